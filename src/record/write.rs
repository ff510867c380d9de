//! Writes a record that has no text yet, such as a generated deal.

use super::form::Form;
use super::layout::Layout;
use super::model::{
    Claimant, Claimed, Line, Outcome, PartnerClaim, Record, ResultClaim, Variation,
};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Card, CardSet, Seat};
use crate::game::names::Keyword;
use crate::game::{Act, Language, Names, Section, Term};

/// A record in canonical form, or with the words of a language, without an end of line.
///
/// Reading it gives the same record but for its places, if every trick starts with its [`Act::Trick`] and every
/// variation replaces an act.
pub fn to_text(record: &Record, names: &Names, language: Option<Language>) -> String {
    let mut layout = Layout::new(names, language);
    for tag in &record.tags {
        layout.tag(&tag.name, &tag.value);
    }
    let mut writer = Writer { layout };
    writer.dealt(record);
    writer.line(&record.line, Turn::default());
    if let Some(outcome) = &record.outcome {
        writer.outcome(outcome);
    }
    if let Some(result) = &record.result {
        writer.result(result);
    }
    writer.layout.finish()
}

/// Where the writer is.
#[derive(Clone, Copy, Default)]
struct Turn {
    section: Option<Section>,
    /// Whose words in the announcements are open.
    seat: Option<Seat>,
    /// Whether the trick begins here and has neither number nor leader.
    lead: bool,
}

struct Writer<'a> {
    layout: Layout<'a>,
}

impl Writer<'_> {
    fn form(&mut self, form: Form) {
        self.layout.form(form, "");
    }

    fn card(&mut self, card: Option<Card>) {
        self.form(card.map_or(Form::Unknown, |card| Form::Name(Term::Card(card))));
    }

    fn dealt(&mut self, record: &Record) {
        if record.hands.iter(MAX_SEATS).any(|(_, hand)| hand.is_some()) {
            self.form(Form::Section(Section::Hands));
        }
        for (seat, hand) in record.hands.iter(MAX_SEATS) {
            let Some(hand) = hand else { continue };
            self.form(Form::Hand(seat));
            for (n, card) in hand.cards.iter().enumerate() {
                for _ in hand.piles.iter().filter(|&&pile| pile == n) {
                    self.form(Form::Pile);
                }
                self.card(card.value);
            }
            // Piles of which no card is written.
            for _ in hand.piles.iter().filter(|&&pile| pile >= hand.cards.len()) {
                self.form(Form::Pile);
            }
        }
        if let Some(talon) = &record.talon {
            self.form(Form::Section(Section::Talon));
            for card in &talon.cards {
                self.card(card.value);
            }
        }
    }

    fn line(&mut self, line: &Line, mut turn: Turn) {
        let mut variations: Vec<_> = line.variations.iter().collect();
        variations.sort_by_key(|variation| place(line, variation));
        let mut variations = variations.into_iter().peekable();
        for (n, act) in line.acts.iter().enumerate() {
            self.act(act.value, &mut turn);
            while let Some(variation) = variations.next_if(|variation| place(line, variation) <= n)
            {
                self.variation(&variation.line, turn);
            }
        }
        for variation in variations {
            self.variation(&variation.line, turn);
        }
    }

    fn variation(&mut self, line: &Line, turn: Turn) {
        self.layout.open();
        let turn = Turn {
            seat: None,
            lead: false,
            ..turn
        };
        self.line(line, turn);
        self.layout.close();
    }

    fn enter(&mut self, section: Section, turn: &mut Turn) {
        if turn.section != Some(section) {
            self.form(Form::Section(section));
            *turn = Turn {
                section: Some(section),
                ..Turn::default()
            };
        }
    }

    fn act(&mut self, act: Act, turn: &mut Turn) {
        self.enter(act.section(), turn);
        match act {
            Act::Bid { seat, contract } | Act::Raise { seat, contract } => {
                self.form(Form::Bid(seat, Term::Contract(contract)));
            }
            Act::Hold { seat } => self.form(Form::Bid(seat, Term::Hold)),
            Act::Wait { seat } => self.form(Form::Bid(seat, Term::Wait)),
            Act::Pass { seat } => self.form(Form::Bid(seat, Term::Pass)),
            Act::ThrowIn { seat, reason } => {
                self.form(Form::Turn(seat));
                if let Some(reason) = reason {
                    self.form(Form::Name(Term::Annulment(reason)));
                }
            }
            Act::Swap { seat, gives, gets } => {
                self.form(Form::Turn(seat));
                self.card(gives);
                self.card(gets);
            }
            Act::Take { seat, group, cards } => {
                self.form(Form::Turn(seat));
                if let Some(group) = group {
                    self.form(Form::Count(i64::from(group)));
                }
                self.cards(cards);
            }
            Act::Discard { seat, cards } => {
                self.form(Form::Turn(seat));
                self.cards(cards.known);
                for _ in 0..cards.unknown {
                    self.form(Form::Unknown);
                }
            }
            Act::Tell { seat, count, shown } => {
                self.form(Form::Turn(seat));
                self.form(Form::Count(i64::from(count)));
                self.cards(shown);
            }
            Act::Call { seat, card } => {
                self.form(Form::Turn(seat));
                self.card(card);
            }
            Act::Claim { seat, tricks } => {
                self.form(Form::Turn(seat));
                self.form(Form::Count(i64::from(tricks)));
            }
            Act::Concede { seat } => self.form(Form::Turn(seat)),
            Act::Announce { .. } | Act::Declare { .. } | Act::Kontra { .. } | Act::Close { .. } => {
                self.word(act, turn);
            }
            Act::Trick { number, leader } => {
                if let Some(number) = number {
                    self.form(Form::Trick(number));
                }
                if let Some(leader) = leader {
                    self.form(Form::Leader(leader, number.is_none()));
                }
                turn.lead = number.is_none() && leader.is_none();
            }
            Act::Play { seat, card } => {
                if let Some(seat) = seat {
                    self.form(Form::Player(seat));
                }
                if turn.lead && seat.is_none() {
                    self.form(Form::Lead(card));
                } else {
                    self.card(card);
                }
                turn.lead = false;
            }
        }
    }

    fn word(&mut self, act: Act, turn: &mut Turn) {
        let seat = act.seat();
        if let Some(seat) = seat.filter(|_| turn.seat != seat) {
            self.form(Form::Turn(seat));
        }
        turn.seat = seat;
        match act {
            Act::Announce { figure, .. } => self.form(Form::Figure(figure)),
            Act::Declare { declaration, .. } => {
                self.form(Form::Name(Term::Declaration(declaration)));
            }
            Act::Kontra {
                level,
                figure,
                owner,
                against,
                ..
            } => self.form(Form::Kontra {
                level,
                figure,
                owner,
                against,
            }),
            _ => {
                self.form(Form::Name(Term::Pass));
                turn.seat = None;
            }
        }
    }

    /// Cards that have no order of their own, highest first.
    fn cards(&mut self, cards: CardSet) {
        for card in cards.iter().rev() {
            self.card(Some(card));
        }
    }

    fn outcome(&mut self, outcome: &Outcome) {
        self.form(Form::Section(Section::Outcome));
        if let Some(declarer) = outcome.declarer {
            self.form(Form::Keyword(Keyword::Declarer));
            self.form(Form::By(Claimant::Seat(declarer.value)));
        }
        match outcome.partner.map(|partner| partner.value) {
            Some(PartnerClaim::Seat(seat)) => {
                self.form(Form::Keyword(Keyword::Partner));
                self.form(Form::By(Claimant::Seat(seat)));
            }
            Some(PartnerClaim::Alone) => self.form(Form::Keyword(Keyword::Alone)),
            None => {}
        }
        self.numbers(Keyword::Points, &outcome.points);
        self.numbers(Keyword::Tricks, &outcome.tricks);
        for claim in &outcome.figures {
            self.form(Form::Claim(claim.figure));
            let made = if claim.made {
                Keyword::Made
            } else {
                Keyword::Lost
            };
            self.form(Form::Keyword(made));
            self.form(Form::Keyword(Keyword::By));
            self.form(Form::By(claim.by));
        }
    }

    fn result(&mut self, result: &ResultClaim) {
        self.form(Form::Section(Section::Result));
        self.numbers(Keyword::Points, &result.points);
        self.numbers(Keyword::Pay, &result.pay);
    }

    fn numbers(&mut self, keyword: Keyword, numbers: &[Claimed]) {
        if !numbers.is_empty() {
            self.form(Form::Keyword(keyword));
        }
        for (n, claimed) in numbers.iter().enumerate() {
            match claimed.by {
                Claimant::Seat(seat) if keyword == Keyword::Pay => {
                    self.form(Form::Pay(seat, claimed.amount));
                }
                Claimant::Seat(seat) if claimed.rest != 0 => {
                    self.form(Form::Parts(Some(seat), claimed.amount, claimed.rest));
                }
                Claimant::Seat(seat) => self.form(Form::Points(seat, claimed.amount)),
                Claimant::Party(party) => {
                    // The sides need no names where both come in their order.
                    if party.index() != n || n > 1 {
                        self.form(Form::By(claimed.by));
                    }
                    self.form(match claimed.rest {
                        0 => Form::Count(claimed.amount),
                        rest => Form::Parts(None, claimed.amount, rest),
                    });
                }
            }
        }
    }
}

/// The act after which a variation is written: the one it replaces, or the last of the trick that it replaces.
fn place(line: &Line, variation: &Variation) -> usize {
    let cards = |from: usize| {
        let rest = line.acts.get(from..).unwrap_or(&[]);
        rest.iter()
            .take(MAX_SEATS)
            .take_while(|act| matches!(act.value, Act::Play { .. }))
            .count()
    };
    match line.acts.get(variation.at).map(|act| act.value) {
        Some(Act::Trick { .. }) => variation.at + cards(variation.at + 1),
        _ => variation.at,
    }
}
