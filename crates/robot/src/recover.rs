//! Recovery from a stuck motor or a slipped cube: the robot homes again and reads the cube again.
//!
//! ```text
//!   first fault ──▶ recover ──▶ second fault ──▶ a slower profile, recover ──▶ third fault: the run ends
//!                                    │ no profile is slower
//!                                    └─▶ the run ends
//! ```

use std::time::Duration;

use actuator::Profile;
use brick::StopAction;

use crate::{
    battery,
    error::{RunError, one_line},
    event::Event,
    phase::{Phase, PhaseResult},
    remedy::Remedy,
    run::Run,
};

/// Pause of the motors, in which an obstacle may fall off or a person may take it away.
const PAUSE: Duration = Duration::from_secs(1);

impl Run<'_, '_> {
    /// As [`recover`](Self::recover), for a cube that the robot has to read again: its pose is
    /// unknown after a fault.
    ///
    /// # Errors
    /// The errors of `recover`; the failure itself if reading would not help.
    pub(crate) fn recover_to_read(&mut self, failure: RunError) -> Result<(), RunError> {
        // Recorded readings do not show the pose of the cube now.
        let can_look = self.task.readings.is_none();
        if !can_look || self.needs_pose {
            return Err(failure);
        }
        self.recover(failure)
    }

    /// Homes again, at a slower profile after the second fault.
    ///
    /// # Errors
    /// The failure itself if it cannot be recovered from, or if no remedy is left; otherwise the
    /// error of the recovery.
    pub(crate) fn recover(&mut self, failure: RunError) -> Result<(), RunError> {
        if !failure.can_be_recovered() {
            return Err(failure);
        }
        let slower = match self.remedy {
            Remedy::Recover => None,
            Remedy::SlowDown => match self.config.mechanism.slower_profile(self.profile) {
                Some(profile) => Some(profile),
                None => return Err(failure),
            },
            Remedy::None => return Err(failure),
        };
        self.remedy = self.remedy.next();
        let (phase, motion) = (self.phase, self.motion.take());
        self.tell(&Event::Fault {
            kind: failure.kind(),
            message: one_line(&failure),
            part: failure.part(),
            phase,
            motion,
        });
        if let Some(profile) = slower {
            self.slow_down(profile);
        }
        let started = self.begins(Phase::Recover, 1);
        self.brick.stop_motors(StopAction::Brake)?;
        self.brick.clock.sleep(PAUSE);
        if let Err(source) = self.mechanism.recover(self.brick) {
            let first = Box::new(failure);
            return Err(RunError::Recovery { first, source });
        }
        self.tell(&Event::Recovery);
        self.ends(Phase::Recover, started, PhaseResult::Recovered);
        Ok(())
    }

    /// Drives the mechanism by a slower profile from now on, and tells the observer. The prices of
    /// the plan stay: the prices of motions relative to one another hardly change.
    fn slow_down(&mut self, profile: Profile) {
        self.profile = profile;
        let limited = self.config.mechanism.at_most(profile);
        let settings = battery::slowed(&limited, self.battery.voltage());
        self.mechanism.set_settings(settings);
        let message = format!("second fault in this run: speed {profile} from now on");
        self.tell(&Event::Slower { profile, message });
    }
}

#[cfg(test)]
mod slower_tests;
#[cfg(test)]
mod tests;
