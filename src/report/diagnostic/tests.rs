use super::*;

const TEXT: &str = "[play]\nfollow = \"siut\"\nlead = 3\n";

fn sources() -> (SourceMap, impl Fn(&str) -> Span) {
    let mut sources = SourceMap::default();
    let file = sources.add("house.toml", TEXT);
    let find = move |part: &str| {
        let start = TEXT.find(part).expect("the part occurs");
        Span::new(file, start..start + part.len())
    };
    (sources, find)
}

#[test]
fn a_finding_shows_code_place_text_and_help() {
    let (sources, at) = sources();
    let finding = Diagnostic::error("V024", "unknown word `siut`")
        .at(at("\"siut\""))
        .with_note("the words here are `suit` and `any`")
        .with_help("did you mean `suit`?");
    insta::assert_snapshot!(render_one(&finding, &sources, false), @r#"
    error[V024]: unknown word `siut`
     --> house.toml:2:10
      |
    2 | follow = "siut"
      |          ^^^^^^
      |
      = note: the words here are `suit` and `any`
      = help: did you mean `suit`?
    "#);
}

#[test]
fn other_places_and_the_rule_are_shown() {
    let (mut sources, at) = sources();
    let game = sources.add("game.tarokk", "1. hA hK\n");
    let finding = Diagnostic::warning("P012", "`hK` does not follow")
        .labelled(Span::new(game, 6..8), "played here")
        .related(Span::new(game, 3..5), "led here")
        .related(at("[play]"), "said here")
        .by_rule(RuleRef {
            id: "play.follow".into(),
            source: "BOOK 3".into(),
            span: Some(at("follow")),
        });
    insta::assert_snapshot!(render_one(&finding, &sources, false), @r#"
    warning[P012]: `hK` does not follow
     --> game.tarokk:1:7
      |
    1 | 1. hA hK
      |    -- ^^ played here
      |    |
      |    led here
      |
     ::: house.toml:1:1
      |
    1 | [play]
      | ------ said here
      |
      = note: rule `play.follow`, BOOK 3, house.toml:2
    "#);
}

#[test]
fn a_finding_may_have_no_place() {
    let finding = Diagnostic::note("V006", "there is no built-in variant `x`");
    insta::assert_snapshot!(render_one(&finding, &SourceMap::default(), false), @r#"note[V006]: there is no built-in variant `x`"#);
    assert!(render_one(&finding, &SourceMap::default(), true).contains("\u{1b}["));
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let mut sources = SourceMap::default();
    let text = format!(
        "{}ő wrong ű{}",
        "é".repeat(2_000_000),
        "x".repeat(6_000_000)
    );
    let start = text.find("wrong").expect("it occurs");
    let file = sources.add("long.toml", text);
    let finding =
        Diagnostic::error("V020", "unknown key `wrong`").at(Span::new(file, start..start + 5));
    let rendered = render_one(&finding, &sources, false);
    assert!(rendered.len() < 2000, "{}", rendered.len());
    assert!(rendered.contains("long.toml:1:2000003"), "{rendered}");
    assert!(rendered.contains("ő wrong ű"), "{rendered}");
    assert_eq!(to_json(&finding, &sources)["column"], 2_000_003);
}

#[test]
fn a_place_over_many_lines_shows_its_first() {
    let mut sources = SourceMap::default();
    let file = sources.add(
        "many.toml",
        "a = \"\"\"\n".to_owned() + &"line\r\n".repeat(1000),
    );
    let finding = Diagnostic::error("V001", "unclosed").at(Span::new(file, 4..5000));
    insta::assert_snapshot!(render_one(&finding, &sources, false), @r#"
    error[V001]: unclosed
     --> many.toml:1:5
      |
    1 | a = """
      |     ^^^
    "#);
}

#[test]
fn places_at_and_beyond_the_end_are_harmless() {
    for text in ["", "a", "a\n", "ő"] {
        let mut sources = SourceMap::default();
        let file = sources.add("short.toml", text);
        for range in [0..0, 0..1, 1..1, 1..2, 2..9, 7..9] {
            let finding = Diagnostic::error("V001", "wrong").at(Span::new(file, range));
            assert!(render_one(&finding, &sources, false).contains("short.toml:"));
            let _ = to_json(&finding, &sources);
        }
    }
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let mut sources = SourceMap::default();
    let file = sources.add("\u{1b}[31m.toml", "a = \"\u{1b}[31m\u{202e}\"\n");
    let finding = Diagnostic::error("V001", "\u{1b}[2J wrong")
        .labelled(Span::new(file, 4..9), "\u{1b}[2J")
        .with_note("\u{1b}[2J")
        .with_help("\u{1b}[2J");
    let rendered = render_one(&finding, &sources, false);
    assert!(!rendered.contains(['\u{1b}', '\u{202e}']), "{rendered:?}");
}

#[test]
fn data_has_what_is_known() {
    let (sources, at) = sources();
    let finding = Diagnostic::error(
        "V022",
        "`play.lead` is a whole number, but a string is wanted",
    )
    .at(at("3"))
    .with_help("write \"3\" in quotes");
    insta::assert_snapshot!(to_json(&finding, &sources), @r#"{"code":"V022","severity":"error","file":"house.toml","line":3,"column":8,"message":"`play.lead` is a whole number, but a string is wanted","help":"write \"3\" in quotes"}"#);
    insta::assert_snapshot!(to_json(&Diagnostic::note("V006", "none"), &sources), @r#"{"code":"V006","severity":"note","message":"none"}"#);
}

#[test]
fn many_findings_on_a_very_long_line_take_no_longer_than_on_many_lines() {
    let mut sources = SourceMap::default();
    let file = sources.add("long.tarokk", "n\u{e9}gy ".repeat(1 << 18));
    let mut findings = Diagnostics::default();
    for n in 0..500 {
        let at = n * 3000;
        findings.push(Diagnostic::error("R001", "no card").at(Span::new(file, at..at + 5)));
    }
    let start = std::time::Instant::now();
    let text = render(&findings, &sources, false);
    assert_eq!(text.matches("no card").count(), 500);
    let took = start.elapsed();
    assert!(took < std::time::Duration::from_secs(20), "{took:?}");
}
