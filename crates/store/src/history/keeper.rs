//! Observer that keeps the cubes of a run.

use std::time::Duration;

use cube_core::{Cube, Turns};
use recogniser::{Centres, Readings, Recognition};
use robot::{Event, Observer, RobotKind, RunErrorKind, account};

use super::{
    file::History,
    moment::{Deed, End, Moment, Outcome},
};
use crate::timestamp;

/// Observer that keeps the cubes of one run, and how it ended.
#[derive(Debug)]
pub struct Keeper<'a> {
    history: &'a History,
    robot: RobotKind,
    deed: Deed,
    /// Seed of a simulated cube's colours.
    cube_seed: Option<u64>,
    /// Number of the moment that was kept last.
    moment: Option<u32>,
    /// Turns made since.
    turns: Turns,
    /// Kind of the last fault since.
    fault: Option<RunErrorKind>,
}

impl History {
    /// Keeper of the next run, of this robot and for this purpose. Makes the file where it is missing.
    pub fn keeper(&self, robot: RobotKind, deed: Deed) -> Keeper<'_> {
        // The first cube names the cause: a run that reads none needs no history.
        if let Err(error) = self.made() {
            log::info!("{error:#}");
        }
        Keeper::new(self, robot, deed)
    }
}

impl<'a> Keeper<'a> {
    const fn new(history: &'a History, robot: RobotKind, deed: Deed) -> Self {
        Self {
            history,
            robot,
            deed,
            cube_seed: None,
            moment: None,
            turns: Turns::new(),
            fault: None,
        }
    }

    /// The same keeper for a simulated cube whose colours have this seed.
    #[must_use]
    pub fn of_simulated_cube(self, seed: u64) -> Self {
        Self {
            cube_seed: Some(seed),
            ..self
        }
    }

    /// Keeps the end of the run, if it read a cube. Gives the number of the moment that was kept last.
    pub fn end(mut self, ending: &account::Ending) -> Option<u32> {
        let outcome = Outcome::of(&self.deed, ending);
        self.ends(outcome);
        self.moment
    }

    /// Takes a cube that the robot knows now.
    fn begin(&mut self, cube: &Cube) {
        let again = self.moment.is_some();
        if again {
            let fault = self.fault.take();
            self.ends(Outcome::Failed(fault));
        }
        let centres = self.history.memory().centres;
        let number = self.history.keep(Moment {
            number: 0,
            at: timestamp::now(),
            robot: self.robot,
            cube: *cube,
            centres,
            deed: self.deed.clone(),
            cube_seed: self.cube_seed,
            again,
            ended: None,
            parent: None,
        });
        self.moment = Some(number);
        self.turns = Turns::new();
    }

    fn ends(&mut self, outcome: Outcome) {
        let Some(number) = self.moment else {
            return;
        };
        let turns = std::mem::take(&mut self.turns);
        self.history.end(End {
            number,
            at: timestamp::now(),
            outcome,
            count: turns.len(),
            turns: Some(turns),
        });
    }
}

impl Observer for Keeper<'_> {
    fn event(&mut self, _: Duration, event: &Event) {
        match event {
            Event::Cube { cube, .. } => self.begin(cube),
            Event::TurnDone { turn } => self.turns.push(*turn),
            Event::Fault { kind, .. } => self.fault = Some(*kind),
            _ => {}
        }
    }

    fn scan(&mut self, _: &str, readings: &Readings, recognition: &Recognition) {
        let colours = |value: [f32; 3]| value.map(|channel| channel.round() as u16);
        let centres = match recognition.cube {
            Some(cube) => Centres::of_cube(readings, &cube),
            None => Centres::of(readings),
        };
        let centres = (centres.values()).map(|value| value.map(colours));
        self.history.memory().centres = centres;
    }
}
