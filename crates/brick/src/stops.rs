//! Ways of motors to their stops.

use crate::{Brick, DegreesPerSecond, DeviceError, Part, Progress, Stroke, Watch};

/// Runs a motor at this signed speed until it stalls at its stop, and brakes it there.
///
/// # Errors
/// When the motor cannot be reached, or met no stop in time; the motor brakes then.
pub fn drive_to_stop(
    brick: &mut Brick,
    part: Part,
    speed: DegreesPerSecond,
    watch: Watch,
) -> Result<(), DeviceError> {
    drive_to_stops(brick, [(part, speed, watch)])
}

/// As [`drive_to_stop`], for motors side by side.
///
/// # Errors
/// As [`drive_to_stop`], of the first motor that fails; all of them brake then.
pub fn drive_to_stops<const N: usize>(
    brick: &mut Brick,
    ways: [(Part, DegreesPerSecond, Watch); N],
) -> Result<(), DeviceError> {
    let mut strokes = Vec::with_capacity(N);
    let result = run_side_by_side(brick, ways, &mut strokes);
    if result.is_err() {
        for stroke in &strokes {
            stroke.brake(brick);
        }
    }
    result
}

/// Polls all strokes in turn. Those that have not ended are in `strokes` at an error.
fn run_side_by_side<const N: usize>(
    brick: &mut Brick,
    ways: [(Part, DegreesPerSecond, Watch); N],
    strokes: &mut Vec<Stroke>,
) -> Result<(), DeviceError> {
    let watches = ways.map(|(.., watch)| watch);
    let poll = watches
        .iter()
        .map(|watch| watch.poll)
        .min()
        .unwrap_or_default();
    let settle = watches
        .iter()
        .map(|watch| watch.settle)
        .max()
        .unwrap_or_default();
    for (part, speed, watch) in ways {
        strokes.push(Stroke::to_stop(brick, part, speed, watch)?);
    }
    loop {
        let mut at = 0;
        while let Some(stroke) = strokes.get_mut(at) {
            match stroke.poll(brick)? {
                Progress::Moving { .. } => at += 1,
                Progress::Ended(outcome) => strokes.remove(at).require_arrival(outcome)?,
            }
        }
        if strokes.is_empty() {
            brick.clock.sleep(settle);
            return Ok(());
        }
        brick.clock.sleep(poll);
    }
}
