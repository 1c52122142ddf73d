//! Jobs for a virtual brick: cubes, and the cases of the walker.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use simulator::Settings;
use walker::{Case, Group, Place, cases};

use super::{
    built::Built,
    emulator::{Emulator, Network, files_in},
    transport::{OnVirtualBrick, Screen},
};
use crate::places;

/// Work of a person, and its robot.
pub(super) struct Job {
    pub(super) name: String,
    case: Case,
    pub(super) seed: u64,
    /// Whether it solves a whole cube, whose seconds are compared.
    pub(super) is_cube: bool,
    pub(super) is_held_up: bool,
}

/// End of a job.
pub(super) struct Walked {
    seconds: f64,
    pub(super) kib: u32,
    hold_ups: u32,
    /// Everything that the program printed.
    said: Vec<String>,
    /// Screens that were looked at.
    pub(super) screens: Vec<Screen>,
}

impl Job {
    /// Jobs that solve these cubes from the menu, from number `first` on.
    pub(super) fn cubes(first: usize, count: usize, is_held_up: bool) -> Result<Vec<Self>> {
        let cubes = places::stickers(first - 1 + count)?;
        let job = |(n, cube): (usize, String)| Self {
            name: format!("cube {}", n + 1),
            // A case holds its robot for ever, as the cases of the walker do.
            case: walker::from_menu(String::leak(cube)),
            seed: n as u64 + 1,
            is_cube: true,
            is_held_up,
        };
        let cubes = cubes.into_iter().enumerate().skip(first - 1);
        Ok(cubes.map(job).collect())
    }

    /// The case of this name.
    pub(super) fn named(name: &str, is_held_up: bool) -> Result<Self> {
        let known = cases();
        let case = known.iter().find(|case| case.name == name);
        let case = case.filter(|case| !matches!(case.place, Place::InProcess(_)));
        let unknown = || format!("no case is named {name}; menu and traps --list show all");
        Ok(Self {
            name: name.to_owned(),
            case: *case.with_context(unknown)?,
            seed: 1,
            is_cube: false,
            is_held_up,
        })
    }

    /// The group of its case.
    pub(super) fn group(&self) -> Group {
        self.case.group
    }

    /// The folder of its files, here and on the brick.
    pub(super) fn folder(&self) -> PathBuf {
        Path::new("/tmp/virtual-brick").join(self.name.replace(' ', "-"))
    }

    /// Does the job on a brick of its own.
    pub(super) fn walk(&self, built: &Built) -> Result<Walked> {
        let setup = self.case.setup;
        let settings: Settings = Settings::from_toml(setup.simulator)?;
        // The module has an infrared sensor, and motors at these ports.
        ensure!(
            setup.motors == "ABC" && !setup.simulator.contains("[distance]"),
            "the virtual brick has no other ports or distance sensors"
        );
        let stickers: Vec<char> = setup.cube.chars().collect();
        let stickers: [char; 54] = stickers.try_into().ok().context("54 stickers")?;
        let emulator = Emulator::new(built, &settings, &stickers, self.seed, Network::None)?;
        let held_up = self.is_held_up.then_some(self.seed);
        let mut brick = OnVirtualBrick::new(emulator, self.folder(), held_up)?;
        let walked = self.case.walk(&mut brick);
        if let Err(failure) = walked {
            anyhow::bail!("{failure}\n{}", brick.scene());
        }
        let (hold_ups, askew) = brick.hold_ups();
        ensure!(
            !self.is_held_up || hold_ups > 0,
            "nothing held the program up"
        );
        ensure!(
            !self.is_held_up || askew.is_empty(),
            "the cube came to lie askew, {hold_ups} hold-ups: {}",
            askew.join("; ")
        );
        Ok(Walked {
            seconds: brick.now().as_secs_f64(),
            kib: brick.peak_kib().unwrap_or_default(),
            hold_ups,
            said: brick.said,
            screens: brick.screens,
        })
    }

    /// Does the job a second time, where every byte that the program prints and keeps must be as in the first.
    pub(super) fn walk_again(&self, built: &Built, first: &Walked) -> Result<()> {
        let kept = files_in(&self.folder())?;
        let again = self.walk(built)?;
        let mut pairs = first.said.iter().zip(&again.said);
        let differs = pairs.find(|(one, other)| one != other);
        ensure!(
            first.said == again.said,
            "another output the second time: {differs:?}"
        );
        ensure!(
            kept == files_in(&self.folder())?,
            "other files the second time"
        );
        Ok(())
    }
}

impl Walked {
    /// The end in words.
    pub(super) fn account(&self) -> String {
        let Self {
            seconds,
            kib,
            hold_ups,
            ..
        } = self;
        format!("{seconds:>6.1} robot s, {kib} KiB, held up {hold_ups} times")
    }
}
