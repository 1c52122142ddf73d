//! Display of a run on the brick's screen.
//!
//! Pictures are drawn between two motions, and at most a few times a second: each costs the brick
//! some milliseconds.

use std::{cell::RefCell, path::Path, time::Duration};

use actuator::{MechanismSettings, Motion, QuarterTurns, put_aside};
use brick::{Brick, DeviceError, Interrupt, InterruptCause, LedColor, StopAction};
use dialogue::{Console, Tune, flaw, refusal};
use panel::screen::{Net, View};
use recogniser::{AllButOne, Readings, Recognition, Refusal, StickerNumber};
use robot::{
    Account, Decision, Event, Observer, OnFlaw, Operator, Phase, RobotPart, RunError, Stopped,
    error::During,
};

use words::Words;

use crate::{progress::steps, scan_report};

/// Minimum time between two pictures of one phase.
const REDRAW: Duration = Duration::from_millis(300);

/// Observer that shows a run on the screen and by the lights. Questions to the person use the same
/// console.
pub(super) struct OnScreen<'a> {
    console: &'a RefCell<&'a mut Console>,
    account: Account,
    net: Net,
    doing: String,
    /// Request to a person about a part that stays stuck.
    help: Option<&'static str>,
    now: Duration,
    drawn: Option<Duration>,
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
            account: Account::default(),
            net: Net::UNREAD,
            doing: String::new(),
            help: None,
            now: Duration::ZERO,
            drawn: None,
            scan_report,
        }
    }

    fn words(&self) -> Words {
        self.console.borrow().words()
    }

    /// Name and lights of the present phase: orange while the cube is not known, green once it is on
    /// its way to the target.
    fn phase(&self) -> (&'static str, LedColor) {
        let words = self.words();
        if let Some(help) = self.help {
            return (help, LedColor::Red);
        }
        match self.account.progress.phase {
            Phase::Home => (words.phase_home(), LedColor::Orange),
            Phase::Scan => (words.phase_scan(), LedColor::Orange),
            Phase::LookAgain => (words.phase_look_again(), LedColor::Orange),
            Phase::Recover if self.account.is_slowed => (words.phase_slower(), LedColor::Orange),
            Phase::Recover => (words.phase_recover(), LedColor::Orange),
            Phase::Recognise | Phase::Solve | Phase::Plan => {
                (words.phase_think(), LedColor::Orange)
            }
            Phase::Turn => (words.phase_turn(), LedColor::Green),
            Phase::Orient => (words.phase_orient(), LedColor::Green),
            Phase::Verify => (words.phase_verify(), LedColor::Green),
        }
    }

    /// Asks a person to free a part; the run goes on once it is free.
    fn ask_for_help(&mut self, part: RobotPart) {
        let words = self.words();
        self.help = Some(match part {
            RobotPart::Flipper => words.help_flipper(),
            RobotPart::Turntable => words.help_turntable(),
            RobotPart::Arm => words.help_arm(),
            RobotPart::Sensor => words.help_sensor(),
            RobotPart::Cube => words.help_cube(),
            RobotPart::Battery | RobotPart::Brick => words.help_robot(),
        });
        self.console.borrow_mut().panel.play(Tune::Trouble);
        self.begin();
    }

    /// Shows the begin of a phase.
    fn begin(&mut self) {
        let (_, light) = self.phase();
        self.doing.clear();
        self.console.borrow_mut().panel.light(light);
        self.draw();
    }

    fn step(&mut self, what: String) {
        self.doing = what;
        self.draw_if_due();
    }

    /// Step of a human method, and its number of all.
    fn human_step(&self) -> Option<String> {
        let step = self.account.step.as_ref()?;
        let title = self.words().title(&step.name).to_owned();
        Some(format!("{}/{} {title}", step.number, step.of))
    }

    /// A motion in the words of the screen.
    fn motion(&self, motion: Motion) -> String {
        let words = self.words();
        match motion {
            Motion::Hold => words.doing_hold().to_owned(),
            Motion::Release => words.doing_release().to_owned(),
            Motion::Tilt { .. } => words.doing_tilt().to_owned(),
            Motion::Spin(quarters) => words.doing_spin(&degrees(quarters)),
            Motion::Turn(quarters) => words.doing_turn(&degrees(quarters)),
        }
    }

    fn draw(&mut self) {
        self.drawn = Some(self.now);
        let (phase, _) = self.phase();
        let progress = self.account.progress;
        self.console.borrow_mut().panel.show(View::Working {
            phase: phase.to_owned(),
            net: self.net.clone(),
            steps: (progress.steps > 1).then_some(steps(&progress)),
            seconds_left: progress.seconds_left(),
            doing: self.doing.clone(),
        });
    }

    fn draw_if_due(&mut self) {
        if self.drawn.is_none_or(|drawn| self.now >= drawn + REDRAW) {
            self.draw();
        }
    }
}

/// An angle of the turntable in degrees, with its sign.
fn degrees(quarters: QuarterTurns) -> String {
    format!("{:+}", 90 * quarters.quarters())
}

impl Observer for OnScreen<'_> {
    fn event(&mut self, at: Duration, event: &Event) {
        self.now = at;
        self.account.event(at, event);
        if let Event::Phase { .. } | Event::PhaseEnds { .. } = event {
            self.help = None;
        }
        match event {
            Event::NeedsHelp { part, .. } => self.ask_for_help(*part),
            Event::Phase { phase, .. } => {
                if *phase == Phase::Scan {
                    self.net = Net::UNREAD;
                }
                self.begin();
            }
            Event::MotionEnds {
                motion,
                left_ms: Some(_),
                ..
            } => {
                let step = self.human_step();
                self.step(step.unwrap_or_else(|| self.motion(*motion)));
            }
            Event::Step { .. } => {
                let step = self.human_step();
                self.step(step.unwrap_or_default());
            }
            Event::Reading { face, stickers, .. } => {
                // A sticker in doubt that has no colour is drawn as read.
                let read = (stickers.iter())
                    .filter_map(|read| StickerNumber::new(read.sticker))
                    .map(StickerNumber::facelet);
                self.net.doubtful.extend(read);
                self.step(self.words().phase_face(face));
            }
            Event::Cube { cube, flaw, .. } => {
                self.net = flaw.map_or_else(
                    || Net::of(cube),
                    |flaw| Net::all_but_one(&AllButOne::new(*cube, flaw)),
                );
                self.begin();
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
        let ask = |console: &mut Console, brick: &mut Brick| refusal::ask(console, brick, refusal);
        let decision = self.decided(brick, ask)?;
        if decision == Decision::GiveUp {
            return Err(self.ended(brick));
        }
        Ok(decision)
    }

    fn unsolvable(&mut self, brick: &mut Brick, cube: &AllButOne) -> Result<OnFlaw, RunError> {
        let ask = |console: &mut Console, brick: &mut Brick| flaw::ask(console, brick, cube);
        let decision = self.decided(brick, ask)?;
        if decision == OnFlaw::GiveUp {
            return Err(self.ended(brick));
        }
        Ok(decision)
    }
}

impl AtButtons<'_> {
    /// Answer of the person to a question, while the robot rests.
    fn decided<T>(
        &self,
        brick: &mut Brick,
        ask: impl FnOnce(&mut Console, &mut Brick) -> Result<T, DeviceError>,
    ) -> Result<T, RunError> {
        let console = &mut **self.console.borrow_mut();
        console.panel.light(LedColor::Red);
        console.panel.play(Tune::Trouble);
        // The person may take their time, and no force acts against what the motors hold.
        brick.stop_motors(StopAction::Coast)?;
        // The button below the screen goes back in the dialogue, instead of ending the run.
        self.interrupt.disarm();
        let decision = ask(console, brick);
        self.interrupt.arm();
        console.panel.light(LedColor::Orange);
        Ok(decision?)
    }

    /// End of the run that the person has given up: nothing is wrong with the robot, and the person knows why the run
    /// ends.
    fn ended(&self, brick: &mut Brick) -> RunError {
        match put_aside(brick, self.mechanism) {
            Ok(()) => Stopped(InterruptCause::BackButton).into(),
            Err(source) => RunError::Mechanism {
                during: During::LettingGo,
                source,
            },
        }
    }
}
