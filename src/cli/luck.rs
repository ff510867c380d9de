//! `tarokk analyze --luck`: what players of a file won by their play, and what by luck.

use std::path::Path;

use serde_json::json;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files;
use super::interrupt;
use super::output::Output;
use super::records::{Reader, Records, no_deal};
use super::searching::Progress;
use crate::basics::{Seat, SourceMap, Told};
use crate::report::hidden::Hidden;
use crate::report::hindsight::guesses;
use crate::report::layout::{Grid, Layout};
use crate::report::phrases::{Counted, Phrases};
use crate::report::words::Speech;
use crate::session::DealInFile;
use crate::solve::Crew;
use crate::solve::pay::Limits;

/// What is asked.
pub(crate) struct Question<'a> {
    pub(crate) path: &'a Path,
    /// Which deal of the file alone, from 1.
    pub(crate) deal: Option<usize>,
    pub(crate) budget: u64,
    pub(crate) worlds: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

/// For one choice this part of what may be tried.
const PART: u64 = 4;

pub(crate) fn run(
    question: &Question<'_>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    interrupt::watch();
    let mut counted = Counter {
        question,
        options,
        players: Vec::new(),
        deals: 0,
        left: 0,
        estimated: 0,
        records: 0,
    };
    let found =
        Records::new(options, output)?.each(&[question.path.to_owned()], output, &mut counted)?;
    if let Some(number) = question.deal.filter(|&number| number > counted.records) {
        return Err(no_deal(question.path, counted.records, number));
    }
    output.result(&counted.told());
    Ok(found)
}

/// A player, and what has been counted.
struct Player {
    name: String,
    pays: i64,
    /// What the player's own choices cost.
    play: f64,
    /// What the choices of others brought that cost those something.
    others: f64,
    squares: f64,
    /// Of how many choices, own ones and those of others, it is known whether they cost anything.
    judged: usize,
    choices: usize,
    others_judged: usize,
    others_choices: usize,
}

impl Player {
    /// What the player's own choices brought, where anything can be told of them.
    fn play(&self) -> Option<f64> {
        (self.judged > 0 || self.choices == 0).then_some(0.0 - self.play)
    }

    /// What the choices of others brought.
    fn others(&self) -> Option<f64> {
        (self.others_judged > 0 || self.others_choices == 0).then_some(0.0 + self.others)
    }

    /// Whether of some own choice it is open whether it cost anything.
    fn own_open(&self) -> bool {
        self.judged < self.choices
    }

    /// The same of the cards of others.
    fn others_open(&self) -> bool {
        self.others_judged < self.others_choices
    }

    /// What is left: how the cards lay, and how guesses came out.
    fn luck(&self) -> Option<f64> {
        Some(self.pays as f64 - self.play()? - self.others()?)
    }
}

struct Counter<'q> {
    question: &'q Question<'q>,
    options: &'q Options,
    players: Vec<Player>,
    /// How many deals were counted.
    deals: usize,
    /// How many choices could not be valued.
    left: usize,
    /// Of how many it is estimated what they cost.
    estimated: usize,
    /// How many deals there are in the file.
    records: usize,
}

impl Counter<'_> {
    fn told(&self) -> String {
        let language = self.options.lang.map(Lang::language);
        let say = Phrases(language);
        if self.options.format != Format::Text {
            let players = self.players.iter().map(|player| {
                // Nothing has no sign.
                let rounded = |number: f64| (number * 100.0).round() / 100.0 + 0.0;
                let error = player.play().map(|_| player.squares.sqrt());
                json!({
                    "player": player.name,
                    "pays": player.pays,
                    "play": player.play().map(rounded),
                    "error": error.map(rounded),
                    "others": player.others().map(rounded),
                    "luck": player.luck().map(rounded),
                    "judged": player.judged,
                    "choices": player.choices,
                    "others_judged": player.others_judged,
                    "others_choices": player.others_choices,
                })
            });
            let data = json!({
                "file": files::name(self.question.path),
                "deals": self.deals,
                "players": players.collect::<Vec<_>>(),
                "not_valued": self.left,
                "estimated": self.estimated,
                "ended_by": interrupt::interrupted().then_some("interrupt"),
                "seed": self.question.seed,
            });
            return format!("{data}\n");
        }
        let mut grid = Grid::under([
            String::new(),
            say.got_in_all(),
            say.by_play(),
            say.error(),
            say.by_others(),
            say.by_luck(),
            say.judged(),
        ]);
        for column in 1..7 {
            grid.right(column);
        }
        // Of what nothing is known no number is told.
        let told = |number: Option<f64>, open: bool| match number {
            Some(number) if open => say.in_digits(format!("({number:+.1})")),
            Some(number) => say.in_digits(format!("{number:+.1}")),
            None => "?".to_owned(),
        };
        for player in &self.players {
            let error = format!("±{:.1}", player.squares.sqrt());
            let error = player.play().map(|_| say.in_digits(error));
            grid.row([
                player.name.clone(),
                format!("{:+}", player.pays),
                told(player.play(), player.own_open()),
                error.unwrap_or_else(|| "?".to_owned()),
                told(player.others(), player.others_open()),
                told(player.luck(), player.own_open() || player.others_open()),
                say.judged_of(player.judged, player.choices),
            ]);
        }
        let mut text = grid.text(Layout::Columns);
        if interrupt::interrupted() {
            text.push_str(&format!("{}\n", say.interrupted()));
        }
        text.push_str(&format!(
            "{}\n",
            say.luck_of_deals(Counted(self.deals, "deal"))
        ));
        text.push_str(&format!("{}\n", say.what_was_judged()));
        if self.estimated > 0 {
            text.push_str(&format!("{}\n", say.costs_estimated(self.estimated)));
        }
        if self.left > 0 {
            text.push_str(&format!("{}\n", say.choices_not_valued(self.left)));
        }
        text
    }
}

impl Reader for Counter<'_> {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        self.records = deal.number;
        if self.question.deal.is_some_and(|one| one != deal.number) {
            return Ok(());
        }
        output.findings(&deal.findings, sources);
        let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
            return Ok(());
        };
        if !replay.pays {
            return Ok(());
        }
        if interrupt::interrupted() {
            return Ok(());
        }
        let progress = Progress::new();
        let tell = |done, all| progress.tell(done, all);
        let nodes = self.question.budget / PART;
        let asked = Hidden {
            seat: None,
            seed: self.question.seed,
            deals: self.question.worlds,
            drawn: 0,
            limits: Limits {
                nodes,
                bytes: 64 << 20,
                stop: &interrupt::interrupted,
            },
            nodes,
            crew: Crew {
                threads: self.question.threads,
                told: Some(&tell),
            },
        };
        let speech = Speech::of(rules, self.options.lang.map(Lang::language));
        let found = guesses(&deal.record, Some(&replay.carried), &asked, speech);
        if found.stopped {
            // What was found of half a deal would be taken for luck.
            return Ok(());
        }
        self.deals += 1;
        self.left += found.left;
        self.estimated += found.each.iter().filter(|guess| guess.estimated).count();
        for seat in Seat::all(rules.at_table()) {
            let pays = replay.ledger.pays()[seat].0;
            let (play, error) = found.of(seat);
            let others = found.of_others(seat);
            let name = deal
                .record
                .player(seat)
                .map_or_else(|| seat.to_string(), str::to_owned);
            let known = self.players.iter().position(|player| player.name == name);
            let place = known.unwrap_or_else(|| {
                self.players.push(Player {
                    name,
                    pays: 0,
                    play: 0.0,
                    others: 0.0,
                    squares: 0.0,
                    judged: 0,
                    choices: 0,
                    others_judged: 0,
                    others_choices: 0,
                });
                self.players.len() - 1
            });
            if let Some(player) = self.players.get_mut(place) {
                player.pays += pays;
                player.play += play;
                player.others += others;
                player.squares += error * error;
                for other in Seat::all(rules.at_table()) {
                    let (judged, choices) = (found.judged[other], found.choices[other]);
                    if other == seat {
                        player.judged += judged;
                        player.choices += choices;
                    } else {
                        player.others_judged += judged;
                        player.others_choices += choices;
                    }
                }
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &Path, _: &str, _: &SourceMap, _: &mut Output) -> Result<Found, Told> {
        Ok(false)
    }
}
