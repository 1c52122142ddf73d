//! The guard of the motors, as a thread over a pipe.

use std::{
    io::{self, PipeWriter, Write},
    os::fd::AsFd,
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::FakeBrick;
use crate::ev3::guard::watch;

const MOTORS: [&str; 3] = ["motor0", "motor1", "motor2"];
/// Far more than a thread needs on a busy machine.
const LONG: Duration = Duration::from_secs(20);

fn guarded(brick: &FakeBrick, max_silence: Duration) -> (PipeWriter, JoinHandle<()>) {
    let (reader, writer) = io::pipe().expect("a pipe");
    let root = brick.root().to_path_buf();
    let guard = thread::spawn(move || watch(&root, reader.as_fd(), max_silence));
    (writer, guard)
}

fn values(brick: &FakeBrick, name: &str) -> [String; 3] {
    MOTORS.map(|motor| brick.get(&format!("sys/class/tacho-motor/{motor}/{name}")))
}

fn commands(brick: &FakeBrick) -> [String; 3] {
    values(brick, "command")
}

fn all(value: &str) -> [String; 3] {
    MOTORS.map(|_| value.to_owned())
}

fn set_state(brick: &FakeBrick, motor: &str, state: &[u8]) {
    brick.set(&format!("sys/class/tacho-motor/{motor}/state"), state);
}

#[test]
fn every_motor_is_reset_at_the_end_of_the_pipe() {
    let brick = FakeBrick::complete();
    set_state(&brick, "motor1", b"holding\n");
    let (writer, guard) = guarded(&brick, LONG);
    assert_eq!(commands(&brick), ["", "", ""]);
    drop(writer);
    guard.join().expect("the guard ends");
    assert_eq!(commands(&brick), ["reset", "reset", "reset"]);
}

#[test]
fn a_silent_program_loses_its_motors_when_one_of_them_runs() {
    let brick = FakeBrick::complete();
    set_state(&brick, "motor0", b"holding\n");
    set_state(&brick, "motor1", b"holding overloaded\n");
    let silence = Duration::from_millis(20);
    let (_writer, _guard) = guarded(&brick, silence);
    thread::sleep(10 * silence);
    assert_eq!(commands(&brick), ["", "", ""], "motors that hold may wait");
    set_state(&brick, "motor1", b"running stalled\n");
    // The guard writes them again at each silence: a file is empty for a moment.
    let begun = Instant::now();
    while (values(&brick, "stop_action"), commands(&brick)) != (all("coast"), all("stop")) {
        assert!(begun.elapsed() < LONG, "{:?}", commands(&brick));
        thread::sleep(silence);
    }
}

#[test]
#[ignore = "a pulse that is late by a second fails it; `cargo xtask full` runs it"]
fn pulses_keep_the_motors_running() {
    let brick = FakeBrick::complete();
    set_state(&brick, "motor2", b"running\n");
    // Fifty pulses, each of which may be late by a second.
    let (mut writer, guard) = guarded(&brick, Duration::from_secs(1));
    for _ in 0..50 {
        writer.write_all(&[0]).expect("the guard reads");
        thread::sleep(Duration::from_millis(25));
        assert_eq!(commands(&brick), ["", "", ""]);
    }
    drop(writer);
    guard.join().expect("the guard ends");
    assert_eq!(commands(&brick), ["reset", "reset", "reset"]);
}
