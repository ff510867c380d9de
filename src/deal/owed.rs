//! The words without which a seat may not end its turn.

use super::machine::Deal;
use crate::basics::Seat;
use crate::game::{Act, FigureId};
use crate::rules::{Owed, Unmet};

impl Deal<'_> {
    /// The words that a seat has to say before its turn may end, in the order of the rules: those after which less is owed, or,
    /// where there are none, all that are asked for and may be said. None where nothing keeps the turn from ending.
    pub fn due_words(&self, seat: Seat) -> Vec<Act> {
        let mut due: Vec<Act> = Vec::new();
        let mut count = 0;
        for (_, duty) in self.unmet_by_close(seat, Unmet::Refused) {
            count += 1;
            match duty.owed {
                Owed::Announce(figures) => {
                    due.extend(
                        FigureId::each(figures).map(|figure| Act::Announce { seat, figure }),
                    );
                }
                Owed::Declare(declaration) => due.push(Act::Declare { seat, declaration }),
                Owed::Kontra(figure) => due.push(Act::Kontra {
                    seat,
                    level: 1,
                    figure,
                    owner: None,
                    against: None,
                }),
                Owed::Act(_) => {}
            }
        }
        due.retain(|&act| self.check(act).is_ok());
        let helps = |act: &Act| {
            let mut next = self.clone();
            next.act(*act).is_ok() && next.unmet_by_close(seat, Unmet::Refused).count() < count
        };
        let helpful: Vec<Act> = due.iter().copied().filter(helps).collect();
        if helpful.is_empty() { due } else { helpful }
    }
}
