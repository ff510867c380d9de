//! The play as written: leading, following, beating, and what cards have laws of their own.

use crate::variant::table::{table, words};
use crate::variant::{Items, Text};

words! {
    /// Who leads to the first trick.
    pub enum FirstLead {
        /// The forehand.
        Forehand = "forehand",
        /// The declarer.
        Declarer = "declarer",
    }
}

words! {
    /// When a player must beat the best card of the trick.
    pub enum Beat {
        /// Never.
        Never = "never",
        /// Whenever a card that may be played beats it.
        Always = "always",
        /// Where nothing but trumps may be played, by a higher one if possible; a higher card of a suit is not asked for.
        WithTrumps = "with-trumps",
    }
}

words! {
    /// Which of several cards bound to later tricks goes first when nothing else may be played.
    pub enum BoundOrder {
        /// The one that is bound to the earliest trick.
        EarliestFirst = "earliest-first",
        /// The highest trump; cards of other suits as one likes.
        HighestTrumpFirst = "highest-trump-first",
    }
}

words! {
    /// What becomes of a bound card that is played before its trick although something else may be.
    pub enum BoundEarly {
        /// It may not be played.
        Refused = "refused",
        /// It may, and its figure is lost.
        Lost = "lost",
        /// It may, but not where all can see that it wins the trick.
        LostUnlessItWins = "lost-unless-it-wins",
    }
}

words! {
    /// From when on a hand lies open.
    pub enum OpenFrom {
        /// Before the first card is led.
        Lead = "lead",
        /// After the first card of the play.
        FirstCard = "first-card",
        /// After the first trick.
        FirstTrick = "first-trick",
    }
}

table! {
    /// The play of the cards.
    pub struct PlayTable {
        /// Who leads first.
        pub lead: LeadTable = required,
        /// Following suit.
        pub follow: FollowTable = required,
        /// Playing a trump.
        pub trump: TrumpTable = required,
        /// Beating.
        pub beat: BeatTable = required,
        /// Cards bound by an announced figure to a trick; without it they are free.
        pub bound: BoundTable = optional,
        /// Cards that may not be played as long as anything else may.
        pub ban: Items<BanTable> = default(Items::default()),
        /// Tricks that are won otherwise than by the highest card; the first of these that applies decides.
        pub win: Items<WinTable> = default(Items::default()),
        /// Cards that may be played to any trick, whatever was led, and never win one.
        pub excuse: ExcuseTable = optional,
        /// Hands that are laid open for all to see while the cards are played; without it, none is.
        pub open: OpenTable = optional,
        /// When the players may stop because nothing is open any more; without it, they play to the end.
        pub end: EndTable = optional,
    }
}

words! {
    /// Whose a card is that never wins a trick.
    pub enum ExcuseStays {
        /// Its player's, in every trick.
        Always = "always",
        /// Its player's, but for the last trick, whose winner gets it.
        ButLast = "but-last",
        /// Whoever wins the trick gets it.
        Never = "never",
    }
}

table! {
    /// Cards that may be played to any trick, whatever was led, and never win one. Where one is led, the next card says
    /// what is followed.
    pub struct ExcuseTable [item] {
        /// The cards.
        pub cards: Text = required,
        /// Whose such a card is after the trick.
        pub stays: ExcuseStays = default(ExcuseStays::Always),
        /// What its player's pile gives for a card that stays to that of whoever wins the trick, in the smallest part of a
        /// card point: what a card without value counts, say. Where it is not 0, a card is given, and counts as one of the
        /// winner's pile; where it is 0, none is.
        pub gives: i64 = default(0),
    }
}

table! {
    /// Cards that may not be played as long as anything else may.
    pub struct BanTable [item] {
        /// The cards.
        pub cards: Text = required,
        /// When the rule applies; without it, always.
        pub when: Text = optional,
        /// Whether it comes before the duty to beat the best card, and so may forbid what that duty asks for.
        pub against_beat: bool = default(false),
    }
}

table! {
    /// A trick that is won otherwise than by the highest card.
    pub struct WinTable [item] {
        /// When it is.
        pub when: Text = required,
        /// The card that wins it.
        pub card: Text = required,
    }
}

table! {
    /// Hands that are laid open for all to see while the cards are played, and stay so.
    pub struct OpenTable [item] {
        /// Of whom this holds lays the hand open; without it, everybody does.
        pub hands: Text = optional,
        /// From when on it lies open.
        pub from: OpenFrom = required,
    }
}

table! {
    /// When the players may stop.
    pub struct EndTable [item] {
        /// When nothing is open any more.
        pub when: Text = required,
    }
}

table! {
    /// Who leads first.
    pub struct LeadTable [item] {
        /// Who.
        pub first: FirstLead = required,
        /// Of whom this holds after the last word leads first in place of that: the first such seat from the forehand on.
        pub instead: Text = optional,
    }
}

table! {
    /// Following suit.
    pub struct FollowTable [item] {
        /// Whether the suit led must be played by who has it.
        pub suit: bool = required,
    }
}

table! {
    /// Playing a trump.
    pub struct TrumpTable [item] {
        /// Whether who has none of the suit led must play a trump.
        pub when_void: bool = required,
        /// Whether a trump beats the other suits.
        pub beats: bool = default(true),
    }
}

table! {
    /// Beating.
    pub struct BeatTable [item] {
        /// When the best card of the trick must be beaten.
        pub when: Beat = required,
    }
}

table! {
    /// Cards bound by an announced figure to a trick: not before it while anything else may be played, in it if it may
    /// be played, and free once the figure has failed.
    pub struct BoundTable [item] {
        /// What becomes of one that is played before its trick although something else may be.
        pub early: BoundEarly = default(BoundEarly::Refused),
        /// The cards that are bound where an announced figure binds them; without it, all are.
        pub cards: Text = optional,
        /// Which goes first when only bound cards may be played.
        pub order: BoundOrder = default(BoundOrder::EarliestFirst),
    }
}
