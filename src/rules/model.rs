//! The resolved rules of a variant.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::basics::{Card, CardSet, Party, RuleRef, SeatSet};
use crate::expr::{CardsExpr, Condition, Constants, Value};
use crate::game::{ContractId, DeclarationId, FigureId, Names, Term};

use super::endings::{Concede, Stop};
use super::kinship::Introduced;
use super::lasting::{Lasting, LedgerRule, Rounds};
use super::pack::Pack;
use super::pots::{Pot, Swap};
use super::session::Session;
use super::written::{
    AuctionAct, Beat, BoundEarly, BoundOrder, CallAt, DutyAt, ExcuseStays, FigureOf, FirstLead,
    LatePaidBy, Odd, OpenFrom, Opens, OwedAct, PaidBy, Pay, RaisedTalon, RevealOn, SidesWord,
    Since, SpeaksFor, StepBy, Surplus, Unmet, Until, Wheels,
};

/// A variant, resolved and compiled.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The id of the variant.
    pub id: String,
    /// The ids of the overlays laid on it, in order.
    pub overlays: Vec<String>,
    /// Which file has brought each thing that has a name of its own in this game.
    pub(super) introduced: BTreeMap<Term, Introduced>,
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
    /// Cards that each seat is dealt, with those of its piles.
    pub(super) dealt: Vec<usize>,
    /// How many cards each pile beside a hand has.
    pub piles: Vec<u8>,
    /// What becomes of the cards that one seat has more than another.
    pub surplus: Surplus,
    /// The rule on the deal.
    pub deal_rule: Rule,
    /// How many cards each trick has, by contract and last without one; nothing where every trick has one of each seat.
    pub(super) uneven: Vec<Vec<u8>>,
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
    /// How the deal may be given up.
    pub concessions: Vec<Concede>,
    /// What may be told of hands, by ids.
    pub declarations: Vec<Declaration>,
    /// The rules that a contract may change: those of the variant first, then those of contracts that change some.
    pub modes: Vec<Mode>,
    /// The ledgers that are kept, if there is more to say of them than that everything counts; the first is paid.
    pub ledgers: Vec<LedgerRule>,
    /// What lies on the table from deal to deal.
    pub pots: Vec<Pot>,
    /// The end of a sitting.
    pub session: Option<Session>,
    /// Single cards exchanged with the talon.
    pub swap: Option<Swap>,
    /// Factors that last from deal to deal.
    pub lasting: Vec<Lasting>,
    /// What rules ask for, in the words of their files, by the ids of the rules.
    pub(super) wordings: BTreeMap<Arc<str>, String>,
    /// Factors that deals give to the table, and that count in the next deals.
    pub rounds: Vec<Rounds>,
}

/// The rules by which one contract is played and scored.
#[derive(Clone, Debug)]
pub struct Mode {
    /// How many seats act in it.
    pub seats: usize,
    /// For each trick the seats that play to it.
    pub(super) circles: Vec<SeatSet>,
    /// Whether cards are left in hands when the last trick has been played.
    pub leaves_cards: bool,
    /// Who plays together.
    pub sides: SidesWord,
    /// The cards laid away.
    pub discard: DiscardRules,
    /// How the partner is called.
    pub call: Option<CallRules>,
    /// What makes everybody's side known.
    pub reveals: Vec<Reveal>,
    /// The announcements.
    pub announce: Announcing,
    /// The kontra ladder.
    pub kontra: KontraRules,
    /// The play.
    pub play: PlayRules,
    /// Card points, in whole points, that are added to the declarers'.
    pub extra: Option<Value>,
    /// The figures, by their ids.
    pub figures: Vec<Figure>,
    /// Who pays whom.
    pub settlement: Settlement,
    /// Whether some pay what nobody gets in the same deal.
    pub(super) pays_beside: bool,
}

impl Mode {
    /// A figure.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.get(id.index())
    }

    /// Whether everybody plays for himself.
    pub fn is_each(&self) -> bool {
        self.sides == SidesWord::Each
    }

    /// Whether all that some get is what others pay.
    pub fn is_zero_sum(&self) -> bool {
        let settlement = &self.settlement;
        settlement.pay == Pay::SideAgainstSide
            && !self.has_odd_part()
            && settlement.credits.is_empty()
            && settlement.shares.is_empty()
            && !self.pays_beside
            && self.figures.iter().all(Figure::is_zero_sum)
    }

    /// Whether sides that pay each other can be of such a size that a part of what is paid is nobody's.
    pub fn has_odd_part(&self) -> bool {
        let settlement = &self.settlement;
        // Of a declarer alone each other player has a part; a called partner plays with him.
        let two_or_more = self.sides == SidesWord::Called && self.call.is_some();
        let divides = (2..=self.seats / 2).all(|side| (self.seats - side).is_multiple_of(side));
        settlement.pay == Pay::SideAgainstSide
            && settlement.odd.is_none()
            && two_or_more
            && !divides
    }

    /// How many parties there are.
    pub fn parties(&self) -> usize {
        if self.is_each() { self.seats } else { 2 }
    }

    /// Whether there is anything to say between the auction and the play.
    pub fn has_words(&self) -> bool {
        self.figures.iter().any(|figure| figure.announced.is_some())
    }
}

impl Rules {
    /// What a rule asks for, in the words of its file.
    pub fn wording(&self, rule: &Rule) -> Option<&str> {
        self.wordings.get(&rule.id).map(String::as_str)
    }

    /// What a game point is worth in each of the ledgers that are kept beside the one that is paid.
    pub fn further_ledgers(&self) -> impl Iterator<Item = i64> {
        self.ledgers.iter().skip(1).map(|ledger| ledger.worth)
    }

    /// The rules by which a contract is played; the variant's own where none is known.
    pub fn mode(&self, contract: Option<ContractId>) -> &Mode {
        let own = contract.and_then(|contract| self.contract(contract));
        let mode = own.and_then(|contract| self.modes.get(contract.mode));
        // There is always the first.
        mode.unwrap_or(&self.modes[0])
    }

    /// How many figures there are.
    pub fn figure_count(&self) -> usize {
        self.modes[0].figures.len()
    }

    /// A contract.
    pub fn contract(&self, id: ContractId) -> Option<&Contract> {
        self.contracts.get(id.index())
    }

    /// A declaration.
    pub fn declaration(&self, id: DeclarationId) -> Option<&Declaration> {
        self.declarations.get(id.index())
    }

    /// The variant and what is laid on it, as reports name them.
    pub fn title(&self) -> String {
        let layers = std::iter::once(&self.id).chain(&self.overlays);
        layers.map(String::as_str).collect::<Vec<_>>().join(" + ")
    }

    /// What a reader of records has to know.
    pub fn vocabulary<'a>(
        &'a self,
        suit_of: &'a dyn Fn(Card) -> u8,
    ) -> crate::record::Vocabulary<'a> {
        crate::record::Vocabulary {
            names: &self.names,
            seats: self.at_table(),
            trick: self.seats,
            suit_of,
            uneven: &self.uneven,
        }
    }
}

/// A rule of the variant file, with where it is written.
pub type Rule = RuleRef;

/// A hand that may be thrown in.
#[derive(Clone, Debug)]
pub struct Annulment {
    /// What hand it is.
    pub when: Condition,
    /// From when on it may be thrown in.
    pub since: Since,
    /// How long it may be thrown in.
    pub until: Until,
    /// What its player then gets.
    pub writes: Option<Value>,
    /// The rule.
    pub rule: Rule,
}

impl Annulment {
    /// What it is called in the file.
    pub fn name(&self) -> &str {
        self.rule.id.rsplit('.').next().unwrap_or_default()
    }
}

/// The auction.
#[derive(Clone, Debug)]
pub struct AuctionRules {
    /// Who may bid.
    pub bid: (Condition, Rule),
    /// Who may hold.
    pub hold: Option<(Condition, Rule)>,
    /// Who may keep everything open.
    pub wait: Option<(Condition, Rule)>,
    /// Who of those that have not passed is still asked.
    pub ask: Option<(Condition, Rule)>,
    /// Bids and holds that may not be made.
    pub bans: Vec<(Condition, Rule)>,
    /// Who may play a higher contract than the one won, and which of the two decides on the talon.
    pub raise: Option<(Condition, RaisedTalon, Rule)>,
    /// Who speaks first.
    pub opens: Opens,
    /// What the forehand plays when all have passed, if anything.
    pub all_pass: Option<(ContractId, Rule)>,
    /// What the forehand plays without an auction, if there is none.
    pub none: Option<ContractId>,
    /// What acts promise.
    pub promises: Vec<Promise>,
}

/// A contract.
#[derive(Clone, Debug)]
pub struct Contract {
    /// Its place in the auction.
    pub level: u8,
    /// What becomes of the talon.
    pub talon: Talon,
    /// When it may be bid, besides what holds for all.
    pub bid_when: Option<(Condition, Rule)>,
    /// When the winner of the auction may play it in place of what he won.
    pub instead: Option<(Condition, Rule)>,
    /// The number of the rules by which it is played.
    pub mode: usize,
    /// What it is called across games.
    pub concept: Option<String>,
    /// The rule.
    pub rule: Rule,
}

/// What becomes of the talon.
#[derive(Clone, Debug)]
pub enum Talon {
    /// So many cards to each seat, the declarer first.
    Dealt(Vec<u8>),
    /// So many cards to each seat, the forehand first.
    Seats(Vec<u8>),
    /// The same, and nothing is laid away for them.
    Kept(Vec<u8>),
    /// The declarer takes one of these groups.
    Groups(TalonGroups),
    /// A side gets it; the other one the group with one of these cards, if there are any.
    For(Party, Option<TalonExcept>),
    /// Its cards go to the winners of tricks.
    Tricks {
        /// How many tricks get some.
        count: u8,
        /// How many each gets.
        each: u8,
        /// Whether the last trick is the last of them.
        from_last: bool,
    },
    /// It is the hand of the player who rests otherwise.
    Hand,
}

/// A group of the talon that goes to the other side.
#[derive(Clone, Debug)]
pub struct TalonExcept {
    /// How many cards each group has, top of the talon first.
    pub sizes: Vec<u8>,
    /// The cards of which one lies in it.
    pub with: CardsExpr,
}

/// Groups of talon cards, of which the declarer takes one.
#[derive(Clone, Debug)]
pub struct TalonGroups {
    /// How many cards each group has, top of the talon first.
    pub sizes: Vec<u8>,
    /// The only group that may be taken, from 1.
    pub only: Option<(u8, Rule)>,
    /// Cards whose group must be taken.
    pub must_take: Option<(CardsExpr, Rule)>,
    /// The side that gets the rest.
    pub rest: Party,
    /// When the declarers get it all the same.
    pub to_declarers: Option<Condition>,
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
    /// An announcement of one of these figures, as bits.
    Announce(u64),
    /// A declaration.
    Declare(DeclarationId),
    /// The first step of the kontra ladder, to a figure.
    Kontra(FigureId),
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
    /// Cards that may be laid away only when too few others may.
    pub last_resorts: Vec<CardRule>,
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
    /// When the card is called.
    pub at: CallAt,
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
    /// What the declarer may announce before the talon is taken.
    pub early: Option<Condition>,
    /// Words that count for the speaker's own side, whoever has spoken before.
    pub own: Vec<(Condition, Rule)>,
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
    /// Who pays it when it is told after the last trick.
    pub late_paid_by: Option<LatePaidBy>,
    /// Whether it makes the speaker's side known.
    pub identifies: bool,
    /// The rule.
    pub rule: Rule,
}

/// The kontra ladder.
#[derive(Clone, Debug)]
pub struct KontraRules {
    /// The steps, lowest first.
    pub steps: Vec<KontraStep>,
    /// When the factor counts, if not always.
    pub counts: Option<Condition>,
    /// Whether each opponent says the steps for himself.
    pub by_person: bool,
    /// Steps that count as not said: on these figures, when.
    pub voids: Vec<(u64, Condition)>,
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
    /// Who leads first in place of that.
    pub first_instead: Option<Condition>,
    /// Whether suit must be followed.
    pub follow: bool,
    /// Whether a trump must be played when void.
    pub trump_when_void: bool,
    /// When the best card must be beaten.
    pub beat: Beat,
    /// Whether a trump beats the other suits.
    pub trump_beats: bool,
    /// Whether announced figures bind cards, which of several goes first, and what becomes of one played early.
    pub bound: Option<(BoundOrder, BoundEarly)>,
    /// The cards that alone are bound; none, if all may be.
    pub bound_cards: Option<CardSet>,
    /// Cards that may not be played as long as anything else may, and whether that comes before the duty to beat.
    pub bans: Vec<(CardRule, bool)>,
    /// Tricks won otherwise than by the highest card.
    pub wins: Vec<(Condition, Card)>,
    /// Cards that never win, and may be played to any trick.
    pub excused: CardSet,
    /// Whose they are after the trick, and what is given for one that stays.
    pub excuse_stays: (ExcuseStays, i64),
    /// Whose hands are laid open, all where there is no condition, and from when on.
    pub open: Option<(Option<Condition>, OpenFrom)>,
    /// When the players may stop.
    pub end: Option<Condition>,
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
#[derive(Clone, Debug)]
pub struct Bound {
    /// The card; none or one, which may depend on the deal.
    pub card: CardsExpr,
    /// The trick, from 1.
    pub trick: u8,
}

impl Bound {
    /// Whether both bind the same card, whatever the deal.
    pub fn is_of_card_of(&self, other: &Self) -> bool {
        let fixed = |bound: &Self| match bound.card {
            CardsExpr::Constant(cards) => Some(cards),
            CardsExpr::Union(_) | CardsExpr::Word(_) => None,
        };
        fixed(self).is_some() && fixed(self) == fixed(other)
    }
}

/// A figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The card of this member, if the figure is of a family.
    pub it: Option<Card>,
    /// Whether it stands for the declarers without a word.
    pub stands: bool,
    /// Whose it is.
    pub of: FigureOf,
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
    /// The figure whose kontra counts on it when it is made without a word.
    pub silent_kontra: Option<FigureId>,
    /// The figure whose kontra counts on it when it is announced and has none of its own.
    pub announced_kontra: Option<FigureId>,
    /// What each other seat gets of the one that pays for it.
    pub each_other_gets: Option<Value>,
    /// Among whom what it costs is shared.
    pub shared_among: Option<Condition>,
    /// Whether factors that last from deal to deal count on it.
    pub wheels: Wheels,
    /// Whether it is written to its own side alone.
    pub own_side_writes: bool,
    /// The ledgers that count it, as bits by their place in the variant.
    pub ledgers: u64,
    /// Who may announce it.
    pub may_announce: Option<Condition>,
    /// Figures that an announcement of this on the same card takes the place of, as bits.
    pub replaces: u64,
    /// When the factor of the kontra ladder counts.
    pub counts_kontra: Option<Condition>,
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

impl Figure {
    /// Whether the ledger with this place in the variant counts it.
    pub fn counts_in(&self, ledger: usize) -> bool {
        self.ledgers & (1 << ledger) != 0
    }

    /// Whether what some get of it is what others pay, if the settlement has it so.
    fn is_zero_sum(&self) -> bool {
        self.each_other_gets.is_some() || (self.of == FigureOf::Side && !self.own_side_writes)
    }
}

/// Who pays whom.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// Whose account moves.
    pub pay: Pay,
    /// Whose the difference is between a larger side and a smaller one, if it is anybody's.
    pub odd: Option<Odd>,
    /// The rule.
    pub rule: Rule,
    /// What a seat gets besides.
    pub credits: Vec<Credit>,
    /// What a seat gets of a line instead of all of it.
    pub shares: Vec<Share>,
}

/// What a seat gets besides what a line brings.
#[derive(Clone, Debug)]
pub struct Credit {
    /// For which lines.
    pub when: Condition,
    /// Which seats.
    pub seats: Condition,
    /// How much.
    pub amount: Value,
    /// The rule.
    pub rule: Rule,
}

/// What a seat gets of a line instead of all of it.
#[derive(Clone, Debug)]
pub struct Share {
    /// For which lines, if not for all.
    pub when: Option<Condition>,
    /// Which seats.
    pub seats: Condition,
    /// How much.
    pub share: ShareOf,
    /// The rule.
    pub rule: Rule,
}

/// How much of a line a seat gets.
#[derive(Clone, Debug)]
pub enum ShareOf {
    /// So many of so many equal parts.
    Part(i64, i64),
    /// So much in its place.
    Amount(Value),
}
