//! The record as it is meant.

use crate::basics::{BySeat, Card, Party, Seat, Span, Spanned};
use crate::game::{Act, FigureId};

/// A deal as its record gives it: whole, in part, or only how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The record's place in its text; none if it was not read from one.
    pub span: Option<Span>,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The hands that are written.
    pub hands: BySeat<Option<Hand>>,
    /// The talon, top card first, if it is written.
    pub talon: Option<Hand>,
    /// What was done, with the variations to it.
    pub line: Line,
    /// How the deal ended, where the record states it instead of playing it.
    pub outcome: Option<Outcome>,
    /// The points and payments that the record claims.
    pub result: Option<ResultClaim>,
    /// Whether a word of the auction is written that is not understood: what a seat bid is not known then.
    pub unread_bid: bool,
}

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value, unescaped.
    pub value: String,
    /// Where the tag is written; none if it was not read from a text.
    pub span: Option<Span>,
}

/// Cards written in a row: a hand or the talon. A card that is not known is none.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Hand {
    /// The cards in the order in which they are written.
    pub cards: Vec<Spanned<Option<Card>>>,
    /// Where among them the piles begin that lie beside a hand, the top card of each first.
    pub piles: Vec<usize>,
}

impl Hand {
    /// The cards of each pile beside the hand, top card first.
    pub fn piles(&self) -> impl Iterator<Item = &[Spanned<Option<Card>>]> {
        let ends = self.piles.iter().skip(1).copied();
        let ends = ends.chain(std::iter::once(self.cards.len()));
        let pairs = self.piles.iter().copied().zip(ends);
        pairs.map(|(from, to)| self.cards.get(from..to).unwrap_or(&[]))
    }

    /// How many cards lie in no pile.
    pub fn held(&self) -> usize {
        self.piles.first().copied().unwrap_or(self.cards.len())
    }
}

/// Acts in order, and what might have been done instead.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// The acts.
    pub acts: Vec<Spanned<Act>>,
    /// The variations, in the order in which they are written.
    pub variations: Vec<Variation>,
    /// Where each card of a discard is written, with the index of the act.
    pub laid: Vec<(usize, Spanned<Card>)>,
}

/// What might have been done instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The index of the first act that it replaces. It is the number of acts if the variation goes on where they end.
    pub at: usize,
    /// Its parentheses and what is in them.
    pub span: Span,
    /// What it holds.
    pub line: Line,
}

/// How a deal ended, stated without its play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The keyword of the section.
    pub span: Span,
    /// Who played the contract.
    pub declarer: Option<Spanned<Seat>>,
    /// Who was the partner.
    pub partner: Option<Spanned<PartnerClaim>>,
    /// The card points.
    pub points: Vec<Claimed>,
    /// The tricks.
    pub tricks: Vec<Claimed>,
    /// The figures made and lost.
    pub figures: Vec<FigureClaim>,
}

/// Whether there was a partner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PartnerClaim {
    /// The declarer played alone.
    Alone,
    /// This was the partner.
    Seat(Seat),
}

/// Whose something is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claimant {
    /// A side's.
    Party(Party),
    /// One player's.
    Seat(Seat),
}

/// A number that the record claims for someone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claimed {
    /// Whose.
    pub by: Claimant,
    /// How much.
    pub amount: i64,
    /// The parts of a point besides, written after a stroke where the game counts in parts.
    pub rest: i64,
    /// Where the number is written.
    pub span: Span,
}

/// A figure that was made or lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FigureClaim {
    /// The figure.
    pub figure: FigureId,
    /// Whether it was made.
    pub made: bool,
    /// By whom.
    pub by: Claimant,
    /// Where the figure is written.
    pub span: Span,
}

/// The points and payments that a record claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultClaim {
    /// The keyword of the section.
    pub span: Span,
    /// The card points.
    pub points: Vec<Claimed>,
    /// What each seat gets; negative if it pays.
    pub pay: Vec<Claimed>,
}

impl Record {
    /// A record of nothing.
    pub fn new() -> Self {
        Self {
            span: None,
            tags: Vec::new(),
            hands: BySeat::from_fn(|_| None),
            talon: None,
            line: Line::default(),
            outcome: None,
            result: None,
            unread_bid: false,
        }
    }

    /// What was done.
    pub fn acts(&self) -> &[Spanned<Act>] {
        &self.line.acts
    }

    /// The first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The value of the first tag with this name.
    pub fn tag_value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }

    /// The rules that the deal was played by.
    pub fn variant(&self) -> Option<&str> {
        self.tag_value("Variant")
    }

    /// The fingerprint of the resolved variant that the deal was scored with.
    pub fn fingerprint(&self) -> Option<&str> {
        self.tag_value("Fingerprint")
    }

    /// The event that the deal is of.
    pub fn event(&self) -> Option<&str> {
        self.tag_value("Event")
    }

    /// The date.
    pub fn date(&self) -> Option<&str> {
        self.tag_value("Date")
    }

    /// The table.
    pub fn table(&self) -> Option<&str> {
        self.tag_value("Table")
    }

    /// The number of the deal.
    pub fn deal(&self) -> Option<&str> {
        self.tag_value("Deal")
    }

    /// The name of the player at a seat.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let letter = seat.letter();
        let mut tags = self.tags.iter();
        tags.find(|tag| tag.name.chars().eq([letter]))
            .map(|tag| tag.value.as_str())
    }

    /// Where `card` is written among the hands and the talon.
    pub fn dealt_at(&self, card: Card) -> Option<Span> {
        let hands = self.hands.iter(crate::basics::seat::MAX_SEATS);
        let mut places = hands
            .filter_map(|(_, hand)| hand.as_ref())
            .chain(&self.talon)
            .flat_map(|hand| &hand.cards);
        places
            .find(|place| place.value == Some(card))
            .map(|place| place.span)
    }
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

impl Line {
    /// Where `card` is written among the cards of the act `act`: in a discard, a call or the play.
    pub fn card_at(&self, act: usize, card: Card) -> Option<Span> {
        let mut laid = self.laid.iter();
        laid.find(|&&(at, place)| at == act && place.value == card)
            .map(|(_, place)| place.span)
            .or_else(|| {
                let written = self.acts.get(act)?;
                let here = match written.value {
                    Act::Play { card: played, .. } => played == Some(card),
                    Act::Call { card: called, .. } => called == Some(card),
                    Act::Swap { gives, .. } => gives == Some(card),
                    Act::Discard { cards, .. } => cards.known.contains(card),
                    _ => false,
                };
                here.then_some(written.span)
            })
    }
}
