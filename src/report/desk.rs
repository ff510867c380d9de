//! What the desk says of a deal: where one is, what may be done, what a seat sees, and why.

use serde_json::{Map, Value as Json, json};

use super::layout::Layout;
use super::rulesheet::condition;
use super::table::{holding, turn};
use super::words::Speech;
use crate::basics::{Card, Diagnostic, Diagnostics, Party, Range, Seat, Truth, Voice};
use crate::deal::{Deal, Narrowed, Phase, codes};
use crate::expr::{Scope, View};
use crate::facts::Holding;
use crate::game::{Act, FigureId, Section, Term};
use crate::record::Record;
use crate::rules::{FigureOf, Rule};
use crate::score;
use crate::variant::{Merged, Node};

/// Where one looks.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Which deal, from 1.
    pub deal: usize,
    /// Of how many.
    pub of: usize,
    /// After how many acts.
    pub acts: usize,
    /// Whether it is in a variation.
    pub varied: bool,
}

/// The widest line.
pub const WIDTH: u16 = 80;

/// A text whose lines fit: longer ones go on below, set in.
pub fn folded(text: &str, layout: Layout) -> String {
    if layout.is_plain() {
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        return lines.join("\n") + if lines.is_empty() { "" } else { "\n" };
    }
    let mut folded = String::with_capacity(text.len());
    for line in text.lines() {
        fold_line(&mut folded, line);
    }
    folded
}

/// Any answer with sentences that fit: rows of tables stay as they are, and so do the pieces of text that findings show.
pub fn fitted(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for line in text.lines() {
        let seen = without_colours(line);
        let first = seen.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
        let shows_text = ["|", "-->", ":::", "..."].iter();
        if first.contains("  ") || shows_text.clone().any(|sign| first.starts_with(sign)) {
            folded.push_str(line);
            folded.push('\n');
        } else {
            fold_line(&mut folded, line);
        }
    }
    folded
}

fn fold_line(folded: &mut String, line: &str) {
    let wide = |text: &str| without_colours(text).chars().count();
    if wide(line) <= usize::from(WIDTH) {
        folded.push_str(line);
        folded.push('\n');
        return;
    }
    let indent = line.len() - line.trim_start().len() + 4;
    let mut width = 0;
    // A number and its sign of percent are one word.
    let mut words: Vec<String> = Vec::new();
    for word in line.split_inclusive(' ') {
        match words.last_mut() {
            Some(number) if word.starts_with('%') => number.push_str(word),
            _ => words.push(word.to_owned()),
        }
    }
    for word in &words {
        if width + wide(word.trim_end()) > usize::from(WIDTH) && width > indent {
            folded.truncate(folded.trim_end_matches(' ').len());
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            width = indent;
        }
        folded.push_str(word);
        width += wide(word);
    }
    folded.truncate(folded.trim_end_matches(' ').len());
    folded.push('\n');
}

/// A text without what colours it at a terminal.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut seen = parts.next().unwrap_or("").to_owned();
    for part in parts {
        seen.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
    }
    seen
}

/// A text without what would steer a terminal: records hold any text.
pub fn harmless(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', "?")
}

/// Where so many acts lead to, as `goto` reads it.
pub fn place(record: &Record, acts: usize, speech: Speech<'_>) -> String {
    let say = speech.say();
    let done = record.acts().iter().take(acts).map(|act| act.value);
    let (mut bids, mut words, mut tricks, mut cards) = (0, 0, 0, 0);
    let mut last = None;
    for act in done {
        match act.section() {
            Section::Auction => bids += 1,
            Section::Announce => words += 1,
            _ => {}
        }
        match act {
            Act::Trick { .. } => {
                tricks += 1;
                cards = 0;
            }
            Act::Play { .. } => cards += 1,
            _ => {}
        }
        last = Some(act);
    }
    match last {
        None => String::new(),
        Some(act) => match act.section() {
            Section::Auction => say.at_bid(bids),
            Section::Announce => say.at_word(words),
            Section::Play => format!("{tricks}.{cards}"),
            section => speech
                .names()
                .token(Term::Section(section), speech.language)
                .to_owned(),
        },
    }
}

/// An act in words that can be entered.
pub fn act(act: Act, speech: Speech<'_>) -> String {
    let names = speech.names();
    let token = |term| names.token(term, speech.language).to_owned();
    let cards = |cards: crate::basics::CardSet| speech.row(cards.iter());
    match act {
        Act::ThrowIn { seat, .. } => format!("{} {seat}", token(Term::Section(Section::ThrowIn))),
        Act::Swap { seat, gives, gets } => {
            let card = |card: Option<Card>| card.map_or("?", |card| speech.name(Term::Card(card)));
            let keyword = token(Term::Section(Section::Swap));
            let gets = gets.map_or_else(String::new, |gets| format!(" {}", card(Some(gets))));
            format!("{keyword} {seat} {}{gets}", card(gives))
        }
        Act::Bid { contract, .. } => token(Term::Contract(contract)),
        Act::Raise { contract, .. } => token(Term::Contract(contract)),
        Act::Hold { .. } => token(Term::Hold),
        Act::Wait { .. } => token(Term::Wait),
        Act::Pass { .. } | Act::Close { .. } => token(Term::Pass),
        Act::Take {
            group,
            cards: named,
            ..
        } => match group {
            Some(group) => group.to_string(),
            None => cards(named),
        },
        Act::Discard { cards: laid, .. } => {
            let unknown = " ?".repeat(usize::from(laid.unknown));
            format!("{}{unknown}", cards(laid.known)).trim().to_owned()
        }
        Act::Tell { count, shown, .. } => format!("{count} {}", cards(shown)).trim().to_owned(),
        Act::Call { card, .. } | Act::Play { card, .. } => {
            card.map_or("?".to_owned(), |card| token(Term::Card(card)))
        }
        Act::Announce { figure, .. } => names.figure(figure, speech.language),
        Act::Declare { declaration, .. } => token(Term::Declaration(declaration)),
        Act::Kontra { level, figure, .. } => {
            format!(
                "{} {}",
                token(Term::Kontra(level)),
                names.figure(figure, speech.language)
            )
        }
        Act::Trick { number, .. } => number.map_or_else(String::new, |number| number.to_string()),
        Act::Claim { seat, tricks } => {
            format!("{} {seat} {tricks}", token(Term::Section(Section::Claim)))
        }
        Act::Concede { seat } => format!("{} {seat}", token(Term::Section(Section::Concede))),
    }
}

/// The last act that has been done, with who did it.
fn last_done(record: &Record, deal: &Deal<'_>, acts: usize, speech: Speech<'_>) -> Option<String> {
    let done = record.acts().get(..acts)?.last()?.value;
    let seat = match done {
        Act::Play { card, seat } => seat.or_else(|| deal.facts.tricks.player(card?)),
        // Their words say whose they are.
        Act::ThrowIn { .. } | Act::Claim { .. } | Act::Concede { .. } => None,
        _ => done.seat(),
    };
    let words = act(done, speech);
    Some(match seat {
        Some(seat) => format!("{seat} {words}"),
        None => words,
    })
}

/// Where one is, and what may be done.
pub fn position(record: &Record, deal: &Deal<'_>, at: Place, speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut text = say.deal_of(at.deal, at.of);
    if at.varied {
        text.push_str(&format!(", {}", say.in_variation()));
    }
    match last_done(record, deal, at.acts, speech) {
        Some(done) if speech.layout.is_plain() => {
            let place = say.place_is(place(record, at.acts, speech));
            text.push_str(&format!("\n{place}\n{done}"));
        }
        Some(done) => text.push_str(&format!(", {}: {done}", place(record, at.acts, speech))),
        None => text.push_str(&format!(", {}", say.at_start())),
    }
    text.push('\n');
    if let Phase::Over(_) = deal.phase {
        text.push_str(&format!("{}\n", say.deal_over()));
    }
    text.push_str(&may(deal, speech));
    folded(&text, speech.layout)
}

/// What may be done now: where something may be raised, also what comes if nothing is.
pub fn may(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    let now = turn(deal, speech);
    if !matches!(deal.phase, Phase::Raising) {
        return now;
    }
    let mut on = deal.clone();
    on.hand_out_talon();
    let next = turn(&on, speech);
    match (now.is_empty(), next.is_empty()) {
        (true, _) => next,
        (_, true) => now,
        _ => now + &speech.say().or_without_raise(next),
    }
}

/// The same as data.
pub fn position_data(record: &Record, deal: &Deal<'_>, at: Place, speech: Speech<'_>) -> Json {
    let mut data = json!({
        "deal": at.deal,
        "deals": at.of,
        "acts": at.acts,
        "place": place(record, at.acts, Speech { language: None, ..speech }),
        "variation": at.varied,
        "last": last_done(record, deal, at.acts, speech),
        "phase": phase(&deal.phase),
        "turn": deal.turn().map(|seat| seat.to_string()),
        "legal": legal(deal, speech),
    });
    if let Some(count) = lays(deal) {
        data["lays"] = count.into();
    }
    data
}

/// How many of the cards that are listed are laid away, where that is what comes.
pub fn lays(deal: &Deal<'_>) -> Option<usize> {
    let discards = matches!(deal.phase, Phase::Discarding(_));
    let seat = deal.turn().filter(|_| discards)?;
    Some(deal.discard_count(seat))
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Bidding(_) => "auction",
        Phase::Raising => "raise",
        Phase::Taking => "take",
        Phase::Discarding(_) => "discard",
        Phase::Calling => "call",
        Phase::Announcing(_) => "announce",
        Phase::Playing(_) => "play",
        Phase::Over(_) => "over",
    }
}

/// Everything that may be done now, in words that can be entered; of a discard, the cards.
pub fn legal(deal: &Deal<'_>, speech: Speech<'_>) -> Vec<String> {
    if let (Phase::Discarding(_), Some(seat)) = (&deal.phase, deal.turn()) {
        let cards = deal.discardable(seat) & deal.facts.hand[seat].known;
        let names = speech.names();
        let cards = cards.iter().rev();
        return cards
            .map(|card| names.token(Term::Card(card), speech.language).to_owned())
            .collect();
    }
    deal.legal()
        .into_iter()
        .map(|one| act(one, speech))
        .collect()
}

/// The tricks that have ended since the line had so many acts.
pub fn tricks_done(record: &Record, deal: &Deal<'_>, before: usize, speech: Speech<'_>) -> String {
    let earlier = record.acts().iter().take(before);
    let cards = earlier
        .filter(|act| matches!(act.value, Act::Play { .. }))
        .count();
    let mut text = String::new();
    let mut played = 0;
    for (n, trick) in deal.facts.tricks.list().iter().enumerate() {
        played += trick.played();
        let (Some(winner), true) = (trick.winner, played > cards) else {
            continue;
        };
        let points = trick.cards.iter();
        let points = points.filter_map(|card| speech.rules.constants.points.get(card.index()));
        let points = speech.points(points.map(|&points| i64::from(points)).sum());
        text.push_str(&speech.say().trick_won(n + 1, winner, points));
        text.push('\n');
    }
    text
}

/// The cards in the hands: of all seats, or as one of them sees them.
pub fn hands(deal: &Deal<'_>, seat: Option<Seat>, speech: Speech<'_>) -> (String, Json) {
    let say = speech.say();
    let mut text = match seat {
        None => say.all_hands(),
        Some(seat) => say.sees(seat),
    };
    text.push('\n');
    let mut all = Map::new();
    let mut row = |key: &str, name: &str, held: Holding, hidden: bool| {
        let cards = if hidden {
            let count = usize::try_from(held.count().high).unwrap_or(0);
            match speech.layout {
                Layout::Columns => vec!["?"; count].join(" "),
                Layout::Plain => say.unknown_cards(count),
            }
        } else {
            holding(speech, held)
        };
        let (lead, after) = if speech.layout.is_plain() {
            ("", ":")
        } else {
            ("  ", "")
        };
        text.push_str(format!("{lead}{name}{after} {cards}").trim_end());
        text.push('\n');
        all.insert(key.to_owned(), cards.into());
    };
    let open = deal.open_hands();
    for other in Seat::all(deal.seats()) {
        let (key, lies_open) = (other.to_string(), open.contains(other));
        let hidden = seat.is_some_and(|seat| seat != other) && !lies_open;
        let name = if lies_open {
            format!("{key}, {}", say.lies_open())
        } else {
            key.clone()
        };
        row(&key, &name, deal.facts.hand[other], hidden);
    }
    for other in Seat::all(deal.seats()) {
        let laid = deal.facts.laid[other];
        if laid.count().high > 0 && seat.is_none_or(|seat| seat == other) {
            let name = format!("{other}, {}", say.laid_away());
            row(&name, &name, laid, false);
        }
    }
    (
        text,
        json!({ "seat": seat.map(|seat| seat.to_string()), "hands": all }),
    )
}

/// The card points so far, in the pack's smallest part.
pub fn points_data(deal: &Deal<'_>, speech: Speech<'_>) -> Json {
    let ids = Speech {
        language: None,
        ..speech
    };
    let mut points = Map::new();
    for (party, name) in ids.parties(&deal.facts) {
        let range = deal.facts.points[party];
        points.insert(name, json!({ "least": range.low, "most": range.high }));
    }
    json!({ "unit": speech.rules.pack.unit, "points": points })
}

/// Which figures each side has made, lost or still open; of the open ones what they ask for.
pub fn figures(deal: &Deal<'_>, merged: &Merged, speech: Speech<'_>) -> (String, Json) {
    let mut text = String::new();
    let mut data = Vec::new();
    if deal.facts.declarer.is_none() {
        return (text, json!({ "figures": data }));
    }
    let say = speech.say();
    let verdicts = score::verdicts(deal.rules, &deal.facts);
    for (party, whose) in speech.parties(&deal.facts) {
        let mut rows = Vec::new();
        for (n, figure) in (0u8..).zip(&deal.mode.figures) {
            let id = FigureId(n);
            if figure.of == FigureOf::Seat {
                continue;
            }
            let made = verdicts.made(id, party);
            let said = deal.facts.words.said(id, party).is_some();
            if made == Truth::False && !said {
                continue;
            }
            let word = match made {
                Truth::True => say.made(),
                Truth::Open => say.open(),
                Truth::False => say.lost(),
            };
            let name = speech.names().figure(id, speech.language);
            let plain = speech.layout.is_plain();
            let mark = match (said, plain) {
                (true, true) => format!(", {}", say.announced()),
                (true, false) => "!".to_owned(),
                (false, _) => String::new(),
            };
            let asks = merged.root.at(&format!("{}.made", figure.rule.id));
            let asks = asks.and_then(Node::as_str).filter(|_| made == Truth::Open);
            let rest = asks.map_or_else(String::new, |asks| {
                let said = speech
                    .language
                    .map(|language| say.made_if(condition(merged, asks, language)));
                let so_far = so_far(deal, id, party).map(|range| {
                    let (low, high) = (range.low, range.high);
                    format!(" ({})", say.so_far_of(low, high))
                });
                let said = said.as_deref().unwrap_or(asks);
                format!(": {said}{}", so_far.unwrap_or_default())
            });
            rows.push(if plain {
                format!("{whose}, {name}{mark}, {word}{rest}\n")
            } else {
                format!("    {name}{mark} {word}{rest}\n")
            });
            data.push(json!({
                "figure": speech.names().figure(id, None),
                "for": side(party, &whose),
                "announced": said,
                "made": match made { Truth::True => Json::Bool(true), Truth::False => Json::Bool(false), Truth::Open => Json::Null },
                "asks": asks,
                "rule": &*figure.rule.id,
                "source": &*figure.rule.source,
            }));
        }
        if !rows.is_empty() && !speech.layout.is_plain() {
            text.push_str(&format!("  {whose}\n"));
        }
        text.push_str(&rows.concat());
    }
    (text, json!({ "figures": data }))
}

/// How much there is so far of the number that a figure asks for, if it asks for one.
fn so_far(deal: &Deal<'_>, figure: FigureId, party: Party) -> Option<Range> {
    let rule = deal.mode.figure(figure)?;
    let view = View::of(
        &deal.facts,
        &deal.rules.constants,
        Scope {
            side: Some(party),
            it: rule.it,
            figure: Some(figure),
            ..Scope::NOWHERE
        },
    );
    let comparisons = rule.made.comparisons();
    let mut open = comparisons
        .iter()
        .filter(|(_, wanted)| wanted.range(&view).exact().is_some())
        .map(|(number, _)| number.range(&view));
    open.find(|range| range.exact().is_none())
}

fn side(party: Party, whose: &str) -> String {
    match party {
        Party::DECLARERS => "declarers".to_owned(),
        Party::OPPONENTS => "opponents".to_owned(),
        _ => whose.to_owned(),
    }
}

/// What the auction promised, and which duties were not met.
pub fn promises(deal: &Deal<'_>, findings: &Diagnostics, speech: Speech<'_>) -> (String, Json) {
    let say = speech.say();
    let mut text = String::new();
    let promise = deal.facts.auction.promise;
    match promise {
        Some(promise) => {
            let bound = deal
                .facts
                .auction
                .promise_accepted(deal.facts.declarer)
                .is_some();
            let word = if bound { say.is_bound() } else { say.is_void() };
            let card = speech.name(Term::Card(promise.card));
            text.push_str(&format!("{} ({word})\n", say.promised(promise.by, card)));
        }
        None => text.push_str(&format!("{}\n", say.nothing_promised())),
    }
    let unmet: Vec<&Diagnostic> = findings
        .iter()
        .filter(|finding| matches!(finding.code, codes::DUTY | codes::PROMISE | codes::OWED))
        .collect();
    for finding in &unmet {
        text.push_str(&format!("{}\n", speech.teller().tell(&finding.message)));
        if let Some(rule) = &finding.rule {
            text.push_str(&format!("    {}\n", say.by_rule(&rule.id, &rule.source)));
        }
    }
    if unmet.is_empty() {
        text.push_str(&format!("{}\n", say.duties_met()));
    }
    let unmet: Vec<&str> = unmet
        .iter()
        .map(|finding| finding.message.as_str())
        .collect();
    let data = json!({
        "promise": promise.map(|promise| json!({
            "card": speech.names().id(Term::Card(promise.card)),
            "by": promise.by.to_string(),
            "bound": deal.facts.auction.promise_accepted(deal.facts.declarer).is_some(),
        })),
        "unmet": unmet,
    });
    (text, data)
}

/// Why acts are allowed: the rule of each.
pub fn allowed(deal: &Deal<'_>, acts: &[Act], speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut text = String::new();
    for &one in acts {
        text.push_str(&format!("{}\n", say.allowed(act(one, speech))));
        if let (Act::Play { .. }, Some(seat)) = (one, deal.turn()) {
            let (cards, why) = deal.playable(seat);
            if why == Narrowed::No {
                text.push_str(&format!("    {}\n", say.all_may_be_played()));
            } else {
                text.push_str(&format!(
                    "    {}\n",
                    say.only_these(speech.row(cards.iter()))
                ));
            }
        }
        if let Some(rule) = behind(deal, one) {
            text.push_str(&rule_words(rule, speech));
        }
    }
    text
}

/// Why something is not allowed.
pub fn refused(findings: &[Diagnostic], speech: Speech<'_>) -> String {
    let say = speech.say();
    let teller = speech.teller();
    let mut text = String::new();
    for finding in findings {
        text.push_str(&format!(
            "{}: {}\n",
            say.not_allowed_here(),
            teller.tell(&finding.message)
        ));
        for rule in finding.rule.iter().chain(&finding.further) {
            text.push_str(&rule_words(rule, speech));
        }
        if let Some(help) = &finding.help {
            text.push_str(&format!("    {}\n", teller.tell(help)));
        }
    }
    text
}

fn rule_words(rule: &Rule, speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut text = format!("    {}\n", say.by_rule(&rule.id, &rule.source));
    if let Some(words) = speech.rules.wording(rule) {
        text.push_str(&format!(
            "    {}\n",
            say.asks_for(speech.teller().condition(words))
        ));
    }
    text
}

/// The rule that allows an act.
fn behind<'d>(deal: &'d Deal<'_>, act: Act) -> Option<&'d Rule> {
    let (rules, mode) = (deal.rules, deal.mode);
    match act {
        Act::Bid { contract, .. } => {
            let own = rules.contract(contract)?;
            Some(
                own.bid_when
                    .as_ref()
                    .map_or(&rules.auction.bid.1, |(_, rule)| rule),
            )
        }
        Act::Hold { .. } => rules.auction.hold.as_ref().map(|(_, rule)| rule),
        Act::Wait { .. } => rules.auction.wait.as_ref().map(|(_, rule)| rule),
        Act::Raise { .. } => rules.auction.raise.as_ref().map(|(_, _, rule)| rule),
        Act::Discard { .. } => Some(&mode.discard.rule),
        Act::Tell { .. } => mode.discard.tell.as_ref().map(|tell| &tell.rule),
        Act::Call { .. } => mode.call.as_ref().map(|call| &call.rule),
        Act::Announce { figure, .. } => mode.figure(figure).map(|figure| &figure.announced_rule),
        Act::Declare { declaration, .. } => rules.declaration(declaration).map(|one| &one.rule),
        Act::Kontra { level, .. } => {
            let step = usize::from(level).checked_sub(1)?;
            mode.kontra.steps.get(step).map(|step| &step.rule)
        }
        Act::Close { .. } => Some(&mode.announce.rule),
        Act::Play { .. } => {
            let (_, why) = deal.playable(deal.turn()?);
            Some(deal.rule_of(why))
        }
        Act::Take { .. } => rules.contract(deal.facts.contract?).map(|own| &own.rule),
        Act::Swap { .. } => rules.swap.as_ref().map(|swap| &swap.rule),
        Act::ThrowIn { .. }
        | Act::Pass { .. }
        | Act::Trick { .. }
        | Act::Claim { .. }
        | Act::Concede { .. } => None,
    }
}
