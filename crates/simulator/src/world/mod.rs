//! The world behind all devices: plant, light, inputs and time, in steps of a millisecond.

mod disturb;
mod disturbed;
mod step;

use std::{collections::VecDeque, time::Duration};

use brick::{Button, ButtonEvent, Distance, LedColor, Rgb};
use rand::RngExt;

pub(crate) use self::disturb::Link;
use self::disturbed::Disturbed;
use crate::{
    axis::Axis,
    cradle::Cradle,
    disturbance::{Disturbance, Plug},
    drive_train::DriveTrain,
    fault::{Fault, FaultKind},
    light::{Light, Purpose, random},
    limits::Jerks,
    motor::Motor,
    settings::{DistanceKind, Settings},
};

/// Milliseconds from one reading of the distance sensor to the next.
const DISTANCE_PERIOD_MS: u64 = 50;
/// Infrared proximity with and without a cube, in percent.
const INFRARED_PERCENT: [u8; 2] = [14, 70];
/// Ultrasonic distance with and without a cube, in millimetres.
const ULTRASONIC_MM: [u16; 2] = [80, 320];
/// Action of a person on the robot.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A button goes down or up.
    Button(ButtonEvent),
    /// A cube is put in, U up and F to the front: its stickers in the order U R F D L B, row by
    /// row. The person waits until the flipper is out of the way.
    InsertCube(Box<[char; 54]>),
    /// The cube is taken out, as soon as the flipper is out of the way.
    RemoveCube,
    /// The battery's voltage changes to this many millivolts.
    BatteryMillivolts(u32),
    /// An obstacle blocks a motor where it stands, both ways. The jam counts as no fault of the
    /// program that drives the motor.
    Jam(Axis),
    /// The obstacle that blocked the motor is taken away.
    Free(Axis),
    /// The cube that was taken out is put in again, as it lay.
    PutBack,
    /// The plug of a device is put in again.
    Plug(Plug),
    /// The next tilt does not take the cube along: it falls back.
    SlipNext,
    /// A disturbance begins, at the time of the input.
    Disturb(Disturbance),
}

impl Input {
    /// Whether a hand has to reach the cube.
    const fn handles_cube(&self) -> bool {
        match self {
            Self::InsertCube(_) | Self::RemoveCube | Self::PutBack => true,
            Self::Disturb(disturbance) => disturbance.handles_cube(),
            _ => false,
        }
    }
}

#[derive(Debug)]
pub(crate) struct World {
    settings: Settings,
    seed: u64,
    now: Duration,
    steps: u64,
    train: DriveTrain,
    cradle: Cradle,
    jerks: Jerks,
    /// Positions when the colour sensor made its newest reading.
    glimpse: Glimpse,
    reading_ms: u64,
    attribute_time: Duration,
    light: Light,
    /// The characters on the stickers of the present cube, or of the last one.
    characters: [char; 54],
    cubes: u64,
    /// Cause for which each motor was blocked in the last step; a fault is reported when a cause
    /// begins.
    blocked: [Option<FaultKind>; 3],
    jammed: [bool; 3],
    faults: Vec<Fault>,
    inputs: Vec<(Duration, Input)>,
    pub(crate) buttons: VecDeque<ButtonEvent>,
    pub(crate) leds: LedColor,
    pub(crate) screen: Option<Vec<bool>>,
    pub(crate) tones: Vec<Tone>,
    /// Random numbers of chance events drawn so far.
    draws: u64,
    runs_until: [Option<Duration>; 3],
    disturbed: Disturbed,
}

/// Tick of the colour sensor, and the positions of its reading.
#[derive(Debug, Clone, Copy)]
struct Glimpse {
    tick: u64,
    arm: f64,
    top_angle: f64,
}

/// A tone that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone {
    /// Time at which the tone began.
    pub at: Duration,
    /// Pitch of the tone, in Hz.
    pub hertz: u16,
    /// Duration of the tone.
    pub duration: Duration,
}

impl World {
    pub(crate) fn new(settings: &Settings, stickers: &[char; 54], seed: u64) -> Self {
        let motors = &settings.motors;
        let mut rng = random(seed, Purpose::PowerUp, 0);
        let flipper = (rng.random::<f64>() * motors.flipper_start_max_deg).round();
        let arm = -(rng.random::<f64>() * motors.arm_start_max_deg).round();
        let farthest = motors.turntable_start_max_deg;
        let table = (farthest * (2.0 * rng.random::<f64>() - 1.0)).round();
        let sensor = &settings.sensor;
        let mut world = Self {
            settings: settings.clone(),
            seed,
            now: Duration::ZERO,
            steps: 0,
            train: DriveTrain::new(settings, [flipper, table, arm]),
            jerks: Jerks::default(),
            glimpse: Glimpse {
                tick: 0,
                arm,
                top_angle: table,
            },
            reading_ms: sensor.reading_ms.into(),
            attribute_time: Duration::from_secs_f64(sensor.attribute_ms / 1000.0),
            cradle: Cradle::new(settings, flipper, table),
            light: Light::new(&settings.light, stickers, seed, 0),
            characters: *stickers,
            cubes: 0,
            blocked: [None; 3],
            jammed: [false; 3],
            faults: Vec::new(),
            inputs: Vec::new(),
            buttons: VecDeque::new(),
            leds: LedColor::Off,
            screen: None,
            tones: Vec::new(),
            draws: 0,
            runs_until: [None; 3],
            disturbed: Disturbed::default(),
        };
        let rng = random(seed, Purpose::Disturbances, 0);
        for disturbance in settings.faults.of_run(rng) {
            world.schedule(disturbance.at(), Input::Disturb(disturbance));
        }
        world
    }

    pub(crate) fn now(&self) -> Duration {
        self.now
    }

    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Disturbances that have begun, each with the time at which it took effect.
    pub(crate) fn disturbances(&self) -> &[(Duration, Disturbance)] {
        &self.disturbed.begun
    }

    pub(crate) fn cradle(&self) -> &Cradle {
        &self.cradle
    }

    pub(crate) fn light_mut(&mut self) -> &mut Light {
        &mut self.light
    }

    pub(crate) fn voltage_mv(&self) -> u32 {
        let millivolts = (self.train.voltage() * 1000.0).round() as u32;
        millivolts + self.settings.battery.reads_high_mv
    }

    /// Current from the battery, in A.
    pub(crate) fn current(&self) -> f64 {
        self.train.current()
    }

    /// Time from a request of another mode to the sensor's first message in it.
    pub(crate) fn mode_change(&self) -> Duration {
        Duration::from_millis(self.settings.sensor.mode_change_ms.into())
    }

    /// Passes the time that a program in process needs to read or write `count` files.
    pub(crate) fn touch_attributes(&mut self, count: u32) {
        if !self.attribute_time.is_zero() {
            self.advance(self.attribute_time * count);
        }
    }

    pub(crate) fn is_jammed(&self, axis: Axis) -> bool {
        self.jammed[axis as usize]
    }

    pub(crate) fn distance_kind(&self) -> DistanceKind {
        self.settings.distance.sensor
    }

    pub(crate) fn has_distance_sensor(&self) -> bool {
        self.settings.distance.sensor != DistanceKind::None
    }

    pub(crate) fn motor(&self, axis: Axis) -> &Motor {
        self.train.motor(axis)
    }

    pub(crate) fn motor_mut(&mut self, axis: Axis) -> &mut Motor {
        self.train.motor_mut(axis)
    }

    pub(crate) fn stop_after(&mut self, axis: Axis, time: Duration) {
        self.runs_until[axis as usize] = Some(self.now + time);
    }

    pub(crate) fn cancel_timed_stop(&mut self, axis: Axis) {
        self.runs_until[axis as usize] = None;
    }

    /// The characters on the net of the cube, seen as it was put in.
    pub(crate) fn seen(&self) -> [char; 54] {
        self.cradle.seen().map(|home| self.characters[home])
    }

    pub(crate) fn lying(&self) -> [char; 54] {
        self.cradle.lying().map(|home| self.characters[home])
    }

    /// Schedules an action of a person at a time to come, or does it at once.
    pub(crate) fn schedule(&mut self, at: Duration, input: Input) {
        let place = self.inputs.partition_point(|(time, _)| *time <= at);
        self.inputs.insert(place, (at, input));
        self.take_inputs();
    }

    pub(crate) fn advance(&mut self, duration: Duration) {
        self.now += duration;
        let end = self.now;
        let end_steps = u64::try_from(end.as_millis()).unwrap_or(u64::MAX);
        while self.steps < end_steps {
            // A plant at rest stays at rest until a person does something: the time may pass in one
            // step.
            self.steps = if self.at_rest() {
                end_steps.min(self.next_input_ms())
            } else {
                self.steps + 1
            };
            self.now = Duration::from_millis(self.steps);
            self.take_inputs();
            self.step();
        }
        self.now = end;
        self.take_inputs();
    }

    /// The millisecond of the next input that has not come yet.
    fn next_input_ms(&self) -> u64 {
        let made = Duration::from_millis(self.steps);
        let mut times = self.inputs.iter().map(|(time, _)| time);
        let next = times.find(|time| **time > made);
        next.map_or(u64::MAX, |time| {
            let ms = time.as_nanos().div_ceil(1_000_000);
            u64::try_from(ms).unwrap_or(u64::MAX)
        })
    }

    fn at_rest(&self) -> bool {
        self.train.at_rest()
    }

    fn take_inputs(&mut self) {
        let mut place = 0;
        while place < self.inputs.len() && self.inputs[place].0 <= self.now {
            if self.inputs[place].1.handles_cube() && !self.cradle.is_clear() {
                // The person waits with this action; actions on other parts go on.
                place += 1;
                continue;
            }
            let (_, input) = self.inputs.remove(place);
            self.take_input(input);
        }
    }

    fn take_input(&mut self, input: Input) {
        match input {
            Input::Button(event) => self.buttons.push_back(event),
            Input::InsertCube(stickers) => {
                self.cubes += 1;
                self.characters = *stickers;
                self.light = Light::new(&self.settings.light, &stickers, self.seed, self.cubes);
                self.cradle.insert();
            }
            Input::RemoveCube => self.cradle.remove(),
            Input::BatteryMillivolts(voltage) => self.train.millivolts = voltage,
            Input::Jam(axis) => self.jammed[axis as usize] = true,
            Input::Free(axis) => self.jammed[axis as usize] = false,
            Input::PutBack => self.cradle.put_back(),
            Input::Plug(plug) => self.plug(plug),
            Input::SlipNext => self.cradle.next_slip_chance = 1.0,
            Input::Disturb(disturbance) => self.disturb(disturbance),
        }
    }

    pub(crate) fn color(&self) -> Rgb {
        let Glimpse {
            tick,
            arm,
            top_angle,
        } = self.glimpse;
        self.light
            .reading(&self.cradle, (arm, top_angle), tick, self.light_factor())
    }

    pub(crate) fn distance(&self) -> Distance {
        let tick = self.steps / DISTANCE_PERIOD_MS;
        let mut rng = random(self.seed, Purpose::Distance, tick);
        let empty = usize::from(!self.cradle.has_cube());
        match self.settings.distance.sensor {
            DistanceKind::Infrared | DistanceKind::None => {
                Distance::Percent(INFRARED_PERCENT[empty] + rng.random_range(0..3))
            }
            DistanceKind::Ultrasonic => {
                Distance::Millimetres(ULTRASONIC_MM[empty] + rng.random_range(0..4))
            }
        }
    }

    pub(crate) fn press(&mut self, at: Duration, button: Button) {
        for pressed in [true, false] {
            self.schedule(at, Input::Button(ButtonEvent { button, pressed }));
        }
    }
}
