//! A deal as rows of CSV.

use crate::basics::Seat;
use crate::facts::Partner;
use crate::game::Term;
use crate::replay::Status;
use crate::report::occasion::Occasion;
use crate::report::words::Speech;
use crate::session::DealInFile;

/// The head of the CSV.
pub const CSV_HEAD: [&str; 22] = [
    "file",
    "deal",
    "variant",
    "status",
    "declarer",
    "partner",
    "contract",
    "figure",
    "for",
    "announced",
    "kontra",
    "made",
    "base",
    "value",
    "seat",
    "pays",
    "event",
    "date",
    "table",
    "label",
    "player",
    "day",
];

/// How many of the columns are those of a line or of a seat.
const OF_ROW: usize = 9;

/// Writes the rows of a deal into the CSV: one for each line of the ledger, then one for what each seat gets. A deal that has
/// neither is one row, which says what became of it.
pub fn deal_rows(file: &str, deal: &DealInFile, text: &mut Vec<u8>) -> csv::Result<()> {
    let number = deal.number.to_string();
    let record = &deal.record;
    let tags = ["Event", "Date", "Table", "Deal"].map(|name| Occasion::tag(record, name));
    let day = Occasion::day(record).unwrap_or_default();
    let tags = cells(&tags.map(Option::unwrap_or_default))?;
    // What stands before and behind what differs from row to row is written once.
    let mut row = |head: &[u8], rest: [&str; OF_ROW], player: &str| {
        text.extend_from_slice(head);
        for cell in rest {
            text.push(b',');
            text.extend_from_slice(cell.as_bytes());
        }
        text.push(b',');
        text.extend_from_slice(&tags);
        text.push(b',');
        if !player.is_empty() {
            text.extend_from_slice(&cells(&[player])?);
        }
        text.push(b',');
        text.extend_from_slice(day.as_bytes());
        text.push(b'\n');
        Ok(())
    };
    let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
        let incomplete = Status::Incomplete.word();
        let head = cells(&[file, &number, "", incomplete, "", "", ""])?;
        return row(&head, [""; OF_ROW], "");
    };
    let speech = Speech::of(rules, None);
    let facts = &replay.facts;
    let partner = match facts.sides.partner {
        Partner::Seat(seat) => seat.word(),
        Partner::Alone | Partner::Unknown => "",
    };
    let contract = facts.contract.map(Term::Contract);
    let head = cells(&[
        file,
        &number,
        &rules.id,
        replay.status.word(),
        facts.declarer.map_or("", Seat::word),
        partner,
        contract.map_or("", |contract| speech.name(contract)),
    ])?;
    for line in replay.ledger.lines() {
        let item = cells(&[&*speech.item(line)])?;
        let [kontra, base, value] =
            [i64::from(line.kontra), line.base.0, line.value.0].map(|number| number.to_string());
        let rest = [
            std::str::from_utf8(&item).unwrap_or_default(),
            &speech.whose(line.party),
            word(line.announced),
            &kontra,
            word(line.made),
            &base,
            &value,
            "",
            "",
        ];
        row(&head, rest, "")?;
    }
    if replay.pays {
        for seat in Seat::all(replay.facts.seats) {
            let pays = replay.ledger.pays()[seat].0.to_string();
            let mut rest = [""; OF_ROW];
            rest[7] = seat.word();
            rest[8] = &pays;
            row(
                &head,
                rest,
                Occasion::name(record, seat).unwrap_or_default(),
            )?;
        }
    } else if replay.ledger.lines().is_empty() {
        row(&head, [""; OF_ROW], "")?;
    }
    Ok(())
}

/// Cells side by side, as they stand in a row.
fn cells(cells: &[&str]) -> csv::Result<Vec<u8>> {
    /// Most rows are shorter.
    const ROOM: usize = 160;
    let is_plain = |cell: &&str| {
        let special = |byte: u8| matches!(byte, b',' | b'"' | b'#') || byte.is_ascii_control();
        !cell.bytes().any(special)
    };
    // What nearly all are needs no writer.
    if cells.iter().all(is_plain) {
        let mut bytes = Vec::with_capacity(ROOM);
        for (n, cell) in cells.iter().enumerate() {
            if n > 0 {
                bytes.push(b',');
            }
            bytes.extend_from_slice(cell.as_bytes());
        }
        return Ok(bytes);
    }
    let mut builder = csv::WriterBuilder::new();
    let mut writer = builder
        .buffer_capacity(ROOM)
        .from_writer(Vec::with_capacity(ROOM));
    writer.write_record(cells)?;
    let mut bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    // An empty cell alone would be quoted, to be told from an empty line; here other cells follow.
    bytes.pop();
    Ok(bytes)
}

fn word(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}
