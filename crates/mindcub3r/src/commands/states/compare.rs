//! `states compare`: what differs between two states, and the turns from one to the other.

use std::fmt;

use cube_core::{Corner, Cube, Edge, Facelet, Rotation};
use panel::{net, stickering::Stickers};
use recogniser::Centres;
use serde::Serialize;
use solver::{Limits, Request, solve};

use crate::{
    commands::answers::print,
    environment::Environment,
    failure::{Exit, bad_input},
    input::state::StateReader,
    output,
};

/// Nodes of the search for the turns: half a second on a laptop.
const MAX_NODES: u64 = 1_000_000;

/// A state, with the centres by which a robot knows how it lies.
struct Side {
    cube: Cube,
    centres: Option<Centres>,
}

impl Side {
    fn read(
        argument: &str,
        states: &mut StateReader,
        environment: &Environment,
    ) -> anyhow::Result<Self> {
        Ok(
            match states.moment(argument, None, &environment.history())? {
                Some(moment) => Self {
                    cube: moment.cube,
                    centres: Some(moment.centres()),
                },
                None => Self {
                    cube: states.read_for_robot(argument)?.cube,
                    centres: None,
                },
            },
        )
    }
}

/// Answer of the command, by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Comparison {
    equal: bool,
    /// Number of edges and corners that differ.
    pieces: usize,
    /// Names of the stickers that differ.
    stickers: Vec<String>,
    /// Rotation of the whole cube from the first to the second.
    rotation: String,
    /// Turns from the first, laid as the second, to the second.
    turns: String,
    /// Number of the turns.
    htm: usize,
    /// Stickers of the first, laid as the second.
    from: String,
    /// Stickers of the second.
    to: String,
    #[serde(skip)]
    net: String,
}

impl Comparison {
    /// Comparison of two cubes that lie alike, after this rotation of the first.
    fn new(from: &Cube, to: &Cube, rotation: Rotation) -> anyhow::Result<Self> {
        let [before, after] = [from, to].map(Cube::faces);
        let differs = |index: usize| before[index] != after[index];
        let stickers = Facelet::all().filter(|sticker| differs(sticker.index()));
        let corners = Corner::ALL
            .iter()
            .filter(|&&at| from.corner_at(at) != to.corner_at(at));
        let edges = Edge::ALL
            .iter()
            .filter(|&&at| from.edge_at(at) != to.edge_at(at));
        let solution = solve(from, to, Request::FewTurns, &Limits::nodes(MAX_NODES))?;
        Ok(Self {
            equal: from == to,
            pieces: corners.count() + edges.count(),
            stickers: stickers.map(|sticker| sticker.to_string()).collect(),
            rotation: rotation.to_string(),
            htm: solution.turns.len(),
            turns: solution.turns.to_string(),
            from: from.facelets().to_string(),
            to: to.facelets().to_string(),
            net: net::text_of_stickers(&Stickers::marked(&after, differs), output::net_style()),
        })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rotation.is_empty() {
            writeln!(f, "rotation of the whole cube: {}", self.rotation)?;
        }
        if self.equal {
            return f.write_str("equal: yes");
        }
        writeln!(f, "equal: no")?;
        writeln!(f, "pieces that differ: {} of 20", self.pieces)?;
        writeln!(f, "stickers that differ: {} of 54", self.stickers.len())?;
        writeln!(f, "{}", self.net)?;
        write!(f, "turns: {} ({})", self.turns, self.htm)
    }
}

/// Compares the states of two arguments.
pub(super) fn run(
    [from, to]: [&str; 2],
    seed: Option<u64>,
    json: bool,
    environment: &Environment,
) -> anyhow::Result<Exit> {
    if from == "-" && to == "-" {
        return Err(bad_input(
            "standard input can be only one of the two states",
        ));
    }
    let mut states = environment.state_reader(seed);
    let from = Side::read(from, &mut states, environment)?;
    let to = Side::read(to, &mut states, environment)?;
    let rotation = rotation_between(&from, &to);
    let comparison = Comparison::new(&from.cube.rotated(rotation), &to.cube, rotation)?;
    print(&comparison, json)?;
    Ok(Exit::of(comparison.equal))
}

/// Rotation of the whole cube between two moments, by the colours of their centres.
fn rotation_between(from: &Side, to: &Side) -> Rotation {
    let (Some(earlier), Some(now)) = (&from.centres, &to.centres) else {
        return Rotation::IDENTITY;
    };
    now.turned_from(earlier).unwrap_or_else(|error| {
        output::tell(&format!("both are compared as they lay: {error}"));
        Rotation::IDENTITY
    })
}
