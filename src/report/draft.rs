//! A new file of rules: what is played otherwise than in a variant, with what each key means, and a worked case to begin
//! with.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::reference::{Answer, look_up};
use super::variant::{data, inline, key, string};
use crate::compare::Stub;
use crate::variant::preamble::FORMAT;
use crate::variant::{Difference, Draft, Merged, Node, Value, is_silent, join};

/// The widest line of a remark.
const WIDTH: usize = 100;

/// What a new file is to be.
#[derive(Clone, Debug)]
pub struct NewFile<'f> {
    /// What it is named by.
    pub id: &'f str,
    /// What it is called, and the code of the language.
    pub name: Option<(&'f str, &'f str)>,
    /// The variant that it starts from, as the file names it.
    pub starts_from: &'f str,
    /// Whether it is an overlay for that variant and not a variant of its own.
    pub overlay: bool,
    /// The variant.
    pub base: &'f Merged,
    /// The variant with what is to be otherwise.
    pub changed: &'f Merged,
    /// What the file says.
    pub draft: &'f Draft,
    /// A worked case to begin with.
    pub case: Option<&'f Stub>,
}

/// The file.
pub fn text(new: &NewFile<'_>) -> String {
    let (kind, tie) = if new.overlay {
        let fits = format!("fits = [{}]", string(new.starts_from));
        ("House rules to be laid on", fits)
    } else {
        let extends = format!("extends = {}", string(new.starts_from));
        ("Our rules: what is played otherwise than in", extends)
    };
    let mut page = format!("# {kind} {}.\n", string(new.starts_from));
    for layer in answers(new) {
        let question = layer.question.as_deref().unwrap_or("a set of rules");
        remark(
            &mut page,
            &format!("{question}: as the overlay `{}` has it.", layer.id),
        );
    }
    let _ = write!(page, "format = {FORMAT}\nid = {}\n", string(new.id));
    if let Some((name, language)) = new.name {
        let _ = writeln!(page, "name = {{ {language} = {} }}", string(name));
    }
    let _ = writeln!(page, "{tie}");
    let taken = [
        ("remove", &new.draft.removed),
        ("absent", &new.draft.cleared),
    ];
    for (word, paths) in taken.into_iter().filter(|(_, paths)| !paths.is_empty()) {
        let paths = paths.iter().map(|path| string(path));
        remark(&mut page, "What is taken away.");
        let _ = writeln!(page, "{word} = [{}]", paths.collect::<Vec<_>>().join(", "));
    }
    table(&mut page, new.base, "", &new.draft.tree);
    for (name, source) in new.draft.sources.in_order() {
        let _ = write!(page, "\n[sources.{}]\n", key(name));
        for (name, value) in source.in_order() {
            let _ = writeln!(page, "{} = {}", key(name), inline(value));
        }
    }
    if let Some(stub) = new.case {
        case(&mut page, new, stub);
    }
    page
}

/// The overlays whose answers the file takes over.
fn answers<'f>(new: &'f NewFile<'_>) -> &'f [crate::variant::Layer] {
    let layers = new.changed.layers.get(new.base.layers.len()..);
    layers.unwrap_or_default()
}

/// A table: its keys first, each under what it means, then the tables in it.
fn table(page: &mut String, base: &Merged, path: &str, node: &Node) {
    let (tables, leaves): (Vec<_>, Vec<_>) = node
        .in_order()
        .into_iter()
        .partition(|(name, node)| node.as_table().is_some() && !is_silent(name));
    if !leaves.is_empty() && !path.is_empty() {
        let quoted: Vec<String> = path.split('.').map(key).collect();
        let _ = write!(page, "\n[{}]\n", quoted.join("."));
    }
    let (said, reasons): (Vec<_>, Vec<_>) =
        leaves.into_iter().partition(|(name, _)| !is_silent(name));
    for (name, value) in said {
        let place = join(path, name);
        for line in meaning(&place, value) {
            remark(page, &line);
        }
        let before = match base.root.at(&place) {
            Some(before) => format!("{}: {}", base.id, inline(before)),
            None => format!("{}: not set", base.id),
        };
        let _ = writeln!(page, "{} = {}  # {before}", key(name), inline(value));
    }
    for (name, value) in reasons {
        let _ = writeln!(page, "{} = {}", key(name), inline(value));
    }
    for (name, inner) in tables {
        table(page, base, &join(path, name), inner);
    }
}

/// What a key means, and the word that it is set to.
fn meaning(path: &str, value: &Node) -> Vec<String> {
    let Some(Answer::Key(info)) = look_up(path)
        .into_iter()
        .find(|one| matches!(one, Answer::Key(_)))
    else {
        return Vec::new();
    };
    let mut lines = vec![info.doc.split_whitespace().collect::<Vec<_>>().join(" ")];
    if let Value::String(word) = &value.value
        && let Some((word, doc)) = info.words.iter().find(|(known, _)| known == word)
    {
        let doc: Vec<&str> = doc.split_whitespace().collect();
        lines.push(format!("`{word}`: {}", doc.join(" ")));
    }
    lines
}

/// A remark, on as many lines as it needs.
fn remark(page: &mut String, text: &str) {
    let mut line = String::from("#");
    for word in text.split_whitespace() {
        if line.len() + word.len() >= WIDTH && line.len() > 1 {
            let _ = writeln!(page, "{line}");
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    let _ = writeln!(page, "{line}");
}

fn case(page: &mut String, new: &NewFile<'_>, case: &Stub) {
    page.push('\n');
    remark(
        page,
        "A worked case; `tarokk variant test` runs it. Put a deal of your own here, and beside the status what it must pay \
         by these rules, reckoned by hand: pays = { A = 1, B = -1, … }.",
    );
    if let Some(pays) = &case.before {
        let pays: Vec<String> = pays
            .iter()
            .map(|(seat, units)| format!("{seat} = {}", units.0))
            .collect();
        let otherwise = if case.differs {
            ", and otherwise by these"
        } else {
            ""
        };
        remark(
            page,
            &format!(
                "By {} this one pays {}{otherwise}.",
                new.base.id,
                pays.join(", ")
            ),
        );
    }
    let record = if case.record.contains("'''") {
        string(&case.record)
    } else {
        format!("'''\n{}'''", case.record)
    };
    let _ = write!(
        page,
        "[[example]]\nname = \"a deal to begin with\"\nassumed = \"how it ends, not what it pays\"\nrecord = {record}\nexpect = {{ status = {} }}\n",
        string(case.status)
    );
}

/// What was written, as data.
pub fn json(new: &NewFile<'_>, file: Option<&str>, found: &[Difference], text: &str) -> Json {
    let said = |node: &Option<Node>| {
        let node = node.as_ref();
        node.map(|node| data(&node.without_citations(), None))
    };
    let changes = found.iter().map(
        |one| json!({ "rule": one.path, "before": said(&one.first), "now": said(&one.second) }),
    );
    json!({
        "file": file,
        "id": new.id,
        "kind": if new.overlay { "overlay" } else { "variant" },
        "starts-from": new.starts_from,
        "changes": changes.collect::<Vec<_>>(),
        "text": text,
    })
}
