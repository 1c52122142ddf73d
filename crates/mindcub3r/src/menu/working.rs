//! A run as it is seen on the brick's screen.
//!
//! Pictures are drawn between two motions, and not more often than a few times a second: one costs
//! the brick some milliseconds.

use std::{path::Path, rc::Rc, time::Duration};

use actuator::{MechanismSettings, put_aside};
use brick::{Brick, Clock, Interrupt, InterruptCause, LedColor, StopAction};
use cube_core::{Cube, Facelet};
use recogniser::{Readings, Recognition};

use super::{console::Console, panel::Tune, refusal};
use crate::scan_report;
use panel::screen::{Net, View};
use robot::{Decision, Operator, Phase, interruptible::Stopped};

/// The least time between two pictures of one phase.
const REDRAW: Duration = Duration::from_millis(300);

/// The person at the brick, by its screen and buttons.
pub(super) struct OnScreen<'a> {
    console: &'a mut Console,
    interrupt: &'a Interrupt,
    mechanism: &'a MechanismSettings,
    clock: Rc<dyn Clock>,
    phase: &'static str,
    net: Net,
    steps: usize,
    done: usize,
    left: Option<Duration>,
    doing: String,
    drawn: Option<Duration>,
    /// Where every scan is kept, if anywhere.
    scan_report: Option<&'a Path>,
}

impl<'a> OnScreen<'a> {
    /// For one run of this brick.
    pub(super) fn new(
        console: &'a mut Console,
        interrupt: &'a Interrupt,
        mechanism: &'a MechanismSettings,
        clock: Rc<dyn Clock>,
        scan_report: Option<&'a Path>,
    ) -> Self {
        Self {
            console,
            interrupt,
            mechanism,
            clock,
            phase: "",
            net: Net::UNREAD,
            steps: 0,
            done: 0,
            left: None,
            doing: String::new(),
            drawn: None,
            scan_report,
        }
    }

    fn enter(&mut self, phase: &'static str, light: LedColor, steps: usize) {
        self.phase = phase;
        (self.steps, self.done, self.left) = (steps, 0, None);
        self.doing.clear();
        self.console.panel.light(light);
        self.draw();
    }

    fn draw(&mut self) {
        self.drawn = Some(self.clock.now());
        self.console.panel.show(View::Working {
            phase: self.phase.to_owned(),
            net: self.net.clone(),
            step: (self.steps > 1).then_some((self.done, self.steps)),
            seconds_left: self.left.map(|left| left.as_secs_f32().round() as u32),
            doing: self.doing.clone(),
        });
    }

    fn draw_if_due(&mut self) {
        let now = self.clock.now();
        if self.drawn.is_none_or(|drawn| now >= drawn + REDRAW) {
            self.draw();
        }
    }
}

impl Operator for OnScreen<'_> {
    /// Orange while the cube is not known, green once it is on its way to the target.
    fn begin(&mut self, phase: Phase, steps: usize) {
        let (name, light) = match phase {
            Phase::Home => ("Getting ready", LedColor::Orange),
            Phase::Scan => ("Reading", LedColor::Orange),
            Phase::LookAgain => ("Looking again", LedColor::Orange),
            Phase::Recover => ("Starting over", LedColor::Orange),
            Phase::Recognise | Phase::Solve | Phase::Plan => ("Thinking", LedColor::Orange),
            Phase::Turn => ("Turning", LedColor::Green),
            Phase::Verify => ("Checking", LedColor::Green),
        };
        self.enter(name, light, steps);
    }

    fn change_steps(&mut self, steps: usize) {
        self.steps = steps;
    }

    fn step(&mut self, what: &str, left: Duration) {
        self.done += 1;
        self.left = Some(left);
        what.clone_into(&mut self.doing);
        self.draw_if_due();
    }

    fn say(&mut self, line: &str) {
        log::info!("{line}");
    }

    fn scanning(&mut self) {
        self.net = Net::UNREAD;
    }

    /// A sticker without a colour that is in doubt: it is drawn as read.
    fn read(&mut self, stickers: &[Facelet]) {
        self.net.doubtful.extend(stickers);
    }

    fn recognition(&mut self, label: &str, readings: &Readings, recognition: &Recognition) {
        scan_report::keep(self.scan_report, label, readings, recognition);
    }

    fn recognised(&mut self, cube: &Cube) {
        self.net = Net::of(cube);
        self.enter("Thinking", LedColor::Orange, 0);
    }

    fn unreadable(&mut self, brick: &mut Brick, refusal: &Recognition) -> anyhow::Result<Decision> {
        self.console.panel.light(LedColor::Red);
        self.console.panel.play(Tune::Trouble);
        // A person may take their time, and nothing pulls at what the motors hold.
        brick.stop_motors(StopAction::Coast)?;
        // The button below the screen goes back in the dialogue, instead of ending the run.
        self.interrupt.disarm();
        let decision = refusal::ask(self.console, brick, refusal);
        self.interrupt.arm();
        self.console.panel.light(LedColor::Orange);
        let decision = decision?;
        if decision == Decision::GiveUp {
            // Nothing is wrong with the robot, and why it ends need not be told again.
            put_aside(brick, self.mechanism)?;
            return Err(Stopped(InterruptCause::BackButton).into());
        }
        Ok(decision)
    }
}
