//! Verdicts on the battery before and during a run, and speeds at a low voltage.

use simulator::{Input, Settings, Simulator, solved};

use super::*;

fn settings(text: &str) -> BatterySettings {
    BatterySettings::from_toml(text).expect("settings")
}

/// A simulator whose battery has no resistance: it shows this voltage under any load.
fn simulator(millivolts: u32) -> Simulator {
    let text = format!("[battery]\nvoltage_mv = {millivolts}\nresistance_ohm = 0");
    let settings = Settings::from_toml(&text).expect("settings");
    Simulator::new(&settings, &solved(), 1)
}

#[test]
fn a_run_is_refused_below_one_threshold_and_warned_of_below_the_other() {
    for (text, refused, low, good) in [
        ("", 6299, 6300, 6800),
        ("kind = \"aa\"", 4899, 4900, 5800),
        ("kind = \"aa\"\nrefuse_v = 5.5", 5499, 5500, 5800),
        ("warn_v = 7.2\nrefuse_v = 7.1", 7099, 7100, 7200),
    ] {
        let settings = settings(text);
        let begin =
            |millivolts| BatteryGuard::before_run(&mut simulator(millivolts).brick(), &settings);
        let error = begin(refused).expect_err("too low");
        assert!(matches!(error, NoBattery::Empty(_)), "{error}");
        let mut guard = begin(low).expect("low, but not too low");
        assert!(guard.warning().is_some(), "{text}");
        assert_eq!(guard.warning(), None, "the second warning");
        assert_eq!(begin(good).expect("good").warning(), None);
    }
}

#[test]
fn a_refusal_names_cause_and_cure() {
    let begin = |text| {
        let brick = &mut simulator(4600).brick();
        let refused = BatteryGuard::before_run(brick, &settings(text));
        refused.expect_err("too low").to_string()
    };
    assert_eq!(
        begin(""),
        "the battery is too low: it has 4.6 V, and the motors need 6.3 V (battery.refuse_v); \
         charge it, or if it is six AA cells, set battery.kind = \"aa\" in robot.toml"
    );
    assert!(begin("kind = \"aa\"").ends_with("; put in fresh cells"));
}

#[test]
fn a_voltage_that_sags_for_a_moment_ends_no_run_and_one_that_stays_low_does() {
    let simulator = simulator(7400);
    let mut brick = simulator.brick();
    let mut guard = BatteryGuard::before_run(&mut brick, &settings("")).expect("a good battery");
    let from = |seconds, millivolts| {
        let at = Duration::from_secs(seconds);
        simulator.schedule(at, Input::BatteryMillivolts(millivolts));
    };
    from(2, 5000);
    from(3, 7400);
    from(10, 6000);
    let mut watch_until = |seconds| {
        while simulator.now() < Duration::from_secs(seconds) {
            brick.clock.sleep(Duration::from_millis(100));
            guard.between_motions(&mut brick)?;
        }
        Ok::<(), BatteryEmpty>(())
    };
    assert_eq!(watch_until(9), Ok(()));
    watch_until(20).expect_err("the battery is empty");
    let noticed = simulator.now().as_millis();
    assert!((11_000..13_000).contains(&noticed), "{noticed} ms");
}

#[test]
fn a_run_goes_on_where_its_motors_lower_the_voltage_and_ends_before_the_brick_does() {
    for (text, begins, goes_on, ends) in
        [("", 6300, 6100, 6099), ("kind = \"aa\"", 4900, 4700, 4699)]
    {
        let simulator = simulator(begins);
        let mut brick = simulator.brick();
        let mut guard = BatteryGuard::before_run(&mut brick, &settings(text)).expect("a battery");
        let mut watched_at = |millivolts| {
            let at = simulator.now() + Duration::from_millis(1);
            simulator.schedule(at, Input::BatteryMillivolts(millivolts));
            (0..10).try_for_each(|_| {
                brick.clock.sleep(Duration::from_millis(600));
                guard.between_motions(&mut brick)
            })
        };
        assert_eq!(watched_at(goes_on), Ok(()), "{text}");
        watched_at(ends).expect_err(text);
    }
}

#[test]
fn motors_are_slowed_below_the_voltage_for_which_the_speeds_are_meant() {
    let settings = MechanismSettings::default();
    assert_eq!(slowed(&settings, Millivolts::new(7700)), settings);
    let slow = slowed(&settings, Millivolts::new(6500));
    // 1050 * 6.5 / 9 * 0.9
    assert_eq!(slow.spin_speed().as_degrees_per_second(), 682);
    assert_eq!(slow.turn_speed().as_degrees_per_second(), 682);
    assert_eq!(slow.return_speed(), settings.return_speed());
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    for (text, expected) in [
        (
            "warn_v = 12",
            "battery.warn_v = 12 is out of range: allowed are 4.5 to 9",
        ),
        ("refuse_v = 1", "battery.refuse_v = 1 is out of range"),
        ("kind = \"car\"", "li-ion"),
        ("volts = 6", "volts"),
        (
            "refuse_v = 7",
            "battery.refuse_v = 7 must be less than battery.warn_v = 6.8",
        ),
    ] {
        let error = BatterySettings::from_toml(text).expect_err(text);
        assert!(error.to_string().contains(expected), "{error}");
    }
}
