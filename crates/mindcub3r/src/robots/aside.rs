//! Long computations on a second thread, so that the robot can be stopped meanwhile.

use std::{panic, sync::mpsc, thread, time::Duration};

use brick::Clock;
use robot::aside::Aside;

/// Time between two readings of the clock: a tenth of the time in which motors must stop.
const INTERVAL: Duration = Duration::from_millis(10);

/// Computes on a second thread while the first reads the clock. Where the system grants no thread,
/// computes in place.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Threads;

impl Aside for Threads {
    fn compute(&self, clock: &dyn Clock, work: &mut (dyn FnMut() + Send)) {
        if let Err(error) = on_a_thread(clock, work) {
            log::debug!("no thread for a computation ({error}); computing in place");
            work();
        }
    }
}

/// Calls `work` on a thread of its own.
///
/// # Errors
/// When the system grants no thread; `work` was not called then.
fn on_a_thread(clock: &dyn Clock, work: &mut (dyn FnMut() + Send)) -> std::io::Result<()> {
    let (finished, is_finished) = mpsc::channel();
    thread::scope(|scope| {
        let computing = thread::Builder::new().spawn_scoped(scope, move || {
            // The sender is dropped at the end, also by a panic.
            let _finished: mpsc::Sender<()> = finished;
            work();
        })?;
        while is_finished.recv_timeout(INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
            clock.now();
        }
        if let Err(panic) = computing.join() {
            panic::resume_unwind(panic);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use robot::aside::compute_aside;

    use super::*;

    /// Clock that sends a message whenever it is read.
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
        let (reads, readings) = mpsc::channel();
        let (clock, readings) = (TellingClock(reads), &std::sync::Mutex::new(readings));
        let often = compute_aside(&Threads, &clock, || {
            let readings = readings.lock().expect("nobody else has it");
            (0..3).all(|_| readings.recv_timeout(Duration::from_secs(10)).is_ok())
        });
        assert!(often);
    }
}
