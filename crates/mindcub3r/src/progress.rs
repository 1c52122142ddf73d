//! Who stands by the robot while it runs, and how they see where it is.
//!
//! A run tells its [`Operator`] what it does, and asks what it cannot decide itself. On a computer
//! that is [`StandardError`]: a bar on a terminal, plain lines elsewhere. On the brick it is the
//! screen, by [`menu`](crate::menu).

use std::{
    io::{IsTerminal, stderr},
    path::PathBuf,
    time::Duration,
};

use cube_core::Cube;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use recogniser::{Readings, Recognition};

use panel::net;
use robot::{Operator, Phase};

use crate::{output, scan_report};

/// Nobody to ask, and everything told on standard error.
#[derive(Debug)]
pub(crate) struct StandardError {
    display: Display,
    phase: Phase,
    steps: usize,
    done: usize,
    /// Where every scan is kept, if anywhere.
    scan_report: Option<PathBuf>,
}

#[derive(Debug)]
enum Display {
    Bar(ProgressBar),
    Lines,
}

impl StandardError {
    /// A bar where standard error is a terminal, else lines.
    pub(crate) fn new(scan_report: Option<PathBuf>) -> Self {
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
            scan_report,
        }
    }
}

impl Operator for StandardError {
    fn begin(&mut self, phase: Phase, steps: usize) {
        (self.phase, self.steps, self.done) = (phase, steps, 0);
        if let Display::Bar(bar) = &self.display {
            bar.set_prefix(phase.name());
            bar.set_length(steps as u64);
            bar.set_position(0);
            bar.set_message("");
        }
    }

    fn change_steps(&mut self, steps: usize) {
        self.steps = steps;
        if let Display::Bar(bar) = &self.display {
            bar.set_length(steps as u64);
        }
    }

    fn step(&mut self, what: &str, left: Duration) {
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

    /// Prints lines that stay, above the bar if there is one.
    fn say(&mut self, line: &str) {
        match &self.display {
            Display::Bar(bar) => bar.suspend(|| output::tell(line)),
            Display::Lines => output::tell(line),
        }
    }

    fn recognition(&mut self, label: &str, readings: &Readings, recognition: &Recognition) {
        scan_report::keep(self.scan_report.as_deref(), label, readings, recognition);
    }

    fn recognised(&mut self, cube: &Cube) {
        self.say(&net::text(cube, output::net_style_of_standard_error()));
    }
}

impl Drop for StandardError {
    fn drop(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }
}
