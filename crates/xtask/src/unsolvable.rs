//! `cargo xtask unsolvable`: cubes that no turns solve, and cubes that moved while they were read.

use std::{fmt, process::ExitCode};

use anyhow::Result;
use cube_core::{Corner, Cube, Edge, Face, Facelet};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use recogniser::{Readings, Reason, Sample, Unsolvable, Untwist, recognise};
use simulator::Scheme;

use crate::{
    figures::{Bar, Measure, Measured, exit_code},
    scans::{self, Scan},
};

/// Reads cubes that are no legal cubes, of everyday owners.
///
/// Fails when of one kind more than 0.5 % are accepted, when of twisted corners or flipped edges fewer than
/// 90 % are named rightly, or when more than 0.1 % of legal cubes are called unsolvable. Cubes whose
/// stickers a legal cube has, too, are left out. Where the cube is scrambled, any corner may be named, with
/// the turn that makes the cube solvable; where all else is solved, the twisted one must be.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Cubes of each kind
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u64,
    /// Number of the first owner; those below 1,000,000 are for choosing constants
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    from: u64,
    /// Spoils cubes that are solved otherwise, instead of scrambled ones; the piece must be the right one
    #[arg(long)]
    solved: bool,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    Corner,
    Edge,
    TwoEdges,
    TwoCorners,
    SideTurned,
    SideReadTwice,
}

impl Fault {
    const ALL: [Self; 7] = [
        Self::None,
        Self::Corner,
        Self::Edge,
        Self::TwoEdges,
        Self::TwoCorners,
        Self::SideTurned,
        Self::SideReadTwice,
    ];

    /// Deals the stickers anew; the corner or the edge that is wrong, and the turn that mends it.
    fn put_in(self, stickers: &mut [usize; 54], rng: &mut ChaCha8Rng) -> Option<Unsolvable> {
        let (corner, edge) = (
            Corner::ALL[rng.random_range(0..8)],
            Edge::ALL[rng.random_range(0..12)],
        );
        let before = *stickers;
        match self {
            Self::None | Self::SideTurned | Self::SideReadTwice => None,
            Self::Corner => {
                let (by, untwist) = if rng.random() {
                    (1, Untwist::Counterclockwise)
                } else {
                    (2, Untwist::Clockwise)
                };
                let places = corner.facelets();
                for n in 0..3 {
                    stickers[places[(n + by) % 3].index()] = before[places[n].index()];
                }
                Some(Unsolvable::Corner {
                    place: corner,
                    untwist,
                })
            }
            Self::Edge => {
                let [one, other] = edge.facelets().map(Facelet::index);
                stickers.swap(one, other);
                Some(Unsolvable::Edge { place: edge })
            }
            Self::TwoEdges => {
                let mut edges = Edge::ALL.map(Edge::facelets);
                edges.shuffle(rng);
                exchange(stickers, edges[0], edges[1]);
                Some(Unsolvable::Exchanged)
            }
            Self::TwoCorners => {
                let mut corners = Corner::ALL.map(Corner::facelets);
                corners.shuffle(rng);
                exchange(stickers, corners[0], corners[1]);
                Some(Unsolvable::Exchanged)
            }
        }
    }

    /// Changes the readings of a legal cube as a robot would that moved it.
    fn spoil(self, readings: &mut Readings, rng: &mut ChaCha8Rng) -> Option<Unsolvable> {
        let face = Face::ALL[rng.random_range(0..6)];
        let (from, quarters) = match self {
            Self::SideTurned => (face, rng.random_range(1..4)),
            Self::SideReadTwice => {
                let other = Face::ALL.into_iter().filter(|it| *it != face);
                let other: Vec<Face> = other.collect();
                (other[rng.random_range(0..5)], rng.random_range(0..4))
            }
            _ => return None,
        };
        let before = readings.clone();
        let gain = 0.03 * (rng.random::<f32>() - 0.5);
        for square in 0..9 {
            let mut source = square;
            for _ in 0..quarters {
                source = 3 * (2 - source % 3) + source / 3;
            }
            let samples = before.samples(Facelet::new(from, source));
            // A second reading differs as much as those of a real EV3 do.
            let samples: Vec<Sample> = samples
                .iter()
                .map(|sample| {
                    let channels = sample.channels().map(|channel| {
                        let noise = gain + 0.02 * (rng.random::<f32>() - 0.5);
                        (channel * (1.0 + noise)).clamp(0.0, 255.0)
                    });
                    Sample::new(channels).expect("in range")
                })
                .collect();
            readings.set(Facelet::new(face, square), samples);
        }
        (from == face).then_some(Unsolvable::SideTurned(face))
    }
}

/// Exchanges the stickers of two pieces.
fn exchange<const N: usize>(stickers: &mut [usize; 54], one: [Facelet; N], other: [Facelet; N]) {
    for (one, other) in one.into_iter().zip(other) {
        stickers.swap(one.index(), other.index());
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "legal",
            Self::Corner => "corner twisted",
            Self::Edge => "edge flipped",
            Self::TwoEdges => "edges exchanged",
            Self::TwoCorners => "corners exchanged",
            Self::SideTurned => "side turned",
            Self::SideReadTwice => "side read twice",
        })
    }
}

/// Answer to one cube.
#[derive(Debug, Clone, Copy)]
struct Answer {
    accepted: bool,
    told: bool,
    named: bool,
}

const MEASURES: [Measure<Answer>; 4] = [
    Measure::count("cubes", |_| true),
    Measure::share("accepted %", 2, |answer| answer.accepted),
    Measure::share("called unsolvable %", 2, |answer| answer.told),
    Measure::share("named rightly %", 1, |answer| answer.named),
];

#[expect(clippy::unnecessary_wraps, reason = "every command may fail")]
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut failures = Vec::new();
    for (scheme, name) in [
        (Scheme::Standard, "usual scheme"),
        (Scheme::Random, "dealt by lot"),
    ] {
        let mut table = Measured::new(name, &MEASURES);
        for fault in Fault::ALL {
            if arguments.solved && fault == Fault::SideTurned {
                // The readings are those of a solved cube.
                continue;
            }
            let numbers = arguments.from..arguments.from + 2 * arguments.count;
            let answers = numbers
                .into_par_iter()
                .filter_map(|number| answer(fault, scheme, number, arguments.solved));
            let mut answers: Vec<Answer> = answers.collect();
            answers.truncate(arguments.count as usize);
            let bars: &[Bar] = match fault {
                Fault::None => &[Bar::AtMost("called unsolvable %", 0.1)],
                Fault::Corner | Fault::Edge => &[
                    Bar::AtMost("accepted %", 0.5),
                    Bar::AtLeast("named rightly %", 90.0),
                ],
                _ => &[Bar::AtMost("accepted %", 0.5)],
            };
            table.line(&fault.to_string(), &answers, bars);
        }
        failures.extend_from_slice(table.table.failures());
        println!();
    }
    Ok(exit_code(&failures))
}

/// The answer to a cube of the owner with this number; none where the owner is not everyday, or the readings
/// are those of a legal cube.
fn answer(fault: Fault, scheme: Scheme, number: u64, solved: bool) -> Option<Answer> {
    let mut rng = ChaCha8Rng::seed_from_u64(!number);
    let mut wrong = None;
    let Scan {
        mut readings,
        everyday,
        has_alike,
        ..
    } = scans::of_owner_with(number, scheme, |stickers| {
        if solved {
            *stickers = Cube::SOLVED.faces().map(Face::index);
        }
        wrong = fault.put_in(stickers, &mut rng);
    });
    if !everyday || has_alike {
        return None;
    }
    let wrong = wrong.or_else(|| fault.spoil(&mut readings, &mut rng));
    let recognition = recognise(&readings).expect("all is read");
    let told = match recognition.reason {
        Some(Reason::Unsolvable(told)) => Some(told),
        _ => None,
    };
    Some(Answer {
        accepted: recognition.accepted,
        told: told.is_some(),
        named: if solved {
            wrong.is_some() && wrong == told
        } else {
            is_named(wrong, told)
        },
    })
}

/// Whether the cause is the right one. Of a scrambled cube any piece may be named.
fn is_named(wrong: Option<Unsolvable>, told: Option<Unsolvable>) -> bool {
    match (wrong, told) {
        (
            Some(Unsolvable::Corner { untwist, .. }),
            Some(Unsolvable::Corner { untwist: told, .. }),
        ) => untwist == told,
        (Some(Unsolvable::Edge { .. }), Some(Unsolvable::Edge { .. })) => true,
        (wrong, told) => wrong.is_some() && wrong == told,
    }
}
