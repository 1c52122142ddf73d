//! How a run shows where it is: a bar on a terminal, plain lines elsewhere, all on standard error.

use std::{
    io::{IsTerminal, stderr},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::report::Phase;
use crate::output;

/// Shows the phases of a run, and within a phase its steps and the robot's time that is left.
#[derive(Debug)]
pub(crate) struct Progress {
    display: Display,
    phase: Phase,
    steps: usize,
    done: usize,
}

#[derive(Debug)]
enum Display {
    Bar(ProgressBar),
    Lines,
}

impl Progress {
    /// A bar where standard error is a terminal, else lines.
    pub(crate) fn on_standard_error() -> Self {
        let display = if stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{prefix:<10} {wide_bar} {pos}/{len}  {msg}")
                .expect("the template is well-formed");
            bar.set_style(style);
            Display::Bar(bar)
        } else {
            Display::Lines
        };
        Self {
            display,
            phase: Phase::Home,
            steps: 0,
            done: 0,
        }
    }

    /// A phase of so many steps begins.
    pub(crate) fn begin(&mut self, phase: Phase, steps: usize) {
        (self.phase, self.steps, self.done) = (phase, steps, 0);
        if let Display::Bar(bar) = &self.display {
            bar.set_prefix(phase.name());
            bar.set_length(steps as u64);
            bar.set_position(0);
            bar.set_message("");
        }
    }

    /// The phase has so many steps after all.
    pub(crate) fn change_steps(&mut self, steps: usize) {
        self.steps = steps;
        if let Display::Bar(bar) = &self.display {
            bar.set_length(steps as u64);
        }
    }

    /// One more step is done; `left` is the robot's time until the end of the phase.
    pub(crate) fn step(&mut self, what: &str, left: Duration) {
        self.done += 1;
        let left = format!("{:.0} s left", left.as_secs_f64());
        match &self.display {
            Display::Bar(bar) => {
                bar.set_position(self.done as u64);
                bar.set_message(format!("{what:<12} {left:>9}"));
            }
            Display::Lines => output::tell(&format!(
                "{} {} of {}: {what}, {left}",
                self.phase.name(),
                self.done,
                self.steps
            )),
        }
    }

    /// Prints a line that stays, above the bar if there is one.
    pub(crate) fn say(&self, line: &str) {
        match &self.display {
            Display::Bar(bar) => bar.suspend(|| output::tell(line)),
            Display::Lines => output::tell(line),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }
}
