//! What one seat can know.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

phrases! {
    as_known_to(seat) {
        en: "{seat} to play, as {seat} can know it", hu: "{seat} következik, azzal, amit {seat} tudhat",
        sl: "na vrsti je {seat}, kolikor lahko ve", de: "{seat} ist am Zug, nach dem, was {seat} wissen kann",
    }
    known_to(seat) {
        en: "as {seat} can know it", hu: "azzal, amit {seat} tudhat",
        sl: "kolikor lahko ve {seat}", de: "nach dem, was {seat} wissen kann",
    }
    mean() { en: "mean", hu: "átlag", sl: "povprečje", de: "Mittel" }
    error() { en: "error", hu: "hiba", sl: "napaka", de: "Fehler" }
    behind() { en: "behind", hu: "elmarad", sl: "zaostaja", de: "zurück" }
    own_figures(seat) { en: "{seat} makes", hu: "{seat} figurái", sl: "{seat} doseže", de: "{seat} macht" }
    others_figures() { en: "the others make", hu: "a többieké", sl: "drugi dosežejo", de: "die anderen machen" }
    every_deal(deals) {
        en: "exact: of all {deals} deals that agree with what has happened",
        hu: "pontos: mind a(z) {deals} leosztásból, amely megfelel a történteknek",
        sl: "natančno: od vseh {deals} delitev, ki se skladajo z dogajanjem",
        de: "genau: aus allen {deals} Verteilungen, die zum Geschehenen passen",
    }
    drawn_deals(deals, ways, share) {
        en: "{deals} deals drawn; the unseen cards can lie in {ways} ways, of which about {share} agree with what has happened",
        hu: "{deals} sorsolt leosztás; a nem látott lapok {ways} módon lehetnek, ennek körülbelül {share} része felel meg a történteknek",
        sl: "izžrebane delitve: {deals}; možnih leg nevidenih kart: {ways}, z dogajanjem se jih sklada približno {share}",
        de: "{deals} gezogene Verteilungen; die ungesehenen Karten können auf {ways} Arten liegen, davon passen etwa {share} zum Geschehenen",
    }
    open_afterwards() {
        en: "in each deal all are taken to see all cards after the choice",
        hu: "minden leosztásban úgy vesszük, hogy a választás után mindenki minden lapot lát",
        sl: "v vsaki delitvi velja, da po izbiri vsi vidijo vse karte",
        de: "in jeder Verteilung gilt, dass nach der Wahl alle alle Karten sehen",
    }
    settled() {
        en: "settled: more deals would hardly change what is best", hu: "eldőlt: további leosztások aligha változtatnának a legjobbon",
        sl: "odločeno: več delitev najboljšega skoraj ne bi spremenilo", de: "entschieden: weitere Verteilungen änderten am Besten kaum etwas",
    }
    unsettled() {
        en: "not settled: the difference is too small for so many deals", hu: "nem dőlt el: a különbség ennyi leosztáshoz kicsi",
        sl: "ni odločeno: razlika je premajhna za toliko delitev", de: "nicht entschieden: der Unterschied ist zu klein für so viele Verteilungen",
    }
    unfinished(deals) {
        en: "left out, because the search was too long: {deals} deals", hu: "kihagyva, mert a keresés túl hosszú volt: {deals} leosztás",
        sl: "izpuščene, ker je bilo iskanje predolgo: {deals} delitev", de: "ausgelassen, weil die Suche zu lang war: {deals} Verteilungen",
    }
    duties_unmet() {
        en: "somebody has left undone what the rules ask for: nothing is concluded from what was not said",
        hu: "valaki elmulasztotta, amit a szabályok kérnek: abból, amit nem mondtak, semmi sem következik",
        sl: "nekdo ni storil, kar pravila zahtevajo: iz tega, kar ni bilo rečeno, nič ne sledi",
        de: "jemand hat unterlassen, was die Regeln verlangen: aus nicht Gesagtem wird nichts geschlossen",
    }
    no_advice_on_bids() {
        en: "bids are not valued; where the cards may be can be asked for", hu: "a licitek értékét nem számolja; az kérdezhető, hol lehetnek a lapok",
        sl: "licitacij ne vrednoti; vprašati je mogoče, kje so lahko karte", de: "Gebote werden nicht bewertet; gefragt werden kann, wo die Karten sein können",
    }
    no_unseen_cards(seat) {
        en: "{seat} sees every card that is left", hu: "{seat} minden hátralévő lapot lát",
        sl: "{seat} vidi vse preostale karte", de: "{seat} sieht alle übrigen Karten",
    }
    unplayed_card() { en: "card", hu: "lap", sl: "karta", de: "Karte" }
    made_in_the_end() {
        en: "made in the end, with best play and all cards open from here on", hu: "végül megvan, ha innen nyílt lapokkal mindenki a legjobban játszik",
        sl: "na koncu doseženo, če od tod vsi igrajo najbolje pri odprtih kartah", de: "am Ende gemacht, bei bestem Spiel mit offenen Karten von hier an",
    }
    costs_as_known(seat, cost, error) {
        en: "as {seat} could know it, costs {cost} ±{error}", hu: "azzal, amit {seat} tudhatott, vesztesége {cost} ±{error}",
        sl: "kolikor je lahko vedel {seat}, izguba {cost} ±{error}", de: "nach dem, was {seat} wissen konnte, kostet {cost} ±{error}",
    }
    got_in_all() { en: "paid", hu: "fizetés", sl: "plačilo", de: "Zahlung" }
    by_play() { en: "by play", hu: "játékkal", sl: "z igro", de: "durch Spiel" }
    by_luck() { en: "by luck", hu: "szerencsével", sl: "s srečo", de: "durch Glück" }
    luck_of_deals(deals) {
        en: "{deals} deals: by play is what one's own cards cost as one could know it, by luck is the rest, with what the others did",
        hu: "{deals} leosztás: játékkal az, amibe a saját lapok kerültek azzal, amit tudni lehetett; szerencsével a többi, azzal együtt, amit mások tettek",
        sl: "{deals} delitev: z igro je, kolikor so stale lastne karte glede na to, kar se je lahko vedelo; s srečo vse drugo, tudi kar so storili drugi",
        de: "{deals} Spiele: durch Spiel ist, was die eigenen Karten nach dem kosteten, was man wissen konnte; durch Glück das Übrige, auch was die anderen taten",
    }
    cards_not_valued(cards) {
        en: "cards that could not be valued: {cards}", hu: "nem értékelhető lapok: {cards}",
        sl: "karte, ki jih ni bilo mogoče ovrednotiti: {cards}", de: "nicht bewertbare Karten: {cards}",
    }
    still_open(share) { en: "open {share}", hu: "nyitott {share}", sl: "odprto {share}", de: "offen {share}" }
}

// Why it cannot be said.
phrases! {
    whose_knowledge() {
        en: "it is nobody's turn whose cards are known: name the seat whose knowledge is meant",
        hu: "senki sem következik, akinek a lapjai ismertek: meg kell adni, kinek a tudásáról van szó",
        sl: "na vrsti ni nihče, čigar karte so znane: povedati je treba, čigavo znanje je mišljeno",
        de: "niemand ist am Zug, dessen Karten bekannt sind: zu nennen ist der Platz, dessen Wissen gemeint ist",
    }
    own_cards_unknown(seat) {
        en: "not all cards of {seat} are known: its hand, its talon cards and its discard are needed",
        hu: "{seat} lapjai nem mind ismertek: kell a keze, a talonból kapott lapjai és a skartja",
        sl: "niso znane vse karte igralca {seat}: potrebni so roka, karte iz talona in založene karte",
        de: "nicht alle Karten von {seat} sind bekannt: nötig sind Blatt, Talonkarten und Skart",
    }
    seen_unwritten() {
        en: "something that all have seen is not written: the call, the group of the talon, or a card of a trick",
        hu: "nincs leírva, amit mindenki látott: a hívás, a talon csoportja vagy valamelyik ütés lapja",
        sl: "ni zapisano, kar so vsi videli: klic, skupina talona ali karta štiha",
        de: "nicht aufgeschrieben ist, was alle gesehen haben: der Ruf, der Teil des Talons oder eine Karte eines Stichs",
    }
    not_by_the_rules() {
        en: "something was done that the rules do not allow: what follows from it nobody can say",
        hu: "olyan történt, amit a szabályok nem engednek: hogy mi következik belőle, nem tudni",
        sl: "zgodilo se je nekaj, česar pravila ne dovolijo: kaj sledi iz tega, ni mogoče reči",
        de: "etwas geschah, was die Regeln nicht erlauben: was daraus folgt, lässt sich nicht sagen",
    }
    knowledge_unruled() {
        en: "cards were exchanged with the talon or lie in piles: who sees what of them no rule says",
        hu: "lapokat cseréltek a talonnal, vagy halmokban vannak: hogy ki mit lát belőlük, arra nincs szabály",
        sl: "karte so bile zamenjane s talonom ali ležijo v kupčkih: kdo kaj vidi, ne pove nobeno pravilo",
        de: "Karten wurden mit dem Talon getauscht oder liegen in Stapeln: wer davon was sieht, sagt keine Regel",
    }
    too_many_deals() {
        en: "there are more deals than can be counted", hu: "több a leosztás, mint amennyi megszámolható",
        sl: "delitev je več, kot jih je mogoče prešteti", de: "es gibt mehr Verteilungen, als gezählt werden können",
    }
    no_deal_agrees() {
        en: "no deal was found that agrees with what has happened", hu: "nincs olyan leosztás, amely megfelelne a történteknek",
        sl: "ni najdene delitve, ki bi se skladala z dogajanjem", de: "keine Verteilung gefunden, die zum Geschehenen passt",
    }
    nothing_to_decide(seat) {
        en: "there is nothing to decide here for {seat}", hu: "{seat} számára itt nincs mit eldönteni",
        sl: "tukaj {seat} nima česa odločati", de: "hier gibt es für {seat} nichts zu entscheiden",
    }
    not_from_the_cards() {
        en: "what is paid does not follow from the cards alone: a fact is missing", hu: "a fizetés nem következik a lapokból: valami hiányzik",
        sl: "plačilo ne sledi samo iz kart: manjka podatek", de: "die Zahlung folgt nicht aus den Karten allein: eine Angabe fehlt",
    }
}
