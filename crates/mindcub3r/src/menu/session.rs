//! State shared by all items of the menu: brick, console, settings and choices.

use std::{path::PathBuf, sync::Arc};

use app::RunMethod;
use brick::{Direction, LedColor, RobotSettings, StopAction};
use cube_core::RandomCubes;
use dialogue::{Answer, Console};
use recogniser::Readings;
use words::Words;

use super::{
    explain,
    served::{Page, Place},
    trouble::Trouble,
};
use crate::{
    environment::Environment,
    history::History,
    input::state::{self, Goal},
    preferences::Preferences,
    robots::this_brick::{Devices, Unopened},
};
use robot::{Config, ScanKind, Session};

/// Options of the command line for runs of the menu.
#[derive(Debug)]
pub(crate) struct Options {
    /// Goal of the item Solve.
    pub(crate) goal: Goal,
    /// Method of finding turns, instead of the one chosen on the brick.
    pub(crate) method: Option<RunMethod>,
    /// Kind of scan, instead of the one chosen on the brick.
    pub(crate) scan: Option<ScanKind>,
    /// Recorded readings to use instead of scanning.
    pub(crate) readings: Option<Readings>,
    /// Directory in which every scan is kept, if any.
    pub(crate) scan_report: Option<PathBuf>,
    /// Seed of random states.
    pub(crate) seed: u64,
    /// Place where pages reach the robot.
    pub(crate) page: Place,
}

/// Function that opens the brick of a robot that is built in a certain way.
pub(crate) type Open<'a> = dyn FnMut(Devices, &RobotSettings) -> Result<Session, Unopened> + 'a;

/// Build of the robot by its settings. While the settings cannot be read, the build is that of the
/// instructions; the error is shown before anything moves.
pub(super) fn robot_of(environment: &Environment) -> RobotSettings {
    environment
        .config()
        .map_or_else(|_| RobotSettings::default(), |config| config.robot)
}

/// Menu with all that its items need.
pub(super) struct Menu<'a> {
    pub(super) open: &'a mut Open<'a>,
    pub(super) session: Session,
    pub(super) console: Console,
    pub(super) page: Page,
    pub(super) environment: &'a Environment,
    pub(super) options: Options,
    pub(super) preferences: Preferences,
    pub(super) random: RandomCubes,
    /// Cubes that were read.
    pub(super) history: Arc<History>,
    /// Motors and sensors were not found yet.
    pub(super) is_front_only: bool,
    /// Directions of the motors by the settings with which the brick was opened.
    pub(super) directions: [Direction; 3],
}

impl<'a> Menu<'a> {
    pub(super) fn new(
        open: &'a mut Open<'a>,
        mut session: Session,
        environment: &'a Environment,
        options: Options,
    ) -> Self {
        let console = Console::of(&mut session.brick);
        let page = Page::new(options.page.clone());
        Self {
            open,
            console,
            session: session.streamed(page.sink()),
            page,
            environment,
            preferences: Preferences::default(),
            random: state::random_states(Some(options.seed)),
            history: Arc::new(environment.history()),
            options,
            is_front_only: false,
            directions: RobotSettings::default().directions(),
        }
    }

    /// Whether the settings now have a motor the other way round than when the brick was opened.
    pub(super) fn is_turned_round(&self) -> bool {
        let config = self.environment.config();
        config.is_ok_and(|config| config.robot.directions() != self.directions)
    }

    /// Opens all devices again.
    pub(super) fn open_all(&mut self) -> Result<(), Trouble> {
        let robot = robot_of(self.environment);
        let mut session = (self.open)(Devices::All, &robot)?;
        self.directions = robot.directions();
        self.console = Console::of(&mut session.brick);
        self.use_preferences();
        self.session = session.streamed(self.page.sink());
        self.mirror_screen();
        self.is_front_only = false;
        Ok(())
    }

    /// Texts of the screen.
    pub(super) const fn words(&self) -> Words {
        self.console.words()
    }

    /// Lets sound and language be as the owner has chosen.
    pub(super) fn use_preferences(&mut self) {
        let language = self.preferences.language();
        self.console.panel.set_sound(self.preferences.sound());
        self.console.panel.set_words(Words::of(language));
    }

    /// Shows a text until the person answers.
    pub(super) fn tell(&mut self, title: &str, text: &str, hint: &str) -> Result<Answer, Trouble> {
        Ok((self.console).tell(&mut self.session.brick, title, text, hint)?)
    }

    /// Shows a text that needs the person, with red lights, until the person answers.
    pub(super) fn alarm(&mut self, title: &str, text: &str, hint: &str) -> Result<Answer, Trouble> {
        Ok((self.console).alarm(&mut self.session.brick, title, text, hint)?)
    }

    /// Shows a list until a line is chosen; `None` to go back.
    pub(super) fn choose(
        &mut self,
        title: &str,
        lines: &[String],
        chosen: usize,
    ) -> Result<Option<usize>, Trouble> {
        Ok((self.console).choose(&mut self.session.brick, title, lines, chosen)?)
    }

    /// Tells the error of an item.
    pub(super) fn complain(&mut self, title: &str, error: &Trouble) -> Result<(), Trouble> {
        log::warn!("{title}: {error}");
        let hint = self.words().hint_menu();
        self.alarm(title, &explain::text(self.words(), error), hint)?;
        Ok(())
    }

    /// Settings with the calibration and the owner's choices laid over them.
    pub(super) fn config(&self) -> Result<Config, Trouble> {
        let mut config = self.environment.config()?;
        self.preferences.apply(&mut config);
        Ok(config)
    }

    /// Leaves the brick as the program found it.
    pub(super) fn leave(mut self) {
        if let Err(error) = self.session.brick.stop_motors(StopAction::Coast) {
            log::warn!("{error}");
        }
        self.console.panel.clear();
        self.console.panel.light(LedColor::Green);
    }
}
