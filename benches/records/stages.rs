//! What is measured: the way of a record from its text to its ledger, one stage more each time, and loading.

use std::hint::black_box;

use tarokk::basics::{FileId, SourceMap};
use tarokk::notation::{parse, split};
use tarokk::record::{Vocabulary, read_record, to_text};
use tarokk::replay::{Judging, replay, replay_until};
use tarokk::rules::{Rules, load};
use tarokk::variant::NoFiles;

use crate::random::{Chance, played};

/// A stage: its name, and what is done once.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    run: fn(&Deals<'_>),
}

/// The stages of records; each does what those before it do.
pub(crate) const STAGES: [Stage; 5] = [
    Stage {
        name: "split",
        run: |deals| {
            black_box(split(&deals.text));
        },
    },
    Stage {
        name: "parse",
        run: |deals| {
            for range in split(&deals.text) {
                black_box(parse(&deals.text, range, deals.file));
            }
        },
    },
    Stage {
        name: "read",
        run: |deals| {
            for range in split(&deals.text) {
                let (ast, _) = parse(&deals.text, range, deals.file);
                black_box(read_record(&ast, &deals.text, &deals.vocabulary));
            }
        },
    },
    Stage {
        name: "judge",
        run: |deals| {
            for range in split(&deals.text) {
                let (ast, _) = parse(&deals.text, range, deals.file);
                let (record, _) = read_record(&ast, &deals.text, &deals.vocabulary);
                black_box(replay_until(&record, deals.rules, record.acts().len()));
            }
        },
    },
    Stage {
        name: "score",
        run: |deals| {
            for range in split(&deals.text) {
                let (ast, _) = parse(&deals.text, range, deals.file);
                let (record, _) = read_record(&ast, &deals.text, &deals.vocabulary);
                black_box(replay(&record, deals.rules, Judging { as_played: true }));
            }
        },
    },
];

/// The name of the stage that loads a variant.
pub(crate) const LOAD: &str = "load";

/// The records of one variant.
pub(crate) struct Deals<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) text: String,
    vocabulary: Vocabulary<'r>,
    file: FileId,
}

impl<'r> Deals<'r> {
    /// So many deals, played to the last card with random acts, as text.
    pub(crate) fn played(
        rules: &'r Rules,
        suit_of: &'r dyn Fn(tarokk::basics::Card) -> u8,
        count: u64,
    ) -> Self {
        let complete = (0..)
            .map(|seed| played(rules, &mut Chance::new(seed)))
            .filter(|(deal, _)| deal.facts.tricks.complete() == deal.facts.tricks.total())
            .take(count as usize);
        let mut text = String::new();
        for (_, record) in complete {
            text.push_str(&to_text(&record, &rules.names, None));
            text.push_str("\n\n");
        }
        Self {
            rules,
            text,
            vocabulary: rules.vocabulary(suit_of),
            file: SourceMap::default().add("bench.tarokk", ""),
        }
    }

    /// Does a stage once. A function of its own, so that a profiler can count it alone.
    #[inline(never)]
    pub(crate) fn measured(&self, stage: &Stage) {
        (stage.run)(self);
    }
}

/// Loads a variant; a function of its own for the same reason.
#[inline(never)]
pub(crate) fn measured_load(id: &str) {
    black_box(load(id, &[], &NoFiles, &mut SourceMap::default()));
}
