//! What a person sees and hears of the brick: screen, lights and loudspeaker.
//!
//! A picture, light or tone that fails is logged and nothing else: the cube can be solved without.

use std::{mem, time::Duration};

use brick::{Brick, DeviceError, LedColor, Leds, Screen, Sound};

use crate::echo;
use panel::screen::{self, Frame, View};

/// What is played, each once and short: a tone costs the brick a new process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tune {
    /// The robot sets out.
    Start,
    /// The robot has done it.
    Done,
    /// Something needs a person.
    Trouble,
}

impl Tune {
    /// Pitch in hertz, and length.
    const fn tone(self) -> (u16, Duration) {
        match self {
            Self::Start => (660, Duration::from_millis(100)),
            Self::Done => (880, Duration::from_millis(400)),
            Self::Trouble => (220, Duration::from_millis(400)),
        }
    }
}

/// Screen, lights and loudspeaker of a brick.
pub(super) struct Panel {
    screen: Box<dyn Screen>,
    leds: Box<dyn Leds>,
    sound: Box<dyn Sound>,
    plays: bool,
    shown: Option<View>,
}

#[cfg(test)]
thread_local! {
    /// Every view that was shown, for tests to read.
    pub(super) static TRANSCRIPT: std::cell::RefCell<std::rc::Rc<std::cell::RefCell<Vec<View>>>> =
        std::cell::RefCell::default();
}

impl Panel {
    /// Takes them out of a brick; what stays in their place shows and plays nothing.
    pub(super) fn of(brick: &mut Brick) -> Self {
        Self {
            screen: mem::replace(&mut brick.screen, Box::new(Taken)),
            leds: mem::replace(&mut brick.leds, Box::new(Taken)),
            sound: mem::replace(&mut brick.sound, Box::new(Taken)),
            plays: true,
            shown: None,
        }
    }

    /// Whether [`play`](Self::play) plays.
    pub(super) fn set_sound(&mut self, plays: bool) {
        self.plays = plays;
    }

    /// Shows a view, and tells it with `-vv`; one that is shown already costs nothing.
    pub(super) fn show(&mut self, view: View) {
        if self.shows(&view) {
            return;
        }
        log::debug!("screen: {}", echo::message(&view.to_string()));
        shrug_off(self.screen.show(screen::draw(&view).pixels()));
        #[cfg(test)]
        TRANSCRIPT.with_borrow(|views| views.borrow_mut().push(view.clone()));
        self.shown = Some(view);
    }

    /// Whether this is what is seen now.
    pub(super) fn shows(&self, view: &View) -> bool {
        self.shown.as_ref() == Some(view)
    }

    /// Shows nothing.
    pub(super) fn clear(&mut self) {
        shrug_off(self.screen.show(Frame::blank().pixels()));
        self.shown = None;
    }

    /// Lights the buttons.
    pub(super) fn light(&mut self, color: LedColor) {
        shrug_off(self.leds.set(color));
    }

    /// Plays a tune, if sounds are wanted.
    pub(super) fn play(&mut self, tune: Tune) {
        if self.plays {
            let (hertz, duration) = tune.tone();
            shrug_off(self.sound.tone(hertz, duration));
        }
    }
}

fn shrug_off(result: Result<(), DeviceError>) {
    if let Err(error) = result {
        log::warn!("{error}");
    }
}

/// Stands in a brick for what was taken out of it.
struct Taken;

impl Screen for Taken {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Leds for Taken {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Sound for Taken {
    fn tone(&mut self, _: u16, _: Duration) -> Result<(), DeviceError> {
        Ok(())
    }
}
