//! What a club asks of a season.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

// What is counted.
phrases! {
    deals_counted(deals) {
        en: "deals counted: {deals}", hu: "elszámolt leosztások: {deals}",
        sl: "obračunane delitve: {deals}", de: "gezählte Spiele: {deals}",
    }
    evenings_counted(evenings) { en: "evenings: {evenings}", hu: "esték: {evenings}", sl: "večeri: {evenings}", de: "Abende: {evenings}" }
    players_counted(players) { en: "players: {players}", hu: "játékosok: {players}", sl: "igralci: {players}", de: "Spieler: {players}" }
    passed_out_count(deals) {
        en: "passed out: {deals}", hu: "körpassz: {deals}", sl: "brez licitacije: {deals}", de: "alle gepasst: {deals}",
    }
    thrown_in_count(deals) {
        en: "thrown in: {deals}", hu: "bedobva: {deals}", sl: "razveljavljene: {deals}", de: "abgeworfen: {deals}",
    }
    not_counted(deals) {
        en: "not counted, because something is missing or not allowed: {deals}",
        hu: "nem számít, mert hiányos vagy szabálytalan: {deals}",
        sl: "ne šteje, ker kaj manjka ali ni dovoljeno: {deals}",
        de: "nicht gezählt, weil etwas fehlt oder nicht erlaubt ist: {deals}",
    }
    in_the_paid_ledger(ledger) {
        en: "all below that names no ledger (brought, per deal, best, evenings) is {ledger}",
        hu: "ahol lent nem áll más (hozott, leosztásonként, legjobb, esték), ott ez értendő: {ledger}",
        sl: "kjer spodaj ni navedeno drugo (prineslo, na delitev, najboljša, večeri), velja: {ledger}",
        de: "wo unten nichts anderes steht (gebracht, je Spiel, bestes, Abende), gilt: {ledger}",
    }
    nameless_deals(deals) {
        en: "deals that do not name all players: {deals}", hu: "leosztások, amelyekben nincs minden játékos megnevezve: {deals}",
        sl: "delitve, v katerih niso navedeni vsi igralci: {deals}", de: "Spiele, in denen nicht alle Spieler genannt sind: {deals}",
    }
    names_alike(names) {
        en: "counted apart, though they may be one player: {names}", hu: "külön számolva, pedig talán ugyanaz a játékos: {names}",
        sl: "šteto posebej, čeprav gre morda za istega igralca: {names}", de: "getrennt gezählt, vielleicht derselbe Spieler: {names}",
    }
    no_deal_counted() {
        en: "no deal to count", hu: "nincs mit számolni", sl: "ni delitev za štetje", de: "kein Spiel zu zählen",
    }
}

// The tables.
phrases! {
    standing_title() { en: "Standing", hu: "Állás", sl: "Lestvica", de: "Stand" }
    roles_title() { en: "Who plays how", hu: "Ki hogyan játszik", sl: "Kdo kako igra", de: "Wer wie spielt" }
    pairs_title() { en: "Who plays with whom", hu: "Ki kivel játszik", sl: "Kdo igra s kom", de: "Wer mit wem spielt" }
    contracts_title() { en: "Contracts", hu: "Játékok", sl: "Igre", de: "Spiele" }
    figures_title() { en: "Figures", hu: "Figurák", sl: "Dosežki", de: "Figuren" }
    kontras_title() { en: "Kontras", hu: "Kontrák", sl: "Kontre", de: "Kontras" }
    seats_title() { en: "Seats", hu: "Ülések", sl: "Sedeži", de: "Plätze" }
    results_title() { en: "Results of each evening", hu: "Esténkénti eredmények", sl: "Izidi posameznih večerov", de: "Ergebnisse der Abende" }
    not_counted_title() { en: "Not counted", hu: "Nem számít", sl: "Ne šteje", de: "Nicht gezählt" }
    evenings_title() { en: "Evenings", hu: "Esték", sl: "Večeri", de: "Abende" }
}

// The columns.
phrases! {
    player_column() { en: "player", hu: "játékos", sl: "igralec", de: "Spieler" }
    evenings_column() { en: "evenings", hu: "este", sl: "večeri", de: "Abende" }
    total_column() { en: "total", hu: "összesen", sl: "skupaj", de: "gesamt" }
    per_deal_column() { en: "per deal", hu: "leosztásonként", sl: "na delitev", de: "je Spiel" }
    per_evening_column() { en: "per evening", hu: "esténként", sl: "na večer", de: "je Abend" }
    best_column() { en: "best deal", hu: "legjobb leosztás", sl: "najboljša delitev", de: "bestes Spiel" }
    worst_column() { en: "worst deal", hu: "legrosszabb leosztás", sl: "najslabša delitev", de: "schlechtestes Spiel" }
    winning_column() { en: "won in a row", hu: "nyert sorban", sl: "dobljene zapored", de: "gewonnen in Folge" }
    losing_column() { en: "lost in a row", hu: "vesztett sorban", sl: "izgubljene zapored", de: "verloren in Folge" }
    closing_column() { en: "at the end", hu: "a végén", sl: "na koncu", de: "am Ende" }
    declared_column() { en: "declarer", hu: "felvevő", sl: "glavni igralec", de: "Spielführer" }
    partner_column() { en: "partner", hu: "segítő", sl: "soigralec", de: "Partner" }
    opponent_column() { en: "opponent", hu: "ellenjátékos", sl: "nasprotnik", de: "Gegner" }
    alone_column() { en: "alone", hu: "egyedül", sl: "sam", de: "allein" }
    each_column() { en: "each alone", hu: "mindenki egyedül", sl: "vsak zase", de: "jeder für sich" }
    made_column() { en: "made", hu: "megvan", sl: "uspelo", de: "gewonnen" }
    lost_column() { en: "lost", hu: "bukott", sl: "ni uspelo", de: "verloren" }
    neither_column() { en: "neither", hu: "egyik sem", sl: "ne eno ne drugo", de: "keins von beiden" }
    held_column() { en: "beaten", hu: "megbuktatva", sl: "ustavljeno", de: "geschlagen" }
    won_column() { en: "won", hu: "nyert", sl: "dobljeno", de: "gewonnen" }
    tables_column() { en: "tables", hu: "asztal", sl: "mize", de: "Tische" }
    bid_column() { en: "bid", hu: "licitált", sl: "licitiral", de: "geboten" }
    passed_column() { en: "only passed", hu: "csak passzolt", sl: "samo pasiral", de: "nur gepasst" }
    kontras_column() { en: "kontras", hu: "kontrák", sl: "kontre", de: "Kontras" }
    right_column() { en: "right", hu: "bejött", sl: "pravilno", de: "richtig" }
    wrong_column() { en: "wrong", hu: "nem jött be", sl: "napačno", de: "falsch" }
    contract_column() { en: "contract", hu: "játék", sl: "igra", de: "Spielart" }
    figure_column() { en: "figure", hu: "figura", sl: "dosežek", de: "Figur" }
    step_column() { en: "step", hu: "lépcső", sl: "stopnja", de: "Stufe" }
    said_column() { en: "said", hu: "elhangzott", sl: "izrečeno", de: "gesagt" }
    announced_column() { en: "announced", hu: "bemondva", sl: "napovedano", de: "angesagt" }
    raised_column() { en: "with kontra", hu: "kontrázva", sl: "s kontro", de: "mit Kontra" }
    brought_column() { en: "brought", hu: "hozott", sl: "prineslo", de: "brachte" }
    silent_made_column() { en: "silent", hu: "csendes", sl: "tiho", de: "still" }
    silent_lost_column() { en: "silent lost", hu: "csendes bukott", sl: "tiho ni uspelo", de: "still verloren" }
    seat_column() { en: "seat", hu: "ülés", sl: "sedež", de: "Sitz" }
    forehand(seat) { en: "{seat}, forehand", hu: "{seat}, kezdő", sl: "{seat}, prvi", de: "{seat}, Vorhand" }
    dealer(seat) { en: "{seat}, dealer", hu: "{seat}, osztó", sl: "{seat}, delivec", de: "{seat}, Geber" }
    file_column() { en: "file", hu: "fájl", sl: "datoteka", de: "Datei" }
    ended_column() { en: "how it stands", hu: "állapota", sl: "stanje", de: "wie es steht" }
    finding_column() { en: "first error", hu: "első hiba", sl: "prva napaka", de: "erster Fehler" }
    date_column() { en: "date", hu: "dátum", sl: "datum", de: "Datum" }
    event_column() { en: "event", hu: "rendezvény", sl: "prireditev", de: "Veranstaltung" }
    best_player_column() { en: "most", hu: "legtöbb", sl: "največ", de: "am meisten" }
    worst_player_column() { en: "least", hu: "legkevesebb", sl: "najmanj", de: "am wenigsten" }
}
