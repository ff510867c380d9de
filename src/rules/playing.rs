//! The rules of the cards played.

use super::compile::Compiler;
use super::model::{CardRule, PlayRules};
use super::tables::Tables;
use super::written::ExcuseStays;
use crate::basics::CardSet;
use crate::expr::Needs;

impl Compiler<'_> {
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
        let open = play.open.as_ref().map(|open| {
            let _ = self.rule("play.open");
            let whose = self.condition_if(open.hands.as_ref(), Needs::SEAT, "play.open");
            (whose, open.from)
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
            open,
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
