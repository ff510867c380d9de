//! Where what is typed may stand in the text of the record: in which section, at which place, after which seat.

use std::borrow::Cow;
use std::ops::Range;

use super::state::Spot;
use super::view::View;
use crate::basics::Seat;
use crate::deal::Phase;
use crate::game::{Names, Section, Term};
use crate::notation::{Item, Kind};

/// One way to put what is typed into the text: where, what comes before it and after it, and which line it is then on.
pub(super) struct Way {
    pub(super) at: usize,
    pub(super) before: String,
    pub(super) after: &'static str,
    pub(super) words: String,
    pub(super) path: Vec<usize>,
    /// Whether it begins a variation, so that the path has one step more.
    pub(super) varies: bool,
    /// Whether the section was named, so that something may be left out before it.
    pub(super) explicit: bool,
    /// In which section the words are read, if they do not say that themselves.
    pub(super) section: Option<Section>,
}

/// What is typed with the keyword of its section before the seat, where it stands after it.
pub(super) fn keyword_first<'t>(names: &Names, typed: &'t str) -> Cow<'t, str> {
    let separator = |c: char| c.is_whitespace() || matches!(c, ':' | ',' | ';');
    let Some((seat, rest)) = typed.split_once(separator) else {
        return Cow::Borrowed(typed);
    };
    let rest = rest.trim_start_matches(separator);
    let letter = seat.len() == 1 && seat.starts_with(|c: char| c.is_ascii_uppercase());
    match section_of(names, rest) {
        Some((section, words)) if letter => {
            Cow::Owned(format!("{} {seat} {words}", section.keyword()))
        }
        _ => Cow::Borrowed(typed),
    }
}

/// The ways in which what is typed may be meant, the likeliest first.
pub(super) fn ways(view: &View, typed: &str) -> Vec<Way> {
    let names = &view.rules().names;
    let deal = view.deal();
    // Several may owe cards, and the cards say whose they are.
    let turns: Vec<Seat> = match deal.phase {
        Phase::Discarding(owing) => owing.iter().collect(),
        _ => deal.turn().into_iter().collect(),
    };
    let with_turn = |section: Section, words: &str| -> Vec<String> {
        let mut all = vec![words.to_owned()];
        if words.is_empty() {
            return all;
        }
        all.extend(turns.iter().map(|turn| format!("{turn} {words}")));
        if section == Section::Announce {
            all.extend(passes_parted(names, words));
        }
        // Only a bid is written to the letter; a letter twice may be a card.
        if section == Section::Auction {
            all.extend(turns.iter().map(|turn| format!("{turn}{words}")));
        }
        all
    };
    let said = section_of(names, typed);
    let sections: Vec<Section> = match said {
        Some((section, _)) => vec![section],
        None => sections(&deal.phase),
    };
    let words = said.map_or(typed, |(_, rest)| rest);
    let mut ways = Vec::new();
    // What was dealt and how it ended is said of the whole deal, wherever one looks.
    let of_deal = said.is_some_and(|(section, _)| {
        matches!(
            section,
            Section::Hands | Section::Talon | Section::Outcome | Section::Result
        )
    });
    let varies = !view.is_at_end() && !of_deal;
    // Hands may come one after another: each stands under the others.
    let under_hands = match said {
        Some((Section::Hands, _)) => hands_section(view).map(|section| section.end),
        _ => None,
    };
    let place = if let Some(place) = under_hands {
        place
    } else if varies {
        after_next(view)
    } else {
        end_of_line(view, said.map(|(section, _)| section))
    };
    let mut way = |section: Option<Section>, before: &str, words: String| {
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
            explicit: said.is_some(),
            section,
        });
    };
    let last = last_section(view);
    for section in sections {
        let keyword = section.keyword();
        for words in with_turn(section, words) {
            if under_hands.is_some() {
                way(Some(section), "", words);
                continue;
            }
            // The words go on where the section went on, or begin it again.
            if last == Some(section) && (said.is_none() || section == Section::Play) {
                way(Some(section), "", words.clone());
            }
            way(Some(section), &format!("{keyword} "), words);
        }
    }
    if said.is_none() {
        way(None, "", typed.to_owned());
    }
    ways
}

/// Words in which a pass is written to the letter of its seat, as in the auction, with the two parted.
fn passes_parted(names: &Names, words: &str) -> Option<String> {
    let passes = |word: &str| names.find(word).contains(&Term::Pass);
    let parted = words.split_whitespace().map(|word| {
        let (letter, rest) = word.split_at_checked(1)?;
        let seat = letter.chars().next().and_then(Seat::from_letter)?;
        passes(rest).then(|| format!("{seat} {rest}"))
    });
    let parted: Vec<Option<String>> = parted.collect();
    parted.iter().any(Option::is_some).then(|| {
        let all = parted.into_iter().zip(words.split_whitespace());
        let all = all.map(|(parted, word)| parted.unwrap_or_else(|| word.to_owned()));
        all.collect::<Vec<_>>().join(" ")
    })
}

/// The section that words begin with, and the words after it.
fn section_of<'t>(names: &Names, typed: &'t str) -> Option<(Section, &'t str)> {
    let separator = |c: char| c.is_whitespace() || matches!(c, ':' | ',' | ';');
    let end = typed.find(separator).unwrap_or(typed.len());
    let (word, rest) = typed.split_at(end);
    let mut terms = names.find(word).iter();
    terms.find_map(|term| match term {
        Term::Section(section) => Some((*section, rest.trim_start_matches(separator))),
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
    let besides: &[Section] = match phase {
        Phase::Taking => &[Section::Raise],
        Phase::Discarding(_) => &[Section::Raise, Section::Call],
        Phase::Calling => &[Section::Take, Section::Discard],
        Phase::Playing(_) | Phase::Over(_) => &[Section::Announce],
        Phase::Bidding(_) | Phase::Raising | Phase::Announcing(_) => &[],
    };
    all.extend(
        besides
            .iter()
            .filter(|section| !all.contains(section))
            .copied()
            .collect::<Vec<_>>(),
    );
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
    if let Some(at) = said.and_then(|said| before_acts(view, said)) {
        return at;
    }
    let outcome = view.whole.outcome.as_ref().map(|outcome| outcome.span);
    let result = view.whole.result.as_ref().map(|result| result.span);
    let ends = outcome.into_iter().chain(result);
    ends.map(|span| span.range().start).min().unwrap_or(end)
}

/// The record without what it says of the end already, if that is what is typed: it is said anew. Comments stay.
pub(super) fn said_anew(view: &View, typed: &str) -> Option<View> {
    let names = &view.rules().names;
    let (section, words) = section_of(names, typed)?;
    if section == Section::Hands {
        return without_hands(view, words);
    }
    let there = match section {
        Section::Talon => view.whole.talon.is_some(),
        Section::Outcome => view.whole.outcome.is_some(),
        Section::Result => view.whole.result.is_some(),
        _ => false,
    };
    if !there || !view.spot.path.is_empty() {
        return None;
    }
    let section_at = |item: &Item| {
        let (section, _) = section_of(names, item.text(&view.text))?;
        (item.kind == Kind::Word && item.lead).then_some(section)
    };
    let mut items = view.ast.items.iter();
    let start = items.find(|item| section_at(item) == Some(section))?;
    let end = items
        .find(|item| section_at(item).is_some())
        .map_or(view.text.len(), |item| item.range().start);
    let whole = start.range().start..end;
    Some(without(view, std::slice::from_ref(&whole)))
}

/// The record without some of its words; comments among them stay.
fn without(view: &View, ranges: &[Range<usize>]) -> View {
    let mut text = view.text.to_string();
    // From the last on, so that the places before stay what they are.
    for range in ranges.iter().rev() {
        let inner = view.ast.items.iter().filter(|item| {
            let place = item.range();
            let comment = matches!(item.kind, Kind::Comment | Kind::Remark);
            comment && place.start > range.start && place.end <= range.end
        });
        let comments = inner.fold(String::new(), |mut comments, item| {
            comments.push_str(item.text(&view.text));
            comments.push('\n');
            comments
        });
        text.replace_range(range.clone(), &comments);
    }
    let spot = Spot {
        path: Vec::new(),
        acts: usize::MAX,
    };
    let entrant = std::rc::Rc::clone(&view.entrant);
    View::read(&text.as_str().into(), spot, entrant, view.ast.span.file)
}

/// Where the hands stand in the text, from behind the word that they begin with to the next section.
fn hands_section(view: &View) -> Option<Range<usize>> {
    let names = &view.rules().names;
    let section_at = |item: &Item| {
        let (section, _) = section_of(names, item.text(&view.text))?;
        (item.kind == Kind::Word && item.lead).then_some(section)
    };
    let mut items = view.ast.items.iter();
    let start = items.find(|item| section_at(item) == Some(Section::Hands))?;
    let end = items
        .find(|item| section_at(item).is_some())
        .map_or(view.text.len(), |item| item.range().start);
    Some(start.range().end..end)
}

/// The record without the hands that are typed, which are said anew.
fn without_hands(view: &View, words: &str) -> Option<View> {
    let typed: Vec<Seat> = words.split_whitespace().filter_map(seat_letter).collect();
    let section = hands_section(view)?;
    let items = view.ast.items.iter();
    let seats =
        items.filter(|item| item.kind == Kind::Word && section.contains(&item.range().start));
    let seats: Vec<(Seat, usize)> = seats
        .filter_map(|item| Some((seat_letter(item.text(&view.text))?, item.range().start)))
        .collect();
    let ends = seats.iter().skip(1).map(|(_, start)| *start);
    let ends = ends.chain([section.end]);
    let rows = seats.iter().zip(ends);
    let again: Vec<Range<usize>> = rows
        .filter(|((seat, _), _)| typed.contains(seat))
        .map(|((_, start), end)| *start..end)
        .collect();
    let whole = view.spot.path.is_empty();
    (whole && !again.is_empty()).then(|| without(view, &again))
}

/// The seat that a word is the letter of.
fn seat_letter(word: &str) -> Option<Seat> {
    let mut letters = word.trim_end_matches([':', ',', ';']).chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Seat::from_letter(letter)
}

/// Where what was dealt stands: before what was done with it, whenever it is told.
pub(super) fn before_acts(view: &View, said: Section) -> Option<usize> {
    let before: &[Section] = match said {
        Section::Hands => &[],
        Section::Talon => &[Section::Hands],
        _ => return None,
    };
    let words = view.ast.items.iter();
    let mut keywords = words
        .filter(|item| item.kind == Kind::Word && item.lead)
        .filter_map(|item| {
            let (section, _) = section_of(&view.rules().names, item.text(&view.text))?;
            Some((section, item.range().start))
        });
    let (_, at) = keywords.find(|(section, _)| !before.contains(section))?;
    Some(at)
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
