//! A recorded deal played through the engine, everything compared on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use tarokk::basics::{BySeat, Party, Seat, SeatSet};
use tarokk::deal::{Deal, Ending, Phase};
use tarokk::facts::{Facts, Holding, Partner};
use tarokk::game::{Act, Cards, FigureId};
use tarokk::rules::Rules;
use tarokk::score::{For, Ledger, Line as Scored, Scored as Item, score};

use crate::record::{Bid, Line, Record, Trick, Word};
use crate::spelling::{LAID_KONTRA, Spelling, party, side};

/// A deal going on, and the record of it.
pub(crate) struct Table<'r> {
    record: &'r Record,
    spelling: Spelling,
    deal: Deal<'r>,
    /// Where in the deal the engine and the record are.
    place: String,
    faults: Vec<String>,
    /// The seats whose pass was refused because of the laid card.
    refused: BTreeSet<usize>,
}

/// The deal cannot be followed any further.
struct Lost;

impl<'r> Table<'r> {
    pub(crate) fn new(record: &'r Record, rules: &'r Rules) -> Self {
        let spelling = Spelling::new(rules);
        let hands = BySeat::from_fn(|seat| match record.hands.get(seat.index()) {
            Some(hand) => Holding::exactly(spelling.cards(hand)),
            None => Holding::default(),
        });
        let talon: Vec<_> = record
            .talon
            .iter()
            .map(|card| Some(spelling.card(card)))
            .collect();
        Self {
            record,
            spelling,
            deal: Deal::new(rules, &hands, &talon),
            place: "the deal".to_owned(),
            faults: Vec::new(),
            refused: BTreeSet::new(),
        }
    }

    /// Everything in which the engine and the record differ.
    pub(crate) fn play(mut self) -> Vec<String> {
        let _ = self.follow();
        self.faults
    }

    fn follow(&mut self) -> Result<(), Lost> {
        let record = self.record;
        let table = (record.first, record.dealer, record.multiplier);
        self.same("first seat, dealer, multiplier", table, (0, 3, 1));
        self.auction()?;
        if !self.is_over() {
            self.talon()?;
        }
        if !self.is_over() {
            self.discards()?;
            self.call()?;
            self.announcements()?;
            self.tricks()?;
        }
        self.end();
        Ok(())
    }

    // -------------------------------------------------------------------------------------------- before the play

    fn auction(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (n, bid) in record.bids.iter().enumerate() {
            self.place = format!("bid {}", n + 1);
            self.thrown_in_by(&record.can_throw_dealt);
            self.bid(bid)?;
        }
        self.place = "the end of the auction".to_owned();
        if record.outcome == "thrown_bidding" {
            self.thrown_in_by(&record.can_throw_dealt);
            return self.throw_in();
        }
        self.deal.hand_out_talon();
        if record.outcome == "all_pass" {
            return Ok(());
        }
        let facts = &self.deal.facts;
        let contract = facts.contract.map(|id| self.spelling.of_contract(id));
        let promise = facts.auction.promise;
        let promise = promise.map(|p| (self.spelling.of_card(p.card), p.by.index()));
        let declarer = facts.declarer.map(Seat::index);
        self.same("declarer", declarer, record.declarer);
        self.same("bid", contract, record.bid.clone());
        let invited = record.invit.as_ref().map(|i| (i.card.clone(), i.from));
        self.same("invitation", promise, invited);
        Ok(())
    }

    fn bid(&mut self, bid: &Bid) -> Result<(), Lost> {
        let seat = self.turn(bid.seat)?;
        let standing = self.deal.facts.auction.standing;
        let said = |act: &Act| match *act {
            Act::Bid { contract, .. } => Some(self.spelling.of_contract(contract)),
            Act::Hold { .. } => standing.map(|standing| self.spelling.of_contract(standing)),
            Act::Pass { .. } => Some("pass".to_owned()),
            _ => None,
        };
        let can = self.deal.legal().iter().filter_map(said).collect();
        self.same_set("legal bids", can, &bid.can);
        let act = match bid.bid.as_str() {
            "pass" => Act::Pass { seat },
            _ if bid.hold => Act::Hold { seat },
            level => Act::Bid {
                seat,
                contract: self.spelling.contract(level),
            },
        };
        let before = self.deal.facts.auction.promise;
        self.act(act)?;
        let after = self.deal.facts.auction.promise.filter(|_| before.is_none());
        let made = after.map(|promise| self.spelling.of_card(promise.card));
        self.same("invitation made", made, bid.invit.clone());
        Ok(())
    }

    fn talon(&mut self) -> Result<(), Lost> {
        let record = self.record;
        self.place = "the talon".to_owned();
        for (seat, cards) in Seat::all(self.deal.seats()).zip(&record.talon_to) {
            let taken = self.spelling.of_cards(self.deal.facts.taken[seat].known);
            self.same_set(&format!("talon cards of {seat}"), taken, cards);
        }
        let can_throw = record.can_throw_after_talon.as_deref().unwrap_or_default();
        if !self.is_over() {
            self.thrown_in_by(can_throw);
        }
        if record.outcome == "thrown_after_talon" {
            return self.throw_in();
        }
        Ok(())
    }

    fn discards(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (seat, cards) in Seat::all(self.deal.seats()).zip(&record.discards) {
            self.place = format!("the discard of {seat}");
            self.same(
                "cards to discard",
                self.deal.discard_count(seat),
                cards.len(),
            );
            if cards.is_empty() {
                continue;
            }
            let known = self.spelling.cards(cards);
            let may = self.spelling.of_cards(self.deal.discardable(seat));
            let hand = self.spelling.of_cards(self.deal.facts.hand[seat].known);
            let free = hand.into_iter().filter(|card| {
                !card.ends_with('K') && !["I", "XXI", "XXII"].contains(&card.as_str())
            });
            self.same_set(
                "cards that may be laid away",
                may,
                &free.collect::<Vec<_>>(),
            );
            self.act(Act::Discard {
                seat,
                cards: Cards { known, unknown: 0 },
            })?;
            self.same(
                "whether it may still throw in",
                self.deal.may_throw_in().contains(seat),
                false,
            );
        }
        self.place = "after the discards".to_owned();
        let told = |seat| {
            self.deal
                .told(seat)
                .unwrap_or_else(|| panic!("nothing is told"))
        };
        let counts: Vec<_> = Seat::all(self.deal.seats())
            .map(|seat| told(seat).0.exact())
            .collect();
        let wanted: Vec<_> = record.tarokks_discarded.iter().map(|&n| Some(n)).collect();
        let shown: Vec<String> = Seat::all(self.deal.seats())
            .flat_map(|seat| self.spelling.of_cards(told(seat).1))
            .collect();
        self.same("tarokks discarded", counts, wanted);
        self.same_set(
            "tarokks shown",
            shown,
            &record.declarer_tarokk_discards_shown,
        );
        for (seat, cards) in Seat::all(self.deal.seats()).zip(&record.hands_play) {
            let hand = self.spelling.of_cards(self.deal.facts.hand[seat].known);
            self.same_set(&format!("hand of {seat}"), hand, cards);
        }
        Ok(())
    }

    fn call(&mut self) -> Result<(), Lost> {
        let record = self.record;
        self.place = "the call".to_owned();
        let seat = self.turn(record.declarer.unwrap_or_default())?;
        let can = self.deal.legal().into_iter().filter_map(|act| match act {
            Act::Call { card, .. } => Some(self.spelling.of_card(card)),
            _ => None,
        });
        self.same_set("cards that may be called", can.collect(), &record.can_call);
        let card = self.spelling.card(&record.called);
        self.act(Act::Call { seat, card })?;
        let facts = &self.deal.facts;
        let alone = facts.sides.partner == Partner::Alone;
        let partner = match facts.sides.partner {
            Partner::Seat(partner) => Some(partner.index()),
            Partner::Alone => facts.declarer.map(Seat::index),
            Partner::Unknown => None,
        };
        let laid_by_another = Seat::all(facts.seats)
            .any(|other| other != seat && facts.laid[other].known.contains(card));
        let accepted = facts.auction.promise.map(|promise| promise.card == card);
        self.same("partner", partner, record.partner);
        self.same("solo", Some(alone), record.solo);
        self.same(
            "intentional solo",
            Some(alone && !laid_by_another),
            record.solo_intentional,
        );
        self.same(
            "invitation accepted",
            accepted,
            record.invit.as_ref().and_then(|i| i.accepted),
        );
        self.known(&record.known_after_call);
        Ok(())
    }

    // ---------------------------------------------------------------------------------------------- announcements

    fn announcements(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (n, word) in record.ann.iter().enumerate() {
            self.place = format!("word {}", n + 1);
            if word.auto {
                let stands = self.stands(word);
                self.same("whether it stands without a word", stands, true);
            } else {
                self.word(word)?;
            }
        }
        self.place = "the end of the announcements".to_owned();
        let playing = matches!(self.deal.phase, Phase::Playing(_));
        self.same("whether play begins", playing, true);
        self.known(&record.known_at_play);
        let announced: BTreeMap<_, _> = [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .map(|party| (side(party), self.announced(party)))
            .collect();
        self.same("what is announced", announced, record.announced.clone());
        let counts: BTreeMap<_, _> = Seat::all(self.deal.seats())
            .flat_map(|seat| {
                self.declared(seat)
                    .map(move |n| (seat.index().to_string(), n))
            })
            .collect();
        self.same("tarokk counts", counts, record.tarokk_count.clone());
        let refused: BTreeSet<_> = self
            .refused
            .iter()
            .map(|seat| format!("pass refused: {LAID_KONTRA} due from seat {seat}"))
            .collect();
        for fault in record
            .refused
            .iter()
            .filter(|fault| !refused.contains(*fault))
        {
            self.faults.push(format!("not refused: {fault}"));
        }
        Ok(())
    }

    fn word(&mut self, word: &Word) -> Result<(), Lost> {
        let seat = self.turn(word.seat)?;
        self.known(&word.known);
        let legal = self.deal.legal();
        let can = legal.iter().filter_map(|act| self.said(*act)).collect();
        self.same_set("legal words", can, &word.can);
        // A pass is always allowed there, but to a seat that owes the kontra on its laid card.
        let may_pass = legal.contains(&Act::Close { seat });
        let owes = word.can.iter().any(|fig| fig == LAID_KONTRA);
        self.same("whether it may pass", may_pass, !owes);
        if !may_pass {
            self.refused.insert(seat.index());
        }
        if word.pass {
            return self.act(Act::Close { seat });
        }
        let figure = word.fig.as_deref().unwrap_or_default();
        let owner = word.owner.as_deref().map(party);
        let level = word.k.unwrap_or_default();
        let act = if figure == LAID_KONTRA {
            let figure = self.spelling.figure("game");
            Act::Kontra {
                seat,
                level: 1,
                figure,
                owner,
            }
        } else if let Some(declaration) = self.spelling.declaration(figure) {
            Act::Declare { seat, declaration }
        } else if level == 0 {
            let figure = self.spelling.figure(figure);
            Act::Announce { seat, figure }
        } else {
            let figure = self.spelling.figure(figure);
            Act::Kontra {
                seat,
                level,
                figure,
                owner,
            }
        };
        self.act(act)?;
        let said_for = match act {
            Act::Announce { figure, .. } => self.said_by(figure, seat, 0),
            Act::Kontra { figure, level, .. } => self.said_by(figure, seat, level),
            _ => self.deal.facts.sides.party(seat),
        };
        self.same("whose it is", said_for.map(side), word.owner.clone());
        Ok(())
    }

    /// How the other program lists a word; a pass it does not list.
    fn said(&self, act: Act) -> Option<String> {
        match act {
            Act::Announce { figure, .. } => Some(self.spelling.of_figure(figure)),
            Act::Declare { declaration, .. } => Some(self.spelling.of_declaration(declaration)),
            Act::Kontra {
                seat,
                level,
                figure,
                ..
            } => {
                let name = self.spelling.of_figure(figure);
                let facts = &self.deal.facts;
                let laid = facts
                    .called
                    .is_some_and(|card| facts.laid[seat].known.contains(card));
                let by_duty = laid && Some(seat) != facts.declarer && level == 1 && name == "game";
                Some(if by_duty {
                    LAID_KONTRA.to_owned()
                } else {
                    format!("{name}+K{level}")
                })
            }
            _ => None,
        }
    }

    /// Whose figure it is that a seat has announced or raised to a level.
    fn said_by(&self, figure: FigureId, seat: Seat, level: u8) -> Option<Party> {
        [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .find(|&party| {
                self.deal
                    .facts
                    .words
                    .said(figure, party)
                    .is_some_and(|said| {
                        let by = if level == 0 { said.by } else { said.kontra_by };
                        said.kontra == level && by == Some(seat)
                    })
            })
    }

    fn stands(&self, word: &Word) -> bool {
        let owner = word.owner.as_deref().map(party);
        let declarer = self.deal.facts.declarer.map(Seat::index) == Some(word.seat);
        let figure = word.fig.as_deref().map(|fig| self.spelling.figure(fig));
        let said = figure
            .zip(owner)
            .and_then(|(figure, owner)| self.deal.facts.words.said(figure, owner));
        declarer && said.is_some_and(|said| Some(said.kontra) == word.k && said.by.is_none())
    }

    fn announced(&self, party: Party) -> BTreeMap<String, u8> {
        self.figures()
            .filter_map(|figure| {
                let said = self.deal.facts.words.said(figure, party)?;
                Some((self.spelling.of_figure(figure), said.kontra))
            })
            .collect()
    }

    /// The numbers of tarokks that a seat has told.
    fn declared(&self, seat: Seat) -> impl Iterator<Item = u8> {
        [8, 9].into_iter().filter(move |n| {
            let declaration = self.spelling.declaration(&format!("tarokk{n}"));
            declaration.is_some_and(|id| self.deal.facts.words.has_declared(seat, id))
        })
    }

    // -------------------------------------------------------------------------------------------------- the play

    fn tricks(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (n, trick) in record.tricks.iter().enumerate() {
            self.trick(n + 1, trick)?;
        }
        Ok(())
    }

    fn trick(&mut self, number: usize, trick: &Trick) -> Result<(), Lost> {
        let seats = self.deal.seats();
        let leader = Seat::new(trick.lead).unwrap_or(Seat::FOREHAND);
        for (seat, (card, legal)) in leader
            .round(seats)
            .zip(trick.cards.iter().zip(&trick.legal))
        {
            self.place = format!("trick {number}, {seat}");
            self.turn(seat.index())?;
            let can = self.deal.legal().into_iter().filter_map(|act| match act {
                Act::Play { card, .. } => card.map(|card| self.spelling.of_card(card)),
                _ => None,
            });
            self.same_set("legal cards", can.collect(), legal);
            self.act(Act::Play {
                seat: Some(seat),
                card: Some(self.spelling.card(card)),
            })?;
        }
        let winner = self.deal.facts.tricks.winner(number).map(Seat::index);
        self.same("winner", winner, Some(trick.win));
        Ok(())
    }

    // ------------------------------------------------------------------------------------------------- the score

    fn scores(&mut self) {
        let record = self.record;
        self.place = "the score".to_owned();
        let (facts, rules) = (&self.deal.facts, self.deal.rules);
        let points: BTreeMap<_, _> = [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .filter_map(|party| Some((side(party), facts.points[party].exact()?)))
            .collect();
        let of_cards = |seat| {
            facts
                .tricks
                .won(seat)
                .iter()
                .map(|card| i64::from(rules.constants.points[card.index()]))
                .sum()
        };
        let trick_points: Vec<i64> = Seat::all(facts.seats).map(of_cards).collect();
        let discards: Vec<_> = Seat::all(facts.seats)
            .filter_map(|seat| self.deal.discard_counts_for(seat).map(side))
            .collect();
        let (ledger, missing) = score(rules, facts);
        let lines = self.lines(&ledger);
        let of_side = |wanted: &str| -> i64 {
            lines
                .iter()
                .filter(|line| line.side == wanted)
                .map(|line| line.points)
                .sum()
        };
        let sum = of_side("D") - of_side("O");
        let pays: Vec<i64> = Seat::all(facts.seats)
            .map(|seat| ledger.pays()[seat].0)
            .collect();
        let mut wanted = record.lines.clone();
        wanted.sort();
        self.same("what is missing", missing, Vec::new());
        self.same("card points", points, record.card_points.clone());
        self.same(
            "points of tricks",
            trick_points,
            record.trick_points.clone(),
        );
        self.same(
            "whose the discards are",
            discards,
            record.discard_side.clone(),
        );
        self.same("lines", lines, wanted);
        self.same("sum of the declarers", Some(sum), record.sum_declarer_side);
        self.same("payments", pays, record.pays.clone());
    }

    /// The lines as the other program has them: every figure that was announced, and what was made or lost without a
    /// word. What was announced and does not count has a line there, and none in the ledger.
    fn lines(&self, ledger: &Ledger) -> Vec<Line> {
        let mut lines = Vec::new();
        for party in [Party::DECLARERS, Party::OPPONENTS] {
            for figure in self.figures() {
                let scored = scored(ledger, figure, party);
                let said = self.deal.facts.words.said(figure, party);
                let silent = scored.is_some_and(|line| !line.announced);
                if said.is_none() && scored.is_none() {
                    continue;
                }
                lines.push(Line {
                    side: side(party),
                    fig: self.spelling.of_figure(figure),
                    announced: !silent,
                    k: said.map_or(-1, |said| i32::from(said.kontra)),
                    result: match scored {
                        None => "DEACTIVATED".to_owned(),
                        Some(line) => self.result(line, figure, party),
                    },
                    points: scored.map_or(0, |line| line.value.0),
                });
            }
        }
        lines.sort();
        lines
    }

    /// The other program's word for how a figure ended.
    fn result(&self, line: &Scored, figure: FigureId, party: Party) -> String {
        let word = if line.made { "SUCCESSFUL" } else { "FAILED" };
        let silent = !line.announced || self.would_count_silently(figure, party);
        format!("{word}{}", if silent { "_SILENT" } else { "" })
    }

    /// Whether the figure would also have counted if its side had not announced it.
    fn would_count_silently(&self, figure: FigureId, party: Party) -> bool {
        let mut facts: Facts = self.deal.facts.clone();
        if let Some(said) = facts.words.said_mut(figure, party) {
            *said = None;
        }
        let stands = self
            .deal
            .rules
            .figure(figure)
            .is_some_and(|rule| rule.stands);
        let (ledger, _) = score(self.deal.rules, &facts);
        !stands && scored(&ledger, figure, party).is_some()
    }

    fn figures(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0u8..).take(self.deal.rules.figures.len()).map(FigureId)
    }

    // -------------------------------------------------------------------------------------------------- the frame

    /// Compares the end of the deal.
    fn end(&mut self) {
        self.place = "the end".to_owned();
        let auction = self.deal.facts.contract.is_none();
        let (outcome, by) = match &self.deal.phase {
            Phase::Over(Ending::Played) => ("played", None),
            Phase::Over(Ending::PassedOut) => ("all_pass", None),
            Phase::Over(Ending::ThrownIn(seat, _)) if auction => ("thrown_bidding", Some(*seat)),
            Phase::Over(Ending::ThrownIn(seat, _)) => ("thrown_after_talon", Some(*seat)),
            Phase::Over(Ending::Stopped(_)) => ("no_honour_after_talon", None),
            _ => ("none", None),
        };
        self.same("outcome", outcome, self.record.outcome.as_str());
        self.same("thrown in by", by.map(Seat::index), self.record.thrown_by);
        if outcome == "played" {
            self.scores();
        } else {
            let nothing = vec![0; self.deal.seats()];
            self.same("payments", nothing, self.record.pays.clone());
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.deal.phase, Phase::Over(_))
    }

    fn throw_in(&mut self) -> Result<(), Lost> {
        let Some(seat) = self.record.thrown_by.and_then(Seat::new) else {
            return Err(Lost);
        };
        self.act(Act::ThrowIn { seat, reason: None })
    }

    fn turn(&mut self, seat: usize) -> Result<Seat, Lost> {
        let turn = self.deal.turn();
        self.same("turn", turn.map(Seat::index), Some(seat));
        turn.filter(|turn| turn.index() == seat).ok_or(Lost)
    }

    fn act(&mut self, act: Act) -> Result<(), Lost> {
        match self.deal.act(act) {
            Ok(breaches) if breaches.is_empty() => Ok(()),
            Ok(breaches) => {
                self.faults.push(format!("{}: {breaches:?}", self.place));
                Ok(())
            }
            Err(refusal) => {
                let refusal = refusal.message;
                self.faults
                    .push(format!("{}: {act:?} is refused: {refusal}", self.place));
                Err(Lost)
            }
        }
    }

    fn known(&mut self, wanted: &[usize]) {
        self.same(
            "seats whose side is known",
            seats(self.deal.facts.sides.public),
            wanted.to_vec(),
        );
    }

    fn thrown_in_by(&mut self, wanted: &[bool]) {
        let may = self.deal.may_throw_in();
        let found: Vec<bool> = Seat::all(self.deal.seats())
            .map(|seat| may.contains(seat))
            .collect();
        self.same("seats that may throw in", found, wanted.to_vec());
    }

    fn same<T: PartialEq + Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.faults.push(format!(
                "{}: {what}: {found:?}, recorded {wanted:?}",
                self.place
            ));
        }
    }

    /// Compares without regard to order.
    fn same_set(&mut self, what: &str, found: Vec<String>, wanted: &[String]) {
        let wanted_count = wanted.len();
        let (found, wanted): (BTreeSet<_>, BTreeSet<_>) = (
            found.into_iter().collect(),
            wanted.iter().cloned().collect(),
        );
        assert_eq!(wanted.len(), wanted_count, "{}: {what} twice", self.place);
        if found != wanted {
            let more: Vec<_> = found.difference(&wanted).collect();
            let less: Vec<_> = wanted.difference(&found).collect();
            self.faults.push(format!(
                "{}: {what}: {more:?} too many, {less:?} missing",
                self.place
            ));
        }
    }
}

fn scored(ledger: &Ledger, figure: FigureId, party: Party) -> Option<&Scored> {
    let lines = &mut ledger.lines().iter();
    lines.find(|line| line.item == Item::Figure(figure) && line.party == For::Side(party))
}

fn seats(set: SeatSet) -> Vec<usize> {
    set.iter().map(Seat::index).collect()
}
