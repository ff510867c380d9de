//! What is kept of perfect play, looked at before it is believed.

use super::{Asked, COURSE, Fault, Stands, TAG, WEIGHING};
use super::{answers, choosing, course, entries, named, weighing};
use crate::basics::{Diagnostic, Diagnostics, told};
use crate::record::Record;
use crate::replay::{Carried, raising_at, state_at};
use crate::rules::Rules;
use crate::session::codes;
use crate::solve::Objective;

/// What is wrong with what a record keeps. Where it is judged by `other` rules than its own, that it was found by its own is
/// no fault.
pub fn check(
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
    other: bool,
    findings: &mut Diagnostics,
) {
    for entry in entries(record) {
        let fault = match read(entry, record, carried, rules) {
            Ok(()) => continue,
            Err(Fault::OtherRules) if other => continue,
            Err(fault) => fault,
        };
        let what = named(entry);
        let (code, message) = match fault {
            Fault::OtherRules => (
                codes::KEPT_OF_OTHER,
                told!(
                    "`{what}` was found by other rules than these, and is not used",
                    what
                ),
            ),
            Fault::OtherDeal => (
                codes::KEPT_OF_OTHER,
                told!(
                    "`{what}` was found for other cards or another play, and is not used",
                    what
                ),
            ),
            Fault::Wrong(why) => (
                codes::KEPT_WRONG,
                told!("`{what}` cannot be so, and is not used: {why}", what, why),
            ),
        };
        let finding = Diagnostic::warning(code, message).with_help(told!(
            "take the tag `{tag}` out, or have it found anew by `tarokk annotate`",
            tag = TAG
        ));
        findings.push(match record.tag(TAG).and_then(|tag| tag.span) {
            Some(span) => finding.at(span),
            None => finding,
        });
    }
}

/// Reads what is kept, whatever it is of.
pub(super) fn read(
    entry: &str,
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Result<(), Fault> {
    let head = named(entry);
    if head == COURSE {
        return course::read(entry, record, carried, rules).map(|_| ());
    }
    if head == WEIGHING {
        return weighing::read(entry, record, carried, rules).map(|_| ());
    }
    if let Some((acts, stands)) = choosing::place(head) {
        if acts > record.acts().len() {
            return Err(super::wrong(format!("there is no act {acts}")));
        }
        return before(entry, record, carried, rules, (acts, stands));
    }
    let (objective, acts) = answers::asked(head, record)?;
    let deal = state_at(record, rules, acts, carried);
    let seat = deal
        .turn()
        .ok_or_else(|| super::wrong("nobody plays there"))?;
    let asked = Asked {
        record,
        acts,
        carried,
        objective,
    };
    answers::read(entry, &deal, seat, asked).map(|_| ())
}

/// Reads what is kept of a place before the play.
fn before(
    entry: &str,
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
    (acts, stands): (usize, Stands),
) -> Result<(), Fault> {
    let mut deal = state_at(record, rules, acts, carried);
    match stands {
        Stands::Here => {}
        Stands::Talon => deal.hand_out_talon(),
        Stands::Raising => {
            let raising = raising_at(record, rules, acts, carried);
            let none = || super::wrong("nobody has a choice there");
            deal = raising.ok_or_else(none)?.now;
        }
    }
    let asked = Asked {
        record,
        acts,
        carried,
        objective: Objective::Pay,
    };
    if named(entry).starts_with(choosing::PAR) {
        let start = state_at(record, rules, 0, carried);
        return choosing::read_par(entry, &deal, &start, asked).map(|_| ());
    }
    choosing::read_choosing(entry, &deal, asked).map(|_| ())
}
