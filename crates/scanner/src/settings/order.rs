//! Orders of squares and of faces, as they are written.

use cube_core::Face;
use settings::{Setting, SettingsError, Value};

use crate::square::Square;

/// The word for leaving the order of the faces to the planner.
const CHEAPEST: &str = "cheapest";

/// Why an order of squares is refused.
pub(super) const NO_SQUARE_ORDER: &str = "is no order: it must name each of 1 2 3 4 6 7 8 9 once";

/// Why an order of faces is refused.
const NO_FACE_ORDER: &str =
    "is no order: it must name each of U R F D L B once, or be \"cheapest\"";

/// The eight squares around the centre, in some order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SquareOrder(pub(super) [Square; 8]);

impl SquareOrder {
    /// The order in which a table that turns clockwise brings them to the front, from a corner on.
    pub(super) const ROUND: [u8; 8] = [9, 6, 3, 2, 1, 4, 7, 8];

    /// An order that has each square once, and not the centre.
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

/// The order in which faces are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FaceOrder {
    /// Whichever costs the least.
    Cheapest,
    /// This one, each face once.
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
