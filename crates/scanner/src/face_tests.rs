use super::*;
use brick::{
    Battery, ButtonEvent, Buttons, Clock, ColorSensor, DeviceError, Drive, Encoder, ErrorKind,
    LedColor, Leds, Millivolts, MotorState, MotorStatus, Rgb, Screen, Sound,
};
use recogniser::Sample;
use std::{cell::RefCell, rc::Rc};

/// A motor of the fake robot.
#[derive(Debug, Clone, Copy)]
enum Axis {
    Table,
    Arm,
}

/// A motor that runs at exactly the speed it is told, or as fast as it can.
#[derive(Debug, Clone, Copy)]
struct FakeMotor {
    position: f64,
    target: f64,
    speed: f64,
    fastest: f64,
    stopped: bool,
    /// What it says it does when it cannot move.
    blocked: Option<MotorState>,
}

impl FakeMotor {
    const fn at(position: f64) -> Self {
        Self {
            position,
            target: position,
            speed: 0.0,
            fastest: 1500.0,
            stopped: true,
            blocked: None,
        }
    }

    fn step(&mut self, seconds: f64) {
        if self.blocked.is_none() {
            let most = self.speed.min(self.fastest) * seconds;
            self.position += (self.target - self.position).clamp(-most, most);
        }
    }
}

#[derive(Debug)]
struct World {
    now: Duration,
    table: FakeMotor,
    arm: FakeMotor,
    sensor_connected: bool,
    stops: [Stop; 8],
}

impl World {
    fn motor(&mut self, axis: Axis) -> &mut FakeMotor {
        match axis {
            Axis::Table => &mut self.table,
            Axis::Arm => &mut self.arm,
        }
    }

    /// The number of the square under the sensor, ten times; 0 between squares.
    fn seen(&self) -> u16 {
        if (self.arm.position + 750.0).abs() < 15.0 {
            return 50;
        }
        let table = (self.table.position - START).rem_euclid(1080.0);
        let under = |stop: &&Stop| {
            (self.arm.position - f64::from(stop.arm.as_degrees())).abs() < 15.0
                && (table - f64::from(stop.table.as_degrees())).abs() < 15.0
        };
        let square = self.stops.iter().find(under);
        square.map_or(0, |stop| (stop.square.index() as u16 + 1) * 10)
    }
}

const START: f64 = 540.0;

#[derive(Clone)]
struct Handle(Rc<RefCell<World>>);
struct MotorHandle(Handle, Axis);

impl Clock for Handle {
    fn now(&self) -> Duration {
        self.0.borrow().now
    }
    fn sleep(&self, duration: Duration) {
        let mut world = self.0.borrow_mut();
        world.now += duration;
        world.table.step(duration.as_secs_f64());
        world.arm.step(duration.as_secs_f64());
    }
}

impl ColorSensor for Handle {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        let world = self.0.borrow();
        if world.sensor_connected {
            Ok(Rgb::new(world.seen(), 0, 0))
        } else {
            Err(DeviceError::Disconnected {
                device: "colour sensor".to_owned(),
                reason: "it was unplugged".to_owned(),
            })
        }
    }
}

impl Encoder for MotorHandle {
    fn position(&self) -> Result<Degrees, DeviceError> {
        let position = self.0.0.borrow_mut().motor(self.1).position;
        Ok(Degrees::new(position.round() as i32))
    }
    fn set_position(&mut self, position: Degrees) -> Result<(), DeviceError> {
        self.0.0.borrow_mut().motor(self.1).position = f64::from(position.as_degrees());
        Ok(())
    }
}

impl Drive for MotorHandle {
    fn run_to(&mut self, target: Degrees, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        let mut world = self.0.0.borrow_mut();
        let motor = world.motor(self.1);
        motor.target = f64::from(target.as_degrees());
        motor.speed = f64::from(speed.as_degrees_per_second().abs());
        motor.stopped = false;
        Ok(())
    }
    fn run(&mut self, speed: DegreesPerSecond) -> Result<(), DeviceError> {
        self.run_to(Degrees::new(i32::MAX), speed)
    }
    fn stop(&mut self, _: StopAction) -> Result<(), DeviceError> {
        let mut world = self.0.0.borrow_mut();
        let motor = world.motor(self.1);
        motor.target = motor.position;
        motor.stopped = true;
        Ok(())
    }
}

impl MotorStatus for MotorHandle {
    fn state(&self) -> Result<MotorState, DeviceError> {
        let mut world = self.0.0.borrow_mut();
        let motor = world.motor(self.1);
        Ok(match motor.blocked {
            _ if motor.stopped => MotorState::Idle,
            _ if motor.position == motor.target => MotorState::Holding,
            None => MotorState::Running,
            Some(state) => state,
        })
    }
}

impl Buttons for Handle {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        Ok(None)
    }
}
impl Leds for Handle {
    fn set(&mut self, _: LedColor) -> Result<(), DeviceError> {
        Ok(())
    }
}
impl Screen for Handle {
    fn show(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        Ok(())
    }
}
impl Sound for Handle {
    fn tone(&mut self, _: u16, _: Duration) -> Result<(), DeviceError> {
        Ok(())
    }
}
impl Battery for Handle {
    fn voltage(&mut self) -> Result<Millivolts, DeviceError> {
        Ok(Millivolts::new(8000))
    }
}

/// A robot whose arm is parked and whose table has made a half turn.
fn robot(settings: &ScanSettings) -> (Brick, Handle) {
    let handle = Handle(Rc::new(RefCell::new(World {
        now: Duration::ZERO,
        table: FakeMotor::at(START),
        arm: FakeMotor::at(-400.0),
        sensor_connected: true,
        stops: *settings.stops(),
    })));
    let motor = |axis| Box::new(MotorHandle(handle.clone(), axis));
    let brick = Brick {
        flipper: motor(Axis::Arm),
        turntable: motor(Axis::Table),
        arm: motor(Axis::Arm),
        color: Box::new(handle.clone()),
        distance: None,
        buttons: Box::new(handle.clone()),
        leds: Box::new(handle.clone()),
        screen: Box::new(handle.clone()),
        sound: Box::new(handle.clone()),
        battery: Box::new(handle.clone()),
        clock: Rc::new(handle.clone()),
    };
    (brick, handle)
}

fn assert_reads_its_square(reading: &FaceReading, square: Square, count: usize) {
    let own = Sample::from_raw([(square.index() as u16 + 1) * 10, 0, 0]);
    let samples = reading.samples(square);
    assert!(
        samples.len() == count && samples.iter().all(|&sample| sample == own),
        "{square:?}: {samples:?}"
    );
}

/// The arm is clear of the cube, and the table stands so many quarters on, whole turns aside.
fn assert_left(handle: &Handle, quarters: i32) {
    let world = handle.0.borrow();
    assert!((world.arm.position + 400.0).abs() < 9.0, "{:?}", world.arm);
    let turned = (world.table.position - START).rem_euclid(1080.0);
    assert_eq!(turned, f64::from(quarters * 270));
}

#[test]
fn every_square_is_read_on_the_move_and_the_cube_lies_as_before() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    let reading = read_face(&mut brick, &settings).expect("nothing is in the way");
    for square in Square::all() {
        assert_reads_its_square(&reading, square, settings.samples_per_sticker());
    }
    assert_eq!((reading.repeated(), reading.quarters()), (&[][..], 0));
    assert_left(&handle, 0);
    let now = handle.now();
    assert!(now < Duration::from_millis(2400), "{now:?}");
}

#[test]
fn a_face_may_be_left_spun() {
    let settings = ScanSettings::default();
    let all: Vec<Square> = Square::all().collect();
    for (leave, quarters) in [(-1, 3), (1, 1), (2, 2)] {
        let (mut brick, handle) = robot(&settings);
        let reading = FaceScanner::new(&settings)
            .read(&mut brick, &all, Leave::Spun(leave))
            .expect("nothing is in the way");
        for square in Square::all() {
            assert_reads_its_square(&reading, square, settings.samples_per_sticker());
        }
        assert_eq!(reading.quarters(), quarters);
        assert_left(&handle, quarters);
    }
}

#[test]
fn squares_for_which_the_arm_is_late_are_read_again_at_a_speed_that_is_kept() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    handle.0.borrow_mut().arm.fastest = 140.0;
    let mut scanner = FaceScanner::new(&settings);
    let all: Vec<Square> = Square::all().collect();
    let mut read = |brick: &mut Brick| {
        let reading = scanner
            .read(brick, &all, Leave::AS_BEFORE)
            .expect("nothing is in the way");
        for square in Square::all() {
            // A sample that was taken with the arm not in its place would read otherwise.
            let samples = reading.samples(square);
            assert!(samples.len() > settings.samples_per_sticker() / 2);
            assert_reads_its_square(&reading, square, samples.len());
        }
        assert_left(&handle, 0);
        (reading.repeated().len(), scanner.table_speed())
    };
    let (repeated, speed) = read(&mut brick);
    assert!(repeated > 0);
    assert!(speed < settings.table_speed());
    let first = handle.now();
    // The speed that was found serves for the next face.
    let (_, speed_again) = read(&mut brick);
    assert!(speed_again <= speed);
    assert!(handle.now() < 2 * first, "{first:?}");
}

#[test]
fn an_arm_that_crawls_is_waited_for_with_the_table_standing() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    handle.0.borrow_mut().arm.fastest = 110.0;
    handle.0.borrow_mut().arm.position = -700.0;
    let reading = read_face(&mut brick, &settings).expect("nothing is in the way");
    for square in Square::all() {
        let samples = reading.samples(square);
        assert!(samples.len() > settings.samples_per_sticker() / 2);
        assert_reads_its_square(&reading, square, samples.len());
    }
    assert_left(&handle, 0);
}

#[test]
fn single_squares_are_read_and_no_others() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    let wanted = [2, 5, 9].map(|number| Square::numbered(number).expect("1 to 9"));
    let reading = read_squares(&mut brick, &settings, &wanted).expect("nothing is in the way");
    for square in Square::all() {
        if wanted.contains(&square) {
            assert_reads_its_square(&reading, square, settings.samples_per_sticker());
        } else {
            assert_eq!(reading.samples(square), []);
        }
    }
    assert_left(&handle, 0);
}

#[test]
fn the_centre_alone_needs_no_turn_of_the_table() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    let reading =
        read_squares(&mut brick, &settings, &[Square::CENTRE]).expect("nothing is in the way");
    assert_reads_its_square(&reading, Square::CENTRE, settings.samples_per_sticker());
    assert_left(&handle, 0);
    assert_eq!(handle.0.borrow().table.position, START);
}

#[test]
fn a_sensor_that_is_gone_ends_the_scan_with_both_motors_stopped() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    handle.0.borrow_mut().sensor_connected = false;
    let error = read_face(&mut brick, &settings).expect_err("the sensor is gone");
    assert_eq!(error.kind(), ErrorKind::Disconnected);
    assert_eq!(
        error.to_string(),
        "while reading the centre: colour sensor is not connected: it was unplugged"
    );
    let world = handle.0.borrow();
    assert!(world.table.stopped && world.arm.stopped);
}

#[test]
fn a_motor_that_is_stuck_ends_the_scan() {
    let settings = ScanSettings::default();
    for axis in [Axis::Table, Axis::Arm] {
        let (mut brick, handle) = robot(&settings);
        handle.0.borrow_mut().motor(axis).blocked = Some(MotorState::Stalled);
        let error = read_face(&mut brick, &settings).expect_err("a motor is stuck");
        assert_eq!(error.kind(), ErrorKind::Stalled);
        let world = handle.0.borrow();
        assert!(world.table.stopped && world.arm.stopped);
        assert!(world.now < Duration::from_secs(5));
    }
}

#[test]
fn a_motor_that_never_arrives_is_not_waited_for_for_ever() {
    let settings = ScanSettings::default();
    for (axis, device) in [(Axis::Table, "turntable"), (Axis::Arm, "colour arm")] {
        let (mut brick, handle) = robot(&settings);
        handle.0.borrow_mut().motor(axis).blocked = Some(MotorState::Running);
        let error = read_face(&mut brick, &settings).expect_err("a motor does not move");
        assert_eq!(error.kind(), ErrorKind::Timeout);
        assert!(error.to_string().contains(device), "{error}");
        assert!(handle.now() < Duration::from_secs(20));
    }
}

#[test]
fn an_arm_that_lags_during_the_turn_and_then_sticks_is_reported() {
    let settings = ScanSettings::default();
    let (mut brick, handle) = robot(&settings);
    let arm_sticks = settings.stops()[2].arm.as_degrees();
    handle.0.borrow_mut().arm.position = f64::from(settings.centre().as_degrees());
    handle.0.borrow_mut().arm.target = f64::from(arm_sticks);
    handle.0.borrow_mut().arm.blocked = Some(MotorState::Stalled);
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
        let (mut brick, handle) = robot(&settings);
        let mut scanner = FaceScanner::new(&settings);
        let estimate = scanner.estimate(&squares, Leave::AtNearest);
        scanner
            .read(&mut brick, &squares, Leave::AtNearest)
            .expect("nothing is in the way");
        assert!(handle.now() < before);
        assert!(handle.now().abs_diff(estimate) < Duration::from_millis(300));
        before = handle.now();
    }
}
