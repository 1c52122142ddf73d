//! True positions of the motors of a simulated robot, sample by sample.

use std::{cell::RefCell, rc::Rc, time::Duration};

use brick::Clock;
use simulator::{Posture, Simulator};

/// Time between two samples, which are half a pixel apart. A stroke takes 400 ms and more.
const SAMPLE_INTERVAL: Duration = Duration::from_millis(10);

/// True positions of the motors at one time of the robot's clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Sample {
    pub(super) at: Duration,
    pub(super) posture: Posture,
}

/// Samples of a run, at most one every 10 ms and none while nothing moves. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recording(Rc<RefCell<Samples>>);

#[derive(Debug, Default)]
struct Samples {
    stored: Vec<Sample>,
    /// Latest sample, stored or not.
    latest: Option<Sample>,
}

impl Recording {
    /// Clock like `inner`, which records the positions of the robot's motors whenever time passes.
    pub(crate) fn clock(&self, inner: Rc<dyn Clock>, simulator: Simulator) -> Rc<dyn Clock> {
        let clock = RecordingClock {
            inner,
            simulator,
            recording: self.clone(),
        };
        clock.sample();
        Rc::new(clock)
    }

    /// Samples in the order of time. Between two of them, each motor moves evenly.
    pub(super) fn samples(&self) -> Vec<Sample> {
        let samples = self.0.borrow();
        let mut all = samples.stored.clone();
        all.extend(samples.latest.filter(|latest| all.last() != Some(latest)));
        all
    }

    fn note(&self, sample: Sample) {
        let mut samples = self.0.borrow_mut();
        match samples.latest {
            Some(latest) if sample.at < latest.at + SAMPLE_INTERVAL => return,
            Some(latest) if sample.posture == latest.posture => {}
            latest => {
                // The last sample of a rest is stored: without it, the motor would seem to move all
                // the while.
                let rest = latest.filter(|latest| samples.stored.last() != Some(latest));
                samples.stored.extend(rest);
                samples.stored.push(sample);
            }
        }
        samples.latest = Some(sample);
    }
}

/// Clock that passes time in pieces of 10 ms, and takes a sample after each.
struct RecordingClock {
    inner: Rc<dyn Clock>,
    simulator: Simulator,
    recording: Recording,
}

impl RecordingClock {
    fn sample(&self) {
        self.recording.note(Sample {
            at: self.simulator.now(),
            posture: self.simulator.posture(),
        });
    }
}

impl Clock for RecordingClock {
    fn now(&self) -> Duration {
        self.inner.now()
    }

    fn sleep(&self, duration: Duration) {
        let mut left = duration;
        loop {
            let piece = left.min(SAMPLE_INTERVAL);
            self.inner.sleep(piece);
            self.sample();
            left -= piece;
            if left.is_zero() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use brick::{Brick, Degrees, DegreesPerSecond};
    use simulator::{Settings, solved};

    use super::*;

    fn recorded_brick() -> (Brick, Recording) {
        let simulator = Simulator::new(&Settings::default(), &solved(), 1);
        let mut brick = simulator.brick();
        let recording = Recording::default();
        brick.clock = recording.clock(brick.clock, simulator);
        (brick, recording)
    }

    #[test]
    fn nothing_is_recorded_while_nothing_moves() {
        let (brick, recording) = recorded_brick();
        brick.clock.sleep(Duration::from_secs(10));
        let samples = recording.samples();
        let times: Vec<_> = samples.iter().map(|sample| sample.at.as_secs()).collect();
        assert_eq!(times, [0, 10]);
    }

    #[test]
    fn a_motion_after_a_rest_is_recorded_every_ten_milliseconds_from_the_end_of_the_rest_on() {
        let (mut brick, recording) = recorded_brick();
        brick.clock.sleep(Duration::from_secs(3));
        let (target, speed) = (Degrees::new(-300), DegreesPerSecond::new(500));
        brick
            .turntable
            .run_to(target, speed)
            .expect("the motor runs");
        // Sleeps shorter and longer than the time between two samples.
        for _ in 0..500 {
            brick.clock.sleep(Duration::from_millis(1));
        }
        brick.clock.sleep(Duration::from_millis(1003));
        let samples = recording.samples();
        assert_eq!(samples[1].at, Duration::from_secs(3));
        assert_eq!(samples[1].posture, samples[0].posture);
        assert!((100..300).contains(&samples.len()), "{}", samples.len());
        for pair in samples.windows(2) {
            assert!(pair[1].at >= pair[0].at + SAMPLE_INTERVAL, "{pair:?}");
        }
        let way = samples[samples.len() - 1].posture.turntable - samples[0].posture.turntable;
        assert!((way + 300.0).abs() < 5.0, "{way}");
    }
}
