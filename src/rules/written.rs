//! The tables of a variant file as written: keys, types and what they mean, once for decoding, schema and reference.

use std::collections::BTreeMap;

use crate::basics::Span;
use crate::variant::table::{table, words};
use crate::variant::{Context, Decode, Items, Node, Over, Shape, Text, Value};

mod deal;
mod ending;
mod figure;
mod knowledge;
mod pack;
mod play;
mod pot;
mod session;
mod settlement;
mod swap;
mod talon;

pub use deal::{DealTable, HandSizes, Surplus};
pub use ending::{ConcedeAt, ConcedeTable, StopAfter, StopTable, TricksLeft};
pub use figure::{BindsTable, FigureOf, FigureTable, Stands, Wheels};
pub use play::{
    BanTable, Beat, BeatTable, BoundEarly, BoundOrder, BoundTable, EndTable, ExcuseStays,
    ExcuseTable, FirstLead, FollowTable, LeadTable, OpenFrom, OpenTable, PlayTable, TrumpTable,
    WinTable,
};
pub use pot::{PotTable, StakeTable, TakeTable};
pub use session::{FeeTable, FeeTo, SessionTable, TiedPlaces};
pub use settlement::{
    Again, CreditTable, LastingTable, LastingTo, LedgerTable, Odd, PartTable, Pay, SettlementTable,
    ShareTable,
};
pub use swap::{SwapAt, SwapTable, SwapTo};
pub use talon::{TalonFrom, TalonHand, TalonSide, TalonTable, TalonWritten};

pub use knowledge::{RevealOn, RevealTable};
pub use pack::{CountTable, PackTable, RankTable, SuitTable};

/// Names in languages, by two-letter code.
pub type NameTable = BTreeMap<String, String>;

/// A number of game points: a whole number, or a value in the vocabulary.
#[derive(Clone, PartialEq, Debug)]
pub enum Amount {
    /// The number itself.
    Number(i64),
    /// A value to be worked out.
    Text(Text),
}

impl Decode for Amount {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        match &node.value {
            Value::Integer(number) => Some(Self::Number(*number)),
            Value::String(_) => Text::decode(node, cx).map(Self::Text),
            _ => {
                cx.wrong_type(node, "a whole number or a value in quotes");
                None
            }
        }
    }

    fn shape() -> Shape {
        Shape::OneOf(vec![i64::shape(), Text::shape()])
    }
}

table! {
    /// Everything that a variant says, but for its head.
    pub struct VariantTable {
        /// The cards.
        pub pack: PackTable = required,
        /// The seats.
        pub table: SeatsTable = required,
        /// How the cards are dealt.
        pub deal: DealTable = required,
        /// Endings that names take in sentences and lose when they are looked up.
        pub read_endings: Vec<String> = default(Vec::new()),
        /// Words that every game has.
        pub words: BTreeMap<String, NamedTable> = required,
        /// Hands that may be thrown in.
        pub annul: Items<AnnulTable> = default(Items::default()),
        /// Single cards exchanged with the talon; without it, none are.
        pub swap: SwapTable = optional,
        /// The auction.
        pub auction: AuctionTable = required,
        /// What can be bid and played.
        pub contract: Items<ContractTable> = required,
        /// Cards that acts of the auction offer to the winner to call.
        pub promise: Items<PromiseTable> = default(Items::default()),
        /// What a seat owes.
        pub duty: Items<DutyTable> = default(Items::default()),
        /// What ends a deal before it is played.
        pub stop: Items<StopTable> = default(Items::default()),
        /// How a deal may be given up; without it, it may not.
        pub concede: Items<ConcedeTable> = default(Items::default()),
        /// The cards laid away.
        pub discard: DiscardTable = required,
        /// How the partner is called; without it nobody is.
        pub call: CallTable = optional,
        /// What makes everybody's side known.
        pub reveal: Items<RevealTable> = default(Items::default()),
        /// The announcements.
        pub announce: AnnounceTable = required,
        /// What players may tell of their own hands.
        pub declaration: Items<DeclarationTable> = default(Items::default()),
        /// The kontra ladder.
        pub kontra: KontraTable = required,
        /// The play of the cards.
        pub play: PlayTable = required,
        /// What scoring refers to.
        pub scoring: ScoringTable = required,
        /// What is scored.
        pub figure: Items<FigureTable> = required,
        /// Who pays whom.
        pub settlement: SettlementTable = required,
        /// The ledgers that are kept; the first is the one that is paid. Without it there is one, in which everything counts.
        pub ledger: Items<LedgerTable> = default(Items::default()),
        /// Factors that deals give and deals use.
        pub lasting: Items<LastingTable> = default(Items::default()),
        /// What lies on the table from deal to deal until somebody takes it.
        pub pot: Items<PotTable> = default(Items::default()),
        /// The end of a sitting.
        pub session: SessionTable = optional,
        /// Names for numbers, to be used in others, in conditions and in values. A condition that has a name may speak of those
        /// that need none, and these of every condition that has a name.
        pub number: Items<Text> = default(Items::default()),
        /// Names for conditions, to be used in others.
        pub condition: Items<Text> = default(Items::default()),
    }
}

table! {
    /// A word that every game has.
    pub struct NamedTable {
        /// The short form that records use.
        pub token: String = optional,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}

words! {
    /// Which way the turn goes round.
    pub enum Direction {
        /// To the right.
        Anticlockwise = "anticlockwise",
        /// To the left.
        Clockwise = "clockwise",
    }
}

table! {
    /// The seats.
    pub struct SeatsTable [item] {
        /// How many act in a deal, 2 to 5.
        pub seats: usize = required,
        /// Which way the turn goes; records do not depend on it.
        pub direction: Direction = required,
        /// Whether one more may sit at the table, who deals and rests.
        pub resting_dealer: bool = default(false),
    }
}

words! {
    /// From when on a hand may be thrown in.
    pub enum Since {
        /// From the deal on.
        Deal = "deal",
        /// Once the talon has been taken.
        Talon = "talon",
    }
}

words! {
    /// How long a hand may be thrown in.
    pub enum Until {
        /// Before the auction begins.
        Auction = "auction",
        /// After the talon, until the cards are laid away.
        Discard = "discard",
        /// When the cards have been laid away, until the call.
        Call = "call",
    }
}

table! {
    /// A hand that may be thrown in.
    pub struct AnnulTable [item] {
        /// What hand it is.
        pub when: Text = required,
        /// From when on it may be thrown in.
        pub since: Since = default(Since::Deal),
        /// How long it may be thrown in.
        pub until: Until = required,
        /// What its player then gets or, if it is negative, pays; nobody else's account moves. Without it, nothing is paid.
        pub writes: Amount = optional,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
    }
}

words! {
    /// Who speaks first in the auction.
    pub enum Opens {
        /// The forehand.
        Forehand = "forehand",
        /// The seat after the forehand, which speaks last.
        AfterForehand = "after-forehand",
    }
}

table! {
    /// What is played without a bid.
    pub struct AllPassTable [item] {
        /// The contract, which the forehand plays.
        pub contract: Text = required,
    }
}

table! {
    /// The auction.
    pub struct AuctionTable {
        /// Who may bid.
        pub bid: WhenTable = required,
        /// Who may hold.
        pub hold: WhenTable = optional,
        /// Who may say a word that is neither a bid nor a pass and keeps everything open; without it, nobody.
        pub wait: WhenTable = optional,
        /// Who of those that have not passed is still asked; without it, all are.
        pub ask: WhenTable = optional,
        /// Bids and holds that may not be made, whatever else allows them.
        pub ban: Items<WhenTable> = default(Items::default()),
        /// Who may play a higher contract than the one won.
        pub raise: RaiseTable = optional,
        /// Who speaks first.
        pub opens: Opens = default(Opens::Forehand),
        /// What is played when all have passed; without it, nothing is.
        pub all_pass: AllPassTable = optional,
        /// What is played where nobody speaks at all; without it, there is an auction.
        pub none: AllPassTable = optional,
    }
}

table! {
    /// A condition with its source.
    pub struct WhenTable [item] {
        /// When it is allowed.
        pub when: Text = required,
    }
}

words! {
    /// Which contract decides on the talon after a raise.
    pub enum RaisedTalon {
        /// The one that is played.
        Played = "played",
        /// The one that was won.
        Won = "won",
    }
}

table! {
    /// Playing a higher contract than the one won.
    pub struct RaiseTable [item] {
        /// When it is allowed.
        pub when: Text = required,
        /// Which contract decides how the talon is handed out.
        pub talon: RaisedTalon = default(RaisedTalon::Played),
    }
}

words! {
    /// Who plays together.
    pub enum SidesWord {
        /// The holder of the called card with the declarer, against the others.
        Called = "called",
        /// The declarer against all others.
        Alone = "alone",
        /// The declarer and the seat opposite, against the others, and everybody knows it.
        Opposite = "opposite",
        /// Everybody for himself; only the contract's own figures, credits and shares count then.
        Each = "each",
    }
}

table! {
    /// What can be bid and played.
    pub struct ContractTable [item] {
        /// Its place in the auction: a higher level beats a lower one.
        pub level: u8 = required,
        /// What it is worth, in game points.
        pub value: i64 = required,
        /// How many talon cards each seat gets: the declarer first, then the others in turn; or what else becomes of it. What
        /// is left over counts for the opponents.
        pub talon: TalonWritten = required,
        /// When it may be bid, besides what `auction.bid` says; without it, always.
        pub bid_when: Text = optional,
        /// When the winner of the auction may play it in place of what he won; without it, only by `auction.raise`.
        pub instead_when: Text = optional,
        /// Who plays together; without it, the holder of the called card with the declarer where one is called, else the
        /// declarer alone.
        pub sides: SidesWord = optional,
        /// The contract whose tables lie below its own.
        pub like: Text = optional,
        /// What it takes away of the variant's tables while it is played.
        pub remove: Vec<String> = default(Vec::new()),
        /// What it changes of `discard` while it is played; likewise the keys below.
        pub discard: Over<DiscardTable> = optional,
        /// Of `call`.
        pub call: Over<CallTable> = optional,
        /// Of `announce`.
        pub announce: Over<AnnounceTable> = optional,
        /// Of `kontra`.
        pub kontra: Over<KontraTable> = optional,
        /// Of `play`.
        pub play: Over<PlayTable> = optional,
        /// Of `scoring`.
        pub scoring: Over<ScoringTable> = optional,
        /// Of `figure`; a figure that only it has may stand here too.
        pub figure: Over<Items<FigureTable>> = optional,
        /// Of `settlement`.
        pub settlement: Over<SettlementTable> = optional,
        /// The short form that records use.
        pub token: String = optional,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}

words! {
    /// An act of the auction.
    pub enum AuctionAct {
        /// A bid above the standing one.
        Bid = "bid",
        /// A bid equal to the standing one.
        Hold = "hold",
        /// A pass.
        Pass = "pass",
    }
}

table! {
    /// A card that an act of the auction offers to the winner to call.
    pub struct PromiseTable [item] {
        /// The act.
        pub act: AuctionAct = required,
        /// When the act promises.
        pub when: Text = required,
        /// The card.
        pub card: Text = required,
        /// What the seat must hold to promise.
        pub requires: Text = required,
    }
}

words! {
    /// When a duty is asked for.
    pub enum DutyAt {
        /// When the seat passes in the auction.
        Pass = "pass",
        /// When the seat ends a turn of announcements.
        Close = "close",
    }
}

words! {
    /// What a seat owes in the auction.
    pub enum OwedAct {
        /// A bid or a hold.
        Bid = "bid",
        /// A hold, or a bid above.
        Hold = "hold",
    }
}

/// What a seat owes.
#[derive(Clone, PartialEq, Debug)]
pub enum Owed {
    /// An act of the auction.
    Act(OwedAct),
    /// A word.
    Word(Box<OwedWord>),
}

table! {
    /// A word that a seat owes.
    pub struct OwedWord {
        /// The figure to announce, or one of these.
        pub announce: Text = optional,
        /// The declaration to make.
        pub declare: Text = optional,
        /// The figure to say the first step of the kontra ladder to.
        pub kontra: Text = optional,
    }
}

impl Decode for Owed {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        match &node.value {
            Value::Table(_) => OwedWord::decode(node, cx).map(Box::new).map(Self::Word),
            _ => OwedAct::decode(node, cx).map(Self::Act),
        }
    }

    fn shape() -> Shape {
        Shape::OneOf(vec![OwedAct::shape(), OwedWord::shape()])
    }
}

words! {
    /// What becomes of an act that leaves a duty unmet.
    pub enum Unmet {
        /// It is a finding, and the deal goes on.
        Found = "found",
        /// The act is not allowed.
        Refused = "refused",
    }
}

table! {
    /// What a seat owes.
    pub struct DutyTable [item] {
        /// When it is asked for.
        pub on: DutyAt = required,
        /// Who owes it.
        pub when: Text = required,
        /// What is owed; nothing is, as long as it is not allowed.
        pub owes: Owed = required,
        /// What becomes of the pass, or the end of the turn, that leaves it unmet.
        pub unmet: Unmet = default(Unmet::Found),
    }
}

table! {
    /// The cards laid away; every seat lays as many as it took.
    pub struct DiscardTable [item] {
        /// Whose discard counts for the declarers; every other counts for the opponents. Where everybody plays alone, it
        /// counts for whoever laid it away.
        pub to_declarers: Text = required,
        /// Cards that may not be laid away.
        pub ban: Items<CardsTable> = default(Items::default()),
        /// Cards that may be laid away only when too few others may.
        pub last_resort: Items<CardsTable> = default(Items::default()),
        /// What must be told of a discard.
        pub tell: TellTable = optional,
    }
}

table! {
    /// A group of cards that a rule speaks of.
    pub struct CardsTable [item] {
        /// The cards.
        pub cards: Text = required,
        /// When the rule applies.
        pub when: Text = optional,
    }
}

table! {
    /// What must be told of a discard.
    pub struct TellTable [item] {
        /// The cards whose number is told.
        pub cards: Text = required,
        /// Who shows them too.
        pub shown_by: Text = optional,
    }
}

table! {
    /// How the partner is called: the holder of the card that the declarer names.
    pub struct CallTable [item] {
        /// The cards that may be called at all.
        pub cards: Text = required,
        /// Cards that may be called, in several groups.
        pub choice: Items<CardsTable> = required,
        /// While one of these applies, only its cards may be called.
        pub must: Items<CardsTable> = default(Items::default()),
        /// The figure that the seat which laid the called card away must at once say kontra to, which tells all.
        pub laid_kontra: Text = optional,
        /// When the card is called.
        pub at: CallAt = default(CallAt::AfterDiscard),
    }
}

words! {
    /// When the partner is called.
    pub enum CallAt {
        /// When the cards have been laid away.
        AfterDiscard = "after-discard",
        /// Before the talon is seen.
        BeforeTalon = "before-talon",
    }
}

words! {
    /// Whose side a word counts for while the speaker's side is not known.
    pub enum SpeaksFor {
        /// The side of the last speaker; the declarers' if nobody has spoken.
        LastSpeaker = "last-speaker",
        /// The speaker's own, which it makes known.
        Own = "own",
        /// The speaker's own, which it does not make known. So a seat may say kontra to its own side without knowing it; what
        /// was raised so counts as not raised.
        OwnUnseen = "own-unseen",
    }
}

words! {
    /// Who speaks first.
    pub enum FirstSpeaker {
        /// The declarer.
        Declarer = "declarer",
    }
}

table! {
    /// The announcements.
    pub struct AnnounceTable [item] {
        /// Who speaks first.
        pub first: FirstSpeaker = default(FirstSpeaker::Declarer),
        /// Whose side a word counts for while the speaker's side is not known.
        pub speaks_for: SpeaksFor = required,
        /// Whether such a word counts for the opponents while the figure that kontra means by itself stands at an odd
        /// step, and for the declarers while it stands at an even one.
        pub game_kontra_decides: bool = default(false),
        /// What the declarer may announce before the talon is taken, as if it were said with the bid; without it, nothing.
        pub early: WhenTable = optional,
        /// Words that count for the speaker's own side, whoever has spoken before.
        pub own: Items<WhenTable> = default(Items::default()),
        /// Words that may not be said.
        pub ban: Items<WhenTable> = default(Items::default()),
        /// Which figures that bind a card to a trick exclude each other.
        pub exclusive: ExclusiveTable = optional,
    }
}

table! {
    /// Which figures that bind a card to a trick exclude each other when one side announces them.
    pub struct ExclusiveTable [item] {
        /// Whether two that bind cards to the same trick do.
        pub trick: bool = default(false),
        /// Whether two that bind the same card to different tricks do.
        pub card: bool = default(false),
    }
}

words! {
    /// Who pays for a declaration.
    pub enum PaidBy {
        /// Nobody.
        Nobody = "nobody",
        /// Each of the other players.
        EachOther = "each-other",
        /// The other side, as for a figure.
        OtherSide = "other-side",
    }
}

words! {
    /// Who pays for a declaration that is made after the last trick.
    pub enum LatePaidBy {
        /// The other player of the same side, if there is one.
        Partner = "partner",
    }
}

table! {
    /// Something that players may tell of their own hands.
    pub struct DeclarationTable [item] {
        /// What must be true of the hand.
        pub when: Text = required,
        /// What it is worth, in game points; of the hand, by the cards that were in it before the play.
        pub value: Amount = default(Amount::Number(0)),
        /// Who pays it.
        pub paid_by: PaidBy = default(PaidBy::Nobody),
        /// Who pays it to a player who has said nothing and tells it after the last trick; without it, it is too late then.
        pub late_paid_by: LatePaidBy = optional,
        /// Whether it makes the speaker's side known, as an announcement does.
        pub identifies: bool = default(false),
        /// The short form that records use.
        pub token: String = optional,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}

table! {
    /// The kontra ladder.
    pub struct KontraTable [item] {
        /// The figure that is meant when none is named.
        pub default: Text = optional,
        /// When the factor of the ladder counts on a line; without it, always.
        pub counts: Text = optional,
        /// Whether each opponent of a declarer who is alone says the steps for himself: they count on what he pays or gets.
        pub by_person: bool = default(false),
        /// Steps that count as not said.
        pub void: Items<VoidTable> = default(Items::default()),
        /// The steps.
        pub step: Items<StepTable> = default(Items::default()),
    }
}

table! {
    /// Steps that count as not said.
    pub struct VoidTable [item] {
        /// On which figures; without it, on all.
        pub figures: Text = optional,
        /// When.
        pub when: Text = required,
    }
}

words! {
    /// Which side may say a step.
    pub enum StepBy {
        /// The side that did not announce the figure.
        Other = "other",
        /// The side that announced it.
        Own = "own",
        /// The declarers, on what the others announced.
        Declarers = "declarers",
        /// The opponents of the declarer, on what the declarers announced.
        Opponents = "opponents",
        /// Any seat but the one that said the step before it, on what stands for all: where everybody plays alone. The step
        /// counts for all then.
        Another = "another",
    }
}

table! {
    /// One step of the kontra ladder.
    pub struct StepTable [item] {
        /// Its place: 1 is the first.
        pub level: u8 = required,
        /// By how much a figure counts then.
        pub factor: i64 = required,
        /// Which side may say it.
        pub by: StepBy = required,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}

table! {
    /// What scoring refers to.
    pub struct ScoringTable [item] {
        /// The number that `game` stands for in values.
        pub game: Text = required,
        /// Card points, in whole points, that are added to the declarers' before anything is compared.
        pub extra_points: Amount = optional,
    }
}

/// Where an amount is written, if it is a text.
impl Amount {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&Text> {
        match self {
            Self::Number(_) => None,
            Self::Text(text) => Some(text),
        }
    }

    /// Where it is written, if known.
    pub fn span(&self) -> Option<Span> {
        self.text().map(Text::span)
    }
}
