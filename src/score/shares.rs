//! What seats get of a line besides what the line itself brings, and instead of it.

use super::figures::{Entry, Item, Scorer, Undecided, decided, exact};
use super::ledger::{For, Line};
use super::settle;
use crate::basics::{BySeat, Seat, SeatSet, Truth, Units};
use crate::expr::{Act, Line as Worth, View};
use crate::facts::Missing;
use crate::rules::{Figure, FigureOf, ShareOf};

impl Scorer<'_> {
    /// Who announced a figure; where nobody did, whom the record names, or whose card it was that the figure binds.
    pub(super) fn speaker(&self, item: Item, figure: &Figure, by: Option<Seat>) -> Option<Seat> {
        by.or_else(|| {
            let mut stated = self.facts.stated.figures.iter();
            stated
                .find(|&&(f, p, _, _)| f == item.figure && p == item.key)?
                .2
        })
        .or_else(|| {
            let bound = figure.binds.as_ref()?;
            let card = bound.card.holding(&self.view(item)).known.lowest()?;
            self.facts.tricks.player(card)
        })
    }

    /// What seats get of a line instead of all of it.
    pub(super) fn share(&mut self, item: Item, worth: Worth, pays: BySeat<Units>) -> BySeat<Units> {
        if self.mode.settlement.shares.is_empty() {
            return pays;
        }
        let mut shared = pays;
        for seat in Seat::all(self.facts.seats).filter(|&seat| pays[seat] != Units(0)) {
            let view = self.line_view(item, worth, seat);
            let applies = self.mode.settlement.shares.iter().find(|share| {
                let when = share
                    .when
                    .as_ref()
                    .map_or(Truth::True, |when| when.holds(&view));
                when.and(|| share.seats.holds(&view)).is_true()
            });
            let Some(share) = applies else { continue };
            shared[seat] = match &share.share {
                ShareOf::Part(of, parts) => Units((pays[seat] * *of).0 / parts),
                ShareOf::Amount(amount) => match exact(amount, &view) {
                    Ok(amount) => Units(amount * pays[seat].0.signum()),
                    Err(Undecided) => pays[seat],
                },
            };
        }
        shared
    }

    /// What others get of the one that pays for a figure, where a rule says so, and what it comes to.
    pub(super) fn shared_out(
        &self,
        figure: &Figure,
        view: &View<'_>,
        item: Item,
        entry: Option<Entry>,
    ) -> Result<Option<Entry>, Undecided> {
        let Some(mut entry) = entry else {
            return Ok(None);
        };
        let payer = item.seat();
        let others = || Seat::all(self.rules.seats).filter(|&seat| seat != payer);
        let mut gets = BySeat::default();
        if let Some(amount) = &figure.each_other_gets {
            for other in others() {
                let mut there = self.seen_by(other, view);
                there.scope.side = view.scope.side;
                gets[other] = Units(exact(amount, &there)?);
            }
        } else if let (Some(among), false) = (&figure.shared_among, entry.made) {
            let mut takers = SeatSet::EMPTY;
            for other in others() {
                if decided(among.holds(&self.seen_by(other, view)))? {
                    takers.insert(other);
                }
            }
            let parts = (takers.len() as i64).max(1);
            for taker in takers.iter() {
                gets[taker] = Units(entry.base.saturating_add(parts - 1).div_euclid(parts));
            }
        } else {
            return Ok(Some(entry));
        }
        let all = others().map(|seat| gets[seat]).sum::<Units>().0;
        entry.base = if entry.made { -all } else { all };
        entry.gets = Some(gets);
        Ok(Some(entry))
    }

    /// A figure looked at by another seat than the one whose it is.
    fn seen_by<'v>(&self, seat: Seat, view: &View<'v>) -> View<'v> {
        let mut there = *view;
        there.scope.seat = Some(seat);
        there.scope.side = self.facts.sides.party(seat);
        there.scope.person = false;
        there
    }

    /// What seats get besides.
    pub(super) fn credits(
        &mut self,
        item: Item,
        figure: &Figure,
        worth: Worth,
        line: &Line,
    ) -> Vec<Line> {
        let mut credits = Vec::new();
        if figure.of != FigureOf::Side {
            return credits;
        }
        for credit in &self.mode.settlement.credits {
            for seat in Seat::all(self.facts.seats) {
                let view = self.line_view(item, worth, seat);
                let gets = credit.when.holds(&view).and(|| credit.seats.holds(&view));
                let amount = decided(gets).and_then(|gets| {
                    if gets {
                        exact(&credit.amount, &view)
                    } else {
                        Ok(0)
                    }
                });
                match amount {
                    Ok(0) => {}
                    Ok(amount) => credits.push(Line {
                        party: For::Seat(seat),
                        base: Units(amount),
                        value: Units(amount),
                        pays: settle::one(seat, Units(amount)),
                        rule: credit.rule.clone(),
                        ..line.clone()
                    }),
                    Err(Undecided) => {
                        let fact = Missing::Speaker(item.figure);
                        if !self.missing.contains(&fact) {
                            self.missing.push(fact);
                        }
                    }
                }
            }
        }
        credits
    }

    fn line_view(&self, item: Item, worth: Worth, seat: Seat) -> View<'_> {
        let mut view = self.view(item);
        view.scope.seat = Some(seat);
        view.scope.act = Act::Line(worth);
        view
    }
}
