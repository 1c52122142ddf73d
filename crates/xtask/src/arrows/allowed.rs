//! Allowed dependencies of each crate, and the largest share of lines.

/// Largest share of all lines that one crate may hold, in per cent.
pub(crate) const MAX_SHARE_PERCENT: f64 = 20.0;

/// Dependencies that each crate may have. Dev-dependencies are free.
const ALLOWED: [(&str, &[&str]); 18] = [
    ("cube-core", &[]),
    ("settings", &[]),
    ("brick", &["settings"]),
    ("recogniser", &["cube-core"]),
    ("scanner", &["recogniser", "cube-core", "brick", "settings"]),
    ("actuator", &["cube-core", "brick", "settings"]),
    ("solver", &["cube-core"]),
    ("methods", &["cube-core", "solver"]),
    ("simulator", &["brick", "settings"]),
    (
        "robot",
        &[
            "scanner",
            "recogniser",
            "actuator",
            "solver",
            "cube-core",
            "brick",
            "settings",
        ],
    ),
    (
        "calibration",
        &[
            "robot",
            "scanner",
            "actuator",
            "recogniser",
            "cube-core",
            "brick",
            "settings",
        ],
    ),
    (
        "panel",
        &[
            "app",
            "methods",
            "robot",
            "recogniser",
            "cube-core",
            "brick",
            "settings",
        ],
    ),
    (
        "dialogue",
        &[
            "panel",
            "robot",
            "recogniser",
            "cube-core",
            "brick",
            "settings",
        ],
    ),
    (
        "app",
        &[
            "robot",
            "methods",
            "solver",
            "recogniser",
            "actuator",
            "cube-core",
            "settings",
        ],
    ),
    (
        "store",
        &[
            "app",
            "calibration",
            "robot",
            "actuator",
            "cube-core",
            "brick",
            "settings",
        ],
    ),
    ("walker", &["cube-core", "brick"]),
    ("studio", &["app", "robot"]),
    (
        "web",
        &[
            "app",
            "robot",
            "simulator",
            "methods",
            "calibration",
            "scanner",
            "recogniser",
            "actuator",
            "solver",
            "cube-core",
            "brick",
            "settings",
        ],
    ),
];

/// Crates that may depend on every other.
const ON_ALL: [&str; 2] = ["mindcub3r", "xtask"];

/// Whether the table knows this crate.
pub(crate) fn is_known(name: &str) -> bool {
    ON_ALL.contains(&name) || ALLOWED.iter().any(|(known, _)| *known == name)
}

/// Whether the crate `from` may depend on the crate `to`.
pub(crate) fn may_depend(from: &str, to: &str) -> bool {
    ON_ALL.contains(&from)
        || ALLOWED
            .iter()
            .any(|(name, on)| *name == from && on.contains(&to))
}

/// The crates that `from` may depend on, as text.
pub(crate) fn list(from: &str) -> String {
    match ALLOWED.iter().find(|(name, _)| *name == from) {
        Some((_, on)) if !on.is_empty() => on.join(", "),
        _ => "no other".to_owned(),
    }
}
