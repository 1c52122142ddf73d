//! Reading of a face: squares, speeds, and motors that are late or stuck.

use super::*;
use brick::{
    ErrorKind, MotorState, Part, Rgb,
    mock::{Health, Mock},
};
use recogniser::Sample;

/// First position of the table, in motor degrees.
const START: i32 = 540;

/// A robot whose arm is parked and whose table has made a half turn.
fn robot(settings: &ScanSettings) -> (Brick, Mock) {
    let mock = Mock::new();
    mock.displace(Part::Turntable, START);
    mock.displace(Part::ColorArm, -400);
    let stops = settings.stops();
    mock.set_scene(move |[_, table, arm]| Rgb::new(seen(&stops, table, arm), 0, 0));
    (mock.brick(), mock)
}

/// Number of the square under the sensor, times ten; 0 between squares. An edge has more room to
/// its sides than a corner.
fn seen(stops: &[Stop; 8], table: i32, arm: i32) -> u16 {
    if (arm + 750).abs() < 15 {
        return 50;
    }
    let table = (table - START).rem_euclid(1080);
    let under = |stop: &&Stop| {
        let off = (table - stop.table.as_degrees() + 540).rem_euclid(1080) - 540;
        let room = if stop.square.is_edge() { 28 } else { 15 };
        (arm - stop.arm.as_degrees()).abs() < 15 && off.abs() < room
    };
    let square = stops.iter().find(under);
    square.map_or(0, |stop| (stop.square.index() as u16 + 1) * 10)
}

fn is_off(mock: &Mock, part: Part) -> bool {
    mock.state(part) == MotorState::Idle
}

/// Checks that a square has samples, and that all of them are its own.
fn assert_reads_its_square(reading: &FaceReading, square: Square) {
    let own = Sample::from_raw([(square.index() as u16 + 1) * 10, 0, 0]);
    let samples = reading.samples(square);
    assert!(
        !samples.is_empty() && samples.iter().all(|&sample| sample == own),
        "{square:?}: {samples:?}"
    );
}

/// Checks that the arm is clear of the cube, and that the table is within its tolerance of this
/// many quarters, except for whole circles, and comes to rest there.
fn assert_left(mock: &Mock, quarters: i32) {
    let off_park = mock.position(Part::ColorArm) + 400;
    assert!((-15..9).contains(&off_park), "{mock:?}");
    let off = |mock: &Mock| {
        let turned = mock.position(Part::Turntable) - START - quarters * 270;
        (turned + 540).rem_euclid(1080) - 540
    };
    assert!(off(mock).abs() <= 8, "{mock:?}");
    mock.advance(Duration::from_secs(1));
    assert_eq!(off(mock), 0);
}

#[test]
fn every_square_is_read_on_the_move_and_the_cube_lies_as_before() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    let reading = read_face(&mut brick, &settings).expect("nothing is in the way");
    for square in Square::all() {
        assert_reads_its_square(&reading, square);
    }
    assert_eq!((reading.repeated(), reading.quarters()), (&[][..], 0));
    let now = mock.now();
    assert!(now < Duration::from_millis(1900), "{now:?}");
    assert_left(&mock, 0);
}

#[test]
fn the_table_sets_out_gently_and_ends_slowly() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    read_face(&mut brick, &settings).expect("nothing is in the way");
    let calls = mock.calls();
    let of_table = calls.iter().filter(|call| call.starts_with("turntable"));
    let expected = [
        "turntable past 513° at 250°/s",
        "turntable to 513° at 250°/s",
        "turntable past 1620° at 600°/s",
        "turntable past 1620° at 880°/s",
        "turntable to 1620° at 250°/s",
    ];
    assert!(of_table.eq(&expected), "{calls:?}");
}

#[test]
fn remainders_of_the_table_do_not_add_up() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    mock.displace(Part::Turntable, START + 7);
    read_face(&mut brick, &settings).expect("nothing is in the way");
    assert_left(&mock, 0);
}

#[test]
fn the_cube_may_be_spun_at_the_end_of_a_face() {
    let settings = ScanSettings::default();
    let all: Vec<Square> = Square::all().collect();
    for (leave, quarters) in [(-1, 3), (1, 1), (2, 2)] {
        let (mut brick, mock) = robot(&settings);
        let reading = FaceScanner::new(&settings)
            .read(&mut brick, &all, Leave::Spun(leave))
            .expect("nothing is in the way");
        for square in Square::all() {
            assert_reads_its_square(&reading, square);
        }
        assert_eq!(reading.quarters(), quarters);
        assert_left(&mock, quarters);
    }
}

#[test]
fn squares_for_which_the_arm_is_late_are_read_again_at_a_speed_that_stays() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    mock.limit_speed(Part::ColorArm, 140);
    let mut scanner = FaceScanner::new(&settings);
    let all: Vec<Square> = Square::all().collect();
    let mut read = |brick: &mut Brick| {
        let reading = scanner
            .read(brick, &all, Leave::AS_BEFORE)
            .expect("nothing is in the way");
        for square in Square::all() {
            assert_reads_its_square(&reading, square);
        }
        assert_left(&mock, 0);
        (reading.repeated().len(), scanner.table_speed())
    };
    let (repeated, speed) = read(&mut brick);
    assert!(repeated > 0);
    assert!(speed < settings.table_speed());
    // The learned speed serves for the next face.
    let (repeated_again, speed_again) = read(&mut brick);
    assert!(speed_again <= speed);
    assert!(repeated_again < repeated, "{repeated} {repeated_again}");
}

#[test]
fn a_slow_arm_is_waited_for_with_the_table_standing() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    mock.limit_speed(Part::ColorArm, 110);
    mock.displace(Part::ColorArm, -700);
    let reading = read_face(&mut brick, &settings).expect("nothing is in the way");
    for square in Square::all() {
        assert_reads_its_square(&reading, square);
    }
    assert_left(&mock, 0);
}

#[test]
fn single_squares_are_read_and_no_others() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    let wanted = [2, 5, 9].map(|number| Square::numbered(number).expect("1 to 9"));
    let reading = read_squares(&mut brick, &settings, &wanted).expect("nothing is in the way");
    for square in Square::all() {
        if wanted.contains(&square) {
            assert_reads_its_square(&reading, square);
        } else {
            assert_eq!(reading.samples(square), []);
        }
    }
    assert_left(&mock, 0);
}

#[test]
fn the_centre_alone_needs_no_turn_of_the_table() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    let reading =
        read_squares(&mut brick, &settings, &[Square::CENTRE]).expect("nothing is in the way");
    assert_reads_its_square(&reading, Square::CENTRE);
    assert_left(&mock, 0);
    assert_eq!(mock.position(Part::Turntable), START);
}

#[test]
fn a_sensor_that_is_gone_ends_the_scan_with_both_motors_stopped() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    mock.unplug_color();
    let error = read_face(&mut brick, &settings).expect_err("the sensor is gone");
    assert_eq!(error.kind(), ErrorKind::Disconnected);
    assert_eq!(
        error.to_string(),
        "while reading the centre: colour sensor is not connected: it was unplugged"
    );
    assert!(is_off(&mock, Part::Turntable) && is_off(&mock, Part::ColorArm));
}

#[test]
fn a_motor_that_is_stuck_ends_the_scan() {
    let settings = ScanSettings::default();
    for part in [Part::Turntable, Part::ColorArm] {
        let (mut brick, mock) = robot(&settings);
        let here = mock.position(part);
        mock.block(part, here, here);
        let error = read_face(&mut brick, &settings).expect_err("a motor is stuck");
        assert_eq!(error.kind(), ErrorKind::Stalled);
        assert!(is_off(&mock, Part::Turntable) && is_off(&mock, Part::ColorArm));
        assert!(mock.now() < Duration::from_secs(5));
    }
}

#[test]
fn a_motor_that_does_not_move_is_reported_within_3_s() {
    let settings = ScanSettings::default();
    for part in [Part::Turntable, Part::ColorArm] {
        let (mut brick, mock) = robot(&settings);
        mock.set_health(part, Health::Slipping);
        let error = read_face(&mut brick, &settings).expect_err("a motor does not move");
        assert_eq!(error.kind(), ErrorKind::Stalled);
        assert!(error.to_string().contains(&part.to_string()), "{error}");
        assert!(mock.now() < Duration::from_secs(3));
    }
}

#[test]
fn an_arm_that_lags_during_the_turn_and_then_sticks_is_reported() {
    let settings = ScanSettings::default();
    let (mut brick, mock) = robot(&settings);
    let centre = settings.robot().arm_centre().as_degrees();
    mock.displace(Part::ColorArm, centre);
    mock.block(Part::ColorArm, centre, centre);
    let error = read_squares(&mut brick, &settings, &[settings.stops()[2].square])
        .expect_err("the arm is stuck");
    assert_eq!(error.kind(), ErrorKind::Stalled);
}

#[test]
fn fewer_squares_take_less_time_and_estimates_are_near() {
    let settings = ScanSettings::default();
    let square = |number| Square::numbered(number).expect("1 to 9");
    let mut before = Duration::MAX;
    for squares in [
        Square::all().collect::<Vec<_>>(),
        [2, 4, 6, 8].map(square).to_vec(),
        [6, 8].map(square).to_vec(),
    ] {
        let (mut brick, mock) = robot(&settings);
        let mut scanner = FaceScanner::new(&settings);
        let estimate = scanner.estimate(&squares, Leave::AtNearest);
        scanner
            .read(&mut brick, &squares, Leave::AtNearest)
            .expect("nothing is in the way");
        assert!(mock.now() < before);
        assert!(mock.now().abs_diff(estimate) < Duration::from_millis(300));
        before = mock.now();
    }
}
