//! Items of the menu, and the work that each one starts.

use std::time::Duration;

use brick::{ErrorKind, InterruptCause, LedColor};

use super::{
    console::{Answer, Chosen},
    explain,
    keys::NEVER,
    panel::Tune,
    preferences::{self, Preferences},
    session::{Menu, Open, Options, robot_of},
    trouble::{Trouble, TroubleKind},
};
use crate::{environment::Environment, this_brick::Devices};

/// Time between two looks for a command of a page.
const ORDER_INTERVAL: Duration = Duration::from_millis(200);

/// A device is missing: once everything is opened again it may be there again.
const DISCONNECTED: TroubleKind = TroubleKind::Device(ErrorKind::Disconnected);

/// Items of the menu, one a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Solve,
    Scramble,
    GoToSaved,
    Save,
    MyCube,
    Patterns,
    Learn,
    Page,
    Calibrate,
    Statistics,
    Settings,
    Quit,
}

impl Item {
    const ALL: [Self; 12] = [
        Self::Solve,
        Self::Scramble,
        Self::GoToSaved,
        Self::Save,
        Self::MyCube,
        Self::Patterns,
        Self::Learn,
        Self::Page,
        Self::Calibrate,
        Self::Statistics,
        Self::Settings,
        Self::Quit,
    ];

    const fn title(self) -> &'static str {
        match self {
            Self::Solve => "Solve",
            Self::Scramble => "Scramble",
            Self::GoToSaved => "Go to saved state",
            Self::Save => "Save this cube",
            Self::MyCube => "My cube",
            Self::Patterns => "Patterns",
            Self::Learn => "Learn",
            Self::Page => "Page",
            Self::Calibrate => "Calibrate",
            Self::Statistics => "Statistics",
            Self::Settings => "Settings",
            Self::Quit => "Quit",
        }
    }

    /// Whether the item needs more than screen and buttons.
    const fn moves_the_robot(self) -> bool {
        match self {
            Self::Solve
            | Self::Scramble
            | Self::GoToSaved
            | Self::Save
            | Self::Patterns
            | Self::Learn
            | Self::Calibrate => true,
            Self::MyCube | Self::Page | Self::Statistics | Self::Settings | Self::Quit => false,
        }
    }
}

/// Shows the menu until the person leaves it. Then no motor has power, the screen is empty and the
/// lights are green, as Brickman has them. The menu tells of missing devices, and opens everything
/// again to find them.
///
/// # Errors
/// When there is no brick here, when a signal tells the program to end, and when the buttons cannot
/// be read.
pub(crate) fn run(
    open: &mut Open<'_>,
    environment: &Environment,
    options: Options,
) -> anyhow::Result<()> {
    let robot = robot_of(environment);
    let (opened, missing) = match open(Devices::All, &robot) {
        Ok(opened) => (opened, None),
        // If screen and buttons cannot be opened either, the first error says more.
        Err(error) => match open(Devices::Front, &robot) {
            Ok(opened) => (opened, Some(error)),
            Err(_) => return Err(error.into()),
        },
    };
    let mut menu = Menu::new(open, opened, environment, options);
    menu.directions = robot.directions();
    menu.is_front_only = missing.is_some();
    // Files come first: they say whether the tones that follow are played.
    let result = menu.check_files();
    let result = result.and_then(|()| match missing {
        Some(error) => menu.reconnect(&error.into()),
        None => Ok(()),
    });
    let result = result.and_then(|()| menu.serve_if_wanted());
    let result = result.and_then(|()| menu.show());
    menu.leave();
    result.map_err(|trouble| trouble.error)
}

impl Menu<'_> {
    fn show(&mut self) -> Result<(), Trouble> {
        self.console.panel.light(LedColor::Green);
        let titles = Item::ALL.map(|item| item.title().to_owned());
        let quit = titles.len() - 1;
        let (mut chosen, mut leaving) = (0, false);
        loop {
            let until = if self.page.is_served() {
                self.brick.clock.now() + ORDER_INTERVAL
            } else {
                NEVER
            };
            let title = "MindCub3r";
            let (console, brick) = (&mut self.console, &mut self.brick);
            let Some(answer) = console.choose_until(brick, title, &titles, &mut chosen, until)?
            else {
                if let Some(order) = self.page.place.queue.next(Duration::ZERO) {
                    self.obey(order)?;
                }
                continue;
            };
            match answer {
                // The first press of Back moves to Quit; only a second one leaves the menu.
                Chosen::Back if leaving => return Ok(()),
                Chosen::Back => (chosen, leaving) = (quit, true),
                Chosen::Line(line) if Item::ALL[line] == Item::Quit => return Ok(()),
                Chosen::Line(line) => {
                    (chosen, leaving) = (line, false);
                    self.attempt(Item::ALL[line])?;
                }
            }
        }
    }

    /// Tells of errors in files that are needed later, while there is time to mend them.
    fn check_files(&mut self) -> Result<(), Trouble> {
        let path = preferences::path_beside(self.environment.config_place().as_deref());
        match Preferences::load(&path) {
            Ok(preferences) => self.preferences = preferences,
            Err(error) => self.complain("Settings", &error.into())?,
        }
        self.console.panel.set_sound(self.preferences.sound());
        match self.config() {
            Ok(_) => Ok(()),
            Err(error) => self.complain("Settings", &error),
        }
    }

    /// Does the work of an item. Errors are told on the screen; only one that ends the program is
    /// returned.
    fn attempt(&mut self, item: Item) -> Result<(), Trouble> {
        // Commands of a page wait, and stops count from here on.
        let _work = self.page.place.queue.begin_work();
        self.page.place.watch.watch_from_now();
        if item.moves_the_robot()
            && let Err(missing) = self.find_devices()
        {
            return self.reconnect(&missing);
        }
        let result = match item {
            Item::Solve => self.solve(),
            Item::Scramble => self.scramble(),
            Item::GoToSaved => self.go_to_saved(),
            Item::Save => self.save(),
            Item::MyCube => self.my_cube(),
            Item::Patterns => self.patterns(),
            Item::Learn => self.learn(),
            Item::Page => self.page(),
            Item::Calibrate => self.calibrate(),
            Item::Statistics => self.statistics(),
            Item::Settings => self.settings(),
            Item::Quit => Ok(()),
        };
        match self.ended_well(result)? {
            None => Ok(()),
            Some(error) if error.kind == DISCONNECTED => self.reconnect(&error),
            Some(error) => self.complain(item.title(), &error),
        }
    }

    /// Opens motors and sensors, where they were not found yet or are built in the other way now.
    pub(super) fn find_devices(&mut self) -> Result<(), Trouble> {
        if self.is_front_only || self.is_turned_round() {
            self.open_all()
        } else {
            Ok(())
        }
    }

    /// The error of an item that has to be told, if there is one; a stop is none.
    ///
    /// # Errors
    /// The error of an item that a signal ended: the program ends.
    pub(super) fn ended_well(
        &mut self,
        result: Result<(), Trouble>,
    ) -> Result<Option<Trouble>, Trouble> {
        self.console.panel.light(LedColor::Green);
        match result {
            Ok(()) => Ok(None),
            Err(error) if self.interrupt.cause() == Some(InterruptCause::Signal) => Err(error),
            Err(error) if error.kind == TroubleKind::Stopped => Ok(None),
            Err(error) => Ok(Some(error)),
        }
    }

    /// Tells of missing devices until all of them are found, or the person goes on without. To the
    /// system a device that was unplugged is another one when it is plugged in again, so everything
    /// is opened again.
    fn reconnect(&mut self, missing: &Trouble) -> Result<(), Trouble> {
        let mut text = explain::text(missing);
        loop {
            log::warn!("not connected: {text}");
            self.console.panel.light(LedColor::Red);
            self.console.panel.play(Tune::Trouble);
            let hint = "middle: try again  back: menu";
            let answer = (self.console).tell(&mut self.brick, "Not connected", &text, hint)?;
            // Opening the lights records their colour, which they get back in the end.
            self.console.panel.light(LedColor::Green);
            if answer == Answer::Back {
                return Ok(());
            }
            // A motor that is opened again has forgotten where the table was square.
            if let Err(error) = self.config().and_then(|config| self.set_back(&config)) {
                log::warn!("{error}");
            }
            match self.open_all() {
                Ok(()) => return Ok(()),
                Err(error) => text = explain::text(&error),
            }
        }
    }
}
