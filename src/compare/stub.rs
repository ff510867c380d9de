//! A worked case to begin with, for rules that differ from a variant: one of the variant's own deals that comes out
//! otherwise.

use super::deals::outcome;
use crate::basics::{Seat, Units};
use crate::notation::parse;
use crate::rules::Rules;
use crate::session::Written;
use crate::variant::Merged;

/// A worked case to begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stub {
    /// The record.
    pub record: String,
    /// How the deal ends by the new rules.
    pub status: &'static str,
    /// What each seat gets by the variant that they start from, if anything is paid.
    pub before: Option<Vec<(Seat, Units)>>,
    /// Whether it is paid by the new rules too.
    pub paid: bool,
    /// Whether it comes out otherwise by the new rules.
    pub differs: bool,
}

/// Looks for a deal of a variant that is paid otherwise by new rules, else for one that is paid by both, else for any.
pub fn stub(variant: &Merged, before: &Rules, after: &Rules) -> Stub {
    let records = variant.examples.iter().filter_map(|example| {
        let record = example.node.get("record")?.as_str()?;
        try_out(record, variant, before, after)
    });
    let mut best: Option<Stub> = None;
    let weight = |stub: &Stub| (stub.paid && stub.before.is_some(), stub.differs);
    for stub in records {
        if best
            .as_ref()
            .is_none_or(|best| weight(&stub) > weight(best))
        {
            best = Some(stub);
        }
    }
    best.or_else(|| try_out("auction\n", variant, before, after))
        .unwrap_or_else(|| Stub {
            record: String::new(),
            status: "incomplete",
            before: None,
            paid: false,
            differs: false,
        })
}

/// A record under both rules; none if anything is found in it.
fn try_out(record: &str, variant: &Merged, before: &Rules, after: &Rules) -> Option<Stub> {
    let record = format!("{}\n", record.trim());
    let (ast, findings) = parse(&record, 0..record.len(), variant.root.origin.file);
    let written = Written::read(&ast, &record, before);
    let one = outcome(&written, before);
    let other = outcome(&written, after);
    if !(findings.is_empty() && one.findings.is_empty() && other.findings.is_empty()) {
        return None;
    }
    let pays = |replay: &crate::replay::Replay| {
        let pays = replay.pays.then(|| replay.ledger.pays());
        pays.map(|pays| {
            Seat::all(before.at_table())
                .map(|seat| (seat, pays[seat]))
                .collect::<Vec<_>>()
        })
    };
    let (paid, now) = (pays(&one.replay), pays(&other.replay));
    Some(Stub {
        record,
        status: other.replay.status.word(),
        paid: now.is_some(),
        differs: paid != now,
        before: paid,
    })
}
