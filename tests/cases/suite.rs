//! Reading a suite: a Markdown file whose headings are cases.

use std::collections::{BTreeMap, BTreeSet};

/// One test.
#[derive(Debug)]
pub(crate) struct Case {
    /// The heading's first word, the cells that tell its rows apart, and the variant.
    pub(crate) name: String,
    /// The line of the heading.
    pub(crate) line: usize,
    /// The variant.
    pub(crate) variant: String,
    /// The overlays on it.
    pub(crate) overlays: Vec<String>,
    /// The record.
    pub(crate) record: String,
    /// What is expected, a line each.
    pub(crate) expect: Vec<String>,
}

/// What stands under a heading, or before the first one.
#[derive(Clone, Default)]
struct Section {
    title: String,
    line: usize,
    variants: Option<String>,
    given: Vec<(String, String)>,
    tables: Vec<Table>,
    record: Option<String>,
    expect: Vec<String>,
}

/// A table: what its columns are called, and its rows.
#[derive(Clone, Default)]
struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The values that fill the places `{so}` of a record and its expectations.
type Values = BTreeMap<String, String>;

/// The cases of a suite, and what is wrong with it.
pub(crate) fn read(text: &str) -> (Vec<Case>, Vec<String>) {
    let mut faults = Vec::new();
    let (common, sections) = sections(text, &mut faults);
    let mut cases = Vec::new();
    for section in &sections {
        let before = cases.len();
        section.cases(&common, &mut cases, &mut faults);
        if cases.len() == before {
            faults.push(format!("{}: `{}` has no test", section.line, section.title));
        }
    }
    let mut names = BTreeSet::new();
    for case in &cases {
        if !names.insert(&case.name) {
            faults.push(format!("{}: two tests are `{}`", case.line, case.name));
        }
    }
    (cases, faults)
}

/// What stands before the first heading, and under each.
fn sections(text: &str, faults: &mut Vec<String>) -> (Section, Vec<Section>) {
    let mut common = Section::default();
    let mut sections: Vec<Section> = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let section = sections.last_mut().unwrap_or(&mut common);
        if let Some(title) = line.strip_prefix("## ") {
            sections.push(Section {
                title: title.to_owned(),
                line: number,
                ..Section::default()
            });
        } else if let Some(variants) = line.strip_prefix("variants:") {
            section.variants = Some(variants.to_owned());
        } else if let Some(kind) = line.strip_prefix("```") {
            let body = lines
                .by_ref()
                .take_while(|(line, _)| !line.starts_with("```"));
            let body: Vec<&str> = body.map(|(line, _)| line).collect();
            if let Err(fault) = section.block(kind.trim(), &body) {
                faults.push(format!("{number}: {fault}"));
            }
        }
    }
    (common, sections)
}

impl Section {
    fn block(&mut self, kind: &str, body: &[&str]) -> Result<(), String> {
        let lines = || {
            body.iter()
                .map(|line| line.trim())
                .filter(|line| !line.is_empty())
        };
        match kind {
            "tarokk" => self.record = Some(body.join("\n") + "\n"),
            "expect" => self.expect.extend(lines().map(str::to_owned)),
            "table" => self.tables.push(table(lines())?),
            "given" => {
                for line in lines() {
                    let (name, value) = line
                        .split_once(" = ")
                        .ok_or("`given` wants `name = value`")?;
                    self.given
                        .push((name.trim().to_owned(), value.trim().to_owned()));
                }
            }
            other => return Err(format!("no block is called `{other}`")),
        }
        Ok(())
    }

    /// One test for each way to take a row from every table, and each variant.
    fn cases(&self, common: &Self, cases: &mut Vec<Case>, faults: &mut Vec<String>) {
        let mut fault = |message: &str| faults.push(format!("{}: {message}", self.line));
        let Some(record) = self.record.as_ref().or(common.record.as_ref()) else {
            return fault("there is no record");
        };
        let expect = if self.expect.is_empty() {
            &common.expect
        } else {
            &self.expect
        };
        let variants = self.variants.as_ref().or(common.variants.as_ref());
        let heading = self.title.split_whitespace().next().unwrap_or_default();
        let given = common.given.iter().chain(&self.given).cloned().collect();
        let mut rows = vec![(heading.to_owned(), given)];
        for table in self.tables.iter().chain(&common.tables) {
            rows = rows.iter().flat_map(|row| table.rows_after(row)).collect();
        }
        for (name, values) in rows {
            let filled: Result<Vec<String>, String> =
                expect.iter().map(|line| fill(line, &values)).collect();
            let filled = fill(record, &values).and_then(|record| Ok((record, filled?)));
            let (record, expect) = match filled {
                Ok(filled) => filled,
                Err(message) => return fault(&message),
            };
            let Some(variants) = values.get("variants").or(variants) else {
                return fault("no variant is named");
            };
            for (variant, overlays) in variants_of(variants) {
                let laid = overlays
                    .iter()
                    .map(|overlay| format!("+{}", base_name(overlay)));
                cases.push(Case {
                    name: format!(
                        "{name}::{}{}",
                        base_name(&variant),
                        laid.collect::<String>()
                    ),
                    line: self.line,
                    variant,
                    overlays,
                    record: record.clone(),
                    expect: expect
                        .iter()
                        .flat_map(|line| line.split(';'))
                        .map(|line| line.trim().to_owned())
                        .collect(),
                });
            }
        }
    }
}

fn table<'a>(mut lines: impl Iterator<Item = &'a str>) -> Result<Table, String> {
    let cells = |line: &str| -> Vec<String> {
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let columns = cells(lines.next().ok_or("the table is empty")?);
    let rows: Vec<Vec<String>> = lines.map(cells).collect();
    match rows.iter().find(|row| row.len() != columns.len()) {
        Some(row) => Err(format!(
            "the row `{}` has not as many cells as the table has columns",
            row.join(" | ")
        )),
        None => Ok(Table { columns, rows }),
    }
}

impl Table {
    /// Each row of the table after a row of those before: the first cell goes into the name of the test, or is the
    /// name if the column is called `case`.
    fn rows_after(&self, (name, values): &(String, Values)) -> Vec<(String, Values)> {
        let after = |row: &Vec<String>| {
            let first = row.first().map_or("", String::as_str);
            let numbered = self.columns.first().is_some_and(|column| column == "case");
            let name = if numbered {
                first.to_owned()
            } else {
                format!("{name}::{first}")
            };
            let mut values = values.clone();
            values.extend(self.columns.iter().cloned().zip(row.iter().cloned()));
            (name, values)
        };
        self.rows.iter().map(after).collect()
    }
}

/// The variants of a line, each with the overlays that follow it after a `+`.
fn variants_of(line: &str) -> Vec<(String, Vec<String>)> {
    let mut variants: Vec<(String, Vec<String>)> = Vec::new();
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        match (word, variants.last_mut()) {
            ("+", Some((_, overlays))) => overlays.extend(words.next().map(str::to_owned)),
            _ => variants.push((word.to_owned(), Vec::new())),
        }
    }
    variants
}

fn base_name(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".toml").unwrap_or(name)
}

/// Puts values in their places. A comment of a record has spaces and so is none.
fn fill(text: &str, values: &Values) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after_name) = after.split_once('}').ok_or("a place `{` is not closed")?;
        if name.contains(' ') {
            filled.push('{');
            rest = after;
            continue;
        }
        let value = values
            .get(name)
            .ok_or_else(|| format!("nothing is given for `{{{name}}}`"))?;
        filled.push_str(value);
        rest = after_name;
    }
    filled.push_str(rest);
    Ok(filled)
}
