//! The physical cube: 54 stickers on 26 pieces, each with a place and a direction in space.
//!
//! Axes as in [`geometry`](crate::geometry), with `y` upwards: the places are -1, 0 and 1 along
//! each axis and a sticker's direction is the outward normal of the face it lies on. Stickers
//! that share a place are one piece. Everything follows from turning integer vectors; there is no
//! table of pieces, so that this cube can judge programs that have one.

use crate::settings::Assembly;

/// An integer vector `[x, y, z]`: x to the right, y up, z to the front.
pub(crate) type Vector = [i8; 3];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sticker {
    /// Place of its piece.
    place: Vector,
    /// Direction in which it faces.
    normal: Vector,
}

/// The cube in the cradle. A sticker is identified by its home: its number, 0 to 53, on the net
/// U R F D L B (row by row) of the cube as it was put in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cube {
    stickers: [Sticker; 54],
}

/// Turns a vector a quarter about the vertical axis, clockwise seen from above: R to F to L to B.
const fn clockwise([x, y, z]: Vector) -> Vector {
    [-z, y, x]
}

/// Turns a vector as the flipper does: B to D to F to U to B.
const fn tilted([x, y, z]: Vector) -> Vector {
    [x, z, -y]
}

/// Place and direction of a sticker of the net: `face` 0 to 5 (U R F D L B), `row` and `column`
/// 0 to 2 as drawn on the usual unfolded cube.
fn on_net(face: usize, row: i8, column: i8) -> Sticker {
    let (down, right) = (row - 1, column - 1);
    let (place, normal) = match face {
        0 => ([right, 1, down], [0, 1, 0]),
        1 => ([1, -down, -right], [1, 0, 0]),
        2 => ([right, -down, 1], [0, 0, 1]),
        3 => ([right, -1, -down], [0, -1, 0]),
        4 => ([-1, -down, right], [-1, 0, 0]),
        _ => ([-right, -down, -1], [0, 0, -1]),
    };
    Sticker { place, normal }
}

fn numbered(number: usize) -> Sticker {
    on_net(number / 9, (number % 9 / 3) as i8, (number % 3) as i8)
}

impl Cube {
    pub(crate) fn new() -> Self {
        Self {
            stickers: std::array::from_fn(numbered),
        }
    }

    /// A cube that was put together like this.
    pub(crate) fn assembled(assembly: Assembly) -> Self {
        const UF: Vector = [0, 1, 1];
        const UB: Vector = [0, 1, -1];
        let mut cube = Self::new();
        match assembly {
            Assembly::Right => {}
            Assembly::CornerTwisted => cube.twist_corner(),
            Assembly::EdgeFlipped => {
                for sticker in cube.stickers.iter_mut().filter(|it| it.place == UF) {
                    let [x, y, z] = sticker.normal;
                    sticker.normal = [x, z, y];
                }
            }
            Assembly::EdgesExchanged => {
                let behind = |vector| clockwise(clockwise(vector));
                cube.map(|sticker| [UF, UB].contains(&sticker.place), behind);
            }
        }
        cube
    }

    fn map(&mut self, moves: impl Fn(&Sticker) -> bool, turn: impl Fn(Vector) -> Vector) {
        for sticker in self.stickers.iter_mut().filter(|sticker| moves(sticker)) {
            sticker.place = turn(sticker.place);
            sticker.normal = turn(sticker.normal);
        }
    }

    /// Turns the whole cube by quarters, clockwise seen from above.
    pub(crate) fn spin(&mut self, quarters: i32) {
        for _ in 0..quarters.rem_euclid(4) {
            self.map(|_| true, clockwise);
        }
    }

    /// Turns the bottom layer by quarters, clockwise seen from *above*.
    pub(crate) fn turn_bottom(&mut self, quarters: i32) {
        for _ in 0..quarters.rem_euclid(4) {
            self.map(|sticker| sticker.place[1] == -1, clockwise);
        }
    }

    /// Turns the top layer by quarters, clockwise seen from above.
    pub(crate) fn turn_top(&mut self, quarters: i32) {
        for _ in 0..quarters.rem_euclid(4) {
            self.map(|sticker| sticker.place[1] == 1, clockwise);
        }
    }

    /// Twists the corner at the top, in front, at the right, by a third of a turn in its place: no
    /// turns of layers do that.
    pub(crate) fn twist_corner(&mut self) {
        let corner = [1, 1, 1];
        for sticker in &mut self.stickers {
            if sticker.place == corner {
                sticker.normal.rotate_right(1);
            }
        }
    }

    /// Face of the cube, 0 to 5 of U R F D L B as it was put in, that lies below.
    pub(crate) fn bottom_face(&self) -> usize {
        const BELOW: usize = 31;
        self.home_of(numbered(BELOW)) / 9
    }

    /// Tilts the whole cube once: B to D to F to U to B.
    pub(crate) fn tilt(&mut self) {
        self.map(|_| true, tilted);
    }

    /// The home of the sticker that lies on top at this column and row (each -1 to 1, from left
    /// to right and from back to front).
    pub(crate) fn on_top(&self, column: i8, row: i8) -> usize {
        let wanted = Sticker {
            place: [column, 1, row],
            normal: [0, 1, 0],
        };
        self.home_of(wanted)
    }

    fn home_of(&self, wanted: Sticker) -> usize {
        self.stickers
            .iter()
            .position(|sticker| *sticker == wanted)
            .expect("every place of the surface carries one sticker")
    }

    /// The homes of the stickers at the places of the net.
    pub(crate) fn in_place(&self) -> [usize; 54] {
        std::array::from_fn(|number| self.home_of(numbered(number)))
    }

    /// The homes of the stickers that are seen on the net when the cube is held with those
    /// centres up and front that were up and front when it was put in.
    pub(crate) fn seen_from_home(&self) -> [usize; 54] {
        self.held_as_at_home().in_place()
    }

    /// Lays the cube with those centres up and in front that were there when it was put in.
    pub(crate) fn lay_home(&mut self) {
        *self = self.held_as_at_home();
    }

    fn held_as_at_home(&self) -> Self {
        const UP: usize = 4;
        const FRONT: usize = 22;
        let [up, front] = [UP, FRONT].map(|home| self.stickers[home].normal);
        // Right is up × front; the three vectors are an orthonormal frame.
        let right = [
            up[1] * front[2] - up[2] * front[1],
            up[2] * front[0] - up[0] * front[2],
            up[0] * front[1] - up[1] * front[0],
        ];
        let dot = |a: Vector, b: Vector| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let seen = |vector| [dot(vector, right), dot(vector, up), dot(vector, front)];
        Self {
            stickers: self.stickers.map(|sticker| Sticker {
                place: seen(sticker.place),
                normal: seen(sticker.normal),
            }),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Centre,
    Edge,
    Corner,
}

impl Kind {
    pub(crate) fn of(home: usize) -> Self {
        let place = numbered(home).place;
        match place.iter().filter(|&&along| along != 0).count() {
            1 => Self::Centre,
            2 => Self::Edge,
            _ => Self::Corner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn net(cube: &Cube) -> String {
        cube.seen_from_home()
            .iter()
            .map(|home| "URFDLB".as_bytes()[home / 9] as char)
            .collect()
    }

    #[test]
    fn there_are_26_pieces_of_three_kinds() {
        let mut pieces: HashMap<Vector, usize> = HashMap::new();
        for sticker in Cube::new().stickers {
            *pieces.entry(sticker.place).or_default() += 1;
        }
        let mut counts = [0; 4];
        for &stickers in pieces.values() {
            counts[stickers] += 1;
        }
        assert_eq!(counts, [0, 6, 12, 8]);
        let kinds = (0..54).map(Kind::of);
        assert_eq!(kinds.filter(|kind| *kind == Kind::Edge).count(), 24);
    }

    #[test]
    fn spins_and_tilts_of_the_whole_cube_do_not_change_the_net() {
        let mut cube = Cube::new();
        cube.turn_bottom(1);
        let before = net(&cube);
        for quarters in [1, 2, 3, -1] {
            cube.spin(quarters);
            cube.tilt();
            assert_eq!(net(&cube), before);
        }
    }

    #[test]
    fn a_top_turn_is_a_bottom_turn_of_the_cube_upside_down() {
        for quarters in 1..4 {
            let mut top = Cube::new();
            top.turn_top(quarters);
            let mut bottom = Cube::new();
            bottom.tilt();
            bottom.tilt();
            bottom.turn_bottom(-quarters);
            assert_eq!(net(&top), net(&bottom));
        }
    }

    #[test]
    fn a_twisted_corner_shows_its_three_colours_elsewhere() {
        let mut cube = Cube::new();
        assert_eq!(cube.bottom_face(), 3);
        cube.twist_corner();
        let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        let other = "UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert!(
            [twisted, other].contains(&net(&cube).as_str()),
            "{}",
            net(&cube)
        );
        cube.twist_corner();
        cube.twist_corner();
        assert_eq!(cube, Cube::new());
        cube.tilt();
        assert_eq!(cube.bottom_face(), 5);
    }

    #[test]
    fn a_cube_that_was_put_together_wrongly_shows_it_in_the_named_places() {
        for (assembly, shown) in [
            (
                Assembly::Right,
                "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
            ),
            // Counterclockwise: the sticker of R comes to U, that of U to F.
            (
                Assembly::CornerTwisted,
                "UUUUUUUURFRRRRRRRRFFUFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
            ),
            (
                Assembly::EdgeFlipped,
                "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
            ),
            (
                Assembly::EdgesExchanged,
                "UUUUUUUUURRRRRRRRRFBFFFFFFFDDDDDDDDDLLLLLLLLLBFBBBBBBB",
            ),
        ] {
            assert_eq!(net(&Cube::assembled(assembly)), shown, "{assembly:?}");
        }
    }

    #[test]
    fn bottom_turns_match_nets_written_by_hand() {
        // D: the bottom rows go front to right to back to left.
        let mut cube = Cube::new();
        cube.turn_bottom(-1);
        assert_eq!(
            net(&cube),
            "UUUUUUUUURRRRRRFFFFFFFFFLLLDDDDDDDDDLLLLLLBBBBBBBBBRRR"
        );
        // R: the right columns go front to up to back to down; R is brought down by a spin that
        // takes it to the back, and a tilt.
        let mut cube = Cube::new();
        cube.spin(-1);
        cube.tilt();
        cube.turn_bottom(-1);
        assert_eq!(
            net(&cube),
            "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"
        );
        // F: U's bottom row to R's left column to D's top row to L's right column; two spins
        // bring F to the back, the tilt brings it down.
        let mut cube = Cube::new();
        cube.spin(2);
        cube.tilt();
        cube.turn_bottom(-1);
        assert_eq!(
            net(&cube),
            "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB"
        );
    }

    #[test]
    fn the_sticker_in_front_of_the_top_is_square_8() {
        assert_eq!(Cube::new().on_top(0, 1), 7);
        assert_eq!(Cube::new().on_top(-1, -1), 0);
    }
}
