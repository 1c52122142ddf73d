//! Runs whose cube slips off the flipper while the robot reads it.

use std::time::Duration;

use cube_core::{Cube, Face, Facelets, Pattern, Rotation, Turns};

use rand::SeedableRng;
use simulator::{Settings, Simulator};

use super::is_mistaken;
use crate::{Alone, Config, Event, Observer, Pace, Phase, Task, whole_run};

/// Observer that compares each cube that the robot accepts with the simulator's, and counts the
/// scans during which the cube slipped.
struct Judge {
    simulator: Simulator,
    faults_at_begin: usize,
    slipped_scans: u32,
    seed: u64,
}

impl Observer for Judge {
    fn event(&mut self, _: Duration, event: &Event) {
        match event {
            Event::Phase {
                phase: Phase::Scan, ..
            } => self.faults_at_begin = self.simulator.faults().len(),
            Event::PhaseEnds { report } if report.phase == Phase::Scan => {
                let slipped = self.simulator.faults().len() > self.faults_at_begin;
                self.slipped_scans += u32::from(slipped);
            }
            Event::Cube { cube, .. } => {
                let stickers = Facelets::new(self.simulator.stickers());
                let truth = Cube::try_from(&stickers).expect("no piece is twisted");
                let is_right = Rotation::ALL.iter().any(|&way| cube.rotated(way) == truth);
                assert!(is_right, "seed {}: read {cube}, was {truth}", self.seed);
            }
            _ => {}
        }
    }
}

#[test]
fn a_cube_that_slips_during_its_scan_is_read_anew_and_never_patched_together() {
    let settings = "[mechanism]\nslip_chance = 0.04\n";
    let settings = Settings::from_toml(settings).expect("settings");
    let mut config = Config::default();
    config.run.think_first_nodes = 2000;
    config.run.think_while_moving = false;
    let mut slipped_scans = 0;
    // In the run of seed 348 a scan in which the cube slipped used to be patched by two looks.
    for seed in 331..=380 {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let cube = Cube::random(&mut rng);
        let simulator = Simulator::new(&settings, cube.facelets().as_array(), seed);
        let mut judge = Judge {
            simulator: simulator.clone(),
            faults_at_begin: 0,
            slipped_scans: 0,
            seed,
        };
        let mut alone = Alone::default();
        let crew = alone.observed(Pace::OfThisMachine, &mut judge);
        let task = Task::to(Cube::SOLVED);
        let result = whole_run(&mut simulator.brick(), &config, &task, crew);
        log::debug!("seed {seed}: {:?}", result.map(drop));
        slipped_scans += judge.slipped_scans;
    }
    assert!(slipped_scans > 20, "{slipped_scans}");
}

#[test]
fn a_cube_is_mistaken_for_the_target_by_exchanged_colours_and_not_after_a_turn() {
    let checkerboard = Pattern::find("checkerboard").expect("known").cube();
    for target in [Cube::SOLVED, checkerboard] {
        // Three exchanged edges, two twisted corners.
        for turns in [
            "R2 U R U R' U' R' U' R' U R'",
            "R U R' U R U2 R' L' U' L U' L' U2 L",
        ] {
            let turns: Turns = turns.parse().expect("turns");
            let lies = Cube::from(&turns).rotated(Rotation::Y);
            let cube = target.then(&lies);
            assert!(is_mistaken(&cube, &target), "{turns}: {cube}");
        }
        for face in Face::ALL {
            for turn in [format!("{face}"), format!("{face}2")] {
                let cube = target.turned(turn.parse().expect("a turn"));
                assert!(!is_mistaken(&cube, &target), "{turn}");
            }
        }
        assert!(!is_mistaken(&target.rotated(Rotation::Y), &target));
    }
}
