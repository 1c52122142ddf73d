//! Thread of robot and menu. The thread takes orders, and goes on only while one of them waits for
//! something, so that each walk is always the same.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    path::PathBuf,
    rc::Rc,
    sync::mpsc::{Receiver, Sender},
    time::Duration,
};

use brick::{ButtonEvent, Buttons, DeviceError, LedColor, MotorState, StopAction};
use clap::Parser;
use cube_core::Cube;
use dialogue::TRANSCRIPT;
use panel::{screen, screen::View};
use robot::{Pace, Session};
use simulator::{Axis, Input, Settings, Simulator};
use walker::{Change, Heard, Part, Port, RobotState, Signal};
use words::Words;

use super::{plugs::Plugs, transcript};
use crate::{
    aside::Threads,
    cli::Cli,
    echo,
    environment::Environment,
    failure::{Exit, exit_of},
    history::Deed,
    input::state::Goal,
    menu::{self, Options},
    robots::this_brick::Devices,
};

/// Time by the robot's clock after which a person who still waits for a view has found a fault.
const PATIENCE: Duration = Duration::from_mins(10);

/// Robot on the table, and the folder of its files.
pub(super) struct Robot {
    pub(super) settings: Settings,
    pub(super) stickers: [char; 54],
    pub(super) nodes_per_s: u64,
    pub(super) files: PathBuf,
}

/// Orders of the person.
#[derive(Debug)]
pub(super) enum Order {
    Begin,
    Hear,
    Pass(Duration),
    End,
    Change(Change),
    Signal(Signal),
    RobotState,
    Lines,
}

/// Answers to orders.
#[derive(Debug)]
pub(super) enum Reply {
    Done,
    Heard(Heard),
    Ended(Option<i32>),
    RobotState(Box<RobotState>),
    Lines(String),
    /// Fault that was found, in words.
    Wrong(String),
}

/// Order that needs time, and its end by the robot's clock.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wait {
    /// No order: the next one is taken as soon as the program polls its buttons.
    Orders,
    Hear(Duration),
    Pass(Duration),
    End(Duration),
    /// The person is gone: the program ends as soon as it can.
    Gone,
}

/// Reasons to take no more orders.
enum Next {
    GoOn,
    Begin,
    Gone,
}

/// Serves a person until they are gone.
pub(super) fn stand(robot: &Robot, orders: Receiver<Order>, replies: Sender<Reply>) {
    let table = Rc::new(Table {
        simulator: Simulator::new(&robot.settings, &robot.stickers, 1),
        orders,
        replies,
        wait: Cell::new(Wait::Orders),
        is_running: Cell::new(false),
        exit: RefCell::new(Ok(0)),
        views: Rc::default(),
        heard: Cell::new(0),
        events: RefCell::default(),
        signal: Cell::new(None),
        plugs: Rc::default(),
        free_once_off: RefCell::default(),
    });
    TRANSCRIPT.set(Rc::clone(&table.views));
    while let Next::Begin = table.serve() {
        table.run(robot);
    }
}

struct Table {
    simulator: Simulator,
    orders: Receiver<Order>,
    replies: Sender<Reply>,
    wait: Cell<Wait>,
    is_running: Cell<bool>,
    /// End of the last program: its exit code, or a forbidden state in which it left the brick.
    exit: RefCell<Result<i32, String>>,
    views: Rc<RefCell<Vec<View>>>,
    /// Number of views that were read.
    heard: Cell<usize>,
    events: RefCell<VecDeque<ButtonEvent>>,
    signal: Cell<Option<Signal>>,
    plugs: Rc<Plugs>,
    free_once_off: RefCell<Vec<Axis>>,
}

impl Table {
    /// Runs the program to its end.
    fn run(self: &Rc<Self>, robot: &Robot) {
        let config = robot.files.join("robot.toml");
        let config = config.to_str().expect("text");
        let shared = Cli::parse_from(["mindcub3r", "--config", config, "run"]).shared;
        let environment = Environment::new(shared).keeping_tables_in(robot.files.clone());
        let robot_speed = robot.nodes_per_s;
        let mut open = |devices, robot: &_| {
            let mut brick = self.simulator.brick();
            if devices == Devices::All {
                self.plugs.wrap(&mut brick)?;
            }
            let mut brick = brick::reversed::wrap(brick, robot);
            brick.buttons = Box::new(Pressed(Rc::clone(self)));
            let table = Rc::clone(self);
            let signal = move || table.signal.get().is_some();
            let session = Session::new(brick, signal, || false).computing(&Threads);
            Ok(session.paced(Pace::NodesPerSecond(robot_speed)))
        };
        let options = Options {
            goal: Goal {
                target: Cube::SOLVED.into(),
                deed: Deed::Solve,
                moment: None,
            },
            method: None,
            scan: None,
            readings: None,
            scan_report: None,
            seed: 1,
            page: menu::Place::new("127.0.0.1:0".parse().expect("an address"), None),
        };
        self.is_running.set(true);
        let result = menu::run(&mut open, &environment, options);
        self.is_running.set(false);
        *self.exit.borrow_mut() = self.exit_of(result);
        self.answer(self.wait.get());
    }

    /// Exit code, if the program left the brick as Brickman had it.
    fn exit_of(&self, result: anyhow::Result<()>) -> Result<i32, String> {
        let blank = vec![false; screen::Frame::WIDTH * screen::Frame::HEIGHT];
        if self.simulator.screen() != Some(blank) {
            return Err("the program left something on the screen".to_owned());
        }
        if self.simulator.leds() != LedColor::Green {
            return Err(format!(
                "the program left the lights {:?}",
                self.simulator.leds()
            ));
        }
        Ok(match (result, self.signal.take()) {
            (Ok(()), _) => 0,
            (Err(_), Some(signal)) => 128 + signal.number(),
            (Err(error), None) => match exit_of(&error) {
                Exit::Success => 0,
                Exit::Failure | Exit::Interrupted => 1,
                Exit::BadInput => 2,
            },
        })
    }

    /// Takes orders until one needs time or another program.
    fn serve(&self) -> Next {
        loop {
            let Ok(order) = self.orders.recv() else {
                self.wait.set(Wait::Gone);
                self.signal.set(Some(Signal::Term));
                return Next::Gone;
            };
            let now = self.simulator.now();
            let wait = match order {
                Order::Begin if self.is_running.get() => {
                    self.reply(Reply::Wrong("the program runs already".to_owned()));
                    continue;
                }
                Order::Begin => {
                    self.events.borrow_mut().clear();
                    self.reply(Reply::Done);
                    self.wait.set(Wait::Orders);
                    return Next::Begin;
                }
                Order::Hear => Wait::Hear(now + PATIENCE),
                Order::Pass(time) => Wait::Pass(now + time),
                Order::End => Wait::End(now + PATIENCE),
                Order::Change(change) => {
                    self.change(&change);
                    self.reply(Reply::Done);
                    continue;
                }
                Order::Signal(signal) => {
                    self.signal.set(Some(signal));
                    self.reply(Reply::Done);
                    continue;
                }
                Order::RobotState => {
                    self.reply(Reply::RobotState(Box::new(self.robot_state())));
                    continue;
                }
                Order::Lines => {
                    let text = transcript::text(&self.views.borrow());
                    self.reply(Reply::Lines(text));
                    continue;
                }
            };
            if self.is_running.get() && !self.is_due(wait) {
                self.wait.set(wait);
                return Next::GoOn;
            }
            self.answer(wait);
        }
    }

    fn is_due(&self, wait: Wait) -> bool {
        let now = self.simulator.now();
        match wait {
            Wait::Orders => true,
            Wait::Hear(until) => self.heard.get() < self.views.borrow().len() || now >= until,
            Wait::Pass(until) | Wait::End(until) => now >= until,
            Wait::Gone => false,
        }
    }

    /// Answers an order whose time has come, or cannot come because the program has ended.
    fn answer(&self, wait: Wait) {
        let is_running = self.is_running.get();
        let reply = match wait {
            Wait::Orders | Wait::Gone => return,
            Wait::Hear(_) => self.next_view(),
            Wait::Pass(until) => {
                let left = until.saturating_sub(self.simulator.now());
                self.simulator.brick().clock.sleep(left);
                Reply::Done
            }
            Wait::End(_) if is_running => Reply::Ended(None),
            Wait::End(_) => match &*self.exit.borrow() {
                Ok(code) => Reply::Ended(Some(*code)),
                Err(words) => Reply::Wrong(words.clone()),
            },
        };
        self.reply(reply);
    }

    fn next_view(&self) -> Reply {
        let views = self.views.borrow();
        let heard = self.heard.get();
        let Some(view) = views.get(heard) else {
            let is_running = self.is_running.get();
            let heard = if is_running {
                Heard::Nothing
            } else {
                Heard::End
            };
            return Reply::Heard(heard);
        };
        self.heard.set(heard + 1);
        let is_seen = self.is_running.get() && heard + 1 == views.len();
        if is_seen
            && self.simulator.screen().as_deref()
                != Some(screen::draw(view, Words::ENGLISH).pixels())
        {
            return Reply::Wrong(format!("the screen shows something else than: {view}"));
        }
        Reply::Heard(Heard::Screen(echo::message(&view.to_string())))
    }

    fn reply(&self, reply: Reply) {
        // Without a person the program ends when it next takes orders.
        let _ = self.replies.send(reply);
    }

    fn change(&self, change: &Change) {
        let now = self.simulator.now();
        let input = match change {
            Change::Click(button) => {
                let event = |pressed| ButtonEvent {
                    button: *button,
                    pressed,
                };
                return self.events.borrow_mut().extend([event(true), event(false)]);
            }
            Change::Unplug(port) => {
                self.plugs.pull(*port);
                let mut brick = self.simulator.brick();
                let motor = match port {
                    Port::In2 => return,
                    Port::OutA => &mut brick.flipper,
                    Port::OutB => &mut brick.turntable,
                    Port::OutC => &mut brick.arm,
                };
                return motor
                    .stop(StopAction::Coast)
                    .expect("a simulated motor answers");
            }
            Change::Plug(port) => return self.plugs.push(*port),
            Change::FreeOnceOff(part) => {
                return self.free_once_off.borrow_mut().push(axis(*part));
            }
            Change::Jam(part) => Input::Jam(axis(*part)),
            Change::Free(part) => Input::Free(axis(*part)),
            Change::Battery(millivolts) => Input::BatteryMillivolts(*millivolts),
            Change::Remove => Input::RemoveCube,
            Change::Insert(stickers) => {
                let letters: Vec<char> = stickers.chars().collect();
                Input::InsertCube(Box::new(letters.try_into().expect("54 letters")))
            }
        };
        self.simulator.schedule(now, input);
    }

    /// Names of the motors that have power.
    fn energised(&self) -> String {
        let brick = self.simulator.brick();
        let motors = [
            ("flipper", &brick.flipper),
            ("turntable", &brick.turntable),
            ("arm", &brick.arm),
        ];
        let names = motors.iter().filter_map(|(name, motor)| {
            let state = motor.state().expect("a simulated motor answers");
            (state != MotorState::Idle).then_some(*name)
        });
        let names: Vec<&str> = names.collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(", ")
        }
    }

    fn robot_state(&self) -> RobotState {
        let posture = self.simulator.posture();
        let faults = self.simulator.faults();
        RobotState {
            seconds: self.simulator.now().as_secs_f64(),
            stickers: self.simulator.stickers().iter().collect(),
            energised: self.energised(),
            flipper: posture.flipper,
            turntable: posture.turntable,
            arm: posture.arm,
            leds: format!("{:?}", self.simulator.leds()).to_lowercase(),
            tones: self.simulator.tones().len(),
            faults: faults.iter().map(ToString::to_string).collect(),
        }
    }

    /// Frees the axes that are to be free once no motor has power.
    fn free_what_waits(&self) {
        let mut waiting = self.free_once_off.borrow_mut();
        if !waiting.is_empty() && self.energised() == "none" {
            let now = self.simulator.now();
            for axis in waiting.drain(..) {
                self.simulator.schedule(now, Input::Free(axis));
            }
        }
    }
}

const fn axis(part: Part) -> Axis {
    match part {
        Part::Flipper => Axis::Flipper,
        Part::Turntable => Axis::Turntable,
        Part::Arm => Axis::Arm,
    }
}

/// Buttons, the same for each brick that is opened. A program that polls them gives the person
/// their chance.
struct Pressed(Rc<Table>);

impl Buttons for Pressed {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        let table = &self.0;
        table.free_what_waits();
        let wait = table.wait.get();
        if table.is_due(wait) {
            table.answer(wait);
            table.serve();
        }
        Ok(table.events.borrow_mut().pop_front())
    }
}
