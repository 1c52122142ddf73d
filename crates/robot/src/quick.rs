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
use cube_core::{Face, Facelet, FaceletKind};
use recogniser::{Readings, Recognition};
use scanner::{FaceScanner, Leave, Square};

use crate::{
    consistent::consistent_cubes,
    faces::{Look, Seen, bring_to_top, looks_at, read_look, read_looks},
    report::Phase,
    run::Run,
};

/// What it costs, in seconds, if the stickers that were chosen leave a doubt.
const ONE_MORE_LOOK: f32 = 2.5;

/// How often a doubt between two cubes is left if they differ in none, one, two or more of the
/// stickers that are read: one sticker tells two similar colours apart less well than two.
const DOUBT_LEFT: [f32; 4] = [1.0, 0.45, 0.2, 0.12];

/// The margin that a cube must have that was read in part. Its stickers bear one another out less
/// than those of a whole cube, so a misread one is not as easily seen: of 5,300 simulated scans in
/// everyday light one was wrong with a margin of 7.0.
const SUFFICIENT_MARGIN: f32 = 7.5;

/// How often stickers are chosen before the rest of the cube is read.
const CHOICES: usize = 4;

/// More cubes than this are not weighed against one another.
const MOST_WEIGHED: usize = 48;

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

/// Reads as few stickers as it takes, or all of them if it takes all.
pub(crate) fn quick_scan(
    run: &mut Run<'_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> anyhow::Result<Seen> {
    run.progress.begin(Phase::Scan, 6);
    let mut seen = read_five_faces(run, scanner, readings)?;
    for _ in 0..CHOICES {
        let recognition = run.recognised(readings)?;
        if suffices(&recognition) {
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
        let read = read_look(run, &look, Leave::AtNearest, scanner, readings)?;
        seen = seen.plus(read);
    }
    if !suffices(&run.recognised(readings)?) {
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

fn read_five_faces(
    run: &mut Run<'_>,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> anyhow::Result<Seen> {
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
        seen = seen.plus(read_look(run, &look, leave, scanner, readings)?);
        run.progress
            .step(&format!("face {}", look.face), Duration::ZERO);
    }
    Ok(seen)
}

fn unread(readings: &Readings) -> impl Iterator<Item = Facelet> {
    Facelet::all().filter(|&sticker| readings.samples(sticker).is_empty())
}

/// A cube that it may be, and how much less likely it is than the best.
#[derive(Debug, Clone, Copy)]
struct Possible {
    stickers: [Face; 54],
    margin: f32,
}

/// The cubes that the recogniser names, and those that have all the stickers that were read.
fn possible_cubes(readings: &Readings, recognition: &Recognition) -> Vec<Possible> {
    let Some(best) = recognition.cube else {
        return Vec::new();
    };
    let mut possible = vec![Possible {
        stickers: best.faces(),
        margin: 0.0,
    }];
    possible.extend(recognition.candidates.iter().map(|candidate| Possible {
        stickers: candidate.cube.faces(),
        margin: candidate.margin,
    }));
    for stickers in consistent_cubes(&best, |sticker| !readings.samples(sticker).is_empty()) {
        if possible.iter().all(|other| other.stickers != stickers) {
            possible.push(Possible {
                stickers,
                margin: 0.0,
            });
        }
    }
    possible.truncate(MOST_WEIGHED);
    possible
}

/// The unread stickers of one face that promise to settle the most in the least time; none if
/// there is no cube.
fn most_telling(
    run: &Run<'_>,
    scanner: &FaceScanner<'_>,
    readings: &Readings,
    recognition: &Recognition,
) -> Option<Look> {
    let possible = possible_cubes(readings, recognition);
    if possible.is_empty() {
        return None;
    }
    let mut choice: Option<(f32, Look)> = None;
    for face in Face::ALL {
        let here = unread(readings)
            .filter(|sticker| sticker.face() == face && sticker.kind() != FaceletKind::Centre);
        let here: Vec<Facelet> = here.collect();
        let Some(look) = looks_at(run, &here).pop() else {
            continue;
        };
        let costs = run.planner.costs();
        let way: f32 = (look.motions.iter())
            .map(|&motion| costs.seconds(motion) as f32)
            .sum();
        for set in 1..1u32 << here.len() {
            let chosen = (0..here.len()).filter(|i| set & 1 << i != 0);
            let chosen: Vec<Facelet> = chosen.map(|i| here[i]).collect();
            let squares = squares_of(run, &look, &chosen);
            let time = scanner.estimate(&squares, Leave::AtNearest).as_secs_f32();
            let least = choice.as_ref().map_or(f32::INFINITY, |(least, _)| *least);
            if way + time >= least {
                continue;
            }
            let cost = way + time + ONE_MORE_LOOK * doubt_left(&possible, &chosen);
            if cost < least {
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

/// How often about a doubt is left once these stickers are read, 0 to 1.
fn doubt_left(possible: &[Possible], stickers: &[Facelet]) -> f32 {
    let differing = |a: &Possible, b: &Possible| {
        let differs =
            |sticker: &&Facelet| a.stickers[sticker.index()] != b.stickers[sticker.index()];
        stickers.iter().filter(differs).count()
    };
    let rivals = |one: &Possible| {
        let rival_within = one.margin + SUFFICIENT_MARGIN;
        (possible.iter()).filter(move |other| other.margin <= rival_within)
    };
    // Whichever of them it is, another may show the same.
    let (mut alike, mut all) = (0.0, 0.0);
    for one in possible {
        let likelihood = (-one.margin).exp();
        all += likelihood;
        if rivals(one).any(|other| other.stickers != one.stickers && differing(one, other) == 0) {
            alike += likelihood;
        }
    }
    let best = &possible[0];
    let rivals = rivals(best).filter(|other| other.stickers != best.stickers);
    let least = rivals
        .map(|other| differing(best, other))
        .min()
        .unwrap_or(stickers.len());
    DOUBT_LEFT[least.min(DOUBT_LEFT.len() - 1)].max(alike / all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_stickers_tell_cubes_apart_the_less_doubt_is_left() {
        let solved = cube_core::Cube::SOLVED.faces();
        let [a, b, c] = [(Face::L, 1), (Face::R, 1), (Face::R, 3)]
            .map(|(face, square)| Facelet::new(face, square));
        let with = |changed: &[Facelet], margin| {
            let mut stickers = solved;
            for sticker in changed {
                stickers[sticker.index()] = Face::B;
            }
            Possible { stickers, margin }
        };
        let possible = [with(&[], 0.0), with(&[a], 0.0), with(&[b, c], 0.0)];
        let left = |stickers: &[Facelet]| doubt_left(&possible, stickers);
        assert!((left(&[]) - 1.0).abs() < 1e-6);
        assert!((left(&[a]) - 1.0).abs() < 1e-6, "two are as the solved one");
        assert!((left(&[a, b]) - DOUBT_LEFT[1]).abs() < 1e-6);
        // One that is hardly possible need not be told apart.
        let possible = [with(&[], 0.0), with(&[a], 9.0), with(&[b, c], 3.0)];
        assert!((doubt_left(&possible, &[b, c]) - DOUBT_LEFT[2]).abs() < 1e-6);
    }

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
