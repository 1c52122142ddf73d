//! The cheapest tour on which some faces come to the top.

use cube_core::Face;

use super::{
    planner::Planner,
    routes::{Cost, Routes},
};
use crate::{Arm, Motion, Pose, Stance, Start};

/// A face to be looked at, and the motions that bring it to the top from where the one before was
/// left.
pub type Visit = (Face, Vec<Motion>);

/// The cheapest way to have visited some faces and to be in some pose now.
#[derive(Debug, Clone, Copy)]
struct Arrival {
    cost: Cost,
    /// The pose in which the face before was looked at; none for the first face.
    before: Option<usize>,
}

/// Sets of faces: bit `n` stands for the `n`-th face asked for.
const SETS: usize = 1 << 6;

impl Planner {
    /// The order in which `faces` are brought to the top, and the motions for each, that cost the
    /// least together. Each is looked at with the flipper's arm released, and the mechanism rests
    /// meanwhile. A face that is named twice is visited once.
    ///
    /// Exact: a dynamic programme over the sets of faces visited and the poses.
    ///
    /// ```
    /// use actuator::{CostModel, Planner, Stance};
    /// use cube_core::Face;
    /// let planner = Planner::new(&CostModel::default());
    /// let visits = planner.visit(Stance::START, &[Face::D, Face::F]);
    /// let order: Vec<Face> = visits.iter().map(|&(face, _)| face).collect();
    /// assert_eq!(order, [Face::F, Face::D]);
    /// ```
    pub fn visit(&self, start: impl Into<Start>, faces: &[Face]) -> Vec<Visit> {
        let start = start.into();
        let mut wanted: Vec<Face> = Vec::new();
        for &face in faces {
            if !wanted.contains(&face) {
                wanted.push(face);
            }
        }
        let tour = cheapest_tour(&self.routes, start, &wanted);
        let mut here = start;
        let mut visits = Vec::with_capacity(tour.len());
        for pose in tour {
            let there = Stance::new(pose, Arm::Released);
            visits.push((pose.face_at(Face::U), self.routes.motions(here, there)));
            here = there.into();
        }
        visits
    }
}

/// The poses in which the faces are looked at, in their order.
fn cheapest_tour(routes: &Routes, start: Start, wanted: &[Face]) -> Vec<Pose> {
    let poses: Vec<Pose> = Pose::all().collect();
    let top = |pose: usize| poses[pose].face_at(Face::U);
    // The poses in which a wanted face is on top, and which one it is.
    let looks: Vec<(usize, usize)> = (0..Pose::COUNT)
        .filter_map(|pose| Some((pose, wanted.iter().position(|&face| face == top(pose))?)))
        .collect();
    let stance = |pose: usize| Stance::new(poses[pose], Arm::Released);
    let all = (1usize << wanted.len()) - 1;
    let mut arrivals: Vec<[Option<Arrival>; Pose::COUNT]> = vec![[None; Pose::COUNT]; SETS];
    for &(pose, face) in &looks {
        arrivals[1 << face][pose] = Some(Arrival {
            cost: routes.cost(start, stance(pose)),
            before: None,
        });
    }
    // Every set comes after those that it contains.
    for set in 1..all {
        for &(pose, _) in &looks {
            let Some(here) = arrivals[set][pose] else {
                continue;
            };
            for &(next, face) in looks.iter().filter(|(_, face)| set & 1 << face == 0) {
                let way = routes.cost(stance(pose).into(), stance(next));
                let cost = here.cost.plus(way);
                let arrival = &mut arrivals[set | 1 << face][next];
                if arrival.is_none_or(|known| cost < known.cost) {
                    *arrival = Some(Arrival {
                        cost,
                        before: Some(pose),
                    });
                }
            }
        }
    }
    let mut tour = Vec::new();
    let reached = |pose: &usize| arrivals[all][*pose].map(|arrival| arrival.cost);
    let mut last = looks
        .iter()
        .map(|&(pose, _)| pose)
        .filter(|pose| reached(pose).is_some())
        .min_by_key(reached);
    let face_of = |pose: usize| {
        let look = looks.iter().find(|&&(other, _)| other == pose);
        look.expect("only wanted faces are visited").1
    };
    let mut set = all;
    while let Some(pose) = last {
        tour.push(poses[pose]);
        last = arrivals[set][pose].and_then(|arrival| arrival.before);
        set &= !(1 << face_of(pose));
    }
    tour.reverse();
    tour
}
