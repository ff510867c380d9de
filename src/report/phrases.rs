//! The program's own sentences, in the languages that names may be given in.
//!
//! What things of a game are called is in the variant files; here is only what every game's report says. Findings are not
//! here: what they say stands where they are found, and `voice.rs` tells it.

use std::fmt::Display;

use crate::game::Language;

/// Sentences in one language; without one, in English.
#[derive(Clone, Copy, Debug)]
pub struct Phrases(pub Option<Language>);

/// One method a sentence: the English one first, which is also what stands where no language is chosen. Words of the desk
/// that a sentence names stand in brackets, and are filled in as the person types them: no sentence can name one in
/// another language, and none can leave one out.
macro_rules! phrases {
    ($($name:ident($($hole:ident),*) $([$($command:ident),*])? {
        en: $en:literal, hu: $hu:literal, sl: $sl:literal, de: $de:literal $(,)?
    })*) => {
        #[allow(missing_docs, reason = "the sentences say it")]
        impl Phrases {
            $(pub fn $name(self, $($hole: impl Display),*) -> String {
                $($(let $command = $crate::report::commands::words().named(stringify!($command), self.0);)*)?
                match self.0 {
                    None | Some(Language::English) => {
                        format!($en, $($hole = $hole,)* $($($command = $command,)*)?)
                    }
                    Some(Language::Hungarian) => {
                        format!($hu, $($hole = $hole,)* $($($command = $command,)*)?)
                    }
                    Some(Language::Slovene) => {
                        format!($sl, $($hole = $hole,)* $($($command = $command,)*)?)
                    }
                    Some(Language::German) => {
                        format!($de, $($hole = $hole,)* $($($command = $command,)*)?)
                    }
                }
            })*
        }
    };
}

mod comparing;
mod desk;
mod hidden;
mod many;
mod season;
mod simulating;
mod solving;

pub use many::Counted;

// Which deal, under which rules.
phrases! {
    deal(file, number) {
        en: "{file}, deal {number}", hu: "{file}, {number}. leosztás",
        sl: "{file}, {number}. delitev", de: "{file}, Spiel {number}",
    }
    event(value) { en: "event {value}", hu: "rendezvény: {value}", sl: "prireditev: {value}", de: "Veranstaltung: {value}" }
    date(value) { en: "date {value}", hu: "dátum: {value}", sl: "datum: {value}", de: "Datum: {value}" }
    table(value) { en: "table {value}", hu: "asztal: {value}", sl: "miza: {value}", de: "Tisch: {value}" }
    number(value) { en: "deal {value}", hu: "leosztás: {value}", sl: "delitev: {value}", de: "Spiel: {value}" }
    rules(rules) { en: "rules: {rules}", hu: "szabályok: {rules}", sl: "pravila: {rules}", de: "Regeln: {rules}" }
    record_names(rules) {
        en: "(the record names {rules})", hu: "(a feljegyzés szerint {rules})",
        sl: "(zapis navaja {rules})", de: "(die Aufzeichnung nennt {rules})",
    }
    no_rules(deal) {
        en: "{deal}: no rules to score it by", hu: "{deal}: nincs szabály, amely szerint elszámolható",
        sl: "{deal}: ni pravil za obračun", de: "{deal}: keine Regeln zum Abrechnen",
    }
}

// Who plays what with whom.
phrases! {
    plays(seat, contract) {
        en: "{seat} plays {contract}", hu: "felvevő {seat} ({contract})",
        sl: "{seat} igra: {contract}", de: "{seat} spielt: {contract}",
    }
    with(seat) { en: " with {seat}", hu: ", segítő {seat}", sl: ", soigra: {seat}", de: ", mit {seat}" }
    alone() { en: " alone", hu: ", egyedül", sl: ", brez soigralca", de: ", allein" }
    calls(card) { en: ", calls {card}", hu: ", hívott lap {card}", sl: ", kliče: {card}", de: ", ruft {card}" }
    promise_bound(seat, card) {
        en: "; {seat} promised {card} (bound)", hu: "; {seat} invitje {card} (elfogadva)",
        sl: "; {seat} obljublja: {card} (velja)", de: "; {seat} hat {card} versprochen (gilt)",
    }
    promise_void(seat, card) {
        en: "; {seat} promised {card} (void)", hu: "; {seat} invitje {card} (nem köt)",
        sl: "; {seat} obljublja: {card} (ne velja)", de: "; {seat} hat {card} versprochen (gilt nicht)",
    }
    each_alone() {
        en: ", everybody alone", hu: ", mindenki egyedül", sl: ", vsak zase", de: ", jeder für sich",
    }
    total_points(points) {
        en: "points {points}", hu: "pontok {points}", sl: "točke {points}", de: "Punkte {points}",
    }
    totals_of_play(points, tricks) {
        en: "points {points}   tricks {tricks}", hu: "pontok {points}   ütések {tricks}",
        sl: "točke {points}   štihi {tricks}", de: "Punkte {points}   Stiche {tricks}",
    }
}

// How a deal ended.
phrases! {
    by_outcome() {
        en: "scored by the outcome that the record states", hu: "a feljegyzett kimenetel szerint elszámolva",
        sl: "obračunano po zapisanem izidu", de: "abgerechnet nach dem angegebenen Ausgang",
    }
    passed_out() {
        en: "everybody passed; nothing is paid", hu: "mindenki passzolt; nincs fizetés",
        sl: "nihče ni licitiral; nihče ne plača", de: "niemand hat geboten; nichts wird bezahlt",
    }
    passed_out_at_a_price() {
        en: "everybody passed", hu: "mindenki passzolt", sl: "nihče ni licitiral", de: "niemand hat geboten",
    }
    thrown_in() {
        en: "thrown in; nothing is paid", hu: "bedobták; nincs fizetés",
        sl: "delitev je razveljavljena; nihče ne piše", de: "abgeworfen; nichts wird bezahlt",
    }
    thrown_in_at_a_price() {
        en: "thrown in", hu: "bedobták", sl: "delitev je razveljavljena", de: "abgeworfen",
    }
    stopped() {
        en: "stopped before the play; nothing is paid", hu: "a lejátszás előtt véget ért; nincs fizetés",
        sl: "končano pred začetkom igre; nihče ne plača", de: "vor dem Ausspielen beendet; nichts wird bezahlt",
    }
    stopped_at_a_price() {
        en: "stopped before the play", hu: "a lejátszás előtt véget ért",
        sl: "končano pred začetkom igre", de: "vor dem Ausspielen beendet",
    }
    given_up() { en: "given up", hu: "feladták", sl: "predano", de: "aufgegeben" }
    not_allowed() {
        en: "not everything was allowed; `--as-played` scores what can be followed",
        hu: "nem minden volt szabályos; a `--as-played` elszámolja, ami követhető",
        sl: "ni bilo vse dovoljeno; `--as-played` obračuna, čemur je mogoče slediti",
        de: "nicht alles war erlaubt; `--as-played` rechnet ab, was sich verfolgen lässt",
    }
    not_followed() {
        en: "not everything was allowed, and not everything can be followed",
        hu: "nem minden volt szabályos, és nem minden követhető",
        sl: "ni bilo vse dovoljeno in vsemu ni mogoče slediti",
        de: "nicht alles war erlaubt, und nicht alles lässt sich verfolgen",
    }
    cannot_be_scored() {
        en: "cannot be scored; missing:", hu: "nem számolható el; hiányzik:",
        sl: "ni mogoče obračunati; manjka:", de: "kann nicht abgerechnet werden; es fehlt:",
    }
    no_payments() {
        en: "no payments: there are findings (`--as-played` pays as it stands)",
        hu: "nincs fizetés: hiba van (`--as-played` így is elszámolja)",
        sl: "brez plačil: v zapisu so napake (`--as-played` ga vseeno obračuna)",
        de: "keine Zahlung: es gibt Fehler (`--as-played` rechnet trotzdem ab)",
    }
}

// What is missing.
phrases! {
    hand_of(seat) {
        en: "the cards of {seat}, who told something of them", hu: "{seat} lapjai, amelyekről bemondott valamit",
        sl: "karte igralca {seat}, ki je nekaj povedal o njih", de: "die Karten von {seat}, von denen etwas gesagt wurde",
    }
    auction_from(seat) {
        en: "the auction from {seat}'s turn on", hu: "a licitálás {seat} szólásától",
        sl: "licitacija od igralca {seat} naprej", de: "das Bieten ab {seat}",
    }
    taken_group() {
        en: "the group of the talon that the declarer takes", hu: "a talon elvitt csoportja",
        sl: "del talona, ki ga vzame igralec", de: "der Teil des Talons, den der Spieler nimmt",
    }
    whether_one_made(seat, figure) {
        en: "whether {seat} made `{figure}`", hu: "{seat}: megvan-e `{figure}`",
        sl: "{seat}: ali velja `{figure}`", de: "{seat}: ob `{figure}` gemacht ist",
    }
    whose_pot(pot) {
        en: "who pays into `{pot}`, or takes it", hu: "ki fizet be ide, vagy ki viszi el: `{pot}`",
        sl: "kdo plača v `{pot}` ali ga vzame", de: "wer in `{pot}` zahlt oder es nimmt",
    }
    speaker(figure) {
        en: "who announced `{figure}`, or lost its card", hu: "ki mondta be vagy kinél veszett el: `{figure}`",
        sl: "kdo je napovedal ali izgubil `{figure}`", de: "wer `{figure}` angesagt oder verloren hat",
    }
    what_was_played() {
        en: "what was played: the auction", hu: "mit játszottak: a licitálás",
        sl: "kaj se je igralo: licitacija", de: "was gespielt wurde: das Bieten",
    }
    laid_cards() { en: "the cards laid away", hu: "a letett lapok", sl: "založene karte", de: "die gelegten Karten" }
    called_card() {
        en: "the card that the declarer calls", hu: "a hívott lap",
        sl: "klicana karta", de: "die gerufene Karte",
    }
    announcements_from(seat) {
        en: "the announcements from {seat}'s turn on", hu: "a bemondások {seat} szólásától",
        sl: "napovedi od igralca {seat} naprej", de: "die Ansagen ab {seat}",
    }
    tricks_from(number, seat) {
        en: "trick {number} from {seat}'s card on", hu: "a(z) {number}. ütés {seat} lapjától",
        sl: "{number}. štih od karte igralca {seat} naprej", de: "Stich {number} ab der Karte von {seat}",
    }
    card_in(number, seat) {
        en: "{seat}'s card in trick {number}", hu: "{seat} lapja a(z) {number}. ütésben",
        sl: "karta igralca {seat} v {number}. štihu", de: "die Karte von {seat} in Stich {number}",
    }
    shared_tricks() {
        en: "the card points of the tricks that were shared out", hu: "az elosztott ütések pontjai",
        sl: "točke razdeljenih štihov", de: "die Augen der aufgeteilten Stiche",
    }
    partner() {
        en: "who plays with the declarer", hu: "a felvevő partnere",
        sl: "kdo je soigralec", de: "wer mit dem Spieler spielt",
    }
    whether_made(side, figure) {
        en: "whether the {side} made `{figure}`", hu: "{side}: megvan-e `{figure}`",
        sl: "{side}: ali velja `{figure}`", de: "{side}: ob `{figure}` gewonnen ist",
    }
}

// The lines of a ledger.
phrases! {
    whose() { en: "for", hu: "kié", sl: "čigavo", de: "für" }
    base() { en: "base", hu: "alap", sl: "osnova", de: "Grundwert" }
    value() { en: "value", hu: "érték", sl: "vrednost", de: "Wert" }
    made() { en: "made", hu: "megvan", sl: "uspelo", de: "gewonnen" }
    not_made() { en: "not made", hu: "nincs meg", sl: "ni doseženo", de: "nicht erreicht" }
    lost() { en: "lost", hu: "bukott", sl: "ni uspelo", de: "verloren" }
    open() { en: "open", hu: "nyitott", sl: "odprto", de: "offen" }
    announced() { en: "announced", hu: "bemondva", sl: "napovedano", de: "angesagt" }
    announced_by(seat) {
        en: "announced by {seat}", hu: "bemondta {seat}", sl: "napoved: {seat}", de: "angesagt von {seat}",
    }
    silent() { en: "silent", hu: "csendes", sl: "tiho", de: "still" }
    silent_by(seat) { en: "silent by {seat}", hu: "csendes, {seat}", sl: "tiho, {seat}", de: "still von {seat}" }
    against(seat) { en: "against {seat}", hu: "{seat} ellen", sl: "proti {seat}", de: "gegen {seat}" }
    for_each(item, whose, made, value) {
        en: "{item} for {whose}, {made}: {value} for each of them", hu: "{item}, {whose}, {made}: fejenként {value}",
        sl: "{item}, {whose}, {made}: vsakemu {value}", de: "{item}, {whose}, {made}: {value} für jeden",
    }
    so_far(totals) { en: "so far: {totals}", hu: "eddig: {totals}", sl: "doslej: {totals}", de: "bisher: {totals}" }
}

// What decided a line.
phrases! {
    points_of(points, total) {
        en: "{points} of {total} points", hu: "{points} pont, összesen {total}",
        sl: "{points} od {total} točk", de: "{points} von {total} Punkten",
    }
    wins_trick(number, card, seat) {
        en: "trick {number}: {card} wins for {seat}", hu: "{number}. ütés: {card} viszi, {seat}",
        sl: "{number}. štih: {card} vzame, dobi ga {seat}", de: "Stich {number}: {card} sticht für {seat}",
    }
    takes_in_trick(number, best, card) {
        en: "trick {number}: {best} takes {card}", hu: "{number}. ütés: {best} viszi, benne {card}",
        sl: "{number}. štih: vzame ga {best}, v njem je {card}", de: "Stich {number}: {best} nimmt {card}",
    }
    fell_in_trick(card, number) {
        en: "{card} fell in trick {number}", hu: "{card} a(z) {number}. ütésben esett",
        sl: "{card} pade v {number}. štihu", de: "{card} fiel in Stich {number}",
    }
    taken(cards) { en: "taken {cards}", hu: "elvitt: {cards}", sl: "pobrano: {cards}", de: "genommen: {cards}" }
    missing(cards) { en: "missing {cards}", hu: "hiányzik: {cards}", sl: "manjka: {cards}", de: "es fehlt: {cards}" }
    tricks_of(won, all) {
        en: "{won} of {all} tricks", hu: "{won} ütés a(z) {all} közül",
        sl: "{won} od {all} štihov", de: "{won} von {all} Stichen",
    }
    stated() {
        en: "stated by the record", hu: "a feljegyzés szerint", sl: "po zapisu", de: "laut Aufzeichnung",
    }
}

// A deal step by step.
phrases! {
    dealt() { en: "dealt", hu: "osztás", sl: "razdeljeno", de: "gegeben" }
    in_hand() { en: "hands", hu: "kézben", sl: "v roki", de: "auf der Hand" }
    raises_to(contract) {
        en: "plays {contract}", hu: "emel: {contract}", sl: "zviša: {contract}", de: "erhöht: {contract}",
    }
    takes(seat, cards) {
        en: "{seat} takes {cards}", hu: "{seat} kap: {cards}", sl: "{seat} vzame: {cards}", de: "{seat} nimmt {cards}",
    }
    lays(cards) { en: ", lays {cards}", hu: ", letesz: {cards}", sl: ", založi: {cards}", de: ", legt {cards}" }
    trick() { en: "trick", hu: "ütés", sl: "štih", de: "Stich" }
    points() { en: "points", hu: "pont", sl: "točke", de: "Punkte" }
    marks(play) {
        en: "{play} (> leads, * wins)", hu: "{play} (> hív, * visz)",
        sl: "{play} (> začne, * vzame)", de: "{play} (> spielt aus, * sticht)",
    }
    may(seat, options) {
        en: "{seat} may: {options}", hu: "{seat} választhat: {options}",
        sl: "{seat} lahko: {options}", de: "{seat} darf: {options}",
    }
    lays_some(seat, count, cards) {
        en: "{seat} lays {count} of: {cards}", hu: "{seat} letesz {count} lapot ezekből: {cards}",
        sl: "{seat} založi {count} izmed: {cards}", de: "{seat} legt {count} von: {cards}",
    }
    points_so_far() { en: "points so far", hu: "pontok eddig", sl: "točke doslej", de: "Punkte bisher" }
    at_most(points) {
        en: "(at most {points})", hu: "(legfeljebb {points})", sl: "(največ {points})", de: "(höchstens {points})",
    }
    partner_unknown() {
        en: "(the partner is not known)", hu: "(a partner nem ismert)",
        sl: "(soigralec še ni znan)", de: "(der Partner ist nicht bekannt)",
    }
    figures_marked() {
        en: "figures (! announced)", hu: "figurák (! bemondva)",
        sl: "dosežki (! napovedano)", de: "Figuren (! angesagt)",
    }
    figures() { en: "figures", hu: "figurák", sl: "dosežki", de: "Figuren" }
}

// The score sheet of a sitting.
phrases! {
    deal_column() { en: "deal", hu: "leosztás", sl: "delitev", de: "Spiel" }
    plays_column() { en: "who plays what", hu: "ki mit játszik", sl: "kdo igra kaj", de: "wer spielt was" }
    scored_column() { en: "scored", hu: "elszámolva", sl: "obračunano", de: "abgerechnet" }
    fees() { en: "fees", hu: "díjak", sl: "pristojbine", de: "Gebühren" }
    places() { en: "place", hu: "helyezés", sl: "mesto", de: "Platz" }
    table_points() { en: "table points", hu: "asztalpont", sl: "točke mize", de: "Tischpunkte" }
    over() { en: "the sitting is over", hu: "a sorozat véget ért", sl: "partija je končana", de: "die Partie ist zu Ende" }
    left_over() { en: "left over", hu: "maradt", sl: "ostanek", de: "übrig" }
    total() { en: "total", hu: "összesen", sl: "skupaj", de: "gesamt" }
    not_scored() {
        en: "not scored", hu: "nincs elszámolva", sl: "ni obračunano", de: "nicht abgerechnet",
    }
    without_rules() { en: "no rules", hu: "nincs szabály", sl: "ni pravil", de: "keine Regeln" }
}
