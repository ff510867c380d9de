//! Entering acts: what is typed is put into the record's text, where a person would have written it, and read and judged
//! there. There is no second language of acts and no second judge.
//!
//! Acts without the keyword of a section come where the deal stands: what would leave something out that comes before them
//! may be a slip of the finger, and is asked about. Whoever writes the keyword, as a record does, has said so.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::Desk;
use super::state::Spot;
use super::view::View;
use super::ways::{Way, keyword_first, ways};
use crate::basics::{Diagnostic, Diagnostics, FileId, Seat, Severity};
use crate::deal::Phase;
use crate::deal::codes::{DUTY, PHASE};
use crate::facts::Missing;
use crate::game::{Act, Section};
use crate::record::codes::{DEALT_TWICE, NO_SECTION, PLAYED_TWICE};
use crate::record::{Record, format_record, language_of};
use crate::replay::Replay;
use crate::replay::codes::UNJUDGED;

/// What has been typed, put into the record.
pub(super) struct Draft {
    /// The record with it.
    pub(super) view: View,
    /// Where in the text it stands.
    pub(super) typed: Range<usize>,
    /// What was not wrong before, in the words alone.
    pub(super) unread: Vec<Diagnostic>,
    /// What was not allowed and not wrong before.
    pub(super) refused: Vec<Diagnostic>,
    /// Duties that were not met, and remarks.
    pub(super) remarks: Vec<Diagnostic>,
    /// What it leaves out that comes before it.
    pub(super) left_out: Vec<Missing>,
    /// Who passes by it in the auction without a word of it.
    pub(super) passed: Vec<Seat>,
    /// How many acts the line had without it.
    pub(super) before: usize,
}

/// What came of an attempt to enter something.
pub(super) enum Entered {
    /// It is in the record.
    Done(Box<Draft>),
    /// The line goes on just so already.
    Already(usize),
    /// It is not allowed.
    Refused(Box<Draft>),
    /// Somebody passes, and nobody was asked.
    NotAsked,
    /// The person did not want to wait for it.
    Stopped,
    /// Something comes before it that is not there; with the sections in which it could come.
    Early(Box<Draft>, Vec<Section>),
    /// It cannot be understood here; what comes nearest to it, if anything does, and how many bytes of it are understood.
    Unread(Option<Box<Draft>>, usize),
}

impl Entered {
    /// What has been tried, if there is anything to show of it.
    fn draft(&self) -> Option<&Draft> {
        match self {
            Self::Done(draft) | Self::Refused(draft) | Self::Early(draft, _) => Some(draft),
            Self::Unread(draft, _) => draft.as_deref(),
            Self::Already(_) | Self::NotAsked | Self::Stopped => None,
        }
    }
}

impl Desk {
    /// Tries to enter what is typed.
    pub(super) fn attempt(&mut self, view: &View, typed: &str) -> Entered {
        let typed = keyword_first(&view.rules().names, typed.trim());
        let entered = self.tried(view, &typed);
        self.show_draft(entered.draft());
        entered
    }

    /// What is said of a draft lies in its text, and others may have been tried since.
    pub(super) fn show_draft(&mut self, draft: Option<&Draft>) {
        if let Some(draft) = draft {
            let name = self.record_name();
            self.sources.put(self.draft, name, &*draft.view.text);
        }
    }

    fn tried(&mut self, view: &View, typed: &str) -> Entered {
        let old = Known {
            read: faults(view.reading.iter()),
            judged: OnceCell::new(),
        };
        let (mut refused, mut early, mut unread) = (None, None, None);
        let mut sections = Vec::new();
        let mut far = 0;
        let asked = matches!(view.deal().phase, Phase::Bidding(_) | Phase::Announcing(_));
        for way in ways(view, typed) {
            if self.is_stopped() {
                return Entered::Stopped;
            }
            let Some(draft) = self.draft(view, &way, &old) else {
                continue;
            };
            if !draft.unread.is_empty() {
                // Before what was typed there may be a seat, or its keyword may be left out.
                let rest = way.words.len() - draft.understood();
                far = far.max(typed.len().saturating_sub(rest));
                // What comes nearest to being understood says best what is wrong.
                keep(&mut unread, draft, |one, known| {
                    one.misread() < known.misread()
                });
                continue;
            }
            if way.varies
                && let Some(acts) = goes_on_so(view, &draft)
            {
                return Entered::Already(acts);
            }
            if !way.explicit && draft.only_passes() && !asked {
                return Entered::NotAsked;
            }
            if !way.explicit && !draft.left_out.is_empty() {
                sections.extend(way.section);
                early.get_or_insert(draft);
            } else if draft.refused.is_empty() {
                return Entered::Done(Box::new(draft));
            } else {
                // Why something is not allowed says more than that its time has not come.
                let worth = |draft: &Draft| (draft.good_acts(), !draft.is_mistimed());
                keep(&mut refused, draft, |one, known| worth(one) > worth(known));
            }
        }
        match (refused, early) {
            (Some(draft), _) => Entered::Refused(Box::new(draft)),
            (None, Some(draft)) => {
                sections.dedup();
                Entered::Early(Box::new(draft), sections)
            }
            (None, None) => Entered::Unread(unread.map(Box::new), far),
        }
    }

    /// Puts what is typed into the text; nothing if it adds nothing to the record.
    fn draft(&mut self, view: &View, way: &Way, old: &Known) -> Option<Draft> {
        let (start, end) = (view.text.get(..way.at)?, view.text.get(way.at..)?);
        let text: Arc<str> = format!("{start}{}{}{}{end}", way.before, way.words, way.after).into();
        let from = way.at + way.before.len();
        let typed = from..from + way.words.len();
        self.sources.put(self.draft, self.record_name(), &*text);
        let spot = Spot {
            path: way.path.clone(),
            acts: usize::MAX,
        };
        let mut new = View::read(&text, spot, std::rc::Rc::clone(&view.entrant), self.draft);
        if new.records != 1 {
            return None;
        }
        let mut before = view.len();
        if way.varies {
            let (line, base) = new.line();
            let within = |span: crate::basics::Span| {
                span.range().contains(&way.at) || span.range().start >= way.at
            };
            let n = line.variations.iter().position(|variation| {
                within(variation.span) && variation.span.range().end > typed.start
            })?;
            before = base + line.variations.get(n)?.at;
            let mut path = way.path.clone();
            path.push(n);
            let spot = Spot {
                path,
                acts: usize::MAX,
            };
            new = View::read(&text, spot, std::rc::Rc::clone(&view.entrant), self.draft);
        }
        let reading = fresh(new.reading.iter(), &old.read);
        let (twice, unread): (Vec<_>, Vec<_>) = reading
            .into_iter()
            .filter(is_error)
            .partition(|finding| matches!(finding.code, DEALT_TWICE | PLAYED_TWICE));
        if unread.is_empty() && !has_more(&new, view, way.varies, before) {
            return None;
        }
        if !unread.is_empty() {
            // What is not understood cannot be judged, and nonsense is refused at once.
            return Some(Draft {
                view: new,
                typed,
                unread,
                refused: Vec::new(),
                remarks: Vec::new(),
                left_out: Vec::new(),
                passed: Vec::new(),
                before,
            });
        }
        let replay = new.replay();
        let judged = old.judged.get_or_init(|| {
            let replay = view.replay();
            faults(replay.findings.iter())
        });
        let (mut refused, remarks): (Vec<_>, Vec<_>) = fresh(replay.findings.iter(), judged)
            .into_iter()
            .partition(|finding| is_error(finding) && finding.code != DUTY);
        refused.extend(twice);
        let refused = cause(&refused);
        let unjudged = remarks.iter().any(|finding| finding.code == UNJUDGED);
        let left_out = if unjudged && refused.is_empty() {
            let turn = new.deal_after(before).turn();
            vec![Missing::Auction(turn.unwrap_or(Seat::FOREHAND))]
        } else {
            left_out(&new, &replay, before)
        };
        let bids = |n: usize| {
            let act = new.record.acts().get(n).map(|act| act.value);
            act.is_some_and(|act| act.section() == Section::Auction)
        };
        let left = replay.left_out.iter();
        let passed = left.filter(|(n, _)| *n >= before && bids(*n));
        let passed = passed.filter_map(|(_, what)| match what {
            Missing::Auction(seat) => Some(*seat),
            _ => None,
        });
        let passed = passed.collect();
        Some(Draft {
            view: new,
            typed,
            unread,
            refused,
            remarks,
            left_out,
            passed,
            before,
        })
    }

    /// Takes a draft over into the record: in canonical form, if all of it is understood.
    pub(super) fn adopt(&mut self, draft: &Draft) {
        let view = numbered(draft);
        let rules = view.rules();
        let suit_of = |card| rules.pack.suit(card);
        let vocabulary = rules.vocabulary(&suit_of);
        // A record stays in the language that it is written in.
        let tongue = language_of(&view.ast, &view.text, &vocabulary);
        let formatted = format_record(&view.ast, &view.text, &vocabulary, tongue);
        let text: Arc<str> = if formatted.left.is_empty() {
            formatted.text.trim().into()
        } else {
            Arc::clone(&view.text)
        };
        let mut state = self.history.now.clone();
        state.text = text;
        state.spot = Spot {
            path: view.spot.path.clone(),
            acts: view.len(),
        };
        self.history.go(state);
    }
}

/// The record with the numbers and leaders of the tricks that were typed without.
fn numbered(draft: &Draft) -> Cow<'_, View> {
    let view = &draft.view;
    let deal = view.deal_after(view.len());
    let acts = view.record.acts().iter().enumerate();
    let tricks = acts.filter(|(_, act)| matches!(act.value, Act::Trick { .. }));
    let mut text = view.text.to_string();
    let new: Vec<(usize, String)> = tricks
        .enumerate()
        .filter_map(|(n, (at, act))| {
            let bare = matches!(
                act.value,
                Act::Trick {
                    number: None,
                    leader: None
                }
            );
            let leader = deal.facts.tricks.get(n + 1)?.leader;
            let typed = at >= draft.before && bare;
            typed.then(|| (act.span.range().start, format!("{} {leader} ", n + 1)))
        })
        .collect();
    for (place, words) in new.iter().rev() {
        text.insert_str(*place, words);
    }
    let file = view.ast.span.file;
    let again = View::read(
        &text.as_str().into(),
        view.spot.clone(),
        std::rc::Rc::clone(&view.entrant),
        file,
    );
    let same = again.len() == view.len() && again.reading.len() == view.reading.len();
    if new.is_empty() || !same {
        return Cow::Borrowed(view);
    }
    Cow::Owned(again)
}

impl Draft {
    /// How far it is from being understood: that a word is no section says less than what it is not in the section that
    /// is at hand.
    fn misread(&self) -> (bool, usize) {
        let mut unread = self.unread.iter();
        let outside = unread.any(|finding| finding.code == NO_SECTION);
        (outside, self.unread.len())
    }

    /// Whether what is refused belongs to another part of the deal.
    fn is_mistimed(&self) -> bool {
        self.refused.iter().all(|finding| finding.code == PHASE)
    }

    /// How many bytes of what was typed are understood before the first word that is not.
    fn understood(&self) -> usize {
        let places = self
            .unread
            .iter()
            .filter_map(|finding| finding.primary.as_ref());
        let places = places.map(|label| label.span.range().start);
        let first = places.filter(|place| self.typed.contains(place)).min();
        first.map_or(0, |first| first - self.typed.start)
    }

    /// Whether nothing was said with it.
    fn only_passes(&self) -> bool {
        self.acts()
            .all(|act| matches!(act, Act::Pass { .. } | Act::Close { .. }))
            && self.acts().next().is_some()
    }

    /// How many of the typed acts come before the first that is refused.
    pub(super) fn good_acts(&self) -> usize {
        let first = self.first_refused();
        let acts = self.view.record.acts().iter().skip(self.before);
        acts.filter(|act| act.span.range().end <= first)
            .filter(|act| !matches!(act.value, Act::Trick { .. }))
            .count()
    }

    /// What was typed before the first act that is refused.
    pub(super) fn good_words(&self) -> &str {
        let first = self.first_refused();
        let acts = self.view.record.acts().iter().skip(self.before);
        // The number of a trick without a card of it is nothing to keep.
        let end = acts
            .filter(|act| !matches!(act.value, Act::Trick { .. }))
            .map(|act| act.span.range().end)
            .filter(|&end| end <= first)
            .max();
        let end = end.unwrap_or(self.typed.start).min(self.typed.end);
        self.view.text.get(self.typed.start..end).unwrap_or("")
    }

    /// Where the first act begins that is refused.
    fn first_refused(&self) -> usize {
        let places = self
            .refused
            .iter()
            .filter_map(|finding| finding.primary.as_ref());
        let places = places.map(|label| label.span.range().start);
        places
            .filter(|place| self.typed.contains(place))
            .min()
            .unwrap_or(self.typed.start)
    }

    /// The acts that were typed.
    pub(super) fn acts(&self) -> impl Iterator<Item = Act> {
        let acts = self.view.record.acts().iter().skip(self.before);
        acts.map(|act| act.value)
            .filter(|act| !matches!(act, Act::Trick { .. }))
    }
}

/// Keeps the better of two drafts, and of two as good the first.
fn keep(known: &mut Option<Draft>, draft: Draft, better: impl Fn(&Draft, &Draft) -> bool) {
    if known.as_ref().is_none_or(|known| better(&draft, known)) {
        *known = Some(draft);
    }
}

/// What is left out before the acts that were typed. Who could only have passed has left out nothing, and neither has
/// who is passed over by the letter of the next who bids.
fn left_out(new: &View, replay: &Replay, before: usize) -> Vec<Missing> {
    let bids = |n: usize| {
        let act = new.record.acts().get(n).map(|act| act.value);
        act.is_some_and(|act| act.section() == Section::Auction)
    };
    let typed = replay.left_out.iter().filter(|(n, _)| *n >= before);
    let mut all: Vec<Missing> = typed
        .filter(|(n, what)| !(matches!(what, Missing::Auction(_)) && bids(*n)))
        .map(|(_, what)| *what)
        .collect();
    let passes = matches!(*all, [Missing::Auction(_) | Missing::Announcements(_)]);
    if passes && new.deal_after(before).legal().len() == 1 {
        all.clear();
    }
    // Of one kind the first says it.
    all.dedup_by_key(|what| std::mem::discriminant(what));
    all
}

/// How often something is wrong.
type Faults = BTreeMap<(&'static str, String), usize>;

/// What is wrong already: with the words, and, once that is asked, with what they say.
struct Known {
    read: Faults,
    judged: OnceCell<Faults>,
}

fn faults<'f>(findings: impl Iterator<Item = &'f Diagnostic>) -> Faults {
    let mut faults = Faults::new();
    for finding in findings {
        *faults
            .entry((finding.code, finding.message.to_string()))
            .or_default() += 1;
    }
    faults
}

/// The findings that were not there before.
fn fresh<'f>(findings: impl Iterator<Item = &'f Diagnostic>, old: &Faults) -> Vec<Diagnostic> {
    let mut old = old.clone();
    let mut new = Vec::new();
    for finding in findings {
        match old.get_mut(&(finding.code, finding.message.to_string())) {
            Some(times) if *times > 0 => *times -= 1,
            _ => new.push(finding.clone()),
        }
    }
    new
}

fn is_error(finding: &Diagnostic) -> bool {
    finding.severity == Severity::Error
}

/// Of what is said against an act, what says most: the first in the text, and of several on one place what the rules of
/// the deal say.
fn cause(findings: &[Diagnostic]) -> Vec<Diagnostic> {
    let rank = |finding: &Diagnostic| {
        let judged = finding.rule.is_none() && !finding.code.starts_with('P');
        let place = finding.primary.as_ref().map(|label| label.span.start);
        (!is_error(finding), place.is_none(), place, judged)
    };
    let Some(first) = findings.iter().min_by_key(|finding| rank(finding)) else {
        return Vec::new();
    };
    // A card that is named twice says why the number of cards is wrong.
    let whole = first.primary.as_ref().map(|label| label.span.range());
    let twice = findings.iter().find(|finding| {
        let mut places = finding.primary.iter().chain(&finding.related);
        matches!(finding.code, DEALT_TWICE | PLAYED_TWICE)
            && whole.as_ref().is_some_and(|whole| {
                places.all(|label| {
                    let place = label.span.range();
                    whole.start <= place.start && place.end <= whole.end
                })
            })
    });
    vec![twice.unwrap_or(first).clone()]
}

/// Whether a record says more than it did.
fn has_more(new: &View, old: &View, varies: bool, before: usize) -> bool {
    if varies {
        let mut acts = new.record.acts().iter().skip(before);
        return acts.any(|act| !matches!(act.value, Act::Trick { .. }));
    }
    let (new, old) = (size(&new.record), size(&old.record));
    new.iter().zip(old).any(|(new, old)| *new > old)
}

fn size(record: &Record) -> [usize; 4] {
    let cards =
        |hand: &Option<crate::record::Hand>| hand.as_ref().map_or(0, |hand| hand.cards.len());
    let hands = record.hands.iter(crate::basics::seat::MAX_SEATS);
    let outcome = record.outcome.as_ref().map_or(0, |outcome| {
        usize::from(outcome.declarer.is_some())
            + usize::from(outcome.partner.is_some())
            + outcome.points.len()
            + outcome.tricks.len()
            + outcome.figures.len()
    });
    let result = record
        .result
        .as_ref()
        .map_or(0, |result| result.points.len() + result.pay.len());
    // A trick without a card says nothing yet.
    let acts = record.acts().iter();
    let acts = acts.filter(|act| !matches!(act.value, Act::Trick { .. }));
    [
        acts.count(),
        hands.map(|(_, hand)| cards(hand)).sum::<usize>() + cards(&record.talon),
        outcome,
        result,
    ]
}

/// How far the line goes already, if it goes on just as was typed.
fn goes_on_so(view: &View, draft: &Draft) -> Option<usize> {
    let mut at = view.next()?;
    for act in draft.acts() {
        let acts = view.record.acts().iter().enumerate().skip(at);
        let mut acts = acts.filter(|(_, act)| !matches!(act.value, Act::Trick { .. }));
        let (n, known) = acts.next()?;
        let same = match (known.value, act) {
            (Act::Play { card: one, .. }, Act::Play { card: other, .. }) => one == other,
            (one, other) => one == other,
        };
        if !same {
            return None;
        }
        at = n + 1;
    }
    Some(at)
}

/// Findings in a bag.
pub(super) trait IntoDiagnostics {
    fn into_diagnostics(self) -> Diagnostics;
}

impl IntoDiagnostics for Vec<Diagnostic> {
    fn into_diagnostics(self) -> Diagnostics {
        let mut all = Diagnostics::default();
        all.extend(self);
        all
    }
}

/// The place of the text that is being tried.
pub(super) fn draft_file(sources: &mut crate::basics::SourceMap) -> FileId {
    sources.add("deal", "")
}
