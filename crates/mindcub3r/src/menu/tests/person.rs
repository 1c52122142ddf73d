//! A person at the simulated robot, who looks at the screen and then presses a button.

use std::{cell::RefCell, collections::VecDeque, fmt::Write, path::Path, rc::Rc, time::Duration};

use brick::{Brick, Button, ButtonEvent, Buttons, DeviceError, MotorState};
use clap::Parser;
use cube_core::{Cube, Facelets};
use simulator::{Settings, Simulator};
use tempfile::TempDir;

use super::super::{self as menu, Options, panel::TRANSCRIPT};
use crate::{cli::Cli, environment::Environment, this_brick::Devices};
use panel::{screen, screen::View};
use robot::Pace;

/// A person who waits for so long for what they expect to see has found a fault.
const PATIENCE: Duration = Duration::from_mins(10);

/// What a person does once they see a title.
pub(in super::super) enum Act {
    /// Brings the choice to this line of a list and presses the middle button.
    Pick(&'static str),
    /// Presses a button and lets it go.
    Press(Button),
    /// Something else to the robot.
    Do(fn(&Simulator)),
    /// Nothing for so many seconds.
    Wait(u64),
}

/// What a person does, in order, each when they see its title, or its hint under a message.
pub(in super::super) type Script = Vec<(&'static str, Act)>;

/// A robot on a table, with a directory for its files.
pub(in super::super) struct Table {
    pub(in super::super) simulator: Simulator,
    pub(in super::super) files: TempDir,
    /// What of the brick is replaced before the menu gets it.
    pub(in super::super) change: Box<Change>,
    /// When the system tells the program to end.
    pub(in super::super) signal_at: Option<Duration>,
}

/// What is done to a brick before it is given out; it may also be found missing.
type Change = dyn Fn(&mut Brick) -> anyhow::Result<()>;

/// How the menu went.
pub(in super::super) struct Walk {
    /// Everything that was shown.
    pub(in super::super) views: Vec<View>,
    pub(in super::super) result: anyhow::Result<()>,
}

impl Table {
    /// With this cube in the cradle.
    pub(in super::super) fn with(cube: &Cube) -> Self {
        Self::with_settings(cube, "")
    }

    /// In this light, or with this else in the settings of the simulator.
    pub(in super::super) fn with_settings(cube: &Cube, simulator: &str) -> Self {
        let settings = Settings::from_toml(simulator).expect("settings");
        let table = Self {
            simulator: Simulator::new(&settings, cube.facelets().as_array(), 1),
            files: tempfile::tempdir().expect("a directory"),
            change: Box::new(|_| Ok(())),
            signal_at: None,
        };
        // As good as more thinking for what is tested here.
        table.write("robot.toml", "[run]\nthink_first_nodes = 2000\n");
        table
    }

    /// Writes one of the robot's files.
    pub(in super::super) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.files.path().join(name), text).expect("written");
    }

    /// Reads one of the robot's files.
    pub(in super::super) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.files.path().join(name)).expect("it is there")
    }

    /// The cube as it lies on the table in the end.
    pub(in super::super) fn cube(&self) -> Cube {
        Cube::try_from(&Facelets::new(self.simulator.stickers())).expect("it was only turned")
    }

    /// Lets a person go through the menu.
    pub(in super::super) fn walk(&self, script: Script) -> Walk {
        let config = self.files.path().join("robot.toml");
        let config = config.to_str().expect("text");
        let cli = Cli::parse_from(["mindcub3r", "--config", config, "run"]);
        let environment = Environment::new(cli.shared);
        let views = Rc::new(RefCell::new(Vec::new()));
        let person = Rc::new(RefCell::new(Person {
            script: script.into(),
            views: Rc::clone(&views),
            simulator: self.simulator.clone(),
            down: None,
            acted_at: self.simulator.now(),
        }));
        let mut open = |devices| {
            let mut brick = self.simulator.brick();
            if devices == Devices::All {
                (self.change)(&mut brick)?;
            }
            brick.buttons = Box::new(Pressed(Rc::clone(&person)));
            let (simulator, at) = (self.simulator.clone(), self.signal_at);
            let signal = move || at.is_some_and(|at| simulator.now() >= at);
            Ok(brick::interrupt::wrap(brick, signal))
        };
        let options = Options {
            target: Cube::SOLVED,
            method: None,
            scan: None,
            readings: None,
            scan_report: None,
            seed: 1,
            pace: Pace::NodesPerSecond(470_000),
        };
        TRANSCRIPT.set(Rc::clone(&views));
        let result = menu::run(&mut open, &environment, options);
        let blank = vec![false; screen::Frame::WIDTH * screen::Frame::HEIGHT];
        assert_eq!(self.simulator.screen(), Some(blank), "it left something");
        assert_eq!(self.simulator.leds(), brick::LedColor::Green);
        assert!(self.motors_are_off());
        assert_eq!(self.simulator.faults(), []);
        Walk {
            views: views.take(),
            result,
        }
    }

    fn motors_are_off(&self) -> bool {
        let brick = self.simulator.brick();
        [&brick.flipper, &brick.turntable, &brick.arm]
            .iter()
            .all(|motor| motor.state().expect("it is simulated") == MotorState::Idle)
    }
}

struct Person {
    script: VecDeque<(&'static str, Act)>,
    views: Rc<RefCell<Vec<View>>>,
    simulator: Simulator,
    down: Option<Button>,
    acted_at: Duration,
}

/// The buttons of each brick that is opened are the same.
struct Pressed(Rc<RefCell<Person>>);

impl Buttons for Pressed {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        self.0.borrow_mut().next_event()
    }
}

impl Buttons for Person {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        if let Some(button) = self.down.take() {
            return Ok(Some(ButtonEvent {
                button,
                pressed: false,
            }));
        }
        let Some(view) = self.views.borrow().last().cloned() else {
            return Ok(None);
        };
        let shown = screen::draw(&view);
        let pixels = self.simulator.screen().expect("something was shown");
        assert!(pixels == shown.pixels(), "the screen shows something else");
        let waited = self.simulator.now().saturating_sub(self.acted_at);
        let next = self.script.front();
        assert!(
            waited < PATIENCE,
            "expected {:?}, but see {view:?}",
            next.map(|(title, _)| title)
        );
        let Some((title, act)) = next else {
            return Ok(None);
        };
        if title_of(&view) != *title && hint_of(&view) != Some(title) {
            return Ok(None);
        }
        let button = match act {
            Act::Press(button) => Some(*button),
            Act::Do(change) => {
                change(&self.simulator);
                None
            }
            Act::Wait(seconds) if waited < Duration::from_secs(*seconds) => return Ok(None),
            Act::Wait(_) => None,
            Act::Pick(line) => Some(towards(&view, line)),
        };
        if !matches!(act, Act::Pick(_)) || button == Some(Button::Enter) {
            self.script.pop_front();
        }
        self.acted_at = self.simulator.now();
        self.down = button;
        Ok(button.map(|button| ButtonEvent {
            button,
            pressed: true,
        }))
    }
}

/// The button that brings the choice nearer to a line, or chooses it.
fn towards(view: &View, line: &str) -> Button {
    let (View::List {
        items: lines,
        chosen,
        ..
    }
    | View::Doubt {
        choices: lines,
        chosen,
        ..
    }) = view
    else {
        panic!("no list to find {line:?} in: {view:?}");
    };
    assert!(
        lines.iter().any(|other| other == line),
        "no {line:?} in {lines:?}"
    );
    if lines[*chosen] == line {
        Button::Enter
    } else {
        Button::Down
    }
}

/// By what a person recognises a view.
pub(in super::super) fn title_of(view: &View) -> &str {
    match view {
        View::Working { phase, .. } => phase,
        View::List { title, .. }
        | View::Done { title, .. }
        | View::Message { title, .. }
        | View::Name { title, .. }
        | View::Table { title, .. } => title,
        View::Doubt { .. } => "Doubt",
        View::Correct { .. } => "Correct",
    }
}

/// What it says of the buttons.
fn hint_of(view: &View) -> Option<&str> {
    match view {
        View::Message { hint, .. } => Some(hint),
        _ => None,
    }
}

impl Walk {
    /// Compares what was shown with `walks/NAME.txt`, or writes that if `UPDATE_SNAPSHOTS` is set.
    pub(in super::super) fn matches(&self, name: &str) {
        self.result.as_ref().expect("it was left by its item");
        let text = self.text();
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/menu/tests/walks");
        let path = directory.join(format!("{name}.txt"));
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            std::fs::create_dir_all(&directory).expect("made");
            std::fs::write(&path, &text).expect("written");
        }
        let pinned = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            pinned == text,
            "what was shown differs from {}; if it should, UPDATE_SNAPSHOTS=1 writes it anew:\n{text}",
            path.display()
        );
    }

    /// The last view with this title.
    pub(in super::super) fn last(&self, title: &str) -> &View {
        let mut views = self.views.iter().rev();
        views
            .find(|view| title_of(view) == title)
            .expect("it was shown")
    }

    /// What was shown, in words: of a phase its first and last picture, of what blinks one.
    fn text(&self) -> String {
        let mut text = String::new();
        let mut last: Option<String> = None;
        for (i, view) in self.views.iter().enumerate() {
            let same_phase = |other: Option<&View>| {
                matches!(view, View::Working { .. })
                    && other.is_some_and(|other| title_of(other) == title_of(view))
            };
            let before = i.checked_sub(1).and_then(|before| self.views.get(before));
            if same_phase(before) && same_phase(self.views.get(i + 1)) {
                continue;
            }
            let words = view.to_string();
            if last.as_ref() != Some(&words) {
                let _ = writeln!(text, "{words}");
                last = Some(words);
            }
        }
        text
    }
}
