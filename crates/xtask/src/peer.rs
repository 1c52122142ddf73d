//! `cargo xtask peer`: turning time of ev3dev's Python program on the same simulated robot.
//!
//! The speeds, ramps and pauses are those of `robots/MINDCUB3R/mindcuber.py` of
//! ev3dev-lang-python-demo at 99eb253. They are driven through the kernel's files as that program
//! drives them: it waits until the kernel reports that a motor no longer runs, which the kernel does
//! every 50 ms. The turns are the first answer of Kociemba's program, translated turn by turn;
//! finding the turns takes no time here.

use std::{process::ExitCode, time::Duration};

use actuator::{CostModel, Motion, Stance, plan::greedy};
use anyhow::{Context, Result, anyhow, bail};
use cube_core::Cube;
use rayon::prelude::*;
use robot::Phase;
use simulator::{
    Settings,
    tree::{DeviceTree, Refusal, Wiring},
};

use crate::{
    campaign::{Group, Run},
    ev3sim,
    figures::{Bar, Measure, Table, mean, per_cent},
    places::{self, Case},
};

/// Measures the turning time of ev3dev's Python program beside ours, on the shipped simulated robot.
///
/// Fails when our time is more than 0.6 of the peer's, or when one of the two does not solve a
/// cube.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(value_name = "N", default_value_t = 300)]
    cubes: u32,
}

/// Tries of a motion that fails.
const MAX_TRIES: usize = 3;
/// Pause between two strokes of the flipper.
const PAUSE: Duration = Duration::from_millis(50);
const FLIPPER: &str = "class/tacho-motor/motor0";
const TABLE: &str = "class/tacho-motor/motor1";
const ARM: &str = "class/tacho-motor/motor2";

const COLUMNS: [(&str, usize); 4] = [
    ("solved %", 1),
    ("turn s", 2),
    ("of peer's", 3),
    ("repeated", 0),
];

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cases = places::cases(arguments.cubes as usize)?;
    let numbered = cases.par_iter().enumerate();
    let peers = numbered.map(|(index, case)| {
        let number = index as u64 + 1;
        peer(number, case).with_context(|| format!("cube {number}"))
    });
    let peers: Vec<Solved> = peers.collect::<Result<_>>()?;
    let cubes: Vec<Cube> = cases.iter().map(|case| case.cube).collect();
    let ours = Group {
        numbers: 1..=arguments.cubes,
        cubes: &cubes,
        thinks: true,
        ..Group::default()
    };
    let ours = ours.runs()?;
    let is_solved = Bar::AtLeast("solved %", 100.0);
    let mut table = Table::new("", COLUMNS);
    let peer_s = mean(peers.iter().map(|solved| solved.seconds));
    let repeated: usize = peers.iter().map(|solved| solved.repeated).sum();
    let solved = peers.iter().filter(|solved| solved.right).count();
    let solved = per_cent(solved, peers.len());
    table.line(
        "peer",
        &[solved, peer_s, 1.0, repeated as f64],
        &[is_solved],
    );
    let ours_s = mean(ours.iter().map(|run| run.took_s(&[Phase::Turn])));
    let solved = Measure::share("", 0, Run::is_solved).of(&ours);
    let values = [solved, ours_s, ours_s / peer_s, f64::NAN];
    table.line("ours", &values, &[is_solved, Bar::AtMost("of peer's", 0.6)]);
    Ok(table.end())
}

/// Result of the peer's run.
struct Solved {
    seconds: f64,
    repeated: usize,
    right: bool,
}

fn peer(seed: u64, case: &Case) -> Result<Solved> {
    let stickers = *case.cube.facelets().as_array();
    let tree = DeviceTree::new(&Settings::default(), &stickers, seed, Wiring::default());
    let mut peer = Peer {
        tree,
        now: Duration::ZERO,
        repeated: 0,
    };
    peer.home()?;
    let begun = peer.now;
    let plan = greedy(Stance::START, &case.solution, &CostModel::default());
    for step in plan.steps() {
        peer.perform(step.motion)?;
    }
    Ok(Solved {
        seconds: peer.now.saturating_sub(begun).as_secs_f64(),
        repeated: peer.repeated,
        right: peer.line_of_state("solved")? == "yes",
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
    fn line_of_state(&mut self, key: &str) -> Result<String> {
        let state = self.get("state")?;
        Ok(ev3sim::value(&state, key)
            .context("the state has every line")?
            .to_owned())
    }

    /// Waits until the kernel reports that the motor no longer runs.
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

    fn to(&mut self, motor: &str, target: i32, speed: i32, ramps: [i32; 2]) -> Result<()> {
        for (attribute, value) in [
            ("ramp_up_sp", ramps[0]),
            ("ramp_down_sp", ramps[1]),
            ("speed_sp", speed),
            ("position_sp", target),
        ] {
            self.set(motor, attribute, &value.to_string())?;
        }
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
                    let before = self.line_of_state("faults")?;
                    self.tilt()?;
                    if self.line_of_state("faults")? == before {
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
