//! An answer, written into the record that it is of.

use std::path::Path;

use super::files;
use super::own::alone_with;
use super::records::no_deal;
use crate::basics::{SourceMap, Told, told};
use crate::notation::{Ast, Kind, parse, split};
use crate::session::kept::{TAG, joined, with_tag};

/// Writes an answer into the record that it is of, and nothing else. `before` is the file as it was read, and `value` that
/// of the tag with the answer. A search may take long: what others have written since stays, whoever they are.
pub(super) fn store(path: &Path, number: usize, before: &str, value: &str) -> Result<(), Told> {
    let _held = alone_with(path);
    let now = files::read(path)?;
    let parts = split(before);
    let old = number.checked_sub(1).and_then(|n| parts.get(n).cloned());
    let old = old.ok_or_else(|| no_deal(path, parts.len(), number))?;
    let old = before.get(old).unwrap_or("");
    let old_ast = parsed(old);
    let words = words(old, &old_ast);
    // It may stand elsewhere by now.
    let parts = split(&now);
    let near = number - 1..number;
    let places = near.chain(0..parts.len());
    let found = places.filter_map(|n| parts.get(n)).find(|range| {
        let text = now.get((*range).clone()).unwrap_or("");
        self::words(text, &parsed(text)) == words
    });
    let Some(range) = found.cloned() else {
        return Err(told!(
            "{file}: deal {number} has been changed since it was read, and the answer is not kept",
            file = files::name(path),
            number
        ));
    };
    let text = now.get(range.clone()).unwrap_or("");
    let ast = parsed(text);
    let tag = |text: &str, ast: &Ast| ast.tag(text, TAG).unwrap_or_default().into_owned();
    let value = joined(&tag(text, &ast), &tag(old, &old_ast), value);
    let mut whole = now.clone();
    whole.replace_range(range, &with_tag(text, &ast, TAG, Some(&value)));
    files::write(path, &whole)
}

fn parsed(record: &str) -> Ast {
    parse(record, 0..record.len(), SourceMap::default().add("", "")).0
}

/// What a record says of its deal.
fn words<'t>(record: &'t str, ast: &Ast) -> Vec<&'t str> {
    let said = |kind: Kind| matches!(kind, Kind::Word | Kind::Open | Kind::Close);
    let items = ast.items.iter().filter(|item| said(item.kind));
    items.map(|item| item.text(record)).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::{Told, store};

    const ONE: &str = "[Variant \"a\"]\n\nauction Ap Bp\n";

    /// A folder, a file in it, and what stands there after an answer was written into a record of `before`.
    fn stored(before: &str, now: &str, number: usize, value: &str) -> (Result<(), Told>, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let path: PathBuf = folder.path().join("a.tarokk");
        fs::write(&path, now).expect("a file");
        let done = store(&path, number, before, value);
        (done, fs::read_to_string(&path).expect("the file"))
    }

    fn with(value: &str) -> String {
        ONE.replace("\n\n", &format!("\n[Solved \"{value}\"]\n\n"))
    }

    #[test]
    fn what_others_have_stored_since_stays() {
        for (before, now, value, expected) in [
            ("", "", "b; 1", "b; 1"),
            ("", "c; 2", "b; 1", "c; 2 | b; 1"),
            // What was there is there once, what was found anew is new, what was of no use is gone.
            ("c; 2", "c; 2 | d; 3", "c; 2 | b; 1", "c; 2 | d; 3 | b; 1"),
            ("b; 0 | c; 2", "b; 0 | c; 4", "b; 1 | c; 2", "c; 4 | b; 1"),
            ("b; 0 | c; 2", "b; 0 | c; 2", "b; 1", "b; 1"),
            // The last who found it says it.
            ("", "b; 2", "b; 1", "b; 1"),
        ] {
            let text = |value: &str| match value {
                "" => ONE.to_owned(),
                value => with(value),
            };
            let (done, there) = stored(&text(before), &text(now), 1, value);
            assert_eq!(done, Ok(()));
            assert_eq!(there, with(expected));
        }
    }

    #[test]
    fn a_record_is_found_where_it_stands_by_now_and_a_changed_one_is_left_alone() {
        let other = ONE.replace("Ap Bp", "Ap B3");
        // A comment and a tag are no part of the deal.
        let edited = ONE
            .replace("Ap", "{ slowly } Ap")
            .replace("]\n", "]\n[A \"Ana\"]\n");
        let (done, there) = stored(ONE, &format!("{other}\n{edited}"), 1, "b; 1");
        assert_eq!(done, Ok(()));
        let kept = edited.replace("\"Ana\"]\n", "\"Ana\"]\n[Solved \"b; 1\"]\n");
        assert_eq!(there, format!("{other}\n{kept}"));
        let (done, there) = stored(ONE, &other, 1, "b; 1");
        assert!(done.is_err_and(|why| why.to_string().contains("changed since it was read")));
        assert_eq!(there, other);
    }
}
