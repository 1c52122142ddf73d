//! Items about the cubes that were read before: Undo, History, and Checkpoint, which adds one.

use brick::{Button, LedColor};
use dialogue::{Answer, NEVER, Tune};
use panel::screen::{Net, View};
use robot::{RobotKind, checkpoint};
use store::history::{Deed, Moment, Outcome};
use words::Words;

use super::{
    explain,
    runs::{Goal, Origin},
    session::Menu,
    trouble::Trouble,
};
use crate::timestamp;

impl Menu<'_> {
    /// Brings the cube back to how it was before the last run that was no undo.
    pub(super) fn undo(&mut self) -> Result<(), Trouble> {
        let Some(moment) = self.history.before(Some(RobotKind::Brick))? else {
            return self.say_nothing(self.words().menu_undo());
        };
        let words = self.words();
        let view = view(
            words,
            words.menu_undo(),
            &moment,
            None,
            words.hint_go_back(),
        );
        let (console, brick) = (&mut self.console, &mut self.session.brick);
        match console.scroll(brick, |_| view.clone())? {
            Answer::Enter => self.go_back_to(&moment),
            Answer::Back => Ok(()),
        }
    }

    /// Lists the cubes that were read, the newest first; the person looks at them, goes back to one, or
    /// saves it under a name.
    pub(super) fn history(&mut self) -> Result<(), Trouble> {
        let words = self.words();
        let mut chosen = 0;
        loop {
            let mut moments = self.history.moments()?;
            moments.retain(|moment| moment.robot == RobotKind::Brick);
            moments.reverse();
            if moments.is_empty() {
                return self.say_nothing(words.menu_history());
            }
            let lines: Vec<String> = moments.iter().map(|it| line(words, it)).collect();
            let Some(line) = self.choose(words.menu_history(), &lines, chosen)? else {
                return Ok(());
            };
            chosen = self.look_at(&moments, line)?;
        }
    }

    /// Shows a moment of a list, and others by up and down, until the person goes back to the list. Gives
    /// the line to go on with.
    fn look_at(&mut self, moments: &[Moment], mut line: usize) -> Result<usize, Trouble> {
        let words = self.words();
        loop {
            let moment = &moments[line];
            let before = moments.get(line + 1);
            let hint = words.hint_go_there();
            let view = view(words, words.menu_history(), moment, before, hint);
            match self.console.show(&mut self.session.brick, view, NEVER)? {
                Some(Button::Up) => line = dialogue::before(line, moments.len()),
                Some(Button::Down) => line = dialogue::after(line, moments.len()),
                Some(Button::Enter) => {
                    self.go_back_to(moment)?;
                    // The run has added a moment.
                    return Ok(0);
                }
                Some(Button::Right) => self.save_as(&moment.cube)?,
                Some(Button::Left | Button::Back) => return Ok(line),
                None => {}
            }
        }
    }

    /// Reads one cube after another, each at one press, and gives it back as it was held.
    pub(super) fn checkpoint(&mut self) -> Result<(), Trouble> {
        let words = self.words();
        let title = words.menu_checkpoint();
        let mut note = None;
        loop {
            let config = self.config()?;
            if !self.cube_is_in_after(title, note.as_deref(), &config)? {
                return Ok(());
            }
            let task = self.reading(&config);
            let origin = Origin::reading(Deed::Checkpoint);
            let (result, _) = self.work(&config, origin, |brick, crew| {
                checkpoint(brick, &config, &task, crew)
            });
            result?;
            self.say_unwritten()?;
            self.console.panel.light(LedColor::Green);
            self.console.panel.play(Tune::Done);
            let last = self.history.before(Some(RobotKind::Brick))?;
            note = last.map(|moment| words.history_kept(&moment.name()));
        }
    }

    /// Says why cubes that were read cannot be written, once until the program ends.
    pub(super) fn say_unwritten(&mut self) -> Result<(), Trouble> {
        let Some(error) = self.history.take_error() else {
            return Ok(());
        };
        let words = self.words();
        let text = explain::text(words, &error.into());
        let text = format!("{}\n{text}", words.history_unwritten_text());
        self.alarm(words.history_unwritten(), &text, words.hint_go_on())?;
        Ok(())
    }

    fn go_back_to(&mut self, moment: &Moment) -> Result<(), Trouble> {
        let words = self.words();
        let goal = Goal {
            title: words.menu_go_back(),
            counted: Words::ENGLISH.menu_go_back(),
            reached: words.done_as_it_was(),
            target: moment.target(),
            deed: Deed::Undo { to: moment.number },
        };
        self.go(&goal, words.hint_back())?;
        Ok(())
    }

    fn say_nothing(&mut self, title: &str) -> Result<(), Trouble> {
        let words = self.words();
        self.tell(title, words.history_nothing(), words.hint_back())?;
        Ok(())
    }
}

/// Line of the list.
fn line(words: Words, moment: &Moment) -> String {
    let Moment { number, deed, .. } = moment;
    let mut what = purpose(words, deed).to_owned();
    if moment.again {
        what = words.history_again(&what);
    }
    let age = age(words, moment).map_or_else(String::new, |age| format!(", {age}"));
    format!("{number} {what}{age}")
}

/// View of a moment; `last` is the one before it, if the view may say that it follows another one.
fn view(words: Words, title: &str, moment: &Moment, last: Option<&Moment>, hint: &str) -> View {
    let purpose = purpose(words, &moment.deed);
    let deed = if moment.again {
        words.history_read_again(&purpose)
    } else if moment.deed.only_reads() {
        words.history_at(&purpose)
    } else {
        words.history_before(&purpose)
    };
    let mut ended = ended(words, moment);
    if let (Some(parent), Some(last)) = (moment.parent, last)
        && parent != last.number
    {
        ended = format!("{ended}\n{}", words.history_follows(&parent));
    }
    View::Moment {
        title: title.to_owned(),
        when: when(words, moment),
        net: Net::of(&moment.cube),
        deed,
        ended,
        hint: hint.to_owned(),
    }
}

/// Age of a moment; its name where the brick did not know the time.
fn when(words: Words, moment: &Moment) -> String {
    age(words, moment).unwrap_or_else(|| moment.name())
}

fn age(words: Words, moment: &Moment) -> Option<String> {
    let age = timestamp::age(moment.at.as_deref()?)?;
    Some(ago(words, age.as_secs() / 60))
}

fn ago(words: Words, minutes: u64) -> String {
    match (minutes, minutes / 60) {
        (0, _) => words.history_now().to_owned(),
        (_, 0) => words.history_minutes(&minutes),
        (_, hours @ 1..48) => words.history_hours(&hours),
        (_, hours) => words.history_days((hours / 24) as usize),
    }
}

/// Purpose of a run, as the menu's item or its goal is called.
fn purpose(words: Words, deed: &Deed) -> &str {
    match deed {
        Deed::Solve => words.menu_solve(),
        Deed::Scramble => words.menu_scramble(),
        Deed::Pattern(name) | Deed::Saved(name) => name,
        Deed::Target => words.history_run(),
        Deed::Undo { .. } => words.menu_undo(),
        Deed::Checkpoint => words.menu_checkpoint(),
        Deed::Save => words.history_save(),
        Deed::Learn => words.menu_learn(),
        Deed::Read => words.history_read(),
    }
}

fn ended(words: Words, moment: &Moment) -> String {
    let Some(end) = &moment.ended else {
        return words.history_end_unknown().to_owned();
    };
    match end.outcome {
        Outcome::Read => String::new(),
        Outcome::Reached => words.history_reached(end.count),
        Outcome::Stopped => words.history_stopped(end.count),
        Outcome::Failed(_) => words.history_failed(end.count),
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Cube;
    use store::history::End;

    use super::*;

    fn moment(number: u32) -> Moment {
        Moment {
            cube_seed: None,
            number,
            at: None,
            robot: RobotKind::Brick,
            cube: Cube::SOLVED,
            centres: [None; 6],
            deed: Deed::Pattern("superflip".to_owned()),
            again: false,
            ended: Some(End {
                number,
                at: None,
                outcome: Outcome::Stopped,
                turns: None,
                count: 1,
            }),
            parent: None,
        }
    }

    fn said(moment: &Moment, last: Option<&Moment>) -> String {
        view(Words::ENGLISH, "History", moment, last, "").to_string()
    }

    #[test]
    fn a_moment_says_when_it_was_what_for_how_that_ended_and_what_it_follows() {
        let (first, plain) = (moment(1), moment(3));
        assert_eq!(line(Words::ENGLISH, &plain), "3 superflip");
        assert_eq!(
            said(&plain, None),
            "History, moment-3: as it was before superflip; stopped after 1 turn ()"
        );
        let branch = Moment {
            parent: Some(1),
            ..moment(3)
        };
        assert!(said(&branch, Some(&moment(2))).contains("1 turn\nafter moment-1"));
        assert!(!said(&branch, Some(&first)).contains("after moment"));
        let again = Moment {
            again: true,
            ended: None,
            ..moment(3)
        };
        assert_eq!(line(Words::ENGLISH, &again), "3 superflip, again");
        assert!(said(&again, None).contains("read again in superflip; its end is not known"));
        let read = Moment {
            deed: Deed::Checkpoint,
            ..moment(3)
        };
        assert!(said(&read, None).contains("as it was at Checkpoint"));
    }

    #[test]
    fn an_age_has_one_unit() {
        for (minutes, expected) in [
            (0, "just now"),
            (59, "59 min ago"),
            (60, "1 h ago"),
            (47 * 60 + 59, "47 h ago"),
            (48 * 60, "2 days ago"),
        ] {
            assert_eq!(ago(Words::ENGLISH, minutes), expected);
        }
    }
}
