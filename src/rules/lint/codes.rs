//! The codes of what can be played and is hardly meant.

use crate::basics::diagnostic::codes;

codes! {
    /// What the condition asks for cannot be so: two parts of it exclude each other, or a number is asked for that
    /// cannot be reached. A card wins one trick and stands on one side, a trick has one winner, and a hand has no more
    /// cards than it gets.
    NEVER = "V067", "a condition that never holds",
        "Correct the part that is not meant, or write `or` where one of the two is enough; what is to hold in no case \
         is `never`.";
    /// The condition asks for nothing: whatever happens in a deal, it holds.
    ALWAYS = "V068", "a condition that always holds",
        "Take it out, or correct the number or word that makes it so; what is to hold in every case is `always`.";
    /// Of two parts that `and` joins one holds whenever the other does, or of two that `or` joins one is enough for the
    /// other: it could be taken out and nothing would be changed.
    REDUNDANT = "V079", "a part of a condition that changes nothing",
        "Take it out, correct its number or its cards, or join the parts by the other word.";
    /// A figure with `each` is one for every card, and each is made by its card. If `made` does not speak of `it`, all
    /// of them are made at once.
    SAME_FOR_ALL = "V069", "a family of figures that are all the same",
        "Say in `made` what the card does, with the word `it`, or take `each` out.";
    /// An announcement binds a card to a trick so that it is kept for it. The figure speaks of another card, or of
    /// another trick.
    OTHER_CARD = "V070", "a card bound that the figure is not made by",
        "Write the card and the trick in `binds` of which `made` speaks.";
    /// Who has announced nothing pays for the figure in every deal in which he has not made it.
    LOST_BY_ALL = "V071", "a figure that is lost in every deal",
        "Say in `lost` by what one sees that the figure was tried.";
    /// The steps of the kontra ladder multiply what is paid, and a higher step is said to raise it.
    LADDER = "V072", "a kontra ladder that does not rise",
        "Give each step a higher factor than the one before it.";
    /// Fewer talon cards are handed out or laid out than there are. What is left counts for the opponents unseen, or for
    /// the side that `talon.rest` names; where everybody plays alone, for nobody.
    LEFT_OVER = "V073", "talon cards that are left over",
        "Hand out as many cards as there are in the talon, if nothing was to be left; for groups, say in `rest` who gets \
         what nobody takes.";
    /// No bid, no raise and no other rule leads to the contract.
    UNREACHABLE = "V074", "a contract that nobody can play",
        "Correct `bid-when`, or say in `instead-when`, `auction.raise` or `auction.all-pass` how it is come to; to take \
         an inherited contract away, list it in `remove`.";
    /// A condition of the table `[condition]`, or a number of `[number]`, that no expression names changes nothing.
    UNUSED = "V075", "a condition or number that nothing names",
        "Name it in the rule for which it is meant, or take it out.";
    /// Things of one file are called something in more languages than this one.
    UNTRANSLATED = "V076", "a name that some languages lack",
        "Add the name in the languages that the finding lists.";
    /// A figure is worth something to who announces it and nothing to who makes it without a word, although one sees in
    /// the cards that are taken that it was made.
    ANNOUNCED_ONLY = "V077", "a value that only an announcement brings",
        "Say in `silent` what it is worth without a word. Nothing is to be done if it was meant.";
    /// Who announces a figure loses it if it is not made; so what is announced is worth more in every source. Here the
    /// figure is worth more to who says nothing.
    SILENT_MORE = "V085", "a figure that is worth more without a word",
        "Exchange the two numbers, if they stand in the wrong order. Nothing is to be done if it was meant.";
    /// Each loser pays one winner, and two play against three: what three pay is more than what two get, so that the
    /// payments of such a deal do not add up to nothing.
    UNBALANCED = "V086", "payments that do not balance",
        "Say in `settlement.odd` whose the difference is, or in `settlement.share` what a player gets in place of a line.";
    /// A word of the vocabulary is read as what it is where a rule names it, or no rule could say that word any more.
    UNSAYABLE = "V078", "an id that no expression can hold",
        "Choose another id; what players call it is its `name`.";
}
