//! What went wrong, as it is told on a small screen: the cause, what was going on, and the cure.

use actuator::{ActuatorError, FailureKind};
use brick::{DeviceError, ErrorKind};
use scanner::ScanError;

/// The text of an error: what happened first, then at what, a line each.
pub(super) fn text(error: &anyhow::Error) -> String {
    // An outer error may say what its cause says, too.
    let mut said: Vec<String> = Vec::new();
    for cause in error.chain() {
        let one = words(&cause.to_string());
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

/// What to do about it, where the error itself does not say so.
fn cure(error: &anyhow::Error) -> Option<&'static str> {
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
        if let Some(error) = cause.downcast_ref::<DeviceError>() {
            Some(error.kind())
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

/// With single spaces between the words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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

    use super::*;

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
