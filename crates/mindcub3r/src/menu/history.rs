//! Items about the cubes that were read before: Undo, History, and Checkpoint, which adds one.

use brick::{Button, LedColor};
use dialogue::{Answer, NEVER, Tune};
use panel::screen::{Net, View};
use robot::{RobotKind, checkpoint};
use store::history::{Deed, Moment, Outcome};

use super::{
    explain,
    runs::{Goal, Origin},
    session::Menu,
    trouble::Trouble,
};
use crate::timestamp;

/// Text where no cube was read yet.
const NOTHING: &str = "Nothing yet. Each cube that the robot reads is kept from now on, and you can \
                       go back to it.";

impl Menu<'_> {
    /// Brings the cube back to how it was before the last run that was no undo.
    pub(super) fn undo(&mut self) -> Result<(), Trouble> {
        let Some(moment) = self.history.before(Some(RobotKind::Brick))? else {
            return self.say_nothing("Undo");
        };
        let view = view("Undo", &moment, None, "middle: go back  back: menu");
        let (console, brick) = (&mut self.console, &mut self.session.brick);
        match console.scroll(brick, |_| view.clone())? {
            Answer::Enter => self.go_back_to(&moment),
            Answer::Back => Ok(()),
        }
    }

    /// Lists the cubes that were read, the newest first; the person looks at them, goes back to one, or
    /// saves it under a name.
    pub(super) fn history(&mut self) -> Result<(), Trouble> {
        let mut chosen = 0;
        loop {
            let mut moments = self.history.moments()?;
            moments.retain(|moment| moment.robot == RobotKind::Brick);
            moments.reverse();
            if moments.is_empty() {
                return self.say_nothing("History");
            }
            let lines: Vec<String> = moments.iter().map(line).collect();
            let Some(line) = self.choose("History", &lines, chosen)? else {
                return Ok(());
            };
            chosen = self.look_at(&moments, line)?;
        }
    }

    /// Shows a moment of a list, and others by up and down, until the person goes back to the list. Gives
    /// the line to go on with.
    fn look_at(&mut self, moments: &[Moment], mut line: usize) -> Result<usize, Trouble> {
        loop {
            let moment = &moments[line];
            let hint = "middle: go there  right: save";
            let view = view("History", moment, moments.get(line + 1), hint);
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
        let title = "Checkpoint";
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
            note = last.map(|moment| format!("Kept: {}.", moment.name()));
        }
    }

    /// Says why cubes that were read cannot be written, once until the program ends.
    pub(super) fn say_unwritten(&mut self) -> Result<(), Trouble> {
        let Some(error) = self.history.take_error() else {
            return Ok(());
        };
        let text = explain::text(&error.into());
        let text = format!("This cube is kept only until the menu ends.\n{text}");
        self.alarm("Not written", &text, "middle: go on")?;
        Ok(())
    }

    fn go_back_to(&mut self, moment: &Moment) -> Result<(), Trouble> {
        let goal = Goal {
            title: "Go back",
            reached: "As it was",
            target: moment.target(),
            deed: Deed::Undo { to: moment.number },
        };
        self.go(&goal, "middle: back")?;
        Ok(())
    }

    fn say_nothing(&mut self, title: &str) -> Result<(), Trouble> {
        self.tell(title, NOTHING, "middle: back")?;
        Ok(())
    }
}

/// Line of the list.
fn line(moment: &Moment) -> String {
    let again = if moment.again { ", again" } else { "" };
    let age = age(moment).map_or_else(String::new, |age| format!(", {age}"));
    let Moment { number, deed, .. } = moment;
    format!("{number} {}{again}{age}", purpose(deed))
}

/// View of a moment; `last` is the one before it, if the view may say that it follows another one.
fn view(title: &str, moment: &Moment, last: Option<&Moment>, hint: &str) -> View {
    let purpose = purpose(&moment.deed);
    let deed = if moment.again {
        format!("read again in {purpose}")
    } else if moment.deed.only_reads() {
        format!("as it was at {purpose}")
    } else {
        format!("as it was before {purpose}")
    };
    let mut ended = ended(moment);
    if let (Some(parent), Some(last)) = (moment.parent, last)
        && parent != last.number
    {
        ended = format!("{ended}\nfollows moment-{parent}");
    }
    View::Moment {
        title: title.to_owned(),
        when: when(moment),
        net: Net::of(&moment.cube),
        deed,
        ended,
        hint: hint.to_owned(),
    }
}

/// Age of a moment; its name where the brick did not know the time.
fn when(moment: &Moment) -> String {
    age(moment).unwrap_or_else(|| moment.name())
}

fn age(moment: &Moment) -> Option<String> {
    let age = timestamp::age(moment.at.as_deref()?)?;
    Some(ago(age.as_secs() / 60))
}

fn ago(minutes: u64) -> String {
    match (minutes, minutes / 60) {
        (0, _) => "just now".to_owned(),
        (_, 0) => format!("{minutes} min ago"),
        (_, hours @ 1..48) => format!("{hours} h ago"),
        (_, hours) => format!("{} days ago", hours / 24),
    }
}

/// Purpose of a run, as the menu's item or its goal is called.
fn purpose(deed: &Deed) -> &str {
    match deed {
        Deed::Solve => "Solve",
        Deed::Scramble => "Scramble",
        Deed::Pattern(name) | Deed::Saved(name) => name,
        Deed::Target => "a run",
        Deed::Undo { .. } => "Undo",
        Deed::Checkpoint => "Checkpoint",
        Deed::Save => "Save",
        Deed::Learn => "Learn",
        Deed::Read => "Read",
    }
}

fn ended(moment: &Moment) -> String {
    let Some(end) = &moment.ended else {
        return "its end is not known".to_owned();
    };
    let word = match end.outcome {
        Outcome::Read => return String::new(),
        Outcome::Reached => "done in",
        Outcome::Stopped => "stopped after",
        Outcome::Failed(_) => "failed after",
    };
    let turns = if end.count == 1 { "turn" } else { "turns" };
    format!("{word} {} {turns}", end.count)
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
        view("History", moment, last, "").to_string()
    }

    #[test]
    fn a_moment_says_when_it_was_what_for_how_that_ended_and_what_it_follows() {
        let (first, plain) = (moment(1), moment(3));
        assert_eq!(line(&plain), "3 superflip");
        assert_eq!(
            said(&plain, None),
            "History, moment-3: as it was before superflip; stopped after 1 turn ()"
        );
        let branch = Moment {
            parent: Some(1),
            ..moment(3)
        };
        assert!(said(&branch, Some(&moment(2))).contains("1 turn\nfollows moment-1"));
        assert!(!said(&branch, Some(&first)).contains("follows"));
        let again = Moment {
            again: true,
            ended: None,
            ..moment(3)
        };
        assert_eq!(line(&again), "3 superflip, again");
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
            assert_eq!(ago(minutes), expected);
        }
    }
}
