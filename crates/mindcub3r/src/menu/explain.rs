//! What went wrong, as it is told on a small screen: the cause, what was going on, and the cure.

use std::io;

use actuator::{ActuatorError, FailureKind};
#[cfg(target_os = "linux")]
use brick::ev3::OpenError;
use brick::{DeviceError, ErrorKind};
use calibration::{CalibrationError, CalibrationErrorKind};
use scanner::ScanError;

use robot::{RunError, RunErrorKind, Stopped};

use crate::failure::on_one_line;

/// The text of an error: what happened first, then at what, a line each.
pub(super) fn text(error: &anyhow::Error) -> String {
    // An outer error may say what its cause says, too.
    let mut said: Vec<String> = Vec::new();
    for cause in error.chain() {
        let one = on_one_line(&cause.to_string());
        if !said.iter().any(|outer| outer.contains(&one)) {
            said.push(one);
        }
    }
    let lines = said.iter().rev().map(|one| sentence(one));
    let lines: Vec<String> = lines.chain(cure(error).map(str::to_owned)).collect();
    lines.join("\n")
}

/// Whether a device is missing: it may be there again once it is looked for.
pub(super) fn is_disconnected(error: &anyhow::Error) -> bool {
    device_kind(error) == Some(ErrorKind::Disconnected)
}

/// Whether somebody ended what was going on.
pub(super) fn is_stopped(error: &anyhow::Error) -> bool {
    let run = error.downcast_ref::<RunError>();
    let step = error.downcast_ref::<CalibrationError>();
    error.is::<Stopped>()
        || run.is_some_and(|error| error.kind() == RunErrorKind::Stopped)
        || step.is_some_and(|error| error.kind() == CalibrationErrorKind::Stopped)
}

/// What to do about it, where the error itself does not say so.
fn cure(error: &anyhow::Error) -> Option<&'static str> {
    let is_full = |cause: &io::Error| cause.kind() == io::ErrorKind::StorageFull;
    if error
        .chain()
        .any(|cause| cause.downcast_ref().is_some_and(is_full))
    {
        return Some("The card is full: delete what is not needed, and try again.");
    }
    match device_kind(error)? {
        ErrorKind::Disconnected => Some("Push its plug in at both ends, at the right port."),
        ErrorKind::Protocol | ErrorKind::Io => {
            Some("Try again; if it stays so, switch the brick off and on.")
        }
        // Those that say what to do, and those that need nothing.
        _ => None,
    }
}

/// The sort of the device error behind this one, if there is one.
fn device_kind(error: &anyhow::Error) -> Option<ErrorKind> {
    error.chain().find_map(|cause| {
        #[cfg(target_os = "linux")]
        if let Some(OpenError::Devices { problems }) = cause.downcast_ref() {
            let mut kinds = problems.iter().map(DeviceError::kind);
            return kinds.find(|kind| *kind == ErrorKind::Disconnected);
        }
        if let Some(error) = cause.downcast_ref::<DeviceError>() {
            Some(error.kind())
        } else if let Some(RunError::Device(error)) = cause.downcast_ref() {
            Some(error.kind())
        } else if let Some(error) = cause.downcast_ref::<CalibrationError>() {
            match error.kind() {
                CalibrationErrorKind::Device(kind) => Some(kind),
                _ => None,
            }
        } else if let Some(error) = cause.downcast_ref::<ScanError>() {
            Some(error.kind())
        } else if let Some(error) = cause.downcast_ref::<ActuatorError>() {
            match error.kind() {
                FailureKind::Device(kind) => Some(kind),
                _ => None,
            }
        } else {
            None
        }
    })
}

/// With a capital first and a stop at the end.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let stop = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    first
        .into_iter()
        .chain(letters)
        .chain(stop.chars())
        .collect()
}

#[cfg(test)]
mod tests {
    use anyhow::Context;
    use calibration::error::Activity;

    use super::*;

    #[test]
    fn a_device_that_goes_away_is_to_be_plugged_in_whatever_was_going_on() {
        let missing = || DeviceError::Disconnected {
            device: "arm".to_owned(),
            reason: "it is gone".to_owned(),
        };
        let calibration = CalibrationError::During {
            activity: Activity::FindingStops,
            source: Box::new(missing().into()),
        };
        for error in [
            anyhow::Error::new(missing()),
            RunError::from(missing()).into(),
            CalibrationError::from(missing()).into(),
            calibration.into(),
        ] {
            let text = text(&error);
            assert!(
                text.ends_with("Push its plug in at both ends, at the right port."),
                "{text}"
            );
            assert!(is_disconnected(&error));
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn devices_that_are_missing_at_the_start_are_to_be_plugged_in() {
        let missing = |device: &str| DeviceError::Disconnected {
            device: device.to_owned(),
            reason: "nothing is there".to_owned(),
        };
        let problems = vec![missing("arm"), missing("sensor")];
        let error = OpenError::Devices { problems }.into();
        assert_eq!(
            text(&error),
            "2 of the robot's devices cannot be used: arm is not connected: nothing is there; \
             sensor is not connected: nothing is there.\n\
             Push its plug in at both ends, at the right port."
        );
    }

    #[test]
    fn a_full_card_is_to_be_emptied() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let error = anyhow::Error::new(full).context("writing a file");
        let text = text(&error);
        assert!(text.contains("Writing a file."), "{text}");
        assert!(text.ends_with("try again."), "{text}");
    }

    #[test]
    fn the_cause_comes_first_each_thing_is_said_once_and_the_cure_comes_last() {
        let source = DeviceError::Disconnected {
            device: "colour sensor".to_owned(),
            reason: "it was unplugged".to_owned(),
        };
        let step = "looking";
        let error = Err::<(), _>(ScanError::Device { step, source })
            .context("reading face R")
            .expect_err("it is one");
        assert_eq!(
            text(&error),
            "While looking: colour sensor is not connected: it was unplugged.\n\
             Reading face R.\n\
             Push its plug in at both ends, at the right port."
        );
        assert!(is_disconnected(&error));
        let error = anyhow::anyhow!("is it\n  so?");
        assert_eq!(text(&error), "Is it so?");
        assert!(!is_disconnected(&error));
    }
}
