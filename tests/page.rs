//! Pages that are made from the program: compared, or written where `UPDATE_DOCS=1` asks for it.

use crate::support;

/// The page at `path` is `made`, or becomes it.
pub(crate) fn check(path: &str, made: &str) {
    let place = support::root().join(path);
    if std::env::var_os("UPDATE_DOCS").is_some_and(|wanted| wanted == "1") {
        std::fs::write(&place, made).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let written = std::fs::read_to_string(&place).unwrap_or_default();
    let differs = written.lines().zip(made.lines()).position(|(a, b)| a != b);
    assert!(
        written == made,
        "{path} is not what the program says (line {}): `UPDATE_DOCS=1 cargo test` writes it anew",
        differs.unwrap_or_else(|| written.lines().count().min(made.lines().count())) + 1,
    );
}
