//! The codes of acts that were not allowed and duties that were not met.

use crate::basics::diagnostic::codes;

codes! {
    /// An act belongs to another part of the deal than the one that is going on.
    PHASE = "P001", "an act at the wrong time",
        "Write the acts in the order in which they happened; an act that is missing before this one is the usual \
         cause.";
    /// It is somebody else's turn.
    TURN = "P002", "an act out of turn",
        "Correct the letter of the seat, or write what the other seat did first.";
    /// A bid must be above the standing one.
    TOO_LOW = "P003", "a bid that is too low",
        "Correct the bid. Where the variant has a hold, keeping the standing bid is written `h`.";
    /// The rules of the auction do not allow the seat to bid.
    MAY_NOT_BID = "P004", "a bid that is not allowed",
        "The rule that is named says who may. If that is not how you play, change the rule in a file of your own.";
    /// The rules of the auction do not allow the seat to hold.
    MAY_NOT_HOLD = "P005", "a hold that is not allowed",
        "The rule that is named says who may. If that is not how you play, change the rule in a file of your own.";
    /// The rules of the auction do not allow the seat to keep everything open.
    MAY_NOT_WAIT = "P008", "a word that keeps everything open where that is not allowed",
        "The rule that is named says who may. If that is not how you play, change the rule in a file of your own.";
    /// The act promises a card, and the hand does not have what such a promise requires.
    PROMISE = "P006", "a promise that the hand does not back",
        "Check the hand and the bid; if it was bid so all the same, `--as-played` scores the deal as it stands.";
    /// The declarer takes one of the groups in which the talon lies.
    TAKE = "P009", "a group of the talon that cannot be taken",
        "Write the number of a group that there is, or a card of it.";
    /// Only the winner of the auction may raise, to a higher contract, and only if the variant has it.
    RAISE = "P007", "a raise that is not allowed",
        "Correct the seat or the contract, or take the section out.";
    /// Every seat lays away as many cards as it took.
    DISCARD_COUNT = "P010", "a discard of the wrong size",
        "Write all cards that the seat laid away; one that is not known is `?`.";
    /// A card that is not in the hand cannot be laid away or played.
    NOT_HELD = "P011", "a card that is not in the hand",
        "Correct the card here or in the hand.";
    /// The rules do not allow this card in a discard.
    DISCARD_BANNED = "P012", "a card that may not be laid away",
        "The rule that is named says which cards may not. If that is not how you play, change the rule in a file of \
         your own.";
    /// What was told of a discard is not what lies there.
    TOLD = "P013", "a discard told wrongly",
        "Correct the number, or the discard.";
    /// The rules do not allow this card to be called.
    CALL = "P014", "a card that may not be called",
        "The finding says which cards may be.";
    /// The figure cannot be announced by this seat now.
    MAY_NOT_ANNOUNCE = "P020", "an announcement that is not allowed",
        "The rule that is named says when it can. If that is not how you play, change the rule in a file of your \
         own.";
    /// The side has announced the figure already.
    TWICE = "P021", "a word said twice",
        "Take one of the two out.";
    /// While the speaker's side is not known, the word counts for a side that is not the speaker's.
    WRONG_SIDE = "P022", "a word that counts for the other side",
        "Check who said it; a kontra or an announcement before it would have made the side known.";
    /// A kontra goes on an announced figure, step by step, by the side whose step it is.
    KONTRA = "P023", "a kontra that is not allowed",
        "Correct the step, the figure or the seat.";
    /// What is told of a hand must be true.
    UNTRUE = "P024", "a declaration that is not true",
        "Check the hand that is written.";
    /// The rules of play ask for another card.
    CARD = "P030", "a card that may not be played",
        "The rule that is named says which, and the finding what could be played. If the card was played all the \
         same, `--as-played` does not help: what follows from it is for the table to settle.";
    /// The trick is led by another seat, or has another number.
    TRICK = "P031", "a trick that is not the next",
        "Correct the number or the leader; if a trick is missing, write it.";
    /// The hand is not of the kind that may be thrown in, or it is too late.
    THROW_IN = "P032", "a hand that may not be thrown in",
        "Check the hand and the seat.";
    /// The variant does not have this act at all.
    NO_RULE = "P033", "an act that the variant has no rule for",
        "Take the section out, or choose a variant that has it.";
    /// Single cards are exchanged with the talon only by whom, when and as often as the variant says, and the card that
    /// comes is the talon's top card.
    SWAP = "P036", "an exchange with the talon that is not allowed",
        "The rule that is named says who may, when and how often; write `?` for a card that is not known.";
    /// A deal may be given up only by whom, when and in what case the variant says.
    CONCEDE = "P035", "a deal that may not be given up",
        "The rule that is named says who may give up and when; else the deal is played to its end.";
    /// The rules do not let the seat pass, or end its turn, before it has done what it owes.
    OWED = "P034", "a pass that leaves undone what is owed",
        "Write what the seat did before it passed; the rule that is named says what it owes.";
    /// Something that was owed was not done. The deal goes on; nothing is paid unless it is scored as it
    /// stands.
    DUTY = "P040", "a duty that was not met",
        "Correct the record, or score the deal with `--as-played`.";
}
