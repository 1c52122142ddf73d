//! Cube that stays in the cradle between two runs.

use actuator::Pose;
use cube_core::{Cube, Rotation};
use recogniser::{Flaw, SeenCube};

/// Cube that rests in the cradle after a run, with all that the run knows of it. A later run can
/// begin with it instead of a scan, as long as nobody moves the cube.
#[derive(Debug, Clone, PartialEq)]
pub struct Resting {
    /// The cube, its faces named as they lay when it was put in; but for the flaw, if it has one.
    pub cube: Cube,
    /// Flaw of the cube that no turns remove.
    pub(crate) flaw: Option<Flaw>,
    /// Pose of the cube in the cradle.
    pub(crate) pose: Pose,
    /// Colours of the stickers, if the robot has read them.
    pub(crate) seen: Option<Box<SeenCube>>,
}

impl Resting {
    /// Rotation of the whole cube from the way it was put in to the way it lies now.
    pub const fn rotation(&self) -> Rotation {
        self.pose.rotation()
    }
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, Turns};
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::{
        Account, Alone, Config, Pace, Phase, RunError, Task, read_only, testing::by_tables,
        whole_run,
    };

    fn cube(turns: &str) -> Cube {
        Cube::from(&turns.parse::<Turns>().expect("turns"))
    }

    fn robot(cube: &Cube) -> Simulator {
        Simulator::new(&Settings::default(), cube.facelets().as_array(), 1)
    }

    fn read(simulator: &Simulator) -> Resting {
        let (task, mut alone) = (Task::to(Cube::SOLVED), Alone::default());
        let (brick, config) = (&mut simulator.brick(), Config::default());
        let crew = alone.crew(Pace::OfThisMachine);
        read_only(brick, &config, &task, crew).expect("nothing disturbs the run")
    }

    /// A run that begins with the resting cube.
    fn turn(
        simulator: &Simulator,
        resting: Resting,
        target: &Cube,
    ) -> (Result<Option<Resting>, RunError>, Account) {
        let task = Task {
            resting: Some(resting),
            ..by_tables(*target)
        };
        let (mut report, mut alone) = (Account::default(), Alone::default());
        let (brick, config) = (&mut simulator.brick(), Config::default());
        let crew = alone.observed(Pace::OfThisMachine, &mut report);
        (whole_run(brick, &config, &task, crew), report)
    }

    #[test]
    fn runs_go_on_with_the_cube_that_the_run_before_has_left() {
        let simulator = robot(&cube("R U2 F'"));
        let mut resting = read(&simulator);
        assert_eq!(resting.cube, cube("R U2 F'"));
        for target in [cube("R U2"), cube("B L2 D"), Cube::SOLVED] {
            let (result, report) = turn(&simulator, resting, &target);
            let left = result.expect("nothing disturbs the run");
            resting = left.expect("the robot knows how the cube lies");
            assert_eq!(resting.cube, target);
            assert_eq!(simulator.stickers(), *target.facelets().as_array());
            assert!(
                !report.has(Phase::Scan) && report.has(Phase::Verify),
                "{report}"
            );
        }
    }

    #[test]
    fn a_cube_that_was_moved_is_noticed_in_the_end_and_brought_to_the_target_by_its_colours() {
        let simulator = robot(&cube("R U2 F'"));
        let resting = read(&simulator);
        assert_ne!(resting.rotation(), Rotation::IDENTITY);
        simulator.remove_cube();
        simulator.insert_cube(cube("R U2 F'").facelets().as_array());
        let target = cube("B L2 D");
        let (result, report) = turn(&simulator, resting, &target);
        let left = result.expect("the second attempt succeeds");
        assert!(
            report.has(Phase::Recover),
            "another face is on top: {report}"
        );
        assert_eq!(simulator.stickers(), *target.facelets().as_array());
        // The resting cube has the names of its faces as it lay at the second reading.
        let resting = left.expect("the robot knows how the cube lies");
        let (result, report) = turn(&simulator, resting, &Cube::SOLVED);
        result.expect("nothing disturbs the run");
        assert!(!report.has(Phase::Recover), "{report}");
        assert_eq!(simulator.stickers(), robot(&Cube::SOLVED).stickers());
    }

    #[test]
    fn after_a_fault_the_cube_is_read_where_its_pose_makes_no_difference() {
        let simulator = robot(&cube("R U2 F'"));
        let resting = read(&simulator);
        simulator.remove_cube();
        simulator.insert_cube(cube("R U2 F'").facelets().as_array());
        let (result, report) = turn(&simulator, resting, &Cube::SOLVED);
        result.expect("the second attempt succeeds");
        assert!(report.has(Phase::Scan), "{report}");
        assert_eq!(simulator.stickers(), robot(&Cube::SOLVED).stickers());
    }
}
