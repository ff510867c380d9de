//! Perfect play.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

phrases! {
    to_play(seat) { en: "{seat} to play", hu: "{seat} következik", sl: "na vrsti je {seat}", de: "{seat} ist am Zug" }
    to_lay_away(seat) { en: "{seat} to lay away", hu: "{seat} fektet", sl: "zalaga {seat}", de: "{seat} legt ab" }
    to_take(seat) { en: "{seat} to take from the talon", hu: "{seat} veszi fel a talont", sl: "{seat} izbira talon", de: "{seat} nimmt vom Talon" }
    to_call(seat) { en: "{seat} to call", hu: "{seat} segítőt hív", sl: "{seat} kliče", de: "{seat} ruft" }
    to_speak(seat) { en: "{seat} to speak", hu: "{seat} bemond", sl: "{seat} napoveduje", de: "{seat} sagt an" }
    to_bid(seat) { en: "{seat} to bid", hu: "{seat} licitál", sl: "licitira {seat}", de: "{seat} bietet" }
    to_raise(seat) {
        en: "{seat} has won the auction, and may choose before the talon is handed out",
        hu: "{seat} nyerte a licitet, és a talon kiosztása előtt még választhat",
        sl: "{seat} je dobil licitacijo in lahko še izbira, preden se razdeli talon",
        de: "{seat} hat das Bieten gewonnen und darf noch wählen, bevor der Talon verteilt wird",
    }
    as_if_nobody_bid() {
        en: "each is valued as if nobody bid any more after it",
        hu: "mindegyik úgy számít, mintha utána már senki sem licitálna",
        sl: "vsaka velja, kot da za njo nihče več ne licitira",
        de: "jedes gilt so viel, als böte danach niemand mehr",
    }
    open_own() {
        en: "`..` and `?`: not looked at to the end, and perhaps better; the numbers are the least and the most that is proved, `?` that nothing is",
        hu: "`..` és `?`: nincs végigvizsgálva, jobb is lehet; a számok a bizonyított legkisebb és legnagyobb érték, `?`: semmi sincs bizonyítva",
        sl: "`..` in `?`: ni pregledano do konca in je lahko boljše; števili sta najmanj in največ, kar je dokazano, `?`: nič ni dokazano",
        de: "`..` und `?`: nicht zu Ende angesehen und vielleicht besser; die Zahlen sind das bewiesene Mindeste und Höchste, `?`: nichts ist bewiesen",
    }
    secured_alone(seat) {
        en: "where everybody then plays alone, it is what {seat} can be sure of, whatever the others play",
        hu: "ahol utána mindenki egyedül játszik, az érték az, amit {seat} biztosan elérhet, bárhogy játszik a többi",
        sl: "kjer nato vsak igra sam, je to, kar {seat} gotovo doseže, kakor koli igrajo drugi",
        de: "wo danach jeder allein spielt, ist es das, was {seat} sicher erreicht, wie auch immer die anderen spielen",
    }
    may_end(act, pays) {
        en: "the deal may be ended by `{act}`: {pays}", hu: "a leosztás befejezhető így: `{act}`: {pays}",
        sl: "delitev se lahko konča z `{act}`: {pays}", de: "das Spiel kann mit `{act}` beendet werden: {pays}",
    }
    swaps_not_valued() {
        en: "exchanges with the talon before the auction are not valued: what they bring depends on who then plays what",
        hu: "a licit előtti cserék a talonnal nincsenek értékelve: attól függ, mit hoznak, hogy utána ki mit játszik",
        sl: "menjave s talonom pred licitacijo niso ovrednotene: kaj prinesejo, je odvisno od tega, kdo nato kaj igra",
        de: "Tausche mit dem Talon vor dem Bieten sind nicht bewertet: was sie bringen, hängt davon ab, wer danach was spielt",
    }
    as_if_nothing_more() {
        en: "each word is valued as if nothing more were said after it",
        hu: "minden szó értéke úgy értendő, hogy utána már nincs több bemondás",
        sl: "vrednost vsake besede velja, če se za njo ne napove nič več",
        de: "jedes Wort gilt so viel, als würde danach nichts mehr gesagt",
    }
    as_if_settled() {
        en: "valued as if what is still to be laid away and called were the likeliest, and nothing were announced",
        hu: "az érték úgy értendő, hogy ami még hátravan, a legvalószínűbb fektetés és hívás, bemondás nélkül",
        sl: "vrednost velja, če je vse, kar se še zalaga in kliče, najverjetnejše in se ne napove nič",
        de: "gerechnet so, als würde das Wahrscheinlichste noch abgelegt und gerufen und nichts angesagt",
    }
    par_settled() {
        en: "the others lay away what is likeliest, and nobody announces anything",
        hu: "a többiek a legvalószínűbbet fektetik, és nincs bemondás",
        sl: "drugi zalagajo najverjetnejše in nihče ne napove ničesar",
        de: "die anderen legen das Wahrscheinlichste ab, und niemand sagt etwas an",
    }
    ways_more(count) { en: "and {count} more", hu: "és még {count}", sl: "in še {count}", de: "und {count} weitere" }
    best_so_far() {
        en: "`(*)` is the best that is known so far", hu: "`(*)`: az eddig ismert legjobb",
        sl: "`(*)` je najboljše, kar je doslej znano", de: "`(*)` ist das Beste, das bisher bekannt ist",
    }
    is_best_so_far() { en: "best so far", hu: "eddig a legjobb", sl: "doslej najboljše", de: "bisher das Beste" }
    is_not_allowed() { en: "not allowed", hu: "nem játszhatja", sl: "ni dovoljeno", de: "nicht erlaubt" }
    is_no_longer_allowed() { en: "no longer to be had", hu: "már nem kapható meg", sl: "ni več mogoče", de: "nicht mehr zu haben" }
    is_not_known() { en: "not found", hu: "nem derült ki", sl: "ni najdeno", de: "nicht gefunden" }
    at_most_own() {
        en: "`<=`: worse than the best; how much worse was not looked for", hu: "`<=`: rosszabb a legjobbnál; hogy mennyivel, az nincs megkeresve",
        sl: "`<=`: slabše od najboljšega; za koliko, ni bilo iskano", de: "`<=`: schlechter als das Beste; um wie viel, wurde nicht gesucht",
    }
    at_least_own() {
        en: "`>=`: not every way to lay away and to call was looked at", hu: "`>=`: nem minden fektetés és hívás lett megvizsgálva",
        sl: "`>=`: niso bila pregledana vsa zalaganja in klici", de: "`>=`: nicht jedes Ablegen und Rufen wurde angesehen",
    }
    par_looked(seat, contract, seen, all) {
        en: "{seat} {contract} {seen} of {all}", hu: "{seat} {contract}: {all} közül {seen}",
        sl: "{seat} {contract} {seen} od {all}", de: "{seat} {contract} {seen} von {all}",
    }
    par_ways_looked(list) {
        en: "ways to lay away and to call looked at: {list}", hu: "megvizsgált fektetések és hívások: {list}",
        sl: "pregledana zalaganja in klici: {list}", de: "angesehene Arten abzulegen und zu rufen: {list}",
    }
    not_allowed_dash() {
        en: "`-`: the auction does not let this seat play it", hu: "`-`: ezt ez a hely nem játszhatja",
        sl: "`-`: licitacija tega temu igralcu ne dovoli", de: "`-`: das Bieten lässt diesen Platz das nicht spielen",
    }
    no_longer_x() {
        en: "`x`: after what has been said it can no longer be had", hu: "`x`: az elhangzottak után már nem kapható meg",
        sl: "`x`: po povedanem tega ni več mogoče dobiti", de: "`x`: nach dem Gesagten nicht mehr zu haben",
    }
    not_found_yet() {
        en: "`?`: nothing was found within the budget", hu: "`?`: a keretből nem derült ki",
        sl: "`?`: v okviru omejitve ni bilo najdeno", de: "`?`: im Rahmen des Budgets nicht gefunden",
    }
    secured_points(seat) {
        en: "the most card points that {seat} can be sure of, whatever the others play; whether more of them are better, only what is paid tells",
        hu: "a legtöbb pont, amelyet {seat} biztosan elérhet, bárhogy játszik a többi; hogy a több jobb-e, azt csak a fizetség mondja meg",
        sl: "največ točk, ki si jih {seat} lahko zagotovi, kakor koli igrajo drugi; ali jih je bolje imeti več, pove samo plačilo",
        de: "die meisten Punkte, deren {seat} sicher sein kann, was die anderen auch spielen; ob mehr davon besser sind, sagt nur, was gezahlt wird",
    }
    value_known(value) {
        en: "with best play {value}; not every card has been looked at", hu: "a legjobb játékkal {value}; nem minden lap lett megvizsgálva",
        sl: "pri najboljši igri {value}; niso pregledane vse karte", de: "bei bestem Spiel {value}; nicht jede Karte wurde angesehen",
    }
    cannot_keep() {
        en: "not kept: a record keeps answers about the deal as it went, with all cards open",
        hu: "nincs megőrizve: a feljegyzés a leosztás tényleges menetéről, nyílt lapokkal adott válaszokat őrzi meg",
        sl: "ni shranjeno: zapis hrani odgovore o delitvi, kakor je potekala, pri odprtih kartah",
        de: "nicht festgehalten: eine Aufzeichnung hält Antworten über das Spiel fest, wie es verlief, bei offenen Karten",
    }
    kept_now() {
        en: "kept in the record", hu: "a feljegyzésben megőrizve",
        sl: "shranjeno v zapisu", de: "in der Aufzeichnung festgehalten",
    }
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
    line_of_best_play() { en: "line of best play", hu: "a legjobb folytatás", sl: "potek najboljše igre", de: "Verlauf bei bestem Spiel" }
    best_line(line) { en: "line: {line}", hu: "folytatás: {line}", sl: "potek: {line}", de: "Verlauf: {line}" }
    proved_between(low, high) {
        en: "proved so far: between {low} and {high}", hu: "eddig bizonyítva: {low} és {high} között",
        sl: "doslej dokazano: med {low} in {high}", de: "bisher bewiesen: zwischen {low} und {high}",
    }
    tried(nodes) { en: "{nodes} cards tried", hu: "kipróbált lapok: {nodes}", sl: "preizkušene karte: {nodes}", de: "{nodes} Karten versucht" }
    budget_spent(budget) {
        en: "not finished: a budget of {budget} cards is not enough", hu: "nincs kész: a {budget} lapra szabott keret kevés",
        sl: "ni končano: {budget} dovoljenih kart ni dovolj", de: "nicht fertig: ein Budget von {budget} Karten reicht nicht",
    }
    memory_full() {
        en: "not finished: what has to be remembered needs more memory than a search has", hu: "nincs kész: amire emlékezni kell, annak több memória kell, mint amennyi a keresésnek jut",
        sl: "ni končano: kar si je treba zapomniti, potrebuje več pomnilnika, kot ga ima iskanje", de: "nicht fertig: was zu merken ist, braucht mehr Speicher, als eine Suche hat",
    }
    contradiction() {
        en: "not finished: what was found contradicts itself, which is a fault of the program; please tell its authors, with the record",
        hu: "nincs kész: az eredmények ellentmondanak egymásnak, ami a program hibája; kérjük, jelezze a szerzőknek a leosztással együtt",
        sl: "ni končano: najdeno si nasprotuje, kar je napaka programa; prosimo, sporočite jo avtorjem skupaj z zapisom",
        de: "nicht fertig: was gefunden wurde, widerspricht sich, und das ist ein Fehler des Programms; bitte melden Sie ihn mit der Aufzeichnung",
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
    costs_at_least(seat, amount) {
        en: "costs {seat} at least {amount}", hu: "{seat} vesztesége legalább {amount}",
        sl: "{seat} s tem izgubi vsaj {amount}", de: "kostet {seat} mindestens {amount}",
    }
    costs_at_most(seat, amount) {
        en: "costs {seat} {amount} at most", hu: "{seat} vesztesége legfeljebb {amount}",
        sl: "{seat} s tem izgubi največ {amount}", de: "kostet {seat} höchstens {amount}",
    }
    brings_at_least(seat, amount) {
        en: "brings {seat} at least {amount}", hu: "{seat} nyeresége legalább {amount}",
        sl: "{seat} s tem dobi vsaj {amount}", de: "bringt {seat} mindestens {amount}",
    }
    decisions_open(open, all, budget) {
        en: "not finished: the budget of {budget} cards is spent, and what {open} of {all} decisions before the play cost is not known",
        hu: "nincs kész: a {budget} lapra szabott keret elfogyott, a lejátszás előtti {all} döntésből {open} ára nem ismert",
        sl: "ni končano: dovoljenih kart je le {budget}; cena odločitev pred igro ni znana pri {open} od {all}",
        de: "nicht fertig: das Budget von {budget} Karten ist verbraucht; was {open} von {all} Entscheidungen vor dem Spiel kosten, ist nicht bekannt",
    }
    decisions_unknown(open, all) {
        en: "what {open} of {all} decisions before the play cost is not known exactly, and no search would tell it",
        hu: "a lejátszás előtti {all} döntésből {open} ára nem ismert pontosan, és keresés nem is adná meg",
        sl: "cena odločitev pred igro ni natančno znana pri {open} od {all}, in tega ne bi povedalo nobeno iskanje",
        de: "was {open} von {all} Entscheidungen vor dem Spiel kosten, ist nicht genau bekannt, und keine Suche würde es sagen",
    }
    decisions_stopped(open, all) {
        en: "not finished: interrupted; what {open} of {all} decisions before the play cost is not known",
        hu: "nincs kész: megszakítva; a lejátszás előtti {all} döntésből {open} ára nem ismert",
        sl: "ni končano: prekinjeno; cena odločitev pred igro ni znana pri {open} od {all}",
        de: "nicht fertig: unterbrochen; was {open} von {all} Entscheidungen vor dem Spiel kosten, ist nicht bekannt",
    }
    brings(seat, amount) {
        en: "brings {seat} {amount}", hu: "{seat} nyeresége {amount}",
        sl: "{seat} s tem dobi {amount}", de: "bringt {seat} {amount}",
    }
    better(card) { en: "better {card}", hu: "jobb volna {card}", sl: "bolje {card}", de: "besser {card}" }
    deal_turns() { en: "the deal turns", hu: "fordulópont", sl: "preobrat", de: "das Spiel kippt" }
    best_from_here(pays) {
        en: "with best play from here: {pays}", hu: "innen a legjobb játékkal: {pays}",
        sl: "od tod pri najboljši igri: {pays}", de: "von hier an bei bestem Spiel: {pays}",
    }
    sure_from_here(pays) {
        en: "from here each can be sure of, whatever the others play: {pays}",
        hu: "innen mindenki biztosan eléri, bárhogy játszik a többi: {pays}",
        sl: "od tod vsak gotovo doseže, kakor koli igrajo drugi: {pays}",
        de: "von hier an ist jedem sicher, was auch immer die anderen spielen: {pays}",
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
