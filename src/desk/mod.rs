//! The desk: a session of entering, looking through and asking about deals, as a value.
//!
//! ```text
//! line ──parse──▶ Command ──run──▶ Answer (text, data, failure, request)
//!                              │
//!          State (book, record's text, where in it, rules in force) ◀── undo, redo
//!                              │ read and played anew for each answer
//!                              ▼
//!          View (record, deal, score): `record`, `replay`, `score` and `report` do the work
//! ```
//!
//! A record is its text. What is entered is put into the text and read there, so that what is typed is what a record
//! holds, every judge is the one that judges files, and undoing is taking an older text. A state is a few shared
//! pointers; all states of an evening are kept. Nothing here touches files or the terminal: what is wanted of them is a
//! [`Request`] to whoever holds the desk.

mod annotate;
mod answer;
mod asking;
mod best;
mod book;
mod command;
mod complete;
mod dealt;
mod enter;
mod entering;
mod files;
mod find;
mod help;
mod moving;
mod noting;
mod odds;
mod promote;
mod rules;
mod shelf;
mod state;
mod supposing;
mod variations;
mod view;
mod ways;
mod who;
mod why;

#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::sync::Arc;

use serde_json::json;

pub use crate::session::Law;
pub use answer::{Answer, Failure, Request};
pub use best::Wanted;
pub use book::Book;
pub use command::{Change, Command, Stride, Supposed, Target, Unit, meant, parse};
pub use complete::Offer;

use crate::basics::{Diagnostics, FileId, Severity, SourceMap, Told};
use crate::compare::Entrant;
use crate::game::Language;
use crate::notation::parse as parse_record;
pub use crate::report::commands::{Topic, Word, Words, words};
use crate::report::diagnostic::{Manner, render, to_json};
use crate::report::layout::Layout;
use crate::report::phrases::Phrases;
use crate::report::voice::Teller;
use crate::report::words::Speech;
use crate::rules::Rules;
use crate::solve::Crew;
use crate::variant::Files;

use shelf::Shelf;
use state::{History, Spot, State};
use view::View;

/// A session.
pub struct Desk {
    files: Rc<dyn Files>,
    history: History,
    /// The records as they were last written, or read.
    saved: Book,
    /// What the file is called.
    name: Option<String>,
    shelf: Shelf,
    sources: SourceMap,
    /// The text of the record at hand, and the one that is being tried.
    file: FileId,
    draft: FileId,
    language: Option<Language>,
    json: bool,
    colour: bool,
    /// How answers are laid out.
    layout: Layout,
    /// By which rules something was read last: what is told of it is named as they do.
    read_by: Option<Rc<Entrant>>,
    /// Asked in the middle of what takes long: whether the person does not want to wait for it any more.
    stopped: Stop,
    told: Option<Progress>,
    searching: Searching,
}

/// Asked in the middle of what takes long: whether it is to end.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Told how much of how much is done.
pub type Progress = Arc<dyn Fn(usize, usize) + Send + Sync>;

/// What a search for perfect play may use.
#[derive(Clone, Copy, Debug)]
pub struct Searching {
    /// How many cards it may try; with none, nothing is searched.
    pub nodes: u64,
    /// How many bytes it may remember.
    pub bytes: usize,
    /// How many searches go on at once.
    pub threads: usize,
    /// How many cards may be tried where a seat does not know all cards, for each of the parts that an answer has.
    pub guess: u64,
    /// For how many deals each card is valued as its player could know it; with none, none is.
    pub worlds: u64,
}

impl Default for Searching {
    fn default() -> Self {
        Self {
            nodes: 1_000_000,
            guess: 1_000_000,
            bytes: 64 << 20,
            threads: 1,
            worlds: 0,
        }
    }
}

impl Desk {
    /// A desk with nothing on it but rules.
    pub fn new(files: Rc<dyn Files>, law: Law) -> Self {
        let mut sources = SourceMap::default();
        let file = sources.add("deal", "");
        let draft = enter::draft_file(&mut sources);
        let book = Book::of("");
        Self {
            files,
            history: History::new(State::new(book.clone(), law)),
            saved: book,
            name: None,
            shelf: Shelf::default(),
            sources,
            file,
            draft,
            language: None,
            json: false,
            colour: false,
            layout: Layout::default(),
            read_by: None,
            stopped: Arc::new(|| false),
            told: None,
            searching: Searching::default(),
        }
    }

    /// Has it ask, in the middle of what takes long, whether it is to go on.
    pub fn stop_if(&mut self, stopped: Stop) {
        self.stopped = stopped;
    }

    fn is_stopped(&self) -> bool {
        (self.stopped)()
    }

    /// Has it tell, in the middle of what takes long, how much of how much is done.
    pub fn report_to(&mut self, told: Progress) {
        self.told = Some(told);
    }

    /// Who searches.
    fn crew(&self) -> Crew<'_> {
        let told = self.told.as_deref();
        Crew {
            threads: self.searching.threads,
            told: told.map(|told| told as &(dyn Fn(usize, usize) + Sync)),
        }
    }

    /// What a search for perfect play may use from here on.
    pub fn search_within(&mut self, searching: Searching) {
        self.searching = searching;
    }

    /// Speaks a language from here on; without one, ids.
    pub fn speak(&mut self, language: Option<Language>) {
        self.language = language;
    }

    /// Whether findings are coloured.
    pub fn colour(&mut self, colour: bool) {
        self.colour = colour;
    }

    /// Whether answers are for who listens: one fact on a line, in words, without columns, signs and colours.
    pub fn answer_plainly(&mut self, plain: bool) {
        self.layout = if plain {
            Layout::Plain
        } else {
            Layout::Columns
        };
    }

    /// Whether answers are for who listens.
    pub fn is_plain(&self) -> bool {
        self.layout.is_plain()
    }

    /// Something that was found outside, in the person's language.
    pub fn tell(&self, told: &Told) -> String {
        self.manner_in(None).teller.tell(told)
    }

    /// Whether answers are wanted as data.
    pub fn answer_as_data(&mut self, json: bool) {
        self.json = json;
    }

    /// Whether answers are wanted as data.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Whether the lines so far are the beginning of something that goes on: a record that is being pasted.
    pub fn goes_on(text: &str) -> bool {
        let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
        let Some(first) = lines.next() else {
            return false;
        };
        let word = first.trim();
        let told = words().find(word).is_some_and(|(id, _)| id == "paste");
        if told {
            return !lines.any(|line| line.trim() == ".");
        }
        if !word.starts_with('[') {
            return false;
        }
        let mut body = false;
        for line in std::iter::once(first).chain(lines) {
            let line = line.trim();
            if line == "." || (body && line.is_empty()) {
                return false;
            }
            body |= !line.is_empty() && !line.starts_with('[');
        }
        true
    }

    /// What stands before a line that is typed: where one is, and whose turn it is.
    pub fn prompt(&mut self) -> String {
        let empty = self.state().text.trim().is_empty();
        // Where there is nothing to read, why is not asked for.
        let Some(view) = (!empty).then(|| self.look().ok()).flatten() else {
            return if self.is_plain() { ": " } else { "> " }.to_owned();
        };
        let place = crate::report::desk::place(&view.record, view.spot.acts, self.speech(&view));
        let turn = view
            .deal()
            .turn()
            .map_or_else(String::new, |seat| seat.to_string());
        let prompt = [place, turn].join(" ");
        if self.is_plain() {
            return format!("{}: ", prompt.trim());
        }
        format!("{}> ", prompt.trim())
    }

    /// Does what a line asks for.
    pub fn run(&mut self, line: &str) -> Answer {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            return Answer::nothing();
        }
        let head = line.lines().next().unwrap_or("").trim();
        let told = words().find(head).is_some_and(|(id, _)| id == "paste");
        if told || line.starts_with('[') {
            let text = if told {
                line.get(head.len()..).unwrap_or("")
            } else {
                line
            };
            return self.paste(text);
        }
        match parse(line, self.say()) {
            Ok(command) => self.obey(command),
            Err(why) => Answer::misunderstood(why),
        }
    }

    fn obey(&mut self, command: Command) -> Answer {
        // A record is shown as it is written.
        let as_written = matches!(command, Command::Record | Command::Export(_));
        let mut answer = self.done(command).unwrap_or_else(|answer| answer);
        if !as_written {
            answer.text = match self.layout {
                Layout::Columns => crate::report::desk::fitted(&answer.text),
                Layout::Plain => {
                    let words = format!("{} ", self.say().give_or_take());
                    self.folded(&answer.text.replace('±', &words))
                }
            };
        }
        answer
    }

    fn done(&mut self, command: Command) -> Result<Answer, Answer> {
        match command {
            Command::New(variant) => self.begin(variant.as_deref()),
            Command::Shuffle(seed, condition) => self.shuffle(seed, condition.as_deref()),
            Command::Enter(acts) => self.enter(&acts, false),
            Command::Anyway(acts) => self.enter(&acts, true),
            Command::Players(names) => self.players(&names),
            Command::Tag(name, value) => self.tag(&name, &value),
            Command::Comment(text) => self.comment(&text),
            Command::Annotate => self.annotate(),
            Command::Mark(sign) => self.mark(&sign),
            Command::Move(stride) => self.stride(stride),
            Command::Goto(target) => self.goto(target),
            Command::Undo(times) => self.undo(times, true),
            Command::Redo(times) => self.undo(times, false),
            Command::Vary(acts) => self.vary(&acts),
            Command::Variations => self.variations(),
            Command::Into(n) => self.enter_variation(n),
            Command::Out => self.out(),
            Command::Promote => self.promote(),
            Command::Drop(n) => self.drop_variation(n),
            Command::Show => self.show(),
            Command::Hands(seat) => self.hands(seat),
            Command::Who(cards) => self.who(&cards),
            Command::Table => self.table(),
            Command::Legal => self.legal(),
            Command::Why(act) => self.why(&act),
            Command::Points => self.points(),
            Command::Figures => self.figures(),
            Command::Promises => self.promises(),
            Command::Best { what, wanted } => self.best(what.as_deref(), wanted),
            Command::Hint => self.advise(),
            Command::Odds(what) => self.odds(&what),
            Command::Score { explain } => self.score(explain),
            Command::Findings => self.findings(),
            Command::Record => self.record(),
            Command::Deals => self.deals(),
            Command::Sheet => self.sheet(),
            Command::Find(condition) => self.find(&condition),
            Command::WhatIf(what) => self.what_if(&what),
            Command::Change(change) => self.change(&change),
            Command::Rules(what) => Ok(self.rules(what.as_deref())),
            Command::Diff => self.diff(),
            Command::Keep { all } => self.keep(all),
            Command::Compare(variants) => self.compare(&variants),
            Command::CompareLines(lines) => self.compare_lines(&lines),
            Command::Open(file) => Ok(Answer::nothing().asking(Request::Open(file))),
            Command::Save(file) => Ok(Answer::nothing().asking(Request::Save(file))),
            Command::Export(file) => self.export(file),
            Command::Quit { anyway } => Ok(Answer::nothing().asking(Request::Quit { anyway })),
            Command::Lang(language) => {
                self.language = language;
                Ok(Answer::said(
                    language.map_or("ids".to_owned(), |language| language.to_string()),
                ))
            }
            Command::Format { json } => {
                self.json = json;
                Ok(Answer::said(if json { "json" } else { "text" }))
            }
            Command::Plain(plain) => {
                self.answer_plainly(plain);
                let say = self.say();
                Ok(Answer::said(if plain {
                    say.plain_on()
                } else {
                    say.plain_off()
                }))
            }
            Command::Help(topic) => Ok(self.help(topic.as_deref())),
        }
    }

    fn state(&self) -> &State {
        &self.history.now
    }

    /// The program's own sentences, in the person's language.
    pub fn say(&self) -> Phrases {
        Phrases(self.language)
    }

    fn speech<'v>(&self, view: &'v View) -> Speech<'v> {
        Speech {
            written: Some(&view.entrant.merged),
            ..self.speech_by(view.rules())
        }
    }

    fn speech_by<'v>(&self, rules: &'v Rules) -> Speech<'v> {
        let spoken = self.layout.is_plain().then_some(Language::English);
        Speech {
            rules,
            // Ids are for who reads them.
            language: self.language.or(spoken),
            layout: self.layout,
            written: None,
        }
    }

    /// A text whose lines fit; who listens wants each fact whole.
    fn folded(&self, text: &str) -> String {
        crate::report::desk::folded(text, self.layout)
    }

    /// What reports call the record at hand.
    fn record_name(&self) -> String {
        let number = self.state().at + 1;
        match &self.name {
            None => self.say().deal_number(number),
            Some(file) if self.state().book.len() <= 1 => file.clone(),
            Some(file) => self.say().deal(file, number),
        }
    }

    /// The record at hand, read by the rules in force.
    fn look(&mut self) -> Result<View, Answer> {
        let state = self.state().clone();
        self.look_by(&state.text, state.spot, &state.law)
    }

    /// A text, read by rules.
    fn look_by(&mut self, text: &Arc<str>, spot: Spot, law: &Law) -> Result<View, Answer> {
        if text.trim().is_empty() {
            return Err(Answer::misunderstood(self.say().no_deal()));
        }
        self.sources.put(self.file, self.record_name(), &**text);
        let (ast, _) = parse_record(text, 0..text.len(), self.file);
        let law = law.over(&Law::of_record(&ast, text));
        let files = Rc::clone(&self.files);
        let rules = self.shelf.rules(&law, &*files, &mut self.sources);
        match rules {
            Ok(entrant) => {
                self.read_by = Some(Rc::clone(&entrant));
                Ok(View::read(text, spot, entrant, self.file))
            }
            Err(findings) => Err(self.found(&findings, Failure::Usage)),
        }
    }

    /// Findings as an answer.
    fn found(&self, findings: &Diagnostics, failure: Failure) -> Answer {
        Answer::new(
            self.rendered(findings),
            json!({ "findings": self.as_data(findings) }),
        )
        .failed(failure)
    }

    fn rendered(&self, findings: &Diagnostics) -> String {
        render(
            findings,
            &self.sources,
            self.manner_in(self.read_by.as_deref()),
        )
    }

    /// How findings are shown, with the names of these rules.
    fn manner_in<'n>(&self, by: Option<&'n Entrant>) -> Manner<'n> {
        Manner {
            colour: self.colour && !self.layout.is_plain(),
            layout: self.layout,
            teller: Teller {
                language: self.language,
                names: by.map(|entrant| &entrant.rules.names),
                written: by.map(|entrant| &entrant.merged),
            },
        }
    }

    fn as_data(&self, findings: &Diagnostics) -> Vec<serde_json::Value> {
        let findings = findings.iter();
        findings
            .map(|finding| to_json(finding, &self.sources))
            .collect()
    }

    /// Goes to another place in the record, or to another state altogether.
    fn go(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = self.state().clone();
        change(&mut state);
        self.history.go(state);
    }
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk")
            .field("name", &self.name)
            .field("history", &self.history)
            .finish_non_exhaustive()
    }
}

/// How many errors there are.
fn errors(findings: &Diagnostics) -> usize {
    let all = findings.iter();
    all.filter(|finding| finding.severity == Severity::Error)
        .count()
}
