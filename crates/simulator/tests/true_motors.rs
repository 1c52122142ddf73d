//! A brick that takes time to read, a battery that sags, and limits of the LEGO.

use std::time::Duration;

use brick::{
    Brick, Degrees, DegreesPerSecond, DeviceError, Ease, Outcome, Part, StopAction, Stroke, Watch,
};
use simulator::{FaultKind, Settings, Simulator, solved};

fn settings(text: &str) -> Settings {
    Settings::from_toml(text).unwrap()
}

fn robot(settings: &Settings, seed: u64) -> (Simulator, Brick) {
    let simulator = Simulator::new(settings, &solved(), seed);
    let brick = simulator.brick();
    (simulator, brick)
}

fn sleep(brick: &Brick, millis: u64) {
    brick.clock.sleep(Duration::from_millis(millis));
}

const fn speed(speed: i32) -> DegreesPerSecond {
    DegreesPerSecond::new(speed)
}

#[test]
fn each_reading_of_a_file_costs_a_program_its_time() {
    for (text, each_us) in [
        ("", 100),
        ("[sensor]\nattribute_ms = 0.5", 500),
        ("[sensor]\nattribute_ms = 0", 0),
    ] {
        let (simulator, mut brick) = robot(&settings(text), 1);
        let mut cost = |read: &mut dyn FnMut(&mut Brick)| {
            let before = simulator.now();
            for _ in 0..10 {
                read(&mut brick);
            }
            simulator.now().abs_diff(before).as_micros() / 10
        };
        let position = cost(&mut |brick| assert!(brick.arm.position().is_ok()));
        let state = cost(&mut |brick| assert!(brick.flipper.state().is_ok()));
        let light = cost(&mut |brick| assert!(brick.color.rgb().is_ok()));
        let voltage = cost(&mut |brick| assert!(brick.battery.voltage().is_ok()));
        assert_eq!([position, state, light, voltage], [each_us; 4], "{text}");
        // Files: speed, target, stop action and command; then stop action and command.
        let target = Degrees::new(10);
        let run = cost(&mut |brick| brick.turntable.run_to(target, speed(100)).unwrap());
        let stop = cost(&mut |brick| brick.turntable.stop(StopAction::Brake).unwrap());
        assert_eq!([run, stop], [4 * each_us, 2 * each_us], "{text}");
    }
}

#[test]
fn readings_of_the_colour_sensor_stay_equal_until_the_next() {
    for (text, every_ms) in [
        ("[sensor]\nreading_ms = 10", 10),
        ("[sensor]\nattribute_ms = 0.5", 3),
        ("[sensor]\nreading_ms = 2", 2),
    ] {
        let text = format!("{text}\n[light]\nreading_offset = 3");
        let (_, mut brick) = robot(&settings(&text), 1);
        // The target lies over the cube, wherever the arm stood at power-up.
        brick.arm.run_to(Degrees::new(-700), speed(800)).unwrap();
        sleep(&brick, 3000);
        let mut changes = Vec::new();
        let mut last = None;
        for _ in 0..300 {
            let now = brick.clock.now().as_millis();
            let seen = brick.color.rgb().unwrap();
            if last.replace(seen).is_some_and(|last| last != seen) {
                changes.push(now);
            }
            sleep(&brick, 1);
        }
        assert!(changes.len() > 20, "{text}: {changes:?}");
        let apart = changes.windows(2).map(|pair| pair[1] - pair[0]);
        // The program asks the sensor every 1 to 1.5 ms.
        assert!(apart.min() >= Some(every_ms - 1), "{text}: {changes:?}");
    }
}

#[test]
fn the_battery_that_the_brick_reads_sags_under_load() {
    let (_, mut brick) = robot(&settings(""), 1);
    let voltage = |brick: &mut Brick| brick.battery.voltage().unwrap().as_millivolts();
    // The brick draws 0.15 A through 0.2 ohm.
    assert_eq!(voltage(&mut brick), 7770);
    brick
        .turntable
        .run(speed(900), Duration::from_secs(9))
        .unwrap();
    sleep(&brick, 20);
    let starting = voltage(&mut brick);
    sleep(&brick, 1000);
    let running = voltage(&mut brick);
    brick.turntable.stop(StopAction::Brake).unwrap();
    sleep(&brick, 1000);
    assert!(
        starting < 7650 && running > starting && running < 7765,
        "{starting} {running}"
    );
    assert_eq!(voltage(&mut brick), 7770);

    let worse = "[battery]\nvoltage_mv = 7000\nresistance_ohm = 1\nreads_high_mv = 130";
    let (_, mut brick) = robot(&settings(worse), 1);
    assert_eq!(voltage(&mut brick), 7000 - 150 + 130);
}

/// The faults of a robot that homes, tilts the cube and spins it as the actuator does by default.
fn strained(limits: &str, seed: u64) -> Vec<FaultKind> {
    let (simulator, mut brick) = robot(&settings(&format!("[limits]\n{limits}")), seed);
    brick
        .flipper
        .run(speed(-100), Duration::from_secs(8))
        .unwrap();
    brick.arm.run(speed(500), Duration::from_secs(8)).unwrap();
    sleep(&brick, 2500);
    brick.arm.stop(StopAction::Brake).unwrap();
    brick.flipper.stop(StopAction::Brake).unwrap();
    brick.flipper.set_position(Degrees::ZERO).unwrap();
    for (target, at) in [(90, 280), (190, 265), (90, 400), (8, 500)] {
        brick
            .flipper
            .run_to(Degrees::new(target), speed(at))
            .unwrap();
        sleep(&brick, 900);
    }
    // A table that ends slowly stops gently.
    let square = Degrees::new(270);
    brick.turntable.run_to(square, speed(800)).unwrap();
    while brick.turntable.position().unwrap() < Degrees::new(240) {
        sleep(&brick, 2);
    }
    brick.turntable.run_to(square, speed(150)).unwrap();
    sleep(&brick, 1500);
    simulator.faults().iter().map(|fault| fault.kind).collect()
}

#[test]
fn within_its_limits_a_robot_never_fails_and_far_beyond_them_it_does() {
    for seed in 0..40 {
        assert_eq!(strained("scale = 1.0", seed), [], "{seed}");
        assert_ne!(strained("scale = 0.3", seed), [], "{seed}");
    }
}

#[test]
fn each_limit_has_its_own_fault() {
    for (limit, kind) in [
        ("pull_speed_deg_s = 100", FaultKind::Slip),
        ("push_speed_deg_s = 100", FaultKind::Jumped),
        ("lay_speed_deg_s = 100", FaultKind::Knocked),
        ("spin_acceleration_deg_s2 = 1500", FaultKind::ThrownAskew),
    ] {
        let faults = strained(limit, 1);
        assert_eq!(faults.first(), Some(&kind), "{limit}: {faults:?}");
    }
}

/// Flipper and arm out of the cube's way at power-up.
const ASIDE: &str = "[motors]\nflipper_start_max_deg = 0\narm_start_max_deg = 0\n";

/// A table at the speed of a scan whose program is held up before it slows the table down.
#[test]
fn a_table_that_nobody_slows_down_throws_the_cube_unless_it_brakes() {
    let scan_speed = DegreesPerSecond::new(880);
    let target = Degrees::new(1080);
    let held_up = |start: fn(&mut dyn brick::Motor, Degrees, DegreesPerSecond)| {
        let thrown = |seed: &u64| {
            let (simulator, mut brick) = robot(&settings(ASIDE), *seed);
            start(brick.turntable.as_mut(), target, scan_speed);
            brick.clock.sleep(Duration::from_secs(3));
            simulator.fault().is_some()
        };
        (1..=20).filter(thrown).count()
    };
    let holds = held_up(|table, to, speed| table.run_to(to, speed).expect("a motor"));
    let brakes = held_up(|table, to, speed| table.run_past(to, speed).expect("a motor"));
    assert!(holds > 0, "{holds} of 20 thrown");
    assert_eq!(brakes, 0);
}

/// A table at the speed of a scan whose program goes on at any time around the passing of the target.
#[test]
fn a_table_that_is_slowed_down_late_does_not_throw_the_cube() {
    let (speed, target) = (DegreesPerSecond::new(880), Degrees::new(1080));
    let ease = Ease {
        from: Degrees::new(45),
        speed: DegreesPerSecond::new(250),
    };
    let is_thrown = |held_up_until: &u64| {
        let (simulator, mut brick) = robot(&settings(ASIDE), *held_up_until);
        let watch = Watch::precise(target, speed);
        let table = Stroke::easing(&mut brick, Part::Turntable, target, speed, ease, watch);
        let mut table = table.expect("a motor");
        brick.clock.sleep(Duration::from_millis(*held_up_until));
        let ended = table.finish(&mut brick, |_, _| Ok::<_, DeviceError>(()));
        assert!(matches!(ended, Ok(Outcome::Arrived { .. })), "{ended:?}");
        simulator.fault().is_some()
    };
    let thrown: Vec<u64> = (1150..1500).step_by(3).filter(is_thrown).collect();
    assert!(thrown.is_empty(), "held up until {thrown:?} ms");
}
