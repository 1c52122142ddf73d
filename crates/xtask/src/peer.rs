//! `cargo xtask peer`: turning time of ev3dev's Python program on the same simulated robot.
//!
//! The speeds, ramps and pauses are those of `robots/MINDCUB3R/mindcuber.py` of
//! ev3dev-lang-python-demo at 99eb253. They are driven through the kernel's files as that program
//! drives them: it waits until the kernel tells that a motor no longer runs, which the kernel does
//! every 50 ms. The turns are the first answer of Kociemba's program, translated turn by turn;
//! finding the turns takes no time here.

use std::{process::ExitCode, time::Duration};

use actuator::{CostModel, Motion, Stance, plan::greedy};
use anyhow::{Context, Result, anyhow, bail};
use cube_core::{Cube, Facelets, Turns};
use robot::{Alone, Config, Pace, Phase, Report, Task, whole_run};
use simulator::{
    Settings, Simulator,
    tree::{DeviceTree, Refusal, Wiring},
};

use crate::{parallel, places};

/// Measures the turning time of ev3dev's Python program beside ours, on the shipped simulated robot.
///
/// Fails when our time is more than 0.6 of the peer's, or when one of the two does not solve a
/// cube.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(value_name = "N", default_value_t = 300)]
    cubes: usize,
}

/// Largest ratio of our time to the peer's.
const MAX_RATIO: f64 = 0.6;
/// Tries of a motion that fails.
const MAX_TRIES: usize = 3;
/// Pause between two strokes of the flipper.
const PAUSE: Duration = Duration::from_millis(50);
const FLIPPER: &str = "class/tacho-motor/motor0";
const TABLE: &str = "class/tacho-motor/motor1";
const ARM: &str = "class/tacho-motor/motor2";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let solutions = places::text(&places::root().join("data/cubes/kociemba1000.txt"))?;
    let cubes = places::cubes(arguments.cubes)?;
    let cases: Vec<(u64, &String, &str)> = (1..)
        .zip(cubes.iter().zip(solutions.lines()))
        .map(|(number, (cube, solution))| (number, cube, solution))
        .collect();
    let peers = parallel::map(&cases, |&(number, cube, solution)| {
        peer(number, cube, solution).with_context(|| format!("cube {number}"))
    });
    let peers: Vec<Solved> = peers.into_iter().collect::<Result<_>>()?;
    let ours = parallel::map(&cases, |&(number, cube, _)| {
        ours(number, cube).with_context(|| format!("cube {number}"))
    });
    let ours: Vec<f64> = ours.into_iter().collect::<Result<_>>()?;
    let n = cases.len() as f64;
    let peer_s = peers.iter().map(|solved| solved.seconds).sum::<f64>() / n;
    let ours_s = ours.iter().sum::<f64>() / n;
    let repeated: usize = peers.iter().map(|solved| solved.repeated).sum();
    let unsolved = peers.iter().filter(|solved| !solved.right).count();
    println!("{} cubes, mean robot seconds of turning", cases.len());
    println!("peer: {peer_s:.2} ({repeated} motions repeated, {unsolved} cubes not solved)");
    println!(
        "ours: {ours_s:.2}, {:.3} of it, bar {MAX_RATIO}",
        ours_s / peer_s
    );
    Ok(if unsolved == 0 && ours_s <= MAX_RATIO * peer_s {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Result of the peer's run.
struct Solved {
    seconds: f64,
    repeated: usize,
    right: bool,
}

fn ours(seed: u64, cube: &str) -> Result<f64> {
    let facelets: Facelets = cube.parse()?;
    let simulator = Simulator::new(&Settings::default(), facelets.as_array(), seed);
    let (config, mut report, mut alone) = (Config::default(), Report::default(), Alone::default());
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let crew = alone.observed(pace, &mut report);
    let task = Task::to(Cube::SOLVED);
    whole_run(&mut simulator.brick(), &config, &task, crew)?;
    simulator.verdict(&simulator::solved())?;
    Ok(report.took(&[Phase::Turn]).as_secs_f64())
}

fn peer(seed: u64, cube: &str, solution: &str) -> Result<Solved> {
    let facelets: Facelets = cube.parse()?;
    let turns: Turns = solution.parse()?;
    let stickers = facelets.as_array();
    let tree = DeviceTree::new(&Settings::default(), stickers, seed, Wiring::default());
    let mut peer = Peer {
        tree,
        now: Duration::ZERO,
        repeated: 0,
    };
    peer.home()?;
    let begun = peer.now;
    let plan = greedy(Stance::START, &turns, &CostModel::default());
    for step in plan.steps() {
        peer.perform(step.motion)?;
    }
    Ok(Solved {
        seconds: peer.now.saturating_sub(begun).as_secs_f64(),
        repeated: peer.repeated,
        right: peer.told("solved")? == "yes",
    })
}

/// The peer's program, at the files of the brick.
struct Peer {
    tree: DeviceTree,
    now: Duration,
    repeated: usize,
}

impl Peer {
    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.tree.advance_to(self.now);
    }

    fn set(&mut self, motor: &str, attribute: &str, value: &str) -> Result<()> {
        let path = format!("{motor}/{attribute}");
        let refused = |refusal: Refusal| anyhow!("{path} = {value}: {refusal:?}");
        self.tree.write(&path, value.as_bytes()).map_err(refused)
    }

    fn get(&mut self, path: &str) -> Result<String> {
        let bytes = self.tree.read(path);
        let bytes = bytes.map_err(|refusal| anyhow!("{path}: {refusal:?}"))?;
        Ok(String::from_utf8(bytes)?.trim().to_owned())
    }

    fn position(&mut self, motor: &str) -> Result<i32> {
        Ok(self.get(&format!("{motor}/position"))?.parse()?)
    }

    /// The value of a line of the simulated robot's state.
    fn told(&mut self, key: &str) -> Result<String> {
        let state = self.get("state")?;
        let line = state
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{key}: ")));
        Ok(line.context("the state has every line")?.to_owned())
    }

    /// Waits until the kernel tells that the motor no longer runs.
    fn wait(&mut self, motor: &str) -> Result<()> {
        const LONG: Duration = Duration::from_secs(10);
        let path = format!("{motor}/state");
        let end = self.now + LONG;
        while self.now < end {
            let seen = self.tree.changes(&path);
            let state = self.get(&path)?;
            if !state.contains("running") || state.contains("stalled") {
                return Ok(());
            }
            while self.tree.changes(&path) == seen && self.now < end {
                self.pass(Duration::from_millis(1));
            }
        }
        bail!("{motor} runs on")
    }

    fn to(&mut self, motor: &str, target: i32, speed: u32, ramps: [u32; 2]) -> Result<()> {
        self.set(motor, "ramp_up_sp", &ramps[0].to_string())?;
        self.set(motor, "ramp_down_sp", &ramps[1].to_string())?;
        self.set(motor, "speed_sp", &speed.to_string())?;
        self.set(motor, "position_sp", &target.to_string())?;
        self.set(motor, "stop_action", "hold")?;
        self.set(motor, "command", "run-to-abs-pos")?;
        self.wait(motor)
    }

    fn home(&mut self) -> Result<()> {
        for (motor, speed) in [(FLIPPER, "-50"), (ARM, "500")] {
            self.set(motor, "command", "reset")?;
            self.set(motor, "speed_sp", speed)?;
            self.set(motor, "command", "run-forever")?;
            self.wait(motor)?;
            self.set(motor, "stop_action", "brake")?;
            self.set(motor, "command", "stop")?;
            self.pass(PAUSE);
            self.set(motor, "command", "reset")?;
        }
        self.set(TABLE, "command", "reset")
    }

    fn hold(&mut self) -> Result<()> {
        self.to(FLIPPER, 85, 300, [0, 0])?;
        self.pass(PAUSE);
        Ok(())
    }

    fn release(&mut self) -> Result<()> {
        if self.position(FLIPPER)? > 35 {
            self.to(FLIPPER, 0, 300, [0, 0])?;
        }
        Ok(())
    }

    fn tilt(&mut self) -> Result<()> {
        if !(75..=95).contains(&self.position(FLIPPER)?) {
            self.hold()?;
        }
        self.to(FLIPPER, 190, 300, [200, 0])?;
        self.pass(PAUSE);
        self.to(FLIPPER, 85, 400, [200, 400])?;
        self.pass(PAUSE);
        Ok(())
    }

    /// The table's target is always a multiple of an eighth turn of the cube.
    fn turned(&mut self, quarters: i32) -> Result<i32> {
        let wanted = self.position(TABLE)? + 270 * quarters;
        Ok((f64::from(wanted) / 135.0).round() as i32 * 135)
    }

    fn perform(&mut self, motion: Motion) -> Result<()> {
        match motion {
            Motion::Hold => self.hold(),
            Motion::Release => self.release(),
            Motion::Tilt { .. } => {
                for _ in 0..MAX_TRIES {
                    let before = self.told("faults")?;
                    self.tilt()?;
                    if self.told("faults")? == before {
                        return Ok(());
                    }
                    self.repeated += 1;
                }
                Ok(())
            }
            Motion::Spin(quarters) => {
                let target = self.turned(quarters.quarters())?;
                self.to(TABLE, target, 400, [0, 0])
            }
            Motion::Turn(quarters) => {
                let quarters = quarters.quarters();
                let target = self.turned(quarters)?;
                self.to(TABLE, target + 18 * quarters.signum(), 400, [0, 0])?;
                self.to(TABLE, target, 100, [0, 0])
            }
        }
    }
}
