//! The rules of what is laid away, called and shown.

use super::compile::Compiler;
use super::model::{CallRules, DiscardRules, Reveal, TellRule};
use super::tables::Tables;
use super::written::RevealOn;
use crate::expr::Needs;

impl Compiler<'_> {
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
}
