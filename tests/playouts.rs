//! Fast random play, held against the record of the same play: written, read, judged and scored like any other.

use tarokk::basics::{BySeat, Chance, FileId, Seat, SourceMap, Units};
use tarokk::deal::shuffle::Dealing;
use tarokk::game::{Act, ContractId};
use tarokk::record::{Tag, to_text};
use tarokk::rules::Rules;
use tarokk::simulate::{Pace, Player, Setup, Unplayed, auction, likeliest, play_written};

use crate::laws::{replayed, variants};

/// Plays deals and holds what each came to against its record; gives how many were played, and the pace.
fn held(rules: &Rules, declarer: Seat, contract: ContractId, deals: u64) -> (u64, Pace) {
    held_after(rules, (declarer, contract), &[], deals)
}

/// The same after an auction of its own.
fn held_after(
    rules: &Rules,
    (declarer, contract): (Seat, ContractId),
    by: &[Act],
    deals: u64,
) -> (u64, Pace) {
    let setup = Setup {
        rules,
        declarer,
        contract,
        by,
    };
    let nowhere: FileId = SourceMap::default().add("", "");
    let dealing = Dealing::new(rules);
    let mut player = Player::new(setup);
    let mut chance = Chance::new(u64::from(contract.0));
    let mut played = 0;
    for number in 0..deals {
        let dealt = dealing.numbered(&mut chance, number);
        let told = player.play(&dealt, &mut chance);
        // The tables and the deal itself say the same of whether it is played.
        assert!(!player.misled, "{} deal {number}", rules.id);
        let mut begun = dealing.begun(rules, &dealt);
        let led = setup.lead(&mut begun, &mut |deal| likeliest(deal), None);
        assert_eq!(
            told.err().filter(|why| *why != Unplayed::Unscored),
            led.err(),
            "{} {contract:?} deal {number}",
            rules.id
        );
        let Ok(outcome) = told else { continue };
        played += 1;
        let acts = (&player.choices, &player.played);
        let mut record = play_written(&setup, &dealing, &dealt, acts, nowhere).unwrap();
        record.tags.push(Tag {
            name: "Variant".to_owned(),
            value: rules.id.clone(),
            span: None,
        });
        let text = to_text(&record, &rules.names, None);
        let replay = replayed(&text, rules);
        let told = player.outcomes.list()[outcome as usize].pays;
        let told = BySeat::from_fn(|seat| Units(told[seat.index()]));
        let pays = replay.ledger.pays();
        assert_eq!(&told, pays, "{} deal {number}\n{text}", rules.id);
    }
    (played, player.pace)
}

#[test]
fn playouts_pay_what_their_records_pay() {
    for rules in variants() {
        for contract in (0..).take(rules.contracts.len()).map(ContractId) {
            for seat in Seat::all(rules.seats) {
                held(rules, seat, contract, 12);
            }
        }
    }
}

#[test]
fn playouts_after_other_auctions_pay_what_their_records_pay() {
    let second = Seat::new(1).unwrap();
    for (id, seat, least) in [
        ("koenigrufen", second, 10),
        ("slovenian-pts", second, 7),
        ("slovenian-pts", Seat::FOREHAND, 1),
    ] {
        let rules = variants().iter().find(|rules| rules.id == id).unwrap();
        let mut others = 0;
        for contract in (0..).take(rules.contracts.len()).map(ContractId) {
            let by = auction(rules, seat, contract).unwrap_or_default();
            if !by.is_empty() {
                let (played, _) = held_after(rules, (seat, contract), &by, 20);
                assert!(played > 0, "{id} {contract:?}");
                others += 1;
            }
        }
        assert!(others >= least, "{id}: {others}");
    }
}

#[test]
fn ends_that_are_alike_pay_alike() {
    // Of so many plays most end like another one before.
    for id in ["paskievics", "slovenian-four", "koenigrufen", "palatinus"] {
        let rules = variants().iter().find(|rules| rules.id == id).unwrap();
        let mut all = 0;
        for contract in (0..).take(rules.contracts.len()).map(ContractId) {
            let (played, _) = held(rules, Seat::FOREHAND, contract, 200);
            all += played;
        }
        assert!(all > 150, "{id}: {all}");
    }
}

#[test]
fn shipped_games_are_played_by_tables() {
    for (id, contract) in [
        ("paskievics", "three"),
        ("koenigrufen", "rufer"),
        ("koenigrufen", "trischaken"),
        ("koenigrufen", "besserrufer"),
        ("slovenian-four", "klop"),
        ("slovenian-four", "three"),
        ("slovenian-four", "solo-without"),
    ] {
        let rules = variants().iter().find(|rules| rules.id == id).unwrap();
        let contract = rules
            .contracts
            .iter()
            .position(|one| *one.rule.id == format!("contract.{contract}"));
        let (played, pace) = held(
            rules,
            Seat::FOREHAND,
            ContractId(contract.unwrap() as u8),
            60,
        );
        assert!(played > 20);
        assert_eq!(pace, Pace::Tables, "{id}");
    }
}
