//! Kinds of faults, as data: `kinds.txt`.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rand::{Rng, RngExt};
use simulator::{Disturbance, DisturbanceKind};

/// Times at which a fault begins, in seconds: from the start to the end of a usual run.
const TIMES_S: (f64, f64) = (0.5, 62.0);

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// Whether the fault passes, or a patient person mends it: the run has to reach its target.
    pub(super) is_mended: bool,
    template: &'static str,
    causes: &'static str,
}

/// A fault by lot.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) form: Form,
}

/// Form of a fault: an event in the run, or a property of the robot from its start.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Form {
    Event(Disturbance),
    /// Pairs of a section and `key = value`.
    Settings(Vec<(String, String)>),
}

/// Every kind, in the order of the table.
pub(super) fn all() -> Result<Vec<Kind>> {
    let lines = include_str!("kinds.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.splitn(3, " | ").collect();
            let &[name, mended, rest] = fields.as_slice() else {
                bail!("{line}: a name, yes or no, a fault, and words");
            };
            let (template, causes) = rest.rsplit_once(" | ").context(line)?;
            let is_mended = match mended {
                "yes" => true,
                "no" => false,
                _ => bail!("{line}: yes or no"),
            };
            Ok(Kind {
                name,
                is_mended,
                template,
                causes,
            })
        })
        .collect()
}

impl Kind {
    pub(super) fn draw(self, rng: &mut impl Rng) -> Result<Fault> {
        let text = filled(self.template, rng).context(self.template)?;
        let form = if text.starts_with("at ") {
            Form::Event(text.parse()?)
        } else {
            let settings = text.split("; ").map(|setting| {
                let (section, rest) = setting.split_once('.').context("SECTION.KEY = VALUE")?;
                Ok((section.to_owned(), rest.to_owned()))
            });
            Form::Settings(settings.collect::<Result<_>>()?)
        };
        Ok(Fault { kind: self, form })
    }

    /// Whether a message names this fault.
    pub(super) fn is_named_by(&self, message: &str) -> bool {
        self.causes.split(", ").any(|words| message.contains(words))
    }
}

impl Fault {
    /// Whether a hand turns the whole cube.
    pub(super) fn turns_whole_cube(&self) -> bool {
        let kind = match &self.form {
            Form::Event(event) => event.kind(),
            Form::Settings(_) => return false,
        };
        matches!(kind, DisturbanceKind::Spin | DisturbanceKind::Tilt)
    }

    /// Whether the fault has begun by `end`, where `begun` are the disturbances that took effect.
    pub(super) fn begins_before(&self, end: Duration, begun: &[(Duration, Disturbance)]) -> bool {
        match &self.form {
            Form::Settings(_) => true,
            Form::Event(event) => begun.iter().any(|(at, it)| it == event && *at < end),
        }
    }
}

/// The template with a value for each place in braces.
fn filled(template: &str, rng: &mut impl Rng) -> Result<String> {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, after) = after.split_once('}').context("a brace is open")?;
        text.push_str(before);
        text.push_str(&value(place, rng)?);
        rest = after;
    }
    Ok(text + rest)
}

fn value(place: &str, rng: &mut impl Rng) -> Result<String> {
    let between = |low: f64, high: f64, rng: &mut _| {
        let value = low + (high - low) * RngExt::random::<f64>(rng);
        format!("{}", (100.0 * value).round() / 100.0)
    };
    if place == "T" {
        return Ok(between(TIMES_S.0, TIMES_S.1, rng));
    }
    let choices: Vec<&str> = place.split('|').collect();
    let choice = choices[rng.random_range(0..choices.len())];
    match choice.split_once("..") {
        Some((low, high)) => Ok(between(low.parse()?, high.parse()?, rng)),
        None => Ok(choice.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn each_kind_is_a_fault_that_the_simulator_takes() {
        let kinds = all().expect("kinds");
        assert!(kinds.len() > 25 && kinds.iter().any(|kind| !kind.is_mended));
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for kind in kinds {
            assert!(!kind.causes.is_empty(), "{}", kind.name);
            for _ in 0..20 {
                let fault = kind.draw(&mut rng).expect(kind.name);
                let text = super::super::case::settings_text(1, &[fault]);
                simulator::Settings::from_toml(&text).expect(kind.name);
            }
        }
    }

    #[test]
    fn places_are_filled_within_their_ranges() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let values: Vec<f64> = (0..200)
            .map(|_| filled("{3..5|-5..-3}", &mut rng).unwrap().parse().unwrap())
            .collect();
        assert!(
            values
                .iter()
                .all(|value| (3.0..=5.0).contains(&value.abs()))
        );
        assert!(values.iter().any(|value| *value < 0.0) && values.iter().any(|value| *value > 0.0));
        assert!(filled("{3", &mut rng).is_err());
    }
}
