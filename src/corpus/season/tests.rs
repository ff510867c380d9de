//! A season by itself: what no file of records is needed for.

use super::{Admitted, Day, Entry, Filter, Item, Play, Season};
use crate::basics::{BySeat, Party, Seat, Units};
use crate::facts::Partner;
use crate::replay::Status;

/// A deal between four, in which A gets so much of each of B and D, with C.
fn entry(names: [&str; 4], date: &str, units: i64) -> Entry {
    let declares = |seat: Seat| seat.index().is_multiple_of(2);
    Entry {
        variant: "some".to_owned(),
        rules: "some".to_owned(),
        ledgers: Vec::new(),
        wanted: true,
        file: "file".to_owned(),
        number: 1,
        fault: None,
        event: None,
        date: Day::read((!date.is_empty()).then(|| date.to_owned())),
        content: 0,
        table: None,
        label: None,
        players: BySeat::from_fn(|seat| {
            let name = names.get(seat.index()).filter(|name| !name.is_empty());
            name.map(|name| (*name).to_owned())
        }),
        seats: 4,
        at_table: 4,
        status: Status::Played,
        pays: Some(vec![BySeat::from_fn(|seat| {
            Units(if declares(seat) { units } else { -units })
        })]),
        play: Some(Play {
            contract: Item {
                place: 0,
                id: "contract".to_owned(),
                name: "contract".to_owned(),
            },
            declarer: Seat::FOREHAND,
            partner: Seat::new(2).map_or(Partner::Alone, Partner::Seat),
            each: false,
            sides: BySeat::from_fn(|seat| {
                Some(if declares(seat) {
                    Party::DECLARERS
                } else {
                    Party::OPPONENTS
                })
            }),
            made: Some(units > 0),
        }),
        lines: Vec::new(),
        bid: BySeat::default(),
        kontras: Vec::new(),
        closing: Vec::new(),
    }
}

const NAMES: [&str; 4] = ["Anna", "Béla", "Csaba", "Dóra"];

#[test]
fn runs_go_on_over_deals_that_bring_nothing() {
    let mut season = Season::default();
    for units in [1, 2, 0, 4, -1, -1, 3, 0] {
        season.enter(entry(NAMES, "2026-01-01", units));
    }
    let anna = &season.games["some"].players["Anna"];
    assert_eq!((anna.in_a_row(true), anna.in_a_row(false)), (3, 2));
    assert_eq!((anna.best, anna.worst), (Some(Units(4)), Some(Units(-1))));
    let bela = &season.games["some"].players["Béla"];
    assert_eq!((bela.in_a_row(true), bela.in_a_row(false)), (2, 3));
    assert_eq!(bela.opposed.deals, 8);
    assert_eq!((bela.opposed.made, bela.opposed.lost), (4, 4));
}

#[test]
fn runs_go_by_days_whatever_the_order_of_the_files() {
    let mut season = Season::default();
    // By days Anna wins three times and then loses twice.
    for (date, units) in [
        ("2026-03-01", 1),
        ("2026-05-01", -1),
        ("2026-01-01", 1),
        ("2026-04-01", -1),
        ("2026-02-01", 1),
    ] {
        season.enter(entry(NAMES, date, units));
    }
    let anna = &season.games["some"].players["Anna"];
    assert_eq!((anna.in_a_row(true), anna.in_a_row(false)), (3, 2));
}

#[test]
fn the_end_of_a_sitting_of_which_a_part_is_asked_for_is_not_entered() {
    for wanted in [[true, false], [false, true]] {
        let mut season = Season::default();
        for wanted in wanted {
            let mut deal = entry(NAMES, "2026-01-01", 1);
            deal.wanted = wanted;
            deal.closing = vec![("Anna".to_owned(), Units(-100))];
            season.enter(deal);
        }
        season.close();
        let game = &season.games["some"];
        assert_eq!((game.counted, season.unclosed), (1, 1));
        assert_eq!(game.players["Anna"].totals, [Units(1)]);
    }
}

#[test]
fn evenings_are_told_apart_by_day_and_event_or_by_file() {
    let mut season = Season::default();
    for (date, event, file) in [
        ("2026-01-01", None, "1"),
        ("2026-01-01", None, "2"),
        ("2026-01-02", None, "2"),
        ("2026-01-02", Some("Cup"), "2"),
        ("", Some("Cup"), "3"),
        ("", None, "4"),
        ("", None, "5"),
    ] {
        let mut deal = entry(NAMES, date, 1);
        deal.event = event.map(str::to_owned);
        deal.file = file.to_owned();
        season.enter(deal);
    }
    let game = &season.games["some"];
    assert_eq!(game.evenings.len(), 6);
    assert_eq!(game.players["Dóra"].evenings, 6);
    assert_eq!(
        game.days,
        Some(("2026-01-01".to_owned(), "2026-01-02".to_owned()))
    );
}

#[test]
fn the_end_of_a_sitting_is_entered_once_and_when_it_has_come() {
    let ending = |event: &str, units| {
        let mut deal = entry(NAMES, "2026-01-01", 1);
        deal.event = Some(event.to_owned());
        deal.closing = vec![("Anna".to_owned(), Units(units))];
        deal
    };
    let mut season = Season::default();
    season.enter(ending("First", -100));
    season.enter(ending("First", -200));
    assert_eq!(season.games["some"].players["Anna"].closing, Units(0));
    season.enter(ending("Second", -10));
    assert_eq!(season.games["some"].players["Anna"].closing, Units(-200));
    season.close();
    season.close();
    let anna = &season.games["some"].players["Anna"];
    assert_eq!((anna.closing, anna.totals[0]), (Units(-210), Units(-207)));
}

#[test]
fn who_has_no_name_is_no_player_but_his_seat_is_counted() {
    let mut season = Season::default();
    season.enter(entry(["Anna", "", "Csaba", ""], "2026-01-01", 5));
    let game = &season.games["some"];
    assert_eq!((game.counted, game.nameless, game.players.len()), (1, 1, 2));
    let seats: Vec<i64> = game.seats.iter().map(|seat| seat.told.units.0).collect();
    assert_eq!(seats, [5, -5, 5, -5]);
    assert_eq!(
        game.pairs[&("Anna".to_owned(), "Csaba".to_owned())]
            .told
            .units,
        Units(10)
    );
}

#[test]
fn games_of_two_variants_are_never_added_up() {
    let mut season = Season::default();
    season.enter(entry(NAMES, "2026-01-01", 5));
    let mut other = entry(NAMES, "2026-01-01", 7);
    other.variant = "other".to_owned();
    season.enter(other);
    let of = |variant: &str| season.games[variant].players["Anna"].totals.clone();
    assert_eq!((of("some"), of("other")), (vec![Units(5)], vec![Units(7)]));
}

#[test]
fn a_day_that_is_only_a_month_is_in_every_span_that_may_hold_it() {
    let admits = |date: &str, since: Option<&str>, until: Option<&str>| {
        let filter = Filter {
            players: Vec::new(),
            since: since.map(str::to_owned),
            until: until.map(str::to_owned),
        };
        filter.admits(&entry(NAMES, date, 1))
    };
    assert_eq!(admits("2026-11", Some("2026-11-15"), None), Admitted::Yes);
    assert_eq!(admits("2026-11", None, Some("2026-11-15")), Admitted::Yes);
    assert_eq!(admits("2026-11-16", None, Some("2026-11-15")), Admitted::No);
    assert_eq!(
        admits("2026-11-16", Some("2026-11-16"), Some("2026-11-16")),
        Admitted::Yes
    );
    assert_eq!(admits("", Some("2026"), None), Admitted::Undated);
    assert_eq!(admits("", None, None), Admitted::Yes);
}
