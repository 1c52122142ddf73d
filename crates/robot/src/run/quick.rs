//! The short scan: four faces, then what still distinguishes the cubes that are left.
//!
//! Four faces in the ring of the flipper show all corners and half of each edge. What is left open
//! is some dozen cubes, which mostly differ in a few edge stickers of one more face. The first
//! three faces are read whole; the fourth ends with the spin that brings the fifth within a tilt.

use actuator::{Arm, Motion};
use cube_core::{Cube, Face, Facelet};
use scanner::{FaceScanner, Leave, Readings, Recognition, Square, recognise};

use super::{
    Run,
    faces::{Look, Seen, bring_to_top, looks_at, read_look, read_looks},
    report::Phase,
};

/// What it costs, in seconds, if the stickers that were chosen leave a doubt that others on the
/// same face settle, and if none there does.
const ONE_MORE_LOOK: f32 = 1.2;
const ONE_MORE_FACE: f32 = 3.5;

/// How often stickers are chosen before the rest of the cube is read.
const CHOICES: usize = 3;

/// From face to face in the ring.
const NEXT_IN_RING: Motion = Motion::Tilt {
    from: Arm::Released,
    to: Arm::Released,
};

/// Reads as few stickers as it takes, or all of them if it takes all.
pub(super) fn quick_scan(
    run: &mut Run<'_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> anyhow::Result<Seen> {
    run.progress.begin(Phase::Scan, 6);
    let mut seen = read_ring(run, scanner, readings)?;
    for _ in 0..CHOICES {
        let recognition = recognise(readings)?;
        if recognition.accepted {
            return Ok(seen);
        }
        let choice = most_telling(run, scanner, readings, &recognition);
        log::debug!(
            "{} other cubes after {} stickers (margin {:.1}), next {:?}",
            recognition.candidates.len(),
            readings.read(),
            recognition.margin,
            choice
        );
        let Some(look) = choice else {
            break;
        };
        bring_to_top(run, &look.motions, look.face)?;
        let read = read_look(run, &look, Leave::AtNearest, scanner, readings)?;
        seen = seen.plus(read);
    }
    if !recognise(readings)?.accepted {
        let unread: Vec<Facelet> = unread(readings).collect();
        let looks = looks_at(run, &unread);
        seen = seen.plus(read_looks(run, Phase::Scan, &looks, scanner, readings)?);
    }
    Ok(seen)
}

/// Reads the four faces that tilts bring to the top, and ends with the side faces at front and
/// back.
fn read_ring(
    run: &mut Run<'_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> anyhow::Result<Seen> {
    const FACES: usize = 4;
    let mut seen = Seen::default();
    for face in 0..FACES {
        let motions = if face == 0 {
            vec![]
        } else {
            vec![NEXT_IN_RING]
        };
        let (squares, leave) = if face + 1 < FACES {
            (Square::all().collect(), Leave::AS_BEFORE)
        } else {
            (Square::all().collect(), Leave::Spun(-1))
        };
        bring_to_top(run, &motions, run.mechanism.stance().pose.face_at(Face::U))?;
        let look = Look {
            face: run.mechanism.stance().pose.face_at(Face::U),
            motions,
            squares,
        };
        seen = seen.plus(read_look(run, &look, leave, scanner, readings)?);
    }
    Ok(seen)
}

fn unread(readings: &Readings) -> impl Iterator<Item = Facelet> {
    Facelet::all().filter(|&sticker| readings.samples(sticker).is_empty())
}

/// The unread stickers of one face that promise to settle the most in the least time; none if no
/// unread sticker distinguishes the cubes that are left.
fn most_telling(
    run: &Run<'_>,
    scanner: &FaceScanner<'_>,
    readings: &Readings,
    recognition: &Recognition,
) -> Option<Look> {
    let best = recognition.cube?;
    let left: Vec<(Cube, f32)> = std::iter::once((best, 1.0))
        .chain(
            recognition
                .candidates
                .iter()
                .map(|candidate| (candidate.cube, (-candidate.margin).exp())),
        )
        .collect();
    let shown: Vec<_> = left.iter().map(|(cube, _)| cube.facelets()).collect();
    let tells = |sticker: Facelet| {
        let colour = |i: usize| shown[i].at(sticker);
        (1..shown.len()).any(|i| colour(i) != colour(0))
    };
    let telling: Vec<Facelet> = unread(readings).filter(|&sticker| tells(sticker)).collect();
    let total: f32 = left.iter().map(|(_, weight)| weight).sum();
    let mut choice: Option<(f32, Look)> = None;
    for face in Face::ALL {
        let here: Vec<Facelet> = telling
            .iter()
            .copied()
            .filter(|sticker| sticker.face() == face)
            .collect();
        let look = match looks_at(run, &here).pop() {
            Some(look) => look,
            None => continue,
        };
        let way: f32 = look
            .motions
            .iter()
            .map(|&motion| run.planner.costs().seconds(motion) as f32)
            .sum();
        let all_here = unsettled(&shown, &left, &here) / total;
        for set in 1..1u32 << here.len().min(8) {
            let chosen: Vec<Facelet> = (0..here.len())
                .filter(|&i| set & 1 << i != 0)
                .map(|i| here[i])
                .collect();
            let squares = squares_of(run, &look, &chosen);
            let time = scanner.estimate(&squares, Leave::AtNearest).as_secs_f32();
            let open = unsettled(&shown, &left, &chosen) / total;
            let cost = way + time + ONE_MORE_LOOK * (open - all_here) + ONE_MORE_FACE * all_here;
            if choice.as_ref().is_none_or(|(least, _)| cost < *least) {
                let look = Look {
                    face,
                    motions: look.motions.clone(),
                    squares,
                };
                choice = Some((cost, look));
            }
        }
    }
    choice.map(|(_, look)| look)
}

/// Where these stickers lie after the motions of a look.
fn squares_of(run: &Run<'_>, look: &Look, stickers: &[Facelet]) -> Vec<Square> {
    let mut stance = run.mechanism.stance();
    for &motion in &look.motions {
        (stance, _) = stance.apply(motion).expect("a route is legal");
    }
    Square::all()
        .filter(|square| stickers.contains(&stance.pose.facelet_at_top(square.index())))
        .collect()
}

/// The weight of the cubes that would not be alone once these stickers are read.
fn unsettled(shown: &[cube_core::Facelets], left: &[(Cube, f32)], stickers: &[Facelet]) -> f32 {
    let alike = |i: usize, j: usize| {
        stickers
            .iter()
            .all(|&sticker| shown[i].at(sticker) == shown[j].at(sticker))
    };
    (0..left.len())
        .filter(|&i| (0..left.len()).any(|j| j != i && alike(i, j)))
        .map(|i| left[i].1)
        .sum()
}
