//! Item that teaches a human method with the cube in the robot.

use brick::{Button, LedColor};
use panel::screen::View;
use robot::{Config, Task, read_and_rest, run_and_rest};

use super::{explain, keys::NEVER, panel::Tune, session::Menu, trouble::Trouble};
use crate::{
    learn::{Pupil, Teacher},
    method::Method,
};

const TITLE: &str = "Learn";

/// Wish of a person at the screen of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// Middle button: the next hint.
    Hint,
    /// Right: the robot makes the step.
    Do,
    /// Left: the robot sets up a step to practise.
    Practise,
    /// Down: the robot reads the cube again.
    Read,
    /// Button below the screen: the menu.
    Leave,
}

impl Menu<'_> {
    /// Reads the cube, and gives hints, makes steps and sets up others until the person leaves.
    pub(super) fn learn(&mut self) -> Result<(), Trouble> {
        let config = self.config()?;
        if !self.cube_is_in(TITLE, &config)? {
            return Ok(());
        }
        let mut pupil = Pupil::new(self.teacher()?);
        self.read_for(&mut pupil, &config)?;
        let mut text = standing(&pupil)?;
        loop {
            let lesson = pupil.lesson()?;
            match self.wish(&pupil.teacher().method().title, &text)? {
                Wish::Leave => return Ok(()),
                Wish::Read if !self.cube_is_in(TITLE, &config)? => {}
                Wish::Read => self.read_for(&mut pupil, &config)?,
                Wish::Practise => {
                    let Some(task) = self.practice(&mut pupil, &config)? else {
                        continue;
                    };
                    self.turn_for(&mut pupil, &config, &task)?;
                }
                Wish::Hint => {
                    if let Some(lesson) = lesson {
                        text = explain::sentence(&pupil.next_hint(&lesson));
                    }
                    continue;
                }
                Wish::Do => {
                    if let Some(lesson) = lesson {
                        let task = pupil.step_task(&lesson, self.reading(&config));
                        self.turn_for(&mut pupil, &config, &task)?;
                    }
                }
            }
            text = standing(&pupil)?;
        }
    }

    /// Teacher of the method that is chosen, or of CFOP where that is no human one.
    fn teacher(&mut self) -> Result<Teacher, Trouble> {
        let chosen = self.options.method.unwrap_or(self.preferences.method());
        let human = Some(chosen).filter(|method| matches!(method, Method::Human(_)));
        let method = Method::to_learn(human)?;
        self.console.panel.light(LedColor::Orange);
        self.console.panel.show(View::Message {
            title: TITLE.to_owned(),
            text: format!("Preparing {}.", method.title),
            first_line: 0,
            hint: String::new(),
        });
        let seed = self.options.seed;
        Ok(self.with_shelf(|shelf| Teacher::new(method, seed, shelf))?)
    }

    /// Reads the cube.
    fn read_for(&mut self, pupil: &mut Pupil, config: &Config) -> Result<(), Trouble> {
        pupil.rests(None);
        let task = self.reading(config);
        let (result, _) = self.work(config, |brick, crew| {
            read_and_rest(brick, config, &task, crew)
        });
        pupil.rests(Some(result?));
        Ok(())
    }

    /// Makes the turns of a task.
    fn turn_for(&mut self, pupil: &mut Pupil, config: &Config, task: &Task) -> Result<(), Trouble> {
        let (result, report) = self.work(config, |brick, crew| {
            run_and_rest(brick, config, task, crew)
        });
        self.keep_slowed(&report);
        if let Err(error) = &result {
            self.say_stopped_turning(error, &report)?;
        }
        pupil.rests(result?);
        self.console.panel.play(Tune::Done);
        Ok(())
    }

    /// Task that sets up a step that the person chooses; `None` to go back.
    fn practice(&mut self, pupil: &mut Pupil, config: &Config) -> Result<Option<Task>, Trouble> {
        if pupil.cube().is_none() {
            return Ok(None);
        }
        let method = pupil.teacher().method();
        let names: Vec<String> = method.step_names().map(str::to_owned).collect();
        let titles: Vec<String> = method.step_titles().map(str::to_owned).collect();
        let next = pupil.lesson()?.map(|lesson| lesson.step.step);
        let (console, brick) = (&mut self.console, &mut self.brick);
        let chosen = console.choose(brick, "Practise", &titles, next.unwrap_or(0))?;
        let Some(line) = chosen else {
            return Ok(None);
        };
        let task = self.reading(config);
        Ok(Some(pupil.practice_task(Some(&names[line]), task)?))
    }

    /// Shows a text until the person wishes something. Up and down scroll a text that is longer than
    /// the screen; at its end down is a wish.
    fn wish(&mut self, title: &str, text: &str) -> Result<Wish, Trouble> {
        self.console.panel.light(LedColor::Green);
        self.console.forget_keys(&mut self.brick)?;
        let mut first_line = 0;
        loop {
            let view = View::Message {
                title: title.to_owned(),
                text: text.to_owned(),
                first_line,
                hint: "middle: hint  right: do it".to_owned(),
            };
            let furthest = view.furthest_scroll();
            match self.console.show(&mut self.brick, view, NEVER)? {
                Some(Button::Enter) => return Ok(Wish::Hint),
                Some(Button::Right) => return Ok(Wish::Do),
                Some(Button::Left) => return Ok(Wish::Practise),
                Some(Button::Back) => return Ok(Wish::Leave),
                Some(Button::Up) => first_line = first_line.saturating_sub(1),
                Some(Button::Down) if first_line < furthest => first_line += 1,
                Some(Button::Down) => return Ok(Wish::Read),
                None => {}
            }
        }
    }
}

/// Where the cube stands, and the use of the buttons that the hint does not name.
fn standing(pupil: &Pupil) -> Result<String, Trouble> {
    let mut lines = pupil.standing()?;
    lines.push("left: practise, down: read".to_owned());
    let sentences: Vec<String> = lines.iter().map(|line| explain::sentence(line)).collect();
    Ok(sentences.join("\n"))
}
