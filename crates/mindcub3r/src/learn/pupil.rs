//! A person who learns with a cube that rests in the robot.

use std::sync::Arc;

use anyhow::Context;
use cube_core::{Cube, Turns};
use methods::{Hint, Lesson};
use robot::{Resting, Task, Turning};

use super::{given::Given, teacher::Teacher};

/// Standing of a cube that was not read, or that was lost in a fault.
const UNKNOWN: &str = "the cube is not known: read it first";

/// A person with a teacher, and the cube in the robot.
#[derive(Debug)]
pub(crate) struct Pupil {
    teacher: Teacher,
    /// The cube, if nobody moved it since the robot read or turned it.
    cube: Option<Resting>,
    /// The last hint, if one was given on this cube.
    hint: Option<Hint>,
}

impl Pupil {
    /// A person whose cube is not read yet.
    pub(crate) const fn new(teacher: Teacher) -> Self {
        Self {
            teacher,
            cube: None,
            hint: None,
        }
    }

    /// The teacher.
    pub(crate) const fn teacher(&self) -> &Teacher {
        &self.teacher
    }

    /// The cube, if it is known.
    pub(crate) fn cube(&self) -> Option<Cube> {
        self.cube.as_ref().map(|resting| resting.cube)
    }

    /// Notes the cube that rests in the robot now, or that none is known.
    pub(crate) fn rests(&mut self, cube: Option<Resting>) {
        (self.cube, self.hint) = (cube, None);
    }

    /// The next step of the cube as it lies in the robot; `None` if the cube is solved or not known.
    ///
    /// # Errors
    /// When the method has no way on.
    pub(crate) fn lesson(&self) -> anyhow::Result<Option<Lesson>> {
        match &self.cube {
            Some(resting) => self.teacher.lesson(&as_it_lies(resting)),
            None => Ok(None),
        }
    }

    /// Where the cube stands in the method, a line each.
    ///
    /// # Errors
    /// As [`lesson`](Self::lesson).
    pub(crate) fn standing(&self) -> anyhow::Result<Vec<String>> {
        if self.cube.is_none() {
            return Ok(vec![UNKNOWN.to_owned()]);
        }
        Ok(match self.lesson()? {
            Some(lesson) => {
                let done = match lesson.progress.done.join(", ") {
                    done if done.is_empty() => "nothing".to_owned(),
                    done => done,
                };
                vec![format!("done: {done}"), format!("next: {}", lesson.title())]
            }
            None => vec!["the cube is solved".to_owned()],
        })
    }

    /// The next hint of a lesson; the last one again and again.
    pub(crate) fn next_hint(&mut self, lesson: &Lesson) -> String {
        let hint = match self.hint {
            None => Hint::Step,
            Some(hint) => hint.next().unwrap_or(Hint::All),
        };
        self.hint = Some(hint);
        lesson.hint(hint)
    }

    /// Task that makes a step; everything else is as in `task`.
    pub(crate) fn step_task(&self, lesson: &Lesson, task: Task) -> Task {
        let Some(resting) = self.cube.clone() else {
            return task;
        };
        let back = resting.rotation().inverse();
        let turns: Turns = (lesson.turns().iter())
            .map(|&turn| back.apply_to_turn(turn))
            .collect();
        Task {
            target: resting.cube.after(&turns),
            turning: Turning::By(Arc::new(Given {
                turns,
                name: self.teacher.name_of(lesson),
            })),
            resting: Some(resting),
            ..task
        }
    }

    /// Task that sets up a step or a case to practise; without a name, the step that is next.
    ///
    /// # Errors
    /// When the method has no such step or case, when no step is named or next, and when the cube is
    /// not known.
    pub(crate) fn practice_task(&mut self, name: Option<&str>, task: Task) -> anyhow::Result<Task> {
        let resting = self.cube.clone().context(UNKNOWN)?;
        let next = self.lesson()?.map(|lesson| lesson.step.step);
        let steps: Vec<_> = self.teacher.method().step_names().collect();
        let name = name.or(next.map(|number| steps[number]));
        let name = name.with_context(|| {
            let steps = steps.join(", ");
            format!("the cube is solved: name a step, one of {steps}")
        })?;
        let name = name.to_owned();
        let state = self.teacher.practice(&name)?;
        Ok(Task {
            target: state.rotated(resting.rotation().inverse()),
            turning: Turning::Search,
            resting: Some(resting),
            ..task
        })
    }
}

/// The cube, its faces named as it lies in the cradle.
fn as_it_lies(resting: &Resting) -> Cube {
    resting.cube.rotated(resting.rotation())
}
