//! The tables of the deals of one variant.

use std::sync::Arc;

use super::cell::{Cell, Column, Rows, Table};
use crate::basics::{Seat, Units};
use crate::corpus::season::{Evening, EveningKey, Game, Kontra, Told};
use crate::report::phrases::Phrases;

/// All tables that have a row.
pub(super) fn tables(game: &Game, say: Phrases) -> Vec<Table<'_>> {
    let all = [
        standing(game, say),
        roles(game, say),
        pairs(game, say),
        contracts(game, say),
        figures(game, say),
        kontras(game, say),
        seats(game, say),
        evenings(game, say),
        results(game, say),
        not_counted(game, say),
    ];
    let all = all.into_iter().filter(|table| !table.rows.is_empty());
    all.collect()
}

/// The players by what they have, the most first.
fn by_total(game: &Game) -> Vec<(&Arc<str>, &crate::corpus::season::Player)> {
    let mut players: Vec<_> = game.players.iter().collect();
    let total = |player: &crate::corpus::season::Player| player.totals.first().copied();
    players.sort_by(|one, other| total(other.1).cmp(&total(one.1)).then(one.0.cmp(other.0)));
    players
}

fn standing(game: &Game, say: Phrases) -> Table<'_> {
    let mut columns = vec![
        Column::new("place", say.places()),
        Column::new("player", say.player_column()),
        Column::new("evenings", say.evenings_column()),
        Column::new("deals", say.deals_column()),
    ];
    if game.ledgers.is_empty() {
        columns.push(Column::new("total", say.total_column()));
    }
    for ledger in &game.ledgers {
        columns.push(Column::new(
            format!("total-{}", ledger.id),
            ledger.name.clone(),
        ));
    }
    let closes = game
        .players
        .values()
        .any(|player| player.closing != Units(0));
    if closes {
        columns.push(Column::new("at-the-end", say.closing_column()));
    }
    columns.extend([
        Column::new("per-deal", say.per_deal_column()),
        Column::new("per-evening", say.per_evening_column()),
        Column::new("best", say.best_column()),
        Column::new("worst", say.worst_column()),
        Column::new("won-in-a-row", say.winning_column()),
        Column::new("lost-in-a-row", say.losing_column()),
    ]);
    let players = by_total(game);
    let totals: Vec<_> = players
        .iter()
        .map(|(_, player)| player.totals.first())
        .collect();
    let rows = players.iter().map(|(name, player)| {
        let total = player.totals.first().copied().unwrap_or_default();
        let better = totals.iter().filter(|&&other| other > Some(&total)).count();
        let mut row = vec![
            Cell::Count(better as u64 + 1),
            Cell::Text(name.to_string()),
            Cell::Count(player.evenings),
            Cell::Count(player.deals),
        ];
        let ledgers = game.ledgers.len().max(1);
        row.extend((0..ledgers).map(|n| {
            let total = player.totals.get(n).copied();
            Cell::Units(total.unwrap_or_default())
        }));
        if closes {
            row.push(Cell::Units(player.closing));
        }
        row.extend([
            Cell::Mean(total, player.deals),
            Cell::Mean(total, player.evenings),
            player.best.map_or(Cell::Nothing, Cell::Units),
            player.worst.map_or(Cell::Nothing, Cell::Units),
            Cell::Count(player.in_a_row(true)),
            Cell::Count(player.in_a_row(false)),
        ]);
        row
    });
    Table {
        id: "players",
        title: say.standing_title(),
        rows: rows.collect(),
        columns,
    }
}

/// How often, how often made, and what it brought.
fn told_columns(id: &str, head: String, made: String, say: Phrases) -> [Column; 3] {
    [
        Column::new(id, head),
        Column::new(format!("{id}-made"), made),
        Column::new(format!("{id}-pays"), say.brought_column()),
    ]
}

fn told(told: &Told) -> [Cell; 3] {
    let paid = if told.deals == 0 {
        Cell::Nothing
    } else {
        Cell::Units(told.units)
    };
    [
        Cell::Count(told.deals),
        Cell::Share(told.made, told.made + told.lost),
        paid,
    ]
}

fn roles(game: &Game, say: Phrases) -> Table<'_> {
    let each = game.players.values().any(|player| player.alone.deals > 0);
    let mut columns = vec![Column::new("player", say.player_column())];
    columns.extend(told_columns(
        "declarer",
        say.declared_column(),
        say.made_column(),
        say,
    ));
    columns.extend(told_columns(
        "partner",
        say.partner_column(),
        say.made_column(),
        say,
    ));
    columns.extend(told_columns(
        "opponent",
        say.opponent_column(),
        say.held_column(),
        say,
    ));
    if each {
        columns.extend([
            Column::new("alone", say.each_column()),
            Column::new("alone-pays", say.brought_column()),
        ]);
    }
    columns.extend([
        Column::new("bid", say.bid_column()),
        Column::new("passed", say.passed_column()),
        Column::new("kontras", say.kontras_column()),
        Column::new("kontras-right", say.right_column()),
    ]);
    let rows = by_total(game).into_iter().map(|(name, player)| {
        let mut row = vec![Cell::Text(name.to_string())];
        row.extend(told(&player.declared));
        row.extend(told(&player.partnered));
        row.extend(told(&player.opposed));
        if each {
            let [deals, _, paid] = told(&player.alone);
            row.extend([deals, paid]);
        }
        row.extend([
            Cell::Count(player.bid),
            Cell::Count(player.passed),
            Cell::Count(player.kontras.said),
            Cell::Count(player.kontras.right),
        ]);
        row
    });
    Table {
        id: "roles",
        title: say.roles_title(),
        rows: rows.collect(),
        columns,
    }
}

fn pairs(game: &Game, say: Phrases) -> Table<'_> {
    let mut pairs: Vec<_> = game.pairs.iter().collect();
    pairs.sort_by(|(one, first), (other, second)| {
        let deals = second.told.deals.cmp(&first.told.deals);
        deals
            .then(second.told.units.cmp(&first.told.units))
            .then(one.cmp(other))
    });
    let rows = pairs.into_iter().map(|((declarer, partner), pair)| {
        vec![
            Cell::Text(declarer.clone()),
            Cell::Text(partner.clone()),
            Cell::Count(pair.told.deals),
            Cell::Count(pair.told.made),
            Cell::Count(pair.told.lost),
            Cell::Units(pair.told.units),
        ]
    });
    Table {
        id: "pairs",
        title: say.pairs_title(),
        columns: vec![
            Column::new("declarer", say.declared_column()),
            Column::new("partner", say.partner_column()),
            Column::new("deals", say.deals_column()),
            Column::new("made", say.made_column()),
            Column::new("lost", say.lost_column()),
            Column::new("pays", say.brought_column()),
        ],
        rows: rows.collect(),
    }
}

fn contracts(game: &Game, say: Phrases) -> Table<'_> {
    let mut contracts: Vec<_> = game.contracts.values().collect();
    contracts.sort_by(|one, other| one.item.cmp(&other.item));
    let rows = contracts.into_iter().map(|contract| {
        let told = contract.told;
        // Nobody makes or loses what everybody plays alone.
        let asked = |cell| if contract.each { Cell::Nothing } else { cell };
        vec![
            Cell::Text(contract.item.id.clone()),
            Cell::Text(contract.item.name.clone()),
            Cell::Count(told.deals),
            asked(Cell::Count(contract.alone)),
            asked(Cell::Share(told.made, told.made + told.lost)),
            asked(Cell::Count(told.lost)),
            asked(Cell::Count(told.other())),
            asked(Cell::Units(told.units)),
            asked(Cell::Mean(told.units, told.deals)),
        ]
    });
    Table {
        id: "contracts",
        title: say.contracts_title(),
        columns: vec![
            Column::for_programs("contract"),
            Column::for_people(say.contract_column()),
            Column::new("deals", say.deals_column()),
            Column::new("alone", say.alone_column()),
            Column::new("made", say.made_column()),
            Column::new("lost", say.lost_column()),
            Column::new("other", say.neither_column()),
            Column::new("pays", say.brought_column()),
            Column::new("per-deal", say.per_deal_column()),
        ],
        rows: rows.collect(),
    }
}

fn figures(game: &Game, say: Phrases) -> Table<'_> {
    let mut figures: Vec<_> = game.figures.values().collect();
    figures.sort_by(|one, other| one.item.cmp(&other.item));
    let rows = figures.into_iter().map(|figure| {
        let announced = figure.announced_made + figure.announced_lost;
        let silent = figure.silent_made + figure.silent_lost;
        let units = |count: u64, units| match count {
            0 => Cell::Nothing,
            _ => Cell::Units(units),
        };
        vec![
            Cell::Text(figure.item.id.clone()),
            Cell::Text(figure.item.name.clone()),
            Cell::Count(announced),
            Cell::Count(figure.announced_made),
            Cell::Count(figure.announced_lost),
            Cell::Count(figure.raised),
            units(announced, figure.announced_units),
            Cell::Count(figure.silent_made),
            Cell::Count(figure.silent_lost),
            units(silent, figure.silent_units),
        ]
    });
    Table {
        id: "figures",
        title: say.figures_title(),
        columns: vec![
            Column::for_programs("figure"),
            Column::for_people(say.figure_column()),
            Column::new("announced", say.announced_column()),
            Column::new("announced-made", say.made_column()),
            Column::new("announced-lost", say.lost_column()),
            Column::new("with-kontra", say.raised_column()),
            Column::new("announced-pays", say.brought_column()),
            Column::new("silent-made", say.silent_made_column()),
            Column::new("silent-lost", say.silent_lost_column()),
            Column::new("silent-pays", say.brought_column()),
        ],
        rows: rows.collect(),
    }
}

fn kontras(game: &Game, say: Phrases) -> Table<'_> {
    let mut steps: Vec<&Kontra> = game.kontras.values().collect();
    steps.sort_by(|one, other| one.item.cmp(&other.item));
    let rows = steps.into_iter().filter_map(|step| {
        let item = step.item.as_ref()?;
        Some(vec![
            Cell::Text(item.id.clone()),
            Cell::Text(item.name.clone()),
            Cell::Count(step.said),
            Cell::Count(step.right),
            Cell::Count(step.wrong),
        ])
    });
    Table {
        id: "kontras",
        title: say.kontras_title(),
        columns: vec![
            Column::for_programs("step"),
            Column::for_people(say.step_column()),
            Column::new("said", say.said_column()),
            Column::new("right", say.right_column()),
            Column::new("wrong", say.wrong_column()),
        ],
        rows: rows.collect(),
    }
}

fn seats(game: &Game, say: Phrases) -> Table<'_> {
    let seats = Seat::all(game.seats.len());
    let rows = seats.zip(&game.seats).map(|(seat, seating)| {
        let name = match seat.index() + 1 {
            1 => say.forehand(seat),
            // Where somebody rests, the dealer is not among those who play.
            last if last == game.at_table && last == game.seats.len() => say.dealer(seat),
            _ => seat.to_string(),
        };
        vec![
            Cell::Text(seat.to_string()),
            Cell::Text(name),
            Cell::Count(seating.told.deals),
            Cell::Count(seating.declared),
            Cell::Count(seating.told.won),
            Cell::Units(seating.told.units),
            Cell::Mean(seating.told.units, seating.told.deals),
        ]
    });
    Table {
        id: "seats",
        title: say.seats_title(),
        columns: vec![
            Column::for_programs("seat"),
            Column::for_people(say.seat_column()),
            Column::new("deals", say.deals_column()),
            Column::new("declarer", say.declared_column()),
            Column::new("won", say.won_column()),
            Column::new("total", say.total_column()),
            Column::new("per-deal", say.per_deal_column()),
        ],
        rows: rows.collect(),
    }
}

/// What an evening is called: its day and event, or its file.
fn occasion((date, event, file): &EveningKey) -> [Cell; 2] {
    let event = if file.is_empty() { event } else { file };
    [
        Cell::Text(date.text().to_owned()),
        Cell::Text(event.clone()),
    ]
}

fn evenings(game: &Game, say: Phrases) -> Table<'_> {
    let each = || game.evenings.iter();
    let rows = Rows::made(each, |(key, evening)| {
        let mut row = Vec::from(occasion(key));
        row.extend([
            Cell::Count(evening.tables.len().max(1) as u64),
            Cell::Count(evening.deals),
        ]);
        row.extend(ends(evening));
        [row]
    });
    Table {
        id: "evenings",
        title: say.evenings_title(),
        columns: vec![
            Column::new("date", say.date_column()),
            Column::new("event", say.event_column()),
            Column::new("tables", say.tables_column()),
            Column::new("deals", say.deals_column()),
            Column::for_people(say.best_player_column()),
            Column::for_people(say.worst_player_column()),
        ],
        rows,
    }
}

/// Who got most on an evening, and who least; of several as many all of them.
fn ends(evening: &Evening) -> [Cell; 2] {
    let with = |wanted: Option<Units>| {
        let Some(wanted) = wanted else {
            return Cell::Nothing;
        };
        let players = evening.players.iter().filter(|(_, got)| *got == wanted);
        let names: Vec<&str> = players.map(|(name, _)| &**name).collect();
        Cell::Text(format!("{} {wanted}", names.join(", ")))
    };
    let got = || evening.players.iter().map(|(_, units)| *units);
    [with(got().max()), with(got().min())]
}

/// What each player got on each evening.
fn results(game: &Game, say: Phrases) -> Table<'_> {
    let each = || game.evenings.iter();
    let rows = Rows::made(each, |(key, evening)| {
        evening.players.iter().map(move |(name, units)| {
            let mut row = Vec::from(occasion(key));
            row.extend([Cell::Text(name.to_string()), Cell::Units(*units)]);
            row
        })
    });
    Table {
        id: "results",
        title: say.results_title(),
        columns: vec![
            Column::new("date", say.date_column()),
            Column::new("event", say.event_column()),
            Column::new("player", say.player_column()),
            Column::new("total", say.total_column()),
        ],
        rows,
    }
}

/// The deals that are not counted: where each stands, how it ended, and what is wrong.
fn not_counted(game: &Game, say: Phrases) -> Table<'_> {
    let each = || game.not_counted.iter();
    let rows = Rows::made(each, move |deal| {
        [vec![
            Cell::Text(deal.file.clone()),
            Cell::Count(deal.number as u64),
            Cell::Text(deal.status.word().to_owned()),
            Cell::Text(say.status(deal.status)),
            deal.fault
                .map_or(Cell::Nothing, |code| Cell::Text(code.to_owned())),
        ]]
    });
    Table {
        id: "not-counted",
        title: say.not_counted_title(),
        columns: vec![
            Column::new("file", say.file_column()),
            Column::new("deal", say.deal_column()),
            Column::for_programs("status"),
            Column::for_people(say.ended_column()),
            Column::new("code", say.finding_column()),
        ],
        rows,
    }
}
