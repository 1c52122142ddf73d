//! The planner against brute force: every sequence of turns from every start, of up to three turns
//! in each run of the tests and of up to four in the ignored tests.
//!
//! The brute force computes the remaining cost backwards, for all starts at once, from the motions
//! alone, each priced after the motion before it. It uses neither the planner's routes between
//! stances nor its choice of poses.

use std::{num::NonZero, thread};

use crate::common::{OVERLAPS, model, models, random_overlaps, starts};
use actuator::{CostModel, Motion, Planner, Stance, Start};
use cube_core::{Cube, Turn};

/// Greatest number of kinds of last motions: two last motions are of one kind if every motion costs
/// the same after both.
const MAX_KINDS: usize = 6;
/// Number of states: a stance, and the kind of the last motion.
const STATES: usize = Stance::COUNT * MAX_KINDS;

/// Least cost of some turns from each state, in milliseconds.
type CostByState = [u32; STATES];

/// Cost of turns that cannot be made: far above every other cost, and far from overflow.
const IMPOSSIBLE: u32 = u32::MAX / 2;

/// Every motion from every state, by the mechanism's rules.
struct Motions {
    /// Kind of each last motion, and of a rest.
    kinds: Vec<(Option<Motion>, usize)>,
    /// Motions that make no turn: state before, state after, and price.
    others: Vec<(usize, usize, u32)>,
    /// Motions that make a turn, in the same form, by the index of the turn in [`Turn::ALL`].
    turns: Vec<Vec<(usize, usize, u32)>>,
}

impl Motions {
    fn new(costs: &CostModel) -> Self {
        let mut motions = Self {
            kinds: kinds(costs),
            others: Vec::new(),
            turns: vec![Vec::new(); Turn::ALL.len()],
        };
        for start in starts() {
            for motion in Motion::ALL {
                let Ok((after, turned)) = start.apply(motion) else {
                    continue;
                };
                let price = costs.after(start.last(), motion);
                let edge = (motions.state(start), motions.state(after), price);
                match turned {
                    None if start.stance() == after.stance() => {}
                    None => motions.others.push(edge),
                    Some(turned) => motions.turns[place_of(turned)].push(edge),
                }
            }
        }
        for edges in motions.turns.iter_mut().chain([&mut motions.others]) {
            edges.sort_unstable();
            edges.dedup();
        }
        motions
    }

    /// Number of a start's state.
    fn state(&self, start: Start) -> usize {
        let kind = self.kinds.iter().find(|(last, _)| *last == start.last());
        let &(_, kind) = kind.expect("every motion is of a kind");
        start.stance().index() * MAX_KINDS + kind
    }

    /// Lowers `cheapest` by the ways that begin with the turn of this index and go on at the cost
    /// of `then`.
    fn turn_first(&self, cheapest: &mut CostByState, turn: usize, then: &CostByState) {
        for &(from, to, price) in &self.turns[turn] {
            cheapest[from] = cheapest[from].min(price + then[to]);
        }
    }

    /// Lowers `cheapest` by the motions that make no turn, until no cost changes.
    fn relax(&self, cheapest: &mut CostByState) {
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

fn kinds(costs: &CostModel) -> Vec<(Option<Motion>, usize)> {
    let mut rows = Vec::new();
    let last_motions = [None].into_iter().chain(Motion::ALL.map(Some));
    let kinds = last_motions.map(|before| {
        let row = Motion::ALL.map(|motion| costs.after(before, motion));
        let known = rows.iter().position(|other| *other == row);
        let kind = known.unwrap_or_else(|| {
            rows.push(row);
            rows.len() - 1
        });
        (before, kind)
    });
    kinds.collect()
}

fn place_of(turn: Turn) -> usize {
    let place = Turn::ALL.iter().position(|&other| other == turn);
    place.expect("all turns are listed")
}

/// Indices of the turns of a sequence, from its number to base 18; the first turn's digit is the
/// highest.
fn digits(mut number: usize, length: usize) -> Vec<usize> {
    let mut digits = vec![0; length];
    for digit in digits.iter_mut().rev() {
        *digit = number % Turn::ALL.len();
        number /= Turn::ALL.len();
    }
    digits
}

/// Cost of the sequence, from the costs of all sequences with one turn less. A turn may be made
/// first if only turns of the opposite face stand before it.
fn cheapest(sequence: &[usize], shorter: &[CostByState], motions: &Motions) -> CostByState {
    let mut cheapest = [IMPOSSIBLE; STATES];
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

/// Costs of all sequences of one length by brute force, shared out among the processors. `check`
/// sees every sequence with its costs.
fn longer(
    shorter: &[CostByState],
    length: usize,
    motions: &Motions,
    check: impl Fn(&[Turn], &CostByState) + Sync,
) -> Vec<CostByState> {
    let count = shorter.len() * Turn::ALL.len();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let share = count.div_ceil(workers);
    let mut costs = vec![[IMPOSSIBLE; STATES]; count];
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
/// start.
fn compare(costs: &CostModel, length: usize) {
    let (planner, motions) = (Planner::new(costs), Motions::new(costs));
    // One start represents each state.
    let mut starts: Vec<(usize, Start)> = starts()
        .map(|start| (motions.state(start), start))
        .collect();
    starts.sort_unstable();
    starts.dedup_by_key(|(state, _)| *state);
    let check = |turns: &[Turn], cheapest: &CostByState| {
        for &(state, start) in &starts {
            let planned = planner.milliseconds(start, turns);
            assert_eq!(
                planned,
                u64::from(cheapest[state]),
                "{turns:?} from {start:?}"
            );
        }
        // The check of the plan itself is slow, so each sequence has it from one start, in turn.
        let places = turns.iter().map(|&turn| place_of(turn));
        let place = places.fold(0, |sum, place| 7 * sum + place) % starts.len();
        let (state, start) = starts[place];
        let plan = planner.plan(start, turns);
        let (mut here, mut cost) = (start, 0);
        for step in plan.steps() {
            cost += costs.after(here.last(), step.motion);
            (here, _) = here.apply(step.motion).expect("a legal motion");
        }
        assert_eq!(cost, cheapest[state], "{plan}");
        assert_eq!(plan.cost().as_millis(), u128::from(cost));
        let cube = Cube::SOLVED.after(turns);
        assert_eq!(Cube::from(&plan.turns_performed()), cube, "{turns:?}");
    };
    let mut known = vec![[0; STATES]];
    for length in 1..=length {
        known = longer(&known, length, &motions, check);
    }
}

/// Prices of their own for strokes through hold.
const ONE_STROKE_TILTS: &str =
    "tilt_then_release_s = 1.015\nhold_then_tilt_s = 1.04\nhold_tilt_release_s = 1.255";
/// Prices of cheap tilts and dear spins.
const DEAR_SPINS: &str = "tilt_s = 0.3\nspin_90_s = 2.0\nspin_180_s = 9.0\nrelease_s = 1.5";

#[test]
fn every_plan_of_two_turns_is_cheapest_from_every_start() {
    for costs in models() {
        compare(&costs, 2);
    }
    for seed in 0..8 {
        compare(&model(&random_overlaps(seed, 400)), 2);
        compare(&model(&random_overlaps(seed, 5000)), 2);
    }
}

#[test]
fn every_plan_of_three_turns_is_cheapest_from_every_start() {
    for costs in ["", ONE_STROKE_TILTS, DEAR_SPINS, OVERLAPS] {
        compare(&model(costs), 3);
    }
}

#[test]
#[ignore = "2 minutes: all 104,976 sequences of four turns under five cost models"]
fn every_plan_of_four_turns_is_cheapest_from_every_start() {
    let by_chance = random_overlaps(9, 900);
    let together = format!("{ONE_STROKE_TILTS}\n{OVERLAPS}");
    for costs in ["", ONE_STROKE_TILTS, DEAR_SPINS, &together, &by_chance] {
        compare(&model(costs), 4);
    }
}
