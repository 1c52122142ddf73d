//! Verification of the turned cube: whether the top face matches the target.
//!
//! A cube that slips off the flipper lies in another pose from then on, all motions that follow
//! turn other faces than planned, and no motor notices. In the end another face is on top; or the
//! same face is on top, if the cube slipped about its axis, and the turns after the slip have mixed
//! its rows. The robot therefore reads all nine stickers on top.

use actuator::{Arm, Pose, Stance};
use cube_core::{Face, Facelet, FaceletKind};
use recogniser::{Readings, SeenCube};
use scanner::{Leave, Square};

use crate::{
    error::{During, RunError, Slipped},
    faces::bring_to_top,
    phase::{Phase, PhaseResult},
    run::Run,
    target::Goal,
};

/// Stickers, other than the centre, that may differ from the target because of wear or dirt: a turn
/// of a wrong face exchanges three stickers on top.
const MAX_MISMATCHES: usize = 1;

/// Looks at the same side: another one where a look differs from the target, because another scan
/// costs ten times as much as a look.
const LOOKS: usize = 3;

impl Run<'_, '_> {
    /// Releases the cube and reads the top face, if the settings want it, the robot made any turns,
    /// and it has read the cube before.
    ///
    /// # Errors
    /// [`Slipped`] when the top face does not match the target; `NoCube`; a failure of a device or
    /// of the mechanism.
    pub(crate) fn verify(&mut self, goal: &Goal, turns: usize) -> Result<(), RunError> {
        let wanted = self.config.run.verify && turns > 0;
        let Some(cube) = self.seen.filter(|_| wanted) else {
            return Ok(());
        };
        let started = self.begins(Phase::Verify, 1);
        let stance = self.mechanism.stance();
        let released = |to: Stance| to.arm == Arm::Released && to.pose == stance.pose;
        let motions = self.planner.route(stance, released);
        let motions = motions.expect("every cube can be let go");
        let face = stance.pose.face_at(Face::U);
        bring_to_top(self, &motions, face)?;
        let mut readings = Readings::new();
        let mut outcome = Ok(());
        for number in 1..=LOOKS {
            let look = self.read_top(goal)?;
            let values = values(&look);
            let values: Vec<[f32; 3]> = values.map(|(_, value)| value).collect();
            self.check_presence(face, &values)?;
            if number < LOOKS && has_dark_stickers(goal, &cube, &look) {
                continue;
            }
            readings.extend(&look);
            outcome = mismatch(goal, &cube, &readings);
            if outcome.is_ok() {
                break;
            }
        }
        (self.mechanism.retract_arm(self.brick)).map_err(|source| RunError::Mechanism {
            during: During::Verifying,
            source,
        })?;
        outcome?;
        self.ends(Phase::Verify, started, PhaseResult::Verified);
        Ok(())
    }

    /// Reads the nine stickers on top.
    fn read_top(&mut self, goal: &Goal) -> Result<Readings, RunError> {
        let squares: Vec<Square> = Square::all().collect();
        let leave = match goal.pose {
            Some(_) => Leave::AS_BEFORE,
            None => Leave::AtNearest,
        };
        let pose: Pose = self.mechanism.stance().pose;
        let read = self
            .scanner()
            .read(self.brick, &squares, leave)
            .map_err(|source| RunError::Scan {
                during: During::Verifying,
                source,
            })?;
        self.mechanism.note_spin(read.quarters());
        self.tell_spun(read.quarters());
        let mut readings = Readings::new();
        for square in squares {
            let sticker = pose.facelet_at_top(square.index());
            readings.add(sticker, read.samples(square).iter().copied());
        }
        Ok(readings)
    }
}

/// The stickers that were read, with their values.
fn values(readings: &Readings) -> impl Iterator<Item = (Facelet, [f32; 3])> {
    Facelet::all().filter_map(|sticker| Some((sticker, readings.value(sticker)?)))
}

/// Whether there was nothing under the sensor where some stickers of the target should be: the cube
/// may have been taken out while the robot read it, which the next look shows.
fn has_dark_stickers(goal: &Goal, cube: &SeenCube, look: &Readings) -> bool {
    let target = goal.state.homes();
    values(look).any(|(sticker, value)| cube.is_dark(target[sticker.index()], value))
}

/// Checks that these stickers are those of the target.
fn mismatch(goal: &Goal, cube: &SeenCube, readings: &Readings) -> Result<(), Slipped> {
    let target = goal.state.homes();
    let mut mismatches = Vec::new();
    for (sticker, seen) in values(readings) {
        if let Err(slipped) = cube.check(target[sticker.index()], seen).map_err(Slipped) {
            log::info!("{sticker} on top: {slipped}");
            mismatches.push((sticker, slipped));
        }
    }
    let centre = mismatches
        .iter()
        .find(|(sticker, _)| sticker.kind() == FaceletKind::Centre);
    let several = mismatches.get(MAX_MISMATCHES);
    centre
        .or(several)
        .map_or(Ok(()), |(_, slipped)| Err(*slipped))
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, Facelets, Turns};
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::{Account, Config, Pace, RunErrorKind, Task, testing::reported};

    /// A run on a robot whose tilts sometimes slip.
    fn run(verify: bool, seed: u64, target: Cube) -> (Simulator, Result<(), RunError>, Account) {
        let turns: Turns = "R U2 F' L D".parse().expect("turns");
        let stickers = *Cube::from(&turns).facelets().as_array();
        let slippery = Settings::from_toml("[mechanism]\nslip_chance = 0.02").expect("settings");
        let simulator = Simulator::new(&slippery, &stickers, seed);
        let mut config = Config::default();
        config.run.think_first_nodes = 2000;
        config.run.verify = verify;
        let (brick, pace) = (&mut simulator.brick(), Pace::NodesPerSecond(455_000));
        let (result, report) = reported(brick, &config, &Task::to(target), pace);
        (simulator, result, report)
    }

    fn shows(simulator: &Simulator, target: &Cube) -> bool {
        let stickers = Facelets::new(simulator.stickers());
        Cube::try_from(&stickers).is_ok_and(|cube| cube == *target)
    }

    /// Whether a side has stickers of red and of orange, the two colours nearest to each other, and
    /// of no other colour.
    fn mixes_red_and_orange(simulator: &Simulator) -> bool {
        let stickers = simulator.stickers();
        let has = |side: &[char], colour| side.contains(&colour);
        let mut sides = stickers.chunks(9);
        sides.any(|side| {
            has(side, 'R') && has(side, 'L') && side.iter().all(|colour| "RL".contains(*colour))
        })
    }

    #[test]
    fn a_cube_that_slipped_during_its_turns_is_read_and_solved_again() {
        let (mut mended, mut unnoticed) = (0, 0);
        for seed in 1..=60 {
            let (blind, result, _) = run(false, seed, Cube::SOLVED);
            let went_unnoticed = result.is_ok() && !shows(&blind, &Cube::SOLVED);
            let (simulator, result, _) = run(true, seed, Cube::SOLVED);
            let solved = shows(&simulator, &Cube::SOLVED);
            if !solved && result.is_ok() {
                assert!(mixes_red_and_orange(&simulator), "seed {seed}");
                unnoticed += 1;
            }
            mended += u32::from(went_unnoticed && solved);
        }
        // Seed 57: after one slip four stickers of the orange top face are red. No two colours are
        // nearer to each other, and light and wear shift them as far. A limit that detects these
        // four stickers would reject three solved cubes in a hundred in everyday light instead of
        // one.
        assert!(unnoticed <= 1, "{unnoticed} of 60");
        assert!(mended >= 3, "{mended}");
    }

    #[test]
    fn a_pattern_on_a_cube_that_slipped_is_not_reported_as_made() {
        let target = Cube::from(&"R".parse::<Turns>().expect("a turn"));
        let mut slips = 0;
        for seed in 1..=60 {
            let (simulator, result, report) = run(true, seed, target);
            if let Err(error) = result {
                slips += u32::from(error.kind() == RunErrorKind::Slipped);
            } else {
                assert!(shows(&simulator, &target), "seed {seed}: {report}");
            }
        }
        assert!(slips >= 3, "{slips}");
    }
}
