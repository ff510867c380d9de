//! `tarokk explain`.

use super::Found;
use super::output::Output;
use crate::basics::spelling::list;
use crate::report::explain::{answers, everything};
use crate::report::reference::{look_up, suggestions};

pub(crate) fn run(wanted: &[String], output: &mut Output) -> Result<Found, String> {
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
        let near = list(near, "or");
        let near = if near.is_empty() {
            "; `tarokk explain` lists all there is".to_owned()
        } else {
            format!("; did you mean {near}?")
        };
        return Err(format!(
            "`{wanted}` is no code of a finding, no key of a variant file and no word of the vocabulary{near}"
        ));
    }
    output.result(&answers(&found));
    Ok(false)
}
