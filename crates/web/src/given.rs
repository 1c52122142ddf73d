//! Values that a page gives as text: states, methods, settings.

use app::{Bottom, Measure, Player, Way};
use cube_core::{Cube, RandomCubes, State};
use methods::{GoalTooLarge, Method, Prepared};
use robot::Config;
use solver::Limits;
use thiserror::Error;

/// A request that cannot be answered: what was seen, and what is allowed.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Refusal(pub(crate) String);

impl Refusal {
    /// Refusal by an error, with the errors below it.
    pub(crate) fn of(error: &dyn std::error::Error) -> Self {
        let below = std::iter::successors(error.source(), |error| error.source());
        let texts: Vec<String> = std::iter::once(error.to_string())
            .chain(below.map(ToString::to_string))
            .collect();
        Self(texts.join(": "))
    }

    /// Refusal of a field.
    pub(crate) fn of_field(field: &str, error: &dyn std::error::Error) -> Self {
        Self(format!("{field}: {}", Self::of(error)))
    }
}

/// A state of any form that needs no file; `random` is drawn from the seed.
pub(crate) fn state(field: &str, text: &str, seed: u64) -> Result<State, Refusal> {
    if text.trim().eq_ignore_ascii_case("random") {
        return Ok(RandomCubes::new(seed).draw().into());
    }
    text.parse::<State>()
        .map_err(|error| Refusal::of_field(field, &error))
}

/// A cube for the robot, which takes it as it lies.
pub(crate) fn cube(field: &str, text: &str, seed: u64) -> Result<Cube, Refusal> {
    Ok(state(field, text, seed)?.cube)
}

/// Settings of the robot.
pub(crate) fn config(text: &str) -> Result<Config, Refusal> {
    Config::from_toml(text).map_err(|error| Refusal::of_field("robot", &error))
}

/// Settings of the simulated robot.
pub(crate) fn simulator(text: &str) -> Result<simulator::Settings, Refusal> {
    simulator::Settings::from_toml(text).map_err(|error| Refusal::of_field("simulator", &error))
}

/// Method of finding turns.
#[derive(Debug, Clone)]
pub(crate) enum Finder {
    /// By the robot's time.
    Robot,
    /// Few turns.
    TwoPhase,
    /// By look-ups alone.
    Tables,
    /// A human method.
    Human(Method),
}

/// Names of the methods that are none of people.
const NOT_HUMAN: [&str; 3] = ["robot", "two-phase", "tables"];

impl Finder {
    /// The method of this name.
    pub(crate) fn named(name: &str) -> Result<Self, Refusal> {
        Ok(match name {
            "robot" => Self::Robot,
            "two-phase" => Self::TwoPhase,
            "tables" => Self::Tables,
            "optimal" => {
                return Err(Refusal(
                    "method optimal needs more memory than a page has: \
                     use `mindcub3r solve --method optimal`"
                        .to_owned(),
                ));
            }
            human => Self::Human(self::human(human)?),
        })
    }
}

/// The human method of this name.
pub(crate) fn human(name: &str) -> Result<Method, Refusal> {
    Method::shipped(name).ok_or_else(|| {
        let names: Vec<&str> = NOT_HUMAN
            .into_iter()
            .chain(Method::shipped_names())
            .collect();
        Refusal(format!(
            "unknown method \"{name}\": allowed are {}",
            names.join(", ")
        ))
    })
}

/// A human method with its short algorithms, or with those that most people learn.
pub(crate) fn taught(method: Method, is_usual: bool) -> Method {
    if is_usual {
        method.with_usual_algorithms()
    } else {
        method
    }
}

/// A player of a human method, with its tables made.
pub(crate) fn player(method: Method, way: Way) -> Result<Player, Refusal> {
    prepared(method).map(|method| Player::new(method, way))
}

/// A human method with its tables made.
pub(crate) fn prepared(method: Method) -> Result<Prepared, Refusal> {
    Prepared::new(method).map_err(|error: GoalTooLarge| Refusal::of_field("method", &error))
}

/// Way to play: as a person with D at the bottom, or with a look ahead over all holds.
pub(crate) fn way(as_person: bool, measure: Measure) -> Way {
    let ahead = Way {
        measure,
        ..Way::default()
    };
    if as_person {
        Way {
            bottom: Bottom::One(cube_core::Face::D),
            style: methods::Style::AsPerson,
            ..ahead
        }
    } else {
        ahead
    }
}

/// Limits of a search in a page: a person waits for it.
pub(crate) fn limits(nodes: Option<u64>) -> Limits<'static> {
    Limits::nodes(nodes.unwrap_or(1_000_000))
}
