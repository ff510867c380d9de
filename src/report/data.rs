//! A deal as data: the JSON and CSV that other programs read. `docs/output.md` describes both.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::diagnostic::to_json;
use super::occasion::Occasion;
use super::sheet::lasting;
use super::words::Speech;
use crate::basics::{Party, Seat, SourceMap, Units};
use crate::facts::{Facts, Partner};
use crate::game::Term;
use crate::replay::{Replay, Status};
use crate::rules::Rules;
use crate::score::{For, Line, Scored};
use crate::session::DealInFile;

#[derive(Serialize)]
struct DealData<'a> {
    file: &'a str,
    deal: usize,
    #[serde(flatten)]
    occasion: Occasion,
    variant: Value,
    status: &'a str,
    declarer: Option<String>,
    partner: Option<String>,
    contract: Option<String>,
    promise: Value,
    card_points: Value,
    tricks: Value,
    lines: Vec<Value>,
    pays: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ledgers: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wheels: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
    findings: Vec<Value>,
}

/// A deal as a JSON object.
pub fn deal_json(file: &str, deal: &DealInFile, sources: &SourceMap) -> String {
    let findings = deal
        .findings
        .iter()
        .map(|finding| to_json(finding, sources))
        .collect();
    let data = match (&deal.rules, &deal.replay) {
        (Some(rules), Some(replay)) => {
            let speech = Speech::of(rules, None);
            let facts = &replay.facts;
            DealData {
                file,
                deal: deal.number,
                occasion: Occasion::of(&deal.record),
                variant: json!({
                    "id": rules.id, "fingerprint": rules.fingerprint, "overlays": rules.overlays
                }),
                status: replay.status.word(),
                declarer: facts.declarer.map(|seat| seat.to_string()),
                partner: match facts.sides.partner {
                    Partner::Seat(seat) => Some(seat.to_string()),
                    Partner::Alone => Some("alone".to_owned()),
                    Partner::Unknown => None,
                },
                contract: facts
                    .contract
                    .map(|contract| speech.name(Term::Contract(contract)).to_owned()),
                promise: promise(replay, speech),
                card_points: card_points(replay, speech),
                tricks: tricks(replay, speech),
                lines: replay
                    .ledger
                    .lines()
                    .iter()
                    .map(|entry| line(entry, &replay.facts, speech))
                    .collect(),
                pays: pays(replay, replay.facts.seats),
                ledgers: ledgers(replay, rules),
                wheels: wheels(replay, replay.facts.seats),
                session: session(deal, rules),
                missing: replay
                    .missing
                    .iter()
                    .map(|&fact| speech.missing(fact))
                    .collect(),
                findings,
            }
        }
        _ => DealData {
            file,
            deal: deal.number,
            occasion: Occasion::of(&deal.record),
            variant: Value::Null,
            status: Status::Incomplete.word(),
            declarer: None,
            partner: None,
            contract: None,
            promise: Value::Null,
            card_points: Value::Null,
            tricks: Value::Null,
            lines: Vec::new(),
            pays: json!({}),
            ledgers: None,
            wheels: None,
            session: None,
            missing: vec!["the rules".to_owned()],
            findings,
        },
    };
    serde_json::to_string(&data).unwrap_or_default()
}

fn by_seat(values: impl Iterator<Item = (Seat, Units)>) -> Value {
    let map: Map<String, Value> = values
        .map(|(seat, units)| (seat.to_string(), json!(units.0)))
        .collect();
    Value::Object(map)
}

/// How the sitting stands, from its second deal on: after the first, the totals are what it pays.
fn session(deal: &DealInFile, rules: &Rules) -> Option<Value> {
    let standing = deal.standing.as_ref()?;
    let seats: Vec<String> = Seat::all(rules.at_table())
        .map(|seat| seat.to_string())
        .collect();
    let totals = Seat::all(rules.at_table()).map(|seat| (seat, standing.totals[seat]));
    let mut session = lasting(&standing.carried, rules, &seats);
    if standing.deal == 1 && session.as_object().is_none_or(Map::is_empty) {
        return None;
    }
    session["totals"] = by_seat(totals);
    Some(session)
}

fn pays(replay: &Replay, seats: usize) -> Value {
    if !replay.pays {
        return json!({});
    }
    by_seat(Seat::all(seats).map(|seat| (seat, replay.ledger.pays()[seat])))
}

/// What each seat gets in each ledger, where the variant keeps any by name.
fn ledgers(replay: &Replay, rules: &Rules) -> Option<Value> {
    if rules.ledgers.is_empty() || !replay.pays {
        return None;
    }
    let all = std::iter::once(replay.ledger.pays()).chain(replay.ledger.further());
    let all = rules.ledgers.iter().zip(all).map(|(ledger, pays)| {
        let pays = Seat::all(replay.facts.seats).map(|seat| (seat, pays[seat]));
        (ledger.id.clone(), by_seat(pays))
    });
    Some(Value::Object(all.collect()))
}

fn promise(replay: &Replay, speech: Speech<'_>) -> Value {
    let facts = &replay.facts;
    match facts.auction.promise {
        None => Value::Null,
        Some(promise) => json!({
            "card": speech.name(Term::Card(promise.card)),
            "by": promise.by.to_string(),
            "bound": facts.auction.promise_accepted(facts.declarer).is_some(),
        }),
    }
}

/// The parties, by side or by seat where there are no sides.
fn parties(replay: &Replay, speech: Speech<'_>) -> Vec<(Party, String)> {
    let ids = Speech {
        language: None,
        ..speech
    };
    ids.parties(&replay.facts)
}

fn card_points(replay: &Replay, speech: Speech<'_>) -> Value {
    let pack = &speech.rules.pack;
    let mut points = Map::new();
    points.insert("unit".to_owned(), json!(pack.unit));
    for (party, name) in parties(replay, speech) {
        points.insert(name, json!(replay.parts(pack, party)));
    }
    Value::Object(points)
}

fn tricks(replay: &Replay, speech: Speech<'_>) -> Value {
    let tricks = parties(replay, speech)
        .into_iter()
        .map(|(party, name)| (name, json!(replay.tricks(party))));
    Value::Object(tricks.collect())
}

/// Factors that last from deal to deal: how many each seat has afterwards.
fn wheels(replay: &Replay, seats: usize) -> Option<Value> {
    let wheels = replay.ledger.wheels.filter(|_| replay.pays)?;
    let after: Map<String, Value> = Seat::all(seats)
        .map(|seat| (seat.to_string(), json!(wheels.after(seat))))
        .collect();
    Some(json!({
        "used": wheels.used.map(|seat| seat.to_string()),
        "spent": wheels.spent,
        "given": wheels.given,
        "after": after,
    }))
}

#[derive(Serialize)]
struct LineData<'a> {
    figure: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    r#for: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    announced: bool,
    kontra: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<String>,
    made: bool,
    #[serde(skip_serializing_if = "is_one")]
    wheel: i64,
    base: i64,
    value: i64,
    rule: &'a str,
    source: &'a str,
    evidence: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "it is called so")]
fn is_one(factor: &i64) -> bool {
    *factor == 1
}

fn line(entry: &Line, facts: &Facts, speech: Speech<'_>) -> Value {
    let names = speech.names();
    let (figure, card) = match entry.item {
        Scored::Figure(figure) => match names.family_of(figure) {
            Some((family, card)) => (
                names.id(Term::Family(family)),
                Some(names.id(Term::Card(card)).to_owned()),
            ),
            None => (names.id(Term::Figure(figure)), None),
        },
        Scored::Declaration(declaration) => (names.id(Term::Declaration(declaration)), None),
        Scored::Rule => (entry.rule_name(), None),
    };
    let data = LineData {
        figure: figure.to_owned(),
        card,
        r#for: match entry.party {
            For::Side(Party::DECLARERS) => "declarers".to_owned(),
            For::Side(_) => "opponents".to_owned(),
            For::Seat(seat) => seat.to_string(),
        },
        by: entry.by.map(|seat| seat.to_string()),
        announced: entry.announced,
        kontra: entry.kontra,
        against: entry.against.map(|seat| seat.to_string()),
        made: entry.made,
        wheel: entry.wheel,
        base: entry.base.0,
        value: entry.value.0,
        rule: &entry.rule.id,
        source: &entry.rule.source,
        evidence: speech.evidence(facts, entry),
    };
    serde_json::to_value(data).unwrap_or_default()
}

/// The head of the CSV.
pub const CSV_HEAD: [&str; 21] = [
    "file",
    "deal",
    "variant",
    "status",
    "declarer",
    "partner",
    "contract",
    "figure",
    "for",
    "announced",
    "kontra",
    "made",
    "base",
    "value",
    "seat",
    "pays",
    "event",
    "date",
    "table",
    "label",
    "player",
];

/// How many of the columns are those of a line or of a seat.
const OF_ROW: usize = 9;

/// Writes the rows of a deal into the CSV: one for each line of the ledger, then one for what each seat gets. A deal that has
/// neither is one row, which says what became of it.
pub fn deal_rows(file: &str, deal: &DealInFile, text: &mut Vec<u8>) -> csv::Result<()> {
    let number = deal.number.to_string();
    let record = &deal.record;
    let tags = ["Event", "Date", "Table", "Deal"].map(|name| Occasion::tag(record, name));
    let tags = cells(&tags.map(Option::unwrap_or_default))?;
    // What stands before and behind what differs from row to row is written once.
    let mut row = |head: &[u8], rest: [&str; OF_ROW], player: &str| {
        text.extend_from_slice(head);
        for cell in rest {
            text.push(b',');
            text.extend_from_slice(cell.as_bytes());
        }
        text.push(b',');
        text.extend_from_slice(&tags);
        text.push(b',');
        if !player.is_empty() {
            text.extend_from_slice(&cells(&[player])?);
        }
        text.push(b'\n');
        Ok(())
    };
    let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
        let incomplete = Status::Incomplete.word();
        let head = cells(&[file, &number, "", incomplete, "", "", ""])?;
        return row(&head, [""; OF_ROW], "");
    };
    let speech = Speech::of(rules, None);
    let facts = &replay.facts;
    let letter = |seat: Option<Seat>| seat.map_or(String::new(), |seat| seat.to_string());
    let partner = match facts.sides.partner {
        Partner::Seat(seat) => letter(Some(seat)),
        Partner::Alone | Partner::Unknown => String::new(),
    };
    let contract = facts.contract.map(Term::Contract);
    let head = cells(&[
        file,
        &number,
        &rules.id,
        replay.status.word(),
        &letter(facts.declarer),
        &partner,
        contract.map_or("", |contract| speech.name(contract)),
    ])?;
    for line in replay.ledger.lines() {
        let item = cells(&[&*speech.item(line)])?;
        let [kontra, base, value] =
            [i64::from(line.kontra), line.base.0, line.value.0].map(|number| number.to_string());
        let rest = [
            std::str::from_utf8(&item).unwrap_or_default(),
            &speech.whose(line.party),
            word(line.announced),
            &kontra,
            word(line.made),
            &base,
            &value,
            "",
            "",
        ];
        row(&head, rest, "")?;
    }
    if replay.pays {
        for seat in Seat::all(replay.facts.seats) {
            let pays = replay.ledger.pays()[seat].0.to_string();
            let mut rest = [""; OF_ROW];
            let letter = seat.to_string();
            rest[7] = &letter;
            rest[8] = &pays;
            row(
                &head,
                rest,
                Occasion::name(record, seat).unwrap_or_default(),
            )?;
        }
    } else if replay.ledger.lines().is_empty() {
        row(&head, [""; OF_ROW], "")?;
    }
    Ok(())
}

/// Cells side by side, as they stand in a row.
fn cells(cells: &[&str]) -> csv::Result<Vec<u8>> {
    /// Most rows are shorter.
    const ROOM: usize = 160;
    let mut builder = csv::WriterBuilder::new();
    let mut writer = builder
        .buffer_capacity(ROOM)
        .from_writer(Vec::with_capacity(ROOM));
    writer.write_record(cells)?;
    let mut bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    // An empty cell alone would be quoted, to be told from an empty line; here other cells follow.
    bytes.pop();
    Ok(bytes)
}

fn word(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}
