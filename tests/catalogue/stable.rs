//! What is printed, without what changes when a shipped file does: its line numbers, its fingerprint, and the lists of all
//! that is there.

use tarokk::variant::BUILTINS;

/// More findings than this are not kept on a page.
const MANY: usize = 12;

/// What the program printed, as a page keeps it.
pub(crate) fn stable(printed: &str) -> String {
    let mut blocks: Vec<String> = printed.trim_end().split("\n\n").map(block).collect();
    if blocks.len() > MANY {
        // Nobody reads five hundred findings.
        let left_out = blocks.len() - 4;
        blocks.splice(2..2 + left_out, [format!("… ({left_out} more)")]);
    }
    format!("{}\n", blocks.join("\n\n"))
}

/// A finding, or whatever stands between empty lines.
fn block(text: &str) -> String {
    let excerpt = text.lines().any(|line| {
        let place = line.trim_start().strip_prefix("-->");
        let place = place.or_else(|| line.trim_start().strip_prefix(":::"));
        place.is_some_and(|place| {
            BUILTINS
                .iter()
                .any(|b| place.trim_start().starts_with(b.file))
        })
    });
    let lines = text.lines().map(|line| {
        let line = without_lists(&without_lines(line));
        if excerpt { without_gutter(&line) } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// `hungarian.toml:301:9` of a shipped file is `hungarian.toml:…`.
fn without_lines(line: &str) -> String {
    let mut line = line.to_owned();
    for builtin in BUILTINS {
        let name = format!("{}:", builtin.file);
        let mut from = 0;
        while let Some(at) = line.get(from..).and_then(|rest| rest.find(&name)) {
            let start = from + at + name.len();
            let rest = line.get(start..).unwrap_or("");
            let number = rest.find(|c: char| !c.is_ascii_digit() && c != ':');
            let end = start + number.unwrap_or(rest.len());
            if end > start {
                line.replace_range(start..end, "…");
            }
            from = start;
        }
    }
    line
}

fn without_lists(line: &str) -> String {
    for (before, after) in [
        ("built-in variants here are ", ""),
        ("built-in overlays here are ", ""),
        ("the only built-in overlay here is ", ""),
        ("the keys here are ", ""),
        ("the words here are ", ""),
        ("; these are `", "`"),
    ] {
        if let Some((head, _)) = line.split_once(before) {
            return format!("{head}{before}…{after}");
        }
    }
    line.to_owned()
}

/// The number of an excerpted line, and what is set in by its width.
fn without_gutter(line: &str) -> String {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < line.len() && rest.trim_start().starts_with('|') {
        format!("… {}", rest.trim_start())
    } else {
        line.to_owned()
    }
}
