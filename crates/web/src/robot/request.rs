//! Values that a page writes as text: states, methods, settings.

use std::{cell::RefCell, sync::Arc};

use app::{
    Bottom, HumanMethod, Measure, Method, NoSavedStates, Player, RunMethod, Way, read_state,
};
use cube_core::{Cube, Face, RandomCubes, State};
use methods::{Method as Steps, Prepared, Style};
use robot::Config;
use solver::Limits;
use thiserror::Error;

/// A request that cannot be answered: what was seen, and what is allowed.
#[derive(Debug, Error)]
#[error("{0}")]
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    /// Refusal by an error, with the errors below it.
    pub(super) fn of(error: &dyn std::error::Error) -> Self {
        let below = std::iter::successors(error.source(), |error| error.source());
        let texts: Vec<String> = std::iter::once(error.to_string())
            .chain(below.map(ToString::to_string))
            .collect();
        Self(texts.join(": "))
    }

    /// Refusal of a field.
    pub(super) fn of_field(field: &str, error: &dyn std::error::Error) -> Self {
        Self(format!("{field}: {}", Self::of(error)))
    }
}

/// A state of any form that needs no file; `random` is drawn from the seed.
pub(super) fn state(field: &str, text: &str, seed: u64) -> Result<State, Refusal> {
    let read = read_state(text, &mut RandomCubes::new(seed), &NoSavedStates);
    let (state, _) = read.map_err(|error| Refusal::of_field(field, &error))?;
    Ok(state)
}

/// A cube for the robot, which takes it as it lies.
pub(super) fn cube(field: &str, text: &str, seed: u64) -> Result<Cube, Refusal> {
    Ok(state(field, text, seed)?.cube)
}

/// Settings of the robot.
pub(super) fn config(text: &str) -> Result<Config, Refusal> {
    Config::from_toml(text).map_err(|error| Refusal::of_field("robot", &error))
}

/// Settings of the simulated robot.
pub(super) fn simulator(text: &str) -> Result<simulator::Settings, Refusal> {
    simulator::Settings::from_toml(text).map_err(|error| Refusal::of_field("simulator", &error))
}

/// The method of this name, if a page has the memory for it.
pub(super) fn method(name: &str) -> Result<RunMethod, Refusal> {
    match name.parse().map_err(|error| Refusal::of(&error))? {
        Method::Run(method) => Ok(method),
        Method::Optimal => Err(Refusal(
            "method optimal needs more memory than a page has: use `mindcub3r solve --method optimal`"
                .to_owned(),
        )),
    }
}

/// The human method of this name.
pub(super) fn human(name: &str) -> Result<HumanMethod, Refusal> {
    match method(name)? {
        RunMethod::Human(human) => Ok(human),
        other => Err(Refusal(format!("method {other} has no steps to learn"))),
    }
}

/// A human method with its tables made.
pub(super) fn prepared(method: Steps) -> Prepared {
    Prepared::new(method).expect("tests play every method of the program")
}

/// The face at the bottom with which a person begins: D if none is named, `any` for the one with the fewest turns.
pub(super) fn bottom(name: Option<&str>) -> Result<Bottom, Refusal> {
    let Some(name) = name else {
        return Ok(Bottom::One(Face::D));
    };
    if name == "any" {
        return Ok(Bottom::Any);
    }
    let mut letters = name.chars();
    let face = letters.next().and_then(Face::from_letter);
    match (face, letters.next()) {
        (Some(face), None) => Ok(Bottom::One(face)),
        _ => Err(Refusal(format!(
            "bottom: \"{name}\" is no face; allowed are U, R, F, D, L, B and any"
        ))),
    }
}

thread_local! {
    /// The player of the latest request, and what it was made for: its tables take longer than its turns.
    static LATEST: RefCell<Option<(String, Arc<Player>)>> = const { RefCell::new(None) };
}

/// Player of a human method, as a person with this bottom or with a look ahead over all holds; with its short
/// algorithms, or with those that most people learn.
pub(super) fn player(
    human: HumanMethod,
    usual: bool,
    as_person: Option<Bottom>,
    measure: Measure,
) -> Arc<Player> {
    let key = format!("{} {usual} {as_person:?} {measure:?}", human.name());
    let latest = LATEST.with_borrow(Clone::clone);
    if let Some((_, player)) = latest.filter(|(made_for, _)| *made_for == key) {
        return player;
    }
    let method = if usual {
        human.steps().with_usual_algorithms()
    } else {
        human.steps()
    };
    let mut way = Way {
        measure,
        ..Way::default()
    };
    if let Some(bottom) = as_person {
        way.bottom = bottom;
        way.style = Style::AsPerson;
    }
    let player = Arc::new(Player::new(prepared(method), way));
    LATEST.set(Some((key, Arc::clone(&player))));
    player
}

/// Limits of a search in a page: a person waits for it.
pub(super) fn limits(nodes: Option<u64>) -> Limits {
    Limits::nodes(nodes.unwrap_or(1_000_000))
}
