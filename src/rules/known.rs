//! Expressions that have been compiled already: a contract with rules of its own repeats most of those of its variant.

use rustc_hash::FxHashMap;

use crate::basics::Range;
use crate::expr::{CardsExpr, Condition, Needs, Value};

/// What has been compiled.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// What a game is worth, as written: the only name that changes from contract to contract. None while things are
    /// still being named; then nothing is kept.
    game: Option<String>,
    pub(super) texts: Texts,
    /// What has been compiled with other worths of the game.
    others: FxHashMap<String, Texts>,
}

/// What has been compiled with the same names.
#[derive(Debug, Default)]
pub(super) struct Texts {
    pub(super) conditions: Compiled<Condition>,
    /// With what they can come to in any deal.
    pub(super) values: Compiled<(Value, Option<Range>)>,
    pub(super) cards: Compiled<CardsExpr>,
}

impl Known {
    /// Goes on with a worth of the game.
    pub(super) fn with_game(&mut self, game: &str) {
        if self.game.as_deref() == Some(game) {
            return;
        }
        let texts = self.others.remove(game).unwrap_or_else(|| Texts {
            conditions: Compiled::kept(),
            values: Compiled::kept(),
            cards: Compiled::kept(),
        });
        let texts = std::mem::replace(&mut self.texts, texts);
        if let Some(game) = self.game.replace(game.to_owned()) {
            self.others.insert(game, texts);
        }
    }
}

/// What texts have been compiled to, by what their place offers.
#[derive(Debug)]
pub(super) struct Compiled<T> {
    keeps: bool,
    by_text: FxHashMap<String, Vec<(Needs, T)>>,
}

impl<T> Default for Compiled<T> {
    fn default() -> Self {
        Self {
            keeps: false,
            by_text: FxHashMap::default(),
        }
    }
}

impl<T: Clone> Compiled<T> {
    fn kept() -> Self {
        Self {
            keeps: true,
            ..Self::default()
        }
    }

    /// What a text was compiled to, or is now; faults are not kept, because each is told at its place.
    pub(super) fn or_compile<E>(
        &mut self,
        text: &str,
        place: Needs,
        compile: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let mut known = self.by_text.get(text).into_iter().flatten();
        if let Some((_, known)) = known.find(|(at, _)| *at == place) {
            return Ok(known.clone());
        }
        let compiled = compile()?;
        if self.keeps {
            let all = self.by_text.entry(text.to_owned()).or_default();
            all.push((place, compiled.clone()));
        }
        Ok(compiled)
    }
}
