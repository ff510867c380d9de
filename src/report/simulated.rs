//! What came of many deals at random, as text, CSV and JSON.

use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value as Json, json};

use super::ledger::trimmed;
use super::phrases::{Counted, Phrases};
use super::share::{error_of, percent};
use super::words::Speech;
use crate::basics::{SourceMap, Span, Spanned};
use crate::game::Term;
use crate::record::{Record, to_text};
use crate::simulate::{How, Made, Pace, Question, Rarity, Setup, Share, Spread, Tally};

mod classes;
pub mod plot;

/// What was done, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Simulated<'a> {
    /// The rules, and the language.
    pub speech: Speech<'a>,
    /// The seed.
    pub seed: u64,
    /// The conditions that all deals met, and how rare those are.
    pub conditions: (&'a [Question], Option<Rarity>),
    /// What was asked, and how often it is so where that could be counted.
    pub asked: &'a [(Question, Option<f64>)],
    /// What was played.
    pub played: Option<(Setup<'a>, How)>,
    /// What came of it.
    pub tally: &'a Tally,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// A number with as many digits as say something.
fn rounded(number: f64) -> String {
    match number.abs() {
        size if size.is_nan() => "?".to_owned(),
        size if size >= 1e15 => format!("{number:.2e}"),
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// How rare something is, in words.
pub fn rarity(rarity: Rarity, say: Phrases) -> String {
    let share = rarity.share();
    if share == 0.0 {
        return match rarity {
            // Of n in which it is not so, 3 / n is what the true share is below in 95 of 100 cases.
            Rarity::Tried { tries, within, .. } if within > 0.0 => {
                let most = 3.0 * within / tries.max(1) as f64;
                let most = say.one_in(
                    say.in_digits(percent(most)),
                    say.in_digits(rounded(1.0 / most)),
                );
                say.none_of_tried(most, tries)
            }
            _ => say.in_no_deal(),
        };
    }
    let chance = if share > 0.0 {
        say.one_in(
            say.in_digits(percent(share)),
            say.in_digits(rounded(1.0 / share)),
        )
    } else {
        say.in_digits(percent(share))
    };
    match (rarity, rarity.error()) {
        (Rarity::Tried { tries, .. }, Some(error)) => {
            say.about(chance, say.in_digits(error_of(error)), tries)
        }
        _ => say.exactly(chance),
    }
}

/// How rare something is, as data.
pub fn rarity_json(rarity: Rarity) -> Json {
    match rarity {
        Rarity::Exact { ways, of } => {
            // No number of JSON holds these.
            json!({ "share": rarity.share(), "exact": { "ways": ways.to_string(), "of": of.to_string() } })
        }
        Rarity::Tried { held, tries, .. } => {
            json!({ "share": rarity.share(), "error": rarity.error(), "held": held, "tried": tries })
        }
    }
}

fn table(columns: &[String], numbers_from: usize) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(columns);
    for column in numbers_from..columns.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn share_cells(share: Share, say: Phrases) -> [String; 5] {
    let (low, high) = share.interval();
    [
        share.held.to_string(),
        share.of.to_string(),
        percent(share.share()),
        error_of(share.error()),
        format!("{} – {}", percent(low), percent(high)),
    ]
    .map(|cell| say.in_digits(cell))
}

impl Simulated<'_> {
    fn say(&self) -> Phrases {
        self.speech.say()
    }

    fn dealt(&self) -> Counted {
        Counted(
            usize::try_from(self.tally.deals).unwrap_or(usize::MAX),
            "deal",
        )
    }

    fn contract(&self) -> String {
        let contract = self.played.map(|(setup, _)| setup.contract);
        contract.map_or(String::new(), |contract| {
            self.speech.name(Term::Contract(contract)).to_owned()
        })
    }

    fn figure(&self, made: &Made) -> String {
        let name = made.figure.map_or("–".to_owned(), |figure| {
            self.speech.names().figure(figure, self.speech.language)
        });
        if made.made {
            name
        } else {
            self.say().lost_figure(name)
        }
    }

    /// The shares of what was asked.
    fn shares(&self) -> impl Iterator<Item = (&Question, Share, Option<f64>)> {
        let held = self.tally.asked.iter();
        self.asked
            .iter()
            .zip(held)
            .map(|((question, counted), share)| (question, *share, *counted))
    }

    /// As text.
    pub fn text(&self) -> String {
        let say = self.say();
        let mut text = format!("{}\n", say.dealt_of_seed(self.dealt(), self.seed));
        let (conditions, rare) = self.conditions;
        for condition in conditions {
            text.push_str(&format!("  {}\n", condition.text));
        }
        if let Some(rare) = rare {
            text.push_str(&format!("{}\n", say.deals_met(rarity(rare, say))));
        }
        if !self.asked.is_empty() {
            let columns = [
                say.asked_column(),
                say.deals_held_column(),
                say.of_all_column(),
                say.share_column(),
                say.error_column(),
                say.sure_column(),
                say.counted_column(),
            ];
            let mut table = table(&columns, 1);
            for (question, share, counted) in self.shares() {
                let mut row = vec![question.text.clone()];
                row.extend(share_cells(share, say));
                row.push(counted.map_or(String::new(), |share| say.in_digits(percent(share))));
                table.add_row(row);
            }
            text.push_str(&format!("\n{}", trimmed(&table.to_string())));
            let rules = self.speech.rules;
            if (self.asked.iter()).any(|(question, _)| question.comes_too_late(rules)) {
                text.push_str(&format!("{}\n", say.no_hands_left()));
            }
        }
        for (question, share, _) in self.shares().filter(|(_, share, _)| share.open > 0) {
            let open = say.open_of(question.text.as_str(), share.open, share.of);
            let told = match self.played {
                Some(_) => say.open_at_the_end(open),
                None => say.open_as_dealt(open),
            };
            text.push_str(&format!("{told}\n"));
        }
        if let Some((setup, how)) = self.played {
            text.push_str(&self.played_text(&setup, how));
        }
        if self.stopped {
            text.push_str(&format!("\n{}\n", say.stopped_early()));
        }
        text
    }

    /// The auction that leads to what is played, as a record has it; none where one bids it and all others pass.
    fn auction(&self, setup: &Setup<'_>) -> Option<String> {
        if setup.by.is_empty() {
            return None;
        }
        let nowhere = Span::new(SourceMap::default().add("", ""), 0..0);
        let mut record = Record::new();
        let acts = setup.by.iter().map(|&act| Spanned::new(act, nowhere));
        record.line.acts = acts.collect();
        let text = to_text(&record, self.speech.names(), self.speech.language);
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(lines.map(words).collect::<Vec<_>>().join("; "))
    }

    fn played_text(&self, setup: &Setup<'_>, how: How) -> String {
        let seat = setup.declarer;
        let (say, tally) = (self.say(), self.tally);
        let contract = self.contract();
        let told = match how {
            How::Random => say.played_at_random(seat, contract),
            How::Best(_) => say.played_best(seat, contract),
        };
        let auction = self.auction(setup);
        let auction = auction.map_or(String::new(), |auction| format!("{auction}\n"));
        let mut text = format!(
            "\n{told}\n{auction}{}",
            say.deals_played(tally.played(), tally.deals)
        );
        if tally.not_played > 0 {
            text.push_str(&format!("; {}", say.deals_not_bid(tally.not_played)));
        }
        if tally.stuck > 0 {
            text.push_str(&format!("; {}", say.deals_stuck(tally.stuck)));
        }
        if tally.unscored > 0 {
            text.push_str(&format!("; {}", say.ends_not_scored(tally.unscored)));
        }
        if tally.spent > 0 {
            text.push_str(&format!("; {}", say.deals_not_solved(tally.spent)));
        }
        text.push('\n');
        if tally.pace > Some(Pace::Tables) {
            text.push_str(&format!("{}\n", say.played_slowly()));
        }
        if tally.played() == 0 {
            return text;
        }
        let pays = tally.pays(seat);
        let (low, high) = pays.interval();
        text.push_str(&format!(
            "\n{}: {}\n",
            say.what_seat_gets(seat),
            say.mean_of(
                say.in_digits(rounded(pays.mean())),
                say.in_digits(rounded(pays.error())),
                say.in_digits(rounded(low)),
                say.in_digits(rounded(high))
            )
        ));
        text.push_str(&format!(
            "{}\n",
            say.spread_of(
                say.in_digits(rounded(pays.deviation())),
                pays.quantile(0.0),
                pays.quantile(0.25),
                pays.quantile(0.5),
                pays.quantile(0.75),
                pays.quantile(1.0)
            )
        ));
        let sign = |sign: i64| {
            let held = pays.where_sign(sign);
            let of = pays.count();
            say.in_digits(percent(Share::of(held, of).share()))
        };
        text.push_str(&format!("{}\n", say.signs_of(sign(1), sign(0), sign(-1))));
        let made = tally.made();
        if made.is_empty() {
            return text;
        }
        let best = matches!(how, How::Best(_));
        let mut columns = vec![
            say.figure_made_column(),
            say.whose_column(),
            say.deals_held_column(),
            say.of_all_column(),
            say.share_column(),
            say.error_column(),
            say.sure_column(),
        ];
        if !best {
            columns.push(say.brings_column(seat));
        }
        let mut table = table(&columns, 2);
        for made in &made {
            let mut row = vec![self.figure(made), self.speech.whose(made.whose)];
            row.extend(share_cells(made.share, say));
            if !best {
                row.push(say.in_digits(rounded(made.pays.mean())));
            }
            table.add_row(row);
        }
        text.push_str(&format!("\n{}", trimmed(&table.to_string())));
        text
    }

    /// As data.
    pub fn json(&self) -> Json {
        let (conditions, rare) = self.conditions;
        let asked = self.shares().map(|(question, share, counted)| {
            let mut data = share_json(share);
            data["asked"] = question.text.clone().into();
            data["open"] = share.open.into();
            data["counted"] = counted.into();
            data
        });
        let rules = self.speech.rules;
        let mut data = json!({
            "variant": { "id": rules.id, "fingerprint": rules.fingerprint, "overlays": rules.overlays },
            "seed": self.seed,
            "deals": self.tally.deals,
            "where": conditions.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(),
            "chance": rare.map_or(Json::Null, rarity_json),
            "asked": asked.collect::<Vec<_>>(),
            "stopped": self.stopped,
        });
        if let Some((setup, how)) = self.played {
            let seat = setup.declarer;
            let pays = self.tally.pays(seat);
            let figures = self.tally.made();
            let figures = figures.iter().map(|made| {
                let mut data = share_json(made.share);
                let figure = made
                    .figure
                    .map(|figure| self.speech.names().figure(figure, None));
                data["figure"] = figure.into();
                data["for"] = whose_id(self.speech, made).into();
                data["made"] = made.made.into();
                if how == How::Random {
                    data["pays"] = spread_json(&made.pays);
                }
                data
            });
            data["played"] = json!({
                "declarer": seat.to_string(),
                "contract": rules.names.id(Term::Contract(setup.contract)),
                "auction": self.auction(&setup),
                "play": if how == How::Random { "random" } else { "best" },
                "deals": self.tally.played(),
                "not_played": self.tally.not_played,
                "not_ended": self.tally.stuck,
                "not_scored": self.tally.unscored,
                "not_solved": self.tally.spent,
                "pays": spread_json(&pays),
                "distribution": pays.0.iter().map(|(pays, deals)| json!({ "pays": pays, "deals": deals })).collect::<Vec<_>>(),
                "figures": figures.collect::<Vec<_>>(),
            });
        }
        data
    }

    /// As rows of comma-separated values, the first one with the names of the columns.
    pub fn csv_rows(&self) -> Vec<Vec<String>> {
        let number = |number: f64| {
            if number.is_nan() {
                String::new()
            } else {
                format!("{number}")
            }
        };
        let mut rows = vec![
            [
                "kind", "what", "for", "deals", "of", "share", "error", "low", "high", "mean",
            ]
            .map(str::to_owned)
            .to_vec(),
        ];
        let mut add = |kind: &str, what: String, whose: String, share: Share, mean: String| {
            let (low, high) = share.interval();
            rows.push(vec![
                kind.to_owned(),
                what,
                whose,
                share.held.to_string(),
                share.of.to_string(),
                number(share.share()),
                number(share.error()),
                number(low),
                number(high),
                mean,
            ]);
        };
        for (question, share, _) in self.shares() {
            add(
                "asked",
                question.text.clone(),
                String::new(),
                share,
                String::new(),
            );
        }
        if let Some((setup, how)) = self.played {
            let seat = setup.declarer;
            for made in &self.tally.made() {
                let figure = made
                    .figure
                    .map(|figure| self.speech.names().figure(figure, None));
                let kind = if made.made { "made" } else { "lost" };
                let mean = if how == How::Random {
                    number(made.pays.mean())
                } else {
                    String::new()
                };
                let figure = figure.unwrap_or_default();
                add(kind, figure, whose_id(self.speech, made), made.share, mean);
            }
            let pays = self.tally.pays(seat);
            let of = pays.count();
            for (&amount, &held) in &pays.0 {
                add(
                    "pays",
                    amount.to_string(),
                    seat.to_string(),
                    Share::of(held, of),
                    String::new(),
                );
            }
        }
        rows
    }
}

fn whose_id(speech: Speech<'_>, made: &Made) -> String {
    Speech {
        language: None,
        ..speech
    }
    .whose(made.whose)
}

fn share_json(share: Share) -> Json {
    let (low, high) = share.interval();
    json!({ "deals": share.held, "of": share.of, "share": share.share(), "error": share.error(), "interval": [low, high] })
}

fn spread_json(spread: &Spread) -> Json {
    if spread.count() == 0 {
        return Json::Null;
    }
    let (low, high) = spread.interval();
    json!({
        "mean": spread.mean(), "error": spread.error(), "interval": [low, high], "deviation": spread.deviation(),
        "least": spread.quantile(0.0), "median": spread.quantile(0.5), "most": spread.quantile(1.0),
    })
}
