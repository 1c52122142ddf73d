//! The notation of turn sequences, as people and alg viewers write it.
//!
//! ```text
//!   text ──▶ Algorithm ──▶ (Turns, Rotation)
//!            (as written)   (face turns only)
//! ```
//!
//! | written                        | meaning                                                    |
//! |--------------------------------|------------------------------------------------------------|
//! | `U R F D L B`                  | a face, 90 degrees clockwise                               |
//! | `Rw` or `r`, also `2Rw`, `2r`  | the face and the layer behind it                           |
//! | `M E S`                        | the middle layer, in the direction of L, D, F              |
//! | `2R`, `3R`                     | only the second, only the third layer counted from R       |
//! | `x y z`, also `3Rw`            | the whole cube, in the direction of R, U, F                |
//! | `R2 R3 R' Ri R2' R1`           | 180 degrees; counterclockwise (thrice); 180 degrees; `R`   |
//! | `(A)3`, `(A)*3`, `(A)'`        | A three times; A undone                                    |
//! | `[A, B]`                       | the commutator A B A' B'                                   |
//! | `[A: B]`, `A: B`               | the conjugate A B A'; `[A: B, C]` is `[A: [B, C]]`         |
//! | `// ...`, `/* ... */`, `.`     | a comment to the end of the line, a comment, a pause       |
//!
//! Spaces may be left out (`RUR'U'`), and any of the usual apostrophes will do. Numbers bind to
//! what stands before them: `R2R` is `R2 R`.
//!
//! [`Algorithm`] keeps the structure as it was written; [`Algorithm::unrotated`] writes it as
//! plain face turns. Reading is bounded: no text makes it panic, or expand to more than
//! [`MAX_STEPS`] steps, or nest deeper than [`MAX_DEPTH`].

mod error;
mod parse;

use std::{fmt, str::FromStr};

pub use error::{InvalidNotation, Position};

use crate::{Amount, Axis, Face, Rotation, Turn, Turns};

/// The longest sequence, in steps after all repetitions are written out.
pub const MAX_STEPS: u32 = 10_000;

/// The deepest nesting of groups, commutators and conjugates.
pub const MAX_DEPTH: u32 = 50;

/// A turn sequence as it was written, with its groups, commutators and conjugates.
///
/// ```
/// use cube_core::{Rotation, notation::Algorithm};
/// let algorithm: Algorithm = "[r U: M2] x".parse()?;
/// assert_eq!(algorithm.to_string(), "[Rw U: M2] x");
/// let (turns, rotation) = algorithm.unrotated();
/// assert_eq!(turns.to_string(), "L F R2 L2 B' L'");
/// assert_eq!(rotation, Rotation::X.then(Rotation::X).then(Rotation::X));
/// assert!("R U)".parse::<Algorithm>().is_err());
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Algorithm(Sequence);

/// Which layers one step turns, and in the direction of which face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Layers {
    /// One face: `R`.
    Face(Face),
    /// A face and the layer behind it: `Rw`.
    Wide(Face),
    /// The layer between the two faces of an axis: `E M S`, as D, L, F.
    Slice(Axis),
    /// All three layers: `y x z`, as U, R, F.
    Whole(Axis),
}

/// One step: some layers turned once by some amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Step {
    layers: Layers,
    amount: Amount,
}

/// What a sequence is made of. Nothing in it is empty, so that each part costs a step at least.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Part {
    Step(Step),
    Group {
        inner: Sequence,
        times: u32,
    },
    Commutator {
        a: Sequence,
        b: Sequence,
        times: u32,
    },
    Conjugate {
        a: Sequence,
        b: Sequence,
        times: u32,
    },
}

/// Parts in a row, first part first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Sequence(Vec<Part>);

/// Whether something is done as written or undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forwards,
    Backwards,
}

impl Algorithm {
    /// Reads an algorithm; the same as [`FromStr`].
    ///
    /// # Errors
    /// [`InvalidNotation`] says where the text is wrong, what was seen and what is allowed there.
    pub fn parse(text: &str) -> Result<Self, InvalidNotation> {
        parse::sequence(text).map(Self)
    }

    /// The algorithm that undoes this one, its structure kept: `[A, B]` becomes `[B, A]`.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// The same effect by face turns alone, and how the cube is held at the end.
    ///
    /// Rotations are left out and what follows them is renamed; a wide turn becomes the turn of
    /// the face on the other side, a slice turn the turns of the two faces beside it. A cube that
    /// was turned by the algorithm, as its holder sees it, is the cube turned by the turns and
    /// then moved by the rotation. Nothing is simplified.
    pub fn unrotated(&self) -> (Turns, Rotation) {
        let mut turns = Turns::new();
        let mut held = Rotation::IDENTITY;
        self.0.visit(Direction::Forwards, &mut |step| {
            let (faces, rotation) = step.as_face_turns();
            let here = held.inverse();
            turns.extend(
                faces
                    .into_iter()
                    .flatten()
                    .map(|turn| here.apply_to_turn(turn)),
            );
            held = held.then(rotation);
        });
        (turns, held)
    }
}

impl Step {
    fn inverse(self) -> Self {
        Self {
            amount: self.amount.inverse(),
            ..self
        }
    }

    /// At most two face turns, and the rotation of the whole cube that follows them. All three
    /// are about one axis, so their order does not matter.
    fn as_face_turns(self) -> ([Option<Turn>; 2], Rotation) {
        let Self { layers, amount } = self;
        let turn = |face, amount| Some(Turn::new(face, amount));
        match layers {
            Layers::Face(face) => ([turn(face, amount), None], Rotation::IDENTITY),
            // The whole cube turns and the layer on the other side turns back.
            Layers::Wide(face) => (
                [turn(face.opposite(), amount), None],
                rotation_as(face, amount),
            ),
            // The whole cube turns and the layers on both sides turn back.
            Layers::Slice(axis) => {
                let face = slice_direction(axis);
                (
                    [turn(face.opposite(), amount), turn(face, amount.inverse())],
                    rotation_as(face, amount),
                )
            }
            Layers::Whole(axis) => ([None, None], rotation_as(whole_direction(axis), amount)),
        }
    }
}

/// The face in whose direction the slice of an axis turns.
const fn slice_direction(axis: Axis) -> Face {
    match axis {
        Axis::UpDown => Face::D,
        Axis::RightLeft => Face::L,
        Axis::FrontBack => Face::F,
    }
}

/// The face in whose direction the whole cube turns about an axis.
const fn whole_direction(axis: Axis) -> Face {
    match axis {
        Axis::UpDown => Face::U,
        Axis::RightLeft => Face::R,
        Axis::FrontBack => Face::F,
    }
}

/// The whole cube turned as a face turns.
fn rotation_as(face: Face, amount: Amount) -> Rotation {
    let (quarter, amount) = match face {
        Face::U => (Rotation::Y, amount),
        Face::R => (Rotation::X, amount),
        Face::F => (Rotation::Z, amount),
        Face::D => (Rotation::Y, amount.inverse()),
        Face::L => (Rotation::X, amount.inverse()),
        Face::B => (Rotation::Z, amount.inverse()),
    };
    (0..amount.quarters()).fold(Rotation::IDENTITY, |held, _| held.then(quarter))
}

impl Sequence {
    fn inverse(&self) -> Self {
        Self(self.0.iter().rev().map(Part::inverse).collect())
    }

    /// Number of steps with everything written out; saturates.
    fn step_count(&self) -> u32 {
        let counts = self.0.iter().map(Part::step_count);
        counts.fold(0, u32::saturating_add)
    }

    fn visit(&self, direction: Direction, see: &mut impl FnMut(Step)) {
        match direction {
            Direction::Forwards => self.0.iter().for_each(|part| part.visit(direction, see)),
            Direction::Backwards => {
                self.0
                    .iter()
                    .rev()
                    .for_each(|part| part.visit(direction, see));
            }
        }
    }
}

impl Part {
    fn inverse(&self) -> Self {
        match self {
            Self::Step(step) => Self::Step(step.inverse()),
            Self::Group { inner, times } => Self::Group {
                inner: inner.inverse(),
                times: *times,
            },
            Self::Commutator { a, b, times } => Self::Commutator {
                a: b.clone(),
                b: a.clone(),
                times: *times,
            },
            Self::Conjugate { a, b, times } => Self::Conjugate {
                a: a.clone(),
                b: b.inverse(),
                times: *times,
            },
        }
    }

    fn step_count(&self) -> u32 {
        let (once, times) = match self {
            Self::Step(_) => (1, 1),
            Self::Group { inner, times } => (inner.step_count(), *times),
            Self::Commutator { a, b, times } => (
                a.step_count()
                    .saturating_add(b.step_count())
                    .saturating_mul(2),
                *times,
            ),
            Self::Conjugate { a, b, times } => (
                a.step_count()
                    .saturating_mul(2)
                    .saturating_add(b.step_count()),
                *times,
            ),
        };
        once.saturating_mul(times)
    }

    fn visit(&self, direction: Direction, see: &mut impl FnMut(Step)) {
        use Direction::{Backwards, Forwards};
        match self {
            Self::Step(step) => see(match direction {
                Forwards => *step,
                Backwards => step.inverse(),
            }),
            Self::Group { inner, times } => {
                (0..*times).for_each(|_| inner.visit(direction, see));
            }
            Self::Commutator { a, b, times } => {
                let (first, second) = match direction {
                    Forwards => (a, b),
                    Backwards => (b, a),
                };
                for _ in 0..*times {
                    first.visit(Forwards, see);
                    second.visit(Forwards, see);
                    first.visit(Backwards, see);
                    second.visit(Backwards, see);
                }
            }
            Self::Conjugate { a, b, times } => {
                for _ in 0..*times {
                    a.visit(Forwards, see);
                    b.visit(direction, see);
                    a.visit(Backwards, see);
                }
            }
        }
    }
}

impl FromStr for Algorithm {
    type Err = InvalidNotation;

    fn from_str(text: &str) -> Result<Self, InvalidNotation> {
        Self::parse(text)
    }
}

impl fmt::Display for Algorithm {
    /// In WCA notation: wide turns as `Rw`, and `2`, `'` or nothing for the amount.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.iter().enumerate() {
            if i > 0 {
                write!(f, " ")?;
            }
            write!(f, "{part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self {
            Self::Step(step) => return write!(f, "{step}"),
            Self::Group { inner, times } => {
                write!(f, "({inner})")?;
                times
            }
            Self::Commutator { a, b, times } => {
                write!(f, "[{a}, {b}]")?;
                times
            }
            Self::Conjugate { a, b, times } => {
                write!(f, "[{a}: {b}]")?;
                times
            }
        };
        if *times == 1 {
            Ok(())
        } else {
            write!(f, "{times}")
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.layers {
            Layers::Face(face) => write!(f, "{face}"),
            Layers::Wide(face) => write!(f, "{face}w"),
            Layers::Slice(Axis::UpDown) => write!(f, "E"),
            Layers::Slice(Axis::RightLeft) => write!(f, "M"),
            Layers::Slice(Axis::FrontBack) => write!(f, "S"),
            Layers::Whole(Axis::UpDown) => write!(f, "y"),
            Layers::Whole(Axis::RightLeft) => write!(f, "x"),
            Layers::Whole(Axis::FrontBack) => write!(f, "z"),
        }?;
        match self.amount {
            Amount::Clockwise => Ok(()),
            Amount::Half => write!(f, "2"),
            Amount::Counterclockwise => write!(f, "'"),
        }
    }
}
