//! Crates that may depend on one another.

/// Each crate with the crates that it may depend on. Dev-dependencies are free.
const CRATES: &str = "
cube-core:
settings:
brick: settings
recogniser: cube-core
scanner: recogniser cube-core brick settings
actuator: cube-core brick settings
solver: cube-core
methods: cube-core solver
simulator: brick settings
robot: scanner recogniser actuator solver cube-core brick settings
calibration: robot scanner actuator recogniser cube-core brick settings
panel: app methods robot recogniser cube-core brick settings
dialogue: panel robot recogniser cube-core brick settings
store: app calibration robot actuator cube-core brick settings
app: robot methods solver recogniser actuator cube-core settings
walker: cube-core settings brick
studio: app robot
web: app robot simulator methods calibration scanner recogniser actuator solver cube-core brick settings
mindcub3r: *
xtask: *
";

/// The crates that a crate may depend on, `*` for all; `None` for an unknown crate.
pub(super) fn of_crate(name: &str) -> Option<&'static str> {
    let mut rows = CRATES.lines().filter_map(|line| line.split_once(':'));
    rows.find(|(known, _)| *known == name)
        .map(|(_, on)| on.trim())
}

/// Whether a name is on a list of [`of_crate`].
pub(super) fn lists(list: &str, name: &str) -> bool {
    list == "*" || list.split(' ').any(|known| known == name)
}
