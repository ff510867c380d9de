//! `tarokk explain`.

use super::Found;
use super::output::Output;
use crate::basics::{Join, Part, Told, told};
use crate::report::explain::{answers, everything};
use crate::report::reference::{look_up, suggestions};

pub(crate) fn run(wanted: &[String], output: &mut Output) -> Result<Found, Told> {
    if wanted.is_empty() {
        output.result(&everything());
        return Ok(false);
    }
    let wanted = wanted.join(" ");
    let found = look_up(&wanted);
    if found.is_empty() {
        let near = suggestions(&wanted)
            .into_iter()
            .map(|near| format!("`{near}`"));
        let near: Vec<String> = near.collect();
        let near = if near.is_empty() {
            told!("; `tarokk explain` lists all there is")
        } else {
            told!("; did you mean {near}?", near = Part::list(near, Join::Or))
        };
        return Err(told!(
            "`{wanted}` is no code of a finding, no key of a variant file and no word of the vocabulary{near}",
            wanted,
            near
        ));
    }
    output.result(&answers(&found));
    Ok(false)
}
