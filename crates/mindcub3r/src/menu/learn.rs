//! Item that teaches a human method with the cube in the robot.

use anyhow::Context;
use app::Lessons;
use brick::{Button, LedColor};
use dialogue::{NEVER, Tune, message};
use robot::{Config, Task, read_only, whole_run};

use super::{lesson, runs::Origin, session::Menu, trouble::Trouble};
use crate::{failure::OrBadInput, history::Deed};

/// Choice of a person at the screen of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
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
        let words = self.words();
        let title = words.menu_learn();
        let config = self.config()?;
        if !self.cube_is_in(title, &config)? {
            return Ok(());
        }
        let mut lessons = self.lessons()?;
        self.read_for(&mut lessons, &config)?;
        loop {
            let next = lessons.next().map_err(anyhow::Error::new)?;
            let text = match (&next, lessons.hint()) {
                (Some(next), Some(hint)) => lesson::hint(words, next, hint),
                (next, _) => lesson::progress(words, next.as_ref(), lessons.cube().is_some()),
            };
            let known = next.zip(lessons.cube().cloned());
            match self.choice(words.title(&lessons.method().title), &text)? {
                Choice::Leave => return Ok(()),
                Choice::Read if !self.cube_is_in(title, &config)? => {}
                Choice::Read => self.read_for(&mut lessons, &config)?,
                Choice::Practise => {
                    if let Some(task) = self.practice(&mut lessons, &config)? {
                        self.turn_for(&mut lessons, &config, &task)?;
                    }
                }
                Choice::Hint => lessons.ask_more(),
                Choice::Do => {
                    if let Some((lesson, resting)) = known {
                        let task = lessons.step_task(&lesson, resting, self.reading(&config));
                        self.turn_for(&mut lessons, &config, &task)?;
                    }
                }
            }
        }
    }

    /// Lessons in the method that is chosen, or in CFOP where that is no human one.
    fn lessons(&mut self) -> Result<Lessons, Trouble> {
        let chosen = self.options.method.unwrap_or(self.preferences.method());
        let method = chosen.to_learn();
        self.console.panel.light(LedColor::Orange);
        let words = self.words();
        let text = words.learn_preparing(&words.title(&method.title));
        self.console
            .panel
            .show(message(words.menu_learn(), &text, 0, ""));
        let name = method.name.clone();
        let prepared = self.with_tables(|tables| tables.prepared(method));
        let prepared = prepared.or_bad_input();
        let prepared = prepared.with_context(|| format!("method {name:?}"))?;
        Ok(Lessons::new(prepared, self.options.seed))
    }

    /// Reads the cube.
    fn read_for(&mut self, lessons: &mut Lessons, config: &Config) -> Result<(), Trouble> {
        lessons.rests(None);
        let task = self.reading(config);
        let (result, _) = self.work(config, Origin::reading(Deed::Learn), |brick, crew| {
            read_only(brick, config, &task, crew)
        });
        lessons.rests(Some(result?));
        Ok(())
    }

    /// Makes the turns of a task.
    fn turn_for(
        &mut self,
        lessons: &mut Lessons,
        config: &Config,
        task: &Task,
    ) -> Result<(), Trouble> {
        let (result, report) = self.work(config, Origin::reading(Deed::Learn), |brick, crew| {
            whole_run(brick, config, task, crew)
        });
        self.keep_slowed(&report);
        if let Err(error) = &result {
            self.say_stopped_turning(error, &report)?;
        }
        lessons.rests(result?);
        self.console.panel.play(Tune::Done);
        Ok(())
    }

    /// Task that sets up a step that the person chooses; `None` to go back.
    fn practice(
        &mut self,
        lessons: &mut Lessons,
        config: &Config,
    ) -> Result<Option<Task>, Trouble> {
        let Some(resting) = lessons.cube().cloned() else {
            return Ok(None);
        };
        let method = lessons.method();
        let names: Vec<String> = method.step_names().map(str::to_owned).collect();
        let words = self.words();
        let titles: Vec<String> = (method.step_titles())
            .map(|title| words.title(title).to_owned())
            .collect();
        let next = lessons.next().map_err(anyhow::Error::new)?;
        let next = next.map_or(0, |lesson| lesson.step.step);
        let title = words.menu_practise();
        let Some(line) = self.choose(title, &titles, next)? else {
            return Ok(None);
        };
        let task = lessons.practice_task(&names[line], resting, self.reading(config));
        Ok(Some(task.or_bad_input()?))
    }

    /// Shows a text until the person chooses something. Up and down scroll a text that is longer than
    /// the screen; at its end down is a choice.
    fn choice(&mut self, title: &str, text: &str) -> Result<Choice, Trouble> {
        self.console.panel.light(LedColor::Green);
        self.console.forget_keys(&mut self.session.brick)?;
        let mut first_line = 0;
        loop {
            let view = message(title, text, first_line, self.words().hint_lesson());
            let furthest = view.furthest_scroll();
            match self.console.show(&mut self.session.brick, view, NEVER)? {
                Some(Button::Enter) => return Ok(Choice::Hint),
                Some(Button::Right) => return Ok(Choice::Do),
                Some(Button::Left) => return Ok(Choice::Practise),
                Some(Button::Back) => return Ok(Choice::Leave),
                Some(Button::Up) => first_line = first_line.saturating_sub(1),
                Some(Button::Down) if first_line < furthest => first_line += 1,
                Some(Button::Down) => return Ok(Choice::Read),
                None => {}
            }
        }
    }
}
