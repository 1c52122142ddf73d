//! A full disk.

use brick::Button::{Enter, Right};

use crate::{Case, Failure, Group::Traps, Person};

pub(super) const CASES: &[Case] = &[
    Case::new("full_disk_state", Traps, full_disk_state).on_tree(MOUNTS),
    Case::new("full_disk_settings", Traps, full_disk_settings).on_tree(MOUNTS),
];

/// Reason why a case needs the device tree.
const MOUNTS: &str = "a file system is mounted over the robot's files";

fn full_disk_state(person: &mut Person<'_>) -> Result<(), Failure> {
    person.fills("states")?;
    person.begins_menu()?;
    person.starts("Save this cube")?;
    person.shows("Name the cube: ")?;
    person.press(Enter)?;
    person.seen(
        "Not saved, from ... No space left ... delete what is not needed",
        "full-disk",
    )?;
    person.off()?;
    person.removes("states/filler")?;
    person.enter("Name the cube: ")?;
    person.enter("Saved, from")?;
    person.enter_to_menu()?;
    person.file_holds("states/cube-1.toml", crate::setup::NEAR, true)?;
    person.solves()
}

fn full_disk_settings(person: &mut Person<'_>) -> Result<(), Failure> {
    person.fills("")?;
    person.begins_menu()?;
    person.item("Calibrate", "Calibrate: ")?;
    person.enter("End stops, from line 0: This step")?;
    person.enter("Calibrate, from ... No space left ... delete what is not needed")?;
    person.off()?;
    person.enter_to_menu()?;
    person.item("Settings", "Settings: ")?;
    person.press(Right)?;
    person.shows("Settings: ")?;
    person.back("Settings, from ... No space left ... delete what is not needed")?;
    person.enter_to_menu()?;
    // The program can write neither log nor statistics, and solves a cube all the same.
    person.solves()
}
