//! What a deal of another game would pay: a record that states how it ended, made of the concepts that both games have, and
//! scored as any other.
//!
//! What the rules do not take is left out, one thing after another, so that what is scored is a deal of this game.

use super::bidding::bidding;
use super::concept::{FigureTwin, seat_there};
use super::deals::Outcome;
use super::lines::{Cell, Key, cells};
use crate::basics::{Party, Seat, Span, Spanned};
use crate::facts::Partner;
use crate::game::{Act, ContractId, FigureId};
use crate::record::{self, Claimant, Claimed, FigureClaim, Line, PartnerClaim, Record};
use crate::replay::{Judging, Replay, replay};
use crate::rules::{Figure, FigureOf, Rules};
use crate::score::For;

/// What a deal would pay.
#[derive(Debug)]
pub struct Estimate {
    /// The record that was scored.
    pub record: Record,
    /// What came of it.
    pub outcome: Outcome,
    /// Its lines.
    pub lines: Vec<(Key, Cell)>,
    /// Who plays.
    pub(super) declarer: Seat,
    /// With whom, if anybody can.
    pub(super) partner: Option<Seat>,
    /// Whether the declarer plays alone where a partner could be.
    pub(super) alone: bool,
    /// The declarers' card points and tricks.
    pub(super) points: i64,
    pub(super) tricks: usize,
    /// The figures here that could be announced there too.
    pub(super) announced: Vec<FigureId>,
    /// Those that could be raised as far there.
    pub(super) raised: Vec<FigureId>,
}

/// Scores a deal by what it has in common with these rules; nothing where too little is.
pub(super) fn estimate(
    own: &Rules,
    here: &Replay,
    there: &Rules,
    contract: ContractId,
    figures: &[FigureTwin<'_>],
    place: Span,
) -> Option<Estimate> {
    let declarer = here.facts.declarer?;
    let (seat, auction) = bidding(there, declarer, contract)?;
    let could_have = there.mode(Some(contract)).call.is_some();
    let partner = match here.facts.sides.partner {
        Partner::Seat(partner) if could_have => beside(seat, partner, there.seats),
        _ => None,
    };
    let share = here.parts(&own.pack, Party::DECLARERS)?;
    let whole = i64::from(there.pack.total.0) / there.pack.unit;
    let mut draft = Draft {
        rules: there,
        all_tricks: there.mode(Some(contract)).tricks(),
        place,
        auction,
        words: Vec::new(),
        declarer: seat,
        partner: could_have.then(|| partner.map_or(PartnerClaim::Alone, PartnerClaim::Seat)),
        points: rounded(share, i64::from(own.pack.total.0), whole),
        whole,
        tricks: 0,
        claims: Vec::new(),
    };
    let tricks = here.tricks(Party::DECLARERS)?;
    if !draft.find_tricks(tricks, own.mode(here.facts.contract).tricks()) {
        return None;
    }
    let sides = Sides::new(here, own, &draft);
    let (mut announced, mut raised) = (Vec::new(), Vec::new());
    for twin in figures {
        let Some(figure) = twin.there else { continue };
        let line = twin.line;
        let by = line.by.filter(|_| line.announced);
        if let Some(speaker) = by.and_then(|by| sides.there(by)) {
            let words = vec![Act::Announce {
                seat: speaker,
                figure,
            }];
            if draft.takes_words(words) {
                announced.push(twin.here);
            }
        }
        if line.kontra > 0
            && let For::Side(party) = line.party
            && draft.takes_words(sides.kontras(figure, party, line.kontra))
        {
            raised.push(twin.here);
        }
        draft.takes_claim(&sides, figure, line.party, line.made);
    }
    let record = draft.record();
    let outcome = draft.outcome();
    let pays = outcome.replay.pays;
    pays.then(|| Estimate {
        lines: cells(there, &outcome.replay.ledger),
        record,
        outcome,
        declarer: seat,
        partner,
        alone: could_have && partner.is_none(),
        points: draft.points,
        tricks: draft.tricks,
        announced,
        raised,
    })
}

/// A share of one number as the nearest share of another.
pub(super) fn rounded(part: i64, of: i64, whole: i64) -> i64 {
    (2 * part * whole + of) / (2 * of.max(1))
}

/// The seat that plays with another: as before, or the next that can.
fn beside(declarer: Seat, partner: Seat, seats: usize) -> Option<Seat> {
    let mut all = std::iter::once(partner).chain(declarer.next(seats).round(seats));
    all.find(|&seat| seat != declarer && seat.index() < seats)
}

/// A record in the making.
struct Draft<'r> {
    /// How many tricks its contract has.
    all_tricks: usize,
    rules: &'r Rules,
    place: Span,
    auction: Vec<Act>,
    words: Vec<Act>,
    declarer: Seat,
    /// Who plays with the declarer, where somebody can.
    partner: Option<PartnerClaim>,
    points: i64,
    whole: i64,
    tricks: usize,
    claims: Vec<FigureClaim>,
}

impl Draft<'_> {
    fn record(&self) -> Record {
        let span = self.place;
        let acts = self.auction.iter().chain(&self.words);
        let of = |party: Party, amount: i64| Claimed {
            by: Claimant::Party(party),
            amount,
            rest: 0,
            span,
        };
        let all = self.all_tricks as i64;
        let tricks = self.tricks as i64;
        Record {
            line: Line {
                acts: acts.map(|&act| Spanned::new(act, span)).collect(),
                ..Line::default()
            },
            outcome: Some(record::Outcome {
                span,
                declarer: Some(Spanned::new(self.declarer, span)),
                partner: self.partner.map(|partner| Spanned::new(partner, span)),
                points: vec![
                    of(Party::DECLARERS, self.points),
                    of(Party::OPPONENTS, self.whole - self.points),
                ],
                tricks: vec![
                    of(Party::DECLARERS, tricks),
                    of(Party::OPPONENTS, all - tricks),
                ],
                figures: self.claims.clone(),
            }),
            ..Record::new()
        }
    }

    fn outcome(&self) -> Outcome {
        let replay = replay(&self.record(), self.rules, Judging::default());
        let mut findings = crate::basics::Diagnostics::default();
        findings.extend(replay.findings.iter().cloned());
        Outcome { replay, findings }
    }

    fn holds(&self) -> bool {
        !self.outcome().findings.has_errors()
    }

    /// Looks for the number of tricks nearest to the same share that can bring the points: none stays none, and all all.
    fn find_tricks(&mut self, won: usize, of: usize) -> bool {
        let all = self.all_tricks;
        let near = rounded(won as i64, of as i64, all as i64);
        let mut fitting: Vec<usize> = match won {
            0 => vec![0],
            won if won == of => vec![all],
            _ => (1..all).collect(),
        };
        fitting.sort_by_key(|&tricks| (tricks as i64 - near).abs());
        for tricks in fitting {
            self.tricks = tricks;
            if self.holds() {
                return true;
            }
        }
        false
    }

    /// Adds words, if they may be said.
    fn takes_words(&mut self, words: Vec<Act>) -> bool {
        let before = self.words.len();
        self.words.extend(words);
        let holds = self.holds();
        if !holds {
            self.words.truncate(before);
        }
        holds
    }

    /// States that a figure was made or lost, if that can be.
    fn takes_claim(&mut self, sides: &Sides, figure: FigureId, of: For, made: bool) {
        let personal = |rule: &Figure| rule.of == FigureOf::Seat;
        let contract = self.auction.iter().rev().find_map(|act| match act {
            Act::Bid { contract, .. } | Act::Raise { contract, .. } => Some(*contract),
            _ => None,
        });
        let rule = self.rules.mode(contract).figure(figure);
        let personal = rule.is_some_and(personal);
        let (by, made) = match of {
            // What one side has caught, somebody of the other has lost.
            For::Side(party) if personal => match sides.first(party.other()) {
                Some(seat) if made => (Claimant::Seat(seat), false),
                _ => return,
            },
            For::Side(party) => (Claimant::Party(party), made),
            For::Seat(seat) => match sides.there(seat) {
                Some(seat) if personal => (Claimant::Seat(seat), made),
                Some(seat) if !made => (Claimant::Party(sides.party(seat).other()), true),
                _ => return,
            },
        };
        let claim = FigureClaim {
            figure,
            made,
            by,
            span: self.place,
        };
        self.claims.push(claim);
        if !self.holds() {
            self.claims.pop();
        }
    }
}

/// Who sits on which side here and there.
struct Sides {
    here: [Vec<Seat>; 2],
    there: [Vec<Seat>; 2],
}

impl Sides {
    fn new(here: &Replay, own: &Rules, draft: &Draft<'_>) -> Self {
        let sides = &here.facts.sides;
        let first = |declarer: Option<Seat>, members: Vec<Seat>| {
            let others = members.into_iter().filter(|&seat| Some(seat) != declarer);
            declarer.into_iter().chain(others).collect::<Vec<_>>()
        };
        let members = |party| sides.members(own.seats, party).iter().collect::<Vec<_>>();
        let partner = match draft.partner {
            Some(PartnerClaim::Seat(partner)) => Some(partner),
            _ => None,
        };
        let declarers: Vec<Seat> = std::iter::once(draft.declarer).chain(partner).collect();
        let opponents = Seat::all(draft.rules.seats).filter(|seat| !declarers.contains(seat));
        Self {
            here: [
                first(here.facts.declarer, members(Party::DECLARERS)),
                members(Party::OPPONENTS),
            ],
            there: [declarers.clone(), opponents.collect()],
        }
    }

    /// Who sits there instead of a seat here.
    fn there(&self, seat: Seat) -> Option<Seat> {
        let mut sides = self.here.iter().zip(&self.there);
        sides.find_map(|(here, there)| seat_there(seat, here, there))
    }

    /// The side of a seat there.
    fn party(&self, seat: Seat) -> Party {
        if self.there[0].contains(&seat) {
            Party::DECLARERS
        } else {
            Party::OPPONENTS
        }
    }

    /// The first seat of a side there.
    fn first(&self, party: Party) -> Option<Seat> {
        self.there.get(party.index())?.first().copied()
    }

    /// The steps up to a level on a figure of a side, by the first seat of each side.
    fn kontras(&self, figure: FigureId, owner: Party, level: u8) -> Vec<Act> {
        let steps = (1..=level).filter_map(|level| {
            let party = if level % 2 == 1 { owner.other() } else { owner };
            Some(Act::Kontra {
                seat: self.first(party)?,
                level,
                figure,
                owner: Some(owner),
                against: None,
            })
        });
        steps.collect()
    }
}
