//! What the ends of many plays come to, as far as the rules look at them.

use rustc_hash::FxHashMap;

use super::table::Begun;
use crate::basics::{BySeat, CardSet, Party, Range, Seat, SeatSet};
use crate::deal::Deal;
use crate::deal::shuffle::Dealt;
use crate::expr::atoms::Atom;
use crate::expr::looks::Looks;
use crate::expr::{Act as RuleAct, Scope, View};
use crate::rules::Talon;
use crate::solve::memory::{End, Key, Memory, Points as MemoryPoints, Watched, points_atoms, say};
use crate::solve::{Game, Objective, Question, compile};

/// So many parts of what the rules look at can be told, with what is said of card points.
const MOST_PARTS: usize = 28;

/// An end, as far as the rules look at it: what each part of it says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Told([u64; MOST_PARTS / 4]);

impl Told {
    fn set(&mut self, part: usize, says: u16) {
        self.0[part / 4] |= u64::from(says) << (16 * (part % 4));
    }
}

/// What ends come to in one setting.
#[derive(Debug)]
pub(super) struct Ends<'r> {
    memory: Memory,
    /// The parts of the rules that look at card points.
    atoms: Option<Vec<Atom<'r>>>,
    /// The party of each seat.
    parties: [u8; 8],
    parts: Vec<Part<'r>>,
    /// How the cards lay before the play of which that matters.
    lying: CardSet,
    lays: FxHashMap<Key, u16>,
    /// What is said of the card points of each party alone, and of those of several.
    points: Vec<Points>,
    outcomes: FxHashMap<Told, u32>,
    worth: Worth,
}

/// A part of what the rules look at.
#[derive(Debug)]
struct Part<'r> {
    watched: Watched,
    sharing: Sharing<'r>,
    keys: FxHashMap<Key, u16>,
    says: FxHashMap<Vec<Range>, u16>,
    count: u16,
}

/// Which ends say the same to a part.
#[derive(Debug)]
enum Sharing<'r> {
    /// No deal was over yet.
    Unknown,
    /// Those for which these parts of its rules say the same.
    By(Vec<Atom<'r>>),
    /// Those that are the same to it.
    Same,
}

impl Part<'_> {
    fn new(watched: Watched) -> Self {
        Self {
            watched,
            sharing: Sharing::Unknown,
            keys: FxHashMap::default(),
            says: FxHashMap::default(),
            count: 0,
        }
    }
}

/// What is said of so many card points of some parties.
#[derive(Debug)]
struct Points {
    /// The parties whose points decide it, as bits.
    whose: u8,
    /// The bits of a class that are theirs.
    mask: u128,
    /// Whether nothing is said of just theirs.
    idle: bool,
    classes: FxHashMap<Class, u16>,
    says: FxHashMap<Vec<Range>, u16>,
}

/// Card points of all parties, and how many of their cards are over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Class {
    points: u128,
    /// The points of cards whose side is known at the end, and what decides that.
    aside: Key,
}

/// How many bits of a class belong to a party.
const CLASS: usize = 24;

/// Whose cards count, and how much.
#[derive(Debug)]
struct Worth {
    parties: usize,
    /// Of how many cards over it matters how a pile counts.
    by: usize,
    /// What cards count, and which do.
    worths: Vec<(u16, CardSet)>,
    /// For whom what each seat lays away counts.
    laid: BySeat<Option<Party>>,
    /// For whom what is left of the talon counts.
    untaken: Untaken,
}

/// For whom the cards of the talon count that nobody took.
#[derive(Debug)]
enum Untaken {
    Nobody,
    Party(Party),
    /// What happens in the play decides that.
    Decided(Watched),
}

impl Worth {
    /// None where it is not known for whom some cards count.
    fn new(deal: &Deal<'_>) -> Option<Self> {
        let (facts, mode) = (&deal.facts, deal.mode);
        let mut laid = BySeat::default();
        for seat in Seat::all(facts.seats) {
            if !facts.laid[seat].known.is_empty() {
                laid[seat] = Some(deal.discard_counts_for(seat)?);
            }
        }
        let untaken = if facts.untaken.known.is_empty() || comes(deal).is_some() {
            Untaken::Nobody
        } else if let Some(party) = facts.untaken_for {
            Untaken::Party(party)
        } else {
            let contract = facts.contract.and_then(|id| deal.rules.contract(id));
            let Some(Talon::Groups(groups)) = contract.map(|contract| &contract.talon) else {
                return None;
            };
            let mut looks = Looks::default();
            let view = view(deal, facts.declarer);
            groups.to_declarers.as_ref()?.looks(&view, &mut looks);
            let watched = Watched::new(&looks, true)?;
            Untaken::Decided(Some(watched).filter(|one| !looks.points && one.bits() <= 112)?)
        };
        let points = &deal.rules.constants.points;
        let mut worths: Vec<(u16, CardSet)> = Vec::new();
        for card in deal.rules.pack.all {
            let worth = points.get(card.index()).copied().unwrap_or(0);
            let worth = u16::try_from(worth).ok()?;
            match worths.iter_mut().find(|(known, _)| *known == worth) {
                Some((_, cards)) => cards.insert(card),
                None if worth != 0 => worths.push((worth, card.into())),
                None => {}
            }
        }
        let count = deal.rules.pack.count;
        Some(Self {
            parties: mode.parties(),
            by: count.map_or(1, |count| usize::try_from(count.by).unwrap_or(1).max(1)),
            worths,
            laid,
            untaken,
        })
    }

    fn sum(&self, cards: CardSet) -> u16 {
        let worths = self.worths.iter();
        worths
            .map(|&(worth, of)| worth * (cards & of).len() as u16)
            .sum()
    }

    /// The card points of each party, and how many of its cards are over.
    fn classes(&self, begun: &Begun, end: &End) -> Class {
        let mut class = Class::default();
        let mut cards = [CardSet::EMPTY; 8];
        for seat in Seat::all(begun.seats) {
            cards[usize::from(end.parties[seat.index()] & 7)] |= end.won[seat];
            if let Some(party) = self.laid[seat] {
                cards[party.index()] |= begun.choices.laid[seat];
            }
        }
        match &self.untaken {
            Untaken::Nobody => {}
            Untaken::Party(party) => {
                cards[party.index()] |= begun.untaken - begun.apart;
                cards[party.other().index()] |= begun.apart;
            }
            Untaken::Decided(watched) => {
                class.aside = watched.key_of(end) << 16 | Key::from(self.sum(begun.untaken));
            }
        }
        for (n, &cards) in cards.iter().enumerate().take(self.parties) {
            let over = if self.by == 1 {
                0
            } else {
                cards.len() % self.by
            };
            let points = u128::from(self.sum(cards)) << 8 | over as u128;
            class.points |= points << (CLASS * n);
        }
        class
    }
}

impl<'r> Ends<'r> {
    /// The ends of a deal that stands before its first card; none where more is looked at than can be told.
    pub(super) fn new(deal: &Deal<'_>, declarer: Seat) -> Option<Self> {
        let (facts, mode) = (&deal.facts, deal.mode);
        if mode.extra.is_some() {
            return None;
        }
        let question = Question::new(deal, Objective::Pay, declarer).ok()?;
        let memory = Memory::new(deal, &question);
        let lying = memory.lying();
        let parties = mode.parties();
        // Where two sides have all points, those of the one are those of the other.
        let whose: Vec<u8> = match parties {
            2 => vec![1],
            _ => (0..parties).map(|n| 1 << n).chain([u8::MAX]).collect(),
        };
        // Whose the cards are that nobody plays any more is not counted here.
        let cut = memory.stops() && memory.points != MemoryPoints::Never;
        if cut
            || !memory.tells_ends()
            || memory.parts() + whose.len() + usize::from(!lying.is_empty()) > MOST_PARTS
            || lying.len() as u32 * LIES > Key::BITS
        {
            return None;
        }
        let parts: Option<Vec<Part>> = (0..memory.parts())
            .map(|n| memory.watched(n).map(Part::new))
            .collect();
        let party = |n: usize| {
            let seat = Seat::new(n).filter(|seat| seat.index() < facts.seats);
            let party = seat.and_then(|seat| facts.sides.party(seat));
            party.map_or(7, |party| party.index() as u8)
        };
        Some(Self {
            parts: parts?,
            atoms: None,
            parties: std::array::from_fn(party),
            lying,
            lays: FxHashMap::default(),
            points: whose.into_iter().map(Points::new).collect(),
            outcomes: FxHashMap::default(),
            worth: Worth::new(deal)?,
            memory,
        })
    }

    /// The number of what an end comes to, if one like it is known.
    pub(super) fn known(&self, dealt: &Dealt, begun: &Begun, end: &mut End) -> Option<u32> {
        self.note(begun, end);
        let mut told = Told::default();
        for (n, part) in self.parts.iter().enumerate() {
            told.set(n, *part.keys.get(&part.watched.key_of(end))?);
        }
        let mut n = self.parts.len();
        let class = self.worth.classes(begun, end);
        for points in &self.points {
            if !points.idle {
                told.set(n, *points.classes.get(&points.class(class))?);
            }
            n += 1;
        }
        if !self.lying.is_empty() {
            told.set(n, *self.lays.get(&self.lies(dealt, begun))?);
        }
        self.outcomes.get(&told).copied()
    }

    /// Keeps what an end has come to; the deal has been played to it.
    pub(super) fn learn(
        &mut self,
        dealt: &Dealt,
        begun: &Begun,
        end: &End,
        deal: &Deal<'r>,
        number: u32,
    ) {
        let mut told = Told::default();
        for (n, part) in self.parts.iter_mut().enumerate() {
            let key = part.watched.key_of(end);
            let state = match part.keys.get(&key) {
                Some(&known) => known,
                None => {
                    let fresh = part.count;
                    if matches!(part.sharing, Sharing::Unknown) {
                        let atoms = self.memory.atoms(n, deal);
                        part.sharing = atoms.map_or(Sharing::Same, Sharing::By);
                    }
                    let state = match &part.sharing {
                        // What it says is all that is asked of it.
                        Sharing::By(atoms) => {
                            let says = self.memory.says(n, atoms, deal);
                            *part.says.entry(says).or_insert(fresh)
                        }
                        Sharing::Unknown | Sharing::Same => fresh,
                    };
                    part.count += u16::from(state == fresh);
                    part.keys.insert(key, state);
                    state
                }
            };
            told.set(n, state);
        }
        let mut n = self.parts.len();
        let class = self.worth.classes(begun, end);
        let atoms = self.atoms.get_or_insert_with(|| points_atoms(deal).list);
        for points in &mut self.points {
            let class = points.class(class);
            let state = match points.classes.get(&class) {
                Some(&known) => known,
                None => points.learn(class, atoms, deal, self.worth.parties),
            };
            told.set(n, state);
            n += 1;
        }
        if !self.lying.is_empty() {
            let fresh = self.lays.len() as u16;
            let state = *self.lays.entry(self.lies(dealt, begun)).or_insert(fresh);
            told.set(n, state);
        }
        self.outcomes.insert(told, number);
    }

    /// Notes whose side each seat is of, and where cards lie that were not played.
    fn note(&self, begun: &Begun, end: &mut End) {
        end.parties = self.parties;
        for seat in Seat::all(begun.seats) {
            end.lie(begun.choices.laid[seat], seat.index() as u16);
        }
        if !matches!(self.worth.untaken, Untaken::Nobody) {
            end.lie(begun.untaken - begun.apart, 6);
            end.lie(begun.apart, 5);
        }
    }

    /// How the cards lay before the play of which that matters: to whom each was dealt, and where it lay after that.
    fn lies(&self, dealt: &Dealt, begun: &Begun) -> Key {
        self.lying.iter().fold(0, |key, card| {
            let seat = |cards: &BySeat<CardSet>| {
                let mut seats = Seat::all(begun.seats);
                seats.find(|&seat| cards[seat].contains(card))
            };
            let number = |seat: Option<Seat>| seat.map_or(7, |seat| seat.index() as u8);
            let (held, laid) = (seat(&begun.hands), seat(&begun.choices.laid));
            let after = number(held.or(laid)) | u8::from(laid.is_some()) << 3;
            key << LIES | Key::from(after << 3 | number(seat(&dealt.hands)))
        })
    }
}

/// How many bits it takes to say how a card lay.
const LIES: u32 = 7;

impl Points {
    fn new(whose: u8) -> Self {
        let bits = (0..5).filter(|n| whose & 1 << n != 0);
        let mask = bits.map(|n| ((1u128 << CLASS) - 1) << (CLASS * n));
        Self {
            whose,
            mask: mask.fold(0, |all, one| all | one),
            idle: false,
            classes: FxHashMap::default(),
            says: FxHashMap::default(),
        }
    }

    fn class(&self, class: Class) -> Class {
        Class {
            points: class.points & self.mask,
            ..class
        }
    }

    /// Notes what is said of these points.
    fn learn(&mut self, class: Class, atoms: &[Atom<'_>], deal: &Deal<'_>, parties: usize) -> u16 {
        let mine = atoms.iter().filter(|atom| match parties {
            2 => true,
            _ if self.whose == u8::MAX => atom.whose.count_ones() > 1,
            _ => atom.whose == self.whose,
        });
        let mine: Vec<Atom<'_>> = mine.copied().collect();
        let says = say(&mine, deal);
        if says.is_empty() {
            self.idle = true;
            return 0;
        }
        let fresh = self.says.len() as u16;
        let state = *self.says.entry(says).or_insert(fresh);
        self.classes.insert(class, state);
        state
    }
}

/// The tables by which the cards of a deal are played; none where they cannot hold the rules.
pub(super) fn game(deal: &Deal<'_>) -> Option<Game> {
    let (facts, mode) = (&deal.facts, deal.mode);
    let seats = facts.seats;
    if mode.leaves_cards || deal.bound_cards().next().is_some() {
        return None;
    }
    let view = view(deal, facts.declarer);
    let mut looks = Looks::default();
    for (ban, _) in &mode.play.bans {
        if let Some(when) = &ban.when {
            when.looks(&view, &mut looks);
        }
        ban.cards.looks(&view, &mut looks);
    }
    for (when, _) in &mode.play.wins {
        when.looks(&view, &mut looks);
    }
    if looks.before || !looks.lying.is_empty() {
        return None;
    }
    let declarers = facts.sides.members(seats, Party::DECLARERS);
    let game = compile(deal.rules, mode, facts, declarers, &deal.talon, &[]).ok()?;
    let whole = SeatSet::all(seats);
    let plain = game.excused.is_empty() && (1..=game.tricks()).all(|n| game.seats_in(n) == whole);
    plain.then_some(game)
}

/// How many talon cards come with a trick, and with which one, from 0, they begin.
pub(super) fn comes(deal: &Deal<'_>) -> Option<(usize, usize)> {
    let contract = deal.facts.contract.and_then(|id| deal.rules.contract(id))?;
    let Talon::Tricks {
        count,
        each,
        from_last,
    } = contract.talon
    else {
        return None;
    };
    let first = if from_last {
        deal.mode.tricks().saturating_sub(usize::from(count))
    } else {
        0
    };
    Some((usize::from(each), first))
}

/// How many cards each group of the talon has, and the cards of which one lies in the group that goes to the other side.
pub(super) fn apart<'r>(deal: &Deal<'r>) -> Option<(&'r [u8], CardSet)> {
    let contract = deal.facts.contract.and_then(|id| deal.rules.contract(id))?;
    let Talon::For(_, Some(except)) = &contract.talon else {
        return None;
    };
    let with = except.with.holding(&view(deal, None)).known;
    Some((&except.sizes, with))
}

fn view<'a>(deal: &'a Deal<'_>, seat: Option<Seat>) -> View<'a> {
    View {
        facts: &deal.facts,
        constants: &deal.rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope {
            seat,
            side: Some(Party::DECLARERS),
            act: RuleAct::None,
            ..Scope::NOWHERE
        },
    }
}
