//! A program that is killed while motors run: the guard, a process of its own, turns them off.

use std::{fs, path::PathBuf, time::Duration};

use anyhow::{Context, Result, ensure};
use brick::Button;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use simulator::Settings;
use walker::{Change, Transport};

use super::{
    built::Built,
    emulator::{Emulator, Network},
    transport::OnVirtualBrick,
};
use crate::{ev3sim::value, places};

/// Times of the kill after the press of the button, in milliseconds: from homing to turning.
const AFTER_MS: std::ops::Range<u64> = 500..45_000;
/// Time in which the motors are off.
const LIMIT: Duration = Duration::from_millis(600);
const KILL: i32 = 9;

/// Kills so many programs, each on a brick of its own; the answer is what failed.
pub(super) fn all(built: &Built, kills: u64) -> Vec<String> {
    let one = |number: &u64| match kill(built, *number) {
        Ok(account) => {
            println!("kill {number:<4} {account}");
            None
        }
        Err(error) => Some(format!("kill {number}: {error:#}")),
    };
    let numbers: Vec<u64> = (1..=kills).collect();
    let numbers = numbers.par_iter().with_max_len(1);
    let failures: Vec<String> = numbers.filter_map(one).collect();
    println!("{} of {kills} ended well", kills as usize - failures.len());
    failures
}

/// Kills a program at a time that its number draws; the answer says when, and what ran.
fn kill(built: &Built, number: u64) -> Result<String> {
    let cubes = places::cubes(number as usize)?;
    let cube = cubes.last().context("a cube")?;
    let settings = Settings::default();
    let emulator = Emulator::new(
        built,
        &settings,
        cube.facelets().as_array(),
        number,
        Network::None,
    )?;
    let folder = PathBuf::from(format!("/tmp/virtual-brick/kill-{number}"));
    let mut brick = OnVirtualBrick::new(emulator, folder.clone(), None)?;
    fs::write(folder.join("robot.toml"), "")?;
    brick.begin_once()?;
    brick.change(&Change::Click(Button::Enter))?;
    let ms = ChaCha8Rng::seed_from_u64(number).random_range(AFTER_MS);
    brick.pass(Duration::from_millis(ms))?;
    let energised = |brick: &mut OnVirtualBrick| {
        let state = brick.state()?;
        let energised = value(&state, "energised").context("a state of the tree")?;
        anyhow::Ok(energised.to_owned())
    };
    let before = energised(&mut brick)?;
    brick.send_signal(KILL);
    brick.pass(LIMIT)?;
    let after = energised(&mut brick)?;
    ensure!(
        after == "none",
        "killed after {ms} ms, {before}: {after} {LIMIT:?} later"
    );
    Ok(format!(
        "killed after {ms} ms: {before}; all off {LIMIT:?} later"
    ))
}
