//! The resolved rules of a variant.

use crate::basics::{BySeat, Card, CardPoints, CardSet, RuleRef, Seat};
use crate::expr::{CardsExpr, Condition, Constants, Value};
use crate::game::{ContractId, DeclarationId, FigureId, Names};

use super::written::{
    AuctionAct, Beat, DutyAt, FirstLead, OwedAct, PaidBy, Pay, RaisedTalon, RevealOn, Since,
    SpeaksFor, StepBy, Unmet, Until,
};

/// A variant, resolved and compiled.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The id of the variant.
    pub id: String,
    /// The ids of the overlays laid on it, in order.
    pub overlays: Vec<String>,
    /// A short digest of everything that matters in the resolved variant.
    pub fingerprint: String,
    /// What everything is called.
    pub names: Names,
    /// The cards.
    pub pack: Pack,
    /// What conditions and values refer to.
    pub constants: Constants,
    /// How many seats act.
    pub seats: usize,
    /// Cards in a hand.
    pub hand: usize,
    /// Cards in the talon.
    pub talon: usize,
    /// Hands that may be thrown in.
    pub annulments: Vec<Annulment>,
    /// The auction.
    pub auction: AuctionRules,
    /// The contracts, by their ids.
    pub contracts: Vec<Contract>,
    /// The contracts from the lowest level up.
    pub ladder: Vec<ContractId>,
    /// What seats owe.
    pub duties: Vec<Duty>,
    /// What ends a deal before it is played.
    pub stops: Vec<Stop>,
    /// The cards laid away.
    pub discard: DiscardRules,
    /// How the partner is called.
    pub call: Option<CallRules>,
    /// What makes everybody's side known.
    pub reveals: Vec<Reveal>,
    /// The announcements.
    pub announce: Announcing,
    /// What may be told of hands, by ids.
    pub declarations: Vec<Declaration>,
    /// The kontra ladder, lowest step first.
    pub kontra: Vec<KontraStep>,
    /// The play.
    pub play: PlayRules,
    /// The figures, by their ids.
    pub figures: Vec<Figure>,
    /// Who pays whom.
    pub settlement: (Pay, Rule),
}

impl Rules {
    /// How many tricks a deal has.
    pub fn tricks(&self) -> usize {
        self.hand
    }

    /// A figure.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.get(id.index())
    }

    /// A contract.
    pub fn contract(&self, id: ContractId) -> Option<&Contract> {
        self.contracts.get(id.index())
    }

    /// A declaration.
    pub fn declaration(&self, id: DeclarationId) -> Option<&Declaration> {
        self.declarations.get(id.index())
    }

    /// What a reader of records has to know.
    pub fn vocabulary<'a>(
        &'a self,
        suit_of: &'a dyn Fn(Card) -> u8,
    ) -> crate::record::Vocabulary<'a> {
        crate::record::Vocabulary {
            names: &self.names,
            seats: self.seats,
            trick: self.seats,
            suit_of,
        }
    }
}

/// A rule of the variant file, with where it is written.
pub type Rule = RuleRef;

/// The cards.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Every card.
    pub all: CardSet,
    /// The cards of each suit.
    pub suits: Vec<CardSet>,
    /// The suit of each card.
    pub suit_of: Vec<u8>,
    /// The number of the suit that beats the others.
    pub trump: u8,
    /// Into how many parts a card point is divided.
    pub unit: i64,
    /// What the whole pack counts, in those parts.
    pub total: CardPoints,
}

impl Pack {
    /// The suit of a card.
    pub fn suit(&self, card: Card) -> u8 {
        self.suit_of.get(card.index()).copied().unwrap_or(0)
    }

    /// The cards of a suit.
    pub fn cards_of(&self, suit: u8) -> CardSet {
        self.suits
            .get(usize::from(suit))
            .copied()
            .unwrap_or_default()
    }

    /// The cards that beat every other suit.
    pub fn trumps(&self) -> CardSet {
        self.cards_of(self.trump)
    }
}

/// A hand that may be thrown in.
#[derive(Clone, Debug)]
pub struct Annulment {
    /// What hand it is.
    pub when: Condition,
    /// From when on it may be thrown in.
    pub since: Since,
    /// How long it may be thrown in.
    pub until: Until,
    /// The rule.
    pub rule: Rule,
}

/// The auction.
#[derive(Clone, Debug)]
pub struct AuctionRules {
    /// Who may bid.
    pub bid: (Condition, Rule),
    /// Who may hold.
    pub hold: Option<(Condition, Rule)>,
    /// Who of those that have not passed is still asked.
    pub ask: Option<(Condition, Rule)>,
    /// Who may play a higher contract than the one won, and which of the two decides on the talon.
    pub raise: Option<(Condition, RaisedTalon, Rule)>,
    /// What acts promise.
    pub promises: Vec<Promise>,
}

/// A contract.
#[derive(Clone, Debug)]
pub struct Contract {
    /// Its place in the auction.
    pub level: u8,
    /// How many talon cards each seat gets, the declarer first.
    pub talon: Vec<u8>,
    /// The rule.
    pub rule: Rule,
}

/// A card that an act of the auction promises.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The act.
    pub act: AuctionAct,
    /// When it promises.
    pub when: Condition,
    /// The card.
    pub card: Card,
    /// What the seat must hold.
    pub requires: Condition,
    /// The rule.
    pub rule: Rule,
}

/// What a seat owes.
#[derive(Clone, Debug)]
pub struct Duty {
    /// When it is asked for.
    pub at: DutyAt,
    /// Who owes it.
    pub when: Condition,
    /// What is owed.
    pub owed: Owed,
    /// What becomes of the act that leaves it unmet.
    pub unmet: Unmet,
    /// The rule.
    pub rule: Rule,
}

/// An act that is owed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owed {
    /// An act of the auction.
    Act(OwedAct),
    /// An announcement.
    Announce(FigureId),
    /// A declaration.
    Declare(DeclarationId),
    /// The first step of the kontra ladder, to a figure.
    Kontra(FigureId),
}

/// What ends a deal before it is played.
#[derive(Clone, Debug)]
pub struct Stop {
    /// When it does.
    pub when: Condition,
    /// The rule.
    pub rule: Rule,
}

/// The cards laid away.
#[derive(Clone, Debug)]
pub struct DiscardRules {
    /// Whose discard counts for the declarers.
    pub to_declarers: Condition,
    /// The rule on whose discards count for whom, and that every seat lays as many as it took.
    pub rule: Rule,
    /// Cards that may not be laid away.
    pub bans: Vec<CardRule>,
    /// What must be told of a discard.
    pub tell: Option<TellRule>,
}

/// A rule on a group of cards.
#[derive(Clone, Debug)]
pub struct CardRule {
    /// When it applies.
    pub when: Option<Condition>,
    /// The cards.
    pub cards: CardsExpr,
    /// The rule.
    pub rule: Rule,
}

/// What must be told of a discard.
#[derive(Clone, Debug)]
pub struct TellRule {
    /// The cards whose number is told.
    pub cards: CardSet,
    /// Who shows them.
    pub shown_by: Option<Condition>,
    /// The rule.
    pub rule: Rule,
}

/// How the partner is called.
#[derive(Clone, Debug)]
pub struct CallRules {
    /// The cards that may be called at all.
    pub cards: CardsExpr,
    /// The rule on them.
    pub rule: Rule,
    /// Groups of cards that may be called.
    pub choices: Vec<CardRule>,
    /// Groups that, while they apply, are the only ones.
    pub musts: Vec<CardRule>,
    /// The figure that the seat which laid the called card must say kontra to, and the rule.
    pub laid_kontra: Option<(FigureId, Rule)>,
}

/// What makes everybody's side known.
#[derive(Clone, Debug)]
pub struct Reveal {
    /// After what it is asked.
    pub on: RevealOn,
    /// When it does.
    pub when: Condition,
    /// The rule.
    pub rule: Rule,
}

/// The announcements.
#[derive(Clone, Debug)]
pub struct Announcing {
    /// Whose side a word counts for while the speaker's is not known.
    pub speaks_for: SpeaksFor,
    /// The figure whose kontra level decides that instead, if one does.
    pub decided_by: Option<(FigureId, Rule)>,
    /// The rule on the course.
    pub rule: Rule,
    /// Words that may not be said.
    pub bans: Vec<(Condition, Rule)>,
    /// For each figure, the figures that the same side may not have announced, as bits, and the rule; without it, none
    /// exclude each other.
    pub exclusive: Option<(Vec<u64>, Rule)>,
}

/// What may be told of a hand.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What must be true of the hand.
    pub when: Condition,
    /// What it is worth.
    pub value: Value,
    /// Who pays it.
    pub paid_by: PaidBy,
    /// Whether it makes the speaker's side known.
    pub identifies: bool,
    /// The rule.
    pub rule: Rule,
}

/// A step of the kontra ladder.
#[derive(Clone, Debug)]
pub struct KontraStep {
    /// By how much a figure counts.
    pub factor: i64,
    /// Which side may say it.
    pub by: StepBy,
    /// The rule.
    pub rule: Rule,
}

/// The play.
#[derive(Clone, Debug)]
pub struct PlayRules {
    /// Who leads first.
    pub first: FirstLead,
    /// Whether suit must be followed.
    pub follow: bool,
    /// Whether a trump must be played when void.
    pub trump_when_void: bool,
    /// When the best card must be beaten.
    pub beat: Beat,
    /// Whether announced figures bind cards.
    pub bound: bool,
    /// The rules behind these.
    pub lead_rule: Rule,
    /// On following suit.
    pub follow_rule: Rule,
    /// On playing a trump.
    pub trump_rule: Rule,
    /// On beating.
    pub beat_rule: Rule,
    /// On bound cards.
    pub bound_rule: Rule,
}

/// A card bound to a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The card.
    pub card: Card,
    /// The trick, from 1.
    pub trick: u8,
}

/// A figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The card of this member, if the figure is of a family.
    pub it: Option<Card>,
    /// Whether it stands for the declarers without a word.
    pub stands: bool,
    /// When a side has made it.
    pub made: Condition,
    /// When a side has lost it without a word.
    pub lost: Option<Condition>,
    /// What it is worth when announced.
    pub announced: Option<Value>,
    /// What it is worth when made without a word.
    pub silent: Option<Value>,
    /// What it costs when lost without a word.
    pub silent_loss: Option<Value>,
    /// When it counts, if announced.
    pub counts: Option<Condition>,
    /// When it counts, if not announced.
    pub silent_counts: Option<Condition>,
    /// Who may announce it.
    pub may_announce: Option<Condition>,
    /// The card that an announcement binds.
    pub binds: Option<Bound>,
    /// What it is across games.
    pub concept: Option<String>,
    /// The rule.
    pub rule: Rule,
    /// The rule, with what stands behind its value when announced.
    pub announced_rule: Rule,
    /// The rule, with what stands behind its value when made without a word.
    pub silent_rule: Rule,
    /// The rule, with what stands behind the loss without a word.
    pub loss_rule: Rule,
}

/// How many talon cards each seat of a table gets when `declarer` plays `contract`.
impl Contract {
    /// The number for each seat.
    pub fn talon_by_seat(&self, declarer: Seat, seats: usize) -> BySeat<u8> {
        BySeat::from_fn(|seat| {
            if seat.index() >= seats {
                return 0;
            }
            let place = seat.turns_after(declarer, seats);
            self.talon.get(place).copied().unwrap_or(0)
        })
    }
}
