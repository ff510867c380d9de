//! What a line of an `expect` block says of the score of a deal.

use serde_json::Value;

/// Compares a line with a score; what was found instead if they differ.
pub(crate) fn line(line: &str, score: &Value) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["status", status] => same(&score["status"], status),
        ["declarer", seat] => same(&score["declarer"], seat),
        ["no", "declarer"] => same(&score["declarer"], "null"),
        ["partner", "alone"] => same(&score["partner"], "alone"),
        ["partner", seat] => same(&score["partner"], seat),
        ["contract", contract] => same(&score["contract"], contract),
        ["promise", card, "by", seat, bound @ ("bound" | "void")] => {
            let promise = &score["promise"];
            same(&promise["card"], card)?;
            same(&promise["by"], seat)?;
            same(
                &promise["bound"],
                if *bound == "bound" { "true" } else { "false" },
            )
        }
        ["no", "promise"] => same(&score["promise"], "null"),
        ["wheels", by @ ..] => wheels(by, score),
        ["points", declarers, opponents] => sides(&score["card_points"], declarers, opponents),
        ["tricks", declarers, opponents] => sides(&score["tricks"], declarers, opponents),
        ["line", wanted @ ..] => figure_line(wanted, score),
        ["no", "line", figure @ ..] => {
            match lines(score).find(|line| is_figure(line, &figure.join(" "))) {
                Some(line) => Err(line.to_string()),
                None => Ok(()),
            }
        }
        ["lines", count] => same(&Value::from(lines(score).count()), count),
        ["pays", pays @ ..] => payments(pays, &score["pays"]),
        ["ledger", name, pays @ ..] => payments(pays, &score["ledgers"][name]),
        ["per", "side", value @ ..] => per_side(product(value)?, score),
        ["sum", sum @ ..] => {
            let of = sum.iter().position(|word| *word == "of").ok_or("no `of`")?;
            let (value, figures) = (product(&sum[..of])?, &sum[of + 1..]);
            let counted =
                lines(score).filter(|line| figures.iter().any(|figure| is_figure(line, figure)));
            let found: i64 = counted.map(for_declarers).sum();
            if found == value {
                Ok(())
            } else {
                Err(found.to_string())
            }
        }
        [
            "finding" | "also" | "only" | "note" | "helped" | "says" | "missing" | "findings"
            | "related",
            ..,
        ]
        | ["no", "findings"] => about_findings(&words, score),
        _ => Err("no such expectation".to_owned()),
    }
}

/// Whether a rule is named by a finding beside its own.
fn is_further(rule: &str, score: &Value) -> bool {
    let findings = findings(score);
    let further = findings
        .iter()
        .filter_map(|finding| finding["further"].as_array());
    further.flatten().any(|further| is_of_rule(further, rule))
}

/// Whether a finding has this other place, with these words on it.
fn related(place: &str, words: &str, score: &Value) -> Result<(), String> {
    let all = findings(score).into_iter();
    let mut related = all.flat_map(|one| one["related"].as_array().into_iter().flatten());
    if related.any(|one| place_of(one) == *place && one["message"] == *words) {
        Ok(())
    } else {
        Err(told(score))
    }
}

/// Compares a line that speaks of findings and of what is missing.
fn about_findings(words: &[&str], score: &Value) -> Result<(), String> {
    match words {
        ["finding", rule] => {
            if findings(score)
                .iter()
                .any(|finding| is_of_rule(finding, rule))
            {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        ["only", "finding", rule] => {
            let findings = findings(score);
            let all = findings.iter().all(|finding| is_of_rule(finding, rule));
            if all && !findings.is_empty() {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        ["also", rule] if is_further(rule, score) => Ok(()),
        ["also", _] => Err(told(score)),
        ["finding", "coded", code] => {
            if findings(score)
                .iter()
                .any(|finding| finding["code"] == **code)
            {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        ["finding", "coded", code, "at", place] => {
            let coded = |finding: &&&Value| finding["code"] == **code;
            let places = findings(score);
            let mut places = places.iter().filter(coded).map(|one| place_of(one));
            if places.any(|found| found == *place) {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        ["related", "at", place, words @ ..] => related(place, &words.join(" "), score),
        ["note", "coded", code, "at", place] => {
            let all = score["findings"].as_array().into_iter().flatten();
            let found = all
                .filter(|finding| finding["severity"] == "note" && finding["code"] == **code)
                .any(|note| place_of(note) == *place);
            if found {
                Ok(())
            } else {
                Err(score["findings"].to_string())
            }
        }
        ["helped", code] => {
            let helped = |finding: &&Value| {
                finding["code"] == **code
                    && finding["help"]
                        .as_str()
                        .is_some_and(|help| !help.is_empty())
            };
            if findings(score).into_iter().any(|finding| helped(&finding)) {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        ["missing", missing @ ..] => {
            let all = score["missing"].as_array().into_iter().flatten();
            let told: Vec<&str> = all.filter_map(Value::as_str).collect();
            if told.contains(&missing.join(" ").as_str()) {
                Ok(())
            } else {
                Err(told.join(", "))
            }
        }
        ["says", message @ ..] => {
            let message = message.join(" ");
            let says = |finding: &&Value| {
                let said = finding["message"].as_str();
                said.is_some_and(|said| said.contains(&message))
            };
            if findings(score).iter().any(says) {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        ["findings", count] => {
            same(&Value::from(findings(score).len()), count).map_err(|_| told(score))
        }
        ["no", "findings"] => {
            if findings(score).is_empty() {
                Ok(())
            } else {
                Err(told(score))
            }
        }
        _ => Err("no such expectation".to_owned()),
    }
}

/// What holds for every score: the payments sum to zero where some get what others pay, and the exit code tells whether anything was found.
pub(crate) fn always(score: &Value, code: Option<i32>, zero_sum: bool) -> Result<(), String> {
    let sum: i64 = seats(score).map(|(_, pays)| pays).sum();
    if zero_sum && sum != 0 {
        return Err(format!("the payments sum to {sum}"));
    }
    match (code, findings(score).is_empty()) {
        (Some(0), true) | (Some(1), false) => Ok(()),
        (code, _) => Err(format!("the exit code does not fit: {code:?}")),
    }
}

/// The findings that say that something is wrong.
pub(crate) fn findings(score: &Value) -> Vec<&Value> {
    let all = score["findings"].as_array().into_iter().flatten();
    all.filter(|finding| finding["severity"] != "note")
        .collect()
}

/// Where a finding is, as `line:column` of the record.
fn place_of(finding: &Value) -> String {
    format!("{}:{}", finding["line"], finding["column"])
}

fn told(score: &Value) -> String {
    let all = findings(score);
    let told = all.iter().map(|finding| {
        format!(
            "{} at {} {}: {}",
            finding["code"],
            place_of(finding),
            finding["rule"],
            finding["message"]
        )
    });
    if all.is_empty() {
        "no finding".to_owned()
    } else {
        told.collect::<Vec<_>>().join(", ")
    }
}

/// Whether a rule is the one named or a part of it.
fn is_of_rule(finding: &Value, rule: &str) -> bool {
    let found = finding["rule"].as_str().unwrap_or("");
    found
        .strip_prefix(rule)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Compares a value with how a person writes it.
fn same(found: &Value, wanted: &str) -> Result<(), String> {
    let found = found
        .as_str()
        .map_or_else(|| found.to_string(), str::to_owned);
    if found == wanted {
        Ok(())
    } else {
        Err(format!("`{found}`"))
    }
}

fn sides(found: &Value, declarers: &str, opponents: &str) -> Result<(), String> {
    same(&found["declarers"], declarers)?;
    same(&found["opponents"], opponents)
}

/// `A 1 B 0`: how many factors that last each seat has afterwards.
fn wheels(wanted: &[&str], score: &Value) -> Result<(), String> {
    for pair in wanted.chunks(2) {
        same(
            &score["wheels"]["after"][pair[0]],
            pair.get(1).unwrap_or(&""),
        )
        .map_err(|_| score["wheels"].to_string())?;
    }
    Ok(())
}

fn lines(score: &Value) -> impl Iterator<Item = &Value> {
    score["lines"].as_array().into_iter().flatten()
}

/// Whether a line is of a figure, or of a figure and a side.
fn is_figure(line: &Value, named: &str) -> bool {
    let figure = line["figure"].as_str().unwrap_or("");
    let side = line["for"].as_str().unwrap_or("");
    named == figure || named == format!("{figure} {side}")
}

/// The value of a line as the declarers see it.
fn for_declarers(line: &Value) -> i64 {
    let value = line["value"].as_i64().unwrap_or(0);
    if line["for"] == "opponents" {
        -value
    } else {
        value
    }
}

/// `FIGURE SIDE`, and then in any order what the line must say.
fn figure_line(wanted: &[&str], score: &Value) -> Result<(), String> {
    let side = wanted
        .iter()
        .position(|word| {
            matches!(
                *word,
                "declarers" | "opponents" | "A" | "B" | "C" | "D" | "E"
            )
        })
        .ok_or("no side")?;
    let figure = wanted[..=side].join(" ");
    let line = lines(score)
        .find(|line| is_figure(line, &figure))
        .ok_or("no such line")?;
    let mut words = wanted[side + 1..].iter();
    while let Some(word) = words.next() {
        let fits = match *word {
            "announced" => same(&line["announced"], "true"),
            "silent" => same(&line["announced"], "false"),
            "made" => same(&line["made"], "true"),
            "lost" => same(&line["made"], "false"),
            "by" | "kontra" | "base" | "value" => same(&line[*word], words.next().unwrap_or(&"")),
            _ => return Err(format!("no such word: `{word}`")),
        };
        fits.map_err(|_| line.to_string())?;
    }
    Ok(())
}

fn seats(score: &Value) -> impl Iterator<Item = (&str, i64)> {
    by_seat(&score["pays"])
}

fn by_seat(pays: &Value) -> impl Iterator<Item = (&str, i64)> {
    let pays = pays.as_object().into_iter().flatten();
    pays.map(|(seat, pays)| (seat.as_str(), pays.as_i64().unwrap_or(0)))
}

/// `A+10 B+10 C-10 D-10`.
fn payments(wanted: &[&str], pays: &Value) -> Result<(), String> {
    let found: Vec<String> = by_seat(pays)
        .map(|(seat, pays)| format!("{seat}{pays:+}"))
        .collect();
    if found == wanted {
        Ok(())
    } else {
        Err(found.join(" "))
    }
}

/// What each of the declarer's side gets from one opponent.
fn per_side(value: i64, score: &Value) -> Result<(), String> {
    let named = |key: &str| score[key].as_str().unwrap_or("");
    let (declarer, partner) = (named("declarer"), named("partner"));
    let fits = |(seat, pays): (&str, i64)| match seat {
        _ if seat == declarer => pays == if partner.is_empty() { 3 * value } else { value },
        _ if seat == partner => pays == value,
        _ => pays == -value,
    };
    if seats(score).count() > 0 && seats(score).all(fits) {
        Ok(())
    } else {
        Err(format!("{}, {}", score["status"], score["pays"]))
    }
}

/// A number, or several with `*` between.
fn product(words: &[&str]) -> Result<i64, String> {
    let factors = words.iter().filter(|word| **word != "*");
    factors
        .map(|word| {
            word.parse::<i64>()
                .map_err(|_| format!("`{word}` is no number"))
        })
        .product()
}
