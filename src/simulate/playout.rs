//! Random play, from the deal to the score: any card that may be played, each alike likely.
//!
//! Cards are played by the tables of the search (`solve::game`). What a play comes to says the one scorer, asked once for each
//! end that differs in something the rules look at (`ends`); all others with the same end get the same answer. Where tables
//! cannot hold the rules, the deal itself is played, and scored each time.

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::bound::Bound;
use super::course::Course;
use super::ends::{Ends, apart, comes};
use super::outcome::{Outcome, Outcomes};
use super::setup::{Choices, Setup, Unplayed};
use super::speech::Speech;
use super::stops::Stops;
use super::table::{Begun, NotPlayed, Table, pick};
use crate::basics::card::MAX_CARDS;
use crate::basics::{Card, CardSet, Chance, Seat};
use crate::deal::shuffle::{Dealing, Dealt};
use crate::deal::{Deal, Phase};
use crate::facts::Words;
use crate::game::{Act, Cards};
use crate::solve::before::call;
use crate::solve::memory::End;

/// The cards of a play, in the order in which they were played.
pub type Played = ArrayVec<Card, MAX_CARDS>;

/// How much of random play goes by tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Pace {
    /// Everything: the scorer is asked once for all ends that are alike.
    Tables,
    /// The play, but every end is scored.
    Scored,
    /// Nothing: the deal itself is played.
    Deal,
}

/// Plays deals at random.
#[derive(Debug)]
pub struct Player<'r> {
    setup: Setup<'r>,
    dealing: Dealing,
    table: Option<Table>,
    /// The auction that leads to what is played.
    auction: Vec<Act>,
    settings: FxHashMap<Setting, Box<Tables<'r>>>,
    /// What has been said in deals before their play, and what that was where the same decides it.
    said: Vec<Words>,
    spoken: FxHashMap<(Setting, u64), u16>,
    /// What deals have come to.
    pub outcomes: Outcomes,
    end: End,
    /// The cards of the last play.
    pub played: Played,
    /// What was chosen before it.
    pub choices: Choices,
    /// The slowest that a deal was played.
    pub pace: Pace,
    /// Whether the last deal did not come to what the tables said of it: a fault of the program, in which the deal is right.
    pub misled: bool,
}

/// What differs among deals before the play so that other rules apply, or other seats play together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Setting {
    partner: u8,
    called: u8,
    /// Where the called card lies: with a seat, laid away by one, left in the talon, or taken from it.
    lies: u8,
    /// What was said, by its number.
    words: u16,
}

/// The tables of a setting.
#[derive(Debug)]
struct Tables<'r> {
    leader: Seat,
    course: Option<Course>,
    open: Open,
    /// How many cards of the talon come with a trick, and from which trick on.
    comes: Option<(usize, usize)>,
    /// Of the talon a group with one of these cards goes to the other side than the rest; how many cards each has.
    apart: Option<(&'r [u8], CardSet)>,
    stops: Option<Stops>,
    ends: Option<Ends<'r>>,
}

impl<'r> Player<'r> {
    /// Plays what a setup says.
    pub fn new(setup: Setup<'r>) -> Self {
        Self {
            dealing: Dealing::new(setup.rules),
            table: Table::new(&setup),
            auction: Vec::new(),
            setup,
            settings: FxHashMap::default(),
            said: Vec::new(),
            spoken: FxHashMap::default(),
            outcomes: Outcomes::default(),
            end: End::new(),
            played: Played::new(),
            choices: Choices::default(),
            pace: Pace::Tables,
            misled: false,
        }
    }

    /// Plays a deal to its end; gives the number of what it came to, or why it came to nothing.
    pub fn play(&mut self, dealt: &Dealt, chance: &mut Chance) -> Result<u32, Unplayed> {
        self.misled = false;
        let Some(table) = &self.table else {
            return self.play_deal(dealt, chance);
        };
        let mut begun = match table.begin(&self.dealing, dealt, chance) {
            Ok(begun) => begun,
            Err(NotPlayed::NotBid) => return Err(Unplayed::Forbidden),
            Err(NotPlayed::Stuck) => return self.play_deal(dealt, chance),
        };
        if self.auction.is_empty() {
            self.auction = self.setup.auction(&self.dealing, dealt);
        }
        // Where the deal itself does not come to what the tables say, it is right, and says whether it is played.
        let Some(setting) = self.set(dealt, &begun) else {
            return self.play_misled(dealt, chance);
        };
        let Some(tables) = self.settings.get_mut(&setting) else {
            return self.play_misled(dealt, chance);
        };
        self.choices = begun.choices;
        let Some(course) = &tables.course else {
            return match self.led(dealt, &begun.choices) {
                Some(led) => self.play_on(led, chance),
                None => self.play_misled(dealt, chance),
            };
        };
        if let Some((sizes, with)) = tables.apart
            && begun.untaken.intersects(with)
        {
            let mut talon = self.dealing.talon_of(dealt).iter().copied();
            let mut groups = (sizes.iter()).map(|&size| talon.by_ref().take(size.into()).collect());
            begun.apart = groups
                .find(|group: &CardSet| group.intersects(with))
                .unwrap_or_default();
        }
        let (end, played) = (&mut self.end, &mut self.played);
        let stops = &mut tables.stops;
        let (setup, dealing, auction) = (&self.setup, &self.dealing, &self.auction);
        let over = |end: &End, played: &Played| {
            let ask = || {
                let deal = setup.led(dealing, dealt, auction, &begun.choices);
                come_to(deal, played).is_none_or(|deal| deal.turn().is_none())
            };
            stops.as_mut().is_some_and(|stops| stops.over(end, ask))
        };
        let hands = (begun.hands, tables.open.of(&begun));
        course.play(hands, tables.leader, chance, (end, played), over);
        if let Some((each, first)) = tables.comes {
            let tricks = first..course.game.tricks();
            for (trick, cards) in tricks.zip(self.dealing.talon_of(dealt).chunks(each.max(1))) {
                end.come(cards.iter().copied().collect(), trick);
            }
        }
        if let Some(ends) = &mut tables.ends {
            if let Some(known) = ends.known(dealt, &begun, end) {
                return Ok(known);
            }
        } else {
            self.pace = self.pace.max(Pace::Scored);
        }
        let Some(deal) = self.over(dealt) else {
            return self.play_misled(dealt, chance);
        };
        let number = self.scored(&deal)?;
        let tables = self.settings.get_mut(&setting);
        if let Some(ends) = tables.and_then(|tables| tables.ends.as_mut()) {
            ends.learn(dealt, &begun, &self.end, &deal, number);
        }
        Ok(number)
    }

    /// Plays the deal itself, which is not what the tables said.
    fn play_misled(&mut self, dealt: &Dealt, chance: &mut Chance) -> Result<u32, Unplayed> {
        self.misled = true;
        self.play_deal(dealt, chance)
    }

    /// The setting of a deal that is about to be played, whose tables are there then; none where the deal does not come to it.
    fn set(&mut self, dealt: &Dealt, begun: &Begun) -> Option<Setting> {
        let table = self.table.as_ref()?;
        let mut setting = self.setting(begun);
        let key = table.speech.key(dealt, || table.places(begun));
        let silent = matches!(table.speech, Speech::Silent);
        setting.words = match key {
            _ if silent => 0,
            Some(key) => match self.spoken.get(&(setting, key)) {
                Some(&words) => words,
                None => {
                    let words = self.words(dealt, &begun.choices)?;
                    self.spoken.insert((setting, key), words);
                    words
                }
            },
            None => self.words(dealt, &begun.choices)?,
        };
        if !self.settings.contains_key(&setting) {
            let led = self.led(dealt, &begun.choices)?;
            self.settings
                .insert(setting, Box::new(Tables::new(&led, self.setup.declarer)));
        }
        Some(setting)
    }

    /// The deal that was played last, as it is when it is over.
    pub fn over(&self, dealt: &Dealt) -> Option<Deal<'r>> {
        let led = self.led(dealt, &self.choices).or_else(|| {
            let mut deal = self.dealing.begun(self.setup.rules, dealt);
            let mut choose = |deal: &Deal<'r>| Setup::chosen(deal, &self.choices);
            let led = self.setup.lead(&mut deal, &mut choose, None);
            led.ok().map(|()| deal)
        });
        come_to(led, &self.played)
    }

    fn led(&self, dealt: &Dealt, choices: &Choices) -> Option<Deal<'r>> {
        self.setup.led(&self.dealing, dealt, &self.auction, choices)
    }

    /// The number of what is said before the play of a deal.
    fn words(&mut self, dealt: &Dealt, choices: &Choices) -> Option<u16> {
        let words = self.led(dealt, choices)?.facts.words;
        let known = self.said.iter().position(|said| *said == words);
        let number = known.unwrap_or_else(|| {
            self.said.push(words);
            self.said.len() - 1
        });
        u16::try_from(number).ok()
    }

    fn setting(&self, begun: &Begun) -> Setting {
        let called = begun.choices.called;
        let place = |card: Card| {
            let seats = || Seat::all(self.setup.rules.seats);
            let with = seats().find(|&seat| begun.hands[seat].contains(card));
            let laid = seats().find(|&seat| begun.choices.laid[seat].contains(card));
            let taken = seats().any(|seat| begun.taken[seat].contains(card));
            let lies = match (with, laid) {
                (Some(seat), _) => seat.index() as u8,
                (None, Some(seat)) => 8 + seat.index() as u8,
                (None, None) => 7,
            };
            lies + 16 * u8::from(taken)
        };
        Setting {
            partner: begun.partner.map_or(u8::MAX, |seat| seat.index() as u8),
            called: called.map_or(u8::MAX, |card| card.index() as u8),
            lies: called.map_or(u8::MAX, place),
            words: 0,
        }
    }

    /// Plays the deal itself, from the auction on.
    fn play_deal(&mut self, dealt: &Dealt, chance: &mut Chance) -> Result<u32, Unplayed> {
        let mut deal = self.dealing.begun(self.setup.rules, dealt);
        let mut choices = Choices::default();
        let mut choose = |deal: &Deal<'_>| choose(deal, chance, &mut choices);
        self.setup.lead(&mut deal, &mut choose, None)?;
        self.choices = choices;
        self.play_on(deal, chance)
    }

    /// Plays the deal itself, from the first card on.
    fn play_on(&mut self, mut deal: Deal<'r>, chance: &mut Chance) -> Result<u32, Unplayed> {
        self.pace = Pace::Deal;
        self.played.clear();
        while let Phase::Playing(turn) = deal.phase {
            let card = pick(deal.playable(turn).0, chance).ok_or(Unplayed::Stuck)?;
            deal.follow(card);
            let noted = self.played.try_push(card);
            noted.map_err(|_| Unplayed::Stuck)?;
        }
        self.scored(&deal)
    }

    fn scored(&mut self, deal: &Deal<'_>) -> Result<u32, Unplayed> {
        let outcome = Outcome::of(deal, self.setup.declarer);
        let outcome = outcome.ok_or(Unplayed::Unscored)?;
        Ok(self.outcomes.number(outcome))
    }
}

/// A deal after these cards have been played.
fn come_to<'r>(deal: Option<Deal<'r>>, played: &[Card]) -> Option<Deal<'r>> {
    let mut deal = deal?;
    for &card in played {
        deal.follow(card);
    }
    Some(deal)
}

impl<'r> Tables<'r> {
    /// The tables of a deal that stands before its first card.
    fn new(deal: &Deal<'r>, declarer: Seat) -> Self {
        let stops = Stops::new(deal);
        let bound = Bound::new(deal);
        let game = super::ends::game(deal).filter(|_| stops.is_ok() && bound.is_ok());
        Self {
            stops: stops.unwrap_or_default(),
            leader: deal.turn().unwrap_or(Seat::FOREHAND),
            comes: comes(deal),
            apart: apart(deal),
            ends: game.as_ref().and_then(|_| Ends::new(deal, declarer)),
            course: game.map(|game| Course::new(game, bound.unwrap_or_default())),
            open: Open::new(deal),
        }
    }
}

/// Cards that nobody plays and all can see.
#[derive(Debug)]
struct Open {
    talon: bool,
    /// Those of what is laid away that are shown.
    laid: CardSet,
}

impl Open {
    fn new(deal: &Deal<'_>) -> Self {
        let tell = deal.mode.discard.tell.as_ref();
        let shown = tell.filter(|tell| tell.shown_by.is_some());
        Self {
            talon: deal.is_talon_open(),
            laid: shown.map_or(CardSet::EMPTY, |tell| tell.cards),
        }
    }

    fn of(&self, begun: &Begun) -> CardSet {
        let talon = if self.talon {
            begun.untaken
        } else {
            CardSet::EMPTY
        };
        let laid = Seat::all(begun.seats).map(|seat| begun.choices.laid[seat]);
        laid.fold(talon, |open, laid| open | (laid & self.laid))
    }
}

/// A choice before the play, left to chance, but for the card by which the partner is called, and the group of the talon, which is
/// the first.
fn choose(deal: &Deal<'_>, chance: &mut Chance, choices: &mut Choices) -> Option<Act> {
    match deal.phase {
        Phase::Discarding(owing) => {
            let seat = owing.iter().next()?;
            let count = deal.discard_count(seat);
            // Of cards that go only when too few others can, some choices take too many.
            for _ in 0..1000 {
                let mut from = deal.discardable(seat);
                let mut known = CardSet::EMPTY;
                while known.len() < count {
                    let card = pick(from, chance)?;
                    from.remove(card);
                    known.insert(card);
                }
                let act = Act::Discard {
                    seat,
                    cards: Cards { known, unknown: 0 },
                };
                if deal.check(act).is_ok() {
                    choices.laid[seat] = known;
                    return Some(act);
                }
            }
            None
        }
        Phase::Taking => {
            let mut takes = deal.legal().into_iter();
            let act = takes.find(|act| matches!(act, Act::Take { .. }))?;
            if let Act::Take { group, .. } = act {
                choices.group = group.unwrap_or(1);
            }
            Some(act)
        }
        Phase::Calling => {
            let act = call(deal);
            if let Some(Act::Call { card, .. }) = act {
                choices.called = card;
            }
            act
        }
        _ => None,
    }
}
