//! The codes of acts that were not allowed and duties that were not met.

use crate::basics::diagnostic::codes;

codes! {
    /// An act belongs to another part of the deal than the one that is going on.
    PHASE = "P001", "an act at the wrong time";
    /// It is somebody else's turn.
    TURN = "P002", "an act out of turn";
    /// A bid must be above the standing one.
    TOO_LOW = "P003", "a bid that is too low";
    /// The rules of the auction do not allow the seat to bid.
    MAY_NOT_BID = "P004", "a bid that is not allowed";
    /// The rules of the auction do not allow the seat to hold.
    MAY_NOT_HOLD = "P005", "a hold that is not allowed";
    /// The act promises a card, and the hand does not have what such a promise requires.
    PROMISE = "P006", "a promise that the hand does not back";
    /// The declarer takes one of the groups in which the talon lies.
    TAKE = "P009", "a group of the talon that cannot be taken";
    /// Only the winner of the auction may raise, to a higher contract, and only if the variant has it.
    RAISE = "P007", "a raise that is not allowed";
    /// Every seat lays away as many cards as it took.
    DISCARD_COUNT = "P010", "a discard of the wrong size";
    /// A card that is not in the hand cannot be laid away or played.
    NOT_HELD = "P011", "a card that is not in the hand";
    /// The card may not be laid away.
    DISCARD_BANNED = "P012", "a card that may not be laid away";
    /// What was told of a discard is not what lies there.
    TOLD = "P013", "a discard told wrongly";
    /// The card may not be called.
    CALL = "P014", "a card that may not be called";
    /// The figure cannot be announced by this seat now.
    MAY_NOT_ANNOUNCE = "P020", "an announcement that is not allowed";
    /// The side has announced the figure already.
    TWICE = "P021", "a word said twice";
    /// While the speaker's side is not known, the word counts for a side that is not the speaker's.
    WRONG_SIDE = "P022", "a word that counts for the other side";
    /// A kontra goes on an announced figure, step by step, by the side whose step it is.
    KONTRA = "P023", "a kontra that is not allowed";
    /// What is told of a hand must be true.
    UNTRUE = "P024", "a declaration that is not true";
    /// The card may not be played now.
    CARD = "P030", "a card that may not be played";
    /// The trick is led by another seat, or has another number.
    TRICK = "P031", "a trick that is not the next";
    /// The hand may not be thrown in.
    THROW_IN = "P032", "a hand that may not be thrown in";
    /// A deal may be given up only by whom, when and in what case the variant says.
    CONCEDE = "P034", "a deal that may not be given up";
    /// The variant has no rule for this.
    NO_RULE = "P033", "an act that the variant has no rule for";
    /// The rules do not let the seat pass, or end its turn, before it has done what it owes.
    OWED = "P034", "a pass that leaves undone what is owed";
    /// Something that was owed was not done. The deal goes on; nothing is paid unless it is scored as it stands.
    DUTY = "P040", "a duty that was not met";
}
