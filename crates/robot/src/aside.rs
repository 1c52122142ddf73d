//! Computing that cannot be interrupted, so that the robot still can.
//!
//! Recognising a cube takes the brick up to a quarter of a second, working out where the sensor
//! looks some ten, and motors are to stop within 100 ms of a press. Whether they must is looked at
//! by whoever reads the brick's clock ([`brick::interrupt`]): so one thread computes, and the other
//! reads the clock.

use std::{panic, sync::mpsc, thread, time::Duration};

use brick::Clock;

/// A tenth of the time in which motors are to stop.
const INTERVAL: Duration = Duration::from_millis(10);

/// What `compute` gives; the clock is read meanwhile, again and again.
pub fn compute_aside<T: Send>(clock: &dyn Clock, compute: impl FnOnce() -> T + Send) -> T {
    let (finished, is_finished) = mpsc::channel();
    thread::scope(|scope| {
        let computing = scope.spawn(move || {
            // Dropped at the end, also by a panic.
            let _finished: mpsc::Sender<()> = finished;
            compute()
        });
        while is_finished.recv_timeout(INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
            clock.now();
        }
        match computing.join() {
            Ok(result) => result,
            Err(panic) => panic::resume_unwind(panic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tells whenever it is read.
    struct TellingClock(mpsc::Sender<()>);

    impl Clock for TellingClock {
        fn now(&self) -> Duration {
            self.0.send(()).expect("somebody listens");
            Duration::ZERO
        }

        fn sleep(&self, _: Duration) {
            panic!("simulated time would pass");
        }
    }

    #[test]
    fn the_clock_is_read_while_something_is_computed() {
        let (reads, told) = mpsc::channel();
        let (clock, told) = (TellingClock(reads), &std::sync::Mutex::new(told));
        let often = compute_aside(&clock, || {
            let told = told.lock().expect("nobody else has it");
            (0..3).all(|_| told.recv_timeout(Duration::from_secs(10)).is_ok())
        });
        assert!(often);
    }
}
