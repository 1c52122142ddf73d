//! A motor of `class/tacho-motor`.

use std::time::Duration;

use brick::{MotorState, StopAction};

use super::{
    gains,
    place::{Attribute, BOTH, READ, UEVENT, WRITE},
    refusal::{Refusal, number},
};
use crate::{
    axis::Axis,
    motor::{Command, JIFFY_MS, Ramps},
    world::World,
};

pub(super) const ATTRIBUTES: &[Attribute] = &[
    ("address", READ),
    ("command", WRITE),
    ("commands", READ),
    ("count_per_rot", READ),
    ("driver_name", READ),
    ("duty_cycle", READ),
    ("duty_cycle_sp", BOTH),
    ("hold_pid/Kd", BOTH),
    ("hold_pid/Ki", BOTH),
    ("hold_pid/Kp", BOTH),
    ("max_speed", READ),
    ("polarity", BOTH),
    ("position", BOTH),
    ("position_sp", BOTH),
    ("ramp_down_sp", BOTH),
    ("ramp_up_sp", BOTH),
    ("speed", READ),
    ("speed_pid/Kd", BOTH),
    ("speed_pid/Ki", BOTH),
    ("speed_pid/Kp", BOTH),
    ("speed_sp", BOTH),
    ("state", READ),
    ("stop_action", BOTH),
    ("stop_actions", READ),
    ("time_sp", BOTH),
    UEVENT,
];

const COMMANDS: &str = "run-forever run-to-abs-pos run-to-rel-pos run-timed run-direct stop reset";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    None,
    Forever,
    To,
    /// Runs until this time, then stops so, by the ramps of its start.
    Timed(Duration, StopAction, Ramps),
    Direct,
}

/// Setpoints: values that a program writes, and a reset clears. Speed, position and duty cycle are the motor's: the
/// polarity turns their sign when they are written, and when they are read.
#[derive(Debug, Clone)]
struct Setpoints {
    speed: i32,
    position: i32,
    time: i32,
    duty_cycle: i32,
    ramp_up: i32,
    ramp_down: i32,
    inversed: bool,
    stop_action: StopAction,
}

impl Default for Setpoints {
    fn default() -> Self {
        Self {
            speed: 0,
            position: 0,
            time: 0,
            duty_cycle: 0,
            ramp_up: 0,
            ramp_down: 0,
            inversed: false,
            stop_action: StopAction::Coast,
        }
    }
}

impl Setpoints {
    fn ramps(&self) -> Ramps {
        Ramps {
            up_ms: self.ramp_up.unsigned_abs(),
            down_ms: self.ramp_down.unsigned_abs(),
        }
    }
}

#[derive(Debug)]
pub(super) struct TachoMotor {
    axis: Axis,
    port: char,
    number: Option<u32>,
    setpoints: Setpoints,
    order: Order,
    /// The target of the last `run-to-rel-pos`, while that is the last command.
    chained: Option<i32>,
    /// Words of the state at the kernel's last poll.
    noticed: String,
    changes: u64,
    motions: u64,
}

impl TachoMotor {
    pub(super) fn new(axis: Axis, port: char) -> Self {
        Self {
            axis,
            port,
            number: None,
            setpoints: Setpoints::default(),
            order: Order::None,
            chained: None,
            noticed: String::new(),
            changes: 0,
            motions: 0,
        }
    }

    pub(super) fn motions(&self) -> u64 {
        self.motions
    }

    pub(super) fn port(&self) -> String {
        format!("out{}", self.port)
    }

    pub(super) fn is_plugged(&self) -> bool {
        self.number.is_some()
    }

    pub(super) fn name(&self) -> Option<String> {
        self.number.map(|number| format!("motor{number}"))
    }

    pub(super) fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }

    /// Plugs the motor in: the motor has a new number, and nothing is set. Its position is the count since
    /// power-up.
    pub(super) fn plug(&mut self, number: u32, world: &mut World) {
        self.number = Some(number);
        self.changes = 0;
        self.noticed.clear();
        self.forget();
        world.motor_mut(self.axis).begin_anew();
    }

    pub(super) fn unplug(&mut self, world: &mut World) {
        self.number = None;
        self.order = Order::None;
        world.motor_mut(self.axis).stop(StopAction::Coast);
    }

    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// The motor's order, for a person, while the motor has current.
    pub(super) fn power(&self, world: &World) -> Option<String> {
        let motor = world.motor(self.axis);
        let word = match (motor.state(), self.order) {
            (MotorState::Holding, _) => "holds",
            (_, Order::To) => "runs to its target",
            _ => "runs",
        };
        motor
            .is_energised()
            .then(|| format!("{} {word}", self.port()))
    }

    /// Ends a timed run as the kernel does; called after each millisecond of the plant.
    pub(super) fn step(&mut self, world: &mut World) {
        if let Order::Timed(end, then, ramps) = self.order
            && world.now() >= end
        {
            self.order = Order::None;
            world.motor_mut(self.axis).end_timed_run(then, ramps);
        }
    }

    /// The kernel's poll every 50 ms, which tells readers that wait for a change of any word.
    pub(super) fn notice(&mut self, world: &World) {
        let words = world.motor(self.axis).words();
        if self.number.is_some() && words != self.noticed {
            self.noticed = words;
            self.changes += 1;
        }
    }

    fn sign(&self) -> i32 {
        if self.setpoints.inversed { -1 } else { 1 }
    }

    fn max_speed(&self, world: &World) -> i32 {
        world.motor(self.axis).max_shaft_speed()
    }

    pub(super) const fn driver(&self) -> &'static str {
        match self.axis {
            Axis::Flipper | Axis::Turntable => "lego-ev3-l-motor",
            Axis::Arm => "lego-ev3-m-motor",
        }
    }

    pub(super) fn read(&self, world: &World, attribute: &str) -> Result<String, Refusal> {
        let motor = world.motor(self.axis);
        let set = &self.setpoints;
        let text = match attribute {
            "address" => format!("ev3-ports:{}", self.port()),
            "commands" => COMMANDS.to_owned(),
            "count_per_rot" => "360".to_owned(),
            "driver_name" => self.driver().to_owned(),
            "duty_cycle" => (motor.duty() * self.sign()).to_string(),
            "duty_cycle_sp" => (set.duty_cycle * self.sign()).to_string(),
            "max_speed" => self.max_speed(world).to_string(),
            "polarity" if set.inversed => "inversed".to_owned(),
            "polarity" => "normal".to_owned(),
            "position" => motor.encoder().wrapping_mul(self.sign()).to_string(),
            "position_sp" => set.position.wrapping_mul(self.sign()).to_string(),
            "ramp_down_sp" => set.ramp_down.to_string(),
            "ramp_up_sp" => set.ramp_up.to_string(),
            "speed" => (motor.shaft_speed() * self.sign()).to_string(),
            "speed_sp" => (set.speed * self.sign()).to_string(),
            "state" => motor.words(),
            "stop_action" => set.stop_action.to_string(),
            "stop_actions" => StopAction::ALL.map(StopAction::name).join(" "),
            "time_sp" => set.time.to_string(),
            "uevent" => {
                let (driver, port) = (self.driver(), self.port());
                format!("LEGO_DRIVER_NAME={driver}\nLEGO_ADDRESS=ev3-ports:{port}")
            }
            _ => {
                let gain = gains::read(motor, attribute);
                gain.ok_or(Refusal::NoEntry)?.to_string()
            }
        };
        Ok(text + "\n")
    }

    pub(super) fn write(
        &mut self,
        world: &mut World,
        attribute: &str,
        text: &str,
    ) -> Result<(), Refusal> {
        let max_speed = self.max_speed(world);
        let sign = self.sign();
        let set = &mut self.setpoints;
        match attribute {
            "command" => return self.command(world, text),
            "position" => {
                let position = number(text, i32::MIN..=i32::MAX)?.wrapping_mul(sign);
                world.motor_mut(self.axis).set_encoder(position);
            }
            "speed_sp" => set.speed = number(text, -max_speed..=max_speed)? * sign,
            "position_sp" => {
                set.position = number(text, i32::MIN..=i32::MAX)?.wrapping_mul(sign);
            }
            "time_sp" => set.time = number(text, 0..=i32::MAX)?,
            "ramp_up_sp" => set.ramp_up = number(text, 0..=60_000)?,
            "ramp_down_sp" => set.ramp_down = number(text, 0..=60_000)?,
            "duty_cycle_sp" => {
                set.duty_cycle = number(text, -100..=100)? * sign;
                if self.order == Order::Direct {
                    self.run_direct(world);
                }
            }
            "polarity" => {
                set.inversed = match text {
                    "normal" => false,
                    "inversed" => true,
                    _ => return Err(Refusal::Invalid),
                }
            }
            "stop_action" => {
                set.stop_action = text.parse().map_err(|_| Refusal::Invalid)?;
            }
            "uevent" => return Err(Refusal::Invalid),
            _ => {
                let gain = gains::value_mut(world.motor_mut(self.axis), attribute);
                *gain.ok_or(Refusal::Access)? = number(text, 0..=i32::MAX)?;
            }
        }
        Ok(())
    }

    fn command(&mut self, world: &mut World, command: &str) -> Result<(), Refusal> {
        let set = self.setpoints.clone();
        let chained = self.chained.take();
        let ramps = set.ramps();
        let motor = self.axis;
        match command {
            "run-forever" => {
                let speed = set.speed;
                world
                    .motor_mut(motor)
                    .command(Command::Run { speed }, ramps);
                self.order = Order::Forever;
            }
            "run-to-abs-pos" => self.run_to(world, set.position),
            "run-to-rel-pos" => {
                let from = chained.unwrap_or_else(|| world.motor(motor).encoder());
                let target = from.wrapping_add(set.position);
                self.run_by(world, target);
                self.chained = Some(target);
            }
            "run-timed" => {
                let speed = set.speed;
                world
                    .motor_mut(motor)
                    .command(Command::Run { speed }, ramps);
                let end = end_of_timed_run(world.now(), set.time.unsigned_abs());
                self.order = Order::Timed(end, set.stop_action, ramps);
            }
            "run-direct" => {
                self.order = Order::Direct;
                self.run_direct(world);
            }
            "stop" => {
                let stop = Command::Stop(set.stop_action);
                world.motor_mut(motor).command(stop, ramps);
                self.order = Order::None;
            }
            "reset" => self.reset(world),
            _ => {
                self.chained = chained;
                return Err(Refusal::Invalid);
            }
        }
        self.motions += u64::from(command.starts_with("run"));
        Ok(())
    }

    fn run_to(&mut self, world: &mut World, target: i32) {
        let command = Command::To {
            target,
            speed: self.setpoints.speed,
            then: self.setpoints.stop_action,
        };
        let ramps = self.setpoints.ramps();
        world.motor_mut(self.axis).command(command, ramps);
        self.order = Order::To;
    }

    /// Runs to a relative target; no way at all is a stop.
    fn run_by(&mut self, world: &mut World, target: i32) {
        let ramps = self.setpoints.ramps();
        if self.setpoints.position == 0 && ramps == Ramps::default() {
            let stop = Command::Stop(self.setpoints.stop_action);
            world.motor_mut(self.axis).command(stop, ramps);
            self.order = Order::None;
        } else {
            self.run_to(world, target);
        }
    }

    fn run_direct(&mut self, world: &mut World) {
        let duty = self.setpoints.duty_cycle;
        world.motor_mut(self.axis).run_direct(duty);
    }

    fn reset(&mut self, world: &mut World) {
        self.forget();
        world.motor_mut(self.axis).reset();
    }

    fn forget(&mut self) {
        self.setpoints = Setpoints::default();
        self.order = Order::None;
        self.chained = None;
    }
}

/// The kernel ends a timed run at a tick of its clock.
fn end_of_timed_run(now: Duration, time_ms: u32) -> Duration {
    let jiffy = JIFFY_MS as u32;
    let ticks = now.as_millis() as u64 / JIFFY_MS + u64::from(time_ms.div_ceil(jiffy));
    Duration::from_millis(ticks * JIFFY_MS)
}
