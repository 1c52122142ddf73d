//! Every motion of plans goes wrong in every way, and is found again from the cube that it leaves.

use cube_core::{Turns, tables};

use super::*;
use crate::{CostModel, Planner, Stance};

const SCRAMBLES: [&str; 4] = [
    "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R B U' L' F2 D R2",
    "L U2 B' D F2 R' U L2 F' D2 B R U' F L' B2 D' R2 U F'",
    "F R' D2 B U' L2 F2 R D' B2 U L' F D R2 B' U2 L F' D",
    "B2 U R F' L D' B R2 U2 F' L2 D B' R' U F2 D2 L' B U",
];

fn scrambled(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

/// Cubes, each with a plan of about 20 turns.
fn plans() -> Vec<(Cube, Vec<Motion>)> {
    let planner = Planner::new(&CostModel::default());
    let plan = |scramble: &&str| {
        let cube = scrambled(scramble);
        let turns: Turns = tables::solve(&cube, &Cube::SOLVED);
        let plan = planner.plan(Stance::START, &turns[turns.len() - 22..]);
        let motions = plan.steps().iter().map(|step| step.motion).collect();
        (cube, motions)
    };
    SCRAMBLES.iter().map(plan).collect()
}

/// Performs the motions one by one; motion `number` deviates.
fn performed(
    course: &Course<'_>,
    number: usize,
    deviates: impl Fn(Moment) -> Moment,
) -> (Cube, Pose) {
    let begin = Moment {
        cube: course.cube,
        pose: course.pose,
    };
    let motions = course.motions.iter().zip(1..);
    let end = motions.fold(begin, |now, (&motion, at)| {
        if at == number {
            deviates(now)
        } else {
            now.after(motion)
        }
    });
    (end.cube, end.pose)
}

/// Cube and pose after a motion that deviates, from those before it.
type Deviates = Box<dyn Fn(Moment) -> Moment>;

/// Ways in which a motion deviates, by hand.
fn ways(motion: Motion) -> Vec<(DeviationKind, Deviates)> {
    let posed = |pose: fn(Pose) -> Pose| -> Deviates {
        Box::new(move |before| Moment {
            pose: pose(before.pose),
            ..before
        })
    };
    match motion {
        Motion::Hold | Motion::Release => vec![],
        Motion::Tilt { .. } => vec![
            (DeviationKind::TiltMissed, posed(|pose| pose)),
            (
                DeviationKind::TiltTwice,
                posed(|pose| pose.tilted().tilted()),
            ),
        ],
        Motion::Spin(_) => vec![(DeviationKind::TurnMissed, posed(|pose| pose))],
        Motion::Turn(quarters) => vec![
            (DeviationKind::TurnMissed, posed(|pose| pose)),
            (
                DeviationKind::HoldMissed,
                Box::new(move |before| before.after(Motion::Spin(quarters))),
            ),
        ],
    }
}

/// Numbers of the tilts around a motion that follow one another with nothing between them.
fn tilts_in_a_row(motions: &[Motion], number: usize) -> (usize, usize) {
    let is_tilt = |motion: &&Motion| matches!(motion, Motion::Tilt { .. });
    let before = motions[..number].iter().rev().take_while(is_tilt).count();
    let after = motions[number..].iter().take_while(is_tilt).count();
    if before == 0 {
        return (number, number);
    }
    (number + 1 - before, number + after)
}

#[test]
fn every_deviation_of_every_motion_is_found_again_by_cube_and_pose() {
    let (mut exact, mut ranges, mut others) = (0, 0, 0);
    for (cube, motions) in plans() {
        let course = Course {
            cube,
            pose: Pose::START,
            motions: &motions,
        };
        for (&motion, number) in motions.iter().zip(1..) {
            for (kind, deviates) in ways(motion) {
                let (found, lies) = performed(&course, number, deviates);
                let deviation = course.deviation(&[found], Some(lies));
                if found == course.end().0 {
                    assert_eq!(deviation, None, "no turn follows motion {number}");
                    continue;
                }
                let deviation = deviation.expect("a single deviation explains the cube");
                let (first, last) = tilts_in_a_row(&motions, number);
                if deviation.kind != kind {
                    // The same cube in the same pose: of two tilts in a row one missed or the other twice, and
                    // near the end of the plan.
                    others += 1;
                    continue;
                }
                assert_eq!((deviation.first, deviation.last), (first, last), "{kind}");
                exact += usize::from(first == last);
                ranges += usize::from(first < last);
            }
        }
    }
    assert!(exact > 300 && ranges > 20, "{exact} exact, {ranges} ranges");
    assert!(others * 50 <= exact, "{others} as another kind of {exact}");
}

#[test]
fn a_cube_whose_faces_have_other_names_is_explained_as_well_but_near_the_end() {
    for (cube, motions) in plans() {
        let course = Course {
            cube,
            pose: Pose::START,
            motions: &motions,
        };
        let (mut wrong, mut all) = (0, 0);
        for (&motion, number) in motions.iter().zip(1..) {
            let Motion::Tilt { .. } = motion else {
                continue;
            };
            let (found, _) = performed(&course, number, |before| before);
            let (first, last) = tilts_in_a_row(&motions, number);
            let named = Rotation::ALL.map(|rotation| found.rotated(rotation));
            let deviation = course.deviation(&named, None);
            let expected = Some(Deviation::of(DeviationKind::TiltMissed, first, last));
            all += 1;
            wrong += usize::from(deviation != expected);
        }
        assert!(wrong <= 3 && all > 15, "{wrong} of {all}");
    }
}

#[test]
fn two_missed_tilts_are_found_again() {
    let (cube, motions) = plans().swap_remove(1);
    let course = Course {
        cube,
        pose: Pose::START,
        motions: &motions,
    };
    let is_tilt = |number: &usize| matches!(motions[number - 1], Motion::Tilt { .. });
    let tilts: Vec<usize> = (1..=motions.len()).filter(is_tilt).collect();
    let (mut named, mut all) = (0, 0);
    for (n, &one) in tilts.iter().enumerate().step_by(3) {
        for &other in &tilts[n + 1..] {
            let mut missed = Course {
                motions: &motions[..one],
                ..course
            };
            let before = performed(&missed, one, |before| before);
            missed = Course {
                cube: before.0,
                pose: before.1,
                motions: &motions[one..],
            };
            let (found, lies) = performed(&missed, other - one, |before| before);
            if found == course.end().0 {
                continue;
            }
            all += 1;
            let Some(pair) = course.deviation(&[found], Some(lies)) else {
                continue;
            };
            // One deviation may leave the same cube.
            let Some((from, to)) = pair.second else {
                continue;
            };
            assert!(
                (pair.first..=pair.last).contains(&one),
                "{one} and {other}: {pair:?}"
            );
            assert!((from..=to).contains(&other), "{one} and {other}: {pair:?}");
            named += 1;
        }
    }
    assert!(all > 60 && named * 100 >= all * 85, "{named} of {all}");
}

#[test]
fn a_hand_that_moves_the_cube_is_named_by_the_motions_from_turn_to_turn() {
    let (cube, motions) = plans().swap_remove(0);
    let course = Course {
        cube,
        pose: Pose::START,
        motions: &motions,
    };
    let half = motions.len() / 2;
    let upside_down: Rotation = "x2 y".parse().expect("a rotation");
    let (found, lies) = performed(&course, half, |before| {
        let pose = Pose::new(before.pose.rotation().then(upside_down));
        Moment { pose, ..before }.after(motions[half - 1])
    });
    let deviation = course.deviation(&[found], Some(lies)).expect("one move");
    assert_eq!(deviation.kind, DeviationKind::Moved);
    assert!(
        (deviation.first..=deviation.last).contains(&half),
        "{deviation:?}, not {half}"
    );
    let between = &motions[deviation.first - 1..deviation.last - 1];
    assert!(
        between
            .iter()
            .all(|motion| !matches!(motion, Motion::Turn(_)))
    );
}

#[test]
fn a_cube_as_planned_and_another_cube_have_no_deviation() {
    for (cube, motions) in plans() {
        let course = Course {
            cube,
            pose: Pose::START,
            motions: &motions,
        };
        let (planned, lies) = course.end();
        assert_eq!(course.deviation(&[planned], Some(lies)), None);
        let another = scrambled(SCRAMBLES[0]).inverse();
        assert_eq!(course.deviation(&[another], None), None);
        assert_eq!(course.deviation(&[], None), None);
    }
}
