//! Who stands by the robot while it runs, and how they see where it is.
//!
//! A run tells its [`Operator`] what it does, and asks what it cannot decide itself. On a computer
//! that is [`StandardError`]: a bar on a terminal, plain lines elsewhere. On the brick it is the
//! screen, by [`menu`](crate::menu).

use std::{
    io::{IsTerminal, stderr},
    time::Duration,
};

use brick::Brick;
use cube_core::{Cube, Facelet};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use recogniser::Recognition;

use super::report::Phase;
use crate::{net, output};

/// What shall become of a cube that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Read it once more; what was read stays known.
    LookAgain,
    /// It is this one, lying as it lies.
    Cube(Cube),
    /// Leave it.
    GiveUp,
}

/// The person at the robot, as a run sees them. It is called between two motions, never while one
/// is watched, and may take some milliseconds.
pub(crate) trait Operator {
    /// A phase of so many steps begins.
    fn begin(&mut self, phase: Phase, steps: usize);

    /// The phase has so many steps after all.
    fn change_steps(&mut self, steps: usize);

    /// One more step is done; `left` is the robot's time until the end of the phase.
    fn step(&mut self, what: &str, left: Duration);

    /// Something happened that a person may want to know, in a line or some.
    fn say(&mut self, line: &str);

    /// A scan begins: what was read before counts no longer.
    fn scanning(&mut self) {}

    /// These stickers were read; their colours are not known yet.
    fn read(&mut self, _stickers: &[Facelet]) {}

    /// The cube is known.
    fn recognised(&mut self, cube: &Cube);

    /// The cube cannot be read. The motors stand still meanwhile.
    ///
    /// # Errors
    /// When a device fails that is needed to ask.
    fn unreadable(
        &mut self,
        _brick: &mut Brick,
        _refusal: &Recognition,
    ) -> anyhow::Result<Decision> {
        Ok(Decision::GiveUp)
    }
}

/// Nobody to ask, and everything told on standard error.
#[derive(Debug)]
pub(crate) struct StandardError {
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

impl StandardError {
    /// A bar where standard error is a terminal, else lines.
    pub(crate) fn new() -> Self {
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

    fn recognised(&mut self, cube: &Cube) {
        self.say(&net::text(cube, net::Style::of_standard_error()));
    }
}

impl Drop for StandardError {
    fn drop(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }
}
