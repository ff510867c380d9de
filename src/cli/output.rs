//! Printing: results to standard output, findings to standard error, and the exit code.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use super::args::Colour;
use super::files;
use super::interrupt::interrupted;
use super::rules::is_there;
use crate::basics::{Diagnostics, SourceMap, Told, told};
use crate::game::{Language, Names};
use crate::report::diagnostic::{Manner, render};
use crate::report::voice::Teller;
use crate::session::DealInFile;

/// Where the program prints.
pub(crate) struct Output {
    out: io::BufWriter<io::Stdout>,
    colour_out: bool,
    colour_err: bool,
    /// The language that findings are told in.
    language: Option<Language>,
    /// Whether whoever reads the results has stopped reading.
    closed: bool,
    failure: Option<String>,
    /// How many files, or rules, could not be read.
    unreadable: usize,
}

impl Output {
    pub(crate) fn new(colour: Colour) -> Self {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let wanted = |terminal: bool| match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && !plain,
        };
        Self {
            colour_out: wanted(io::stdout().is_terminal()),
            colour_err: wanted(io::stderr().is_terminal()),
            language: None,
            out: io::BufWriter::new(io::stdout()),
            closed: false,
            failure: None,
            unreadable: 0,
        }
    }

    /// Tells findings in a language.
    pub(crate) fn speaking(self, language: Option<Language>) -> Self {
        Self { language, ..self }
    }

    fn manner<'n>(&self, colour: bool, names: Option<&'n Names>) -> Manner<'n> {
        Manner {
            colour,
            teller: Teller {
                language: self.language,
                names,
                written: None,
            },
            ..Manner::default()
        }
    }

    /// The text of a file. Of one that cannot be read the reason is told, and the other files are read all the same.
    pub(crate) fn read(&mut self, path: &Path) -> Option<String> {
        match files::read(path) {
            Ok(text) => Some(text),
            Err(message) => {
                let message = self.manner(false, None).teller.tell(&message);
                self.unreadable(&message);
                None
            }
        }
    }

    /// Tells why a file cannot be read.
    pub(crate) fn unreadable(&mut self, message: &str) {
        let _ = self.out.flush();
        let _ = writeln!(io::stderr(), "tarokk: {message}");
        self.unreadable += 1;
    }

    /// Tells that a file is not written: the findings say why.
    pub(crate) fn unwritten(&mut self, name: &str) {
        self.tell(&told!(
            "{file}: it would not stand, and is not written",
            file = name
        ));
    }

    /// Says a sentence beside the results, in the person's language.
    pub(crate) fn tell(&mut self, message: &Told) {
        let _ = self.out.flush();
        self.say(message);
    }

    fn say(&self, message: &Told) {
        let told = self.manner(false, None).teller.tell(message);
        let _ = writeln!(io::stderr(), "tarokk: {told}");
    }

    /// Says something beside the results.
    pub(crate) fn remark(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// Takes note of rules that are not there; the findings say so.
    pub(crate) fn look_for(&mut self, rules: &str) {
        self.unreadable += usize::from(!is_there(rules));
    }

    /// Prints a part of the results.
    pub(crate) fn result(&mut self, text: &str) {
        if self.closed {
            return;
        }
        if let Err(error) = self.out.write_all(text.as_bytes()) {
            self.closed = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failure = Some(error.to_string());
            }
        }
    }

    /// Whether whoever reads the results has stopped reading.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// How many columns there are for results, where they go to a terminal.
    pub(crate) fn room() -> Option<u16> {
        let room = io::stdout()
            .is_terminal()
            .then(terminal_size::terminal_size);
        room.flatten().map(|(terminal_size::Width(room), _)| room)
    }

    /// Whether results are coloured.
    pub(crate) fn colours(&self) -> bool {
        self.colour_out
    }

    /// Lets whoever waits for the results so far have them.
    pub(crate) fn flush(&mut self) {
        // What goes wrong here goes wrong at the end too, and is told there.
        let _ = self.out.flush();
    }

    /// Prints findings where they are not the result.
    pub(crate) fn findings(&mut self, findings: &Diagnostics, sources: &SourceMap) {
        self.findings_named(findings, sources, None);
    }

    /// The same of a deal, in the names of its rules.
    pub(crate) fn findings_of(&mut self, deal: &DealInFile, sources: &SourceMap) {
        let names = deal.rules.as_ref().map(|rules| &rules.names);
        self.findings_named(&deal.findings, sources, names);
    }

    fn findings_named(
        &mut self,
        findings: &Diagnostics,
        sources: &SourceMap,
        names: Option<&Names>,
    ) {
        if !findings.is_empty() {
            let _ = self.out.flush();
            let text = render(findings, sources, self.manner(self.colour_err, names));
            let _ = io::stderr().write_all(text.as_bytes());
        }
    }

    /// Prints the findings of a deal where they are the result.
    pub(crate) fn findings_of_as_result(&mut self, deal: &DealInFile, sources: &SourceMap) {
        let names = deal.rules.as_ref().map(|rules| &rules.names);
        if !deal.findings.is_empty() {
            let manner = self.manner(self.colour_out, names);
            let text = render(&deal.findings, sources, manner);
            self.result(&text);
        }
    }

    /// Prints findings that are the result.
    pub(crate) fn findings_as_result(&mut self, findings: &Diagnostics, sources: &SourceMap) {
        if !findings.is_empty() {
            let text = render(findings, sources, self.manner(self.colour_out, None));
            self.result(&text);
        }
    }

    /// Ends the output; gives the exit code.
    pub(crate) fn finish(mut self, outcome: Result<bool, Told>) -> u8 {
        if !self.closed
            && let Err(error) = self.out.flush()
            && error.kind() != io::ErrorKind::BrokenPipe
        {
            self.failure = Some(error.to_string());
        }
        let failure = self.failure.take();
        match (outcome, failure) {
            (Err(message), _) => {
                self.say(&message);
                2
            }
            (_, Some(message)) => {
                self.say(&message.into());
                2
            }
            // What was broken off is not what was asked for, whatever has been found of it.
            (Ok(_), None) if self.unreadable > 0 || interrupted() => 2,
            (Ok(found), None) => u8::from(found),
        }
    }
}

/// A row of comma-separated values.
pub(crate) fn csv_row<T: AsRef<[u8]>>(cells: &[T]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer
        .write_record(cells)
        .map_err(|error| error.to_string())?;
    let bytes = writer.into_inner().map_err(|error| error.to_string())?;
    as_text(bytes)
}

/// What has been written as bytes, as text.
pub(crate) fn as_text(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| error.to_string())
}
