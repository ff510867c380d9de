//! Numbers as people write them: with a point in English, with a comma in the other languages.

use super::phrases::Phrases;
use crate::game::Language;

impl Phrases {
    /// A number, or a share in per cent, in the writing of the language. In data and files numbers keep their point.
    pub fn in_digits(self, number: impl Into<String>) -> String {
        let number = number.into();
        let comma = match self.0 {
            None | Some(Language::English) => return number,
            Some(Language::Hungarian | Language::Slovene | Language::German) => {
                number.replace('.', ",")
            }
        };
        // In Hungarian the sign stands close to the number.
        match self.0 {
            Some(Language::Hungarian) => comma.replace(" %", "%"),
            _ => comma,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_sign() {
        let of = |language| Phrases(language).in_digits("52.8 %");
        assert_eq!(of(None), "52.8 %");
        assert_eq!(of(Some(Language::English)), "52.8 %");
        assert_eq!(of(Some(Language::Hungarian)), "52,8%");
        assert_eq!(of(Some(Language::Slovene)), "52,8 %");
        assert_eq!(of(Some(Language::German)), "52,8 %");
    }
}
