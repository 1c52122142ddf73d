//! Teacher of a human method: the next step of a cube, and cubes to practise a step.

use anyhow::Context;
use cube_core::{Cube, RandomCubes};
use methods::{Count, Lesson, Method, Prepared};

use crate::{
    echo,
    failure::{OrBadInput, bad_input},
    human::{Shelf, name_of},
};

/// Random cubes from which a practice cube is made at most: the rarest cases are those of pairs.
const MAX_DRAWS: usize = 10_000;

/// Teacher of a method.
#[derive(Debug)]
pub(crate) struct Teacher {
    method: Prepared,
    random: RandomCubes,
}

impl Teacher {
    /// Takes the tables of a method from the shelf; `seed` chooses the practice cubes.
    ///
    /// # Errors
    /// When a step is too large.
    pub(crate) fn new(method: Method, seed: u64, shelf: &mut Shelf<'_>) -> anyhow::Result<Self> {
        let name = method.name.clone();
        let method = shelf
            .prepared(method)
            .or_bad_input()
            .with_context(|| format!("method {name:?}"))?;
        Ok(Self {
            method,
            random: RandomCubes::new(seed),
        })
    }

    /// The method.
    pub(crate) fn method(&self) -> &Method {
        self.method.method()
    }

    /// The next step of a cube; `None` on a solved cube.
    ///
    /// # Errors
    /// When the method has no way on.
    pub(crate) fn lesson(&self, cube: &Cube) -> anyhow::Result<Option<Lesson>> {
        Ok(self.method.lesson(cube, Count::default())?)
    }

    /// Name of a lesson's step while the robot makes it: its case, where it has one.
    pub(crate) fn name_of(&self, lesson: &Lesson) -> String {
        name_of(self.method(), &lesson.step)
    }

    /// A cube on which a step, or a case of it, is next: `name` is as in `oll` or `oll/OLL 27`.
    ///
    /// # Errors
    /// When the method has no such step or case.
    pub(crate) fn practice(&mut self, name: &str) -> anyhow::Result<Cube> {
        let practice = self.method.practice(name).or_bad_input()?;
        let mut random = self.random.by_ref().take(MAX_DRAWS);
        let state = random.find_map(|cube| practice.state(&cube));
        let state = state.ok_or_else(|| {
            let seen = echo::excerpt(name);
            bad_input(format!("no cube of {MAX_DRAWS} leads to {seen}"))
        })?;
        Ok(state.cube)
    }
}
