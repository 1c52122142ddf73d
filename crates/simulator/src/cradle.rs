//! Cradle, flipper and cube: the effect of the motors on the cube, and of the cube on the motors.
//!
//! Angles about the vertical axis are thirds of a degree of the cube (270 are a quarter of it; at
//! the gear ratio 3 they are the motor's degrees), clockwise seen from above. The bottom layer sits
//! in the cradle and always moves with it. The upper two layers follow by friction, unless the
//! flipper holds them: then they follow only within the play of the flipper's grip, and the bottom
//! layer turns against them.

use crate::{
    cube::Cube,
    fault::FaultKind,
    geometry::QUARTER_DEG,
    settings::{LimitSettings, MechanismSettings, Settings},
};

/// Position of the flipper down to which it is clear of the cube, in motor degrees from its upper
/// stop.
pub(crate) const CLEAR_DEG: f64 = 35.0;
/// First position, on the way down, at which the flipper holds the cube, in motor degrees.
pub(crate) const HOLD_FROM_DEG: f64 = 75.0;
/// Last position at which the flipper holds the cube; beyond, it pulls the cube out of its seat.
pub(crate) const HOLD_TO_DEG: f64 = 115.0;
/// Position to which the flipper returns when a pulled cube comes back into its seat.
pub(crate) const SEATED_DEG: f64 = 120.0;
/// Position of the flipper at which a pulled cube flips over.
pub(crate) const FLIP_DEG: f64 = 170.0;
pub(crate) const FLIPPER_STOP_DEG: f64 = 240.0;
/// Position of the sensor arm beyond which, inwards, the arm is in the flipper's way.
pub(crate) const ARM_CLEAR_DEG: f64 = -450.0;
pub(crate) const ARM_STOP_DEG: f64 = -850.0;

/// Least and greatest angle by which a thrown cube lies askew, in thirds of a degree of the cube.
const THROWN_DEG: (f64, f64) = (8.0, 36.0);

/// Contact between flipper and cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grip {
    Clear,
    Touching,
    Holding,
    Pulling,
}

impl Grip {
    fn at(flipper: f64) -> Self {
        if flipper <= CLEAR_DEG {
            Self::Clear
        } else if flipper < HOLD_FROM_DEG {
            Self::Touching
        } else if flipper <= HOLD_TO_DEG {
            Self::Holding
        } else {
            Self::Pulling
        }
    }
}

/// Place of the cube between seat and flipper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seat {
    Seated,
    /// Pulled out, not over the edge yet.
    Raised,
    /// Flipped over, not pushed back into its seat yet.
    Flipped,
    /// Slipped off the flipper on the way up: the cube will fall back.
    Slipped,
}

/// Signed distance of an angle from the nearest multiple of a quarter.
pub(crate) fn askew(angle: f64) -> f64 {
    angle - quarters(angle) * QUARTER_DEG
}

fn quarters(angle: f64) -> f64 {
    (angle / QUARTER_DEG).round()
}

/// Whether an event of this probability happens; draws no `luck` for a probability of 0.
fn happens(chance: f64, luck: &mut dyn FnMut() -> f64) -> bool {
    chance > 0.0 && luck() < chance
}

/// The cradle with the cube in it.
#[derive(Debug)]
pub(crate) struct Cradle {
    settings: MechanismSettings,
    limits: LimitSettings,
    /// Half of the gears' play.
    half_backlash: f64,
    table: f64,
    /// The cube, described in a frame that is turned by `body` against the robot's, with the
    /// bottom layer turned back by `twist`.
    cube: Cube,
    present: bool,
    body: f64,
    twist: f64,
    grip: Grip,
    /// The cradle's angle when the present grip began.
    table_at_grip: f64,
    /// The upper layers' angle when the present grip began.
    body_at_grip: f64,
    seat: Seat,
    /// Times that a cube has come to lie in the seat.
    seatings: u64,
    /// The flipper's highest speed in the present pull, in degrees a second.
    pulled_at: f64,
    /// Whether the layers catch on one another in this pull; `None` until the draw.
    catches: Option<bool>,
    /// Whether the flipper, laid on, holds the upper layers.
    holds: bool,
    /// Whether the cube was tilted since the flipper left it last.
    was_tilted: bool,
    /// Chance of the next tilt to fail beside its own: 1 for a slip that is due.
    pub(crate) next_slip_chance: f64,
}

impl Cradle {
    /// A cradle at this angle with a cube in it, and the flipper where it stands at power-up.
    pub(crate) fn new(settings: &Settings, flipper: f64, table: f64) -> Self {
        Self {
            settings: settings.mechanism.clone(),
            limits: settings.limits.clone(),
            half_backlash: settings.motors.turntable_backlash_deg / 2.0,
            table,
            cube: Cube::assembled(settings.cube.assembly),
            present: true,
            body: table,
            twist: 0.0,
            grip: Grip::at(flipper),
            table_at_grip: table,
            body_at_grip: table,
            seat: Seat::Seated,
            seatings: 0,
            pulled_at: 0.0,
            catches: None,
            holds: true,
            was_tilted: false,
            next_slip_chance: 0.0,
        }
    }

    /// Puts a new cube in, as square as the cradle stands.
    pub(crate) fn insert(&mut self) {
        self.cube = Cube::new();
        self.present = true;
        self.reseat();
    }

    pub(crate) fn remove(&mut self) {
        self.settle_layers();
        if self.seat == Seat::Flipped {
            self.cube.tilt();
        }
        self.present = false;
        self.reseat();
    }

    /// Puts the cube that was taken out in again, as it lay.
    pub(crate) fn put_back(&mut self) {
        if !self.present {
            self.present = true;
            self.reseat();
        }
    }

    /// Lets a hand take the cube up, change it, and lay it back.
    pub(crate) fn handle(&mut self, change: impl FnOnce(&mut Cube)) {
        if self.present {
            self.settle_layers();
            change(&mut self.cube);
            self.reseat();
        }
    }

    /// Turns the cube in its cradle by this angle: something knocked against it.
    pub(crate) fn knock(&mut self, angle: f64) {
        if self.present {
            self.body += angle;
        }
    }

    /// Face of the cube that lies below: 0 to 5, U R F D L B as it was put in.
    pub(crate) fn bottom_face(&self) -> usize {
        self.cube.bottom_face()
    }

    pub(crate) fn has_cube(&self) -> bool {
        self.present
    }

    /// Whether the flipper is clear of the cube.
    pub(crate) fn is_clear(&self) -> bool {
        self.grip == Grip::Clear
    }

    /// Whether the flipper pulls or pushes a cube.
    pub(crate) fn is_pulled(&self) -> bool {
        self.present && self.grip == Grip::Pulling
    }

    /// Whether the flipper holds the upper layers.
    pub(crate) fn is_held(&self) -> bool {
        self.present && self.grip == Grip::Holding
    }

    /// Whether a cube lies in the seat with nothing on it.
    pub(crate) fn lies_free(&self) -> bool {
        self.present && self.grip == Grip::Clear && self.seat == Seat::Seated
    }

    /// Throws the cube askew in the cradle: `way` is 1 for clockwise and -1 for back, `far` is 0 to
    /// 1.
    pub(crate) fn throw(&mut self, way: f64, far: f64) {
        self.body += way * (THROWN_DEG.0 + (THROWN_DEG.1 - THROWN_DEG.0) * far);
    }

    /// Times that a cube has come to lie in the seat; each time the light falls on the cube again.
    pub(crate) fn seatings(&self) -> u64 {
        self.seatings
    }

    /// Signed angle by which the bottom layer is out of line with the others.
    pub(crate) fn misalignment(&self) -> f64 {
        askew(self.twist)
    }

    /// Signed angle by which the upper layers are out of square with the robot.
    pub(crate) fn body_askew(&self) -> f64 {
        askew(self.body)
    }

    /// The cube as a person sees it, with every layer pushed to its nearest quarter.
    pub(crate) fn seen(&self) -> [usize; 54] {
        let mut cube = self.cube.clone();
        cube.turn_bottom(quarters(self.twist) as i32);
        cube.seen_from_home()
    }

    /// The homes of the stickers as they lie in the cradle, with every layer pushed to its nearest
    /// quarter. A cube that has gone over the edge counts as tilted.
    pub(crate) fn lying(&self) -> [usize; 54] {
        let mut cube = self.cube.clone();
        cube.turn_bottom(quarters(self.twist) as i32);
        cube.spin(quarters(self.body) as i32);
        if self.seat == Seat::Flipped {
            cube.tilt();
        }
        cube.in_place()
    }

    /// The home of the sticker on top at this column and row of the top layer, whose angle is
    /// [`top_angle`](Self::top_angle); `None` if there is no cube or the cube is out of its seat.
    pub(crate) fn on_top(&self, column: i8, row: i8) -> Option<usize> {
        (self.present && self.seat == Seat::Seated).then(|| self.cube.on_top(column, row))
    }

    pub(crate) fn top_angle(&self) -> f64 {
        self.body
    }

    /// The position down to which the flipper can move from where it is, and the fault that bars
    /// the rest.
    pub(crate) fn flipper_limit(&self, flipper: f64, arm: f64) -> (f64, Option<FaultKind>) {
        if flipper <= CLEAR_DEG && arm < ARM_CLEAR_DEG {
            return (CLEAR_DEG, Some(FaultKind::Collision));
        }
        let tolerance = self.settings.square_tolerance_deg;
        if self.present && self.seat == Seat::Seated {
            if flipper <= HOLD_FROM_DEG && askew(self.body).abs() > tolerance {
                return (HOLD_FROM_DEG, Some(FaultKind::NotSquare));
            }
            if self.catches == Some(true) {
                return (HOLD_TO_DEG, Some(FaultKind::LayersAskew));
            }
            if flipper <= HOLD_TO_DEG {
                if askew(self.twist).abs() > self.settings.corner_cutting_deg {
                    return (HOLD_TO_DEG, Some(FaultKind::LayersAskew));
                }
                if askew(self.table).abs() > tolerance {
                    return (HOLD_TO_DEG, Some(FaultKind::NotSquare));
                }
            }
        }
        (FLIPPER_STOP_DEG, None)
    }

    /// The range that is left to the turntable's motor, and the fault that bars the rest; `None` if
    /// the table is free.
    pub(crate) fn table_limits(&self) -> Option<(f64, f64, FaultKind)> {
        let kind = match self.grip {
            Grip::Touching => FaultKind::TurnedInContact,
            Grip::Pulling => FaultKind::TurnedWhilePulled,
            Grip::Clear | Grip::Holding => return None,
        };
        let free = self.settings.contact_tolerance_deg + self.half_backlash;
        self.present
            .then_some((self.table_at_grip - free, self.table_at_grip + free, kind))
    }

    /// Moves the table, and what lies on it, after the turntable's motor has moved to `motor`.
    pub(crate) fn turn_table(&mut self, motor: f64) {
        let table = self
            .table
            .clamp(motor - self.half_backlash, motor + self.half_backlash);
        let moved = table - self.table;
        self.table = table;
        if self.grip != Grip::Holding || !self.holds || !self.present {
            self.body += moved;
            return;
        }
        let play = self.settings.play_deg;
        let body = (self.body + moved).clamp(self.body_at_grip - play, self.body_at_grip + play);
        self.twist += moved - (body - self.body);
        self.body = body;
    }

    /// Moves the cube after the flipper has moved to `flipper` at this speed, positive downwards.
    /// `luck` draws a number from 0 to 1 for each event that depends on chance. The answer is the
    /// fault, if one happened.
    pub(crate) fn move_flipper(
        &mut self,
        flipper: f64,
        speed: f64,
        luck: &mut dyn FnMut() -> f64,
    ) -> Option<FaultKind> {
        let fault = if self.present {
            self.move_cube(flipper, speed, luck)
        } else {
            None
        };
        let grip = Grip::at(flipper);
        let (mut knock, mut loose) = (None, None);
        if grip != self.grip {
            let is_laid_on = self.grip == Grip::Touching && grip == Grip::Holding;
            if is_laid_on && self.present {
                let chance = self.limits.is_knocked_when_met_at(speed);
                if happens(chance, luck) {
                    self.throw((luck() - 0.5).signum(), luck());
                    knock = Some(FaultKind::Knocked);
                }
            }
            if grip == Grip::Holding && self.present {
                self.holds = !happens(self.settings.loose_hold_chance, luck);
                loose = (!self.holds).then_some(FaultKind::LooseHold);
            }
            self.was_tilted &= grip != Grip::Clear;
            self.grip = grip;
            self.table_at_grip = self.table;
            self.body_at_grip = self.body;
        }
        fault.or(knock).or(loose)
    }

    fn move_cube(
        &mut self,
        flipper: f64,
        speed: f64,
        luck: &mut dyn FnMut() -> f64,
    ) -> Option<FaultKind> {
        match self.seat {
            Seat::Seated if flipper > SEATED_DEG => {
                self.settle_layers();
                self.seat = Seat::Raised;
                self.pulled_at = speed;
            }
            Seat::Seated if flipper > HOLD_TO_DEG && self.catches.is_none() => {
                let chance = self.limits.catches_when_askew_by(askew(self.twist));
                self.catches = Some(happens(chance, luck));
            }
            Seat::Seated if flipper <= HOLD_TO_DEG => self.catches = None,
            Seat::Raised if flipper >= FLIP_DEG => {
                let too_fast = self.limits.slips_when_pulled_at(self.pulled_at.max(speed));
                let slips = happens(self.slip_chance(), luck) || happens(too_fast, luck);
                self.next_slip_chance = 0.0;
                self.seat = if slips { Seat::Slipped } else { Seat::Flipped };
                return slips.then_some(FaultKind::Slip);
            }
            Seat::Raised | Seat::Flipped | Seat::Slipped if flipper < SEATED_DEG => {
                if self.seat == Seat::Flipped {
                    self.cube.tilt();
                    self.was_tilted = true;
                }
                self.reseat();
                if happens(self.limits.jumps_when_pushed_at(-speed), luck) {
                    self.throw((luck() - 0.5).signum(), luck());
                    return Some(FaultKind::Jumped);
                }
            }
            Seat::Raised => self.pulled_at = self.pulled_at.max(speed),
            Seat::Seated | Seat::Flipped | Seat::Slipped => {}
        }
        None
    }

    /// Chance of a tilt to fail on a flipper that is slow enough.
    fn slip_chance(&self) -> f64 {
        let settings = &self.settings;
        let double = f64::from(self.was_tilted) * settings.double_slip_chance;
        let worn = settings.slip_growth * self.seatings as f64 / 1000.0;
        self.next_slip_chance + settings.slip_chance + double + worn
    }

    /// Snaps the layers square and describes the cube in the robot's frame.
    fn settle_layers(&mut self) {
        self.cube.turn_bottom(quarters(self.twist) as i32);
        self.cube.spin(quarters(self.body) as i32);
        self.twist = 0.0;
        self.body = askew(self.body);
    }

    /// Lays the cube into the cradle, which it then fits.
    fn reseat(&mut self) {
        self.twist = 0.0;
        self.body = askew(self.table);
        self.seat = Seat::Seated;
        self.catches = None;
        self.seatings += 1;
    }
}
