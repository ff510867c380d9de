//! Of findings that follow from one another the cause is told, and not what comes of it.

use crate::basics::{Diagnostic, Diagnostics, Label, Severity, Span, told};
use crate::{deal, notation, record, replay};

/// The findings of a record, by who made them.
pub(super) struct Found {
    /// Faults of the text.
    pub(super) text: Diagnostics,
    /// Words without meaning, and what contradicts itself.
    pub(super) reading: Diagnostics,
    /// What the rules do not allow, and claims that are not right.
    pub(super) replay: Diagnostics,
    /// Where the first act stands.
    pub(super) acts: Option<Span>,
}

impl Found {
    /// All of them that are not a consequence of another; `written` is the text that they speak of.
    pub(super) fn causes(self, written: &str) -> Diagnostics {
        if self.text.is_empty() && self.reading.is_empty() && self.replay.is_empty() {
            return self.text;
        }
        let misread: Vec<Span> = places(self.text.iter().chain(&self.reading));
        // Of a word in the hands no bid and no announcement depends.
        let acts = self.acts.map_or(usize::MAX, |acts| {
            let before = written.get(..acts.start as usize).unwrap_or("");
            before.rfind('\n').map_or(0, |end| end + 1)
        });
        let in_acts = misread.iter().filter(|span| span.start as usize >= acts);
        let misread_acts: Vec<Span> = in_acts.copied().collect();
        let unheard = |place: Span| {
            let between = |span: &Span| written.get(span.end as usize..place.start as usize);
            misread
                .iter()
                .any(|span| between(span).is_some_and(|text| text.trim().is_empty()))
        };
        let text: Vec<Span> = self.text.iter().flat_map(all_places).collect();
        let lost = self.text.iter().filter(|finding| loses_the_rest(finding));
        let lost = places(lost).into_iter().map(|span| span.start).min();
        let refused: Vec<Span> = places(self.replay.iter().filter(|finding| is_act(finding)));
        let bids: Vec<Span> = places(self.replay.iter().filter(|finding| is_bid(finding)));
        let laid: Vec<Span> = places(self.replay.iter().filter(|finding| is_discard(finding)));
        // A card that stands twice in one act is what is wrong with it; one that comes again after an act that was refused
        // follows from that.
        let of_an_act = |finding: &Diagnostic| {
            let place = finding.primary.as_ref().map(|label| label.span);
            let other = |act: &&Span| place.is_none_or(|place| !touches(place, &[**act]));
            let earlier: Vec<Span> = refused.iter().filter(other).copied().collect();
            let mut before = finding.related.iter();
            is_twice(finding) && before.any(|label| touches(label.span, &earlier))
        };
        let twice: Vec<Span> = places(
            (self.reading.iter()).filter(|finding| is_twice(finding) && !of_an_act(finding)),
        );
        let dealt_twice: Vec<Span> = self
            .reading
            .iter()
            .filter(|finding| finding.code == record::codes::DEALT_TWICE)
            .flat_map(all_places)
            .collect();

        let after_loss = |finding: &Diagnostic| {
            let place = finding.primary.as_ref().map(|label| label.span.start);
            lost.is_some_and(|lost| place.is_none_or(|place| place > lost))
        };
        let mut causes = self.text;
        for finding in self.reading {
            let place = finding.primary.as_ref().map(|label| label.span);
            let of_the_text = place.is_some_and(|place| touches(place, &text));
            if !after_loss(&finding) && !of_the_text && !of_an_act(&finding) {
                causes.push(finding);
            }
        }
        let mut unjudged = None;
        for finding in self.replay {
            let place = finding.primary.as_ref().map(|label| label.span);
            if finding.code == replay::codes::UNJUDGED {
                unjudged = Some(finding);
                continue;
            }
            let follows = match finding.code {
                _ if after_loss(&finding) => true,
                replay::codes::POINTS | replay::codes::PAYMENT => !misread.is_empty(),
                // A hand that is too large because it holds the card of another is one slip.
                replay::codes::COUNT => {
                    !text.is_empty() || place.is_some_and(|place| touches(place, &dealt_twice))
                }
                // What was misread before may be why the act does not fit.
                code if is_act(&finding) => place.is_some_and(|place| {
                    let before = |spans: &[Span]| spans.iter().any(|span| span.start < place.start);
                    touches(place, &misread)
                        || touches(place, &twice)
                        || depends_on_what_came_before(code) && before(&misread)
                        || depends_on_acts(code) && before(&misread_acts)
                        || depends_on_refused(code) && before(&refused)
                        || depends_on_hand(code) && before(&laid)
                        || depends_on_bids(code) && before(&bids)
                        || code == deal::codes::TWICE && unheard(place)
                }),
                // What was owed may be what was misread.
                deal::codes::DUTY => place
                    .is_some_and(|place| misread_acts.iter().any(|span| span.start <= place.start)),
                replay::codes::PARTNER => !misread_acts.is_empty(),
                _ => false,
            };
            if !follows {
                causes.push(finding);
            }
        }
        if causes.has_errors() {
            // That a deal with a fault has no result says nothing new.
            let kept = causes.into_iter();
            let kept = kept.filter(|finding| finding.code != replay::codes::UNCHECKED);
            causes = Diagnostics::default();
            causes.extend(kept);
        }
        causes.sort_by_place();
        let causes = words_once(causes, written);
        match unjudged {
            Some(finding) => not_judged(causes, finding),
            None => causes,
        }
    }
}

/// Whether a word that is not understood is one of a remark: letters alone, and nothing like it is known.
fn is_prose(finding: &Diagnostic, written: &str) -> bool {
    let place = finding.primary.as_ref().map(|label| label.span.range());
    let word = place.and_then(|place| written.get(place)).unwrap_or("");
    finding.code == record::codes::UNKNOWN_WORD
        && finding.help.is_none()
        && word.chars().count() > 1
        && word.chars().all(char::is_alphabetic)
}

/// How often a word that is not understood is shown again.
const SHOWN: usize = 4;

/// The findings with each word that is not understood told once: where it stands again is shown with the first.
fn words_once(findings: Diagnostics, written: &str) -> Diagnostics {
    let mut told: Vec<Diagnostic> = Vec::new();
    // Where the last word of a remark ends that is told by its first.
    let mut prose: Option<Span> = None;
    for finding in findings {
        let place = finding.primary.as_ref().map(|label| label.span);
        if is_prose(&finding, written)
            && let (Some(place), Some(before)) = (place, prose)
            && written
                .get(before.range().end..place.range().start)
                .is_some_and(|between| between.chars().all(|c| c == ' '))
        {
            if let Some(first) = told.last_mut() {
                let help = told!("write a remark in braces, `{ }`, or after `#`");
                first.help.get_or_insert(help);
            }
            prose = Some(place);
            continue;
        }
        prose = place.filter(|_| is_prose(&finding, written));
        let word = |finding: &Diagnostic| {
            let unknown = finding.code == record::codes::UNKNOWN_WORD;
            let place = finding.primary.as_ref().filter(|_| unknown)?;
            written.get(place.span.range()).map(str::to_owned)
        };
        let same = word(&finding).and_then(|again| {
            told.iter_mut()
                .find(|first| word(first).as_ref() == Some(&again))
        });
        match (same, &finding.primary) {
            (Some(first), Some(_)) if first.related.len() >= SHOWN => {}
            (Some(first), Some(place)) => first.related.push(Label {
                span: place.span,
                text: told!("here too"),
            }),
            _ => told.push(finding),
        }
    }
    let mut findings = Diagnostics::default();
    findings.extend(told);
    findings
}

/// Adds from where on nothing is judged to the fault that is the reason; without one it is a finding by itself.
fn not_judged(findings: Diagnostics, unjudged: Diagnostic) -> Diagnostics {
    const WHY: &str = "nothing is judged from here on";
    let Some(from) = unjudged.primary.as_ref().map(|label| label.span) else {
        return findings;
    };
    let mut all: Vec<Diagnostic> = findings.into_iter().collect();
    let before = |finding: &Diagnostic| {
        let place = finding.primary.as_ref().map(|label| label.span.start);
        finding.severity == Severity::Error && place.is_some_and(|place| place <= from.start)
    };
    if let Some(reason) = all.iter_mut().rev().find(|finding| before(finding)) {
        if reason
            .primary
            .as_ref()
            .is_none_or(|label| label.span != from)
        {
            reason.related.push(Label {
                span: from,
                text: WHY.into(),
            });
        }
    } else {
        all.push(unjudged);
    }
    let mut findings = Diagnostics::default();
    findings.extend(all);
    findings.sort_by_place();
    findings
}

/// Whether what stands after a fault may be something else than it seems.
fn loses_the_rest(finding: &Diagnostic) -> bool {
    use notation::codes::{OPEN_COMMENT, OPEN_VARIATION, TOO_DEEP, TOO_LONG};
    [OPEN_COMMENT, OPEN_VARIATION, TOO_DEEP, TOO_LONG].contains(&finding.code)
}

/// Whether it says that an act is not allowed.
fn is_act(finding: &Diagnostic) -> bool {
    finding.code != deal::codes::DUTY
        && deal::codes::CODES
            .iter()
            .any(|info| info.code == finding.code)
}

fn is_twice(finding: &Diagnostic) -> bool {
    finding.code == record::codes::PLAYED_TWICE
}

/// Whether an act is refused for where the deal stands, and not for what the act is.
fn depends_on_what_came_before(code: &str) -> bool {
    use deal::codes::{NOT_HELD, PHASE, TRICK, TURN};
    [NOT_HELD, PHASE, TRICK, TURN].contains(&code)
}

/// Whether an act may be refused because a word before it was misread: a bid for the bids before it, a card for the
/// discard, a kontra for what was announced.
fn depends_on_acts(code: &str) -> bool {
    use deal::codes::{
        CALL, CARD, DISCARD_COUNT, KONTRA, MAY_NOT_ANNOUNCE, MAY_NOT_BID, MAY_NOT_HOLD, PROMISE,
        RAISE, TAKE, TOO_LOW, WRONG_SIDE,
    };
    [
        CALL,
        CARD,
        DISCARD_COUNT,
        KONTRA,
        MAY_NOT_ANNOUNCE,
        MAY_NOT_BID,
        MAY_NOT_HOLD,
        PROMISE,
        RAISE,
        TAKE,
        TOO_LOW,
        WRONG_SIDE,
    ]
    .contains(&code)
}

/// Whether an act may be refused because an act before it was refused and passed over.
fn depends_on_refused(code: &str) -> bool {
    use deal::codes::{KONTRA, PHASE, TRICK, TURN, WRONG_SIDE};
    [KONTRA, PHASE, TRICK, TURN, WRONG_SIDE].contains(&code)
}

/// Whether an act may be refused for what the hand holds that should have been laid away.
fn depends_on_hand(code: &str) -> bool {
    use deal::codes::{CARD, NOT_HELD};
    [CARD, NOT_HELD].contains(&code)
}

/// Whether an act may be refused for what was played after a bid that is not allowed.
fn depends_on_bids(code: &str) -> bool {
    use deal::codes::{CALL, DISCARD_COUNT, TAKE};
    [CALL, DISCARD_COUNT, TAKE].contains(&code)
}

/// Whether it says that a bid is not allowed.
fn is_bid(finding: &Diagnostic) -> bool {
    use deal::codes::{MAY_NOT_BID, MAY_NOT_HOLD, PROMISE, RAISE, TOO_LOW};
    [MAY_NOT_BID, MAY_NOT_HOLD, PROMISE, RAISE, TOO_LOW].contains(&finding.code)
}

/// Whether it says that a discard is not allowed.
fn is_discard(finding: &Diagnostic) -> bool {
    use deal::codes::{DISCARD_BANNED, DISCARD_COUNT};
    [DISCARD_BANNED, DISCARD_COUNT].contains(&finding.code)
}

/// The places of errors.
fn places<'a>(findings: impl Iterator<Item = &'a Diagnostic>) -> Vec<Span> {
    let errors = findings.filter(|finding| finding.severity == Severity::Error);
    errors
        .filter_map(|finding| finding.primary.as_ref().map(|label| label.span))
        .collect()
}

fn all_places(finding: &Diagnostic) -> Vec<Span> {
    let labels = finding.primary.iter().chain(&finding.related);
    labels.map(|label| label.span).collect()
}

fn touches(place: Span, others: &[Span]) -> bool {
    others
        .iter()
        .any(|other| place.start < other.end && other.start < place.end)
}
