//! What everything is called: ids, names in the players' languages, and spellings that are read.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::id::{AnnulmentId, ContractId, DeclarationId, FamilyId, FigureId};
use super::lexicon::{Kinds, Lexicon, Reading};
use crate::basics::spelling::{LONGEST_GUESS, fold};
use crate::basics::{Card, Party};

/// A language that names may be given in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Language {
    Hungarian,
    Slovene,
    German,
    English,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 4] = [Self::Hungarian, Self::Slovene, Self::German, Self::English];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Hungarian => "hu",
            Self::Slovene => "sl",
            Self::German => "de",
            Self::English => "en",
        }
    }
}

impl FromStr for Language {
    type Err = ();
    fn from_str(code: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or(())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A section of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Section {
    Hands,
    Talon,
    ThrowIn,
    Swap,
    Auction,
    Raise,
    Take,
    Discard,
    Laid,
    Call,
    Announce,
    Play,
    Claim,
    Concede,
    Outcome,
    Result,
}

impl Section {
    /// Every section, in the order of a deal.
    pub const ALL: [Self; 16] = [
        Self::Hands,
        Self::Talon,
        Self::ThrowIn,
        Self::Swap,
        Self::Auction,
        Self::Raise,
        Self::Take,
        Self::Discard,
        Self::Laid,
        Self::Call,
        Self::Announce,
        Self::Play,
        Self::Claim,
        Self::Concede,
        Self::Outcome,
        Self::Result,
    ];

    /// The canonical keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Hands => "hands",
            Self::Talon => "talon",
            Self::ThrowIn => "throw-in",
            Self::Swap => "swap",
            Self::Auction => "auction",
            Self::Raise => "raise",
            Self::Take => "take",
            Self::Discard => "discard",
            Self::Laid => "laid",
            Self::Call => "call",
            Self::Announce => "announce",
            Self::Play => "play",
            Self::Claim => "claim",
            Self::Concede => "concede",
            Self::Outcome => "outcome",
            Self::Result => "result",
        }
    }
}

/// Words of the outcome and result sections that are the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Keyword {
    Declarer,
    Partner,
    Points,
    Tricks,
    Made,
    Lost,
    By,
    In,
    Of,
    Pay,
    Alone,
}

impl Keyword {
    /// Every keyword.
    pub const ALL: [Self; 11] = [
        Self::Declarer,
        Self::Partner,
        Self::Points,
        Self::Tricks,
        Self::Made,
        Self::Lost,
        Self::By,
        Self::In,
        Self::Of,
        Self::Pay,
        Self::Alone,
    ];

    /// The canonical spelling.
    pub fn word(self) -> &'static str {
        match self {
            Self::Declarer => "declarer",
            Self::Partner => "partner",
            Self::Points => "points",
            Self::Tricks => "tricks",
            Self::Made => "made",
            Self::Lost => "lost",
            Self::By => "by",
            Self::In => "in",
            Self::Of => "of",
            Self::Pay => "pay",
            Self::Alone => "alone",
        }
    }
}

/// A thing that has a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Term {
    /// A card.
    Card(Card),
    /// A suit, by its number in the pack.
    Suit(u8),
    /// A contract, as a bid names it.
    Contract(ContractId),
    /// The bid that equals the standing one.
    Hold,
    /// The word of the auction that keeps everything open.
    Wait,
    /// The pass, in the auction and at the end of a turn of announcements.
    Pass,
    /// A figure that is not of a family.
    Figure(FigureId),
    /// A family of figures; which member, a card or suit after it says.
    Family(FamilyId),
    /// Something told of one's hand.
    Declaration(DeclarationId),
    /// A step of the kontra ladder, from 1.
    Kontra(u8),
    /// A reason to throw a hand in.
    Annulment(AnnulmentId),
    /// A side.
    Side(Party),
    /// A section of a record.
    Section(Section),
    /// A word of the outcome and result sections.
    Keyword(Keyword),
}

/// The names of one thing.
#[derive(Clone, Default, Debug)]
pub struct Entry {
    /// The canonical spelling, in nobody's language.
    pub id: String,
    /// What it is called in the languages that the variant gives.
    pub names: BTreeMap<Language, String>,
    /// How records spell it in a language, where the name itself would not do (a bid's letter, say).
    pub written: BTreeMap<Language, String>,
    /// The short canonical spelling, where records use one: a bid's figure or letter.
    pub token: Option<String>,
}

/// The names of everything in a variant.
#[derive(Clone, Default, Debug)]
pub struct Names {
    lexicon: Lexicon,
    entries: BTreeMap<Term, Entry>,
    members: Vec<(FamilyId, Card, FigureId)>,
    endings: Vec<String>,
    /// The figure that a step of the kontra ladder speaks of when it names none.
    pub default_kontra: Option<FigureId>,
}

impl Names {
    /// Names a thing; `read` are further spellings that are understood.
    pub fn add<'a>(&mut self, term: Term, entry: Entry, read: impl IntoIterator<Item = &'a str>) {
        self.lexicon.add(&entry.id, term);
        let further = entry.names.values().chain(entry.written.values());
        for spelling in further.chain(&entry.token) {
            self.lexicon.add(spelling, term);
        }
        for spelling in read {
            self.lexicon.add(spelling, term);
        }
        self.entries.insert(term, entry);
    }

    /// Adds a further spelling of a thing.
    pub fn add_spelling(&mut self, term: Term, spelling: &str) {
        self.lexicon.add(spelling, term);
    }

    /// Takes over the endings that names have in sentences.
    pub fn take_endings(&mut self, endings: &[String]) {
        self.endings = endings.to_vec();
    }

    /// What is left of a word without one of the endings that names have in sentences.
    pub fn stems<'w>(&self, word: &'w str) -> impl Iterator<Item = &'w str> {
        const SHORTEST: usize = 3;
        let stems = self
            .endings
            .iter()
            .filter_map(move |ending| word.strip_suffix(ending.as_str()));
        stems.filter(move |stem| stem.len() < word.len() && stem.chars().count() >= SHORTEST)
    }

    /// Says which figure of a family goes with a card.
    pub fn add_member(&mut self, family: FamilyId, card: Card, figure: FigureId) {
        self.members.push((family, card, figure));
    }

    /// The figure of `family` for `card`.
    pub fn member(&self, family: FamilyId, card: Card) -> Option<FigureId> {
        self.members
            .iter()
            .find(|&&(f, c, _)| f == family && c == card)
            .map(|&(_, _, figure)| figure)
    }

    /// The cards for which `family` has a figure.
    pub fn member_cards(&self, family: FamilyId) -> impl Iterator<Item = Card> {
        self.members
            .iter()
            .filter(move |&&(f, _, _)| f == family)
            .map(|&(_, card, _)| card)
    }

    /// The family and card of a figure that belongs to one.
    pub fn family_of(&self, figure: FigureId) -> Option<(FamilyId, Card)> {
        self.members
            .iter()
            .find(|&&(_, _, f)| f == figure)
            .map(|&(family, card, _)| (family, card))
    }

    /// What `word` may mean: just as it is spelled, or else if case and accents do not count.
    pub fn find(&self, word: &str) -> &[Term] {
        let reading = self.lexicon.look_up(word);
        if reading.exact.is_empty() {
            reading.folded
        } else {
            reading.exact
        }
    }

    /// Ends the naming: everything has its names.
    pub fn settle(&mut self) {
        self.lexicon.settle();
    }

    /// The one thing that `word` can only mean, among the things wanted; none where more has to be looked at.
    pub fn plainly(&self, word: &str, wanted: Kinds) -> Option<Term> {
        self.lexicon.plainly(word, wanted)
    }

    /// Everything that `word` may mean, and whether longer names start with it.
    pub fn look_up(&self, word: &str) -> Reading<'_> {
        self.lexicon.look_up(word)
    }

    /// Whether `word` may go on a name that starts as `reading` does.
    pub fn goes_on(&self, reading: Reading<'_>, word: &str) -> bool {
        self.lexicon.goes_on(reading, word)
    }

    /// The largest number of words in one name.
    pub fn longest(&self) -> usize {
        self.lexicon.longest()
    }

    /// The names of a thing.
    pub fn entry(&self, term: Term) -> Option<&Entry> {
        self.entries.get(&term)
    }

    /// The canonical spelling of a thing.
    pub fn id(&self, term: Term) -> &str {
        self.entry(term).map_or("?", |entry| entry.id.as_str())
    }

    /// What a thing is called in `language`, or its id.
    pub fn name(&self, term: Term, language: Option<Language>) -> &str {
        self.entry(term)
            .and_then(|entry| language.and_then(|l| entry.names.get(&l)))
            .map_or_else(|| self.id(term), String::as_str)
    }

    /// How a record in `language` spells a thing so that it reads back as the same thing; without a language, its id.
    pub fn written(&self, term: Term, language: Option<Language>) -> &str {
        let reads_back = |spelling: &&String| {
            self.find(spelling)
                .iter()
                .all(|&other| other == term || !term.kind().has(other))
        };
        self.entry(term)
            .zip(language)
            .and_then(|(entry, l)| entry.written.get(&l).or_else(|| entry.names.get(&l)))
            .filter(reads_back)
            .map_or_else(|| self.id(term), String::as_str)
    }

    /// How a record in `language` spells a bid: the language's own short form, the canonical one, or the name.
    pub fn token(&self, term: Term, language: Option<Language>) -> &str {
        let entry = self.entry(term);
        let own = entry
            .zip(language)
            .is_some_and(|(entry, l)| entry.written.contains_key(&l));
        match entry.and_then(|entry| entry.token.as_deref()) {
            Some(token) if !own => token,
            _ => self.written(term, language),
        }
    }

    /// The name of a figure, with the card if it is of a family.
    pub fn figure(&self, figure: FigureId, language: Option<Language>) -> String {
        match self.family_of(figure) {
            Some((family, card)) => format!(
                "{} {}",
                self.name(Term::Family(family), language),
                self.name(Term::Card(card), language)
            ),
            None => self.name(Term::Figure(figure), language).to_owned(),
        }
    }

    /// Everything with a name, in a fixed order.
    pub fn terms(&self) -> impl Iterator<Item = (Term, &Entry)> {
        self.entries.iter().map(|(&term, entry)| (term, entry))
    }

    /// The known spelling nearest to `word` among the things that are wanted.
    pub fn nearest(&self, word: &str, wanted: Kinds) -> Option<&str> {
        if word.len() > LONGEST_GUESS {
            return None;
        }
        let folded = fold(word);
        let ids: Vec<&str> = self
            .entries
            .iter()
            .filter(|&(&term, _)| wanted.has(term))
            .flat_map(|(_, entry)| {
                std::iter::once(&entry.id)
                    .chain(entry.names.values())
                    .chain(entry.written.values())
            })
            .map(String::as_str)
            .filter(|id| fold(id) != folded)
            // What means several things would be refused in its turn.
            .filter(|id| {
                let meanings = self.find(id).iter();
                meanings.filter(|&&term| wanted.has(term)).count() == 1
            })
            .collect();
        crate::basics::spelling::nearest(word, ids)
    }
}
