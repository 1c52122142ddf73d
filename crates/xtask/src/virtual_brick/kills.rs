//! A program that is killed while motors run: the guard, a process of its own, turns them off.

use std::{fs, path::PathBuf, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use brick::Button;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use simulator::Settings;
use walker::{Change, Heard, Transport};

use super::{built::Built, emulator::Emulator, transport::OnVirtualBrick};
use crate::{ev3sim::value, places};

/// Times of the kill after the press of the button, in milliseconds: from homing to turning.
const AFTER_MS: std::ops::Range<u64> = 500..45_000;
/// Time in which the motors are off.
const LIMIT: Duration = Duration::from_millis(600);
const KILL: i32 = 9;

/// Kills a program at a time that its number draws; the answer says when, and what ran.
pub(super) fn kill(built: &Built, number: u64) -> Result<String> {
    let cubes = places::cubes(number as usize)?;
    let cube = cubes.last().context("a cube")?;
    let settings = Settings::default();
    let emulator = Emulator::new(built, &settings, cube.facelets().as_array(), number)?;
    let folder = PathBuf::from(format!("/tmp/virtual-brick/kill-{number}"));
    let mut brick = OnVirtualBrick::new(emulator, folder.clone(), None)?;
    fs::write(folder.join("robot.toml"), "")?;
    brick.begin(&["--once"]).map_err(told)?;
    loop {
        match brick.hear().map_err(told)? {
            Heard::Line(line) if line.contains("press the middle button") => break,
            Heard::Line(_) | Heard::Screen(_) => {}
            Heard::End | Heard::Nothing => bail!("no program\n{}", brick.scene()),
        }
    }
    let pass = |brick: &mut OnVirtualBrick, time| brick.pass(time).map_err(told);
    pass(&mut brick, Duration::from_secs(1))?;
    brick.change(&Change::Click(Button::Enter)).map_err(told)?;
    let ms = ChaCha8Rng::seed_from_u64(number).random_range(AFTER_MS);
    pass(&mut brick, Duration::from_millis(ms))?;
    let energised = |brick: &mut OnVirtualBrick| {
        let state = brick.state()?;
        let energised = value(&state, "energised").context("a state of the tree")?;
        anyhow::Ok(energised.to_owned())
    };
    let before = energised(&mut brick)?;
    brick.send_signal(KILL);
    pass(&mut brick, LIMIT)?;
    let after = energised(&mut brick)?;
    ensure!(
        after == "none",
        "killed after {ms} ms, {before}: {after} {LIMIT:?} later"
    );
    Ok(format!(
        "killed after {ms} ms: {before}; all off {LIMIT:?} later"
    ))
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn told(failure: walker::Failure) -> anyhow::Error {
    anyhow::anyhow!("{failure}")
}
