//! [`whole_run`], the data flow of the program, a line each; and [`read_only`], its first half.

use brick::Brick;
use cube_core::Cube;

use crate::{
    config::Config,
    error::RunError,
    remedy::Remedy,
    run::Run,
    task::{Crew, Task},
};

/// Brings the cube in the cradle to the task's target: the data flow of the program, a line each.
///
/// The crew's observer hears of everything, also where the run fails later; its operator decides
/// about a cube that cannot be read.
///
/// # Errors
/// When a device fails or the mechanism stays stuck (the motors are stopped then), or when the cube
/// cannot be read: the cube is never turned on a doubtful reading.
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

/// The first half of [`whole_run`]: reads the cube, and leaves it to be taken out. It lies as the
/// last look left it.
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
    // The cube is wanted as it was put in; after a recovery nobody knows how that was.
    run.remedy = Remedy::None;
    run.do_sides_matter = true;
    let cube = run.read_cube()?;
    run.let_go()?;
    Ok(cube)
}
