//! The sentences of the desk, in the languages that names may be given in.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

// What cannot be done, and why.
phrases! {
    no_deal() [new, open] {
        en: "no deal is at hand: `{new} VARIANT` begins one, `{open} FILE` opens a file",
        hu: "nincs leosztás: `{new} VÁLTOZAT` újat kezd, `{open} FÁJL` fájlt nyit meg",
        sl: "ni delitve: `{new} RAZLIČICA` začne novo, `{open} DATOTEKA` odpre datoteko",
        de: "es liegt kein Spiel vor: `{new} VARIANTE` beginnt eines, `{open} DATEI` öffnet eine Datei",
    }
    which_variant() [new, rules, variants] {
        en: "by which rules? `{new} VARIANT`; `{rules} {variants}` lists them",
        hu: "melyik szabályok szerint? `{new} VÁLTOZAT`; `{rules} {variants}` felsorolja őket",
        sl: "po katerih pravilih? `{new} RAZLIČICA`; `{rules} {variants}` jih našteje",
        de: "nach welchen Regeln? `{new} VARIANTE`; `{rules} {variants}` zählt sie auf",
    }
    used_so(word, usage) {
        en: "`{word}` is used so: `{usage}`", hu: "`{word}` így használható: `{usage}`",
        sl: "`{word}` se uporablja tako: `{usage}`", de: "`{word}` wird so gebraucht: `{usage}`",
    }
    one_file(name) {
        en: "a name with spaces stands in quotes: `\"{name}\"`", hu: "a szóközös név idézőjelben áll: `\"{name}\"`",
        sl: "ime s presledki je v narekovajih: `\"{name}\"`", de: "ein Name mit Leerzeichen steht in Anführungszeichen: `\"{name}\"`",
    }
    mark_follows(sign) [mark] {
        en: "a mark follows the act that it is on: `A3{sign}`, or `{mark} {sign}` for the last one", hu: "a jel a lépés után áll: `A3{sign}`, vagy `{mark} {sign}` az utolsóhoz",
        sl: "znak stoji za potezo: `A3{sign}` ali `{mark} {sign}` za zadnjo", de: "ein Zeichen steht hinter dem, was es bewertet: `A3{sign}`, oder `{mark} {sign}` für das letzte",
    }
    no_place(place) [start, bid, talon, discard, call, word, trick, end] {
        en: "`{place}` is no place in a deal; known are `{start}`, `{bid} 3`, `{talon}`, `{discard} B`, `{call}`, `{word} 2`, `{trick} 3`, `5.2` and `{end}`",
        hu: "`{place}` nem hely a leosztásban; ismert: `{start}`, `{bid} 3`, `{talon}`, `{discard} B`, `{call}`, `{word} 2`, `{trick} 3`, `5.2` és `{end}`",
        sl: "`{place}` ni mesto v delitvi; znana so `{start}`, `{bid} 3`, `{talon}`, `{discard} B`, `{call}`, `{word} 2`, `{trick} 3`, `5.2` in `{end}`",
        de: "`{place}` ist keine Stelle im Spiel; bekannt sind `{start}`, `{bid} 3`, `{talon}`, `{discard} B`, `{call}`, `{word} 2`, `{trick} 3`, `5.2` und `{end}`",
    }
    no_deal_number(number) {
        en: "`{number}` is no number of a deal", hu: "`{number}` nem leosztás száma", sl: "`{number}` ni številka delitve", de: "`{number}` ist keine Nummer eines Spiels",
    }
    not_otherwise(words) {
        en: "`{words}` is nothing that could be otherwise", hu: "`{words}` nem olyasmi, ami másképp lehetne", sl: "`{words}` ni nekaj, kar bi lahko bilo drugače", de: "`{words}` ist nichts, was anders sein könnte",
    }
    means_nothing(words) {
        en: "`{words}` means nothing here", hu: "`{words}` itt nem jelent semmit",
        sl: "`{words}` tu ne pomeni ničesar", de: "`{words}` bedeutet hier nichts",
    }
    comes_later(words, facts) {
        en: "`{words}` comes later; still to come first: {facts}", hu: "`{words}` később jön; előbb: {facts}",
        sl: "`{words}` pride pozneje; prej: {facts}", de: "`{words}` kommt später; vorher: {facts}",
    }
    nobody_was_asked() {
        en: "nobody is asked to pass now", hu: "most senki sem passzolhat", sl: "zdaj nihče ne more reči naprej", de: "jetzt ist niemand gefragt, der passen könnte",
    }
    not_known_before(words) {
        en: "if nobody knows that any more: {words}", hu: "ha az már nem ismert: {words}",
        sl: "če to ni več znano: {words}", de: "wenn das niemand mehr weiß: {words}",
    }
    did_you_mean(words) [help] {
        en: "did you mean `{words}`? `{help}` says what can be typed", hu: "erre gondolt: `{words}`? `{help}` felsorolja, mi írható",
        sl: "ste mislili `{words}`? `{help}` pove, kaj se lahko vpiše", de: "war `{words}` gemeint? `{help}` sagt, was man eingeben kann",
    }
    no_command(word) [help] {
        en: "`{word}` is no command and no act; `{help}` says what can be typed", hu: "`{word}` se nem parancs, se nem lépés; `{help}` felsorolja, mi írható",
        sl: "`{word}` ni ne ukaz ne poteza; `{help}` pove, kaj se lahko vpiše", de: "`{word}` ist weder Befehl noch Zug; `{help}` sagt, was man eingeben kann",
    }
    no_command_yet(word) [new, open, help] {
        en: "`{word}` is no command, and acts need a deal: `{new} VARIANT` begins one, `{open} FILE` opens a file; `{help}` says what can be typed",
        hu: "`{word}` nem parancs, lépéshez pedig leosztás kell: `{new} VÁLTOZAT` újat kezd, `{open} FÁJL` fájlt nyit meg; `{help}` felsorolja, mi írható",
        sl: "`{word}` ni ukaz, za poteze pa je potrebna delitev: `{new} RAZLIČICA` začne novo, `{open} DATOTEKA` odpre datoteko; `{help}` pove, kaj se lahko vpiše",
        de: "`{word}` ist kein Befehl, und ein Zug braucht ein Spiel: `{new} VARIANTE` beginnt eines, `{open} DATEI` öffnet eine Datei; `{help}` sagt, was man eingeben kann",
    }
    trick_has(cards) {
        en: "a trick has {cards} cards here", hu: "az ütés itt ennyi lap: {cards}", sl: "število kart v štihu je tu {cards}", de: "ein Stich hat hier {cards} Karten",
    }
    and_more(count) { en: "and {count} more", hu: "és még {count}", sl: "in še {count}", de: "und noch {count}" }
    meant(word) { en: "did you mean `{word}`?", hu: "erre gondolt: `{word}`?", sl: "ste mislili `{word}`?", de: "war `{word}` gemeint?" }
    else_it_is_an_act() {
        en: "Anything else is an act of the deal, as records have it.", hu: "Minden más a leosztás lépése, ahogy a feljegyzésekben áll.",
        sl: "Vse drugo je poteza delitve, kot stoji v zapisih.", de: "Alles andere ist ein Zug des Spiels, wie er in Aufzeichnungen steht.",
    }
    nothing_pasted() { en: "nothing was pasted", hu: "nincs mit beilleszteni", sl: "nič ni prilepljeno", de: "es wurde nichts eingefügt" }
    seats_at_table(seats) {
        en: "this table has {seats} seats", hu: "ennél az asztalnál {seats} hely van", sl: "pri tej mizi je {seats} mest", de: "an diesem Tisch sind {seats} Plätze",
    }
    seats_named(named, seats) {
        en: "players named: {named} of {seats}", hu: "megnevezett játékosok: {named}, helyek: {seats}", sl: "poimenovani igralci: {named} od {seats}", de: "benannte Spieler: {named} von {seats}",
    }
    no_seat(seat) { en: "there is no seat {seat} in this deal", hu: "ebben a leosztásban nincs {seat} hely", sl: "v tej delitvi ni mesta {seat}", de: "in diesem Spiel gibt es keinen Platz {seat}" }
    no_more_ahead() { en: "there is no more ahead", hu: "előre nincs több", sl: "naprej ni ničesar več", de: "weiter geht es nicht" }
    no_more_behind() { en: "this is the beginning", hu: "ez az eleje", sl: "to je začetek", de: "das ist der Anfang" }
    not_so_far() {
        en: "the deal does not go as far", hu: "a leosztás nem tart addig", sl: "delitev ne sega tako daleč", de: "so weit geht das Spiel nicht",
    }
    deals_in_file(deals) { en: "deals in the file: {deals}", hu: "leosztások a fájlban: {deals}", sl: "delitve v datoteki: {deals}", de: "Spiele in der Datei: {deals}" }
    nothing_to_undo() { en: "there is nothing to undo", hu: "nincs mit visszavonni", sl: "ni česa razveljaviti", de: "es gibt nichts zurückzunehmen" }
    nothing_to_redo() { en: "there is nothing to redo", hu: "nincs mit újra megtenni", sl: "ni česa ponoviti", de: "es gibt nichts zu wiederholen" }
    empty_desk() { en: "nothing is on the desk", hu: "üres az asztal", sl: "miza je prazna", de: "der Tisch ist leer" }
    nothing_comes_next() {
        en: "nothing comes next here that something could stand instead of", hu: "itt nem következik semmi, ami helyett más állhatna",
        sl: "tu ne sledi nič, namesto česar bi stalo kaj drugega", de: "hier folgt nichts, an dessen Stelle etwas stehen könnte",
    }
    no_variations() { en: "there are no variations", hu: "nincs változat", sl: "ni različic", de: "es gibt keine Varianten" }
    no_such_variation(number) { en: "there is no variation {number}", hu: "nincs {number}. változat", sl: "ni {number}. različice", de: "es gibt keine Variante {number}" }
    no_variation_here() { en: "this is no variation", hu: "ez nem változat", sl: "to ni različica", de: "das ist keine Variante" }
    not_to_be_promoted() {
        en: "this variation cannot become the line: the record would read otherwise", hu: "ez a változat nem lehet fővonal: a feljegyzés mást jelentene",
        sl: "ta različica ne more postati glavna: zapis bi pomenil kaj drugega", de: "diese Variante kann nicht zur Hauptfolge werden: die Aufzeichnung läse sich anders",
    }
    nothing_to_mark() {
        en: "nothing has been done yet that it could stand after", hu: "még nem történt semmi, ami után állhatna",
        sl: "še ni ničesar, za čimer bi stalo", de: "noch ist nichts geschehen, hinter dem es stehen könnte",
    }
    no_mark(sign) {
        en: "`{sign}` is no mark: there are `!` `?` `!!` `??` `!?` `?!`, and `$0` to `$255`", hu: "`{sign}` nem jel: `!` `?` `!!` `??` `!?` `?!`, és `$0`–`$255`",
        sl: "`{sign}` ni znak: so `!` `?` `!!` `??` `!?` `?!` in `$0` do `$255`", de: "`{sign}` ist kein Zeichen: es gibt `!` `?` `!!` `??` `!?` `?!` und `$0` bis `$255`",
    }
    no_such_help(topic) { en: "there is no help on `{topic}`", hu: "nincs segítség ehhez: `{topic}`", sl: "za `{topic}` ni pomoči", de: "zu `{topic}` gibt es keine Hilfe" }
    not_laid_on(overlay) { en: "`{overlay}` is not laid on", hu: "`{overlay}` nincs hozzávéve", sl: "`{overlay}` ni dodano", de: "`{overlay}` liegt nicht auf" }
    no_key(key, like) {
        en: "`{key}` is no key that can be set; like it are {like}", hu: "`{key}` nem beállítható kulcs; hasonlók: {like}",
        sl: "`{key}` ni ključ, ki bi se dal nastaviti; podobni so {like}", de: "`{key}` ist kein Schlüssel, den man setzen kann; ähnlich sind {like}",
    }
    key_not_set(key) { en: "`{key}` is not set", hu: "`{key}` nincs beállítva", sl: "`{key}` ni nastavljeno", de: "`{key}` ist nicht gesetzt" }
    no_findings() { en: "no findings", hu: "nincs hiba", sl: "ni napak", de: "keine Befunde" }
}

// Where one is.
phrases! {
    the_desk() { en: "desk", hu: "asztal", sl: "miza", de: "Tisch" }
    deal_of(deal, of) { en: "deal {deal} of {of}", hu: "{deal}/{of}. leosztás", sl: "{deal}. delitev od {of}", de: "Spiel {deal} von {of}" }
    at_bid(number) { en: "bid {number}", hu: "licit {number}", sl: "ponudba {number}", de: "Gebot {number}" }
    at_word(number) { en: "word {number}", hu: "szó {number}", sl: "beseda {number}", de: "Wort {number}" }
    at_start() { en: "start", hu: "eleje", sl: "začetek", de: "Anfang" }
    in_variation() { en: "variation", hu: "változat", sl: "različica", de: "Variante" }
    deal_over() { en: "the deal is over", hu: "a leosztás véget ért", sl: "delitve je konec", de: "das Spiel ist zu Ende" }
    or_without_raise(turn) {
        en: "or, if nothing is raised: {turn}", hu: "vagy emelés nélkül: {turn}",
        sl: "ali, če ne zviša: {turn}", de: "oder, wenn nicht erhöht wird: {turn}",
    }
    at_any_time(acts) { en: "out of turn: {acts}", hu: "soron kívül: {acts}", sl: "izven vrste: {acts}", de: "außer der Reihe: {acts}" }
    nothing_may_follow() { en: "nothing may follow", hu: "semmi sem következhet", sl: "nič ne more slediti", de: "nichts kann folgen" }
    so_far_of(count, most) {
        en: "so far {count}, at most {most}", hu: "eddig {count}, legfeljebb {most}",
        sl: "doslej {count}, največ {most}", de: "bisher {count}, höchstens {most}",
    }
    made_if(condition) { en: "{condition}", hu: "{condition}", sl: "{condition}", de: "wenn {condition}" }
    nobody_plays_yet() { en: "nobody plays yet", hu: "még nincs felvevő", sl: "nihče še ne igra", de: "noch spielt niemand" }
    sees(seat) { en: "{seat} sees", hu: "{seat} látja", sl: "{seat} vidi", de: "{seat} sieht" }
    all_hands() { en: "in hand", hu: "kézben", sl: "v roki", de: "in der Hand" }
    laid_away() { en: "laid away", hu: "skartban", sl: "založeno", de: "gelegt" }
    trick_won(number, seat, points) {
        en: "trick {number}: {seat} wins it, points {points}", hu: "{number}. ütés: {seat} viszi, pont {points}",
        sl: "{number}. štih: vzame {seat}, točke {points}", de: "Stich {number}: {seat} gewinnt, Punkte {points}",
    }
}

// Who holds what.
phrases! {
    no_card(word) { en: "`{word}` is no card", hu: "`{word}` nem lap", sl: "`{word}` ni karta", de: "`{word}` ist keine Karte" }
    in_talon() { en: "talon", hu: "talon", sl: "talon", de: "Talon" }
    laid_by(seats) { en: "laid away by {seats}", hu: "letette: {seats}", sl: "založeno: {seats}", de: "gelegt von {seats}" }
    played_in(seat, trick) {
        en: "{seat}, played in trick {trick}", hu: "{seat}, a(z) {trick}. ütésben kijátszva",
        sl: "{seat}, odigrana v {trick}. štihu", de: "{seat}, gespielt in Stich {trick}",
    }
    one_of(places) { en: "one of {places}", hu: "ezek egyikénél: {places}", sl: "eden od: {places}", de: "eines von: {places}" }
    nowhere() {
        en: "nowhere: what is known does not fit together", hu: "sehol: az ismert dolgok nem férnek össze",
        sl: "nikjer: znano se ne ujema", de: "nirgends: was bekannt ist, passt nicht zusammen",
    }
    cannot_hold(seat, cards) {
        en: "{seat} cannot hold, as it played: {cards}", hu: "{seat} a játéka szerint nem tarthatja: {cards}",
        sl: "{seat} po svoji igri ne more imeti: {cards}", de: "{seat} kann nach seinem Spiel nicht halten: {cards}",
    }
    all_is_known() { en: "every card is known", hu: "minden lap ismert", sl: "vse karte so znane", de: "alle Karten sind bekannt" }
    may_if_held(seat, cards) {
        en: "{seat} may, if it holds it: {cards}", hu: "{seat} választhat, ha nála van: {cards}",
        sl: "{seat} lahko, če jo ima: {cards}", de: "{seat} darf, wenn vorhanden: {cards}",
    }
    leader_unknown() {
        en: "nobody knows who leads: write the seat before the card, as in `5 A ?`", hu: "nem tudni, ki hív: a lap elé a hely írandó, mint `5 A ?`",
        sl: "ni znano, kdo začne: pred karto napišite mesto, kot `5 A ?`", de: "niemand weiß, wer ausspielt: vor die Karte gehört der Platz, wie in `5 A ?`",
    }
    won() { en: "won", hu: "vitt", sl: "dobljeni", de: "gewonnen" }
}

// Looking through a file.
phrases! {
    found_in(count, all) { en: "deals found: {count} of {all}", hu: "talált leosztások: {count}, összesen {all}", sl: "najdene delitve: {count} od {all}", de: "gefundene Spiele: {count} von {all}" }
    without_rules_there(count) {
        en: "deals without rules to read them by: {count}", hu: "leosztások, amelyekhez nincs szabály: {count}",
        sl: "delitve brez pravil: {count}", de: "Spiele ohne Regeln: {count}",
    }
    stopped_lines(count) { en: "stopped; lines not done: {count}", hu: "megállítva; el nem végzett sorok: {count}", sl: "ustavljeno; neopravljene vrstice: {count}", de: "angehalten; nicht erledigte Zeilen: {count}" }
    search_stopped() {
        en: "stopped: what is not shown here was not found out", hu: "megállítva: ami itt nem látszik, az nem derült ki",
        sl: "ustavljeno: česar tu ni, ni bilo ugotovljeno", de: "angehalten: was hier nicht steht, wurde nicht ermittelt",
    }
    passed_unwritten(seat) { en: "{seat} has passed unwritten", hu: "{seat} passza nincs leírva", sl: "{seat} je rekel naprej, kar ni zapisano", de: "{seat} hat gepasst, ohne dass es dasteht" }
    stopped_at(number) { en: "stopped after deal {number}", hu: "megállt a(z) {number}. leosztás után", sl: "ustavljeno po {number}. delitvi", de: "angehalten nach Spiel {number}" }
    the_line() { en: "line", hu: "vonal", sl: "črta", de: "Folge" }
    variation_number(number) { en: "variation {number}", hu: "{number}. változat", sl: "{number}. različica", de: "Variante {number}" }
}

// Why.
phrases! {
    allowed(act) { en: "{act}: allowed", hu: "{act}: szabad", sl: "{act}: dovoljeno", de: "{act}: erlaubt" }
    not_allowed_here() { en: "not allowed", hu: "nem szabad", sl: "ni dovoljeno", de: "nicht erlaubt" }
    by_rule(rule, source) { en: "rule {rule}: {source}", hu: "szabály {rule}: {source}", sl: "pravilo {rule}: {source}", de: "Regel {rule}: {source}" }
    asks_for(words) { en: "it asks for {words}", hu: "ezt kéri: {words}", sl: "zahteva: {words}", de: "sie verlangt: {words}" }
    all_may_be_played() {
        en: "every card of the hand may be played", hu: "a kéz bármely lapja kijátszható",
        sl: "igrati se sme katera koli karta", de: "jede Karte der Hand darf gespielt werden",
    }
    only_these(cards) { en: "only these: {cards}", hu: "csak ezek: {cards}", sl: "samo te: {cards}", de: "nur diese: {cards}" }
    promised(seat, card) { en: "{seat} promised {card}", hu: "{seat} invitje: {card}", sl: "{seat} obljublja: {card}", de: "{seat} hat {card} versprochen" }
    is_bound() { en: "bound", hu: "elfogadva", sl: "velja", de: "gilt" }
    is_void() { en: "void", hu: "nem köt", sl: "ne velja", de: "gilt nicht" }
    nothing_promised() { en: "nothing was promised", hu: "nincs ígéret", sl: "nič ni obljubljeno", de: "nichts wurde versprochen" }
    duties_met() { en: "every duty was met", hu: "minden kötelezettség teljesült", sl: "vse dolžnosti so izpolnjene", de: "alle Pflichten sind erfüllt" }
}

// If it were otherwise.
phrases! {
    as_it_is() { en: "as it is", hu: "ahogy van", sl: "kot je", de: "wie es ist" }
    what_if() { en: "what if", hu: "mi lenne, ha", sl: "kaj če", de: "was wäre, wenn" }
    so_far_only() {
        en: "what follows cannot be played so; it stands then:", hu: "ami következik, így nem játszható le; akkor így áll:",
        sl: "kar sledi, se tako ne da odigrati; takrat stoji:", de: "was folgt, lässt sich so nicht spielen; es steht dann:",
    }
    lacks(fact) { en: "what is missing is {fact}", hu: "hiányzik: {fact}", sl: "manjka: {fact}", de: "es fehlt: {fact}" }
    no_difference() {
        en: "it makes no difference to this deal", hu: "ennél a leosztásnál nincs különbség",
        sl: "pri tej delitvi ni razlike", de: "bei diesem Spiel macht es keinen Unterschied",
    }
    rules_in_force(rules) { en: "rules in force: {rules}", hu: "érvényes szabályok: {rules}", sl: "veljavna pravila: {rules}", de: "geltende Regeln: {rules}" }
    rules_not_kept() [keep, all] {
        en: "the records do not name all of them: `{keep}` writes them into this one, `{keep} {all}` into every one",
        hu: "a feljegyzések nem nevezik meg mindet: `{keep}` ebbe írja be őket, `{keep} {all}` mindegyikbe",
        sl: "zapisi ne navajajo vseh: `{keep}` jih vpiše v tega, `{keep} {all}` v vse",
        de: "die Aufzeichnungen nennen nicht alle: `{keep}` schreibt sie in diese, `{keep} {all}` in alle",
    }
    keys_set(keys) { en: "set: {keys}", hu: "beállítva: {keys}", sl: "nastavljeno: {keys}", de: "gesetzt: {keys}" }
}

// What perfect play cannot be asked for, and why.
phrases! {
    no_objective(words) [points, win, pay, figure] {
        en: "`{words}` is nothing that can be asked for; known are `{points}`, `{win}`, `{pay}` and `{figure} NAME`",
        hu: "`{words}` nem kérdezhető; ismert: `{points}`, `{win}`, `{pay}` és `{figure} NÉV`",
        sl: "po `{words}` se ne da vprašati; znano je `{points}`, `{win}`, `{pay}` in `{figure} IME`",
        de: "nach `{words}` kann man nicht fragen; bekannt sind `{points}`, `{win}`, `{pay}` und `{figure} NAME`",
    }
    no_figure(name, known) {
        en: "there is no figure `{name}`; there are {known}", hu: "nincs `{name}` figura; ezek vannak: {known}",
        sl: "ni dosežka `{name}`; so {known}", de: "es gibt keine Figur `{name}`; es gibt {known}",
    }
    no_card_to_play() {
        en: "no card is to be played here", hu: "itt nem kell lapot kijátszani", sl: "tu ni na vrsti nobena karta", de: "hier ist keine Karte zu spielen",
    }
    not_all_of_hand(seat) {
        en: "the cards of {seat} are not all known: perfect play needs every hand", hu: "{seat} lapjai nem mind ismertek: a legjobb játékhoz minden kéz kell",
        sl: "karte igralca {seat} niso vse znane: najboljša igra potrebuje vse roke", de: "die Karten von {seat} sind nicht alle bekannt: bestes Spiel braucht alle Hände",
    }
    sides_unknown() {
        en: "it is not known who plays with whom", hu: "nem tudni, ki kivel van", sl: "ni znano, kdo igra s kom", de: "es ist nicht bekannt, wer mit wem spielt",
    }
    not_all_seen() {
        en: "not all cards of the tricks and the talon are known", hu: "az ütések és a talon lapjai nem mind ismertek",
        sl: "karte štihov in talona niso vse znane", de: "nicht alle Karten der Stiche und des Talons sind bekannt",
    }
    nothing_to_win() [pay, points] {
        en: "nothing stands for the declarers here that could be won: ask for `{pay}` or `{points}`",
        hu: "itt nincs a felvevőknek mit megnyerni: `{pay}` vagy `{points}` kérdezhető",
        sl: "tu ni ničesar, kar bi igralci lahko dobili: vprašajte po `{pay}` ali `{points}`",
        de: "hier steht nichts an, was die Spielerpartei gewinnen könnte: fragen Sie nach `{pay}` oder `{points}`",
    }
    no_points_here() [pay] {
        en: "card points say nothing here: the deal may end before all cards are played; ask for `{pay}`",
        hu: "a pontok itt nem mondanak semmit: a leosztás az utolsó lap előtt is véget érhet; `{pay}` kérdezhető",
        sl: "točke tu ne povedo ničesar: igra se lahko konča, preden so odigrane vse karte; vprašajte po `{pay}`",
        de: "Kartenpunkte sagen hier nichts: das Spiel kann enden, bevor alle Karten gespielt sind; fragen Sie nach `{pay}`",
    }
    figure_of_nobody(figure) {
        en: "nobody can make or lose `{figure}` in this contract", hu: "ebben a játékban senki sem érheti el és nem bukhatja el: `{figure}`",
        sl: "v tej igri nihče ne more narediti ali izgubiti `{figure}`", de: "in diesem Spiel kann niemand `{figure}` machen oder verlieren",
    }
    pay_does_not_follow() {
        en: "what is paid does not follow from the cards alone: a fact is missing", hu: "a fizetés nem következik a lapokból: hiányzik valami",
        sl: "plačilo ne sledi iz samih kart: manjka podatek", de: "die Zahlung folgt nicht aus den Karten allein: es fehlt eine Angabe",
    }
    nothing_left_to_play() {
        en: "the deal is over: nothing is left to play", hu: "a leosztás véget ért: nincs mit lejátszani",
        sl: "delitve je konec: ni več kaj igrati", de: "das Spiel ist zu Ende: es ist nichts mehr zu spielen",
    }
    nobodys_turn() { en: "it is nobody's turn here", hu: "itt senki sem következik", sl: "tu ni nihče na vrsti", de: "hier ist niemand am Zug" }
    only_pay_before_play() [pay] {
        en: "before the play only `{pay}` can be asked for", hu: "a lejátszás előtt csak `{pay}` kérdezhető",
        sl: "pred igro se lahko vpraša le po `{pay}`", de: "vor dem Ausspielen kann man nur nach `{pay}` fragen",
    }
    deal_not_so_far(number, place) {
        en: "deal {number} does not go as far as `{place}`", hu: "a(z) {number}. leosztás nem tart eddig: `{place}`",
        sl: "{number}. delitev ne sega do `{place}`", de: "Spiel {number} geht nicht so weit wie `{place}`",
    }
    no_rules_to_play_by() {
        en: "there are no rules to play the deal by", hu: "nincsenek szabályok, amelyek szerint a leosztás játszható",
        sl: "ni pravil, po katerih bi se delitev igrala", de: "es gibt keine Regeln, nach denen das Spiel gespielt werden könnte",
    }
}

// How lines that were told one after another ended.
phrases! {
    line_failed(number) {
        en: "line {number}: it could not be done, and the rest was not tried; `--keep-going` goes on",
        hu: "{number}. sor: ez nem sikerült, a többi nem volt megpróbálva; a `--keep-going` továbbmegy",
        sl: "{number}. vrstica: tega ni bilo mogoče narediti, ostalo ni bilo poskušeno; `--keep-going` gre naprej",
        de: "Zeile {number}: das ging nicht, und der Rest wurde nicht versucht; `--keep-going` macht weiter",
    }
    not_all_done() {
        en: "not everything could be done", hu: "nem minden sikerült", sl: "vsega ni bilo mogoče narediti", de: "nicht alles ließ sich tun",
    }
    copy_lies_in(path) { en: "; it lies in {path}", hu: "; itt van: {path}", sl: "; je v {path}", de: "; es liegt in {path}" }
    open_elsewhere() {
        en: "another session has this file open; what it writes is seen when this one saves",
        hu: "ez a fájl máshol is nyitva van; amit az ír, mentéskor derül ki",
        sl: "to datoteko ima odprto tudi druga seja; kar ta zapiše, se pokaže ob shranjevanju",
        de: "diese Datei ist auch anderswo offen; was jene schreibt, zeigt sich beim Sichern",
    }
    here_again() [undo] {
        en: "what was not saved the last time is here again; `{undo}` takes it away",
        hu: "ami legutóbb nem lett elmentve, újra itt van; `{undo}` elveszi",
        sl: "kar zadnjič ni bilo shranjeno, je spet tu; `{undo}` to odvzame",
        de: "was zuletzt nicht gesichert wurde, ist wieder da; `{undo}` nimmt es weg",
    }
    overtaken(path) {
        en: "the file has been written since it was left unsaved; what was not saved lies in {path}",
        hu: "a fájlt azóta más is írta; ami nem lett elmentve, itt van: {path}",
        sl: "datoteko je medtem zapisal nekdo drug; kar ni bilo shranjeno, je v {path}",
        de: "die Datei wurde inzwischen geschrieben; was nicht gesichert war, liegt in {path}",
    }
    written_since(file) [save] {
        en: "{file}: somebody else has written it since; `{save}` under another name",
        hu: "{file}: azóta más írta; `{save}` más néven", sl: "{file}: medtem jo je zapisal nekdo drug; `{save}` pod drugim imenom",
        de: "{file}: jemand anders hat sie inzwischen geschrieben; `{save}` unter einem anderen Namen",
    }
    there_already(file) [open, save] {
        en: "{file}: it is there already; `{open}` it first, or `{save}` under another name",
        hu: "{file}: már létezik; előbb `{open}`, vagy `{save}` más néven", sl: "{file}: že obstaja; najprej `{open}` ali `{save}` pod drugim imenom",
        de: "{file}: gibt es schon; zuerst `{open}`, oder `{save}` unter einem anderen Namen",
    }
}

// Files.
phrases! {
    remarks(count) { en: "remarks added: {count}", hu: "új megjegyzések: {count}", sl: "nove opombe: {count}", de: "neue Anmerkungen: {count}" }
    opened(file, deals) { en: "{file}, deals: {deals}", hu: "{file}, leosztások: {deals}", sl: "{file}, delitve: {deals}", de: "{file}, Spiele: {deals}" }
    nothing_to_save() { en: "there is nothing to save", hu: "nincs mit elmenteni", sl: "ni česa shraniti", de: "es gibt nichts zu sichern" }
    saved(file) { en: "saved: {file}", hu: "elmentve: {file}", sl: "shranjeno: {file}", de: "gesichert: {file}" }
    where_to_save() [save] { en: "where? `{save} FILE`", hu: "hová? `{save} FÁJL`", sl: "kam? `{save} DATOTEKA`", de: "wohin? `{save} DATEI`" }
    not_saved() [save, quit, anyway] {
        en: "not everything is saved: `{save} FILE`, or `{quit} {anyway}`", hu: "van, ami nincs elmentve: `{save} FÁJL`, vagy `{quit} {anyway}`",
        sl: "ni vse shranjeno: `{save} DATOTEKA` ali `{quit} {anyway}`", de: "nicht alles ist gesichert: `{save} DATEI` oder `{quit} {anyway}`",
    }
    not_saved_open() [save] {
        en: "not everything is saved: `{save} FILE` first", hu: "van, ami nincs elmentve: előbb `{save} FÁJL`",
        sl: "ni vse shranjeno: najprej `{save} DATOTEKA`", de: "nicht alles ist gesichert: zuerst `{save} DATEI`",
    }
}

// Findings.
phrases! {
    level_error() { en: "error", hu: "hiba", sl: "napaka", de: "Fehler" }
    level_warning() { en: "warning", hu: "figyelmeztetés", sl: "opozorilo", de: "Warnung" }
    level_note() { en: "note", hu: "megjegyzés", sl: "opomba", de: "Hinweis" }
    level_help() { en: "help", hu: "segítség", sl: "pomoč", de: "Hilfe" }
    rule_named(rule) { en: "rule `{rule}`", hu: "szabály `{rule}`", sl: "pravilo `{rule}`", de: "Regel `{rule}`" }
    at_line(file, line, column) {
        en: "{file}, line {line}, column {column}", hu: "{file}, {line}. sor, {column}. oszlop",
        sl: "{file}, {line}. vrstica, {column}. stolpec", de: "{file}, Zeile {line}, Spalte {column}",
    }
}

// For who listens.
phrases! {
    deal_number(number) { en: "deal {number}", hu: "{number}. leosztás", sl: "{number}. delitev", de: "Spiel {number}" }
    points_and_tricks(side, points, tricks) {
        en: "{side}, points {points}, tricks {tricks}", hu: "{side}, pont {points}, ütés {tricks}",
        sl: "{side}, točke {points}, štihi {tricks}", de: "{side}, Punkte {points}, Stiche {tricks}",
    }
    points_of_side(side, points) {
        en: "{side}, points {points}", hu: "{side}, pont {points}", sl: "{side}, točke {points}", de: "{side}, Punkte {points}",
    }
    plain_on() [plain, off] {
        en: "plain answers: one fact on a line, in words; `{plain} {off}` goes back to tables",
        hu: "egyszerű válaszok: minden tény külön sorban, szavakkal; `{plain} {off}`: vissza a táblázatokhoz",
        sl: "preprosti odgovori: v vsaki vrstici en podatek, z besedami; `{plain} {off}` vrne preglednice",
        de: "schlichte Antworten: eine Angabe je Zeile, in Worten; `{plain} {off}` kehrt zu Tabellen zurück",
    }
    plain_off() { en: "answers in tables", hu: "válaszok táblázatokban", sl: "odgovori v preglednicah", de: "Antworten in Tabellen" }
    here() { en: "at hand", hu: "itt tartunk", sl: "ta je na mizi", de: "hier" }
    place_is(place) { en: "place {place}", hu: "hely: {place}", sl: "mesto: {place}", de: "Stelle: {place}" }
    in_hand_of(seat, cards) { en: "{seat}, in hand: {cards}", hu: "{seat} kezében: {cards}", sl: "{seat} v roki: {cards}", de: "{seat} auf der Hand: {cards}" }
    no_cards() { en: "no cards", hu: "nincs lap", sl: "brez kart", de: "keine Karten" }
    give_or_take() { en: "give or take", hu: "plusz-mínusz", sl: "plus minus", de: "plus minus" }
    unknown_card() { en: "unknown card", hu: "ismeretlen lap", sl: "neznana karta", de: "unbekannte Karte" }
    unknown_cards(count) { en: "unknown cards: {count}", hu: "ismeretlen lapok: {count}", sl: "neznane karte: {count}", de: "unbekannte Karten: {count}" }
    trick_number(number) { en: "trick {number}", hu: "{number}. ütés", sl: "{number}. štih", de: "Stich {number}" }
    leads(seat, card) { en: "{seat} leads {card}", hu: "{seat} hív: {card}", sl: "{seat} začne: {card}", de: "{seat} spielt aus: {card}" }
    plays_card(seat, card) { en: "{seat} plays {card}", hu: "{seat} rak: {card}", sl: "{seat} vrže: {card}", de: "{seat} gibt zu: {card}" }
    tricks_won(seat, count) { en: "{seat}, tricks won: {count}", hu: "{seat} ütései: {count}", sl: "{seat}, dobljeni štihi: {count}", de: "{seat}, gewonnene Stiche: {count}" }
    is_best() { en: "best", hu: "legjobb", sl: "najboljše", de: "beste" }
    at_least(value) { en: "at least {value}", hu: "legalább {value}", sl: "vsaj {value}", de: "mindestens {value}" }
    times(factor) { en: "times {factor}", hu: "{factor}-szoros", sl: "krat {factor}", de: "mal {factor}" }
}
