//! The sentences of reports on rules and on deals under several rules.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;
use crate::replay::Status;

impl Phrases {
    /// How a deal ended, in a word or two: as in the data where no language is chosen.
    pub fn status(self, status: Status) -> String {
        if self.0.is_none() {
            return status.word().to_owned();
        }
        match status {
            Status::Played => self.status_played(),
            Status::OutcomeOnly => self.status_outcome_only(),
            Status::PassedOut => self.status_passed_out(),
            Status::ThrownIn => self.thrown_in_at_a_price(),
            Status::Void => self.status_void(),
            Status::Conceded => self.given_up(),
            Status::Incomplete => self.status_incomplete(),
            Status::Illegal => self.status_illegal(),
        }
    }
}

// How a deal ended.
phrases! {
    status_played() { en: "played", hu: "lejátszva", sl: "odigrano", de: "gespielt" }
    status_outcome_only() { en: "by its outcome", hu: "kimenetel szerint", sl: "po izidu", de: "nach dem Ausgang" }
    status_passed_out() { en: "passed out", hu: "mindenki passzolt", sl: "vsi naprej", de: "alle gepasst" }
    status_void() { en: "not played", hu: "nem játszották le", sl: "ni odigrano", de: "nicht gespielt" }
    status_incomplete() { en: "incomplete", hu: "hiányos", sl: "nepopolno", de: "unvollständig" }
    status_illegal() { en: "not allowed", hu: "szabálytalan", sl: "ni dovoljeno", de: "regelwidrig" }
}

// Deals under several variants.
phrases! {
    another_pack() {
        en: "another pack or table", hu: "más pakli vagy asztal", sl: "druge karte ali miza", de: "anderes Blatt, anderer Tisch",
    }
    another_game() {
        en: "the same cards, another game", hu: "azonos lapok, más játék", sl: "iste karte, druga igra", de: "gleiches Blatt, anderes Spiel",
    }
    several_at_once(label) {
        en: "{label} differs here by several rules at once", hu: "itt {label} több szabályban is eltér",
        sl: "{label} se tu razlikuje v več pravilih hkrati", de: "{label} weicht hier in mehreren Regeln zugleich ab",
    }
    first_parting(rule) {
        en: "; the first rule on which they part for this: {rule}", hu: "; az első szabály, amelyen itt elválnak: {rule}",
        sl: "; prvo pravilo, v katerem se tu razlikujeta: {rule}", de: "; die erste Regel, in der sie hier auseinandergehen: {rule}",
    }
    says_nothing() { en: "says nothing", hu: "erről hallgat", sl: "o tem molči", de: "sagt nichts dazu" }
    and_also() { en: "; and ", hu: "; valamint ", sl: "; ter ", de: "; und " }
    and_word() { en: " and ", hu: " és ", sl: " in ", de: " und " }
    totals_of(count) {
        en: "{count}: totals, and ranks", hu: "{count:#} leosztás: összesítés és helyezés",
        sl: "delitve: {count:#}; seštevek in mesta", de: "Spiele: {count:#}; Summen und Plätze",
    }
    deals_that_differ() {
        en: "deals that differ", hu: "eltérő leosztás", sl: "drugačnih delitev", de: "abweichende Spiele",
    }
    deals_not_scored() {
        en: "deals not scored", hu: "el nem számolt leosztás", sl: "neobračunanih delitev", de: "nicht abgerechnete Spiele",
    }
    rule_column() { en: "rule", hu: "szabály", sl: "pravilo", de: "Regel" }
    of_column() { en: "of", hu: "honnan", sl: "od kod", de: "woher" }
    deals_column() { en: "deals", hu: "leosztás", sl: "delitev", de: "Spiele" }
    several_rules() {
        en: "several rules at once", hu: "több szabály együtt", sl: "več pravil hkrati", de: "mehrere Regeln zugleich",
    }
    who_gains() {
        en: "who gains from which rule", hu: "ki melyik szabállyal nyer", sl: "komu katero pravilo koristi", de: "wem welche Regel nützt",
    }
}

// A deal in the concepts of other rules.
phrases! {
    by_concept(label, why) {
        en: "{label}, by concept: {why}, so what it pays is an estimate",
        hu: "{label}, fogalmak szerint: {why}, ezért a fizetség csak becslés",
        sl: "{label}, po pojmih: {why}, zato je plačilo le ocena",
        de: "{label}, nach Begriffen: {why}, daher ist die Zahlung nur geschätzt",
    }
    contract_word() { en: "contract", hu: "játék", sl: "igra", de: "Spiel" }
    declarer_word() { en: "declarer", hu: "felvevő", sl: "igralec", de: "Spieler" }
    partner_word() { en: "partner", hu: "segítő", sl: "soigralec", de: "Partner" }
    alone_word() { en: "alone", hu: "egyedül", sl: "sam", de: "allein" }
    points_word() { en: "card points", hu: "ütött pont", sl: "točke", de: "Augen" }
    tricks_word() { en: "tricks", hu: "ütés", sl: "štihi", de: "Stiche" }
    nothing_there() { en: "nothing corresponds", hu: "nincs megfelelője", sl: "ni ustreznice", de: "keine Entsprechung" }
    would_pay(pays) {
        en: "it would pay {pays} (estimate)", hu: "fizetség (becslés): {pays}", sl: "plačilo (ocena): {pays}", de: "Zahlung (geschätzt): {pays}",
    }
    no_estimate() {
        en: "what it would pay does not follow from this", hu: "ebből nem derül ki, mit fizetne",
        sl: "iz tega ni razvidno, koliko bi se plačalo", de: "was es zahlen würde, folgt daraus nicht",
    }
    scored_as(record) { en: "scored as: {record}", hu: "így elszámolva: {record}", sl: "obračunano kot: {record}", de: "abgerechnet als: {record}" }
}

// What variants pay.
phrases! {
    in_game_points() {
        en: "in game points: announced / silent / lost in silence", hu: "pontban: bemondva / csendesen / csendes bukás",
        sl: "v točkah: napovedano / tiho / tiho izgubljeno", de: "in Punkten: angesagt / still / still verloren",
    }
    in_smallest_games() {
        en: "in units of the smallest game", hu: "a legkisebb játék értékével mérve",
        sl: "merjeno z najmanjšo igro", de: "gemessen am kleinsten Spiel",
    }
    figure_word() { en: "figure", hu: "figura", sl: "dosežek", de: "Figur" }
    declaration_word() { en: "declaration", hu: "tarokkszám", sl: "javljanje", de: "Meldung" }
    kontra_word() { en: "kontra", hu: "kontra", sl: "kontra", de: "Kontra" }
    varies() { en: "varies", hu: "változó", sl: "različno", de: "verschieden" }
    only_in(label, list) { en: "only {label}: {list}", hu: "csak {label}: {list}", sl: "samo {label}: {list}", de: "nur {label}: {list}" }
}

// How much single rules matter.
phrases! {
    tried_on(label, deals, scored) {
        en: "{label}: {deals}, {scored} of them scored", hu: "{label}: {deals:#} leosztás, ebből elszámolva {scored}",
        sl: "{label}: delitev {deals:#}, od tega obračunanih {scored}", de: "{label}: Spiele {deals:#}, davon abgerechnet {scored}",
    }
    now_column() { en: "now", hu: "most", sl: "zdaj", de: "jetzt" }
    then_column() { en: "then", hu: "akkor", sl: "potem", de: "dann" }
    turned_column() { en: "turned", hu: "fordult", sl: "obrnjenih", de: "gekippt" }
    which_column() { en: "which", hu: "melyik", sl: "katere", de: "welche" }
    laid_on() { en: "laid on", hu: "rátéve", sl: "dodano", de: "aufgelegt" }
    not_set(value) { en: "{value} (not set)", hu: "{value} (nincs megadva)", sl: "{value} (ni določeno)", de: "{value} (nicht gesetzt)" }
    what_does_not_matter(idle, refused) {
        en: "rules that change nothing in these deals: {idle}; overlays and keys that cannot be set otherwise alone: {refused}",
        hu: "{idle} szabály semmit sem változtat ezeken a leosztásokon, {refused} magában nem állítható át",
        sl: "pravil, ki pri teh delitvah ne spremenijo ničesar: {idle}; takih, ki jih ni mogoče spremeniti posebej: {refused}",
        de: "Regeln, die an diesen Spielen nichts ändern: {idle}; solche, die sich nicht für sich allein ändern lassen: {refused}",
    }
}

// Where variants part, and what they assume.
phrases! {
    same_rules(one, other) {
        en: "{one} and {other} have the same rules", hu: "{one} és {other} szabályai azonosak",
        sl: "{one} in {other} imata ista pravila", de: "{one} und {other} haben dieselben Regeln",
    }
    part_on_one(one, other) {
        en: "{one} and {other} part on 1 point", hu: "{one} és {other} 1 ponton tér el",
        sl: "{one} in {other} se razlikujeta v 1 točki", de: "{one} und {other} unterscheiden sich in 1 Punkt",
    }
    part_on(one, other, count) {
        en: "{one} and {other} part on {count} points", hu: "{one} és {other} {count} ponton tér el",
        sl: "razlik med {one} in {other}: {count}", de: "{one} und {other} unterscheiden sich in {count} Punkten",
    }
    assumed_keys(count) {
        en: "{count} keys are assumed", hu: "{count} kulcs feltevés", sl: "privzetih ključev: {count}", de: "{count} Schlüssel sind angenommen",
    }
    keys_without_why(count) {
        en: "{count} are set without a word on why", hu: "{count} indoklás nélkül áll", sl: "brez pojasnila: {count}", de: "{count} stehen ohne Begründung",
    }
    keys_without_source(count) {
        en: "{count} have nothing behind them", hu: "{count} mögött nincs semmi", sl: "brez vsakega vira: {count}", de: "{count} haben nichts hinter sich",
    }
    with_overlays(list) { en: " with {list}", hu: " ezzel: {list}", sl: " z dodatki {list}", de: " mit {list}" }
    as_not_set(value) {
        en: "{value}, as it is not set", hu: "{value}, mert nincs megadva", sl: "{value}, ker ni določeno", de: "{value}, weil nicht gesetzt",
    }
    set_without_why(file) {
        en: "set in {file} without a word on why", hu: "a(z) {file} adja meg, indoklás nélkül",
        sl: "določa {file}, brez pojasnila", de: "in {file} gesetzt, ohne Begründung",
    }
    nothing_behind() {
        en: "nothing stands behind it", hu: "semmi sem áll mögötte", sl: "za tem ni ničesar", de: "nichts steht dahinter",
    }
    instead_of(path, variants, was) {
        en: "{path} on {variants}: {was}", hu: "{path}, {variants} szerint: {was}", sl: "{path} pri {variants}: {was}", de: "{path} bei {variants}: {was}",
    }
    nothing_word() { en: "nothing", hu: "semmi", sl: "nič", de: "nichts" }
}
