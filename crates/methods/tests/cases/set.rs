//! The sets of cases: which pieces a set keeps, what of the others it looks at, and all its states.

use std::collections::{HashMap, HashSet};

use cube_core::{Amount, Corner, Cube, Edge, Face, Turn, Turns};

use self::{
    Kept::{Blocks, FirstTwoLayers, ThreeSlots},
    Seen::{Exactly, Nothing, Orientation, Pair},
};

/// A state as a set sees it: a number for each corner place and each edge place.
pub(super) type View = [u8; 20];

/// The pieces that every algorithm of a set brings back home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kept {
    /// Cross and all four slots.
    FirstTwoLayers,
    /// Cross and all slots but the one at the front right.
    ThreeSlots,
    /// The two blocks of Roux, left and right.
    Blocks,
}

impl Kept {
    pub(super) fn corners(self) -> &'static [Corner] {
        match self {
            Self::FirstTwoLayers | Self::Blocks => &Corner::ALL[4..],
            Self::ThreeSlots => &Corner::ALL[5..],
        }
    }

    pub(super) fn edges(self) -> &'static [Edge] {
        use Edge::{Bl, Br, Db, Df, Dl, Dr, Fl, Fr};
        match self {
            Self::FirstTwoLayers => &Edge::ALL[4..],
            Self::ThreeSlots => &[Dr, Df, Dl, Db, Fl, Bl, Br],
            Self::Blocks => &[Dr, Dl, Fr, Fl, Bl, Br],
        }
    }

    /// Whether a cube looks the same to this set when it is rotated about the axis of U.
    pub(super) fn is_same_from_each_side(self) -> bool {
        self == Self::FirstTwoLayers
    }

    pub(super) fn are_home(self, cube: &Cube) -> bool {
        self.corners().iter().all(|&c| cube.corner_at(c) == (c, 0))
            && self.edges().iter().all(|&e| cube.edge_at(e) == (e, 0))
    }
}

/// View of a set, of corners or of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    Nothing,
    /// Twists or flips, whichever pieces they are.
    Orientation,
    /// Piece and orientation.
    Exactly,
    /// The corner or edge of the slot at the front right, wherever it is.
    Pair,
}

/// State before a set begins, besides the pieces that it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    Nothing,
    EdgesOriented,
    Oriented,
    CornersPlaced,
}

/// A set of cases.
#[derive(Debug, Clone, Copy)]
pub(super) struct Set {
    /// First word of the name of each case.
    pub(super) name: &'static str,
    pub(super) kept: Kept,
    pub(super) corners: Seen,
    pub(super) edges: Seen,
    pub(super) before: Before,
    /// Whether the layer may stay turned: then a turn of U after an algorithm is not needed.
    pub(super) ends_turned: bool,
    /// The set that comes next and has something left to choose for it.
    pub(super) next: Option<&'static str>,
    /// Cases, without the solved one.
    pub(super) cases: usize,
    /// States, with the solved one and its turns of U.
    pub(super) states: usize,
}

/// A set as a row: name, kept pieces, what is seen of corners and of edges, state before, whether the layer may stay turned,
/// the set that follows, cases and states.
type Row = (
    &'static str,
    Kept,
    Seen,
    Seen,
    Before,
    bool,
    Option<&'static str>,
    usize,
    usize,
);

/// All sets, those that share a search side by side.
#[rustfmt::skip]
const SETS: [Row; 8] = [
    ("OLL",  FirstTwoLayers, Orientation, Orientation, Before::Nothing,       false, Some("PLL"),  57, 216),
    ("PLL",  FirstTwoLayers, Exactly,     Exactly,     Before::Oriented,      false, None,         21, 288),
    ("EOLL", FirstTwoLayers, Nothing,     Orientation, Before::Nothing,       false, Some("OCLL"), 3,  8),
    ("OCLL", FirstTwoLayers, Orientation, Orientation, Before::EdgesOriented, false, Some("CPLL"), 7,  27),
    ("CPLL", FirstTwoLayers, Exactly,     Orientation, Before::Oriented,      true,  Some("EPLL"), 2,  24),
    ("EPLL", FirstTwoLayers, Exactly,     Exactly,     Before::CornersPlaced, false, None,         4,  48),
    ("F2L",  ThreeSlots,     Pair,        Pair,        Before::Nothing,       false, None,         41, 150),
    ("CMLL", Blocks,         Exactly,     Nothing,     Before::Nothing,       true,  None,         42, 648),
];

impl Set {
    pub(super) fn all() -> [Self; 8] {
        SETS.map(
            |(name, kept, corners, edges, before, ends_turned, next, cases, states)| Self {
                name,
                kept,
                corners,
                edges,
                before,
                ends_turned,
                next,
                cases,
                states,
            },
        )
    }

    /// The set with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|set| set.name == name)
    }

    /// View that the set has of `cube`.
    pub(super) fn view(&self, cube: &Cube) -> View {
        let corner = |&place: &Corner| {
            let (piece, twists) = cube.corner_at(place);
            match self.corners {
                Seen::Nothing => 0,
                Seen::Orientation => twists,
                Seen::Exactly => 3 * piece.index() as u8 + twists,
                Seen::Pair => u8::from(piece == Corner::Dfr) * (1 + twists),
            }
        };
        let edge = |&place: &Edge| {
            let (piece, flips) = cube.edge_at(place);
            match self.edges {
                Seen::Nothing => 0,
                Seen::Orientation => flips,
                Seen::Exactly => 2 * piece.index() as u8 + flips,
                Seen::Pair => u8::from(piece == Edge::Fr) * (1 + flips),
            }
        };
        let corners = Corner::ALL[..5].iter().map(corner);
        // Of the lower edges none is looked at that is not kept.
        let edges = Edge::ALL[..4].iter().chain(&[Edge::Fr]).map(edge);
        let mut view = [0; 20];
        for (number, seen) in view.iter_mut().zip(corners.chain(edges)) {
            *number = seen;
        }
        view
    }

    /// The case of `cube`, as one view for all its turns of U before and after.
    pub(super) fn case(&self, cube: &Cube) -> View {
        with_turns_of_u(cube)
            .map(|turned| self.view(&turned.cube))
            .min()
            .expect("there are sixteen")
    }

    /// Whether `cube` can stand where the set begins.
    pub(super) fn has(&self, cube: &Cube) -> bool {
        let corners_oriented = || Corner::ALL.iter().all(|&at| cube.corner_at(at).1 == 0);
        let edges_oriented = || Edge::ALL.iter().all(|&at| cube.edge_at(at).1 == 0);
        let corners_placed = || {
            let turned = turns_of_u(cube);
            let home = |cube: &Cube| Corner::ALL.iter().all(|&at| cube.corner_at(at).0 == at);
            turned.iter().any(home)
        };
        self.kept.are_home(cube)
            && match self.before {
                Before::Nothing => true,
                Before::EdgesOriented => edges_oriented(),
                Before::Oriented => corners_oriented() && edges_oriented(),
                Before::CornersPlaced => corners_oriented() && edges_oriented() && corners_placed(),
            }
    }

    /// A cube for each view that the set can begin with, found without its algorithms.
    pub(super) fn all_states(&self, last_layers: &[Cube]) -> HashMap<View, Cube> {
        let views = |cubes: &[Cube]| {
            let cubes = cubes.iter().filter(|cube| self.has(cube));
            cubes.map(|cube| (self.view(cube), *cube)).collect()
        };
        match self.kept {
            Kept::FirstTwoLayers | Kept::Blocks => views(last_layers),
            Kept::ThreeSlots => views(&reached(&["U", "R U R'", "F' U F", "R U' R'"], |cube| {
                self.view(cube)
            })),
        }
    }
}

/// `cube` and it after turns of U.
pub(super) fn turns_of_u(cube: &Cube) -> [Cube; 4] {
    let [once, twice, thrice] = Amount::ALL.map(|amount| cube.turned(Turn::new(Face::U, amount)));
    [*cube, once, twice, thrice]
}

/// A cube with turns of U before and after it.
pub(super) struct Turned {
    /// Whether there is a turn before it, and one after it.
    pub(super) before: bool,
    pub(super) after: bool,
    pub(super) cube: Cube,
}

/// `cube` with each turn of U before it and each after it.
pub(super) fn with_turns_of_u(cube: &Cube) -> impl Iterator<Item = Turned> {
    let firsts = turns_of_u(&Cube::SOLVED).map(|first| first.then(cube));
    firsts.into_iter().enumerate().flat_map(|(before, first)| {
        let turned = turns_of_u(&first).into_iter().enumerate();
        turned.map(move |(after, cube)| Turned {
            before: before > 0,
            after: after > 0,
            cube,
        })
    })
}

/// Every cube whose first two layers are solved: 62,208.
pub(super) fn last_layers() -> Vec<Cube> {
    reached(&["U", "F R U R' U' F'", "R U R' U' R' F R F'"], |cube| {
        *cube
    })
}

/// A cube for each `seen` that `algorithms` lead to from the solved cube.
fn reached<S: Eq + std::hash::Hash>(algorithms: &[&str], seen: impl Fn(&Cube) -> S) -> Vec<Cube> {
    let steps: Vec<Cube> = algorithms
        .iter()
        .map(|text| Cube::from(&text.parse::<Turns>().expect("it is written in face turns")))
        .collect();
    let mut known = HashSet::from([seen(&Cube::SOLVED)]);
    let mut cubes = vec![Cube::SOLVED];
    let mut next = 0;
    while let Some(cube) = cubes.get(next).copied() {
        next += 1;
        for step in &steps {
            let after = cube.then(step);
            if known.insert(seen(&after)) {
                cubes.push(after);
            }
        }
    }
    cubes
}
