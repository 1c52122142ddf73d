//! The second program's coordinates: twist, flip and slice, as the table's file numbers them, from where
//! stickers are.

use anyhow::{Result, ensure};

use super::cubies::{
    CORNERS, EDGES, Matrix, Vector, image, is_mirror, moved, points, stickers_at, symmetries, turns,
};

pub(super) const TWISTS: usize = 2187;
const FLIPS: usize = 2048;
const SLICES: usize = 495;
/// Number of turns.
pub(super) const TURNS: usize = 18;

/// Twist, flip and slice of a cube along an axis: the part that the table knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Coset {
    pub(super) twist: usize,
    flip: usize,
    /// Places with edges of the middle layer, a bit each.
    slice: usize,
}

/// A symmetry that keeps the axis of U and D.
pub(super) struct Upright {
    pub(super) matrix: Matrix,
    twist: Vec<u16>,
    flip: Vec<u16>,
    slice: Vec<u16>,
    /// Whether F and B go to L and R: an edge of the middle layer is named by another sticker then.
    swaps_sides: bool,
}

/// Class of a coset, and the symmetry (its position in the list) from which it looks like the class's first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub(super) class: usize,
    pub(super) symmetry: usize,
}

/// All that leads from a cube to a record of the table.
pub(super) struct Coordinates {
    pub(super) upright: Vec<Upright>,
    twist_after: Vec<[u16; TURNS]>,
    flip_after: Vec<[u16; TURNS]>,
    slice_after: Vec<[u16; TURNS]>,
    /// Number of each set of four places.
    slice_number: Vec<usize>,
    /// Flip and slice that come first in each class.
    pub(super) firsts: Vec<Coset>,
    /// For each slice and flip its class and symmetry.
    seen: Vec<Seen>,
    corners: Vec<Vec<usize>>,
    edges: Vec<Vec<usize>>,
}

/// Sticker to which each goes.
type Going = Vec<usize>;

impl Coordinates {
    pub(super) fn new() -> Result<Self> {
        let corners: Vec<_> = CORNERS.iter().map(|place| stickers_at(place)).collect();
        let edges: Vec<_> = EDGES.iter().map(|place| stickers_at(place)).collect();
        let effects: Vec<Going> = turns()
            .iter()
            .map(|turn| {
                let mut going = vec![0; 54];
                for (there, &from) in turn.iter().enumerate() {
                    going[usize::from(from)] = there;
                }
                going
            })
            .collect();
        let table = |count: usize, after: &dyn Fn(usize, &Going) -> usize| -> Vec<[u16; TURNS]> {
            (0..count)
                .map(|value| std::array::from_fn(|turn| after(value, &effects[turn]) as u16))
                .collect()
        };
        let twist =
            |value: usize, going: &Going| number(&gone(&corners, &digits(value, 3, 8), going), 3);
        let flip =
            |value: usize, going: &Going| number(&gone(&edges, &digits(value, 2, 12), going), 2);
        let slice = |set: usize, going: &Going| {
            let places = (0..12).filter(|place| set >> place & 1 == 1);
            places.fold(0, |set, place| {
                set | 1 << place_of(&edges, going[edges[place][0]]).0
            })
        };
        let points = points();
        let upright = symmetries()
            .into_iter()
            .filter(|matrix| image(matrix, [0, 1, 0])[1] != 0);
        let upright = upright.map(|matrix| {
            let going: Going = points
                .iter()
                .map(|&point| sticker(&points, image(&matrix, point)))
                .collect();
            let all = |count: usize, after: &dyn Fn(usize, &Going) -> usize| -> Vec<u16> {
                (0..count)
                    .map(|value| after(value, &going) as u16)
                    .collect()
            };
            Upright {
                twist: all(TWISTS, &twist),
                flip: all(FLIPS, &flip),
                slice: all(1 << 12, &slice),
                swaps_sides: image(&matrix, [0, 0, 1])[2] == 0,
                matrix,
            }
        });
        let upright: Vec<_> = upright.collect();
        ensure!(upright.len() == 16, "sixteen symmetries keep an axis");
        let mut slice_number = vec![usize::MAX; 1 << 12];
        let sets: Vec<usize> = (0..1_usize << 12)
            .filter(|set| set.count_ones() == 4)
            .collect();
        for (n, &set) in sets.iter().enumerate() {
            slice_number[set] = n;
        }
        let mut made = Self {
            twist_after: table(TWISTS, &twist),
            flip_after: table(FLIPS, &flip),
            slice_after: table(1 << 12, &slice),
            upright,
            slice_number,
            firsts: Vec::new(),
            seen: Vec::new(),
            corners,
            edges,
        };
        made.find_classes(&sets);
        Ok(made)
    }

    fn find_classes(&mut self, sets: &[usize]) {
        let mut class_of = vec![usize::MAX; SLICES * FLIPS];
        for value in 0..SLICES * FLIPS {
            let coset = Coset {
                twist: 0,
                flip: value % FLIPS,
                slice: sets[value / FLIPS],
            };
            let images = (0..self.upright.len()).map(|s| (self.value(self.looked_at(coset, s)), s));
            let (first, symmetry) = images.min().unwrap_or_default();
            if first == value {
                class_of[value] = self.firsts.len();
                self.firsts.push(coset);
            }
            self.seen.push(Seen {
                class: class_of[first],
                symmetry,
            });
        }
    }

    /// A coset as seen from a symmetry.
    fn looked_at(&self, coset: Coset, symmetry: usize) -> Coset {
        let symmetry = &self.upright[symmetry];
        let slice = usize::from(symmetry.slice[coset.slice]);
        let others = if symmetry.swaps_sides {
            slice % FLIPS
        } else {
            0
        };
        Coset {
            twist: usize::from(symmetry.twist[coset.twist]),
            flip: usize::from(symmetry.flip[coset.flip]) ^ others,
            slice,
        }
    }

    fn value(&self, coset: Coset) -> usize {
        self.slice_number[coset.slice] * FLIPS + coset.flip
    }

    pub(super) fn turned(&self, coset: Coset, turn: usize) -> Coset {
        Coset {
            twist: usize::from(self.twist_after[coset.twist][turn]),
            flip: usize::from(self.flip_after[coset.flip][turn]),
            slice: usize::from(self.slice_after[coset.slice][turn]),
        }
    }

    pub(super) fn seen(&self, coset: Coset) -> Seen {
        self.seen[self.value(coset)]
    }

    /// Twist of a record, as its class has it.
    pub(super) fn twist_seen(&self, twist: usize, seen: Seen) -> usize {
        usize::from(self.upright[seen.symmetry].twist[twist])
    }

    pub(super) fn twist_after(&self, twist: usize, turn: usize) -> usize {
        usize::from(self.twist_after[twist][turn])
    }

    /// The coset of a cube by its stickers.
    pub(super) fn coset(&self, stickers: &[u8; 54]) -> Coset {
        let is_of = |sticker: usize, axis: u8| stickers[sticker] % 3 == axis;
        let twists: Vec<usize> = self
            .corners
            .iter()
            .map(|place| {
                place
                    .iter()
                    .position(|&sticker| is_of(sticker, 0))
                    .unwrap_or_default()
            })
            .collect();
        let (mut flips, mut slice) = (Vec::new(), 0);
        for (n, place) in self.edges.iter().enumerate() {
            let upper = place.iter().position(|&sticker| is_of(sticker, 0));
            // Of an edge of the middle layer, the sticker of F or B.
            let front = place.iter().position(|&sticker| is_of(sticker, 2));
            slice |= usize::from(upper.is_none()) << n;
            flips.push(upper.or(front).unwrap_or_default());
        }
        Coset {
            twist: number(&twists, 3),
            flip: number(&flips, 2),
            slice,
        }
    }
}

/// Rotations that bring each axis upright, the first none at all.
pub(super) fn axes() -> Vec<Matrix> {
    let brings = |axis: Vector| {
        let all = symmetries().into_iter().filter(|matrix| !is_mirror(matrix));
        all.into_iter()
            .find(|matrix| image(matrix, axis) == [0, 1, 0])
    };
    let none = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let others = [[1, 0, 0], [0, 0, 1]].into_iter().filter_map(brings);
    [none].into_iter().chain(others).collect()
}

/// A cube that is turned as a whole, with its colours named as they lie then.
pub(super) fn rotated(stickers: &[u8; 54], matrix: &Matrix) -> [u8; 54] {
    let points = points();
    let mut there = [0; 54];
    for (n, &point) in points.iter().enumerate() {
        let normal = super::cubies::NORMALS[usize::from(stickers[n])];
        there[sticker(&points, image(matrix, point))] =
            super::cubies::face_of(image(matrix, normal)) as u8;
    }
    there
}

fn sticker(points: &[Vector], point: Vector) -> usize {
    let found = points.iter().position(|&other| other == point);
    found.expect("a symmetry takes stickers to stickers")
}

/// Place and position in it of a sticker.
fn place_of(places: &[Vec<usize>], sticker: usize) -> (usize, usize) {
    let mut all = places.iter().enumerate();
    let found = all.find_map(|(place, stickers)| {
        Some((place, stickers.iter().position(|&other| other == sticker)?))
    });
    found.expect("corners stay corners, and edges edges")
}

/// Orientations after stickers went elsewhere.
fn gone(places: &[Vec<usize>], turned: &[usize], going: &Going) -> Vec<usize> {
    let mut there = vec![0; places.len()];
    for (stickers, &turned) in places.iter().zip(turned) {
        let (place, position) = place_of(places, going[stickers[turned]]);
        there[place] = position;
    }
    there
}

/// Orientations by their number; the last follows from the others.
fn digits(value: usize, base: usize, count: usize) -> Vec<usize> {
    let mut digits: Vec<usize> = (0..count - 1)
        .map(|n| value / base.pow(n as u32) % base)
        .collect();
    digits.push((base - digits.iter().sum::<usize>() % base) % base);
    digits
}

fn number(digits: &[usize], base: usize) -> usize {
    let free = &digits[..digits.len() - 1];
    free.iter()
        .rev()
        .fold(0, |number, digit| number * base + digit)
}

/// A cube after a turn, for tests and replays.
pub(super) fn after(stickers: &[u8; 54], turn: usize) -> [u8; 54] {
    moved(stickers, &turns()[turn])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_follow_turns_as_stickers_do_along_every_axis() {
        let coordinates = Coordinates::new().expect("sixteen symmetries");
        let solved: [u8; 54] = std::array::from_fn(|n| (n / 9) as u8);
        let home = coordinates.coset(&solved);
        assert_eq!(
            (home.twist, home.flip, home.slice),
            (0, 0, 0b1111_0000_0000)
        );
        for matrix in axes() {
            let face = |face: usize| {
                super::super::cubies::face_of(image(&matrix, super::super::cubies::NORMALS[face]))
            };
            let mut stickers = solved;
            let mut coset = coordinates.coset(&rotated(&stickers, &matrix));
            assert_eq!(coset, home);
            for step in 0..500 {
                let turn = (step * 11 + step / 7) % TURNS;
                stickers = after(&stickers, turn);
                coset = coordinates.turned(coset, 3 * face(turn / 3) + turn % 3);
                assert_eq!(
                    coset,
                    coordinates.coset(&rotated(&stickers, &matrix)),
                    "{step}"
                );
            }
        }
    }
}
