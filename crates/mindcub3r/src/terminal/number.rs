//! Whole numbers on the command line.

use std::ops::RangeInclusive;

/// Reads a number that has no bound but its size, such as a seed.
pub(crate) fn any(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX.into())(text)
}

/// Parser of whole numbers in a range, whose refusal names the range.
pub(crate) fn whole<T: TryFrom<i128>>(
    allowed: RangeInclusive<i128>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        let number = number.and_then(|number: i128| T::try_from(number).ok());
        number.ok_or_else(|| {
            let (least, most) = (allowed.start(), allowed.end());
            format!("allowed are whole numbers from {least} to {most}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_all_else_is_refused_with_the_range() {
        assert_eq!(any("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(whole(1..=50)("50"), Ok(50_u8));
        assert_eq!(whole(-10..=10)("-6"), Ok(-6_i32));
        for text in ["", "x", "-1", "1.5", "51", "99999999999999999999999"] {
            let refusal = whole::<u8>(1..=50)(text).unwrap_err();
            assert_eq!(refusal, "allowed are whole numbers from 1 to 50", "{text}");
        }
    }
}
