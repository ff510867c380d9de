//! Entering acts: what is typed is put into the record's text, where a person would have written it, and read and judged
//! there. There is no second language of acts and no second judge.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::Desk;
use super::state::Spot;
use super::view::View;
use crate::basics::{Diagnostic, Diagnostics, FileId, Seat, Severity};
use crate::deal::{Phase, codes::DUTY};
use crate::game::{Act, Names, Section, Term};
use crate::notation::Kind;
use crate::record::codes::{DEALT_TWICE, NO_SECTION, PLAYED_TWICE};
use crate::record::{Record, format_record};
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
    /// How many acts the line had without it.
    pub(super) before: usize,
}

/// One way to put what is typed into the text: where, what comes before it and after it, and which line it is then on.
struct Way {
    at: usize,
    before: String,
    after: &'static str,
    words: String,
    path: Vec<usize>,
    /// Whether it begins a variation, so that the path has one step more.
    varies: bool,
}

/// What came of an attempt to enter something.
pub(super) enum Entered {
    /// It is in the record.
    Done(Box<Draft>),
    /// The line goes on just so already.
    Already(usize),
    /// It is not allowed.
    Refused(Box<Draft>),
    /// It cannot be understood here.
    Unread(Diagnostics),
}

impl Desk {
    /// Tries to enter what is typed.
    pub(super) fn attempt(&mut self, view: &View, typed: &str) -> Entered {
        let typed = typed.trim();
        let old = known_faults(view);
        let ways = ways(view, typed);
        let mut refused: Option<Draft> = None;
        let mut unread: Option<Draft> = None;
        for way in ways {
            let Some(draft) = self.draft(view, &way, &old) else {
                continue;
            };
            if !draft.unread.is_empty() {
                // What comes nearest to being understood says best what is wrong.
                let better = |known: &Draft| draft.misread() < known.misread();
                if unread.as_ref().is_none_or(better) {
                    unread = Some(draft);
                }
                continue;
            }
            if way.varies
                && let Some(acts) = goes_on_so(view, &draft)
            {
                return Entered::Already(acts);
            }
            if draft.refused.is_empty() {
                return Entered::Done(Box::new(draft));
            }
            let better = |known: &Draft| draft.good_acts() > known.good_acts();
            if refused.as_ref().is_none_or(better) {
                refused = Some(draft);
            }
        }
        // What is said of a draft lies in its text, and others have been tried since.
        if let Some(draft) = refused.as_ref().or(unread.as_ref()) {
            let name = self.record_name();
            self.sources.put(self.draft, name, &*draft.view.text);
        }
        match (refused, unread) {
            (Some(draft), _) => Entered::Refused(Box::new(draft)),
            (None, Some(draft)) => Entered::Unread(
                draft
                    .unread
                    .into_iter()
                    .collect::<Vec<_>>()
                    .into_diagnostics(),
            ),
            (None, None) => Entered::Unread(Diagnostics::default()),
        }
    }

    /// Puts what is typed into the text; nothing if it adds nothing to the record.
    fn draft(&mut self, view: &View, way: &Way, old: &Faults) -> Option<Draft> {
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
        let reading = fresh(new.reading.iter(), old);
        let (twice, unread): (Vec<_>, Vec<_>) = reading
            .into_iter()
            .filter(is_error)
            .partition(|finding| matches!(finding.code, DEALT_TWICE | PLAYED_TWICE));
        if unread.is_empty() && !has_more(&new, view, way.varies, before) {
            return None;
        }
        let replay = new.replay();
        let (mut refused, remarks): (Vec<_>, Vec<_>) = fresh(replay.findings.iter(), old)
            .into_iter()
            .partition(|finding| {
                finding.code == UNJUDGED || (is_error(finding) && finding.code != DUTY)
            });
        refused.extend(twice);
        let refused = cause(refused);
        Some(Draft {
            view: new,
            typed,
            unread,
            refused,
            remarks,
            before,
        })
    }

    /// Takes a draft over into the record: in canonical form, if all of it is understood.
    pub(super) fn adopt(&mut self, draft: &Draft) {
        let view = numbered(draft);
        let rules = view.rules();
        let suit_of = |card| rules.pack.suit(card);
        let formatted = format_record(&view.ast, &view.text, &rules.vocabulary(&suit_of), None);
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
fn numbered(draft: &Draft) -> std::borrow::Cow<'_, View> {
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
        return std::borrow::Cow::Borrowed(view);
    }
    std::borrow::Cow::Owned(again)
}

impl Draft {
    /// How far it is from being understood: that a word is no section says less than what it is not in the section that
    /// is at hand.
    fn misread(&self) -> (bool, usize) {
        let mut unread = self.unread.iter();
        let outside = unread.any(|finding| finding.code == NO_SECTION);
        (outside, self.unread.len())
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
        let end = acts
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

/// What is wrong already, and how often.
type Faults = BTreeMap<(&'static str, String), usize>;

fn known_faults(view: &View) -> Faults {
    let mut faults = Faults::new();
    let replay = view.replay();
    for finding in view.reading.iter().chain(replay.findings.iter()) {
        *faults
            .entry((finding.code, finding.message.clone()))
            .or_default() += 1;
    }
    faults
}

/// The findings that were not there before.
fn fresh<'f>(findings: impl Iterator<Item = &'f Diagnostic>, old: &Faults) -> Vec<Diagnostic> {
    let mut old = old.clone();
    let mut new = Vec::new();
    for finding in findings {
        match old.get_mut(&(finding.code, finding.message.clone())) {
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
fn cause(findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let rank = |finding: &Diagnostic| {
        let judged = finding.rule.is_none() && !finding.code.starts_with('P');
        let place = finding.primary.as_ref().map(|label| label.span.start);
        (!is_error(finding), place.is_none(), place, judged)
    };
    findings.into_iter().min_by_key(rank).into_iter().collect()
}

/// Whether a record says more than it did.
fn has_more(new: &View, old: &View, varies: bool, before: usize) -> bool {
    if varies {
        return new.len() > before;
    }
    let (new, old) = (size(&new.record), size(&old.record));
    new.iter().zip(old).any(|(new, old)| *new > old)
}

fn size(record: &Record) -> [usize; 4] {
    let cards =
        |hand: &Option<crate::record::Hand>| hand.as_ref().map_or(0, |hand| hand.cards.len());
    let hands = record.hands.iter(crate::basics::seat::MAX_SEATS);
    let outcome = record.outcome.as_ref().map_or(0, |outcome| {
        1 + usize::from(outcome.declarer.is_some())
            + usize::from(outcome.partner.is_some())
            + outcome.points.len()
            + outcome.tricks.len()
            + outcome.figures.len()
    });
    let result = record
        .result
        .as_ref()
        .map_or(0, |result| 1 + result.points.len() + result.pay.len());
    [
        record.acts().len(),
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

/// The ways in which what is typed may be meant, the likeliest first.
fn ways(view: &View, typed: &str) -> Vec<Way> {
    let names = &view.rules().names;
    let deal = view.deal();
    // Several may owe cards, and the cards say whose they are.
    let turns: Vec<Seat> = match deal.phase {
        Phase::Discarding(owing) => owing.iter().collect(),
        _ => deal.turn().into_iter().collect(),
    };
    let with_turn = |words: &str| -> Vec<String> {
        let mut all = vec![words.to_owned()];
        all.extend(turns.iter().map(|turn| format!("{turn} {words}")));
        all.extend(turns.iter().map(|turn| format!("{turn}{words}")));
        all
    };
    let said = section_of(names, typed);
    let sections: Vec<Section> = match said {
        Some((section, _)) => vec![section],
        None => sections(&deal.phase),
    };
    let words = said.map_or(typed, |(_, rest)| rest);
    let mut ways = Vec::new();
    let varies = !view.is_at_end();
    let place = if varies {
        after_next(view)
    } else {
        end_of_line(view, said.map(|(section, _)| section))
    };
    let mut way = |before: &str, words: String| {
        ways.push(Way {
            at: place,
            before: if varies {
                format!(" (\n{before}")
            } else {
                format!("\n{before}")
            },
            after: if varies { "\n) " } else { "\n" },
            words,
            path: view.spot.path.clone(),
            varies,
        });
    };
    let last = last_section(view);
    for section in sections {
        let keyword = section.keyword();
        for words in with_turn(words) {
            // The words go on where the section went on, or begin it again.
            if last == Some(section) && (said.is_none() || section == Section::Play) {
                way("", words.clone());
            }
            way(&format!("{keyword} "), words);
        }
    }
    if said.is_none() {
        way("", typed.to_owned());
    }
    ways
}

/// The section that words begin with, and the words after it.
fn section_of<'t>(names: &Names, typed: &'t str) -> Option<(Section, &'t str)> {
    let end = typed.find(char::is_whitespace).unwrap_or(typed.len());
    let (word, rest) = typed.split_at(end);
    let mut terms = names.find(word).iter();
    terms.find_map(|term| match term {
        Term::Section(section) => Some((*section, rest.trim_start())),
        _ => None,
    })
}

/// The sections in which words may stand now: that of the phase, and those that may follow it.
fn sections(phase: &Phase) -> Vec<Section> {
    const ORDER: [Section; 7] = [
        Section::Auction,
        Section::Raise,
        Section::Take,
        Section::Discard,
        Section::Call,
        Section::Announce,
        Section::Play,
    ];
    let first = match phase {
        Phase::Bidding(_) => Section::Auction,
        Phase::Raising => Section::Raise,
        Phase::Taking => Section::Take,
        Phase::Discarding(_) => Section::Discard,
        Phase::Calling => Section::Call,
        Phase::Announcing(_) => Section::Announce,
        Phase::Playing(_) | Phase::Over(_) => Section::Play,
    };
    let later = ORDER
        .iter()
        .skip_while(|section| **section != first)
        .copied();
    // A raise may still be said while the talon waits, a call may come before what is taken and laid away, and some words
    // after the play.
    let mut all: Vec<Section> = later.collect();
    for section in [Section::Raise, Section::Call, Section::Announce] {
        if !all.contains(&section) {
            all.push(section);
        }
    }
    all
}

/// The section that the last act of the line stands in.
fn last_section(view: &View) -> Option<Section> {
    let acts = view.record.acts();
    let known = if view.is_at_end() {
        acts.last()
    } else {
        view.next().and_then(|next| acts.get(next))
    };
    known.map(|act| act.value.section())
}

/// Where the line ends that one looks at: before what the record says of the end.
pub(super) fn end_of_line(view: &View, said: Option<Section>) -> usize {
    if let Some(variation) = view.variation() {
        return variation.span.range().end.saturating_sub(1);
    }
    let end = view.text.trim_end().len();
    if matches!(said, Some(Section::Outcome | Section::Result)) {
        return end;
    }
    let outcome = view.whole.outcome.as_ref().map(|outcome| outcome.span);
    let result = view.whole.result.as_ref().map(|result| result.span);
    let ends = outcome.into_iter().chain(result);
    ends.map(|span| span.range().start).min().unwrap_or(end)
}

/// Where a variation to the next act begins: after it, its marks, and the variations that it has.
fn after_next(view: &View) -> usize {
    let acts = view.record.acts();
    let Some(act) = view.next().and_then(|next| acts.get(next)) else {
        return view.text.len();
    };
    let mut end = act.span.range().end;
    let mut depth = 0_usize;
    let after = view
        .ast
        .items
        .iter()
        .filter(|item| item.range().start >= end);
    for item in after.collect::<Vec<_>>() {
        match item.kind {
            Kind::Open => depth += 1,
            Kind::Close if depth == 0 => break,
            Kind::Close => depth -= 1,
            Kind::Mark => {}
            _ if depth > 0 => {}
            _ => break,
        }
        if depth == 0 {
            end = item.range().end;
        }
    }
    end
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
