//! What is told beside any number of records: what was read, and what may be wrong with it.

use std::fmt::{self, Display};

use super::Phrases;
use crate::basics::spelling::count;
use crate::game::Language;

/// So many things: in English with their name; the other languages ask for the number alone, as `{:#}`, and write the name in a
/// form that fits each number.
#[derive(Clone, Copy, Debug)]
pub struct Counted(pub usize, pub &'static str);

impl Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            self.0.fmt(f)
        } else {
            f.write_str(&count(self.0, self.1))
        }
    }
}

// What was read.
phrases! {
    read(files, records, fine, remarked, damaged) {
        en: "{files}, {records}, {fine} fine, {remarked} with remarks, {damaged} damaged",
        hu: "{files:#} fájl, {records:#} feljegyzés, ebből rendben {fine}, megjegyzéssel {remarked}, sérült {damaged}",
        sl: "datoteke: {files:#}, zapisi: {records:#}, v redu: {fine}, z opombami: {remarked}, poškodovani: {damaged}",
        de: "Dateien: {files:#}, Aufzeichnungen: {records:#}, in Ordnung: {fine}, mit Anmerkungen: {remarked}, beschädigt: {damaged}",
    }
    unscored(records) {
        en: ", {records} not scored, because something is missing", hu: ", hiányos, ezért nincs elszámolva {records}",
        sl: ", neobračunani, ker kaj manjka: {records}", de: ", nicht abgerechnet, weil etwas fehlt: {records}",
    }
    unreadable(files) {
        en: ", {files} could not be read", hu: ", nem olvasható {files}", sl: ", ni bilo mogoče prebrati: {files}",
        de: ", nicht lesbar: {files}",
    }
    broken_off(records) {
        en: "stopped before the end, after {records}", hu: "a vége előtt megállítva, {records:#} feljegyzés után",
        sl: "ustavljeno pred koncem, prebrani zapisi: {records:#}", de: "vor dem Ende angehalten, gelesene Aufzeichnungen: {records:#}",
    }
    tables_until_then(stopped) {
        en: "{stopped}: the tables hold what was counted until then", hu: "{stopped}: a táblázatok az addig számoltakat tartalmazzák",
        sl: "{stopped}: tabele vsebujejo, kar je bilo šteto do tedaj", de: "{stopped}: die Tabellen enthalten, was bis dahin gezählt war",
    }
    rows_stand_in(stopped, file) {
        en: "{stopped}: they stand in {file}", hu: "{stopped}: itt vannak: {file}", sl: "{stopped}: so v {file}", de: "{stopped}: sie stehen in {file}",
    }
    no_record_in(file) {
        en: "{file}: there is no record in it", hu: "{file}: nincs benne feljegyzés", sl: "{file}: v njej ni zapisa",
        de: "{file}: darin steht keine Aufzeichnung",
    }
}

// What lies in folders.
phrases! {
    no_file(entry) {
        en: "{entry}: it is no file, and is not read", hu: "{entry}: nem fájl, nem olvassuk be", sl: "{entry}: ni datoteka in se ne bere",
        de: "{entry}: keine Datei, wird nicht gelesen",
    }
    no_file_in(folder, ending) {
        en: "{folder}: there is no file `*.{ending}` in it", hu: "{folder}: nincs benne `*.{ending}` fájl",
        sl: "{folder}: v njej ni datoteke `*.{ending}`", de: "{folder}: darin ist keine Datei `*.{ending}`",
    }
    named_twice(path) {
        en: "{path}: it is named twice, and read once", hu: "{path}: kétszer szerepel, egyszer olvassuk be",
        sl: "{path}: navedena dvakrat, prebrana enkrat", de: "{path}: zweimal genannt, einmal gelesen",
    }
    lies_in(path, other) {
        en: "{path}: it lies in {other} too, and is read once", hu: "{path}: ebben is benne van: {other}; egyszer olvassuk be",
        sl: "{path}: je tudi v {other}, prebrana enkrat", de: "{path}: liegt auch in {other}, wird einmal gelesen",
    }
    links_to(path, other) {
        en: "{path}: it leads to {other}, and is read once", hu: "{path}: ide mutat: {other}; egyszer olvassuk be",
        sl: "{path}: kaže na {other}, prebrana enkrat", de: "{path}: führt zu {other}, wird einmal gelesen",
    }
    leads_back(path, other) {
        en: "{path}: it leads back to {other}, and is not followed again", hu: "{path}: ide vezet vissza: {other}; nem követjük újra",
        sl: "{path}: vodi nazaj v {other} in se ji ne sledi znova", de: "{path}: führt zurück zu {other}, ihm wird nicht noch einmal gefolgt",
    }
    leads_nowhere() {
        en: "it leads to nothing that is there", hu: "nem létező helyre mutat", sl: "kaže na nekaj, česar ni", de: "es führt zu nichts, was da ist",
    }
}

// Which deals are counted.
phrases! {
    left_out(deals, why) {
        en: "{deals} left out: {why}", hu: "{deals:#} leosztás kimarad: {why}", sl: "izpuščene delitve ({deals:#}): {why}",
        de: "ausgelassene Spiele ({deals:#}): {why}",
    }
    undated() {
        en: "without a date such as `2026-11-27`", hu: "nincs `2026-11-27` alakú dátum", sl: "brez datuma, kot je `2026-11-27`",
        de: "ohne ein Datum wie `2026-11-27`",
    }
    condition_open() {
        en: "what is known leaves the condition open", hu: "amit tudni lehet, nem dönti el a feltételt",
        sl: "znano ne odloči, ali pogoj velja", de: "was bekannt ist, lässt die Bedingung offen",
    }
    condition_unsaid() {
        en: "their rules cannot say the condition", hu: "a szabályaik szavaival nem mondható a feltétel",
        sl: "njihova pravila pogoja ne morejo izraziti", de: "ihre Regeln können die Bedingung nicht sagen",
    }
    written_before() {
        en: "written exactly as one before", hu: "szóról szóra egy korábbi", sl: "zapisane natanko kot prejšnja", de: "genau wie eines davor geschrieben",
    }
    vague_dates(deals) {
        en: "{deals} counted whose date says less than what is asked", hu: "{deals:#} számolt leosztás dátuma kevesebbet mond, mint a kérdés",
        sl: "štete delitve, katerih datum pove manj od vprašanja: {deals:#}",
        de: "gezählte Spiele, deren Datum weniger sagt als gefragt: {deals:#}",
    }
    cut_sittings(sittings) {
        en: "what the end of {sittings} brings is not counted: not all of the deals are asked for",
        hu: "{sittings:#} ülés végének hozama nem számít: nem minden leosztása kell",
        sl: "konec ni štet, ker niso zahtevane vse delitve; toliko sedenj: {sittings:#}",
        de: "was das Ende bringt, ist nicht gezählt, weil nicht alle Spiele verlangt sind; Sitzungen: {sittings:#}",
    }
    nobody_so_called(written, other) {
        en: "`--same {written}={other}`: no record names `{written}`", hu: "`--same {written}={other}`: egy feljegyzés sem nevezi meg: `{written}`",
        sl: "`--same {written}={other}`: noben zapis ne navaja `{written}`", de: "`--same {written}={other}`: keine Aufzeichnung nennt `{written}`",
    }
}

// What may be wrong with records taken together.
phrases! {
    first_in(found, place) {
        en: "{found} (the first in {place})", hu: "{found} (az első itt: {place})", sl: "{found} (prva v {place})", de: "{found} (das erste in {place})",
    }
    given_again(deals) {
        en: "{deals} with the event, date, table, number and players of another: it may be given twice",
        hu: "{deals:#} leosztás rendezvénye, dátuma, asztala, száma és játékosai egy másikéi: talán kétszer szerepel",
        sl: "delitve s prireditvijo, datumom, mizo, številko in igralci druge, morda podane dvakrat: {deals:#}",
        de: "Spiele mit Veranstaltung, Datum, Tisch, Nummer und Spielern eines anderen, vielleicht doppelt: {deals:#}",
    }
    written_again(deals) {
        en: "{deals} without a day and a number, written exactly as another: it may be given twice, and `--once` leaves it out",
        hu: "{deals:#} nap és szám nélküli leosztás szóról szóra egy másik: talán kétszer szerepel, a `--once` kihagyja",
        sl: "delitve brez dneva in številke, zapisane natanko kot druga, morda podane dvakrat; `--once` jih izpusti: {deals:#}",
        de: "Spiele ohne Tag und Nummer, genau wie ein anderes geschrieben, vielleicht doppelt; `--once` lässt sie aus: {deals:#}",
    }
    sits_twice(deals) {
        en: "{deals} with one name at two seats", hu: "{deals:#} leosztásban egy név két helyen ül", sl: "delitve z enim imenom na dveh sedežih: {deals:#}",
        de: "Spiele mit einem Namen auf zwei Plätzen: {deals:#}",
    }
    split_evenings(evenings) {
        en: "{evenings} at one table in several files: a sitting ends with its file, and nothing lasts into the next",
        hu: "{evenings:#} este egy asztalnál több fájlban: az ülés a fájllal véget ér, a következőre semmi sem marad",
        sl: "večeri pri eni mizi v več datotekah; sedenje se konča z datoteko in v naslednjo nič ne preide: {evenings:#}",
        de: "Abende an einem Tisch in mehreren Dateien; eine Sitzung endet mit ihrer Datei, und nichts geht in die nächste über: {evenings:#}",
    }
    unread_dates(deals) {
        en: "{deals} with a date that cannot be read as one, or as one alone; write it as `2026-11-27`",
        hu: "{deals:#} leosztás dátuma nem olvasható, vagy többféleképpen; `2026-11-27` alakban kell írni",
        sl: "delitve z datumom, ki ga ni mogoče prebrati ali ni en sam; zapišite ga kot `2026-11-27`: {deals:#}",
        de: "Spiele mit einem Datum, das keines oder nicht nur eines ist; zu schreiben ist es wie `2026-11-27`: {deals:#}",
    }
}
