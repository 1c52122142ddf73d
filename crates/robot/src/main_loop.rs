//! [`whole_run`], the data flow of the program, a line each; and [`read_only`], its first half.

use brick::Brick;
use cube_core::Cube;

use crate::{
    aside::Host, config::Config, operator::Operator, report::Report, run::Run, task::Task,
};

/// Brings the cube in the cradle to the task's target: the data flow of the program, a line each.
/// `host` is the machine that computes. What was done is noted in
/// `report`, also where the run fails later, and told to the operator, who decides about a cube
/// that cannot be read.
///
/// # Errors
/// When a device fails or the mechanism stays stuck (the motors are stopped then), or when the cube
/// cannot be read: the cube is never turned on a doubtful reading.
pub fn whole_run(
    brick: &mut Brick,
    config: &Config,
    task: &Task,
    host: Host<'_>,
    report: &mut Report,
    operator: &mut dyn Operator,
) -> anyhow::Result<()> {
    let mut run = Run::start(brick, config, task, host, report, operator)?;
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
    host: Host<'_>,
    report: &mut Report,
    operator: &mut dyn Operator,
) -> anyhow::Result<Cube> {
    let mut run = Run::start(brick, config, task, host, report, operator)?;
    // The cube is wanted as it was put in; after a recovery nobody knows how that was.
    run.may_recover = false;
    run.do_sides_matter = true;
    let cube = run.read_cube()?;
    run.let_go()?;
    Ok(cube)
}
