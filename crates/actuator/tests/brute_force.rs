//! The planner against brute force: every sequence of some turns from every stance, of up to three
//! turns in each run of the tests and of up to four when the ignored ones are asked for.
//!
//! What remains to be paid is computed backwards, for all 48 stances at once, from the motions
//! alone: neither the planner's ways between stances nor its choice of poses is used.

mod common;

use std::{num::NonZero, thread};

use actuator::{CostModel, Motion, Planner, Stance};
use common::{model, models};
use cube_core::{Cube, Turn};

/// The cheapest way to make some turns from each stance, in milliseconds.
type FromEach = [u32; Stance::COUNT];

/// Far above every cost, and far from overflow.
const NEVER: u32 = u32::MAX / 2;

/// Every motion from every stance, as the mechanism's rules have it.
struct Motions {
    /// From, to and price of those that turn no layer.
    others: Vec<(usize, usize, u32)>,
    /// The same for those that make a turn, by the place of the turn in [`Turn::ALL`].
    turns: Vec<Vec<(usize, usize, u32)>>,
}

impl Motions {
    fn new(costs: &CostModel) -> Self {
        let mut motions = Self {
            others: Vec::new(),
            turns: vec![Vec::new(); Turn::ALL.len()],
        };
        for stance in Stance::all() {
            for motion in Motion::ALL {
                let Ok((after, turned)) = stance.apply(motion) else {
                    continue;
                };
                let edge = (stance.index(), after.index(), costs.milliseconds(motion));
                match turned {
                    None if stance == after => {}
                    None => motions.others.push(edge),
                    Some(turned) => motions.turns[place_of(turned)].push(edge),
                }
            }
        }
        motions
    }

    /// Adds to `cheapest` what begins with the turn at this place and goes on with what `then`
    /// costs.
    fn turn_first(&self, cheapest: &mut FromEach, turn: usize, then: &FromEach) {
        for &(from, to, price) in &self.turns[turn] {
            cheapest[from] = cheapest[from].min(price + then[to]);
        }
    }

    /// Lets other motions come before, until nothing gets cheaper.
    fn relax(&self, cheapest: &mut FromEach) {
        let mut changed = true;
        while changed {
            changed = false;
            for &(from, to, price) in &self.others {
                let cost = price + cheapest[to];
                if cost < cheapest[from] {
                    cheapest[from] = cost;
                    changed = true;
                }
            }
        }
    }
}

fn place_of(turn: Turn) -> usize {
    let place = Turn::ALL.iter().position(|&other| other == turn);
    place.expect("all turns are listed")
}

/// A sequence by its number: the digits to base 18 are the places of its turns, the first turn's
/// digit the highest.
fn digits(mut number: usize, length: usize) -> Vec<usize> {
    let mut digits = vec![0; length];
    for digit in digits.iter_mut().rev() {
        *digit = number % Turn::ALL.len();
        number /= Turn::ALL.len();
    }
    digits
}

/// The cost of the sequence, given that of all sequences of one turn less. Any turn may be made
/// first before which only turns of the opposite face stand.
fn cheapest(sequence: &[usize], shorter: &[FromEach], motions: &Motions) -> FromEach {
    let mut cheapest = [NEVER; Stance::COUNT];
    for (i, &turn) in sequence.iter().enumerate() {
        let passes = |&before: &usize| Turn::ALL[before].face == Turn::ALL[turn].face.opposite();
        if sequence[..i].iter().all(passes) {
            let rest = sequence[..i].iter().chain(&sequence[i + 1..]);
            let rest = rest.fold(0, |number, digit| number * Turn::ALL.len() + digit);
            motions.turn_first(&mut cheapest, turn, &shorter[rest]);
        }
    }
    motions.relax(&mut cheapest);
    cheapest
}

/// What each sequence of one length costs by brute force, shared out among the processors. `check`
/// sees them all.
fn longer(
    shorter: &[FromEach],
    length: usize,
    motions: &Motions,
    check: impl Fn(&[Turn], &FromEach) + Sync,
) -> Vec<FromEach> {
    let count = shorter.len() * Turn::ALL.len();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let share = count.div_ceil(workers);
    let mut costs = vec![[NEVER; Stance::COUNT]; count];
    thread::scope(|scope| {
        for (worker, part) in costs.chunks_mut(share).enumerate() {
            let check = &check;
            scope.spawn(move || {
                for (offset, cost) in part.iter_mut().enumerate() {
                    let sequence = digits(worker * share + offset, length);
                    *cost = cheapest(&sequence, shorter, motions);
                    let turns: Vec<Turn> = sequence.iter().map(|&i| Turn::ALL[i]).collect();
                    check(&turns, cost);
                }
            });
        }
    });
    costs
}

/// Compares the planner with brute force for all sequences of up to `length` turns, from every
/// stance.
fn compare(costs: &CostModel, length: usize) {
    let (planner, motions) = (Planner::new(costs), Motions::new(costs));
    let check = |turns: &[Turn], cheapest: &FromEach| {
        for (start, &cheapest) in Stance::all().zip(cheapest) {
            let planned = planner.milliseconds(start, turns);
            assert_eq!(planned, u64::from(cheapest), "{turns:?} from {start}");
        }
        // That the plan itself costs so much takes long to see: from one stance each, in turn.
        let places = turns.iter().map(|&turn| place_of(turn));
        let start = places.fold(0, |sum, place| 7 * sum + place) % Stance::COUNT;
        let stance = Stance::all().nth(start).expect("one of the stances");
        let plan = planner.plan(stance, turns);
        assert_eq!(plan.cost().as_millis(), u128::from(cheapest[start]));
        let cube = Cube::SOLVED.after(turns);
        assert_eq!(Cube::from(&plan.turns_performed()), cube, "{turns:?}");
    };
    let mut known = vec![[0; Stance::COUNT]];
    for length in 1..=length {
        known = longer(&known, length, &motions, check);
    }
}

/// Strokes through hold are priced on their own.
const ONE_STROKE_TILTS: &str =
    "tilt_then_release_s = 1.015\nhold_then_tilt_s = 1.04\nhold_tilt_release_s = 1.255";
/// Tilts are cheap and spins dear.
const DEAR_SPINS: &str = "tilt_s = 0.3\nspin_90_s = 2.0\nspin_180_s = 9.0\nrelease_s = 1.5";

#[test]
fn every_plan_of_two_turns_is_cheapest_from_every_stance() {
    for costs in models() {
        compare(&costs, 2);
    }
}

#[test]
fn every_plan_of_three_turns_is_cheapest_from_every_stance() {
    for costs in ["", ONE_STROKE_TILTS, DEAR_SPINS] {
        compare(&model(costs), 3);
    }
}

#[test]
#[ignore = "40 s: all 104,976 sequences of four turns under three cost models"]
fn every_plan_of_four_turns_is_cheapest_from_every_stance() {
    for costs in ["", ONE_STROKE_TILTS, DEAR_SPINS] {
        compare(&model(costs), 4);
    }
}
