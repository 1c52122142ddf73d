//! Teacher of a human method: the next step of a cube, with hints, and cases to practise.

use anyhow::Context;
use cube_core::{Cube, RandomCubes, Turns};
use methods::{Count, Method, Prepared, Solution, Style};

use crate::{
    echo,
    failure::{OrBadInput, bad_input},
    human::name_of,
};

/// Random cubes that are tried for a case: the rarest case of a step is shown by one in some hundred.
const MAX_DRAWS: usize = 10_000;

/// Teacher of a method.
#[derive(Debug)]
pub(crate) struct Teacher {
    method: Prepared,
    random: RandomCubes,
}

/// The next step of a cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lesson {
    /// Name of the step, as [`Teacher::practice`] takes it.
    pub(crate) step: String,
    /// Titles of the steps that are done.
    pub(crate) done: Vec<String>,
    /// Title of the step, and which of its parts is next.
    pub(crate) title: String,
    /// Name of the step in a run.
    pub(crate) name: String,
    /// Hints, each of which says more than the one before it.
    pub(crate) hints: Vec<String>,
    /// Face turns of the step, of the cube as it lies.
    pub(crate) turns: Turns,
}

impl Teacher {
    /// Makes the tables of a method, which takes a second or so; `seed` chooses the practice cases.
    ///
    /// # Errors
    /// When a step is too large.
    pub(crate) fn new(method: Method, seed: u64) -> anyhow::Result<Self> {
        let name = method.name.clone();
        let method = Prepared::new(method)
            .or_bad_input()
            .with_context(|| format!("method {name:?}"))?;
        Ok(Self {
            method,
            random: RandomCubes::new(seed),
        })
    }

    /// Name of the method in a text.
    pub(crate) fn title(&self) -> &str {
        &self.method.method().title
    }

    /// Names and titles of the steps.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (&str, &str)> {
        self.method.method().step_names()
    }

    /// The next step of a cube; `None` on a solved cube.
    ///
    /// # Errors
    /// When the method has no way on.
    pub(crate) fn lesson(&self, cube: &Cube) -> anyhow::Result<Option<Lesson>> {
        if cube.is_solved() {
            return Ok(None);
        }
        let progress = self.method.method().progress(cube);
        let rotation = progress.rotation;
        let solution =
            (self.method).solve_held(cube, &[rotation], Style::AsPerson, Count::default());
        let step = solution.and_then(|solution| solution.steps.into_iter().next());
        let step =
            step.with_context(|| format!("{} has no way on from this cube", self.title()))?;
        let title = progress.next.as_ref().and_then(|next| next.parts);
        let title = match title {
            Some((done, all)) => format!("{}, part {} of {all}", step.name, done + 1),
            None => step.name.clone(),
        };
        let number = step.step;
        let name = name_of(self.method.method(), &step);
        let first = step.turns.first().map(ToString::to_string);
        let hold = format!(", with the cube held after {rotation}");
        let hold = if rotation.to_string().is_empty() {
            ""
        } else {
            &hold
        };
        let hints = vec![
            format!("step: {title}"),
            format!("pieces: {}{hold}", step.goal),
            format!("{} turns", step.turns.len()),
            format!("next turn: {}{hold}", first.unwrap_or_default()),
            format!("turns: {}{hold}", step.text()),
        ];
        let solution = Solution {
            rotation,
            steps: vec![step],
            nodes: 0,
        };
        Ok(Some(Lesson {
            step: self
                .steps()
                .nth(number)
                .map_or_else(String::new, |(name, _)| name.to_owned()),
            done: progress.done,
            title,
            name,
            hints,
            turns: solution.face_turns().0,
        }))
    }

    /// A cube on which a step, or a case of it, is next: `name` is as in `oll` or `oll/OLL 27`.
    ///
    /// # Errors
    /// When the method has no such step or case.
    pub(crate) fn practice(&mut self, name: &str) -> anyhow::Result<Cube> {
        let (step, case) = match name.split_once('/') {
            Some((step, case)) => (step.trim(), Some(case.trim())),
            None => (name.trim(), None),
        };
        let Some(number) = self.steps().position(|(name, _)| name == step) else {
            let steps: Vec<_> = self.steps().map(|(name, _)| name).collect();
            let seen = echo::excerpt(step);
            let allowed = steps.join(", ");
            return Err(bad_input(format!("no step {seen}: allowed are {allowed}")));
        };
        if let Some(case) = case
            && self.method.method().case(number, case).is_none()
        {
            let seen = echo::excerpt(case);
            return Err(bad_input(format!("no case {seen} in the step {step}")));
        }
        for _ in 0..MAX_DRAWS {
            let random = self.random.draw();
            let bottom = [cube_core::Face::D];
            let count = Count::default();
            let Some(solution) = self.method.solve(&random, &bottom, Style::AsPerson, count) else {
                continue;
            };
            let is_next = |done: &methods::Done| done.step >= number;
            let (before, after) = match solution.steps.iter().position(is_next) {
                Some(at) => solution.steps.split_at(at),
                None => continue,
            };
            let shows = case.is_none() || after[0].case.as_deref() == case;
            if after[0].step == number && shows {
                let before = Solution {
                    steps: before.to_vec(),
                    ..solution.clone()
                };
                return Ok(random.after(&before.face_turns().0));
            }
        }
        let seen = echo::excerpt(name);
        Err(bad_input(format!(
            "no cube shows {seen}: is there such a case?"
        )))
    }
}
