//! One case: a robot of the family, a cube, a target, and faults; and what became of its run.

use std::{collections::BTreeMap, fmt::Write, ops::RangeInclusive, rc::Rc, time::Duration};

use anyhow::Result;
use brick::{Button, ButtonEvent, Buttons, Clock, DeviceError, reversed};
use cube_core::{Cube, Pattern, RandomCubes};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use robot::{
    Config, Event, Observer, Pace, Phase, RunErrorKind, Session, Task, Unattended, error::one_line,
    whole_run,
};
use simulator::{Settings, Simulator};

use super::kinds::{Fault, Form, Kind};

/// Robot time after which a run that goes on counts as a hang: ten times that of the longest honest
/// run.
const MAX_ROBOT_TIME: Duration = Duration::from_mins(50);
/// Time from the first sticker around the centre of a side to the end of its reading, at least.
const ROUND: Duration = Duration::from_millis(1100);
/// Positions that a robot searches before the first motion: thought is not measured here.
const FEW_NODES: u32 = 20_000;
/// Number of the random cube that is the saved state.
const SAVED_STATE: u64 = 0x5a7e_d000;

/// A target of a run, with its name in the table.
pub(super) type Target = (&'static str, Cube);

/// Names of the targets.
pub(super) const TARGETS: [&str; 4] = ["solved", "superflip", "checkerboard", SAVED];
/// Target that looks different from another side.
const SAVED: &str = "saved state";

/// Targets of runs, each as often as it stands here: half the runs solve their cubes.
pub(super) fn targets() -> Result<[Target; 6]> {
    let [solved, superflip, checkerboard, saved] = TARGETS;
    let pattern = |name: &'static str| anyhow::Ok((name, Pattern::find(name)?.cube()));
    let solved = (solved, Cube::SOLVED);
    Ok([
        solved,
        solved,
        solved,
        pattern(superflip)?,
        pattern(checkerboard)?,
        (saved, RandomCubes::new(SAVED_STATE).draw()),
    ])
}

/// A run to be made.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) number: u32,
    pub(super) target: Target,
    pub(super) faults: Vec<Fault>,
}

impl Case {
    /// The case of this number: the same number gives the same case.
    pub(super) fn draw(
        number: u32,
        kinds: &[Kind],
        faults: RangeInclusive<usize>,
        targets: &[Target],
    ) -> Result<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(number.into());
        let target = targets[rng.random_range(0..targets.len())];
        let count = rng.random_range(faults);
        let faults = (0..count).map(|_| kinds[rng.random_range(0..kinds.len())].draw(&mut rng));
        Ok(Self {
            number,
            target,
            faults: faults.collect::<Result<_>>()?,
        })
    }

    /// Settings of the simulated robot, as a file for `--simulator`.
    pub(super) fn settings(&self) -> String {
        settings_text(self.number, &self.faults)
    }

    /// Makes the run.
    ///
    /// # Errors
    /// When the settings cannot be used. Failures of the robot are in the outcome.
    pub(super) fn run(self, config: &Config) -> Result<Outcome> {
        let settings = Settings::from_toml(&self.settings())?;
        let cube = RandomCubes::new(self.number.into()).draw();
        let simulator = Simulator::new(&settings, cube.facelets().as_array(), self.number.into());
        let mut record = Record::default();
        let end = match self.make(&simulator, config, &mut record) {
            Ok(()) => End::Done,
            // Nobody but the end of time presses a button.
            Err((RunErrorKind::Stopped, _)) => End::Hang,
            Err((kind, message)) => End::GaveUp(kind, message),
        };
        let over = simulator.now();
        let checked = record.checked.unwrap_or(over);
        let begun = simulator.disturbances();
        let read = record.read.unwrap_or(over);
        let counts = |fault: &Fault| fault.begins_before(checked, &begun);
        let is_put_in_otherwise = self.target.0 == SAVED
            && (self.faults.iter())
                .any(|fault| fault.turns_whole_cube() && fault.begins_before(read, &begun));
        let is_late = self
            .faults
            .iter()
            .any(|fault| !counts(fault) && fault.begins_before(over, &begun));
        let faults = self
            .faults
            .iter()
            .filter(|fault| counts(fault))
            .cloned()
            .collect();
        Ok(Outcome {
            is_target: simulator
                .verdict(self.target.1.facelets().as_array())
                .is_ok(),
            has_power: !simulator.energised().is_empty(),
            took_s: over.as_secs_f64(),
            is_beside: is_late || is_put_in_otherwise,
            faults,
            end,
            case: self,
        })
    }

    fn make(
        &self,
        simulator: &Simulator,
        config: &Config,
        record: &mut Record,
    ) -> Result<(), (RunErrorKind, String)> {
        let mut config = config.clone();
        config.run.think_first_nodes = FEW_NODES;
        config.run.think_while_moving = false;
        let mut brick = reversed::wrap(simulator.brick(), &config.robot);
        brick.buttons = Box::new(EndOfTime {
            clock: Rc::clone(&brick.clock),
            is_pressed: false,
        });
        let mut session = Session::of(brick).paced(Pace::of_simulator(&config));
        let task = Task::to(self.target.1);
        let ended = session.run(&config, record, &mut Unattended, |brick, crew| {
            whole_run(brick, &config, &task, crew).map(drop)
        });
        ended
            .result
            .map_err(|error| (error.kind(), one_line(&error)))
    }
}

/// Settings of a robot of the family with these faults.
pub(super) fn settings_text(family: u32, faults: &[Fault]) -> String {
    let mut sections = BTreeMap::<&str, Vec<String>>::new();
    sections.insert("robot", vec![format!("family = {family}")]);
    let mut plan = Vec::new();
    for fault in faults {
        match &fault.form {
            Form::Event(event) => plan.push(format!("\"{event}\"")),
            Form::Settings(settings) => {
                for (section, line) in settings {
                    let lines = sections.entry(section).or_default();
                    let key = line.split(" =").next().unwrap_or(line);
                    // The first of two faults that set the same key has it.
                    if !lines.iter().any(|other| other.starts_with(key)) {
                        lines.push(line.clone());
                    }
                }
            }
        }
    }
    sections.insert("faults", vec![format!("plan = [{}]", plan.join(", "))]);
    let mut text = String::new();
    for (section, lines) in sections {
        writeln!(text, "[{section}]\n{}", lines.join("\n")).expect("text grows");
    }
    text
}

/// Buttons of which the one that ends a run is pressed when the run goes on for ever.
struct EndOfTime {
    clock: Rc<dyn Clock>,
    is_pressed: bool,
}

impl Buttons for EndOfTime {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        let press = ButtonEvent {
            button: Button::Back,
            pressed: true,
        };
        let is_over = self.clock.now() > MAX_ROBOT_TIME && !self.is_pressed;
        self.is_pressed |= is_over;
        Ok(is_over.then_some(press))
    }
}

/// Times of a run.
#[derive(Debug, Default)]
struct Record {
    /// Begin of the scan.
    scans: Option<Duration>,
    /// Time up to which the robot has read the centre of the first side alone: a hand that turns the whole
    /// cube before has put it in that way.
    read: Option<Duration>,
    /// End of the last look at the turned cube.
    checked: Option<Duration>,
}

impl Observer for Record {
    fn event(&mut self, at: Duration, event: &Event) {
        if let Event::Phase { phase, .. } = event
            && *phase == Phase::Scan
        {
            self.scans.get_or_insert(at);
        }
        if let Event::Reading { .. } = event {
            let round = at.saturating_sub(ROUND);
            self.read
                .get_or_insert(round.max(self.scans.unwrap_or_default()));
        }
        if let Event::PhaseEnds { report } = event
            && report.phase == Phase::Verify
        {
            self.checked = Some(at);
        }
    }
}

/// End of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    Done,
    GaveUp(RunErrorKind, String),
    Hang,
}

/// A run that is over.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) case: Case,
    pub(super) end: End,
    /// Whether the simulator's cube is the target.
    is_target: bool,
    /// Whether a motor has power after the run.
    has_power: bool,
    pub(super) took_s: f64,
    /// Whether the run says nothing of its faults: one began after the last check, or a hand turned the whole
    /// cube before it was read, and the target depends on how it was put in.
    is_beside: bool,
    /// Faults that began before the last check.
    pub(super) faults: Vec<Fault>,
}

impl Outcome {
    /// Whether the run says something of faults: one has begun in time, and none came after the
    /// check.
    pub(super) fn counts(&self) -> bool {
        !(self.faults.is_empty() || self.is_beside)
    }

    pub(super) fn is_target(&self) -> bool {
        self.is_target
    }

    pub(super) fn is_mended(&self) -> bool {
        self.faults.iter().all(|fault| fault.kind.is_mended)
    }

    pub(super) fn is_reached(&self) -> bool {
        self.end == End::Done && self.is_target
    }

    pub(super) fn is_lie(&self) -> bool {
        self.end == End::Done && !self.is_target
    }

    pub(super) fn is_made_though_failed(&self) -> bool {
        matches!(self.end, End::GaveUp(..)) && self.is_target
    }

    pub(super) fn gave_up(&self) -> bool {
        matches!(self.end, End::GaveUp(..))
    }

    pub(super) fn is_hang(&self) -> bool {
        self.end == End::Hang
    }

    pub(super) fn has_power(&self) -> bool {
        self.has_power
    }

    /// Whether the run ended early without a word of one of its faults.
    pub(super) fn is_misnamed(&self) -> bool {
        match &self.end {
            End::GaveUp(_, message) => !self
                .faults
                .iter()
                .any(|fault| fault.kind.is_named_by(message)),
            _ => false,
        }
    }
}
