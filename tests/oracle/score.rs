//! The points, the lines and the payments.

use std::collections::BTreeMap;

use tarokk::basics::{Party, Seat};
use tarokk::facts::Facts;
use tarokk::game::FigureId;
use tarokk::score::{For, Ledger, Line as Scored, Scored as Item, score};

use crate::record::Line;
use crate::spelling::side;
use crate::table::Table;

impl Table<'_> {
    pub(crate) fn scores(&mut self) {
        let record = self.record;
        self.at("the score");
        let (facts, rules) = (&self.deal.facts, self.deal.rules);
        let points: BTreeMap<_, _> = [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .filter_map(|party| Some((side(party), facts.points[party].exact()?)))
            .collect();
        let of_cards = |seat| {
            facts
                .tricks
                .won(seat)
                .iter()
                .map(|card| i64::from(rules.constants.points[card.index()]))
                .sum()
        };
        let trick_points: Vec<i64> = Seat::all(facts.seats).map(of_cards).collect();
        let discards: Vec<_> = Seat::all(facts.seats)
            .filter_map(|seat| self.deal.discard_counts_for(seat).map(side))
            .collect();
        let (ledger, missing) = score(rules, facts);
        let lines = self.lines(&ledger);
        let of_side = |wanted: &str| -> i64 {
            lines
                .iter()
                .filter(|line| line.side == wanted)
                .map(|line| line.points)
                .sum()
        };
        let sum = of_side("D") - of_side("O");
        let pays: Vec<i64> = Seat::all(facts.seats)
            .map(|seat| ledger.pays()[seat].0)
            .collect();
        let mut wanted = record.lines.clone();
        wanted.sort();
        self.same("what is missing", missing, Vec::new());
        self.same("card points", points, record.card_points.clone());
        self.same(
            "points of tricks",
            trick_points,
            record.trick_points.clone(),
        );
        self.same(
            "whose the discards are",
            discards,
            record.discard_side.clone(),
        );
        self.same("lines", lines, wanted);
        self.same("sum of the declarers", Some(sum), record.sum_declarer_side);
        self.same("payments", pays, record.pays.clone());
    }

    /// The lines as the other program has them: every figure that was announced, and what was made or lost without a
    /// word. What was announced and does not count has a line there, and none in the ledger.
    pub(crate) fn lines(&self, ledger: &Ledger) -> Vec<Line> {
        let mut lines = Vec::new();
        for party in [Party::DECLARERS, Party::OPPONENTS] {
            for figure in self.figures() {
                let scored = scored(ledger, figure, party);
                let said = self.deal.facts.words.said(figure, party);
                let silent = scored.is_some_and(|line| !line.announced);
                if said.is_none() && scored.is_none() {
                    continue;
                }
                lines.push(Line {
                    side: side(party),
                    fig: self.spelling.of_figure(figure),
                    announced: !silent,
                    k: said.map_or(-1, |said| i32::from(said.kontra)),
                    result: match scored {
                        None => "DEACTIVATED".to_owned(),
                        Some(line) => self.result(line, figure, party),
                    },
                    points: scored.map_or(0, |line| line.value.0),
                });
            }
        }
        lines.sort();
        lines
    }

    /// The other program's word for how a figure ended.
    pub(crate) fn result(&self, line: &Scored, figure: FigureId, party: Party) -> String {
        let word = if line.made { "SUCCESSFUL" } else { "FAILED" };
        let silent = !line.announced || self.would_count_silently(figure, party);
        format!("{word}{}", if silent { "_SILENT" } else { "" })
    }

    /// Whether the figure would also have counted if its side had not announced it.
    pub(crate) fn would_count_silently(&self, figure: FigureId, party: Party) -> bool {
        let mut facts: Facts = self.deal.facts.clone();
        if let Some(said) = facts.words.said_mut(figure, party) {
            *said = None;
        }
        let stands = self
            .deal
            .mode
            .figure(figure)
            .is_some_and(|rule| rule.stands);
        let (ledger, _) = score(self.deal.rules, &facts);
        !stands && scored(&ledger, figure, party).is_some()
    }

    pub(crate) fn figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0u8..).take(self.deal.rules.figure_count()).map(FigureId)
    }
}

fn scored(ledger: &Ledger, figure: FigureId, party: Party) -> Option<&Scored> {
    let lines = &mut ledger.lines().iter();
    lines.find(|line| line.item == Item::Figure(figure) && line.party == For::Side(party))
}
