//! The commands that enter something.

use serde_json::{Value as Json, json};

use super::enter::{Draft, Entered, IntoDiagnostics};
use super::view::View;
use super::ways::{keyword_first, said_anew, seats_for_names};
use super::{Answer, Desk, Failure, Law, State, meant};
use crate::basics::{Diagnostics, Seat};
use crate::deal::Phase;
use crate::game::{Kinds, Names, Section, Term};
use crate::notation::{parse as parse_record, split};
use crate::report::desk;
use crate::session::TAGS;

/// So many faults of one line say enough.
const MOST_TOLD: usize = 3;

impl Desk {
    /// Begins a deal: in an empty file the first, else after the last.
    pub(super) fn begin(&mut self, variant: Option<&str>) -> Result<Answer, Answer> {
        let mut law = self.law_here();
        if let Some(variant) = variant.filter(|variant| law.variant.as_deref() != Some(variant)) {
            // What lies on other rules may not fit these; what the person has chosen is still there.
            let chosen = Law {
                variant: None,
                ..(*self.state().law).clone()
            };
            law = chosen.over(&Law {
                variant: Some(variant.to_owned()),
                ..Law::default()
            });
        }
        if law.variant.is_none() {
            return Err(Answer::misunderstood(self.say().which_variant()));
        }
        self.add_record(&self.naming("", &law))?;
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// Puts a record after the last, and has it at hand; nothing if there are no rules to read it by.
    pub(super) fn add_record(&mut self, text: &str) -> Result<(), Answer> {
        let law = self.state().law.clone();
        self.look_by(&text.into(), super::Spot::default(), &law)?;
        let book = self.state().settled();
        let at = book.len();
        let book = book.inserted(at, text);
        self.history.go(State {
            text: book.record(at).into(),
            book,
            at,
            spot: super::Spot::default(),
            law,
        });
        Ok(())
    }

    /// Takes records over that were pasted: those with tags as deals, others as acts of the deal at hand.
    pub(super) fn paste(&mut self, text: &str) -> Answer {
        let ended = text.lines().take_while(|line| line.trim() != ".");
        let text = ended.collect::<Vec<_>>().join("\n");
        let text = text.trim();
        if text.is_empty() {
            return Answer::misunderstood(self.say().nothing_pasted());
        }
        if !text.starts_with('[') {
            return self.enter(text, false).unwrap_or_else(|answer| answer);
        }
        let ranges = split(text);
        let first = self.state().settled().len();
        for range in &ranges {
            if let Err(answer) = self.add_record(text.get(range.clone()).unwrap_or("")) {
                return answer;
            }
        }
        let state = self.state().turned_to(first);
        self.history.go(state);
        let report = match self.look() {
            Ok(view) => {
                let len = view.len();
                self.go(|state| state.spot.acts = len);
                let mut findings = view.reading.clone();
                findings.append(view.replay().findings);
                findings
            }
            Err(answer) => return answer,
        };
        let mut answer = match self.look() {
            Ok(view) => self.position(&view),
            Err(answer) => answer,
        };
        if !report.is_empty() {
            answer.text.push_str(&self.rendered(&report));
            answer.data["findings"] = self.as_data(&report).into();
        }
        if report.has_errors() {
            answer.failure = Some(Failure::Found);
        }
        answer
    }

    /// Enters acts.
    pub(super) fn enter(&mut self, typed: &str, anyway: bool) -> Result<Answer, Answer> {
        let asks = typed.trim() == "?";
        let view = match self.look() {
            Err(_) if asks => return Ok(self.help(None)),
            view => view.map_err(|answer| self.without_rules(typed, answer))?,
        };
        // Alone it is an unknown card only where cards are played.
        if asks && !matches!(view.deal().phase, Phase::Playing(_)) {
            return Ok(self.help(None));
        }
        let typed = seats_for_names(&view, typed.trim());
        let typed = &*keyword_first(&view.rules().names, &typed);
        let view = said_anew(&view, typed).unwrap_or(view);
        match self.attempt(&view, typed) {
            Entered::Already(acts) => {
                self.go(|state| state.spot.acts = acts);
                let view = self.look()?;
                Ok(self.position(&view))
            }
            Entered::Done(draft) => self.entered(&draft),
            // Whoever insists knows what is wrong, and is told once more.
            Entered::Refused(draft) if anyway => self.entered(&draft).map(|answer| Answer {
                failure: None,
                ..answer
            }),
            Entered::Refused(draft) => Err(self.refuse(&view, &draft)),
            Entered::NotAsked => Err(self.not_asked(&view)),
            Entered::Stopped => Err(self.stopped_before(typed)),
            Entered::Early(draft, _) if anyway => self.entered(&draft),
            Entered::Early(draft, sections) => Err(self.early(&view, typed, &draft, &sections)),
            Entered::Unread(draft, far) => {
                if let Some(answer) = self.by_parts(&view, typed, far, anyway) {
                    return answer;
                }
                // What was tried last stands in the way of showing what is wrong.
                self.show_draft(draft.as_deref());
                let names = &view.rules().names;
                let first = typed.split_whitespace().next().unwrap_or("");
                let foreign = is_foreign(names, first);
                if (foreign || names.find(first).is_empty())
                    && let Some(meant) = meant(typed, self.language)
                {
                    // As an act it would be found fault with in a place that nobody has written.
                    return Err(self.meant_instead(&meant));
                }
                let answer = if foreign {
                    Answer::misunderstood(self.say().no_command(shown(typed)))
                } else {
                    self.unread(typed, draft.as_deref())
                };
                Err(self.unknown(typed, answer))
            }
        }
    }

    /// Says why words cannot be understood.
    pub(super) fn unread(&self, typed: &str, draft: Option<&Draft>) -> Answer {
        match draft {
            Some(draft) => {
                let mut first = draft.unread.clone();
                let more = first.len().saturating_sub(MOST_TOLD);
                first.truncate(MOST_TOLD);
                let mut answer = self.found(&first.into_diagnostics(), Failure::Usage);
                if more > 0 {
                    answer
                        .text
                        .push_str(&format!("{}\n", self.say().and_more(more)));
                    answer.data["more"] = more.into();
                }
                answer
            }
            None => Answer::misunderstood(self.say().means_nothing(shown(typed))),
        }
    }

    /// Says that it was stopped, and how many lines were not entered.
    pub(super) fn stopped_before(&self, typed: &str) -> Answer {
        Answer::misunderstood(self.say().stopped_lines(typed.trim().lines().count()))
    }

    /// Says that nobody was asked who could pass.
    pub(super) fn not_asked(&self, view: &View) -> Answer {
        let position = self.position(view);
        let why = self.say().nobody_was_asked();
        let data = json!({ "error": why, "position": position.data["position"] });
        Answer::new(format!("{why}\n{}", position.text), data).failed(Failure::Found)
    }

    /// Says what comes before acts, and how they are entered all the same.
    pub(super) fn early(
        &self,
        view: &View,
        typed: &str,
        draft: &Draft,
        sections: &[Section],
    ) -> Answer {
        let speech = self.speech(view);
        let first: Vec<String> = draft
            .left_out
            .iter()
            .map(|&fact| speech.missing(fact))
            .collect();
        let mut text = self.say().comes_later(shown(typed), first.join("; "));
        let words: Vec<String> = sections
            .iter()
            .filter(|section| sections.len() == 1 || **section != Section::Take)
            .map(|&section| {
                let keyword = speech
                    .names()
                    .token(Term::Section(section), speech.language);
                format!("`{keyword} {}`", shown(typed))
            })
            .collect();
        if !words.is_empty() {
            text.push('\n');
            text.push_str(&self.say().not_known_before(words.join(", ")));
        }
        let position = self.position(view);
        text.push('\n');
        let data = json!({
            "error": text.trim_end(),
            "first": first,
            "position": position.data["position"],
        });
        Answer::new(self.folded(&format!("{text}{}", position.text)), data).failed(Failure::Found)
    }

    /// Enters a line of which only parts are understood, each by itself, as several words of several seats: as much as goes
    /// together, then the rest. It is one change.
    fn by_parts(
        &mut self,
        view: &View,
        typed: &str,
        far: usize,
        anyway: bool,
    ) -> Option<Result<Answer, Answer>> {
        // Where it ceases to be understood, give or take a word that belongs to the next.
        const TRIES: usize = 4;
        let mut ends: Vec<usize> = word_ends(typed).take_while(|&end| end <= far).collect();
        if ends.last() == Some(&typed.len()) {
            ends.pop();
        }
        let mut early = None;
        for &end in ends.iter().rev().take(TRIES) {
            if self.is_stopped() {
                return Some(Err(self.stopped_before(typed)));
            }
            let (first, rest) = typed.split_at(end);
            let entered = self.attempt(view, first);
            if let Entered::Early(draft, sections) = &entered {
                early.get_or_insert_with(|| self.early(view, first, draft, sections));
            }
            if let Entered::NotAsked = entered {
                early.get_or_insert_with(|| self.not_asked(view));
            }
            if let Entered::Done(draft) = entered {
                let depth = self.history.depth();
                let done = self.entered(&draft);
                let further = self.enter(rest, anyway);
                self.history.as_one(depth);
                return Some(match (done, further) {
                    (Ok(done), Ok(mut answer)) => {
                        let both = |answer: &Answer| answer.data["entered"].as_u64().unwrap_or(0);
                        answer.data["entered"] = (both(&done) + both(&answer)).into();
                        Ok(answer)
                    }
                    (Ok(done), Err(mut answer)) => {
                        if answer.data["position"].is_null() {
                            answer.text.push_str(&done.text);
                            answer.data["position"] = done.data["position"].clone();
                        }
                        Err(answer)
                    }
                    (done, _) => done,
                });
            }
        }
        early.map(Err)
    }

    /// Says of a line that cannot be read for want of rules whether it would be one for the desk.
    fn without_rules(&self, typed: &str, answer: Answer) -> Answer {
        if !self.state().text.trim().is_empty() {
            return self.unknown(typed, answer);
        }
        if let Some(meant) = meant(typed, self.language) {
            return self.meant_instead(&meant);
        }
        Answer::misunderstood(self.say().no_command_yet(shown(typed)))
    }

    /// Says only which command may have been meant.
    fn meant_instead(&self, meant: &str) -> Answer {
        let help = self.say().did_you_mean(meant);
        let mut answer = Answer::misunderstood(&help);
        answer.data["meant"] = help.into();
        answer
    }

    /// Adds to an answer that something means nothing which command may have been meant.
    fn unknown(&self, typed: &str, mut answer: Answer) -> Answer {
        if let Some(meant) = meant(typed, self.language) {
            let help = self.say().did_you_mean(meant);
            answer.text.push_str(&help);
            answer.text.push('\n');
            answer.data["meant"] = help.into();
        }
        answer
    }

    /// Takes over what was entered, and says how the deal stands then.
    pub(super) fn entered(&mut self, draft: &Draft) -> Result<Answer, Answer> {
        let acts = draft.acts().count();
        let was = draft.before;
        self.adopt(draft);
        let view = self.look()?;
        let mut text = desk::tricks_done(&view.record, &view.deal(), was, self.speech(&view));
        for &seat in &draft.passed {
            text.push_str(&format!("{}\n", self.say().passed_unwritten(seat)));
        }
        let mut answer = self.position(&view);
        let mut remarks: Diagnostics = draft.refused.clone().into_diagnostics();
        remarks.extend(draft.remarks.iter().cloned());
        text.push_str(&self.rendered(&remarks));
        text.push_str(&answer.text);
        answer.text = text;
        answer.data["entered"] = acts.into();
        answer.data["findings"] = self.as_data(&remarks).into();
        if remarks.has_errors() {
            answer.failure = Some(Failure::Found);
        }
        let stated = |view: &View| view.record.outcome.is_some();
        let over = matches!(view.deal().phase, Phase::Over(_)) || stated(&view);
        if over && view.record.result.is_none() {
            let scored = self.score(false)?;
            answer.text.push_str(&scored.text);
            answer.data["score"] = scored.data;
        }
        Ok(answer)
    }

    /// Enters what comes before the first act that is refused, and says why that one is.
    fn refuse(&mut self, view: &View, draft: &Draft) -> Answer {
        let refused = draft.refused.clone();
        let text = self.rendered(&refused.clone().into_diagnostics());
        let data = self.as_data(&refused.into_diagnostics());
        let good = draft.good_words().trim().to_owned();
        let mut answer = Answer::new("", Json::Object(serde_json::Map::new()));
        if !good.is_empty()
            && let Entered::Done(part) = self.attempt(view, &good)
            && let Ok(done) = self.entered(&part)
        {
            answer = done;
        }
        answer.text.insert_str(0, &text);
        answer.data["findings"] = data.into();
        answer.failed(Failure::Found)
    }

    /// Names the players.
    pub(super) fn players(&mut self, names: &[String]) -> Result<Answer, Answer> {
        let view = self.look()?;
        let seats = view.rules().at_table();
        if names.len() > seats {
            return Err(Answer::misunderstood(self.say().seats_at_table(seats)));
        }
        let mut text = self.state().text.to_string();
        for (seat, name) in Seat::all(seats).zip(names) {
            text = self.with_tag(&text, &seat.to_string(), name);
        }
        self.rewrite(&text);
        let view = self.look()?;
        let mut answer = self.position(&view);
        if names.len() < seats {
            let told = self.say().seats_named(names.len(), seats);
            answer.text.insert_str(0, &format!("{told}\n"));
        }
        Ok(answer)
    }

    /// Sets a tag.
    pub(super) fn tag(&mut self, name: &str, value: &str) -> Result<Answer, Answer> {
        self.look()?;
        let text = self.with_tag(&self.state().text, name, value);
        self.rewrite(&text);
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// A record with a tag that says something else.
    pub(super) fn with_tag(&self, text: &str, name: &str, value: &str) -> String {
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let (ast, _) = parse_record(text, 0..text.len(), self.file);
        let mut text = text.to_owned();
        if let Some(tag) = ast.tag_named(&text, name) {
            text.replace_range(tag.value.range(), &value);
            return text;
        }
        // What names the rules stands together.
        let rules = TAGS.contains(&name);
        let mut tags = ast.tags.iter();
        let last = tags.rfind(|tag| !rules || TAGS.contains(&tag.name(&text)));
        let after = last.map_or(0, |tag| tag.span.range().end);
        let rest = text.get(after..).unwrap_or("");
        let end = if rest.starts_with(['\n', '\r']) {
            ""
        } else {
            "\n"
        };
        text.insert_str(after, &format!("\n[{name} \"{value}\"]{end}"));
        text
    }

    /// Takes another text over for the record at hand, in canonical form if all of it is understood. Where one looks
    /// stays.
    pub(super) fn rewrite(&mut self, text: &str) {
        let spot = self.state().spot.clone();
        self.go(|state| state.text = text.trim().into());
        let Ok(view) = self.look() else { return };
        let rules = view.rules();
        let suit_of = |card| rules.pack.suit(card);
        let vocabulary = rules.vocabulary(&suit_of);
        let tongue = crate::record::language_of(&view.ast, &view.text, &vocabulary);
        let formatted = crate::record::format_record(&view.ast, &view.text, &vocabulary, tongue);
        if formatted.left.is_empty() {
            // It is one change, and undone as one.
            self.history.now.text = formatted.text.trim().into();
            self.history.now.spot = spot;
        }
    }

    /// Where one is; nothing, where nothing can be read.
    pub fn standing_here(&mut self) -> Answer {
        match self.look() {
            Ok(view) => self.position(&view),
            Err(_) => Answer::nothing(),
        }
    }

    /// Where one is, and what may be done.
    pub(super) fn position(&self, view: &View) -> Answer {
        let deal = view.deal();
        let speech = self.speech(view);
        let place = desk::Place {
            deal: self.state().at + 1,
            of: self.state().settled().len().max(1),
            acts: view.spot.acts,
            varied: !view.spot.path.is_empty(),
        };
        let text = desk::position(&view.record, &deal, place, speech);
        let data = json!({ "position": desk::position_data(&view.record, &deal, place, speech) });
        Answer::new(text, data)
    }
}

/// What was typed, short enough to be shown.
fn shown(typed: &str) -> String {
    const MOST: usize = 60;
    let line = typed.lines().next().unwrap_or("");
    let short: String = line
        .chars()
        .filter(|c| !c.is_control())
        .take(MOST)
        .collect();
    if short.len() < typed.len() {
        format!("{short}…")
    } else {
        short
    }
}

/// Whether a line is one word that is near to nothing that has a name.
fn is_foreign(names: &Names, typed: &str) -> bool {
    const SHORTEST: usize = 3;
    let word = typed.chars().all(char::is_alphabetic) && typed.chars().count() >= SHORTEST;
    let kinds = Kinds::CARD
        .or(Kinds::CONTRACT)
        .or(Kinds::HOLD)
        .or(Kinds::PASS)
        .or(Kinds::FIGURE)
        .or(Kinds::FAMILY)
        .or(Kinds::DECLARATION)
        .or(Kinds::KONTRA)
        .or(Kinds::SECTION);
    word && names.find(typed).is_empty() && names.nearest(typed, kinds).is_none()
}

/// Where the words of a text end.
fn word_ends(text: &str) -> impl Iterator<Item = usize> {
    let spaces = text.char_indices().filter(|(_, c)| c.is_whitespace());
    let ends = spaces.map(|(at, _)| at).chain([text.len()]);
    ends.filter(|&at| {
        text.get(..at)
            .is_some_and(|before| before.ends_with(|c: char| !c.is_whitespace()))
    })
}
