//! Items for files, folders and the battery. The devices are tested in the crate `brick`, which
//! inspects them.

use std::{fs, path::Path};

use brick::{Item, Standing};
use clap::Parser;
use tempfile::TempDir;

use super::*;
use crate::cli::Cli;
use robot::Config;

/// Folder with these settings.
fn folder(settings: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("robot.toml"), settings).expect("written");
    folder
}

/// Items for the files in a folder.
fn files_in(folder: &Path) -> Vec<Item> {
    let config = folder.join("robot.toml");
    let states = folder.join("states");
    let arguments = ["mindcub3r", "--config", config.to_str().expect("a name")];
    let more = ["--states-dir", states.to_str().expect("a name"), "check"];
    let shared = Cli::parse_from([&arguments[..], &more].concat()).shared;
    let environment = Environment::new(shared);
    files::items(&environment, environment.config().err().as_ref())
}

fn standing(items: &[Item], name: &str) -> (Standing, String) {
    let item = items.iter().find(|item| item.item == name);
    let item = item.expect("the item is listed");
    (item.standing, item.to_string())
}

/// Item for the battery of a brick that has nothing else.
fn battery(millivolts: u32, technology: &str, settings: &str) -> Item {
    let root = tempfile::tempdir().expect("a folder can be made");
    let class = root.path().join("sys/class");
    let battery = class.join("power_supply/lego-ev3-battery");
    fs::create_dir_all(class.join("lego-port")).expect("made");
    fs::create_dir_all(&battery).expect("made");
    let voltage = format!("{}\n", u64::from(millivolts) * 1000);
    fs::write(battery.join("voltage_now"), voltage).expect("written");
    fs::write(battery.join("technology"), technology).expect("written");
    let config: Config = Config::from_toml(settings).expect("settings");
    let items = devices_of(brick::ev3::check_at(root.path()), Some(&config));
    let item = items.into_iter().find(|item| item.item == "battery");
    item.expect("the item is listed")
}

#[test]
fn a_battery_is_judged_as_a_run_judges_it() {
    let item = battery(8000, "Li-ion\n", "");
    assert_eq!(item.standing, Standing::Ok, "{item}");
    assert_eq!(
        item.seen,
        "8.0 V of the rechargeable pack, needed are 6.3 V"
    );
    let item = battery(6299, "Li-ion\n", "");
    assert_eq!(item.standing, Standing::Wrong, "{item}");
    assert!(item.to_string().contains("charge it"), "{item}");
    let item = battery(6500, "Li-ion\n", "");
    assert_eq!(item.standing, Standing::Note, "{item}");
    assert!(item.to_string().contains("which is low"), "{item}");
    let item = battery(6299, "Unknown\n", "[battery]\nkind = \"aa\"");
    assert_eq!(item.standing, Standing::Ok, "{item}");
}

#[test]
fn a_battery_of_another_kind_than_the_settings_say_is_noticed() {
    for (technology, settings) in [
        ("Unknown\n", "[battery]\nkind = \"li-ion\""),
        ("Li-ion\n", "[battery]\nkind = \"aa\""),
    ] {
        let item = battery(8000, technology, settings);
        assert_eq!(item.standing, Standing::Note, "{item}");
        assert!(item.to_string().contains("battery.kind"), "{item}");
    }
}

#[test]
fn a_battery_that_is_not_there_is_missing() {
    let root = tempfile::tempdir().expect("a folder can be made");
    fs::create_dir_all(root.path().join("sys/class/lego-port")).expect("made");
    let items = devices_of(brick::ev3::check_at(root.path()), None);
    let (standing, line) = standing(&items, "battery");
    assert_eq!(standing, Standing::Missing);
    assert!(line.contains("power_supply"), "{line}");
}

#[test]
fn files_as_they_are_shipped_are_as_needed_but_for_the_calibration() {
    let folder = folder("[run]\nscans = 3\n");
    let items = files_in(folder.path());
    let standings: Vec<_> = items.iter().map(|item| item.standing).collect();
    let ok = Standing::Ok;
    assert_eq!(standings, [ok, Standing::Note, ok, ok], "{items:?}");
    assert!(
        standing(&items, "calibration")
            .1
            .contains("mindcub3r calibrate")
    );
    assert!(standing(&items, "log, statistics").1.contains(" MB free"));
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
    assert!(Answer::of(items).ready);
}

#[test]
fn settings_that_cannot_be_used_are_reported_with_their_line_and_forbid_a_run() {
    let folder = folder("[run]\nscans = 0\n");
    let items = files_in(folder.path());
    let (settings, line) = standing(&items, "settings");
    assert_eq!(settings, Standing::Wrong);
    for word in ["robot.toml, line 2", "run.scans = 0", "1 to 10"] {
        assert!(line.contains(word), "{word:?} is missing in {line:?}");
    }
    // An error in the settings is not reported as one of the calibration.
    assert_eq!(standing(&items, "calibration").0, Standing::Note);
    let answer = Answer::of(items);
    assert!(!answer.ready);
    assert_eq!(
        answer.summary(),
        "the robot cannot run: one item is missing or wrong"
    );
}

#[test]
fn a_calibration_that_cannot_be_used_is_reported_with_its_cure() {
    let folder = folder("");
    let path = folder.path().join("calibration.toml");
    for content in ["version = 9\n", "\u{0}garbage"] {
        fs::write(&path, content).expect("written");
        let (standing, line) = standing(&files_in(folder.path()), "calibration");
        assert_eq!(standing, Standing::Wrong, "{line}");
        assert!(line.contains("calibration.toml"), "{line}");
        assert!(line.contains("mindcub3r calibrate"), "{line}");
    }
}

#[test]
fn a_calibration_is_reported_with_its_finished_steps() {
    let folder = folder("");
    let path = folder.path().join("calibration.toml");
    for (content, measured) in [
        ("version = 1\n", "measured: nothing"),
        (
            "version = 1\n[measured]\nstops = \"today\"\nflipper = \"today\"\n",
            "measured: stops, flipper",
        ),
    ] {
        fs::write(&path, content).expect("written");
        let (standing, line) = standing(&files_in(folder.path()), "calibration");
        assert_eq!(standing, Standing::Ok, "{line}");
        assert!(line.ends_with(measured), "{line}");
    }
}

#[test]
fn saved_states_are_counted_and_one_that_cannot_be_read_is_named() {
    let folder = folder("");
    let states = folder.path().join("states");
    fs::create_dir(&states).expect("made");
    let facelets = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let text = format!("version = 1\nname = \"mine\"\nfacelets = \"{facelets}\"\n");
    fs::write(states.join("mine.toml"), text).expect("written");
    let (good, line) = standing(&files_in(folder.path()), "saved states");
    assert_eq!(good, Standing::Ok, "{line}");
    assert!(line.contains(" 1 in "), "{line}");
    fs::write(states.join("spoilt.toml"), "version = 1\n").expect("written");
    let (spoilt, line) = standing(&files_in(folder.path()), "saved states");
    assert_eq!(spoilt, Standing::Note, "{line}");
    assert!(line.contains("spoilt.toml"), "{line}");
}

#[test]
fn choices_that_cannot_be_used_are_named() {
    let folder = folder("");
    fs::write(
        folder.path().join("menu.toml"),
        "version = 1\nsond = true\n",
    )
    .expect("written");
    let items = files_in(folder.path());
    let (standing, line) = standing(&items, "menu's settings");
    assert_eq!(standing, Standing::Note, "{line}");
    for word in ["menu.toml, line 2", "did you mean sound?"] {
        assert!(line.contains(word), "{word:?} is missing in {line:?}");
    }
    assert!(Answer::of(items).ready);
}

#[test]
fn a_folder_that_is_a_file_or_cannot_be_written_is_wrong() {
    let folder = folder("");
    fs::write(folder.path().join("states"), "").expect("written");
    let items = files_in(folder.path());
    let (standing, line) = standing(&items, "saved states");
    assert_eq!(standing, Standing::Wrong, "{line}");
    assert!(line.contains("nothing can be written in"), "{line}");
    assert!(!Answer::of(items).ready);
}

#[test]
fn little_room_is_a_note_and_too_little_is_wrong() {
    for (free, expected) in [
        (None, Standing::Ok),
        (Some(20_000_000), Standing::Ok),
        (Some(19_999_999), Standing::Note),
        (Some(4_000_000), Standing::Note),
        (Some(3_999_999), Standing::Wrong),
    ] {
        let item = files::room("log", "here", free);
        assert_eq!(item.standing, expected, "{item}");
    }
}

#[test]
fn an_error_of_several_lines_stays_on_one() {
    let item = Item::ok("x", "a\nb");
    assert_eq!(one_line(&item).lines().count(), 1);
}
