//! Any number of files and folders: their records are judged by several threads, and what comes of it is told in the order
//! of the files.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;

use super::args::{Lang, Options};
use super::files::{self, Disk};
use super::interrupt;
use super::output::Output;
use super::parts::Parts;
use super::progress::Progress;
use super::rules;
use super::searching::threads;
use super::walk::{Found, Walk};
use crate::basics::{Severity, SourceMap};
use crate::corpus::{Chain, Judge, Part};
use crate::game::Language;
use crate::replay::Judging;
use crate::report::diagnostic::in_one_line;
use crate::report::phrases::{Counted, Phrases};
use crate::report::voice::Teller;
use crate::session::{DealInFile, RuleBook};
use crate::threads::{AHEAD, map_in_order};

/// How many bytes of a file make a part: some hundred records, the work of some milliseconds.
const STEP: usize = 1 << 16;

/// A share of the files: the `number`-th of `of`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    number: usize,
    of: usize,
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let share = text.split_once('/').and_then(|(number, of)| {
            let number = number.trim().parse().ok()?;
            let of = of.trim().parse().ok()?;
            (1 <= number && number <= of).then_some(Self { number, of })
        });
        share.ok_or_else(|| "write which part of how many, such as `1/4`".to_owned())
    }
}

impl Share {
    /// Whether a file is in this share, by its place among so many: each share is files that stand together.
    fn holds(self, place: usize, files: usize) -> bool {
        let from = |number: usize| number * files / self.of;
        (from(self.number - 1)..from(self.number)).contains(&place)
    }
}

/// What is to be read, and how.
#[derive(Debug)]
pub(crate) struct Many<'a> {
    pub(crate) paths: &'a [PathBuf],
    pub(crate) share: Option<Share>,
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) judging: Judging,
}

/// What there was, in numbers.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) files: usize,
    /// Files, and folders, that could not be read.
    unreadable: usize,
    pub(crate) records: usize,
    /// Records with something to remark on that pay all the same.
    remarked: usize,
    /// Records with an error, or without rules: they pay nothing.
    damaged: usize,
    /// Records without an error that pay nothing, because something is missing.
    unscored: usize,
    /// Whether somebody has stopped it before the end.
    stopped: bool,
}

/// What comes of a part of a file: two sums of a command's own, in their order, and what is told beside.
struct Done<S> {
    sums: [Sum<S>; 2],
}

#[derive(Default)]
struct Sum<S> {
    own: S,
    records: usize,
    remarked: usize,
    damaged: usize,
    unscored: usize,
    findings: Vec<Told>,
}

/// A finding in one line.
struct Told {
    line: String,
    /// Whether it is a fault of rules, which is told with the first record that names them.
    once: bool,
}

/// A step on the way through the files.
enum Step<T> {
    Part(T),
    /// A file has been read to its end; so many records were in it.
    Ended(String, usize),
    Unreadable(String),
    Remark(String),
}

impl Many<'_> {
    /// Takes every deal to what `enter` makes for each of several threads, which adds it to a sum, and the sums to `take`, in
    /// the order of the records; `take` says whether it wants more. What is wrong with records is told on the way.
    pub(crate) fn each<S: Default + Send, E: FnMut(&mut S, &DealInFile, &SourceMap)>(
        &self,
        options: &Options,
        output: &mut Output,
        enter: impl Fn() -> E + Sync,
        mut take: impl FnMut(S, &mut Output) -> Result<ControlFlow<()>, String>,
    ) -> Result<Counts, String> {
        // What is wrong with the rules that the command line names is told before anything is read.
        rules::book(options, None, &mut SourceMap::default(), output)?;
        let language = options.lang.map(Lang::language);
        let say = Phrases(language);
        for message in Walk::twice(self.paths, say) {
            output.remark(&format!("{message}\n"));
        }
        interrupt::watch();
        let mut progress = Progress::new();
        let all = (progress.is_shown() || self.share.is_some()).then(|| Walk::count(self.paths));
        progress.expect(all.unwrap_or_default());
        let mut feed = Feed::new(self, all.unwrap_or_default(), say);
        let threads = threads(self.threads);
        let worker = || {
            let book = RuleBook::new(&Disk, options.variant.clone(), options.overlays.clone());
            let mut judge = Judge::new(book.telling_always(), self.judging);
            let mut enter = enter();
            move |step| match step {
                Step::Part(part) => Step::Part(done(&mut judge, part, language, &mut enter)),
                Step::Ended(name, records) => Step::Ended(name, records),
                Step::Unreadable(message) => Step::Unreadable(message),
                Step::Remark(message) => Step::Remark(message),
            }
        };
        let mut counts = Counts::default();
        let mut told = BTreeSet::new();
        let mut failed = None;
        map_in_order(
            (threads, AHEAD),
            || feed.next(),
            worker,
            |step: Step<Done<S>>| {
                match step {
                    Step::Part(Done { sums }) => {
                        for sum in sums {
                            counts.add(&sum);
                            for finding in sum.findings {
                                if !finding.once || told.insert(finding.line.clone()) {
                                    progress.clear();
                                    output.remark(&finding.line);
                                }
                            }
                            match take(sum.own, output) {
                                Ok(ControlFlow::Continue(())) => {}
                                Ok(ControlFlow::Break(())) => return ControlFlow::Break(()),
                                Err(message) => {
                                    failed = Some(message);
                                    return ControlFlow::Break(());
                                }
                            }
                        }
                    }
                    Step::Ended(name, records) => {
                        counts.files += 1;
                        if records == 0 {
                            progress.clear();
                            output.remark(&format!("{}\n", say.no_record_in(name)));
                        }
                    }
                    Step::Unreadable(message) => {
                        counts.unreadable += 1;
                        progress.clear();
                        output.unreadable(&message);
                    }
                    Step::Remark(message) => {
                        progress.clear();
                        output.remark(&format!("{message}\n"));
                    }
                }
                progress.show(counts.files, counts.records);
                counts.stopped = interrupt::interrupted();
                if counts.stopped {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        progress.clear();
        counts.stopped |= feed.cut;
        failed.map_or(Ok(counts), Err)
    }
}

fn done<S: Default>(
    judge: &mut Judge<'_>,
    part: Part,
    language: Option<Language>,
    enter: &mut impl FnMut(&mut S, &DealInFile, &SourceMap),
) -> Done<S> {
    let sums = judge.sums(part, |sum: &mut Sum<S>, deal, sources| {
        sum.records += 1;
        let damaged = deal.rules.is_none() || deal.findings.has_errors();
        let remarked = deal
            .findings
            .iter()
            .any(|one| one.severity > Severity::Note);
        sum.damaged += usize::from(damaged);
        let pays = deal.replay.as_ref().is_some_and(|replay| replay.pays);
        sum.unscored += usize::from(!damaged && !pays);
        sum.remarked += usize::from(!damaged && pays && remarked);
        let own = deal.ast.span.file;
        let teller = Teller {
            language,
            names: deal.rules.as_ref().map(|rules| &rules.names),
            written: None,
        };
        sum.findings.extend(deal.findings.iter().map(|finding| {
            let place = finding.primary.as_ref();
            Told {
                line: in_one_line(finding, sources, teller) + "\n",
                once: place.is_some_and(|place| place.span.file != own),
            }
        }));
        enter(&mut sum.own, deal, sources);
    });
    Done { sums }
}

impl Counts {
    fn add<S>(&mut self, sum: &Sum<S>) {
        self.records += sum.records;
        self.remarked += sum.remarked;
        self.damaged += sum.damaged;
        self.unscored += sum.unscored;
    }

    /// Whether any record is damaged.
    pub(crate) fn found(&self) -> bool {
        self.damaged > 0
    }

    /// Whether nothing could be read of what was named.
    pub(crate) fn is_nothing(&self) -> bool {
        self.files == 0 && self.records == 0 && self.unreadable > 0
    }

    /// All of it in a line. Each record is in one of its numbers.
    pub(crate) fn line(&self, say: Phrases) -> String {
        let fine = self.records - self.remarked - self.damaged - self.unscored;
        let (files, records) = (Counted(self.files, "file"), Counted(self.records, "record"));
        let mut line = say.read(files, records, fine, self.remarked, self.damaged);
        if self.unscored > 0 {
            line += &say.unscored(self.unscored);
        }
        if self.unreadable > 0 {
            line += &say.unreadable(self.unreadable);
        }
        line
    }

    /// Whether it has been stopped: then what is done is not all.
    pub(crate) fn stopped(&self, say: Phrases) -> Option<String> {
        let stopped = || say.broken_off(Counted(self.records, "record"));
        self.stopped.then(stopped)
    }
}

/// What comes to the threads: parts of files, one file after another.
struct Feed<'a> {
    walk: Walk<'a>,
    share: Option<&'a Share>,
    /// How many files have been found, of how many.
    found: usize,
    all: usize,
    open: Option<Open>,
    /// Whether it ended because somebody has stopped it.
    cut: bool,
}

/// A file that is being read.
struct Open {
    parts: Parts,
    chain: Chain,
    name: String,
}

impl<'a> Feed<'a> {
    fn new(many: &'a Many<'a>, all: usize, say: Phrases) -> Self {
        Self {
            walk: Walk::new(many.paths, say),
            share: many.share.as_ref(),
            found: 0,
            all,
            open: None,
            cut: false,
        }
    }

    fn next(&mut self) -> Option<Step<Part>> {
        while !self.cut {
            if let Some(open) = &mut self.open {
                return Some(match open.parts.next() {
                    Ok(Some(part)) => Step::Part(open.chain.part(part.text, part.records)),
                    Ok(None) if interrupt::interrupted() => {
                        self.cut = true;
                        return None;
                    }
                    Ok(None) => {
                        let step = Step::Ended(open.name.clone(), open.chain.records());
                        self.open = None;
                        step
                    }
                    Err(message) => {
                        self.open = None;
                        Step::Unreadable(message)
                    }
                });
            }
            let path = match self.walk.next()? {
                Found::File(path) => path,
                Found::Unreadable(message) if self.is_first() => {
                    return Some(Step::Unreadable(message));
                }
                Found::Remark(message) if self.is_first() => return Some(Step::Remark(message)),
                Found::Unreadable(_) | Found::Remark(_) => continue,
            };
            let place = self.found;
            self.found += 1;
            if self
                .share
                .is_some_and(|share| !share.holds(place, self.all))
            {
                continue;
            }
            let name = files::name(&path);
            let parts = if files::is_standard(&path) {
                let input = interrupt::Standard::open();
                Ok(Parts::reading(name.clone(), input, STEP))
            } else {
                Parts::open(&path, STEP)
            };
            match parts {
                Ok(parts) => {
                    let chain = Chain::new(name.clone());
                    self.open = Some(Open { parts, chain, name });
                }
                Err(message) => return Some(Step::Unreadable(message)),
            }
        }
        None
    }

    /// Whether this tells what is to be told once of folders: the first share does.
    fn is_first(&self) -> bool {
        self.share.is_none_or(|share| share.number == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn each_file_is_in_one_share() {
        for of in 1..6 {
            for files in 0..20 {
                let shares = (1..=of).map(|number| Share { number, of });
                let shares: Vec<Share> = shares.collect();
                let mut last = 0;
                for place in 0..files {
                    let mut holders = (0..).zip(&shares);
                    let holder = holders.find(|(_, share)| share.holds(place, files));
                    let (holder, _) = holder.unwrap();
                    assert!(holder >= last, "shares stand together");
                    last = holder;
                    let holders = shares.iter().filter(|share| share.holds(place, files));
                    assert_eq!(holders.count(), 1);
                }
            }
        }
        assert!("0/2".parse::<Share>().is_err());
        assert!("3/2".parse::<Share>().is_err());
        assert!("2".parse::<Share>().is_err());
        assert_eq!("2/3".parse(), Ok(Share { number: 2, of: 3 }));
    }
}
