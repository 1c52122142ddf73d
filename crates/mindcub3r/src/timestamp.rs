//! Date and time of day, if the brick knows them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Earliest plausible time in seconds since 1970: 2026, the year in which this program was written.
/// The EV3 has no clock that runs without power: after a start it shows 1970, or the day of the
/// last shutdown, until the brick has been on a network.
const PLAUSIBLE_FROM_S: u64 = 1_767_225_600;

const DAY_S: u64 = 86_400;

/// Present time as `2026-11-21T12:34:56Z`; `None` if the clock is plainly wrong.
pub(crate) fn now() -> Option<String> {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(since_1970.as_secs())
        .filter(|&seconds| seconds >= PLAUSIBLE_FROM_S)
        .map(text)
}

/// A number of seconds since 1970 as a date and time.
fn text(seconds: u64) -> String {
    let (mut day, time) = (seconds / DAY_S, seconds % DAY_S);
    let (mut year, mut month) = (1970, 1);
    while day >= days_of_year(year) {
        day -= days_of_year(year);
        year += 1;
    }
    while day >= days_of_month(year, month) {
        day -= days_of_month(year, month);
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    let day = day + 1;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

const fn days_of_year(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_of_month(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates_across_leap_years_and_ends_of_months() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (PLAUSIBLE_FROM_S, "2026-01-01T00:00:00Z"),
            (1_830_297_599, "2027-12-31T23:59:59Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(text(seconds), expected);
        }
    }
}
