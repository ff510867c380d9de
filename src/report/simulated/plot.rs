//! The same as a picture: how often a seat gets how much, or how often what was asked is so.

use minijinja::{Environment, Value, context};

use super::classes::{Bar, classes};
use super::{Simulated, percent, rounded};
use crate::basics::Seat;
use crate::simulate::Share;

/// The picture. Names come from files and questions from people: all of it is escaped.
const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}" width="{{ width }}" height="{{ height }}" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="13">
<title id="title">{{ title }}</title>
<desc id="desc">{{ told }}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
{% for line in lines %}<line x1="{{ line.x1 }}" x2="{{ line.x2 }}" y1="{{ line.y1 }}" y2="{{ line.y2 }}" stroke="{{ line.stroke }}"/>
{% endfor %}{% for bar in bars %}<rect x="{{ bar.x }}" y="{{ bar.y }}" width="{{ bar.width }}" height="{{ bar.height }}" fill="{{ bar.fill }}"><title>{{ bar.told }}</title></rect>
{% if bar.whisker %}<path d="{{ bar.whisker }}" stroke="#1a1a1a" fill="none"/>
{% endif %}{% endfor %}{% for text in texts %}<text x="{{ text.x }}" y="{{ text.y }}" text-anchor="{{ text.anchor }}" font-size="{{ text.size }}" fill="{{ text.fill }}">{{ text.text }}</text>
{% endfor %}</svg>
"##;

const WIDTH: f64 = 800.0;
/// How much stays free at every edge.
const EDGE: f64 = 20.0;
/// How large letters are, and those of the title.
const SIZE: f64 = 13.0;
const LARGE: f64 = 16.0;
/// From one line of text to the next.
const LINE: f64 = 18.0;

const INK: &str = "#1a1a1a";
const FAINT: &str = "#444444";
const GRID: &str = "#dddddd";
const GAIN: &str = "#2f6db5";
const LOSS: &str = "#b5482f";
const NOTHING: &str = "#777777";

/// What is put onto the picture.
struct Drawing {
    lines: Vec<Value>,
    bars: Vec<Value>,
    texts: Vec<Value>,
    /// How far down it has been filled.
    y: f64,
}

impl Drawing {
    /// A picture with its head: the title, and what is told below it.
    fn new(title: &str, below: &[String]) -> Self {
        let mut drawing = Self {
            lines: Vec::new(),
            bars: Vec::new(),
            texts: Vec::new(),
            y: 8.0,
        };
        let middle = WIDTH / 2.0;
        for line in wrapped(title, WIDTH - 2.0 * EDGE, LARGE) {
            drawing.y += LARGE + 4.0;
            drawing.text((middle, drawing.y), "middle", LARGE, INK, &line);
        }
        for told in below {
            for line in wrapped(told, WIDTH - 2.0 * EDGE, SIZE) {
                drawing.y += LINE;
                drawing.text((middle, drawing.y), "middle", SIZE, FAINT, &line);
            }
        }
        drawing
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, size: f64, fill: &str, text: &str) {
        let (x, y) = (round(x), round(y));
        self.texts.push(context! { x, y, anchor, size, fill, text });
    }

    fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), stroke: &str) {
        let (x1, y1, x2, y2) = (round(x1), round(y1), round(x2), round(y2));
        self.lines.push(context! { x1, y1, x2, y2, stroke });
    }

    fn page(self, title: &str, told: &str) -> Value {
        let (lines, bars, texts) = (self.lines, self.bars, self.texts);
        context! { width => WIDTH, height => round(self.y + EDGE), title, told, lines, bars, texts }
    }
}

impl Simulated<'_> {
    /// The picture as SVG; none where there is nothing to show.
    pub fn svg(&self) -> Result<Option<String>, String> {
        let drawn = match self.played {
            Some((setup, _)) if self.tally.played() > 0 => self.payments(setup.declarer),
            _ if self.asked.is_empty() || self.tally.deals == 0 => return Ok(None),
            _ => self.chances(),
        };
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
        environment
            .render_str(PAGE, drawn)
            .map(|page| Some(page + "\n"))
            .map_err(|error| error.to_string())
    }

    /// By which rules, and of how many deals.
    fn below(&self) -> String {
        let say = self.speech.say();
        let (tally, rules) = (self.tally, self.speech.rules.title());
        let mut below = format!("{rules}; {}", say.dealt_of_seed(self.dealt(), self.seed));
        if self.played.is_some() {
            let played = say.deals_played(tally.played(), tally.deals);
            below.push_str(&format!("; {played}"));
        }
        below
    }

    fn payments(&self, seat: Seat) -> Value {
        let say = self.speech.say();
        let pays = self.tally.pays(seat);
        let (low, high) = pays.interval();
        let mean = say.mean_of(
            say.in_digits(rounded(pays.mean())),
            say.in_digits(rounded(pays.error())),
            say.in_digits(rounded(low)),
            say.in_digits(rounded(high)),
        );
        let title = say.plot_of_payments(seat, self.contract());
        let amounts: Vec<(i64, u64)> = pays.0.iter().map(|(&n, &count)| (n, count)).collect();
        let bars = classes(&amounts);
        let of = pays.count().max(1) as f64;
        let share = |bar: &Bar| bar.count as f64 / of;
        let most = bars.iter().map(share).fold(0.0, f64::max);
        let scale = Scale::new(most);

        let mut drawing = Drawing::new(&title, &[self.below(), mean.clone()]);
        let (left, right) = (EDGE + 50.0, WIDTH - EDGE);
        drawing.y += 1.5 * LINE;
        drawing.text(
            (EDGE, drawing.y),
            "start",
            SIZE,
            FAINT,
            &say.share_of_deals(),
        );
        let (top, tall) = (drawing.y + 12.0, 300.0);
        for mark in scale.marks() {
            let y = top + tall * (1.0 - mark / scale.full);
            drawing.line((left, y), (right, y), GRID);
            drawing.text(
                (left - 8.0, y + 4.0),
                "end",
                SIZE,
                FAINT,
                &say.in_digits(scale.label(mark)),
            );
        }
        let wide = (right - left) / bars.len().max(1) as f64;
        // Of labels that are too wide for their bars so many are left out that the others have room.
        let widest = bars
            .iter()
            .map(|bar| width(&bar.label, SIZE))
            .fold(0.0, f64::max);
        let every = whole(((widest + 8.0) / wide).ceil()).max(1);
        let zero = bars.iter().position(|bar| bar.high >= 0).unwrap_or(0);
        for (n, bar) in bars.iter().enumerate() {
            let (x, share) = (left + wide * n as f64, share(bar));
            // What is there is seen, however seldom it is.
            let least = if bar.count > 0 { 1.0 } else { 0.0 };
            let high = (tall * share / scale.full).max(least);
            let fill = match (bar.low, bar.high) {
                (_, ..0) => LOSS,
                (1.., _) => GAIN,
                _ => NOTHING,
            };
            drawing.bars.push(context! {
                x => round(x + wide * 0.08), y => round(top + tall - high), width => round(wide * 0.84), height => round(high),
                fill, told => format!("{}: {}", bar.label, say.in_digits(percent(share))),
            });
            // Counted from nothing, so that this is always told.
            if n.abs_diff(zero) % every == 0 {
                let middle = x + wide / 2.0;
                let half = width(&bar.label, SIZE) / 2.0;
                let at = middle.min(WIDTH - 4.0 - half).max(4.0 + half);
                drawing.text((at, top + tall + 18.0), "middle", SIZE, INK, &bar.label);
            }
        }
        drawing.line((left, top + tall), (right, top + tall), FAINT);
        drawing.y = top + tall + 18.0 + LINE + 4.0;
        let middle = f64::midpoint(left, right);
        drawing.text(
            (middle, drawing.y),
            "middle",
            SIZE,
            FAINT,
            &say.game_points(),
        );
        let told: Vec<String> = (bars.iter().filter(|bar| bar.count > 0))
            .map(|bar| format!("{}: {}", bar.label, say.in_digits(percent(share(bar)))))
            .collect();
        let told = format!("{}. {mean}. {}", self.below(), told.join("; "));
        drawing.page(&title, &told)
    }

    fn chances(&self) -> Value {
        let say = self.speech.say();
        let title = say.plot_of_chances();
        let shares: Vec<(String, Share)> = self
            .shares()
            .map(|(question, share, _)| {
                let label = format!(
                    "{}: {}",
                    question.text,
                    say.in_digits(percent(share.share()))
                );
                (label, share)
            })
            .collect();
        let highest = shares.iter().map(|(_, share)| share.interval().1);
        let scale = Scale::new(highest.fold(0.0, f64::max));
        let mut drawing = Drawing::new(&title, &[self.below()]);
        let (left, right) = (EDGE + 20.0, WIDTH - EDGE - 20.0);
        let across = |share: f64| left + (right - left) * share / scale.full;
        drawing.y += 10.0;
        let top = drawing.y;
        for (label, share) in &shares {
            for line in wrapped(label, right - left, SIZE) {
                drawing.y += LINE;
                drawing.text((left, drawing.y), "start", SIZE, INK, &line);
            }
            let (low, high) = share.interval();
            let (low, high) = (round(across(low)), round(across(high)));
            let y = drawing.y + 6.0;
            let (middle, up, down) = (round(y + 8.0), round(y + 4.0), round(y + 12.0));
            drawing.bars.push(context! {
                x => left, y => round(y), width => round(across(share.share().max(0.0)) - left), height => 16.0, fill => GAIN, told => label,
                whisker => format!("M{low} {middle}H{high}M{low} {up}V{down}M{high} {up}V{down}"),
            });
            drawing.y += 28.0;
        }
        let foot = drawing.y + 4.0;
        for mark in scale.marks() {
            let x = across(mark);
            drawing.line((x, top), (x, foot), GRID);
            drawing.text(
                (x, foot + 18.0),
                "middle",
                SIZE,
                FAINT,
                &say.in_digits(scale.label(mark)),
            );
        }
        drawing.y = foot + 18.0 + LINE + 4.0;
        drawing.text(
            (WIDTH / 2.0, drawing.y),
            "middle",
            SIZE,
            FAINT,
            &say.share_of_deals(),
        );
        let told = shares.iter().map(|(label, share)| {
            let (low, high) = share.interval();
            format!("{label} ({} – {})", percent(low), percent(high))
        });
        let told: Vec<String> = told.collect();
        let told = format!("{}. {}", self.below(), told.join("; "));
        drawing.page(&title, &told)
    }
}

/// Shares along an axis, from 0 on.
struct Scale {
    full: f64,
    step: f64,
}

impl Scale {
    /// So far that this share is on it.
    fn new(most: f64) -> Self {
        let step = nice(most / 4.0);
        let full = (most / step).ceil().max(1.0) * step;
        Self { full, step }
    }

    fn marks(&self) -> impl Iterator<Item = f64> + use<> {
        let (full, step) = (self.full, self.step);
        let all = (0u8..).map(move |n| f64::from(n) * step);
        all.take_while(move |&mark| mark < full + step / 2.0)
    }

    /// A mark in per cent, with as many digits as a step has.
    fn label(&self, mark: f64) -> String {
        let digits = whole(-(100.0 * self.step).log10().floor());
        format!("{:.digits$} %", 100.0 * mark)
    }
}

/// A step of 1, 2 or 5 and zeros that is not below a number.
fn nice(number: f64) -> f64 {
    let ten = 10f64.powf(number.max(1e-12).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps
        .into_iter()
        .map(|step| step * ten)
        .find(|&step| step >= number * (1.0 - 1e-9))
        .unwrap_or(10.0 * ten)
}

/// How wide a text is at most, as wide letters are in most fonts.
fn width(text: &str, size: f64) -> f64 {
    let letters = text.chars().map(|letter| match letter {
        '…' => 1.0,
        '−' => 0.85,
        _ => 0.62,
    });
    size * letters.sum::<f64>()
}

/// A text in lines that are no wider than there is room; a word that is too long is cut.
fn wrapped(text: &str, room: f64, size: f64) -> Vec<String> {
    let most = whole(room / width("m", size)).max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last_mut();
            let Some(line) = line else { break };
            let used = line.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + letters.len() <= most {
                line.extend(std::iter::repeat_n(' ', gap));
                line.extend(&letters);
                break;
            }
            if used == 0 {
                let rest = letters.split_off(most);
                line.extend(&letters);
                letters = rest;
            }
            lines.push(String::new());
        }
    }
    lines
}

/// A number without what it has behind the point; 0 for one below.
#[allow(clippy::cast_sign_loss, reason = "none is below 0 any more")]
fn whole(number: f64) -> usize {
    number.max(0.0) as usize
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
