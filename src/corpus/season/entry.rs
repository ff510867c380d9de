//! What a season keeps of one deal: who sat where, what was played, said and paid. It knows the rules no more, so that it can
//! be made in one thread and entered in another.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::day::Day;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Party, Seat, Severity, SourceMap, Truth, Units};
use crate::facts::{Facts, Partner};
use crate::game::{Act, AnnulmentId, FigureId, Language, Term};
use crate::record::Record;
use crate::replay::{Replay, Status};
use crate::rules::Rules;
use crate::score::{For, Line, Scored, verdicts};
use crate::session::DealInFile;

/// A thing of a game: its id, what it is called, and its place among its like.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Item {
    /// Its place in the variant.
    pub place: usize,
    /// Its id.
    pub id: String,
    /// What it is called in the language of the reader.
    pub name: String,
}

/// A deal that was judged by some rules.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the variant.
    pub variant: String,
    /// The variant with what is laid on it.
    pub rules: String,
    /// The ledgers that are kept beside the one that is paid, and that one first; nothing where it is the only one.
    pub ledgers: Vec<Item>,
    /// Whether the deal is asked for; what is not is here because its sitting goes on over it.
    pub wanted: bool,
    /// The file.
    pub file: String,
    /// Its place in the file, from 1.
    pub number: usize,
    /// The code of the first error that was found, if one was.
    pub fault: Option<&'static str>,
    /// The text of the record, as a number: another text has another.
    pub content: u64,
    /// What the record says of the occasion.
    pub event: Option<String>,
    /// The day.
    pub date: Day,
    /// The table.
    pub table: Option<String>,
    /// Which deal it is.
    pub label: Option<String>,
    /// The players by seat; none where the record names nobody.
    pub players: BySeat<Option<String>>,
    /// How many seats act.
    pub seats: usize,
    /// How many there are at the table.
    pub at_table: usize,
    /// How the deal ended.
    pub status: Status,
    /// What each seat gets in each ledger; nothing where nothing can be paid.
    pub pays: Option<Vec<BySeat<Units>>>,
    /// What was played, by whom and with whom.
    pub play: Option<Play>,
    /// The lines of the ledger.
    pub lines: Vec<Paid>,
    /// Who bid or held, and who did nothing but pass.
    pub bid: BySeat<Option<bool>>,
    /// The steps of the kontra ladder that were said, and whether who said them was right.
    pub kontras: Vec<Step>,
    /// What each player has to pay if the sitting ends with this deal, by name; nothing where it belongs to none.
    pub closing: Vec<(String, Units)>,
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Play {
    /// The contract.
    pub contract: Item,
    /// Who played it.
    pub declarer: Seat,
    /// Who played with whom.
    pub partner: Partner,
    /// Whether everybody played alone.
    pub each: bool,
    /// The side of each seat.
    pub sides: BySeat<Option<Party>>,
    /// Whether the game was made; nothing where none stands.
    pub made: Option<bool>,
}

/// A line of a ledger.
#[derive(Clone, Debug)]
pub struct Paid {
    /// What it is about.
    pub item: Item,
    /// Whether it was announced, or stands without a word.
    pub announced: bool,
    /// The kontra level.
    pub kontra: u8,
    /// Whether it was made.
    pub made: bool,
    /// What it brings those whose line it is.
    pub value: Units,
}

/// A step of the kontra ladder that somebody said.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which.
    pub item: Item,
    /// Who said it.
    pub seat: Seat,
    /// Whether it came out as he said; nothing where that cannot be told.
    pub right: Option<bool>,
}

impl Entry {
    /// What there is to keep of a deal; nothing where there are no rules.
    pub fn of(
        file: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        language: Option<Language>,
    ) -> Option<Self> {
        let (rules, replay) = (deal.rules.as_ref()?, deal.replay.as_ref()?);
        let (record, facts) = (&deal.record, &replay.facts);
        let tag = |name: &str| {
            let value = record.tag_value(name).map(str::trim);
            // A date of which nothing is known may have a mark for each of its figures.
            let unknown = |value: &str| value.chars().all(|c| matches!(c, '?' | '.' | '-'));
            let value = value.filter(|value| !unknown(value));
            value.map(str::to_owned)
        };
        let ledgers = (0..).zip(&rules.ledgers).map(|(place, ledger)| Item {
            place,
            id: ledger.id.clone(),
            name: ledger.name(language).to_owned(),
        });
        let pays = std::iter::once(replay.ledger.pays()).chain(replay.ledger.further());
        let players = BySeat::from_fn(|seat| player(record, seat));
        // A sitting calls who has no name by the letter of his seat: here that is nobody.
        let is_named = |name: &str| {
            let is_letter = Seat::all(MAX_SEATS).any(|seat| name.chars().eq([seat.letter()]));
            let mut seats = Seat::all(MAX_SEATS);
            !is_letter || seats.any(|seat| players[seat].as_deref() == Some(name))
        };
        let closing = deal.standing.iter().flat_map(|standing| &standing.closing);
        let closing = closing
            .map(|(name, units)| (composed(name), *units))
            .filter(|(name, _)| is_named(name))
            .collect();
        Some(Self {
            variant: rules.id.clone(),
            rules: rules.title(),
            ledgers: ledgers.collect(),
            wanted: true,
            file: file.to_owned(),
            number: deal.number,
            fault: deal
                .findings
                .iter()
                .find(|one| one.severity == Severity::Error)
                .map(|one| one.code),
            content: content(sources.slice(deal.ast.span)),
            event: tag("Event"),
            date: Day::read(tag("Date")),
            table: tag("Table"),
            label: tag("Deal"),
            players,
            seats: facts.seats,
            at_table: rules.at_table(),
            status: replay.status,
            pays: replay.pays.then(|| pays.copied().collect()),
            play: play(rules, replay, language),
            lines: lines(rules, replay, language),
            bid: bid(facts),
            kontras: kontras(rules, replay, replay.pays, language),
            closing,
        })
    }
}

/// A text as a number, without the space around it and whatever ends its lines.
fn content(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    for line in text.trim().lines() {
        hasher.write(line.as_bytes());
        hasher.write_u8(b'\n');
    }
    hasher.finish()
}

/// The name of the player at a seat, without space around it.
fn player(record: &Record, seat: Seat) -> Option<String> {
    let name = record.player(seat).map(str::trim);
    let name = name.filter(|name| !name.is_empty() && *name != "?");
    name.map(composed)
}

/// A name as it is mostly encoded: nobody can see whether an accent is a character of its own.
pub fn composed(name: &str) -> String {
    let name = name.trim();
    if is_nfc_quick(name.chars()) == IsNormalized::Yes {
        return name.to_owned();
    }
    name.nfc().collect()
}

fn item(rules: &Rules, term: Term, place: usize, language: Option<Language>) -> Item {
    Item {
        place,
        id: rules.names.id(term).to_owned(),
        name: rules.names.name(term, language).to_owned(),
    }
}

fn play(rules: &Rules, replay: &Replay, language: Option<Language>) -> Option<Play> {
    let facts = &replay.facts;
    let (contract, declarer) = (facts.contract?, facts.declarer?);
    let mode = rules.mode(Some(contract));
    let place = rules.ladder.iter().position(|&one| one == contract);
    Some(Play {
        contract: item(
            rules,
            Term::Contract(contract),
            place.unwrap_or(rules.ladder.len() + contract.index()),
            language,
        ),
        declarer,
        partner: facts.sides.partner,
        each: mode.is_each(),
        sides: BySeat::from_fn(|seat| facts.sides.party(seat)),
        made: made(rules, replay),
    })
}

/// Whether the figure that stands without a word was made: as its line says. Where another figure of a side has taken its place
/// that one decides, the heaviest if there are several; a deal in which a seat alone pays, as for a breach, was neither made nor
/// lost.
fn made(rules: &Rules, replay: &Replay) -> Option<bool> {
    let facts = &replay.facts;
    let mode = rules.mode(facts.contract);
    let stands = mode.figures.iter().position(|figure| figure.stands)?;
    let game = FigureId(u8::try_from(stands).ok()?);
    let mut lines = replay.ledger.lines().iter();
    let line = lines.find(|line| line.item == Scored::Figure(game));
    let of_sides = replay.ledger.lines().iter().filter_map(|line| {
        let For::Side(party) = line.party else {
            return None;
        };
        matches!(line.item, Scored::Figure(_)).then_some((line, party))
    });
    let heaviest = of_sides.max_by_key(|(line, _)| line.base.0.abs());
    let ended = matches!(replay.status, Status::Played | Status::OutcomeOnly);
    match line {
        Some(line) => Some(line.made),
        None if !ended => None,
        None if heaviest.is_some() => {
            heaviest.map(|(line, party)| line.made == (party == Party::DECLARERS))
        }
        None if replay.ledger.lines().is_empty() => {
            match verdicts(rules, facts).made(game, Party::DECLARERS) {
                Truth::True => Some(true),
                Truth::False => Some(false),
                Truth::Open => None,
            }
        }
        None => None,
    }
}

/// What was scored; a figure that each opponent raised for himself is one, however many lines it has.
fn lines(rules: &Rules, replay: &Replay, language: Option<Language>) -> Vec<Paid> {
    let mut all: Vec<(&Line, Paid)> = Vec::new();
    for line in replay.ledger.lines() {
        let is_same = |other: &Line| {
            line.against.is_some()
                && other.against.is_some()
                && (line.item, line.party, line.announced, line.made)
                    == (other.item, other.party, other.announced, other.made)
        };
        match all.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, paid)) => {
                paid.value += line.value;
                paid.kontra = paid.kontra.max(line.kontra);
            }
            None => all.push((line, paid(rules, line, language))),
        }
    }
    all.into_iter().map(|(_, paid)| paid).collect()
}

fn paid(rules: &Rules, line: &Line, language: Option<Language>) -> Paid {
    let item = match line.item {
        Scored::Figure(figure) => {
            let term = match rules.names.family_of(figure) {
                Some((family, _)) => Term::Family(family),
                None => Term::Figure(figure),
            };
            // Members of a family stand together, where the first of them has its place.
            item(rules, term, figure.index(), language)
        }
        Scored::Declaration(told) => {
            let place = rules.figure_count() + told.index();
            item(rules, Term::Declaration(told), place, language)
        }
        Scored::Rule => ended(rules, line, language),
    };
    Paid {
        item,
        announced: line.announced,
        kontra: line.kontra,
        made: line.made,
        value: line.value,
    }
}

/// What a rule lets seats pay beside the figures: a hand thrown in, by its reason, or the rule by its name.
fn ended(rules: &Rules, line: &Line, language: Option<Language>) -> Item {
    let place = usize::MAX;
    let reasons = (0u8..).map(AnnulmentId).zip(&rules.annulments);
    let mut reasons = reasons.filter(|(_, annulment)| annulment.rule.id == line.rule.id);
    match reasons.next() {
        Some((reason, _)) => item(rules, Term::Annulment(reason), place, language),
        None => Item {
            place,
            id: line.rule_name().to_owned(),
            name: line.rule_name().to_owned(),
        },
    }
}

/// Who bid, and who only passed; nothing of a seat of which the auction tells nothing.
fn bid(facts: &Facts) -> BySeat<Option<bool>> {
    BySeat::from_fn(|seat| {
        let auction = &facts.auction;
        if auction.has_bid.contains(seat) {
            Some(true)
        } else {
            auction.passed.contains(seat).then_some(false)
        }
    })
}

fn kontras(rules: &Rules, replay: &Replay, holds: bool, language: Option<Language>) -> Vec<Step> {
    let facts = &replay.facts;
    let lines = replay.ledger.lines();
    let mut steps = Vec::new();
    for step in &replay.steps {
        let Act::Kontra {
            seat,
            level,
            figure,
            owner,
            ..
        } = step.act
        else {
            continue;
        };
        let side = facts.sides.party(seat);
        let of = |line: &Line| match line.party {
            For::Side(party) => Some(party),
            For::Seat(seat) => facts.sides.party(seat),
        };
        // It is said to a figure or, where that one is not paid, to what takes its kontra over.
        let mode = rules.mode(facts.contract);
        let takes_over = |line: &Line| {
            let Scored::Figure(other) = line.item else {
                return false;
            };
            let Some(rule) = mode.figures.get(other.index()) else {
                return false;
            };
            let from = if line.announced {
                rule.announced_kontra
            } else {
                rule.silent_kontra
            };
            other == figure || from == Some(figure)
        };
        // Where nothing was raised the step counted for nothing.
        let raised = lines.iter().filter(|line| {
            takes_over(line)
                && line.kontra >= level
                && owner.is_none_or(|owner| of(line) == Some(owner))
        });
        let came_out = |line: &Line| {
            let well = match line.value.0 {
                0 => line.made,
                value => value > 0,
            };
            side.map(|side| well == (of(line) == Some(side)))
        };
        // Several lines that say the same are as good as one.
        let mut came_out = raised.map(came_out);
        let first = came_out.next().flatten();
        steps.push(Step {
            item: item(rules, Term::Kontra(level), usize::from(level), language),
            seat,
            right: first.filter(|_| holds && came_out.all(|other| other == first)),
        });
    }
    steps
}
