//! Display of a run on a computer: a bar on a terminal, plain lines elsewhere.

use std::{path::PathBuf, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use recogniser::{Readings, Recognition};

use panel::{net, screen::Counted};
use robot::{Event, Observer, Phase};

use crate::{countdown::Countdown, output, scan_report};

/// Observer that shows a run on standard error.
#[derive(Debug)]
pub(crate) struct StandardError {
    display: Display,
    phase: Phase,
    countdown: Countdown,
    /// Directory in which every scan is kept, if any.
    scan_report: Option<PathBuf>,
}

#[derive(Debug)]
enum Display {
    Bar(ProgressBar),
    Lines,
}

impl StandardError {
    /// Display with a bar where standard error is a terminal, else with lines.
    pub(crate) fn new(scan_report: Option<PathBuf>) -> Self {
        let display = if output::standard_error_is_drawn_over() {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{prefix:<10} {wide_bar}  {msg}")
                .expect("the template is well-formed");
            bar.set_style(style);
            Display::Bar(bar)
        } else {
            Display::Lines
        };
        Self {
            display,
            phase: Phase::Home,
            countdown: Countdown::of(Phase::Home, 0),
            scan_report,
        }
    }
}

impl StandardError {
    fn begin(&mut self, phase: Phase, steps: usize) {
        (self.phase, self.countdown) = (phase, Countdown::of(phase, steps));
        if let Display::Bar(bar) = &self.display {
            bar.set_prefix(phase.name());
            bar.set_length(steps as u64);
            bar.set_position(0);
            bar.set_message("");
        }
    }

    fn change_steps(&mut self, steps: usize) {
        self.countdown.replace_whole(steps);
        if let Display::Bar(bar) = &self.display {
            bar.set_length(steps as u64);
        }
    }

    fn step(&mut self, what: &str, left_ms: u64) {
        self.countdown.step(left_ms);
        let steps = self.countdown.steps();
        let left = self.countdown.seconds_left().unwrap_or_default();
        let left = format!("{left} s left");
        match &self.display {
            Display::Bar(bar) => {
                bar.set_position(steps.done as u64);
                bar.set_message(format!("{steps}: {what:<12} {left:>9}"));
            }
            Display::Lines => {
                let line = format!("{steps}: {what}, {left}");
                output::tell(&match steps.counted {
                    Counted::Motions => line,
                    Counted::Sides => format!("{} {line}", self.phase.name()),
                });
            }
        }
    }

    /// Prints lines that stay, above the bar if there is one.
    fn say(&mut self, line: &str) {
        match &self.display {
            Display::Bar(bar) => bar.suspend(|| output::tell(line)),
            Display::Lines => output::tell(line),
        }
    }
}

impl Observer for StandardError {
    fn event(&mut self, _: Duration, event: &Event) {
        match event {
            Event::Phase { phase, steps } => self.begin(*phase, *steps),
            Event::BetterPlan { motions, .. } => self.change_steps(*motions),
            Event::MotionEnds {
                motion,
                left_ms: Some(left),
                ..
            } => self.step(&motion.to_string(), *left),
            Event::Reading { face, left_ms, .. } => self.step(&format!("face {face}"), *left_ms),
            Event::Cube { cube, .. } => {
                self.say(&net::text(cube, output::net_style_of_standard_error()));
            }
            _ => {}
        }
        if let Some(line) = event.line() {
            self.say(&line);
        }
    }

    fn scan(&mut self, label: &str, readings: &Readings, recognition: &Recognition) {
        scan_report::keep(self.scan_report.as_deref(), label, readings, recognition);
    }
}

impl Drop for StandardError {
    fn drop(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }
}
