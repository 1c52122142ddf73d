//! Tests of the kernel's behaviour that surprises programs.

use std::time::Duration;

mod devices;
mod driver;
mod motors;

use super::*;
use crate::solved;

const FLIPPER: &str = "class/tacho-motor/motor0";
const TURNTABLE: &str = "class/tacho-motor/motor1";
const COLOR: &str = "class/lego-sensor/sensor1";

/// The shipped robot.
fn tree() -> DeviceTree {
    wired(Wiring::default())
}

fn wired(wiring: Wiring) -> DeviceTree {
    DeviceTree::new(&Settings::default(), &solved(), 1, wiring)
}

fn text(tree: &mut DeviceTree, path: &str) -> String {
    let bytes = tree
        .read(path)
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    let text = String::from_utf8(bytes).unwrap();
    text.strip_suffix('\n')
        .expect("ends with a line")
        .to_owned()
}

fn integer(tree: &mut DeviceTree, path: &str) -> i32 {
    text(tree, path).parse().unwrap()
}

fn set(tree: &mut DeviceTree, device: &str, settings: &[(&str, &str)]) {
    for (attribute, value) in settings {
        let path = format!("{device}/{attribute}");
        tree.write(&path, format!("{value}\n").as_bytes())
            .unwrap_or_else(|error| panic!("{path} {value}: {error}"));
    }
}

fn pass(tree: &mut DeviceTree, millis: u64) {
    tree.advance_to(tree.devices.world.now() + Duration::from_millis(millis));
}

/// The value of a line of `state`.
fn answer(tree: &mut DeviceTree, key: &str) -> String {
    let state = text(tree, "state");
    let line = state
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{key}: ")));
    line.unwrap_or_else(|| panic!("no {key} in {state}"))
        .to_owned()
}

#[test]
fn every_file_that_is_listed_can_be_read_or_written_as_its_mode_says() {
    let mut tree = tree();
    let mut files = 0;
    for (family, _) in Family::ALL {
        for device in tree.list(&format!("class/{family}")).unwrap() {
            let device = format!("class/{family}/{device}");
            assert_eq!(tree.kind(&device), Ok(Kind::Directory));
            for attribute in tree.list(&device).unwrap() {
                let path = format!("{device}/{attribute}");
                let Ok(Kind::File { mode, size }) = tree.kind(&path) else {
                    panic!("{path} is no file");
                };
                let length = if attribute == "bin_data" { 32 } else { 4096 };
                assert_eq!(size, length, "{path}");
                let read = tree.read(&path);
                assert_eq!(read == Err(Refusal::Access), mode & 0o444 == 0, "{path}");
                assert_ne!(read, Err(Refusal::NoEntry), "{path}");
                let write = tree.write(&path, b"?");
                assert_eq!(write == Err(Refusal::Access), mode & 0o222 == 0, "{path}");
                files += 1;
            }
        }
    }
    assert_eq!(files, 3 * 20 + 2 * 23 + 4 * 3 + 7 + 8 * 7 + 4);
}

#[test]
fn a_command_cannot_be_read_and_a_state_cannot_be_written() {
    let mut tree = tree();
    let command = format!("{FLIPPER}/command");
    assert_eq!(tree.kind(&command), Ok(file(0o220, 4096)));
    assert_eq!(tree.read(&command), Err(Refusal::Access));
    assert_eq!(
        tree.write(&format!("{FLIPPER}/state"), b"running"),
        Err(Refusal::Access)
    );
    assert_eq!(tree.write(&command, b"fly"), Err(Refusal::Invalid));
}
