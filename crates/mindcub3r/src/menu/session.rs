//! What all items of the menu share: the brick, the person's side of it, settings and choices.

use std::path::PathBuf;

use brick::{Brick, Direction, Interrupt, LedColor, RobotSettings, StopAction};
use cube_core::{Cube, RandomCubes};
use recogniser::Readings;

use super::{console::Console, explain, preferences::Preferences, trouble::Trouble};
use crate::{
    environment::Environment,
    method::Method,
    my_cube::MyCube,
    state_argument,
    this_brick::{Devices, Unopened},
};
use robot::{Config, Pace, ScanKind};

/// What the command line says about the runs of the menu.
#[derive(Debug)]
pub(crate) struct Options {
    /// Where `Solve` goes.
    pub(crate) target: Cube,
    /// How to find turns, instead of what is chosen on the brick.
    pub(crate) method: Option<Method>,
    /// How much to scan, instead of what is chosen on the brick.
    pub(crate) scan: Option<ScanKind>,
    /// Recorded readings to use instead of scanning.
    pub(crate) readings: Option<Readings>,
    /// Where every scan is kept, if anywhere.
    pub(crate) scan_report: Option<PathBuf>,
    /// For random states.
    pub(crate) seed: u64,
    /// How the brick's clock and thinking belong together.
    pub(crate) pace: Pace,
}

/// Opens the brick of a robot that is built in a certain way, and gives the switch that stops it.
pub(crate) type Open<'a> =
    dyn FnMut(Devices, &RobotSettings) -> Result<(Brick, Interrupt), Unopened> + 'a;

/// What the robot is built like; as in the instructions while the settings cannot be read, which
/// is told before anything moves.
pub(super) fn robot_of(environment: &Environment) -> RobotSettings {
    environment
        .config()
        .map_or_else(|_| RobotSettings::default(), |config| config.robot)
}

/// The menu, and what its items need.
pub(super) struct Menu<'a> {
    pub(super) open: &'a mut Open<'a>,
    pub(super) brick: Brick,
    pub(super) interrupt: Interrupt,
    pub(super) console: Console,
    pub(super) environment: &'a Environment,
    pub(super) options: Options,
    pub(super) preferences: Preferences,
    pub(super) random: RandomCubes,
    /// The cube that was solved last since the program began, as it was read.
    pub(super) last_solved: Option<MyCube>,
    /// A run ended before its time, and nobody has seen to what it left.
    pub(super) is_unsettled: bool,
    /// Motors and sensors were not found yet.
    pub(super) is_front_only: bool,
    /// Which way round the motors are built in by the settings with which the brick was opened.
    pub(super) directions: [Direction; 3],
}

impl<'a> Menu<'a> {
    pub(super) fn new(
        open: &'a mut Open<'a>,
        (mut brick, interrupt): (Brick, Interrupt),
        environment: &'a Environment,
        options: Options,
    ) -> Self {
        Self {
            open,
            console: Console::of(&mut brick),
            brick,
            interrupt,
            environment,
            preferences: Preferences::default(),
            random: state_argument::random_states(Some(options.seed)),
            options,
            last_solved: None,
            is_unsettled: false,
            is_front_only: false,
            directions: RobotSettings::default().directions(),
        }
    }

    /// The settings say now that a motor is built in the other way round than when the brick was
    /// opened.
    pub(super) fn is_turned_round(&self) -> bool {
        let config = self.environment.config();
        config.is_ok_and(|config| config.robot.directions() != self.directions)
    }

    /// Opens everything anew.
    pub(super) fn open_all(&mut self) -> Result<(), Trouble> {
        let robot = robot_of(self.environment);
        let (mut brick, interrupt) = (self.open)(Devices::All, &robot)?;
        self.directions = robot.directions();
        self.console = Console::of(&mut brick);
        self.console.panel.set_sound(self.preferences.sound());
        (self.brick, self.interrupt) = (brick, interrupt);
        (self.is_unsettled, self.is_front_only) = (false, false);
        Ok(())
    }

    /// Tells what went wrong in an item.
    pub(super) fn complain(&mut self, title: &str, error: &Trouble) -> Result<(), Trouble> {
        log::warn!("{title}: {error}");
        Ok((self.console).complain(&mut self.brick, title, &explain::text(error))?)
    }

    /// The settings with what was measured and chosen laid over them.
    pub(super) fn config(&self) -> Result<Config, Trouble> {
        let mut config = self.environment.config()?;
        self.preferences.apply(&mut config);
        Ok(config)
    }

    /// Leaves the brick as it was found.
    pub(super) fn leave(mut self) {
        if let Err(error) = self.brick.stop_motors(StopAction::Coast) {
            log::warn!("{error}");
        }
        self.console.panel.clear();
        self.console.panel.light(LedColor::Green);
    }
}
