//! `cargo xtask waiting`: share of the turning that is left for thinking.

use std::{cell::Cell, process::ExitCode, rc::Rc, time::Duration};

use anyhow::Result;
use brick::Clock;
use cube_core::{Cube, Facelets};
use robot::{Alone, Config, Event, Observer, Pace, Phase, Task, whole_run};
use simulator::{Settings, Simulator};

use crate::{parallel, places};

/// Largest part of the turning that reading the motors may take.
const MAX_READING_PART: f64 = 0.1;

/// Measures the part of the turning in which the program waits, and so can think.
///
/// The rest of the time goes into reading the motors: on the simulated robot each attribute takes
/// the time that the settings say. Fails when the rest is more than a tenth.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Cubes for the shipped robot
    #[arg(value_name = "N", default_value_t = 100)]
    cubes: usize,
}

/// A clock that adds up the time of its sleeps.
struct Counting {
    inner: Rc<dyn Clock>,
    slept: Rc<Cell<Duration>>,
}

impl Clock for Counting {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        self.slept.set(self.slept.get() + duration);
        self.inner.sleep(duration);
    }
}

/// Time of the turning, and the part of it slept through.
#[derive(Default)]
struct Turning {
    slept: Rc<Cell<Duration>>,
    begin: Option<[Duration; 2]>,
    /// Slept time, and total time.
    took: [Duration; 2],
}

impl Observer for Turning {
    fn event(&mut self, at: Duration, event: &Event) {
        let now = [self.slept.get(), at];
        match event {
            Event::Phase {
                phase: Phase::Turn, ..
            } => self.begin = Some(now),
            Event::PhaseEnds { .. } => {
                if let Some(begin) = self.begin.take() {
                    self.took =
                        std::array::from_fn(|i| self.took[i] + now[i].saturating_sub(begin[i]));
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cubes = places::cubes(arguments.cubes)?;
    let numbered: Vec<(u64, &String)> = (1..).zip(&cubes).collect();
    let runs = parallel::map(&numbered, |&(number, cube)| times_of(number, cube));
    let runs = runs.into_iter().collect::<Result<Vec<_>>>()?;
    let [slept, all] = [0, 1].map(|i| runs.iter().map(|took| took[i].as_secs_f64()).sum::<f64>());
    let lost = 1.0 - slept / all;
    println!(
        "{} runs: {:.2} s of turning, {:.1} % of them not waited (at most {:.0} %)",
        runs.len(),
        all / runs.len() as f64,
        100.0 * lost,
        100.0 * MAX_READING_PART
    );
    Ok(if lost <= MAX_READING_PART {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn times_of(seed: u64, cube: &str) -> Result<[Duration; 2]> {
    let facelets: Facelets = cube.parse()?;
    let simulator = Simulator::new(&Settings::default(), facelets.as_array(), seed);
    let mut config = Config::default();
    config.run.think_first_nodes = 20_000;
    config.run.think_while_moving = false;
    let (mut turning, mut alone) = (Turning::default(), Alone::default());
    let mut brick = simulator.brick();
    brick.clock = Rc::new(Counting {
        inner: Rc::clone(&brick.clock),
        slept: Rc::clone(&turning.slept),
    });
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let crew = alone.observed(pace, &mut turning);
    whole_run(&mut brick, &config, &Task::to(Cube::SOLVED), crew)?;
    Ok(turning.took)
}
