//! The world behind all devices: plant, light, inputs and time, in steps of a millisecond.

use std::{collections::VecDeque, time::Duration};

use brick::{Button, ButtonEvent, Distance, LedColor, Rgb};
use rand::RngExt;

use crate::{
    axis::Axis,
    cradle::{ARM_CLEAR_DEG, ARM_STOP_DEG, CLEAR_DEG, Cradle},
    fault::{Fault, FaultKind},
    geometry::TURNTABLE_RATIO,
    light::{Light, Purpose, random},
    motor::{Contact, Motor},
    settings::{DistanceKind, Settings},
};

/// The colour sensor has a new reading that often.
const COLOR_PERIOD_MS: u64 = 2;
/// The distance sensor has a new reading that often.
const DISTANCE_PERIOD_MS: u64 = 50;
/// Infrared proximity with and without a cube, in percent.
const INFRARED_PERCENT: [u8; 2] = [14, 70];
/// Ultrasonic distance with and without a cube, in millimetres.
const ULTRASONIC_MM: [u16; 2] = [80, 320];
/// More faults than this are not kept: by then the robot has failed thoroughly.
const FAULTS_KEPT: usize = 100;

/// Something that a person does to the robot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A button goes down or up.
    Button(ButtonEvent),
    /// A cube is put in, U up and F to the front: its stickers in the order U R F D L B, row by
    /// row. The person waits until the flipper is out of the way.
    InsertCube(Box<[char; 54]>),
    /// The cube is taken out, as soon as the flipper is out of the way.
    RemoveCube,
    /// The battery's voltage changes to so many millivolts.
    BatteryMillivolts(u32),
    /// Something blocks a motor where it stands, both ways. That is no fault of who drives it.
    Jam(Axis),
    /// What blocked the motor is taken away.
    Free(Axis),
}

#[derive(Debug)]
pub(crate) struct World {
    settings: Settings,
    seed: u64,
    now: Duration,
    steps: u64,
    flipper: Motor,
    turntable: Motor,
    arm: Motor,
    cradle: Cradle,
    light: Light,
    /// The characters on the stickers of the cube that is in, or was last.
    characters: [char; 54],
    cubes: u64,
    tilts: u64,
    /// Why each motor was blocked in the last step; a fault is reported when this begins.
    blocked: [Option<FaultKind>; 3],
    /// Which motors a person has jammed.
    jammed: [bool; 3],
    faults: Vec<Fault>,
    inputs: Vec<(Duration, Input)>,
    pub(crate) buttons: VecDeque<ButtonEvent>,
    pub(crate) leds: LedColor,
    pub(crate) screen: Option<Vec<bool>>,
    pub(crate) tones: Vec<Tone>,
    voltage_mv: u32,
}

/// A tone that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tone {
    /// When it began.
    pub at: Duration,
    /// Its pitch.
    pub hertz: u16,
    /// How long it was.
    pub duration: Duration,
}

impl World {
    pub(crate) fn new(settings: &Settings, stickers: &[char; 54], seed: u64) -> Self {
        let motors = &settings.motors;
        let mut rng = random(seed, Purpose::PowerUp, 0);
        let flipper = (rng.random::<f64>() * motors.flipper_start_max_deg).round();
        let arm = -(rng.random::<f64>() * motors.arm_start_max_deg).round();
        let motor = |position, max_speed, acceleration| {
            Motor::new(
                position,
                max_speed,
                acceleration,
                motors.coast_deceleration_deg_s2,
            )
        };
        let way = |is_inverted: bool| if is_inverted { -1.0 } else { 1.0 };
        let gears = settings.mechanism.gear_ratio / TURNTABLE_RATIO;
        Self {
            settings: settings.clone(),
            seed,
            now: Duration::ZERO,
            steps: 0,
            flipper: motor(
                flipper,
                motors.large_max_speed_deg_s,
                motors.flipper_acceleration_deg_s2,
            )
            .geared(way(motors.flipper_inverted)),
            turntable: motor(
                0.0,
                motors.large_max_speed_deg_s,
                motors.turntable_acceleration_deg_s2,
            )
            .geared(way(motors.turntable_inverted) * gears),
            arm: motor(
                arm,
                motors.medium_max_speed_deg_s,
                motors.arm_acceleration_deg_s2,
            )
            .geared(way(motors.arm_inverted)),
            cradle: Cradle::new(&settings.mechanism, motors.turntable_backlash_deg, flipper),
            light: Light::new(&settings.light, stickers, seed, 0),
            characters: *stickers,
            cubes: 0,
            tilts: 0,
            blocked: [None; 3],
            jammed: [false; 3],
            faults: Vec::new(),
            inputs: Vec::new(),
            buttons: VecDeque::new(),
            leds: LedColor::Off,
            screen: None,
            tones: Vec::new(),
            voltage_mv: settings.battery.voltage_mv,
        }
    }

    pub(crate) fn now(&self) -> Duration {
        self.now
    }

    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    pub(crate) fn cradle(&self) -> &Cradle {
        &self.cradle
    }

    pub(crate) fn light_mut(&mut self) -> &mut Light {
        &mut self.light
    }

    pub(crate) fn voltage_mv(&self) -> u32 {
        self.voltage_mv
    }

    /// Whether a person has jammed this motor.
    pub(crate) fn is_jammed(&self, axis: Axis) -> bool {
        self.jammed[axis as usize]
    }

    /// The range left to a jammed motor, which is none: where it stands.
    fn jam(&self, axis: Axis) -> Option<(f64, f64)> {
        let position = self.motor(axis).position();
        self.is_jammed(axis).then_some((position, position))
    }

    pub(crate) fn distance_kind(&self) -> DistanceKind {
        self.settings.distance.sensor
    }

    pub(crate) fn has_distance_sensor(&self) -> bool {
        self.settings.distance.sensor != DistanceKind::None
    }

    pub(crate) fn motor(&self, axis: Axis) -> &Motor {
        match axis {
            Axis::Flipper => &self.flipper,
            Axis::Turntable => &self.turntable,
            Axis::Arm => &self.arm,
        }
    }

    pub(crate) fn motor_mut(&mut self, axis: Axis) -> &mut Motor {
        match axis {
            Axis::Flipper => &mut self.flipper,
            Axis::Turntable => &mut self.turntable,
            Axis::Arm => &mut self.arm,
        }
    }

    /// The characters on the net of the cube, seen as it was put in.
    pub(crate) fn seen(&self) -> [char; 54] {
        self.cradle.seen().map(|home| self.characters[home])
    }

    /// What a person will do at a time to come, or at once.
    pub(crate) fn schedule(&mut self, at: Duration, input: Input) {
        let place = self.inputs.partition_point(|(time, _)| *time <= at);
        self.inputs.insert(place, (at, input));
        self.take_inputs();
    }

    /// Lets time pass.
    pub(crate) fn advance(&mut self, duration: Duration) {
        self.now += duration;
        let end = self.now;
        let end_steps = u64::try_from(end.as_millis()).unwrap_or(u64::MAX);
        while self.steps < end_steps {
            // What stands still goes on standing still, whatever a person does meanwhile: time
            // may pass at once.
            self.steps = if self.at_rest() {
                end_steps
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

    fn at_rest(&self) -> bool {
        self.flipper.at_rest() && self.turntable.at_rest() && self.arm.at_rest()
    }

    fn take_inputs(&mut self) {
        let mut place = 0;
        while place < self.inputs.len() && self.inputs[place].0 <= self.now {
            let handles_cube = matches!(
                self.inputs[place].1,
                Input::InsertCube(_) | Input::RemoveCube
            );
            if handles_cube && !self.cradle.is_clear() {
                // The person waits; what is done to other parts goes on.
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
            Input::BatteryMillivolts(voltage) => self.voltage_mv = voltage,
            Input::Jam(axis) => self.jammed[axis as usize] = true,
            Input::Free(axis) => self.jammed[axis as usize] = false,
        }
    }

    /// One millisecond of the plant. A motor that stands where it was told to is passed over:
    /// the sums are dear on a processor without floating point.
    fn step(&mut self) {
        let charge = f64::from(self.voltage_mv) / f64::from(self.settings.battery.full_speed_mv);
        let charge = charge.min(1.0);
        if self.flipper.is_content() {
            self.notice(Axis::Flipper, None);
        } else {
            self.step_flipper(charge);
        }
        if self.turntable.is_content() {
            self.notice(Axis::Turntable, None);
        } else {
            self.step_turntable(charge);
        }
        if self.arm.is_content() {
            self.notice(Axis::Arm, None);
        } else {
            self.step_arm(charge);
        }
    }

    fn step_flipper(&mut self, charge: f64) {
        let (high, why) = self
            .cradle
            .flipper_limit(self.flipper.position(), self.arm.position());
        let jam = self.jam(Axis::Flipper);
        let (low, high) = jam.unwrap_or((0.0, high));
        let contact = self
            .flipper
            .step(self.flipper.max_speed() * charge, low, high);
        let met = contact == Contact::High && jam.is_none();
        self.notice(Axis::Flipper, why.filter(|_| met));
        let (chance, seed, tilts) = (self.settings.mechanism.slip_chance, self.seed, self.tilts);
        let mut asked = false;
        let slip = self.cradle.move_flipper(self.flipper.position(), || {
            asked = true;
            random(seed, Purpose::Slips, tilts).random::<f64>() < chance
        });
        self.tilts += u64::from(asked);
        if let Some(kind) = slip {
            self.report(kind);
        }
    }

    fn step_turntable(&mut self, charge: f64) {
        let (low, high, why) = self.cradle.table_limits().map_or(
            (f64::NEG_INFINITY, f64::INFINITY, None),
            |(low, high, kind)| (low, high, Some(kind)),
        );
        let jam = self.jam(Axis::Turntable);
        let (low, high) = jam.unwrap_or((low, high));
        let contact = self
            .turntable
            .step(self.turntable.max_speed() * charge, low, high);
        let met = contact != Contact::None && jam.is_none();
        self.notice(Axis::Turntable, why.filter(|_| met));
        self.cradle.turn_table(self.turntable.position());
    }

    fn step_arm(&mut self, charge: f64) {
        // While the flipper presses on the arm, the arm is clamped both ways; and the lowered
        // flipper bars its way in. The outer stop is no fault: homing seeks it.
        let arm = self.arm.position();
        let clamped = self.blocked[Axis::Flipper as usize] == Some(FaultKind::Collision);
        let barred = self.flipper.position() > CLEAR_DEG && arm >= ARM_CLEAR_DEG;
        let (low, high) = match (clamped, barred) {
            (true, _) => (arm, arm),
            (false, true) => (ARM_CLEAR_DEG, 0.0),
            (false, false) => (ARM_STOP_DEG, 0.0),
        };
        let jam = self.jam(Axis::Arm);
        let (low, high) = jam.unwrap_or((low, high));
        let contact = self.arm.step(self.arm.max_speed() * charge, low, high);
        let met = match contact {
            Contact::None => false,
            _ if jam.is_some() => false,
            Contact::Low => clamped || barred,
            Contact::High => clamped,
        };
        self.notice(Axis::Arm, met.then_some(FaultKind::Collision));
    }

    /// Reports a fault when it begins.
    fn notice(&mut self, axis: Axis, blocked: Option<FaultKind>) {
        if let Some(kind) = blocked
            && self.blocked[axis as usize] != blocked
        {
            self.report(kind);
        }
        self.blocked[axis as usize] = blocked;
    }

    fn report(&mut self, kind: FaultKind) {
        if self.faults.len() < FAULTS_KEPT {
            self.faults.push(Fault {
                kind,
                at: self.now,
                flipper: self.flipper.position(),
                turntable: self.turntable.position(),
                arm: self.arm.position(),
            });
        }
    }

    /// The colour sensor's newest reading.
    pub(crate) fn color(&self) -> Rgb {
        let tick = self.steps / COLOR_PERIOD_MS;
        self.light.reading(&self.cradle, self.arm.position(), tick)
    }

    /// The distance sensor's newest reading.
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

    /// Queues a button's going down and up again.
    pub(crate) fn press(&mut self, at: Duration, button: Button) {
        for pressed in [true, false] {
            self.schedule(at, Input::Button(ButtonEvent { button, pressed }));
        }
    }
}
