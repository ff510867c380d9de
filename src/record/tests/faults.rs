use super::*;

/// Everything found wrong in a body, each in a line.
fn faults(body: &str) -> String {
    let names = fixture::names();
    let (_, findings) = read(body, &names);
    found(body, &findings)
}

#[test]
fn a_card_dealt_twice_is_shown_at_both_places() {
    insta::assert_snapshot!(faults("hands\n A skiz hK\n B XX hK\ntalon skiz"), @r#"
    R008 3:7 "hK" `hK` is dealt twice; 2:9 first dealt here
    R008 4:7 "skiz" `skiz` is dealt twice; 2:4 first dealt here
    "#);
}

#[test]
fn a_card_played_twice_is_shown_at_both_places() {
    insta::assert_snapshot!(faults("discard A hA\nplay\n 1 A hA XX\n 2 B XX ( XIX XIX )"), @r#"
    R009 3:6 "hA" `hA` is played twice; 1:11 first laid away or played here
    R009 4:6 "XX" `XX` is played twice; 3:9 first laid away or played here
    R009 4:15 "XIX" `XIX` is played twice; 4:11 first laid away or played here
    "#);
}

#[test]
fn a_wrong_word_is_one_finding_with_what_may_be_meant() {
    insta::assert_snapshot!(faults("auction A3 Bholt C twoo Ep E 3\ndiscard A hX\nannounce A trul p B kontrra trull p\nplay\n 1 A skzi XX"), @r#"
    R001 1:13 "holt" `holt` is no bid (did you mean `hold`?)
    R001 1:20 "twoo" `twoo` is no bid (did you mean `two`?)
    R005 1:25 "E" there is no seat `E` at this table (the seats are `A` to `D`)
    R005 1:28 "E" there is no seat `E` at this table (the seats are `A` to `D`)
    R004 1:30 "3" no seat stands before this bid (write the letter of the seat before it, such as `A`)
    R001 2:11 "hX" `hX` is no card (known are `hA`, `hJ`, `hC`, `hQ` and `hK`)
    R001 3:12 "trul" `trul` is no announcement (did you mean `trull`?)
    R001 3:21 "kontrra" `kontrra` is no announcement (did you mean `kontra`?)
    R001 5:6 "skzi" `skzi` is no card (did you mean `skiz`?)
    "#);
}

#[test]
fn a_misspelt_section_is_one_finding_and_is_read() {
    insta::assert_snapshot!(faults("acution A3 Bp\nplya\n 1 A XX XXX"), @r#"
    R003 1:1 "acution" `acution` is no section (did you mean `auction`?)
    R003 2:1 "plya" `plya` is no section (did you mean `play`?)
    R001 3:9 "XXX" `XXX` is no card (did you mean `XIX`?)
    "#);
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
    insta::assert_snapshot!(found(text, &findings), @r#"R002 1:11 "HARMAS" `HARMAS` may mean `three` or `hármás` (write `three` or `hármás`)"#);
}

#[test]
fn seats_numbers_and_cards_that_are_missing() {
    insta::assert_snapshot!(
        faults("hands\n hK sK\nauction 3 A B C\nraise A\ndiscard hA\nlaid A VI\ncall XX\nannounce trull\nclaim 3\nclaim A x\nconcede x\nplay\n 0 A XX\n 1 A XXI B"),
        @r#"
    R004 2:2 "hK" no seat stands before this card (write the letter of the seat before its hand)
    R004 3:9 "3" no seat stands before this bid (write the letter of the seat before it, such as `A`)
    R006 3:11 "A" no bid follows the seat `A` (write the bid after `A`, or take the letter out)
    R006 3:13 "B" no bid follows the seat `B` (write the bid after `B`, or take the letter out)
    R006 3:15 "C" no bid follows the seat `C` (write the bid after `C`, or take the letter out)
    R006 4:7 "A" no contract follows the seat `A` (write the contract after `A`, or take the letter out)
    R004 5:9 "hA" no seat stands before this card (write the letter of the seat before its cards)
    R007 6:6 "A" the number of cards told of is missing (write the number after the seat, such as `A 1`)
    R004 7:6 "XX" no seat stands before this card (write the letter of the seat before its cards)
    R004 8:10 "trull" no seat stands before this announcement (write the letter of the seat that says it)
    R001 9:7 "3" `3` is no seat
    R007 10:9 "x" the number of tricks claimed is missing (write it after the seat, such as `A 3`)
    R001 11:9 "x" `x` is no seat
    R007 13:2 "0" this is no number of a trick (tricks are numbered from 1)
    R006 14:10 "B" no card follows this seat
    "#
    );
}

#[test]
fn families_need_a_card_and_kontras_a_target() {
    insta::assert_snapshot!(
        faults("announce A king-ultimo p B king-ultimo hQ p C king-ultimo  D kontra p A king-ultimo h kontra king-ultimo of opponents p"),
        @r#"
    R011 1:12 "king-ultimo" `king-ultimo` goes with one card, and this does not say which (write `king-ultimo hK`, `king-ultimo dK`, `king-ultimo sK` or `king-ultimo cK`)
    R011 1:40 "hQ" `king-ultimo` goes with one card, and this does not say which (write `king-ultimo hK`, `king-ultimo dK`, `king-ultimo sK` or `king-ultimo cK`)
    R011 1:47 "king-ultimo" `king-ultimo` goes with one card, and this does not say which (write `king-ultimo hK`, `king-ultimo dK`, `king-ultimo sK` or `king-ultimo cK`)
    R011 1:94 "king-ultimo" `king-ultimo` goes with one card, and this does not say which (write `king-ultimo hK`, `king-ultimo dK`, `king-ultimo sK` or `king-ultimo cK`)
    "#
    );
}

#[test]
fn an_outcome_that_is_not_complete() {
    insta::assert_snapshot!(
        faults("outcome declarer partner points tricks 6 3 4; trull made; mond lost by; volat; trull by A; bogus made by A\nresult pay 10 A+10 B\nresult points 1 2\noutcome declarer A"),
        @r#"
    R015 1:9 "declarer" no seat follows `declarer`
    R015 1:18 "partner" no seat follows `partner` (write a seat or `alone` after it)
    R015 1:26 "points" numbers are missing after `points`
    R015 1:44 "4" this number belongs to nobody (write one number for each side, declarers first, or each with its seat)
    R015 1:47 "trull" this does not say by whom (write `made by declarers`, `lost by A` or the like after the figure)
    R015 1:59 "mond" no side or seat follows `by` (write `made by declarers`, `lost by A` or the like after the figure)
    R015 1:73 "volat" this figure is neither made nor lost (write `made by declarers`, `lost by A` or the like after the figure)
    R015 1:80 "trull" this figure is neither made nor lost (write `made by declarers`, `lost by A` or the like after the figure)
    R001 1:92 "bogus" `bogus` is no figure or word of the outcome
    R015 2:12 "10" this number belongs to nobody (write the letter of the seat before each payment, such as `A+10`)
    R010 3:1 "result" `result` is written twice (keep one of them)
    R010 4:1 "outcome" `outcome` is written twice (keep one of them)
    "#
    );
}

#[test]
fn variations_need_an_act_and_cannot_deal() {
    insta::assert_snapshot!(faults("hands\n A XX ( XXI )\nauction A3 ( A2\n result points 1 2\n ) Bp"), @r#"
    R013 2:7 "(" there is no act before this variation
    R014 4:2 "result" `result` cannot stand in a variation
    "#);
}

#[test]
fn faults_of_the_text() {
    insta::assert_snapshot!(
        faults("[Variant paskievics]\n[Event \"x]\n[Site \"a\\b\"]\n[A \"Anna\"]\n[A \"Béla\"]\nauction A3 ) } [oops\n B2 $x ( Cp ( \u{0} { never"),
        @r#"
    N001 1:1 "[Variant paskievics]" this tag has no value in quotes (a tag is written `[Variant "value"]`)
    N001 2:1 "[Event \"x]" the value of this tag has no closing quote (a tag is written `[Event "value"]`)
    N003 3:9 "\\" this backslash escapes nothing (a backslash is written `\\`)
    N007 6:12 ")" this `)` closes no variation
    N005 6:14 "}" this `}` closes no comment
    N001 6:16 "[oops" a bracket among the words means nothing
    N010 7:5 "$x" this mark has no number (write `$` and a number, such as `$1`)
    N006 7:8 "(" this variation is not closed; 7:13 and here
    N009 7:15 "\0" there are control characters in the text
    N004 7:17 "{" this comment is not closed (end the comment with `}`)
    R016 5:1 "[A \"Béla\"]" the tag `A` is written twice; 4:1 this one counts
    R001 7:15 "\0" `�` is no bid (known are `3`, `2`, `1`, `S` and `grand-solo`)
    "#
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
    assert!(
        text[records[3].0.span.range()]
            .trim_start()
            .starts_with("# about the third")
    );
}

#[test]
fn a_keyword_among_the_words_of_another_section_is_one_finding() {
    insta::assert_snapshot!(faults("hands\n  A XX\nplay\n 1 A VII VI V X\n 2 D dK hands VIII dQ IX\n 3 C s10 auction II sK XI\n 4 B hJ XIII hQ XIV"), @r#"
    R003 5:9 "hands" `hands` stands in the middle of another section (leave it out, or write what belongs to `hands` after it)
    R003 6:10 "auction" `auction` stands in the middle of another section (leave it out, or write what belongs to `auction` after it)
    "#);
    insta::assert_snapshot!(faults("hands A XX\nhands B XXI A I"), @r#"
    R010 2:1 "hands" `hands` is written twice (write every hand under the first one)
    "#);
    // What could begin a section does.
    insta::assert_snapshot!(faults("auction A3 Bp discard A hA call A XX play 1 A VII"), @"");
}

#[test]
fn a_step_of_the_ladder_on_a_misspelt_figure_doubles_nothing() {
    let names = fixture::names();
    let text = "announce A trull p B kontra trul p C kontra p";
    let (record, findings) = read(text, &names);
    insta::assert_snapshot!(found(text, &findings), @r#"R001 1:29 "trul" `trul` is no figure or announcement (did you mean `trull`?)"#);
    let doubled = record
        .acts()
        .iter()
        .filter(|act| matches!(act.value, crate::game::Act::Kontra { .. }));
    assert_eq!(doubled.count(), 1);
}

#[test]
fn numbers_and_statements_come_once_and_are_not_less_than_none() {
    insta::assert_snapshot!(faults("outcome declarer A declarer B alone partner C points -5 99 tricks -1 10\nresult points 60 34 60 pay A+1 A+2 B-99999999999999999999"), @r#"
    R010 1:29 "B" `declarer` is written twice (keep one of them); 1:18 first written here
    R010 1:45 "C" `partner` is written twice (keep one of them); 1:31 first written here
    R007 1:54 "-5" `-5` is negative; points never are
    R007 1:67 "-1" `-1` is negative; tricks never are
    R015 2:21 "60" this number belongs to nobody (write one number for each side, declarers first, or each with its seat)
    R010 2:32 "A+2" `pay` of `A` is written twice (keep one of them); 2:28 first written here
    "#);
}
