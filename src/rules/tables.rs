//! The tables that a contract may change, as they are while it is played.

use std::borrow::Cow;

use super::written::{
    AnnounceTable, CallTable, DiscardTable, FigureTable, KontraTable, PlayTable, RevealTable,
    ScoringTable, SettlementTable, VariantTable,
};
use crate::variant::table::Fields;
use crate::variant::{Context, Decode, Items, Node};

/// The keys of the tables that a contract may change.
pub(super) const TABLES: [&str; 8] = [
    "discard",
    "call",
    "announce",
    "kontra",
    "play",
    "scoring",
    "figure",
    "settlement",
];

/// What the rules of a mode are made of: the variant's own tables, and those that a contract changes in their place.
pub(super) struct Tables<'w> {
    pub(super) seats: usize,
    /// How many tricks a deal has.
    pub(super) tricks: usize,
    pub(super) reveal: &'w Items<RevealTable>,
    pub(super) discard: Cow<'w, DiscardTable>,
    pub(super) call: Option<Cow<'w, CallTable>>,
    pub(super) announce: Cow<'w, AnnounceTable>,
    pub(super) kontra: Cow<'w, KontraTable>,
    pub(super) play: Cow<'w, PlayTable>,
    pub(super) scoring: Cow<'w, ScoringTable>,
    pub(super) figure: Cow<'w, Items<FigureTable>>,
    pub(super) settlement: Cow<'w, SettlementTable>,
}

impl<'w> Tables<'w> {
    /// The variant's own.
    pub(super) fn of(written: &'w VariantTable, tricks: usize) -> Self {
        Self {
            seats: written.table.seats,
            tricks,
            reveal: &written.reveal,
            discard: Cow::Borrowed(&written.discard),
            call: written.call.as_ref().map(Cow::Borrowed),
            announce: Cow::Borrowed(&written.announce),
            kontra: Cow::Borrowed(&written.kontra),
            play: Cow::Borrowed(&written.play),
            scoring: Cow::Borrowed(&written.scoring),
            figure: Cow::Borrowed(&written.figure),
            settlement: Cow::Borrowed(&written.settlement),
        }
    }

    /// The variant's own, but for those that are `changed`.
    pub(super) fn changed(
        written: &'w VariantTable,
        tricks: usize,
        changed: &Node,
        cx: &mut Context,
    ) -> Option<Self> {
        let fields = Fields::of(changed)?;
        let below = Self::of(written, tricks);
        // All are read, and their faults reported, before one that cannot be ends it.
        let discard = over(&fields, "discard", below.discard, cx);
        let call = if fields.has("call") {
            fields.get("call", cx).map(Cow::Owned)
        } else {
            below.call
        };
        let announce = over(&fields, "announce", below.announce, cx);
        let kontra = over(&fields, "kontra", below.kontra, cx);
        let play = over(&fields, "play", below.play, cx);
        let scoring = over(&fields, "scoring", below.scoring, cx);
        let figure = over(&fields, "figure", below.figure, cx);
        let settlement = over(&fields, "settlement", below.settlement, cx);
        Some(Self {
            discard: discard?,
            call,
            announce: announce?,
            kontra: kontra?,
            play: play?,
            scoring: scoring?,
            figure: figure?,
            settlement: settlement?,
            ..Self::of(written, tricks)
        })
    }
}

/// A table as it is changed, or as it is below.
fn over<'w, T: Decode + Clone>(
    fields: &Fields<'_>,
    key: &str,
    below: Cow<'w, T>,
    cx: &mut Context,
) -> Option<Cow<'w, T>> {
    if fields.has(key) {
        fields.get(key, cx).map(Cow::Owned)
    } else {
        Some(below)
    }
}
