//! `tarokk stats`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Found;
use super::args::{Format, Lang, Options, StatsArgs};
use super::many::Many;
use super::output::{Output, csv_row};
use super::progress::wipe;
use super::wherein::{Holds, Wherein};
use crate::basics::spelling::nearest;
use crate::basics::{Join, Part, Seat, SourceMap, Told, told};
use crate::corpus::season::{Admitted, Doubt, Entry, Filter, Season, composed, seat_of};
use crate::replay::Judging;
use crate::report::phrases::{Counted, Phrases};
use crate::report::season::{self, Drawn};
use crate::session::DealInFile;

/// What comes of the deals of a part.
#[derive(Default)]
struct Kept {
    entries: Vec<Entry>,
    left_out: LeftOut,
    /// Everybody who sits in a deal that was looked at, where somebody is looked for.
    names: BTreeSet<String>,
    /// Which names occur of those that count as others.
    same: BTreeSet<String>,
}

/// Deals that are not entered though nobody said that they are not wanted.
#[derive(Default)]
struct LeftOut {
    undated: usize,
    /// Those that are counted though their date says less than what is asked.
    vague: usize,
    open: usize,
    /// Those in whose game the condition cannot be asked, and the reasons.
    unsaid: usize,
    why: BTreeSet<String>,
}

pub(crate) fn run(
    asked: &StatsArgs,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let many = Many {
        paths: &asked.many.paths,
        share: None,
        threads: asked.many.threads,
        judging: Judging {
            as_played: asked.as_played,
        },
    };
    let filter = Filter {
        players: asked.player.clone(),
        since: asked.since.clone(),
        until: asked.until.clone(),
    };
    let condition = asked.condition.as_deref();
    let language = options.lang.map(Lang::language);
    let enter = || {
        let mut wherein = condition.map(|text| Wherein::new(text, options));
        let filter = &filter;
        move |kept: &mut Kept, deal: &DealInFile, sources: &SourceMap| {
            let name = sources.name(deal.ast.span.file);
            if let Some(mut entry) = Entry::of(name, deal, sources, language) {
                rename(&mut entry, &asked.same, &mut kept.same);
                keep(kept, entry, deal, sources, filter, wherein.as_mut());
            }
        }
    };
    if let Some(text) = condition {
        Wherein::new(text, options).can_be_asked()?;
    }
    let mut season = Season::counting(asked.once);
    let mut left_out = LeftOut::default();
    let mut names = BTreeSet::new();
    let mut same = BTreeSet::new();
    let mut told = BTreeSet::new();
    let counts = many.each(options, output, enter, |mut kept: Kept, output| {
        // Whoever has mistyped a condition need not wait for the end.
        for why in std::mem::take(&mut kept.left_out.why) {
            if !told.contains(&why) {
                wipe();
                output.remark(&why);
                told.insert(why);
            }
        }
        for entry in kept.entries {
            season.enter(entry);
        }
        names.extend(kept.names);
        same.extend(kept.same);
        left_out.add(&kept.left_out);
        Ok(ControlFlow::Continue(()))
    })?;
    let say = Phrases(language);
    let stopped = counts.stopped(say);
    if counts.is_nothing() && stopped.is_none() {
        return Ok(counts.found());
    }
    if stopped.is_some() {
        season.break_off();
    } else {
        season.close();
    }
    if stopped.is_none() && season.games.is_empty() {
        if !told.is_empty() {
            return Err(told!("no deal can be asked for it"));
        }
        let unknown = |name: &&String| !filter.players.is_empty() && !knows(&names, name);
        if let Some(name) = filter.players.iter().find(unknown) {
            return Err(no_player(name, &names));
        }
    }
    write(&season, options, output)?;
    if season.unclosed > 0 {
        let cut = say.cut_sittings(counted(season.unclosed, "sitting"));
        output.remark(&format!("{cut}\n"));
    }
    let mut lines = left_out.lines(say);
    if season.copies > 0 {
        let copies = counted(season.copies, "deal");
        lines.push(say.left_out(copies, say.written_before()));
    }
    for line in lines.into_iter().chain(doubts(&season, say)) {
        output.remark(&format!("{line}\n"));
    }
    for (written, other) in &asked.same {
        if stopped.is_none() && !same.contains(&composed(written)) {
            output.remark(&format!("{}\n", say.nobody_so_called(written, other)));
        }
    }
    output.remark(&format!("{}\n", counts.line(say)));
    stopped.map_or(Ok(counts.found()), |stopped| {
        Err(say.tables_until_then(stopped).into())
    })
}

/// Keeps a deal that is asked for.
fn keep(
    kept: &mut Kept,
    entry: Entry,
    deal: &DealInFile,
    sources: &SourceMap,
    filter: &Filter,
    wherein: Option<&mut Wherein>,
) {
    if !filter.players.is_empty() {
        let players = Seat::all(crate::basics::seat::MAX_SEATS);
        let players = players.filter_map(|seat| entry.players[seat].clone());
        kept.names.extend(players);
    }
    let mut entry = entry;
    entry.wanted = is_wanted(kept, &entry, deal, sources, filter, wherein);
    // What is not wanted goes along, because its sitting goes on over it.
    kept.entries.push(entry);
}

fn is_wanted(
    kept: &mut Kept,
    entry: &Entry,
    deal: &DealInFile,
    sources: &SourceMap,
    filter: &Filter,
    wherein: Option<&mut Wherein>,
) -> bool {
    // A deal that pays nothing would not be counted anyway.
    let counts = usize::from(entry.pays.is_some());
    match filter.admits(entry) {
        Admitted::Yes => {
            let asked = [&filter.since, &filter.until];
            let longest = asked.into_iter().flatten().map(String::len).max();
            let said = entry.date.date().map_or(0, str::len);
            if longest.is_some_and(|longest| said < longest) {
                kept.left_out.vague += counts;
            }
        }
        Admitted::No => return false,
        Admitted::Undated => {
            kept.left_out.undated += counts;
            return false;
        }
    }
    let first = filter.players.first();
    let seat = first.and_then(|name| seat_of(entry, name));
    match wherein.map(|wherein| wherein.holds(deal, seat, sources)) {
        None | Some(Holds::Yes) => true,
        Some(Holds::No) => false,
        Some(Holds::Open) => {
            kept.left_out.open += counts;
            false
        }
        Some(Holds::Unsaid(why)) => {
            kept.left_out.unsaid += counts;
            kept.left_out.why.insert(why);
            false
        }
    }
}

/// What may be wrong with the records taken together.
fn doubts(season: &Season, say: Phrases) -> Vec<String> {
    let doubts = &season.doubts;
    let of = |doubt: &Doubt, thing, tell: &dyn Fn(Counted) -> String| {
        let first = doubt.first.as_ref()?;
        Some(say.first_in(tell(counted(doubt.times, thing)), first))
    };
    let found = [
        of(&doubts.again, "deal", &|deals| say.given_again(deals)),
        of(&doubts.copied, "deal", &|deals| say.written_again(deals)),
        of(&doubts.twice, "deal", &|deals| say.sits_twice(deals)),
        of(&doubts.split, "evening", &|evenings| {
            say.split_evenings(evenings)
        }),
        of(&doubts.undated, "deal", &|deals| say.unread_dates(deals)),
    ];
    found.into_iter().flatten().collect()
}

fn counted(number: u64, thing: &'static str) -> Counted {
    Counted(usize::try_from(number).unwrap_or(usize::MAX), thing)
}

fn rename(entry: &mut Entry, same: &[(String, String)], found: &mut BTreeSet<String>) {
    let counts = |name: &str| same.iter().find(|(written, _)| composed(written) == name);
    for seat in Seat::all(crate::basics::seat::MAX_SEATS) {
        if let Some(name) = &mut entry.players[seat]
            && let Some((_, other)) = counts(name)
        {
            if !found.contains(name) {
                found.insert(name.clone());
            }
            *name = composed(other);
        }
    }
    for (name, _) in &mut entry.closing {
        if let Some((_, other)) = counts(name) {
            *name = composed(other);
        }
    }
}

fn knows(names: &BTreeSet<String>, name: &str) -> bool {
    use crate::basics::spelling::fold;
    let folded = fold(name);
    names.iter().any(|known| fold(known) == folded)
}

fn no_player(name: &str, names: &BTreeSet<String>) -> Told {
    const MOST: usize = 12;
    let near = nearest(name, names.iter().map(String::as_str));
    let help = match near {
        Some(near) => told!("; did you mean {near}?", near = format!("`{near}`")),
        None if names.is_empty() => told!("; the records name nobody"),
        None if names.len() > MOST => Told::from(""),
        None => {
            let known = names.iter().map(|name| format!("`{name}`"));
            told!("; there are {names}", names = Part::list(known, Join::And))
        }
    };
    told!("nobody is called `{name}`{help}", name, help)
}

impl LeftOut {
    fn add(&mut self, other: &Self) {
        self.undated += other.undated;
        self.vague += other.vague;
        self.open += other.open;
        self.unsaid += other.unsaid;
    }

    /// What is left out, and why.
    fn lines(&self, say: Phrases) -> Vec<String> {
        let all = [
            (self.undated, say.undated()),
            (self.open, say.condition_open()),
            (self.unsaid, say.condition_unsaid()),
        ];
        let some = all.into_iter().filter(|(number, _)| *number > 0);
        let lines = some.map(|(number, why)| say.left_out(Counted(number, "deal"), why));
        let vague = (self.vague > 0).then(|| say.vague_dates(Counted(self.vague, "deal")));
        lines.chain(vague).collect()
    }
}

fn write(season: &Season, options: &Options, output: &mut Output) -> Result<(), String> {
    let language = options.lang.map(Lang::language);
    let mut failed = None;
    let mut write = |text: &str| output.result(text);
    match options.format {
        Format::Text | Format::Html => season::text(season, language, Drawn::Text, &mut write),
        Format::Md => season::text(season, language, Drawn::Markdown, &mut write),
        Format::Json => {
            season::json(season, &mut write);
            write("\n");
        }
        Format::Jsonl => season::json_lines(season, &mut |line| write(&format!("{line}\n"))),
        Format::Csv => {
            write(&csv_row(&season::CSV_HEAD)?);
            season::csv_rows(season, &mut |row| match csv_row(row) {
                Ok(row) => write(&row),
                Err(message) => failed = Some(message),
            });
        }
    }
    if let Some(message) = failed {
        return Err(message);
    }
    output.flush();
    Ok(())
}
