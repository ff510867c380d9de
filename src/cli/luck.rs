//! `tarokk analyze --luck`: what players of a file won by their play, and what by luck.

use std::path::Path;

use serde_json::json;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files;
use super::interrupt;
use super::output::Output;
use super::records::{Reader, Records};
use crate::basics::{Seat, SourceMap, Told};
use crate::report::hidden::Hidden;
use crate::report::hindsight::guesses;
use crate::report::layout::{Grid, Layout};
use crate::report::phrases::Phrases;
use crate::report::words::Speech;
use crate::session::DealInFile;
use crate::solve::pay::Limits;

/// What is asked.
pub(crate) struct Question<'a> {
    pub(crate) path: &'a Path,
    pub(crate) budget: u64,
    pub(crate) worlds: u64,
    pub(crate) seed: u64,
}

/// How many times as many cards may be tried for one card of the play as in one deal.
const TIMES: u64 = 4;

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
    };
    let found =
        Records::new(options, output)?.each(&[question.path.to_owned()], output, &mut counted)?;
    output.result(&counted.told());
    Ok(found)
}

/// A player, and what has been counted.
struct Player {
    name: String,
    pays: i64,
    play: f64,
    squares: f64,
}

struct Counter<'q> {
    question: &'q Question<'q>,
    options: &'q Options,
    players: Vec<Player>,
    /// How many deals were counted.
    deals: usize,
    /// How many cards could not be valued.
    left: usize,
}

impl Counter<'_> {
    fn told(&self) -> String {
        let language = self.options.lang.map(Lang::language);
        let say = Phrases(language);
        if self.options.format != Format::Text {
            let players = self.players.iter().map(|player| {
                let rounded = |number: f64| (number * 100.0).round() / 100.0;
                json!({
                    "player": player.name,
                    "pays": player.pays,
                    "play": rounded(-player.play),
                    "error": rounded(player.squares.sqrt()),
                    "luck": rounded(player.pays as f64 + player.play),
                })
            });
            let data = json!({
                "file": files::name(self.question.path),
                "deals": self.deals,
                "players": players.collect::<Vec<_>>(),
                "not_valued": self.left,
                "seed": self.question.seed,
            });
            return format!("{data}\n");
        }
        let mut grid = Grid::under([
            String::new(),
            say.got_in_all(),
            say.by_play(),
            say.error(),
            say.by_luck(),
        ]);
        for column in 1..5 {
            grid.right(column);
        }
        for player in &self.players {
            grid.row([
                player.name.clone(),
                format!("{:+}", player.pays),
                format!("{:+.1}", 0.0 - player.play),
                format!("±{:.1}", player.squares.sqrt()),
                format!("{:+.1}", player.pays as f64 + player.play),
            ]);
        }
        let mut text = grid.text(Layout::Columns);
        text.push_str(&format!("{}\n", say.luck_of_deals(self.deals)));
        if self.left > 0 {
            text.push_str(&format!("{}\n", say.cards_not_valued(self.left)));
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
        output.findings(&deal.findings, sources);
        let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
            return Ok(());
        };
        if !replay.pays {
            return Ok(());
        }
        let asked = Hidden {
            seat: None,
            seed: self.question.seed,
            deals: self.question.worlds,
            drawn: 0,
            limits: Limits {
                nodes: self.question.budget,
                bytes: 64 << 20,
                stop: &interrupt::interrupted,
            },
            nodes: self.question.budget.saturating_mul(TIMES),
        };
        let speech = Speech::of(rules, self.options.lang.map(Lang::language));
        let found = guesses(&deal.record, Some(&replay.carried), &asked, speech);
        self.deals += 1;
        self.left += found.left;
        for seat in Seat::all(rules.at_table()) {
            let pays = replay.ledger.pays()[seat].0;
            let (play, error) = found.of(seat);
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
                    squares: 0.0,
                });
                self.players.len() - 1
            });
            if let Some(player) = self.players.get_mut(place) {
                player.pays += pays;
                player.play += play;
                player.squares += error * error;
            }
        }
        Ok(())
    }

    fn end(&mut self, _: &Path, _: &str, _: &SourceMap, _: &mut Output) -> Result<Found, Told> {
        Ok(false)
    }
}
