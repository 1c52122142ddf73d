//! Simulated robot that obeys a page: it keeps its cube from one run to the next.

use std::{cell::RefCell, rc::Rc, sync::Arc, time::Duration};

use ::studio::{Command, CommandQueue, Kind, Order, Publisher, StopWatch};
use app::RunMethod;
use brick::Brick;
use cube_core::{Cube, Face, Rotation};
use robot::{
    Config, Crew, RobotKind, RunError, Stamped, Target, Task, Unattended, checkpoint,
    error::During, read_only, session::set_back, whole_run,
};
use simulator::Simulator;

use super::Arguments;
use crate::{
    environment::Environment,
    failure::one_line,
    history::{Deed, History},
    human::TableStore,
    input::state::{StateReader, random_seed},
    live, output,
    preferences::Preferences,
    robots::simulated::{self, Setting, Simulated},
};

/// Commands that the simulated robot takes.
const COMMANDS: [&str; 5] = ["start", "stop", "scan", "checkpoint", "set"];
/// Robot's time in which a person takes the cube, turns its layers straight and puts it back.
const CUBE_TIME: Duration = Duration::from_secs(2);

/// Publisher, once there is one: the robot is made before the server listens.
type Outlet = Rc<RefCell<Option<Publisher>>>;

/// Simulated robot that obeys a page.
pub(super) struct Session<'a> {
    environment: &'a Environment,
    config: Config,
    robot: Simulated,
    outlet: Outlet,
    watch: Rc<StopWatch>,
    states: StateReader,
    pub(super) history: Arc<History>,
    /// Seed of the cube's colours.
    cube_seed: u64,
    preferences: Preferences,
}

impl<'a> Session<'a> {
    /// Puts a cube into a simulated robot, which obeys the commands of a queue.
    pub(super) fn new(
        arguments: &Arguments,
        environment: &'a Environment,
        queue: &CommandQueue,
    ) -> anyhow::Result<Self> {
        let config = environment.config()?;
        let seed = arguments.seed.unwrap_or_else(random_seed);
        let mut states = environment.state_reader(Some(seed));
        let cube = arguments.cube.as_deref().unwrap_or("random");
        let setting = Setting {
            simulator: simulated::settings(arguments.simulator.as_deref())?,
            cube: states.read_for_robot(cube)?.cube,
            seed,
            cube_seed: seed,
            pace: Some(arguments.pace.unwrap_or(1.0)),
        };
        output::tell(&format!("seed {seed}"));
        let outlet = Outlet::default();
        let own = Rc::clone(&outlet);
        let sink = Box::new(move |stamped: &Stamped| {
            if let Some(publisher) = &*own.borrow() {
                live::publish(publisher, stamped, &stamped.line());
            }
        });
        let watch = Rc::new(queue.stop_watch());
        let own = Rc::clone(&watch);
        let robot = Simulated::new(&config, &setting, move || own.is_stopped(), Some(sink));
        Ok(Self {
            environment,
            config,
            robot,
            outlet,
            watch,
            states,
            history: Arc::new(environment.history()),
            cube_seed: setting.cube_seed,
            preferences: Preferences::default(),
        })
    }

    /// From now on the robot's events are published.
    pub(super) fn publish_to(&mut self, publisher: &Publisher) {
        let hello = live::hello(RobotKind::Simulated, &self.config, &COMMANDS);
        publisher.publish(Kind::Hello, 0, &hello);
        *self.outlet.borrow_mut() = Some(publisher.clone());
        self.publish_settings();
    }

    /// Shows pages the settings in force; nothing keeps them when the program ends.
    fn publish_settings(&self) {
        if let Some(publisher) = &*self.outlet.borrow() {
            let shown = (self.preferences).shown(&self.config, RobotKind::Simulated);
            live::publish_settings(publisher, shown, false);
        }
    }

    /// Settings in force.
    fn config_now(&self) -> Config {
        let mut config = self.config.clone();
        self.preferences.apply(&mut config);
        config
    }

    /// Obeys a command.
    pub(super) fn obey(&mut self, order: Order) {
        let answer = match order.command.clone() {
            Command::Start { state, method } => {
                match self.run_task(state.as_deref(), method.as_deref()) {
                    Ok((task, deed)) => {
                        let target = Some(task.target);
                        return self.work(order, (target, deed), |brick, config, crew| {
                            whole_run(brick, config, &task, crew).map(drop)
                        });
                    }
                    Err(error) => Err(error),
                }
            }
            Command::Scan {} => {
                let task = self.task(Cube::SOLVED);
                return self.work(order, (None, Deed::Read), |brick, config, crew| {
                    read_only(brick, config, &task, crew).map(drop)
                });
            }
            Command::Checkpoint {} => {
                let task = self.task(Cube::SOLVED);
                return self.work(order, (None, Deed::Checkpoint), |brick, config, crew| {
                    checkpoint(brick, config, &task, crew).map(drop)
                });
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

    /// Task of a run to a state, by a method; and what the run is for.
    fn run_task(
        &mut self,
        state: Option<&str>,
        method: Option<&str>,
    ) -> anyhow::Result<(Task, Deed)> {
        let text = state.unwrap_or("solved");
        let robot = RobotKind::Simulated;
        let goal = (self.states).read_goal_text(text, robot, &self.history)?;
        let method = match method {
            Some(name) => name.parse::<RunMethod>()?,
            None => self.preferences.method(),
        };
        let mut tell = |message: &str| log::info!("{message}");
        let mut tables = TableStore::new(self.environment.tables_folder(), &mut tell);
        let task = Task {
            turning: tables.turning(method),
            ..self.task(goal.target)
        };
        Ok((task, goal.deed))
    }

    fn task(&self, target: impl Into<Target>) -> Task {
        Task {
            scan: self.config_now().run.scan,
            ..Task::to(target)
        }
    }

    /// Changes a setting for the runs that follow.
    fn set(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            Preferences::is_of(key, RobotKind::Simulated),
            "{key}: a setting of a brick alone"
        );
        self.preferences.set(key, value)?;
        self.publish_settings();
        Ok(())
    }

    /// Lets the robot work, and ends the account by the report.
    fn work(
        &mut self,
        mut order: Order,
        (target, deed): (Option<Target>, Deed),
        work: impl FnOnce(&mut Brick, &Config, Crew<'_>) -> Result<(), RunError>,
    ) {
        order.answer(Ok("started"));
        self.watch.watch_since(&order);
        self.robot.begin();
        let (config, simulator) = (&self.config_now(), &self.robot.simulator);
        let session = &mut self.robot.session;
        let needs_reset = std::mem::take(&mut session.needs_reset);
        let mut pose_before = Rotation::IDENTITY;
        let keeper = self.history.keeper(RobotKind::Simulated, deed);
        let mut keeper = keeper.of_simulated_cube(self.cube_seed);
        let ended = session.run(config, &mut keeper, &mut Unattended, |brick, crew| {
            if needs_reset {
                set_back(brick, &config.mechanism).map_err(|source| RunError::Mechanism {
                    during: During::Homing,
                    source,
                })?;
                // A person takes the cube, and puts it in again with its layers straight.
                simulator.insert_cube(&simulator.stickers());
                brick.clock.sleep(CUBE_TIME);
            }
            pose_before = pose(simulator);
            work(brick, config, crew)
        });
        let target = target.map(|target| match target {
            Target::State(state) => state.rotated(pose_before).into(),
            // An earlier state is judged as it lies.
            Target::Earlier(_) => target,
        });
        let (_, ending) =
            self.robot
                .judged(target.as_ref(), ended.result, ended.account.left.as_ref());
        keeper.end(&ending);
        // A page that sees the report may start the next run at once.
        drop(order);
        let session = &mut self.robot.session;
        session.report(ended.at, &ended.account, &ending);
    }
}

/// Rotation from the pose in which the cube was put in to its present one: the runs before have turned
/// it as a whole.
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
