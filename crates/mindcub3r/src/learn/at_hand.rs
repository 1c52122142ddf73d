//! Robot in front of a person at a terminal: a simulated one, or this brick.

use std::path::PathBuf;

use actuator::{put_aside, square_table};
use anyhow::bail;
use brick::{Brick, Interrupt, InterruptCause, LedColor};
use cube_core::{Cube, Facelets, Rotation};
use robot::{
    Config, Crew, Pace, Resting, RunError, Task, Unattended, error::During, interruptible,
    read_and_rest, run_and_rest,
};
use simulator::Simulator;

use crate::{
    aside::Threads,
    on_brick::{Wish, wait_for_wish},
    output,
    progress::StandardError,
    simulated::{self, Setting},
    this_brick::{self, Devices},
};

/// Place where a person learns.
#[derive(Debug)]
pub(crate) enum Place {
    /// A simulated robot.
    Simulated(Box<Setting>),
    /// This brick, whose clock goes at a multiple of real time.
    Brick {
        /// The multiple, if it is not 1.
        clock_speed: Option<f64>,
    },
}

/// Robot in front of a person.
pub(super) struct RobotAtHand<'a> {
    brick: Brick,
    interrupt: Interrupt,
    /// The simulated robot, if it is one.
    simulator: Option<Simulator>,
    config: &'a Config,
    pace: Pace,
    /// Directory in which every scan is kept, if any.
    scan_report: Option<PathBuf>,
    /// The last work ended early, and arm, flipper or table may stand anywhere.
    needs_reset: bool,
}

impl<'a> RobotAtHand<'a> {
    /// Opens the robot of a place.
    ///
    /// # Errors
    /// When this machine is no brick, or devices are missing.
    pub(super) fn open(
        place: &Place,
        config: &'a Config,
        scan_report: Option<PathBuf>,
    ) -> anyhow::Result<Self> {
        let ((brick, interrupt), simulator, pace) = match place {
            Place::Simulated(setting) => {
                output::tell(&format!("seed {}", setting.seed));
                let (simulator, brick) = simulated::put_in(config, setting);
                let pace = simulated::pace(config);
                let wrapped = brick::interrupt::wrap(brick, || false);
                (wrapped, Some(simulator), pace)
            }
            Place::Brick { clock_speed } => {
                this_brick::stop_in_time();
                let opened = this_brick::open(Devices::All, &config.robot, *clock_speed)?;
                (opened, None, Pace::OfThisMachine)
            }
        };
        Ok(Self {
            brick,
            interrupt,
            simulator,
            config,
            pace,
            scan_report,
            needs_reset: false,
        })
    }

    /// The brick, whose buttons a dialogue polls.
    pub(super) fn brick(&mut self) -> &mut Brick {
        &mut self.brick
    }

    /// Whether a signal told the program to end.
    pub(super) fn is_told_to_end(&self) -> bool {
        self.interrupt.cause() == Some(InterruptCause::Signal)
    }

    /// Reads a cube, which a person puts in first, unless the robot is simulated. `None` if the
    /// person leaves instead.
    ///
    /// # Errors
    /// As [`robot::read_only`].
    pub(super) fn read(&mut self, task: &Task) -> anyhow::Result<Option<Resting>> {
        if self.simulator.is_none() {
            output::tell(
                "put the cube in and press the middle button; the button below the screen ends",
            );
            if wait_for_wish(&mut self.brick)? == Wish::Leave {
                return Ok(None);
            }
        }
        let config = self.config;
        let read = self.work(|brick, crew| read_and_rest(brick, config, task, crew));
        Ok(Some(read?))
    }

    /// Makes a task's turns; returns the cube, if the robot still knows how it lies.
    ///
    /// # Errors
    /// As [`robot::whole_run`].
    pub(super) fn turn(&mut self, task: &Task) -> anyhow::Result<Option<Resting>> {
        let config = self.config;
        Ok(self.work(|brick, crew| run_and_rest(brick, config, task, crew))?)
    }

    /// Lets the robot work, with progress on standard error. No motor has power afterwards.
    fn work<T>(
        &mut self,
        work: impl FnOnce(&mut Brick, Crew<'_>) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        let (settings, pace) = (&self.config.mechanism, self.pace);
        let is_empty = RunError::is_battery_empty;
        let mut progress = StandardError::new(self.scan_report.clone());
        let needs_reset = self.needs_reset;
        let result = interruptible(
            &mut self.brick,
            &self.interrupt,
            settings,
            is_empty,
            |brick| {
                brick.leds.set(LedColor::Orange)?;
                if needs_reset {
                    // A table that stands askew would be taken for square.
                    set_back(brick, self.config)?;
                }
                let crew = Crew {
                    observer: &mut progress,
                    operator: &mut Unattended,
                    aside: &Threads,
                    pace,
                };
                work(brick, crew)
            },
        );
        self.needs_reset = result.is_err();
        let light = if self.needs_reset {
            LedColor::Red
        } else {
            LedColor::Green
        };
        self.brick.leds.set(light)?;
        result
    }

    /// The simulated robot's own cube, if the robot is simulated.
    ///
    /// # Errors
    /// When the program takes it for another one.
    pub(super) fn judged(&self, known: Option<Cube>) -> anyhow::Result<Option<Facelets>> {
        let Some(simulator) = &self.simulator else {
            return Ok(None);
        };
        let stickers = Facelets::new(simulator.stickers());
        let is_seen = |cube: Cube| {
            let mut poses = Rotation::ALL.iter();
            poses.any(|&rotation| cube.rotated(rotation).facelets() == stickers)
        };
        if known.is_some_and(|cube| !is_seen(cube)) {
            let fault = simulator.fault();
            let fault = fault.map_or(String::new(), |fault| format!(": {fault}"));
            bail!("all seemed well, but the cube shows something else: {stickers}{fault}");
        }
        Ok(Some(stickers))
    }
}

/// Brings back arm, flipper and table.
///
/// # Errors
/// When something is in their way.
pub(crate) fn set_back(brick: &mut Brick, config: &Config) -> Result<(), RunError> {
    let failed = |source| RunError::Mechanism {
        during: During::Homing,
        source,
    };
    put_aside(brick, &config.mechanism).map_err(failed)?;
    square_table(brick, &config.mechanism).map_err(failed)
}
