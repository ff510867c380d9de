//! Pictures: whole, inside their frame, and nothing lies on anything else.

use super::told;
use crate::program::{tarokk, text};

/// A picture as somebody reads it who knows no more of SVG than what it uses here: elements that are closed in their order,
/// each with its attributes, and the text inside.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Element {
    fn number(&self, name: &str) -> f64 {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found
            .unwrap_or_else(|| panic!("{name} of {}", self.name))
            .1
            .parse()
            .unwrap()
    }

    fn word(&self, name: &str) -> &str {
        &self
            .attributes
            .iter()
            .find(|(key, _)| key == name)
            .unwrap()
            .1
    }
}

/// Signs that are written in another way.
fn plain(text: &str) -> String {
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#x27;", "'"),
        ("&#x2f;", "/"),
    ];
    let mut plain = text.to_owned();
    for (written, sign) in signs {
        plain = plain.replace(written, sign);
    }
    let rest = plain.replace("&amp;", "");
    assert!(!rest.contains('&'), "{text}");
    plain.replace("&amp;", "&")
}

/// Every element, in the order in which they begin.
fn read(drawn: &str) -> Vec<Element> {
    let (mut all, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    for part in drawn.trim_end().split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("{part}"));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(all[open.pop().unwrap()].name, name);
        } else {
            let closed = tag.ends_with('/');
            let tag = tag.trim_end_matches('/');
            let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
            let mut attributes = Vec::new();
            while let Some((key, after)) = rest.split_once("=\"") {
                let (value, after) = after.split_once('"').unwrap();
                attributes.push((key.trim().to_owned(), plain(value)));
                rest = after;
            }
            assert_eq!(rest.trim(), "", "{tag}");
            all.push(Element {
                name: name.to_owned(),
                attributes,
                text: String::new(),
            });
            if !closed {
                open.push(all.len() - 1);
            }
        }
        match open.last() {
            Some(&inside) => all[inside].text.push_str(&plain(text)),
            None => assert_eq!(text.trim(), ""),
        }
    }
    assert!(open.is_empty());
    all
}

/// From where to where a text goes, and its line, if each letter is as wide as 0.6 of its height, and the sign for *to* as its
/// height: most are narrower.
fn extent(text: &Element) -> (f64, f64, f64) {
    let (letters, wide) = (text.text.chars().count(), text.text.matches('…').count());
    let wide = text.number("font-size") * (0.6 * letters as f64 + 0.4 * wide as f64);
    let left = match text.word("text-anchor") {
        "start" => text.number("x"),
        "middle" => text.number("x") - wide / 2.0,
        "end" => text.number("x") - wide,
        other => panic!("{other}"),
    };
    (left, left + wide, text.number("y"))
}

/// Holds that everything lies inside the frame, and no text on another.
fn hold(drawn: &str) -> Vec<Element> {
    let all = read(drawn);
    let (width, height) = (all[0].number("width"), all[0].number("height"));
    assert_eq!(all[0].name, "svg");
    assert_eq!(all[0].word("viewBox"), format!("0 0 {width:?} {height:?}"));
    assert_eq!(all[0].word("role"), "img");
    // Who cannot see it is told what it shows.
    assert_eq!((&*all[1].name, all[1].word("id")), ("title", "title"));
    assert_eq!((&*all[2].name, all[2].word("id")), ("desc", "desc"));
    assert!(
        !all[1].text.is_empty() && all[2].text.contains(" %"),
        "{}",
        all[2].text
    );
    let texts: Vec<&Element> = all.iter().filter(|one| one.name == "text").collect();
    for (n, text) in texts.iter().enumerate() {
        let (left, right, y) = extent(text);
        let inside = left >= 0.0 && right <= width && y > text.number("font-size") && y < height;
        assert!(
            inside && !text.text.is_empty(),
            "{}: {left} to {right}, {y}",
            text.text
        );
        for other in &texts[..n] {
            let (from, to, line) = extent(other);
            let apart = right <= from || left >= to || (line - y).abs() >= 12.0;
            assert!(apart, "{} lies on {}", text.text, other.text);
        }
    }
    for bar in all[4..].iter().filter(|one| one.name == "rect") {
        let (x, y) = (bar.number("x"), bar.number("y"));
        assert!(x >= 0.0 && x + bar.number("width") <= width);
        assert!(y >= 0.0 && y + bar.number("height") <= height);
    }
    all
}

fn drawn(name: &str, arguments: &[&str]) -> String {
    let folder = std::env::temp_dir().join(format!("tarokk-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("drawn.svg");
    let path = path.to_str().unwrap();
    told(&[&["simulate", "--svg", path], arguments].concat());
    let drawn = std::fs::read_to_string(path).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    drawn
}

#[test]
fn pictures_of_chances_lie_in_their_frame_however_long_a_question_is() {
    let long = "forehand: number of (tarokk in hand) >= 8 and hand has XX or number of (tarokk in hand) >= 7 and hand has any \
                {I, XXI, skiz} and not hand has all kings";
    let few = "A: number of (tarokk in hand) < 3";
    let arguments = [
        "--variant",
        "paskievics",
        "--count",
        "500",
        "--ask",
        few,
        "--ask",
        "hand has all kings",
        "--ask",
        long,
    ];
    let all = hold(&drawn("asked", &arguments));
    let texts: Vec<&str> = all.iter().map(|one| &*one.text).collect();
    // What a person asks is text there, whatever signs it has.
    assert!(texts.iter().any(|text| text.starts_with(few)));
    assert!(all[2].text.contains(long));
    // A bar and a whisker for each.
    assert_eq!(all.iter().filter(|one| one.name == "path").count(), 3);
}

#[test]
fn pictures_of_payments_lie_in_their_frame_in_every_language() {
    for (variant, contract, language) in [
        ("paskievics", "solo", "en"),
        ("slovenian-four", "solo-without", "sl"),
        ("koenigrufen", "rufer", "de"),
        ("hungarian-tournament", "three", "hu"),
    ] {
        let arguments = [
            "--variant",
            variant,
            "--contract",
            contract,
            "--lang",
            language,
            "--count",
            "400",
        ];
        let all = hold(&drawn(variant, &arguments));
        // The bars of gains, losses and nothing have colours of their own; each says what it is of.
        let bars: Vec<&Element> = all[4..].iter().filter(|one| one.name == "rect").collect();
        assert!(bars.len() > 3, "{variant}");
        let told = all.iter().filter(|one| one.name == "title").count();
        assert_eq!(told, bars.len() + 1);
    }
}

#[test]
fn a_picture_goes_to_standard_output_in_place_of_the_report() {
    let what = ["--variant", "paskievics", "--count", "200", "--contract"];
    let (picture, told) = told(&[&["simulate", "--svg", "-"], &what[..], &["three"]].concat());
    assert_eq!(told, "");
    hold(&picture);
}

#[test]
fn nothing_to_draw_is_told_and_no_success() {
    // The one deal of the seed lacks the card that such a bid promises.
    let what = ["simulate", "--variant", "paskievics", "--svg", "-"];
    let none = ["--count", "1", "--seed", "1", "--contract", "two"];
    let output = tarokk(&[&what[..], &none].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("there is nothing to draw"));
}
