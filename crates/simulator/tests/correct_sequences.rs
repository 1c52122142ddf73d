//! Correct sequences of motions end correctly.

use crate::common::{Robot, net};
use brick::{Degrees, DegreesPerSecond, ErrorKind, MotorState};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// Effect of each clockwise face turn on a solved cube, written by hand.
const TURNED: [(char, &str); 6] = [
    (
        'U',
        "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB",
    ),
    (
        'R',
        "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
    ),
    (
        'F',
        "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB",
    ),
    (
        'D',
        "UUUUUUUUURRRRRRFFFFFFFFFLLLDDDDDDDDDLLLLLLBBBBBBBBBRRR",
    ),
    (
        'L',
        "BUUBUUBUURRRRRRRRRUFFUFFUFFFDDFDDFDDLLLLLLLLLBBDBBDBBD",
    ),
    (
        'B',
        "RRRUUUUUURRDRRDRRDFFFFFFFFFDDDDDDLLLULLULLULLBBBBBBBBB",
    ),
];

/// The face of the cube that lies at each side of the cradle, in the order U R F D L B.
struct Pose([char; 6]);

impl Pose {
    fn spun(&mut self) {
        let [u, r, f, d, l, b] = self.0;
        self.0 = [u, b, r, d, f, l];
    }

    fn tilted(&mut self) {
        let [u, r, f, d, l, b] = self.0;
        self.0 = [f, r, d, b, l, u];
    }

    /// Turns faces as a beginner would: bring the face down, turn, go on from there.
    fn play(&mut self, robot: &mut Robot, turns: &str) {
        for turn in turns.split(' ') {
            let (face, amount) = turn.split_at(1);
            let face = face.chars().next().unwrap();
            let mut spins = 0;
            while ![self.0[3], self.0[5]].contains(&face) && self.0[0] != face {
                self.spun();
                spins += 1;
            }
            if spins > 0 {
                robot.spin(if spins == 3 { -1 } else { spins });
            }
            while self.0[3] != face {
                self.tilted();
                assert_eq!(robot.tilt(), MotorState::Holding);
            }
            // Positive motor degrees are clockwise from above, so anticlockwise for the face below.
            robot.turn(match amount {
                "" => -1,
                "'" => 1,
                _ => 2,
            });
        }
    }
}

fn played(turns: &str) -> Robot {
    let mut robot = Robot::new("", 7);
    Pose(['U', 'R', 'F', 'D', 'L', 'B']).play(&mut robot, turns);
    assert_eq!(robot.simulator.fault(), None, "{turns}");
    // The play of the gears may leave 8 thirds of a degree.
    let misalignment = robot.simulator.misalignment();
    assert!(misalignment.abs() < 2.7, "{turns}: {misalignment}");
    robot
}

#[test]
fn each_face_turn_gives_the_net_written_by_hand() {
    for (face, expected) in TURNED {
        let robot = played(&face.to_string());
        assert_eq!(net(&robot.simulator), expected, "{face}");
        assert_ne!(net(&played(&format!("{face}'")).simulator), expected);
    }
}

#[test]
fn four_bottom_turns_undo_themselves_and_three_are_one_back() {
    assert_eq!(net(&played("D D D D").simulator), SOLVED);
    assert_eq!(net(&played("D D2 D").simulator), SOLVED);
    assert_eq!(
        net(&played("D' D' D'").simulator),
        net(&played("D").simulator)
    );
}

#[test]
fn known_sequences_have_their_known_order() {
    for (turns, order) in [("R U R' U'", 6), ("R U", 105), ("R2 U2", 6)] {
        let mut robot = Robot::new("", 3);
        let mut pose = Pose(['U', 'R', 'F', 'D', 'L', 'B']);
        for times in 1..=order {
            pose.play(&mut robot, turns);
            let solved = net(&robot.simulator) == SOLVED;
            assert_eq!(solved, times == order, "({turns}) x {times}");
        }
        assert_eq!(robot.simulator.fault(), None);
    }
}

#[test]
fn four_tilts_and_four_spins_bring_the_cube_back_to_its_place() {
    // The net does not depend on the cube's pose, but the effect of a bottom turn does.
    let turned = |face| TURNED.iter().find(|(name, _)| *name == face).unwrap().1;
    for (tilts, face) in [(1, 'B'), (2, 'U'), (3, 'F'), (4, 'D')] {
        let mut robot = Robot::new("", 1);
        for _ in 0..tilts {
            robot.tilt();
        }
        robot.turn(-1);
        assert_eq!(net(&robot.simulator), turned(face), "{tilts} tilts");
    }
    for (quarters, face) in [(1, 'L'), (2, 'F'), (3, 'R'), (-1, 'R'), (4, 'B')] {
        let mut robot = Robot::new("", 1);
        robot.spin(quarters);
        robot.tilt();
        robot.turn(-1);
        assert_eq!(net(&robot.simulator), turned(face), "{quarters} quarters");
    }
}

#[test]
fn a_tilt_may_begin_clear_and_end_clear() {
    let mut robot = Robot::new("", 1);
    assert_eq!(robot.flip_to(190, 300), MotorState::Holding);
    assert_eq!(robot.release(), MotorState::Holding);
    robot.turn(-1);
    assert_eq!(net(&robot.simulator), TURNED[5].1);
    assert_eq!(robot.simulator.fault(), None);
}

/// Strokes of a motion, each as its way in motor degrees and its speed in degrees a second.
type Strokes = &'static [(f64, f64)];

#[test]
fn a_motion_takes_its_way_at_the_speeds_asked_for_and_a_moment_for_each_start() {
    let mut robot = Robot::new("", 1);
    let motions: [(&str, f64, Strokes); 7] = [
        ("hold", robot.timed(Robot::hold), &[(85.0, 300.0)]),
        (
            "tilt",
            robot.timed(Robot::tilt),
            &[(105.0, 300.0), (105.0, 400.0)],
        ),
        ("release", robot.timed(Robot::release), &[(85.0, 300.0)]),
        (
            "spin 90",
            robot.timed(|robot| robot.table_to(270, 600)),
            &[(270.0, 600.0)],
        ),
        (
            "spin 180",
            robot.timed(|robot| robot.table_to(810, 600)),
            &[(540.0, 600.0)],
        ),
        ("hold", robot.timed(Robot::hold), &[(85.0, 300.0)]),
        (
            "turn 90",
            robot.timed(|robot| robot.turn(-1)),
            &[(288.0, 400.0), (18.0, 100.0)],
        ),
    ];
    for (motion, seconds, strokes) in motions {
        let at_speed: f64 = strokes.iter().map(|(way, speed)| way / speed).sum();
        let each_start = (seconds - at_speed) / strokes.len() as f64;
        assert!(
            (0.005..0.045).contains(&each_start),
            "{motion}: {seconds} s, {at_speed} at speed"
        );
    }
}

#[test]
fn a_weak_battery_makes_a_fast_turn_slow() {
    let seconds = |voltage| {
        let text = format!("[battery]\nvoltage_mv = {voltage}");
        let mut robot = Robot::new(&text, 1);
        robot.timed(|robot| robot.table_to(2700, 1050))
    };
    let (fresh, weak) = (seconds(8500), seconds(5000));
    assert!((1.5..1.9).contains(&(weak / fresh)), "{fresh} {weak}");
}

#[test]
fn motors_are_found_at_their_stops_wherever_they_stand_at_power_up() {
    let mut starts = Vec::new();
    for seed in 0..60 {
        let simulator =
            simulator::Simulator::new(&simulator::Settings::default(), &simulator::solved(), seed);
        let posture = simulator.posture();
        assert!((0.0..=40.0).contains(&posture.flipper) && (-300.0..=0.0).contains(&posture.arm));
        assert_eq!(simulator.brick().flipper.position().unwrap(), Degrees::ZERO);
        starts.push((posture.flipper as i32, posture.arm as i32));
        // A motor presses its stop in: the farther, the faster it ran against the stop. Released, the
        // arm comes out again, and a little beyond.
        let homed = Robot::new("", seed);
        let posture = homed.simulator.posture();
        assert!((-8.0..0.0).contains(&posture.flipper), "{posture:?}");
        assert!((-2.0..4.0).contains(&posture.arm), "{posture:?}");
        assert_eq!(homed.simulator.fault(), None);
    }
    starts.sort_unstable();
    starts.dedup();
    assert!(starts.len() > 50, "{starts:?}");
}

#[test]
fn speeds_beyond_the_motor_are_refused() {
    let mut robot = Robot::new("", 1);
    let (far, fast) = (Degrees::new(100), DegreesPerSecond::new(1051));
    let error = robot.brick.turntable.run_to(far, fast).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Protocol);
    assert!(error.to_string().contains("-1050 to 1050"), "{error}");
    robot.brick.arm.run_to(Degrees::new(-100), fast).unwrap();
    let busy = robot.brick.arm.set_position(Degrees::ZERO).unwrap_err();
    assert_eq!(busy.kind(), ErrorKind::Protocol);
}
