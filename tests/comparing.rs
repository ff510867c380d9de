//! Deals under several variants: the numbers are those of scoring one by one, and each cause is one.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};
use tarokk::basics::{Party, Seat, SourceMap};
use tarokk::replay::Judging;
use tarokk::rules::{Rules, compile};
use tarokk::score::{For, Scored};
use tarokk::session::{RuleBook, each_deal};
use tarokk::variant::{Merged, NoFiles, load};

use crate::program::{from_stdin, tarokk, text};
use crate::support::read;

fn compare(record: &str, variants: &str) -> Value {
    let arguments = ["compare", "-", "--variants", variants, "--format", "jsonl"];
    let output = from_stdin(&arguments, record);
    let shown = text(&output.stdout);
    serde_json::from_str(&shown).unwrap_or_else(|_| panic!("{shown}{}", text(&output.stderr)))
}

#[test]
fn numbers_are_those_of_scoring_one_by_one() {
    let variants = ["palatinus", "paskievics", "hungarian-tournament"];
    for example in ["h197", "h199", "h200"] {
        let path = format!("examples/{example}.tarokk");
        let record = read(&path);
        let compared = compare(&record, &variants.join(","));
        for (n, variant) in variants.into_iter().enumerate() {
            let arguments = [
                "score",
                "-",
                "--variant",
                variant,
                "--as-played",
                "--format",
                "json",
            ];
            let scored = from_stdin(&arguments, &record);
            let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
            assert_eq!(
                compared["variants"][n]["pays"], scored["pays"],
                "{example} {variant}"
            );
            let lines = compared["lines"].as_array().unwrap().iter();
            let there = lines.filter(|line| !line["under"][n].is_null()).count();
            assert_eq!(there, scored["lines"].as_array().unwrap().len());
        }
    }
}

/// Whichever variant comes first: each pays every seat that it has at its table.
#[test]
fn every_seat_is_told_of_whatever_the_first_variant_has() {
    let record = read("examples/slovenian-called-king.tarokk");
    let scored = from_stdin(&["score", "-", "--format", "json"], &record);
    let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
    assert_eq!(
        scored["pays"].as_object().map(serde_json::Map::len),
        Some(4)
    );
    for (four, variants) in [
        (1, "slovenian-pts,slovenian-four"),
        (0, "slovenian-four,slovenian-pts"),
    ] {
        let compared = compare(&record, variants);
        assert_eq!(
            compared["variants"][four]["pays"], scored["pays"],
            "{variants}"
        );
        let lines = compared["lines"].as_array().unwrap().iter();
        let cells = lines.filter_map(|line| line["under"][four]["pays"].as_object());
        assert!(cells.clone().count() > 0);
        assert!(cells.into_iter().all(|pays| pays.len() == 4), "{variants}");
        let shown = from_stdin(&["compare", "-", "--variants", variants], &record);
        let shown = text(&shown.stdout);
        let of = |seat: &str| {
            shown
                .lines()
                .find(|line| line.trim_start().starts_with(seat))
        };
        assert!(
            of("D Dora").is_some_and(|line| line.contains('0')),
            "{shown}"
        );
    }
}

#[test]
fn a_difference_names_the_rule_that_makes_it() {
    let compared = compare(
        &read("examples/h200.tarokk"),
        "palatinus,hungarian-tournament",
    );
    let lines = compared["lines"].as_array().unwrap();
    let different: Vec<&Value> = lines
        .iter()
        .filter(|line| !line["causes"].as_array().unwrap().is_empty())
        .collect();
    assert_eq!(different.len(), 1, "{compared}");
    // WIKI pays 60 for the catch and half of it in silence, VK 42.
    assert_eq!(different[0]["under"][0]["value"], 30);
    assert_eq!(different[0]["under"][1]["value"], 21);
    let cause =
        json!([{ "variant": "hungarian-tournament", "rules": ["figure.XXI-catch.silent"] }]);
    assert_eq!(different[0]["causes"], cause);
}

#[test]
fn rules_that_only_together_make_a_difference_are_named_together() {
    let folder = std::env::temp_dir().join(format!("tarokk-together-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let house = folder.join("house.toml");
    // The kontra of the trull counts eightfold, and the trull three: neither alone makes 24 of 8.
    let rules = "format = 1\nid = \"house\"\nextends = \"paskievics\"\n\n[figure.trull]\nannounced = 3\n\n\
        [kontra.step.rekontra]\nfactor = 8\n";
    std::fs::write(&house, rules).unwrap();
    let variants = format!("paskievics,{}", house.display());
    let compared = compare(&read("examples/h199.tarokk"), &variants);
    std::fs::remove_dir_all(&folder).unwrap();
    let lines = compared["lines"].as_array().unwrap();
    let trull = lines.iter().find(|line| line["item"] == "trull").unwrap();
    assert_eq!(trull["under"][1]["value"], 24);
    let rules = &trull["causes"][0]["rules"];
    assert_eq!(
        *rules,
        json!(["kontra.step.rekontra.factor", "figure.trull.announced"])
    );
}

#[test]
fn what_is_not_allowed_elsewhere_is_told_with_its_rule() {
    let output = tarokk(&[
        "compare",
        "examples/h200.tarokk",
        "--variants",
        "palatinus,hungarian-tournament",
    ]);
    let shown = text(&output.stdout);
    assert!(
        shown.contains(
            "hungarian-tournament: C ends its turn, and `trull` is owed (duty.trull-by-partner"
        ),
        "{shown}"
    );
    // What the record says was paid, it says of its own rules.
    assert!(!shown.contains("the record gives"), "{shown}");
}

#[test]
fn one_variant_is_nothing_to_compare() {
    let output = tarokk(&["compare", "examples/h199.tarokk", "--variants", "palatinus"]);
    assert_eq!(output.status.code(), Some(2));
    let output = tarokk(&[
        "compare",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,nope",
    ]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_tariff_matches_what_is_the_same_across_packs() {
    let variants = "palatinus,hungarian-tournament,slovenian-pts";
    let output = tarokk(&["tariff", "--variants", variants, "--format", "json"]);
    let data: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["smallest-game"], json!([1, 1, 10]));
    let row = |key: &str| {
        let rows = data["rows"].as_array().unwrap();
        rows.iter().find(|row| row["key"] == key).unwrap()["prices"].clone()
    };
    // WIKI and VK: six and three times the game, from one to four; PTS B1.14 and B1.17.
    assert_eq!(row("slam")[0]["announced"], json!([6, 24]));
    assert_eq!(row("slam")[0]["silent"], json!([3, 12]));
    assert_eq!(row("slam")[2]["announced"], 500);
    assert_eq!(row("slam")[2]["silent"], 250);
    // WIKI 60, VK 42; the half of it in silence.
    assert_eq!(row("twenty-one-caught")[0]["announced"], 60);
    assert_eq!(row("twenty-one-caught")[1]["silent"], 21);
    // PTS B1.18: half of fifty in silence.
    assert_eq!(row("pagat-ultimo")[2]["silent"], 25);
    assert_eq!(row("double-game")[1], Value::Null);
}

/// The records of the worked cases of a variant, without what they expect.
fn cases(variant: &str) -> Vec<String> {
    let (merged, _) = load(variant, &[], &NoFiles, &mut SourceMap::default());
    let records = merged.unwrap().examples.into_iter();
    let records = records.filter_map(|case| Some(case.node.get("record")?.as_str()?.to_owned()));
    records
        .map(|record| format!("[Variant \"{variant}\"]\n{}\n\n", record.trim()))
        .collect()
}

fn objects(output: &std::process::Output) -> Vec<Value> {
    let shown = text(&output.stdout);
    shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_deal_of_another_pack_is_told_by_concept() {
    let compared = compare(&read("examples/h199.tarokk"), "palatinus,slovenian-pts");
    let told = &compared["variants"][1]["by-concept"];
    assert!(compared["variants"][1]["pays"].is_null());
    assert!(compared["variants"][0]["by-concept"].is_null());
    let things = told["things"].as_array().unwrap();
    let twin = |what: &str| {
        let thing = things.iter().find(|thing| thing["what"] == what).unwrap();
        (thing["here"].clone(), thing["there"].clone())
    };
    assert_eq!(twin("contract"), (json!("two"), json!("two")));
    // 68 of 94 is as much as 50.6 of 70.
    assert_eq!(twin("points"), (json!("68/94"), json!("51/70")));
    assert_eq!(twin("partner"), (json!("A"), Value::Null));
    assert_eq!(twin("kontra"), (json!("rekontra trull"), json!("re trull")));
    // LUS: two is 20, and 51 are 16 above 35; PTS B1.17, B1.19: an announced trula is 20, with re four times that.
    assert_eq!(
        told["estimate"]["pays"],
        json!({ "A": 0, "B": 20 + 16 + 4 * 20, "C": 0 })
    );
}

#[test]
fn what_has_no_counterpart_is_told_and_not_guessed() {
    let record = "[Variant \"palatinus\"]\nauction A3 Bp Cp Dp\nannounce A centrum p\n\
                  outcome declarer A partner C points 60 34 tricks 6 3; centrum made by declarers\n";
    let compared = compare(record, "palatinus,slovenian-four");
    let told = &compared["variants"][1]["by-concept"];
    let things = told["things"].as_array().unwrap();
    let centrum: Vec<&Value> = things
        .iter()
        .filter(|thing| thing["here"] == "centrum")
        .collect();
    assert_eq!(centrum.len(), 2, "{told}");
    assert!(
        centrum.iter().all(|thing| thing["there"].is_null()),
        "{told}"
    );
    // MARK: three is 10; 60 of 94 is as much as 45 of 70, and 10 above 35.
    assert_eq!(told["estimate"]["pays"]["A"], 20);
    // In words, it says that it is no more than an estimate.
    let output = from_stdin(
        &["compare", "-", "--variants", "palatinus,slovenian-four"],
        record,
    );
    let shown = text(&output.stdout);
    for part in ["by concept", "estimate", "nothing corresponds"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let arguments = [
        "compare",
        "-",
        "--variants",
        "palatinus,slovenian-four",
        "--format",
        "csv",
    ];
    let shown = text(&from_stdin(&arguments, record).stdout);
    assert!(
        shown.contains("slovenian-four,game,,declarers,true,true,20,1,20,,concept"),
        "{shown}"
    );
}

/// An estimate is a record like any other: scored by itself it pays the same.
#[test]
fn estimates_are_scored_as_records_are() {
    let all = [
        "paskievics",
        "palatinus",
        "hungarian-tournament",
        "slovenian-pts",
        "slovenian-four",
        "koenigrufen",
    ];
    let (mut deals, mut estimated) = (0, 0);
    for variant in all {
        let records = cases(variant).concat();
        let arguments = [
            "compare",
            "-",
            "--variants",
            &all.join(","),
            "--format",
            "jsonl",
        ];
        let mut written = String::new();
        let mut wanted = Vec::new();
        for deal in objects(&from_stdin(&arguments, &records)) {
            deals += 1;
            for told in deal["variants"].as_array().unwrap() {
                assert_eq!(told["status"].is_null(), !told["by-concept"].is_null());
                let estimate = &told["by-concept"]["estimate"];
                if estimate.is_null() {
                    continue;
                }
                let id = told["variant"].as_str().unwrap();
                let record = estimate["record"].as_str().unwrap();
                written += &format!("[Variant \"{id}\"]\n{record}\n\n");
                wanted.push((record.to_owned(), estimate["pays"].clone()));
            }
        }
        let scored = objects(&from_stdin(&["score", "-", "--format", "jsonl"], &written));
        assert_eq!(scored.len(), wanted.len());
        for (scored, (record, pays)) in scored.iter().zip(wanted) {
            assert_eq!(scored["pays"], pays, "{record}\n{scored}");
            assert_eq!(scored["findings"], json!([]), "{record}");
            estimated += 1;
        }
    }
    assert!(
        deals > 150 && estimated > 250,
        "{deals} deals, {estimated} estimates"
    );
}

/// Eight variants that have the same cards and table, and those of which the deals are.
struct Eight {
    deals: &'static [&'static str],
    /// How many deals are taken.
    count: usize,
    variants: [&'static str; 8],
}

const EIGHTS: [Eight; 3] = [
    Eight {
        deals: &[
            "paskievics",
            "palatinus",
            "hungarian-tournament",
            "illustrated-2019",
        ],
        count: 20,
        variants: [
            "paskievics",
            "palatinus",
            "hungarian-tournament",
            "paskievics-2018",
            "illustrated-2019",
            "paskievics+xxi-catch-84+game-beside-all",
            "palatinus+kings-beside-volat-paid+king-uhu-20",
            "hungarian-tournament+double-game",
        ],
    },
    Eight {
        deals: &["slovenian-pts"],
        count: 20,
        variants: [
            "slovenian-pts",
            "slovenian-pts+lustrek",
            "slovenian-pts+zei",
            "slovenian-pts+tarok-net",
            "slovenian-pts+pagat-three",
            "slovenian-pts+win-with-35",
            "slovenian-pts+mond-20+colour-valat-250",
            "slovenian-pts+klop-kontra",
        ],
    },
    Eight {
        deals: &["slovenian-four", "koenigrufen"],
        count: 10,
        variants: [
            "slovenian-four",
            "slovenian-four+palcka",
            "slovenian-four+valat-si",
            "slovenian-four+tarok-net-four",
            "koenigrufen",
            "slovenian-four+difference-exact",
            "slovenian-four+king-ultimo-by-king+pagat-lost-nothing",
            "slovenian-four+win-with-35+mond-21",
        ],
    },
];

impl Eight {
    /// Deals with words, figures and kontras in them.
    fn rich(&self) -> Vec<String> {
        let records = self.deals.iter().copied().flat_map(cases);
        let mut rich: Vec<String> = records
            .filter(|record| record.contains("outcome") || record.contains("\nplay"))
            .filter(|record| record.matches("auction").count() == 1)
            .collect();
        let weight = |record: &String| {
            let words = [
                "\nplay", "kontra", "announce", "made", "lost", "ultimo", "valat",
            ];
            words.iter().filter(|word| record.contains(**word)).count()
        };
        rich.sort_by_key(|record| std::cmp::Reverse(weight(record)));
        rich.truncate(self.count);
        assert_eq!(rich.len(), self.count);
        rich
    }

    /// What comes of deals under all of them.
    fn compared(&self, deals: &[String]) -> Vec<Value> {
        let variants = self.variants.join(",");
        let arguments = ["compare", "-", "--variants", &variants, "--format", "jsonl"];
        let compared = objects(&from_stdin(&arguments, &deals.concat()));
        assert_eq!(compared.len(), deals.len());
        compared
    }
}

#[test]
fn twenty_deals_under_eight_variants_are_those_scored_one_by_one() {
    for eight in EIGHTS {
        let deals = eight.rich();
        let compared = eight.compared(&deals);
        let different: usize = (0..8)
            .map(|n| one_by_one(n, eight.variants[n], &deals, &compared))
            .sum();
        assert!(different > eight.count, "{different}");
    }
}

/// Compares one variant of several with scoring by it; gives how many deals pay something else than under the first.
fn one_by_one(n: usize, variant: &str, deals: &[String], compared: &[Value]) -> usize {
    let mut different = 0;
    let mut parts = variant.split('+');
    let mut arguments = vec![
        "score",
        "-",
        "--as-played",
        "--format",
        "jsonl",
        "--variant",
    ];
    arguments.extend(parts.next());
    for overlay in parts {
        arguments.extend(["--with", overlay]);
    }
    let scored = objects(&from_stdin(&arguments, &deals.concat()));
    for (deal, (compared, scored)) in compared.iter().zip(&scored).enumerate() {
        let place = format!("{variant}: {}", deals[deal]);
        let pays = &compared["variants"][n]["pays"];
        if compared["variants"][n]["by-concept"]["why"] == "play" {
            // What both games call the same and the other cannot follow is scored by nobody.
            assert_ne!(scored["status"], "played", "{place}");
            continue;
        }
        let paid = if pays.is_null() { &json!({}) } else { pays };
        assert_eq!(*paid, scored["pays"], "{place}");
        if pays.is_null() {
            continue;
        }
        let lines = compared["lines"].as_array().unwrap();
        let here = lines
            .iter()
            .map(|line| &line["under"][n])
            .filter(|cell| !cell.is_null());
        let sum = |cells: &mut dyn Iterator<Item = &Value>| -> i64 {
            cells.map(|cell| cell["value"].as_i64().unwrap()).sum()
        };
        let value = sum(&mut here.clone());
        assert_eq!(
            value,
            sum(&mut scored["lines"].as_array().unwrap().iter()),
            "{place}"
        );
        // What each seat gets is the sum of what it gets by each line.
        for (seat, got) in pays.as_object().unwrap() {
            let all: i64 = here
                .clone()
                .map(|cell| cell["pays"][seat].as_i64().unwrap())
                .sum();
            assert_eq!(json!(all), *got, "{place}");
        }
        different += usize::from(*pays != compared["variants"][0]["pays"]);
    }
    different
}

/// The lines of a record under rules: what each is about and whose it is, with its value and what each seat gets.
fn lines(rules: &Rules, record: &str) -> BTreeMap<(String, String), (i64, Vec<i64>)> {
    let mut sources = SourceMap::default();
    let file = sources.add("record", record);
    let mut book = RuleBook::holding(&NoFiles, rules.id.clone(), Some(Rc::new(rules.clone())));
    let mut found = BTreeMap::new();
    each_deal(
        record,
        file,
        &mut book,
        &mut sources,
        Judging { as_played: true },
        &mut |deal, _| {
            for line in deal.replay.as_ref().unwrap().ledger.lines() {
                let whose = match line.party {
                    For::Side(Party::DECLARERS) => "declarers".to_owned(),
                    For::Side(_) => "opponents".to_owned(),
                    For::Seat(seat) => seat.to_string(),
                };
                let item = match line.item {
                    Scored::Figure(figure) => rules.names.figure(figure, None),
                    _ => line.rule_name().to_owned(),
                };
                let (value, pays): &mut (i64, Vec<i64>) = found.entry((item, whose)).or_default();
                *value += line.value.0;
                pays.resize(rules.at_table(), 0);
                for (n, sum) in pays.iter_mut().enumerate() {
                    *sum += line.pays[Seat::new(n).unwrap()].0;
                }
            }
        },
    );
    found
}

#[test]
fn each_cause_is_switched_alone() {
    for eight in EIGHTS {
        let deals = eight.rich();
        let compared = eight.compared(&deals);
        let mut sources = SourceMap::default();
        let mut merged = |spec: &&str| {
            let mut parts = spec.split('+');
            let id = parts.next().unwrap();
            let overlays: Vec<&str> = parts.collect();
            load(id, &overlays, &NoFiles, &mut sources).0.unwrap()
        };
        let all: Vec<Merged> = eight.variants.iter().map(&mut merged).collect();
        let mut bench = Bench {
            all: &all,
            sources: &sources,
            made: BTreeMap::new(),
        };
        let mut checked = 0;
        for (deal, compared) in deals.iter().zip(&compared) {
            for line in compared["lines"].as_array().unwrap() {
                for cause in line["causes"].as_array().unwrap() {
                    let named = |label: &&&str| cause["variant"] == **label;
                    let mut labels = eight.variants.iter();
                    let n = labels.position(|label| named(&label)).unwrap();
                    checked += usize::from(does_it(deal, line, cause, n, &mut bench));
                }
            }
        }
        assert!(checked > eight.count, "{checked}");
    }
}

/// The first variant with rules of others, each made once.
struct Bench<'a> {
    all: &'a [Merged],
    sources: &'a SourceMap,
    made: BTreeMap<(usize, Vec<String>), Option<Rules>>,
}

impl Bench<'_> {
    fn with(&mut self, n: usize, paths: Vec<String>) -> Option<&Rules> {
        let (all, sources) = (self.all, self.sources);
        let made = self.made.entry((n, paths));
        let made = made.or_insert_with_key(|(n, paths)| {
            let first = all[0].clone();
            let merged = paths
                .iter()
                .fold(first, |merged, path| merged.with_rule_of(&all[*n], path));
            compile(&merged, sources).0
        });
        made.as_ref()
    }
}

/// Switches the rules that are named as a cause, and no other; whether there are any.
fn does_it(deal: &str, line: &Value, cause: &Value, n: usize, bench: &mut Bench<'_>) -> bool {
    let named = cause["rules"].as_array().unwrap();
    let Some((last, _)) = named.split_last() else {
        // Too many do it together; then the first parting is told.
        assert!(cause["parting"].is_string(), "{cause}");
        return false;
    };
    let mut switched = |rules: &[Value]| {
        let paths = rules.iter().map(|rule| rule.as_str().unwrap().to_owned());
        // Some rules stand only together.
        let rules = bench.with(n, paths.collect())?;
        let mut cells = [&line["under"][0], &line["under"][n]].into_iter();
        let name = cells.find_map(|cell| cell["name"].as_str());
        let key = (
            name.unwrap().to_owned(),
            line["for"].as_str().unwrap().to_owned(),
        );
        lines(rules, deal).get(&key).cloned()
    };
    let of = |cell: &Value| {
        let pays = cell["pays"].as_object()?.values();
        Some((
            cell["value"].as_i64()?,
            pays.filter_map(Value::as_i64).collect::<Vec<i64>>(),
        ))
    };
    let wanted = of(&line["under"][n]);
    assert_eq!(switched(named), wanted, "{cause}: {line}\n{deal}");
    if named.len() > 1 {
        // None of several does it without the others.
        let fewer: Vec<Value> = named.iter().filter(|rule| *rule != last).cloned().collect();
        let without = switched(&fewer);
        assert!(
            without != wanted || of(&line["under"][0]) == wanted,
            "{cause}: {line}\n{deal}"
        );
    }
    true
}

#[test]
fn a_figure_of_a_file_of_ones_own_is_a_cause() {
    let folder = tempfile::tempdir().unwrap();
    let house = folder.path().join("house.toml");
    let rules = "format = 1\nfits = [\"hungarian\"]\n[figure.first-two]\n\
                 made = \"side wins tricks 1 to 2\"\nsilent = 3\nassumed = \"so we play\"\n";
    std::fs::write(&house, rules).unwrap();
    let variants = format!("paskievics,paskievics+{}", house.display());
    let compared = compare(&read("examples/h199.tarokk"), &variants);
    let shown = compared.to_string();
    assert!(shown.contains("figure.first-two"), "{shown}");
    let rows = compared["lines"].as_array().expect("lines");
    let row = rows
        .iter()
        .find(|row| row.to_string().contains("first-two"));
    let causes = row.expect("the line of the figure")["causes"].to_string();
    assert!(causes.contains("figure.first-two"), "{causes}");
}
