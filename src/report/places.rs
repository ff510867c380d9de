//! Places in a deal as a person names them, in any language.

use super::commands::words;
use super::phrases::Phrases;
use crate::replay::Place;

/// The place that is meant: as `Place` reads it, or in the words of any language; a number alone is that trick, from its
/// first card on, as is one after the word for a trick.
pub fn place_meant(typed: &str, say: Phrases) -> Result<Place, String> {
    let words: Vec<String> = typed
        .split_whitespace()
        .map(|word| match words().part(word) {
            // The letter of a seat.
            part if part.len() == 1 => part.to_ascii_uppercase(),
            part => part.to_owned(),
        })
        .collect();
    let place = match &words[..] {
        [trick, number] if trick == "trick" => format!("{number}.1"),
        [number] if number.parse::<usize>().is_ok() => format!("{number}.1"),
        words => words.join(" "),
    };
    place.parse().map_err(|_| say.no_place(typed))
}
