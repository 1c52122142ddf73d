//! A cube of stickers in space: it knows nothing of pieces, codes and tables. x points to the right, y up,
//! z to the holder.

pub(crate) mod judge;

use cube_core::{Cube, State};

/// A place or a direction in space.
pub(crate) type Vector = [i8; 3];

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;

/// Faces in the order in which texts of states have them: direction, and how rows and columns run.
const FACES: [(Vector, Vector, Vector); 6] = [
    ([0, 1, 0], [0, 0, 1], [1, 0, 0]),
    ([1, 0, 0], [0, -1, 0], [0, 0, -1]),
    ([0, 0, 1], [0, -1, 0], [1, 0, 0]),
    ([0, -1, 0], [0, 0, -1], [1, 0, 0]),
    ([-1, 0, 0], [0, -1, 0], [0, 0, 1]),
    ([0, 0, -1], [0, -1, 0], [-1, 0, 0]),
];

/// A sticker: the cubie that it is on, the direction in which it looks, and its colour as the direction
/// of the face where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sticker {
    place: Vector,
    looks: Vector,
    colour: Vector,
}

/// The stickers of a cube as it is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stickers(Vec<Sticker>);

impl Stickers {
    /// The stickers of a cube with its centres at home, by its colours.
    pub(crate) fn of(cube: Cube) -> Self {
        let faces = State::from(cube).faces();
        let mut stickers = Vec::new();
        for (number, colour) in faces.into_iter().enumerate() {
            let (looks, down, across) = FACES[number / 9];
            let (row, column) = ((number % 9 / 3) as i8 - 1, (number % 3) as i8 - 1);
            let place =
                [X, Y, Z].map(|axis| looks[axis] + row * down[axis] + column * across[axis]);
            let colour = FACES[colour.index()].0;
            stickers.push(Sticker {
                place,
                looks,
                colour,
            });
        }
        Self(stickers)
    }

    /// The cube after words of the notation.
    pub(crate) fn after(&self, turns: &str) -> Self {
        let turns = turns.split_whitespace();
        turns.fold(self.clone(), Self::turned)
    }

    fn turned(mut self, word: &str) -> Self {
        let (layers, quarters) = match (word.strip_suffix('2'), word.strip_suffix('\'')) {
            (Some(layers), _) => (layers, 2),
            (_, Some(layers)) => (layers, 3),
            _ => (word, 1),
        };
        // The axis, the layers along it, and the direction: of R, U and F, or of the opposite face.
        let (axis, moved, forward): (usize, &[i8], bool) = match layers {
            "R" => (X, &[1], true),
            "L" => (X, &[-1], false),
            "M" => (X, &[0], false),
            "Rw" | "r" => (X, &[0, 1], true),
            "Lw" | "l" => (X, &[-1, 0], false),
            "x" => (X, &[-1, 0, 1], true),
            "U" => (Y, &[1], true),
            "D" => (Y, &[-1], false),
            "E" => (Y, &[0], false),
            "Uw" | "u" => (Y, &[0, 1], true),
            "Dw" | "d" => (Y, &[-1, 0], false),
            "y" => (Y, &[-1, 0, 1], true),
            "F" => (Z, &[1], true),
            "B" => (Z, &[-1], false),
            "S" => (Z, &[0], true),
            "Fw" | "f" => (Z, &[0, 1], true),
            "Bw" | "b" => (Z, &[-1, 0], false),
            "z" => (Z, &[-1, 0, 1], true),
            _ => panic!("no turn: {word}"),
        };
        let quarters = if forward { quarters } else { 4 - quarters };
        for sticker in &mut self.0 {
            if moved.contains(&sticker.place[axis]) {
                for _ in 0..quarters {
                    sticker.place = quarter(axis, sticker.place);
                    sticker.looks = quarter(axis, sticker.looks);
                }
            }
        }
        self
    }

    /// Colour that a cubie shows in a direction.
    pub(crate) fn colour(&self, place: Vector, looks: Vector) -> Vector {
        let is_it = |sticker: &&Sticker| sticker.place == place && sticker.looks == looks;
        self.0
            .iter()
            .find(is_it)
            .expect("a sticker is there")
            .colour
    }

    /// Place and direction of the sticker of a colour on the cubie that has these colours.
    pub(crate) fn sticker(&self, colours: &[Vector], colour: Vector) -> (Vector, Vector) {
        let cubie = |place: Vector| self.0.iter().filter(move |sticker| sticker.place == place);
        let is_it = |sticker: &&Sticker| {
            sticker.colour == colour
                && cubie(sticker.place).count() == colours.len()
                && cubie(sticker.place).all(|other| colours.contains(&other.colour))
        };
        let found = self.0.iter().find(is_it).expect("the cubie is there");
        (found.place, found.looks)
    }

    /// Whether every sticker looks where its centre looks, and all are held as at the beginning.
    pub(crate) fn is_solved(&self) -> bool {
        self.0.iter().all(|sticker| sticker.looks == sticker.colour)
    }
}

/// A quarter turn clockwise, seen against the direction of the axis.
fn quarter(axis: usize, [x, y, z]: Vector) -> Vector {
    match axis {
        X => [x, z, -y],
        Y => [-z, y, x],
        _ => [y, -x, z],
    }
}

/// The sum of two vectors.
pub(crate) fn plus(one: Vector, other: Vector) -> Vector {
    [X, Y, Z].map(|axis| one[axis] + other[axis])
}

/// The opposite direction.
pub(crate) fn opposite(direction: Vector) -> Vector {
    direction.map(|part| -part)
}
