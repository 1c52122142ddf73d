//! Quick scan: five faces without some of their squares, then the stickers that distinguish the
//! remaining cubes.
//!
//! A face costs a tilt and the way of the arm, however few of its squares the scanner reads; each
//! quarter of the table's round shows an edge and a corner. The route over the faces ends each
//! round where the next tilt needs the cube: a round of three quarters brings up a face beside the
//! ring of faces that tilts alone bring up. The five faces show at least one sticker of each piece,
//! and all but one of most pieces. They leave the sixth face in front: one more tilt brings it up
//! if the cube is in doubt. The robot then reads the stickers that settle the most doubt in the
//! least time.

use std::time::Duration;

use actuator::{Arm, Motion};
use cube_core::{Face, Facelet};
use recogniser::{PossibleCubes, Readings, Recognition};
use scanner::{FaceScanner, Leave, Square};

use crate::{
    error::RunError,
    faces::{Look, Seen, bring_to_top, looks_at, read_look, read_looks},
    phase::Phase,
    run::Run,
};

/// Price of a remaining doubt, in seconds: the robot then looks once more.
const EXTRA_LOOK_SECONDS: f32 = 2.5;

/// Greatest doubt that ends a quick scan before all stickers are read: a tenth of what is accepted of
/// a full scan, as fewer stickers contradict a wrong reading.
const MAX_DOUBT: f32 = Recognition::MAX_DOUBT / 10.0;

/// Choices of further stickers before the robot reads all the rest.
const MAX_CHOICES: usize = 4;

/// The square that the table brings up last: it needs a fourth quarter of the round.
const LAST_CORNER: Square = Square::numbered(7).expect("1 to 9");

/// The five faces: the square of each that the scanner leaves out, and the end of the round for the
/// tilt to the next face. Four centres settle the other two.
///
/// This route took the least mean time of all routes over five faces, with any squares left out, in
/// simulated everyday and clean light, with the second readings of cubes in doubt included.
const FIVE_FACES: [(Option<Square>, Leave); 5] = [
    (Some(LAST_CORNER), Leave::Spun(-1)),
    (Some(Square::CENTRE), Leave::AS_BEFORE),
    (None, Leave::Spun(1)),
    (Some(LAST_CORNER), Leave::Spun(-1)),
    (None, Leave::AS_BEFORE),
];

/// Motion from each of these faces to the next.
const NEXT: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// Reads as few stickers as settle the cube, or all of them if it needs all.
pub(crate) fn quick_scan(
    run: &mut Run<'_, '_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> Result<Seen, RunError> {
    run.begins(Phase::Scan, 6);
    let mut seen = read_five_faces(run, scanner, readings)?;
    for _ in 0..MAX_CHOICES {
        let recognition = run.recognised(readings)?;
        if is_settled(&recognition) {
            return Ok(seen);
        }
        let choice = most_telling(run, scanner, readings, &recognition);
        log::debug!(
            "{} stickers leave a margin of {:.1}; next {choice:?}",
            readings.read_count(),
            recognition.margin,
        );
        let Some(look) = choice else {
            break;
        };
        let arm = scanner.arm_at_first(&look.squares, Leave::AtNearest);
        bring_to_top(run, &look.motions, look.face, arm)?;
        // The looks that follow are unknown before the robot has chosen them.
        let left = Duration::ZERO;
        let read = read_look(run, &look, Leave::AtNearest, left, scanner, readings)?;
        seen = seen.plus(read);
    }
    if !is_settled(&run.recognised(readings)?) {
        let unread: Vec<Facelet> = readings.unread().collect();
        let looks = looks_at(run, &unread);
        seen = seen.plus(read_looks(run, Phase::Scan, &looks, scanner, readings)?);
    }
    Ok(seen)
}

fn is_settled(recognition: &Recognition) -> bool {
    recognition.accepted && 1.0 - recognition.confidence() <= MAX_DOUBT
}

fn read_five_faces(
    run: &mut Run<'_, '_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> Result<Seen, RunError> {
    let mut seen = Seen::default();
    let tilt = run.planner.costs().duration(NEXT);
    let mut left: Vec<Duration> = FIVE_FACES
        .iter()
        .rev()
        .map(|&(left_out, leave)| tilt + scanner.estimate(&all_but(left_out), leave))
        .collect();
    for (n, (left_out, leave)) in FIVE_FACES.into_iter().enumerate() {
        let pose = run.mechanism.stance().pose;
        let (motions, pose) = match n {
            0 => (vec![], pose),
            _ => (vec![NEXT], pose.tilted()),
        };
        let look = Look {
            face: pose.face_at(Face::U),
            motions,
            squares: all_but(left_out),
        };
        let arm = scanner.arm_at_first(&look.squares, leave);
        bring_to_top(run, &look.motions, look.face, arm)?;
        left.pop();
        let left = left.iter().sum();
        seen = seen.plus(read_look(run, &look, leave, left, scanner, readings)?);
    }
    Ok(seen)
}

/// All squares, or all but one.
fn all_but(left_out: Option<Square>) -> Vec<Square> {
    Square::all()
        .filter(|&square| Some(square) != left_out)
        .collect()
}

/// The look that promises to settle the most in the least time; none if the readings show no cube.
fn most_telling(
    run: &Run<'_, '_>,
    scanner: &FaceScanner<'_>,
    readings: &Readings,
    recognition: &Recognition,
) -> Option<Look> {
    let cubes = PossibleCubes::new(readings, recognition)?;
    let costs = run.planner.costs();
    let looks = Face::ALL.map(|face| {
        let unread: Vec<Facelet> = cubes.unread_on(face).collect();
        let look = looks_at(run, &unread).pop()?;
        let way = costs.in_a_row(&look.motions).as_secs_f32();
        Some((look, way))
    });
    let look_at = |face: Face| looks[face.index()].as_ref();
    let stickers = cubes.most_telling(EXTRA_LOOK_SECONDS, |face, stickers| {
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

/// Squares at which these stickers lie after the motions of a look.
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
