//! A record by other rules than those that it was written by.
//!
//! It is read once, by the words of its own rules. What was done is then carried over to the others by what it is and not
//! by what it is called: a word that means something else there is never read as that.

use std::collections::BTreeSet;

use crate::basics::{Card, CardSet, Diagnostic, Diagnostics, Span, Spanned, spelling};
use crate::game::act::Cards;
use crate::game::{Act, Term};
use crate::notation::Ast;
use crate::record::codes::UNKNOWN_WORD;
use crate::record::{FigureClaim, Hand, Line, Outcome, Record, Variation, read_record};
use crate::rules::{Kinship, Rules};

/// How many words are listed that strangers have nothing for.
const MOST_LISTED: usize = 5;

/// A record as it is written, read by the rules that it was written by.
#[derive(Debug)]
pub struct Written<'a> {
    ast: &'a Ast,
    text: &'a str,
    own: &'a Rules,
    record: Record,
    findings: Diagnostics,
}

/// A record as other rules have it.
#[derive(Debug)]
pub struct Transfer {
    /// The record.
    pub record: Record,
    /// What is wrong with its words, and what the rules have nothing for.
    pub findings: Diagnostics,
    /// Whether they have all that was done.
    pub whole: bool,
    /// Whether they have the games that were bid, as the same games, and the words of the auction.
    pub same_game: bool,
}

impl Transfer {
    /// Whether what was done is a deal of theirs, though something of it may not be there or not be allowed.
    pub fn holds(&self) -> bool {
        self.whole || self.same_game
    }
}

impl<'a> Written<'a> {
    /// Reads a record. `text` is the text that `ast` was parsed from.
    pub fn read(ast: &'a Ast, text: &'a str, own: &'a Rules) -> Self {
        let (record, findings) = read(ast, text, own);
        Self {
            ast,
            text,
            own,
            record,
            findings,
        }
    }

    /// The rules that it was written by.
    pub fn own(&self) -> &'a Rules {
        self.own
    }

    /// Where it is written.
    pub fn place(&self) -> Span {
        self.ast.span
    }

    /// The record as its own rules have it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record by other rules.
    pub fn under(&self, rules: &Rules) -> Transfer {
        let kinship = Kinship::new(self.own, rules);
        let mut carrier = Carrier {
            kinship: &kinship,
            rules,
            lacks: Vec::new(),
            same_game: true,
        };
        let record = carrier.record(&self.record);
        let (lacks, same_game) = (carrier.lacks, carrier.same_game);
        if let Some((record, findings)) = self.in_words_of(rules, same_game, &record) {
            return Transfer {
                record,
                findings,
                whole: true,
                same_game,
            };
        }
        let whole = lacks.is_empty();
        let mut findings = self.findings.clone();
        findings.extend(self.lacking(lacks, rules, same_game));
        findings.sort_by_place();
        Transfer {
            record,
            findings,
            whole,
            same_game,
        }
    }

    /// The record read by the words of the same game, where these are more than its own rules know (those of an overlay,
    /// say) and all others mean what they mean by its own.
    fn in_words_of(
        &self,
        rules: &Rules,
        same_game: bool,
        carried: &Record,
    ) -> Option<(Record, Diagnostics)> {
        let unknown = |findings: &Diagnostics| {
            let unknown = findings.iter().filter(|one| one.code == UNKNOWN_WORD);
            unknown.count()
        };
        let ours = unknown(&self.findings);
        if !same_game || ours == 0 {
            return None;
        }
        let (record, findings) = read(self.ast, self.text, rules);
        let agrees = carried.acts().iter().all(|act| record.acts().contains(act))
            && carried.hands == record.hands
            && carried.talon == record.talon;
        (agrees && unknown(&findings) < ours).then_some((record, findings))
    }

    /// What the rules have nothing for: each word once, and in another game the first for all.
    fn lacking(&self, places: Vec<Span>, rules: &Rules, same_game: bool) -> Vec<Diagnostic> {
        let words = |place: &Span| self.text.get(place.range()).unwrap_or_default();
        let mut told = BTreeSet::new();
        let places: Vec<Span> = places
            .into_iter()
            .filter(|place| told.insert(words(place)))
            .collect();
        let (there, own) = (rules.title(), self.own.title());
        let finding = |place: &Span| {
            let word = words(place);
            let message = format!("`{word}` of `{own}` has nothing that corresponds in `{there}`");
            Diagnostic::error(UNKNOWN_WORD, message).at(*place)
        };
        if same_game {
            return places.iter().map(finding).collect();
        }
        let Some((first, others)) = places.split_first() else {
            return Vec::new();
        };
        let help = "`tarokk compare` tells what such a deal would be there, by concept";
        let first = finding(first).with_help(help);
        let listed = others.iter().take(MOST_LISTED);
        let mut listed: Vec<String> = listed.map(|place| format!("`{}`", words(place))).collect();
        if others.len() > MOST_LISTED {
            listed.push(format!("{} more", others.len() - MOST_LISTED));
        }
        if listed.is_empty() {
            return vec![first];
        }
        let listed = spelling::list(listed, "and");
        vec![first.with_note(format!("nor have {listed}"))]
    }
}

fn read(ast: &Ast, text: &str, rules: &Rules) -> (Record, Diagnostics) {
    let suit_of = |card| rules.pack.suit(card);
    read_record(ast, text, &rules.vocabulary(&suit_of))
}

/// Carries what was done over to other rules.
struct Carrier<'k, 'r> {
    kinship: &'k Kinship<'r>,
    rules: &'k Rules,
    /// The places of what they have nothing for.
    lacks: Vec<Span>,
    /// Whether they have every game and word of the auction so far.
    same_game: bool,
}

impl Carrier<'_, '_> {
    fn record(&mut self, record: &Record) -> Record {
        let mut hands = record.hands.clone();
        for seat in crate::basics::Seat::all(crate::basics::seat::MAX_SEATS) {
            if let Some(hand) = &record.hands[seat] {
                hands[seat] = Some(self.hand(hand));
            }
        }
        Record {
            hands,
            talon: record.talon.as_ref().map(|talon| self.hand(talon)),
            line: self.line(&record.line),
            outcome: record.outcome.as_ref().map(|outcome| self.outcome(outcome)),
            ..record.clone()
        }
    }

    fn hand(&mut self, hand: &Hand) -> Hand {
        let cards = hand.cards.iter().map(|place| Spanned {
            value: place.value.and_then(|card| self.card_at(card, place.span)),
            ..*place
        });
        Hand {
            cards: cards.collect(),
            piles: hand.piles.clone(),
        }
    }

    fn line(&mut self, line: &Line) -> Line {
        let mut carried = Line::default();
        // Where each act of the one is in the other.
        let mut places = Vec::with_capacity(line.acts.len() + 1);
        for act in &line.acts {
            places.push(carried.acts.len());
            self.same_game &= self.is_same_game(act.value);
            match self.act(act.value) {
                Some(there) => carried.acts.push(Spanned::new(there, act.span)),
                None => self.lacks.push(act.span),
            }
        }
        places.push(carried.acts.len());
        let at = |act: usize| places.get(act).copied().unwrap_or(carried.acts.len());
        for &(act, card) in &line.laid {
            if let Some(there) = self.card(card.value) {
                carried.laid.push((at(act), Spanned::new(there, card.span)));
            }
        }
        for variation in &line.variations {
            carried.variations.push(Variation {
                at: at(variation.at),
                span: variation.span,
                line: self.line(&variation.line),
            });
        }
        carried
    }

    fn outcome(&mut self, outcome: &Outcome) -> Outcome {
        let mut figures = Vec::new();
        for claim in &outcome.figures {
            match self.kinship.figure(claim.figure) {
                Some(figure) => figures.push(FigureClaim { figure, ..*claim }),
                None => self.lacks.push(claim.span),
            }
        }
        Outcome {
            figures,
            ..outcome.clone()
        }
    }

    fn card(&self, card: Card) -> Option<Card> {
        match self.kinship.term(Term::Card(card)) {
            Some(Term::Card(there)) => Some(there),
            _ => None,
        }
    }

    fn card_at(&mut self, card: Card, place: Span) -> Option<Card> {
        let there = self.card(card);
        if there.is_none() {
            self.lacks.push(place);
        }
        there
    }

    fn cards(&self, cards: CardSet) -> Option<CardSet> {
        let mut there = CardSet::EMPTY;
        for card in cards {
            there.insert(self.card(card)?);
        }
        Some(there)
    }

    /// A card that may be unknown.
    #[allow(
        clippy::option_option,
        reason = "no counterpart is another thing than no card"
    )]
    fn maybe(&self, card: Option<Card>) -> Option<Option<Card>> {
        match card {
            None => Some(None),
            Some(card) => self.card(card).map(Some),
        }
    }

    /// Whether there is such a word in the auction.
    fn has(&self, word: Term) -> bool {
        self.rules.names.entry(word).is_some()
    }

    /// Whether an act leaves the deal one of the same game.
    fn is_same_game(&self, act: Act) -> bool {
        match act {
            Act::Bid { contract, .. } | Act::Raise { contract, .. } => {
                self.kinship.is_same_game(contract)
            }
            Act::Wait { .. } => self.has(Term::Wait),
            _ => true,
        }
    }

    /// The same act by the other rules, if they have it.
    fn act(&self, act: Act) -> Option<Act> {
        Some(match act {
            Act::ThrowIn {
                seat,
                reason: Some(reason),
            } => match self.kinship.term(Term::Annulment(reason))? {
                Term::Annulment(reason) => Act::ThrowIn {
                    seat,
                    reason: Some(reason),
                },
                _ => return None,
            },
            Act::Swap { seat, gives, gets } => Act::Swap {
                seat,
                gives: self.maybe(gives)?,
                gets: self.maybe(gets)?,
            },
            Act::Bid { seat, contract } => Act::Bid {
                seat,
                contract: self.kinship.contract(contract)?,
            },
            Act::Raise { seat, contract } => Act::Raise {
                seat,
                contract: self.kinship.contract(contract)?,
            },
            Act::Wait { .. } if !self.has(Term::Wait) => return None,
            Act::Take { seat, group, cards } => Act::Take {
                seat,
                group,
                cards: self.cards(cards)?,
            },
            Act::Discard { seat, cards } => Act::Discard {
                seat,
                cards: Cards {
                    known: self.cards(cards.known)?,
                    ..cards
                },
            },
            Act::Tell { seat, count, shown } => Act::Tell {
                seat,
                count,
                shown: self.cards(shown)?,
            },
            Act::Call { seat, card } => Act::Call {
                seat,
                card: self.maybe(card)?,
            },
            Act::Announce { seat, figure } => Act::Announce {
                seat,
                figure: self.kinship.figure(figure)?,
            },
            Act::Declare { seat, declaration } => {
                match self.kinship.term(Term::Declaration(declaration))? {
                    Term::Declaration(declaration) => Act::Declare { seat, declaration },
                    _ => return None,
                }
            }
            Act::Kontra {
                seat,
                level,
                figure,
                owner,
                against,
            } => Act::Kontra {
                seat,
                level: self.kinship.step(level)?,
                figure: self.kinship.figure(figure)?,
                owner,
                against,
            },
            Act::Play { seat, card } => Act::Play {
                seat,
                card: self.maybe(card)?,
            },
            Act::ThrowIn { reason: None, .. }
            | Act::Hold { .. }
            | Act::Wait { .. }
            | Act::Pass { .. }
            | Act::Close { .. }
            | Act::Trick { .. }
            | Act::Claim { .. }
            | Act::Concede { .. } => act,
        })
    }
}
