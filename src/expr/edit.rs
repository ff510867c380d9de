//! What a phrase that cannot be read was meant for: the same words with one more, with one less, or in another order.

use super::ast::{Item, ItemKind};
use super::codes;
use super::parse::Fault;
use super::rewrite::Unread;
use crate::basics::{Told, told};

/// Words that people write before a name and that say nothing here.
const ARTICLES: [&str; 3] = ["the", "a", "an"];

/// Words with which phrases begin, one of which may have been left out.
const FIRST: [&str; 4] = ["side", "hand", "own", "seat"];

impl Unread<'_> {
    /// The fault of a phrase that one change makes readable.
    pub(super) fn edited(&self) -> Option<Fault> {
        self.without_articles()
            .or_else(|| self.in_braces())
            .or_else(|| self.without_one())
            .or_else(|| self.with_its_first())
    }

    /// The words as they are read, if those of a list are.
    fn written(&self, items: &[Item]) -> Option<Told> {
        let words: Option<Vec<&str>> = items
            .iter()
            .map(|item| match &item.kind {
                ItemKind::Word(word) => Some(word.as_str()),
                ItemKind::Group(_) | ItemKind::Braces(_) => None,
            })
            .collect();
        let words = words.filter(|_| self.reads(items, self.wanted))?;
        Some(told!("write `{words}`", words = words.join(" ")))
    }

    fn without_articles(&self) -> Option<Fault> {
        let is_article = |item: &Item| matches!(&item.kind, ItemKind::Word(word) if ARTICLES.contains(&word.as_str()));
        let article = self.items.iter().find(|item| is_article(item))?;
        let items = self.items.iter().filter(|item| !is_article(item));
        let items: Vec<Item> = items.cloned().collect();
        let swapped = |at: usize| {
            let mut items = items.clone();
            items.swap(at, at + 1);
            self.written(&items)
        };
        let help = self
            .written(&items)
            .or_else(|| (0..items.len().saturating_sub(1)).find_map(swapped))?;
        Some(Fault {
            code: codes::MISMATCH,
            at: article.at.clone(),
            message: told!("there are no articles"),
            help: Some(help),
        })
    }

    /// Two names side by side that can stand together in braces.
    fn in_braces(&self) -> Option<Fault> {
        (1..self.items.len()).find_map(|at| {
            let (left, right) = self.items.split_at_checked(at)?;
            let (before, one) = left.split_at_checked(at - 1)?;
            let (other, after) = right.split_first()?;
            let one = one.first()?;
            let (ItemKind::Word(first), ItemKind::Word(second)) = (&one.kind, &other.kind) else {
                return None;
            };
            let braces = Item {
                at: one.at.start..other.at.end,
                kind: ItemKind::Braces(vec![vec![one.clone()], vec![other.clone()]]),
            };
            let items = before.iter().chain([&braces]).chain(after);
            let items: Vec<Item> = items.cloned().collect();
            self.reads(&items, self.wanted).then(|| Fault {
                code: codes::MISMATCH,
                at: other.at.clone(),
                message: told!(
                    "`{word}` does not go with what stands before it",
                    word = second
                ),
                help: Some(told!(
                    "several stand in braces, with commas between them: `{words}`",
                    words = format!("{{{first}, {second}}}")
                )),
            })
        })
    }

    fn without_one(&self) -> Option<Fault> {
        // Of two that are both what is wanted neither is too much.
        let both = |at: usize| {
            let (left, right) = self.items.split_at(at);
            self.reads(left, self.wanted) && self.reads(right, self.wanted)
        };
        if (1..self.items.len()).any(both) {
            return None;
        }
        (0..self.items.len()).rev().find_map(|at| {
            let mut items = self.items.to_vec();
            let item = items.remove(at);
            let ItemKind::Word(word) = &item.kind else {
                return None;
            };
            let help = self.written(&items)?;
            Some(Fault {
                code: codes::MISMATCH,
                at: item.at.clone(),
                message: told!("`{word}` does not go with what stands beside it", word),
                help: Some(help),
            })
        })
    }

    fn with_its_first(&self) -> Option<Fault> {
        let first = self.items.first()?;
        FIRST.into_iter().find_map(|word| {
            let added = Item {
                at: first.at.clone(),
                kind: ItemKind::Word(word.to_owned()),
            };
            let items: Vec<Item> = [&added].into_iter().chain(self.items).cloned().collect();
            let help = self.written(&items)?;
            Some(Fault {
                code: codes::MISMATCH,
                at: first.at.clone(),
                message: told!("a word is missing before this"),
                help: Some(help),
            })
        })
    }
}
