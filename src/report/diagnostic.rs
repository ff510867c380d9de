//! Findings as a person reads them, and as a program does.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};
use serde_json::{Map, Value, json};

use crate::basics::{Diagnostic, Diagnostics, Label, RuleRef, Severity, SourceMap, Span};

use super::excerpt::{self, Excerpt};
use super::layout::Layout;
use super::phrases::Phrases;
use super::voice::Teller;

/// How findings are shown.
#[derive(Clone, Copy, Default, Debug)]
pub struct Manner<'n> {
    /// Whether in colour.
    pub colour: bool,
    /// Whether with the text and arrows under it, or in words alone.
    pub layout: Layout,
    /// In whose words.
    pub teller: Teller<'n>,
}

/// In English, in colour or not.
impl From<bool> for Manner<'_> {
    fn from(colour: bool) -> Self {
        Self {
            colour,
            ..Self::default()
        }
    }
}

/// All findings, each with the text it speaks of, with a blank line after each.
pub fn render<'n>(
    findings: &Diagnostics,
    sources: &SourceMap,
    manner: impl Into<Manner<'n>>,
) -> String {
    let manner = manner.into();
    let rendered = findings.iter().map(|finding| match manner.layout {
        Layout::Columns => render_one(finding, sources, manner) + "\n\n",
        Layout::Plain => render_plainly(finding, sources, manner.teller),
    });
    rendered.collect()
}

/// A finding with the text it speaks of: code and message, the place with a few words of the text, other places, notes,
/// the rule that is the reason, and what would be right.
pub fn render_one<'n>(
    finding: &Diagnostic,
    sources: &SourceMap,
    manner: impl Into<Manner<'n>>,
) -> String {
    let Manner { colour, teller, .. } = manner.into();
    let say = Phrases(teller.language);
    let labels: Vec<&Label> = finding.primary.iter().chain(&finding.related).collect();
    let message = teller.tell(&finding.message);
    let title = level(finding.severity)
        .with_name(severity(finding.severity, say))
        .primary_title(&message)
        .id(finding.code);
    let mut group = Group::with_title(title);
    let excerpts = excerpt::cut(&labels, sources);
    let words: Vec<String> = labels
        .iter()
        .map(|label| teller.tell(&label.text))
        .collect();
    for excerpt in &excerpts {
        group = group.element(snippet(excerpt, &words, finding.primary.is_some()));
    }
    let rules = finding.rule.iter().chain(&finding.further);
    let rules: Vec<String> = rules.map(|rule| rule_note(rule, sources, say)).collect();
    let notes = finding.notes.iter().map(|note| teller.tell(note));
    for note in notes.chain(rules) {
        let level = Level::NOTE.with_name(say.level_note());
        group = group.element(level.message(normalize_untrusted_str(&note)));
    }
    if let Some(help) = &finding.help {
        let level = Level::HELP.with_name(say.level_help());
        group = group.element(level.message(normalize_untrusted_str(&teller.tell(help))));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let text = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
    excerpts.iter().fold(text, with_true_column)
}

/// A finding in words alone: what is wrong, where, and why, each on a line of its own.
fn render_plainly(finding: &Diagnostic, sources: &SourceMap, teller: Teller<'_>) -> String {
    let say = Phrases(teller.language);
    let mut lines = vec![format!(
        "{} {}: {}",
        severity(finding.severity, say),
        finding.code,
        teller.tell(&finding.message)
    )];
    for label in finding.primary.iter().chain(&finding.related) {
        let position = sources.position(label.span);
        let text = sources.text(label.span.file).get(label.span.range());
        let text = text.and_then(|text| text.lines().next()).unwrap_or("");
        let short: String = text.chars().take(PLAINLY_SHOWN).collect();
        let file = sources.name(label.span.file);
        let mut line = say.at_line(file, position.line, position.column);
        if !short.trim().is_empty() {
            line.push_str(&format!(": `{short}`"));
        }
        let words = teller.tell(&label.text);
        if !words.is_empty() {
            line.push_str(&format!(", {words}"));
        }
        lines.push(line);
    }
    let rules = finding.rule.iter().chain(&finding.further);
    lines.extend(finding.notes.iter().map(|note| teller.tell(note)));
    lines.extend(rules.map(|rule| rule_note(rule, sources, say)));
    if let Some(help) = &finding.help {
        lines.push(format!("{}: {}", say.level_help(), teller.tell(help)));
    }
    lines
        .iter()
        .map(|line| normalize_untrusted_str(line) + "\n")
        .collect()
}

/// So many characters of a text are shown in words alone.
const PLAINLY_SHOWN: usize = 60;

fn severity(severity: Severity, say: Phrases) -> String {
    match severity {
        Severity::Note => say.level_note(),
        Severity::Warning => say.level_warning(),
        Severity::Error => say.level_error(),
    }
}

/// A finding in one line, as editors and compilers have it: the place, how bad it is, the code and the message.
pub fn in_one_line(finding: &Diagnostic, sources: &SourceMap, teller: Teller<'_>) -> String {
    let place = finding.primary.as_ref().map(|label| {
        let position = sources.position(label.span);
        let file = sources.name(label.span.file);
        format!("{file}:{}:{}: ", position.line, position.column)
    });
    let severity = severity(finding.severity, Phrases(teller.language));
    let (place, code) = (place.unwrap_or_default(), finding.code);
    let line = format!(
        "{place}{severity}[{code}]: {}",
        teller.tell(&finding.message)
    );
    normalize_untrusted_str(&line).replace('\n', " ")
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Note => Level::NOTE,
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    }
}

fn snippet<'a>(
    excerpt: &'a Excerpt<'a>,
    words: &'a [String],
    has_primary: bool,
) -> Snippet<'a, Annotation<'a>> {
    let mut snippet = Snippet::source(excerpt.text.as_str())
        .line_start(excerpt.first_line)
        .path(normalize_untrusted_str(excerpt.file));
    for (place, n) in &excerpt.places {
        let kind = if *n == 0 && has_primary {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let text = words.get(*n).map_or("", String::as_str);
        let annotation = kind.span(place.clone());
        snippet = snippet.annotation(if text.is_empty() {
            annotation
        } else {
            annotation.label(normalize_untrusted_str(text))
        });
    }
    snippet
}

/// Of a line that was cut the renderer gives the column in what is left; the reader wants the one in the file.
fn with_true_column(rendered: String, excerpt: &Excerpt<'_>) -> String {
    let shown_at = excerpt.places.first().map_or(0, |(place, _)| place.start);
    let before = excerpt.text.get(..shown_at).unwrap_or("");
    let shown = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    if shown == excerpt.column {
        return rendered;
    }
    let place = format!(
        "{}:{}:",
        normalize_untrusted_str(excerpt.file),
        excerpt.line
    );
    rendered.replacen(
        &format!("{place}{shown}"),
        &format!("{place}{}", excerpt.column),
        1,
    )
}

fn rule_note(rule: &RuleRef, sources: &SourceMap, say: Phrases) -> String {
    let mut parts = vec![say.rule_named(&rule.id)];
    if !rule.source.is_empty() {
        parts.push(rule.source.to_string());
    }
    if let Some(span) = rule.span {
        let line = sources.position(span).line;
        parts.push(format!("{}:{line}", sources.name(span.file)));
    }
    parts.join(", ")
}

/// A finding as data: what is not known of it is left out.
pub fn to_json(finding: &Diagnostic, sources: &SourceMap) -> Value {
    let mut object = Map::new();
    object.insert("code".into(), json!(finding.code));
    object.insert("severity".into(), json!(finding.severity.word()));
    if let Some(primary) = &finding.primary {
        object.extend(place(primary.span, sources));
    }
    object.insert("message".into(), json!(finding.message.as_str()));
    if let Some(rule) = &finding.rule {
        object.insert("rule".into(), json!(&*rule.id));
        object.insert("source".into(), json!(&*rule.source));
    }
    if !finding.further.is_empty() {
        let further = finding.further.iter();
        let further = further.map(|rule| json!({ "rule": &*rule.id, "source": &*rule.source }));
        object.insert("further".into(), further.collect());
    }
    if let Some(help) = &finding.help {
        object.insert("help".into(), json!(help.as_str()));
    }
    if !finding.notes.is_empty() {
        object.insert(
            "notes".into(),
            json!(
                finding
                    .notes
                    .iter()
                    .map(crate::basics::Told::as_str)
                    .collect::<Vec<_>>()
            ),
        );
    }
    if !finding.related.is_empty() {
        let related = finding.related.iter().map(|label| {
            let mut object = place(label.span, sources);
            object.insert("message".into(), json!(label.text.as_str()));
            Value::Object(object)
        });
        object.insert("related".into(), related.collect());
    }
    Value::Object(object)
}

fn place(span: Span, sources: &SourceMap) -> Map<String, Value> {
    let position = sources.position(span);
    let mut object = Map::new();
    object.insert("file".into(), json!(sources.name(span.file)));
    object.insert("line".into(), json!(position.line));
    object.insert("column".into(), json!(position.column));
    object
}

#[cfg(test)]
mod tests;
