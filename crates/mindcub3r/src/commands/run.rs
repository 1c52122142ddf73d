//! `run`: reads the cube, finds turns, and makes them.

mod arguments;
mod one_cube;
mod plot;

use std::path::Path;

use anyhow::{Context, bail};
use app::{Method, RunMethod};
use cube_core::{Cube, State};
use recogniser::{Readings, Refusal, recognise};
use robot::{RobotKind, ScanKind};

pub(crate) use self::arguments::{Arguments, code, pace};
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    history::History,
    input::state::{Goal, StateReader, random_seed},
    input::{self, Kind},
    menu,
    robots::{
        simulated::{self, Setting},
        this_brick,
    },
    search::beside,
};

/// Values of the arguments that more than one way to run needs.
struct Request<'a> {
    arguments: &'a Arguments,
    environment: &'a Environment,
    method: Option<RunMethod>,
    seed: u64,
    states: StateReader,
    history: History,
    goal: Goal,
    scan: Option<ScanKind>,
    readings: Option<Readings>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    arguments.puzzle.check_for_robot()?;
    let method = arguments
        .method
        .map(Method::for_run)
        .transpose()
        .or_bad_input()?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let mut states = environment.state_reader(Some(seed));
    let history = environment.history();
    let robot = if arguments.simulate {
        RobotKind::Simulated
    } else {
        RobotKind::Brick
    };
    let goal = states.read_goal(&arguments.target_state, robot, &history)?;
    let (scan, readings) = scan(arguments)?;
    let request = Request {
        arguments,
        environment,
        method,
        seed,
        states,
        history,
        goal,
        scan,
        readings,
    };
    if arguments.simulate {
        beside::install();
    } else {
        beside::install_meanwhile();
    }
    if arguments.simulate || arguments.once {
        request.one_cube()
    } else {
        request.menu()
    }
}

impl Request<'_> {
    /// Shows the menu on the brick's screen.
    fn menu(self) -> anyhow::Result<Exit> {
        let arguments = self.arguments;
        if arguments.record.is_some() {
            return Err(bad_input(
                "--record needs --once or --simulate; the menu keeps its last runs by itself",
            ));
        }
        if arguments.all_but_one {
            return Err(bad_input(
                "--all-but-one needs --once or --simulate; the menu asks on its screen",
            ));
        }
        let options = menu::Options {
            goal: self.goal,
            method: self.method,
            scan: self.scan,
            readings: self.readings,
            scan_report: arguments.scan_report.clone(),
            seed: self.seed,
            page: menu::Place::new(arguments.listen, arguments.code.clone()),
        };
        this_brick::stop_in_time();
        let (page, speed) = (options.page.clone(), arguments.clock_speed);
        let mut open = |devices, robot: &_| {
            let page = page.clone();
            this_brick::open(devices, robot, speed, move || page.is_stopped())
        };
        menu::run(&mut open, self.environment, options).map(|()| Exit::Success)
    }

    /// Seed of the simulated cube's colours. A run that goes back to a moment has the cube of that moment.
    fn cube_seed(&self) -> u64 {
        let earlier = self
            .goal
            .moment
            .as_ref()
            .and_then(|moment| moment.cube_seed);
        earlier.unwrap_or(self.seed)
    }

    /// Simulated robot, and the cube that is put into it.
    fn setting(&mut self) -> anyhow::Result<Setting> {
        Ok(Setting {
            cube: self.simulated_cube()?,
            simulator: simulated::settings(self.arguments.simulator.as_deref())?,
            seed: self.seed,
            cube_seed: self.cube_seed(),
            pace: self.arguments.pace,
        })
    }

    /// Cube for the simulated robot: the one named, else the one of the recorded readings, else a
    /// random one.
    fn simulated_cube(&mut self) -> anyhow::Result<Cube> {
        match (&self.arguments.cube, &self.readings) {
            (Some(cube), _) => Ok(self.states.read_for_robot(cube)?.cube),
            (None, Some(readings)) => match recognise(readings)? {
                recognition if recognition.accepted => Ok(recognition
                    .cube
                    .expect("an accepted recognition has a cube")),
                recognition => bail!(
                    "the cube cannot be read from the recorded scan: {}",
                    Refusal::new(readings, recognition).text()
                ),
            },
            (None, None) => Ok(self.states.read::<State>("random")?.cube),
        }
    }
}

/// Kind of scan, if named, or recorded readings, if named.
fn scan(arguments: &Arguments) -> anyhow::Result<(Option<ScanKind>, Option<Readings>)> {
    let Some(scan) = arguments.scan.as_deref() else {
        return Ok((None, None));
    };
    let mut kinds = ScanKind::ALL.into_iter();
    Ok(match kinds.find(|kind| scan == Path::new(kind.name())) {
        Some(kind) => (Some(kind), None),
        None => (None, Some(read_scan(scan)?)),
    })
}

fn read_scan(path: &Path) -> anyhow::Result<Readings> {
    let text = input::file(path, Kind::Scan)
        .context("--scan takes full, quick or a FILE of recorded readings")?;
    recogniser::scan_json::parse(&text)
        .or_bad_input()
        .with_context(|| echo::path(path))
}
