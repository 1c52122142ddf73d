//! Check whether this machine is an EV3 with ev3dev.

use std::{fs, path::Path};

use super::optional_file;
use crate::{Item, Standing};

/// Item of the machine: its model, system and kernel.
pub(super) fn item(root: &Path, class: &Path) -> Item {
    const BRICK: &str = "brick";
    let model = board_model(class);
    let is_brick = model.is_some() || has_devices(class);
    let kernel = optional_file::text(&root.join("proc/sys/kernel/osrelease"));
    let kernel = kernel.map(|release| format!("kernel {release}"));
    let system: Vec<_> = [system_name(root), kernel].into_iter().flatten().collect();
    let system = system.join(", ");
    if !is_brick {
        let here = if system.is_empty() {
            String::new()
        } else {
            format!(" (here is {system})")
        };
        return Item::not_ok(
            BRICK,
            Standing::Missing,
            format_args!(
                "this machine is not an EV3 brick with ev3dev{here}: {} has no motors, sensors or \
                 ports of one",
                class.display()
            ),
            "check on the brick itself, over SSH; to try the program without one: run --simulate",
        );
    }
    let model = model.unwrap_or_else(|| "devices of an EV3".to_owned());
    let parts: Vec<_> = [model, system]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    Item::ok(BRICK, parts.join(", "))
}

/// Whether this machine is an EV3, as far as its kernel or its devices say.
pub(super) fn is_brick(class: &Path) -> bool {
    board_model(class).is_some() || has_devices(class)
}

/// Whether the machine has devices of an EV3, or ports for them.
pub(super) fn has_devices(class: &Path) -> bool {
    // A brick with nothing plugged in has some of these classes, too.
    let classes = ["tacho-motor", "lego-sensor", "lego-port"];
    classes.iter().any(|name| class.join(name).is_dir())
}

/// Name of the EV3 by ev3dev's kernel, such as `LEGO MINDSTORMS EV3`.
fn board_model(class: &Path) -> Option<String> {
    let boards = fs::read_dir(class.join("board-info")).ok()?;
    boards
        .flatten()
        .filter_map(|board| optional_file::text(&board.path().join("uevent")))
        .find_map(|text| {
            let model = text
                .lines()
                .find_map(|line| line.strip_prefix("BOARD_INFO_MODEL="))?;
            model.contains("EV3").then(|| model.to_owned())
        })
}

/// Name of ev3dev's image, such as `ev3dev-stretch-ev3-generic-2020-04-10`, or of the system.
fn system_name(root: &Path) -> Option<String> {
    let image = optional_file::text(&root.join("etc/ev3dev-release"));
    image.filter(|image| !image.contains('\n')).or_else(|| {
        let text = optional_file::text(&root.join("etc/os-release"))?;
        let name = text
            .lines()
            .find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(name.trim_matches('"').to_owned())
    })
}
