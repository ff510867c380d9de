//! The rules of what happens before and during the play.

use super::codes;
use super::compile::Compiler;
use super::model::{
    Announcing, Annulment, AuctionRules, CallRules, CardRule, DiscardRules, Duty, Figure,
    KontraRules, KontraStep, Mode, Owed, PlayRules, Promise, Reveal, Rule, TellRule,
};
use super::tables::Tables;
use super::written::{
    AuctionAct, CardsTable, DutyAt, ExclusiveTable, ExcuseStays, LastingTable, LastingTo,
    Owed as WrittenOwed, RevealOn, Since, StepBy, Until, VariantTable, WhenTable,
};
use crate::basics::{Card, CardSet, Diagnostic};
use crate::expr::{Act, Condition, Needs};
use crate::game::{AnnulmentId, ContractId, FigureId, Term};
use crate::variant::Items;

/// The most items of one kind.
const MAX_ITEMS: usize = 64;

impl Compiler<'_> {
    /// Reports an item that comes after the most that are possible.
    pub(super) fn within_limit(&mut self, count: usize, path: &str) -> bool {
        if count > MAX_ITEMS {
            let span = self.key_span(path);
            let message = format!("more than {MAX_ITEMS} of these");
            self.report(Diagnostic::error(codes::TOO_MANY, message).at(span));
        }
        count <= MAX_ITEMS
    }

    /// Names the contracts; gives them from the lowest level up.
    pub(super) fn name_contracts(&mut self, written: &VariantTable) -> Vec<ContractId> {
        let mut ladder: Vec<(u8, ContractId)> = Vec::new();
        if !self.within_limit(written.contract.0.len(), "contract") {
            return Vec::new();
        }
        for (n, (id, contract)) in written.contract.0.iter().enumerate() {
            let number = ContractId(n as u8);
            let path = format!("contract.{}", id.value);
            self.symbols.contracts.insert(id.value.clone(), number);
            self.constants.levels.push(contract.level);
            self.constants.values.push(contract.value);
            self.name(
                Term::Contract(number),
                &id.value,
                contract.token.as_deref(),
                &contract.name,
                &contract.read,
                &path,
            );
            if let Some((_, other)) = ladder.iter().find(|(level, _)| *level == contract.level) {
                let other = written.contract.0.get(other.index());
                let other = other.map_or("", |(id, _)| id.value.as_str());
                let (level, own) = (contract.level, format!("{path}.level"));
                let others = format!("contract.{other}.level");
                // The file laid last chose a level that was taken.
                let last = self.set_last(&[own.as_str(), others.as_str()]);
                let (other, first) = if last == own {
                    (other, others.as_str())
                } else {
                    (id.value.as_str(), own.as_str())
                };
                let message = format!("`contract.{other}` has the level {level} too");
                let finding = Diagnostic::error(codes::DUPLICATE, message).at(self.span(last));
                let place = self.span(first);
                self.report(finding.related(place, "here"));
            }
            ladder.push((contract.level, number));
        }
        ladder.sort_unstable();
        ladder.into_iter().map(|(_, contract)| contract).collect()
    }

    pub(super) fn annulments(&mut self, written: &VariantTable) -> Vec<Annulment> {
        let mut annulments = Vec::new();
        for (n, (id, annul)) in written.annul.0.iter().enumerate() {
            let path = format!("annul.{}", id.value);
            let term = Term::Annulment(AnnulmentId(n as u8));
            self.name(term, &id.value, None, &annul.name, &[], &path);
            if annul.since == Since::Talon && annul.until == Until::Auction {
                let span = self.span(&format!("{path}.since"));
                let message = "this hand can never be thrown in: the talon comes after the auction";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
            annulments.push(Annulment {
                when: self.condition(&annul.when, Needs::SEAT, &path),
                since: annul.since,
                until: annul.until,
                writes: annul
                    .writes
                    .as_ref()
                    .map(|writes| self.amount(writes, Needs::SEAT, &path)),
                rule: self.rule(&path),
            });
        }
        annulments
    }

    pub(super) fn name_what_lasts(&mut self, written: &VariantTable) {
        for (n, (id, _)) in written.annul.0.iter().enumerate() {
            let reason = AnnulmentId(n as u8);
            self.symbols.reasons.insert(id.value.clone(), reason);
        }
        let of_table = |lasting: &LastingTable| lasting.to == LastingTo::Table;
        let table = written.lasting.0.iter().filter(|(_, one)| of_table(one));
        for (n, (id, _)) in table.enumerate() {
            self.symbols.lasting.insert(id.value.clone(), n as u8);
        }
    }

    pub(super) fn name_promises(&mut self, written: &VariantTable) {
        for (n, (id, _)) in written.promise.0.iter().enumerate() {
            self.symbols.promises.insert(id.value.clone(), n as u8);
        }
    }

    pub(super) fn auction(&mut self, written: &VariantTable) -> AuctionRules {
        let auction = &written.auction;
        let mut promises = Vec::new();
        for (id, promise) in &written.promise.0 {
            let path = format!("promise.{}", id.value);
            let card = self.one_card(&promise.card, &path);
            let requires = self.condition(&promise.requires, Needs::SEAT, &path);
            self.constants.promises.push(requires.clone());
            promises.extend(card.map(|card| Promise {
                act: promise.act,
                when: match promise.act {
                    AuctionAct::Bid => self.condition(&promise.when, Needs::BID, &path),
                    AuctionAct::Hold => {
                        self.condition_at(Act::Hold, &promise.when, Needs::BID, &path)
                    }
                    AuctionAct::Pass => {
                        self.condition_at(Act::Pass, &promise.when, Needs::BID, &path)
                    }
                },
                card,
                requires,
                rule: self.rule(&path),
            }));
        }
        AuctionRules {
            bid: (
                self.condition(&auction.bid.when, Needs::BID, "auction.bid"),
                self.rule("auction.bid"),
            ),
            hold: auction.hold.as_ref().map(|hold| {
                (
                    self.condition_at(Act::Hold, &hold.when, Needs::BID, "auction.hold"),
                    self.rule("auction.hold"),
                )
            }),
            wait: auction.wait.as_ref().map(|wait| {
                (
                    self.condition(&wait.when, Needs::SEAT, "auction.wait"),
                    self.rule("auction.wait"),
                )
            }),
            ask: auction.ask.as_ref().map(|ask| {
                (
                    self.condition(&ask.when, Needs::SEAT, "auction.ask"),
                    self.rule("auction.ask"),
                )
            }),
            bans: self.when_rules(&auction.ban, Needs::BID, "auction.ban"),
            raise: auction.raise.as_ref().map(|raise| {
                (
                    self.condition(&raise.when, Needs::SEAT, "auction.raise"),
                    raise.talon,
                    self.rule("auction.raise"),
                )
            }),
            opens: auction.opens,
            all_pass: auction.all_pass.as_ref().and_then(|all| {
                let contract = self.look_up(&all.contract, "contract", |s| &s.contracts)?;
                Some((contract, self.rule("auction.all-pass")))
            }),
            none: auction.none.as_ref().and_then(|none| {
                let _ = self.rule("auction.none");
                self.look_up(&none.contract, "contract", |s| &s.contracts)
            }),
            promises,
        }
    }

    fn not_one_card(&mut self, span: crate::basics::Span) {
        self.report(Diagnostic::error(codes::NOT_FIXED, "one card is wanted here").at(span));
    }

    /// The one card that a text names.
    pub(super) fn one_card(&mut self, text: &crate::variant::Text, path: &str) -> Option<Card> {
        let before = (self.findings_len(), self.faults_len());
        let cards = self.fixed_cards(text, path);
        if cards.len() != 1 && before == (self.findings_len(), self.faults_len()) {
            self.not_one_card(text.span());
        }
        cards.lowest()
    }

    pub(super) fn duties(&mut self, written: &VariantTable) -> Vec<Duty> {
        let mut duties = Vec::new();
        for (id, duty) in &written.duty.0 {
            let path = format!("duty.{}", id.value);
            let owed = self.owed(&duty.owes, duty.on, &path);
            let (act, place) = match duty.on {
                DutyAt::Pass => (Act::Pass, Needs::BID),
                DutyAt::Close => (Act::None, Needs::WORD),
            };
            let when = self.condition_at(act, &duty.when, place, &path);
            let rule = self.rule(&path);
            duties.extend(owed.map(|owed| Duty {
                at: duty.on,
                when,
                owed,
                unmet: duty.unmet,
                rule,
            }));
        }
        duties
    }

    /// What is owed; it must be something that can be given when it is asked for.
    fn owed(&mut self, owes: &WrittenOwed, at: DutyAt, path: &str) -> Option<Owed> {
        let (owed_at, never, help) = match owes {
            WrittenOwed::Act(_) => (
                DutyAt::Pass,
                "nobody can bid or hold any more at the end of a turn of announcements",
                "what is owed in the auction has `on = \"pass\"`",
            ),
            WrittenOwed::Word(_) => (
                DutyAt::Close,
                "nobody can announce, declare or say kontra while there is an auction",
                "a word is owed at the end of a turn of announcements: `on = \"close\"`",
            ),
        };
        if at != owed_at {
            let (span, on) = (
                self.span(&format!("{path}.owes")),
                self.span(&format!("{path}.on")),
            );
            let message = format!("this is never owed: {never}");
            let finding = Diagnostic::error(codes::IDLE, message).at(span);
            self.report(finding.related(on, "asked for here").with_help(help));
        }
        let owed = match owes {
            WrittenOwed::Act(act) => return Some(Owed::Act(*act)).filter(|_| at == DutyAt::Pass),
            WrittenOwed::Word(word) => match (&word.announce, &word.declare, &word.kontra) {
                (Some(figures), None, None) => self.some_figures(figures).map(Owed::Announce),
                (None, None, Some(figure)) => self.one_figure(figure).map(Owed::Kontra),
                (None, Some(declaration), None) => self
                    .look_up(declaration, "declaration", |s| &s.declarations)
                    .map(Owed::Declare),
                _ => {
                    let span = self.span(&format!("{path}.owes"));
                    let message = "one of `announce`, `declare` and `kontra` is wanted";
                    self.report(Diagnostic::error(codes::IDLE, message).at(span));
                    None
                }
            },
        };
        owed.filter(|_| at == DutyAt::Close)
    }

    /// The figures that a text names: one, or several in braces.
    fn some_figures(&mut self, text: &crate::variant::Text) -> Option<u64> {
        let list = text.as_str().trim();
        let inner = list
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let Some(inner) = inner else {
            return self.look_up(text, "figure", |s| &s.figures);
        };
        inner.split(',').try_fold(0, |bits, name| {
            let one = crate::variant::Text {
                node: crate::variant::Node {
                    value: crate::variant::Value::String(name.trim().to_owned()),
                    ..text.node.clone()
                },
                path: text.path.clone(),
            };
            Some(bits | self.look_up::<u64>(&one, "figure", |s| &s.figures)?)
        })
    }

    /// The one figure that a text names.
    pub(super) fn one_figure(&mut self, text: &crate::variant::Text) -> Option<FigureId> {
        let bits: u64 = self.look_up(text, "figure", |s| &s.figures)?;
        if bits.is_power_of_two() {
            return Some(FigureId(bits.trailing_zeros() as u8));
        }
        let message = format!(
            "`{}` stands for several figures; one is wanted",
            text.as_str()
        );
        self.report(Diagnostic::error(codes::NOT_FIXED, message).at(text.span()));
        None
    }

    fn when_rules(
        &mut self,
        items: &Items<WhenTable>,
        place: Needs,
        path: &str,
    ) -> Vec<(Condition, Rule)> {
        let mut rules = Vec::new();
        for (id, item) in &items.0 {
            let path = format!("{path}.{}", id.value);
            let when = self.condition(&item.when, place, &path);
            rules.push((when, self.rule(&path)));
        }
        rules
    }

    fn card_rules(&mut self, items: &Items<CardsTable>, path: &str) -> Vec<CardRule> {
        let mut rules = Vec::new();
        for (id, item) in &items.0 {
            let path = format!("{path}.{}", id.value);
            rules.push(CardRule {
                when: self.condition_if(item.when.as_ref(), Needs::SEAT, &path),
                cards: self.cards(&item.cards, Needs::SEAT, &path),
                rule: self.rule(&path),
            });
        }
        rules
    }

    pub(super) fn discard(&mut self, tables: &Tables<'_>) -> DiscardRules {
        let discard = tables.discard.as_ref();
        DiscardRules {
            to_declarers: self.condition(&discard.to_declarers, Needs::SEAT, "discard"),
            rule: self.rule("discard"),
            bans: self.card_rules(&discard.ban, "discard.ban"),
            last_resorts: self.card_rules(&discard.last_resort, "discard.last-resort"),
            tell: discard.tell.as_ref().map(|tell| TellRule {
                cards: self.fixed_cards(&tell.cards, "discard.tell"),
                shown_by: self.condition_if(tell.shown_by.as_ref(), Needs::SEAT, "discard.tell"),
                rule: self.rule("discard.tell"),
            }),
        }
    }

    pub(super) fn call(&mut self, tables: &Tables<'_>) -> Option<CallRules> {
        let call = tables.call.as_deref()?;
        let laid_kontra = call
            .laid_kontra
            .as_ref()
            .and_then(|figure| self.one_figure(figure));
        Some(CallRules {
            cards: self.cards(&call.cards, Needs::SEAT, "call"),
            rule: self.rule("call"),
            choices: self.card_rules(&call.choice, "call.choice"),
            musts: self.card_rules(&call.must, "call.must"),
            laid_kontra: laid_kontra
                .map(|figure| (figure, self.rule_of("call", Some("laid-kontra")))),
            at: call.at,
        })
    }

    pub(super) fn reveals(&mut self, tables: &Tables<'_>) -> Vec<Reveal> {
        let mut reveals = Vec::new();
        for (id, reveal) in &tables.reveal.0 {
            let path = format!("reveal.{}", id.value);
            let place = match reveal.on {
                RevealOn::Call => Needs::DEAL,
                RevealOn::Word => Needs::WORD,
            };
            reveals.push(Reveal {
                on: reveal.on,
                when: self.condition(&reveal.when, place, &path),
                rule: self.rule(&path),
            });
        }
        reveals
    }

    pub(super) fn announce(&mut self, tables: &Tables<'_>, figures: &[Figure]) -> Announcing {
        let announce = &tables.announce;
        let own = self.when_rules(&announce.own, Needs::WORD, "announce.own");
        let bans = self.when_rules(&announce.ban, Needs::WORD, "announce.ban");
        let default = tables.kontra.default.as_ref();
        let game = default.and_then(|figure| self.one_figure(figure));
        self.names.default_kontra = game;
        if announce.game_kontra_decides && default.is_none() {
            let span = self.span("announce.game-kontra-decides");
            let message = "`game-kontra-decides` has no effect without `kontra.default`";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        let early = announce.early.as_ref().map(|early| {
            let _ = self.rule("announce.early");
            self.condition(&early.when, Needs::WORD, "announce.early")
        });
        Announcing {
            early,
            speaks_for: announce.speaks_for,
            decided_by: game.filter(|_| announce.game_kontra_decides).map(|figure| {
                (
                    figure,
                    self.rule_of("announce", Some("game-kontra-decides")),
                )
            }),
            rule: self.rule("announce"),
            own,
            bans,
            exclusive: announce
                .exclusive
                .as_ref()
                .and_then(|table| self.exclusive(table, figures)),
        }
    }

    /// For each figure, those that exclude it; a figure that binds no card excludes none.
    fn exclusive(
        &mut self,
        table: &ExclusiveTable,
        figures: &[Figure],
    ) -> Option<(Vec<u64>, Rule)> {
        let rule = self.rule("announce.exclusive");
        let clash = |one: &Figure, other: &Figure| match (&one.binds, &other.binds) {
            (Some(one), Some(other)) if one.trick == other.trick => table.trick,
            (Some(one), Some(other)) => table.card && one.is_of_card_of(other),
            _ => false,
        };
        let excluded: Vec<u64> = figures
            .iter()
            .enumerate()
            .map(|(n, figure)| {
                let others = figures.iter().enumerate().filter(|&(m, _)| m != n);
                others
                    .filter(|&(_, other)| clash(figure, other))
                    .fold(0, |bits, (m, _)| bits | 1 << m)
            })
            .collect();
        if excluded.iter().all(|&bits| bits == 0) {
            let span = self.key_span("announce.exclusive");
            let message = "`announce.exclusive` has no effect: no two figures exclude each other";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
            return None;
        }
        Some((excluded, rule))
    }

    pub(super) fn kontra(&mut self, tables: &Tables<'_>) -> KontraRules {
        let kontra = &tables.kontra;
        let mut voids = Vec::new();
        for (id, void) in &kontra.void.0 {
            let path = format!("kontra.void.{}", id.value);
            let figures = match &void.figures {
                Some(figures) => self.some_figures(figures),
                None => Some(u64::MAX),
            };
            let when = self.condition(&void.when, Needs::DEAL, &path);
            let _ = self.rule(&path);
            voids.extend(figures.map(|figures| (figures, when)));
        }
        self.each_for_himself(tables);
        KontraRules {
            steps: self.kontra_steps(tables),
            by_person: kontra.by_person,
            counts: self.condition_if(kontra.counts.as_ref(), Needs::VERDICTS, "kontra.counts"),
            voids,
        }
    }

    /// Reports steps of which nobody can be told: there are no sides where everybody plays alone, and where there are, a step
    /// is for one of them.
    pub(super) fn steps_that_nobody_says(&mut self, tables: &Tables<'_>, mode: &Mode) {
        let sided = !mode.is_each();
        let stands = mode.figures.iter().find(|figure| figure.stands);
        if !sided && stands.is_none() {
            return;
        }
        let mut steps = tables.kontra.step.0.iter();
        let Some((id, step)) = steps.find(|(_, step)| (step.by == StepBy::Another) == sided) else {
            return;
        };
        let path = format!("kontra.step.{}.by", id.value);
        let by = step.by.word();
        let finding = if sided || self.home(&path) != path {
            let place = if sided {
                "where there are sides"
            } else {
                "where everybody plays alone"
            };
            let message = format!("`by = \"{by}\"` has no effect {place}");
            Diagnostic::error(codes::IDLE, message).at(self.span(&path))
        } else {
            // The ladder is the variant's own and right there: what asks for another one is the figure that stands.
            let figure = stands.map_or("", |figure| &figure.rule.id);
            let span = self
                .root()
                .at(figure)
                .map_or(self.root().origin, |node| node.key_origin);
            let message =
                format!("it stands for everybody, and nobody can raise it: `{path}` is `{by}`");
            Diagnostic::error(codes::IDLE, message).at(span)
        };
        let help = if sided {
            "`other` is the side that did not announce the figure, `own` the one that did"
        } else {
            "give the steps of this contract `by = \"another\"`: any seat but the one that said the step before it"
        };
        self.report(finding.with_help(help));
    }

    fn kontra_steps(&mut self, tables: &Tables<'_>) -> Vec<KontraStep> {
        let mut steps = Vec::new();
        for (id, step) in &tables.kontra.step.0 {
            let path = format!("kontra.step.{}", id.value);
            if self.lain.is_empty() {
                self.name(
                    Term::Kontra(step.level),
                    &id.value,
                    None,
                    &step.name,
                    &step.read,
                    &path,
                );
            }
            let rule = self.rule(&path);
            steps.push((
                step.level,
                KontraStep {
                    factor: step.factor,
                    by: step.by,
                    rule,
                },
            ));
        }
        steps.sort_by_key(|(level, _)| *level);
        for (n, (level, step)) in steps.iter().enumerate() {
            if usize::from(*level) != n + 1 {
                let span = self.span(&format!("{}.level", step.rule.id));
                let message = format!("a step of level {level} where {} is wanted", n + 1);
                let finding = Diagnostic::error(codes::ARITHMETIC, message)
                    .at(span)
                    .with_help("the steps of the ladder have the levels 1, 2, 3 and so on");
                self.report(finding);
                // The steps after a gap are all out of place.
                break;
            }
        }
        let steps: Vec<KontraStep> = steps.into_iter().map(|(_, step)| step).collect();
        self.look_at_ladder(&steps);
        steps
    }

    pub(super) fn play(&mut self, tables: &Tables<'_>) -> PlayRules {
        let play = &tables.play;
        let mut bans = Vec::new();
        for (id, ban) in &play.ban.0 {
            let path = format!("play.ban.{}", id.value);
            let rule = CardRule {
                when: self.condition_if(ban.when.as_ref(), Needs::CARD, &path),
                cards: self.cards(&ban.cards, Needs::SEAT, &path),
                rule: self.rule(&path),
            };
            bans.push((rule, ban.against_beat));
        }
        let mut wins = Vec::new();
        for (id, win) in &play.win.0 {
            let path = format!("play.win.{}", id.value);
            let when = self.condition(&win.when, Needs::CARD, &path);
            let card = self.one_card(&win.card, &path);
            let _ = self.rule(&path);
            wins.extend(card.map(|card| (when, card)));
        }
        let end = play.end.as_ref().map(|end| {
            let _ = self.rule("play.end");
            self.condition(&end.when, Needs::DEAL, "play.end")
        });
        let excuse = play.excuse.as_ref().map(|excuse| {
            let _ = self.rule("play.excuse");
            let cards = self.fixed_cards(&excuse.cards, "play.excuse");
            (cards, (excuse.stays, excuse.gives))
        });
        let (excused, excuse_stays) = excuse.unwrap_or((CardSet::EMPTY, (ExcuseStays::Never, 0)));
        PlayRules {
            excused,
            excuse_stays,
            trump_beats: play.trump.beats,
            bans,
            wins,
            end,
            first: play.lead.first,
            first_instead: self.condition_if(play.lead.instead.as_ref(), Needs::SEAT, "play.lead"),
            follow: play.follow.suit,
            trump_when_void: play.trump.when_void,
            beat: play.beat.when,
            bound: play.bound.as_ref().map(|bound| (bound.order, bound.early)),
            bound_cards: play
                .bound
                .as_ref()
                .and_then(|bound| bound.cards.as_ref())
                .map(|cards| self.fixed_cards(cards, "play.bound")),
            lead_rule: self.rule("play.lead"),
            follow_rule: self.rule("play.follow"),
            trump_rule: self.rule_of("play.trump", Some("when-void")),
            beat_rule: self.rule("play.beat"),
            bound_rule: if play.bound.is_some() {
                self.rule("play.bound")
            } else {
                self.rule("play.follow")
            },
        }
    }
}
