//! Faults from outside.

use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::disturbance::{Disturbance, DisturbanceKind};

settings::section! {
    /// Faults that reach the robot from outside.
    pub(crate) struct FaultSettings in "faults":
        "Faults that reach the robot from outside: hands, obstacles, plugs, light. Their kinds are
         remove, exchange, spin, tilt, turn, twist, knock, jam, unplug, skip, light, garble, resync
         and battery; docs/studio.md lists what each does, and which amounts it allows."
    {
        /// Faults at their times, each as "at SECONDS KIND [PART] [by AMOUNT] [for SECONDS]", such
        /// as "at 12.5 jam flipper for 3", "at 20 unplug color for 1.5" or "at 30 spin by 1". A
        /// fault without its time for lasting stays.
        pub(crate) plan: Vec<Disturbance> = Vec::new();
        /// Faults by chance besides, on the mean in a minute, all of them mended after a while.
        pub(crate) per_minute: f64 = 0.0, in 0.0..=60.0;
        /// Kinds of the faults by chance; all of them if the list is empty.
        pub(crate) kinds: Vec<DisturbanceKind> = Vec::new();
    }
}

/// Time after power-up until which faults by chance come.
const MAX_BY_CHANCE: Duration = Duration::from_mins(30);

impl FaultSettings {
    /// The faults of a run with this seed: those of the plan, and those by chance.
    pub(crate) fn of_run(&self, mut rng: ChaCha8Rng) -> Vec<Disturbance> {
        let mut all = self.plan.clone();
        if self.per_minute == 0.0 {
            return all;
        }
        let kinds = match self.kinds.as_slice() {
            [] => &DisturbanceKind::ALL,
            kinds => kinds,
        };
        let mean_s = 60.0 / self.per_minute;
        let mut at = Duration::ZERO;
        loop {
            // Times between faults that do not depend on one another are exponential.
            at += Duration::from_secs_f64(-mean_s * (1.0 - rng.random::<f64>()).ln());
            if at > MAX_BY_CHANCE {
                return all;
            }
            let kind = kinds[rng.random_range(0..kinds.len())];
            all.push(Disturbance::draw(kind, at, &mut rng));
        }
    }
}
