//! The same as a picture: how often a seat gets how much, or how often what was asked is so.

use minijinja::{Environment, context};

use super::{Simulated, percent};
use crate::simulate::Share;

/// The most bars that a picture has: amounts beyond are put together at the ends.
const BARS: i64 = 31;

/// The picture. Names come from files and questions from people: all of it is escaped.
const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}" width="{{ width }}" height="{{ height }}" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="13">
<title id="title">{{ title }}</title>
<desc id="desc">{{ told }}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="{{ width / 2 }}" y="24" text-anchor="middle" font-size="16" fill="#1a1a1a">{{ title }}</text>
<text x="{{ width / 2 }}" y="44" text-anchor="middle" fill="#444444">{{ below }}</text>
{% for line in grid %}<line x1="{{ line.x1 }}" x2="{{ line.x2 }}" y1="{{ line.y1 }}" y2="{{ line.y2 }}" stroke="#dddddd"/><text x="{{ line.x }}" y="{{ line.y }}" text-anchor="{{ line.anchor }}" fill="#444444">{{ line.text }}</text>
{% endfor %}{% for bar in bars %}<rect x="{{ bar.x }}" y="{{ bar.y }}" width="{{ bar.width }}" height="{{ bar.height }}" fill="{{ bar.fill }}"><title>{{ bar.told }}</title></rect>{% if bar.whisker %}<path d="{{ bar.whisker }}" stroke="#1a1a1a" fill="none"/>{% endif %}<text x="{{ bar.at }}" y="{{ bar.label_y }}" text-anchor="{{ bar.anchor }}" fill="#1a1a1a">{{ bar.label }}</text>
{% endfor %}<text x="{{ width / 2 }}" y="{{ height - 10 }}" text-anchor="middle" fill="#444444">{{ across }}</text>
</svg>
"##;

const WIDTH: f64 = 800.0;

impl Simulated<'_> {
    /// The picture as SVG; none where there is nothing to show.
    pub fn svg(&self) -> Result<Option<String>, String> {
        let drawn = match self.played {
            Some((seat, ..)) if self.tally.played() > 0 => self.payments(seat),
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

    fn below(&self) -> String {
        let say = self.speech.say();
        let played = match self.played {
            Some(_) => format!(
                "; {}",
                say.deals_played(self.tally.played(), self.tally.deals)
            ),
            None => String::new(),
        };
        let rules = self.speech.rules.title();
        format!(
            "{rules}; {}{played}",
            say.dealt_of_seed(self.tally.deals, self.seed)
        )
    }

    fn payments(&self, seat: crate::basics::Seat) -> minijinja::Value {
        let say = self.speech.say();
        let pays = self.tally.pays(seat);
        let (height, left, top, foot) = (440.0, 70.0, 60.0, 70.0);
        let bars = classes(
            &pays
                .0
                .iter()
                .map(|(&n, &count)| (n, count))
                .collect::<Vec<_>>(),
        );
        let of = pays.count().max(1);
        let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1) as f64 / of as f64;
        let step = nice(most / 4.0);
        let full = (most / step).ceil().max(1.0) * step;
        let room = height - top - foot;
        let wide = (WIDTH - left - 20.0) / bars.len().max(1) as f64;
        let grid: Vec<minijinja::Value> = marks(full, step)
            .map(|share| {
                let y = top + room * (1.0 - share / full);
                context! { x1 => left, x2 => WIDTH - 20.0, y1 => round(y), y2 => round(y), x => left - 8.0, y => round(y + 4.0), anchor => "end", text => percent(share) }
            })
            .collect();
        let every = bars.len().div_ceil(16).max(1);
        let drawn: Vec<minijinja::Value> = bars
            .iter()
            .enumerate()
            .map(|(n, bar)| {
                let share = bar.count as f64 / of as f64;
                let tall = room * share / full;
                let x = left + wide * n as f64;
                let label = if n % every == 0 { bar.label.clone() } else { String::new() };
                context! {
                    x => round(x + wide * 0.08), y => round(top + room - tall), width => round(wide * 0.84), height => round(tall),
                    fill => if bar.low < 0 { "#b5482f" } else { "#2f6db5" }, told => format!("{}: {}", bar.label, percent(share)),
                    at => round(x + wide / 2.0), label_y => height - foot + 18.0, anchor => "middle", label,
                }
            })
            .collect();
        let (low, high) = pays.interval();
        let mean = say.mean_of(
            super::rounded(pays.mean()),
            super::rounded(pays.error()),
            super::rounded(low),
            super::rounded(high),
        );
        let told: Vec<String> = bars
            .iter()
            .map(|bar| format!("{}: {}", bar.label, percent(bar.count as f64 / of as f64)))
            .collect();
        context! {
            width => WIDTH, height, grid, bars => drawn,
            title => say.plot_of_payments(seat, self.contract()),
            below => format!("{}; {mean}", self.below()),
            told => format!("{mean}. {}", told.join("; ")),
            across => format!("{} ({})", say.game_points(), say.share_of_deals()),
        }
    }

    fn chances(&self) -> minijinja::Value {
        let say = self.speech.say();
        let shares: Vec<(String, Share)> = self
            .shares()
            .map(|(question, share, _)| (question.text.clone(), share))
            .collect();
        let (left, top, row) = (40.0, 60.0, 46.0);
        let height = top + row * shares.len() as f64 + 60.0;
        let most = shares
            .iter()
            .map(|(_, share)| share.interval().1)
            .fold(0.0, f64::max);
        let step = nice(most / 4.0);
        let full = (most / step).ceil().max(1.0) * step;
        let room = WIDTH - left - 40.0;
        let across = |share: f64| left + room * share / full;
        let foot = top + row * shares.len() as f64;
        let grid: Vec<minijinja::Value> = marks(full, step)
            .map(|share| {
                let x = round(across(share));
                context! { x1 => x, x2 => x, y1 => top, y2 => foot, x, y => foot + 18.0, anchor => "middle", text => percent(share) }
            })
            .collect();
        let bars: Vec<minijinja::Value> = shares
            .iter()
            .enumerate()
            .map(|(n, (text, share))| {
                let y = top + row * n as f64;
                let (low, high) = share.interval();
                let middle = y + 32.0;
                let (low, high) = (round(across(low)), round(across(high)));
                let whisker = format!("M{low} {middle}H{high}M{low} {}V{}M{high} {}V{}", middle - 4.0, middle + 4.0, middle - 4.0, middle + 4.0);
                let label = format!("{text}: {}", percent(share.share()));
                context! {
                    x => left, y => y + 24.0, width => round(across(share.share()) - left), height => 16.0, fill => "#2f6db5",
                    told => label.clone(), whisker, at => left, label_y => y + 18.0, anchor => "start", label,
                }
            })
            .collect();
        let told: Vec<String> = shares
            .iter()
            .map(|(text, share)| format!("{text}: {}", percent(share.share())))
            .collect();
        context! {
            width => WIDTH, height, grid, bars, title => say.plot_of_chances(), below => self.below(),
            told => told.join("; "), across => say.share_of_deals(),
        }
    }
}

/// A bar: amounts from one to another, and how often they came up.
struct Bar {
    low: i64,
    label: String,
    count: u64,
}

/// Amounts in bars of one width each, as narrow as leaves no more than fit.
fn classes(amounts: &[(i64, u64)]) -> Vec<Bar> {
    let (Some(&(least, _)), Some(&(most, _))) = (amounts.first(), amounts.last()) else {
        return Vec::new();
    };
    let span = most.saturating_sub(least);
    let tens = (0..18).map(|zeros| 10i64.pow(zeros));
    let mut steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    let wide = steps.find(|&wide| span / wide < BARS).unwrap_or(i64::MAX);
    let first = least.div_euclid(wide);
    let last = most.div_euclid(wide);
    (first..=last)
        .map(|n| {
            let (low, high) = (n * wide, n * wide + wide - 1);
            let inside = amounts
                .iter()
                .filter(|(amount, _)| (low..=high).contains(amount));
            Bar {
                low,
                label: if wide == 1 {
                    low.to_string()
                } else {
                    format!("{low}…{high}")
                },
                count: inside.map(|&(_, count)| count).sum(),
            }
        })
        .collect()
}

/// A step of 1, 2 or 5 and zeros that is not below a number.
fn nice(number: f64) -> f64 {
    let ten = 10f64.powf(number.max(1e-12).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps
        .into_iter()
        .map(|step| step * ten)
        .find(|&step| step >= number)
        .unwrap_or(10.0 * ten)
}

/// From 0 on in steps up to the end.
fn marks(full: f64, step: f64) -> impl Iterator<Item = f64> {
    let all = (0u8..).map(move |n| f64::from(n) * step);
    all.take_while(move |&mark| mark < full + step / 2.0)
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
