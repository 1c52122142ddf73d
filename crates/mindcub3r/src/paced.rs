//! Clock of a simulated robot that a person can watch: slowed down to a multiple of real time.

use std::{rc::Rc, thread, time::Duration};

use brick::Clock;

/// Clock that takes real time, too.
pub(crate) struct PacedClock {
    inner: Rc<dyn Clock>,
    pace: f64,
}

impl PacedClock {
    /// Clock of which `pace` seconds pass in one real second.
    pub(crate) fn new(inner: Rc<dyn Clock>, pace: f64) -> Self {
        Self { inner, pace }
    }
}

impl Clock for PacedClock {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        self.inner.sleep(duration);
        thread::sleep(duration.div_f64(self.pace));
    }
}
