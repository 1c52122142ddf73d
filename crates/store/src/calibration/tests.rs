//! Calibration files: findings read back, laid over settings, and files that are refused.

use super::*;
use settings::SettingsError;
use std::{fs, time::Duration};

use actuator::{CostModel, MechanismSettings, Overlap, Timed};
use brick::{Degrees, RobotSettings};
use scanner::ScanSettings;

fn moved() -> ScanSettings {
    let settings = ScanSettings::default();
    let mut stops = settings.stops();
    stops[3].arm = Degrees::new(-633);
    stops[6].table = Degrees::new(911);
    settings
        .with_positions(Degrees::new(-741), stops)
        .expect("in range")
}

/// Cost model in which no two prices are equal, and no two savings by overlaps.
fn timed() -> CostModel {
    let times = (1111..)
        .map(Duration::from_millis)
        .zip(CostModel::PRICED)
        .map(|(took, motion)| Timed::alone(motion, took));
    let priced = CostModel::default().timed(&times.collect::<Vec<_>>());
    let prices = priced.expect("in range").written().into_iter();
    let prices = prices.filter(|(key, _)| !key.contains("_saves_"));
    let prices = prices.map(|(key, value)| format!("{key} = {value}"));
    let saves =
        Overlap::ALL.map(|overlap| format!("{} = 0.{}", overlap.key(), overlap.index() + 1));
    let text = prices.chain(saves).collect::<Vec<_>>().join("\n");
    CostModel::from_toml(&text).expect("in range")
}

/// File beside settings in the folder of this path.
fn file(path: &Path) -> CalibrationFile {
    CalibrationFile::beside(Some(path))
}

fn over(text: &str, settings: &Config) -> Result<Config, SettingsError> {
    Content::read(text, settings).map(|read| read.config)
}

/// Text of the file after these findings.
fn written(findings: &[&Finding]) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join(NAME);
    for finding in findings {
        file(&path)
            .add(&Config::default(), finding, "today")
            .expect("written");
    }
    fs::read_to_string(path).expect("the file is there")
}

#[test]
fn a_written_calibration_reads_back_over_any_settings_and_leaves_the_rest() {
    let (positions, costs) = (moved(), timed());
    let scan = Finding::Positions(positions.clone());
    let cost = Finding::Durations(costs.clone());
    let settings = Config::default();
    for (findings, expected) in [
        (&[&scan][..], (&positions, &settings.cost)),
        (&[&cost], (&settings.scan, &costs)),
        (&[&scan, &cost], (&positions, &costs)),
        (&[&cost, &scan], (&positions, &costs)),
        (&[&cost, &scan, &cost, &scan], (&positions, &costs)),
    ] {
        let text = written(findings);
        let config = over(&text, &settings).expect(&text);
        assert_eq!((&config.scan, &config.cost), expected, "{text}");
        assert_eq!(config.mechanism.written(), settings.mechanism.written());
        assert_eq!(config.mechanism.robot(), &config.robot);
    }
}

#[test]
fn prices_that_a_calibration_does_not_name_are_those_of_the_settings() {
    let settings = Config {
        cost: CostModel::from_toml("hold_s = 0.3\ntilt_s = 0.7\nface_scan_s = 5").expect("fit"),
        ..Config::default()
    };
    let text = "version = 1\n[cost]\ntilt_s = 0.9\n";
    let expected = "hold_s = 0.3\ntilt_s = 0.9\nface_scan_s = 5";
    let config = over(text, &settings).expect("allowed");
    assert_eq!(config.cost, CostModel::from_toml(expected).expect("fit"));
    assert_eq!(config.scan, settings.scan);

    // Writing another finding does not pin these prices either.
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join(NAME);
    fs::write(&path, text).expect("written");
    file(&path)
        .add(&Config::default(), &Finding::Positions(moved()), "today")
        .expect("written");
    let text = fs::read_to_string(path).expect("the file is there");
    let config = over(&text, &settings).expect("allowed");
    assert_eq!(config.cost, CostModel::from_toml(expected).expect("fit"));
}

#[test]
fn a_broken_calibration_is_not_written_over() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join(NAME);
    fs::write(&path, "version = 7\n").expect("written");
    let error = file(&path)
        .add(&Config::default(), &Finding::Durations(timed()), "today")
        .expect_err("broken");
    assert!(error.to_string().contains("version = 7"), "{error}");
    assert_eq!(
        fs::read_to_string(path).expect("the file is there"),
        "version = 7\n"
    );
}

#[test]
fn without_a_file_the_settings_hold() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(&directory.path().join("robot.toml")).path;
    assert_eq!(path, directory.path().join("calibration.toml"));
    let mut config = Config::default();
    assert!(!file(&path).apply(&mut config).expect("nothing to refuse"));
    assert_eq!(config, Config::default());
    file(&path)
        .add(&Config::default(), &Finding::Positions(moved()), "today")
        .expect("written");
    assert!(file(&path).apply(&mut config).expect("a calibration"));
    assert_eq!(config.scan, moved());
}

#[test]
fn the_error_of_a_broken_file_names_key_value_range_and_cure() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join(NAME);
    let good = written(&[&Finding::Positions(moved()), &Finding::Durations(timed())]);
    for (from, to, words) in [
        (
            "version = 1",
            "version = 2",
            vec!["version = 2", "1 is the newest"],
        ),
        ("version = 1", "", vec!["version"]),
        (
            "arm_centre_deg = -741",
            "arm_centre_deg = 741",
            vec!["robot.arm_centre_deg = 741", "-1500 to 0"],
        ),
        (
            "arm_centre_deg = -741",
            "arm_center_deg = -741",
            vec!["line 8", "robot.arm_center_deg", "arm_centre_deg"],
        ),
        (
            "[9, 6",
            "[9, 0",
            vec!["scan.square_order", "1 2 3 4 6 7 8 9"],
        ),
        (
            "[9, 6",
            "[9, 9",
            vec!["scan.square_order", "1 2 3 4 6 7 8 9"],
        ),
        (
            "table_deg = [110",
            "table_deg = [1100",
            vec!["scan.table_deg"],
        ),
        ("[scan]", "[scan", vec!["line"]),
        ("[scan]", "[run]\nlooks = 1\n[scan]", vec!["run"]),
        (
            "\ntilt_s = 1.111",
            "\ntilt_s = 0.001",
            vec!["cost.tilt_s = 0.001", "0.05 to 20"],
        ),
        ("\ntilt_s =", "\ntillt_s =", vec!["cost.tillt_s", "tilt_s"]),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(bad, good, "{from}");
        fs::write(&path, bad).expect("written");
        let error = file(&path)
            .apply(&mut Config::default())
            .expect_err(to)
            .to_string();
        for word in words
            .into_iter()
            .chain([NAME, "run `mindcub3r calibrate` again"])
        {
            assert!(error.contains(word), "{error:?} does not contain {word:?}");
        }
        assert!(!error.contains('\n'), "{error:?}");
    }
}

#[test]
fn findings_on_the_mechanism_hold_instead_of_the_settings() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join(NAME);
    let (hold, pull) = (Degrees::new(91), Degrees::new(201));
    let flipper = Finding::Flipper { hold, pull };
    let overshoot = Finding::Overshoot(Degrees::new(31));
    for finding in [&flipper, &overshoot] {
        file(&path)
            .add(&Config::default(), finding, "on a \"fine\"\nday")
            .expect("written");
    }
    let mut config = Config::default();
    assert!(file(&path).apply(&mut config).expect("a calibration"));
    let expected = "flipper_hold_deg = 91\nflipper_pull_deg = 201\novershoot_deg = 31";
    let expected = MechanismSettings::from_toml(expected, &RobotSettings::default());
    assert_eq!(config.mechanism, expected.expect("allowed"));
    let one_by_one = flipper.laid_over(&Config::default());
    let one_by_one = overshoot.laid_over(&one_by_one.expect("allowed"));
    assert_eq!(one_by_one.expect("allowed"), config);
    let when = file(&path)
        .measured(&Config::default())
        .expect("a calibration");
    assert_eq!(when.of("flipper"), Some("on a \"fine\"\nday"));
    assert_eq!(when.of("sensor"), None);
}

#[test]
fn places_of_the_squares_are_all_given_or_none() {
    let text = "version = 1\n[robot]\narm_centre_deg = -741\n";
    let error = over(text, &Config::default()).expect_err("of what order?");
    assert_eq!(
        error.to_string(),
        "line 3, column 18: scan.square_order is missing: the places of the squares go together"
    );
    let error = over("version = 1\n[scan]\n", &Config::default()).expect_err("cut off");
    assert!(
        error.to_string().starts_with("line 2, column 2: "),
        "{error}"
    );
}
