//! Simulated robot that obeys a page: it keeps its cube from one run to the next.

use std::{cell::RefCell, rc::Rc, time::Duration};

use ::studio::{Command, CommandQueue, Kind, Order, Publisher, StopWatch};
use actuator::{put_aside, square_table};
use app::RunMethod;
use brick::{Brick, Interrupt};
use cube_core::{Cube, Face, Rotation, State};
use robot::{
    Config, Crew, Observer, Observers, Report, RobotKind, RunError, ScanKind, Stream, Task,
    Unattended, error::During, interruptible, read_and_rest, report::Ending, whole_run,
};
use simulator::Simulator;

use super::Arguments;
use crate::{
    aside::Threads,
    config_file,
    environment::Environment,
    failure::one_line,
    human::TableStore,
    live,
    my_cube::Sensor,
    output, signals,
    simulated::{self, Setting},
    state_argument::{StateReader, random_seed},
};

/// Commands that the simulated robot takes.
const COMMANDS: [&str; 4] = ["start", "stop", "scan", "set"];
/// Robot's time in which a person takes the cube, turns its layers straight and puts it back.
const CUBE_TIME: Duration = Duration::from_secs(2);

/// Publisher, once there is one: the robot is made before the server listens.
type Outlet = Rc<RefCell<Option<Publisher>>>;

/// Simulated robot that obeys a page.
pub(super) struct Session<'a> {
    environment: &'a Environment,
    config: Config,
    simulator: Simulator,
    brick: Brick,
    interrupt: Interrupt,
    stream: Stream,
    outlet: Outlet,
    watch: Rc<StopWatch>,
    states: StateReader,
    method: RunMethod,
    scan: ScanKind,
    /// The last work ended early, and arm, flipper, table or a layer may stand anywhere.
    needs_reset: bool,
}

/// Work of the robot.
enum Work {
    Run,
    Scan,
}

impl<'a> Session<'a> {
    /// Puts a cube into a simulated robot, which obeys the commands of a queue.
    ///
    /// # Errors
    /// When settings or the cube cannot be used.
    pub(super) fn new(
        arguments: &Arguments,
        environment: &'a Environment,
        queue: &CommandQueue,
    ) -> anyhow::Result<Self> {
        let config = environment.config()?;
        let seed = arguments.seed.unwrap_or_else(random_seed);
        let mut states = environment.state_reader(Some(seed))?;
        let cube = arguments.cube.as_deref().unwrap_or("random");
        let setting = Setting {
            simulator: config_file::simulator(arguments.simulator.as_deref())?,
            cube: states.read_for_robot(cube)?.cube,
            seed,
            pace: Some(arguments.pace.unwrap_or(1.0)),
            recording: None,
            record: None,
        };
        output::tell(&format!("seed {seed}"));
        let (simulator, brick) = simulated::put_in(&config, &setting);
        let outlet = Outlet::default();
        let own = Rc::clone(&outlet);
        let (brick, stream) = Stream::of(
            brick,
            Box::new(move |stamped| {
                if let Some(publisher) = &*own.borrow() {
                    live::publish(publisher, stamped, &stamped.line());
                }
            }),
        );
        let watch = Rc::new(queue.stop_watch());
        let own = Rc::clone(&watch);
        let (brick, interrupt) = brick::interrupt::wrap_with_stop(
            brick,
            || signals::received().is_some(),
            move || own.is_stopped(),
        );
        Ok(Self {
            environment,
            scan: config.run.scan,
            config,
            simulator,
            brick,
            interrupt,
            stream,
            outlet,
            watch,
            states,
            method: RunMethod::default(),
            needs_reset: false,
        })
    }

    /// From now on the robot's events are published.
    pub(super) fn publish_to(&mut self, publisher: &Publisher) {
        let hello = live::hello(RobotKind::Simulated, &COMMANDS);
        publisher.publish(Kind::Hello, 0, &hello);
        *self.outlet.borrow_mut() = Some(publisher.clone());
    }

    /// Obeys a command.
    pub(super) fn obey(&mut self, order: Order) {
        let answer = match order.command.clone() {
            Command::Start { state, method } => {
                match self.run_task(state.as_deref(), method.as_deref()) {
                    Ok(task) => return self.work(order, &task, &Work::Run),
                    Err(error) => Err(error),
                }
            }
            Command::Scan {} => {
                let task = self.task(Cube::SOLVED);
                return self.work(order, &task, &Work::Scan);
            }
            Command::Set { key, value } => self.set(&key, &value),
            Command::Calibrate { .. } => Err(anyhow::anyhow!(
                "the simulated robot is not calibrated from the page: `mindcub3r calibrate --simulate`"
            )),
            Command::Stop {} => Ok(()),
        };
        match answer {
            Ok(()) => order.end(Ok("done")),
            Err(error) => order.end(Err(&one_line(&error))),
        }
    }

    /// Task of a run to a state, by a method.
    fn run_task(&mut self, state: Option<&str>, method: Option<&str>) -> anyhow::Result<Task> {
        let target = match state {
            Some(text) => self.states.read_text::<State>(text)?.cube,
            None => Cube::SOLVED,
        };
        let method = match method {
            Some(name) => name.parse::<RunMethod>()?,
            None => self.method,
        };
        let mut tell = |message: &str| log::info!("{message}");
        let mut tables = TableStore::new(self.environment.tables_folder(), &mut tell);
        Ok(Task {
            turning: tables.turning(method),
            ..self.task(target)
        })
    }

    fn task(&self, target: Cube) -> Task {
        Task {
            scan: self.scan,
            known: self.environment.known_cube(Sensor::simulated_if(true)),
            ..Task::to(target)
        }
    }

    /// Changes a setting for the runs that follow.
    fn set(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
        match (key, value) {
            ("method", name) => self.method = name.parse::<RunMethod>()?,
            ("scan", "full") => self.scan = ScanKind::Full,
            ("scan", "quick") => self.scan = ScanKind::Quick,
            ("scan", _) => anyhow::bail!("scan: allowed are full and quick"),
            _ => anyhow::bail!("unknown setting: allowed are method and scan"),
        }
        Ok(())
    }

    /// Lets the robot work, and tells the end as a report.
    fn work(&mut self, mut order: Order, task: &Task, work: &Work) {
        order.answer(Ok("started"));
        self.watch.watch_since(&order);
        let mut report = Report::default();
        let (config, simulator) = (&self.config, &self.simulator);
        let needs_reset = self.needs_reset;
        let faults = simulator.faults().len();
        let mut stream = self.stream.clone();
        let mut begins = Rotation::IDENTITY;
        let result = interruptible(
            &mut self.brick,
            &self.interrupt,
            &config.mechanism,
            RunError::is_battery_empty,
            |brick| {
                if needs_reset {
                    set_back(brick, config)?;
                    // A person takes the cube, and puts it in again with its layers straight.
                    simulator.insert_cube(&simulator.stickers());
                    brick.clock.sleep(CUBE_TIME);
                }
                begins = pose(simulator);
                let crew = Crew {
                    observer: &mut Observers(vec![&mut stream, &mut report]),
                    operator: &mut Unattended,
                    aside: &Threads,
                    pace: simulated::pace(config),
                };
                match work {
                    Work::Run => whole_run(brick, config, task, crew),
                    Work::Scan => read_and_rest(brick, config, task, crew).map(|_| ()),
                }
            },
        );
        self.needs_reset = result.is_err();
        let error_kind = result.as_ref().err().map(RunError::kind);
        let reached = match work {
            Work::Run => {
                let target = task.target.rotated(begins);
                simulated::judged(simulator, faults, &target, result)
            }
            Work::Scan => simulated::with_fault(simulator, faults, result),
        };
        let last = report.last_event(&Ending {
            reached: reached.is_ok(),
            solved: simulator.verdict(&simulator::solved()).is_ok(),
            error: reached.as_ref().err().map(one_line),
            error_kind,
        });
        // A page that sees the report may start the next run at once.
        drop(order);
        self.stream.event(self.simulator.now(), &last);
    }
}

/// Rotation to how the cube lies, from how it was put in: the runs before have turned it as a whole.
fn pose(simulator: &Simulator) -> Rotation {
    let stickers = simulator.lying();
    let [top, front] = [Face::U, Face::F].map(|side| {
        let centre = stickers[9 * side.index() + 4].to_string();
        centre
            .parse()
            .expect("the stickers of a cube are the letters of its faces")
    });
    let back = Rotation::bringing(top, front).expect("top and front of a cube meet");
    back.inverse()
}

/// Brings back arm, flipper and table.
///
/// # Errors
/// When something is in their way.
fn set_back(brick: &mut Brick, config: &Config) -> Result<(), RunError> {
    let failed = |source| RunError::Mechanism {
        during: During::Homing,
        source,
    };
    put_aside(brick, &config.mechanism).map_err(failed)?;
    square_table(brick, &config.mechanism).map_err(failed)
}
