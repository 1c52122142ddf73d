//! Items of the menu, and the work that each one starts.

use std::time::Duration;

use brick::{ErrorKind, InterruptCause, LedColor};
use dialogue::{Answer, Chosen, NEVER};
use store::stored::Stored;
use words::Words;

use super::{
    explain,
    session::{Menu, Open, Options, robot_of},
    trouble::{Trouble, TroubleKind},
};
use crate::{environment::Environment, preferences::Preferences, robots::this_brick::Devices};

/// Time between two looks for a command of a page.
const ORDER_INTERVAL: Duration = Duration::from_millis(200);

/// A device is missing: once everything is opened again it may be there again.
const DISCONNECTED: TroubleKind = TroubleKind::Device(ErrorKind::Disconnected);

struct Item {
    title: fn(Words) -> &'static str,
    /// Whether the item needs more than screen and buttons.
    moves_the_robot: bool,
    run: fn(&mut Menu<'_>) -> Result<(), Trouble>,
}

impl Item {
    const fn moving(
        title: fn(Words) -> &'static str,
        run: fn(&mut Menu<'_>) -> Result<(), Trouble>,
    ) -> Self {
        Self {
            title,
            moves_the_robot: true,
            run,
        }
    }

    const fn resting(
        title: fn(Words) -> &'static str,
        run: fn(&mut Menu<'_>) -> Result<(), Trouble>,
    ) -> Self {
        Self {
            moves_the_robot: false,
            ..Self::moving(title, run)
        }
    }
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of `Menu<'_>` is no function for every lifetime"
)]
const ITEMS: [Item; 14] = [
    Item::moving(Words::menu_solve, |menu| menu.solve()),
    Item::moving(Words::menu_undo, |menu| menu.undo()),
    Item::moving(Words::menu_scramble, |menu| menu.scramble()),
    Item::moving(Words::menu_saved, |menu| menu.go_to_saved()),
    Item::moving(Words::menu_save, |menu| menu.save()),
    Item::moving(Words::menu_checkpoint, |menu| menu.checkpoint()),
    Item::moving(Words::menu_history, |menu| menu.history()),
    Item::moving(Words::menu_patterns, |menu| menu.patterns()),
    Item::moving(Words::menu_learn, |menu| menu.learn()),
    Item::resting(Words::menu_page, |menu| menu.page()),
    Item::moving(Words::menu_calibrate, |menu| menu.calibrate()),
    Item::resting(Words::menu_statistics, |menu| menu.statistics()),
    Item::resting(Words::menu_settings, |menu| menu.settings()),
    Item::resting(Words::menu_quit, |_| Ok(())),
];

/// Line of the item that leaves the menu.
const QUIT: usize = ITEMS.len() - 1;

/// Shows the menu until the person leaves it. Then no motor has power, the screen is empty and the
/// lights are green, as Brickman has them. The menu tells of missing devices, and opens everything
/// again to find them.
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
        let (mut chosen, mut leaving) = (0, false);
        loop {
            let words = self.words();
            let titles = ITEMS.map(|item| (item.title)(words).to_owned());
            let until = if self.page.is_served() {
                self.session.brick.clock.now() + ORDER_INTERVAL
            } else {
                NEVER
            };
            let title = "MindCub3r";
            let (console, brick) = (&mut self.console, &mut self.session.brick);
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
                Chosen::Back => (chosen, leaving) = (QUIT, true),
                Chosen::Line(QUIT) => return Ok(()),
                Chosen::Line(line) => {
                    (chosen, leaving) = (line, false);
                    self.attempt(&ITEMS[line])?;
                }
            }
        }
    }

    /// Tells of errors in files that are needed later, while there is time to mend them.
    fn check_files(&mut self) -> Result<(), Trouble> {
        let path = self.environment.preferences_path();
        match Preferences::load(&path) {
            Ok(preferences) => self.preferences = preferences.unwrap_or_default(),
            Err(error) => self.complain(self.words().menu_settings(), &error.into())?,
        }
        self.use_preferences();
        match self.config() {
            Ok(_) => Ok(()),
            Err(error) => self.complain(self.words().menu_settings(), &error),
        }
    }

    /// Does the work of an item. The screen shows errors; only one that ends the program is
    /// returned.
    fn attempt(&mut self, item: &Item) -> Result<(), Trouble> {
        // Commands of a page wait, and stops count from here on.
        let _work = self.page.place.queue.begin_work();
        self.page.place.watch.watch_from_now();
        if item.moves_the_robot
            && let Err(missing) = self.find_devices()
        {
            return self.reconnect(&missing);
        }
        let result = (item.run)(self);
        match self.ended_well(result)? {
            None => Ok(()),
            Some(error) if error.kind == DISCONNECTED => self.reconnect(&error),
            Some(error) => self.complain((item.title)(self.words()), &error),
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

    /// Error of an item that the screen has to show; a stop is none. An item that a signal ended ends
    /// the program.
    pub(super) fn ended_well(
        &mut self,
        result: Result<(), Trouble>,
    ) -> Result<Option<Trouble>, Trouble> {
        self.console.panel.light(LedColor::Green);
        match result {
            Ok(()) => Ok(None),
            Err(error) if self.session.interrupt.cause() == Some(InterruptCause::Signal) => {
                Err(error)
            }
            Err(error) if error.kind == TroubleKind::Stopped => Ok(None),
            Err(error) => Ok(Some(error)),
        }
    }

    /// Tells of missing devices until all of them are found, or the person goes on without. To the
    /// system a device that was unplugged is another one when it is plugged in again, so everything
    /// is opened again.
    fn reconnect(&mut self, missing: &Trouble) -> Result<(), Trouble> {
        let words = self.words();
        let mut text = explain::text(words, missing);
        loop {
            log::warn!("not connected: {text}");
            // The lights are green again when they are opened, which records their colour: they get it
            // back in the end.
            let title = words.trouble_not_connected();
            let answer = self.alarm(title, &text, words.hint_reconnect())?;
            if answer == Answer::Back {
                return Ok(());
            }
            // A motor that is opened again has forgotten where the table was square.
            if let Err(error) = self.config().and_then(|config| self.set_back(&config)) {
                log::warn!("{error}");
            }
            match self.open_all() {
                Ok(()) => return Ok(()),
                Err(error) => text = explain::text(words, &error),
            }
        }
    }
}
