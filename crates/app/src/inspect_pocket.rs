//! The structure of a 2x2x2, and its distance from the solved one.

use std::fmt;

use cube_core::{Corner, Cube, pocket::PocketCube};
use serde::Serialize;
use solver::Metric;

use crate::table::{Line, list, moved, table, texts};

/// The structure of a 2x2x2, by the keys of its JSON; as text, a table for a person.
#[derive(Debug, Clone, Serialize)]
pub struct PocketInspection {
    facelets: String,
    solved: bool,
    distance: Distance,
    /// Rotation that brings the corner DBL home. The corners below are named as the cube lies then.
    hold: String,
    corners_at_home: usize,
    corner_cycles: Vec<String>,
}

/// Distances from the solved cube, both exact.
#[derive(Debug, Clone, Serialize)]
struct Distance {
    htm: usize,
    qtm: usize,
}

impl fmt::Display for PocketInspection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hold = match &*self.hold {
            "" => "as the cube lies, DBL is at home".to_owned(),
            hold => format!("{hold} brings DBL home; below, the cube lies so"),
        };
        let lines: [Line; 5] = [
            ("stickers", self.facelets.clone()),
            ("distance", self.distance.as_text()),
            ("hold", hold),
            ("at home", format!("{} of 8 corners", self.corners_at_home)),
            ("corner cycles", list(&self.corner_cycles)),
        ];
        f.write_str(&table(&lines))
    }
}

impl Distance {
    fn as_text(&self) -> String {
        let Self { htm, qtm } = self;
        match htm {
            0 => "0 turns: solved".to_owned(),
            _ => format!("{htm} in half turns (HTM), {qtm} in quarter turns (QTM)"),
        }
    }
}

impl PocketInspection {
    /// Inspects a 2x2x2, whose distances are always exact.
    pub fn new(cube: &PocketCube) -> Self {
        let hold = cube.to_normal();
        let held = cube.rotated(hold);
        let solution = |metric| solver::pocket::solve(&held, &PocketCube::SOLVED, metric).turns;
        let (halves, quarters) = (Metric::HalfTurns, Metric::QuarterTurns);
        let turns = solution(halves);
        // The turns leave DBL where it is, so that their inverse makes the same corners on a 3x3x3.
        let cycles = Cube::from(&turns.inverse()).cycles();
        let distance = Distance {
            htm: halves.length(&turns),
            qtm: quarters.length(&solution(quarters)),
        };
        Self {
            facelets: cube.to_string(),
            solved: cube.is_solved(),
            distance,
            hold: hold.to_string(),
            corners_at_home: Corner::ALL.len() - moved(cycles.corners()),
            corner_cycles: texts(cycles.corners()),
        }
    }
}
