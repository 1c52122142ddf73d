//! Tests of the kernel's behaviour that surprises programs.

use std::time::Duration;

mod board;
mod devices;
mod driver;
mod gains;
mod motors;
mod sensors;

use super::{place::file, *};
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

/// Paths of all files below a directory.
fn files_below(tree: &DeviceTree, directory: &str) -> Vec<String> {
    assert_eq!(tree.kind(directory), Ok(Kind::Directory), "{directory}");
    let names = tree.list(directory).unwrap();
    let paths = names.iter().map(|name| format!("{directory}/{name}"));
    paths
        .flat_map(|path| match tree.kind(&path) {
            Ok(Kind::Directory) => files_below(tree, &path),
            Ok(Kind::File { .. }) => vec![path],
            Err(refusal) => panic!("{path}: {refusal}"),
        })
        .collect()
}

#[test]
fn every_file_that_is_listed_can_be_read_or_written_as_its_mode_says() {
    let mut tree = tree();
    let files = files_below(&tree, "class");
    for path in &files {
        let Ok(Kind::File { mode, size }) = tree.kind(path) else {
            panic!("{path} is no file");
        };
        let length = match path.rsplit('/').next() {
            Some("bin_data") => 32,
            Some("direct") => 255,
            _ => 4096,
        };
        assert_eq!(size, length, "{path}");
        let read = tree.read(path);
        assert_eq!(read == Err(Refusal::Access), mode & 0o444 == 0, "{path}");
        assert_ne!(read, Err(Refusal::NoEntry), "{path}");
        let write = tree.write(path, b"?");
        assert_eq!(write == Err(Refusal::Access), mode & 0o222 == 0, "{path}");
    }
    let expected = 3 * 26 + 2 * 24 + 4 * 3 + 7 + 8 * 7 + 4;
    assert_eq!(files.len(), expected);
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
