//! What `tarokk variant new` asks: a question a line on standard error, an answer a line on standard input, which may be
//! a pipe.

use std::io::{self, BufRead, Write};

use super::args::{NewFileArgs, Options};
use super::files::Disk;
use super::rules::is_file;
use crate::basics::spelling::nearest;
use crate::basics::{SourceMap, Told, told};
use crate::report::explain;
use crate::report::overlay::{changes, own};
use crate::report::reference::look_up;
use crate::rules::settings;
use crate::session::overlays::{Laid, Shelf};
use crate::variant::{BUILTINS, Merged, Node, load};

/// What a person wants to have written.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) variant: String,
    pub(super) overlays: Vec<String>,
    pub(super) settings: Vec<String>,
    pub(super) name: Option<String>,
}

/// Asks for what the command line does not say.
pub(super) fn answers(arguments: &NewFileArgs, options: &Options) -> Result<Answers, Told> {
    let language = options.lang.map_or("en", |lang| lang.language().code());
    let mut talk = Talk {
        lines: io::stdin().lock().lines(),
    };
    let base = talk.variant(language)?;
    let mut overlays = options.overlays.clone();
    overlays.extend(talk.questions(&base, language));
    let mut settings = arguments.set.clone();
    settings.extend(talk.settings(&base));
    let name = match &arguments.name {
        Some(name) => Some(name.clone()),
        None => talk
            .ask("What are these rules called? (nothing: no name)")
            .filter(|name| !name.is_empty()),
    };
    Ok(Answers {
        variant: base.id,
        overlays,
        settings,
        name,
    })
}

/// A talk with whoever sits at the other end.
struct Talk {
    lines: io::Lines<io::StdinLock<'static>>,
}

impl Talk {
    fn say(text: &str) {
        // Nobody need read along.
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Asks; nothing if there is nobody to answer any more.
    fn ask(&mut self, question: &str) -> Option<String> {
        Self::say(question);
        let _ = write!(io::stderr(), "> ");
        let _ = io::stderr().flush();
        let line = self.lines.next()?.ok()?;
        Some(line.trim().to_owned())
    }

    fn variant(&mut self, language: &str) -> Result<Merged, Told> {
        let playable: Vec<&str> = BUILTINS
            .iter()
            .filter(|one| one.is_playable())
            .map(|one| one.id)
            .collect();
        let read = |id: &str| load(id, &[], &Disk, &mut SourceMap::default()).0;
        Self::say("Which variant do you start from?");
        for (n, id) in playable.iter().enumerate() {
            let merged = read(id);
            let name = merged.as_ref().and_then(|merged| merged.name.as_ref());
            Self::say(&format!("  {:2}  {id}  {}", n + 1, called(name, language)));
        }
        loop {
            let Some(said) = self.ask("A number, an id, or a file that ends in `.toml`:") else {
                return Err(told!("name the variant to start from by `--variant`"));
            };
            let id = match numbered(&said, &playable) {
                Some(id) => (*id).to_owned(),
                None => said,
            };
            if is_file(&id) || playable.contains(&id.as_str()) {
                match read(&id) {
                    Some(mut merged) => {
                        // It is called as the person calls it.
                        merged.id = id;
                        return Ok(merged);
                    }
                    None => Self::say(&format!("{id} cannot be read")),
                }
                continue;
            }
            Self::say(&unknown("variant", &id, &playable));
        }
    }

    /// Asks which questions are answered otherwise at the table, and how.
    fn questions(&mut self, base: &Merged, language: &str) -> Vec<String> {
        let questions = questions(base);
        if questions.is_empty() {
            return Vec::new();
        }
        Self::say("\nTables differ on these questions:");
        for (n, question) in questions.iter().enumerate() {
            Self::say(&format!("  {:2}  {}", n + 1, question.text));
        }
        let wanted =
            "Which are answered otherwise at yours? (numbers with spaces between; nothing: none)";
        let Some(said) = self.ask(wanted) else {
            return Vec::new();
        };
        let mut chosen = Vec::new();
        for word in said.split([' ', ',']).filter(|word| !word.is_empty()) {
            match numbered(word, &questions) {
                Some(question) => chosen.extend(self.answer(question, language)),
                None => Self::say(&format!("there is no question {word}")),
            }
        }
        chosen
    }

    fn answer(&mut self, question: &Question, language: &str) -> Option<String> {
        Self::say(&format!("\n{}", question.text));
        for (n, laid) in question.answers.iter().enumerate() {
            let layer = own(laid)?;
            let name = called(layer.name.as_ref(), language);
            let now = if laid.idle { " (as it is)" } else { "" };
            Self::say(&format!("  {:2}  {}  {name}{now}", n + 1, layer.id));
            for change in changes(std::slice::from_ref(laid))
                .into_iter()
                .filter(|_| !laid.idle)
            {
                let value = crate::report::overlay::value(change.with.as_ref());
                Self::say(&format!("        {} = {value}", change.path));
            }
        }
        let ids: Vec<&str> = question
            .answers
            .iter()
            .filter_map(own)
            .map(|own| own.id.as_str())
            .collect();
        loop {
            let said = self.ask("A number, or nothing to leave it as it is:")?;
            if said.is_empty() {
                return None;
            }
            let id = numbered(&said, &ids).copied().unwrap_or(said.as_str());
            if ids.contains(&id) {
                return Some(id.to_owned());
            }
            Self::say(&unknown("answer", id, &ids));
        }
    }

    /// Asks for single keys.
    fn settings(&mut self, base: &Merged) -> Vec<String> {
        let mut settings = Vec::new();
        let wanted = "\nWhat else is otherwise? `KEY = VALUE` sets a key, `KEY?` says what it means and how it stands, nothing goes on.";
        let mut question = wanted;
        while let Some(said) = self.ask(question).filter(|said| !said.is_empty()) {
            question = "And?";
            if let Some(key) = said.strip_suffix('?') {
                Self::say(&explained(base, key.trim()));
                continue;
            }
            match settings::read(base, &said) {
                Ok(_) => settings.push(said),
                Err(why) => Self::say(&why),
            }
        }
        settings
    }
}

/// A question with its answers.
struct Question {
    text: String,
    answers: Vec<Laid>,
}

/// The questions that shipped overlays answer for a variant.
fn questions(base: &Merged) -> Vec<Question> {
    let mut shelf = Shelf::new(&Disk);
    let mut all: Vec<Question> = Vec::new();
    for overlay in BUILTINS.iter().filter(|one| one.overlay) {
        let Some(laid) = shelf
            .lay(overlay.id, Some(&base.id))
            .ok()
            .and_then(|all| all.into_iter().next())
        else {
            continue;
        };
        let Some(text) = own(&laid).and_then(|own| own.question.clone()) else {
            continue;
        };
        match all.iter_mut().find(|known| known.text == text) {
            Some(known) => known.answers.push(laid),
            None => all.push(Question {
                text,
                answers: vec![laid],
            }),
        }
    }
    // What has one answer that holds already leaves nothing to choose.
    all.retain(|question| question.answers.iter().any(|laid| !laid.idle));
    all
}

fn numbered<'t, T>(said: &str, all: &'t [T]) -> Option<&'t T> {
    let number: usize = said.parse().ok()?;
    all.get(number.checked_sub(1)?)
}

fn unknown(what: &str, said: &str, known: &[&str]) -> String {
    let meant = nearest(said, known.iter().copied());
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    format!("there is no {what} `{said}`{meant}")
}

/// What a key means, and what it says now.
fn explained(base: &Merged, key: &str) -> String {
    let answers = look_up(key);
    if answers.is_empty() {
        return settings::read(base, &format!("{key} = ?"))
            .err()
            .unwrap_or_default();
    }
    let now = match base.root.at(key) {
        Some(node) => crate::report::overlay::value(Some(&node.without_citations())),
        None => "not set".to_owned(),
    };
    format!("{}    Now: {now}", explain::answers(&answers))
}

fn called(name: Option<&Node>, language: &str) -> String {
    super::variant::name(name, language)
}
