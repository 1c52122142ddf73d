//! What a look at a robot finds: an [`Item`] for each thing that a program needs of it.

use std::fmt;

use serde::Serialize;

use crate::{DeviceError, ErrorKind};

/// How it stands with something that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// As it must be.
    Ok,
    /// Not as it could be, but the robot can run.
    Note,
    /// Not there, and needed.
    Missing,
    /// There, but not as it must be.
    Wrong,
}

impl Standing {
    /// Whether the robot can run with it.
    pub const fn allows_a_run(self) -> bool {
        matches!(self, Self::Ok | Self::Note)
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ok => "ok",
            Self::Note => "note",
            Self::Missing => "missing",
            Self::Wrong => "wrong",
        })
    }
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What, as a person calls it.
    pub item: String,
    /// How it stands with it.
    pub standing: Standing,
    /// What was seen.
    pub seen: String,
    /// What to do about it, if something is to be done.
    pub cure: Option<String>,
}

impl Item {
    /// It is as it must be.
    pub fn ok(item: &str, seen: impl fmt::Display) -> Self {
        Self {
            item: item.to_owned(),
            standing: Standing::Ok,
            seen: seen.to_string(),
            cure: None,
        }
    }

    /// It is not: this is seen, and that cures it.
    pub fn not_ok(item: &str, standing: Standing, seen: impl fmt::Display, cure: &str) -> Self {
        Self {
            item: item.to_owned(),
            standing,
            seen: seen.to_string(),
            cure: Some(cure.to_owned()),
        }
    }

    /// A device that refused: [`Missing`](Standing::Missing) when it is not connected, else
    /// [`Wrong`](Standing::Wrong).
    pub fn refused(item: &str, error: &DeviceError, cure: &str) -> Self {
        let standing = match error.kind() {
            ErrorKind::Disconnected => Standing::Missing,
            _ => Standing::Wrong,
        };
        Self::not_ok(item, standing, without_device(error), cure)
    }
}

impl fmt::Display for Item {
    /// One line: standing, what it is about, what was seen and what to do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            item,
            standing,
            seen,
            cure,
        } = self;
        write!(f, "{standing:<7}  {item:<16}  {seen}")?;
        match cure {
            Some(cure) => write!(f, "; {cure}"),
            None => Ok(()),
        }
    }
}

/// What an error says beside the name of its device.
fn without_device(error: &DeviceError) -> String {
    match error {
        DeviceError::Disconnected { reason, .. } => reason.clone(),
        DeviceError::Protocol { seen, expected, .. } => format!("{seen:?}, expected {expected}"),
        DeviceError::Io { action, source, .. } => format!("{action} failed: {source}"),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_told_on_one_line_with_its_cure() {
        assert_eq!(
            Item::ok("battery", "7.5 V").to_string(),
            "ok       battery           7.5 V"
        );
        let error = DeviceError::Disconnected {
            device: "flipper motor".into(),
            reason: "port outA is empty".into(),
        };
        let item = Item::refused("flipper motor", &error, "plug it in");
        assert_eq!(
            item.to_string(),
            "missing  flipper motor     port outA is empty; plug it in"
        );
    }

    #[test]
    fn what_answers_wrongly_is_not_told_to_be_missing() {
        let error = DeviceError::Protocol {
            device: "battery".into(),
            seen: "x".into(),
            expected: "a whole number".into(),
        };
        let item = Item::refused("battery", &error, "restart the brick");
        assert_eq!(item.standing, Standing::Wrong);
        assert_eq!(item.seen, "\"x\", expected a whole number");
        assert!(!item.standing.allows_a_run());
    }
}
