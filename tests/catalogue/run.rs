//! Running the program on a page: what it finds, what it says, and that the rest of the file is used all the same.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::input::{Input, project_file};
use crate::page::{Expected, Page, Rest};
use crate::stable::stable;

/// A deal in which nothing is wrong, and what it pays. It is put after every file of records.
const WHOLE_DEAL: (&str, &str) = ("examples/h199.tarokk", "A+10 B+10 C-10 D-10");

/// Faults that are put after every file of rules, and what must be found of them.
const MORE_RULES: &str =
    "\n[zebra]\n\n[figure.zebra]\nmade = \"sometimes\"\nannounced = 1\nassumed = \"a test\"\n";
const MORE_KEYS: &[&str] = &["V020"];
const MORE_EXPRESSIONS: &[&str] = &["V020", "V081"];

pub(crate) fn page(page: &Page) -> Result<(), String> {
    let folder = Folder::new(&page.name)?;
    let mut faults = Vec::new();
    folder.write(&page.inputs, "")?;
    let shown = folder.run(&page.arguments)?;
    faults.extend(printed(page, &shown).err());
    let outcome = match page.arguments.first().map(String::as_str) {
        Some("check") => folder.records(page),
        Some("fmt") => told(page, &shown),
        _ => folder.rules(page),
    };
    let exit = shown.status.code();
    match outcome {
        Ok(severe) => {
            let wanted = page.exit.unwrap_or(i32::from(severe));
            if exit != Some(wanted) {
                faults.push(format!("it ends with {exit:?} and not with {wanted}"));
            }
        }
        Err(fault) => faults.push(fault),
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n"))
    }
}

/// Compares what was printed, or writes it into the page where that is asked for.
fn printed(page: &Page, output: &Output) -> Result<(), String> {
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        // Editors take away what nobody sees at the end of a line.
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        format!("{}\n", lines.join("\n"))
            .trim_start()
            .replace("```", "'''")
    };
    let printed = stable(&lines(&[&output.stdout[..], &output.stderr[..]].concat()));
    let (wanted, range) = &page.printed;
    if *wanted == printed {
        return Ok(());
    }
    if std::env::var_os("INSTA_UPDATE").is_some_and(|wanted| wanted == "always") {
        let mut text = page.text.clone();
        text.replace_range(range.clone(), &format!("{printed}```\n"));
        return std::fs::write(&page.path, text).map_err(|error| error.to_string());
    }
    Err(format!("it prints\n{printed}\nand not\n{wanted}"))
}

/// A folder for the files of a page, gone when it is no longer needed.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    fn new(name: &str) -> Result<Self, String> {
        let folder = format!("tarokk-catalogue-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&path).map_err(|error| error.to_string())?;
        Ok(Self(path))
    }

    /// Writes the files, and after the first of them what is to be judged too.
    fn write(&self, inputs: &[Input], more: &str) -> Result<(), String> {
        for (n, input) in inputs.iter().enumerate() {
            let more = if n == 0 { more } else { "" };
            let path = self.0.join(&input.name);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
            }
            let bytes = [&input.bytes, more.as_bytes()].concat();
            std::fs::write(path, bytes).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn run(&self, arguments: &[String]) -> Result<Output, String> {
        Command::new(Path::new(env!("CARGO_BIN_EXE_tarokk")))
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .map_err(|error| error.to_string())
    }

    /// Looks for the findings of records, and for the payments of the deals, the last of which is whole.
    fn records(&self, page: &Page) -> Result<bool, String> {
        let alone = page.rest == Rest::Nothing;
        if !alone {
            self.write(
                &page.inputs,
                &format!("\n\n{}", project_file(WHOLE_DEAL.0)?),
            )?;
        }
        let mut arguments = page.arguments.clone();
        "score".clone_into(&mut arguments[0]);
        arguments.extend(["--format", "jsonl"].map(str::to_owned));
        let output = self.run(&arguments)?;
        let mut deals = json_lines(&output)?;
        if !alone {
            let whole = deals.pop().ok_or("no deal is read")?;
            let rules_differ = arguments.iter().any(|word| word.starts_with("--with"));
            let right = if rules_differ {
                pays(&whole) != "nothing"
            } else {
                pays(&whole) == WHOLE_DEAL.1
            };
            if !right || !findings(&whole).is_empty() {
                return Err(format!(
                    "the deal after it is not scored as it should be: {whole}"
                ));
            }
        }
        for (number, wanted) in &page.pays {
            let deal = deals.iter().find(|deal| deal["deal"] == *number);
            let found = deal.map_or("no such deal".to_owned(), pays);
            if found != *wanted {
                return Err(format!("deal {number} pays {found} and not {wanted}"));
            }
        }
        let found: Vec<&Value> = deals.iter().flat_map(findings).collect();
        compare(page, &found)?;
        Ok(severe(&found))
    }

    /// Looks for the findings of rules, and for those of what stands after them.
    fn rules(&self, page: &Page) -> Result<bool, String> {
        let more = match page.rest {
            Rest::Nothing => &[],
            Rest::Keys => MORE_KEYS,
            Rest::Everything => MORE_EXPRESSIONS,
        };
        if !more.is_empty() {
            self.write(&page.inputs, MORE_RULES)?;
        }
        let mut arguments = page.arguments.clone();
        arguments.extend(["--format", "json"].map(str::to_owned));
        let output = self.run(&arguments)?;
        let all: Value = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&output.stdout)))?;
        let first = page.inputs.first().ok_or("no input")?;
        let lines = first.bytes.split(|&byte| byte == b'\n').count() as u64 - 1;
        let after = |finding: &&Value| {
            !more.is_empty()
                && finding["file"] == first.name.as_str()
                && finding["line"]
                    .as_u64()
                    .is_some_and(|line| line > lines + 1)
        };
        let (rest, found): (Vec<&Value>, Vec<&Value>) =
            all.as_array().into_iter().flatten().partition(after);
        compare(page, &found)?;
        let rest: Vec<&str> = rest
            .iter()
            .filter_map(|finding| finding["code"].as_str())
            .collect();
        if rest != more {
            return Err(format!(
                "of what stands after it {rest:?} is found and not {more:?}"
            ));
        }
        Ok(severe(&found))
    }
}

/// Looks for the findings in what was printed, where there is no other form of it.
fn told(page: &Page, shown: &Output) -> Result<bool, String> {
    let text = String::from_utf8_lossy(&shown.stderr).into_owned();
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(place) = line.trim_start().strip_prefix("--> ") {
            let mut parts = place.split(':');
            let file = parts.next().unwrap_or("");
            let numbers: Vec<u64> = parts.filter_map(|part| part.parse().ok()).collect();
            if let ([line, column], Some(finding)) = (numbers.as_slice(), found.last_mut()) {
                let finding: &mut Value = finding;
                finding["file"] = file.into();
                finding["line"] = (*line).into();
                finding["column"] = (*column).into();
            }
        } else if let Some((severity, rest)) = line.split_once('[')
            && let Some((code, _)) = rest.split_once("]: ")
            && ["error", "warning", "note"].contains(&severity)
        {
            found.push(serde_json::json!({ "code": code, "severity": severity }));
        }
    }
    let found: Vec<&Value> = found.iter().collect();
    compare(page, &found)?;
    Ok(severe(&found))
}

fn json_lines(output: &Output) -> Result<Vec<Value>, String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).map_err(|error| format!("{error}: {line}")))
        .collect()
}

fn findings(deal: &Value) -> Vec<&Value> {
    deal["findings"].as_array().into_iter().flatten().collect()
}

fn severe(findings: &[&Value]) -> bool {
    findings
        .iter()
        .any(|finding| finding["severity"] == "error")
}

/// `A+10 B-10`, or `nothing`.
fn pays(deal: &Value) -> String {
    let seats = deal["pays"].as_object().into_iter().flatten();
    let seats: Vec<String> = seats
        .map(|(seat, amount)| format!("{seat}{:+}", amount.as_i64().unwrap_or(0)))
        .collect();
    if seats.is_empty() {
        "nothing".to_owned()
    } else {
        seats.join(" ")
    }
}

fn compare(page: &Page, found: &[&Value]) -> Result<(), String> {
    let wanted = page.expect.as_slice();
    let found = found.iter();
    let mut found: Vec<Expected> = found.map(|finding| expected(page, finding)).collect();
    if let Some((code, count)) = &page.more {
        let known = |finding: &Expected| finding.code != *code || wanted.contains(finding);
        let all = found.len();
        found.retain(known);
        if all - found.len() != *count {
            return Err(format!("it finds {} more {code}", all - found.len()));
        }
    }
    if wanted == found {
        return Ok(());
    }
    let list = |findings: &[Expected]| {
        let lines = findings.iter().map(|finding| {
            let place = finding.place.as_deref().unwrap_or("nowhere");
            format!("    {} {place}", finding.code)
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    Err(format!(
        "it finds\n{}\nand not\n{}",
        list(&found),
        list(wanted)
    ))
}

/// A finding in short. Of a place in a shipped file the line is of no use: it changes with the file.
fn expected(page: &Page, finding: &Value) -> Expected {
    let place = finding["file"].as_str().map(|file| {
        if page.inputs.iter().any(|input| input.name == file) {
            format!("{file}:{}:{}", finding["line"], finding["column"])
        } else {
            file.to_owned()
        }
    });
    Expected {
        code: finding["code"].as_str().unwrap_or("").to_owned(),
        place,
    }
}
