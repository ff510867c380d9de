//! Reads deals with known values.

use tarokk::basics::{BySeat, Card, Seat};
use tarokk::game::Term;
use tarokk::rules::Rules;
use tarokk::solve::{Game, Position, bare};

/// A deal, and what the declarers take.
pub(crate) struct Solved {
    pub(crate) game: Game,
    pub(crate) position: Position,
    pub(crate) value: i32,
}

/// Every deal of the text.
pub(crate) fn solved(rules: &Rules, text: &str) -> Vec<Solved> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    let deals = lines.chunks(5).map(|lines| read(rules, lines));
    deals.map(|deal| deal.expect("a deal")).collect()
}

fn read(rules: &Rules, lines: &[&str]) -> Option<Solved> {
    let (head, hands) = lines.split_first()?;
    let word = |name: &str| {
        let mut fields = head.split('|').map(str::trim);
        fields
            .find_map(|field| field.strip_prefix(name))
            .map(str::trim)
    };
    let declarers = word("declarers ")?.chars().map(Seat::from_letter);
    let declarers = declarers.collect::<Option<_>>()?;
    let leader = Seat::from_letter(word("leads ")?.chars().next()?)?;
    let value = word("declarers take")?.parse().ok()?;
    let mut cards = BySeat::default();
    for (seat, line) in Seat::all(rules.seats).zip(hands) {
        let names = line.split_whitespace().skip(1);
        cards[seat] = names.map(|name| card(rules, name)).collect::<Option<_>>()?;
    }
    Some(Solved {
        game: bare(rules, rules.mode(None), declarers).ok()?,
        position: Position::new(cards, leader, 1),
        value,
    })
}

fn card(rules: &Rules, name: &str) -> Option<Card> {
    let terms = rules.names.find(name).iter();
    terms.copied().find_map(|term| match term {
        Term::Card(card) => Some(card),
        _ => None,
    })
}
