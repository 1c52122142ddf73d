//! `inspect`: the structure of a state, and its distance from the solved cube.

mod lines;
mod pocket;

use std::{
    fmt::Display,
    iter,
    time::{Duration, Instant},
};

use clap::Args;
use cube_core::{Axis, Corner, Cube, Edge, Face, Facelet, Rotation, State, Symmetry};
use serde::Serialize;
use solver::{Limits, stickers};

use self::lines::{Line, list, moved, table, texts};
use super::list::{AsText, Parting, answer_states, print};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input},
    help,
    human::Standing,
    number,
    puzzle::Puzzle,
    state_argument::joined,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r inspect \"R U R' U'\"
  mindcub3r inspect superflip
  mindcub3r inspect - --json < cubes.txt           # a state a line, answered on all cores
  mindcub3r inspect random --seed 3 --json
  mindcub3r inspect \"R U' F2\" --puzzle 2x2x2";

/// Nodes of the search for the distance: about a second on a laptop.
const MAX_NODES: u64 = 40_000_000;

/// Time after which a slower machine ends the search.
const MAX_TIME: Duration = Duration::from_secs(3);

/// Tells the structure of a state, and how far from solved it is
///
/// Faces are named as the cube lies: U is the face on top.
///
/// At home: pieces at their places, neither flipped nor twisted.
///
/// Cycles: `(UF UR BU)` takes the edge of UF to UR, that of UR to BU and that of BU to UF, each letter
/// to the letter in its place. Corners are named clockwise. `+` after a cycle: its pieces come back
/// flipped, or twisted clockwise; `-`: twisted counterclockwise. `(URF)+` is a corner twisted in its
/// place. Pieces at home are in no cycle.
///
/// Flipped: an edge that comes home the wrong way round as long as the two faces make half turns only.
/// Twisted: a corner whose sticker of the two faces lies on neither of them.
///
/// Order: the turns to this state, made that often, lead back to the solved cube as it lay.
///
/// Symmetries: of the 24 rotations of the cube and the 24 of its mirror image, those after which the
/// state looks the same.
///
/// Sticker score: for each sticker 0 on the face of its colour, 1 on a neighbour of that face, 2 on the
/// opposite one; 0 is the solved cube, and no cube has more than 96.
///
/// Distance: the fewest turns to the solved cube, in the half-turn metric (HTM): a half turn counts 1.
/// It is exact for most cubes up to 13 turns away, and lies between two bounds for others. No cube
/// needs more than 20 turns.
///
/// Methods: steps of each human method that are done, held as the most are done: `hold` is the rotation
/// of the whole cube to that. The next step may have parts, such as the four pairs of cfop.
///
/// A 2x2x2 gets its corners and its distances, exact, in half turns (HTM) and in quarter turns (QTM).
/// It has no centres: its corners are named after the rotation `hold`, which brings the corner DBL home.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state to inspect; `-` reads a state a line, or as the nine lines that `show` prints, and answers
    /// each, in order, on all cores; the answers are parted by empty lines
    #[arg(value_name = "STATE", required = true)]
    state: Vec<String>,
    /// Nodes of the search for the distance at most; the same answer on every machine
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    node_limit: Option<u64>,
    /// Prints a line of JSON: `facelets`, `rotation`, `corner_cycles`, `edge_cycles`,
    /// `corners_at_home`, `edges_at_home`, `parity`, `flipped_edges`, `twisted_corners`, `order`,
    /// `own_inverse`, `symmetries`, `score`, `distance` and `methods`; for a 2x2x2 `facelets`, `solved`,
    /// `distance`, `hold`, `corners_at_home` and `corner_cycles`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, 24 cubie surfaces, the colours of 8 cubies, turns,
    /// solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

/// Answer of the command, by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Answer {
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

impl AsText for Answer {
    fn as_text(&self) -> String {
        table(&lines(self))
    }
}

/// Stickers that are away from the face of their colour, and the points that they score.
#[derive(Debug, Serialize)]
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
#[derive(Debug, Serialize)]
struct ByAxis {
    #[serde(rename = "UD")]
    up_down: Vec<String>,
    #[serde(rename = "RL")]
    right_left: Vec<String>,
    #[serde(rename = "FB")]
    front_back: Vec<String>,
}

/// Numbers of the symmetries that a state has.
#[derive(Debug, Serialize)]
struct Symmetries {
    rotations: usize,
    mirrored: usize,
}

/// Bounds of the distance, equal where it is exact.
#[derive(Debug, Serialize)]
struct Distance {
    least: usize,
    most: usize,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let argument = joined(&arguments.state)?;
    if arguments.puzzle == Puzzle::Pocket {
        if arguments.node_limit.is_some() {
            return Err(bad_input(
                "--node-limit is for the 3x3x3: distances of a 2x2x2 are always exact",
            ));
        }
        return pocket::run(&argument, arguments.seed, arguments.json);
    }
    let mut states = environment.state_reader(arguments.seed)?;
    let answer = |state: State| {
        let distance = distance(&state, arguments.node_limit)?;
        Ok(answer(&state, distance))
    };
    if argument == "-" {
        return answer_states(
            Puzzle::Cube,
            (arguments.json, Parting::EmptyLine),
            |text| states.read_line(text),
            answer,
            |_| (),
        );
    }
    print(&answer(states.read(&argument)?)?, arguments.json)?;
    Ok(Exit::Success)
}

/// Distance from the solved cube; without a limit of nodes, within the time that a person waits.
fn distance(state: &State, nodes: Option<u64>) -> anyhow::Result<Distance> {
    let start = Instant::now();
    let is_late = || nodes.is_none() && start.elapsed() >= MAX_TIME;
    let limits = Limits {
        nodes: nodes.unwrap_or(MAX_NODES),
        stop: &is_late,
    };
    let distance = solver::distance(&state.cube, &Cube::SOLVED, &limits)?;
    // The turns by which the state was given may be fewer than those that a search found.
    let given = state.turns.as_ref().map(|turns| turns.simplified().len());
    Ok(Distance {
        least: distance.least(),
        most: given.map_or(distance.most(), |given| given.min(distance.most())),
    })
}

fn answer(state: &State, distance: Distance) -> Answer {
    let cube = state.as_held();
    let cycles = cube.cycles();
    let symmetries = cube.symmetries();
    let is_mirrored = |symmetry: &&Symmetry| symmetry.is_mirrored;
    let mirrored = symmetries.iter().filter(is_mirrored).count();
    let order = state.order();
    Answer {
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
fn lines(answer: &Answer) -> Vec<Line> {
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

fn at_home(answer: &Answer) -> String {
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
