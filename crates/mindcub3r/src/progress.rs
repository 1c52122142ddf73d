//! Display of a run on a computer: a bar on a terminal, plain lines elsewhere.

use std::{path::PathBuf, time::Duration};

use cube_core::Facelet;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use recogniser::{AllButOne, Readings, Recognition};

use panel::{
    net,
    screen::{Counted, Steps},
};
use robot::{Account, Event, Observer, Phase, account::Progress};

use crate::{output, scan_report};

/// Steps of a phase, as bar, lines and screen count them.
pub(crate) const fn steps(progress: &Progress) -> Steps {
    Steps {
        counted: match progress.phase {
            Phase::Turn => Counted::Motions,
            _ => Counted::Sides,
        },
        done: progress.done,
        whole: progress.steps,
    }
}

/// Observer that shows a run on standard error.
#[derive(Debug)]
pub(crate) struct StandardError {
    display: Display,
    account: Account,
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
            account: Account::default(),
            scan_report,
        }
    }
}

impl StandardError {
    fn begin(&self) {
        let Progress { phase, steps, .. } = self.account.progress;
        if let Display::Bar(bar) = &self.display {
            bar.set_prefix(phase.name());
            bar.set_length(steps as u64);
            bar.set_position(0);
            bar.set_message("");
        }
    }

    fn change_steps(&self) {
        if let Display::Bar(bar) = &self.display {
            bar.set_length(self.account.progress.steps as u64);
        }
    }

    fn step(&self, what: &str) {
        let progress = self.account.progress;
        let steps = steps(&progress);
        let left = format!("{} s left", progress.seconds_left().unwrap_or_default());
        match &self.display {
            Display::Bar(bar) => {
                bar.set_position(steps.done as u64);
                bar.set_message(format!("{steps}: {what:<12} {left:>9}"));
            }
            Display::Lines => {
                let line = format!("{steps}: {what}, {left}");
                output::tell(&match steps.counted {
                    Counted::Motions => line,
                    Counted::Sides => format!("{} {line}", progress.phase.name()),
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
    fn event(&mut self, at: Duration, event: &Event) {
        self.account.event(at, event);
        match event {
            Event::Phase { .. } => self.begin(),
            Event::BetterPlan { .. } => self.change_steps(),
            Event::MotionEnds {
                motion,
                left_ms: Some(_),
                ..
            } => self.step(&motion.to_string()),
            Event::Reading { face, .. } => self.step(&format!("face {face}")),
            Event::Cube { cube, flaw, .. } => {
                let faces = match flaw {
                    Some(flaw) => AllButOne::new(*cube, *flaw).homes().map(Facelet::face),
                    None => cube.faces(),
                };
                self.say(&net::text_of(&faces, output::net_style_of_standard_error()));
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
