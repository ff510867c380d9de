//! The hands as a table: a row for each seat, a column for each suit.

use serde_json::{Map, Value as Json};

use super::layout::{Grid, Layout};
use super::table::{holding, trick_told, turn};
use super::words::Speech;
use crate::basics::Seat;
use crate::deal::Deal;
use crate::game::Term;
use crate::record::Record;

/// The widest line.
const WIDTH: u16 = 80;

/// The hands, the card of each seat in the trick that is being played, and how many tricks it has won.
pub fn board(record: &Record, deal: &Deal<'_>, speech: Speech<'_>) -> (String, Json) {
    let pack = &speech.rules.pack;
    let say = speech.say();
    // The column says the suit: long names would say it again.
    let short = Speech {
        language: None,
        ..speech
    };
    let trump = usize::from(pack.trump);
    let others = (0..pack.suits.len()).filter(|&suit| suit != trump);
    let suits: Vec<usize> = std::iter::once(trump).chain(others).collect();
    let mut table = Grid::default();
    table.within(WIDTH);
    let name = |&suit: &usize| speech.name(Term::Suit(suit as u8)).to_owned();
    table.row(
        [String::new(), String::new()]
            .into_iter()
            .chain(suits.iter().map(name))
            .chain([say.trick(), say.won()]),
    );
    let tricks = &deal.facts.tricks;
    let mut data = Map::new();
    for seat in Seat::all(deal.seats()) {
        let held = deal.facts.hand[seat];
        let turn = if deal.turn() == Some(seat) { ">" } else { " " };
        let player = record.player(seat).unwrap_or("");
        let mut row = vec![
            turn.to_owned(),
            format!("{seat} {player}").trim_end().to_owned(),
        ];
        for &suit in &suits {
            let of_suit = pack.suits.get(suit).copied().unwrap_or_default();
            row.push(short.row((held.known & of_suit).iter().rev()));
        }
        if held.room > 0
            && let Some(first) = row.get_mut(2)
        {
            let unknown = vec!["?"; usize::from(held.room)].join(" ");
            let gap = if first.is_empty() { "" } else { " " };
            first.push_str(&format!("{gap}{unknown}"));
        }
        let played = tricks.current().and_then(|trick| {
            let mut cards = trick.cards.iter();
            cards.find(|&&card| tricks.player(card) == Some(seat))
        });
        let played = played.map_or(String::new(), |&card| {
            short.name(Term::Card(card)).to_owned()
        });
        let won = tricks
            .list()
            .iter()
            .filter(|trick| trick.winner == Some(seat));
        row.extend([played, won.count().to_string()]);
        data.insert(seat.to_string(), row.iter().skip(2).cloned().collect());
        table.row(row);
    }
    let text = match speech.layout {
        Layout::Columns => table.text(speech.layout),
        Layout::Plain => told(record, deal, speech),
    };
    (text, Json::Object(data))
}

/// The same in words: what each seat holds and has won, what lies in the trick, and whose turn it is.
fn told(record: &Record, deal: &Deal<'_>, speech: Speech<'_>) -> String {
    let say = speech.say();
    let tricks = &deal.facts.tricks;
    let mut text = String::new();
    for seat in Seat::all(deal.seats()) {
        let player = record.player(seat).unwrap_or("");
        let whose = format!("{seat} {player}").trim_end().to_owned();
        let cards = holding(speech, deal.facts.hand[seat]);
        text.push_str(&format!("{}\n", say.in_hand_of(&whose, cards)));
        let won = tricks.list().iter();
        let won = won.filter(|trick| trick.winner == Some(seat)).count();
        if !tricks.list().is_empty() {
            text.push_str(&format!("{}\n", say.tricks_won(&whose, won)));
        }
    }
    if tricks.current().is_some() {
        let n = tricks.list().len().saturating_sub(1);
        text.push_str(&format!("{}\n", say.trick_number(n + 1)));
        text.push_str(&trick_told(deal, n, speech));
    }
    text.push_str(&turn(deal, speech));
    text
}
