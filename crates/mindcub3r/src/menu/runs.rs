//! Items that bring the cube to a state: each is a run with another target.

use std::cell::RefCell;

use app::{RunMethod, scrambles::scramble};
use brick::{Brick, LedColor};
use cube_core::{Cube, Pattern};
use dialogue::{Answer, Ready, Tune, message, said};
use panel::screen::View;
use robot::{
    Account, Config, Crew, Observers, Operator, Phase, RobotKind, RunError, Stopped, Target, Task,
    Turning, Unattended, account::Ending, battery, session::set_back, whole_run,
};
use words::{Language, Words};

use super::{
    session::Menu,
    settings,
    trouble::Trouble,
    working::{AtButtons, OnScreen},
};
use crate::{history::Deed, human::TableStore, recordings, statistics::Solve};

/// Phases that count as scanning, thinking and turning in the summary of a run.
const SCANNING: [Phase; 4] = [Phase::Home, Phase::Scan, Phase::LookAgain, Phase::Recover];
const THINKING: [Phase; 3] = [Phase::Recognise, Phase::Solve, Phase::Plan];
const TURNING: [Phase; 3] = [Phase::Turn, Phase::Orient, Phase::Verify];

/// Sender, target and purpose of a work of the robot.
#[derive(Debug)]
pub(super) struct Origin {
    /// Whether a page sent the robot: then nobody is asked about a cube that cannot be read.
    pub(super) is_from_page: bool,
    /// State to reach; `None` if the robot only reads the cube.
    pub(super) target: Option<Target>,
    /// Purpose, for the history.
    pub(super) deed: Deed,
}

impl Origin {
    /// Work for a person at the buttons, which only reads the cube.
    pub(super) const fn reading(deed: Deed) -> Self {
        Self {
            is_from_page: false,
            target: None,
            deed,
        }
    }
}

/// State to which a run brings the cube.
#[derive(Debug)]
pub(super) struct Goal<'a> {
    /// Title of the run.
    pub(super) title: &'a str,
    /// Name of the run in the statistics, which are English.
    pub(super) counted: &'a str,
    /// Message when the state is reached.
    pub(super) reached: &'a str,
    pub(super) target: Target,
    /// Purpose, for the history.
    pub(super) deed: Deed,
}

impl Menu<'_> {
    /// Solves one cube after another.
    pub(super) fn solve(&mut self) -> Result<(), Trouble> {
        let asked = &self.options.goal;
        let words = self.words();
        let (title, reached): (fn(Words) -> &'static str, _) = match asked.deed {
            Deed::Solve => (Words::menu_solve, words.done_solved()),
            _ => (Words::menu_target, words.done_done()),
        };
        let goal = Goal {
            title: title(words),
            counted: title(Words::ENGLISH),
            reached,
            target: asked.target,
            deed: asked.deed.clone(),
        };
        while self.go(&goal, words.hint_next())? == Some(Answer::Enter) {}
        Ok(())
    }

    /// Scrambles one cube after another, and shows the turns if asked.
    pub(super) fn scramble(&mut self) -> Result<(), Trouble> {
        let words = self.words();
        let title = words.menu_scramble();
        loop {
            let target = self.random.draw();
            let goal = Goal {
                title,
                counted: Words::ENGLISH.menu_scramble(),
                reached: words.done_scrambled(),
                target: target.into(),
                deed: Deed::Scramble,
            };
            if self.go(&goal, words.hint_how())? != Some(Answer::Enter) {
                return Ok(());
            }
            let text = words.done_from_solved(&scramble(&target)?);
            if self.tell(title, &text, words.hint_next())? == Answer::Back {
                return Ok(());
            }
        }
    }

    /// Brings cubes to saved states.
    pub(super) fn go_to_saved(&mut self) -> Result<(), Trouble> {
        let words = self.words();
        let title = words.menu_saved();
        let states = self.environment.saved_states()?;
        let names = states.names()?;
        if names.is_empty() {
            self.tell(title, words.done_no_saved(), words.hint_back())?;
            return Ok(());
        }
        let lines: Vec<String> = names.iter().map(ToString::to_string).collect();
        self.go_to_one_of(title, &lines, |line| {
            let deed = Deed::Saved(lines[line].clone());
            Ok((states.get(&names[line])?.cube, deed))
        })
    }

    /// Makes patterns.
    pub(super) fn patterns(&mut self) -> Result<(), Trouble> {
        let names = Pattern::ALL.iter().map(|pattern| pattern.name);
        let lines: Vec<String> = names.map(|name| name.replace('-', " ")).collect();
        self.go_to_one_of(self.words().menu_patterns(), &lines, |line| {
            let pattern = &Pattern::ALL[line];
            Ok((pattern.cube(), Deed::Pattern(pattern.name.to_owned())))
        })
    }

    /// Lets the person choose a state, and brings the cube there, until the person goes back.
    fn go_to_one_of(
        &mut self,
        title: &str,
        lines: &[String],
        target: impl Fn(usize) -> Result<(Cube, Deed), Trouble>,
    ) -> Result<(), Trouble> {
        let words = self.words();
        let mut chosen = 0;
        while let Some(line) = self.choose(title, lines, chosen)? {
            chosen = line;
            let (target, deed) = target(line)?;
            let goal = Goal {
                title: &lines[line],
                counted: &lines[line],
                reached: words.done_done(),
                target: target.into(),
                deed,
            };
            self.go(&goal, words.hint_back())?;
        }
        Ok(())
    }

    /// Waits for a cube, brings it to the goal, and shows a summary until the person answers;
    /// `None` if the person went back before.
    pub(super) fn go(&mut self, goal: &Goal<'_>, hint: &str) -> Result<Option<Answer>, Trouble> {
        let config = self.config()?;
        if !self.cube_is_in(goal.title, &config)? {
            return Ok(None);
        }
        let turning = self.turning_by(None);
        let task = self.task(&config, goal.target, turning);
        let origin = Origin {
            is_from_page: false,
            target: Some(goal.target),
            deed: goal.deed.clone(),
        };
        let (result, report) = self.work(&config, origin, |brick, crew| {
            whole_run(brick, &config, &task, crew)
        });
        self.count(goal.counted, &report, &result);
        self.keep_slowed(&report);
        self.say_unwritten()?;
        if let Err(error) = result {
            self.say_stopped_turning(&error, &report)?;
            return Err(error.into());
        }
        self.console.panel.light(LedColor::Green);
        self.console.panel.play(Tune::Done);
        let words = self.words();
        let title = match &report.left {
            Some(left) => {
                let flaw = said::flaw_and_cure(words, left.flaw_at());
                let text = words.done_left(&goal.reached, &flaw);
                let title = words.done_all_but_one();
                self.tell(title, &text, words.hint_on())?;
                title
            }
            None => goal.reached,
        };
        let seconds = |phases: &[Phase]| report.took(phases).as_secs_f32();
        let answer = self
            .console
            .scroll(&mut self.session.brick, |_| View::Done {
                title: title.to_owned(),
                turns: report.turns.len(),
                scan_s: seconds(&SCANNING),
                think_s: seconds(&THINKING),
                turn_s: seconds(&TURNING),
                hint: hint.to_owned(),
            })?;
        if let Some(profile) = report.slowed_to() {
            let text = words.done_slower_text(&settings::profile(words, profile));
            self.tell(words.done_slower(), &text, words.hint_on())?;
        }
        Ok(Some(answer))
    }

    /// Saves the slower profile to which the run fell back, if it did: later runs begin with it.
    pub(super) fn keep_slowed(&mut self, report: &Account) {
        let Some(profile) = report.slowed_to() else {
            return;
        };
        self.preferences.set_profile(Some(profile));
        if let Err(error) = self.keep_preferences() {
            log::warn!("speed {profile} is forgotten at a restart: {error}");
        }
    }

    /// Adds a run to the statistics, if a place for them is known.
    pub(super) fn count<T>(
        &mut self,
        target: &str,
        report: &Account,
        result: &Result<T, RunError>,
    ) {
        let battery = self.session.brick.battery.voltage().ok();
        let solve = Solve::of_run(target, report, result, battery);
        match self.environment.statistics() {
            Ok(statistics) => statistics.note(&solve),
            Err(error) => log::warn!("{error:#}"),
        }
    }

    /// Asks the person to turn the layers straight, if they stopped the robot while it turned: one
    /// may stand askew, and the robot does not know which.
    pub(super) fn say_stopped_turning(
        &mut self,
        error: &RunError,
        report: &Account,
    ) -> Result<(), Trouble> {
        let is_by_hand = matches!(error, RunError::Stopped(Stopped(cause)) if cause.is_by_person());
        if !is_by_hand || !report.has(Phase::Plan) {
            return Ok(());
        }
        let words = self.words();
        let text = words.done_stopped_text();
        self.tell(words.done_stopped(), text, words.hint_menu())?;
        Ok(())
    }

    /// Waits until a cube is in and a run is started; gives whether it is.
    pub(super) fn cube_is_in(&mut self, title: &str, config: &Config) -> Result<bool, Trouble> {
        self.cube_is_in_after(title, None, config)
    }

    /// As [`cube_is_in`](Self::cube_is_in), with a sentence about the work before.
    pub(super) fn cube_is_in_after(
        &mut self,
        title: &str,
        note: Option<&str>,
        config: &Config,
    ) -> Result<bool, Trouble> {
        self.set_back(config)?;
        let by_sensor = self.preferences.start_by_sensor();
        let ready = Ready {
            title,
            robot: &config.robot,
            by_sensor: by_sensor.then_some(&config.start),
            low_battery: battery::low(&mut self.session.brick, &config.battery),
            note,
        };
        Ok(ready.wait(&mut self.console, &mut self.session.brick)?)
    }

    /// Source of the turns: this method, or else the one chosen.
    pub(super) fn turning_by(&mut self, method: Option<RunMethod>) -> Turning {
        let method = method.or(self.options.method);
        let method = method.unwrap_or(self.preferences.method());
        self.with_tables(|tables| tables.turning(method))
    }

    /// Uses the store of tables; the screen shows how far they are, where they are made.
    pub(super) fn with_tables<T>(&mut self, work: impl FnOnce(&mut TableStore<'_>) -> T) -> T {
        let words = self.words();
        let panel = &mut self.console.panel;
        let mut tell = |text: &str| {
            log::info!("{text}");
            let text = match words.language() {
                Language::English => text,
                // The tables that are made are named in the log.
                _ => "",
            };
            panel.show(message(words.phase_home(), text, 0, ""));
        };
        work(&mut TableStore::new(
            self.environment.tables_folder(),
            &mut tell,
        ))
    }

    /// Task of a run to this target, by turns of this source.
    pub(super) fn task(
        &self,
        config: &Config,
        target: impl Into<Target>,
        turning: Turning,
    ) -> Task {
        Task {
            target: target.into(),
            turning,
            ..self.reading(config)
        }
    }

    /// Task of reading a cube.
    pub(super) fn reading(&self, config: &Config) -> Task {
        Task {
            readings: self.options.readings.clone(),
            scan: self.options.scan.unwrap_or(config.run.scan),
            ..Task::to(Cube::SOLVED)
        }
    }

    /// Brings back arm, flipper and table if the last run ended early: a table that stands askew
    /// would be taken for square.
    pub(super) fn set_back(&mut self, config: &Config) -> Result<(), Trouble> {
        if !self.session.needs_reset {
            return Ok(());
        }
        self.console.panel.light(LedColor::Orange);
        let words = self.words();
        let text = words.done_setting_back_text();
        let view = message(words.done_setting_back(), text, 0, words.hint_stop());
        self.console.panel.show(view);
        let settings = &config.mechanism;
        (self.session).work(settings, |brick| -> Result<(), Trouble> {
            Ok(set_back(brick, settings)?)
        })?;
        self.console.panel.light(LedColor::Green);
        self.session.needs_reset = false;
        Ok(())
    }

    /// Lets the robot move, with its work shown on the screen, and reports the work. No motor has
    /// power afterwards. The result is that of `work`, or, after a stop, as [`Session::run`](robot::Session::run) says.
    pub(super) fn work<T>(
        &mut self,
        config: &Config,
        origin: Origin,
        work: impl FnOnce(&mut Brick, Crew<'_>) -> Result<T, RunError>,
    ) -> (Result<T, RunError>, Account) {
        self.page.begin_recording(config);
        self.console.panel.play(Tune::Start);
        let interrupt = self.session.interrupt.clone();
        let console = &RefCell::new(&mut self.console);
        let mut screen = OnScreen::new(console, self.options.scan_report.as_deref());
        let mut at_buttons = AtButtons {
            console,
            interrupt: &interrupt,
            mechanism: &config.mechanism,
        };
        let operator: &mut dyn Operator = if origin.is_from_page {
            &mut Unattended
        } else {
            &mut at_buttons
        };
        let mut keeper = self.history.keeper(RobotKind::Brick, origin.deed);
        let mut observers = Observers(vec![&mut keeper, &mut screen]);
        let ended = (self.session).run(config, &mut observers, operator, work);
        log::info!("{}", ended.account);
        let left = ended.account.left.as_ref();
        let ending = Ending::of(origin.target.as_ref(), &ended.result, left);
        keeper.end(&ending);
        (self.session).report(ended.at, &ended.account, &ending);
        let folder = self.environment.own_file(recordings::NAME);
        self.page.keep_recording(folder);
        (ended.result, ended.account)
    }
}
