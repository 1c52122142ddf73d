//! Cheapest tour that brings a set of faces to the top.

use cube_core::Face;

use super::{
    planner::Planner,
    routes::{Cost, Routes},
};
use crate::{Arm, Motion, Pose, Stance, Start};

/// A face to look at, and the motions that bring it to the top from the stance of the visit before.
pub type Visit = (Face, Vec<Motion>);

/// The cheapest tour so far over a set of faces that ends in a given pose.
#[derive(Debug, Clone, Copy)]
struct Arrival {
    cost: Cost,
    /// Pose of the visit before; none for the first face.
    before: Option<usize>,
}

/// Number of sets of faces: bit `n` stands for the `n`-th wanted face.
const SETS: usize = 1 << 6;

impl Planner {
    /// The cheapest order of `faces`, and the motions that bring each of them to the top. The arm
    /// is released at each visit, and the mechanism rests meanwhile. A face that stands twice in
    /// `faces` has one visit.
    ///
    /// The tour is exact: a dynamic programme over the sets of visited faces and the poses.
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

/// Poses of the cheapest tour, in their order.
fn cheapest_tour(routes: &Routes, start: Start, wanted: &[Face]) -> Vec<Pose> {
    let poses: Vec<Pose> = Pose::all().collect();
    let top = |pose: usize| poses[pose].face_at(Face::U);
    // The poses with a wanted face on top, and the number of that face.
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
    // Every set comes after its subsets.
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
