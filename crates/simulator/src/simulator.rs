//! The handle through which a test, or the program's summary, knows the truth.

use std::{cell::RefCell, rc::Rc, time::Duration};

use brick::{Brick, Button, LedColor, Rgb};

use crate::{
    axis::Axis,
    devices,
    disturbance::Disturbance,
    fault::Fault,
    settings::Settings,
    world::{Input, Tone, World},
};

/// A simulated MindCub3r. Clones share the same robot.
#[derive(Debug, Clone)]
pub struct Simulator(Rc<RefCell<World>>);

/// Physical positions of the motors, in motor degrees, whatever their encoders show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Posture {
    /// The flipper, from its upper stop; positive is down.
    pub flipper: f64,
    /// The turntable in thirds of a degree of the cube, from where it stands square; positive is
    /// clockwise from above.
    pub turntable: f64,
    /// The sensor's arm, from its outer stop; negative is inwards.
    pub arm: f64,
}

/// The stickers of a solved cube, as the letters of its faces.
pub fn solved() -> [char; 54] {
    std::array::from_fn(|number| ['U', 'R', 'F', 'D', 'L', 'B'][number / 9])
}

impl Simulator {
    /// A robot that was just switched on, with a cube in its cradle: U up, F to the front.
    ///
    /// `stickers` are in the order U R F D L B, row by row, as on the usual unfolded cube; any
    /// characters do, and the same character is the same colour. They need not form a legal cube.
    pub fn new(settings: &Settings, stickers: &[char; 54], seed: u64) -> Self {
        Self(Rc::new(RefCell::new(World::new(settings, stickers, seed))))
    }

    /// The same robot with a cube whose colours and wear are those of the first cube of another seed: so a later
    /// run with chances of its own gets the cube of an earlier one.
    #[must_use]
    pub fn with_cube_of(self, seed: u64) -> Self {
        self.0.borrow_mut().light_mut().paint(seed);
        self
    }

    /// A robot whose cube has stickers that read as given (raw, in the order of `stickers`)
    /// instead of by a palette. Light and noise of the settings come on top.
    pub fn with_readings(
        settings: &Settings,
        stickers: &[char; 54],
        readings: &[Rgb; 54],
        seed: u64,
    ) -> Self {
        let simulator = Self::new(settings, stickers, seed);
        simulator.0.borrow_mut().light_mut().set_readings(readings);
        simulator
    }

    /// The robot's devices. Time passes while a caller sleeps on the brick's clock; several bricks
    /// of one simulator drive the same robot.
    pub fn brick(&self) -> Brick {
        devices::brick(&self.0)
    }

    /// The stickers of the cube, the truth against which a run is judged (of the last cube, if it
    /// was taken out), held with those centres up and front that were up and front when it was put
    /// in, in the order U R F D L B. A layer that is askew counts as turned to its nearest quarter;
    /// see [`misalignment`](Self::misalignment).
    pub fn stickers(&self) -> [char; 54] {
        self.0.borrow().seen()
    }

    /// The stickers as they lie in the cradle: those on top first, then those at its sides R, F, D,
    /// L and B, F being the side of the sensor. A layer that is askew counts as turned to its nearest
    /// quarter, and a cube on its way over as tilted.
    pub fn lying(&self) -> [char; 54] {
        self.0.borrow().lying()
    }

    /// Signed angle of the bottom layer against the others, in degrees of the cube (-45 to 45,
    /// positive clockwise from above). A person calls a cube turned if the angle is small.
    pub fn misalignment(&self) -> f64 {
        self.0.borrow().cradle().misalignment() / crate::geometry::TURNTABLE_RATIO
    }

    /// Signed angle of the cube's upper layers against the robot, in degrees of the cube (-45 to
    /// 45, positive clockwise from above): a cube that was thrown or knocked lies askew.
    pub fn askew(&self) -> f64 {
        self.0.borrow().cradle().body_askew() / crate::geometry::TURNTABLE_RATIO
    }

    /// Whether a motor is on its way; one that was stopped may still swing out by some degrees.
    pub(crate) fn moves(&self, axis: Axis) -> bool {
        self.0.borrow().motor(axis).is_commanded()
    }

    /// The first physical fault.
    pub fn fault(&self) -> Option<Fault> {
        self.0.borrow().faults().first().cloned()
    }

    /// Every physical fault, in order (the first hundred).
    pub fn faults(&self) -> Vec<Fault> {
        self.0.borrow().faults().to_vec()
    }

    /// Disturbances that have begun, each with the time at which it took effect: a hand waits until
    /// the flipper is out of its way.
    pub fn disturbances(&self) -> Vec<(Duration, Disturbance)> {
        self.0.borrow().disturbances().to_vec()
    }

    /// Motors that have current: on their way, or regulated to stay.
    pub fn energised(&self) -> Vec<Axis> {
        let world = self.0.borrow();
        let mut axes = Axis::ALL.to_vec();
        axes.retain(|&axis| world.motor(axis).is_energised());
        axes
    }

    /// Time since the robot was switched on.
    pub fn now(&self) -> Duration {
        self.0.borrow().now()
    }

    /// Physical positions of the motors.
    pub fn posture(&self) -> Posture {
        let world = self.0.borrow();
        let [flipper, turntable, arm] =
            [Axis::Flipper, Axis::Turntable, Axis::Arm].map(|axis| world.motor(axis).position());
        Posture {
            flipper,
            turntable,
            arm,
        }
    }

    /// Whether a cube lies in the cradle.
    pub fn has_cube(&self) -> bool {
        self.0.borrow().cradle().has_cube()
    }

    /// Presses a button and lets it go.
    pub fn press(&self, button: Button) {
        let now = self.now();
        self.0.borrow_mut().press(now, button);
    }

    /// Presses a button and lets it go when the clock shows `at`.
    pub fn press_at(&self, at: Duration, button: Button) {
        self.0.borrow_mut().press(at, button);
    }

    /// Puts a cube in, U up and F to the front, as soon as the flipper is out of the way.
    pub fn insert_cube(&self, stickers: &[char; 54]) {
        let now = self.now();
        self.schedule(now, Input::InsertCube(Box::new(*stickers)));
    }

    /// Takes the cube out as soon as the flipper is out of the way.
    pub fn remove_cube(&self) {
        let now = self.now();
        self.schedule(now, Input::RemoveCube);
    }

    /// Lets a person do something when the clock shows `at` (at once, if that is past).
    pub fn schedule(&self, at: Duration, input: Input) {
        self.0.borrow_mut().schedule(at, input);
    }

    /// Colour of the lights.
    pub fn leds(&self) -> LedColor {
        self.0.borrow().leds
    }

    /// The last frame that was shown: 178 by 128 pixels, row by row, true for black.
    pub fn screen(&self) -> Option<Vec<bool>> {
        self.0.borrow().screen.clone()
    }

    /// Every tone that was played, in order.
    pub fn tones(&self) -> Vec<Tone> {
        self.0.borrow().tones.clone()
    }
}
