//! The score sheet of a sitting: as text, Markdown, a printable page, CSV and JSON.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use minijinja::{Environment, context};
use serde_json::{Map, Value, json};

use super::layout::{Grid, Layout};
use super::ledger::trimmed;
use super::phrases::Phrases;
use super::words::Speech;
use crate::basics::{BySeat, Seat, Units};
use crate::facts::Partner;
use crate::game::{Language, Term};
use crate::replay::{Carried, Status};
use crate::rules::Rules;
use crate::score::For;
use crate::session::{Finish, Row, Sheet};

/// What stands on a sheet, in words.
struct Words {
    title: String,
    head: Vec<String>,
    /// How many of the columns, from the left, are not a player's.
    fixed: usize,
    rows: Vec<Vec<String>>,
    last: Vec<String>,
}

fn words(sheet: &Sheet, language: Option<Language>) -> Words {
    let say = Phrases(language);
    let mut head = vec![say.deal_column(), say.plays_column(), say.scored_column()];
    let fixed = head.len();
    head.extend(sheet.players.iter().cloned());
    let rows = sheet.rows.iter().map(|row| {
        let mut cells = vec![
            row.label.clone().unwrap_or_else(|| row.number.to_string()),
            plays(row, language),
            scored(row, language),
        ];
        cells.extend(sheet.players.iter().map(|player| stands(row, player)));
        cells
    });
    let of_each = |label: String, of: &dyn Fn(&str) -> String| {
        let fixed = vec![String::new(), String::new(), label];
        fixed
            .into_iter()
            .chain(sheet.players.iter().map(|player| of(player)))
            .collect::<Vec<_>>()
    };
    let charged = sheet.charges().then(|| {
        of_each(say.left_over(), &|player| match sheet.left_over(player) {
            (0, _) => String::new(),
            (left, units) => format!("{units} ({left})"),
        })
    });
    let finish = |of: &dyn Fn(&Finish) -> Option<String>| {
        let one = |player: &str| sheet.finish(player).and_then(|finish| of(&finish));
        let any = sheet.players.iter().any(|player| one(player).is_some());
        any.then_some(one).map(|one| {
            sheet
                .players
                .iter()
                .map(|player| one(player).unwrap_or_default())
                .collect::<Vec<_>>()
        })
    };
    let labelled = |label: String, cells: Option<Vec<String>>| {
        let head = [String::new(), String::new(), label];
        cells.map(|cells| head.into_iter().chain(cells).collect::<Vec<_>>())
    };
    let fees = finish(&|finish| (finish.fees != Units(0)).then(|| finish.fees.to_string()));
    let places = finish(&|finish| Some(finish.place.to_string()));
    let points = finish(&|finish| finish.points.map(parts));
    let ends = [
        labelled(say.fees(), fees),
        labelled(say.places(), places),
        labelled(say.table_points(), points),
    ];
    let last = of_each(say.total(), &|player| sheet.total(player).to_string());
    // Names are any text; what would steer a terminal is not passed on to it.
    let clean = |text: String| text.replace(char::is_control, "?");
    let row = |cells: Vec<String>| cells.into_iter().map(clean).collect();
    Words {
        title: clean(title(sheet, language)),
        head: row(head),
        fixed,
        rows: rows
            .chain(charged)
            .chain(ends.into_iter().flatten())
            .map(row)
            .collect(),
        last,
    }
}

/// A number that need not be whole.
fn parts((number, of): (i64, i64)) -> String {
    match of {
        1 => number.to_string(),
        2 => format!("{}.5", number.div_euclid(2)),
        of => format!("{number}/{of}"),
    }
}

fn title(sheet: &Sheet, language: Option<Language>) -> String {
    let say = Phrases(language);
    let mut parts = Vec::new();
    if let Some((event, table)) = &sheet.place {
        parts.push(event.clone());
        if !table.is_empty() {
            parts.push(say.table(table));
        }
    }
    if !sheet.dates.is_empty() {
        parts.push(sheet.dates.join(" – "));
    }
    let mut rules: Vec<String> = Vec::new();
    for row in &sheet.rows {
        let Some(of) = &row.rules else { continue };
        let layers = of.title();
        if !rules.contains(&layers) {
            rules.push(layers);
        }
    }
    parts.push(say.rules(rules.join(", ")));
    if sheet.over.is_some() {
        parts.push(say.over());
    }
    parts.join(", ")
}

/// Who plays what with whom.
fn plays(row: &Row, language: Option<Language>) -> String {
    let say = Phrases(language);
    let (Some(rules), Some(replay)) = (&row.rules, &row.replay) else {
        return String::new();
    };
    let facts = &replay.facts;
    let (Some(declarer), Some(contract)) = (facts.declarer, facts.contract) else {
        return String::new();
    };
    let each = rules.mode(Some(contract)).is_each();
    let contract = rules.names.name(Term::Contract(contract), language);
    if each {
        return format!("{contract}{}", say.each_alone());
    }
    let mut text = say.plays(row.player(declarer), contract);
    if let Partner::Seat(partner) = facts.sides.partner {
        text.push_str(&say.with(row.player(partner)));
    }
    text
}

/// The lines of the ledger, or why there are none.
fn scored(row: &Row, language: Option<Language>) -> String {
    let say = Phrases(language);
    let (Some(rules), Some(replay)) = (&row.rules, &row.replay) else {
        return say.without_rules();
    };
    let speech = Speech::of(rules, language);
    match replay.status {
        Status::PassedOut if replay.ledger.lines().is_empty() => return say.passed_out(),
        Status::ThrownIn if replay.ledger.lines().is_empty() => return say.thrown_in(),
        Status::Void if replay.ledger.lines().is_empty() => return say.stopped(),
        Status::Incomplete | Status::Illegal => return say.not_scored(),
        _ if !replay.pays => return say.not_scored(),
        Status::Played
        | Status::PassedOut
        | Status::OutcomeOnly
        | Status::Void
        | Status::ThrownIn
        | Status::Conceded => {}
    }
    let lines = replay.ledger.lines().iter().map(|line| {
        let item = format!("{} {}", speech.item(line), line.value);
        match line.party {
            For::Side(crate::basics::Party::DECLARERS) => item,
            For::Side(_) => format!("{item} ({})", speech.whose(line.party)),
            For::Seat(seat) => format!("{item} ({})", row.player(seat)),
        }
    });
    lines.collect::<Vec<_>>().join(", ")
}

/// How a player stands after a deal, and what it paid.
fn stands(row: &Row, player: &str) -> String {
    let total = row.totals.get(player).copied().unwrap_or_default();
    // A circle for each factor that the player has, as score sheets have it.
    let wheels = "o".repeat(usize::from(row.wheels(player).unwrap_or(0)));
    let gap = if wheels.is_empty() { "" } else { " " };
    match row.pays(player) {
        Some(Units(0)) | None => format!("{wheels}{gap}{total}"),
        Some(paid) => format!("{wheels}{gap}{total} ({paid})"),
    }
}

/// A sheet as text, as wide as there is room for.
pub fn text(
    sheet: &Sheet,
    language: Option<Language>,
    layout: Layout,
    room: Option<u16>,
) -> String {
    let words = words(sheet, language);
    if layout.is_plain() {
        // Who played what, and what was scored, says by itself what it is.
        let named = |(n, head): (usize, String)| match n {
            0 => head,
            n if n < words.fixed => String::new(),
            _ => head,
        };
        let mut grid = Grid::under(words.head.into_iter().enumerate().map(named));
        for row in words.rows.into_iter().chain([words.last]) {
            grid.row(row);
        }
        return format!("{}\n{}", words.title, grid.text(layout));
    }
    table(&words, presets::NOTHING, room)
}

/// A sheet as Markdown.
pub fn markdown(sheet: &Sheet, language: Option<Language>) -> String {
    let words = words(sheet, language);
    format!(
        "## {}",
        table(&words, presets::ASCII_MARKDOWN, None).replacen('\n', "\n\n", 1)
    )
}

fn table(words: &Words, preset: &str, room: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_preset(preset);
    if let Some(room) = room {
        table
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(room);
    }
    table.set_header(&words.head);
    for row in words.rows.iter().chain([&words.last]) {
        table.add_row(row);
    }
    for column in words.fixed..words.head.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    format!("{}\n{}", words.title, trimmed(&table.to_string()))
}

/// Sheets as one page that a browser shows and prints.
pub fn page(sheets: &[Sheet], language: Option<Language>) -> Result<String, String> {
    // The name ends in `.html`: that is what makes every value in it escaped.
    const NAME: &str = "sheet.html";
    let mut environment = Environment::new();
    environment
        .add_template(NAME, include_str!("sheet.html"))
        .map_err(|error| error.to_string())?;
    let sheets: Vec<minijinja::Value> = sheets
        .iter()
        .map(|sheet| {
            let Words {
                title,
                head,
                fixed,
                rows,
                last,
            } = words(sheet, language);
            context! { title, head, fixed, rows, last }
        })
        .collect();
    let language = language.map_or("en", Language::code);
    environment
        .get_template(NAME)
        .and_then(|template| template.render(context! { language, sheets }))
        .map_err(|error| error.to_string())
}

/// The head of the CSV.
pub const CSV_HEAD: [&str; 11] = [
    "file", "event", "table", "deal", "variant", "status", "player", "seat", "role", "pays",
    "total",
];

/// The rows of a sheet for the CSV: one for each player of each deal.
pub fn csv_rows(file: &str, sheet: &Sheet) -> Vec<[String; 11]> {
    let (event, table) = sheet.place.clone().unwrap_or_default();
    let mut rows = Vec::new();
    for row in &sheet.rows {
        for (n, name) in row.seats.iter().enumerate() {
            let Some(seat) = Seat::new(n) else {
                continue;
            };
            rows.push([
                file.to_owned(),
                event.clone(),
                table.clone(),
                row.number.to_string(),
                row.rules
                    .as_ref()
                    .map_or_else(String::new, |rules| rules.id.clone()),
                row.replay
                    .as_ref()
                    .map_or("", |replay| replay.status.word())
                    .to_owned(),
                name.clone(),
                seat.to_string(),
                role(row, seat).to_owned(),
                row.pays(name)
                    .map_or_else(String::new, |units| units.0.to_string()),
                row.totals
                    .get(name)
                    .copied()
                    .unwrap_or_default()
                    .0
                    .to_string(),
            ]);
        }
    }
    rows
}

/// What a seat was in a deal.
fn role(row: &Row, seat: Seat) -> &'static str {
    let Some(replay) = &row.replay else { return "" };
    if replay.facts.declarer == Some(seat) {
        "declarer"
    } else if replay.facts.sides.partner == Partner::Seat(seat) {
        "partner"
    } else if replay.facts.declarer.is_some() {
        "opponent"
    } else {
        ""
    }
}

/// A sheet as a JSON object.
pub fn json(file: &str, sheet: &Sheet) -> Value {
    let units = |units: Units| units.0;
    let rows: Vec<Value> = sheet
        .rows
        .iter()
        .map(|row| {
            let pays: Map<String, Value> = row
                .seats
                .iter()
                .filter_map(|name| Some((name.clone(), json!(units(row.pays(name)?)))))
                .collect();
            let totals: Map<String, Value> = sheet
                .players
                .iter()
                .filter_map(|name| Some((name.clone(), json!(units(*row.totals.get(name)?)))))
                .collect();
            json!({
                "deal": row.number,
                "variant": row.rules.as_ref().map(|rules| &rules.id),
                "status": row.replay.as_ref().map(|replay| replay.status.word()),
                "declarer": row.replay.as_ref().and_then(|replay| replay.facts.declarer).map(|seat| row.player(seat)),
                "scored": scored(row, None),
                "pays": pays,
                "totals": totals,
                "carried": row.carried.as_ref().zip(row.rules.as_ref()).map(|(carried, rules)| lasting(carried, rules, &row.seats)),
            })
        })
        .collect();
    let mut all = json!({
        "file": file,
        "event": sheet.place.as_ref().map(|(event, _)| event),
        "table": sheet.place.as_ref().map(|(_, table)| table),
        "dates": sheet.dates,
        "players": sheet.players,
        "deals": rows,
        "left-over": by_player(sheet, |player| sheet.left_over(player).1),
        "totals": by_player(sheet, |player| sheet.total(player)),
    });
    let finish = |player: &String| Some((player.clone(), ending(&sheet.finish(player)?)));
    let finish: Map<_, _> = sheet.players.iter().filter_map(finish).collect();
    if let (Some(all), false) = (all.as_object_mut(), finish.is_empty()) {
        all.insert("over".to_owned(), json!(sheet.over));
        all.insert("finish".to_owned(), Value::Object(finish));
    }
    all
}

/// How a player stands at the end of a sitting.
fn ending(finish: &Finish) -> Value {
    json!({
        "place": finish.place,
        "fees": finish.fees.0,
        "table-points": finish.points.map(parts),
    })
}

fn by_player(sheet: &Sheet, of: impl Fn(&str) -> Units) -> Value {
    let each = sheet
        .players
        .iter()
        .map(|player| (player.clone(), json!(of(player).0)));
    Value::Object(each.collect())
}

/// What lasts for the next deal, by the ids of the variant: numbers by seat or player, or how long each factor of the table
/// still lasts.
pub(super) fn lasting(
    carried: &Carried,
    rules: &Rules,
    seats: &[impl AsRef<str>],
) -> Map<String, Value> {
    let each = |counts: BySeat<u8>| {
        let each = seats.iter().enumerate().filter_map(|(n, name)| {
            let seat = Seat::new(n)?;
            Some((name.as_ref().to_owned(), json!(counts[seat])))
        });
        Value::Object(each.collect())
    };
    let mut all = Map::new();
    if let Some(lasting) = rules.lasting.first() {
        all.insert(lasting.id.clone(), each(carried.wheels));
    }
    for (annulment, times) in rules.annulments.iter().zip(&carried.thrown) {
        if annulment.writes.is_some() {
            all.insert(annulment.name().to_owned(), each(*times));
        }
    }
    for (rounds, left) in rules.rounds.iter().zip(&carried.rounds) {
        all.insert(rounds.id.clone(), json!(left));
    }
    for (pot, lies) in rules.pots.iter().zip(&carried.pots) {
        all.insert(pot.id.clone(), json!(lies));
    }
    all
}
