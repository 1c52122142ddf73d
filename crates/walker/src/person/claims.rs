//! Changes to the robot and its files, and claims about them.

use std::time::Duration;

use cube_core::Cube;

use super::{Done, Person};
use crate::{Change, Failure, Port, RobotState};

/// Robot time between two checks of a claim, and the most checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);
const MAX_CHECKS: usize = 50;
/// Place of an arm at its outer stop, which is springy: the arm comes back from it by up to 1.4 degrees.
const AT_STOP: f64 = -1.5;

impl Person<'_> {
    /// Changes the robot from outside.
    pub(crate) fn change(&mut self, change: &Change) -> Done {
        self.transport.change(change)
    }

    /// Pulls a plug.
    pub(crate) fn unplug(&mut self, port: Port) -> Done {
        self.change(&Change::Unplug(port))
    }

    /// Pushes a plug in.
    pub(crate) fn plug(&mut self, port: Port) -> Done {
        self.change(&Change::Plug(port))
    }

    /// Passes this many robot seconds.
    pub(crate) fn passes(&mut self, seconds: u64) -> Done {
        self.transport.pass(Duration::from_secs(seconds))
    }

    pub(crate) fn robot_state(&mut self) -> Result<RobotState, Failure> {
        self.transport.robot_state()
    }

    /// Claims that no motor has power now.
    pub(crate) fn off(&mut self) -> Done {
        let state = self.robot_state()?;
        self.claim(state.is_off(), "no motor with power", &state.energised)
    }

    /// Claims that the cube is solved, or not.
    pub(crate) fn solved(&mut self, expected: bool) -> Done {
        let wanted = if expected {
            "a solved cube"
        } else {
            "an unsolved cube"
        };
        self.becomes(
            wanted,
            |state| state.is_solved() == expected,
            |state| state.stickers,
        )
    }

    /// Claims that the cube is this one, held as it was put in.
    pub(crate) fn cube_is(&mut self, cube: &Cube) -> Done {
        let stickers: String = cube.facelets().as_array().iter().collect();
        let is = |state: &RobotState| state.stickers == stickers;
        self.becomes(&stickers, is, |state| state.stickers)
    }

    /// Claims that flipper and arm are out of the cube's way.
    pub(crate) fn is_aside(&mut self) -> Done {
        let is = |state: &RobotState| state.flipper < 1.0 && state.arm > AT_STOP;
        let seen = |state: RobotState| format!("flipper {}, arm {}", state.flipper, state.arm);
        self.becomes("flipper and arm aside", is, seen)
    }

    /// Claims that a state of the robot comes within a few seconds.
    pub(crate) fn becomes(
        &mut self,
        expected: &str,
        is: impl Fn(&RobotState) -> bool,
        seen: impl Fn(RobotState) -> String,
    ) -> Done {
        for _ in 0..MAX_CHECKS {
            if is(&self.robot_state()?) {
                return Ok(());
            }
            self.transport.pass(CHECK_INTERVAL)?;
        }
        let seen = seen(self.robot_state()?);
        self.claim(false, expected, &seen)
    }

    /// Whether the robot's clock waits for the person.
    pub(crate) fn is_punctual(&self) -> bool {
        self.transport.is_punctual()
    }

    /// Writes one of the robot's files, which may not change until [`changes`](Self::changes)
    /// allows it.
    pub(crate) fn writes(&mut self, name: &str, text: impl AsRef<[u8]>) -> Done {
        self.files.write(name, text)
    }

    /// Removes one of the robot's files, or a folder.
    pub(crate) fn removes(&mut self, name: &str) -> Done {
        self.files.remove(name)
    }

    /// Fills the disk on which a folder of the robot's files is.
    pub(crate) fn fills(&mut self, name: &str) -> Done {
        let folder = self.files.path(name);
        self.transport.fill(&folder)
    }

    /// Allows this file to change from now on.
    pub(crate) fn changes(&mut self, name: &str) {
        self.files.may_change(name);
    }

    fn read(&mut self, name: &str) -> Result<String, Failure> {
        self.transport.fetch()?;
        self.files.read(name)
    }

    /// Claims that one of the robot's files holds these words, or does not.
    pub(crate) fn file_holds(&mut self, name: &str, words: &str, expected: bool) -> Done {
        let text = self.read(name)?;
        let no = if expected { "" } else { "no " };
        let wanted = format!("{no}{words:?} in {name}");
        self.claim(text.contains(words) == expected, &wanted, &text)
    }

    /// Claims that one of the robot's files is exactly this text.
    pub(crate) fn file_is(&mut self, name: &str, expected: &str) -> Done {
        let text = self.read(name)?;
        self.claim(text == expected, &format!("{name}: {expected:?}"), &text)
    }

    /// Claims that `expected` lines of one of the robot's files hold these words.
    pub(crate) fn file_lines(&mut self, name: &str, words: &str, expected: usize) -> Done {
        let text = self.read(name)?;
        let lines = text.lines().filter(|line| line.contains(words)).count();
        let wanted = format!("{expected} lines with {words:?} in {name}");
        self.claim(lines == expected, &wanted, &text)
    }

    /// Claims that `is_so`; a false claim is a failure that names `expected` and `seen`.
    pub(crate) fn claim(&self, is_so: bool, expected: &str, seen: &str) -> Done {
        if is_so {
            return Ok(());
        }
        Err(Failure::NotSo {
            expected: expected.to_owned(),
            seen: seen.to_owned(),
            shown: self.last_lines(),
        })
    }
}
