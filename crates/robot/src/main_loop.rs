//! [`whole_run`], the data flow of the program with one line a phase; and [`read_only`], its first
//! half.

use brick::Brick;
use cube_core::Cube;

use crate::{
    config::Config,
    error::RunError,
    remedy::Remedy,
    run::Run,
    task::{Crew, Task},
};

/// Brings the cube in the cradle to the task's target: the data flow of the program, one line a
/// phase.
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
) -> Result<(), RunError> {
    let mut run = Run::start(brick, config, task, crew)?;
    loop {
        let cube = run.read_cube()?;
        let (turns, thought) = run.solve(&cube)?;
        let plan = run.plan(&turns);
        match run
            .execute(cube, plan, thought)
            .and_then(|turns| run.verify(turns))
        {
            Ok(()) => return run.let_go(),
            Err(failure) => run.recover_to_read(failure)?,
        }
    }
}

/// The first half of [`whole_run`]: reads the cube and releases it. The cube stays in the pose of
/// the last look.
///
/// # Errors
/// As [`whole_run`].
pub fn read_only(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    crew: Crew<'_>,
) -> Result<Cube, RunError> {
    let mut run = Run::start(brick, config, task, crew)?;
    // The caller wants the cube in the pose in which it was put in; a recovery loses that pose.
    run.remedy = Remedy::None;
    run.needs_pose = true;
    let cube = run.read_cube()?;
    run.let_go()?;
    Ok(cube)
}
