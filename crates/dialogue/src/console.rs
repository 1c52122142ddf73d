//! Dialogues with a person at the brick.

use std::time::Duration;

use brick::{Brick, Button, DeviceError, LedColor};

use panel::screen::View;
use words::Words;

use crate::{
    front::{Panel, Tune},
    keys::{Keys, NEVER},
};

/// Time for which a blinking part is shown, and then hidden.
const BLINK: Duration = Duration::from_millis(400);

/// Panel and buttons together, of which dialogues are made. The buttons stay in the brick, because
/// code that moves its motors polls them too.
pub struct Console {
    /// Screen, lights and loudspeaker.
    pub panel: Panel,
    keys: Keys,
}

/// Answer of a person to a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// A line of the list.
    Line(usize),
    /// None of them: back.
    Back,
}

/// Answer of a person to a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The middle button.
    Enter,
    /// Left, or the button below the screen.
    Back,
}

impl Console {
    /// Console with the screen, lights and loudspeaker of this brick.
    pub fn of(brick: &mut Brick) -> Self {
        Self {
            panel: Panel::of(brick),
            keys: Keys::default(),
        }
    }

    /// Texts of the screen.
    pub const fn words(&self) -> Words {
        self.panel.words()
    }

    /// Shows a view and gives the next press; `None` if the clock shows `until` before.
    pub fn show(
        &mut self,
        brick: &mut Brick,
        view: View,
        until: Duration,
    ) -> Result<Option<Button>, DeviceError> {
        self.panel.show(view);
        self.keys.next(brick, until)
    }

    /// Shows a view with a blinking part until a button is pressed.
    pub fn show_blinking(
        &mut self,
        brick: &mut Brick,
        view: impl Fn(bool) -> View,
    ) -> Result<Button, DeviceError> {
        loop {
            for seen in [true, false] {
                let until = brick.clock.now() + BLINK;
                if let Some(button) = self.show(brick, view(seen), until)? {
                    return Ok(button);
                }
            }
        }
    }

    /// Forgets presses until now.
    pub fn forget_keys(&mut self, brick: &mut Brick) -> Result<(), DeviceError> {
        self.keys.forget(brick)
    }

    /// Shows a list until a line is chosen, beginning with number `chosen`; `None` to go back.
    pub fn choose(
        &mut self,
        brick: &mut Brick,
        title: &str,
        items: &[String],
        mut chosen: usize,
    ) -> Result<Option<usize>, DeviceError> {
        loop {
            match self.choose_until(brick, title, items, &mut chosen, NEVER)? {
                Some(Chosen::Line(line)) => return Ok(Some(line)),
                Some(Chosen::Back) => return Ok(None),
                None => {}
            }
        }
    }

    /// Like [`choose`](Self::choose); `None` if the clock shows `until` before the person has chosen. The
    /// line where the person is stays in `chosen`.
    pub fn choose_until(
        &mut self,
        brick: &mut Brick,
        title: &str,
        items: &[String],
        chosen: &mut usize,
        until: Duration,
    ) -> Result<Option<Chosen>, DeviceError> {
        loop {
            let view = View::List {
                title: title.to_owned(),
                items: items.to_vec(),
                chosen: *chosen,
                hint: self.words().hint_choose().to_owned(),
            };
            match self.show(brick, view, until)? {
                Some(Button::Up) => *chosen = before(*chosen, items.len()),
                Some(Button::Down) => *chosen = after(*chosen, items.len()),
                Some(Button::Enter) => return Ok(Some(Chosen::Line(*chosen))),
                Some(Button::Left | Button::Back) => return Ok(Some(Chosen::Back)),
                Some(Button::Right) => {}
                None => return Ok(None),
            }
        }
    }

    /// Shows a text until the person answers; up and down scroll it.
    pub fn tell(
        &mut self,
        brick: &mut Brick,
        title: &str,
        text: &str,
        hint: &str,
    ) -> Result<Answer, DeviceError> {
        self.scroll(brick, |first_line| message(title, text, first_line, hint))
    }

    /// Shows a text that needs the person, with red lights, until the person answers.
    pub fn alarm(
        &mut self,
        brick: &mut Brick,
        title: &str,
        text: &str,
        hint: &str,
    ) -> Result<Answer, DeviceError> {
        self.panel.light(LedColor::Red);
        self.panel.play(Tune::Trouble);
        let answer = self.tell(brick, title, text, hint)?;
        self.panel.light(LedColor::Green);
        Ok(answer)
    }

    /// Shows a view that may be longer than the screen until the person answers.
    pub fn scroll(
        &mut self,
        brick: &mut Brick,
        view: impl Fn(usize) -> View,
    ) -> Result<Answer, DeviceError> {
        let mut first = 0;
        loop {
            let shown = view(first);
            let furthest = shown.furthest_scroll();
            match self.show(brick, shown, NEVER)? {
                Some(Button::Up) => first = first.saturating_sub(1),
                Some(Button::Down) => first = (first + 1).min(furthest),
                Some(Button::Enter) => return Ok(Answer::Enter),
                Some(Button::Left | Button::Back) => return Ok(Answer::Back),
                Some(Button::Right) | None => {}
            }
        }
    }
}

/// View of a text, from a line of it on.
pub fn message(title: &str, text: &str, first_line: usize, hint: &str) -> View {
    View::Message {
        title: title.to_owned(),
        text: text.to_owned(),
        first_line,
        hint: hint.to_owned(),
    }
}

/// Number of the line before this one; the last line comes before the first.
pub const fn before(chosen: usize, lines: usize) -> usize {
    match chosen {
        0 => lines.saturating_sub(1),
        _ => chosen - 1,
    }
}

/// Number of the line after this one; the first line comes after the last.
pub const fn after(chosen: usize, lines: usize) -> usize {
    if chosen + 1 < lines { chosen + 1 } else { 0 }
}

/// Text with a capital first and a full stop at the end.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let stop = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    first
        .into_iter()
        .flatten()
        .chain(letters)
        .chain(stop.chars())
        .collect()
}
