//! Brings each face to the top and reads it.

use std::time::Duration;

use actuator::{Arm, Motion};
use anyhow::Context;
use cube_core::Face;
use scanner::{Readings, Square, read_face};

use super::{Run, report::Phase};

/// Reads all six faces, in the order of the settings, each brought up by the cheapest motions.
pub(super) fn scan_faces(run: &mut Run<'_>, readings: &mut Readings) -> anyhow::Result<()> {
    let order = run.config.scan.face_order();
    run.progress.begin(Phase::Scan, order.len());
    for (done, face) in order.iter().copied().enumerate() {
        bring_to_top(run, face).with_context(|| format!("on the way to face {face}"))?;
        let seen = read_face(run.brick, &run.config.scan)
            .with_context(|| format!("reading face {face}"))?;
        let pose = run.mechanism.stance().pose;
        for square in Square::all() {
            let samples = seen.samples(square).iter().copied();
            readings.add(pose.facelet_at_top(square.index()), samples);
        }
        let left = run.config.cost.face_scan() * (order.len() - done - 1) as u32;
        run.progress.step(&format!("face {face}"), left);
    }
    Ok(())
}

fn bring_to_top(run: &mut Run<'_>, face: Face) -> anyhow::Result<Duration> {
    let on_top = |stance: actuator::Stance| {
        stance.arm == Arm::Released && stance.pose.face_at(Face::U) == face
    };
    let route: Vec<Motion> = run
        .planner
        .route(run.mechanism.stance(), on_top)
        .expect("every face can be brought to the top");
    let mut took = Duration::ZERO;
    for motion in route {
        took += run.mechanism.perform(run.brick, motion)?;
    }
    Ok(took)
}
