//! Looks of the top layer: pieces that are up, and stickers of a side that are alike.

use super::{Look, Row, Side, Spot};
use crate::{
    claim::{face_of, is_on_top},
    goal::{self, Goal, Piece},
    held::{CENTRES, Held, TOP, kind},
};

/// Faces of a cube.
const FACES: usize = 6;

/// Looks by which one recognises what is between two goals, of the pieces of the top layer.
pub(crate) fn of_top(held: &Held, before: &Goal, goal: &Goal) -> Vec<Look> {
    let top = Top::of(held);
    let asked = Asked::between(before, goal);
    let mut looks = top.turned(asked.turned);
    looks.extend(top.placed(&asked));
    looks
}

/// Kinds of pieces of which a step asks something that the steps before it leave open: edges, corners.
struct Asked {
    turned: [bool; 2],
    placed: [bool; 2],
}

impl Asked {
    fn between(before: &Goal, goal: &Goal) -> Self {
        let added = goal.added(before);
        let is_single = |piece: Piece| goal.solved().any(|solved| solved == piece);
        let is_turned = |piece: Piece| {
            let mut groups = before.groups.iter().filter(|group| group.oriented);
            groups.any(|group| group.pieces.contains(&piece))
        };
        let has = |wanted: usize, is_asked: &dyn Fn(Piece) -> bool| {
            let of_kind = |piece: &Piece| kind(*piece) == wanted && is_on_top(*piece);
            let mut pieces = added.iter().copied().filter(of_kind);
            pieces.any(is_asked)
        };
        Self {
            turned: [0, 1].map(|kind| has(kind, &|piece| !is_turned(piece))),
            placed: [0, 1].map(|kind| has(kind, &is_single)),
        }
    }
}

/// Colours of the top layer, by the faces where they belong.
struct Top {
    /// Upper row of each side, from left to right.
    rows: [[u8; 3]; 4],
    /// Colour on top of each edge.
    edges: [u8; 4],
    /// Colour on top of the corner at the right end of each side.
    corners: [u8; 4],
}

impl Top {
    fn of(held: &Held) -> Self {
        let mut colours = [[TOP; FACES]; CENTRES];
        for piece in 0..CENTRES {
            for colour in Held::faces_of_place(piece) {
                if let Some(face) = face_of(held, piece, colour) {
                    colours[held.place(piece)][usize::from(face)] = colour;
                }
            }
        }
        let edges = places("UF UR UB UL");
        let corners = places("UFR UBR UBL UFL");
        let row = |side: Side| {
            let places = [
                corners[side.previous() as usize],
                edges[side as usize],
                corners[side as usize],
            ];
            places.map(|place| colours[place][usize::from(side.face())])
        };
        let on_top = |place: Piece| colours[place][usize::from(TOP)];
        Self {
            rows: Side::ALL.map(row),
            edges: edges.map(on_top),
            corners: corners.map(on_top),
        }
    }

    /// Looks of pieces that have to be turned: those that are up, and where the others show the top colour.
    fn turned(&self, [edges, corners]: [bool; 2]) -> Vec<Look> {
        let up = |tops: &[u8; 4]| -> Vec<Side> {
            let sides = Side::ALL.into_iter().zip(tops);
            let up = sides.filter(|(_, colour)| **colour == TOP);
            up.map(|(side, _)| side).collect()
        };
        let mut looks = Vec::new();
        if edges {
            looks.push(Look::EdgesUp(up(&self.edges)));
        }
        if corners {
            let spots = up(&self.corners).into_iter().map(Spot);
            looks.push(Look::CornersUp(spots.collect()));
            let is_seen = [true, edges, true];
            let of_top = |row: [u8; 3]| {
                let marked = row.map(|colour| colour == TOP);
                Row::of([0, 1, 2].map(|place| marked[place] && is_seen[place]))
            };
            let rows = self.rows.map(of_top);
            looks.extend(by_row(rows, &Look::TopColour));
        }
        looks
    }

    /// Looks of pieces that have to be placed: stickers that are alike.
    fn placed(&self, asked: &Asked) -> Vec<Look> {
        match asked.placed {
            [false, false] => Vec::new(),
            [false, true] => self.corners_placed(asked.turned[1]),
            _ => self.all_placed(),
        }
    }

    /// Looks of the corners alone, of which some may have to be turned as well.
    fn corners_placed(&self, are_turned: bool) -> Vec<Look> {
        let ends = |[left, _, right]: [u8; 3]| (left == right && left != TOP).then_some(Row::Ends);
        let rows = self.rows.map(ends);
        let mut looks = by_row(rows, &Look::Alike);
        if are_turned {
            looks.extend(self.corners_alike_on_top());
        }
        let is_all_up = self.corners.iter().all(|colour| *colour == TOP);
        if looks.is_empty() && is_all_up {
            looks.push(Look::NoHeadlights);
        }
        looks
    }

    /// Corners of one colour on top, which is not the top colour: it is on two corners.
    fn corners_alike_on_top(&self) -> impl Iterator<Item = Look> {
        let pairs = (0..4).flat_map(|one| (one + 1..4).map(move |other| [one, other]));
        let is_alike = |[one, other]: &[usize; 2]| {
            self.corners[*one] == self.corners[*other] && self.corners[*one] != TOP
        };
        let pairs = pairs.filter(is_alike);
        pairs.map(|pair| Look::OneColourOnTop(pair.map(|at| Spot(Side::ALL[at]))))
    }

    /// Looks of edges and corners together.
    fn all_placed(&self) -> Vec<Look> {
        let alike = |[left, middle, right]: [u8; 3]| {
            let is_end = left == right;
            match (left == middle, middle == right) {
                (true, true) => Some(Row::Three),
                (true, false) => Some(Row::LeftTwo),
                (false, true) => Some(Row::RightTwo),
                (false, false) => is_end.then_some(Row::Ends),
            }
        };
        let mut rows = self.rows.map(alike);
        let headlights = [Some(Row::Three), Some(Row::Ends)];
        let has_headlights = rows.iter().any(|row| headlights.contains(row));
        let are_corners_right = rows.iter().all(|row| headlights.contains(row));
        let mut blocks = Vec::new();
        for side in Side::ALL {
            let (left, right) = (side as usize, side.next() as usize);
            if [rows[left], rows[right]] == [Some(Row::RightTwo), Some(Row::LeftTwo)] {
                (rows[left], rows[right]) = (None, None);
                blocks.push(Look::Block(Spot(side)));
            }
        }
        let mut looks = by_row(rows, &Look::Alike);
        looks.extend(blocks);
        if are_corners_right {
            looks.extend(self.between());
        }
        match (looks.is_empty(), has_headlights) {
            (true, _) => looks.push(Look::NoneAlike),
            (false, false) => looks.push(Look::NoHeadlights),
            (false, true) => {}
        }
        looks
    }

    /// The first edge between corners of another colour, where a side shows that colour on its corners.
    fn between(&self) -> Option<Look> {
        let mut rows = Side::ALL.into_iter().zip(self.rows);
        let is_between = |(_, [left, middle, _]): &(Side, [u8; 3])| left != middle;
        let (side, [_, middle, _]) = rows.find(is_between)?;
        let other = Side::ALL
            .into_iter()
            .find(|other| self.rows[*other as usize][0] == middle)?;
        Some(Look::Between(side, other))
    }
}

/// A look for each kind of row, with the sides that have it.
fn by_row(rows: [Option<Row>; 4], look: &dyn Fn(Row, Vec<Side>) -> Look) -> Vec<Look> {
    const ROWS: [Row; 7] = [
        Row::Three,
        Row::Ends,
        Row::LeftTwo,
        Row::RightTwo,
        Row::Left,
        Row::Middle,
        Row::Right,
    ];
    let looks = ROWS.into_iter().filter_map(|row| {
        let sides = Side::ALL.into_iter().zip(rows);
        let sides = sides.filter(|(_, found)| *found == Some(row));
        let sides: Vec<Side> = sides.map(|(side, _)| side).collect();
        (!sides.is_empty()).then(|| look(row, sides))
    });
    looks.collect()
}

/// Places by the names of their pieces.
fn places(names: &str) -> [Piece; 4] {
    let places = goal::pieces(names).expect("these are names of pieces");
    places.try_into().expect("the layer has four of each kind")
}
