//! The figures of which something else comes by a card or a decision, as they are kept.

use super::{Fault, number, wrong};
use crate::basics::{Party, Seat};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::score::For;
use crate::solve::{Changed, Comes};

/// Each by its number, whose it is (the number of a side, or a seat), and what comes of it.
pub(super) fn figures_word(figures: &[Changed]) -> String {
    let words = figures.iter().map(|one| {
        let whose = match one.whose {
            For::Side(party) => party.index().to_string(),
            For::Seat(seat) => seat.to_string(),
        };
        let comes = match one.comes {
            Comes::Made => "+",
            Comes::Lost => "-",
            Comes::NotMade => "",
        };
        format!("{}/{whose}{comes}", one.figure.0)
    });
    words.collect::<Vec<_>>().join(",")
}

/// The same, read, of a deal that has such figures.
pub(super) fn figures_told(text: &str, deal: &Deal<'_>) -> Result<Vec<Changed>, Fault> {
    let words = text.split(',').filter(|one| !one.is_empty());
    let read = |word: &str| {
        let (bare, comes) = match (word.strip_suffix('+'), word.strip_suffix('-')) {
            (Some(bare), _) => (bare, Comes::Made),
            (_, Some(bare)) => (bare, Comes::Lost),
            _ => (word, Comes::NotMade),
        };
        let none = || wrong(format!("`{word}` is no figure with what comes of it"));
        let (figure, whose) = bare.split_once('/').ok_or_else(none)?;
        let figure = FigureId(number(figure)?);
        if deal.mode.figure(figure).is_none() {
            return Err(wrong(format!("there is no figure {}", figure.0)));
        }
        let side = whose.parse().ok().filter(|side| *side < 2);
        let mut letters = whose.chars();
        let seat = letters.next().and_then(Seat::from_letter);
        let seat = seat.filter(|seat| letters.next().is_none() && seat.index() < deal.rules.seats);
        let side = side.and_then(Party::new).map(For::Side);
        let whose = side.or(seat.map(For::Seat)).ok_or_else(none)?;
        Ok(Changed {
            figure,
            whose,
            comes,
        })
    };
    words.map(read).collect()
}
