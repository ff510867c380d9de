//! `tarokk deal`.

use std::ops::ControlFlow;

use serde_json::{Value as Json, json};

use super::Found;
use super::args::{Conditions, Format, Lang, Options};
use super::diff::entrant;
use super::output::{Output, csv_row};
use super::progress::tried;
use super::{interrupt, numbered};
use crate::basics::{Card, Diagnostic, Diagnostics, FileId, Seat, SourceMap, Span, Told, told};
use crate::compare::{Entrant, Spec};
use crate::deal::shuffle::Dealt;
use crate::expr::Fault;
use crate::game::{Language, Term};
use crate::record::{Tag, to_text};
use crate::report::phrases::Phrases;
use crate::report::simulated::rarity;
use crate::rules::Rules;
use crate::simulate::{Question, Source, Unfound, written};
use crate::variant::Merged;

pub(crate) fn run(
    conditions: &Conditions,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut sources = SourceMap::default();
    let entrant = rules(options, &mut sources, output)?;
    let wanted = (&*conditions.wanted, Question::read_dealt as Reader);
    let Some(questions) = questions(wanted, &entrant, &mut sources, output) else {
        return Err(told!("no deal is asked for that can be understood"));
    };
    interrupt::watch();
    let rules = &*entrant.rules;
    let source = Source::new(rules, &questions, conditions.seed, conditions.tries).until(tried);
    if !questions.is_empty() {
        let rare = source.rarity(&interrupt::interrupted).map_err(unfound)?;
        if rare.error().is_none() && rare.share() == 0.0 {
            return Err(unfound(Unfound::Never));
        }
        let say = Phrases(options.lang.map(Lang::language));
        output.remark(&format!("{}\n", say.deals_met(rarity(rare, say))));
    }
    let file = sources.add("", "");
    let language = options.lang.map(Lang::language);
    let writing = Writing {
        source: &source,
        file,
        language,
        format: options.format,
        seed: conditions.seed,
        overlays: &options.overlays,
        variant: &entrant.label,
    };
    if options.format == Format::Csv {
        output.result(&csv_row(&writing.head())?);
    }
    let mut all: Vec<Json> = Vec::new();
    let whole = options.format == Format::Json;
    let mut failed = None;
    let dealer = || {
        let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
        let (source, writing) = (&source, &writing);
        move |numbers: std::ops::Range<u64>| {
            let mut texts = Vec::new();
            for number in numbers {
                if interrupt::interrupted() {
                    break;
                }
                if let Err(why) = source.deal(number, &mut chance, &mut dealt) {
                    return (texts, Some(why));
                }
                texts.push(writing.one(number, &dealt));
            }
            (texts, None)
        }
    };
    numbered::each(
        conditions.threads,
        (conditions.count.unwrap_or(1), CHUNK),
        dealer,
        |(texts, why)| {
            for text in texts {
                match text {
                    Written::Data(data) if whole => all.push(data),
                    Written::Data(data) => output.result(&format!("{data}\n")),
                    Written::Text(text) => output.result(&text),
                }
            }
            failed = why.map(unfound);
            match failed {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        },
    );
    if whole {
        output.result(&format!("{}\n", json!({ "deals": all })));
    }
    failed.map_or(Ok(false), Err)
}

/// How many deals a thread deals at a time.
const CHUNK: u64 = 256;

/// Why there is no such deal, in words.
pub(super) fn unfound(why: Unfound) -> Told {
    match why {
        Unfound::Never => told!("there is no such deal: the conditions hold in none"),
        Unfound::Tried(tries) => told!(
            "none of {tries} deals met the conditions, so that such deals are likely to be rarer than 1 in {rarer} (95 %); `--tries` says how many are tried for one",
            tries,
            // Of n in which it is not so, 3 / n is what the true share is below in 95 of 100 cases.
            rarer = (tries / 3).max(1)
        ),
        Unfound::Undecided(text) => {
            told!(
                "`{condition}` does not follow from the cards as they are dealt",
                condition = text
            )
        }
    }
}

/// The rules by which cards are dealt.
pub(super) fn rules(
    options: &Options,
    sources: &mut SourceMap,
    output: &mut Output,
) -> Result<Entrant, Told> {
    let Some(variant) = &options.variant else {
        return Err(told!("by which rules? `--variant ID|FILE` says so"));
    };
    let spec = Spec::read(variant, &options.overlays);
    entrant(&spec, sources, output)
        .ok_or_else(|| told!("there are no rules `{id}` to go by", id = variant))
}

/// How a question is read.
pub(super) type Reader = fn(&str, &Merged, &SourceMap) -> Result<Question, Vec<Fault>>;

/// The questions that a person asks, read; what is wrong with them is told, and then there are none.
pub(super) fn questions(
    (texts, read): (&[String], Reader),
    entrant: &Entrant,
    sources: &mut SourceMap,
    output: &mut Output,
) -> Option<Vec<Question>> {
    let mut questions = Vec::new();
    let mut findings = Diagnostics::default();
    for text in texts {
        match read(text, &entrant.merged, sources) {
            Ok(question) => questions.push(question),
            Err(faults) => {
                let file = sources.add("condition", text);
                for fault in faults {
                    let place = Span::new(file, fault.at);
                    let mut finding = Diagnostic::error(fault.code, fault.message).at(place);
                    finding.help = fault.help;
                    findings.push(finding);
                }
            }
        }
    }
    output.findings(&findings, sources);
    findings.is_empty().then_some(questions)
}

/// How deals are written.
struct Writing<'a> {
    source: &'a Source<'a>,
    file: FileId,
    language: Option<Language>,
    format: Format,
    seed: u64,
    overlays: &'a [String],
    variant: &'a str,
}

enum Written {
    Text(String),
    Data(Json),
}

impl Writing<'_> {
    fn rules(&self) -> &Rules {
        self.source.rules
    }

    fn record(&self, dealt: &Dealt) -> String {
        let mut record = written(&self.source.dealing, dealt, self.file);
        let mut tag = |name: &str, value: String| {
            record.tags.push(Tag {
                name: name.to_owned(),
                value,
                span: None,
            });
        };
        tag("Variant", self.rules().id.clone());
        if !self.overlays.is_empty() {
            tag("With", self.overlays.join(", "));
        }
        to_text(&record, &self.rules().names, self.language)
    }

    fn head(&self) -> Vec<String> {
        let mut head = vec!["seed".to_owned(), "deal".to_owned()];
        head.extend(Seat::all(self.rules().seats).map(|seat| seat.to_string()));
        head.push("talon".to_owned());
        head
    }

    /// The cards of each seat, and last the talon.
    fn cards(&self, dealt: &Dealt) -> Vec<Vec<&str>> {
        let name = |card: Card| self.rules().names.name(Term::Card(card), self.language);
        let hand = |seat: Seat| {
            let (held, piles) = self.source.dealing.hand(dealt, seat);
            let piled = piles.into_iter().flatten().copied();
            held.iter().rev().chain(piled).map(name).collect()
        };
        let mut cards: Vec<Vec<&str>> = Seat::all(self.rules().seats).map(hand).collect();
        let talon = self.source.dealing.talon_of(dealt).iter();
        cards.push(talon.copied().map(name).collect());
        cards
    }

    /// Deal number so and so; people count from 1.
    fn one(&self, number: u64, dealt: &Dealt) -> Written {
        let number = number + 1;
        match self.format {
            Format::Json | Format::Jsonl => {
                let mut cards = self.cards(dealt);
                let talon = cards.pop();
                let hands: serde_json::Map<String, Json> = Seat::all(self.rules().seats)
                    .zip(cards)
                    .map(|(seat, hand)| (seat.to_string(), json!(hand)))
                    .collect();
                Written::Data(json!({
                    "variant": self.variant, "seed": self.seed, "deal": number, "hands": hands, "talon": talon,
                    "record": self.record(dealt),
                }))
            }
            Format::Csv => {
                let mut row = vec![self.seed.to_string(), number.to_string()];
                row.extend(self.cards(dealt).iter().map(|cards| cards.join(" ")));
                Written::Text(csv_row(&row).unwrap_or_default())
            }
            _ => {
                let gap = if number > 1 { "\n" } else { "" };
                Written::Text(format!("{gap}{}\n", self.record(dealt).trim_end()))
            }
        }
    }
}
