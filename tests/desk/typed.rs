//! What is typed at the desk: acts as a record has them, what may come next, and nonsense.

use std::rc::Rc;

use proptest::prelude::*;
use tarokk::desk::{Desk, Failure, Law, words};
use tarokk::game::{Act, Language, Section};
use tarokk::record::Record;
use tarokk::variant::NoFiles;

use crate::support::read;

/// A line that means nothing is refused as fast as one that does, however long it is.
#[test]
fn nonsense_is_refused_at_once() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.open("deal.tarokk", &read("examples/h199.tarokk"));
    desk.run("goto 4.1");
    let started = std::time::Instant::now();
    for line in [
        "blah foo ".repeat(2000),
        "( ".repeat(5000),
        "hK ".repeat(2000),
        "x".repeat(50_000),
    ] {
        let answer = desk.run(&line);
        assert!(answer.failure.is_some());
        assert!(answer.text.len() < 20_000, "{}", answer.text.len());
    }
    // It takes a hundredth of that; the machine may have much else to do.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

/// A record by a variant, typed act by act: each act as the record writes it, nothing before it but the cards.
fn typed(text: &str, id: &str) -> (Vec<Act>, Vec<Act>, Vec<String>) {
    let mut sources = tarokk::basics::SourceMap::default();
    let (rules, _) = tarokk::rules::load(id, &[], &NoFiles, &mut sources);
    let rules = rules.unwrap();
    let file = sources.add("record", text);
    let suit_of = |card| rules.pack.suit(card);
    let read = |text: &str| {
        let (ast, _) = tarokk::notation::parse(text, 0..text.len(), file);
        tarokk::record::read_record(&ast, text, &rules.vocabulary(&suit_of)).0
    };
    let record = read(text);
    let mut begun = record.clone();
    begun.line = tarokk::record::Line::default();
    begun.outcome = None;
    begun.result = None;
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.run(&tarokk::record::to_text(&begun, &rules.names, None));
    let mut refused = Vec::new();
    for act in record.acts() {
        // The number of a trick is typed with its first card, or not at all.
        if matches!(act.value, Act::Trick { .. }) {
            continue;
        }
        let words = &text[act.span.range()];
        let seat = act
            .value
            .seat()
            .filter(|_| !words.starts_with(|c| ('A'..='E').contains(&c)));
        let keyword = match act.value.section() {
            section @ (Section::ThrowIn
            | Section::Claim
            | Section::Concede
            | Section::Laid
            | Section::Swap) => section.keyword(),
            _ => "",
        };
        let seat = seat.map_or_else(String::new, |seat| seat.to_string());
        let answer = desk.run(&format!("{keyword} {seat} {words}"));
        if answer.failure.is_some() {
            refused.push(format!("{words}: {}", answer.text));
        }
    }
    let acts = |record: &Record| {
        let acts = record.acts().iter().map(|act| act.value);
        // Who leads, and who plays, follows; only what was done is compared.
        let acts = acts.filter(|act| !matches!(act, Act::Trick { .. }));
        acts.map(|act| match act {
            Act::Play { card, .. } => Act::Play { seat: None, card },
            other => other,
        })
        .collect()
    };
    (acts(&read(&desk.text())), acts(&record), refused)
}

#[test]
fn what_is_typed_is_what_a_record_holds() {
    for (file, id) in [
        ("examples/h199.tarokk", "paskievics"),
        ("examples/h200.tarokk", "paskievics"),
        ("examples/slovenian-berac.tarokk", "slovenian-pts"),
        ("examples/slovenian-called-king.tarokk", "slovenian-four"),
        ("examples/slovenian-klop.tarokk", "slovenian-pts"),
        ("examples/koenigrufen.tarokk", "koenigrufen"),
    ] {
        let text = read(file);
        let one = tarokk::notation::split(&text).remove(0);
        let (made, wanted, refused) = typed(&text[one], id);
        assert!(refused.is_empty(), "{file}: {}", refused.join("\n"));
        assert_eq!(made, wanted, "{file}");
    }
}

#[test]
fn completion_offers_what_is_allowed_now() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.open("deal.tarokk", &read("examples/h199.tarokk"));
    desk.run("goto 4.1");
    let offered = |desk: &mut Desk, line: &str| desk.complete(line).words;
    assert_eq!(offered(&mut desk, "why X"), ["XIII", "XVI"]);
    assert_eq!(offered(&mut desk, "XI"), ["XIII"]);
    assert_eq!(offered(&mut desk, "go"), ["goto"]);
    assert_eq!(offered(&mut desk, "with xxi-catch-8"), ["xxi-catch-84"]);
    assert!(offered(&mut desk, "set figure.trull").contains(&"figure.trull.announced".to_owned()));
    assert!(desk.complete("open ").file);
    assert_eq!(offered(&mut desk, "odds A "), ["has"]);
    assert_eq!(desk.hint("got").as_deref(), Some("o"));
    assert_eq!(desk.hint("goto ").as_deref(), Some("PLACE"));
    desk.speak(Some(Language::Hungarian));
    assert_eq!(offered(&mut desk, "ugr"), ["ugrás"]);
    desk.run("goto word 1");
    assert!(
        offered(&mut desk, "").contains(&"passz".to_owned())
            || offered(&mut desk, "").contains(&"p".to_owned())
    );
}

#[test]
fn what_is_written_steers_no_terminal() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    let odd = "[Variant \"paskievics\"]\n[Event \"\u{1b}[2J\"]\nauction A3 ( B2 { \u{1b}[2J } )";
    desk.open("deal.tarokk", odd);
    for line in [
        "record",
        "deals",
        "variations",
        "score",
        "sheet",
        "show",
        "findings",
    ] {
        let answer = desk.run(line);
        assert!(!answer.text.contains('\u{1b}'), "{line}: {:?}", answer.text);
    }
}

/// What one might type.
fn line() -> impl Strategy<Value = String> {
    let known: Vec<String> = words()
        .iter()
        .flat_map(|(id, word)| word.examples.iter().cloned().chain([id.to_owned()]))
        .filter(|line| !line.starts_with("quit"))
        .collect();
    prop_oneof![
        6 => proptest::sample::select(known),
        2 => proptest::sample::select(vec![
            "A3", "B2 Cp", "p", "hK", "XVI", "trull", "kontra trull", "kontra", "hands A skiz ?", "take A 1",
            "play 5 A XII", "outcome points 40 54", "result pay A+1", "throw-in A", "claim A 3", "concede B", "( hK )", "{", "}", ")", "! ?",
            "[Variant \"slovenian-four\"]\nplay hK", "[", "[A \"", "paste\nplay\n1 A\n.", "undo 3", "redo", "drop 1", "into 2",
            "goto 0.0", "next 99999999999999999999", "set = 3", "set a.b.c.d = { x", "tag A \\\"", "comment }{", "what if what if hK", "shuffle 18446744073709551615",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,20}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever is typed, nothing panics, and everything can be taken back.
    #[test]
    fn whatever_is_typed_can_be_taken_back(lines in proptest::collection::vec(line(), 0..14)) {
        let file = read("examples/h199.tarokk");
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &file);
        for line in &lines {
            let answer = desk.run(line);
            prop_assert!(answer.text.is_empty() || answer.text.ends_with('\n'));
            desk.complete(line);
            desk.prompt();
        }
        while desk.run("undo").failure != Some(Failure::Usage) {}
        prop_assert_eq!(desk.text(), file);
    }
}

#[test]
fn a_long_file_is_opened_at_once() {
    // Only the ends of records are looked for: a record in the middle may be anything.
    let one = read("examples/h199.tarokk");
    let many = format!("{one}\n").repeat(300);
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    let answer = desk.open("many.tarokk", &many);
    assert!(
        answer.text.starts_with("many.tarokk, deals: 300"),
        "{}",
        answer.text
    );
    assert_eq!(desk.run("goto deal 300").failure, None);
    assert_eq!(desk.text(), many);
}
