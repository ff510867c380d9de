//! Amounts put together so that they can be drawn as bars.

/// The most bars that a picture has on each side of nothing.
const BARS: i64 = 15;

/// A bar: amounts from one to another, and how often they came up.
pub(super) struct Bar {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) label: String,
    pub(super) count: u64,
}

/// Amounts in bars of one width each, as narrow as leaves no more than fit; nothing has a bar of its own.
pub(super) fn classes(amounts: &[(i64, u64)]) -> Vec<Bar> {
    let (Some(&(least, _)), Some(&(most, _))) = (amounts.first(), amounts.last()) else {
        return Vec::new();
    };
    let far = most.saturating_abs().max(least.saturating_abs());
    let tens = (0..18).map(|zeros| 10i64.pow(zeros));
    let mut steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    let wide = steps.find(|&wide| far.saturating_sub(1) / wide < BARS);
    let wide = wide.unwrap_or(i64::MAX);
    // The number of the bar of an amount: as many on the one side as on the other have the same width.
    let bar_of = |amount: i64| {
        let number = amount.saturating_abs().saturating_sub(1) / wide + 1;
        number * amount.signum()
    };
    (bar_of(least)..=bar_of(most))
        .map(|n| {
            let near = n.saturating_abs().saturating_sub(1).saturating_mul(wide) + 1;
            let end = near.saturating_add(wide - 1);
            let (low, high) = match n.signum() {
                0 => (0, 0),
                1 => (near, end),
                _ => (-end, -near),
            };
            let inside = amounts
                .iter()
                .filter(|(amount, _)| (low..=high).contains(amount));
            let label = if low == high {
                amount(low)
            } else {
                format!("{}…{}", amount(low), amount(high))
            };
            Bar {
                low,
                high,
                label,
                count: inside.map(|&(_, count)| count).sum(),
            }
        })
        .collect()
}

/// An amount with the sign that is a minus and no hyphen.
fn amount(amount: i64) -> String {
    let sign = if amount < 0 { "−" } else { "" };
    format!("{sign}{}", amount.unsigned_abs())
}
