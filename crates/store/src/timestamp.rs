//! Date and time of day, if the brick knows them.

use std::time::{Duration, SystemTime};

use jiff::Timestamp;

/// Earliest plausible time: 2026, the year in which this program was written. The EV3 has no clock
/// that runs without power: after a start it shows 1970, or the day of the last shutdown, until the
/// brick has been on a network.
const PLAUSIBLE_FROM: Timestamp = Timestamp::constant(1_767_225_600, 0);

/// Present time as `2026-11-21T12:34:56Z`; `None` if the clock is plainly wrong.
pub fn now() -> Option<String> {
    plausible(SystemTime::now())
}

/// Time since a date; `None` for one that is to come, and where either is not known.
pub fn age(date: &str) -> Option<Duration> {
    between(date, &now()?)
}

fn between(date: &str, now: &str) -> Option<Duration> {
    let [date, now]: [Timestamp; 2] = [date.parse().ok()?, now.parse().ok()?];
    Duration::try_from(now.duration_since(date)).ok()
}

fn plausible(time: SystemTime) -> Option<String> {
    let time = Timestamp::try_from(time).ok()?;
    (time >= PLAUSIBLE_FROM).then(|| text(time))
}

/// Date and time, without parts of a second.
fn text(time: Timestamp) -> String {
    format!("{time:.0}")
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    #[test]
    fn seconds_become_dates_across_leap_years_and_ends_of_months() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (PLAUSIBLE_FROM.as_second(), "2026-01-01T00:00:00Z"),
            (1_830_297_599, "2027-12-31T23:59:59Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            let time = Timestamp::new(seconds, 999_999_999).expect("within the range");
            assert_eq!(text(time), expected);
        }
    }

    #[test]
    fn an_age_is_that_of_a_date_in_the_past() {
        let now = "2026-11-21T12:34:56Z";
        let hour = Duration::from_hours(1);
        assert_eq!(between("2026-11-21T11:34:56Z", now), Some(hour));
        assert_eq!(between(now, now), Some(Duration::ZERO));
        assert_eq!(between("2026-11-21T12:34:57Z", now), None);
        assert_eq!(between("yesterday", now), None);
    }

    #[test]
    fn a_clock_that_is_plainly_wrong_gives_no_date() {
        let start = SystemTime::from(PLAUSIBLE_FROM);
        assert_eq!(plausible(start).as_deref(), Some("2026-01-01T00:00:00Z"));
        let century = Duration::from_hours(24 * 36_525);
        for wrong in [
            UNIX_EPOCH - century,
            UNIX_EPOCH,
            start - Duration::from_secs(1),
            start + 100 * century,
        ] {
            assert_eq!(plausible(wrong), None, "{wrong:?}");
        }
    }
}
