//! What a variant sets or changes of what it is based on, and what it leaves out.

use super::model::Mark;
use crate::variant::{Merged, differences, is_within};

/// What a sheet is made of: a variant, and what it is to be compared with.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'m> {
    /// The variant with its overlays.
    pub merged: &'m Merged,
    /// The same without overlays; none if it has none.
    pub base: Option<&'m Merged>,
    /// What the variant extends, if it extends anything.
    pub parent: Option<&'m Merged>,
}

/// Where a variant differs.
#[derive(Debug, Default)]
pub(super) struct Changes<'m> {
    changed: Vec<(Mark, String)>,
    /// What is not there any more, and where it was.
    pub(super) removed: Vec<(Mark, String, &'m Merged)>,
}

impl<'m> Changes<'m> {
    pub(super) fn of(subject: Subject<'m>) -> Self {
        let mut changes = Self::default();
        let plain = subject.base.unwrap_or(subject.merged);
        if let Some(base) = subject.base {
            changes.between(base, subject.merged, Mark::Overlay);
        }
        if let Some(parent) = subject.parent {
            changes.between(parent, plain, Mark::Own);
        }
        // What an overlay brings back is not left out.
        let root = &subject.merged.root;
        changes
            .removed
            .retain(|(_, path, _)| root.at(path).is_none());
        changes
    }

    fn between(&mut self, before: &'m Merged, after: &Merged, mark: Mark) {
        for difference in differences(before, after) {
            if difference.second.is_none() {
                self.removed.push((mark, difference.path.clone(), before));
            }
            self.changed.push((mark, difference.path));
        }
    }

    /// How a value at a path differs, with all that is in it.
    pub(super) fn mark(&self, path: &str) -> Mark {
        self.mark_where(|changed| is_within(changed, path) || is_within(path, changed))
    }

    /// How it differs that there is nothing at a path.
    pub(super) fn mark_of_nothing(&self, path: &str) -> Mark {
        self.mark_where(|changed| is_within(changed, path))
    }

    fn mark_where(&self, concerns: impl Fn(&str) -> bool) -> Mark {
        let all = self.changed.iter();
        let marks = all
            .filter(|(_, changed)| concerns(changed))
            .map(|(mark, _)| *mark);
        marks.max().unwrap_or_default()
    }
}
