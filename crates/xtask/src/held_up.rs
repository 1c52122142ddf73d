//! Runs of programs on simulated bricks that the machine may hold up: a program that the machine delays steers its
//! motors too late, which says nothing of the program.

use std::{
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use rayon::{ThreadPoolBuilder, prelude::*};
use serde::{Deserialize, Serialize};

use crate::process::greatest_during;

/// Robot time by which a program may be held up without harm: less than a motor takes for the degrees
/// over which it slows down.
const MAX_ROBOT_TIME: Duration = Duration::from_millis(25);
/// Repetitions of a run that failed while the machine held up its program for longer, at the speed
/// of the wall clock at most.
const MAX_REPETITIONS: usize = 3;
const STEP: Duration = Duration::from_millis(1);

/// End of a run, with its account.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum End {
    Well(String),
    Failed(String),
    /// The run failed while the machine held up its program, so the failure proves nothing.
    HeldUp(String),
}

/// Watches the machine during a run on a robot that goes `speed` times as fast as real time.
pub(crate) fn watched(speed: f64, run: impl FnOnce() -> Result<String>) -> End {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let lateness = || {
        let begun = Instant::now();
        thread::sleep(STEP);
        begun.elapsed().saturating_sub(STEP)
    };
    let (result, longest) = greatest_during(processors, lateness, run);
    judged(result, longest.mul_f64(speed))
}

/// The end of a run during which the machine held up programs for `delay` of robot time.
fn judged(result: Result<String>, delay: Duration) -> End {
    match result {
        Ok(text) => End::Well(text),
        Err(error) if delay <= MAX_ROBOT_TIME => End::Failed(format!("{error:#}")),
        Err(error) => {
            let ms = delay.as_millis();
            End::HeldUp(format!("held up for {ms} ms of robot time\n{error:#}"))
        }
    }
}

/// Does the named runs, so many at a time, and repeats those that the machine held up, at the speed of the wall clock at
/// most. Fails if one of them fails, after all are done.
pub(crate) fn run_all<T: Sync>(
    jobs: usize,
    speed: f64,
    runs: &[(String, T)],
    run: impl Fn(&T, f64) -> Result<End> + Sync,
) -> Result<()> {
    let begun = Instant::now();
    let (mut left, mut failed) = (runs.iter().collect::<Vec<_>>(), Vec::new());
    for round in 0..=MAX_REPETITIONS {
        let (jobs, speed) = match round {
            0 => (jobs, speed),
            _ => (1, speed.min(1.0)),
        };
        let one = |(name, work): &&(String, T)| {
            let begun = Instant::now();
            let failure = |error| End::Failed(format!("{error:#}"));
            let end = run(work, speed).unwrap_or_else(failure);
            let seconds = begun.elapsed().as_secs();
            match &end {
                End::Well(text) => println!("{name:<28} {seconds:>3} s {text}"),
                End::Failed(text) => println!("FAILED {name}: {text}"),
                End::HeldUp(text) => println!("{name}: {text}"),
            }
            end
        };
        let pool = ThreadPoolBuilder::new().num_threads(jobs).build()?;
        let ends: Vec<End> = pool.install(|| left.par_iter().with_max_len(1).map(one).collect());
        let with_end = left.into_iter().zip(ends);
        let bad = with_end.filter(|(_, end)| !matches!(end, End::Well(_)));
        let (again, wrong): (Vec<_>, Vec<_>) =
            bad.partition(|(_, end)| matches!(end, End::HeldUp(_)));
        failed.extend(wrong.into_iter().map(|(run, _)| run));
        left = again.into_iter().map(|(run, _)| run).collect();
    }
    failed.extend(left);
    let names: Vec<&str> = failed.iter().map(|(name, _)| name.as_str()).collect();
    println!(
        "{} runs, {} failed, {} s",
        runs.len(),
        names.len(),
        begun.elapsed().as_secs()
    );
    ensure!(names.is_empty(), "failed: {}", names.join(", "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use anyhow::bail;

    use super::*;

    #[test]
    fn a_run_is_watched_and_its_account_kept() {
        let end = watched(0.001, || {
            thread::sleep(5 * STEP);
            Ok("well".to_owned())
        });
        assert_eq!(end, End::Well("well".to_owned()));
    }

    #[test]
    fn a_delay_excuses_a_failure_by_what_it_is_on_the_robot() {
        let end = |ms| judged(Err(anyhow::anyhow!("why")), Duration::from_millis(ms));
        assert_eq!(end(25), End::Failed("why".to_owned()));
        assert_eq!(
            end(26),
            End::HeldUp("held up for 26 ms of robot time\nwhy".to_owned())
        );
    }

    #[test]
    fn runs_that_are_held_up_are_repeated_slowly_and_failures_named() {
        let runs = ["well", "held up once", "held up", "wrong"].map(|name| (name.to_owned(), name));
        let (count, slow) = <(AtomicUsize, AtomicUsize)>::default();
        let all = run_all(2, 3.0, &runs, |&name, speed| {
            count.fetch_add(1, Ordering::Relaxed);
            slow.fetch_add(usize::from(speed == 1.0), Ordering::Relaxed);
            Ok(match name {
                "held up once" if speed == 1.0 => End::Well(String::new()),
                "held up once" | "held up" => End::HeldUp(String::new()),
                "wrong" => bail!("why"),
                _ => End::Well(String::new()),
            })
        });
        assert_eq!(
            all.expect_err("two fail").to_string(),
            "failed: wrong, held up"
        );
        assert_eq!(count.into_inner(), 4 + 1 + MAX_REPETITIONS);
        assert_eq!(slow.into_inner(), 1 + MAX_REPETITIONS);
        assert!(run_all(1, 3.0, &runs[..1], |_, _| Ok(End::Well(String::new()))).is_ok());
    }
}
