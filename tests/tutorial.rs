//! The tutorial is a session: what it shows is what is answered.

use std::rc::Rc;

use tarokk::desk::{Desk, Failure, Law};
use tarokk::variant::NoFiles;

use crate::page;
use crate::shown::without_places;
use crate::support::read;

const PAGE: &str = "docs/tutorial.md";

/// The page with what is answered to each line of its blocks, and the lines that could not be understood.
fn played(text: &str) -> (String, Vec<String>) {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    let mut made = String::new();
    let mut faults = Vec::new();
    let mut in_session = false;
    for line in text.lines() {
        let fence = line.starts_with("```");
        if fence {
            in_session = line == "```desk";
        }
        if !in_session || fence {
            made.push_str(&format!("{line}\n"));
            continue;
        }
        // What stands there of an answer is made anew.
        let Some(typed) = line.strip_prefix("> ") else {
            continue;
        };
        let answer = desk.run(typed);
        if answer.failure == Some(Failure::Usage) {
            faults.push(format!("{typed}: {}", answer.text));
        }
        made.push_str(&format!("{line}\n{}", answer.text));
    }
    (made, faults)
}

#[test]
fn the_tutorial_is_what_the_desk_answers() {
    let (made, faults) = played(&read(PAGE));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // Where in its file a rule stands changes with every other rule of it.
    if without_places(&made) != without_places(&read(PAGE)) {
        page::check(PAGE, &made);
    }
}
