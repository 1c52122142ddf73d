//! Remedies against faults, by how the faults of a run cluster.
//!
//! A fault that follows the recovery from the last one closely belongs to its cluster; a fault
//! after a long time of undisturbed work begins a new one. A cluster of many faults ends the run,
//! as does a great number of faults altogether.

use std::time::Duration;

use brick::DegreesPerSecond;
use scanner::ScanSettings;

/// Undisturbed time after a recovery, after which the next fault begins a new cluster: the motions
/// to read a cube, and some turns.
const CLUSTER: Duration = Duration::from_secs(30);
/// Faults of a cluster from which a run recovers: the robot has slowed down by then, and four more
/// readings of the cube did not help.
const MAX_IN_CLUSTER: u32 = 5;
/// Faults of a run from which it recovers: about as many minutes. A robot whose tilts fail 6 times
/// in 100 finishes a cube with fewer in 98 of 100 runs.
const MAX_FAULTS: u32 = 14;
/// Time since the first fault after which the next one ends the run: a person has lost patience by then.
const MAX_TIME: Duration = Duration::from_mins(15);

/// Remedy against a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// The robot homes again.
    Recover,
    /// The robot slows the mechanism down, and homes again.
    SlowDown,
    /// The run ends.
    None,
}

/// Faults of a run so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Faults {
    all: u32,
    in_cluster: u32,
    /// Time of the first fault.
    first: Option<Duration>,
    /// End of the latest recovery.
    recovered: Option<Duration>,
    /// Whether the first fault ends the run.
    ends_at_first: bool,
}

impl Faults {
    /// Faults of a run that its first fault ends.
    pub(crate) fn end_the_run() -> Self {
        Self {
            ends_at_first: true,
            ..Self::default()
        }
    }

    /// Whether the run has had any fault.
    pub(crate) const fn any(&self) -> bool {
        self.all > 0
    }

    /// Whether the latest fault followed another one closely.
    pub(crate) const fn cluster(&self) -> bool {
        self.in_cluster > 1
    }

    /// Counts a fault at this time, and returns the remedy against it.
    pub(crate) fn remedy(&mut self, now: Duration) -> Remedy {
        let is_new = |recovered: Duration| now.saturating_sub(recovered) >= CLUSTER;
        if self.recovered.is_none_or(is_new) {
            self.in_cluster = 0;
        }
        self.all += 1;
        self.in_cluster += 1;
        let first = *self.first.get_or_insert(now);
        let is_late = now.saturating_sub(first) > MAX_TIME;
        let are_many = self.in_cluster > MAX_IN_CLUSTER || self.all > MAX_FAULTS;
        if self.ends_at_first || are_many || is_late {
            return Remedy::None;
        }
        match self.all {
            1 => Remedy::Recover,
            _ => Remedy::SlowDown,
        }
    }

    /// Notes the end of a recovery.
    pub(crate) fn recovered(&mut self, now: Duration) {
        self.recovered = Some(now);
    }
}

/// Factor of the speeds after each fault that slows the robot down.
const SLOWER: f64 = 0.85;
/// Least share of the speeds.
const MIN_SHARE: f64 = 0.45;

/// Shares of the speeds at which the robot works after faults.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Slowed {
    /// Share of the speeds of the slowest profile.
    pub(crate) mechanism: f64,
    /// Share of the table's speed in a scan, which throws a cube askew that a turning table takes along.
    scan: f64,
}

impl Default for Slowed {
    fn default() -> Self {
        Self {
            mechanism: 1.0,
            scan: 1.0,
        }
    }
}

impl Slowed {
    /// Lowers the speeds; those of the mechanism only where no slower profile is left.
    pub(crate) fn slow_down(&mut self, has_slower_profile: bool) {
        let slower = |share: f64| (share * SLOWER).max(MIN_SHARE);
        self.scan = slower(self.scan);
        if !has_slower_profile {
            self.mechanism = slower(self.mechanism);
        }
    }

    /// Greatest speed of the table in a scan.
    pub(crate) fn table_speed(&self, settings: &ScanSettings) -> DegreesPerSecond {
        let speed = f64::from(settings.table_speed().as_degrees_per_second());
        DegreesPerSecond::new((speed * self.scan).round() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Remedies against faults this many seconds apart, up to the end of the run.
    fn remedies(seconds_apart: u64) -> Vec<Remedy> {
        let mut faults = Faults::default();
        let mut now = Duration::ZERO;
        let remedies = std::iter::from_fn(|| {
            now += Duration::from_secs(seconds_apart);
            let remedy = faults.remedy(now);
            faults.recovered(now);
            (remedy != Remedy::None).then_some(remedy)
        });
        remedies.take(100).collect()
    }

    #[test]
    fn every_fault_but_the_first_slows_the_robot_down() {
        use Remedy::{Recover, SlowDown};
        let expected = [Recover, SlowDown, SlowDown, SlowDown, SlowDown];
        assert_eq!(remedies(5), expected);
        assert_eq!(remedies(40)[..5], expected);
    }

    #[test]
    fn faults_far_apart_end_a_run_later_than_a_cluster_does() {
        assert_eq!(remedies(29).len(), MAX_IN_CLUSTER as usize);
        assert_eq!(remedies(30).len(), MAX_FAULTS as usize);
    }

    #[test]
    fn the_time_of_a_recovery_is_no_undisturbed_time() {
        let mut faults = Faults::default();
        for fault in 0..MAX_IN_CLUSTER {
            let at = Duration::from_secs(60 * u64::from(fault));
            assert_ne!(faults.remedy(at), Remedy::None);
            faults.recovered(at + Duration::from_secs(50));
        }
        let next = Duration::from_secs(60 * u64::from(MAX_IN_CLUSTER));
        assert_eq!(faults.remedy(next), Remedy::None);
    }

    #[test]
    fn a_run_that_needs_the_pose_ends_at_its_first_fault() {
        assert_eq!(Faults::end_the_run().remedy(Duration::ZERO), Remedy::None);
    }
}
