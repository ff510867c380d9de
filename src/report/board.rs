//! The hands as a table: a row for each seat, a column for each suit.

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::{Map, Value as Json};

use super::ledger::trimmed;
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
    let trump = usize::from(pack.trump);
    let others = (0..pack.suits.len()).filter(|&suit| suit != trump);
    let suits: Vec<usize> = std::iter::once(trump).chain(others).collect();
    let mut table = Table::new();
    table
        .load_preset(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH);
    let name = |&suit: &usize| speech.name(Term::Suit(suit as u8)).to_owned();
    table.add_row(
        std::iter::once(String::new())
            .chain(suits.iter().map(name))
            .chain([say.trick(), say.won()]),
    );
    let tricks = &deal.facts.tricks;
    let mut data = Map::new();
    for seat in Seat::all(deal.seats()) {
        let held = deal.facts.hand[seat];
        let turn = if deal.turn() == Some(seat) { ">" } else { " " };
        let player = record.player(seat).unwrap_or("");
        let mut row = vec![format!("{turn}{seat} {player}").trim_end().to_owned()];
        for &suit in &suits {
            let of_suit = pack.suits.get(suit).copied().unwrap_or_default();
            row.push(speech.row((held.known & of_suit).iter().rev()));
        }
        if held.room > 0
            && let Some(first) = row.get_mut(1)
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
            speech.name(Term::Card(card)).to_owned()
        });
        let won = tricks
            .list()
            .iter()
            .filter(|trick| trick.winner == Some(seat));
        row.extend([played, won.count().to_string()]);
        data.insert(seat.to_string(), row.iter().skip(1).cloned().collect());
        table.add_row(row);
    }
    (trimmed(&table.to_string()), Json::Object(data))
}
