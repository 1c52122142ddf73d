//! The page that the brick's program serves, over the network: watched from this machine, and used to stop a run.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use simulator::Settings;
use walker::{Change, Transport};

use super::{
    built::Built,
    emulator::{Emulator, Network},
    transport::OnVirtualBrick,
};
use crate::{
    ev3sim::value,
    live::client::{self, CODE, Client, PORT},
    places,
};

/// Robot time that passes at once; no faster than the wall clock, as the page is a person's.
const STEP: Duration = Duration::from_millis(5);
/// Robot time from the start of a run to its scan.
const TO_THE_SCAN: Duration = Duration::from_secs(8);
/// Robot time from the order to stop to motors without power, with that of the network.
const MAX_STOP: Duration = Duration::from_millis(250);
/// Settings of the menu: the page is served.
const MENU: &str = "version = 1\nsound = false\nstart_by_sensor = false\npage = true\n";

/// Starts a run by the page and watches it to its end, and stops another one by the page.
pub(super) fn watch(built: &Built) -> Result<Vec<String>> {
    let cube = places::cubes(1)?.remove(0);
    let network = Network::Port(PORT);
    let stickers = cube.facelets().as_array().to_owned();
    let emulator = Emulator::new(built, &Settings::default(), &stickers, 1, network)?;
    let folder = std::path::PathBuf::from("/tmp/virtual-brick/page");
    let mut brick = OnVirtualBrick::new(emulator, folder.clone(), None)?;
    fs::write(folder.join("robot.toml"), "")?;
    fs::write(folder.join("menu.toml"), MENU)?;
    let listen = format!("0.0.0.0:{PORT}");
    brick.begin(&["--listen", &listen, "--code", CODE])?;
    brick.wait_for_line("screen: MindCub3r")?;
    brick.pass(Duration::from_secs(1))?;

    let (mut client, lines) = beside(&mut brick, || {
        let mut client = Client::new()?;
        let mut lines = client.order("start")?;
        lines.extend(client.until("report")?);
        println!("{}", client::compare_recording(&lines)?);
        anyhow::Ok((client, lines))
    })?;
    let is_solved = value(&brick.state()?, "solved") == Some("yes");
    ensure!(is_solved, "{:?}", lines.last());

    brick.change(&Change::Remove)?;
    brick.change(&Change::Insert(stickers.iter().collect()))?;
    client = beside(&mut brick, || {
        client.order("start")?;
        anyhow::Ok(client)
    })?;
    brick.pass(TO_THE_SCAN)?;
    while !has_power(&mut brick)? {
        brick.pass(STEP)?;
    }
    let begun = brick.now();
    let mut stopped = None;
    let order = thread::spawn(move || client.order("stop"));
    while stopped.is_none() || !order.is_finished() {
        pace(&mut brick)?;
        if stopped.is_none() && !has_power(&mut brick)? {
            stopped = Some(brick.now().saturating_sub(begun));
        }
    }
    order.join().expect("the stopping thread cannot panic")?;
    let took = stopped.unwrap_or_default();
    println!("stop by the page: motors off after {took:?} (at most {MAX_STOP:?})");
    ensure!(took <= MAX_STOP, "the stop comes late");
    Ok(Vec::new())
}

fn has_power(brick: &mut OnVirtualBrick) -> Result<bool> {
    let state = brick.state()?;
    Ok(value(&state, "energised").is_some_and(|motors| motors.contains("runs")))
}

/// Does work of this machine while robot time passes.
fn beside<T: Send>(
    brick: &mut OnVirtualBrick,
    work: impl FnOnce() -> Result<T> + Send,
) -> Result<T> {
    thread::scope(|scope| {
        let working = scope.spawn(work);
        while !working.is_finished() {
            pace(brick)?;
        }
        working.join().expect("the working thread cannot panic")
    })
}

/// Passes a little robot time, in no less of the wall clock.
fn pace(brick: &mut OnVirtualBrick) -> Result<()> {
    let begun = Instant::now();
    brick.pass(STEP)?;
    thread::sleep(STEP.saturating_sub(begun.elapsed()));
    Ok(())
}
