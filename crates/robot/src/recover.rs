//! Recovery from a stuck motor or a slipped cube: the robot homes again and reads the cube again.
//!
//! ```text
//!   fault ──▶ recover ──▶ second fault ──▶ a slower profile, recover ──▶ ... a cluster of many: the run ends
//!                │ still stuck
//!                └─▶ ask for help, rest, recover again, up to `run.patience_s`
//! ```

use std::time::Duration;

use actuator::{ActuatorError, Profile};
use brick::{Brick, StopAction};
use scanner::ScanError;

use crate::{
    askew::BySight,
    battery,
    error::{During, RunError, one_line, shows_askew_cube},
    event::{Event, milliseconds},
    patience::{PAUSE, patiently},
    phase::{Phase, PhaseResult},
    put_in::PutIn,
    remedy::Remedy,
    run::Run,
    target::PoseNeed,
};

/// Time after which the robot goes on where no sensor sees the cube that was put in.
const BLIND_WAIT: Duration = Duration::from_secs(10);
/// Time between two calls for help.
const CALL_PERIOD: Duration = Duration::from_secs(5);
/// Time between two looks of the distance sensor.
const LOOK_PERIOD: Duration = Duration::from_millis(100);

impl Run<'_, '_> {
    /// As [`recover`](Self::recover), for a cube that the robot has to read again: its pose is
    /// unknown after a fault.
    ///
    /// # Errors
    /// The errors of `recover`; the failure itself if reading would not help.
    pub(crate) fn recover_to_read(&mut self, failure: RunError) -> Result<(), RunError> {
        // Recorded readings do not show the pose of the cube now.
        let can_look = self.task.readings.is_none();
        let finds_pose = self.pose_need != PoseNeed::Kept;
        if !can_look || !finds_pose {
            return Err(failure);
        }
        self.recover(failure)
    }

    /// Homes again, at a slower profile after the second fault, and patiently: see
    /// [`patiently`].
    ///
    /// # Errors
    /// The failure itself if it cannot be recovered from, or if no remedy is left; otherwise the
    /// error of the recovery.
    pub(crate) fn recover(&mut self, failure: RunError) -> Result<(), RunError> {
        if !failure.can_be_recovered() {
            return Err(failure);
        }
        let remedy = self.faults.remedy(self.brick.clock.now());
        if remedy == Remedy::None {
            return Err(failure);
        }
        let now_ms = milliseconds(self.brick.clock.now());
        if let Some(performed) = &mut self.performed {
            let is_other_cube = matches!(failure, RunError::Slipped(_));
            performed.note_fault(now_ms, is_other_cube);
        }
        let (phase, motion) = (self.phase, self.motion.take());
        self.tell(&Event::Fault {
            kind: failure.kind(),
            message: one_line(&failure),
            part: failure.part(),
            phase,
            motion,
        });
        if remedy == Remedy::SlowDown {
            self.slow_down("another fault in this run");
        }
        let started = self.begins(Phase::Recover, 1);
        if let RunError::Scan {
            source: ScanError::Device { source, .. },
            ..
        } = &failure
        {
            self.mechanism.note_unplugged(source);
        }
        if let Err(error) = self.brick.stop_motors(StopAction::Brake) {
            log::warn!("{error}");
            self.mechanism.note_unplugged(&error);
        }
        self.brick.clock.sleep(PAUSE);
        // A cube that is askew in a table which stands square is squared by the flipper.
        let is_table_square = self.mechanism.knows_table();
        let by_sight = self.faults.cluster() && failure.shows_askew_cube() && !is_table_square;
        if let Err(source) = self.home_again(by_sight) {
            let first = Box::new(failure);
            return Err(RunError::Recovery { first, source });
        }
        if let RunError::NoCube(_) = &failure {
            self.wait_for_cube(failure)?;
        }
        if self.put_in.is_none() && !self.mechanism.takes_pose_by_count() {
            self.put_in = Some(PutIn::unknown());
        }
        self.faults.recovered(self.brick.clock.now());
        self.tell(&Event::Recovery);
        self.ends(Phase::Recover, started, PhaseResult::Recovered);
        Ok(())
    }

    /// Finds the stops of the motors again, without a fault.
    ///
    /// # Errors
    /// When a motor stays stuck.
    pub(crate) fn find_stops_again(&mut self) -> Result<(), RunError> {
        let started = self.begins(Phase::Recover, 1);
        self.home_again(false)
            .map_err(|source| RunError::Mechanism {
                during: During::Homing,
                source,
            })?;
        self.mechanism.takes_pose_by_count();
        self.ends(Phase::Recover, started, PhaseResult::Recovered);
        Ok(())
    }

    /// Waits until a person has put the cube in again, and seats it.
    ///
    /// # Errors
    /// The failure itself when the patience is over.
    fn wait_for_cube(&mut self, failure: RunError) -> Result<(), RunError> {
        let started = self.brick.clock.now();
        let steady = self.config.start.steady();
        // The robot cannot wait for a cube that no sensor sees: it gives a person time.
        let mut seen_since = None;
        let mut next_call = started;
        loop {
            let now = self.brick.clock.now();
            let waited = now.saturating_sub(started);
            let is_in = match self.sees_cube() {
                Some(true) => now.saturating_sub(*seen_since.get_or_insert(now)) >= steady,
                Some(false) => {
                    seen_since = None;
                    false
                }
                None => waited >= BLIND_WAIT.min(self.config.run.patience()),
            };
            if is_in {
                return (self.mechanism.seat(self.brick)).map_err(|source| RunError::Recovery {
                    first: Box::new(failure),
                    source,
                });
            }
            let left = self.config.run.patience().saturating_sub(waited);
            if left.is_zero() {
                return Err(failure);
            }
            if now >= next_call {
                next_call = now + CALL_PERIOD;
                self.tell(&Event::NeedsHelp {
                    part: failure.part(),
                    message: one_line(&failure),
                    left_ms: milliseconds(left),
                });
            }
            self.stop_if_asked()?;
            self.brick.clock.sleep(LOOK_PERIOD);
        }
    }

    /// Homes again, gently from the second attempt on. After an attempt that a cube barred, and before the
    /// first one if `by_sight`, the table is squared by sight.
    fn home_again(&mut self, by_sight: bool) -> Result<(), ActuatorError> {
        let pose = self.mechanism.stance().pose;
        if let Some(performed) = &mut self.performed {
            performed.note_pose(pose);
        }
        let settings = self.mechanism.settings().clone();
        let mechanism = &mut self.mechanism;
        let (config, patience) = (self.config, self.config.run.patience());
        let mut by_sight = by_sight;
        // Each squaring by sight leaves the table off by up to two degrees.
        let mut has_squared = false;
        let mut sight = BySight::default();
        let result = patiently(
            self.brick,
            self.crew.observer,
            patience,
            |brick, attempts| {
                if attempts > 0 {
                    mechanism.set_settings(settings.at_most(Profile::Gentle));
                }
                // The robot reads the cube next.
                brick.color_reading()?;
                if !by_sight {
                    let result = mechanism.recover(brick);
                    by_sight = !has_squared && result.as_ref().is_err_and(shows_askew_cube);
                    return result;
                }
                (by_sight, has_squared) = (false, true);
                let mechanism = &mut *mechanism;
                let again = move |brick: &mut Brick| {
                    mechanism.recover(brick)?;
                    Ok(mechanism)
                };
                sight.home(brick, config, again).map(drop)
            },
        );
        self.mechanism.set_settings(settings);
        if sight.has_lost_table {
            self.put_in.get_or_insert_with(PutIn::unknown);
        }
        result
    }

    /// Drives the mechanism by a slower profile from now on, and tells the observer; by a share of the
    /// slowest one where no slower profile is left. The prices of the plan stay: the prices of motions
    /// relative to one another hardly change.
    pub(crate) fn slow_down(&mut self, why: &str) {
        let slower = self.config.mechanism.slower_profile(self.profile);
        self.slowed.slow_down(slower.is_some());
        self.profile = slower.unwrap_or(self.profile);
        let limited = self.config.mechanism.at_most(self.profile);
        let settings = battery::slowed(&limited, self.battery.voltage());
        (self.mechanism).set_settings(settings.at_share(self.slowed.mechanism));
        if let Some(profile) = slower {
            let message = format!("{why}: speed {profile} from now on");
            self.tell(&Event::Slower { profile, message });
        }
    }
}

#[cfg(test)]
mod disturbed_tests;
#[cfg(test)]
mod layers_tests;
#[cfg(test)]
mod slower_tests;
#[cfg(test)]
mod tests;
