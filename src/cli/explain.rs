//! `tarokk explain`.

use super::Found;
use super::output::Output;
use crate::basics::CodeInfo;
use crate::basics::spelling::nearest;
use crate::expr::words::WORDS;

/// Every code there is.
fn codes() -> impl Iterator<Item = &'static CodeInfo> {
    crate::variant::codes::CODES
        .iter()
        .chain(crate::rules::codes::CODES)
        .chain(crate::expr::codes::CODES)
        .chain(crate::notation::CODES)
        .chain(crate::record::codes::CODES)
        .chain(crate::deal::codes::CODES)
        .chain(crate::replay::codes::CODES)
        .chain(crate::session::CODES)
}

pub(crate) fn run(wanted: &str, output: &mut Output) -> Result<Found, String> {
    if let Some(code) = codes().find(|code| code.code.eq_ignore_ascii_case(wanted)) {
        output.result(&format!(
            "{}: {}\n\n{}\n",
            code.code,
            code.title,
            code.explanation.trim()
        ));
        return Ok(false);
    }
    let matching: Vec<_> = WORDS
        .iter()
        .filter(|word| word.pattern == wanted || word.pattern.split(' ').any(|part| part == wanted))
        .collect();
    if matching.is_empty() {
        let known = codes()
            .map(|code| code.code)
            .chain(WORDS.iter().map(|word| word.pattern));
        let near = nearest(wanted, known)
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(format!(
            "`{wanted}` is neither a code nor a word of the vocabulary{near}"
        ));
    }
    for word in matching {
        output.result(&format!(
            "{}: {}\n    {}\n    It can stand {}.\n",
            word.pattern,
            word.result().words(),
            word.meaning,
            word.needs.place()
        ));
    }
    Ok(false)
}
