//! Names of the application layer as values of the command line.

use app::{Measure, Method};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use methods::Hint;

/// Reader of a method by its name.
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    let value = |method: Method| PossibleValue::new(method.name()).aliases(method.other_names());
    PossibleValuesParser::new(Method::all().into_iter().map(value))
        .map(|name| name.parse().expect("a name of the list"))
}

/// Reader of a measure.
pub(crate) fn measure() -> impl TypedValueParser<Value = Measure> {
    one_of(&[
        (
            "htm",
            "Turns in the half-turn metric: a slice counts 2",
            Measure::Htm,
        ),
        (
            "qtm",
            "Turns in the quarter-turn metric: a half turn counts 2",
            Measure::Qtm,
        ),
        (
            "stm",
            "Turns in the slice-turn metric: a slice counts 1",
            Measure::Stm,
        ),
        ("seconds", "Seconds that the robot takes", Measure::Seconds),
    ])
}

/// Reader of a rung of the ladder of hints.
pub(crate) fn hint() -> impl TypedValueParser<Value = Hint> {
    one_of(&[
        ("step", "Name of the step", Hint::Step),
        ("pieces", "Pieces to look for", Hint::Pieces),
        ("count", "Number of turns", Hint::Count),
        ("turn", "The next turn", Hint::NextTurn),
        ("all", "All turns of the step", Hint::All),
    ])
}

/// Reader of a value by its name; each is listed with its meaning.
fn one_of<T: Copy + Send + Sync + 'static>(
    values: &'static [(&'static str, &'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let names = values
        .iter()
        .map(|(name, meaning, _)| PossibleValue::new(*name).help(*meaning));
    PossibleValuesParser::new(names).map(move |seen| {
        let named = values
            .iter()
            .find(|(name, _, _)| name.eq_ignore_ascii_case(&seen));
        named.expect("a name of the list").2
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_and_hints_are_read_in_capitals_as_well() {
        let command = clap::Command::new("solve");
        let argument = clap::Arg::new("objective").ignore_case(true);
        let htm = measure().parse_ref(&command, Some(&argument), "HTM".as_ref());
        assert_eq!(htm.expect("a measure"), Measure::Htm);
    }

    #[test]
    fn every_method_is_read_by_its_name_and_by_the_others() {
        let command = clap::Command::new("solve");
        for expected in Method::all() {
            for name in std::iter::once(expected.name()).chain(expected.other_names()) {
                let read = method().parse_ref(&command, None, name.as_ref());
                assert_eq!(read.expect(name), expected);
            }
        }
        assert!(
            method()
                .parse_ref(&command, None, "magic".as_ref())
                .is_err()
        );
    }
}
