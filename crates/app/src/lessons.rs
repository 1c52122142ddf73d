//! Lessons in a human method, on a cube that rests in the robot.

use std::{error::Error, sync::Arc};

use cube_core::{Cube, RandomCubes, Turns};
use methods::{Count, Hint, Lesson, Method, Prepared, Unsolved};
use robot::{FindTurns, Found, Part, Resting, Task, Turning};
use solver::{Limits, Objective, Request};

use crate::{
    parts::name_of,
    practice::{Unreached, practice_state},
};

/// A method that is taught, and the cube in the robot.
#[derive(Debug)]
pub struct Lessons {
    method: Prepared,
    /// Cubes from which those to practise on are made.
    random: RandomCubes,
    /// The cube, if nobody moved it since the robot read or turned it.
    cube: Option<Resting>,
    /// The last hint about this cube.
    hint: Option<Hint>,
}

impl Lessons {
    /// Lessons on a cube that is not read yet; `seed` chooses the practice cubes.
    pub fn new(method: Prepared, seed: u64) -> Self {
        Self {
            method,
            random: RandomCubes::new(seed),
            cube: None,
            hint: None,
        }
    }

    /// The method.
    pub fn method(&self) -> &Method {
        self.method.method()
    }

    /// The cube that rests in the robot, if it is known.
    pub const fn cube(&self) -> Option<&Resting> {
        self.cube.as_ref()
    }

    /// Notes the cube that rests in the robot now, or that none is known.
    pub fn rests(&mut self, cube: Option<Resting>) {
        (self.cube, self.hint) = (cube, None);
    }

    /// The next step of the cube as it lies in the robot; `None` if the cube is solved or not known.
    ///
    /// # Errors
    /// When the method has no way on.
    pub fn next(&self) -> Result<Option<Lesson>, Unsolved> {
        match &self.cube {
            Some(resting) => {
                let as_it_lies = resting.cube.rotated(resting.rotation());
                self.method.lesson(&as_it_lies, Count::default())
            }
            None => Ok(None),
        }
    }

    /// The hint about the cube for which a person has asked last.
    pub const fn hint(&self) -> Option<Hint> {
        self.hint
    }

    /// Goes on to the next hint about the cube; the last one stays.
    pub fn ask_more(&mut self) {
        self.hint = Some(match self.hint {
            None => Hint::Step,
            Some(hint) => hint.next().unwrap_or(Hint::All),
        });
    }

    /// Task that makes a step on a cube at rest; everything else is as in `task`.
    pub fn step_task(&self, lesson: &Lesson, resting: Resting, task: Task) -> Task {
        let back = resting.rotation().inverse();
        let turns: Turns = (lesson.turns().iter())
            .map(|&turn| back.apply_to_turn(turn))
            .collect();
        let step = Part {
            name: name_of(self.method(), &lesson.step),
            turns: turns.len(),
        };
        Task {
            target: resting.cube.after(&turns).into(),
            turning: Turning::By(Arc::new(StepTurns { turns, step })),
            resting: Some(resting),
            ..task
        }
    }

    /// Task that sets up a step or a case to practise on a cube at rest.
    ///
    /// # Errors
    /// When the method has no such step or case.
    pub fn practice_task(
        &mut self,
        name: &str,
        resting: Resting,
        task: Task,
    ) -> Result<Task, Unreached> {
        let state = practice_state(&self.method, name, &mut self.random)?;
        Ok(Task {
            target: (state.cube.rotated(resting.rotation().inverse())).into(),
            turning: Turning::Search,
            resting: Some(resting),
            ..task
        })
    }
}

/// The turns of one step. From a cube from which they do not lead to the target, few turns by the solver
/// do: after a fault the robot reads the cube as it lies then.
#[derive(Debug)]
struct StepTurns {
    turns: Turns,
    step: Part,
}

impl FindTurns for StepTurns {
    fn find(
        &self,
        from: &Cube,
        to: &Cube,
        limits: &Limits,
        _: &Objective,
    ) -> Result<Found, Box<dyn Error + Send + Sync>> {
        if from.after(&self.turns) == *to {
            return Ok(Found {
                turns: self.turns.clone(),
                nodes: 0,
                steps: vec![self.step.clone()],
            });
        }
        let solution = solver::solve(from, to, Request::FewTurns, limits)?;
        Ok(Found {
            turns: solution.turns,
            nodes: solution.nodes,
            steps: Vec::new(),
        })
    }
}
