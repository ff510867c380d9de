//! What a person sees: each report of the program, kept as a snapshot to be read.

use crate::program::{from_stdin, text};
use crate::support::read;

/// Everything that a command prints, and how it ends.
fn shown(arguments: &[&str], input: &str) -> String {
    let output = from_stdin(arguments, input);
    let mut shown = format!("$ tarokk {}\n", arguments.join(" "));
    shown.push_str(&text(&output.stdout));
    let errors = text(&output.stderr);
    if !errors.is_empty() {
        shown.push_str("\n(on standard error)\n");
        shown.push_str(&errors);
    }
    match output.status.code() {
        Some(0) => {}
        code => shown.push_str(&format!("(ends with {code:?})\n")),
    }
    without_places(&shown)
}

/// The text without what every change of a variant file moves: the lines of its rules, and fingerprints.
pub(crate) fn without_places(shown: &str) -> String {
    let mut text = shown.to_owned();
    for mark in [".toml:", "\"fingerprint\":\""] {
        let mut parts = text.split(mark);
        let mut masked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            masked.push_str(mark);
            masked.push('…');
            masked.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
        }
        text = masked;
    }
    text
}

/// Two deals of twelve cards: in the first the declarer throws a card away, in the second a defender does.
const TWO_SMALL_DEALS: &str = "\
[Deal \"1\"]
hands
  A fool XXII hK sK
  B hQ hJ hC sQ
  C XXI I II sC
auction A solo Bp Cp
play
  1 A hK hQ II
  2 C XXI XXII hJ
  3 A sK sQ sC
  4 A fool hC I

[Deal \"2\"]
hands
  A fool XXII hK sK
  B hQ hJ XXI sQ
  C hC I II sC
auction A solo Bp Cp
play
  1 A XXII XXI I
  2 A hK hJ hC
  3 A sK sQ sC
  4 A fool hQ II
";

/// One snapshot a command; `-` stands for the record that is given.
macro_rules! shows {
    ($($name:ident: [$($argument:expr),* $(,)?] $(of $input:expr)?;)*) => {
        $(#[test]
        fn $name() {
            #[allow(unused_mut, unused_assignments)]
            let mut input = String::new();
            $(input = $input;)?
            insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(stringify!($name), shown(&[$($argument),*], &input));
            });
        })*
    };
}

shows! {
    overview: ["--help"];
    ledger: ["score", "examples/h199.tarokk"];
    ledger_explained: ["score", "examples/h200.tarokk", "--explain", "--as-played"];
    ledger_in_hungarian: ["score", "examples/h199.tarokk", "--explain", "--lang", "hu"];
    ledger_in_slovene: ["score", "examples/h199.tarokk", "--explain", "--lang", "sl"];
    ledger_in_german: ["score", "examples/h199.tarokk", "--explain", "--lang", "de"];
    ledger_in_english: ["score", "examples/h199.tarokk", "--explain", "--lang", "en"];
    ledger_as_data: ["score", "examples/h197.tarokk", "--format", "json"];
    ledger_as_table: ["score", "examples/h197.tarokk", "examples/h199.tarokk", "--format", "csv"];
    ledger_of_a_refused_card: ["score", "-"] of refused_card();
    ledger_of_a_deal_cut_short: ["score", "-"] of cut_short();
    ledger_of_a_passed_deal: ["score", "-"] of passed();
    analyzed: ["analyze", "examples/h200.tarokk", "--at", "5.3"];
    analyzed_in_english: ["analyze", "examples/h199.tarokk", "--at", "5.2", "--lang", "en"];
    analyzed_in_hungarian: ["analyze", "examples/h199.tarokk", "--at", "5.2", "--lang", "hu"];
    analyzed_in_slovene: ["analyze", "examples/h199.tarokk", "--at", "5.2", "--lang", "sl"];
    analyzed_in_german: ["analyze", "examples/h199.tarokk", "--at", "5.2", "--lang", "de"];
    as_one_could_know_it_in_english: [
        "analyze", "examples/h199.tarokk", "--hidden", "--at", "6.4", "--worlds", "20", "--lang", "en",
    ];
    as_one_could_know_it_in_hungarian: [
        "analyze", "examples/h199.tarokk", "--hidden", "--at", "6.4", "--worlds", "20", "--lang", "hu",
    ];
    as_one_could_know_it_in_slovene: [
        "analyze", "examples/h199.tarokk", "--hidden", "--at", "6.4", "--worlds", "20", "--lang", "sl",
    ];
    as_one_could_know_it_in_german: [
        "analyze", "examples/h199.tarokk", "--hidden", "--at", "6.4", "--worlds", "20", "--lang", "de",
    ];
    as_one_could_know_it_as_data: [
        "analyze", "examples/h199.tarokk", "--hidden", "--at", "6.4", "--worlds", "20", "--format", "json",
    ];
    where_the_cards_may_be: [
        "analyze", "examples/h199.tarokk", "--seat", "C", "--at", "8.2", "--worlds", "10", "--lang", "de",
    ];
    a_bid_as_one_could_know_it: [
        "analyze", "-", "--hidden", "--at", "bid 1", "--variant", "tests/mechanisms/excuse-counted.toml",
    ] of TWO_SMALL_DEALS.to_owned();
    luck_in_english: [
        "analyze", "-", "--luck", "--variant", "tests/mechanisms/excuse-counted.toml", "--lang", "en",
    ] of TWO_SMALL_DEALS.to_owned();
    luck_in_hungarian: [
        "analyze", "-", "--luck", "--variant", "tests/mechanisms/excuse-counted.toml", "--lang", "hu",
    ] of TWO_SMALL_DEALS.to_owned();
    luck_in_slovene: [
        "analyze", "-", "--luck", "--variant", "tests/mechanisms/excuse-counted.toml", "--lang", "sl",
    ] of TWO_SMALL_DEALS.to_owned();
    luck_in_german: [
        "analyze", "-", "--luck", "--variant", "tests/mechanisms/excuse-counted.toml", "--lang", "de",
    ] of TWO_SMALL_DEALS.to_owned();
    luck_as_data: [
        "analyze", "-", "--luck", "--variant", "tests/mechanisms/excuse-counted.toml", "--format", "json",
    ] of TWO_SMALL_DEALS.to_owned();
    annotated_as_one_could_know_it: [
        "annotate", "-", "--hidden", "--variant", "tests/mechanisms/excuse-counted.toml", "--lang", "en",
    ] of TWO_SMALL_DEALS.to_owned();
    advice_and_chances_in_english: [
        "repl", "examples/h199.tarokk", "-c", "goto 7.4", "-c", "hint", "-c", "odds A has XX", "--lang", "en",
    ];
    advice_and_chances_in_hungarian: [
        "repl", "examples/h199.tarokk", "-c", "goto 7.4", "-c", "hint", "-c", "odds A has XX", "--lang", "hu",
    ];
    advice_and_chances_in_slovene: [
        "repl", "examples/h199.tarokk", "-c", "goto 7.4", "-c", "hint", "-c", "odds A has XX", "--lang", "sl",
    ];
    advice_and_chances_in_german: [
        "repl", "examples/h199.tarokk", "-c", "goto 7.4", "-c", "hint", "-c", "odds A has XX", "--lang", "de",
    ];
    analyzed_for_points: [
        "analyze", "examples/slovenian-called-king.tarokk", "--at", "9.1", "--objective", "points",
    ];
    analyzed_for_a_figure: [
        "analyze", "examples/h199.tarokk", "--at", "5.2", "--objective", "figure trull", "--lang", "de",
    ];
    analyzed_as_data: ["analyze", "examples/h200.tarokk", "--at", "7.1", "--format", "json"];
    analyzed_within_a_budget: ["analyze", "examples/h199.tarokk", "--budget", "300"];
    analyzed_at_the_end: ["analyze", "examples/h199.tarokk", "--at", "end"];
    analyzed_for_nothing: ["analyze", "examples/h199.tarokk", "--objective", "figure pagot"];
    compared: [
        "compare",
        "examples/h200.tarokk",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,paskievics,hungarian-tournament",
    ];
    tariffs: ["tariff", "--variants", "palatinus,slovenian-pts"];
    compared_to_paste: [
        "compare",
        "examples/h200.tarokk",
        "--variants",
        "palatinus,hungarian-tournament",
        "--format",
        "md",
    ];
    sheet: ["sheet", "examples/evening.tarokk"];
    sheet_in_hungarian: ["sheet", "examples/evening.tarokk", "--lang", "hu"];
    sheet_to_paste: ["sheet", "examples/evening.tarokk", "--format", "md"];
    sheet_to_print: ["sheet", "examples/evening.tarokk", "--format", "html", "--lang", "de"];
    judged: ["check", "examples/h197.tarokk", "examples/h199.tarokk"];
    judged_with_a_refused_card: ["check", "-"] of refused_card();
    judged_with_a_wrong_claim: ["check", "-"] of wrong_claim();
    replayed_to_the_end: ["replay", "examples/h199.tarokk"];
    replayed_to_a_bid: ["replay", "examples/h199.tarokk", "--at", "bid 2"];
    replayed_to_a_card: ["replay", "examples/h199.tarokk", "--at", "5.2"];
    replayed_in_hungarian: ["replay", "examples/h199.tarokk", "--at", "5.2", "--lang", "hu"];
    replayed_in_slovene: ["replay", "examples/h199.tarokk", "--at", "5.2", "--lang", "sl"];
    replayed_in_german: ["replay", "examples/h199.tarokk", "--at", "5.2", "--lang", "de"];
    formatted_in_hungarian: ["fmt", "-", "--lang", "hu"] of read("examples/h199.tarokk");
    variants: ["variant", "list"];
    variants_parted: ["variant", "diff", "paskievics", "palatinus"];
    variant_checked: ["variant", "check", "palatinus"];
    variant_tested: ["variant", "test", "palatinus"];
    compared_in_hungarian: [
        "compare",
        "examples/h200.tarokk",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,hungarian-tournament,slovenian-four",
        "--lang",
        "hu",
    ];
    tariffs_in_hungarian: ["tariff", "--variants", "palatinus,slovenian-pts", "--lang", "hu"];
    sensitivity_in_hungarian: [
        "sensitivity",
        "-",
        "--variant",
        "tests/mechanisms/tie.toml",
        "--lang",
        "hu",
    ] of tie();
    variants_parted_in_hungarian: ["variant", "diff", "paskievics", "palatinus", "--lang", "hu"];
    audited_in_hungarian: ["variant", "audit", "illustrated-2019", "--lang", "hu"];
    overlay_in_hungarian: ["variant", "show", "sas-ultimo", "--lang", "hu"];
    compared_in_slovene: [
        "compare",
        "examples/h200.tarokk",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,hungarian-tournament,slovenian-four",
        "--lang",
        "sl",
    ];
    tariffs_in_slovene: ["tariff", "--variants", "palatinus,slovenian-pts", "--lang", "sl"];
    sensitivity_in_slovene: [
        "sensitivity",
        "-",
        "--variant",
        "tests/mechanisms/tie.toml",
        "--lang",
        "sl",
    ] of tie();
    variants_parted_in_slovene: ["variant", "diff", "paskievics", "palatinus", "--lang", "sl"];
    audited_in_slovene: ["variant", "audit", "illustrated-2019", "--lang", "sl"];
    overlay_in_slovene: ["variant", "show", "sas-ultimo", "--lang", "sl"];
    compared_in_german: [
        "compare",
        "examples/h200.tarokk",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,hungarian-tournament,slovenian-four",
        "--lang",
        "de",
    ];
    tariffs_in_german: ["tariff", "--variants", "palatinus,slovenian-pts", "--lang", "de"];
    sensitivity_in_german: [
        "sensitivity",
        "-",
        "--variant",
        "tests/mechanisms/tie.toml",
        "--lang",
        "de",
    ] of tie();
    variants_parted_in_german: ["variant", "diff", "paskievics", "palatinus", "--lang", "de"];
    audited_in_german: ["variant", "audit", "illustrated-2019", "--lang", "de"];
    overlay_in_german: ["variant", "show", "sas-ultimo", "--lang", "de"];
    compared_in_english: [
        "compare",
        "examples/h200.tarokk",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,hungarian-tournament,slovenian-four",
        "--lang",
        "en",
    ];
    tariffs_in_english: ["tariff", "--variants", "palatinus,slovenian-pts", "--lang", "en"];
    sensitivity_in_english: [
        "sensitivity",
        "-",
        "--variant",
        "tests/mechanisms/tie.toml",
        "--lang",
        "en",
    ] of tie();
    variants_parted_in_english: ["variant", "diff", "paskievics", "palatinus", "--lang", "en"];
    audited_in_english: ["variant", "audit", "illustrated-2019", "--lang", "en"];
    overlay_in_english: ["variant", "show", "sas-ultimo", "--lang", "en"];
    new_file: [
        "variant",
        "new",
        "-",
        "--variant",
        "paskievics",
        "--with",
        "xxi-catch-84",
        "--set",
        "play.beat.when=always",
    ];
    code_explained: ["explain", "P011"];
    word_explained: ["explain", "jump"];
}

fn tie() -> String {
    "auction A solo Bp Cp Dp\noutcome points 26 26\n".to_owned()
}

fn refused_card() -> String {
    read("examples/h199.tarokk").replace("1 A VII VI V X", "1 A VII hK V X")
}

fn wrong_claim() -> String {
    read("examples/h199.tarokk").replace("A+10", "A+11")
}

fn cut_short() -> String {
    let record = read("examples/h199.tarokk");
    record[..record.find("play\n").unwrap()].to_owned()
}

fn passed() -> String {
    "[Variant \"paskievics\"]\nauction Ap Bp Cp Dp\n".to_owned()
}
