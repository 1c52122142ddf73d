//! Panel of the brick: screen, lights and loudspeaker.
//!
//! A picture, light or tone that fails is only logged: the cube can be solved without it.

use std::{mem, time::Duration};

use brick::{Brick, DeviceError, LedColor, Leds, Screen, Sound};

use panel::screen::{self, Frame, View};
use words::Words;

/// Tunes, each one short tone: a tone costs the brick a new process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tune {
    /// A run begins.
    Start,
    /// The robot has reached its goal.
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
pub struct Panel {
    screen: Box<dyn Screen>,
    leds: Box<dyn Leds>,
    sound: Box<dyn Sound>,
    plays: bool,
    words: Words,
    shown: Option<View>,
    mirror: Option<Mirror>,
    /// Frames of a run that the mirror has not got since the last one that it got.
    unmirrored: u8,
}

/// Receives frames that the screen shows, as pixels.
pub type Mirror = Box<dyn Fn(&[bool])>;

/// Frames of a run of which a mirror gets one: to tell a frame costs the brick as much as to draw it.
const FRAMES_PER_MIRRORED: u8 = 32;

#[cfg(feature = "transcript")]
thread_local! {
    /// Views shown so far, for tests to read.
    pub static TRANSCRIPT: std::cell::RefCell<std::rc::Rc<std::cell::RefCell<Vec<View>>>> =
        std::cell::RefCell::default();
}

impl Panel {
    /// Panel of a brick. Stand-ins that show and play nothing stay in the brick.
    pub fn of(brick: &mut Brick) -> Self {
        Self {
            screen: mem::replace(&mut brick.screen, Box::new(StandIn)),
            leds: mem::replace(&mut brick.leds, Box::new(StandIn)),
            sound: mem::replace(&mut brick.sound, Box::new(StandIn)),
            plays: true,
            words: Words::default(),
            shown: None,
            mirror: None,
            unmirrored: 0,
        }
    }

    /// Gives the frame that is shown, and each one from now on, to a mirror.
    pub fn set_mirror(&mut self, mirror: Option<Mirror>) {
        self.mirror = mirror;
        if let (Some(mirror), Some(view)) = (&self.mirror, &self.shown) {
            mirror(screen::draw(view, self.words).pixels());
        }
    }

    /// Sets whether tunes are played.
    pub fn set_sound(&mut self, plays: bool) {
        self.plays = plays;
    }

    /// Texts of the screen.
    pub const fn words(&self) -> Words {
        self.words
    }

    /// Sets the language of the screen.
    pub fn set_words(&mut self, words: Words) {
        if self.words != words {
            self.words = words;
            // The words that a view does not hold itself differ.
            self.shown = None;
        }
    }

    /// Shows a view, and logs its words with `-vv`; a view that is shown already costs nothing.
    pub fn show(&mut self, view: View) {
        if self.shows(&view) {
            return;
        }
        log::debug!("screen: {}", settings::message(&view.to_string()));
        let frame = screen::draw(&view, self.words);
        shrug_off(self.screen.show(frame.pixels()));
        self.mirror_frame(&frame, matches!(view, View::Working { .. }));
        #[cfg(feature = "transcript")]
        TRANSCRIPT.with_borrow(|views| views.borrow_mut().push(view.clone()));
        self.shown = Some(view);
    }

    /// Gives a frame to the mirror; `is_of_run` tells that the next one follows at once.
    fn mirror_frame(&mut self, frame: &Frame, is_of_run: bool) {
        let Some(mirror) = &self.mirror else {
            return;
        };
        self.unmirrored = (self.unmirrored + 1) % FRAMES_PER_MIRRORED;
        if self.unmirrored == 0 || !is_of_run {
            mirror(frame.pixels());
        }
    }

    /// Whether this view is shown.
    pub fn shows(&self, view: &View) -> bool {
        self.shown.as_ref() == Some(view)
    }

    /// Empties the screen.
    pub fn clear(&mut self) {
        shrug_off(self.screen.show(Frame::blank().pixels()));
        self.shown = None;
    }

    /// Sets the colour of the lights.
    pub fn light(&mut self, color: LedColor) {
        shrug_off(self.leds.set(color));
    }

    /// Plays a tune, if the person wants sounds.
    pub fn play(&mut self, tune: Tune) {
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

/// Stand-in for the devices that were taken out of a brick.
struct StandIn;

impl Screen for StandIn {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Leds for StandIn {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        Ok(())
    }
}

impl Sound for StandIn {
    fn tone(&mut self, _: u16, _: Duration) -> Result<(), DeviceError> {
        Ok(())
    }
}
