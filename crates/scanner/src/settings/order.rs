//! Orders of squares and of faces in the settings.

use cube_core::Face;
use settings::{Setting, SettingsError, Value};

use crate::square::Square;

/// Word of the settings that leaves the order of the faces to the planner.
const CHEAPEST: &str = "cheapest";

/// Reason for which an order of squares is refused.
pub(super) const NO_SQUARE_ORDER: &str = "is no order: it must name each of 1 2 3 4 6 7 8 9 once";

/// Reason for which an order of faces is refused.
const NO_FACE_ORDER: &str =
    "is no order: it must name each of U R F D L B once, or be \"cheapest\"";

/// An order of the eight squares around the centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SquareOrder(pub(super) [Square; 8]);

impl SquareOrder {
    /// Order in which a table that turns clockwise brings the squares to the front, from a corner
    /// on.
    pub(super) const ROUND: [u8; 8] = [9, 6, 3, 2, 1, 4, 7, 8];

    /// Order of these squares, if they are each square except the centre once.
    pub(super) fn new(squares: [Square; 8]) -> Option<Self> {
        Square::all()
            .filter(|&square| square != Square::CENTRE)
            .all(|square| squares.contains(&square))
            .then_some(Self(squares))
    }

    fn numbered(numbers: [u8; 8]) -> Option<Self> {
        let mut squares = [Square::CENTRE; 8];
        for (square, number) in squares.iter_mut().zip(numbers) {
            *square = Square::numbered(number)?;
        }
        Self::new(squares)
    }

    fn numbers(self) -> [u8; 8] {
        self.0.map(Square::number)
    }
}

impl Setting for SquareOrder {
    type Raw = [u8; 8];
    type Range = ();
    const HAS_RANGE: bool = false;

    fn from_raw(raw: [u8; 8]) -> Self {
        Self::numbered(raw).expect("a declared order names each square once")
    }

    fn read(value: &Value<'_>, (): &()) -> Result<Self, SettingsError> {
        let numbers = <[u8; 8]>::read(value, &(0..=u8::MAX))?;
        Self::numbered(numbers).ok_or_else(|| value.refused(NO_SQUARE_ORDER))
    }

    fn written(&self) -> Option<String> {
        self.numbers().written()
    }

    fn allowed((): &()) -> String {
        "a list of 1 2 3 4 6 7 8 9 in some order".to_owned()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FaceOrder {
    Cheapest,
    /// This order, with each face once.
    Given([Face; 6]),
}

impl FaceOrder {
    fn parse(text: &str) -> Option<Self> {
        if text == CHEAPEST {
            return Some(Self::Cheapest);
        }
        let faces: Vec<Face> = text.chars().map(Face::from_letter).collect::<Option<_>>()?;
        let faces: [Face; 6] = faces.try_into().ok()?;
        let has_each = Face::ALL.iter().all(|face| faces.contains(face));
        has_each.then_some(Self::Given(faces))
    }
}

impl Setting for FaceOrder {
    type Raw = Self;
    type Range = ();
    const HAS_RANGE: bool = false;

    fn from_raw(raw: Self) -> Self {
        raw
    }

    fn read(value: &Value<'_>, (): &()) -> Result<Self, SettingsError> {
        let text = value.text(&Self::allowed(&()))?;
        Self::parse(text).ok_or_else(|| value.refused(NO_FACE_ORDER))
    }

    fn written(&self) -> Option<String> {
        Some(match self {
            Self::Cheapest => format!("{CHEAPEST:?}"),
            Self::Given(faces) => {
                format!("\"{}\"", faces.map(Face::letter).iter().collect::<String>())
            }
        })
    }

    fn allowed((): &()) -> String {
        format!("the letters U R F D L B in some order or {CHEAPEST:?}")
    }
}
