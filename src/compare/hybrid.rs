//! A variant with single rules of another, and the search for those that make a difference.
//!
//! A cause is not read off the rules but tried: a rule of the other variant is taken over into the first, and the deal is
//! scored again. What then comes out as under the other variant was due to that rule.

use std::cell::OnceCell;
use std::rc::Rc;

use super::entrant::Entrant;
use crate::basics::SourceMap;
use crate::rules::{Rules, compile};
use crate::variant::{Difference, Merged, differences};

/// How many rules may have to change together before no cause is sought any more.
const MOST_TOGETHER: usize = 64;

/// One variant with single rules of another.
#[derive(Debug)]
pub struct Hybrids {
    first: Merged,
    other: Merged,
    /// The points on which they part.
    pub differences: Vec<Difference>,
    /// The first variant with each point as the other has it; none where that does not stand by itself.
    single: Vec<OnceCell<Option<Rc<Rules>>>>,
    sources: SourceMap,
}

impl Hybrids {
    /// Prepares the hybrids of two variants; each is made when it is first needed.
    pub(super) fn new(first: &Entrant, other: &Entrant, sources: &SourceMap) -> Self {
        let differences = differences(&first.merged, &other.merged);
        Self {
            first: first.merged.clone(),
            other: other.merged.clone(),
            single: differences.iter().map(|_| OnceCell::new()).collect(),
            differences,
            sources: sources.clone(),
        }
    }

    /// The point at a path.
    pub fn difference(&self, path: &str) -> Option<&Difference> {
        self.differences
            .iter()
            .find(|difference| difference.path == path)
    }

    /// The first variant with one point of the other.
    fn single(&self, n: usize) -> Option<&Rc<Rules>> {
        let difference = self.differences.get(n)?;
        let cell = self.single.get(n)?;
        cell.get_or_init(|| self.with(&[difference])).as_ref()
    }

    fn with(&self, points: &[&Difference]) -> Option<Rc<Rules>> {
        let mut merged = self.first.clone();
        for point in points {
            merged = merged.with_rule_of(&self.other, &point.path);
        }
        compile(&merged, &self.sources).0.map(Rc::new)
    }

    /// Prepares to try the hybrids on one deal.
    pub(super) fn trial<T>(
        &self,
        try_out: impl Fn(&Rc<Rules>) -> T,
    ) -> Trial<'_, T, impl Fn(&Rc<Rules>) -> T> {
        Trial {
            hybrids: self,
            try_out,
            single: self.differences.iter().map(|_| OnceCell::new()).collect(),
        }
    }
}

/// What comes of one deal under each hybrid.
pub(super) struct Trial<'h, T, F> {
    hybrids: &'h Hybrids,
    try_out: F,
    single: Vec<OnceCell<Option<T>>>,
}

impl<T, F: Fn(&Rc<Rules>) -> T> Trial<'_, T, F> {
    /// The paths of the points that make what comes out as it should be: the first that does it alone, else the fewest that
    /// are found to do it together.
    pub(super) fn causes(&mut self, as_wanted: &dyn Fn(&T) -> bool) -> Vec<String> {
        for (n, difference) in self.hybrids.differences.iter().enumerate() {
            let outcome = self.single.get(n).and_then(|cell| {
                cell.get_or_init(|| self.hybrids.single(n).map(&self.try_out))
                    .as_ref()
            });
            if outcome.is_some_and(as_wanted) {
                return vec![difference.path.clone()];
            }
        }
        let all: Vec<&Difference> = self.hybrids.differences.iter().collect();
        if all.len() > MOST_TOGETHER || !self.does(&all, as_wanted) {
            return Vec::new();
        }
        // Whatever can be left out is left out, the last first, again and again: a rule may be needed only by one that is
        // left out later. What remains is needed.
        let mut needed = all;
        loop {
            let before = needed.len();
            for at in (0..before).rev() {
                let mut fewer = needed.clone();
                fewer.remove(at);
                if self.does(&fewer, as_wanted) {
                    needed = fewer;
                }
            }
            if needed.len() == before {
                break;
            }
        }
        needed
            .into_iter()
            .map(|difference| difference.path.clone())
            .collect()
    }

    fn does(&self, points: &[&Difference], as_wanted: &dyn Fn(&T) -> bool) -> bool {
        let rules = self.hybrids.with(points);
        rules.is_some_and(|rules| as_wanted(&(self.try_out)(&rules)))
    }
}
