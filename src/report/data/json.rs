//! A deal as a JSON object. It is written straight into a text: of a season there are very many.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::basics::{Party, Seat, SourceMap, Units};
use crate::facts::{Facts, Partner};
use crate::game::Term;
use crate::replay::{Replay, Status};
use crate::report::diagnostic::to_json;
use crate::report::occasion::Occasion;
use crate::report::sheet::lasting;
use crate::report::words::Speech;
use crate::rules::Rules;
use crate::score::{For, Line, Scored};
use crate::session::DealInFile;

/// A deal as a JSON object.
pub fn deal_json(file: &str, deal: &DealInFile, sources: &SourceMap) -> String {
    let mut text = Vec::new();
    write_deal_json(file, deal, sources, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

/// Writes a deal as a JSON object behind what is there.
pub fn write_deal_json(file: &str, deal: &DealInFile, sources: &SourceMap, text: &mut Vec<u8>) {
    let findings = deal.findings.iter();
    let findings = findings.map(|finding| to_json(finding, sources)).collect();
    let data = data(file, deal, findings);
    // Nothing that is written can fail, and a text can always be written to.
    let _ = serde_json::to_writer(text, &data);
}

#[derive(Serialize)]
struct DealData<'a> {
    file: &'a str,
    deal: usize,
    #[serde(flatten)]
    occasion: Occasion<'a>,
    variant: Option<VariantData<'a>>,
    status: &'a str,
    declarer: Option<&'a str>,
    partner: Option<&'a str>,
    contract: Option<&'a str>,
    promise: Option<PromiseData<'a>>,
    card_points: Option<Pairs<String, Option<i64>>>,
    tricks: Option<Pairs<String, Option<usize>>>,
    lines: Vec<LineData<'a>>,
    pays: BySeat,
    #[serde(skip_serializing_if = "Option::is_none")]
    ledgers: Option<Pairs<&'a str, BySeat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wheels: Option<WheelsData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<SessionData>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<String>,
    findings: Vec<Value>,
}

fn data<'a>(file: &'a str, deal: &'a DealInFile, findings: Vec<Value>) -> DealData<'a> {
    let occasion = Occasion::of(&deal.record);
    let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
        return DealData {
            file,
            deal: deal.number,
            occasion,
            variant: None,
            status: Status::Incomplete.word(),
            declarer: None,
            partner: None,
            contract: None,
            promise: None,
            card_points: None,
            tricks: None,
            lines: Vec::new(),
            pays: Pairs(Vec::new()),
            ledgers: None,
            wheels: None,
            session: None,
            missing: vec!["the rules".to_owned()],
            findings,
        };
    };
    let speech = Speech::of(rules, None);
    let facts = &replay.facts;
    let pack = &rules.pack;
    let parties = speech.parties(facts);
    let mut points = Vec::with_capacity(parties.len() + 1);
    points.push(("unit".to_owned(), Some(pack.unit)));
    let named = parties.iter();
    points.extend(named.map(|(party, name)| (name.clone(), replay.parts(pack, *party))));
    let tricks = parties.into_iter();
    let tricks = tricks.map(|(party, name)| (name, replay.tricks(party)));
    let lines = replay.ledger.lines().iter();
    let missing = replay.missing.iter();
    DealData {
        file,
        deal: deal.number,
        occasion,
        variant: Some(VariantData {
            id: &rules.id,
            fingerprint: &rules.fingerprint,
            overlays: &rules.overlays,
        }),
        status: replay.status.word(),
        declarer: facts.declarer.map(Seat::word),
        partner: match facts.sides.partner {
            Partner::Seat(seat) => Some(seat.word()),
            Partner::Alone => Some("alone"),
            Partner::Unknown => None,
        },
        contract: facts
            .contract
            .map(|contract| rules.names.id(Term::Contract(contract))),
        promise: facts.auction.promise.map(|promise| PromiseData {
            card: rules.names.id(Term::Card(promise.card)),
            by: promise.by.word(),
            bound: facts.auction.promise_accepted(facts.declarer).is_some(),
        }),
        card_points: Some(Pairs(points)),
        tricks: Some(Pairs(tricks.collect())),
        lines: lines.map(|entry| line(entry, facts, rules)).collect(),
        pays: if replay.pays {
            of_seats(facts.seats, |seat| replay.ledger.pays()[seat].0)
        } else {
            Pairs(Vec::new())
        },
        ledgers: ledgers(replay, rules),
        wheels: wheels(replay, facts.seats),
        session: session(deal, rules),
        missing: missing.map(|&fact| speech.missing(fact)).collect(),
        findings,
    }
}

/// An object of pairs, in their order.
struct Pairs<K, V>(Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Pairs<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// A number for each seat.
type BySeat = Pairs<&'static str, i64>;

fn of_seats(seats: usize, number: impl Fn(Seat) -> i64) -> BySeat {
    let seats = Seat::all(seats);
    Pairs(seats.map(|seat| (seat.word(), number(seat))).collect())
}

#[derive(Serialize)]
struct VariantData<'a> {
    id: &'a str,
    fingerprint: &'a str,
    overlays: &'a [String],
}

#[derive(Serialize)]
struct PromiseData<'a> {
    card: &'a str,
    by: &'a str,
    bound: bool,
}

/// How a sitting stands.
#[derive(Serialize)]
struct SessionData {
    #[serde(flatten)]
    lasting: Map<String, Value>,
    totals: BySeat,
}

/// How the sitting stands, from its second deal on: after the first, the totals are what it pays.
fn session(deal: &DealInFile, rules: &Rules) -> Option<SessionData> {
    let standing = deal.standing.as_ref()?;
    let seats: Vec<&str> = Seat::all(rules.at_table()).map(Seat::word).collect();
    let lasting = lasting(&standing.carried, rules, &seats);
    if standing.deal == 1 && lasting.is_empty() {
        return None;
    }
    let totals = of_seats(rules.at_table(), |seat| standing.totals[seat].0);
    Some(SessionData { lasting, totals })
}

/// What each seat gets in each ledger, where the variant keeps any by name.
fn ledgers<'a>(replay: &Replay, rules: &'a Rules) -> Option<Pairs<&'a str, BySeat>> {
    if rules.ledgers.is_empty() || !replay.pays {
        return None;
    }
    let all = std::iter::once(replay.ledger.pays()).chain(replay.ledger.further());
    let all = rules.ledgers.iter().zip(all).map(|(ledger, pays)| {
        let pays = of_seats(replay.facts.seats, |seat| pays[seat].0);
        (ledger.id.as_str(), pays)
    });
    Some(Pairs(all.collect()))
}

#[derive(Serialize)]
struct WheelsData {
    used: Option<&'static str>,
    spent: bool,
    given: bool,
    after: BySeat,
}

/// Factors that last from deal to deal: how many each seat has afterwards.
fn wheels(replay: &Replay, seats: usize) -> Option<WheelsData> {
    let wheels = replay.ledger.wheels.filter(|_| replay.pays)?;
    Some(WheelsData {
        used: wheels.used.map(Seat::word),
        spent: wheels.spent,
        given: wheels.given,
        after: of_seats(seats, |seat| i64::from(wheels.after(seat))),
    })
}

#[derive(Serialize)]
struct LineData<'a> {
    figure: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
    r#for: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    announced: bool,
    kontra: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'a str>,
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

fn line<'a>(entry: &'a Line, facts: &Facts, rules: &'a Rules) -> LineData<'a> {
    let names = &rules.names;
    let (figure, card) = match entry.item {
        Scored::Figure(figure) => match names.family_of(figure) {
            Some((family, card)) => (
                names.id(Term::Family(family)),
                Some(names.id(Term::Card(card))),
            ),
            None => (names.id(Term::Figure(figure)), None),
        },
        Scored::Declaration(declaration) => (names.id(Term::Declaration(declaration)), None),
        Scored::Rule => (entry.rule_name(), None),
    };
    let (Units(base), Units(value)) = (entry.base, entry.value);
    LineData {
        figure,
        card,
        r#for: match entry.party {
            For::Side(Party::DECLARERS) => "declarers",
            For::Side(_) => "opponents",
            For::Seat(seat) => seat.word(),
        },
        by: entry.by.map(Seat::word),
        announced: entry.announced,
        kontra: entry.kontra,
        against: entry.against.map(Seat::word),
        made: entry.made,
        wheel: entry.wheel,
        base,
        value,
        rule: &entry.rule.id,
        source: &entry.rule.source,
        evidence: Speech::of(rules, None).evidence(facts, entry),
    }
}
