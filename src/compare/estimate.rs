//! What a deal of another game would pay: a record that states how it ended, made of the concepts that both games have, and
//! scored as any other.
//!
//! What the rules do not take is left out, one thing after another, so that what is scored is a deal of this game.

use super::bidding::bidding;
use super::concept::{FigureTwin, Told, seat_there};
use super::deals::Outcome;
use super::lines::{Cell, Key, cells};
use crate::basics::{Party, Seat, Span, Spanned};
use crate::facts::Partner;
use crate::game::{Act, ContractId, DeclarationId, FigureId};
use crate::record::{self, Claimant, Claimed, FigureClaim, Line, PartnerClaim, Record};
use crate::replay::{Judging, Replay, replay};
use crate::rules::{Figure, FigureOf, Mode, Rules, SidesWord};
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
    /// Who plays; nobody where everybody plays alone.
    pub(super) declarer: Option<Seat>,
    /// With whom, if anybody can.
    pub(super) partner: Option<Seat>,
    /// Whether the declarer plays alone where a partner could be.
    pub(super) alone: bool,
    /// Card points and tricks of each side, or of each seat where everybody plays alone.
    pub(super) shares: Vec<Share>,
    /// The figures here that could be announced there too, and whose they are.
    pub(super) announced: Vec<(FigureId, For)>,
    /// Those that could be raised as far there.
    pub(super) raised: Vec<(FigureId, For)>,
    /// What could be told of a hand there too, and by whom here.
    pub(super) declared: Vec<(Seat, DeclarationId)>,
}

/// What one side has, or one seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Share {
    pub(super) points: i64,
    pub(super) tricks: usize,
}

/// Scores a deal by what it has in common with these rules; nothing where too little is.
pub(super) fn estimate(
    own: &Rules,
    here: &Replay,
    there: &Rules,
    contract: ContractId,
    (figures, declarations): (&[FigureTwin], &[Told]),
    place: Span,
) -> Option<Estimate> {
    let (mode, mode_there) = (own.mode(here.facts.contract), there.mode(Some(contract)));
    let each = |mode: &Mode| mode.sides == SidesWord::Each;
    let all_alone = each(mode);
    // Who plays against whom is another thing than what is played: the one says nothing of the other.
    if all_alone != each(mode_there) || all_alone && own.seats != there.seats {
        return None;
    }
    let declarer = here
        .facts
        .declarer
        .or(all_alone.then_some(Seat::FOREHAND))?;
    let (seat, auction) = bidding(there, declarer, contract)?;
    let could_have = mode_there.call.is_some();
    let partner = match here.facts.sides.partner {
        Partner::Seat(partner) if could_have => beside(seat, partner, there.seats),
        _ => None,
    };
    let whole = i64::from(there.pack.total.0) / there.pack.unit;
    let parties = if all_alone { own.seats } else { 2 };
    let points = Party::all(parties)
        .map(|party| here.parts(&own.pack, party))
        .collect::<Option<Vec<i64>>>()?;
    let tricks = Party::all(parties)
        .map(|party| here.tricks(party).map(|tricks| tricks as i64))
        .collect::<Option<Vec<i64>>>()?;
    let mut draft = Draft {
        rules: there,
        all_tricks: mode_there.tricks(),
        place,
        auction,
        words: Vec::new(),
        declarer: (!all_alone).then_some(seat),
        partner: could_have.then(|| partner.map_or(PartnerClaim::Alone, PartnerClaim::Seat)),
        shares: spread(&points, whole)
            .into_iter()
            .map(|points| Share { points, tricks: 0 })
            .collect(),
        claims: Vec::new(),
    };
    if !draft.find_tricks(&tricks) {
        return None;
    }
    let sides = Sides::new(here, own, &draft, all_alone);
    let (mut announced, mut raised, mut declared) = (Vec::new(), Vec::new(), Vec::new());
    for told in declarations {
        if let (Some(declaration), Some(seat)) = (told.there, sides.there(told.by))
            && draft.takes_words(vec![Act::Declare { seat, declaration }])
        {
            declared.push((told.by, told.here));
        }
    }
    for twin in figures {
        let Some(figure) = twin.there else { continue };
        if let Some(seat) = twin.by.and_then(|by| sides.there(by))
            && draft.takes_words(vec![Act::Announce { seat, figure }])
        {
            announced.push((twin.here, twin.of));
        }
        if twin.kontra > 0
            && let For::Side(party) = twin.of
            && draft.takes_words(sides.kontras(figure, party, twin.kontra))
        {
            raised.push((twin.here, twin.of));
        }
        if let Some(made) = twin.made {
            draft.takes_claim(&sides, figure, twin.of, made);
        }
    }
    let record = draft.record();
    let outcome = draft.outcome();
    let pays = outcome.replay.pays;
    pays.then(|| Estimate {
        lines: cells(there, &outcome.replay.ledger),
        record,
        outcome,
        declarer: draft.declarer,
        partner,
        alone: could_have && partner.is_none(),
        shares: draft.shares,
        announced,
        raised,
        declared,
    })
}

/// Shares of one number as shares of another that add up to it: each is the nearest, but for the greatest, which gets what is
/// left.
fn spread(parts: &[i64], whole: i64) -> Vec<i64> {
    let of: i64 = parts.iter().sum();
    let mut shares: Vec<i64> = parts.iter().map(|&part| rounded(part, of, whole)).collect();
    let over = shares.iter().sum::<i64>() - whole;
    let greatest = (0..parts.len()).max_by_key(|&n| parts.get(n).copied());
    if let Some(share) = greatest.and_then(|n| shares.get_mut(n)) {
        *share -= over;
    }
    shares
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
    declarer: Option<Seat>,
    /// Who plays with the declarer, where somebody can.
    partner: Option<PartnerClaim>,
    shares: Vec<Share>,
    claims: Vec<FigureClaim>,
}

impl Draft<'_> {
    fn record(&self) -> Record {
        let span = self.place;
        let acts = self.auction.iter().chain(&self.words);
        let by = |n: usize| match self.declarer {
            Some(_) => Party::new(n).map(Claimant::Party),
            None => Seat::new(n).map(Claimant::Seat),
        };
        let claims = |amount: &dyn Fn(&Share) -> i64| {
            let all = self.shares.iter().enumerate();
            all.filter_map(|(n, share)| {
                Some(Claimed {
                    by: by(n)?,
                    amount: amount(share),
                    rest: 0,
                    span,
                })
            })
            .collect()
        };
        Record {
            line: Line {
                acts: acts.map(|&act| Spanned::new(act, span)).collect(),
                ..Line::default()
            },
            outcome: Some(record::Outcome {
                span,
                declarer: self.declarer.map(|seat| Spanned::new(seat, span)),
                partner: self.partner.map(|partner| Spanned::new(partner, span)),
                points: claims(&|share| share.points),
                tricks: claims(&|share| share.tricks as i64),
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

    /// Looks for the numbers of tricks nearest to the same shares that can bring the points: none stays none, and all all.
    fn find_tricks(&mut self, won: &[i64]) -> bool {
        let all = self.all_tricks as i64;
        let near = spread(won, all);
        let &[first, second] = won else {
            return self.has_tricks(&near);
        };
        let near = near.first().copied().unwrap_or_default();
        let mut fitting: Vec<i64> = match (first, second) {
            (0, _) => vec![0],
            (_, 0) => vec![all],
            _ => (1..all).collect(),
        };
        fitting.sort_by_key(|&tricks| (tricks - near).abs());
        fitting
            .into_iter()
            .any(|tricks| self.has_tricks(&[tricks, all - tricks]))
    }

    /// Takes these numbers of tricks, and says whether they can be.
    fn has_tricks(&mut self, tricks: &[i64]) -> bool {
        for (share, &tricks) in self.shares.iter_mut().zip(tricks) {
            share.tricks = usize::try_from(tricks).unwrap_or_default();
        }
        self.holds()
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
            For::Seat(seat) if self.declarer.is_none() => match sides.there(seat) {
                Some(seat) => (Claimant::Seat(seat), made),
                None => return,
            },
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
    fn new(here: &Replay, own: &Rules, draft: &Draft<'_>, all_alone: bool) -> Self {
        if all_alone {
            let all: Vec<Seat> = Seat::all(own.seats).collect();
            return Self {
                here: [all.clone(), Vec::new()],
                there: [all, Vec::new()],
            };
        }
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
        let declarers: Vec<Seat> = draft.declarer.into_iter().chain(partner).collect();
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
