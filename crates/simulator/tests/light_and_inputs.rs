//! Readings of the sensors, and actions of a person.

use std::time::Duration;

use crate::common::Robot;
use brick::{Button, ButtonEvent, Degrees, DegreesPerSecond, Distance, LedColor, Rgb};
use simulator::{Input, Settings, Simulator, geometry, solved};

/// Motor angles of the arm over the middle of an edge and of a corner.
const EDGE: i32 = -640;
const CORNER: i32 = -594;

fn quiet() -> Settings {
    Settings::default().without_noise()
}

/// Fifty-four different readings, so that every sticker differs from every other.
fn numbered() -> [Rgb; 54] {
    std::array::from_fn(|number| Rgb::new(100 + 10 * number as u16, 500, 40))
}

fn sticker_of(rgb: Rgb) -> Option<usize> {
    let number = (f64::from(rgb.red) - 100.0) / 10.0;
    ((number - number.round()).abs() < 0.01 && rgb.green == 500).then(|| number.round() as usize)
}

/// Reads the nine stickers of the top face in the order of the peers: the middle, then the ring
/// while the table turns clockwise.
fn scan(robot: &mut Robot) -> Vec<Option<usize>> {
    robot.arm_to(-750);
    let mut seen = vec![sticker_of(robot.brick.color.rgb().unwrap())];
    for eighth in 1..=8 {
        let arm = if eighth % 2 == 1 { CORNER } else { EDGE };
        let (x, z) = geometry::spot(f64::from(arm));
        // The spot lies to the right of straight ahead, so the sticker must stop short of F.
        let bearing = x.atan2(z).to_degrees();
        let table = 135.0 * f64::from(eighth) - 3.0 * bearing;
        robot.arm_to(arm);
        robot.table_to(table.round() as i32, 400);
        seen.push(sticker_of(robot.brick.color.rgb().unwrap()));
    }
    robot.arm_to(0);
    robot.table_to(1080, 400);
    seen
}

#[test]
fn the_sensor_meets_the_stickers_in_the_order_of_the_peers() {
    let simulator = Simulator::with_readings(&quiet(), &solved(), &numbered(), 1);
    let mut robot = Robot::from(simulator);
    let up: Vec<_> = [5, 9, 6, 3, 2, 1, 4, 7, 8]
        .map(|square| Some(square - 1))
        .into();
    assert_eq!(scan(&mut robot), up);
    robot.release();
    robot.tilt();
    robot.release();
    robot.table = 0;
    robot.brick.turntable.set_position(Degrees::ZERO).unwrap();
    // After one tilt F is up, with D towards the sensor: its square 8 in front as before.
    let front: Vec<_> = [5, 9, 6, 3, 2, 1, 4, 7, 8]
        .map(|square| Some(18 + square - 1))
        .into();
    assert_eq!(scan(&mut robot), front);
    assert_eq!(robot.simulator.fault(), None);
}

#[test]
fn beside_a_sticker_the_reading_blends_with_its_neighbour_and_the_frame() {
    let mut robot = Robot::with(&quiet(), &solved(), 1);
    robot.arm_to(-750);
    let centre = robot.brick.color.rgb().unwrap();
    robot.arm_to(-700);
    let between = robot.brick.color.rgb().unwrap();
    assert!(between.red < centre.red * 9 / 10, "{centre:?} {between:?}");
    robot.arm_to(-300);
    let beside = robot.brick.color.rgb().unwrap();
    assert!(beside.red < 5 && beside.blue < 5, "{beside:?}");
    robot.arm_to(0);
    robot.simulator.remove_cube();
    robot.arm_to(-750);
    let empty = robot.brick.color.rgb().unwrap();
    assert!(empty.red < 5 && empty.blue < 5, "{empty:?}");
}

#[test]
fn white_reads_like_raw_white_and_stands_for_u_in_the_standard_scheme() {
    let mut robot = Robot::with(&quiet(), &solved(), 1);
    robot.arm_to(-750);
    assert_eq!(robot.brick.color.rgb().unwrap(), Rgb::new(265, 255, 320));
    let random = Settings::from_toml("[light]\nscheme = \"random\"").unwrap();
    let mut colours: Vec<_> = (0..12)
        .map(|seed| {
            let mut robot = Robot::with(&random.clone().without_noise(), &solved(), seed);
            robot.arm_to(-750);
            <[u16; 3]>::from(robot.brick.color.rgb().unwrap())
        })
        .collect();
    colours.sort_unstable();
    colours.dedup();
    assert!(colours.len() > 3, "{colours:?}");
}

/// The positions and readings of a run that moves everything and reads all the while.
fn readings(settings: &Settings, seed: u64, step_us: u64) -> Vec<(i32, Rgb)> {
    let mut robot = Robot::with(settings, &solved(), seed);
    robot.arm_to(EDGE);
    let brick = &mut robot.brick;
    let (far, speed) = (Degrees::new(1080), DegreesPerSecond::new(400));
    brick.turntable.run_to(far, speed).unwrap();
    (0..100)
        .map(|_| {
            for _ in 0..20_000 / step_us {
                brick.clock.sleep(Duration::from_micros(step_us));
            }
            (
                brick.turntable.position().unwrap().as_degrees(),
                brick.color.rgb().unwrap(),
            )
        })
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_readings_however_time_is_cut() {
    let settings = Settings::default();
    let first = readings(&settings, 5, 20_000);
    assert_eq!(first, readings(&settings, 5, 20_000));
    assert_eq!(first, readings(&settings, 5, 250));
    assert_ne!(first, readings(&settings, 6, 20_000));
}

#[test]
fn noise_alone_differs_from_seed_to_seed_and_from_time_to_time() {
    let settings = Settings::from_toml(
        "[motors]\nflipper_start_max_deg = 0\narm_start_max_deg = 0\n[light]\npalettes = [\"random-02\"]\nface_brightness = 0\nsticker_variation = 0\nposition_error_mm = 0\nworn_stickers = 0",
    )
    .unwrap();
    let [first, second] = [1, 2].map(|seed| {
        let mut robot = Robot::with(&settings, &solved(), seed);
        robot.arm_to(-750);
        let first = robot.brick.color.rgb().unwrap();
        assert_eq!(first, robot.brick.color.rgb().unwrap());
        robot.brick.clock.sleep(Duration::from_millis(3));
        assert_ne!(first, robot.brick.color.rgb().unwrap());
        first
    });
    assert_ne!(first, second);
}

#[test]
fn readings_spread_as_the_settings_say() {
    let mut robot = Robot::new("", 2);
    robot.arm_to(-750);
    let reds: Vec<f64> = (0..1000)
        .map(|_| {
            robot.brick.clock.sleep(Duration::from_millis(2));
            f64::from(robot.brick.color.rgb().unwrap().red)
        })
        .collect();
    let mean = reds.iter().sum::<f64>() / 1000.0;
    let variance = reds.iter().map(|red| (red - mean).powi(2)).sum::<f64>() / 1000.0;
    let spread = variance.sqrt() / mean;
    // 3 % of brightness and 1.5 % of tint make 3.4 %.
    assert!((0.030..0.038).contains(&spread), "{spread}");
}

#[test]
fn each_time_a_face_comes_up_it_is_a_little_brighter_or_darker() {
    let settings = Settings::from_toml(
        "[light]\nreading_variation = 0\nreading_offset = 0\nposition_error_mm = 0",
    )
    .unwrap();
    let mut robot = Robot::with(&settings, &solved(), 2);
    let mut reds = Vec::new();
    for _ in 0..6 {
        robot.arm_to(-750);
        reds.push(f64::from(robot.brick.color.rgb().unwrap().red));
        robot.arm_to(0);
        for _ in 0..4 {
            assert_eq!(robot.tilt(), brick::MotorState::Holding);
        }
        robot.release();
    }
    let (low, high) = reds.iter().fold((f64::MAX, 0f64), |(low, high), &red| {
        (low.min(red), high.max(red))
    });
    assert!(high / low > 1.03 && high / low < 1.25, "{reds:?}");
}

#[test]
fn noise_of_the_sweep_is_new_when_the_face_comes_up_again_and_wear_is_not() {
    for (kind, level, is_new) in [("gauss", 0.2, true), ("worn6", 0.8, false)] {
        let text = format!("[light]\nnoise_kind = \"{kind}\"\nnoise_level = {level}");
        let mut settings = quiet();
        let noisy = Settings::from_toml(&text).unwrap().without_noise();
        assert_eq!(
            noisy, settings,
            "`without_noise` leaves the sweep's noise out, too"
        );
        settings = Settings::from_toml(&format!(
            "{text}\nface_brightness = 0\nsticker_variation = 0\nreading_variation = 0\n\
             reading_offset = 0\nposition_error_mm = 0\nworn_stickers = 0"
        ))
        .unwrap();
        let mut robot = Robot::with(&settings, &solved(), 2);
        let mut middles = Vec::new();
        for _ in 0..2 {
            robot.arm_to(-750);
            let first = robot.brick.color.rgb().unwrap();
            robot.brick.clock.sleep(Duration::from_millis(50));
            assert_eq!(
                first,
                robot.brick.color.rgb().unwrap(),
                "{kind}: the face has not come up again"
            );
            middles.push(first);
            robot.arm_to(0);
            for _ in 0..4 {
                robot.tilt();
            }
            robot.release();
        }
        assert_eq!(middles[0] != middles[1], is_new, "{kind}: {middles:?}");
    }
}

#[test]
fn the_distance_sensor_sees_the_cube_come_and_go() {
    let robot = Robot::new("", 1);
    let mut eye = robot.simulator.brick().distance.unwrap();
    let near = |distance| matches!(distance, Distance::Percent(11..=17));
    assert!(near(eye.distance().unwrap()));
    robot.simulator.remove_cube();
    assert!(!near(eye.distance().unwrap()) && !robot.simulator.has_cube());
    robot.simulator.insert_cube(&['x'; 54]);
    assert!(near(eye.distance().unwrap()));
    assert_eq!(robot.simulator.stickers(), ['x'; 54]);

    let ultrasonic = Robot::new("[distance]\nsensor = \"ultrasonic\"", 1);
    let mut eye = ultrasonic.simulator.brick().distance.unwrap();
    assert!(matches!(
        eye.distance().unwrap(),
        Distance::Millimetres(70..=140)
    ));
    let none = Robot::new("[distance]\nsensor = \"none\"", 1);
    assert!(none.simulator.brick().distance.is_none());
}

#[test]
fn a_person_waits_for_the_flipper_and_presses_buttons_in_time() {
    // A battery without resistance shows its voltage under any load.
    let mut robot = Robot::new("[battery]\nresistance_ohm = 0", 1);
    let start = robot.simulator.now();
    robot.hold();
    robot.simulator.remove_cube();
    assert!(robot.simulator.has_cube());
    robot
        .simulator
        .press_at(start + Duration::from_secs(5), Button::Enter);
    robot.simulator.press(Button::Back);
    let event = |button, pressed| Some(ButtonEvent { button, pressed });
    let buttons = &mut robot.brick.buttons;
    assert_eq!(buttons.next_event().unwrap(), event(Button::Back, true));
    assert_eq!(buttons.next_event().unwrap(), event(Button::Back, false));
    assert_eq!(buttons.next_event().unwrap(), None);
    robot.release();
    assert!(!robot.simulator.has_cube());
    robot.brick.clock.sleep(Duration::from_secs(10));
    let buttons = &mut robot.brick.buttons;
    assert_eq!(buttons.next_event().unwrap(), event(Button::Enter, true));
    robot
        .simulator
        .schedule(Duration::ZERO, Input::BatteryMillivolts(6900));
    assert_eq!(robot.brick.battery.voltage().unwrap().as_millivolts(), 6900);
}

#[test]
fn lights_screen_and_tones_can_be_read_back() {
    let mut robot = Robot::new("", 1);
    robot.brick.leds.set(LedColor::Orange).unwrap();
    assert_eq!(robot.simulator.leds(), LedColor::Orange);
    assert_eq!(robot.simulator.screen(), None);
    let frame = vec![true; 178 * 128];
    robot.brick.screen.show(&frame).unwrap();
    assert_eq!(robot.simulator.screen(), Some(frame));
    robot
        .brick
        .sound
        .tone(440, Duration::from_millis(100))
        .unwrap();
    assert_eq!(robot.simulator.tones()[0].hertz, 440);
}
