//! The short scan: five faces without what they need not show, then what still distinguishes the
//! cubes that are left.
//!
//! A face costs a tilt and the way of the arm, whatever is read of it; each quarter of the table's
//! round shows an edge and a corner. The faces are taken on a way on which the rounds end where
//! the next tilt needs the cube: three quarters bring up a face beside the ring. Of each piece at
//! least one sticker is seen, of most of them all but one, and the sixth face is left in front: one
//! more tilt brings it up if there is a doubt. What is read of it then is chosen by what it tells.

use std::time::Duration;

use actuator::{Arm, Motion};
use cube_core::{Face, Facelet};
use recogniser::{Doubt, Readings, Recognition};
use scanner::{FaceScanner, Leave, Square};

use crate::{
    error::RunError,
    faces::{Left, Look, Seen, bring_to_top, looks_at, read_look, read_looks},
    phase::Phase,
    run::Run,
};

/// What it costs, in seconds, if the stickers that were chosen leave a doubt.
const ONE_MORE_LOOK: f32 = 2.5;

/// How often stickers are chosen before the rest of the cube is read.
const CHOICES: usize = 4;

/// The square that the table brings up last, for which it makes a fourth quarter of its turn.
const LAST_CORNER: Square = Square::numbered(7).expect("1 to 9");

/// The five faces: which square of each is not read, and how the cube is left for the tilt to
/// the next. Four centres are enough to tell whose the other two colours are.
///
/// Of all ways over five faces, with any squares left out, this one took the least time on the
/// mean in simulated everyday and clean light, reading again where it left a doubt included.
const FIVE_FACES: [(Option<Square>, Leave); 5] = [
    (Some(LAST_CORNER), Leave::Spun(-1)),
    (Some(Square::CENTRE), Leave::AS_BEFORE),
    (None, Leave::Spun(1)),
    (Some(LAST_CORNER), Leave::Spun(-1)),
    (None, Leave::AS_BEFORE),
];

/// From each of these faces to the next.
const NEXT: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// How many looks follow is not known before they are chosen.
const LAST: Left = Left {
    since: Duration::ZERO,
    looks: 0,
};

/// Reads as few stickers as it takes, or all of them if it takes all.
pub(crate) fn quick_scan(
    run: &mut Run<'_, '_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> Result<Seen, RunError> {
    run.begins(Phase::Scan, 6);
    let mut seen = read_five_faces(run, scanner, readings)?;
    for _ in 0..CHOICES {
        let recognition = run.recognised(readings)?;
        if recognition.accepted {
            return Ok(seen);
        }
        let choice = most_telling(run, scanner, readings, &recognition);
        log::debug!(
            "{} stickers leave a margin of {:.1}; next {choice:?}",
            readings.read(),
            recognition.margin,
        );
        let Some(look) = choice else {
            break;
        };
        bring_to_top(run, &look.motions, look.face)?;
        let read = read_look(run, &look, Leave::AtNearest, LAST, scanner, readings)?;
        seen = seen.plus(read);
    }
    if !run.recognised(readings)?.accepted {
        let unread: Vec<Facelet> = readings.unread().collect();
        let looks = looks_at(run, &unread);
        seen = seen.plus(read_looks(run, Phase::Scan, &looks, scanner, readings)?);
    }
    Ok(seen)
}

fn read_five_faces(
    run: &mut Run<'_, '_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> Result<Seen, RunError> {
    let mut seen = Seen::default();
    for (n, (left_out, leave)) in FIVE_FACES.into_iter().enumerate() {
        let pose = run.mechanism.stance().pose;
        let (motions, pose) = match n {
            0 => (vec![], pose),
            _ => (vec![NEXT], pose.tilted()),
        };
        let look = Look {
            face: pose.face_at(Face::U),
            motions,
            squares: Square::all()
                .filter(|&square| Some(square) != left_out)
                .collect(),
        };
        bring_to_top(run, &look.motions, look.face)?;
        seen = seen.plus(read_look(run, &look, leave, LAST, scanner, readings)?);
    }
    Ok(seen)
}

/// The look that promises to settle the most in the least time; none if there is no cube.
fn most_telling(
    run: &Run<'_, '_>,
    scanner: &FaceScanner<'_>,
    readings: &Readings,
    recognition: &Recognition,
) -> Option<Look> {
    let doubt = Doubt::new(readings, recognition)?;
    let costs = run.planner.costs();
    let looks = Face::ALL.map(|face| {
        let unread: Vec<Facelet> = doubt.unread_on(face).collect();
        let look = looks_at(run, &unread).pop()?;
        let way = costs.in_a_row(&look.motions).as_secs_f32();
        Some((look, way))
    });
    let look_at = |face: Face| looks[face.index()].as_ref();
    let stickers = doubt.most_telling(ONE_MORE_LOOK, |face, stickers| {
        look_at(face).map_or(f32::INFINITY, |(look, way)| {
            let squares = squares_of(run, look, stickers);
            way + scanner.estimate(&squares, Leave::AtNearest).as_secs_f32()
        })
    })?;
    let face = stickers.first()?.face();
    let (look, _) = look_at(face)?;
    Some(Look {
        face,
        motions: look.motions.clone(),
        squares: squares_of(run, look, &stickers),
    })
}

/// Where these stickers lie after the motions of a look.
fn squares_of(run: &Run<'_, '_>, look: &Look, stickers: &[Facelet]) -> Vec<Square> {
    let mut stance = run.mechanism.stance();
    for &motion in &look.motions {
        (stance, _) = stance.apply(motion).expect("a route is legal");
    }
    Square::all()
        .filter(|square| stickers.contains(&stance.pose.facelet_at_top(square.index())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_faces_and_the_sixth_lie_on_the_way() {
        let mut pose = actuator::Pose::START;
        let mut faces = vec![pose.face_at(Face::U)];
        for (_, leave) in FIVE_FACES {
            let Leave::Spun(quarters) = leave else {
                panic!("the way is known beforehand")
            };
            for _ in 0..quarters.rem_euclid(4) {
                pose = pose.spun(actuator::QuarterTurns::Clockwise);
            }
            pose = pose.tilted();
            assert!(!faces.contains(&pose.face_at(Face::U)), "{faces:?}");
            faces.push(pose.face_at(Face::U));
        }
    }
}
