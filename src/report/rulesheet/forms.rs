//! The forms of a rule sheet: Markdown, and a page of its own.

use minijinja::{Environment, context};

use super::model::{Block, Mark, Rule, RuleSheet};

/// A sheet as Markdown.
pub fn markdown(sheet: &RuleSheet) -> String {
    let mut page = format!("# {}\n\n", escaped(&sheet.title));
    for line in &sheet.intro {
        page.push_str(&format!("{}  \n", escaped(line)));
    }
    for section in &sheet.sections {
        page.push_str(&format!("\n## {}\n", escaped(&section.title)));
        for block in &section.blocks {
            page.push('\n');
            block_as_markdown(block, &mut page);
        }
    }
    page
}

fn block_as_markdown(block: &Block, page: &mut String) {
    match block {
        Block::Table { head, rows } => {
            let line = |cells: &[String]| {
                let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
                format!("| {} |\n", cells.join(" | "))
            };
            page.push_str(&line(head));
            page.push_str(&format!("|{}\n", " --- |".repeat(head.len())));
            for row in rows {
                let mut cells = row.cells.clone();
                if let (Some(first), false) = (cells.first_mut(), row.mark == Mark::None) {
                    first.insert_str(0, &format!("{} ", row.mark.sign()));
                }
                page.push_str(&line(&cells));
            }
        }
        Block::Rules { of, rules } => {
            if !of.is_empty() {
                page.push_str(&format!("**{}**\n\n", escaped(of)));
            }
            for rule in rules {
                page.push_str(&rule_as_markdown(rule));
            }
        }
    }
}

fn rule_as_markdown(rule: &Rule) -> String {
    let mut line = String::from("-");
    if !rule.mark.sign().is_empty() {
        line.push_str(&format!(" {}", rule.mark.sign()));
    }
    if !rule.lead.is_empty() {
        line.push_str(&format!(" **{}** –", escaped(&rule.lead)));
    }
    line.push_str(&format!(" {}", escaped(&rule.text)));
    if !rule.behind.is_empty() {
        line.push_str(&format!(" *\\[{}\\]*", escaped(&rule.behind)));
    }
    line.push('\n');
    line
}

/// Text in which nothing is taken for a sign of Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '<' | '`' | '[' | ']') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// A sheet as one page that a browser shows and prints.
pub fn page(sheet: &RuleSheet) -> Result<String, String> {
    // The name ends in `.html`: that is what makes every value in it escaped.
    const NAME: &str = "rulesheet.html";
    let mut environment = Environment::new();
    environment
        .add_template(NAME, include_str!("rulesheet.html"))
        .map_err(|error| error.to_string())?;
    let sections: Vec<minijinja::Value> = sheet
        .sections
        .iter()
        .map(|section| {
            let blocks: Vec<minijinja::Value> = section.blocks.iter().map(block_as_value).collect();
            context! { title => section.title.as_str(), blocks }
        })
        .collect();
    let (language, title, intro) = (sheet.language, &sheet.title, &sheet.intro);
    environment
        .get_template(NAME)
        .and_then(|template| {
            template.render(
                context! { language, title => title.as_str(), intro => intro.clone(), sections },
            )
        })
        .map_err(|error| error.to_string())
}

fn block_as_value(block: &Block) -> minijinja::Value {
    match block {
        Block::Table { head, rows } => {
            let rows: Vec<minijinja::Value> = rows
                .iter()
                .map(|row| context! { mark => row.mark.sign(), cells => row.cells.clone() })
                .collect();
            context! { head => head.clone(), rows }
        }
        Block::Rules { of, rules } => {
            let rules: Vec<minijinja::Value> = rules
                .iter()
                .map(|rule| {
                    context! {
                        mark => rule.mark.sign(), lead => rule.lead.as_str(), text => rule.text.as_str(),
                        behind => rule.behind.as_str(),
                    }
                })
                .collect();
            context! { of => of.as_str(), rules }
        }
    }
}
