//! What one seat can know.

use std::fmt::Display;

use super::Phrases;
use crate::game::Language;

phrases! {
    to_play_as_known(seat) {
        en: "{seat} to play, as {seat} can know it", hu: "{seat} következik, azzal, amit {seat} tudhat",
        sl: "na vrsti je {seat}, kolikor lahko ve", de: "{seat} ist am Zug, nach dem, was {seat} wissen kann",
    }
    to_bid_as_known(seat) {
        en: "{seat} to bid, as {seat} can know it", hu: "{seat} licitál, azzal, amit {seat} tudhat",
        sl: "licitira {seat}, kolikor lahko ve", de: "{seat} bietet, nach dem, was {seat} wissen kann",
    }
    to_take_as_known(seat) {
        en: "{seat} to take of the talon, as {seat} can know it", hu: "{seat} vesz a talonból, azzal, amit {seat} tudhat",
        sl: "iz talona jemlje {seat}, kolikor lahko ve", de: "{seat} nimmt vom Talon, nach dem, was {seat} wissen kann",
    }
    to_lay_away_as_known(seat) {
        en: "{seat} to lay away, as {seat} can know it", hu: "{seat} skartol, azzal, amit {seat} tudhat",
        sl: "zalaga {seat}, kolikor lahko ve", de: "{seat} legt ab, nach dem, was {seat} wissen kann",
    }
    to_call_as_known(seat) {
        en: "{seat} to call, as {seat} can know it", hu: "{seat} hív, azzal, amit {seat} tudhat",
        sl: "kliče {seat}, kolikor lahko ve", de: "{seat} ruft, nach dem, was {seat} wissen kann",
    }
    to_speak_as_known(seat) {
        en: "{seat} to announce or to end the turn, as {seat} can know it", hu: "{seat} bemond vagy befejezi, azzal, amit {seat} tudhat",
        sl: "napoveduje ali konča {seat}, kolikor lahko ve", de: "{seat} sagt an oder schließt, nach dem, was {seat} wissen kann",
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
    only_deal() {
        en: "exact: there is only one deal that agrees with what has happened",
        hu: "pontos: egyetlen leosztás felel meg a történteknek",
        sl: "natančno: to je edina delitev, ki se sklada z dogajanjem",
        de: "genau: nur eine Verteilung passt zum Geschehenen",
    }
    every_deal(deals) {
        en: "exact: of all {deals} deals that agree with what has happened",
        hu: "pontos: mind a(z) {deals} leosztásból, amely megfelel a történteknek",
        sl: "natančno: od vseh {deals} delitev, ki se skladajo z dogajanjem",
        de: "genau: aus allen {deals} Verteilungen, die zum Geschehenen passen",
    }
    drawn_deals(deals, ways, share) {
        en: "{deals} drawn; the unseen cards can lie in {ways} ways, of which about {share} agree with what has happened",
        hu: "{deals:#} sorsolt leosztás; a nem látott lapok {ways} módon lehetnek, ennek körülbelül {share} része felel meg a történteknek",
        sl: "izžrebane delitve: {deals:#}; možnih leg nevidenih kart: {ways}, z dogajanjem se jih sklada približno {share}",
        de: "gezogene Verteilungen: {deals:#}; die ungesehenen Karten können auf {ways} Arten liegen, davon passen etwa {share} zum Geschehenen",
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
        en: "not settled: for that every other choice would have to be behind by four times the error of that", hu: "nem dőlt el: ehhez minden más választásnak hibája négyszeresével kellene elmaradnia",
        sl: "ni odločeno: za to bi morala vsaka druga izbira zaostajati za štirikratno napako", de: "nicht entschieden: dafür müsste jede andere Wahl um das Vierfache des Fehlers zurückliegen",
    }
    unfinished(deals) {
        en: "left out, because the search was too long: {deals}", hu: "kihagyva, mert a keresés túl hosszú volt: {deals:#} leosztás",
        sl: "delitve, izpuščene zaradi predolgega iskanja: {deals:#}", de: "Verteilungen, die ausgelassen sind, weil die Suche zu lang war: {deals:#}",
    }
    duties_unmet() {
        en: "somebody has left undone what the rules ask for: nothing is concluded from what was not said",
        hu: "valaki elmulasztotta, amit a szabályok kérnek: abból, amit nem mondtak, semmi sem következik",
        sl: "nekdo ni storil, kar pravila zahtevajo: iz tega, kar ni bilo rečeno, nič ne sledi",
        de: "jemand hat unterlassen, was die Regeln verlangen: aus nicht Gesagtem wird nichts geschlossen",
    }
    duties_maybe_unmet() {
        en: "no deal was found in which all did what the rules ask for, though there may be one: nothing is concluded from what was not said",
        hu: "nem akadt olyan leosztás, amelyben mindenki megtette, amit a szabályok kérnek, bár lehet ilyen: abból, amit nem mondtak, semmi sem következik",
        sl: "ni najdene delitve, v kateri bi vsi storili, kar pravila zahtevajo, čeprav morda obstaja: iz tega, kar ni bilo rečeno, nič ne sledi",
        de: "keine Verteilung gefunden, in der alle getan haben, was die Regeln verlangen, obwohl es eine geben kann: aus nicht Gesagtem wird nichts geschlossen",
    }
    choice() { en: "choice", hu: "választás", sl: "izbira", de: "Wahl" }
    unsettled_budget(deals, wanted) {
        en: "not settled: after {deals} of {wanted} no more cards may be tried", hu: "nem dőlt el: {wanted:#} leosztásból {deals} után több lap nem próbálható ki",
        sl: "ni odločeno: ni dovoljeno preizkusiti več kart (delitve: {deals} od {wanted:#})", de: "nicht entschieden: es dürfen keine Karten mehr versucht werden (Verteilungen: {deals} von {wanted:#})",
    }
    by_sides() {
        en: "of each choice it is told what the own side writes less what the other writes, each in the mean of its seats",
        hu: "minden választásnál az áll, mennyit ír a saját oldal, levonva, amit a másik ír, mindkettő a helyei átlagában",
        sl: "pri vsaki izbiri je povedano, koliko piše lastna stran, manj kolikor piše druga, obe v povprečju svojih mest",
        de: "zu jeder Wahl steht, was die eigene Seite schreibt, weniger was die andere schreibt, jede im Mittel ihrer Plätze",
    }
    estimated(deals) {
        en: "estimated in {deals} of them, because perfect play takes too long there: the first cards are played by chance, about every second one as a search would try it first, and only the last are played as well as they can be; how far off that is no error tells",
        hu: "ebből becsült: {deals}, mert ott a legjobb játék keresése túl hosszú: az első lapokat a véletlen játssza, körülbelül minden másodikat úgy, ahogy a keresés elsőként próbálná, és csak az utolsókat játsszák a lehető legjobban; hogy ez mennyire téved, azt a hiba nem mutatja",
        sl: "od tega ocenjene: {deals}, ker je tam iskanje najboljše igre predolgo: prve karte igra naključje, približno vsako drugo tako, kot bi jo iskanje poskusilo najprej, in samo zadnje se igrajo, kolikor se da dobro; koliko se to moti, napaka ne pove",
        de: "davon geschätzt: {deals}, weil die Suche nach bestem Spiel dort zu lang ist: die ersten Karten spielt der Zufall, etwa jede zweite so, wie eine Suche sie zuerst versuchte, und nur die letzten werden so gut gespielt, wie es geht; wie weit das danebenliegt, sagt kein Fehler",
    }
    left_to_play(acts, seat) {
        en: "after {acts} {seat} has to play something if all pass: taken to be the lowest that {seat} may play, so it may be worth less to the others",
        hu: "ezután {seat} köteles játszani valamit, ha mindenki passzol: {acts}; úgy vesszük, hogy a legalacsonyabbat játssza, amit lehet, ezért a többieknek kevesebbet is érhet",
        sl: "če vsi rečejo dalje, mora nato {seat} nekaj igrati: {acts}; velja, da igra najnižje, kar sme, zato je za druge lahko vredno manj",
        de: "danach muss {seat} etwas spielen, wenn alle passen: {acts}; es gilt als das Niedrigste, was {seat} spielen darf, also kann es den anderen weniger wert sein",
    }
    chosen_later(acts, seat) {
        en: "not valued, because {seat} still chooses what to play if all pass: {acts}",
        hu: "nincs értéke, mert ha mindenki passzol, {seat} még megválasztja, mit játszik: {acts}",
        sl: "ni ovrednoteno, ker {seat} še izbere, kaj igra, če vsi rečejo dalje: {acts}",
        de: "nicht bewertet, weil {seat} noch wählt, was gespielt wird, wenn alle passen: {acts}",
    }
    estimated_mean(mean) { en: "about {mean}", hu: "kb. {mean}", sl: "ok. {mean}", de: "etwa {mean}" }
    likeliest_of(looked, ways) {
        en: "of {ways} ways the {looked} likeliest were looked at", hu: "{ways} lehetőségből a {looked} legvalószínűbbet nézte meg",
        sl: "od {ways} načinov je pregledanih {looked} najverjetnejših", de: "von {ways} Möglichkeiten sind die {looked} wahrscheinlichsten angesehen",
    }
    likeliest_listed(listed, ways) {
        en: "there are {ways} ways, of which the {listed} likeliest are listed", hu: "{ways} lehetőség van, közülük a {listed} legvalószínűbb szerepel",
        sl: "načinov je {ways}, navedenih je {listed} najverjetnejših", de: "es gibt {ways} Möglichkeiten, aufgeführt sind die {listed} wahrscheinlichsten",
    }
    as_if_all_passed() {
        en: "each is valued as if all passed after it, the likeliest cards were laid away and called, and nothing more were said",
        hu: "mindegyik úgy számít, mintha utána mindenki passzolna, a legvalószínűbb lapokat tennék le és hívnák, és többet nem mondanának",
        sl: "vsaka je ovrednotena, kot da bi nato vsi rekli naprej, da bi bile založene in klicane najverjetnejše karte in da ne bi bilo rečeno nič več",
        de: "jede ist bewertet, als passten danach alle, als würden die wahrscheinlichsten Karten gelegt und gerufen und als würde nichts mehr gesagt",
    }
    as_if_said_no_more() {
        en: "each is valued as if the likeliest cards were laid away and called after it, and nothing more were said",
        hu: "mindegyik úgy számít, mintha utána a legvalószínűbb lapokat tennék le és hívnák, és többet nem mondanának",
        sl: "vsaka je ovrednotena, kot da bi bile nato založene in klicane najverjetnejše karte in da ne bi bilo rečeno nič več",
        de: "jede ist bewertet, als würden danach die wahrscheinlichsten Karten gelegt und gerufen und als würde nichts mehr gesagt",
    }
    no_unseen_cards(seat) {
        en: "{seat} sees every card that is left", hu: "{seat} minden hátralévő lapot lát",
        sl: "{seat} vidi vse preostale karte", de: "{seat} sieht alle übrigen Karten",
    }
    unplayed_card() { en: "card", hu: "lap", sl: "karta", de: "Karte" }
    so_in_the_end() {
        en: "in the end, with best play and all cards open from here on", hu: "végül, ha innen nyílt lapokkal mindenki a legjobban játszik",
        sl: "na koncu, če od tod naprej vsi igrajo najbolje z odkritimi kartami", de: "am Ende, wenn ab hier alle mit offenen Karten am besten spielen",
    }
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
    by_others() { en: "by others", hu: "másokkal", sl: "z drugimi", de: "durch andere" }
    luck_of_deals(deals) {
        en: "{deals}: by play is what one's own choices cost as one could know it, bids, discards, calls, words and cards; by others what theirs brought that cost them something; by luck the rest: how the cards lay and how guesses came out",
        hu: "{deals:#} leosztás: játékkal az, amibe a saját döntések kerültek azzal, amit tudni lehetett: licit, fektetés, hívás, bemondás és lap; másokkal az, amit az ő veszteséges döntéseik hoztak; szerencsével a többi: hogyan feküdtek a lapok, és hogyan jöttek ki a találgatások",
        sl: "delitve: {deals:#}; z igro je, kolikor so stale lastne odločitve glede na to, kar se je lahko vedelo: licitacija, zalaganje, klicanje, napovedi in karte; z drugimi, kar so prinesle njihove odločitve, ki so jih kaj stale; s srečo vse drugo: kako so ležale karte in kako se je izšlo ugibanje",
        de: "Spiele: {deals:#}; durch Spiel ist, was die eigenen Entscheidungen nach dem kosteten, was man wissen konnte: Lizit, Verlegen, Rufen, Ansagen und Karten; durch andere, was deren Entscheidungen brachten, die sie etwas kosteten; durch Glück das Übrige: wie die Karten lagen und wie Vermutungen ausgingen",
    }
    no_hands_left() {
        en: "when a deal is over no hand has a card any more: what was dealt is called `dealt hand`", hu: "a leosztás végén már egyik kézben sincs lap: amit osztottak, annak neve `dealt hand`",
        sl: "ko je delitve konec, v nobeni roki ni več kart: kar je bilo razdeljeno, se imenuje `dealt hand`", de: "wenn ein Spiel vorbei ist, hat niemand mehr eine Karte: was gegeben wurde, heißt `dealt hand`",
    }
    lies_open() { en: "open", hu: "nyíltan", sl: "odprto", de: "offen" }
    judged() { en: "judged", hu: "megítélve", sl: "presojeno", de: "beurteilt" }
    judged_of(judged, choices) {
        en: "{judged} of {choices}", hu: "{judged}/{choices}", sl: "{judged} od {choices}", de: "{judged} von {choices}",
    }
    what_was_judged() {
        en: "judged: where there was a choice, of how many so many deals tell whether it cost anything; the others count as if they had cost nothing, and where none is judged nothing is told; a number in brackets lacks such choices",
        hu: "megítélve: ahol volt választás, hány döntésről mondja meg ennyi leosztás, veszteséges volt-e; a többi úgy számít, mintha semmibe sem került volna, és ahol csak olyan van, ott nincs szám; a zárójeles számból ilyen döntések hiányoznak",
        sl: "presojeno: kjer je bila izbira, za koliko odločitev toliko delitev pove, ali so kaj stale; druge štejejo, kot da niso stale nič, in kjer ni presojena nobena, ni številke; v številki v oklepaju takih odločitev ni",
        de: "beurteilt: wo es eine Wahl gab, von wie vielen Entscheidungen so viele Verteilungen sagen, ob sie etwas kosteten; die anderen zählen, als hätten sie nichts gekostet, und wo keine beurteilt ist, steht keine Zahl; Zahlen in Klammern fehlen solche Entscheidungen",
    }
    deal_is_over() {
        en: "the deal is over, and there is nothing more to decide; named with its letter, it is told what a seat can know",
        hu: "a leosztás véget ért, nincs több eldöntendő; a hely betűjével megtudható, mit tudhat az a játékos",
        sl: "delitev je končana in ni več česa odločati; s črko mesta se pove, kaj lahko ve ta igralec",
        de: "das Spiel ist vorbei, und es ist nichts mehr zu entscheiden; mit dem Buchstaben eines Platzes wird gesagt, was der wissen kann",
    }
    choices_not_valued(choices) {
        en: "choices that could not be valued: {choices}", hu: "nem értékelhető döntések: {choices}",
        sl: "odločitve, ki jih ni bilo mogoče ovrednotiti: {choices}", de: "nicht bewertbare Entscheidungen: {choices}",
    }
    costs_estimated(choices) {
        en: "estimated, because perfect play takes too long there: what {choices} of the choices cost; how far off that is no error tells",
        hu: "becslés, mert a tökéletes játék ott túl sokáig tart: {choices} döntés vesztesége; hogy mennyire téves, azt semmilyen hiba nem mutatja",
        sl: "ocenjeno, ker popolna igra tam traja predolgo: koliko so stale odločitve ({choices}); koliko je to zgrešeno, ne pove nobena napaka",
        de: "geschätzt, weil das beste Spiel dort zu lange dauert: was {choices} der Entscheidungen kosteten; wie falsch das ist, sagt kein Fehler",
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
        en: "something that all have seen is not written: the call, the group of the talon, a card of a trick, or a hand that lies open",
        hu: "nincs leírva, amit mindenki látott: a hívás, a talon csoportja, valamelyik ütés lapja vagy valamelyik nyílt kéz",
        sl: "ni zapisano, kar so vsi videli: klic, skupina talona, karta štiha ali odprta roka",
        de: "nicht aufgeschrieben ist, was alle gesehen haben: der Ruf, der Teil des Talons, eine Karte eines Stichs oder ein offenes Blatt",
    }
    not_by_the_rules() {
        en: "something was done that the rules do not allow: what follows from it nobody can say",
        hu: "olyan történt, amit a szabályok nem engednek: hogy mi következik belőle, nem tudni",
        sl: "zgodilo se je nekaj, česar pravila ne dovolijo: kaj sledi iz tega, ni mogoče reči",
        de: "etwas geschah, was die Regeln nicht erlauben: was daraus folgt, lässt sich nicht sagen",
    }
    swaps_unruled() {
        en: "a card was exchanged with the talon, and no rule says who has seen which: so it cannot be said what a seat knows",
        hu: "lapot cseréltek a talonnal, és nincs szabály arra, ki melyiket látta: így nem mondható meg, ki mit tud",
        sl: "karta je bila zamenjana s talonom in nobeno pravilo ne pove, kdo je katero videl: zato ni mogoče reči, kaj igralec ve",
        de: "eine Karte wurde mit dem Talon getauscht, und keine Regel sagt, wer welche gesehen hat: also lässt sich nicht sagen, was ein Platz weiß",
    }
    piles_unruled() {
        en: "cards lie in piles beside the hands, some of which nobody has seen: what a seat knows is not told for such games",
        hu: "lapok a kezek melletti halmokban vannak, és van, amelyiket senki sem látta: ilyen játékban nem mondható meg, ki mit tud",
        sl: "karte ležijo v kupčkih ob rokah in nekaterih ni videl nihče: za take igre se ne pove, kaj igralec ve",
        de: "Karten liegen in Stapeln neben den Blättern, manche hat niemand gesehen: für solche Spiele wird nicht gesagt, was ein Platz weiß",
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
    nothing_found() {
        en: "no advice: with so few cards tried nothing was found; more may be allowed with `--budget`", hu: "nincs tanács: ennyi kipróbált lappal semmi sem derült ki; többet a `--budget` enged",
        sl: "ni nasveta: s tako malo preizkušenimi kartami ni najdeno nič; več jih dovoli `--budget`", de: "kein Rat: mit so wenigen versuchten Karten wurde nichts gefunden; mehr erlaubt `--budget`",
    }
    not_from_the_cards() {
        en: "what is paid does not follow from the cards alone: a fact is missing", hu: "a fizetés nem következik a lapokból: valami hiányzik",
        sl: "plačilo ne sledi samo iz kart: manjka podatek", de: "die Zahlung folgt nicht aus den Karten allein: eine Angabe fehlt",
    }
}
