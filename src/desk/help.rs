//! What can be typed.

use serde_json::json;

use super::{Answer, Desk, Topic, Word, words};
use crate::basics::spelling::nearest;

impl Desk {
    /// All words by topic, the words of one topic, or all about one word.
    pub(super) fn help(&self, asked: Option<&str>) -> Answer {
        let Some(asked) = asked else {
            let topics: Vec<&str> = words()
                .topics()
                .iter()
                .map(|topic| topic.id.as_str())
                .collect();
            return Answer::new(self.overview(), json!({ "topics": topics }));
        };
        if let Some((id, word)) = words().find(asked) {
            return self.about(id, word);
        }
        if let Some(topic) = words().topic(asked) {
            let mut text = self.title(topic);
            for (id, word) in words().iter().filter(|(_, word)| word.topic == topic.id) {
                text.push_str(&self.line(id, word));
            }
            return Answer::new(self.folded(&text), json!({ "topic": topic.id }));
        }
        let names = words()
            .iter()
            .flat_map(|(id, word)| [id, word.name(id, self.language)]);
        let topics = words()
            .topics()
            .iter()
            .map(|topic| topic.name(self.language));
        let near = nearest(asked, names.chain(topics));
        let near = near.map_or_else(String::new, |near| format!("; {}", self.say().meant(near)));
        Answer::misunderstood(format!("{}{near}", self.say().no_such_help(asked)))
    }

    fn title(&self, topic: &Topic) -> String {
        let language = self.language;
        format!("{}: {}\n", topic.name(language), topic.about(language))
    }

    fn overview(&self) -> String {
        let mut text = String::new();
        for topic in words().topics() {
            let of_topic = words().iter().filter(|(_, word)| word.topic == topic.id);
            let names: Vec<&str> = of_topic
                .map(|(id, word)| word.name(id, self.language))
                .collect();
            text.push_str(&format!("{}    {}\n", self.title(topic), names.join("  ")));
        }
        text.push_str(&format!("{}\n", self.say().else_it_is_an_act()));
        self.folded(&text)
    }

    /// A word in a list. Where it is called otherwise in the person's language, its id stands with it: both can be typed.
    fn line(&self, id: &str, word: &Word) -> String {
        let other = if word.name(id, self.language) == id {
            String::new()
        } else {
            format!(" ({id})")
        };
        format!(
            "  {}{other}: {}\n",
            word.usage(self.language),
            word.about(self.language)
        )
    }

    fn about(&self, id: &str, word: &Word) -> Answer {
        let mut text = self.line(id, word).trim_start().to_owned();
        let examples: Vec<String> = word
            .examples
            .iter()
            .map(|example| words().example(example, self.language))
            .collect();
        for example in &examples {
            text.push_str(&format!("    {example}\n"));
        }
        let data = json!({
            "command": id,
            "use": word.usage(self.language),
            "about": word.about(self.language),
            "examples": examples,
        });
        Answer::new(self.folded(&text), data)
    }
}
