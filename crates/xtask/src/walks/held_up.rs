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

const STEP: Duration = Duration::from_millis(1);

/// Watch over the machine's delays, until its result is asked for.
pub(super) struct Watcher {
    longest_us: Arc<AtomicU64>,
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Watcher {
    /// Starts a thread for each processor, which only notes late wake-ups.
    pub(super) fn start() -> Self {
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

    /// The longest delay of a wake-up in one of the threads.
    pub(super) fn longest(self) -> Duration {
        self.is_over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            thread.join().expect("it only sleeps");
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
}
