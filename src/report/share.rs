//! Shares in per cent, as people read them: one way to write them, with as many digits as say something where they are.

/// A share with few digits, as of so many deals that were drawn: never nothing or all where that is not certain.
pub(super) fn brief(share: f64) -> String {
    let hundred = share * 100.0;
    match () {
        () if share <= 0.0 => "0 %".to_owned(),
        () if share >= 1.0 => "100 %".to_owned(),
        () if hundred < 1.0 => format!("{:.1} %", hundred.max(0.1)),
        () if hundred > 99.0 => format!("{:.1} %", hundred.min(99.9)),
        () => format!("{hundred:.0} %"),
    }
}

/// So many of so many, without a part of a hundredth.
pub(super) fn whole(count: u64, of: u64) -> String {
    let hundred = (u128::from(count) * 200 + u128::from(of)) / (u128::from(of) * 2).max(1);
    format!("{hundred} %")
}

/// A share with as many digits as say something, however small it is.
pub(super) fn percent(share: f64) -> String {
    let hundred = 100.0 * share;
    match hundred {
        // A share of nothing, or an error that so few say nothing of.
        _ if hundred.is_nan() => "–".to_owned(),
        _ if hundred == 0.0 => "0 %".to_owned(),
        _ if hundred >= 10.0 => format!("{hundred:.1} %"),
        _ if hundred >= 1.0 => format!("{hundred:.2} %"),
        _ if hundred >= 0.1 => format!("{hundred:.3} %"),
        _ if hundred >= 0.001 => format!("{hundred:.4} %"),
        _ => format!("{hundred:.1e} %"),
    }
}

/// How sure a share is: two digits are enough.
pub(super) fn error_of(share: f64) -> String {
    let hundred = 100.0 * share;
    match hundred {
        // A share of nothing, or an error that so few say nothing of.
        _ if hundred.is_nan() => "–".to_owned(),
        _ if hundred == 0.0 => "0 %".to_owned(),
        _ if hundred >= 1.0 => format!("{hundred:.1} %"),
        _ if hundred >= 0.1 => format!("{hundred:.2} %"),
        _ if hundred >= 0.001 => format!("{hundred:.3} %"),
        _ => format!("{hundred:.1e} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_certain_is_never_all_or_nothing() {
        assert_eq!(brief(0.0), "0 %");
        assert_eq!(brief(0.0001), "0.1 %");
        assert_eq!(brief(0.256), "26 %");
        assert_eq!(brief(0.9999), "99.9 %");
        assert_eq!(brief(1.0), "100 %");
    }

    #[test]
    fn what_is_no_share_is_none() {
        assert_eq!(percent(f64::NAN), "–");
        assert_eq!(error_of(f64::NAN), "–");
    }

    #[test]
    fn small_shares_keep_their_digits() {
        assert_eq!(whole(1, 8), "13 %");
        assert_eq!(percent(0.125), "12.5 %");
        assert_eq!(percent(0.00125), "0.125 %");
        assert_eq!(error_of(0.00125), "0.12 %");
    }
}
