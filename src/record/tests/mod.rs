//! What records mean, what is found wrong in them, and how they are written.

mod faults;
mod fixture;
mod laws;
mod meaning;
mod speed;

use crate::basics::{Diagnostics, SourceMap};
use crate::game::Language;
use crate::game::names::Names;
use crate::notation::parse_all;
use crate::record::{Record, as_written, format_record, join, read_record};

/// A deal of 42 cards that was played out.
pub(super) const PLAYED: &str = r#"[Variant "paskievics"]
[Event "Club evening"]
[Date "2026-11-28"]
[Table "3"] [Deal "7"]
[A "Anna"] [B "Béla"] [C "Csaba"] [D "Dóra"]

hands
  A skiz XX XV XIV XII VIII sK cJ hA
  B XXI XVII XI VI hK hJ dQ cQ sC
  C XIII IX V I sQ s10 c10 dJ dA
  D XVIII X IIII III II dK dC hQ cK
  talon XIX hC XVI sJ cC VII
auction  A3 B2 Cp Dp Ap { yields: promises the XX }
discard  A hA  B cQ sC  C dJ dA  D dC
call     B XX
announce B trull p  C kontra trull p  D p  A rekontra trull p  B p  C p  D p
play
  1 A VII VI V X  # B's trull needs the pagát home
  2 D dK VIII dQ IX
  3 C s10 II! sK XI
  4 B hJ XIII hQ XIV
  5 A XII XVII XVI XVIII
  6 D cC cJ XIX c10
  7 B hC I III XV
  8 A skiz XXI sJ IIII
  9 A XX hK sQ cK
result   points 68 26  pay A+10 B+10 C-10 D-10
"#;

/// The only record of a text, and everything found wrong in it.
pub(super) fn read(text: &str, names: &Names) -> (Record, Diagnostics) {
    let mut sources = SourceMap::default();
    let file = sources.add("test", text);
    let mut records = parse_all(text, file);
    assert_eq!(records.len(), 1, "records in {text:?}");
    let (ast, mut findings) = records.remove(0);
    let (record, more) = read_record(&ast, text, &fixture::vocabulary(names));
    findings.append(more);
    (record, findings)
}

/// The record of a text without fault.
pub(super) fn sound(text: &str, names: &Names) -> Record {
    let (record, findings) = read(text, names);
    assert!(findings.is_empty(), "{findings:#?}\n{text}");
    record
}

/// A file in canonical form.
pub(super) fn formatted(text: &str, names: &Names, language: Option<Language>) -> String {
    let mut sources = SourceMap::default();
    let file = sources.add("test", text);
    let records = parse_all(text, file);
    join(records.iter().map(|(ast, _)| {
        let vocabulary = fixture::vocabulary(names);
        let written = format_record(ast, text, &vocabulary, language).text;
        assert!(!ast.faulty || written == as_written(ast, text));
        written
    }))
}

/// Each finding in a line: code, line and column, what it is about, message, help.
pub(super) fn found(text: &str, findings: &Diagnostics) -> String {
    let place = |label: &crate::basics::Label| {
        let at = crate::basics::source::position(text, label.span.start as usize);
        format!("{}:{}", at.line, at.column)
    };
    let mut lines = Vec::new();
    for finding in findings {
        let mut parts = vec![finding.code.to_owned()];
        if let Some(label) = &finding.primary {
            let quoted: String = text[label.span.range()].chars().take(30).collect();
            parts.push(format!(" {} {quoted:?}", place(label)));
        }
        parts.push(format!(" {}", finding.message));
        parts.extend(finding.help.iter().map(|help| format!(" ({help})")));
        let related = finding.related.iter();
        parts.extend(related.map(|label| format!("; {} {}", place(label), label.text)));
        lines.push(parts.concat() + "\n");
    }
    lines.concat()
}
