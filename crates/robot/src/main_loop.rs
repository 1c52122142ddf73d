//! [`whole_run`], the data flow of the program with one line a phase; [`read_only`], its first half;
//! and [`checkpoint`], which gives the cube back as it was held.

use actuator::Pose;
use brick::Brick;
use cube_core::Cube;

use crate::{
    config::Config,
    error::RunError,
    remedy::Faults,
    resting::Resting,
    run::Run,
    target::PoseNeed,
    task::{Crew, Task},
};

/// Brings the cube in the cradle to the task's target: the data flow of the program, one line a
/// phase. Returns the cube as it rests in the cradle; `None` if the robot no longer knows its pose,
/// because something was stuck when the flipper left the cube.
///
/// The crew's observer receives all events, those before a failure too; its operator decides about
/// a cube that the recogniser refuses. Of a cube that no turns solve, the operator may have all but
/// one piece brought to the target: [`Event::Left`](crate::Event::Left) then names that piece.
///
/// # Errors
/// When a device fails or the mechanism stays stuck (the run then stops the motors), or when the
/// recogniser refuses the cube: the robot never turns a cube on a doubtful reading.
pub fn whole_run(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    crew: Crew<'_>,
) -> Result<Option<Resting>, RunError> {
    let mut run = Run::start(brick, config, task, crew)?;
    let result = reach_target(&mut run);
    result.map_err(|failure| {
        if run.awaits_check {
            failure.unchecked()
        } else {
            failure
        }
    })
}

fn reach_target(run: &mut Run<'_, '_>) -> Result<Option<Resting>, RunError> {
    let goal = loop {
        let cube = run.read_cube()?;
        let goal = run.goal()?;
        let (found, thought) = run.solve(&cube, &goal)?;
        let plan = run.plan(&found.turns);
        let turned = run.execute(cube, &goal, (plan, &found.steps), thought);
        let turned = turned.and_then(|turns| {
            run.verify(&goal, turns)?;
            run.orient_to(&goal, turns)
        });
        match turned {
            Ok(()) => break goal,
            Err(failure) => {
                run.awaits_check &= !failure.shows_another_cube();
                run.recover_to_read(failure)?;
            }
        }
    };
    run.tell_left(&goal);
    match run.let_go() {
        Ok(()) => Ok(Some(run.rests(goal.state))),
        Err(failure) => run.recover(failure).map(|()| None),
    }
}

/// The first half of [`whole_run`]: reads the cube and releases it. Returns the cube, which rests in
/// the pose of the last look.
///
/// # Errors
/// As [`whole_run`].
pub fn read_only(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    crew: Crew<'_>,
) -> Result<Resting, RunError> {
    let mut run = Run::start(brick, config, task, crew)?;
    let cube = run.read_where_it_lies()?;
    run.let_go()?;
    Ok(run.rests(cube))
}

/// Reads the cube, and gives it back as it was put in: the same sides up and in front, arm and
/// flipper away. Returns the cube. The task's target makes no difference.
///
/// # Errors
/// As [`whole_run`].
pub fn checkpoint(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    crew: Crew<'_>,
) -> Result<Resting, RunError> {
    let mut run = Run::start(brick, config, task, crew)?;
    let cube = run.read_where_it_lies()?;
    run.orient(Pose::START)?;
    Ok(run.rests(cube))
}

impl Run<'_, '_> {
    /// The cube, whose pose is known from its being put in: the run ends at the first fault, because
    /// a recovery loses that pose.
    fn read_where_it_lies(&mut self) -> Result<Cube, RunError> {
        self.faults = Faults::end_the_run();
        self.pose_need = PoseNeed::Kept;
        self.read_cube()
    }
}
