//! What can be said on the command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::many::Share;
use crate::basics::date::is_date;
use crate::basics::{Seat, Told, told};

/// How many deals are looked at at most for what a seat can know, where it is not said.
const WORLDS: u64 = 100;

/// A seat by its letter.
fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let seat = letter.and_then(Seat::from_letter);
    seat.ok_or_else(|| "a seat is a letter from `A` on".to_owned())
}

/// How many threads work: one at least.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text
        .trim()
        .parse::<usize>()
        .map_err(|error| error.to_string())?;
    NonZeroUsize::new(number).ok_or_else(|| "with no thread nothing is done".to_owned())
}

/// Deals of tarokk on paper, replayed, judged and scored by rules in a file.
#[derive(Debug, Parser)]
#[command(
    name = "tarokk",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// The rules: a built-in id, or a file ending in .toml; wins over what records name.
    #[arg(long, global = true, value_name = "ID|FILE")]
    pub(crate) variant: Option<String>,
    /// An overlay to lay on the rules; may be given several times, later wins.
    #[arg(long = "with", global = true, value_name = "OVERLAY")]
    pub(crate) overlays: Vec<String>,
    /// The language of names; without it, ids.
    #[arg(long, global = true)]
    pub(crate) lang: Option<Lang>,
    /// The form of the results.
    #[arg(long, global = true, default_value = "text")]
    pub(crate) format: Format,
    /// Colour in findings.
    #[arg(long, global = true, default_value = "auto")]
    pub(crate) color: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Jsonl,
    Csv,
    Md,
    Html,
}

/// What `export` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportForm {
    /// One object a deal, one on a line.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    Hu,
    Sl,
    De,
    En,
}

impl Lang {
    pub(crate) fn language(self) -> crate::game::Language {
        use crate::game::Language;
        match self {
            Self::Hu => Language::Hungarian,
            Self::Sl => Language::Slovene,
            Self::De => Language::German,
            Self::En => Language::English,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge every act of the records, and compare what they claim with the rules.
    Check {
        /// Records; `-` is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// The ledger of each deal: line by line, who pays whom and why.
    Score {
        /// Records; `-` is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Add what decided each line, and where its rule is written.
        #[arg(long)]
        explain: bool,
        /// Score deals with findings as they stand.
        #[arg(long)]
        as_played: bool,
    },
    /// The same deals under several variants: every line in each, and the rule that makes each difference.
    Compare {
        /// Records; `-` is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The variants; the others are compared with the first. `ID+OVERLAY` lays an overlay on one of them.
        #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,…")]
        variants: Vec<String>,
    },
    /// How much each single rule matters to the deals: every overlay is laid on, every word and number set otherwise,
    /// one at a time; what changes most deals comes first, a number where a deal turns.
    Sensitivity {
        /// Records of one variant, or of any that `--variant` reads; `-` is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// What variants pay, side by side: contracts, figures and kontras, matched by concept; no deal is needed.
    Tariff {
        /// The variants. `ID+OVERLAY` lays an overlay on one of them.
        #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,…")]
        variants: Vec<String>,
    },
    /// Deals at random, under conditions in the words of the rules: records of hands and talon, and how rare such deals are.
    Deal(Conditions),
    /// Many deals at random: how often conditions hold, and how often a contract is made, its figures with it, and what it pays,
    /// with random or with best play.
    Simulate(super::simulate::SimulateArgs),
    /// The score sheet of a session: what each deal paid, and how the players stand.
    Sheet {
        /// Records; `-` is standard input. Those of one event and table are a sheet.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Any number of records, judged and scored on all cores, to CSV or JSON Lines: the rows of `score`. A bad record is
    /// reported, and the rest goes on.
    Batch(BatchArgs),
    /// What a club asks of a season: who won how much, with whom, in which contracts, by which figures, and when.
    Stats(StatsArgs),
    /// A deal step by step: hands, words, tricks, and how it stands.
    Replay {
        /// Records; `-` is standard input.
        file: PathBuf,
        /// Which deal of the file, from 1.
        #[arg(long, default_value_t = 1)]
        deal: usize,
        /// Where to stop: `start`, `bid 3`, `talon`, `discard B`, `call`, `word 2`, `5.2` (after the second card of trick 5), `end`.
        #[arg(long, value_name = "WHERE")]
        at: Option<String>,
    },
    /// Perfect play with all cards open: what every card comes to, the best ones, and one line of best play.
    #[command(group = clap::ArgGroup::new("knowing").multiple(true).args(["hidden", "seat", "luck"]))]
    Analyze {
        /// Records; `-` is standard input.
        file: PathBuf,
        /// Where to ask: `start`, `bid 3`, `talon`, `discard B`, `call`, `word 2`, `5.2` (after the second card of
        /// trick 5, so that the third player chooses; who leads to it chooses after the last card of trick 4), `end`; without it,
        /// where the record ends, or before the first card of a deal that was played.
        #[arg(long, value_name = "WHERE")]
        at: Option<String>,
        /// What all play for: `pay` (what is paid), `points` (card points), `win` (the game), `"figure NAME"`.
        #[arg(long, default_value = "pay", value_name = "WHAT")]
        objective: String,
        /// How many cards may be tried before the search tells how far it got: without it 200000000, which take some seconds.
        /// For what a seat can know, twice as many in all deals together, with `--luck` a quarter of it for each choice;
        /// there it is 20000000 without it.
        #[arg(long, value_name = "N")]
        budget: Option<u64>,
        /// With only what the seat whose turn it is can know, in deals that agree with all that has happened.
        #[arg(long, conflicts_with = "objective")]
        hidden: bool,
        /// The same with what this seat can know.
        #[arg(long, value_name = "SEAT", conflicts_with = "objective", value_parser = seat)]
        seat: Option<Seat>,
        /// What the players of all deals won by their play, as each could know it, and what by luck.
        #[arg(long, conflicts_with_all = ["objective", "at", "hidden", "seat"])]
        luck: bool,
        /// How many deals are looked at at most for what a seat can know.
        #[arg(long, default_value_t = WORLDS, value_name = "N", requires = "knowing", value_parser = clap::value_parser!(u64).range(1..=100_000))]
        worlds: u64,
        /// The number that deals are drawn by: the same draws the same.
        #[arg(long, default_value_t = 1, value_name = "N", requires = "knowing")]
        seed: u64,
        /// Which deal of the file, from 1; without it the first, and with `--luck` all.
        #[arg(long)]
        deal: Option<usize>,
        /// How many searches go on at once, eight at most, as each takes memory; without it, as many as the machine has cores. The
        /// answer is the same with any number.
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<NonZeroUsize>,
        /// Keep the answer in the record's tag `Solved`, so that asking again needs no search.
        #[arg(long, conflicts_with = "knowing")]
        store: bool,
    },
    /// The records with what there is to state of each deal, as comments: promises, breaches, figures decided, payments, and
    /// what each bid, discard, call, word and card cost with all cards open.
    Annotate {
        /// Records; `-` is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// How many cards may be tried for the play of each deal, and as many for what comes before it: without it 200000000,
        /// which take some seconds, where the rules pay for much half a minute; 0 leaves out what cards cost. With `--hidden`,
        /// five times as many for each choice; there it is 1000000 without it.
        #[arg(long, value_name = "N")]
        budget: Option<u64>,
        /// How many searches go on at once before the play, beside one for the play itself; without it, as many as the machine
        /// has cores, with 1 one after another, and eight at most. The answer is the same with any number.
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<NonZeroUsize>,
        /// Tell also what each choice cost as whoever made it could know it, in deals that agree with what had happened.
        #[arg(long)]
        hidden: bool,
        /// How many deals are looked at at most for each choice.
        #[arg(long, default_value_t = WORLDS, value_name = "N", requires = "hidden", value_parser = clap::value_parser!(u64).range(1..=100_000))]
        worlds: u64,
    },
    /// A session: enter a deal act by act, go through it, ask and suppose; from a terminal, a script or a pipe.
    Repl {
        /// The records to begin with.
        file: Option<PathBuf>,
        /// Commands, one a line, instead of what would be typed; may be given several times.
        #[arg(short = 'c', value_name = "COMMANDS")]
        commands: Vec<String>,
        /// A file with commands, one a line; `-` is standard input.
        #[arg(short = 'f', value_name = "SCRIPT")]
        script: Option<PathBuf>,
        /// Go on after a command that fails; the exit code is that of the worst.
        #[arg(long)]
        keep_going: bool,
        /// Answer for a screen reader: one fact on a line, in words, without columns, signs and colours.
        #[arg(long)]
        plain: bool,
    },
    /// The deals of records with their scores in a documented form, for another program.
    Export {
        /// The form.
        form: ExportForm,
        /// Records; `-` reads standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Score deals with findings as they stand.
        #[arg(long)]
        as_played: bool,
    },
    /// Rewrite records in canonical form.
    Fmt {
        /// Records; `-` reads standard input and writes standard output.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Write nothing; exit with 1 if a file is not in canonical form.
        #[arg(long)]
        check: bool,
        /// Write nothing; show what would change.
        #[arg(long)]
        diff: bool,
    },
    /// The rules themselves.
    Variant {
        #[command(subcommand)]
        command: VariantCommand,
    },
    /// What the code of a finding, a key of variant files or a word of the vocabulary means.
    Explain {
        /// The code, the key (`figure.made`) or the word (`wins trick`); without one, all there is.
        what: Vec<String>,
    },
    /// The completions of a shell, to be sourced by it.
    Completions {
        /// Whose.
        shell: clap_complete::Shell,
    },
    /// The manual page.
    Man,
}

impl Command {
    /// The files of records that it reads.
    pub(crate) fn files(&self) -> &[PathBuf] {
        match self {
            Self::Check { files }
            | Self::Score { files, .. }
            | Self::Compare { files, .. }
            | Self::Sensitivity { files }
            | Self::Sheet { files }
            | Self::Annotate { files, .. }
            | Self::Export { files, .. }
            | Self::Fmt { files, .. } => files,
            Self::Batch(BatchArgs { many, .. }) | Self::Stats(StatsArgs { many, .. }) => {
                &many.paths
            }
            Self::Replay { file, .. } | Self::Analyze { file, .. } => std::slice::from_ref(file),
            Self::Repl { file, .. } => file.as_slice(),
            Self::Variant { .. }
            | Self::Tariff { .. }
            | Self::Deal(_)
            | Self::Simulate(_)
            | Self::Explain { .. }
            | Self::Completions { .. }
            | Self::Man => &[],
        }
    }

    /// Whether the command's results have a form.
    pub(crate) fn has_form(&self, format: Format) -> Result<(), Told> {
        let paper = matches!(format, Format::Md | Format::Html);
        match self {
            Self::Sheet { .. }
            | Self::Variant {
                command: VariantCommand::Doc { .. },
            } => Ok(()),
            Self::Compare { .. }
            | Self::Tariff { .. }
            | Self::Sensitivity { .. }
            | Self::Stats(_)
                if format == Format::Md =>
            {
                Ok(())
            }
            Self::Export { .. } if paper || format == Format::Csv => Err(told!(
                "`export` is told its form by itself: `export json FILE`"
            )),
            Self::Repl { .. } if paper || format == Format::Csv => Err(told!(
                "`{command}` answers as `--format text` or `--format json`",
                command = "repl"
            )),
            Self::Analyze { .. } if format == Format::Csv => Err(told!(
                "`{command}` answers as `--format text` or `--format json`",
                command = "analyze"
            )),
            _ if paper => Err(told!(
                "`--format md` is a form of `sheet`, `compare`, `tariff`, `sensitivity`, `stats` and `variant doc`, `--format html` of `sheet` and `variant doc`"
            )),
            _ => Ok(()),
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum VariantCommand {
    /// The variants and overlays that the program carries.
    List,
    /// The resolved rules as one file.
    Show {
        /// A built-in id, or a file.
        id: String,
        /// Say where each value was set.
        #[arg(long)]
        origins: bool,
    },
    /// Where two variants part: each rule that differs, where it is set and where it is written.
    Diff {
        /// A built-in id, or a file; `ID+OVERLAY` lays an overlay on it.
        first: String,
        /// The other; without it, the same variant with the overlays of `--with`.
        second: Option<String>,
    },
    /// Everything that is wrong with rules.
    Check {
        /// Built-in ids, or files.
        #[arg(required = true)]
        ids: Vec<String>,
    },
    /// Every key that is assumed, or that no source stands behind, with why; without a name, of all built-in variants.
    Audit {
        /// Built-in ids, or files.
        ids: Vec<String>,
    },
    /// The complete rules as a sheet for the wall, in the language of `--lang`; `--format html` gives a page to print.
    Doc {
        /// A built-in id, or a file.
        id: String,
    },
    /// Write a small file of house rules: what is played otherwise than in the variant of `--variant`, with what each key
    /// means. Without `--variant` it asks, a question a line.
    New(NewFileArgs),
    /// The JSON Schema of variant files, for editors.
    Schema,
    /// Run the worked cases of rules; without a name, of all built-in ones.
    Test {
        /// Built-in ids, or files.
        ids: Vec<String>,
    },
}

/// What `batch` is told.
#[derive(Debug, Args)]
pub(crate) struct BatchArgs {
    #[command(flatten)]
    pub(crate) many: ManyArgs,
    /// Read only this part of the files, such as `1/4`: of several machines each takes another. One after another the
    /// parts are the whole.
    #[arg(long, value_name = "I/N")]
    pub(crate) part: Option<Share>,
    /// The file to write, whole or not at all; without it, standard output. One that ends in `.jsonl` gets JSON Lines.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Score deals with findings as they stand.
    #[arg(long)]
    pub(crate) as_played: bool,
}

/// What `stats` is asked.
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) many: ManyArgs,
    /// Only deals in which this player sits; given several times, all of them. Case and accents do not count.
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<String>,
    /// Only deals in which a condition holds, in the words of the rules: for any side or seat or, with `--player`, for that
    /// player (the first, if there are several) or his side.
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<String>,
    /// Only deals since this day, month or year (`2026-11-27`, `2026-11`, `2026`).
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(crate) since: Option<String>,
    /// Only deals until this day, month or year.
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(crate) until: Option<String>,
    /// Count what is written with one name as another's; may be given several times.
    #[arg(long, value_name = "NAME=NAME", value_parser = same)]
    pub(crate) same: Vec<(String, String)>,
    /// Count what is written exactly as a record before it only once.
    #[arg(long)]
    pub(crate) once: bool,
    /// Count deals with findings as they stand.
    #[arg(long)]
    pub(crate) as_played: bool,
}

/// Which deals are dealt.
#[derive(Debug, Args)]
pub(crate) struct Conditions {
    /// How many deals; without it 1 to be dealt, 1000 to be simulated, and 10 of these if they are played best.
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// The number that decides on all cards: the same one deals the same everywhere.
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u64,
    /// What must be so of the cards as dealt, in the words of the rules; a seat and a colon before it say whose hand is meant, as
    /// in "A: number of (tarokk in hand) >= 8". May be given several times: all must hold.
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) wanted: Vec<String>,
    /// How many deals are tried at most for one that meets conditions which cannot be counted.
    #[arg(long, default_value_t = 3_000_000, value_name = "N")]
    pub(crate) tries: u64,
    /// How many threads work; without it, as many as there are cores. The output is the same.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// A day, a month or a year.
fn date(text: &str) -> Result<String, String> {
    if is_date(text) {
        Ok(text.to_owned())
    } else {
        Err("write a day, a month or a year, such as `2026-11-27`, `2026-11` or `2026`".to_owned())
    }
}

/// Two spellings of one name: the one that is written, and the one that counts.
fn same(text: &str) -> Result<(String, String), String> {
    let names = text.split_once('=');
    let names = names.map(|(one, other)| (one.trim().to_owned(), other.trim().to_owned()));
    let names = names.filter(|(one, other)| !one.is_empty() && !other.is_empty());
    names.ok_or_else(|| {
        "write the name to be changed and the one that counts, such as `Bela=Béla`".to_owned()
    })
}

/// Files and folders of records, and who reads which.
#[derive(Debug, Args)]
pub(crate) struct ManyArgs {
    /// Files of records, and folders: of these every file `*.tarokk` below, in the order of names. `-` is standard input.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// How many threads judge; without it, as many as there are cores. The output is the same.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// What `variant new` is told. The overlays of `--with` are written into the file, as answers to their questions.
#[derive(Debug, Args)]
pub(crate) struct NewFileArgs {
    /// The file to write, ending in .toml; `-` is standard output.
    pub(crate) file: PathBuf,
    /// A key that says something else, such as `figure.NAME.announced=60`; may be given several times.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Write an overlay for the variant, not a variant of its own.
    #[arg(long)]
    pub(crate) overlay: bool,
    /// What the rules are named by; without it, the name of the file.
    #[arg(long)]
    pub(crate) id: Option<String>,
    /// What the rules are called, in the language of `--lang`.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Why what is set is so, for who reads the file.
    #[arg(long, value_name = "TEXT")]
    pub(crate) why: Option<String>,
    /// Write over a file that is there.
    #[arg(long)]
    pub(crate) force: bool,
}
