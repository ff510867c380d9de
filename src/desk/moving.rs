//! Going through a deal and a file, and taking back.

use super::view::View;
use super::{Answer, Desk, Stride, Target, Unit};
use crate::game::Act;
use crate::notation::Kind;
use crate::replay::Place;

impl Desk {
    /// Goes some steps.
    pub(super) fn stride(&mut self, stride: Stride) -> Result<Answer, Answer> {
        if stride.unit == Unit::Deal {
            return self.other_deal(stride);
        }
        let view = self.look()?;
        let stops = stops(&view, stride.unit);
        let here = view.spot.acts;
        let place = if stride.forward {
            stops
                .iter()
                .copied()
                .filter(|&stop| stop > here)
                .nth(stride.count - 1)
        } else {
            stops
                .iter()
                .rev()
                .copied()
                .filter(|&stop| stop < here)
                .nth(stride.count - 1)
        };
        let Some(acts) = place else {
            let text = if stride.forward {
                self.say().no_more_ahead()
            } else {
                self.say().no_more_behind()
            };
            return Err(Answer::misunderstood(text));
        };
        self.move_to(acts)
    }

    fn move_to(&mut self, acts: usize) -> Result<Answer, Answer> {
        self.go(|state| state.spot.acts = acts);
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// Goes to a place.
    pub(super) fn goto(&mut self, target: Target) -> Result<Answer, Answer> {
        match target {
            Target::Start => {
                self.look()?;
                self.move_to(0)
            }
            Target::Deal(number) => self.turn_to(number),
            Target::Place(place) => {
                let view = self.look()?;
                let acts = place.acts(&view.record);
                let acts = acts.ok_or_else(|| {
                    let size = view.rules().seats;
                    Answer::misunderstood(match place {
                        Place::Card(_, card) if card > size => self.say().trick_has(size),
                        _ => self.say().not_so_far(),
                    })
                })?;
                self.move_to(acts)
            }
        }
    }

    fn turn_to(&mut self, number: usize) -> Result<Answer, Answer> {
        let deals = self.state().settled().len();
        let Some(at) = number.checked_sub(1).filter(|&at| at < deals) else {
            return Err(Answer::misunderstood(self.say().deals_in_file(deals)));
        };
        let state = self.state().turned_to(at);
        self.history.go(state);
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// Goes to another deal; after the last one a new one begins.
    fn other_deal(&mut self, stride: Stride) -> Result<Answer, Answer> {
        let deals = self.state().settled().len();
        let here = self.state().at + 1;
        if stride.forward && stride.count == 1 && here >= deals {
            return self.next_of_session();
        }
        let number = if stride.forward {
            here.saturating_add(stride.count)
        } else {
            here.saturating_sub(stride.count)
        };
        self.turn_to(number)
    }

    /// Begins the next deal of a session: the same occasion, and every player a seat further.
    fn next_of_session(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let seats = view.rules().at_table();
        let record = &view.whole;
        let mut text = String::new();
        text = self.naming(&text, &self.law_here());
        for name in ["Event", "Site", "Date", "Table"] {
            if let Some(value) = record.tag_value(name) {
                text = self.with_tag(&text, name, value);
            }
        }
        let number = record.deal().and_then(|deal| deal.parse::<u32>().ok());
        let number = number.unwrap_or(u32::try_from(self.state().at + 1).unwrap_or(1));
        text = self.with_tag(&text, "Deal", &number.saturating_add(1).to_string());
        // Who spoke second is the next forehand. Somebody who rests has a seat like the others.
        let named: Vec<_> = crate::basics::Seat::all(seats)
            .filter_map(|seat| Some((seat, record.player(seat)?)))
            .collect();
        for (n, (seat, _)) in named.iter().enumerate() {
            if let Some((_, player)) = named.get((n + 1) % named.len()) {
                text = self.with_tag(&text, &seat.to_string(), player);
            }
        }
        let scored = self.totals_text();
        self.add_record(text.trim())?;
        let text = std::sync::Arc::clone(&self.state().text);
        self.rewrite(&text);
        let view = self.look()?;
        let mut answer = self.position(&view);
        answer.text.insert_str(0, &scored);
        Ok(answer)
    }

    /// Takes changes back, or does them again.
    pub(super) fn undo(&mut self, times: usize, back: bool) -> Result<Answer, Answer> {
        for done in 0..times {
            let moved = if back {
                self.history.undo()
            } else {
                self.history.redo()
            };
            if !moved && done == 0 {
                let text = if back {
                    self.say().nothing_to_undo()
                } else {
                    self.say().nothing_to_redo()
                };
                return Err(Answer::misunderstood(text));
            }
            if !moved {
                break;
            }
        }
        if self.state().text.is_empty() {
            return Ok(Answer::said(self.say().empty_desk()));
        }
        let view = self.look()?;
        Ok(self.position(&view))
    }
}

/// The places at which one stops on the way, from the start to the end: after so many acts.
fn stops(view: &View, unit: Unit) -> Vec<usize> {
    let acts = view.record.acts();
    let is_trick = |n: usize| matches!(acts.get(n).map(|act| act.value), Some(Act::Trick { .. }));
    let mut stops: Vec<usize> = match unit {
        Unit::Act | Unit::Deal => (0..acts.len())
            .filter(|&n| !is_trick(n))
            .map(|n| n + 1)
            .collect(),
        // A trick ends where the next begins.
        Unit::Trick => (0..=acts.len())
            .filter(|&n| {
                is_trick(n)
                    || (n == acts.len()
                        && acts.iter().any(|act| matches!(act.value, Act::Play { .. })))
            })
            .collect(),
        Unit::Phase => (1..=acts.len())
            .filter(|&n| {
                let section = |n: usize| acts.get(n).map(|act| act.value.section());
                section(n - 1) != section(n)
            })
            .collect(),
        Unit::Mark => {
            let marks = view.ast.items.iter().filter(|item| item.kind == Kind::Mark);
            let marked = marks.filter_map(|mark| {
                let start = mark.range().start;
                let before = acts.iter().rposition(|act| act.span.range().end <= start)?;
                Some(before + 1)
            });
            marked.collect()
        }
    };
    if unit != Unit::Mark {
        stops.insert(0, 0);
    }
    stops.dedup();
    stops
}
