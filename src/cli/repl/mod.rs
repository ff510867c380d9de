//! `tarokk repl`: the desk at a terminal, or led by a script. What is done is the desk's business; here are the lines that
//! it is told, the files that it asks for, and the screen.

mod autosave;
mod helper;
mod terminal;

use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;

use serde_json::json;

use super::Found;
use super::args::{Colour, Format, Lang, Options};
use super::files::{self, Disk};
use super::interrupt;
use super::output::Output;
use super::searching::threads;
use crate::basics::Told;
use crate::desk::{Answer, Desk, Failure, Law, Request, Searching};
use crate::report::desk::harmless;
use autosave::Autosave;

/// How many cards may be tried for an answer that somebody waits for: they take a second or two.
const AT_ONCE: u64 = 10_000_000;

/// What the command line says of a session.
pub(crate) struct Wanted<'a> {
    pub(crate) file: Option<&'a Path>,
    pub(crate) commands: &'a [String],
    pub(crate) script: Option<&'a Path>,
    pub(crate) keep_going: bool,
    /// Whether for who listens.
    pub(crate) plain: bool,
}

/// Whether a person sits in front of it.
pub(crate) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A session of somebody who has said nothing more.
pub(crate) fn alone() -> ExitCode {
    let options = Options {
        variant: None,
        overlays: Vec::new(),
        lang: None,
        format: Format::Text,
        color: Colour::Auto,
    };
    let told = Wanted {
        file: None,
        commands: &[],
        script: None,
        keep_going: false,
        plain: false,
    };
    let mut output = Output::new(options.color);
    let outcome = run(&told, &options, &mut output);
    ExitCode::from(output.finish(outcome))
}

/// A session.
pub(crate) fn run(
    told: &Wanted<'_>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let law = Law {
        variant: options.variant.clone(),
        overlays: options.overlays.clone(),
        keys: Vec::new(),
    };
    let mut desk = Desk::new(Rc::new(Disk), law);
    desk.speak(options.lang.map(Lang::language));
    desk.search_within(Searching {
        nodes: AT_ONCE,
        threads: threads(None),
        ..Searching::default()
    });
    desk.colour(output.colours());
    desk.answer_plainly(told.plain);
    desk.answer_as_data(matches!(options.format, Format::Json | Format::Jsonl));
    let mut session = Session {
        desk,
        read: None,
        worst: None,
        dropped: false,
    };
    let led = !told.commands.is_empty() || told.script.is_some() || !is_at_terminal();
    if let Some(file) = told.file {
        let answer = session.open(&files::name(file), &files::read(file)?);
        // A script is told what it asks for, and nothing else.
        if !led || answer.failure.is_some() {
            session.print(None, &answer, output);
        }
    }
    if !led {
        return terminal::run(session, output);
    }
    let mut lines = told.commands.join("\n");
    if let Some(script) = told.script {
        // Without commands before it, the first line of the script is the first line.
        if !told.commands.is_empty() {
            lines.push('\n');
        }
        lines.push_str(&files::read(script)?);
    } else if told.commands.is_empty() {
        let found = session.follow(&mut piped(), told.keep_going, output);
        return session.end(found, true, output);
    }
    // Whoever interrupts a script wants to know how far it has come.
    interrupt::watch();
    session
        .desk
        .stop_if(std::sync::Arc::new(interrupt::interrupted));
    let mut lines = lines.lines().map(|line| Ok(line.to_owned()));
    let mut found = session.follow(&mut lines, told.keep_going, output);
    if interrupt::interrupted() {
        let left = lines.filter(|line| line.as_ref().is_ok_and(|line| !line.trim().is_empty()));
        found = Err(session.desk.say().stopped_lines(left.count()).into());
    }
    session.end(found, false, output)
}

/// The lines of standard input as they come, so that whoever writes them can wait for an answer.
fn piped() -> impl Iterator<Item = Result<String, String>> {
    let mut line = Vec::new();
    std::iter::from_fn(move || {
        line.clear();
        loop {
            let mut byte = [0];
            match io::stdin().read(&mut byte) {
                Ok(0) if line.is_empty() => return None,
                Ok(0) => break,
                Ok(_) if byte == *b"\n" => break,
                Ok(_) => line.extend(byte),
                Err(error) => return Some(Err(files::reason(&error).into())),
            }
        }
        Some(Ok(String::from_utf8_lossy(&line).into_owned()))
    })
}

/// A desk, and what it has to do with files.
pub(super) struct Session {
    pub(super) desk: Desk,
    /// The text of the file as it was last read or written, to see whether somebody else has written it since.
    read: Option<String>,
    worst: Option<Failure>,
    /// Whether what is not saved is not wanted.
    dropped: bool,
}

/// What comes after a line.
#[derive(PartialEq, Eq)]
pub(super) enum After {
    More,
    End,
}

impl Session {
    fn open(&mut self, name: &str, text: &str) -> Answer {
        self.read = Some(text.to_owned());
        self.desk.open(name, text)
    }

    /// Does what the lines say, one after another.
    fn follow(
        &mut self,
        lines: &mut dyn Iterator<Item = Result<String, String>>,
        keep_going: bool,
        output: &mut Output,
    ) -> Result<Found, Told> {
        let mut waiting = String::new();
        let mut number = 0;
        loop {
            if interrupt::interrupted() {
                return Ok(true);
            }
            let next = lines.next().transpose()?;
            number += usize::from(next.is_some());
            let last = next.is_none();
            if let Some(line) = next {
                if !waiting.is_empty() {
                    waiting.push('\n');
                }
                waiting.push_str(line.trim_end_matches('\r'));
                if Desk::goes_on(&waiting) {
                    continue;
                }
            }
            let line = std::mem::take(&mut waiting);
            if last && line.is_empty() {
                break;
            }
            let (answer, after) = self.tell(&line);
            self.print(Some(&line), &answer, output);
            output.flush();
            if let Some(failure) = answer.failure
                && !keep_going
            {
                return match failure {
                    Failure::Found => Ok(true),
                    Failure::Usage => Err(self.desk.say().line_failed(number).into()),
                };
            }
            if after == After::End || last {
                break;
            }
        }
        match self.worst {
            Some(Failure::Usage) => Err(self.desk.say().not_all_done().into()),
            Some(Failure::Found) => Ok(true),
            None => Ok(false),
        }
    }

    /// Ends what was led by a script: what it has left unsaved is told, and kept where the lines cannot be told again.
    fn end(
        &mut self,
        found: Result<Found, Told>,
        piped: bool,
        output: &mut Output,
    ) -> Result<Found, Told> {
        if self.dropped || !self.desk.is_unsaved() {
            return found;
        }
        let mut why = self.desk.not_saved(true).text.trim_end().to_owned();
        if piped {
            let mut copy = Autosave::of_ended(self.desk.name());
            copy.keep(Some(self.desk.text()));
            if let Some(path) = copy.path() {
                why.push_str(&self.desk.say().copy_lies_in(path.display()));
            }
        }
        output.remark(&format!("{why}\n"));
        found.map(|_| true)
    }

    /// Does what a line asks for, on the desk and outside of it.
    pub(super) fn tell(&mut self, line: &str) -> (Answer, After) {
        let mut answer = self.desk.run(line);
        let mut after = After::More;
        match answer.request.take() {
            None => {}
            Some(Request::Open(_)) if self.desk.is_unsaved() => answer = self.desk.not_saved(false),
            Some(Request::Open(file)) => {
                answer = match files::read(Path::new(&file)) {
                    Ok(text) => self.open(&file, &text),
                    Err(why) => Answer::misunderstood(self.desk.tell(&why)),
                }
            }
            Some(Request::Save(file)) => answer = self.save(file.as_deref()),
            Some(Request::Write(file, text)) => {
                answer = match files::create(Path::new(&file), &text, false) {
                    Ok(()) => self.desk.written(&file),
                    Err(why) => Answer::misunderstood(self.desk.tell(&why)),
                }
            }
            Some(Request::Quit { anyway }) if anyway || !self.desk.is_unsaved() => {
                self.dropped = anyway;
                after = After::End;
            }
            Some(Request::Quit { .. }) => answer = self.desk.not_saved(true),
        }
        self.worst = self.worst.max(answer.failure);
        (answer, after)
    }

    fn save(&mut self, file: Option<&str>) -> Answer {
        let own = self.desk.name().map(str::to_owned);
        let Some(name) = file.map(str::to_owned).or_else(|| own.clone()) else {
            return self.desk.where_to_save();
        };
        if self.desk.text().trim().is_empty() {
            return self.desk.nothing_to_save();
        }
        let path = Path::new(&name);
        // What is no file, as a terminal, holds nothing that could be lost.
        let there = path.is_file().then(|| files::read(path));
        match there {
            Some(Ok(text)) if own.as_ref() == Some(&name) && self.read.as_ref() == Some(&text) => {}
            Some(Ok(_)) if own.as_ref() == Some(&name) => {
                return Answer::misunderstood(self.desk.say().written_since(name));
            }
            Some(Ok(_)) => {
                return Answer::misunderstood(self.desk.say().there_already(name));
            }
            Some(Err(why)) => return Answer::misunderstood(self.desk.tell(&why)),
            None => {}
        }
        let text = self.desk.text();
        match files::write(path, &text) {
            Ok(()) => {
                self.read = Some(text);
                self.desk.saved(&name)
            }
            Err(why) => Answer::misunderstood(self.desk.tell(&why)),
        }
    }

    /// Prints an answer in the form that is wanted.
    pub(super) fn print(&mut self, line: Option<&str>, answer: &Answer, output: &mut Output) {
        if self.desk.is_json() {
            if answer.data.is_null() {
                return;
            }
            let data = json!({
                "line": line,
                "ok": answer.failure.is_none(),
                "answer": answer.data,
            });
            output.result(&format!("{data}\n"));
            return;
        }
        // What steers a terminal is passed on to it only where colours were put in here.
        if output.colours() && !self.desk.is_plain() {
            let text = self.desk.paint(&answer.text);
            output.result(&text);
        } else {
            output.result(&harmless(&answer.text));
        }
    }
}
