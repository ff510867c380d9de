//! Deals under conditions: chances counted here by a few lines of arithmetic of their own, and deals held against conditions.

use std::rc::Rc;

use tarokk::basics::SourceMap;
use tarokk::compare::{Entrant, Spec};
use tarokk::rules::Rules;
use tarokk::simulate::{Question, Rarity, Source};

use crate::mechanisms::Folder;
use crate::program::{tarokk, text};

mod alike;
mod auctions;
pub(crate) mod counted;
mod drawn;
mod ended;
mod pictures;
mod tallied;
mod told;

const TRIES: u64 = 1_000_000;

pub(crate) struct Asked {
    pub(crate) rules: Rc<Rules>,
    pub(crate) questions: Vec<Question>,
}

pub(crate) fn asked(variant: &str, texts: &[&str]) -> Asked {
    let mut sources = SourceMap::default();
    let spec = Spec::read(variant, &[]);
    let (entrant, _) = Entrant::load(&spec, &Folder, &mut sources);
    let entrant = entrant.unwrap();
    let read = |text: &&str| {
        Question::read(text, &entrant.merged, &sources)
            .unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
    };
    Asked {
        questions: texts.iter().map(read).collect(),
        rules: entrant.rules.clone(),
    }
}

impl Asked {
    fn source(&self, seed: u64) -> Source<'_> {
        Source::new(&self.rules, &self.questions, seed, TRIES)
    }

    fn rarity(&self) -> Rarity {
        self.source(1).rarity(&|| false).unwrap()
    }

    pub(crate) fn exact(&self) -> (u128, u128) {
        match self.rarity() {
            Rarity::Exact { ways, of } => {
                let by = common(ways, of);
                (ways / by, of / by)
            }
            tried @ Rarity::Tried { .. } => panic!("{tried:?}"),
        }
    }
}

fn common(one: u128, other: u128) -> u128 {
    if other == 0 {
        one
    } else {
        common(other, one % other)
    }
}

/// What the program says, and what it says beside that.
fn told(arguments: &[&str]) -> (String, String) {
    let output = tarokk(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}
