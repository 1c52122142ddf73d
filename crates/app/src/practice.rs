//! States in which a step of a method, or one of its cases, is next.

use cube_core::{RandomCubes, State, nearest_name};
use methods::{GoalTooLarge, Method, NoPractice, Prepared, Share};
use settings::excerpt;
use thiserror::Error;

/// Random cubes from which a state is made at most: the rarest cases are those of pairs.
const MAX_DRAWS: usize = 10_000;

/// A name by which there is nothing to practise.
#[derive(Debug, Error)]
pub enum NoExercise {
    /// No method has this name.
    #[error(
        "no method \"{}\": allowed are {}{}",
        excerpt(.0),
        names().join(", "),
        hint(.0)
    )]
    UnknownMethod(String),
    /// The method's step is not named.
    #[error(
        "name a step, as {method}/{}; allowed are {}",
        steps[0],
        steps.join(", ")
    )]
    NoStep {
        /// Name of the method.
        method: String,
        /// Names of its steps.
        steps: Vec<String>,
    },
    /// The method has no such step or case.
    #[error("{source}")]
    Unknown {
        /// Name of the method.
        method: String,
        /// Names that it has.
        source: NoPractice,
    },
}

impl NoExercise {
    /// Name of the method, where there is one.
    pub fn method(&self) -> Option<&str> {
        match self {
            Self::UnknownMethod(_) => None,
            Self::NoStep { method, .. } | Self::Unknown { method, .. } => Some(method),
        }
    }
}

fn names() -> Vec<&'static str> {
    Method::shipped_names().collect()
}

fn hint(seen: &str) -> String {
    nearest_name(seen, Method::shipped_names())
        .map_or(String::new(), |name| format!("; did you mean {name}?"))
}

/// No state to practise on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unreached {
    /// The method has no such step or case.
    #[error(transparent)]
    Unknown(#[from] NoPractice),
    /// The search came to its end.
    #[error("none of {MAX_DRAWS} random cubes leads to {0}")]
    NoneLeads(String),
}

/// A state on which a step, or a case of it, is next: `name` is as in `oll` or `oll/OLL 27`.
///
/// # Errors
/// When the method has no such step or case, or no random cube leads there.
pub fn practice_state(
    method: &Prepared,
    name: &str,
    random: &mut RandomCubes,
) -> Result<State, Unreached> {
    let practice = method.practice(name)?;
    let mut random = random.take(MAX_DRAWS);
    let state = random.find_map(|cube| practice.state(&cube));
    state.ok_or_else(|| Unreached::NoneLeads(excerpt(name).to_string()))
}

/// A method, and the name of what is practised in it.
#[derive(Debug)]
pub struct Exercise {
    /// The method.
    pub method: Method,
    /// A step, or a case or a group of cases of it.
    pub name: String,
}

impl Exercise {
    /// The exercise with a name such as `cfop/oll`, `oll/27` or `Sune`.
    ///
    /// # Errors
    /// When there is no such method, step or case.
    pub fn named(name: &str) -> Result<Self, NoExercise> {
        let Some((method, practised)) = Method::shipped_for(name.trim()) else {
            let (seen, _) = name.split_once('/').unwrap_or((name, ""));
            return Err(NoExercise::UnknownMethod(seen.to_owned()));
        };
        if practised.trim().is_empty() {
            return Err(NoExercise::NoStep {
                method: method.name.clone(),
                steps: method.step_names().map(str::to_owned).collect(),
            });
        }
        if let Err(source) = method.can_practise(&practised) {
            let method = method.name;
            return Err(NoExercise::Unknown { method, source });
        }
        Ok(Self {
            method,
            name: practised,
        })
    }

    /// The cases, and how often a cube shows each, a line for each; none where the step has no cases.
    ///
    /// # Errors
    /// When a step is too large to be searched.
    ///
    /// # Panics
    /// Never: an exercise is one that its method has.
    pub fn cases(&self) -> Result<Vec<String>, GoalTooLarge> {
        let prepared = Prepared::new(self.method.clone())?;
        let practice = prepared.practice(&self.name);
        let shares = practice.expect("the method has it").shares();
        Ok(shares.iter().map(line).collect())
    }
}

fn line(share: &Share<'_>) -> String {
    let case = share.case;
    let chance = format!("{} of {}", share.states, share.of);
    let line = format!(
        "{:<8} {chance:<10} {:<14} {}",
        case.name, case.group, case.title
    );
    line.trim_end().to_owned()
}
