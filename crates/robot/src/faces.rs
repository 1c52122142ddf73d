//! Looks of a scan: bringing each face to the top, and reading its stickers.

use std::time::Duration;

use actuator::{Arm, Motion, QuarterTurns, Stance};
use brick::Degrees;
use cube_core::{Face, Facelet};
use recogniser::{Readings, StickerNumber};
use scanner::{FaceScanner, Leave, Square};

use crate::{
    error::{During, RunError},
    event::{Event, StickerReading, milliseconds},
    find_turns::Turning,
    guess::Guess,
    phase::{Phase, PhaseResult},
    robot_time::RobotTime,
    run::Run,
    target::Target,
};

/// A face to read: the motions that bring it to the top, and the squares to read, numbered as they
/// lie after these motions.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) face: Face,
    pub(crate) motions: Vec<Motion>,
    pub(crate) squares: Vec<Square>,
}

/// Counts of a phase that reads stickers.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Seen {
    /// Stickers read.
    pub(crate) stickers: usize,
    /// Samples of these stickers.
    pub(crate) samples: usize,
    /// Faces looked at.
    pub(crate) faces: usize,
}

impl Seen {
    pub(crate) const fn result(self) -> PhaseResult {
        let Self {
            stickers,
            samples,
            faces,
        } = self;
        PhaseResult::Seen {
            stickers,
            samples,
            faces,
        }
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            stickers: self.stickers + other.stickers,
            samples: self.samples + other.samples,
            faces: self.faces + other.faces,
        }
    }
}

/// Looks that show the whole cube, in the face order of the settings.
pub(crate) fn whole_cube(run: &Run<'_, '_>) -> Vec<Look> {
    let all: Vec<Facelet> = Facelet::all().collect();
    let Some(order) = run.config.scan.face_order() else {
        return looks_at(run, &all);
    };
    let mut stance = run.mechanism.stance();
    let ways = order.iter().map(|&face| {
        let on_top =
            |stance: Stance| stance.arm == Arm::Released && stance.pose.face_at(Face::U) == face;
        let motions = run.planner.route(stance, on_top);
        let motions = motions.expect("every face can be brought to the top");
        stance = after(stance, &motions);
        (face, motions)
    });
    let ways = ways.collect();
    looks_on(run, ways, &all)
}

/// Looks that show all of these stickers, in the cheapest order.
pub(crate) fn looks_at(run: &Run<'_, '_>, stickers: &[Facelet]) -> Vec<Look> {
    let faces: Vec<Face> = stickers.iter().map(|sticker| sticker.face()).collect();
    let visits = run.planner.visit(run.mechanism.stance(), &faces);
    looks_on(run, visits, stickers)
}

/// Looks at these stickers, each face after its way.
fn looks_on(
    run: &Run<'_, '_>,
    mut ways: Vec<(Face, Vec<Motion>)>,
    stickers: &[Facelet],
) -> Vec<Look> {
    spin_while_reading(&mut ways);
    let mut stance = run.mechanism.stance();
    let looks = ways.into_iter().map(|(face, motions)| {
        stance = after(stance, &motions);
        let squares = Square::all()
            .filter(|square| stickers.contains(&stance.pose.facelet_at_top(square.index())));
        Look {
            face,
            motions,
            squares: squares.collect(),
        }
    });
    looks.collect()
}

fn after(stance: Stance, motions: &[Motion]) -> Stance {
    let apply = |stance: Stance, &motion| stance.apply(motion).expect("a route is legal").0;
    motions.iter().fold(stance, apply)
}

/// Puts a spin before a look after the look, where the table makes it within the reading: the face on top
/// stays the same.
fn spin_while_reading(ways: &mut [(Face, Vec<Motion>)]) {
    for next in 1..ways.len() {
        let [(_, way), (_, after)] = &mut ways[next - 1..=next] else {
            continue;
        };
        let Some(&Motion::Spin(spin)) = way.last() else {
            continue;
        };
        way.pop();
        let spin = match after.first() {
            Some(&Motion::Spin(second)) => {
                after.remove(0);
                spin.quarters() + second.quarters()
            }
            _ => spin.quarters(),
        };
        if let Some(spin) = QuarterTurns::from_quarters(spin) {
            after.insert(0, Motion::Spin(spin));
        }
    }
}

/// Reads one look after the other and adds the samples to the readings. The scanner's table makes
/// the first spin on the way to the next face at the end of the look before. During the last look
/// of a scan the robot searches for the solution of the probable cube.
///
/// # Errors
/// As [`read_look`].
pub(crate) fn read_looks(
    run: &mut Run<'_, '_>,
    phase: Phase,
    looks: &[Look],
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> Result<Seen, RunError> {
    run.begins(phase, looks.len());
    let mut seen = Seen::default();
    let mut left = times(run, looks, scanner);
    for (done, look) in looks.iter().enumerate() {
        let spin = first_spin(looks.get(done + 1));
        let motions = by_the_mechanism(looks, done);
        left.pop();
        let is_last_of_scan = phase == Phase::Scan && done + 1 == looks.len();
        let guess = is_last_of_scan.then(|| guess(run, readings, motions));
        run.guess = guess.flatten();
        let thought = run.guess.as_ref().map(|guess| guess.thought.clone());
        let left = left.iter().sum();
        let read = run.while_thinking(thought, |run| {
            let arm = scanner.arm_at_first(&look.squares, Leave::Spun(spin));
            bring_to_top(run, motions, look.face, arm)?;
            read_look(run, look, Leave::Spun(spin), left, scanner, readings)
        });
        seen = seen.plus(read?);
    }
    Ok(seen)
}

/// Quarters of the spin with which the way to a look begins, and which the table makes at the end of
/// the look before; 0 if the way begins with another motion.
fn first_spin(look: Option<&Look>) -> i32 {
    match look.and_then(|look| look.motions.first()) {
        Some(Motion::Spin(quarters)) => quarters.quarters(),
        _ => 0,
    }
}

/// Motions on the way to a look that are left to the mechanism.
fn by_the_mechanism(looks: &[Look], number: usize) -> &[Motion] {
    let look = &looks[number];
    let is_spun = number > 0 && first_spin(Some(look)) != 0;
    &look.motions[usize::from(is_spun)..]
}

/// Estimated time of each look with the way to it, the last look first.
fn times(run: &Run<'_, '_>, looks: &[Look], scanner: &FaceScanner<'_>) -> Vec<Duration> {
    let time = |number: usize| {
        let way = run
            .planner
            .costs()
            .in_a_row(by_the_mechanism(looks, number));
        let leave = Leave::Spun(first_spin(looks.get(number + 1)));
        way + scanner.estimate(&looks[number].squares, leave)
    };
    (0..looks.len()).rev().map(time).collect()
}

/// Brings a face to the top; the colour arm follows the flipper in to `arm` while the flipper rises in
/// the last motion.
pub(crate) fn bring_to_top(
    run: &mut Run<'_, '_>,
    motions: &[Motion],
    face: Face,
    arm: Degrees,
) -> Result<Duration, RunError> {
    let speed = run.config.scan.arm_speed();
    let mut took = Duration::ZERO;
    for (i, &motion) in motions.iter().enumerate() {
        run.stop_if_asked()?;
        let next = motions.get(i + 1).copied();
        took += run.make(
            (motion, next),
            None,
            During::WayTo(face),
            |mechanism, brick| {
                if next.is_none() {
                    mechanism.perform_and_send_arm(brick, motion, next, arm, speed)
                } else {
                    mechanism.perform(brick, motion, next)
                }
            },
        )?;
    }
    Ok(took)
}

/// Reads the face on top; `left` is the estimated time from there to the end of the phase.
///
/// # Errors
/// When a motor is stuck or late, the program cannot reach a device, or no cube lies there.
pub(crate) fn read_look(
    run: &mut Run<'_, '_>,
    look: &Look,
    leave: Leave,
    left: Duration,
    scanner: &mut FaceScanner<'_>,
    readings: &mut Readings,
) -> Result<Seen, RunError> {
    let face = scanner
        .read(run.brick, &look.squares, leave)
        .map_err(|source| RunError::Scan {
            during: During::Reading(look.face),
            source,
        })?;
    run.sides_read.push(look.face);
    let pose = run.mechanism.stance().pose;
    run.mechanism.note_spin(face.quarters());
    let mut seen = Seen {
        faces: 1,
        ..Seen::default()
    };
    let (mut stickers, mut values) = (Vec::new(), Vec::new());
    for square in Square::all() {
        let samples = face.samples(square);
        seen.stickers += usize::from(!samples.is_empty());
        seen.samples += samples.len();
        let sticker = pose.facelet_at_top(square.index());
        readings.add(sticker, samples.iter().copied());
        let mut here = Readings::new();
        here.add(sticker, samples.iter().copied());
        if let Some(rgb) = here.value(sticker) {
            let sticker = StickerNumber::from(sticker).get();
            stickers.push(StickerReading { sticker, rgb });
            values.push(rgb);
        }
    }
    run.tell(&Event::Reading {
        face: look.face,
        stickers,
        repeated: face.repeated().len(),
        left_ms: milliseconds(left),
    });
    run.tell_spun(face.quarters());
    run.check_presence(look.face, &values)?;
    Ok(seen)
}

/// Guess of the cube from the readings so far, for the stance after these motions; none if the
/// readings show no cube, or if the settings or the task allow no search.
fn guess(run: &Run<'_, '_>, readings: &Readings, motions: &[Motion]) -> Option<Guess> {
    let Target::State(target) = run.task.target else {
        return None;
    };
    let searches = matches!(run.task.turning, Turning::Search);
    if !searches || !run.config.run.think_while_moving {
        return None;
    }
    let cube = run.recognised(readings).ok()?.cube?;
    let mut stance = run.mechanism.stance();
    for &motion in motions {
        (stance, _) = stance.apply(motion).expect("a route is legal");
    }
    let robot = RobotTime::new(&run.planner, stance);
    Some(Guess::new(cube, target, stance, &robot))
}
