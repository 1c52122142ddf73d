//! One cube, on the brick or in the simulated robot, with progress on standard error.

use std::time::Duration;

use brick::Brick;
use robot::{
    Config, Crew, Ended, Event, Hello, LeavesOnePiece, Observer, Observers, Operator, Recording,
    Resting, RobotKind, RunError, Session, Task, Unattended, account::Ending, stream::Sink,
    whole_run,
};

use super::{
    Arguments, Request,
    arguments::{target_line, yes_or_no},
    plot::Plot,
};
use crate::{
    durable,
    failure::{Exit, one_line},
    history::Keeper,
    human::TableStore,
    json_lines::JsonLines,
    output,
    progress::StandardError,
    robots::{
        buttons::{Choice, lit, wait_for_choice},
        simulated::Simulated,
        this_brick::{self, Devices},
    },
    signals,
    statistics::Solve,
    version::LONG_VERSION,
};

impl Request<'_> {
    /// Runs one cube.
    pub(super) fn one_cube(mut self) -> anyhow::Result<Exit> {
        let config = self.environment.config()?;
        let mut tell = output::tell_waiting;
        let mut tables = TableStore::new(self.environment.tables_folder(), &mut tell);
        let task = Task {
            turning: tables.turning(self.method.unwrap_or_default()),
            readings: self.readings.clone(),
            scan: self.scan.unwrap_or(config.run.scan),
            ..Task::to(self.goal.target)
        };
        if self.arguments.simulate {
            self.simulated(&config, &task)
        } else {
            self.on_brick(&config, &task)
        }
    }

    /// Runs the cube in the simulator, which judges the result.
    fn simulated(&mut self, config: &Config, task: &Task) -> anyhow::Result<Exit> {
        let setting = self.setting()?;
        let plot = self.arguments.plot.clone().map(Plot::new);
        let mut watchers = Watchers::new(self.arguments, RobotKind::Simulated, config);
        let sinks = watchers
            .sink()
            .into_iter()
            .chain(plot.as_ref().map(Plot::sink));
        // A run that a signal ends keeps its end, and tells how the cube was left.
        signals::listen();
        let mut robot = Simulated::new(config, &setting, || false, of_all(sinks.collect()));
        output::tell(&format!("seed {}", self.seed));
        self.tell_goal();
        let mut keeper = (self.keeper(RobotKind::Simulated)).of_simulated_cube(setting.cube_seed);
        let ended = watchers.run(&mut robot.session, config, &mut keeper, |brick, crew| {
            whole_run(brick, config, task, crew)
        });
        let (reached, ending) = robot.judged(
            Some(&task.target),
            ended.result,
            ended.account.left.as_ref(),
        );
        keeper.end(&ending);
        let report = robot.session.report(ended.at, &ended.account, &ending);
        let text = format!(
            "{}{}cube: {}\n",
            ended.account,
            target_line(self.arguments, task.target.cube(), &ending),
            robot.facelets()
        );
        let run = watchers.finish(&text, (ended.at, &report), &ending, reached);
        let drawn = plot.map_or(Ok(()), |plot| plot.write(config, self.seed));
        first_of(run, drawn).map(|()| Exit::of(ending.reached))
    }

    /// Says to which moment the run goes back, if it does.
    fn tell_goal(&self) {
        if let Some(line) = self.goal.line() {
            output::tell(&line);
        }
    }

    /// Keeper of the cubes of this run.
    fn keeper(&self, robot: RobotKind) -> Keeper<'_> {
        self.history.keeper(robot, self.goal.deed.clone())
    }

    /// Waits for the button, and runs the cube on the brick.
    fn on_brick(&self, config: &Config, task: &Task) -> anyhow::Result<Exit> {
        let statistics = self.environment.statistics()?;
        this_brick::stop_in_time();
        let speed = self.arguments.clock_speed;
        let mut session = this_brick::open(Devices::All, &config.robot, speed, || false)?;
        self.tell_goal();
        output::tell(
            "put the cube in and press the middle button; the button below the screen ends",
        );
        if wait_for_choice(&mut session.brick)? == Choice::Leave {
            return Ok(Exit::Success);
        }
        let mut watchers = Watchers::new(self.arguments, RobotKind::Brick, config);
        if let Some(sink) = watchers.sink() {
            session = session.streamed(sink);
        }
        let mut keeper = self.keeper(RobotKind::Brick);
        let ended = watchers.run(&mut session, config, &mut keeper, |brick, crew| {
            lit(brick, |brick| whole_run(brick, config, task, crew))
        });
        let battery = session.brick.battery.voltage().ok();
        let target = &self.arguments.target_state;
        statistics.note(&Solve::of_run(
            target,
            &ended.account,
            &ended.result,
            battery,
        ));
        let left = ended.account.left.as_ref();
        let ending = Ending::of(Some(&task.target), &ended.result, left);
        keeper.end(&ending);
        let report = session.report(ended.at, &ended.account, &ending);
        let target = target_line(self.arguments, task.target.cube(), &ending);
        let text = format!("{}{target}", ended.account);
        let reached = ended.result.map(drop).map_err(anyhow::Error::new);
        watchers.finish(&text, (ended.at, &report), &ending, reached)?;
        Ok(Exit::of(ending.reached))
    }
}

/// Sink that gives each event to all of these; `None` where there are none.
fn of_all(mut sinks: Vec<Sink>) -> Option<Sink> {
    if sinks.len() < 2 {
        return sinks.pop();
    }
    Some(Box::new(move |event| {
        for sink in &mut sinks {
            sink(event);
        }
    }))
}

/// Outlets of one run: the terminal, and a file of its events.
struct Watchers<'a> {
    arguments: &'a Arguments,
    lines: JsonLines,
    record: Option<Recording>,
}

impl<'a> Watchers<'a> {
    fn new(arguments: &'a Arguments, robot: RobotKind, config: &Config) -> Self {
        Self {
            arguments,
            lines: JsonLines::default(),
            record: (arguments.record.as_ref())
                .map(|_| Recording::new(Hello::new(LONG_VERSION, robot, config))),
        }
    }

    /// Sink of the recording, if there is one.
    fn sink(&self) -> Option<Sink> {
        self.record.as_ref().map(Recording::sink)
    }

    /// Makes the run.
    fn run(
        &mut self,
        session: &mut Session,
        config: &Config,
        keeper: &mut Keeper<'_>,
        work: impl FnOnce(&mut Brick, Crew<'_>) -> Result<Option<Resting>, RunError>,
    ) -> Ended<Option<Resting>> {
        let mut progress = StandardError::new(self.arguments.scan_report.clone());
        let mut observers = Observers(vec![&mut progress, keeper]);
        if self.arguments.json {
            observers.0.push(&mut self.lines);
        }
        let operator: &mut dyn Operator = if self.arguments.all_but_one {
            &mut LeavesOnePiece
        } else {
            &mut Unattended
        };
        session.run(config, &mut observers, operator, work)
    }

    /// Prints the result, by lines of JSON or by `text`, and writes the recording.
    fn finish(
        mut self,
        text: &str,
        (at, report): (Duration, &Event),
        ending: &Ending,
        run: anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let printed = if self.arguments.json {
            self.lines.event(at, report);
            self.lines.finish()
        } else {
            output::line(&format!("{text}solved: {}", yes_or_no(ending.reached)))
        };
        let recorded = match (&self.arguments.record, self.record) {
            (Some(path), Some(record)) => durable::write_named(path, record.text().as_bytes()),
            _ => Ok(()),
        };
        first_of(printed.and(run), recorded)
    }
}

/// First error of a run and its file; a second one goes to standard error.
fn first_of(run: anyhow::Result<()>, file: anyhow::Result<()>) -> anyhow::Result<()> {
    match (run, file) {
        (Err(error), Err(other)) => {
            output::tell(&format!("error: {}", one_line(&other)));
            Err(error)
        }
        (run, file) => run.and(file),
    }
}
