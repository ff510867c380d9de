//! Reading a page of the catalogue.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::input::{self, Input};

/// A page: files with a fault, and what is found.
#[derive(Debug)]
pub(crate) struct Page {
    /// The name of the file without its extension.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The whole text.
    pub(crate) text: String,
    /// The files that are written; the first is the one that is looked at.
    pub(crate) inputs: Vec<Input>,
    /// The arguments of the program.
    pub(crate) arguments: Vec<String>,
    /// What is to be found, in order.
    pub(crate) expect: Vec<Expected>,
    /// A code, and how many more findings of it there are after those.
    pub(crate) more: Option<(String, usize)>,
    /// How much of the rest of the file must still be judged.
    pub(crate) rest: Rest,
    /// The exit code, if it does not follow from the findings.
    pub(crate) exit: Option<i32>,
    /// What single deals must pay, by number.
    pub(crate) pays: Vec<(usize, String)>,
    /// What the program prints, and where it stands on the page.
    pub(crate) printed: (String, Range<usize>),
}

/// A finding that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) code: String,
    /// `FILE:LINE:COLUMN`; nothing if the finding has no place.
    pub(crate) place: Option<String>,
}

/// How much of the rest of a file must still be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// All of it.
    Everything,
    /// The keys of all tables, but not what they make together.
    Keys,
    /// Nothing: the file is refused as a whole.
    Nothing,
}

/// A block of the page: what stands after its fence, its text, and where that is.
struct Block<'t> {
    info: &'t str,
    body: &'t str,
    range: Range<usize>,
}

pub(crate) fn read(path: &Path, text: &str) -> Result<Page, String> {
    if !text.starts_with("# ") {
        return Err("a page begins with a heading".to_owned());
    }
    let mut page = Page {
        name: path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        path: path.to_owned(),
        text: text.to_owned(),
        inputs: Vec::new(),
        arguments: Vec::new(),
        expect: Vec::new(),
        more: None,
        rest: Rest::Everything,
        exit: None,
        pays: Vec::new(),
        printed: (String::new(), 0..0),
    };
    for block in blocks(text)? {
        match block.info.split_once(' ') {
            Some((kind, name)) => page.inputs.push(input::read(kind, name, block.body)?),
            None if block.info == "run" => {
                page.arguments = block.body.split_whitespace().map(str::to_owned).collect();
            }
            None if block.info == "expect" => page.expect(block.body)?,
            None if block.info == "text" => {
                page.printed = (block.body.to_owned(), block.range);
            }
            None => return Err(format!("a block of kind `{}`", block.info)),
        }
    }
    if page.arguments.is_empty() {
        page.arguments = page.usual_arguments()?;
    }
    if page.printed.1.is_empty() {
        return Err("it does not say what is printed: a block `text`".to_owned());
    }
    Ok(page)
}

impl Page {
    fn usual_arguments(&self) -> Result<Vec<String>, String> {
        let first = self.inputs.first().ok_or("it has no input")?;
        let command: &[&str] = if is_rules(&first.name) {
            &["variant", "check"]
        } else {
            &["check"]
        };
        let words = command.iter().copied().chain([first.name.as_str()]);
        Ok(words.map(str::to_owned).collect())
    }

    fn expect(&mut self, body: &str) -> Result<(), String> {
        for line in body.lines() {
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["alone"] => self.rest = Rest::Nothing,
                ["keys", "only"] => self.rest = Rest::Keys,
                ["exit", code] => self.exit = code.parse().ok(),
                ["deal", number, "pays", pays @ ..] => {
                    let number = number.parse().map_err(|_| format!("`{line}`"))?;
                    self.pays.push((number, pays.join(" ")));
                }
                ["nothing"] => {}
                ["and", count, "more", code] => {
                    let count = count.parse().map_err(|_| format!("`{line}`"))?;
                    self.more = Some(((*code).to_owned(), count));
                }
                [code, place] => {
                    let place = (*place != "nowhere").then(|| self.place(place));
                    self.expect.push(Expected {
                        code: (*code).to_owned(),
                        place,
                    });
                }
                _ => return Err(format!("an expectation `{line}`")),
            }
        }
        Ok(())
    }

    /// A place with its file; without one, the first file is meant.
    fn place(&self, place: &str) -> String {
        if place.split(':').count() == 2 {
            let file = self.inputs.first().map_or("", |input| input.name.as_str());
            format!("{file}:{place}")
        } else {
            place.to_owned()
        }
    }
}

/// Whether a file holds rules, by its name.
fn is_rules(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "toml")
}

fn blocks(text: &str) -> Result<Vec<Block<'_>>, String> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        match (line.trim_end().strip_prefix("```"), open) {
            (Some(info), None) => open = Some((info, end)),
            (Some(""), Some((info, start))) => {
                blocks.push(Block {
                    info,
                    body: &text[start..at],
                    range: start..end,
                });
                open = None;
            }
            _ => {}
        }
        at = end;
    }
    match open {
        Some((info, _)) => Err(format!("the block `{info}` is not closed")),
        None => Ok(blocks),
    }
}
