//! Display of a run on the brick's screen.
//!
//! Pictures are drawn between two motions, and at most a few times a second: each costs the brick
//! some milliseconds.

use std::{cell::RefCell, path::Path, time::Duration};

use actuator::{MechanismSettings, put_aside};
use brick::{Brick, Interrupt, InterruptCause, LedColor, StopAction};
use dialogue::{Console, Tune, refusal};
use panel::screen::{Net, View};
use recogniser::{Readings, Recognition, Refusal, StickerNumber};
use robot::{Decision, Event, Observer, Operator, Phase, RunError, Stopped, error::During};

use crate::{countdown::Countdown, scan_report};

/// Minimum time between two pictures of one phase.
const REDRAW: Duration = Duration::from_millis(300);

/// Observer that shows a run on the screen and by the lights. Questions to the person use the same
/// console.
pub(super) struct OnScreen<'a> {
    console: &'a RefCell<&'a mut Console>,
    phase: &'static str,
    net: Net,
    countdown: Countdown,
    doing: String,
    /// Step of a human method, and its number of all.
    human_step: Option<String>,
    now: Duration,
    drawn: Option<Duration>,
    /// Whether the run fell back to slower speeds.
    is_slowed: bool,
    /// Directory in which every scan is kept, if any.
    scan_report: Option<&'a Path>,
}

impl<'a> OnScreen<'a> {
    /// Display for one run of this brick.
    pub(super) fn new(
        console: &'a RefCell<&'a mut Console>,
        scan_report: Option<&'a Path>,
    ) -> Self {
        Self {
            console,
            phase: "",
            net: Net::UNREAD,
            countdown: Countdown::of(Phase::Home, 0),
            doing: String::new(),
            human_step: None,
            now: Duration::ZERO,
            drawn: None,
            is_slowed: false,
            scan_report,
        }
    }

    /// Shows the begin of a phase. The lights are orange while the cube is not known, green once it
    /// is on its way to the target.
    fn begin(&mut self, phase: Phase, steps: usize) {
        let (name, light) = match phase {
            Phase::Home => ("Getting ready", LedColor::Orange),
            Phase::Scan => ("Reading", LedColor::Orange),
            Phase::LookAgain => ("Looking again", LedColor::Orange),
            Phase::Recover if self.is_slowed => ("Starting over, slower", LedColor::Orange),
            Phase::Recover => ("Starting over", LedColor::Orange),
            Phase::Recognise | Phase::Solve | Phase::Plan => ("Thinking", LedColor::Orange),
            Phase::Turn => ("Turning", LedColor::Green),
            Phase::Verify => ("Checking", LedColor::Green),
        };
        self.enter(name, light, Countdown::of(phase, steps));
    }

    fn enter(&mut self, phase: &'static str, light: LedColor, countdown: Countdown) {
        (self.phase, self.countdown) = (phase, countdown);
        self.doing.clear();
        self.human_step = None;
        self.console.borrow_mut().panel.light(light);
        self.draw();
    }

    fn step(&mut self, what: String, left_ms: u64) {
        self.countdown.step(left_ms);
        self.doing = what;
        self.draw_if_due();
    }

    fn draw(&mut self) {
        self.drawn = Some(self.now);
        let steps = self.countdown.steps();
        self.console.borrow_mut().panel.show(View::Working {
            phase: self.phase.to_owned(),
            net: self.net.clone(),
            steps: (steps.whole > 1).then_some(steps),
            seconds_left: self.countdown.seconds_left(),
            doing: self.doing.clone(),
        });
    }

    fn draw_if_due(&mut self) {
        if self.drawn.is_none_or(|drawn| self.now >= drawn + REDRAW) {
            self.draw();
        }
    }
}

impl Observer for OnScreen<'_> {
    fn event(&mut self, at: Duration, event: &Event) {
        self.now = at;
        match event {
            Event::Phase { phase, steps } => {
                if *phase == Phase::Scan {
                    self.net = Net::UNREAD;
                }
                self.begin(*phase, *steps);
            }
            Event::BetterPlan { motions, .. } => self.countdown.replace_whole(*motions),
            Event::Slower { .. } => self.is_slowed = true,
            Event::MotionEnds {
                motion,
                left_ms: Some(left),
                ..
            } => {
                let step = self.human_step.clone();
                self.step(step.unwrap_or_else(|| motion.to_string()), *left);
            }
            Event::Step { name, number, of } => {
                let step = format!("{number}/{of} {name}");
                self.doing.clone_from(&step);
                self.human_step = Some(step);
                self.draw_if_due();
            }
            Event::Reading {
                face,
                stickers,
                left_ms,
                ..
            } => {
                // A sticker in doubt that has no colour is drawn as read.
                let read = (stickers.iter())
                    .filter_map(|read| StickerNumber::new(read.sticker))
                    .map(StickerNumber::facelet);
                self.net.doubtful.extend(read);
                self.step(format!("face {face}"), *left_ms);
            }
            Event::Cube { cube, .. } => {
                self.net = Net::of(cube);
                let thinking = Countdown::of(Phase::Solve, 0);
                self.enter("Thinking", LedColor::Orange, thinking);
            }
            _ => {}
        }
        if let Some(line) = event.line() {
            log::info!("{line}");
        }
    }

    fn scan(&mut self, label: &str, readings: &Readings, recognition: &Recognition) {
        scan_report::keep(self.scan_report, label, readings, recognition);
    }
}

/// Operator at the brick, who decides by its screen and buttons.
pub(super) struct AtButtons<'a> {
    pub(super) console: &'a RefCell<&'a mut Console>,
    pub(super) interrupt: &'a Interrupt,
    pub(super) mechanism: &'a MechanismSettings,
}

impl Operator for AtButtons<'_> {
    fn unreadable(&mut self, brick: &mut Brick, refusal: &Refusal) -> Result<Decision, RunError> {
        let console = &mut **self.console.borrow_mut();
        console.panel.light(LedColor::Red);
        console.panel.play(Tune::Trouble);
        // The person may take their time, and no force acts against what the motors hold.
        brick.stop_motors(StopAction::Coast)?;
        // The button below the screen goes back in the dialogue, instead of ending the run.
        self.interrupt.disarm();
        let decision = refusal::ask(console, brick, refusal);
        self.interrupt.arm();
        console.panel.light(LedColor::Orange);
        let decision = decision?;
        if decision == Decision::GiveUp {
            // Nothing is wrong with the robot, and the person knows why the run ends.
            put_aside(brick, self.mechanism).map_err(|source| RunError::Mechanism {
                during: During::LettingGo,
                source,
            })?;
            return Err(Stopped(InterruptCause::BackButton).into());
        }
        Ok(decision)
    }
}
