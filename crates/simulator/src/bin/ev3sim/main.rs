//! `ev3sim`: a simulated EV3 with a MindCub3r on it, as a mounted tree of files.
//!
//! The files, and the commands for `control`, are documented in `simulator::tree`.
//! `scripts/with-ev3sim.sh` puts the tree where programs for the brick look for it.

mod fs;
mod held;
mod picture;
mod served;

use std::{
    fs as files, os::unix::process::parent_id, path::PathBuf, process::ExitCode, sync::mpsc,
    thread, time::Duration,
};

use clap::{Parser, ValueEnum};
use fuser::{Config, MountOption, Session, SessionACL};
use simulator::{
    Settings, solved,
    tree::{DeviceTree, Layout, Wiring},
};

use crate::{fs::Tree, served::Shared};

/// Period of the ticking thread, which advances the time and wakes waiting readers when no program
/// asks.
const TICK: Duration = Duration::from_millis(1);
/// Longest wait for the mount to go.
const MAX_UNMOUNT_TIME: Duration = Duration::from_millis(200);

/// Simulates an EV3 with a MindCub3r: a tree of files as ev3dev's kernel shows its devices
#[derive(Debug, Parser)]
#[command(name = "ev3sim")]
struct Arguments {
    /// The directory to mount it on
    mount: PathBuf,
    /// Robot seconds in a real second
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = speed)]
    speed: f64,
    /// Makes everything repeatable that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The stickers of the cube, in the order U R F D L B [default: a solved cube]
    #[arg(long, value_name = "STICKERS", value_parser = stickers)]
    cube: Option<[char; 54]>,
    /// Takes the cube out at once, or as soon as the flipper is out of the way
    #[arg(long)]
    no_cube: bool,
    /// Settings of the simulated robot: its motors, mechanism, light and battery
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// The distance sensor, whatever the settings say: infrared, ultrasonic or none
    #[arg(long, value_name = "WORD")]
    distance: Option<String>,
    /// Ports of flipper, turntable and arm
    #[arg(long, value_name = "LETTERS", default_value = "ABC", value_parser = ports)]
    motors: [char; 3],
    /// Commands to do at once, as for the file `control`
    #[arg(long, value_name = "COMMAND")]
    first: Vec<String>,
    /// Whose records the buttons' events are: 16 bytes each for the brick, 24 for a host of 64 bits
    #[arg(long, value_name = "WHOSE", default_value = "native")]
    records: Records,
    /// Ends when the process that started it does
    #[arg(long)]
    with_parent: bool,
}

/// Reader of the buttons' records, which decides their length.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Records {
    Arm,
    Native,
}

fn speed(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(speed) if (0.01..=1000.0).contains(&speed) => Ok(speed),
        _ => Err("allowed are 0.01 to 1000".into()),
    }
}

fn stickers(text: &str) -> Result<[char; 54], String> {
    let letters: Vec<char> = text.chars().collect();
    letters
        .try_into()
        .map_err(|letters: Vec<char>| format!("{} letters, needed are 54", letters.len()))
}

fn ports(text: &str) -> Result<[char; 3], String> {
    let wrong = || "three different letters of A to D are needed".to_owned();
    let letters: [char; 3] = text
        .chars()
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| wrong())?;
    let [first, second, third] = letters;
    let different = first != second && first != third && second != third;
    if different && letters.iter().all(|letter| ('A'..='D').contains(letter)) {
        Ok(letters)
    } else {
        Err(wrong())
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("ev3sim: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let settings = settings(arguments)?;
    let wiring = Wiring {
        motors: arguments.motors,
        ..Wiring::default()
    };
    let stickers = arguments.cube.unwrap_or_else(solved);
    let mut tree = DeviceTree::new(&settings, &stickers, arguments.seed, wiring);
    let first = arguments.first.iter().map(String::as_str);
    for command in first.chain(arguments.no_cube.then_some("remove")) {
        tree.write("control", command.as_bytes())
            .map_err(|_| format!("--first {command}: this is no command"))?;
    }
    let layout = match arguments.records {
        Records::Native if cfg!(target_pointer_width = "64") => Layout::Words64,
        Records::Arm | Records::Native => Layout::Words32,
    };
    let shared = Shared::new(tree, arguments.speed, layout);
    let mut config = Config::default();
    config.mount_options = vec![
        MountOption::FSName("ev3sim".to_owned()),
        MountOption::NoSuid,
        MountOption::NoExec,
    ];
    config.acl = SessionACL::All;
    let mounting = |error| format!("mounting on {}: {error}", arguments.mount.display());
    let session = Session::new(Tree(shared.clone()), &arguments.mount, &config)
        .and_then(Session::spawn)
        .map_err(mounting)?;
    let notifier = session.notifier();
    let parent = parent_id();
    let served = loop {
        thread::sleep(TICK);
        if shared.tick(&notifier) {
            break "quit";
        }
        if arguments.with_parent && parent_id() != parent {
            break "the process that started it has ended";
        }
        if session.guard.is_finished() {
            break "unmounted";
        }
    };
    eprintln!("ev3sim: ends: {served}");
    // A program that has the tree bound elsewhere, or a file of it open, keeps it from being
    // unmounted; that program loses the tree when this one ends.
    let (sender, result) = mpsc::channel();
    thread::spawn(move || sender.send(session.umount_and_join()));
    result
        .recv_timeout(MAX_UNMOUNT_TIME)
        .unwrap_or(Ok(()))
        .map_err(mounting)
}

fn settings(arguments: &Arguments) -> Result<Settings, String> {
    let mut text = String::new();
    if let Some(path) = &arguments.settings {
        text =
            files::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if let Some(sensor) = &arguments.distance {
        let key = format!("[distance]\nsensor = {sensor:?}\n");
        text = match text.split_once("[distance]") {
            None => text + "\n" + &key,
            Some(_) => {
                return Err("--distance and [distance] in the settings: say it once".to_owned());
            }
        };
    }
    Settings::from_toml(&text).map_err(|error| error.to_string())
}
