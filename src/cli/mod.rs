//! The command line: it reads files, calls the library and prints. Nothing else in the program touches the outside.

mod analyze;
mod annotate;
mod args;
mod ask;
mod asked;
mod batch;
mod check;
mod compare;
mod deal;
mod diff;
mod doc;
mod explain;
mod files;
mod fmt;
mod interrupt;
mod luck;
mod many;
mod new;
mod numbered;
mod output;
mod overlays;
mod own;
mod parts;
mod progress;
mod records;
mod repl;
mod replay;
mod rules;
mod score;
mod searching;
mod sensitivity;
mod sheet;
mod shell;
mod simulate;
mod stats;
mod storing;
mod target;
mod tariff;
mod variant;
mod walk;
mod wherein;

use std::process::ExitCode;

use crate::basics::Told;
use args::{Arguments, Command, ExportForm, Format, Options};
use output::Output;

/// Runs the program.
pub fn main() -> ExitCode {
    let arguments = match asked::arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            if std::env::args_os().len() <= 1 {
                if repl::is_at_terminal() {
                    return repl::alone();
                }
                // Nothing was asked for, so nothing is wrong: the overview is the answer.
                let mut output = Output::new(args::Colour::Auto);
                output.result(&error.render().to_string());
                return ExitCode::from(output.finish(Ok(false)));
            }
            // A closed pipe is no reason to complain.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let language = arguments.options.lang.map(args::Lang::language);
    let mut output = Output::new(arguments.options.color).speaking(language);
    let outcome = run(&arguments, &mut output);
    ExitCode::from(output.finish(outcome))
}

/// Whether a command found errors.
pub(crate) type Found = bool;

#[allow(clippy::too_many_lines, reason = "one arm for each command")]
fn run(arguments: &Arguments, output: &mut Output) -> Result<Found, Told> {
    let options = &arguments.options;
    arguments.command.has_form(options.format)?;
    files::read_once(arguments.command.files())?;
    match &arguments.command {
        Command::Check { files } => check::run(files, options, output),
        Command::Score {
            files,
            explain,
            as_played,
        } => score::run(files, *explain, *as_played, options, output),
        Command::Batch(told) => batch::run(told, options, output),
        Command::Stats(asked) => stats::run(asked, options, output),
        Command::Compare { files, variants } => compare::run(files, variants, options, output),
        Command::Sensitivity { files } => sensitivity::run(files, options, output),
        Command::Tariff { variants } => tariff::run(variants, options, output),
        Command::Deal(conditions) => deal::run(conditions, options, output),
        Command::Simulate(wanted) => simulate::run(wanted, options, output),
        Command::Sheet { files } => sheet::run(files, options, output),
        Command::Replay { file, deal, at } => {
            replay::run(file.clone(), *deal, at.as_deref(), options, output)
        }
        Command::Analyze {
            file,
            budget,
            luck: true,
            worlds,
            seed,
            deal,
            threads,
            ..
        } => {
            let question = luck::Question {
                path: file,
                deal: *deal,
                budget: budget.unwrap_or(searching::GUESS),
                worlds: *worlds,
                seed: *seed,
                threads: searching::threads(*threads),
            };
            luck::run(&question, options, output)
        }
        Command::Analyze {
            file,
            at,
            objective,
            budget,
            hidden,
            seat,
            worlds,
            seed,
            deal,
            threads,
            store,
            luck: false,
        } => {
            let seen = analyze::Seen {
                seat: *seat,
                worlds: *worlds,
                seed: *seed,
            };
            let question = analyze::Question {
                path: file,
                number: deal.unwrap_or(1),
                at: at.as_deref(),
                objective,
                budget: budget.unwrap_or(if *hidden || seat.is_some() {
                    searching::GUESS
                } else {
                    searching::BUDGET
                }),
                threads: searching::threads(*threads),
                store: *store,
                seen: (*hidden || seat.is_some()).then_some(seen),
            };
            analyze::run(&question, options, output)
        }
        Command::Annotate {
            files,
            budget,
            threads,
            hidden,
            worlds,
        } => {
            let searching = crate::desk::Searching {
                nodes: budget.unwrap_or(searching::BUDGET),
                guess: budget.unwrap_or(crate::desk::Searching::default().guess),
                bytes: searching::MEMORY,
                threads: searching::threads(*threads),
                worlds: if *hidden { *worlds } else { 0 },
            };
            annotate::run(files, searching, options, output)
        }
        Command::Export {
            form: ExportForm::Json,
            files,
            as_played,
        } => {
            let options = Options {
                format: Format::Json,
                ..options.clone()
            };
            score::run(files, false, *as_played, &options, output)
        }
        Command::Repl {
            file,
            commands,
            script,
            keep_going,
            plain,
        } => {
            let told = repl::Wanted {
                file: file.as_deref(),
                commands,
                script: script.as_deref(),
                keep_going: *keep_going,
                plain: *plain,
            };
            repl::run(&told, options, output)
        }
        Command::Fmt { files, check, diff } => fmt::run(files, *check, *diff, options, output),
        Command::Variant { command } => variant::run(command, options, output),
        Command::Explain { what } => explain::run(what, output),
        Command::Completions { shell } => {
            shell::completions(*shell, output);
            Ok(false)
        }
        Command::Man => shell::manual(output).map(|()| false).map_err(Told::from),
    }
}
