//! Delay of threads by the machine: a program that the machine delays steers its motors too late,
//! which says nothing of the program.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Robot time by which a program may be held up without harm: less than a motor takes for the degrees
/// over which it slows down.
const MAX_ROBOT_TIME: Duration = Duration::from_millis(25);
/// Repetitions of a run that failed while the machine held up its program for longer, at the speed
/// of the wall clock at most.
pub(crate) const MAX_REPETITIONS: usize = 3;
/// Exit code of such a run.
pub(crate) const EXIT_CODE: u8 = 75;

const STEP: Duration = Duration::from_millis(1);

/// Watch over the machine's delays, until its result is asked for.
pub(crate) struct Watcher {
    longest_us: Arc<AtomicU64>,
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Watcher {
    /// Starts a thread for each processor, which only notes late wake-ups.
    pub(crate) fn start() -> Self {
        let (longest_us, is_over) = <(Arc<AtomicU64>, Arc<AtomicBool>)>::default();
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let threads = (0..processors).map(|_| {
            let (longest_us, is_over) = (Arc::clone(&longest_us), Arc::clone(&is_over));
            thread::spawn(move || watch(&longest_us, &is_over))
        });
        Self {
            threads: threads.collect(),
            longest_us,
            is_over,
        }
    }

    /// Exit code of a run that failed under this watch, on a robot that goes `speed` times as fast
    /// as real time: whether the delays may have caused the failure, which is printed then.
    pub(crate) fn exit_code(self, speed: f64) -> u8 {
        let held_up = self.longest();
        if held_up.mul_f64(speed) <= MAX_ROBOT_TIME {
            return 1;
        }
        let real_ms = held_up.as_millis();
        println!("failed while the machine held up programs for {real_ms} ms");
        EXIT_CODE
    }

    /// The longest delay of a wake-up in one of the threads.
    pub(crate) fn longest(self) -> Duration {
        self.is_over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            thread.join().expect("the sleeping thread cannot panic");
        }
        Duration::from_micros(self.longest_us.load(Ordering::Relaxed))
    }
}

fn watch(longest_us: &AtomicU64, is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        let begun = Instant::now();
        thread::sleep(STEP);
        let late = begun.elapsed().saturating_sub(STEP);
        let late_us = u64::try_from(late.as_micros()).unwrap_or(u64::MAX);
        longest_us.fetch_max(late_us, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watcher_has_been_woken_a_little_late() {
        let watcher = Watcher::start();
        thread::sleep(5 * STEP);
        let longest = watcher.longest();
        assert!(longest > Duration::ZERO && longest < Duration::from_mins(1));
    }

    #[test]
    fn a_delay_excuses_a_failure_by_what_it_is_on_the_robot() {
        let exit_code = |speed| {
            let watcher = Watcher::start();
            watcher.longest_us.store(12_000, Ordering::Relaxed);
            watcher.exit_code(speed)
        };
        assert_eq!(exit_code(10.0), EXIT_CODE);
        assert_eq!(exit_code(0.001), 1);
    }
}
