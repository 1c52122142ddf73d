//! `calibrate sensor`: the positions of arm and turntable for each sticker under the colour sensor.
//!
//! ```text
//!   home ─▶ sweep at six distances ─▶ where the sensor looks ─▶ positions ─▶ calibration.toml
//! ```
//! `sweep` moves the motors, `face_model` locates the sensor's spot from one round of the cube, and
//! `positions` derives the arm's way from several rounds, and the positions from that way.

use actuator::Mechanism;
use brick::{Brick, StopAction};
use scanner::{ScanSettings, Square};

use crate::finding::Finding;
use crate::{
    error::{Activity, CalibrationError, During},
    guide::Guide,
    known::Known,
    positions::{Measured, SWEPT, Sweep},
    step::{Handling, Outcome, Step},
    sweep::{Circuit, Direction, sweep},
};
use robot::{Config, aside::compute_aside};

/// Step that measures the positions. The cube spins as a whole only.
pub const STEP: Step = Step {
    name: "sensor",
    title: "Colour sensor",
    finds: "finds where arm and turntable bring each sticker under the colour sensor",
    needs: "Put any cube in, and align the turntable by hand.",
    handling: Handling::Spins,
    seconds: 25,
    measure: |brick, config, guide| {
        let (found, measured) = calibrated(brick, config, guide)?;
        let (details, off) = comparison(&config.scan, &found, &measured);
        Ok(Outcome {
            summary: format!("{:.1} > {:.1} mm off the places", off[0], off[1]),
            details,
            warning: None,
            finding: Some(Finding::Positions(found)),
        })
    },
};

/// Settings of the scan with the positions of this robot, and the fit behind them.
///
/// # Errors
/// When a device fails, or the sensor sees no cube; all motors are stopped then.
pub(crate) fn calibrated(
    brick: &mut Brick,
    config: &Config,
    guide: &mut dyn Guide,
) -> Result<(ScanSettings, Measured), CalibrationError> {
    let mut mechanism = Mechanism::home(brick, &config.mechanism).during(Activity::FindingStops)?;
    let known = Known::of(&config.scan);
    let sweeps = swept(brick, config, &known, &SWEPT, guide)?;
    mechanism.retract_arm(brick, config.mechanism.arm_speed())?;
    brick.stop_motors(StopAction::Brake)?;
    guide.tell(brick, "working out where the sensor looks")?;
    compute_aside(guide.aside(), &*brick.clock, || {
        let measured = Measured::from_sweeps(&sweeps, &known)?;
        let found = measured.positions(&config.scan)?;
        Ok((found, measured))
    })
}

/// Sweeps of the face on top in circles about its middle.
pub(crate) fn swept(
    brick: &mut Brick,
    config: &Config,
    known: &Known,
    circles: &[(f64, Direction)],
    guide: &mut dyn Guide,
) -> Result<Vec<Sweep>, CalibrationError> {
    let mut zero = brick.turntable.position()?;
    let mut sweeps = Vec::new();
    for (done, &(distance, direction)) in circles.iter().enumerate() {
        let arm = known.arm(distance);
        let count = circles.len();
        let text = format!("sweep {} of {count}, the arm at {arm}", done + 1);
        guide.tell(brick, &text)?;
        let circuit = Circuit {
            arm,
            zero,
            direction,
            speed: config.scan.table_speed(),
        };
        let seen = sweep(brick, config, circuit).during(Activity::Sweeping(arm))?;
        zero = zero + config.robot.whole_turn() * direction.sign();
        // The arm may stand a few degrees beside its target.
        let stands = brick.arm.position()?;
        sweeps.push(Sweep::new(stands, direction, &seen));
    }
    Ok(sweeps)
}

/// Table of old and new positions with the aim of the sensor at each square, and the mean distances
/// of the old and the new spot from the reading places, in millimetres.
fn comparison(old: &ScanSettings, new: &ScanSettings, measured: &Measured) -> (String, [f64; 2]) {
    let place = |settings: &ScanSettings, square: Square| {
        let stops = settings.stops();
        let stop = stops.iter().find(|stop| stop.square == square);
        stop.map_or((settings.robot().arm_centre(), None), |stop| {
            (stop.arm, Some(stop.table))
        })
    };
    let mut off = [0.0; 2];
    let mut purity = [1.0f64; 2];
    let mut lines = vec![format!(
        "{:<8}{:>12}{:>14}{:>20}{:>20}",
        "square", "arm", "table", "off its place", "of its own light"
    )];
    for square in Square::all() {
        let [was, now] = [old, new].map(|settings| place(settings, square));
        let aims = [old, new].map(|settings| measured.aim(settings, square));
        for (i, aim) in aims.into_iter().enumerate() {
            off[i] += aim.off / 9.0;
            purity[i] = purity[i].min(aim.purity);
        }
        let degrees = |angle: brick::Degrees| angle.as_degrees();
        let table = match (was.1, now.1) {
            (Some(was), Some(now)) => format!("{} > {}", degrees(was), degrees(now)),
            _ => String::new(),
        };
        lines.push(format!(
            "{:<8}{:>12}{table:>14}{:>20}{:>20}",
            square.index() + 1,
            format!("{} > {}", degrees(was.0), degrees(now.0)),
            format!("{:.1} > {:.1} mm", aims[0].off, aims[1].off),
            percent(aims[0].purity, aims[1].purity),
        ));
    }
    lines.push(format!(
        "on average {:.1} > {:.1} mm off their places; at least {} of what the sensor sees is the \
         sticker itself",
        off[0],
        off[1],
        percent(purity[0], purity[1])
    ));
    (lines.join("\n"), off)
}

fn percent(was: f64, now: f64) -> String {
    format!("{:.0} > {:.0} %", was * 100.0, now * 100.0)
}
