//! Calibration against the simulated robot, whose true sticker readings are known.

use actuator::Mechanism;
use brick::Rgb;
use scanner::{ScanSettings, Square, read_face};
use simulator::{Settings, Simulator};

use crate::{guide::Prepared, sensor::calibrated};
use robot::Config;

/// Readings of a face without two neighbours alike, and without black.
const FACE: [[u16; 3]; 9] = [
    [250, 240, 300],
    [60, 20, 30],
    [40, 90, 60],
    [30, 40, 90],
    [240, 230, 60],
    [150, 30, 40],
    [200, 90, 50],
    [35, 110, 60],
    [255, 250, 310],
];

/// A robot whose sensor sits off its place, in light without noise or with the usual noise.
fn robot(off_mm: f64, noisy: bool, seed: u64) -> Simulator {
    let quiet = "face_brightness = 0\nsticker_variation = 0\nreading_variation = 0\n\
                 reading_offset = 0\nworn_stickers = 0\n";
    let light = format!(
        "[light]\nposition_error_mm = {off_mm:.1}\n{}",
        if noisy { "" } else { quiet }
    );
    let settings = Settings::from_toml(&light).expect("allowed settings");
    let readings = std::array::from_fn(|sticker| Rgb::from(FACE[sticker % 9]));
    let stickers = simulator::solved();
    Simulator::with_readings(&settings, &stickers, &readings, seed)
}

/// Mean difference of the readings of the face on top from those of its stickers, as a part of
/// these, over squares and channels.
fn blend_error(simulator: &Simulator, config: &Config) -> f64 {
    let mut brick = simulator.brick();
    Mechanism::home(&mut brick, &config.mechanism).expect("homed");
    let reading = read_face(&mut brick, &config.scan).expect("read");
    let errors = Square::all().flat_map(|square| {
        let samples = reading.samples(square);
        let truth = FACE[square.index()];
        (0..3).map(move |channel| {
            let sum: f64 = samples
                .iter()
                .map(|sample| f64::from(sample.channels()[channel]))
                .sum();
            let mean = sum / samples.len() as f64;
            (mean / f64::from(truth[channel]) - 1.0).abs()
        })
    });
    errors.sum::<f64>() / 27.0
}

/// Settings of a robot whose arm has its stop elsewhere.
fn with_arm_moved(degrees: i32) -> Config {
    let moved = |at: i32| at + degrees;
    let defaults = ScanSettings::default();
    let arms = defaults.stops().map(|stop| moved(stop.arm.as_degrees()));
    let centre = moved(defaults.robot().arm_centre().as_degrees());
    let text = format!("[robot]\narm_centre_deg = {centre}\n[scan]\narm_deg = {arms:?}\n");
    Config::from_toml(&text).expect("allowed settings")
}

#[test]
fn calibrated_positions_read_cleaner_stickers() {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for seed in 1..=6 {
        let arm_moved = [-35, 35][seed as usize % 2];
        let mut config = with_arm_moved(arm_moved);
        before.push(blend_error(&robot(4.0, false, seed), &config));
        let noisy = robot(4.0, true, seed);
        (config.scan, _) =
            calibrated(&mut noisy.brick(), &config, &mut Prepared::quiet()).expect("calibrated");
        assert_eq!(noisy.fault(), None);
        after.push(blend_error(&robot(4.0, false, seed), &config));
    }
    let mean = |errors: &[f64]| errors.iter().sum::<f64>() / errors.len() as f64;
    assert!(
        mean(&before) > 0.05,
        "{before:.3?}: the error before calibration is too small"
    );
    assert!(
        mean(&after) < mean(&before) / 4.0,
        "{before:.3?} {after:.3?}"
    );
    assert!(after.iter().all(|&error| error < 0.03), "{after:.3?}");
}

#[test]
fn calibrated_positions_of_a_right_robot_stay_within_the_spread_of_its_stop() {
    let (found, measured) = calibrated(
        &mut robot(0.0, true, 3).brick(),
        &Config::default(),
        &mut Prepared::quiet(),
    )
    .expect("calibrated");
    let defaults = ScanSettings::default();
    for (new, old) in found.stops().iter().zip(defaults.stops()) {
        assert!((new.arm - old.arm).abs().as_degrees() <= 8, "{found:?}");
        assert!((new.table - old.table).abs().as_degrees() <= 5, "{found:?}");
    }
    let centre = found.robot().arm_centre() - defaults.robot().arm_centre();
    assert!(centre.abs().as_degrees() <= 12, "{centre}");
    for square in Square::all() {
        assert!(measured.aim(&found, square).off < 0.5, "{square:?}");
    }
}

#[test]
fn an_empty_cradle_is_reported() {
    let simulator = robot(0.0, true, 1);
    simulator.remove_cube();
    let error = calibrated(
        &mut simulator.brick(),
        &Config::default(),
        &mut Prepared::quiet(),
    )
    .expect_err("no cube");
    assert!(error.to_string().contains("put a cube in"), "{error}");
}
