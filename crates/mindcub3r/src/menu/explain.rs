//! Errors as the small screen shows them: cause, context, and cure.

use std::io;

use brick::ErrorKind;

use dialogue::sentence;

use super::trouble::{Trouble, TroubleKind};
use crate::{echo, failure};

/// Text of an error, a line each: the innermost cause first, then its contexts, then the cure.
pub(super) fn text(trouble: &Trouble) -> String {
    // An outer error may repeat the words of its cause.
    let mut said: Vec<String> = Vec::new();
    for cause in trouble.error.chain() {
        let one = echo::message(&cause.to_string());
        if !said.iter().any(|outer| outer.contains(&one)) {
            said.push(one);
        }
    }
    let lines = said.iter().rev().map(|one| sentence(one));
    let lines: Vec<String> = lines.chain(cure(trouble).map(str::to_owned)).collect();
    lines.join("\n")
}

/// Cure of an error whose text names none.
fn cure(trouble: &Trouble) -> Option<&'static str> {
    if failure::io_kind(&trouble.error) == Some(io::ErrorKind::StorageFull) {
        return Some("The card is full: delete what is not needed, and try again.");
    }
    let TroubleKind::Device(kind) = trouble.kind else {
        return None;
    };
    match kind {
        ErrorKind::Disconnected => Some("Push its plug in at both ends, at the right port."),
        ErrorKind::Protocol | ErrorKind::Io => {
            Some("Try again; if it stays so, switch the brick off and on.")
        }
        // Other errors name their cure, or need none.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;
    #[cfg(target_os = "linux")]
    use brick::ev3::OpenError;
    use brick::{DeviceError, DeviceName};
    use calibration::{CalibrationError, error::Activity};
    use cube_core::Face;
    use robot::{RunError, error::During};
    use scanner::ScanError;

    use super::*;
    #[cfg(target_os = "linux")]
    use crate::robots::this_brick::Unopened;

    const DISCONNECTED: TroubleKind = TroubleKind::Device(ErrorKind::Disconnected);

    fn missing() -> DeviceError {
        DeviceError::Disconnected {
            device: DeviceName::ColorSensor,
            reason: "it was unplugged".to_owned(),
        }
    }

    #[test]
    fn a_device_that_goes_away_is_to_be_plugged_in_whatever_was_going_on() {
        let calibration = CalibrationError::During {
            activity: Activity::FindingStops,
            source: Box::new(missing().into()),
        };
        for trouble in [
            Trouble::from(missing()),
            RunError::from(missing()).into(),
            CalibrationError::from(missing()).into(),
            calibration.into(),
        ] {
            let text = text(&trouble);
            assert!(
                text.ends_with("Push its plug in at both ends, at the right port."),
                "{text}"
            );
            assert_eq!(trouble.kind, DISCONNECTED);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn devices_that_are_missing_at_the_start_are_to_be_plugged_in() {
        let missing = |device| DeviceError::Disconnected {
            device,
            reason: "nothing is there".to_owned(),
        };
        let problems = vec![
            missing(DeviceName::ColorArmMotor),
            missing(DeviceName::ColorSensor),
        ];
        let trouble = Trouble::from(Unopened::from(OpenError::Devices { problems }));
        assert_eq!(trouble.kind, DISCONNECTED);
        assert_eq!(
            text(&trouble),
            "2 of the robot's devices cannot be used: colour arm motor is not connected: nothing is there; \
             colour sensor is not connected: nothing is there.\n\
             Push its plug in at both ends, at the right port."
        );
    }

    #[test]
    fn a_full_card_is_to_be_emptied() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let trouble = anyhow::Error::new(full).context("writing a file").into();
        let text = text(&trouble);
        assert!(text.contains("Writing a file."), "{text}");
        assert!(text.ends_with("try again."), "{text}");
    }

    #[test]
    fn the_cause_comes_first_each_thing_is_said_once_and_the_cure_comes_last() {
        let source = ScanError::Device {
            step: "looking",
            source: missing(),
        };
        let during = During::Reading(Face::R);
        let trouble = Trouble::from(RunError::Scan { during, source });
        assert_eq!(
            text(&trouble),
            "While looking: colour sensor is not connected: it was unplugged.\n\
             Reading face R.\n\
             Push its plug in at both ends, at the right port."
        );
        assert_eq!(trouble.kind, DISCONNECTED);
        let trouble = anyhow::anyhow!("is it\n  so?").into();
        assert_eq!(text(&trouble), "Is it so?");
    }

    #[test]
    fn no_context_hides_a_kind_and_no_text_makes_one() {
        let stopped = robot::Stopped(brick::InterruptCause::BackButton);
        assert_eq!(
            Trouble::from(RunError::from(stopped)).kind,
            TroubleKind::Stopped
        );
        let wrapped = Err::<(), _>(missing()).context("reading").expect_err("one");
        assert_eq!(Trouble::from(wrapped).kind, TroubleKind::Other);
    }
}
