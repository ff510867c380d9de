use super::*;

/// Everything found wrong in a body, each in a line.
fn faults(body: &str) -> String {
    let names = fixture::names();
    let (_, findings) = read(body, &names);
    found(body, &findings)
}

#[test]
fn a_card_dealt_twice_is_shown_at_both_places() {
    insta::assert_snapshot!(faults("hands\n A skiz hK\n B XX hK\ntalon skiz"), @r"");
}

#[test]
fn a_card_played_twice_is_shown_at_both_places() {
    insta::assert_snapshot!(faults("discard A hA\nplay\n 1 A hA XX\n 2 B XX ( XIX XIX )"), @r"");
}

#[test]
fn a_wrong_word_is_one_finding_with_what_may_be_meant() {
    insta::assert_snapshot!(faults("auction A3 Bholt C twoo Ep\ndiscard A hX\nannounce A trul p B kontrra trull p\nplay\n 1 A skzi XX"), @r"");
}

#[test]
fn a_misspelt_section_is_one_finding_and_is_read() {
    insta::assert_snapshot!(faults("acution A3 Bp\nplya\n 1 A XX XXX"), @r"");
}

#[test]
fn what_is_ambiguous_lists_its_readings() {
    let mut names = fixture::names();
    names.add(
        crate::game::Term::Contract(crate::game::ContractId(7)),
        crate::game::names::Entry {
            id: "hármás".to_owned(),
            ..Default::default()
        },
        [],
    );
    let text = "auction A HARMAS B hármas";
    let (_, findings) = read(text, &names);
    insta::assert_snapshot!(found(text, &findings), @r"");
}

#[test]
fn seats_numbers_and_cards_that_are_missing() {
    insta::assert_snapshot!(
        faults("hands\n hK sK\nauction 3 A B C\nraise A\ndiscard hA\nlaid A VI\ncall XX\nannounce trull\nclaim 3\nclaim A x\nconcede x\nplay\n 0 A XX\n 1 A XXI B"),
        @r""
    );
}

#[test]
fn families_need_a_card_and_kontras_a_target() {
    insta::assert_snapshot!(
        faults("announce A king-ultimo p B king-ultimo hQ p C king-ultimo  D kontra p A king-ultimo h kontra king-ultimo of opponents p"),
        @r""
    );
}

#[test]
fn an_outcome_that_is_not_complete() {
    insta::assert_snapshot!(
        faults("outcome declarer partner points tricks 6 3 4; trull made; mond lost by; volat; trull by A; bogus made by A\nresult pay 10 A+10 B\nresult points 1 2\noutcome declarer A"),
        @r""
    );
}

#[test]
fn variations_need_an_act_and_cannot_deal() {
    insta::assert_snapshot!(faults("hands\n A XX ( XXI )\nauction A3 ( A2\n result points 1 2\n ) Bp"), @r"");
}

#[test]
fn faults_of_the_text() {
    insta::assert_snapshot!(
        faults("[Variant paskievics]\n[Event \"x]\n[Site \"a\\b\"]\n[A \"Anna\"]\n[A \"Béla\"]\nauction A3 ) } [oops\n B2 $x ( Cp ( \u{0} { never"),
        @r""
    );
}

#[test]
fn a_bad_record_does_not_spoil_the_next() {
    let names = fixture::names();
    let bad = "[Variant \"x\"\nhands A { never closed ( \" \n\n";
    let text = format!("{PLAYED}\n{bad}{PLAYED}\n# about the third\n{{ [not a tag] }}\n{PLAYED}");
    let mut sources = SourceMap::default();
    let file = sources.add("test", text.as_str());
    let records = parse_all(&text, file);
    let sound: Vec<_> = records
        .iter()
        .map(|(ast, faults)| {
            let (record, findings) = read_record(ast, &text, &fixture::vocabulary(&names));
            faults.is_empty() && findings.is_empty() && record.acts().len() == 65
        })
        .collect();
    assert_eq!(sound, [true, false, true, true]);
    assert!(text[records[3].0.span.range()].starts_with("# about the third"));
}
