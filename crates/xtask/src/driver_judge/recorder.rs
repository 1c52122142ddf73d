//! A run of the simulated robot as a script for the judge: what its motors were told, and what they answered.

use std::{cell::RefCell, rc::Rc, time::Duration};

use brick::{
    Brick, Clock, Degrees, DegreesPerSecond, DeviceError, Motor, MotorState, SpeedGains, StopAction,
};
use simulator::{Posture, Simulator};

/// Length of a slice of the program's sleep, in which loads are looked at.
const SLICE: Duration = Duration::from_millis(1);
/// Positions of the flipper from which it holds the cube, and pulls it, in degrees from its stop.
const HOLDS_FROM: f64 = 75.0;
const PULLS_FROM: f64 = 115.0;
/// Loads of a motor that moves the cube's parts and of one that does not, in N cm: the simulator's.
const LOADED: u32 = 4;
const UNLOADED: u32 = 1;

/// Numbers of the motors in the judge's scripts: those of their ports.
const FLIPPER: usize = 0;
const TURNTABLE: usize = 1;
const ARM: usize = 2;

/// A position as the program read it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    /// Whole milliseconds that the plant had made.
    pub(super) ms: u64,
    pub(super) motor: usize,
    pub(super) position: i32,
}

#[derive(Debug, Default)]
pub(super) struct Recording {
    /// Lines of the script, in the order of time.
    pub(super) script: String,
    pub(super) readings: Vec<Reading>,
    pub(super) commands: usize,
    loads: [u32; 2],
}

impl Recording {
    fn line(&mut self, line: &str) {
        self.script += line;
        self.script.push('\n');
    }
}

/// Records what a program does with the brick of a simulated robot.
#[derive(Debug, Clone)]
pub(super) struct Recorder {
    simulator: Simulator,
    recording: Rc<RefCell<Recording>>,
}

impl Recorder {
    pub(super) fn new(simulator: &Simulator) -> Self {
        let Posture { flipper, arm, .. } = simulator.posture();
        // Angles of the judge are 0 at power-up.
        let gains = SpeedGains::FLIPPER;
        let script = format!(
            "motor {FLIPPER} large J=0.0022 stop_lo={}\nmotor {TURNTABLE} large\nmotor {ARM} medium stop_hi={}\n\
             at 0 {FLIPPER} write speed_pid/Kp {}\nat 0 {FLIPPER} write speed_pid/Ki {}\n",
            -flipper, -arm, gains.proportional, gains.integral
        );
        let recording = Recording {
            script,
            loads: [UNLOADED; 2],
            ..Recording::default()
        };
        Self {
            simulator: simulator.clone(),
            recording: Rc::new(RefCell::new(recording)),
        }
    }

    /// The robot's brick, recorded.
    pub(super) fn brick(&self) -> Brick {
        let mut brick = self.simulator.brick();
        let recorded = |number, inner| {
            let recorder = self.clone();
            Box::new(Recorded {
                inner,
                number,
                recorder,
            })
        };
        brick.flipper = recorded(FLIPPER, brick.flipper);
        brick.turntable = recorded(TURNTABLE, brick.turntable);
        brick.arm = recorded(ARM, brick.arm);
        brick.clock = Rc::new(Sliced {
            inner: brick.clock,
            recorder: self.clone(),
        });
        brick
    }

    /// The recording until now, with its end.
    pub(super) fn take(&self) -> Recording {
        let mut recording = self.recording.take();
        recording.line(&format!("end {}", self.ms() + 10));
        recording
    }

    fn ms(&self) -> u64 {
        u64::try_from(self.simulator.now().as_millis()).expect("a run is shorter than an age")
    }

    fn note(&self, number: usize, writes: &[(&str, String)]) {
        let ms = self.ms();
        let mut recording = self.recording.borrow_mut();
        for (file, value) in writes {
            recording.line(&format!("at {ms} {number} write {file} {value}"));
        }
        recording.commands += 1;
    }

    /// Notes the loads that change with the flipper's position.
    fn look(&self) {
        let flipper = self.simulator.posture().flipper;
        let load = |is_loaded| if is_loaded { LOADED } else { UNLOADED };
        let loads = [flipper > PULLS_FROM, flipper >= HOLDS_FROM].map(load);
        let ms = self.ms();
        let mut recording = self.recording.borrow_mut();
        for motor in [FLIPPER, TURNTABLE] {
            if recording.loads[motor] != loads[motor] {
                recording.loads[motor] = loads[motor];
                recording.line(&format!("at {ms} {motor} load {}", loads[motor]));
            }
        }
    }
}

/// Clock whose sleeps are cut into slices.
struct Sliced {
    inner: Rc<dyn Clock>,
    recorder: Recorder,
}

impl Clock for Sliced {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        let mut left = duration;
        while !left.is_zero() {
            let slice = left.min(SLICE);
            self.inner.sleep(slice);
            self.recorder.look();
            left -= slice;
        }
    }
}

/// Motor whose commands and positions are recorded.
struct Recorded {
    inner: Box<dyn Motor>,
    number: usize,
    recorder: Recorder,
}

impl Recorded {
    /// Notes a run to a position, where the motor stops by this action.
    fn note_run(
        &self,
        started: Result<(), DeviceError>,
        target: Degrees,
        speed: DegreesPerSecond,
        stop_action: &str,
    ) -> Result<(), DeviceError> {
        self.note(
            started,
            &[
                ("speed_sp", speed.as_degrees_per_second().to_string()),
                ("position_sp", target.as_degrees().to_string()),
                ("stop_action", stop_action.to_owned()),
                ("command", "run-to-abs-pos".to_owned()),
            ],
        )
    }

    /// Notes the files that a program writes for a command, unless the motor refused it.
    fn note(
        &self,
        result: Result<(), DeviceError>,
        writes: &[(&str, String)],
    ) -> Result<(), DeviceError> {
        result?;
        self.recorder.note(self.number, writes);
        Ok(())
    }
}

impl Motor for Recorded {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let position = self.inner.position()?;
        let reading = Reading {
            ms: self.recorder.ms(),
            motor: self.number,
            position: position.as_degrees(),
        };
        self.recorder.recording.borrow_mut().readings.push(reading);
        Ok(position)
    }

    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        let set = self.inner.set_position(position);
        self.note(set, &[("position", position.as_degrees().to_string())])
    }

    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let started = self.inner.run_to(target, speed);
        self.note_run(started, target, speed, "hold")
    }

    fn run_past(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let started = self.inner.run_past(target, speed);
        self.note_run(started, target, speed, "brake")
    }

    fn run(&mut self, speed: DegreesPerSecond, at_most: Duration) -> Result<(), DeviceError> {
        let started = self.inner.run(speed, at_most);
        self.note(
            started,
            &[
                ("speed_sp", speed.as_degrees_per_second().to_string()),
                ("time_sp", at_most.as_millis().to_string()),
                ("stop_action", "brake".to_owned()),
                ("command", "run-timed".to_owned()),
            ],
        )
    }

    fn stop(&mut self, action: StopAction) -> Result<(), DeviceError> {
        let stopped = self.inner.stop(action);
        self.note(
            stopped,
            &[
                ("stop_action", action.to_string()),
                ("command", "stop".to_owned()),
            ],
        )
    }

    fn state(&self) -> Result<MotorState, DeviceError> {
        self.inner.state()
    }
}
