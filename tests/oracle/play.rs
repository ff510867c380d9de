//! The tricks.

use tarokk::basics::Seat;
use tarokk::game::Act;

use crate::record::Trick;
use crate::table::{Lost, Table};

impl Table<'_> {
    pub(crate) fn tricks(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (n, trick) in record.tricks.iter().enumerate() {
            self.trick(n + 1, trick)?;
        }
        Ok(())
    }

    pub(crate) fn trick(&mut self, number: usize, trick: &Trick) -> Result<(), Lost> {
        let seats = self.deal.seats();
        let leader = Seat::new(trick.lead).unwrap_or(Seat::FOREHAND);
        for (seat, (card, legal)) in leader
            .round(seats)
            .zip(trick.cards.iter().zip(&trick.legal))
        {
            self.at(format!("trick {number}, {seat}"));
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
}
