//! The vocabulary: every word that conditions and values know, each defined once.
//!
//! A definition holds the pattern (from which it is read and checked), what it stands for, where it has a meaning, what
//! it means, and how it is asked of a deal. `docs/vocabulary.md` is made from this table.

use super::ask;
use super::asked::{any_of, any_own, has, laid, made, of_contract, settled_for, unknown_seat};
use super::eval::{Act, Args, View};
use super::evidence::{self, Evidence};
use super::groups::{between, dealt, extreme, hands_of, held, piled, sum, unseen};
use super::said;
use super::suppose::{self, Suppose};
use super::types::{Needs, Type};
use crate::basics::{CardSet, Party, Range, Seat, Truth};
use crate::facts::{Holding, Partner};

/// How a word is asked of a deal.
#[derive(Clone, Copy)]
pub enum Ask {
    /// For a condition.
    Condition(fn(&View<'_>, &Args) -> Truth),
    /// For a number.
    Number(fn(&View<'_>, &Args) -> Range),
    /// For cards.
    Cards(fn(&View<'_>, &Args) -> Holding),
    /// For a side.
    Side(fn(&View<'_>, &Args) -> Option<Party>),
    /// For a seat.
    Seat(fn(&View<'_>, &Args) -> Option<Seat>),
}

/// One word, or phrase, of the vocabulary.
#[derive(Clone, Copy)]
pub struct Word {
    /// With which others it belongs.
    pub group: &'static str,
    /// How it is written; what it takes stands in capitals.
    pub pattern: &'static str,
    /// Where it has a meaning.
    pub needs: Needs,
    /// What it means.
    pub meaning: &'static str,
    /// How it is asked of a deal.
    pub ask: Ask,
    /// What on the table decides it.
    pub evidence: Option<fn(&View<'_>, &Args) -> Option<Evidence>>,
    /// What follows when a record says that it is so.
    pub(super) suppose: Option<Suppose>,
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.pattern)
    }
}

impl Word {
    /// What it stands for.
    pub fn result(&self) -> Type {
        match self.ask {
            Ask::Condition(_) => Type::Condition,
            Ask::Number(_) => Type::Number,
            Ask::Cards(_) => Type::Cards,
            Ask::Side(_) => Type::Side,
            Ask::Seat(_) => Type::Seat,
        }
    }
}

macro_rules! vocabulary {
    ($([$group:literal] $($kind:ident $pattern:literal, $needs:ident, $meaning:literal, $eval:expr
        $(, $evidence:expr)? $(=> $suppose:expr)?;)*)*) => {
        /// Every word.
        pub const WORDS: &[Word] = &[$($(Word {
            group: $group,
            pattern: $pattern,
            needs: Needs::$needs,
            meaning: $meaning,
            ask: Ask::$kind($eval),
            evidence: vocabulary!(@ $($evidence)?),
            suppose: vocabulary!(@ $($suppose)?),
        },)*)*];
    };
    (@) => { None };
    (@ $given:expr) => { Some($given) };
}

vocabulary! {
    ["Seats and sides"]

    Side "side", SIDE,
        "The side whose view is taken: whose figure it is, or the side of the seat that speaks.",
        |v, _| v.scope.side;
    Side "other side", OTHER_SIDE,
        "The side that plays against it.",
        |v, _| v.scope.side.map(Party::other);
    Side "declarers", SIDES,
        "The declarer and the partner, if there is one.",
        |_, _| Some(Party::DECLARERS);
    Side "opponents", SIDES,
        "Those who play against the declarer.",
        |_, _| Some(Party::OPPONENTS);
    Side "winners", WINNERS,
        "The side that won the figure which is scored: its own side if it was made, else the other.",
        |v, _| settled_for(v, true);
    Side "losers", WINNERS,
        "The side that did not win the figure which is scored.",
        |v, _| settled_for(v, false);
    Seat "seat", SEAT,
        "The seat that acts or is asked about.",
        |v, _| v.scope.seat;
    Seat "declarer", DEAL,
        "The winner of the auction.",
        |v, _| v.facts.declarer;
    Seat "partner", DEAL,
        "The seat that plays with the declarer, known to all or not.",
        |v, _| match v.facts.sides.partner {
            Partner::Seat(seat) => Some(seat),
            Partner::Alone | Partner::Unknown => None,
        };
    Seat "forehand", DEAL,
        "The seat that speaks first.",
        |_, _| Some(Seat::FOREHAND);
    Seat "dealer", DEAL,
        "The seat that speaks last.",
        |v, _| Seat::new(v.facts.seats.saturating_sub(1));
    Seat "first bidder", DEAL,
        "The seat that bid first in this auction.",
        |v, _| v.facts.auction.first_bidder;
    Seat "standing bidder", DEAL,
        "The seat whose bid or hold stands.",
        |v, _| v.facts.auction.holder;
    Condition "SEAT is SEAT", DEAL,
        "Both are the same seat.",
        |v, a| match (a.seat(0, v), a.seat(1, v)) {
            (Some(one), Some(other)) => (one == other).into(),
            _ => unknown_seat(v),
        };
    Condition "SEAT is of SIDE", DEAL,
        "The seat belongs to the side.",
        |v, a| match (a.seat(0, v), a.side(1, v)) {
            (Some(seat), Some(side)) => ask::is_of(v, seat, side),
            _ => Truth::Open,
        };
    Condition "SIDE rests otherwise", DEAL,
        "The side is the player who acts in this contract alone, with the talon for a hand.",
        |v, a| match a.side(0, v) {
            Some(side) => (v.facts.resting.map(Party::of_one) == Some(side)).into(),
            None => Truth::Open,
        };
    Number "number of sides with CONDITION", DEAL,
        "How many sides there are, or players where everybody plays alone, from whose view it holds.",
        ask::sides_with;
    Number "most by side NUMBER", DEAL,
        "The highest that the number is from the view of any side, or player where everybody plays alone.",
        |v, a| ask::extreme_by_side(v, a, true);
    Number "least by side NUMBER", DEAL,
        "The lowest that the number is from the view of any side, or player where everybody plays alone.",
        |v, a| ask::extreme_by_side(v, a, false);
    Condition "declarer is alone", DEAL,
        "Nobody plays with the declarer.",
        |v, _| match v.facts.sides.partner {
            Partner::Alone => Truth::True,
            Partner::Seat(_) => Truth::False,
            Partner::Unknown => Truth::Open,
        };

    ["Cards"]

    Cards "hand", SEAT,
        "The cards that the seat holds now.",
        |v, _| held(v, v.scope.seat);
    Cards "hand of SEAT", DEAL,
        "The cards that a seat holds now.",
        |v, a| held(v, a.seat(0, v));
    Cards "hands of SIDE", DEAL,
        "The cards that the seats of a side hold now.",
        |v, a| hands_of(v, a.side(0, v));
    Cards "dealt hand", SEAT,
        "The cards that the seat was dealt, before any talon.",
        |v, _| dealt(v, v.scope.seat);
    Cards "piles of SEAT", DEAL,
        "The cards that lie in the piles beside a seat's hand, open or not; they are no part of the hand.",
        |v, a| piled(v, a.seat(0, v), false);
    Cards "open cards of SEAT", DEAL,
        "Those of them that lie open on top.",
        |v, a| piled(v, a.seat(0, v), true);
    Cards "discard", SEAT,
        "The cards that the seat has laid away.",
        |v, _| v.scope.seat.map_or(unseen(v), |seat| v.facts.laid[seat]);
    Cards "discard of SEAT", DEAL,
        "The cards that a seat has laid away.",
        |v, a| a.seat(0, v).map_or(unseen(v), |seat| v.facts.laid[seat]);
    Cards "discards of others", SEAT,
        "The cards that all other seats have laid away.",
        |v, _| Seat::all(v.facts.seats)
            .filter(|&seat| v.scope.seat != Some(seat))
            .fold(Holding::default(), |all, seat| all.or(v.facts.laid[seat]));
    Cards "taken cards", SEAT,
        "The talon cards that the seat has taken.",
        |v, _| v.scope.seat.map_or(unseen(v), |seat| v.facts.taken[seat]);
    Cards "taken cards of SEAT", DEAL,
        "The talon cards that a seat has taken.",
        |v, a| a.seat(0, v).map_or(unseen(v), |seat| v.facts.taken[seat]);
    Cards "talon", DEAL,
        "The cards that were dealt to nobody.",
        |v, _| v.facts.talon;
    Cards "untaken talon", DEAL,
        "Those of them that nobody has taken, once it is settled who takes which.",
        |v, _| v.facts.untaken;
    Cards "all cards", NOTHING,
        "Every card of the pack.",
        |v, _| Holding::exactly(v.constants.pack);
    Cards "promised card", DEAL,
        "The card that was promised in the auction; none if nothing was promised.",
        |v, _| v.facts.auction.promise.map_or(Holding::default(), |p| Holding::exactly(p.card.into()));
    Cards "called card", DEAL,
        "The card by which the partner was called; none before the call.",
        |v, _| v.facts.called.map_or(Holding::default(), |card| Holding::exactly(card.into()));
    Cards "it", FAMILY,
        "In a figure with `each`: the card of this member of the family.",
        |v, _| v.scope.it.map_or(Holding::default(), |card| Holding::exactly(card.into()));
    Cards "highest of CARDS", NOTHING,
        "The highest of these cards; of several suits, the one that stands last in the pack.",
        |v, a| extreme(a.cards(0, v), CardSet::highest);
    Cards "lowest of CARDS", NOTHING,
        "The lowest of these cards.",
        |v, a| extreme(a.cards(0, v), CardSet::lowest);
    Cards "rank RANK", NOTHING,
        "All cards of a rank.",
        |v, a| a.cards(0, v);
    Cards "CARDS to CARDS", NOTHING,
        "The cards from one to another of the same suit, both included.",
        |v, a| between(v, a.cards(0, v), a.cards(1, v));
    Cards "CARDS in CARDS", NOTHING,
        "The cards that are in both.",
        |v, a| a.cards(0, v).within(a.cards(1, v));
    Cards "CARDS except CARDS", NOTHING,
        "The cards of the first that are not in the second.",
        |v, a| a.cards(0, v).except(a.cards(1, v));
    Condition "CARDS has CARDS", NOTHING,
        "All these cards are there.",
        |v, a| a.cards(0, v).has_all(a.cards(1, v));
    Condition "CARDS has all CARDS", NOTHING,
        "All these cards are there.",
        |v, a| a.cards(0, v).has_all(a.cards(1, v));
    Condition "CARDS has any CARDS", NOTHING,
        "At least one of these cards is there.",
        |v, a| a.cards(0, v).has_any(a.cards(1, v));
    Condition "CARDS has no CARDS", NOTHING,
        "None of these cards is there.",
        |v, a| !a.cards(0, v).has_any(a.cards(1, v));
    Condition "called card is laid", DEAL,
        "The called card lies in somebody's discard.",
        |v, _| laid(v, None);
    Condition "called card is laid by another", DEAL,
        "The called card lies in the discard of somebody else than the declarer.",
        |v, _| laid(v, v.facts.declarer);
    Number "number of CARDS", NOTHING,
        "How many cards these are.",
        |v, a| a.cards(0, v).count();
    Number "points of CARDS", NOTHING,
        "What these cards count, in the smallest part of a card point that the pack uses.",
        |v, a| {
            let cards = a.cards(0, v);
            Range::new(sum(v, cards.known), sum(v, cards.possible))
        };

    ["The auction"]

    Condition "SEAT has bid", DEAL,
        "The seat has bid or held in this auction.",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| v.facts.auction.has_bid.contains(seat).into());
    Condition "SEAT has passed", DEAL,
        "The seat has passed in this auction.",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| v.facts.auction.passed.contains(seat).into());
    Condition "SEAT has promised", DEAL,
        "The seat has made the promise of this auction.",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| v.facts.auction.promise.is_some_and(|p| p.by == seat).into());
    Condition "standing bid is CONTRACT", DEAL,
        "The highest bid so far is this one (or one of these).",
        |v, a| a.has_contract(0, v.facts.auction.standing).into();
    Condition "standing bid is held", DEAL,
        "The highest bid so far has been held once.",
        |v, _| v.facts.auction.held.into();
    Condition "standing bidder speaks later", SEAT,
        "The seat whose bid stands comes after this one in the first round.",
        |v, _| match (v.facts.auction.holder, v.scope.seat) {
            (Some(holder), Some(seat)) => (holder > seat).into(),
            _ => Truth::False,
        };
    Condition "own bid is CONTRACT", SEAT,
        "The seat's last bid, or what it last held, is this one.",
        |v, a| a.has_contract(0, v.scope.seat.and_then(|seat| v.facts.auction.own[seat])).into();
    Condition "bid is CONTRACT", BID,
        "The act is a bid of this contract.",
        |v, a| match v.scope.act {
            Act::Bid(contract, _) => a.has_contract(0, Some(contract)).into(),
            _ => Truth::False,
        };
    Condition "others have passed", SEAT,
        "Every other seat has passed.",
        |v, _| ask::all_passed_but(v, &[v.scope.seat]);
    Condition "others are out", SEAT,
        "Every seat but this one and the standing bidder has passed.",
        |v, _| ask::all_passed_but(v, &[v.scope.seat, v.facts.auction.holder]);
    Condition "promise stands", DEAL,
        "Somebody has promised a card in this auction.",
        |v, _| v.facts.auction.promise.is_some().into();
    Condition "promise is accepted", DEAL,
        "Somebody else than the one who promised a card has won the auction.",
        |v, _| v.facts.auction.promise_accepted(v.facts.declarer).is_some().into();
    Condition "promise PROMISE is accepted", DEAL,
        "Somebody else than the one who made this promise has won the auction.",
        |v, a| {
            let accepted = v.facts.auction.promise_accepted(v.facts.declarer);
            (accepted.is_some() && accepted.map(|p| p.kind) == a.promise(0)).into()
        };
    Condition "promise PROMISE is backed", BID,
        "The seat holds what this promise requires.",
        |v, a| {
            let requires = a.promise(0).and_then(|n| v.constants.promises.get(usize::from(n)));
            requires.map_or(Truth::Open, |requires| requires.holds(v))
        };
    Condition "contract is CONTRACT", DEAL,
        "This (or one of these) is what is played.",
        |v, a| v.facts.contract.map_or(Truth::Open, |played| a.has_contract(0, Some(played)).into());
    Condition "all have passed", DEAL,
        "The auction has ended without a bid.",
        |v, _| (v.facts.auction.standing.is_none() && v.facts.auction.passed.len() == v.facts.seats).into();
    Condition "hand is thrown in", DEAL,
        "Somebody has thrown a hand in, and the deal is not played.",
        |v, _| v.facts.thrown_in.is_some().into();
    Condition "hand is thrown in for REASON", DEAL,
        "Somebody has thrown a hand in for this reason.",
        |v, a| v.facts.thrown_in.is_some_and(|thrown| Some(thrown.reason) == a.reason(0)).into();
    Number "times before", SEAT,
        "How often the player has thrown a hand in for the same reason in this sitting, before this deal.",
        |v, _| Range::exactly(v.facts.thrown_in.map_or(0, |thrown| i64::from(thrown.before)));
    Condition "LASTING lasts", DEAL,
        "What the table has from earlier deals is in force in this one.",
        |v, a| a.lasting(0).and_then(|n| v.facts.rounds.get(n)).is_some_and(|&count| count > 0).into();
    Number "pot POT", DEAL,
        "What lies in a pot when the deal begins.",
        |v, a| a.pot(0, v);
    Number "swap", SEAT,
        "Which exchange of a card with the talon it is for the seat, from 1: the one that is paid, or the next one.",
        |v, _| ask::swap(v);
    Number "jump", BID,
        "By how many levels a bid is above the lowest one possible for the seat.",
        |v, _| match v.scope.act {
            Act::Bid(_, jump) => Range::exactly(i64::from(jump)),
            _ => Range::exactly(0),
        };
    Number "round", SEAT,
        "Which turn in the auction this is for the seat; 1 is the first.",
        |v, _| v.scope.seat.map_or(Range::exactly(0), |seat| Range::exactly(i64::from(v.facts.auction.turns[seat]) + 1));
    Condition "round is NUMBER", SEAT,
        "This is the seat's turn of that number in the auction.",
        |v, a| {
            let turns = v.scope.seat.map_or(0, |seat| v.facts.auction.turns[seat]);
            a.number(0, v).compare(Range::exactly(i64::from(turns) + 1), crate::basics::truth::Comparison::Equal)
        };
    Number "bidders", DEAL,
        "How many seats have bid or held in this auction.",
        |v, _| Range::exactly(v.facts.auction.has_bid.len() as i64);
    Number "earlier bidders", SEAT,
        "How many other seats have bid or held so far.",
        |v, _| {
            let mut bidders = v.facts.auction.has_bid;
            if let Some(seat) = v.scope.seat {
                bidders.remove(seat);
            }
            Range::exactly(bidders.len() as i64)
        };
    Number "taken group", DEAL,
        "Which of the groups of the talon the declarer has taken, 1 for the first; 0 where none is taken.",
        |v, _| v.facts.group;
    Number "contract value", DEAL,
        "What the contract that is played is worth, in game points.",
        |v, _| of_contract(v, |id| v.constants.values.get(id).copied());
    Number "contract level", DEAL,
        "The level of the contract that is played.",
        |v, _| of_contract(v, |id| v.constants.levels.get(id).map(|&n| i64::from(n)));

    ["Announcements"]

    Condition "word announces FIGURES", WORD,
        "What is said announces this figure (or one of these).",
        |v, a| match v.scope.act {
            Act::Announce(figure) => has(a.figure_bits(0), figure).into(),
            _ => Truth::False,
        };
    Condition "word raises FIGURES", WORD,
        "What is said is a kontra or a higher step on this figure (or one of these).",
        |v, a| match v.scope.act {
            Act::Kontra(figure, _) => has(a.figure_bits(0), figure).into(),
            _ => Truth::False,
        };
    Condition "word is an announcement", WORD,
        "What is said announces some figure.",
        |v, _| matches!(v.scope.act, Act::Announce(_)).into();
    Condition "word is a kontra", WORD,
        "What is said is a kontra or a higher step on some figure.",
        |v, _| matches!(v.scope.act, Act::Kontra(..)).into();
    Condition "SEAT has closed", DEAL,
        "The seat has ended a turn of announcements.",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| v.facts.words.closed.contains(seat).into());
    Number "turn", WORD,
        "Which turn of announcements it is for the seat; 1 is the first.",
        |v, _| v.scope.seat.map_or(Range::exactly(0), |seat| Range::exactly(i64::from(v.facts.words.turns[seat]) + 1));
    Condition "SIDE announced FIGURES", DEAL,
        "The side has announced this figure (or one of these).",
        |v, a| match a.side(0, v) {
            Some(side) => a.figures(1).any(|f| v.facts.words.said(f, side).is_some()).into(),
            None => said::nobody(v, a.figure_bits(1)),
        };
    Condition "SIDE announced FIGURES this turn", DEAL,
        "The side has announced this figure (or one of these) in the turn that is going on.",
        said::this_turn;
    Condition "SEAT announced FIGURES", DEAL,
        "The seat has itself announced this figure (or one of these).",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| {
            a.figures(1).any(|f| v.facts.words.spoke(seat) & (1 << f.index()) != 0 && said::by(v, f, seat)).into()
        });
    Condition "SEAT announced in an earlier turn", DEAL,
        "The seat has announced some figure in a turn before the one that goes on.",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| v.facts.words.announced_earlier(seat).into());
    Condition "SEAT spoke on FIGURES", DEAL,
        "The seat has announced this figure (or one of these), or said a kontra or a higher step on it.",
        |v, a| a.seat(0, v).map_or(Truth::Open, |seat| {
            (v.facts.words.spoke(seat) & a.figure_bits(1) != 0).into()
        });
    Condition "SEAT declared DECLARATION", DEAL,
        "The seat has told this of its hand.",
        |v, a| match (a.seat(0, v), a.declaration(1)) {
            (Some(seat), Some(declaration)) => v.facts.words.has_declared(seat, declaration).into(),
            _ => Truth::Open,
        };
    Number "announcements", DEAL,
        "How often a figure has been announced, or a kontra or a higher step said, in this deal.",
        |v, _| Range::exactly(i64::from(v.facts.words.count));
    Condition "FIGURES came before FIGURES", SIDE,
        "The side announced the first before the second.",
        |v, a| said::before(v, a, false);
    Condition "FIGURES came before FIGURES from another seat", SIDE,
        "The side announced the first before the second, and two different seats said them.",
        |v, a| said::before(v, a, true);
    Condition "FIGURES has kontra", DEAL,
        "A kontra or a higher step has been said on this figure (or one of these).",
        |v, a| a.figures(0).any(|f| v.facts.words.kontra(f) > 0).into();
    Condition "last kontra on FIGURES is from SIDE", DEAL,
        "The highest step on this figure (or on one of these) was said by a seat of that side.",
        said::last_kontra_from;
    Condition "first kontra on FIGURES is from SIDE", DEAL,
        "The first step on this figure (or on one of these) was said by a seat of that side.",
        said::first_kontra_from;
    Number "kontra on FIGURES", DEAL,
        "The highest step said on this figure: 0 is none, 1 the first.",
        |v, a| Range::exactly(a.figures(0).map(|f| i64::from(v.facts.words.kontra(f))).max().unwrap_or(0));

    ["Tricks"]

    Number "SIDE points", DEAL,
        "Card points of the side, tricks and discards, as the pack counts a pile (`pack.count`); without that in its smallest part.",
        |v, a| a.side(0, v).map_or(Range::new(0, sum(v, v.constants.pack)), |side| ask::points(v, side)), evidence::points => suppose::points;
    Number "SIDE parts", DEAL,
        "The same exactly, in the smallest part that the pack uses.",
        |v, a| a.side(0, v).map_or(Range::new(0, sum(v, v.constants.pack)), |side| ask::parts(v, side)), evidence::points;
    Number "SIDE tricks", DEAL,
        "How many tricks the side wins.",
        |v, a| a.side(0, v).map_or(Range::new(0, v.facts.tricks.total() as i64), |side| ask::tricks(v, side)), evidence::tricks_so_far;
    Number "SIDE cards", DEAL,
        "How many cards the side has, of tricks, discards and the rest of the talon.",
        |v, a| a.side(0, v).map_or(Range::new(0, v.constants.pack.len() as i64), |side| v.facts.cards[side]);
    Condition "SIDE wins all tricks", DEAL,
        "The side wins every trick of the deal.",
        |v, a| a.side(0, v).map_or(Truth::Open, |side| ask::wins_tricks(v, side, 1, v.facts.tricks.total())), evidence::all_tricks => suppose::all_tricks;
    Condition "SIDE wins tricks TRICK to TRICK", DEAL,
        "The side wins every trick from one to another.",
        |v, a| a.side(0, v).map_or(Truth::Open, |side| ask::wins_tricks(v, side, a.trick(1, v), a.trick(2, v))), evidence::tricks_between => suppose::tricks_between;
    Condition "SIDE wins trick TRICK", DEAL,
        "The side wins this trick.",
        |v, a| a.side(0, v).map_or(Truth::Open, |side| ask::wins_trick(v, side, a.trick(1, v))) => suppose::trick;
    Condition "own CARDS wins trick TRICK", SIDE,
        "One of these cards, from a hand of the side, wins this trick.",
        |v, a| any_own(v, a, |side, card| ask::own_wins_trick(v, card, side, a.trick(1, v))), evidence::card_in_trick => suppose::own_wins;
    Condition "own CARDS is in trick TRICK", SIDE,
        "One of these cards, from a hand of the side, is played to this trick.",
        |v, a| any_own(v, a, |side, card| ask::own_in_trick(v, card, side, a.trick(1, v))), evidence::card_in_trick => suppose::own_in_trick;
    Condition "own CARDS wins any trick", SIDE,
        "One of these cards, from a hand of the side, wins its trick.",
        |v, a| any_own(v, a, |side, card| ask::own_wins(v, card, side));
    Condition "own CARDS falls to SIDE", SIDE,
        "One of these cards, from a hand of the side, is in a trick that another seat wins, and that seat is of the second side.",
        |v, a| match a.side(1, v) {
            Some(winner) => any_own(v, a, |side, card| ask::own_falls(v, card, side, Some(winner))),
            None => Truth::Open,
        }, evidence::card_falls;
    Condition "own CARDS falls to another", SIDE,
        "One of these cards, from a hand of the side, is in a trick that another seat wins, of whatever side.",
        |v, a| any_own(v, a, |side, card| ask::own_falls(v, card, side, None)), evidence::card_falls;
    Condition "own CARDS beats their CARDS", SIDE,
        "One of these cards, from a hand of the side, wins a trick in which one of those falls from the other side.",
        |v, a| any_own(v, a, |side, card| {
            any_of(a.cards(1, v), |other| ask::own_beats_theirs(v, card, other, side))
        }), evidence::card_beats => suppose::own_beats;
    Condition "SIDE takes all CARDS", DEAL,
        "The side wins all these cards in its tricks, or gets them with the rest of the talon.",
        |v, a| a.side(0, v).map_or(Truth::Open, |side| ask::takes_all(v, side, a.cards(1, v))), evidence::taken => suppose::takes_all;
    Condition "SIDE takes any CARDS", DEAL,
        "The side wins at least one of these cards in its tricks, or gets it with the rest of the talon.",
        |v, a| a.side(0, v).map_or(Truth::Open, |side| {
            any_of(a.cards(1, v), |card| ask::takes(v, side, card))
        }), evidence::taken => suppose::takes_any;
    Condition "SIDE made FIGURES", VERDICTS,
        "The side made this figure (or one of these), announced or not.",
        made;

    Condition "anybody made FIGURES", VERDICTS,
        "Some side, or some person, made this figure (or one of these), announced or not.",
        |v, a| v.verdicts.map_or(Truth::Open, |verdicts| {
            a.figures(0).fold(Truth::False, |so_far, figure| so_far.or(|| verdicts.made_by_any(figure)))
        });

    ["Rounding"]

    Number "NUMBER rounded to NUMBER", NOTHING,
        "The nearest multiple of the second number; halves go away from zero.",
        |v, a| {
            let (number, step) = (a.number(0, v), a.number(1, v).exact().unwrap_or(1));
            Range::new(ask::rounded(number.low, step), ask::rounded(number.high, step))
        };

    Number "NUMBER rounded up to NUMBER", NOTHING,
        "The lowest multiple of the second number that is not below the first.",
        |v, a| {
            let (number, step) = (a.number(0, v), a.number(1, v).exact().unwrap_or(1));
            Range::new(ask::rounded_up(number.low, step), ask::rounded_up(number.high, step))
        };
    Number "NUMBER divided by NUMBER rounded up", NOTHING,
        "How often the second number goes into the first; what is over counts as once more. By 0 nothing is divided: the number stays open.",
        |v, a| ask::divided(a.number(0, v), a.number(1, v), true);
    Number "NUMBER divided by NUMBER rounded down", NOTHING,
        "How often the second number goes into the first, the next whole number below; by 0 nothing is divided: the number stays open.",
        |v, a| ask::divided(a.number(0, v), a.number(1, v), false);
    Number "NUMBER but at most NUMBER", NOTHING,
        "The first number, or the second where that is lower.",
        |v, a| {
            let (number, most) = (a.number(0, v), a.number(1, v));
            Range::new(number.low.min(most.low), number.high.min(most.high))
        };

    ["The cards of a trick"]

    Cards "trick", CARD,
        "The cards of the trick; where a trick is decided, all of them.",
        |v, _| Holding::exactly(v.trick.iter().copied().collect());
    Condition "trick is empty", CARD,
        "The card in question is led.",
        |v, _| v.trick.is_empty().into();
    Condition "trick has CARDS before CARDS", CARD,
        "One of the first is in the trick, and was played before one of the second.",
        |v, a| {
            let place = |n| v.trick.iter().position(|&card| a.cards(n, v).known.contains(card));
            matches!((place(0), place(1)), (Some(one), Some(other)) if one < other).into()
        };

    ["Lines and shares"]

    Condition "SEAT is the speaker", LINE,
        "The seat announced the figure that is scored; where nobody did, the card that the figure binds was this seat's.",
        |v, a| match (ask::line(v).and_then(|line| line.speaker), a.seat(0, v)) {
            (Some(speaker), Some(seat)) => (speaker == seat).into(),
            _ => Truth::Open,
        };
    Condition "SEAT gave kontra", LINE,
        "The seat said the last step of the ladder on the figure that is scored.",
        |v, a| (a.seat(0, v).is_some() && ask::line(v).and_then(|line| line.kontra_by) == a.seat(0, v)).into();
    Condition "SEAT gave the first kontra", LINE,
        "The seat said the first step of the ladder on the figure that is scored.",
        |v, a| (a.seat(0, v).is_some() && ask::line(v).and_then(|line| line.kontra_from) == a.seat(0, v)).into();
    Condition "figure is for SIDE", VERDICTS,
        "The line is this side's.",
        |v, a| (v.scope.side == a.side(0, v)).into();
    Condition "figure is made", VERDICTS,
        "The figure that is scored was made.",
        |v, _| match (v.scope.figure, v.scope.side, v.verdicts) {
            (Some(figure), Some(side), Some(verdicts)) => verdicts.made(figure, side),
            _ => Truth::Open,
        };
    Condition "figure is FIGURES", VERDICTS,
        "This figure (or one of these) is scored.",
        |v, a| v.scope.figure.is_some_and(|figure| has(a.figure_bits(0), figure)).into();
    Condition "figure is announced", LINE,
        "It was announced, or stands without a word.",
        |v, _| ask::line(v).is_some_and(|line| line.announced).into();
    Number "step", LINE,
        "The last step of the ladder on the figure that is scored; 0 is none.",
        |v, _| ask::of_line(v, |line| i64::from(line.kontra));
    Number "line value", LINE,
        "What the line is worth with every factor, without sign.",
        |v, _| ask::of_line(v, |line| line.value);
    Number "plain line value", LINE,
        "What it is worth without the factor of the kontra ladder.",
        |v, _| ask::of_line(v, |line| line.plain);
    Number "line value without wheels", LINE,
        "What it is worth without the factors that last from deal to deal.",
        |v, _| ask::of_line(v, |line| line.wheelless);
    Number "wheels of SEAT", DEAL,
        "How many factors that last from deal to deal the seat has when the deal begins.",
        |v, a| a.seat(0, v).map_or(Range::new(0, 255), |seat| Range::exactly(i64::from(v.facts.wheels[seat])));

    ["The end of a sitting"]

    Number "total", SITTING, "What the player has in the sitting, with the last deal.", |v, _| ask::of_sitting(v, |s| s.total);
    Number "last payment", SITTING, "What the last deal brought the player.", |v, _| ask::of_sitting(v, |s| s.last);
    Number "place", SITTING, "Which place the player is in: 1 has the most; who have as many share the better one.",
        |v, _| ask::of_sitting(v, |s| s.place);
    Number "players", SITTING, "How many players the sitting has.", |v, _| ask::of_sitting(v, |s| s.players);
    Number "deals", SITTING, "How many deals there have been in the sitting.", |v, _| ask::of_sitting(v, |s| s.deals);

    ["What is stated"]

    Condition "a record states it", DEAL,
        "A record states it of the end of the deal; the cards do not show it.",
        said::stated;

    ["Always and never"]

    Condition "always", NOTHING, "It holds in every case.", |_, _| Truth::True;
    Condition "never", NOTHING, "It holds in no case.", |_, _| Truth::False;
}
