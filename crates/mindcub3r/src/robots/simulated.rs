//! Simulated MindCub3r, whose own cube judges what a run came to.

use std::{path::Path, rc::Rc, thread, time::Duration};

use anyhow::{Context, anyhow};
use brick::Clock;
use cube_core::{Cube, Facelets};
use recogniser::AllButOne;
use robot::{Config, Pace, RunError, Session, Target, account::Ending, stream::Sink};
use simulator::Simulator;

use crate::{
    aside::Threads,
    cure, echo,
    failure::bad_input,
    input::{self, Kind},
    signals,
};

/// Settings of the simulated robot from a file; without a file, the shipped ones.
pub(crate) fn settings(path: Option<&Path>) -> anyhow::Result<simulator::Settings> {
    let Some(path) = path else {
        return Ok(simulator::Settings::default());
    };
    let text = input::file(path, Kind::Settings).map_err(cure::with_cure_if_unreadable)?;
    simulator::Settings::from_toml(&text)
        .map_err(|error| bad_input(format!("{}, {error}", echo::path(path))))
}

/// A simulated robot and what is put into it.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Settings of the robot, its light and its motors.
    pub(crate) simulator: simulator::Settings,
    /// Cube that is put in.
    pub(crate) cube: Cube,
    /// Seed of everything else that is left to chance.
    pub(crate) seed: u64,
    /// Seed of the cube's colours and wear.
    pub(crate) cube_seed: u64,
    /// Robot seconds in a real second; `None` for as many as possible.
    pub(crate) pace: Option<f64>,
}

/// A simulated robot at work.
#[derive(Debug)]
pub(crate) struct Simulated {
    pub(crate) simulator: Simulator,
    pub(crate) session: Session,
    /// Physical faults before the present work.
    faults_before: usize,
}

impl Simulated {
    /// Robot by its settings, which `stop` stops; its events go to the sink.
    pub(crate) fn new(
        config: &Config,
        setting: &Setting,
        stop: impl Fn() -> bool + 'static,
        sink: Option<Sink>,
    ) -> Self {
        let stickers = *setting.cube.facelets().as_array();
        let simulator = Simulator::new(&setting.simulator, &stickers, setting.seed)
            .with_cube_of(setting.cube_seed);
        let brick = brick::reversed::wrap(simulator.brick(), &config.robot);
        let mut brick = brick::trace::wrap(brick);
        if let Some(pace) = setting.pace {
            brick.clock = Rc::new(PacedClock {
                inner: brick.clock,
                pace,
            });
        }
        let session = Session::new(brick, || signals::received().is_some(), stop)
            .computing(&Threads)
            .paced(Pace::of_simulator(config));
        let session = match sink {
            Some(sink) => session.streamed(sink),
            None => session,
        };
        Self {
            simulator,
            session,
            faults_before: 0,
        }
    }

    /// Begins a work: faults until now are not its.
    pub(crate) fn begin(&mut self) {
        self.faults_before = self.simulator.faults().len();
    }

    /// Stickers of the simulator's own cube.
    pub(crate) fn facelets(&self) -> Facelets {
        Facelets::new(self.simulator.stickers())
    }

    /// Result of a work, by the simulator's verdict where a run to `target` ended as if all were
    /// well; and what its report says of that. Of a run that has left a piece, the verdict is about the
    /// target with the flaw of that piece.
    pub(crate) fn judged<T>(
        &self,
        target: Option<&Target>,
        result: Result<T, RunError>,
        left: Option<&AllButOne>,
    ) -> (anyhow::Result<()>, Ending) {
        let wrong = target.and_then(|target| self.wrong(target, left));
        let fault = self.first_fault();
        let solved = self.simulator.verdict(&simulator::solved()).is_ok();
        let ending =
            Ending::of(target, &result, left).judged(fault.as_deref(), wrong.as_deref(), solved);
        let reached = match (result, &ending.error) {
            (Ok(_), Some(error)) => Err(anyhow!("{error}")),
            (result, _) => self.with_fault(result).map(drop),
        };
        (reached, ending)
    }

    /// The same result; its error names the first physical fault of this work as the cause.
    pub(crate) fn with_fault<T>(
        &self,
        result: Result<T, impl Into<anyhow::Error>>,
    ) -> anyhow::Result<T> {
        let result = result.map_err(Into::into);
        match self.first_fault() {
            Some(fault) => result.context(fault),
            None => result,
        }
    }

    /// The first physical fault of this work.
    fn first_fault(&self) -> Option<String> {
        let faults = self.simulator.faults();
        faults.get(self.faults_before).map(ToString::to_string)
    }

    /// The difference between the cube and its target, if there is one.
    fn wrong(&self, target: &Target, left: Option<&AllButOne>) -> Option<String> {
        let facelets = left.map_or_else(|| target.cube().facelets(), AllButOne::facelets);
        let stickers = *facelets.as_array();
        let verdict = match target {
            Target::State(_) => self.simulator.verdict(&stickers),
            Target::Earlier(_) => self.simulator.verdict_as_it_lies(&stickers),
        };
        verdict.err().map(|reason| reason.to_string())
    }
}

/// Clock of a simulated robot that a person can watch: a multiple of real time.
struct PacedClock {
    inner: Rc<dyn Clock>,
    /// Seconds of this clock in a real second.
    pace: f64,
}

impl Clock for PacedClock {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        self.inner.sleep(duration);
        thread::sleep(duration.div_f64(self.pace));
    }
}
