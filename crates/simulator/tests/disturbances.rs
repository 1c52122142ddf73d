//! Disturbances from outside, and faults of the LEGO by settings.

use std::time::Duration;

use crate::common::{Robot, net};
use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, ErrorKind, MotorState};
use simulator::{Axis, DisturbanceKind, Input, Settings, Simulator, Unreached, solved};

const QUIET: &str = "[light]\nface_brightness = 0\nreading_variation = 0\nreading_offset = 0\n";

fn kind<T>(result: Result<T, DeviceError>) -> Option<ErrorKind> {
    result.err().map(|error| error.kind())
}

fn sleep(brick: &Brick, seconds: f64) {
    brick.clock.sleep(Duration::from_secs_f64(seconds));
}

impl Robot {
    /// Lets this happen now.
    fn disturb(&self, words: &str) {
        let disturbance = format!("at 0 {words}").parse().expect(words);
        let now = self.simulator.now();
        self.simulator.schedule(now, Input::Disturb(disturbance));
    }
}

#[test]
fn a_planned_jam_blocks_its_motor_for_its_time() {
    let settings = Settings::from_toml("[faults]\nplan = [\"at 5 jam turntable for 3\"]").unwrap();
    let simulator = Simulator::new(&settings, &solved(), 1);
    let mut brick = simulator.brick();
    sleep(&brick, 4.9);
    let begin = brick.turntable.position().unwrap();
    sleep(&brick, 0.2);
    let speed = DegreesPerSecond::new(400);
    brick.turntable.run_to(Degrees::new(270), speed).unwrap();
    sleep(&brick, 2.5);
    assert_eq!(brick.turntable.position().unwrap(), begin);
    sleep(&brick, 2.0);
    let end = brick.turntable.position().unwrap();
    assert!((end - Degrees::new(270)).abs() <= Degrees::new(3), "{end}");
    let begun = simulator.disturbances();
    let [(at, jam)] = begun[..] else {
        panic!("{begun:?}");
    };
    assert_eq!((at.as_millis(), jam.kind()), (5000, DisturbanceKind::Jam));
    assert_eq!(simulator.fault(), None, "no fault of the program");
}

#[test]
fn a_motor_whose_plug_was_out_stops_refuses_once_more_and_counts_from_zero() {
    let mut robot = Robot::new("", 1);
    let speed = DegreesPerSecond::new(300);
    robot
        .brick
        .turntable
        .run(speed, Duration::from_secs(9))
        .unwrap();
    sleep(&robot.brick, 1.0);
    robot.disturb("unplug turntable for 2");
    assert!(robot.simulator.energised().is_empty());
    let disconnected = Some(ErrorKind::Disconnected);
    assert_eq!(kind(robot.brick.turntable.position()), disconnected);
    assert_eq!(
        kind(robot.brick.turntable.run(speed, Duration::from_secs(1))),
        disconnected
    );
    sleep(&robot.brick, 2.1);
    assert_eq!(
        kind(robot.brick.turntable.state()),
        disconnected,
        "made anew"
    );
    assert_eq!(robot.brick.turntable.state().unwrap(), MotorState::Idle);
    assert_eq!(robot.brick.turntable.position().unwrap(), Degrees::ZERO);
    assert!(robot.simulator.posture().turntable > 200.0);
    robot.disturb("unplug color");
    assert_eq!(kind(robot.brick.color.rgb()), disconnected);
}

#[test]
fn hands_reach_the_cube_when_the_flipper_is_away() {
    let mut robot = Robot::new("", 1);
    let lying = |robot: &Robot| -> String { robot.simulator.lying().iter().collect() };
    robot.hold();
    robot.disturb("spin by 1");
    assert_eq!(robot.simulator.disturbances().len(), 0, "the hand waits");
    robot.release();
    assert_eq!(robot.simulator.disturbances().len(), 1);
    // Clockwise from above takes R to the front.
    assert_eq!(lying(&robot).as_bytes()[9 + 9 + 4], b'R');
    robot.disturb("tilt by 2");
    assert_eq!(lying(&robot).as_bytes()[4], b'D');
    assert_eq!(robot.simulator.verdict(&solved()), Ok(()));
    robot.disturb("remove for 2");
    assert!(!robot.simulator.has_cube());
    assert_eq!(robot.simulator.verdict(&solved()), Err(Unreached::NoCube));
    // The robot changes no cube in an empty cradle.
    robot.turn(1);
    robot.release();
    sleep(&robot.brick, 2.0);
    assert_eq!(robot.simulator.verdict(&solved()), Ok(()));
    robot.disturb("turn by 1");
    let turned = net(&robot.simulator);
    let changed = |before: &str| {
        let pairs = net(&robot.simulator);
        pairs
            .bytes()
            .zip(before.bytes())
            .filter(|(a, b)| a != b)
            .count()
    };
    assert_eq!(changed(&solved().iter().collect::<String>()), 12);
    robot.disturb("twist");
    assert_eq!(changed(&turned), 3);
    let twisted = net(&robot.simulator);
    robot.disturb("exchange");
    assert!(changed(&twisted) > 20);
}

#[test]
fn a_knock_lays_the_cube_askew_and_skipped_gears_the_mechanism_elsewhere() {
    let mut robot = Robot::new("", 1);
    robot.disturb("knock by -12");
    assert!((robot.simulator.askew() + 12.0).abs() < 0.1);
    robot.disturb("skip arm by 30");
    let shown = |robot: &Robot| robot.brick.arm.position().unwrap().as_degrees();
    let apart = |robot: &Robot| robot.simulator.posture().arm - f64::from(shown(robot));
    let before = apart(&robot);
    robot.arm_to(-300);
    assert!((shown(&robot) + 300).abs() <= 3);
    assert!(
        (apart(&robot) - before - 30.0).abs() < 1.5,
        "{}",
        apart(&robot)
    );
}

#[test]
fn the_colour_sensor_has_garbled_old_and_no_values_and_other_light() {
    let mut robot = Robot::new(QUIET, 1);
    robot.arm_to(-750);
    let read = |robot: &mut Robot| robot.brick.color.rgb();
    let clean = read(&mut robot).unwrap();
    robot.disturb("garble");
    assert_eq!(kind(read(&mut robot)), Some(ErrorKind::Protocol));
    sleep(&robot.brick, 0.01);
    assert_eq!(read(&mut robot).unwrap(), clean);
    robot.disturb("resync");
    assert_eq!(read(&mut robot).unwrap(), clean);
    for pause in [1.05, 2.0] {
        sleep(&robot.brick, pause);
        assert_eq!(read(&mut robot).unwrap(), [0; 3].into());
    }
    sleep(&robot.brick, 0.1);
    assert_eq!(read(&mut robot).unwrap(), clean);
    robot.disturb("light by 0.5 for 3");
    let dim = read(&mut robot).unwrap();
    assert!((f64::from(dim.red) / f64::from(clean.red) - 0.5).abs() < 0.02);
    sleep(&robot.brick, 3.1);
    assert_eq!(read(&mut robot).unwrap(), clean);
}

#[test]
fn lamps_that_flicker_change_the_readings_within_their_fraction() {
    let mut robot = Robot::new(&format!("{QUIET}flicker = 0.2"), 1);
    robot.arm_to(-750);
    let red = |robot: &mut Robot| {
        sleep(&robot.brick, 0.0017);
        f64::from(robot.brick.color.rgb().unwrap().red)
    };
    let reds: Vec<f64> = (0..200).map(|_| red(&mut robot)).collect();
    let (least, most) = (
        reds.iter().copied().fold(f64::MAX, f64::min),
        reds.iter().copied().fold(0.0, f64::max),
    );
    assert!((1.4..1.52).contains(&(most / least)), "{least} {most}");
}

#[test]
fn a_table_may_stand_out_of_square_at_power_up() {
    let text = "[motors]\nturntable_start_max_deg = 135";
    let settings = Settings::from_toml(text).unwrap();
    let angles: Vec<f64> = (1..40)
        .map(|seed| {
            let simulator = Simulator::new(&settings, &solved(), seed);
            let turned = simulator.posture().turntable;
            assert!((simulator.askew() * 3.0 - turned).abs() < 1e-6);
            assert_eq!(
                simulator.brick().turntable.position().unwrap(),
                Degrees::ZERO
            );
            turned
        })
        .collect();
    assert!(
        angles.iter().any(|angle| *angle > 100.0) && angles.iter().any(|angle| *angle < -100.0)
    );
    let still = Simulator::new(&Settings::default(), &solved(), 1);
    assert_eq!(still.posture().turntable, 0.0);
}

#[test]
fn a_loose_hold_turns_the_whole_cube_and_no_layer() {
    let mut robot = Robot::new("[mechanism]\nloose_hold_chance = 1", 1);
    robot.turn(1);
    assert_eq!(net(&robot.simulator), solved().iter().collect::<String>());
    let mut tight = Robot::new("", 1);
    tight.turn(1);
    assert_ne!(net(&tight.simulator), solved().iter().collect::<String>());
}

#[test]
fn the_second_of_two_tilts_slides_and_tilts_fail_more_often_with_wear() {
    let lies = |robot: &Robot| robot.simulator.lying()[4];
    let mut double = Robot::new("[mechanism]\ndouble_slip_chance = 1", 1);
    double.tilt();
    assert_eq!(lies(&double), 'F');
    double.tilt();
    assert_eq!(lies(&double), 'F', "the second tilt slides");
    double.release();
    double.tilt();
    assert_eq!(lies(&double), 'D');
    let mut worn = Robot::new("[mechanism]\nslip_growth = 1", 1);
    for _ in 0..100 {
        worn.tilt();
    }
    let slips = worn.simulator.faults().len();
    assert!((1..30).contains(&slips), "{slips}");
}

#[test]
fn a_battery_that_sags_under_its_motors_turns_the_brick_off() {
    let text = "[battery]\nvoltage_mv = 6000\nresistance_ohm = 1\nbrown_out_mv = 5500";
    let settings = Settings::from_toml(text).unwrap();
    let simulator = Simulator::new(&settings, &solved(), 1);
    let mut brick = simulator.brick();
    brick.color.rgb().unwrap();
    brick.battery.voltage().unwrap();
    let speed = DegreesPerSecond::new(600);
    brick.turntable.run(speed, Duration::from_secs(3)).unwrap();
    sleep(&brick, 1.0);
    assert_eq!(
        kind(brick.turntable.position()),
        Some(ErrorKind::Disconnected)
    );
    assert_eq!(kind(brick.color.rgb()), Some(ErrorKind::Disconnected));
    assert!(simulator.energised().is_empty());
}

#[test]
fn a_stiff_face_needs_more_of_the_motor_than_the_others() {
    let stiff = "[motors]\nstiff_layer_load_ncm = 40\n[mechanism]\nstiff_face = ";
    let end = |face: &str| {
        let mut robot = Robot::new(&format!("{stiff}\"{face}\""), 1);
        robot.hold();
        robot.table_to(270, 400);
        robot.simulator.posture().turntable
    };
    assert!(end("down") < 200.0, "{}", end("down"));
    assert!(end("up") > 260.0, "{}", end("up"));
}

#[test]
fn faults_by_chance_differ_from_seed_to_seed_and_come_as_often_as_asked() {
    let text = "[faults]\nper_minute = 2\nkinds = [\"knock\", \"spin\"]";
    let settings = Settings::from_toml(text).unwrap();
    let of = |seed| {
        let simulator = Simulator::new(&settings, &solved(), seed);
        sleep(&simulator.brick(), 600.0);
        simulator.disturbances()
    };
    let [one, again, other] = [of(1), of(1), of(2)];
    assert_eq!(one, again);
    assert_ne!(one, other);
    assert!((10..35).contains(&one.len()), "{}", one.len());
    let wanted = [DisturbanceKind::Knock, DisturbanceKind::Spin];
    assert!(one.iter().all(|(_, it)| wanted.contains(&it.kind())));
}

#[test]
fn a_motor_that_is_held_counts_as_energised() {
    let mut robot = Robot::new("", 1);
    robot.hold();
    assert_eq!(robot.simulator.energised(), [Axis::Flipper]);
}
