//! The parts of a turn sequence: steps, groups, commutators and conjugates.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use crate::{Amount, Axis, Face, Rotation, Turn};

/// The longest sequence, in steps after all repetitions are written out.
///
/// ```
/// use cube_core::{Turns, notation::InvalidNotation};
/// assert!("((R U)50)100".parse::<Turns>().is_ok());
/// let error = "((R U)50)101".parse::<Turns>().unwrap_err();
/// assert!(matches!(error, InvalidNotation::TooLong { .. }));
/// ```
pub const MAX_STEPS: u32 = 10_000;

/// The deepest nesting of groups, commutators and conjugates.
///
/// ```
/// use cube_core::{Turns, notation::InvalidNotation};
/// let nested = |levels| format!("{}R{}", "(".repeat(levels), ")".repeat(levels));
/// assert!(nested(50).parse::<Turns>().is_ok());
/// let error = nested(51).parse::<Turns>().unwrap_err();
/// assert!(matches!(error, InvalidNotation::TooDeep { .. }));
/// ```
pub const MAX_DEPTH: u32 = 50;

/// The layers that one step turns, and the face that gives the direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Layers {
    /// One face: `R`.
    Face(Face),
    /// A face and the layer behind it: `Rw`.
    Wide(Face),
    /// The layer between the two faces of an axis: `E M S`, as D, L, F.
    Slice(Axis),
    /// All three layers: `y x z`, as U, R, F.
    Whole(Axis),
}

/// One step: one turn of one or more layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub(super) layers: Layers,
    pub(super) amount: Amount,
}

/// A part of a sequence. The parser refuses empty parts, so each part has at least one step.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part {
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

/// A sequence of parts, first part first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Sequence(pub(super) Vec<Part>);

/// Whether a sequence is visited as written, or inverted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forwards,
    Backwards,
}

impl Step {
    pub(super) fn inverse(self) -> Self {
        Self {
            amount: self.amount.inverse(),
            ..self
        }
    }

    /// At most two face turns, and the rotation of the whole cube that follows. Turns and rotation
    /// share one axis, so their order does not matter.
    pub(super) fn as_face_turns(self) -> ([Option<Turn>; 2], Rotation) {
        let Self { layers, amount } = self;
        let turn = |face, amount| Some(Turn::new(face, amount));
        match layers {
            Layers::Face(face) => ([turn(face, amount), None], Rotation::IDENTITY),
            // Rw is x L: the whole cube rotates, and L turns the far layer back.
            Layers::Wide(face) => (
                [turn(face.opposite(), amount), None],
                rotation_as(face, amount),
            ),
            // M is x' R L': the whole cube rotates, and both outer layers turn back.
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
pub(super) const fn slice_direction(axis: Axis) -> Face {
    match axis {
        Axis::UpDown => Face::D,
        Axis::RightLeft => Face::L,
        Axis::FrontBack => Face::F,
    }
}

/// The face in whose direction the whole cube rotates about an axis.
pub(super) const fn whole_direction(axis: Axis) -> Face {
    match axis {
        Axis::UpDown => Face::U,
        Axis::RightLeft => Face::R,
        Axis::FrontBack => Face::F,
    }
}

/// The rotation of the whole cube in the direction of a face's turn.
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
    pub(super) fn inverse(&self) -> Self {
        Self(self.0.iter().rev().map(Part::inverse).collect())
    }

    /// Number of steps with all repetitions, commutators and conjugates written out; saturates.
    pub(super) fn step_count(&self) -> u32 {
        let counts = self.0.iter().map(Part::step_count);
        counts.fold(0, u32::saturating_add)
    }

    pub(super) fn visit(&self, direction: Direction, see: &mut impl FnMut(Step)) {
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
    pub(super) fn inverse(&self) -> Self {
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

    pub(super) fn step_count(&self) -> u32 {
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

    pub(super) fn visit(&self, direction: Direction, see: &mut impl FnMut(Step)) {
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

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.iter().enumerate() {
            if i > 0 {
                write!(f, " ")?;
            }
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self {
            Self::Step(step) => return step.fmt(f),
            Self::Group { inner, times } => {
                f.write_str("(")?;
                inner.fmt(f)?;
                f.write_str(")")?;
                times
            }
            Self::Commutator { a, b, times } => {
                pair(f, a, ", ", b)?;
                times
            }
            Self::Conjugate { a, b, times } => {
                pair(f, a, ": ", b)?;
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

/// Prints the two parts of a commutator or of a conjugate.
fn pair(f: &mut fmt::Formatter<'_>, a: &Sequence, between: &str, b: &Sequence) -> fmt::Result {
    f.write_str("[")?;
    a.fmt(f)?;
    f.write_str(between)?;
    b.fmt(f)?;
    f.write_str("]")
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
        f.write_str(self.amount.suffix(f.alternate()))
    }
}
