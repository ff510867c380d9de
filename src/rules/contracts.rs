//! The contracts: what becomes of the talon, who plays together, and the rules that each changes while it is played.

use super::codes;
use super::compile::{Compiler, whole_file};
use super::model::{Contract, Mode, Talon, TalonExcept, TalonGroups};
use super::scored::Members;
use super::seating::{self, Sizes};
use super::tables::{TABLES, Tables};
use super::written::{
    ContractTable, SidesWord, TalonFrom, TalonSide, TalonTable, TalonWritten, VariantTable,
};
use crate::basics::{Diagnostic, Diagnostics, Party, Span};
use crate::expr::{Needs, Value};
use crate::variant::{Context, Decode, Lain};

impl Compiler<'_> {
    /// The contracts and the rules by which they are played; those of the variant itself come first.
    pub(super) fn contracts(
        &mut self,
        written: &VariantTable,
        members: &Members,
    ) -> (Vec<Contract>, Vec<Mode>) {
        let sizes = seating::dealt(&written.deal, written.table.seats);
        let own = seating::circles(&sizes, written.deal.surplus).len();
        let tables = Tables::of(written, own);
        let mut modes = vec![self.mode(&tables, None, members)];
        modes[0].seat(&sizes, written.deal.surplus);
        let mut contracts = Vec::new();
        for (id, contract) in &written.contract.0 {
            let path = format!("contract.{}", id.value);
            let talon = self.talon(written, &contract.talon, &path);
            let bid_when = contract.bid_when.as_ref().map(|when| {
                let when = self.condition(when, Needs::BID, &format!("{path}.bid-when"));
                (when, self.rule_of(&path, Some("bid-when")))
            });
            let instead = contract.instead_when.as_ref().map(|when| {
                let when = self.condition(when, Needs::SEAT, &format!("{path}.instead-when"));
                (when, self.rule_of(&path, Some("instead-when")))
            });
            let sizes = seating::played(&sizes, &talon, written.deal.talon);
            let own = self.own_mode(written, &id.value, contract, &sizes, members);
            let mode = own.map_or(0, |mut mode| {
                mode.seat(&sizes, written.deal.surplus);
                modes.push(mode);
                modes.len() - 1
            });
            contracts.push(Contract {
                level: contract.level,
                talon,
                bid_when,
                instead,
                mode,
                concept: contract
                    .item
                    .concept
                    .as_ref()
                    .map(|concept| concept.value.clone()),
                rule: self.rule(&path),
            });
        }
        // The rules of the variant itself may be played in no contract.
        if contracts.iter().any(|contract| contract.mode == 0) {
            self.steps_that_nobody_says(&tables, &modes[0]);
        }
        (contracts, modes)
    }

    /// The rules of a contract, if it changes any.
    fn own_mode(
        &mut self,
        written: &VariantTable,
        id: &str,
        contract: &ContractTable,
        sizes: &Sizes,
        members: &Members,
    ) -> Option<Mode> {
        let items = self.likes(id);
        let changes = |path: &String| {
            let item = self.merged.root.at(path);
            item.is_some_and(|item| {
                let keys = TABLES.into_iter().chain(["remove"]);
                keys.into_iter().any(|key| item.get(key).is_some())
            })
        };
        // Who keeps talon cards has more to play, and the deal other tricks.
        let kept = matches!(&contract.talon, TalonWritten::Table(table, _) if table.keep);
        if contract.sides.is_none() && !kept && !items.iter().any(changes) {
            return None;
        }
        let tricks = seating::circles(sizes, written.deal.surplus).len();
        let mut findings = Diagnostics::default();
        let mut context = Context::new(self.merged).in_file(whole_file);
        let whole;
        let tables = match self.merged.lain(&items, &TABLES, &mut findings) {
            Lain::Changed(tree) => Tables::changed(written, tricks, &tree, &mut context),
            Lain::Whole(tree) => {
                whole = VariantTable::decode(&tree, &mut context);
                whole.as_ref().map(|whole| Tables::of(whole, tricks))
            }
        };
        findings.append(context.finish().0);
        let before = self.findings_len();
        for finding in findings {
            self.report(finding);
        }
        self.lay(&items);
        let mode = tables.map(|tables| {
            let mode = self.mode(&tables, contract.sides, members);
            self.steps_that_nobody_says(&tables, &mode);
            mode
        });
        self.lay(&[]);
        // What is wrong with the variant's own tables has been said.
        self.forget_repeated_findings(before);
        mode
    }

    /// The paths of a contract and of those whose tables lie below its own, the lowest first.
    fn likes(&mut self, id: &str) -> Vec<String> {
        let mut paths = vec![format!("contract.{id}")];
        while let Some(like) = paths
            .last()
            .and_then(|path| self.merged.root.at(path)?.get("like"))
        {
            let (name, span) = (like.as_str().unwrap_or(""), like.origin);
            let path = format!("contract.{name}");
            if self.merged.root.at(&path).is_none() {
                let message = format!("`{name}` is no contract");
                self.report(Diagnostic::error(codes::UNKNOWN_NAME, message).at(span));
                break;
            }
            if paths.contains(&path) {
                let message = format!("`{name}` is in the end like itself");
                self.report(Diagnostic::error(codes::DUPLICATE, message).at(span));
                break;
            }
            paths.push(path);
        }
        paths.reverse();
        paths
    }

    /// The rules that tables make, of the variant itself or with those of a contract lying on them.
    fn mode(&mut self, tables: &Tables<'_>, sides: Option<SidesWord>, members: &Members) -> Mode {
        let called = tables.call.is_some();
        let sides = sides.unwrap_or(if called {
            SidesWord::Called
        } else {
            SidesWord::Alone
        });
        if sides == SidesWord::Called && !called {
            let span = self.span("contract");
            let message = "`sides = \"called\"` has no effect where no card is called";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        if sides == SidesWord::Opposite && tables.seats != 4 {
            let span = self.span("contract");
            let message = "`sides = \"opposite\"` is for four seats";
            self.report(Diagnostic::error(codes::ARITHMETIC, message).at(span));
        }
        self.sided = sides != SidesWord::Each;
        self.scoring_numbers(tables);
        let figures = self.figures(tables, members);
        let mode = Mode {
            seats: tables.seats,
            circles: Vec::new(),
            leaves_cards: false,
            sides,
            discard: self.discard(tables),
            call: self.call(tables).filter(|_| sides == SidesWord::Called),
            reveals: if self.sided {
                self.reveals(tables)
            } else {
                Vec::new()
            },
            announce: self.announce(tables, &figures),
            kontra: self.kontra(tables),
            play: self.play(tables),
            extra: self.extra(tables),
            figures,
            settlement: self.settlement(tables),
            pays_beside: self.is_written("pot") || self.is_written("swap.paid-to"),
        };
        self.sided = true;
        mode
    }

    fn extra(&mut self, tables: &Tables<'_>) -> Option<Value> {
        let extra = tables
            .scoring
            .extra_points
            .as_ref()
            .filter(|_| self.sided)?;
        Some(self.amount(extra, Needs::OTHER_SIDE.and(Needs::SEAT), "scoring"))
    }

    fn talon(&mut self, written: &VariantTable, talon: &TalonWritten, path: &str) -> Talon {
        let path = format!("{path}.talon");
        match talon {
            TalonWritten::Dealt(counts) => {
                self.handed_out(written, counts, &path);
                Talon::Dealt(counts.clone())
            }
            TalonWritten::Table(table, span) => {
                if let Some(counts) = &table.to_seats {
                    self.handed_out(written, counts, &path);
                }
                self.talon_table(written, table, *span, &path)
            }
        }
    }

    /// Reports numbers of cards by seat that do not go with seats and talon.
    fn handed_out(&mut self, written: &VariantTable, counts: &[u8], path: &str) {
        let (seats, cards) = (written.table.seats, written.deal.talon);
        let handed: usize = counts.iter().map(|&n| usize::from(n)).sum();
        let numbers = counts.len();
        let (own, given, key) = if numbers != seats {
            let own = format!("{numbers} numbers");
            (own, format!("there are {seats} seats"), "table.seats")
        } else if handed > cards {
            let own = format!("{handed} talon cards are handed out");
            (own, format!("there are {cards}"), "deal.talon")
        } else {
            return;
        };
        if !self.numbers_stand {
            return;
        }
        let (span, given_at) = (self.span(path), self.span(key));
        if self.is_laid_over(given_at, span) {
            // Who has changed the one has not thought of the other: what he wrote is where he will look.
            let message = match key {
                "table.seats" => format!("{given}, and the talon is not handed out to as many"),
                _ => format!("{given} talon cards, and contracts hand out more"),
            };
            let finding = Diagnostic::error(codes::ARITHMETIC, message).at(given_at);
            let finding = finding.related(span, own);
            self.report_with_others(finding.with_help("say in these contracts too who gets what"));
        } else {
            let message = format!("{own}, and {given}");
            self.report(Diagnostic::error(codes::ARITHMETIC, message).at(span));
        }
    }

    fn group_sizes(&mut self, sizes: &[u8], cards: usize, span: Span, path: &str) {
        let sum: usize = sizes.iter().map(|&n| usize::from(n)).sum();
        if let Some(n) = sizes.iter().position(|&size| size == 0) {
            let span = self.span(&format!("{path}.groups.{}", n + 1));
            let finding = Diagnostic::error(codes::ARITHMETIC, "a group of no cards").at(span);
            self.report(finding.with_help("leave it out, or write how many cards lie in it"));
        } else if sum > cards {
            let message = format!("groups of {sum} cards, of {cards} talon cards");
            self.report(Diagnostic::error(codes::ARITHMETIC, message).at(span));
        }
    }

    /// The talon as the hand of the player who rests otherwise: everybody plays alone, and it is the first to be empty.
    fn resting_hand(&mut self, written: &VariantTable, span: Span, path: &str) -> Talon {
        let contract = path.split('.').nth(1).unwrap_or_default();
        let each = self.merged.root.at(&format!("contract.{contract}.sides"));
        let alone = each.and_then(|sides| sides.as_str()) == Some("each");
        let smallest = (0..written.table.seats).map(|place| written.deal.hand.of(place));
        let (hand, talon) = (smallest.min().unwrap_or(0), written.deal.talon);
        let why = if !alone {
            Some(
                "a resting player can take part only where everybody plays alone, `sides = \"each\"`",
            )
        } else if talon == 0 || talon > hand {
            Some("a resting player's hand has at least one card, and no more than the others'")
        } else if written.table.seats >= crate::basics::seat::MAX_SEATS {
            Some("there is no room for one more at the table")
        } else {
            None
        };
        if let Some(why) = why {
            self.report(Diagnostic::error(codes::ARITHMETIC, why).at(span));
        }
        Talon::Hand
    }

    fn talon_table(
        &mut self,
        written: &VariantTable,
        table: &TalonTable,
        span: Span,
        path: &str,
    ) -> Talon {
        let cards = written.deal.talon;
        let wrong = |message: String| Diagnostic::error(codes::ARITHMETIC, message).at(span);
        let party = |side: TalonSide| match side {
            TalonSide::Declarers => Party::DECLARERS,
            TalonSide::Opponents => Party::OPPONENTS,
        };
        let fixed = (&table.to_seats, table.hand_of);
        if table.group.is_some() && (table.groups.is_none() || table.to.is_some()) {
            let message = "`group` has no effect where the declarer takes none of some `groups`";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        if table.keep && table.to_seats.is_none() {
            let message = "`keep` has no effect without `to-seats`";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        match (&table.groups, table.to, table.to_tricks, fixed) {
            (Some(sizes), None, None, (None, None)) => {
                self.group_sizes(sizes, cards, span, path);
                let must_take = table.must_take.as_ref().map(|cards| {
                    let cards = self.cards(cards, Needs::SEAT, path);
                    (cards, self.rule(path))
                });
                let only = table.group.map(|group| {
                    if !(1..=sizes.len()).contains(&usize::from(group)) {
                        let count = sizes.len();
                        self.report(wrong(format!("group {group} of {count} is not there")));
                    }
                    (group, self.rule(path))
                });
                Talon::Groups(TalonGroups {
                    sizes: sizes.clone(),
                    only,
                    must_take,
                    rest: party(table.rest),
                    to_declarers: self.condition_if(
                        table.to_declarers.as_ref(),
                        Needs::OTHER_SIDE,
                        path,
                    ),
                })
            }
            (sizes, Some(side), None, (None, None))
                if sizes.is_some() == table.except.is_some() =>
            {
                let except = sizes.as_ref().zip(table.except.as_ref());
                let except = except.map(|(sizes, with)| {
                    self.group_sizes(sizes, cards, span, path);
                    TalonExcept {
                        sizes: sizes.clone(),
                        with: self.cards(with, Needs::DEAL, path),
                    }
                });
                Talon::For(party(side), except)
            }
            (None, None, Some(count), (None, None)) => {
                if usize::from(count) * usize::from(table.each) > cards {
                    let message = format!(
                        "{count} tricks with {} cards each, of {cards} talon cards",
                        table.each
                    );
                    self.report(wrong(message));
                }
                Talon::Tricks {
                    count,
                    each: table.each,
                    from_last: table.from == TalonFrom::Last,
                }
            }
            (None, None, None, (Some(counts), None)) if table.keep => Talon::Kept(counts.clone()),
            (None, None, None, (Some(counts), None)) => Talon::Seats(counts.clone()),
            (None, None, None, (None, Some(_))) => self.resting_hand(written, span, path),
            _ => {
                let message = "one of `groups`, `to`, `to-tricks`, `to-seats` and `hand-of` is wanted; with `to`, `groups` and `except` go together";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
                Talon::Dealt(Vec::new())
            }
        }
    }
}
