//! The remarks of a commentator, written into the record.
//!
//! What is written is listed in a tag, each remark by a few letters of its sum. So it is known again whatever language and
//! rules it was written by: written anew it takes the place of the old, and what a person has written, or changed, stays.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use sha2::{Digest, Sha256};

use super::{Answer, Desk, Progress, View};
use crate::notation::{Ast, Item, Kind};
use crate::record::Record;
use crate::replay::Carried;
use crate::report::hindsight::asked_about;
use crate::report::notes::{Note, costs, notes};
use crate::report::solved::{Found, TAG, found};
use crate::session::kept::with_tag;
use crate::solve::Crew;
use crate::solve::pay::Limits;

/// The tag that lists the remarks.
const REMARKS: &str = "Annotated";

/// A record without the remarks that were written into it, and what is to be known to write new ones.
struct Bare {
    view: View,
    carried: Carried,
    /// The remarks that stood there.
    old: Vec<String>,
}

impl Bare {
    /// How many choices there are to be looked at as one could know them.
    fn choices(&self) -> usize {
        asked_about(&self.view.record, Some(&self.carried), self.view.rules())
    }
}

impl Desk {
    /// Writes into the deal at hand what there is to state of it, in the place of what was written before.
    pub(super) fn annotate(&mut self) -> Result<Answer, Answer> {
        let bare = self.bare()?;
        let mut count = self.count(std::slice::from_ref(&bare));
        let found = self.searched(std::slice::from_ref(&bare), &count);
        let added = self.remark(&bare, found.first().and_then(Option::as_ref), &mut count);
        let view = self.look()?;
        let mut answer = self.position(&view);
        answer.text = format!("{}\n{}", self.say().remarks(added), answer.text);
        answer.data["added"] = json!(added);
        Ok(answer)
    }

    /// Annotates every deal of the file; gives the reason for each that could not be read.
    pub fn annotate_all(&mut self) -> Vec<Answer> {
        let mut failed = Vec::new();
        let mut all = Vec::new();
        for at in 0..self.state().settled().len() {
            let state = self.state().turned_to(at);
            self.history.go(state);
            match self.bare() {
                Ok(bare) => all.push((at, bare)),
                Err(answer) => failed.push(answer),
            }
        }
        let (places, bare): (Vec<usize>, Vec<Bare>) = all.into_iter().unzip();
        let mut count = self.count(&bare);
        let found = self.searched(&bare, &count);
        for ((at, bare), found) in places.into_iter().zip(&bare).zip(&found) {
            let state = self.state().turned_to(at);
            self.history.go(state);
            self.remark(bare, found.as_ref(), &mut count);
        }
        if self.is_stopped() {
            failed.push(Answer::misunderstood(format!(
                "{}\n",
                self.say().interrupted()
            )));
        }
        failed
    }

    /// The deal at hand without the remarks that were written into it.
    fn bare(&mut self) -> Result<Bare, Answer> {
        let state = self.state().clone();
        let view = self.look_by(&state.text, super::Spot::default(), &state.law)?;
        let old = listed(&view.ast, &view.text);
        let text = without(&view.text, &view.ast, &old);
        // It is the line that is spoken of, wherever one looks.
        let view = self.look_by(&text.into(), super::Spot::default(), &state.law)?;
        let replay = self.in_session()?.replay;
        Ok(Bare {
            view,
            carried: replay.map(|replay| replay.carried).unwrap_or_default(),
            old,
        })
    }

    /// What there is to do for deals, in all.
    fn count(&self, all: &[Bare]) -> Count {
        let choices = all.iter().map(Bare::choices);
        Count {
            told: self.told.clone(),
            done: 0,
            searched: AtomicUsize::new(0),
            choices: if self.searching.worlds == 0 {
                0
            } else {
                choices.sum()
            },
        }
    }

    /// What the cards of each play, and what came before it, cost, where perfect play can be asked for.
    fn searched(&self, all: &[Bare], count: &Count) -> Vec<Option<Found>> {
        let searching = &self.searching;
        if searching.nodes == 0 {
            return all.iter().map(|_| None).collect();
        }
        let stopped = &*self.stopped;
        let limits = Limits {
            nodes: searching.nodes,
            bytes: searching.bytes,
            stop: &stopped,
        };
        let tell = |done, all| count.search(done, all);
        let crew = Crew {
            threads: searching.threads,
            told: Some(&tell),
        };
        let pieces: Vec<_> = all
            .iter()
            .map(|bare| (&bare.view.record, &bare.carried, bare.view.rules()))
            .collect();
        if let [(record, carried, rules)] = pieces[..] {
            return vec![found(record, Some(carried), &limits, rules, &crew)];
        }
        crew.each_told(pieces, |(record, carried, rules)| {
            found(record, Some(carried), &limits, rules, &Crew::ALONE)
        })
    }

    /// Writes remarks, and says how many of them are new.
    fn remark(&mut self, bare: &Bare, found: Option<&Found>, count: &mut Count) -> usize {
        let view = &bare.view;
        let speech = self.speech(view);
        let comments = view
            .ast
            .items
            .iter()
            .filter(|item| item.kind == Kind::Comment);
        let known: Vec<String> = comments.map(|item| words(item.text(&view.text))).collect();
        let mut all = notes(&view.record, speech);
        if let Some(found) = found {
            all.extend(costs(found, speech));
        }
        all.extend(self.guessed(view, &bare.carried, &|done| count.tell(done)));
        count.done += bare.choices();
        all.sort_by_key(|note| note.act);
        let mut text = view.text.to_string();
        let mut list = Vec::new();
        // From the end, so that places further on do not matter.
        for (end, notes) in gathered(&all, &view.record).into_iter().rev() {
            let mut new = write(&mut text, &view.ast, end, &notes, &known);
            new.append(&mut list);
            list = new;
        }
        let added = list.iter().filter(|one| !bare.old.contains(one)).count();
        let list = list.join(" ");
        // Tags stand before all remarks, so that places in the text after them do not matter.
        let mut tags = vec![(REMARKS, (!list.is_empty()).then_some(list))];
        if let Some(found) = found {
            let kept = (!found.kept.is_empty()).then(|| found.kept.clone());
            tags.push((TAG, kept));
        }
        for (name, value) in tags {
            let (ast, _) = crate::notation::parse(&text, 0..text.len(), self.draft);
            text = with_tag(&text, &ast, name, value.as_deref());
        }
        self.rewrite(&text);
        self.history.settle();
        added
    }
}

/// How far all deals have got: what is searched with all cards open comes first, and then each choice as one could know it.
struct Count {
    told: Option<Progress>,
    /// How many choices have been looked at, of the deals that are done.
    done: usize,
    /// How many pieces of the search there were.
    searched: AtomicUsize,
    /// How many choices there are to be looked at.
    choices: usize,
}

impl Count {
    /// The search has got so far.
    fn search(&self, done: usize, all: usize) {
        self.searched.store(all, Ordering::Relaxed);
        if let Some(told) = &self.told {
            told(done, all + self.choices);
        }
    }

    /// So many choices of the deal at hand have been looked at.
    fn tell(&self, choices: usize) {
        let searched = self.searched.load(Ordering::Relaxed);
        if let Some(told) = &self.told {
            told(searched + self.done + choices, searched + self.choices);
        }
    }
}

/// The remarks by where the text of their act ends.
fn gathered<'n>(notes: &'n [Note], record: &Record) -> BTreeMap<usize, Vec<&'n Note>> {
    let mut all: BTreeMap<usize, Vec<&Note>> = BTreeMap::new();
    for note in notes {
        let act = record.acts().get(note.act);
        let end = note.end.or(act.map(|act| act.span.range().end));
        if let Some(end) = end {
            all.entry(end).or_default().push(note);
        }
    }
    all
}

/// Writes the remarks that do not stand there after an act whose text ends there; gives what they are listed by.
///
/// The mark is written to the act itself, before every remark: after one it would be a word, and might be a card. It is
/// listed with the first of them, which it stands before.
fn write(
    text: &mut String,
    ast: &Ast,
    end: usize,
    notes: &[&Note],
    known: &[String],
) -> Vec<String> {
    // A brace would end the comment.
    let new = notes.iter().filter_map(|note| {
        let words = words(&note.text.replace('{', "(").replace('}', ")"));
        (!known.contains(&words)).then_some((words, note.mark))
    });
    let new: Vec<(String, Option<&str>)> = new.collect();
    let marks = ast.items.iter().filter(|item| item.range().start >= end);
    let marks = marks.take_while(|item| item.kind == Kind::Mark);
    let marked = marks.last().map(|mark| mark.range().end);
    let mark = new.iter().find_map(|(_, mark)| *mark);
    let mark = mark.filter(|_| marked.is_none()).unwrap_or("");
    let mut written = mark.to_owned();
    let mut list = Vec::new();
    for (n, (words, _)) in new.iter().enumerate() {
        written.push_str(&format!(" {{ {words} }}"));
        list.push(sum(words) + if n == 0 { mark } else { "" });
    }
    text.insert_str(marked.unwrap_or(end), &written);
    list
}

/// What a remark is listed by.
fn sum(words: &str) -> String {
    let sum = Sha256::digest(words.as_bytes());
    let bytes = sum.iter().take(3);
    bytes.fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// The remarks that a record lists.
fn listed(ast: &Ast, text: &str) -> Vec<String> {
    let list = ast.tag(text, REMARKS).unwrap_or_default();
    list.split_whitespace().map(str::to_owned).collect()
}

/// A record without the remarks that it lists, and without the marks that came with them.
fn without(text: &str, ast: &Ast, listed: &[String]) -> String {
    let mut open: Vec<&str> = listed.iter().map(String::as_str).collect();
    let mut cut = Vec::new();
    for (n, item) in ast.items.iter().enumerate() {
        if item.kind != Kind::Comment {
            continue;
        }
        let sum = sum(&words(item.text(text)));
        let Some(at) = open.iter().position(|one| one.starts_with(&sum)) else {
            continue;
        };
        let mark = open.remove(at).get(sum.len()..).unwrap_or("");
        let before = n.checked_sub(1).map(|n| ast.items[n]);
        let before = before.filter(|item| item.kind == Kind::Mark && item.text(text) == mark);
        let range = item.range();
        cut.extend(before.map(Item::range));
        // The space before it goes with it.
        let head = text.get(..range.start).unwrap_or("");
        cut.push(head.trim_end_matches(' ').len()..range.end);
    }
    let mut text = text.to_owned();
    for range in cut.into_iter().rev() {
        text.replace_range(range, "");
    }
    text
}

/// The words of a comment, with one space between them.
fn words(comment: &str) -> String {
    let inside = comment.trim_matches(['{', '}']);
    inside.split_whitespace().collect::<Vec<_>>().join(" ")
}
