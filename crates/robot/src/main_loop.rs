//! [`whole_run`], the data flow of the program with one line a phase; and [`read_only`], its first
//! half.

use brick::Brick;

use crate::{
    config::Config,
    error::RunError,
    remedy::Remedy,
    resting::Resting,
    run::Run,
    task::{Crew, Task},
};

/// Brings the cube in the cradle to the task's target: the data flow of the program, one line a
/// phase. Returns the cube as it rests in the cradle; `None` if the robot no longer knows its pose,
/// because something was stuck when the flipper left the cube.
///
/// The crew's observer receives all events, those before a failure too; its operator decides about
/// a cube that the recogniser refuses.
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
    loop {
        let cube = run.read_cube()?;
        let (found, thought) = run.solve(&cube)?;
        let plan = run.plan(&found.turns);
        match run
            .execute(cube, (plan, &found.steps), thought)
            .and_then(|turns| run.verify(turns))
        {
            Ok(()) => break,
            Err(failure) => run.recover_to_read(failure)?,
        }
    }
    match run.let_go() {
        Ok(()) => Ok(Some(run.rests(task.target))),
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
    // The caller wants the cube in the pose in which it was put in; a recovery loses that pose.
    run.remedy = Remedy::None;
    run.needs_pose = true;
    let cube = run.read_cube()?;
    run.let_go()?;
    Ok(run.rests(cube))
}
