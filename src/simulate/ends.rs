//! What the ends of many plays come to, as far as the rules look at them.

use rustc_hash::FxHashMap;

use super::table::Begun;
use crate::basics::{BySeat, CardSet, Party, Range, Seat, SeatSet};
use crate::deal::Deal;
use crate::deal::shuffle::Dealt;
use crate::expr::atoms::Atom;
use crate::expr::looks::Looks;
use crate::expr::{Act as RuleAct, Scope, View};
use crate::facts::Facts;
use crate::rules::{Rules, Talon};
use crate::solve::memory::{End, Key, Memory, Points as MemoryPoints, Watched, points_atoms, say};
use crate::solve::{Game, Objective, Question, compile};

/// So many parts of what the rules look at can be told, with what is said of card points.
const MOST_PARTS: usize = 28;

/// An end, as far as the rules look at it: what each part of it says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Told([u64; MOST_PARTS / 4]);

/// What a part says of which there are more kinds than can be told: an end with that is scored.
const TOO_MANY: u16 = u16::MAX;

/// The number of one more kind.
fn fresh(known: usize) -> u16 {
    u16::try_from(known).unwrap_or(TOO_MANY)
}

/// The number of a kind, which may be a new one.
fn number_of<K: std::hash::Hash + Eq>(kinds: &mut FxHashMap<K, u16>, kind: K) -> u16 {
    let new = fresh(kinds.len());
    match kinds.get(&kind) {
        Some(&known) => known,
        None if new == TOO_MANY => TOO_MANY,
        None => *kinds.entry(kind).or_insert(new),
    }
}

impl Told {
    /// Notes what a part says; nothing where that cannot be told.
    fn set(&mut self, part: usize, says: u16) -> Option<()> {
        self.0[part / 4] |= u64::from(says) << (16 * (part % 4));
        (says != TOO_MANY).then_some(())
    }
}

/// What ends come to in one setting.
#[derive(Debug)]
pub(super) struct Ends<'r> {
    memory: Memory,
    /// A deal that is over: of another that has the same to it but for card points, what is said of them is asked with those put in.
    over: Option<Over<'r>>,
    /// The party of each seat.
    parties: [u8; 8],
    parts: Vec<Part<'r>>,
    /// How the cards lay before the play of which that matters.
    lying: CardSet,
    lays: FxHashMap<Key, u16>,
    /// What is said of the card points of each party alone, and of those of several.
    points: Vec<Points<'r>>,
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
        }
    }
}

/// So many classes of card points are kept.
const MOST_CLASSES: usize = 1 << 16;

/// What is said of so many card points of some parties.
#[derive(Debug)]
struct Points<'r> {
    /// The parties whose points decide it, as bits.
    whose: u8,
    /// The bits of a class that are theirs.
    mask: u128,
    /// The parts of the rules that look at just theirs.
    atoms: Vec<Atom<'r>>,
    /// Whether these ask only who has more than whom.
    by_order: bool,
    classes: FxHashMap<Class, u16>,
    says: FxHashMap<Vec<Range>, u16>,
}

/// Card points of all parties, and how many of their cards are over.
type Class = u128;

/// The cards of each party when the deal is over.
type Piles = [CardSet; 8];

/// How many bits of a class belong to a party.
const CLASS: usize = 24;

/// For so many parties a class has room.
const PARTIES: usize = 5;

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
    /// What happens in the play decides that: so, as far as it has been seen.
    Decided(Watched, FxHashMap<Key, Party>),
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
            let watched = Watched::new(&looks, true).filter(|_| !looks.points)?;
            Untaken::Decided(watched, FxHashMap::default())
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
        // A class has room for so many card points of a party.
        let all: usize = (worths.iter())
            .map(|&(worth, cards)| usize::from(worth) * cards.len())
            .sum();
        u16::try_from(all).ok()?;
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

    /// The cards of each party; none as long as it is not known for whom the rest of the talon counts.
    fn piles(&self, begun: &Begun, end: &End) -> Option<Piles> {
        let mut cards = [CardSet::EMPTY; 8];
        for seat in Seat::all(begun.seats) {
            cards[usize::from(end.parties[seat.index()] & 7)] |= end.won[seat];
            if let Some(party) = self.laid[seat] {
                cards[party.index()] |= begun.choices.laid[seat];
            }
        }
        let party = match &self.untaken {
            Untaken::Nobody => return Some(cards),
            Untaken::Party(party) => *party,
            Untaken::Decided(watched, known) => *known.get(&watched.key_of(end))?,
        };
        cards[party.index()] |= begun.untaken - begun.apart;
        cards[party.other().index()] |= begun.apart;
        Some(cards)
    }

    /// The card points of each party, and how many of its cards are over.
    fn classes(&self, piles: &Piles) -> Class {
        let mut class = 0;
        for (n, &cards) in piles.iter().enumerate().take(self.parties) {
            let over = if self.by == 1 {
                0
            } else {
                cards.len() % self.by
            };
            let points = u128::from(self.sum(cards)) << 8 | over as u128;
            class |= points << (CLASS * n);
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
            over: None,
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
    pub(super) fn known(&mut self, dealt: &Dealt, begun: &Begun, end: &mut End) -> Option<u32> {
        self.note(begun, end);
        let mut told = Told::default();
        for (n, part) in self.parts.iter().enumerate() {
            told.set(n, *part.keys.get(&part.watched.key_of(end))?)?;
        }
        let n = self.parts.len();
        let piles = self.worth.piles(begun, end)?;
        let over = self.over.as_mut()?;
        for (n, state) in (n..).zip(over.states(&mut self.points, &self.worth, &piles)) {
            told.set(n, state)?;
        }
        let n = n + self.points.len();
        if !self.lying.is_empty() {
            told.set(n, *self.lays.get(&self.lies(dealt, begun))?)?;
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
        if let Some(told) = self.told(dealt, begun, end, deal) {
            self.outcomes.insert(told, number);
        }
    }

    /// What is told of an end that may be the first of its kind.
    fn told(&mut self, dealt: &Dealt, begun: &Begun, end: &End, deal: &Deal<'r>) -> Option<Told> {
        let mut told = Told::default();
        for (n, part) in self.parts.iter_mut().enumerate() {
            let key = part.watched.key_of(end);
            let state = match part.keys.get(&key) {
                Some(&known) => known,
                None => {
                    if matches!(part.sharing, Sharing::Unknown) {
                        let atoms = self.memory.atoms(n, deal);
                        part.sharing = atoms.map_or(Sharing::Same, Sharing::By);
                    }
                    match &part.sharing {
                        // What it says is all that is asked of it.
                        Sharing::By(atoms) => {
                            let says = self.memory.says(n, atoms, deal);
                            let state = number_of(&mut part.says, says);
                            part.keys.insert(key, state);
                            state
                        }
                        Sharing::Unknown | Sharing::Same => number_of(&mut part.keys, key),
                    }
                }
            };
            told.set(n, state)?;
        }
        let n = self.parts.len();
        if let (Untaken::Decided(watched, known), Some(party)) =
            (&mut self.worth.untaken, deal.facts.untaken_for)
        {
            known.insert(watched.key_of(end), party);
        }
        let over = self.over.get_or_insert_with(|| {
            let atoms = points_atoms(deal).list;
            let (parties, view) = (self.worth.parties, view(deal, None));
            (self.points.iter_mut()).for_each(|points| points.choose(&atoms, parties, &view));
            Over {
                facts: Box::new(deal.facts.clone()),
                rules: deal.rules,
            }
        });
        let piles = self.worth.piles(begun, end)?;
        for (n, state) in (n..).zip(over.states(&mut self.points, &self.worth, &piles)) {
            told.set(n, state)?;
        }
        let n = n + self.points.len();
        if !self.lying.is_empty() {
            let lies = self.lies(dealt, begun);
            told.set(n, number_of(&mut self.lays, lies))?;
        }
        Some(told)
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

/// A deal that is over.
#[derive(Debug)]
struct Over<'r> {
    facts: Box<Facts>,
    rules: &'r Rules,
}

impl Over<'_> {
    /// What is said of the card points of each party alone, and of those of several, if these were the cards of each.
    fn states<'s, 'p: 's>(
        &'s mut self,
        points: &'s mut [Points<'p>],
        worth: &'s Worth,
        piles: &'s Piles,
    ) -> impl Iterator<Item = u16> + 's {
        let class = worth.classes(piles);
        let mut put = false;
        points.iter_mut().map(move |points| {
            if points.atoms.is_empty() {
                return 0;
            }
            let class = points.class(class);
            if let Some(&state) = points.classes.get(&class) {
                return state;
            }
            if !put {
                self.put(worth, piles);
                put = true;
            }
            let view = View::of(&self.facts, &self.rules.constants, Scope::NOWHERE);
            points.state(class, &view)
        })
    }

    /// Has each party have these cards.
    fn put(&mut self, worth: &Worth, piles: &Piles) {
        let pack = &self.rules.pack;
        for (party, &cards) in Party::all(worth.parties).zip(piles) {
            let points = Range::exactly(i64::from(worth.sum(cards)));
            self.facts.points[party] = points;
            self.facts.counted[party] = pack.counted_range(points, Some(cards.len() as i64));
        }
    }
}

/// How many bits it takes to say how a card lay.
const LIES: u32 = 7;

impl<'r> Points<'r> {
    fn new(whose: u8) -> Self {
        let bits = (0..PARTIES).filter(|n| whose & 1 << n != 0);
        let mask = bits.map(|n| ((1u128 << CLASS) - 1) << (CLASS * n));
        Self {
            whose,
            mask: mask.fold(0, |all, one| all | one),
            atoms: Vec::new(),
            by_order: false,
            classes: FxHashMap::default(),
            says: FxHashMap::default(),
        }
    }

    /// The class of card points, as far as its parts look at them.
    fn class(&self, class: Class) -> Class {
        let theirs = class & self.mask;
        if !self.by_order {
            return theirs;
        }
        let points = |n: usize| theirs >> (CLASS * n + 8) & 0xffff;
        let below = |n: usize| {
            (0..PARTIES)
                .filter(|&other| points(other) < points(n))
                .count()
        };
        (0..PARTIES).fold(0, |order, n| order << 4 | below(n) as Class)
    }

    /// Chooses its parts of the rules.
    fn choose(&mut self, atoms: &[Atom<'r>], parties: usize, view: &View<'_>) {
        let mine = atoms.iter().filter(|atom| match parties {
            2 => true,
            _ if self.whose == u8::MAX => atom.whose.count_ones() > 1,
            _ => atom.whose == self.whose,
        });
        self.atoms = mine.copied().collect();
        self.by_order = self.atoms.iter().all(|atom| atom.is_of_order(view));
    }

    /// What is said of these points; `facts` have them.
    fn state(&mut self, class: Class, view: &View<'_>) -> u16 {
        let says = say(&self.atoms, view);
        let state = number_of(&mut self.says, says);
        // Those of several are hardly ever the same again.
        if self.classes.len() >= MOST_CLASSES {
            self.classes.clear();
        }
        self.classes.insert(class, state);
        state
    }
}

/// The tables by which the cards of a deal are played; none where they cannot hold the rules.
pub(super) fn game(deal: &Deal<'_>) -> Option<Game> {
    let (facts, mode) = (&deal.facts, deal.mode);
    let seats = facts.seats;
    if mode.leaves_cards {
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
    let none = CardSet::EMPTY;
    let game = compile(deal.rules, mode, facts, declarers, &deal.talon, &[], none).ok()?;
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
    View::of(
        &deal.facts,
        &deal.rules.constants,
        Scope {
            seat,
            side: Some(Party::DECLARERS),
            act: RuleAct::None,
            ..Scope::NOWHERE
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many kinds have numbers of their own; of more none gets that of another, and an end with one is not told.
    #[test]
    fn kinds_that_cannot_be_numbered_are_not_taken_for_others() {
        let mut kinds = FxHashMap::default();
        for kind in 0..u32::from(TOO_MANY) {
            assert_eq!(u32::from(number_of(&mut kinds, kind)), kind);
        }
        for kind in [65_535, 65_536, 131_072] {
            assert_eq!(number_of(&mut kinds, kind), TOO_MANY);
        }
        assert_eq!(number_of(&mut kinds, 7), 7);
        let mut told = Told::default();
        assert_eq!((told.set(0, 7), told.set(1, TOO_MANY)), (Some(()), None));
    }
}
