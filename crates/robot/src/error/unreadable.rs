//! Error of a cube that the robot read and could not recognise.

use std::{error::Error, fmt};

use cube_core::{Facelet, FaceletKind};
use recogniser::{InDoubt, Reason, Refusal, StickerNumber};

/// Most stickers in doubt that a person is asked to clean. More are in doubt because of the light or
/// the place of the sensor: a third of the cube.
pub(super) const MAX_STICKERS_TO_CLEAN: usize = 18;

/// Least number of stickers in doubt, and of centres among them, that a sensor beside its place may explain.
const MIN_STICKERS_BESIDE: usize = 6;
const MIN_CENTRES_BESIDE: usize = 3;

/// The robot read the cube and could not recognise it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unreadable {
    /// Reason of the refusal, as the recogniser states it.
    pub reason: Option<Reason>,
    /// Stickers in doubt, grouped by their possible colours.
    pub in_doubt: Vec<InDoubt>,
    /// Whether two scans have shown different stickers: the cube moved while it was read.
    pub has_moved: bool,
    /// Whether the robot has found the sensor mounted elsewhere on its arm.
    pub is_sensor_off: bool,
}

impl From<&Refusal> for Unreadable {
    fn from(refusal: &Refusal) -> Self {
        Self {
            reason: refusal.recognition().reason.clone(),
            in_doubt: refusal.in_doubt(),
            ..Self::default()
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the cube cannot be read")?;
        if self.is_sensor_off {
            f.write_str(" (the colour sensor is mounted a peg off on its arm: move it)")?;
        }
        if self.has_moved {
            return f.write_str(
                ": it moved while it was read: a hand turned it, or it slips off the flipper (worn \
                 rubber, a stiff cube); keep hands off, and try again",
            );
        }
        if let Some(Reason::Unsolvable(cause)) = self.reason {
            return write!(f, ": {cause}");
        }
        let why = self.why();
        if !why.is_empty() {
            write!(f, ": {why}")?;
        }
        match (&self.reason, self.least_colours()) {
            (Some(Reason::TooManyUnread(_)), _) => {
                f.write_str("; the sensor did not reach them: calibrate it, and try again")
            }
            (_, Some(_)) if self.stickers() > MAX_STICKERS_TO_CLEAN => f.write_str(
                "; keep other light off and try again; if it stays so, calibrate the sensor",
            ),
            (_, Some(_)) if self.may_be_beside() => f.write_str(
                "; clean these stickers, keep other light off, see that the colour sensor sits in its \
                 place, and try again",
            ),
            (_, Some(_)) => {
                f.write_str("; clean these stickers, keep other light off and try again")
            }
            (Some(Reason::CouldBeEither(_)), None) => f.write_str(
                "; keep other light off, see that the colour sensor sits in its place, and try again",
            ),
            (_, None) => Ok(()),
        }
    }
}

impl Unreadable {
    /// Reason of the refusal, with all [`stickers`](Self::doubtful) in doubt by number and place.
    pub fn why(&self) -> String {
        if let Some(Reason::Unsolvable(cause)) = &self.reason {
            return cause.to_string();
        }
        let stickers: Vec<String> = self.in_doubt.iter().map(ToString::to_string).collect();
        let stickers = stickers.join("; ");
        match (&self.reason, self.least_colours()) {
            // The list of stickers with their colours says the same as the reason, and more.
            (Some(Reason::CouldBeEither(_)), Some(2..))
            | (Some(Reason::FitNoColour(_)), Some(1..)) => stickers,
            (Some(Reason::CouldBeEither(_)), Some(_)) => format!("{stickers} in doubt"),
            (Some(reason), None) => reason.to_string(),
            (Some(reason), Some(_)) => format!("{reason}; in doubt: {stickers}"),
            (None, _) => String::new(),
        }
    }

    /// Numbers of the stickers that the message names, rising. A cube that moved has none: its stickers
    /// are not to blame.
    pub fn doubtful(&self) -> Vec<u8> {
        if self.has_moved || matches!(self.reason, Some(Reason::Unsolvable(_)) | None) {
            return Vec::new();
        }
        numbers_of(&self.in_doubt)
    }

    fn least_colours(&self) -> Option<usize> {
        let groups = self.in_doubt.iter();
        groups.map(|group| group.colours.len()).min()
    }

    /// Whether a sensor beside its place may explain the doubt: it reads several sides alike.
    fn may_be_beside(&self) -> bool {
        let stickers = self.in_doubt.iter().flat_map(|group| &group.stickers);
        let is_centre = |it: &&Facelet| it.kind() == FaceletKind::Centre;
        self.stickers() >= MIN_STICKERS_BESIDE
            || stickers.filter(is_centre).count() >= MIN_CENTRES_BESIDE
    }

    /// Number of stickers in doubt.
    fn stickers(&self) -> usize {
        let groups = self.in_doubt.iter();
        groups.map(|group| group.stickers.len()).sum()
    }
}

/// Numbers of all these stickers, rising.
pub(crate) fn numbers_of(in_doubt: &[InDoubt]) -> Vec<u8> {
    let stickers = in_doubt.iter().flat_map(|group| &group.stickers);
    let mut numbers: Vec<u8> = stickers
        .map(|&sticker| StickerNumber::from(sticker).get())
        .collect();
    numbers.sort_unstable();
    numbers
}

impl Error for Unreadable {}
