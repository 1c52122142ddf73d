//! A look at the turned cube: whether what is on top is what should be.
//!
//! A cube that slips off the flipper lies otherwise from then on, all that follows turns other sides
//! than it should, and no motor notices. But in the end another side is on top, too; or it is the same
//! one, about whose axis the cube slipped, and what was turned after that tore up its rows. So the side on
//! top is read, all of it.

use actuator::{Arm, Stance};
use cube_core::Face;
use recogniser::Readings;
use scanner::{FaceScanner, Leave, Square};

use crate::{
    error::{During, RunError, Slipped},
    faces::bring_to_top,
    phase::{Phase, PhaseResult},
    run::Run,
};

/// So many stickers, not the centre, may be worn or dirty: a turn of another side than meant exchanges
/// three of those on top.
const MOST_STRANGE: usize = 1;

impl Run<'_, '_> {
    /// Lets the cube go and looks at what is on top, if the settings want it, any turns were made, and
    /// the cube was seen before.
    ///
    /// # Errors
    /// [`Slipped`] when it is not as it should be; when a device fails or something is stuck.
    pub(crate) fn verify(&mut self, turns: usize) -> Result<(), RunError> {
        let wanted = self.config.run.verify && turns > 0;
        let Some(cube) = self.seen.filter(|_| wanted) else {
            return Ok(());
        };
        let started = self.begins(Phase::Verify, 1);
        let stance = self.mechanism.stance();
        let released = |to: Stance| to.arm == Arm::Released && to.pose == stance.pose;
        let motions = self.planner.route(stance, released);
        let motions = motions.expect("every cube can be let go");
        bring_to_top(self, &motions, stance.pose.face_at(Face::U))?;
        let squares: Vec<Square> = Square::all().collect();
        let read = FaceScanner::new(&self.config.scan)
            .read(self.brick, &squares, Leave::AtNearest)
            .map_err(|source| RunError::Scan {
                during: During::Verifying,
                source,
            })?;
        self.mechanism.note_spin(read.quarters());
        (self.mechanism.retract_arm(self.brick)).map_err(|source| RunError::Mechanism {
            during: During::Verifying,
            source,
        })?;
        let target = self.task.target.homes();
        let mut strange = Vec::new();
        for square in squares {
            let sticker = stance.pose.facelet_at_top(square.index());
            let mut readings = Readings::new();
            readings.add(sticker, read.samples(square).iter().copied());
            let Some(seen) = readings.value(sticker) else {
                continue;
            };
            if let Err(slipped) = cube.check(target[sticker.index()], seen).map_err(Slipped) {
                log::info!("{sticker} on top: {slipped}");
                strange.push((square, slipped));
            }
        }
        let centre = strange.iter().find(|(square, _)| *square == Square::CENTRE);
        let several = strange.get(MOST_STRANGE);
        if let Some((_, slipped)) = centre.or(several) {
            return Err((*slipped).into());
        }
        self.ends(Phase::Verify, started, PhaseResult::Verified);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, Facelets, Turns};
    use simulator::{Settings, Simulator};

    use super::*;
    use crate::{Config, Pace, Report, RunErrorKind, Task, testing::reported};

    /// A run on a robot whose tilts sometimes slip.
    fn run(verify: bool, seed: u64, target: Cube) -> (Simulator, Result<(), RunError>, Report) {
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

    /// Whether a side has stickers of both the colours that are hardest to tell apart, and no others.
    fn mixes_red_and_orange(simulator: &Simulator) -> bool {
        let stickers = simulator.stickers();
        let has = |side: &[char], colour| side.contains(&colour);
        let mut sides = stickers.chunks(9);
        sides.any(|side| {
            has(side, 'R') && has(side, 'L') && side.iter().all(|colour| "RL".contains(*colour))
        })
    }

    #[test]
    fn a_cube_that_slipped_while_it_was_turned_is_read_and_solved_anew() {
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
        // Seed 57: after one slip four stickers of the orange side that is read are red. No two
        // colours are nearer to each other, and light and wear move them as far. A limit that tells
        // these four would call three solved cubes in a hundred wrong in everyday light, not one.
        assert!(unnoticed <= 1, "{unnoticed} of 60");
        assert!(mended >= 3, "{mended}");
    }

    #[test]
    fn a_pattern_is_not_said_to_be_made_on_a_cube_that_slipped() {
        let target = Cube::from(&"R".parse::<Turns>().expect("a turn"));
        let mut told = 0;
        for seed in 1..=60 {
            let (simulator, result, report) = run(true, seed, target);
            if let Err(error) = result {
                told += u32::from(error.kind() == RunErrorKind::Slipped);
            } else {
                assert!(shows(&simulator, &target), "seed {seed}: {report}");
            }
        }
        assert!(told >= 3, "{told}");
    }
}
