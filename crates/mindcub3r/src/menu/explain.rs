//! Errors as the small screen shows them: cause, context, and cure.

use std::io;

use brick::ErrorKind;
use calibration::{CalibrationError, CalibrationErrorKind};
use robot::{RunError, RunErrorKind};
use words::{Language, Words};

use dialogue::sentence;

use super::trouble::{Trouble, TroubleKind};
use crate::{echo, failure};

/// Text of an error, a line each: the innermost cause first, then its contexts, then the cure. In
/// another language than English the kind and the cure come first, in that language, and the text of
/// the error, which is the one of log and page, last.
pub(super) fn text(words: Words, trouble: &Trouble) -> String {
    // An outer error may repeat the words of its cause.
    let mut said: Vec<String> = Vec::new();
    for cause in trouble.error.chain() {
        let one = echo::message(&cause.to_string());
        if !said.iter().any(|outer| outer.contains(&one)) {
            said.push(one);
        }
    }
    let details: Vec<String> = said.iter().rev().map(|one| sentence(one)).collect();
    let cure = cure(words, trouble).map(str::to_owned);
    let lines: Vec<String> = match words.language() {
        Language::English => details.into_iter().chain(cure).collect(),
        _ => [kind(words, trouble).to_owned()]
            .into_iter()
            .chain(cure)
            .chain([words.trouble_details(&details.join(" "))])
            .collect(),
    };
    lines.join("\n")
}

/// Kind of an error, with its cure where the kind has one of its own.
fn kind(words: Words, trouble: &Trouble) -> &'static str {
    let error = &trouble.error;
    if let Some(run) = error.downcast_ref::<RunError>() {
        return match run.kind() {
            RunErrorKind::Battery => words.trouble_battery(),
            RunErrorKind::Slipped => words.trouble_slipped(),
            RunErrorKind::Mechanism => words.trouble_stuck(),
            RunErrorKind::Scan => words.trouble_scan(),
            RunErrorKind::Unreadable => words.trouble_unreadable(),
            RunErrorKind::NoCube => words.trouble_no_cube(),
            RunErrorKind::Twisted => words.trouble_twisted(),
            RunErrorKind::OtherCube => words.trouble_other_cube(),
            RunErrorKind::Device => words.trouble_device(),
            _ => words.trouble_other(),
        };
    }
    if let Some(calibration) = error.downcast_ref::<CalibrationError>() {
        return match calibration.kind() {
            CalibrationErrorKind::Stuck => words.trouble_stuck(),
            CalibrationErrorKind::Device(_) => words.trouble_device(),
            CalibrationErrorKind::NoCube => words.trouble_no_cube(),
            CalibrationErrorKind::Implausible => words.trouble_implausible(),
            _ => words.trouble_other(),
        };
    }
    match trouble.kind {
        TroubleKind::Device(ErrorKind::Stalled | ErrorKind::Timeout) => words.trouble_stuck(),
        TroubleKind::Device(_) => words.trouble_device(),
        TroubleKind::Stopped | TroubleKind::Other => words.trouble_other(),
    }
}

/// Cure of an error whose text names none.
fn cure(words: Words, trouble: &Trouble) -> Option<&'static str> {
    if failure::io_kind(&trouble.error) == Some(io::ErrorKind::StorageFull) {
        return Some(words.trouble_card_full());
    }
    let TroubleKind::Device(kind) = trouble.kind else {
        return None;
    };
    match kind {
        ErrorKind::Disconnected => Some(words.trouble_plug()),
        ErrorKind::Protocol | ErrorKind::Io => Some(words.trouble_again()),
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

    const ENGLISH: Words = Words::ENGLISH;
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
            let text = text(ENGLISH, &trouble);
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
            text(ENGLISH, &trouble),
            "2 of the robot's devices cannot be used: colour arm motor is not connected: nothing is there; \
             colour sensor is not connected: nothing is there.\n\
             Push its plug in at both ends, at the right port."
        );
    }

    #[test]
    fn a_full_card_is_to_be_emptied() {
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let trouble = anyhow::Error::new(full).context("writing a file").into();
        let text = text(ENGLISH, &trouble);
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
            text(ENGLISH, &trouble),
            "While looking: colour sensor is not connected: it was unplugged.\n\
             Reading face R.\n\
             Push its plug in at both ends, at the right port."
        );
        assert_eq!(trouble.kind, DISCONNECTED);
        let trouble = anyhow::anyhow!("is it\n  so?").into();
        assert_eq!(text(ENGLISH, &trouble), "Is it so?");
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
