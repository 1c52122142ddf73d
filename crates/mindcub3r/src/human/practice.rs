//! States in which a step of a method, or one of its cases, is next.

use cube_core::{RandomCubes, State, patterns::nearest};
use methods::{Method, Prepared, Share};

use super::Shelf;
use crate::{
    echo,
    failure::{OrBadInput, bad_input},
};

/// Random cubes from which a state is made at most: the rarest cases are those of pairs.
const MAX_DRAWS: usize = 10_000;

/// A method, and the name of what is practised in it.
#[derive(Debug)]
pub(crate) struct Exercise {
    method: Method,
    name: String,
}

/// An exercise, and the tables of its method.
#[derive(Debug)]
pub(crate) struct Training {
    prepared: Prepared,
    name: String,
}

impl Exercise {
    /// The exercise with a name such as `cfop/oll`, `oll/27` or `Sune`.
    ///
    /// # Errors
    /// When there is no such method, step or case.
    pub(crate) fn named(name: &str) -> anyhow::Result<Self> {
        let (method, practised) = Method::shipped_for(name.trim()).ok_or_else(|| {
            let allowed: Vec<_> = Method::shipped_names().collect();
            let (seen, _) = name.split_once('/').unwrap_or((name, ""));
            let hint = nearest(seen, allowed.iter().copied())
                .map_or(String::new(), |name| format!("; did you mean {name}?"));
            bad_input(format!(
                "--for: no method \"{}\": allowed are {}{hint}",
                echo::excerpt(seen),
                allowed.join(", ")
            ))
        })?;
        if practised.trim().is_empty() {
            let steps: Vec<_> = method.step_names().collect();
            let (method, first) = (&method.name, steps[0]);
            return Err(bad_input(format!(
                "--for {method}: name a step, as {method}/{first}; allowed are {}",
                steps.join(", ")
            )));
        }
        let known = method.can_practise(&practised);
        known.map_err(|error| bad_input(format!("--for {}: {error}", method.name)))?;
        Ok(Self {
            method,
            name: practised,
        })
    }

    /// The cases, and how often a cube shows each, a line for each.
    ///
    /// # Errors
    /// When the step has no cases.
    pub(crate) fn list(&self) -> anyhow::Result<Vec<String>> {
        let prepared = Prepared::new(self.method.clone()).or_bad_input()?;
        let shares = prepared.practice(&self.name)?.shares();
        if shares.is_empty() {
            let method = &self.method.name;
            let name = echo::excerpt(&self.name);
            return Err(bad_input(format!(
                "--list: {method}/{name} is no step that one algorithm of a case ends: leave --list out"
            )));
        }
        let line = |share: &Share<'_>| {
            let case = share.case;
            let chance = format!("{} of {}", share.states, share.of);
            let line = format!(
                "{:<8} {chance:<10} {:<14} {}",
                case.name, case.group, case.title
            );
            line.trim_end().to_owned()
        };
        Ok(shares.iter().map(line).collect())
    }

    /// The exercise with its tables, from the shelf.
    ///
    /// # Errors
    /// When a step is too large to be searched.
    pub(crate) fn training(self, shelf: &mut Shelf<'_>) -> anyhow::Result<Training> {
        Ok(Training {
            prepared: shelf.prepared(self.method).or_bad_input()?,
            name: self.name,
        })
    }
}

impl Training {
    /// A state to practise on.
    ///
    /// # Errors
    /// When no random cube leads there.
    pub(crate) fn state(&self, random: &mut RandomCubes) -> anyhow::Result<State> {
        let practice = self.prepared.practice(&self.name)?;
        let state = random
            .take(MAX_DRAWS)
            .find_map(|cube| practice.state(&cube));
        state.ok_or_else(|| {
            let name = echo::excerpt(&self.name);
            anyhow::anyhow!("--for: none of {MAX_DRAWS} random cubes leads to {name}")
        })
    }
}
