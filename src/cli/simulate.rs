//! `tarokk simulate`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use super::Found;
use super::args::{Conditions, Format, Lang, Options};
use super::deal::{Reader, questions, rules, unfound};
use super::output::{Output, csv_row};
use super::progress::tried;
use super::{files, interrupt, numbered};
use crate::basics::{Join, Part, Seat, SourceMap, Told, told};
use crate::deal::Refusal;
use crate::game::{Act, ContractId, Term};
use crate::report::simulated::Simulated;
use crate::report::words::Speech;
use crate::rules::Rules;
use crate::simulate::{How, Question, Rarity, Run, Setup, Share, Source, Tally, Worker, auction};

/// How many deals a thread plays at a time.
const CHUNK: u64 = 1 << 12;

/// What is simulated.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) conditions: Conditions,
    /// A condition of which it is told how often it holds, may be given several times: of the cards of all deals as they are dealt; if
    /// it is about more than where these lie, of all deals whose play is begun, when they are over.
    #[arg(long, value_name = "CONDITION")]
    pub(crate) ask: Vec<String>,
    /// What is played: a contract, which its declarer bids while all others pass. Without it deals are only dealt and asked.
    #[arg(long)]
    pub(crate) contract: Option<String>,
    /// Who plays it.
    #[arg(long, default_value = "A", value_name = "SEAT")]
    pub(crate) declarer: String,
    /// Play as well as can be with all cards open, instead of at random.
    #[arg(long, requires = "contract")]
    pub(crate) best: bool,
    /// How many cards may be tried for a deal that is played best, for its payment and all its figures together.
    #[arg(long, default_value_t = 100_000_000, value_name = "N")]
    pub(crate) budget: u64,
    /// Write a picture: how often the declarer gets how much, or how often what is asked is so; with `-` to standard output, in place of
    /// the report.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl SimulateArgs {
    fn how(&self) -> How {
        if self.best {
            How::Best(self.budget)
        } else {
            How::Random
        }
    }
}

pub(crate) fn run(
    wanted: &SimulateArgs,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut sources = SourceMap::default();
    let entrant = rules(options, &mut sources, output)?;
    let conditions = &wanted.conditions;
    let met = (&*conditions.wanted, Question::read_dealt as Reader);
    let met = questions(met, &entrant, &mut sources, output);
    let asked = (&*wanted.ask, Question::read as Reader);
    let asked = questions(asked, &entrant, &mut sources, output);
    let (Some(met), Some(asked)) = (met, asked) else {
        return Err(told!("what is asked cannot be understood"));
    };
    let rules = &*entrant.rules;
    let speech = Speech::of(rules, options.lang.map(Lang::language));
    let contract = wanted.contract.as_deref();
    let wins = contract.map(|contract| wins(speech, contract, &wanted.declarer));
    let wins = wins.transpose()?;
    let setup = wins.as_ref().map(|wins| Setup {
        rules,
        declarer: wins.declarer,
        contract: wins.contract,
        by: &wins.by,
    });
    if setup.is_none() && asked.is_empty() {
        return Err(told!(
            "what is to be told? `--ask CONDITION`, `--contract NAME`"
        ));
    }
    wanted.svg.as_deref().map_or(Ok(()), can_be_there)?;
    let usual = if wanted.best { 10 } else { 1000 };
    let count = conditions.count.unwrap_or(usual);
    interrupt::watch();
    let source = Source::new(rules, &met, conditions.seed, conditions.tries).until(tried);
    let rare = if met.is_empty() {
        None
    } else {
        Some(source.rarity(&interrupt::interrupted).map_err(unfound)?)
    };
    let how = wanted.how();
    let run = Run {
        source,
        asked: asked.clone(),
        played: setup.map(|setup| (setup, how)),
    };
    let size = if wanted.best { 1 } else { CHUNK };
    let mut tally = Tally {
        asked: vec![Share::default(); run.asked.len()],
        ..Tally::default()
    };
    let mut failed = None;
    let worker = || {
        let mut worker = Worker::new(&run);
        move |numbers| {
            let worked = worker.work(numbers, &interrupt::interrupted);
            worked.map(|()| worker.take())
        }
    };
    numbered::each(
        conditions.threads,
        (count, size),
        worker,
        |found| match found {
            Ok(more) => {
                tally.add(more);
                ControlFlow::Continue(())
            }
            Err(why) => {
                failed = Some(unfound(why));
                ControlFlow::Break(())
            }
        },
    );
    if let Some(failed) = failed {
        return Err(failed);
    }
    let counted = |question: &Question| counted(rules, &met, rare, question);
    let asked: Vec<(Question, Option<f64>)> = asked
        .into_iter()
        .map(|question| {
            let counted = counted(&question);
            (question, counted)
        })
        .collect();
    let found = Simulated {
        speech,
        seed: conditions.seed,
        conditions: (&met, rare),
        asked: &asked,
        played: setup.map(|setup| (setup, how)),
        stopped: tally.deals < count,
        tally: &tally,
    };
    write(&found, wanted.svg.as_deref(), options, output)?;
    Ok(false)
}

/// Writes what was found, and its picture into a file, or to standard output in place of all else.
fn write(
    found: &Simulated<'_>,
    svg: Option<&Path>,
    options: &Options,
    output: &mut Output,
) -> Result<(), Told> {
    let picture = svg.map(|_| found.svg()).transpose()?.flatten();
    let alone = svg.is_some_and(files::is_standard);
    match options.format {
        _ if alone => output.result(picture.as_deref().unwrap_or_default()),
        Format::Json | Format::Jsonl => output.result(&format!("{}\n", found.json())),
        Format::Csv => {
            for row in found.csv_rows() {
                output.result(&csv_row(&row)?);
            }
        }
        _ => output.result(&found.text()),
    }
    match (svg, picture) {
        (Some(_), None) => Err(told!("there is nothing to draw")),
        (Some(path), Some(picture)) if !alone => files::write(path, &picture),
        _ => Ok(()),
    }
}

/// Whether there is a folder for a file: found out before all is done, and not after it.
fn can_be_there(path: &Path) -> Result<(), Told> {
    if path.is_dir() {
        return Err(told!(
            "{folder}: it is a folder; name the file to write, such as {file}",
            folder = path.display().to_string(),
            file = path.join("picture.svg").display().to_string()
        ));
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display().to_string();
            Err(told!("{folder}: there is no such folder", folder))
        }
        _ => Ok(()),
    }
}

/// How often something that is asked is so in such deals, if that can be counted: those in which it is so of those that meet the
/// conditions.
fn counted(rules: &Rules, met: &[Question], rare: Option<Rarity>, asked: &Question) -> Option<f64> {
    let mut both = met.to_vec();
    both.push(asked.clone());
    let both = Source::new(rules, &both, 0, 1).counted()?;
    let within = rare.map_or(1.0, Rarity::share);
    let exact = rare.is_none_or(|rare| rare.error().is_none());
    (exact && within > 0.0).then(|| both.share() / within)
}

/// What is played, and the auction that leads to it.
struct Wins {
    declarer: Seat,
    contract: ContractId,
    by: Vec<Act>,
}

/// What is played, as records of the variant may call it.
fn wins(speech: Speech<'_>, contract: &str, declarer: &str) -> Result<Wins, Told> {
    let rules = speech.rules;
    let mut meant = rules.names.find(contract).iter();
    let id = meant.find_map(|term| match *term {
        Term::Contract(id) => Some(id),
        _ => None,
    });
    let id = id.ok_or_else(|| {
        let all = (0u8..).take(rules.contracts.len()).map(ContractId);
        let called = |id| format!("`{}`", speech.name(Term::Contract(id)));
        told!(
            "there is no contract `{contract}`; there are {contracts}",
            contract,
            contracts = Part::list(all.map(called), Join::And)
        )
    })?;
    let mut letters = declarer.chars();
    let seat = match (letters.next(), letters.next()) {
        (Some(letter), None) => Seat::from_letter(letter),
        _ => None,
    };
    let seat = seat
        .filter(|seat| seat.index() < rules.seats)
        .ok_or_else(|| {
            let last = Seat::new(rules.seats.saturating_sub(1)).unwrap_or(Seat::FOREHAND);
            told!(
                "there is no seat `{seat}`; seats are A to {last}",
                seat = declarer,
                last
            )
        })?;
    let by = auction(rules, seat, id).map_err(|why| {
        let contract = format!("`{}`", speech.name(Term::Contract(id)));
        match why {
            Some(why) => no_auction(seat, contract, why),
            None => told!(
                "no auction that the rules allow ends with {seat} playing {contract}",
                seat,
                contract
            ),
        }
    })?;
    Ok(Wins {
        declarer: seat,
        contract: id,
        by,
    })
}

/// Which rule keeps a seat from a contract.
fn no_auction(seat: Seat, contract: String, why: Refusal) -> Told {
    let rule = why
        .rule
        .map(|rule| format!("{} ({})", rule.id, rule.source));
    match rule {
        Some(rule) => told!(
            "no auction that the rules allow ends with {seat} playing {contract}: {why}: {rule}",
            seat,
            contract,
            why = why.message,
            rule
        ),
        None => told!(
            "no auction that the rules allow ends with {seat} playing {contract}: {why}",
            seat,
            contract,
            why = why.message
        ),
    }
}
