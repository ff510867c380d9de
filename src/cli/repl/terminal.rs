//! The desk at a terminal.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use super::autosave::{Autosave, Left, own_folder};
use super::helper::Asking;
use super::{After, Found, Output, Session};
use crate::basics::Told;
use crate::cli::interrupt;
use crate::cli::searching::Progress;

/// How many lines are remembered.
const REMEMBERED: usize = 5000;

/// Reads lines until there are no more.
pub(super) fn run(session: Session, output: &mut Output) -> Result<Found, Told> {
    let failed = |error: ReadlineError| error.to_string();
    let config = Config::builder()
        .max_history_size(REMEMBERED)
        .and_then(|config| config.history_ignore_dups(true))
        .map_err(failed)?
        .completion_type(CompletionType::List)
        .build();
    let mut editor: Editor<Asking, FileHistory> = Editor::with_config(config).map_err(failed)?;
    let session = Rc::new(RefCell::new(session));
    editor.set_helper(Some(Asking {
        session: Rc::clone(&session),
        colours: output.colours(),
    }));
    // Whoever interrupts what takes long wants the session to go on.
    interrupt::watch_in_session();
    session
        .borrow_mut()
        .desk
        .stop_if(Arc::new(interrupt::interrupted));
    let progress = Arc::new(Progress::new());
    let shown = Arc::clone(&progress);
    let tell = Arc::new(move |done, all| shown.tell(done, all));
    session.borrow_mut().desk.report_to(tell);
    let history = own_folder().map(|folder| folder.join("history"));
    if let Some(history) = &history {
        // The first time there is none.
        let _ = editor.load_history(history);
    }
    let name = session.borrow().desk.name().map(str::to_owned);
    let mut autosave = Autosave::of(name.as_deref());
    if name.is_some() && autosave.others > 0 {
        output.result(&format!(
            "{}\n",
            session.borrow().desk.say().open_elsewhere()
        ));
    }
    take_up(&session, &autosave, output);
    let mut warned = false;
    loop {
        output.flush();
        // A list of words would be read out each time; one word after another is heard as it stands in the line.
        let plain = session.borrow().desk.is_plain();
        editor.set_completion_type(if plain {
            CompletionType::Circular
        } else {
            CompletionType::List
        });
        let prompt = session.borrow_mut().desk.prompt();
        let line = match editor.readline(&prompt) {
            Ok(line) => line,
            // The line is given up, and nothing else.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) if warned || !session.borrow().desk.is_unsaved() => {
                output.result(&left_behind(&session.borrow(), &autosave));
                break;
            }
            Err(ReadlineError::Eof) => {
                warned = true;
                let answer = session.borrow().desk.not_saved(true);
                output.result(&answer.text);
                continue;
            }
            Err(error) => {
                autosave.keep(unsaved(&session));
                return Err(error.to_string().into());
            }
        };
        warned = false;
        interrupt::forget();
        if !line.trim().is_empty() {
            let _ = editor.add_history_entry(line.as_str());
        }
        let named = session.borrow().desk.name().map(str::to_owned);
        progress.begin();
        let (answer, after) = session.borrow_mut().tell(&line);
        progress.clear();
        session.borrow_mut().print(Some(&line), &answer, output);
        if session.borrow().desk.name() != named.as_deref() {
            autosave.forget();
            autosave = Autosave::of(session.borrow().desk.name());
        }
        if after == After::End {
            autosave.forget();
            break;
        }
        autosave.keep(unsaved(&session));
        if let Some(history) = &history {
            // Kept at once: an evening is long.
            let _ = editor.append_history(history);
        }
    }
    if let Some(history) = &history {
        let _ = editor.append_history(history);
    }
    Ok(false)
}

/// Brings back what an earlier session left unsaved, and says so.
fn take_up(session: &RefCell<Session>, autosave: &Autosave, output: &mut Output) {
    match autosave.left() {
        Left::Nothing => {}
        Left::Unsaved(left) => {
            session.borrow_mut().desk.recover(&left);
            output.result(&format!("{}\n", session.borrow().desk.say().here_again()));
            // The prompt says where in which deal only to who knows the deal.
            let answer = session.borrow_mut().desk.standing_here();
            session.borrow_mut().print(None, &answer, output);
        }
        Left::Overtaken(aside) => {
            let told = session.borrow().desk.say().overtaken(aside.display());
            output.result(&format!("{told}\n"));
        }
    }
}

/// Where what is not saved lies when the session ends.
fn left_behind(session: &Session, autosave: &Autosave) -> String {
    let path = autosave.path().filter(|_| session.desk.is_unsaved());
    path.map_or_else(String::new, |path| {
        let why = session.desk.not_saved(true).text;
        let lies = session.desk.say().copy_lies_in(path.display());
        format!("{}{lies}\n", why.trim_end())
    })
}

/// What is not saved, if anything is.
fn unsaved(session: &RefCell<Session>) -> Option<String> {
    let session = session.borrow();
    session.desk.is_unsaved().then(|| session.desk.text())
}
