//! Greedy translation of turns into motions, for comparison.

use cube_core::{Face, Turn};

use super::steps::{Builder, Plan};
use crate::{Arm, CostModel, Motion, QuarterTurns, Start};

/// Motions by which other programs for this robot perform `turns`.
///
/// The translation goes turn by turn, without looking ahead. A fixed recipe brings the face to the
/// bottom, by the side at which it lies (B: tilt; U: tilt twice; F: spin 180, tilt; L and R: spin
/// 90, tilt). The arm holds and releases only when needed, and stays down after a turn.
pub fn greedy(start: impl Into<Start>, turns: &[Turn], costs: &CostModel) -> Plan {
    let mut builder = Builder::new(start.into(), costs);
    for (position, &turn) in turns.iter().enumerate() {
        match builder.end().stance().pose.side_of(turn.face) {
            Face::D => {}
            Face::B => tilt(&mut builder),
            Face::U => {
                tilt(&mut builder);
                tilt(&mut builder);
            }
            Face::F => spin_and_tilt(&mut builder, QuarterTurns::Half),
            Face::L => spin_and_tilt(&mut builder, QuarterTurns::Clockwise),
            Face::R => spin_and_tilt(&mut builder, QuarterTurns::Counterclockwise),
        }
        hold(&mut builder);
        builder.turn(turn, position);
    }
    builder.finish()
}

fn hold(builder: &mut Builder<'_>) {
    if builder.end().stance().arm == Arm::Released {
        builder.prepare(Motion::Hold);
    }
}

fn tilt(builder: &mut Builder<'_>) {
    hold(builder);
    builder.prepare(Motion::TILT);
}

fn spin_and_tilt(builder: &mut Builder<'_>, quarters: QuarterTurns) {
    if builder.end().stance().arm == Arm::Holding {
        builder.prepare(Motion::Release);
    }
    builder.prepare(Motion::Spin(quarters));
    tilt(builder);
}
