//! What can be typed.

use serde_json::json;

use super::command::nearest_of;
use super::{Answer, Desk, TOPICS, Word, words};

impl Desk {
    /// All words by topic, the words of one topic, or all about one word.
    pub(super) fn help(&self, asked: Option<&str>) -> Answer {
        let Some(asked) = asked else {
            return Answer::new(
                self.overview(),
                json!({ "topics": TOPICS.map(|(topic, _)| topic) }),
            );
        };
        if let Some((id, word)) = words().find(asked) {
            return self.about(id, word);
        }
        if let Some((topic, about)) = TOPICS.iter().find(|(topic, _)| *topic == asked) {
            let mut text = format!("{topic}: {about}\n");
            for (id, word) in words().iter().filter(|(_, word)| word.topic == *topic) {
                text.push_str(&self.line(id, word));
            }
            return Answer::new(
                crate::report::desk::folded(&text),
                json!({ "topic": topic }),
            );
        }
        let all = words()
            .iter()
            .map(|(id, _)| id)
            .chain(TOPICS.iter().map(|(topic, _)| *topic));
        let near = nearest_of(asked, all);
        Answer::misunderstood(format!("{}{near}", self.say().no_such_help(asked)))
    }

    fn overview(&self) -> String {
        let mut text = String::new();
        for (topic, about) in TOPICS {
            let of_topic = words().iter().filter(|(_, word)| word.topic == topic);
            let names: Vec<&str> = of_topic
                .map(|(id, word)| word.name(id, self.language))
                .collect();
            text.push_str(&format!("{topic}: {about}\n    {}\n", names.join("  ")));
        }
        text.push_str("Anything else is an act of the deal, as records have it.\n");
        crate::report::desk::folded(&text)
    }

    fn line(&self, id: &str, word: &Word) -> String {
        let other = word.name(id, self.language);
        let other = if other == id {
            String::new()
        } else {
            format!(" ({other})")
        };
        format!("  {}{other}: {}\n", word.usage, word.about)
    }

    fn about(&self, id: &str, word: &Word) -> Answer {
        let mut text = self.line(id, word).trim_start().to_owned();
        for example in &word.examples {
            text.push_str(&format!("    {example}\n"));
        }
        let data = json!({ "command": id, "use": word.usage, "about": word.about, "examples": word.examples });
        Answer::new(crate::report::desk::folded(&text), data)
    }
}
