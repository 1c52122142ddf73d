//! One cube, on the brick or in the simulated robot, with progress on standard error.

use std::time::Duration;

use brick::Brick;
use robot::{
    Config, Crew, Ended, Event, Observer, Observers, Resting, RobotKind, RunError, Session, Task,
    Unattended, report::Ending, stream::Sink, whole_run,
};

use super::{
    Arguments, Request,
    arguments::{target_line, yes_or_no},
};
use crate::{
    echo,
    failure::{Exit, bad_input},
    human::TableStore,
    json_lines::JsonLines,
    my_cube::{LastAccepted, MyCubeFile, Sensor},
    output,
    plot::Plot,
    progress::StandardError,
    robots::{
        buttons::{Choice, lit, wait_for_choice},
        simulated::{Setting, Simulated},
        this_brick::{self, Devices},
    },
    run_file::{RunFile, first_of},
    statistics::Solve,
};

impl Request<'_> {
    /// Runs one cube, and keeps it as my cube if the arguments ask for that.
    pub(super) fn one_cube(mut self) -> anyhow::Result<Exit> {
        let config = self.environment.config()?;
        // Recorded readings are those of a real sensor, also in a simulated run.
        let sensor = Sensor::simulated_if(self.arguments.simulate && self.readings.is_none());
        let mut tell = output::tell_waiting;
        let mut tables = TableStore::new(self.environment.tables_folder(), &mut tell);
        let task = Task {
            turning: tables.turning(self.method.unwrap_or_default()),
            readings: self.readings.clone(),
            scan: self.scan.unwrap_or(config.run.scan),
            known: self.environment.known_cube(sensor),
            ..Task::to(self.target)
        };
        let my_cube_file = self.my_cube_file(&config, sensor)?;
        let mut last = LastAccepted::default();
        if self.arguments.simulate {
            self.simulated(&config, &task, &mut last)?;
        } else {
            self.on_brick(&config, &task, &mut last)?;
        }
        if let (Some(file), Some(my_cube)) = (my_cube_file, last.take()) {
            let instead = if file.is_there() {
                ", in place of the one before"
            } else {
                ""
            };
            file.keep(&my_cube)?;
            let file = echo::path(file.path());
            output::tell(&format!("my cube is kept in {file}{instead}"));
        }
        Ok(Exit::Success)
    }

    /// File in which to keep the cube, if the arguments ask for that.
    ///
    /// # Errors
    /// When no place for the file is known, or the run would not show for sure which cube it was.
    fn my_cube_file(&self, config: &Config, sensor: Sensor) -> anyhow::Result<Option<MyCubeFile>> {
        if !self.arguments.keep_cube {
            return Ok(None);
        }
        if !self.target.is_solved() || !config.run.verify {
            return Err(bad_input(
                "--keep-cube: only a cube that is solved, and looked at in the end, is known for \
                 sure; leave --target-state out, and set verify = true",
            ));
        }
        if let (Some(_), Some(file)) = (&self.readings, &self.arguments.scan) {
            return Err(bad_input(format!(
                "--keep-cube: recorded readings show no cube that ends solved; leave --scan {} out",
                echo::path(file)
            )));
        }
        self.environment.my_cube(sensor).map(Some)
    }

    /// Runs the cube in the simulator, which judges the result.
    fn simulated(
        &mut self,
        config: &Config,
        task: &Task,
        last: &mut LastAccepted,
    ) -> anyhow::Result<()> {
        let path = self.arguments.plot.clone();
        let mut plot = path.map(|path| Plot::new(path, config.clone(), self.seed));
        let setting = Setting {
            recording: plot.as_ref().map(Plot::recording),
            ..self.setting()?
        };
        let mut watchers = Watchers::new(self.arguments, RobotKind::Simulated);
        let mut robot = Simulated::new(config, &setting, || false, watchers.sink());
        output::tell(&format!("seed {}", self.seed));
        let mut others: Vec<&mut dyn Observer> = vec![last];
        others.extend(plot.as_mut().map(|plot| plot as &mut dyn Observer));
        let ended = watchers.run(&mut robot.session, config, others, |brick, crew| {
            whole_run(brick, config, task, crew)
        });
        let (reached, ending) = robot.judged(Some(&task.target), ended.result);
        let report = robot.session.report(ended.at, &ended.report, &ending);
        let text = format!(
            "{}{}cube: {}\n",
            ended.report,
            target_line(self.arguments, &task.target, ending.reached),
            robot.facelets()
        );
        let run = watchers.finish(&text, (ended.at, &report), reached);
        let drawn = plot.map_or(Ok(()), |plot| plot.write(ended.at, &report));
        first_of(run, drawn)
    }

    /// Waits for the button, and runs the cube on the brick.
    fn on_brick(
        &self,
        config: &Config,
        task: &Task,
        last: &mut LastAccepted,
    ) -> anyhow::Result<()> {
        let statistics = self.environment.statistics()?;
        this_brick::stop_in_time();
        let speed = self.arguments.clock_speed;
        let mut session = this_brick::open(Devices::All, &config.robot, speed, || false)?;
        output::tell(
            "put the cube in and press the middle button; the button below the screen ends",
        );
        if wait_for_choice(&mut session.brick)? == Choice::Leave {
            return Ok(());
        }
        let mut watchers = Watchers::new(self.arguments, RobotKind::Brick);
        if let Some(sink) = watchers.sink() {
            session = session.streamed(sink);
        }
        let ended = watchers.run(&mut session, config, vec![last], |brick, crew| {
            lit(brick, |brick| whole_run(brick, config, task, crew))
        });
        let battery = session.brick.battery.voltage().ok();
        let target = &self.arguments.target_state;
        statistics.note(&Solve::of_run(
            target,
            &ended.report,
            &ended.result,
            battery,
        ));
        let ending = Ending::of(Some(&task.target), &ended.result);
        let report = session.report(ended.at, &ended.report, &ending);
        let target = target_line(self.arguments, &task.target, ending.reached);
        let text = format!("{}{target}", ended.report);
        let reached = ended.result.map(drop).map_err(anyhow::Error::new);
        watchers.finish(&text, (ended.at, &report), reached)
    }
}

/// Outlets of one run: the terminal, and a file of its events.
struct Watchers<'a> {
    arguments: &'a Arguments,
    lines: JsonLines,
    record: Option<RunFile>,
}

impl<'a> Watchers<'a> {
    fn new(arguments: &'a Arguments, robot: RobotKind) -> Self {
        Self {
            arguments,
            lines: JsonLines::default(),
            record: RunFile::new(arguments.record.as_deref(), robot),
        }
    }

    /// Sink of the recording, if there is one.
    fn sink(&self) -> Option<Sink> {
        self.record.as_ref().map(RunFile::sink)
    }

    /// Makes the run, with these observers beside.
    fn run(
        &mut self,
        session: &mut Session,
        config: &Config,
        others: Vec<&mut dyn Observer>,
        work: impl FnOnce(&mut Brick, Crew<'_>) -> Result<Option<Resting>, RunError>,
    ) -> Ended<Option<Resting>> {
        let mut progress = StandardError::new(self.arguments.scan_report.clone());
        let mut others = Observers(others);
        let mut observers = Observers(vec![&mut progress, &mut others]);
        if self.arguments.json {
            observers.0.push(&mut self.lines);
        }
        session.run(config, &mut observers, &mut Unattended, work)
    }

    /// Prints the result, by lines of JSON or by `text`, and writes the recording.
    ///
    /// # Errors
    /// The error of the run, or the one of its output.
    fn finish(
        mut self,
        text: &str,
        (at, report): (Duration, &Event),
        run: anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let printed = if self.arguments.json {
            self.lines.event(at, report);
            self.lines.finish()
        } else {
            output::line(&format!("{text}solved: {}", yes_or_no(run.is_ok())))
        };
        let recorded = self.record.map_or(Ok(()), RunFile::write);
        first_of(printed.and(run), recorded)
    }
}
