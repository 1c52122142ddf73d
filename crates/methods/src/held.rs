//! A cube as it is held: the place of every piece in the hands.
//!
//! Slice turns and wide turns move the centres, so places are those of space: U is where the holder
//! sees the top. A piece has one *code* of 24: its place, and which way round it stands there. The
//! code of the whole cube (its *pose*) is the rotation that its centres have made.

use std::sync::LazyLock;

use cube_core::{Corner, Cube, Edge, Facelet, Rotation, State};

use crate::hand_turn::{HandTurn, as_face_turns};

/// Codes of a piece: 12 places two ways, or 8 places three ways, or 24 poses.
pub(crate) const CODES: usize = 24;
/// Pieces: 12 edges, 8 corners, and the six centres as one.
pub(crate) const PIECES: usize = 21;
/// Number of the centres among the pieces.
pub(crate) const CENTRES: usize = 20;
/// Number of the face U, which is that of the top colour.
pub(crate) const TOP: u8 = 0;
/// Number of the first corner among the pieces.
const FIRST_CORNER: usize = 12;

/// A cube as it is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Held([u8; PIECES]);

/// Ways in which a piece can stand in its place: 2 for an edge, 3 for a corner, 1 for the centres.
pub(crate) const fn ways(piece: usize) -> u8 {
    match piece {
        0..FIRST_CORNER => 2,
        FIRST_CORNER..CENTRES => 3,
        _ => 1,
    }
}

/// Stickers of a piece, the first of which says which way round it stands.
fn stickers(piece: usize) -> Vec<Facelet> {
    match piece {
        0..FIRST_CORNER => Edge::ALL[piece].facelets().to_vec(),
        FIRST_CORNER..CENTRES => Corner::ALL[piece - FIRST_CORNER].facelets().to_vec(),
        _ => Vec::new(),
    }
}

/// `STICKERS[facelet]`: the piece at home there, and which of its stickers it is.
static STICKERS: LazyLock<[(u8, u8); 54]> = LazyLock::new(|| {
    let mut table = [(0, 0); 54];
    for piece in 0..CENTRES {
        for (k, sticker) in stickers(piece).into_iter().enumerate() {
            table[sticker.index()] = (piece as u8, k as u8);
        }
    }
    table
});

/// Code of a piece whose first sticker is at this facelet.
fn code_at(facelet: Facelet) -> u8 {
    let (piece, k) = STICKERS[facelet.index()];
    let first = if usize::from(piece) < FIRST_CORNER {
        0
    } else {
        FIRST_CORNER as u8
    };
    (piece - first) * ways(usize::from(piece)) + k
}

impl Held {
    /// The solved cube, U on top and F in front.
    pub(crate) const SOLVED: Self = {
        let mut codes = [0; PIECES];
        let mut piece = 0;
        while piece < CENTRES {
            let first = if piece < FIRST_CORNER {
                0
            } else {
                FIRST_CORNER
            };
            codes[piece] = (piece - first) as u8 * ways(piece);
            piece += 1;
        }
        Self(codes)
    };

    /// A cube with its centres at home, then turned as a whole.
    pub(crate) fn of(cube: &Cube, rotation: Rotation) -> Self {
        let mut codes = [0; PIECES];
        for (place, home) in Facelet::all().zip(cube.homes()) {
            let (piece, k) = STICKERS[home.index()];
            let is_centre = home == Facelet::centre(home.face());
            if k == 0 && !is_centre {
                codes[usize::from(piece)] = code_at(rotation.apply_to_facelet(place));
            }
        }
        codes[CENTRES] = rotation.index() as u8;
        Self(codes)
    }

    pub(crate) fn code(&self, piece: usize) -> u8 {
        self.0[piece]
    }

    /// Whether a piece is in its place, the right way round.
    pub(crate) fn is_home(&self, piece: usize) -> bool {
        self.code(piece) == Self::SOLVED.code(piece)
    }

    pub(crate) fn are_home(&self, pieces: &[usize]) -> bool {
        pieces.iter().all(|&piece| self.is_home(piece))
    }

    /// The cube with a piece put elsewhere, wherever the others are: no cube may stand so.
    #[must_use]
    pub(crate) fn with(mut self, piece: usize, code: u8) -> Self {
        self.0[piece] = code;
        self
    }

    /// Place of a piece, by the number of the piece that is at home there.
    pub(crate) fn place(&self, piece: usize) -> usize {
        usize::from(self.0[piece] / ways(piece)) + [0, FIRST_CORNER, CENTRES][kind(piece)]
    }

    /// The faces beside a place, in the order of `Face::index`.
    pub(crate) fn faces_of_place(place: usize) -> impl Iterator<Item = u8> {
        stickers(place)
            .into_iter()
            .map(|sticker| sticker.face().index() as u8)
    }

    /// The cube after a turn.
    #[must_use]
    pub(crate) fn turned(mut self, turn: HandTurn) -> Self {
        let effect = Effect::of_turn(turn);
        let (edges, rest) = self.0.split_at_mut(FIRST_CORNER);
        let (corners, pose) = rest.split_at_mut(CENTRES - FIRST_CORNER);
        for (codes, map) in [
            (edges, &effect.edges),
            (corners, &effect.corners),
            (pose, &effect.pose),
        ] {
            for code in codes {
                *code = map[usize::from(*code)];
            }
        }
        self
    }

    /// The cube after these turns.
    #[must_use]
    pub(crate) fn after(self, turns: &[HandTurn]) -> Self {
        turns.iter().fold(self, |held, turn| held.turned(*turn))
    }

    /// The same cube looked at from elsewhere: places and pieces have the names that they have after
    /// the rotation with this index.
    #[must_use]
    pub(crate) fn renamed(&self, rotation: usize) -> Self {
        Self(std::array::from_fn(|piece| {
            self.renamed_code(piece, rotation)
        }))
    }

    /// Code of the piece that has this name after the rotation with this index.
    pub(crate) fn renamed_code(&self, piece: usize, rotation: usize) -> u8 {
        let renaming = &RENAMINGS[rotation];
        let (old, k) = renaming.old[piece];
        let (code, ways) = (self.0[usize::from(old)], ways(piece));
        let code = code / ways * ways + (code % ways + k) % ways;
        renaming.codes[kind(piece)][usize::from(code)]
    }
}

/// Effect of a turn on every piece: the new code by the old one, for edges, corners and the pose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Effect {
    pub(crate) edges: [u8; CODES],
    pub(crate) corners: [u8; CODES],
    pub(crate) pose: [u8; CODES],
}

static EFFECTS: LazyLock<Vec<Effect>> = LazyLock::new(|| HandTurn::all().map(Effect::of).collect());

impl Effect {
    pub(crate) fn of_turn(turn: HandTurn) -> &'static Self {
        &EFFECTS[turn.index()]
    }

    fn of(turn: HandTurn) -> Self {
        let (turns, rotation) = as_face_turns(&[turn]);
        let end = Held::of(&Cube::SOLVED.after(&turns), rotation);
        let mut effect = Self {
            edges: [0; CODES],
            corners: [0; CODES],
            pose: [0; CODES],
        };
        // A piece is one for its place: the piece of a place at home tells where the place's content
        // goes, and all its stickers move together.
        for place in 0..12_u8 {
            let to = end.code(usize::from(place));
            for k in 0..2 {
                effect.edges[usize::from(place * 2 + k)] = to / 2 * 2 + (to + k) % 2;
            }
        }
        for place in 0..8_u8 {
            let to = end.code(12 + usize::from(place));
            for k in 0..3 {
                effect.corners[usize::from(place * 3 + k)] = to / 3 * 3 + (to % 3 + k) % 3;
            }
        }
        for (pose, to) in Rotation::ALL.into_iter().zip(&mut effect.pose) {
            *to = pose.then(rotation).index() as u8;
        }
        effect
    }
}

impl From<&State> for Held {
    fn from(state: &State) -> Self {
        Self::of(&state.cube, state.rotation)
    }
}

/// Kind of a piece: edge, corner, centres.
pub(crate) const fn kind(piece: usize) -> usize {
    match piece {
        0..FIRST_CORNER => 0,
        FIRST_CORNER..CENTRES => 1,
        _ => 2,
    }
}

/// Names of pieces and codes after a rotation of the whole cube.
struct Renaming {
    /// For each new name: the old name, and which of its stickers is now the first.
    old: [(u8, u8); PIECES],
    /// For each old name the new one.
    new: [u8; PIECES],
    /// New codes by old ones, for each kind of piece.
    codes: [[u8; CODES]; 3],
}

static RENAMINGS: LazyLock<Vec<Renaming>> =
    LazyLock::new(|| Rotation::ALL.into_iter().map(Renaming::of).collect());

impl Renaming {
    fn of(rotation: Rotation) -> Self {
        let back = rotation.inverse();
        let old = std::array::from_fn(|piece| match stickers(piece).first() {
            Some(first) => STICKERS[back.apply_to_facelet(*first).index()],
            None => (CENTRES as u8, 0),
        });
        let mut codes = [[0; CODES]; 3];
        for piece in 0..CENTRES {
            for sticker in stickers(piece) {
                let to = code_at(rotation.apply_to_facelet(sticker));
                codes[kind(piece)][usize::from(code_at(sticker))] = to;
            }
        }
        for (pose, to) in Rotation::ALL.into_iter().zip(&mut codes[2]) {
            *to = back.then(pose).then(rotation).index() as u8;
        }
        let mut new = [0; PIECES];
        for (name, (old, _)) in (0..).zip(old) {
            new[usize::from(old)] = name;
        }
        Self { old, new, codes }
    }
}

/// The piece of this name after the rotation with this index.
pub(crate) fn renamed_piece(piece: usize, rotation: usize) -> usize {
    usize::from(RENAMINGS[rotation].new[piece])
}

/// Whether the first sticker of the piece with this new name was the first under its old name, too.
pub(crate) fn keeps_first_sticker(piece: usize, rotation: usize) -> bool {
    RENAMINGS[rotation].old[piece].1 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use cube_core::{RandomCubes, Turns};

    #[test]
    fn turns_of_hands_do_what_the_notation_says() {
        let text = "R U2 F' M r' y D S' x2 b E2 L";
        let turns = HandTurn::sequence(text).unwrap();
        let state: State = text.parse().unwrap();
        assert_eq!(Held::SOLVED.after(&turns), Held::from(&state));
    }

    #[test]
    fn a_renamed_cube_is_the_rotated_cube_and_turns_go_with_it() {
        let mut cubes = RandomCubes::new(1);
        for (index, rotation) in Rotation::ALL.into_iter().enumerate() {
            let cube = cubes.draw();
            let held = Held::of(&cube, Rotation::IDENTITY).renamed(index);
            assert_eq!(held, Held::of(&cube.rotated(rotation), Rotation::IDENTITY));
            let turns = HandTurn::sequence("R M' f U2 z").unwrap();
            let renamed: Vec<_> = turns.iter().map(|turn| turn.renamed(index)).collect();
            let held = Held::of(&cube, Rotation::IDENTITY);
            assert_eq!(
                held.after(&turns).renamed(index),
                held.renamed(index).after(&renamed)
            );
        }
    }

    #[test]
    fn face_turns_are_those_of_the_cubie_model() {
        let turns: Turns = "U R2 F' D L2 B'".parse().unwrap();
        let hands = HandTurn::sequence(&turns.to_string()).unwrap();
        let cube = Cube::SOLVED.after(&turns);
        assert_eq!(
            Held::SOLVED.after(&hands),
            Held::of(&cube, Rotation::IDENTITY)
        );
    }
}
