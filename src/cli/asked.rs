//! What is asked on the command line, read.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};

use super::args::Arguments;

/// Reads the command line.
pub(super) fn arguments() -> Result<Arguments, clap::Error> {
    read(std::env::args_os())
}

fn read(
    words: impl IntoIterator<Item = impl Into<std::ffi::OsString> + Clone>,
) -> Result<Arguments, clap::Error> {
    let mut command = signed(Arguments::command());
    let matches = command.try_get_matches_from_mut(words);
    let read = matches.and_then(|mut matches| Arguments::from_arg_matches_mut(&mut matches));
    read.map_err(|error| told(error.format(&mut command)))
}

/// Lets what has a sign be the value of an option: it is told why it is none, and not that there is no such option.
fn signed(command: Command) -> Command {
    let command = command.mut_args(|argument| {
        let has_value = argument.get_action().takes_values() && !argument.is_positional();
        argument.allow_negative_numbers(has_value)
    });
    command.mut_subcommands(signed)
}

/// Says of a number below 0 that it is that.
fn told(error: clap::Error) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (name, value) = (
        text(ContextKind::InvalidArg),
        text(ContextKind::InvalidValue),
    );
    let negative = |value: &&str| {
        let digits = value.strip_prefix('-').unwrap_or("");
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match (error.kind(), name, value.filter(negative)) {
        (ErrorKind::ValueValidation, Some(name), Some(value)) => clap::Error::raw(
            ErrorKind::ValueValidation,
            format!(
                "invalid value '{value}' for '{name}': it is below 0\n\nFor more information, try '--help'.\n"
            ),
        ),
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn what_is_below_0_is_told_to_be_that() {
        let of = |option: &str, value: &str| {
            let words = ["tarokk", "analyze", "a.tarokk", option, value];
            read(words).map_err(|error| error.to_string())
        };
        for option in ["--budget", "--seed", "--deal", "--threads", "--worlds"] {
            let told = of(option, "-1").expect_err("it is refused");
            assert!(told.contains("'-1'") && told.contains(option), "{told}");
            assert!(told.contains("below 0"), "{told}");
        }
        // A place is read later, and no number.
        assert!(of("--at", "-1.1").is_ok());
        // What is no option of a command is none.
        assert!(read(["tarokk", "check", "a.tarokk", "-1"]).is_err());
    }
}
