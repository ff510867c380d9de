//! Perfect play.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

phrases! {
    to_play(seat) { en: "{seat} to play", hu: "{seat} következik", sl: "na vrsti je {seat}", de: "{seat} ist am Zug" }
    best_pay() {
        en: "what is paid with best play", hu: "fizetés a legjobb játékkal",
        sl: "plačilo pri najboljši igri", de: "Zahlung bei bestem Spiel",
    }
    secured_pay(seat) {
        en: "what {seat} can be sure of, whatever the others play", hu: "amit {seat} biztosan elérhet, bárhogy játszik a többi",
        sl: "kar {seat} gotovo doseže, kakor koli igrajo drugi", de: "was {seat} sicher erreicht, wie auch immer die anderen spielen",
    }
    best_points(side) {
        en: "card points with best play: {side}", hu: "pontok a legjobb játékkal: {side}",
        sl: "točke pri najboljši igri: {side}", de: "Punkte bei bestem Spiel: {side}",
    }
    best_figure(figure, side) {
        en: "with best play: {figure}, {side}", hu: "a legjobb játékkal: {figure}, {side}",
        sl: "pri najboljši igri: {figure}, {side}", de: "bei bestem Spiel: {figure}, {side}",
    }
    card() { en: "card", hu: "lap", sl: "karta", de: "Karte" }
    cost() { en: "costs", hu: "veszteség", sl: "izguba", de: "kostet" }
    best_line(line) { en: "line: {line}", hu: "folytatás: {line}", sl: "potek: {line}", de: "Verlauf: {line}" }
    proved_between(low, high) {
        en: "proved so far: between {low} and {high}", hu: "eddig bizonyítva: {low} és {high} között",
        sl: "doslej dokazano: med {low} in {high}", de: "bisher bewiesen: zwischen {low} und {high}",
    }
    tried(nodes) { en: "{nodes} cards tried", hu: "kipróbált lapok: {nodes}", sl: "preizkušene karte: {nodes}", de: "{nodes} Karten versucht" }
    budget_spent(budget) {
        en: "not finished: the budget of {budget} cards is spent", hu: "nincs kész: a {budget} lapra szabott keret elfogyott",
        sl: "ni končano: dovoljenih kart je le {budget}", de: "nicht fertig: das Budget von {budget} Karten ist verbraucht",
    }
    interrupted() { en: "not finished: interrupted", hu: "nincs kész: megszakítva", sl: "ni končano: prekinjeno", de: "nicht fertig: unterbrochen" }
    from_record() {
        en: "found before, and kept in the record", hu: "korábbi eredmény a feljegyzésből",
        sl: "najdeno prej in shranjeno v zapisu", de: "früher gefunden und in der Aufzeichnung festgehalten",
    }
    costs(seat, amount) {
        en: "costs {seat} {amount}", hu: "{seat} vesztesége {amount}",
        sl: "{seat} s tem izgubi {amount}", de: "kostet {seat} {amount}",
    }
    better(card) { en: "better {card}", hu: "jobb volna {card}", sl: "bolje {card}", de: "besser {card}" }
    deal_turns() { en: "the deal turns", hu: "fordulópont", sl: "preobrat", de: "das Spiel kippt" }
    best_from_here(pays) {
        en: "with best play from here: {pays}", hu: "innen a legjobb játékkal: {pays}",
        sl: "od tod pri najboljši igri: {pays}", de: "von hier an bei bestem Spiel: {pays}",
    }
    ways_seen(seen, all) {
        en: "{seen} of {all} ways looked at", hu: "{all} lehetőségből {seen} megvizsgálva",
        sl: "pregledane možnosti: {seen} od {all}", de: "{seen} von {all} Möglichkeiten angesehen",
    }
    par_of_deal() {
        en: "what each contract brings whoever plays it with best play, if nobody else bids",
        hu: "mit hoz minden játék annak, aki a legjobb játékkal játssza, ha más nem licitál",
        sl: "koliko prinese vsaka igra tistemu, ki jo igra najbolje, če drugi ne licitirajo",
        de: "was jedes Spiel dem bringt, der es bestens spielt, wenn sonst niemand bietet",
    }
}
