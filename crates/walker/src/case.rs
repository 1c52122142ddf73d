//! One case: a robot, its files, and a walk.

use crate::{Failure, Person, Setup, Thinking, Transport};

/// The reason why a case of `run --once` needs the device tree.
pub(crate) const ONCE: &str = "`run --once` opens the devices of this machine";

/// The command of `cargo xtask` to which a case belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Walks through the menu, used as intended.
    Menu,
    /// Walks through faults and traps.
    Traps,
}

/// The transports over which a case makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Any transport.
    Anywhere,
    /// The device tree alone, for this reason.
    Tree(&'static str),
    /// In process alone, for this reason.
    InProcess(&'static str),
}

/// A walk through the program, and the robot it begins with.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// Name of the case: a word of lower-case letters, digits and `_`.
    pub name: &'static str,
    /// The command to which the case belongs.
    pub group: Group,
    /// The transports over which the case makes sense.
    pub place: Place,
    /// The robot with which the case begins.
    pub setup: Setup,
    /// Whether the views are always the same in process, and kept with the tests.
    pub is_pinned: bool,
    /// Actions of the person.
    pub steps: fn(&mut Person<'_>) -> Result<(), Failure>,
}

impl Case {
    /// Makes a person walk through the case over a transport. At the end of the case the person
    /// leaves the menu, if the program is in it; no motor has power, and no file is lost.
    pub fn walk(&self, transport: &mut dyn Transport) -> Result<(), Failure> {
        let mut person = Person::at(transport, self.setup)?;
        (self.steps)(&mut person)?;
        person.leaves()
    }

    /// A case for any transport, with a near cube and an ordinary robot.
    pub(crate) const fn new(
        name: &'static str,
        group: Group,
        steps: fn(&mut Person<'_>) -> Result<(), Failure>,
    ) -> Self {
        Self {
            name,
            group,
            place: Place::Anywhere,
            setup: Setup::USUAL,
            is_pinned: false,
            steps,
        }
    }

    pub(crate) const fn on_tree(mut self, why: &'static str) -> Self {
        self.place = Place::Tree(why);
        self
    }

    pub(crate) const fn in_process(mut self, why: &'static str) -> Self {
        self.place = Place::InProcess(why);
        self
    }

    pub(crate) const fn cube(mut self, stickers: &'static str) -> Self {
        self.setup.cube = stickers;
        self
    }

    pub(crate) const fn simulator(mut self, settings: &'static str) -> Self {
        self.setup.simulator = settings;
        self
    }

    pub(crate) const fn motors(mut self, ports: &'static str) -> Self {
        self.setup.motors = ports;
        self
    }

    pub(crate) const fn thinks(mut self, thinking: Thinking) -> Self {
        self.setup.thinking = thinking;
        self
    }

    pub(crate) const fn may_jam(mut self) -> Self {
        self.setup.may_jam = true;
        self
    }

    pub(crate) const fn pinned(mut self) -> Self {
        self.is_pinned = true;
        self
    }
}
