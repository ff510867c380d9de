//! The sentences of reports on deals at random.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

phrases! {
    deals_met(chance) {
        en: "such deals: {chance}", hu: "ilyen leosztás: {chance}",
        sl: "takih delitev: {chance}", de: "solche Verteilungen: {chance}",
    }
    one_in(share, number) { en: "1 in {number} ({share})", hu: "{number} leosztásonként 1 ({share})", sl: "1 od {number} ({share})", de: "1 von {number} ({share})" }
    exactly(chance) { en: "{chance}, counted", hu: "{chance}, megszámolva", sl: "{chance}, prešteto", de: "{chance}, gezählt" }
    none_of_tried(chance, tries) {
        en: "none of {tries} tried, so less than about {chance}", hu: "{tries} próbából egyik sem, tehát kevesebb mint körülbelül {chance}",
        sl: "nobena od {tries} poskusov, torej manj kot približno {chance}", de: "keines von {tries} Versuchen, also weniger als etwa {chance}",
    }
    about(chance, error, tries) {
        en: "about {chance}, standard error {error}, of {tries} tried", hu: "körülbelül {chance}, standard hiba {error}, {tries} próbából",
        sl: "približno {chance}, standardna napaka {error}, od {tries} poskusov", de: "etwa {chance}, Standardfehler {error}, aus {tries} Versuchen",
    }
    no_such_deal() {
        en: "there is no such deal", hu: "ilyen leosztás nincs", sl: "takšne delitve ni", de: "eine solche Verteilung gibt es nicht",
    }
    none_met(tries) {
        en: "none of {tries} deals is such a one", hu: "{tries} leosztás között nincs ilyen",
        sl: "med {tries} delitvami ni nobene takšne", de: "unter {tries} Verteilungen ist keine solche",
    }
    not_decided_by_cards(condition) {
        en: "`{condition}` does not follow from the cards as they are dealt", hu: "a kiosztott lapokból nem következik: `{condition}`",
        sl: "iz razdeljenih kart ne sledi: `{condition}`", de: "folgt nicht aus den ausgeteilten Karten: `{condition}`",
    }
    in_no_deal() { en: "in no deal", hu: "egyetlen leosztásban sem", sl: "v nobeni delitvi", de: "in keiner Verteilung" }
    dealt_of_seed(deals, seed) {
        en: "{deals}, seed {seed}", hu: "{deals:#} leosztás, kiinduló szám {seed}", sl: "delitev: {deals:#}, seme {seed}",
        de: "Verteilungen: {deals:#}, Startzahl {seed}",
    }
    stopped_early() { en: "stopped before the end", hu: "idő előtt megszakítva", sl: "ustavljeno pred koncem", de: "vorzeitig abgebrochen" }
    played_at_random(seat, contract) {
        en: "{seat} plays {contract}; every card that may be played is as likely as any other",
        hu: "{seat} felvevő, játék: {contract}; minden kijátszható lap egyformán valószínű",
        sl: "{seat} igra: {contract}; vsaka dovoljena karta je enako verjetna",
        de: "{seat} spielt: {contract}; jede erlaubte Karte ist gleich wahrscheinlich",
    }
    played_best(seat, contract) {
        en: "{seat} plays {contract}; best play, all cards open",
        hu: "{seat} felvevő, játék: {contract}; legjobb játék nyílt lapokkal",
        sl: "{seat} igra: {contract}; najboljša igra z odkritimi kartami",
        de: "{seat} spielt: {contract}; bestes Spiel mit offenen Karten",
    }
    deals_played(played, deals) {
        en: "played {played} of {deals}", hu: "lejátszva {played} / {deals}", sl: "odigranih {played} od {deals}", de: "gespielt {played} von {deals}",
    }
    deals_not_bid(count) {
        en: "{count} where the rules do not let it be bid, or end the deal before its play",
        hu: "{count} leosztásban a szabályok szerint nem licitálható, vagy a játék el sem kezdődik",
        sl: "{count}, v katerih je po pravilih ni mogoče napovedati ali se delitev konča pred igro",
        de: "{count}, in denen es nach den Regeln nicht geboten werden kann oder vor dem Ausspielen endet",
    }
    deals_stuck(count) {
        en: "{count} that were begun and of which no end was found that the rules allow, a fault of these rules or of the program",
        hu: "{count} megkezdett leosztásnak nem található a szabályok szerint megengedett vége, ami e szabályok vagy a program hibája",
        sl: "{count} začetih, ki jim ni bilo najti po pravilih dovoljenega konca, kar je napaka teh pravil ali programa",
        de: "{count} begonnene, zu denen sich kein nach den Regeln erlaubtes Ende fand, ein Fehler dieser Regeln oder des Programms",
    }
    deals_not_solved(count) {
        en: "{count} where the search did not come to its end (`--budget`), and which are not like the others",
        hu: "{count} leosztásban a keresés nem ért véget (`--budget`), és ezek nem olyanok, mint a többi",
        sl: "{count}, v katerih se iskanje ni končalo (`--budget`) in ki niso takšne kot druge",
        de: "{count}, in denen die Suche nicht fertig wurde (`--budget`) und die nicht wie die anderen sind",
    }
    played_slowly() {
        en: "slower than other rules, and as exact: these look at more than fits into tables",
        hu: "lassabban, mint más szabályokkal, de ugyanolyan pontosan: ezek többet néznek, mint ami táblázatokba fér",
        sl: "počasneje kot po drugih pravilih in enako natančno: ta gledajo na več, kot gre v tabele",
        de: "langsamer als nach anderen Regeln, aber ebenso genau: diese sehen mehr an, als in Tabellen passt",
    }
    of_all_column() { en: "of", hu: "ennyiből", sl: "od", de: "von" }
    ends_not_scored(count) {
        en: "{count} played whose score stays open", hu: "{count} lejátszott leosztás elszámolása nyitott maradt",
        sl: "{count} odigranih, katerih obračun ostane odprt", de: "{count} gespielte, deren Abrechnung offen bleibt",
    }
    open_of(condition, open, of) {
        en: "`{condition}`: open in {open} of {of}", hu: "`{condition}`: nyitott {of} közül {open} leosztásban",
        sl: "`{condition}`: odprto v {open} od {of}", de: "`{condition}`: offen in {open} von {of}",
    }
    open_as_dealt(open) {
        en: "{open}, where the cards as dealt do not decide it: the share lies between these bounds; it is asked of the end of deals that are played (`--contract`)",
        hu: "{open}, ahol a kiosztott lapok nem döntik el: az arány e határok között van; a lejátszott leosztások végén kérdezhető (`--contract`)",
        sl: "{open}, kjer razdeljene karte tega ne odločijo: delež je med tema mejama; vpraša se po koncu odigranih delitev (`--contract`)",
        de: "{open}, wo die ausgeteilten Karten es nicht entscheiden: der Anteil liegt zwischen diesen Grenzen; gefragt wird am Ende gespielter Verteilungen (`--contract`)",
    }
    open_at_the_end(open) {
        en: "{open}, where the end of the deal is not known or does not decide it either: the share lies between these bounds",
        hu: "{open}, ahol a leosztás vége nem ismert, vagy az sem dönti el: az arány e határok között van",
        sl: "{open}, kjer konec delitve ni znan ali tega ne odloči niti on: delež je med tema mejama",
        de: "{open}, wo das Ende der Verteilung nicht bekannt ist oder es auch nicht entscheidet: der Anteil liegt zwischen diesen Grenzen",
    }
    asked_column() { en: "asked", hu: "kérdés", sl: "vprašanje", de: "Frage" }
    deals_held_column() { en: "deals", hu: "leosztás", sl: "delitev", de: "Verteilungen" }
    share_column() { en: "share", hu: "arány", sl: "delež", de: "Anteil" }
    error_column() { en: "± error", hu: "± hiba", sl: "± napaka", de: "± Fehler" }
    sure_column() { en: "95 %", hu: "95 %", sl: "95 %", de: "95 %" }
    counted_column() { en: "counted", hu: "számolva", sl: "prešteto", de: "gezählt" }
    figure_made_column() { en: "figure", hu: "figura", sl: "dosežek", de: "Prämie" }
    whose_column() { en: "for", hu: "kinek", sl: "komu", de: "für" }
    lost_figure(figure) { en: "{figure}, lost", hu: "{figure}, elveszett", sl: "{figure}, izgubljeno", de: "{figure}, verloren" }
    brings_column(seat) { en: "{seat} gets", hu: "{seat} kap", sl: "{seat} dobi", de: "{seat} bekommt" }
    what_seat_gets(seat) { en: "what {seat} gets", hu: "{seat} kapja", sl: "kaj dobi {seat}", de: "was {seat} bekommt" }
    mean_of(mean, error, low, high) {
        en: "mean {mean} ± {error} (95 %: {low} to {high})", hu: "átlag {mean} ± {error} (95 %: {low} … {high})",
        sl: "povprečje {mean} ± {error} (95 %: {low} do {high})", de: "Mittel {mean} ± {error} (95 %: {low} bis {high})",
    }
    spread_of(deviation, least, quarter, median, upper, most) {
        en: "deviation {deviation}; from {least} over {quarter}, {median}, {upper} (quarters) to {most}",
        hu: "szórás {deviation}; legkevesebb {least}, negyedek {quarter}, {median}, {upper}, legtöbb {most}",
        sl: "odklon {deviation}; od {least} prek {quarter}, {median}, {upper} (četrtine) do {most}",
        de: "Abweichung {deviation}; von {least} über {quarter}, {median}, {upper} (Viertel) bis {most}",
    }
    signs_of(more, none, less) {
        en: "gets {more}, nothing {none}, pays {less}", hu: "kap {more}, semmi {none}, fizet {less}",
        sl: "dobi {more}, nič {none}, plača {less}", de: "bekommt {more}, nichts {none}, zahlt {less}",
    }
    plot_of_payments(seat, contract) {
        en: "How often {seat} gets how much, playing {contract}", hu: "{seat}: milyen gyakran mennyit kap ({contract})",
        sl: "Kako pogosto {seat} dobi koliko, igra: {contract}", de: "Wie oft {seat} wie viel bekommt: {contract}",
    }
    plot_of_chances() { en: "How often it is so", hu: "Milyen gyakran igaz", sl: "Kako pogosto drži", de: "Wie oft es so ist" }
    game_points() { en: "game points", hu: "pont", sl: "točke", de: "Punkte" }
    share_of_deals() { en: "share of deals", hu: "a leosztások aránya", sl: "delež delitev", de: "Anteil der Verteilungen" }
}
