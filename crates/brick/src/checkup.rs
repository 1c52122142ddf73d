//! Checkup of a robot: an [`Item`] for each device, and for the brick itself.

use std::fmt;

use serde::Serialize;

use crate::{DeviceError, ErrorKind};

settings::words! {
    /// Result of the check of one item.
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Standing {
        /// The item is as a run needs it.
        Ok = "ok",
        /// The item is not as it could be, but the robot can run.
        Note = "note",
        /// The item is missing, and a run needs it.
        Missing = "missing",
        /// The item is present, but not as a run needs it.
        Wrong = "wrong",
    }
}

impl Standing {
    /// Whether the robot can run with this item.
    pub const fn allows_a_run(self) -> bool {
        matches!(self, Self::Ok | Self::Note)
    }
}

/// One item of a checkup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Name of the item, for a person.
    pub item: String,
    /// Result of the check.
    pub standing: Standing,
    /// Observed value or problem.
    pub seen: String,
    /// Cure for a problem; none if the item is in order.
    pub cure: Option<String>,
}

impl Item {
    /// An item that is in order.
    pub fn ok(item: &str, seen: impl fmt::Display) -> Self {
        Self {
            item: item.to_owned(),
            standing: Standing::Ok,
            seen: seen.to_string(),
            cure: None,
        }
    }

    /// An item that is not in order, with the problem and its cure.
    pub fn not_ok(item: &str, standing: Standing, seen: impl fmt::Display, cure: &str) -> Self {
        Self {
            item: item.to_owned(),
            standing,
            seen: seen.to_string(),
            cure: Some(cure.to_owned()),
        }
    }

    /// A device that refused: [`Missing`](Standing::Missing) if it is not connected, otherwise
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
    /// One line: standing, item, observation and cure.
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

/// Text of an error without the name of its device.
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
    use crate::DeviceName;

    #[test]
    fn an_item_is_written_on_one_line_with_its_cure() {
        assert_eq!(
            Item::ok("battery", "7.5 V").to_string(),
            "ok       battery           7.5 V"
        );
        let error = DeviceError::Disconnected {
            device: DeviceName::FlipperMotor,
            reason: "port outA is empty".into(),
        };
        let item = Item::refused("flipper motor", &error, "plug it in");
        assert_eq!(
            item.to_string(),
            "missing  flipper motor     port outA is empty; plug it in"
        );
    }

    #[test]
    fn a_device_that_answers_wrongly_is_not_reported_as_missing() {
        let error = DeviceError::Protocol {
            device: DeviceName::Battery,
            seen: "x".into(),
            expected: "a whole number".into(),
        };
        let item = Item::refused("battery", &error, "restart the brick");
        assert_eq!(item.standing, Standing::Wrong);
        assert_eq!(item.seen, "\"x\", expected a whole number");
        assert!(!item.standing.allows_a_run());
    }
}
