//! A run in progress: its state, and the functions that all phases need.

use std::{rc::Rc, time::Duration};

use actuator::{Arm, Mechanism, Motion, Planner, Pose, Profile};
use brick::{Brick, Button, InterruptCause};
use cube_core::{Cube, Face, Rotation};
use recogniser::{
    AllButOne, Centres, Flaw, Readings, Recognition, SeenCube, TooFewStickers, UnlikeCentres,
    recognise,
};
use scanner::{FaceScanner, ScanSettings};

use crate::{
    aside::compute_aside,
    askew::BySight,
    battery::{self, BatteryGuard},
    config::Config,
    error::{During, PoseLost, RunError, Stopped, shows_askew_cube},
    event::{Event, milliseconds},
    guess::Guess,
    happened::Performed,
    patience::patiently,
    phase::{Phase, PhaseReport, PhaseResult},
    put_in::PutIn,
    remedy::{Faults, Slowed},
    resting::Resting,
    target::{Goal, PoseNeed, Target},
    task::{Crew, Task},
    thought::{ThinkingClock, Thought},
};

/// A run in progress.
pub(crate) struct Run<'a, 'c> {
    pub(crate) brick: &'a mut Brick,
    pub(crate) config: &'a Config,
    pub(crate) mechanism: Mechanism,
    pub(crate) planner: Planner,
    pub(crate) crew: Crew<'c>,
    pub(crate) battery: BatteryGuard,
    pub(crate) task: &'a Task,
    /// Cube that rests in the cradle since an earlier run, until the robot takes it up.
    pub(crate) resting: Option<Resting>,
    /// Guess of the cube, from the readings before the last face.
    pub(crate) guess: Option<Guess>,
    /// Need of the task for the pose in which the cube was put in.
    pub(crate) pose_need: PoseNeed,
    /// How the cube was put in, once the robot has read a side of it.
    pub(crate) put_in: Option<PutIn>,
    /// Rotation of the whole cube since it was put in, if a fault may have turned it.
    pub(crate) turned: Option<Result<Rotation, UnlikeCentres>>,
    /// Sides that the present scan has read, in their order.
    pub(crate) sides_read: Vec<Face>,
    /// Settings of the scan; the place of the sensor as the robot has found it.
    pub(crate) scan: ScanSettings,
    /// Pegs by which the sensor is mounted too far out; none before the robot has looked for its place.
    pub(crate) sensor_pegs: Option<i32>,
    /// Colours of the stickers, once the robot has read them.
    pub(crate) seen: Option<SeenCube>,
    /// Colours of the sides in the latest reading.
    pub(crate) colours: Option<Centres>,
    /// Flaw of the cube that no turns remove, its pieces named as in the latest reading, once a person wants all
    /// but these brought to the target.
    pub(crate) flaw: Option<Flaw>,
    /// State to which the robot turned the cube, and which the check did not find; until it has read the cube again.
    pub(crate) unconfirmed: Option<Cube>,
    /// Whether the distance sensor has seen the cube in this run: only then a far distance means that
    /// the cube is gone. Some owners mount the sensor elsewhere.
    pub(crate) sensor_saw_cube: bool,
    /// Speed profile: upper limit of the mechanism's speed.
    pub(crate) profile: Profile,
    /// Motions of the plan, until the cube is read again.
    pub(crate) performed: Option<Performed>,
    /// Whether the motions to the target are all made, and the check has not ended.
    pub(crate) awaits_check: bool,
    /// Faults so far.
    pub(crate) faults: Faults,
    /// Share of the speeds at which the robot works after faults.
    pub(crate) slowed: Slowed,
    /// Phase that has begun and not ended.
    pub(crate) phase: Option<Phase>,
    /// Motion that has begun and not ended.
    pub(crate) motion: Option<Motion>,
}

/// Place of a motion in a plan.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbered {
    /// Number of the motion, from 1.
    pub(crate) number: usize,
    /// Number of motions in the plan.
    pub(crate) of: usize,
    /// Planned time of all motions that follow.
    pub(crate) left: Duration,
}

impl<'a, 'c> Run<'a, 'c> {
    /// Finds the end stops of arm and flipper, and begins a run.
    pub(crate) fn start(
        brick: &'a mut Brick,
        config: &'a Config,
        task: &'a Task,
        crew: Crew<'c>,
    ) -> Result<Self, RunError> {
        let started = brick.clock.now();
        let target = match task.target {
            Target::State(state) => Some(state),
            Target::Earlier(_) => None,
        };
        let profile = config.run.profile;
        let begins = Event::RunBegins { target, profile };
        crew.observer.event(started, &begins);
        let (phase, steps) = (Phase::Home, 1);
        crew.observer.event(started, &Event::Phase { phase, steps });
        let battery = BatteryGuard::before_run(brick, &config.battery)?;
        let settings = battery::slowed(&config.mechanism.at_most(profile), battery.voltage());
        let patience = config.run.patience();
        // The flipper may have tilted a cube that barred it once it pulls.
        let mut may_have_tilted = false;
        let mut by_sight = BySight::default();
        let has_tilted = |mechanism: &Mechanism| mechanism.stance().pose != Pose::START;
        let home = |brick: &mut Brick, attempts| {
            let plainly = |brick: &mut Brick| Mechanism::home_without_tilt(brick, &settings);
            let looks_again = attempts == 2 && by_sight.is_unseen;
            let homed = if attempts == 0 {
                return plainly(brick);
            } else if attempts % 2 == 1 || looks_again {
                let homed = by_sight.home(brick, config, plainly);
                if by_sight.is_unseen {
                    return homed;
                }
                homed
            } else {
                let homed = Mechanism::home(brick, &settings);
                // Squared without sight, the cube may have come to the quarter beside its own.
                may_have_tilted |= homed.as_ref().is_ok_and(has_tilted);
                homed
            };
            may_have_tilted |= homed.as_ref().is_err_and(shows_askew_cube);
            homed
        };
        let mechanism = patiently(brick, crew.observer, patience, home)
            .map_err(|source| RunError::Mechanism {
                during: During::Homing,
                source,
            })?
            .with_costs(config.cost.clone());
        let mechanism = match &task.resting {
            Some(resting) => mechanism.with_pose(resting.pose),
            None => mechanism,
        };
        let mut run = Self {
            brick,
            config,
            mechanism,
            planner: Planner::new(&config.cost),
            crew,
            battery,
            task,
            resting: task.resting.clone(),
            guess: None,
            pose_need: task.target.pose_need(),
            put_in: (may_have_tilted || by_sight.has_lost_table).then(PutIn::unknown),
            turned: None,
            sides_read: Vec::new(),
            scan: config.scan.clone(),
            sensor_pegs: None,
            seen: None,
            colours: None,
            flaw: None,
            unconfirmed: None,
            sensor_saw_cube: false,
            profile,
            performed: None,
            awaits_check: false,
            faults: Faults::default(),
            slowed: Slowed::default(),
            phase: Some(phase),
            motion: None,
        };
        run.tell_tilt_of_homing();
        run.ends(Phase::Home, started, PhaseResult::Homed);
        run.tell_voltage();
        Ok(run)
    }

    /// Tells the observer of an event, at the present time.
    pub(crate) fn tell(&mut self, event: &Event) {
        let now = self.brick.clock.now();
        self.crew.observer.event(now, event);
    }

    /// Tells the observer of the tilt by which homing has squared a cube that lay askew, if it has.
    fn tell_tilt_of_homing(&mut self) {
        let put_in = (self.task.resting.as_ref()).map_or(Pose::START, |resting| resting.pose);
        if self.mechanism.stance().pose == put_in {
            return;
        }
        let (from, to) = (Arm::Released, Arm::Released);
        let (motion, number) = (Motion::Tilt { from, to }, None);
        self.tell(&Event::MotionBegins {
            motion,
            number,
            of: None,
        });
        self.tell(&Event::MotionEnds {
            motion,
            number,
            took_ms: 0,
            left_ms: None,
            next: None,
        });
    }

    /// Tells the observer of the battery's voltage, if it has changed.
    fn tell_voltage(&mut self) {
        if let Some(millivolts) = self.battery.news() {
            self.tell(&Event::Voltage { millivolts });
        }
    }

    /// Tells the observer that a reading has spun the whole cube by these quarters, if it has.
    pub(crate) fn tell_spun(&mut self, quarters: i32) {
        if quarters % 4 != 0 {
            self.tell(&Event::Spun { quarters });
        }
    }

    /// Tells the observer that a phase of this many steps begins; returns the time.
    pub(crate) fn begins(&mut self, phase: Phase, steps: usize) -> Duration {
        self.phase = Some(phase);
        self.tell(&Event::Phase { phase, steps });
        self.brick.clock.now()
    }

    /// Tells the observer the result of a phase that began at `started`.
    pub(crate) fn ends(&mut self, phase: Phase, started: Duration, result: PhaseResult) {
        let took = self.brick.clock.now().saturating_sub(started);
        let report = PhaseReport {
            phase,
            took,
            result,
        };
        self.phase.take_if(|open| *open == phase);
        self.tell(&Event::PhaseEnds { report });
    }

    /// Scanner of faces, as slow as the faults so far want it.
    pub(crate) fn scanner(&self) -> FaceScanner<'static> {
        let mut scanner = FaceScanner::new(self.scan.clone());
        scanner.slow_to(self.slowed.table_speed(&self.scan));
        scanner
    }

    /// The cube as it rests in the cradle now.
    pub(crate) fn rests(&self, cube: Cube) -> Resting {
        Resting {
            cube,
            flaw: self.flaw,
            pose: self.mechanism.stance().pose,
            seen: self.seen.map(Box::new),
        }
    }

    /// Makes a motion by `perform`, announced with the motion that follows, and tells the observer;
    /// `place` is its place in the plan.
    pub(crate) fn make(
        &mut self,
        (motion, next): (Motion, Option<Motion>),
        place: Option<Numbered>,
        during: During,
        perform: impl FnOnce(&mut Mechanism, &mut Brick) -> Result<Duration, actuator::ActuatorError>,
    ) -> Result<Duration, RunError> {
        let number = place.map(|place| place.number);
        self.motion = Some(motion);
        self.tell(&Event::MotionBegins {
            motion,
            number,
            of: place.map(|place| place.of),
        });
        let took = perform(&mut self.mechanism, self.brick)
            .map_err(|source| RunError::Mechanism { during, source })?;
        self.motion = None;
        self.tell(&Event::MotionEnds {
            motion,
            number,
            took_ms: milliseconds(took),
            left_ms: place.map(|place| milliseconds(place.left)),
            next,
        });
        Ok(took)
    }

    /// The target for the cube that was read last; tells the observer of it where the begin of the
    /// run could not, and where a recovery has named the faces anew.
    ///
    /// # Errors
    /// When the colours of the sides do not clearly match those of the earlier cube.
    pub(crate) fn goal(&mut self) -> Result<Goal, RunError> {
        self.awaits_check = false;
        let turned = (self.turned).filter(|_| self.pose_need == PoseNeed::Colours);
        let turned = turned.transpose().map_err(PoseLost)?;
        let goal = (self.task.target).goal(self.colours.as_ref(), turned)?;
        if turned.is_some_and(|turned| turned != Rotation::IDENTITY) {
            // The guess of the cube was made for the target by its earlier names.
            self.guess = None;
            self.tell(&Event::Target { state: goal.state });
        }
        if matches!(self.task.target, Target::Earlier(_)) {
            self.tell(&Event::Target { state: goal.state });
        }
        Ok(Goal {
            flaw: self.flaw,
            ..goal
        })
    }

    /// Tells the observer which piece the robot has left, at the end of a run to this goal.
    pub(crate) fn tell_left(&mut self, goal: &Goal) {
        let Some(flaw) = goal.flaw else {
            return;
        };
        // The target has the names of the faces as the cube was put in, or as it lay at an earlier state.
        let to_target = match (goal.pose, self.turned) {
            (Some(pose), _) => pose.rotation(),
            (None, Some(Ok(turned))) => turned.inverse(),
            (None, _) => Rotation::IDENTITY,
        };
        let left = AllButOne::new(*self.task.target.cube(), flaw.rotated(to_target));
        self.tell(&Event::Left {
            target: *left.cube(),
            flaw: left.flaw(),
        });
    }

    /// Recognition of these readings. The button can stop the robot meanwhile.
    pub(crate) fn recognised(&self, readings: &Readings) -> Result<Recognition, TooFewStickers> {
        compute_aside(self.crew.aside, &*self.brick.clock, || recognise(readings))
    }

    /// Calls `act`; every wait during the call advances the thought, if there is one.
    pub(crate) fn while_thinking<T>(
        &mut self,
        thought: Option<Thought>,
        act: impl FnOnce(&mut Self) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        let clock = Rc::clone(&self.brick.clock);
        if let Some(thought) = thought {
            let thinking = ThinkingClock::new(Rc::clone(&clock), thought, self.crew.pace);
            self.brick.clock = Rc::new(thinking);
        }
        let result = act(self);
        self.brick.clock = clock;
        result
    }

    /// Ends the run between two motions if the button below the screen was pressed, or if the
    /// battery is too low.
    pub(crate) fn stop_if_asked(&mut self) -> Result<(), RunError> {
        while let Some(event) = self.brick.buttons.next_event()? {
            if event.pressed && event.button == Button::Back {
                return Err(Stopped(InterruptCause::BackButton).into());
            }
        }
        self.battery.between_motions(self.brick)?;
        self.tell_voltage();
        if let Some(message) = self.battery.warning() {
            let millivolts = self.battery.voltage().as_millivolts();
            self.tell(&Event::Battery {
                millivolts,
                message,
            });
        }
        Ok(())
    }
}
