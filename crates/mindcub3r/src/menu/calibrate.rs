//! Item that measures the robot: the steps of `calibrate`, guided on the screen.

use std::iter;

use brick::{Brick, Button, Interrupt, InterruptCause, LedColor};
use dialogue::{Answer, Console, NEVER, Tune, message, sentence};

use super::{explain, session::Menu, trouble::Trouble};
use crate::{aside::Threads, calibration_file, echo};
use calibration::{Adjust, Finding, Guide, GuideError, Step};
use robot::{Aside, Stopped};
use words::{Language, Words};

impl Menu<'_> {
    /// Offers the steps, and does the one chosen, until the person goes back.
    pub(super) fn calibrate(&mut self) -> Result<(), Trouble> {
        if self.calibration_is_in_the_way()? {
            return Ok(());
        }
        let steps = calibration::steps();
        let words = self.words();
        let titles = steps.iter().map(|step| texts_of(words, step)[0].to_owned());
        let titles: Vec<String> = titles.collect();
        let mut chosen = 0;
        while let Some(line) = self.choose(words.menu_calibrate(), &titles, chosen)? {
            chosen = line;
            self.calibration_step(&steps[line])?;
        }
        Ok(())
    }

    /// Whether a calibration that cannot be used stays in its place because the person wants to
    /// keep it there; otherwise it is set aside.
    fn calibration_is_in_the_way(&mut self) -> Result<bool, Trouble> {
        let file = self.environment.calibration();
        let settings = self.environment.settings()?;
        let Err(error) = file.check(&settings) else {
            return Ok(false);
        };
        log::warn!("{error:#}");
        let words = self.words();
        let error = explain::text(words, &error.into());
        let text = words.calibrate_set_aside(&error);
        let hint = words.hint_set_aside();
        if self.alarm(words.menu_calibrate(), &text, hint)? == Answer::Back {
            return Ok(true);
        }
        let aside = file.set_aside()?;
        log::info!("set aside as {}", echo::path(&aside));
        Ok(false)
    }

    /// Does one step: tells what the step needs, measures, and saves the finding.
    pub(super) fn calibration_step(&mut self, step: &Step) -> Result<(), Trouble> {
        let config = self.environment.config()?;
        let words = self.words();
        let [title, finds, needs] = texts_of(words, step);
        let text = words.calibrate_step(&finds, &step.seconds, &needs);
        let hint = words.hint_start_step();
        if self.tell(title, &text, hint)? == Answer::Back {
            return Ok(());
        }
        self.set_back(&config)?;
        self.console.panel.light(LedColor::Orange);
        let interrupt = self.session.interrupt.clone();
        let mut guide = OnScreen {
            console: &mut self.console,
            interrupt: &interrupt,
            title,
        };
        let outcome = (self.session).work(&config.mechanism, |brick| {
            step.run(brick, &config, &mut guide)
        })?;
        let now = calibration_file::measured_now(&mut self.session.brick)?;
        let settings = self.environment.settings()?;
        (self.environment.calibration()).keep(&settings, &outcome, &now)?;
        if matches!(outcome.finding, Some(Finding::Speeds(..))) {
            // A slower profile would hide the speeds that were found.
            self.preferences.set_profile(None);
            self.keep_preferences()?;
        }
        log::info!("{}: {}", step.title, outcome.details);
        self.console.panel.light(LedColor::Green);
        self.console.panel.play(Tune::Done);
        let warning = outcome.warning.map(|text| sentence(&text));
        let (summary, warning) = match words.language() {
            Language::English => (sentence(&outcome.summary), warning),
            // The figures are in the log and on the page, in English.
            _ => (
                words.calibrate_kept().to_owned(),
                warning.map(|_| words.calibrate_uneven().to_owned()),
            ),
        };
        let lines: Vec<String> = iter::once(summary).chain(warning).collect();
        self.tell(title, &lines.join(" "), words.hint_back())?;
        Ok(())
    }
}

/// Title, purpose and preparations of a step.
fn texts_of(words: Words, step: &Step) -> [&'static str; 3] {
    match step.name {
        "stops" => [
            words.calibrate_stops(),
            words.calibrate_stops_finds(),
            words.calibrate_stops_needs(),
        ],
        "turntable" => [
            words.calibrate_turntable(),
            words.calibrate_turntable_finds(),
            words.calibrate_turntable_needs(),
        ],
        "sensor" => [
            words.calibrate_sensor(),
            words.calibrate_sensor_finds(),
            words.calibrate_sensor_needs(),
        ],
        "flipper" => [
            words.calibrate_flipper(),
            words.calibrate_flipper_finds(),
            words.calibrate_flipper_needs(),
        ],
        "overshoot" => [
            words.calibrate_overshoot(),
            words.calibrate_overshoot_finds(),
            words.calibrate_overshoot_needs(),
        ],
        "speed" => [
            words.calibrate_speed(),
            words.calibrate_speed_finds(),
            words.calibrate_speed_needs(),
        ],
        "durations" => [
            words.calibrate_durations(),
            words.calibrate_durations_finds(),
            words.calibrate_durations_needs(),
        ],
        _ => [step.title, step.finds, step.needs],
    }
}

/// Question of a step: in English as the step asks it. The steps ask one question of each kind.
fn asked(words: Words, text: &str, otherwise: &str) -> String {
    match words.language() {
        Language::English => sentence(text),
        _ => otherwise.to_owned(),
    }
}

/// Guide of a calibration by the brick's screen and buttons. The button below the screen ends the
/// step, whether the robot moves or waits for an answer.
struct OnScreen<'a> {
    console: &'a mut Console,
    interrupt: &'a Interrupt,
    title: &'static str,
}

impl OnScreen<'_> {
    /// Asks a question, during which the button below the screen is one like the others. Presses
    /// from the time when the robot moved are no answer: dialogues begin by forgetting them.
    fn ask<T>(
        &mut self,
        brick: &mut Brick,
        dialogue: impl FnOnce(&mut Console, &mut Brick) -> Result<T, GuideError>,
    ) -> Result<T, GuideError> {
        self.interrupt.disarm();
        self.console.panel.light(LedColor::Green);
        let answer = dialogue(self.console, brick);
        self.console.panel.light(LedColor::Orange);
        self.interrupt.arm();
        answer
    }

    /// Shows a question until a button means an answer; the button below the screen ends the step.
    fn ask_by_button<T>(
        &mut self,
        brick: &mut Brick,
        (text, hint): (&str, &str),
        meaning: impl Fn(Button) -> Option<T>,
    ) -> Result<T, GuideError> {
        let view = message(self.title, text, 0, hint);
        self.ask(brick, |console, brick| {
            // An arrow may be pressed, or held, from one question to the next: only a new view
            // forgets presses.
            if !console.panel.shows(&view) {
                console.forget_keys(brick)?;
            }
            loop {
                let button = console.show(brick, view.clone(), NEVER)?;
                if button == Some(Button::Back) {
                    return Err(given_up());
                }
                if let Some(answer) = button.and_then(&meaning) {
                    return Ok(answer);
                }
            }
        })
    }
}

impl Guide for OnScreen<'_> {
    fn aside(&self) -> &dyn Aside {
        &Threads
    }

    fn tell(&mut self, _: &mut Brick, text: &str) -> Result<(), GuideError> {
        let words = self.console.words();
        let text = match words.language() {
            Language::English => sentence(text),
            _ => words.calibrate_measuring().to_owned(),
        };
        let view = message(self.title, &text, 0, words.hint_stop());
        self.console.panel.show(view);
        Ok(())
    }

    fn confirm(&mut self, brick: &mut Brick, text: &str) -> Result<bool, GuideError> {
        let words = self.console.words();
        let asked = asked(words, text, words.calibrate_askew());
        let question = (&*asked, words.hint_yes_no());
        self.ask_by_button(brick, question, |button| match button {
            Button::Enter => Some(true),
            Button::Left => Some(false),
            _ => None,
        })
    }

    fn choose(
        &mut self,
        brick: &mut Brick,
        text: &str,
        choices: &[&str],
    ) -> Result<usize, GuideError> {
        let title = self.title;
        let lines: Vec<String> = choices.iter().copied().map(str::to_owned).collect();
        self.ask(brick, |console, brick| {
            console.forget_keys(brick)?;
            if console.tell(brick, title, &sentence(text), console.words().hint_choose())?
                == Answer::Back
            {
                return Err(given_up());
            }
            let chosen = console.choose(brick, title, &lines, 0)?;
            chosen.ok_or_else(given_up)
        })
    }

    fn adjust(&mut self, brick: &mut Brick, text: &str) -> Result<Adjust, GuideError> {
        let words = self.console.words();
        let asked = asked(words, text, words.calibrate_square());
        let question = (&*asked, words.hint_adjust());
        self.ask_by_button(brick, question, |button| match button {
            Button::Left => Some(Adjust::Left),
            Button::Right => Some(Adjust::Right),
            Button::Enter => Some(Adjust::Done),
            _ => None,
        })
    }
}

/// Error for a person who went back instead of answering.
fn given_up() -> GuideError {
    Stopped(InterruptCause::BackButton).into()
}
