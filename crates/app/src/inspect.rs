//! The structure of a state, and its distance from the solved cube.

use std::{
    fmt::{self, Display},
    iter,
};

use cube_core::{Axis, Corner, Cube, Edge, Face, Facelet, Rotation, State, Symmetry};
use serde::Serialize;
use solver::{Limits, SolveError, stickers};

use crate::{
    Standing,
    table::{Line, list, moved, table, texts},
};

/// The structure of a state, by the keys of its JSON; as text, a table for a person.
#[derive(Debug, Clone, Serialize)]
pub struct Inspection {
    facelets: String,
    rotation: String,
    corner_cycles: Vec<String>,
    edge_cycles: Vec<String>,
    corners_at_home: usize,
    edges_at_home: usize,
    parity: String,
    flipped_edges: ByAxis,
    twisted_corners: ByAxis,
    order: u32,
    own_inverse: bool,
    symmetries: Symmetries,
    score: Score,
    distance: Distance,
    methods: Vec<Standing>,
    /// The rotation of the whole cube, for the answer in text.
    #[serde(skip)]
    lies: Rotation,
}

impl fmt::Display for Inspection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&table(&lines(self)))
    }
}

/// Stickers that are away from the face of their colour, and the points that they score.
#[derive(Debug, Clone, Serialize)]
struct Score {
    points: u32,
    /// Stickers on a neighbour of their face, a point each.
    neighbour: usize,
    /// Stickers on the face opposite to theirs, two points each.
    opposite: usize,
}

impl Score {
    fn of(cube: &Cube) -> Self {
        let is_opposite = |(place, colour): &(Facelet, Face)| place.face().opposite() == *colour;
        let stickers = || Facelet::all().zip(cube.faces());
        let away = stickers().filter(|(place, colour)| place.face() != *colour);
        let opposite = stickers().filter(is_opposite).count();
        Self {
            points: stickers::score(cube),
            neighbour: away.count() - opposite,
            opposite,
        }
    }
}

/// Places of pieces, for each axis.
#[derive(Debug, Clone, Serialize)]
struct ByAxis {
    #[serde(rename = "UD")]
    up_down: Vec<String>,
    #[serde(rename = "RL")]
    right_left: Vec<String>,
    #[serde(rename = "FB")]
    front_back: Vec<String>,
}

/// Numbers of the symmetries that a state has.
#[derive(Debug, Clone, Serialize)]
struct Symmetries {
    rotations: usize,
    mirrored: usize,
}

/// Bounds of the distance, equal where it is exact.
#[derive(Debug, Clone, Serialize)]
struct Distance {
    least: usize,
    most: usize,
}

impl Inspection {
    /// Inspects a state; its distance is searched within the limits.
    ///
    /// # Errors
    /// When the search fails: a fault of the program.
    pub fn new(state: &State, limits: &Limits) -> Result<Self, SolveError> {
        let distance = Distance::of(state, limits)?;
        let cube = state.as_held();
        let cycles = cube.cycles();
        let symmetries = cube.symmetries();
        let is_mirrored = |symmetry: &&Symmetry| symmetry.is_mirrored;
        let mirrored = symmetries.iter().filter(is_mirrored).count();
        let order = state.order();
        Ok(Self {
            facelets: state.to_string(),
            rotation: state.rotation.to_string(),
            corner_cycles: texts(cycles.corners()),
            edge_cycles: texts(cycles.edges()),
            corners_at_home: Corner::ALL.len() - moved(cycles.corners()),
            edges_at_home: Edge::ALL.len() - moved(cycles.edges()),
            parity: cube.parity().to_string(),
            flipped_edges: by_axis(|axis| cube.flipped_edges(axis)),
            twisted_corners: by_axis(|axis| cube.twisted_corners(axis)),
            order,
            own_inverse: order <= 2,
            symmetries: Symmetries {
                rotations: symmetries.len() - mirrored,
                mirrored,
            },
            score: Score::of(&cube),
            lies: state.rotation,
            distance,
            methods: Standing::of_all(&cube),
        })
    }
}

impl Distance {
    fn of(state: &State, limits: &Limits) -> Result<Self, SolveError> {
        let distance = solver::distance(&state.cube, &Cube::SOLVED, limits)?;
        // The turns by which the state was named may be fewer than those that a search found.
        let named = state.turns.as_ref().map(|turns| turns.simplified().len());
        Ok(Self {
            least: distance.least(),
            most: named.map_or(distance.most(), |named| named.min(distance.most())),
        })
    }
}

fn by_axis<P: Display>(places: impl Fn(Axis) -> Vec<P>) -> ByAxis {
    let places = |axis| texts(&places(axis));
    ByAxis {
        up_down: places(Axis::UpDown),
        right_left: places(Axis::RightLeft),
        front_back: places(Axis::FrontBack),
    }
}

/// The answer for a person.
fn lines(answer: &Inspection) -> Vec<Line> {
    let (flipped, twisted) = (&answer.flipped_edges, &answer.twisted_corners);
    let mut lines = vec![
        ("stickers", answer.facelets.clone()),
        ("lies", lies(answer.lies)),
        ("distance", in_turns(&answer.distance)),
        ("order", order(answer.order)),
        ("symmetries", symmetries(&answer.symmetries)),
        ("at home", at_home(answer)),
        ("sticker score", score(&answer.score)),
        ("corner cycles", list(&answer.corner_cycles)),
        ("edge cycles", list(&answer.edge_cycles)),
        ("parity", answer.parity.clone()),
        ("flipped edges", about("F/B", &flipped.front_back)),
        ("", about("R/L", &flipped.right_left)),
        ("", about("U/D", &flipped.up_down)),
        ("twisted corners", about("U/D", &twisted.up_down)),
        ("", about("R/L", &twisted.right_left)),
        ("", about("F/B", &twisted.front_back)),
    ];
    let names = iter::once("methods").chain(iter::repeat(""));
    lines.extend(names.zip(answer.methods.iter().map(Standing::line)));
    lines
}

/// The whole cube's rotation, by the faces that it brings to the top and to the front.
fn lies(rotation: Rotation) -> String {
    let [top, front] = [Face::U, Face::F].map(|place| rotation.inverse().apply(place));
    if rotation == Rotation::IDENTITY {
        format!("{top} on top, {front} in front")
    } else {
        format!("turned by {rotation}: {top} on top, {front} in front; below, U is the face on top")
    }
}

/// Pieces about the axis of two faces.
fn about(faces: &str, places: &[String]) -> String {
    match places.len() {
        0 => format!("{faces}   0"),
        count => format!("{faces}  {count:>2}: {}", places.join(" ")),
    }
}

fn at_home(answer: &Inspection) -> String {
    let (corners, edges) = (answer.corners_at_home, answer.edges_at_home);
    format!("{corners} of 8 corners, {edges} of 12 edges")
}

fn score(score: &Score) -> String {
    let Score {
        points,
        neighbour,
        opposite,
    } = score;
    match points {
        0 => "0: every sticker is on its face".to_owned(),
        _ => format!(
            "{points}: {neighbour} stickers on a neighbour of their face, {opposite} on the opposite one"
        ),
    }
}

fn order(order: u32) -> String {
    match order {
        1 => "1: changes nothing".to_owned(),
        2 => "2: its own inverse".to_owned(),
        _ => format!("{order}: made {order} times, the cube is as before"),
    }
}

fn symmetries(symmetries: &Symmetries) -> String {
    let Symmetries {
        rotations,
        mirrored,
    } = symmetries;
    match rotations + mirrored {
        1 => "1 of 48: the identity".to_owned(),
        count => format!("{count} of 48: {rotations} rotations, {mirrored} with a mirror"),
    }
}

fn in_turns(distance: &Distance) -> String {
    match *distance {
        Distance { most: 0, .. } => "0 turns: solved".to_owned(),
        Distance { most: 1, .. } => "1 turn".to_owned(),
        Distance { least, most } if least == most => format!("{least} turns (HTM)"),
        Distance { least, most } => format!("at least {least}, at most {most} turns (HTM)"),
    }
}
