//! What a seat can know, as text and as data: where cards are, and how likely something is.

use serde_json::{Map, Value, json};

use super::layout::Grid;
use super::phrases::{Counted, Phrases};
use super::share::{brief, error_of, percent};
use super::words::Speech;
use crate::basics::Seat;
use crate::deal::Phase;
use crate::game::{FigureId, Term};
use crate::replay::Course;
use crate::rules::{Asked, Whose};
use crate::sample::advice::{Asking, Maker};
use crate::sample::odds::{
    Basis, Chance, Ended, Held, Looking, Whereabouts, figures, held, held_in_the_end, whereabouts,
};
use crate::sample::places::Place;
use crate::sample::{Duties, Knowledge, Sampling, Unknowable};
use crate::solve::Crew;
use crate::solve::pay::{Limits, Spent};

/// Which figures are made in the end, and by whom.
type Figures = Ended<(FigureId, Maker)>;

/// What is asked for, and how long.
#[derive(Clone, Copy)]
pub struct Hidden<'a> {
    /// Whose knowledge; without it, that of the seat whose turn it is.
    pub seat: Option<Seat>,
    /// The number from which all chances follow.
    pub seed: u64,
    /// How many deals are solved at most.
    pub deals: u64,
    /// How many deals are drawn for what needs no search.
    pub drawn: u64,
    /// What a search may use in one deal.
    pub limits: Limits<'a>,
    /// How many cards may be tried in all of them.
    pub nodes: u64,
    /// Who searches.
    pub crew: Crew<'a>,
}

impl<'a> Hidden<'a> {
    fn sampling(&self) -> Sampling {
        Sampling {
            seed: self.seed,
            ..Sampling::default()
        }
    }

    /// How choices are valued.
    pub(super) fn asking(&self) -> Asking<'a> {
        Asking {
            sampling: self.sampling(),
            deals: self.deals,
            limits: self.limits,
            nodes: self.nodes,
            crew: self.crew,
        }
    }

    /// How chances are found in so many deals.
    fn looking(&self, deals: u64) -> Looking<'a> {
        Looking {
            sampling: self.sampling(),
            deals,
            crew: self.crew,
            limits: Limits {
                nodes: self.nodes,
                ..self.limits
            },
        }
    }
}

/// What a seat knows, and whose knowledge it is: that of the seat whose turn it is, or of the only one whose cards are known.
pub(super) fn knowledge(
    course: &Course<'_>,
    wanted: Option<Seat>,
    speech: Speech<'_>,
) -> Result<Knowledge, String> {
    let facts = &course.start.facts;
    let known = |seat: &Seat| facts.dealt[*seat].is_exact();
    let seat = wanted
        .or_else(|| course.now.turn().filter(known))
        .or_else(|| {
            let mut seats = Seat::all(facts.seats).filter(known);
            seats.next().filter(|_| seats.next().is_none())
        });
    let seat = seat.ok_or_else(|| match course.now.phase {
        Phase::Over(_) => speech.say().deal_is_over(),
        _ => speech.say().whose_knowledge(),
    })?;
    Knowledge::of(
        &course.start,
        course.acts.iter().copied(),
        &course.now,
        seat,
    )
    .map_err(|why| unknowable(why, seat, speech))
}

/// Why it cannot be said.
pub(super) fn unknowable(why: Unknowable, seat: Seat, speech: Speech<'_>) -> String {
    let say = speech.say();
    match why {
        Unknowable::NoSeat => say.no_seat(seat),
        Unknowable::OwnCards => say.own_cards_unknown(seat),
        Unknowable::Unwritten => say.seen_unwritten(),
        Unknowable::Refused => say.not_by_the_rules(),
        Unknowable::Swapped => say.swaps_unruled(),
        Unknowable::Piles => say.piles_unruled(),
        Unknowable::TooMany => say.too_many_deals(),
        Unknowable::Nothing => say.no_deal_agrees(),
        Unknowable::NoChoice => say.nothing_to_decide(seat),
        Unknowable::Unscored => say.not_from_the_cards(),
        Unknowable::Long => say.nothing_found(),
    }
}

/// What a seat can know where it has nothing to decide: where the cards may be, and which figures come of it.
pub fn outlook(
    course: &Course<'_>,
    asked: &Hidden<'_>,
    speech: Speech<'_>,
) -> Result<(String, Value), String> {
    let known = knowledge(course, asked.seat, speech)?;
    let refuse = |why| unknowable(why, known.seat(), speech);
    let rules = speech.rules;
    let found = whereabouts(&known, rules, &asked.looking(asked.drawn)).map_err(refuse)?;
    // Of a deal that is over, or whose contract is not known yet, no figures come.
    let made = figures(&known, rules, &asked.looking(asked.deals)).ok();
    let mut text = whereabouts_text(&found, speech);
    let mut data = whereabouts_json(&found, asked, speech);
    if let Some(made) = made.filter(|made| made.basis.deals > 0) {
        text.push_str(&made_text(&made, speech));
        data["figures"] = made_json(&made, speech);
    }
    Ok((text, data))
}

/// How likely it is that a condition holds; for one seat alone, if that is asked.
pub fn odds(
    course: &Course<'_>,
    asked: &Hidden<'_>,
    condition: &Asked,
    of: Option<Seat>,
    speech: Speech<'_>,
) -> Result<(String, Value), String> {
    let known = knowledge(course, asked.seat, speech)?;
    let found = held(&known, speech.rules, condition, &asked.looking(asked.drawn));
    let mut found = found.map_err(|why| unknowable(why, known.seat(), speech))?;
    if let Some(seat) = of {
        // A condition of the deal or of a side is not one of a seat.
        let of_seat = |one: &(Whose, _)| one.0 == Whose::Seat(seat);
        if found.of.iter().any(of_seat) {
            found.of.retain(of_seat);
        }
    }
    let mut text = held_text(course, &found, speech);
    let mut data = held_json(course, &found, asked, speech);
    // What is open may be told by the end, once a contract is known; where it is not, nothing can be said of that.
    if found.of.iter().any(|(_, chance)| chance.open > 0)
        && let Ok(mut ended) =
            held_in_the_end(&known, speech.rules, condition, &asked.looking(asked.deals))
    {
        let told = |whose: &Whose| found.of.iter().any(|(one, _)| one == whose);
        ended.of.retain(|(whose, _)| told(whose));
        let colon = format!("{}:\n", speech.say().so_in_the_end());
        text.push_str(&(colon + &each_text(course, &ended.of, speech)));
        text.push_str(&ended_basis(&ended, speech.say()));
        data["in_the_end"] = json!({
            "deals": ended.basis.deals,
            "exact": ended.basis.whole,
            "estimated": ended.estimated,
            "holds": each_json(course, &ended.of, speech),
        });
    }
    if condition.asks_for_hands() && course.now.facts.no_hand_has_cards() {
        text.push_str(&format!("{}\n", speech.say().no_hands_left()));
    }
    Ok((text, data))
}

/// A chance with its error, or with the numbers that it comes from.
fn chance_words(chance: Chance, say: Phrases) -> String {
    if chance.whole {
        let share = say.in_digits(percent(chance.share()));
        return format!("{share} ({}/{})", chance.so, chance.of);
    }
    let (share, error) = (brief(chance.share()), error_of(chance.error()));
    say.in_digits(format!("{share} ±{error}"))
}

/// A large number in few digits.
fn large(number: u128) -> String {
    if number < 1_000_000 {
        return number.to_string();
    }
    let digits = number.to_string();
    let (first, rest) = digits.split_at(1);
    let second = rest.get(..1).unwrap_or("0");
    format!("{first}.{second} × 10^{}", rest.len())
}

/// Of which deals it is told.
fn looked_at(basis: &Basis, say: Phrases) -> String {
    match (basis.whole, basis.deals) {
        (true, 1) => say.only_deal(),
        (true, deals) => say.every_deal(deals),
        (false, _) => say.drawn_deals(
            deals(basis.deals),
            say.in_digits(large(basis.ways)),
            say.in_digits(brief(basis.share)),
        ),
    }
}

/// So many deals.
pub(super) fn deals(number: u64) -> Counted {
    Counted(usize::try_from(number).unwrap_or(usize::MAX), "deal")
}

pub(super) fn basis_text(basis: &Basis, speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut text = looked_at(basis, say);
    text.push('\n');
    let unmet = match basis.duties {
        Duties::Done => None,
        Duties::Undone => Some(say.duties_unmet()),
        Duties::NotFound => Some(say.duties_maybe_unmet()),
    };
    text.extend(unmet.map(|words| format!("{words}\n")));
    text
}

pub(super) fn basis_json(basis: &Basis, seed: u64) -> Map<String, Value> {
    let mut data = Map::new();
    data.insert("seat".to_owned(), basis.seat.to_string().into());
    data.insert("deals".to_owned(), basis.deals.into());
    data.insert("exact".to_owned(), basis.whole.into());
    // More than what a number of JSON holds for certain.
    data.insert("ways".to_owned(), basis.ways.to_string().into());
    data.insert("agree".to_owned(), rounded(basis.share));
    let dutiful = match basis.duties {
        Duties::Done => Some(true),
        Duties::Undone => Some(false),
        Duties::NotFound => None,
    };
    data.insert("dutiful".to_owned(), dutiful.into());
    data.insert("seed".to_owned(), seed.into());
    data
}

/// A number with four places, which is more than a sample tells.
pub(super) fn rounded(number: f64) -> Value {
    if number.is_finite() {
        json!((number * 10_000.0).round() / 10_000.0)
    } else {
        Value::Null
    }
}

pub(super) fn by(maker: Maker) -> &'static str {
    match maker {
        Maker::Own => "own",
        Maker::Other => "other",
    }
}

/// What a place is called at the head of a column.
fn place_words(place: Place, speech: Speech<'_>) -> String {
    match place {
        Place::Hand(seat) => seat.to_string(),
        Place::Laid(seat) => speech.say().laid_by(seat),
        Place::Talon => speech.say().in_talon(),
    }
}

fn whereabouts_text(found: &Whereabouts, speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut text = format!("{}\n", say.known_to(found.basis.seat));
    if found.cards.is_empty() {
        text.push_str(&format!("{}\n", say.no_unseen_cards(found.basis.seat)));
        return text;
    }
    let mut places: Vec<Place> = Vec::new();
    for (place, _) in found.cards.iter().flat_map(|(_, places)| places) {
        if !places.contains(place) {
            places.push(*place);
        }
    }
    places.sort_unstable();
    let heads = places.iter().map(|&place| place_words(place, speech));
    let mut table = Grid::under(std::iter::once(say.unplayed_card()).chain(heads));
    for (card, at) in found.cards.iter().rev() {
        let share = |place: &Place| {
            let chance = at.iter().find(|(known, _)| known == place);
            chance.map_or_else(String::new, |(_, chance)| {
                say.in_digits(brief(chance.share()))
            })
        };
        let name = speech.name(Term::Card(*card)).to_owned();
        table.row(std::iter::once(name).chain(places.iter().map(share)));
    }
    text.push_str(&table.text(speech.layout));
    text.push_str(&basis_text(&found.basis, speech));
    text
}

fn whereabouts_json(found: &Whereabouts, asked: &Hidden<'_>, speech: Speech<'_>) -> Value {
    let mut data = basis_json(&found.basis, asked.seed);
    let cards = found.cards.iter().map(|(card, at)| {
        let places = at.iter().map(|&(place, chance)| {
            let (at, seat) = match place {
                Place::Hand(seat) => ("hand", Some(seat)),
                Place::Laid(seat) => ("discard", Some(seat)),
                Place::Talon => ("talon", None),
            };
            json!({
                "at": at,
                "seat": seat.map(|seat| seat.to_string()),
                "so": chance.so,
                "chance": rounded(chance.share()),
                "error": rounded(chance.error()),
            })
        });
        let name = speech.name(Term::Card(*card)).to_owned();
        (name, places.collect::<Vec<_>>().into())
    });
    data.insert("cards".to_owned(), Value::Object(cards.collect()));
    Value::Object(data)
}

fn made_text(made: &Figures, speech: Speech<'_>) -> String {
    let say = speech.say();
    let text = format!("{}:\n", say.made_in_the_end());
    let mut table = Grid::under([
        String::new(),
        say.own_figures(made.basis.seat),
        say.others_figures(),
    ]);
    let mut rows: Vec<FigureId> = made.of.iter().map(|((figure, _), _)| *figure).collect();
    rows.dedup();
    for figure in rows {
        let share = |maker: Maker| {
            let mut all = made.of.iter();
            let chance = all.find(|(one, _)| *one == (figure, maker));
            chance.map_or_else(String::new, |(_, chance)| chance_words(*chance, say))
        };
        table.row([
            speech.names().figure(figure, speech.language),
            share(Maker::Own),
            share(Maker::Other),
        ]);
    }
    text + &table.text(speech.layout) + &ended_basis(made, say)
}

/// Of which deals it is told what is so in the end.
fn ended_basis<K>(ended: &Ended<K>, say: Phrases) -> String {
    let mut text = format!("{}\n", looked_at(&ended.basis, say));
    if ended.estimated > 0 {
        text.push_str(&format!("{}\n", say.estimated(ended.estimated)));
    }
    if ended.spent == Some(Spent::Stopped) {
        text.push_str(&format!("{}\n", say.interrupted()));
    }
    text
}

fn made_json(made: &Figures, speech: Speech<'_>) -> Value {
    let each = made.of.iter().map(|&((figure, maker), chance)| {
        json!({
            "figure": speech.names().figure(figure, None),
            "by": by(maker),
            "so": chance.so,
            "of": chance.of,
            "chance": rounded(chance.share()),
            "error": rounded(chance.error()),
        })
    });
    each.collect::<Vec<_>>().into()
}

/// For whom a condition holds, in words; nothing where it is the deal's.
fn whose_words(course: &Course<'_>, whose: Whose, speech: Speech<'_>) -> String {
    match whose {
        Whose::Deal => String::new(),
        Whose::Seat(seat) => seat.to_string(),
        Whose::Side(party) => {
            let mut known = speech.parties(&course.now.facts).into_iter();
            let found = known.find(|(one, _)| *one == party);
            found.map(|(_, name)| name).unwrap_or_default()
        }
    }
}

fn held_text(course: &Course<'_>, found: &Held, speech: Speech<'_>) -> String {
    let known = format!("{}\n", speech.say().known_to(found.basis.seat));
    known + &each_text(course, &found.of, speech) + &basis_text(&found.basis, speech)
}

/// For whom something holds, and how likely that is, line by line.
fn each_text(course: &Course<'_>, of: &[(Whose, Chance)], speech: Speech<'_>) -> String {
    let (say, mut text) = (speech.say(), String::new());
    for &(whose, chance) in of {
        let open = if chance.open > 0 {
            format!(
                ", {}",
                say.still_open(say.in_digits(brief(chance.open_share())))
            )
        } else {
            String::new()
        };
        let words = whose_words(course, whose, speech);
        let colon = if words.is_empty() { "" } else { ": " };
        text.push_str(&format!(
            "{words}{colon}{}{open}\n",
            chance_words(chance, say)
        ));
    }
    text
}

fn held_json(course: &Course<'_>, found: &Held, asked: &Hidden<'_>, speech: Speech<'_>) -> Value {
    let mut data = basis_json(&found.basis, asked.seed);
    data.insert("holds".to_owned(), each_json(course, &found.of, speech));
    Value::Object(data)
}

fn each_json(course: &Course<'_>, of: &[(Whose, Chance)], speech: Speech<'_>) -> Value {
    let holds = of.iter().map(|&(whose, chance)| {
        json!({
            "for": whose_words(course, whose, speech),
            "so": chance.so,
            "open": chance.open,
            "of": chance.of,
            "chance": rounded(chance.share()),
            "error": rounded(chance.error()),
        })
    });
    holds.collect::<Vec<_>>().into()
}
