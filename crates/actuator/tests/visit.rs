//! Tours that bring faces to the top, against every order of the faces.

use std::time::Duration;

use actuator::{Arm, CostModel, Planner, Pose, Stance};
use cube_core::Face;

/// All orders of these faces.
fn orders(faces: &[Face]) -> Vec<Vec<Face>> {
    if faces.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in faces.iter().enumerate() {
        let rest: Vec<Face> = faces
            .iter()
            .enumerate()
            .filter_map(|(j, &face)| (j != i).then_some(face))
            .collect();
        for mut order in orders(&rest) {
            order.insert(0, first);
            all.push(order);
        }
    }
    all
}

/// Least cost of the visits to the faces in this order, over all four poses of each face. The
/// mechanism rests at each visit.
fn cost_in_order(planner: &Planner, start: Stance, order: &[Face]) -> u32 {
    let mut reached = vec![(start, 0)];
    for &face in order {
        let poses = Pose::all().filter(|pose| pose.face_at(Face::U) == face);
        reached = poses
            .map(|pose| {
                let there = Stance::new(pose, Arm::Released);
                let way = |&(from, cost): &(Stance, u32)| {
                    let motions = planner.route(from, |stance| stance == there);
                    let motions = motions.expect("every stance can be reached");
                    cost + planner.costs().in_a_row(&motions).as_millis() as u32
                };
                (there, reached.iter().map(way).min().expect("some pose"))
            })
            .collect();
    }
    reached
        .iter()
        .map(|&(_, cost)| cost)
        .min()
        .expect("some pose")
}

fn cost_of_tour(costs: &CostModel, start: Stance, faces: &[Face]) -> Duration {
    let mut stance = start;
    let mut cost = Duration::ZERO;
    let mut seen = Vec::new();
    for (face, motions) in Planner::new(costs).visit(start, faces) {
        cost += costs.in_a_row(&motions);
        for motion in motions {
            (stance, _) = stance.apply(motion).expect("a legal motion");
        }
        assert_eq!(stance.arm, Arm::Released);
        assert_eq!(stance.pose.face_at(Face::U), face);
        seen.push(face);
    }
    seen.sort_unstable();
    let mut wanted = faces.to_vec();
    wanted.sort_unstable();
    assert_eq!(seen, wanted, "every face once");
    cost
}

#[test]
fn no_order_of_the_faces_is_cheaper() {
    let other: CostModel = CostModel::from_toml(
        "tilt_s = 0.3\nspin_90_s = 1.5\nspin_180_s = 0.7\nhold_tilt_release_s = 2",
    )
    .expect("in range");
    let overlaps: CostModel = CostModel::from_toml(crate::common::OVERLAPS).expect("in range");
    for costs in [CostModel::default(), other, overlaps] {
        let planner = Planner::new(&costs);
        for (set, start) in (0u8..64).zip(Stance::all().cycle().step_by(5)) {
            let faces: Vec<Face> = Face::ALL
                .into_iter()
                .filter(|face| set & 1 << face.index() != 0)
                .collect();
            let best = orders(&faces)
                .iter()
                .map(|order| cost_in_order(&planner, start, order))
                .min()
                .expect("some order");
            let tour = cost_of_tour(&costs, start, &faces);
            assert_eq!(
                tour,
                Duration::from_millis(best.into()),
                "{faces:?} from {start}"
            );
        }
    }
}

#[test]
fn a_tour_over_no_face_or_the_face_on_top_has_no_motion() {
    let planner = Planner::new(&CostModel::default());
    assert!(planner.visit(Stance::START, &[]).is_empty());
    let visits = planner.visit(Stance::START, &[Face::U, Face::U]);
    assert_eq!(visits, [(Face::U, vec![])]);
}
