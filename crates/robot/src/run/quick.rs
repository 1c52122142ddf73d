//! The short scan: five faces without what they need not show, then what still distinguishes the
//! cubes that are left.
//!
//! Four faces in the ring of the flipper show all corners and half of each edge. The fourth ends
//! with the spin that brings the fifth within a tilt. Of that one a few edges would mostly be
//! enough if no reading were ever wrong; all its squares around the centre take little longer and
//! bear out what was read before. After that one cube is left, or a few that differ in edges of
//! the sixth face.

use std::time::Duration;

use actuator::{Arm, Motion};
use cube_core::{Face, Facelet};
use scanner::{FaceScanner, Leave, Readings, Recognition, Square, recognise};

use super::{
    Run,
    consistent::consistent_cubes,
    faces::{Look, Seen, bring_to_top, looks_at, read_look, read_looks},
    report::Phase,
};

/// What it costs, in seconds, if the stickers that were chosen leave a doubt that others on the
/// same face settle, and if none there does.
const ONE_MORE_LOOK: f32 = 1.2;
const ONE_MORE_FACE: f32 = 3.5;

/// The margin that a cube must have that was read in part. Its stickers bear one another out less
/// than those of a whole cube, so a misread one is not as easily seen.
const SUFFICIENT_MARGIN: f32 = 6.0;

/// How often stickers are chosen before the rest of the cube is read.
const CHOICES: usize = 4;

/// The other seven corners tell what is at this one, and without it the table makes three
/// quarters of a turn only.
const LAST_CORNER: Square = Square::numbered(7).expect("1 to 9");

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
    let mut seen = read_five_faces(run, scanner, readings)?;
    for _ in 0..CHOICES {
        let recognition = recognise(readings)?;
        if suffices(&recognition) {
            return Ok(seen);
        }
        let choice = most_telling(run, scanner, readings, &recognition)
            .or_else(|| rest_of_this_face(run, readings));
        log::debug!(
            "{} stickers leave a margin of {:.1}; next {choice:?}",
            readings.read(),
            recognition.margin,
        );
        let Some(look) = choice else {
            break;
        };
        bring_to_top(run, &look.motions, look.face)?;
        let read = read_look(run, &look, Leave::AtNearest, scanner, readings)?;
        seen = seen.plus(read);
    }
    if !suffices(&recognise(readings)?) {
        let unread: Vec<Facelet> = unread(readings).collect();
        let looks = looks_at(run, &unread);
        seen = seen.plus(read_looks(run, Phase::Scan, &looks, scanner, readings)?);
    }
    Ok(seen)
}

/// Whether a cube that was read in part may be trusted.
fn suffices(recognition: &Recognition) -> bool {
    recognition.accepted && recognition.margin >= SUFFICIENT_MARGIN
}

/// Reads the four faces that tilts bring to the top, and one of the two beside them.
fn read_five_faces(
    run: &mut Run<'_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> anyhow::Result<Seen> {
    let looks = [
        (Leave::AS_BEFORE, None),
        (Leave::AS_BEFORE, None),
        (Leave::AS_BEFORE, None),
        // The face at the left comes to the front, from where a tilt brings it up.
        (Leave::Spun(-1), Some(LAST_CORNER)),
        // The other colours tell which one is this face's.
        (Leave::AtNearest, Some(Square::CENTRE)),
    ];
    let mut seen = Seen::default();
    for (n, (leave, left_out)) in looks.into_iter().enumerate() {
        let motions = if n == 0 { vec![] } else { vec![NEXT_IN_RING] };
        let pose = run.mechanism.stance().pose;
        let pose = if n == 0 { pose } else { pose.tilted() };
        let look = Look {
            face: pose.face_at(Face::U),
            motions,
            squares: Square::all()
                .filter(|&square| Some(square) != left_out)
                .collect(),
        };
        bring_to_top(run, &look.motions, look.face)?;
        seen = seen.plus(read_look(run, &look, leave, scanner, readings)?);
        run.progress
            .step(&format!("face {}", look.face), Duration::ZERO);
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
    let left = consistent_cubes(&best, |sticker| !readings.samples(sticker).is_empty());
    let tells = |sticker: &Facelet| {
        let colour = |stickers: &[Face; 54]| stickers[sticker.index()];
        left.iter().any(|other| colour(other) != colour(&left[0]))
    };
    let telling: Vec<Facelet> = unread(readings).filter(tells).collect();
    let mut choice: Option<(f32, Look)> = None;
    for face in Face::ALL {
        let here = telling
            .iter()
            .copied()
            .filter(|sticker| sticker.face() == face);
        let here: Vec<Facelet> = here.collect();
        let Some(look) = looks_at(run, &here).pop() else {
            continue;
        };
        let costs = run.planner.costs();
        let way: f32 = (look.motions.iter())
            .map(|&motion| costs.seconds(motion) as f32)
            .sum();
        let elsewhere = unsettled(&left, &here);
        for set in 1..1u32 << here.len() {
            let chosen = (0..here.len()).filter(|i| set & 1 << i != 0);
            let chosen: Vec<Facelet> = chosen.map(|i| here[i]).collect();
            let squares = squares_of(run, &look, &chosen);
            let time = scanner.estimate(&squares, Leave::AtNearest).as_secs_f32();
            let again = unsettled(&left, &chosen) - elsewhere;
            let cost = way + time + ONE_MORE_LOOK * again + ONE_MORE_FACE * elsewhere;
            if choice.as_ref().is_none_or(|(least, _)| cost < *least) {
                let motions = look.motions.clone();
                let look = Look {
                    face,
                    motions,
                    squares,
                };
                choice = Some((cost, look));
            }
        }
    }
    choice.map(|(_, look)| look)
}

/// All that was not read of the face that is on top: the other stickers of a piece bear out what
/// was read of it.
fn rest_of_this_face(run: &Run<'_>, readings: &Readings) -> Option<Look> {
    let face = run.mechanism.stance().pose.face_at(Face::U);
    let rest: Vec<Facelet> = unread(readings)
        .filter(|sticker| sticker.face() == face)
        .collect();
    looks_at(run, &rest).pop()
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

/// The part of the cubes that would not be alone once these stickers are read, 0 to 1.
fn unsettled(left: &[[Face; 54]], stickers: &[Facelet]) -> f32 {
    let shown = |cube: &[Face; 54]| -> Vec<Face> {
        stickers
            .iter()
            .map(|sticker| cube[sticker.index()])
            .collect()
    };
    let mut seen: Vec<Vec<Face>> = left.iter().map(shown).collect();
    seen.sort_unstable();
    let groups = seen.chunk_by(|a, b| a == b);
    let alone = groups.filter(|group| group.len() == 1).count();
    1.0 - alone as f32 / left.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_is_settled_when_no_other_shows_the_same_stickers() {
        let solved = cube_core::Cube::SOLVED.faces();
        let (mut left, mut right) = (solved, solved);
        let [a, b] = [Facelet::new(Face::L, 1), Facelet::new(Face::R, 1)];
        left[a.index()] = Face::B;
        right[b.index()] = Face::B;
        let cubes = [solved, left, right];
        assert!((unsettled(&cubes, &[]) - 1.0).abs() < 1e-6);
        assert!((unsettled(&cubes, &[a]) - 2.0 / 3.0).abs() < 1e-6);
        assert!(unsettled(&cubes, &[a, b]).abs() < 1e-6);
    }
}
