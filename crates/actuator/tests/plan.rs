//! Plans are legal, make their turns, and are cheapest. `brute_force.rs` compares plans of two and
//! three turns from every stance.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use crate::common::{models, starts};
use actuator::{Arm, CostModel, Motion, Plan, Planner, Pose, QuarterTurns, Stance, Start, plan};
use cube_core::{Cube, Face, Turn};

/// Turns from their letters.
fn turns(text: &str) -> Vec<Turn> {
    text.split_whitespace()
        .map(|turn| turn.parse().expect("a turn"))
        .collect()
}

/// `count` sequences of `length` turns, no face twice in a row; the same for the same seed.
fn samples(seed: u64, length: usize, count: usize) -> Vec<Vec<Turn>> {
    let mut state = seed;
    let mut next = move || {
        // Knuth's multiplier: good enough to spread sequences.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Turn::ALL[(state >> 33) as usize % 18]
    };
    let mut sample = || {
        let mut sequence: Vec<Turn> = Vec::with_capacity(length);
        while sequence.len() < length {
            let turn = next();
            if sequence.last().is_none_or(|last| last.face != turn.face) {
                sequence.push(turn);
            }
        }
        sequence
    };
    (0..count).map(|_| sample()).collect()
}

/// Cost in milliseconds of the cheapest motions that make the turns: Dijkstra's algorithm over the
/// set of turns made and the start of the next motion, with every motion that has an effect.
fn cheapest_by_search(start: Start, turns: &[Turn], costs: &CostModel) -> u64 {
    let all = (1u32 << turns.len()) - 1;
    let may_come_next = |done: u32, i: usize| {
        let open = |j: usize| done & (1 << j) == 0;
        let passes = |j: usize| turns[j].face == turns[i].face.opposite();
        open(i) && (0..i).all(|j| !open(j) || passes(j))
    };
    let mut settled = BTreeMap::new();
    let mut queue = BinaryHeap::from([Reverse((0, 0, start))]);
    while let Some(Reverse((cost, done, start))) = queue.pop() {
        if done == all {
            return cost;
        }
        if settled.insert((done, start), cost).is_some() {
            continue;
        }
        for motion in Motion::ALL {
            let Ok((after, turned)) = start.apply(motion) else {
                continue;
            };
            let cost = cost + u64::from(costs.after(start.last(), motion));
            match turned {
                None if after.stance() == start.stance() => {}
                None => queue.push(Reverse((cost, done, after))),
                Some(turned) => {
                    for (i, &turn) in turns.iter().enumerate() {
                        if turn == turned && may_come_next(done, i) {
                            queue.push(Reverse((cost, done | 1 << i, after)));
                        }
                    }
                }
            }
        }
    }
    unreachable!("every turn can be made")
}

/// Checks that the plan is legal, makes the turns, and states its true cost; its cost need not be
/// the least.
fn check(plan: &Plan, start: impl Into<Start>, turns: &[Turn], costs: &CostModel) {
    let mut here = start.into();
    assert_eq!(plan.start(), here);
    let mut completed = Vec::new();
    for step in plan.steps() {
        let (after, turned) = here.apply(step.motion).expect("a legal motion");
        assert_eq!(step.completes.map(|i| turns[i]), turned);
        let price = costs.after(here.last(), step.motion);
        assert_eq!(step.cost.as_millis(), u128::from(price));
        completed.extend(step.completes);
        here = after;
    }
    assert_eq!(plan.end(), here.stance());
    assert_eq!(plan.cost(), plan.steps().iter().map(|step| step.cost).sum());
    completed.sort_unstable();
    assert_eq!(completed, (0..turns.len()).collect::<Vec<_>>());
    let cube = Cube::SOLVED.after(turns);
    assert_eq!(Cube::from(&plan.turns_performed()), cube);
}

fn check_against_search(planner: &Planner, start: impl Into<Start>, turns: &[Turn]) {
    let start = start.into();
    let plan = planner.plan(start, turns);
    check(&plan, start, turns, planner.costs());
    let cheapest = cheapest_by_search(start, turns, planner.costs());
    let milliseconds = plan.cost().as_millis();
    assert_eq!(milliseconds, cheapest.into(), "{turns:?} from {start:?}");
    assert_eq!(planner.milliseconds(start, turns), cheapest);
}

#[test]
fn plans_of_one_turn_are_cheapest_from_every_stance() {
    for costs in models() {
        let planner = Planner::new(&costs);
        for start in Stance::all() {
            check_against_search(&planner, start, &[]);
            for turn in Turn::ALL {
                check_against_search(&planner, start, &[turn]);
            }
        }
    }
}

#[test]
fn plans_of_three_and_four_turns_are_cheapest_from_every_stance_and_after_any_motion() {
    for (seed, costs) in models().into_iter().enumerate() {
        let planner = Planner::new(&costs);
        let starts: Vec<Start> = starts().collect();
        for (start, sample) in starts
            .into_iter()
            .zip(samples(seed as u64, 4, 432))
            .step_by(3)
        {
            check_against_search(&planner, start, &sample[..3]);
            check_against_search(&planner, start, &sample);
        }
    }
}

#[test]
fn turns_of_opposite_faces_side_by_side_are_made_in_the_cheapest_order() {
    for costs in models() {
        let planner = Planner::new(&costs);
        for text in [
            "U D",
            "R L2 U D'",
            "F U D F'",
            "U D U2 D'",
            "R L R' L' R2",
            "D U B F L R",
        ] {
            for start in Stance::all() {
                check_against_search(&planner, start, &turns(text));
            }
        }
    }
    // B lies nearer to the table than F: the plan makes B first in both orders of the letters.
    let planner = Planner::new(&CostModel::default());
    for text in ["F B", "B F"] {
        let plan = planner.plan(Stance::START, &turns(text));
        assert_eq!(plan.turns_performed(), turns("B F").into());
    }
}

#[test]
fn a_plan_is_never_dearer_than_the_greedy_translation() {
    let costs = CostModel::default();
    let planner = Planner::new(&costs);
    let (mut exact, mut usual) = (0, 0);
    for sample in samples(7, 20, 200) {
        let plan = planner.plan(Stance::START, &sample);
        check(&plan, Stance::START, &sample, &costs);
        let greedy = plan::greedy(Stance::START, &sample, &costs);
        check(&greedy, Stance::START, &sample, &costs);
        assert!(plan.cost() <= greedy.cost());
        exact += plan.cost().as_millis();
        usual += greedy.cost().as_millis();
    }
    assert!(exact * 100 < usual * 97, "{exact} ms against {usual} ms");
}

#[test]
fn the_greedy_translation_is_right_from_every_stance() {
    let costs = CostModel::default();
    for (start, sample) in Stance::all().zip(samples(3, 12, 48)) {
        check(
            &plan::greedy(start, &sample, &costs),
            start,
            &sample,
            &costs,
        );
    }
}

#[test]
fn the_turntable_is_not_wound_up_by_half_turns() {
    for sample in samples(5, 20, 100) {
        let half_turns: Vec<Turn> = sample
            .into_iter()
            .map(|turn| Turn::new(turn.face, cube_core::Amount::Half))
            .collect();
        let plan = plan::plan(Stance::START, &half_turns, &CostModel::default());
        let mut table = 0i32;
        for step in plan.steps() {
            if let Motion::Spin(quarters) | Motion::Turn(quarters) = step.motion {
                let before = table;
                table += quarters.quarters();
                if quarters.is_half() {
                    assert!(table.abs() <= before.abs().max(2), "{before} to {table}");
                }
            }
        }
    }
}

/// Least cost from a start to each stance without turns, in milliseconds, by Dijkstra's algorithm
/// over the starts alone.
fn cheapest_ways(start: Start, costs: &CostModel) -> BTreeMap<Stance, u32> {
    let mut settled: BTreeMap<Start, u32> = BTreeMap::new();
    let mut queue = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((cost, start))) = queue.pop() {
        if settled.contains_key(&start) {
            continue;
        }
        settled.insert(start, cost);
        for motion in Motion::ALL {
            if let Ok((after, None)) = start.apply(motion)
                && after.stance() != start.stance()
            {
                queue.push(Reverse((cost + costs.after(start.last(), motion), after)));
            }
        }
    }
    let mut nearest = BTreeMap::new();
    for (start, cost) in settled {
        let least = nearest.entry(start.stance()).or_insert(cost);
        *least = cost.min(*least);
    }
    assert_eq!(nearest.len(), Stance::COUNT);
    nearest
}

fn price(start: Start, motions: &[Motion], costs: &CostModel) -> (Start, u32) {
    motions.iter().fold((start, 0), |(start, cost), &motion| {
        let (after, _) = start.apply(motion).expect("a legal motion");
        (after, cost + costs.after(start.last(), motion))
    })
}

#[test]
fn every_face_is_brought_to_the_top_the_cheapest_way() {
    for costs in models() {
        for start in starts().step_by(5) {
            let ways = cheapest_ways(start, &costs);
            for face in Face::ALL {
                for arm in Arm::ALL {
                    let motions = plan::bring_to_top(start, face, arm, &costs);
                    let (after, cost) = price(start, &motions, &costs);
                    let is_goal = |s: Stance| s.arm == arm && s.pose.face_at(Face::U) == face;
                    assert!(is_goal(after.stance()));
                    let goals = ways.iter().filter(|&(&stance, _)| is_goal(stance));
                    assert_eq!(Some(cost), goals.map(|(_, &cost)| cost).min());
                }
            }
        }
    }
}

#[test]
fn the_way_between_two_stances_is_the_cheapest_there_is() {
    for costs in models() {
        let planner = Planner::new(&costs);
        for start in starts().step_by(5) {
            for (to, cheapest) in cheapest_ways(start, &costs) {
                let motions = planner.route(start, |stance| stance == to);
                let motions = motions.expect("every stance can be reached");
                let (after, cost) = price(start, &motions, &costs);
                assert_eq!((after.stance(), cost), (to, cheapest), "from {start:?}");
            }
        }
    }
}

#[test]
fn the_cost_before_and_between_turns_is_that_of_plans_of_one_and_two_turns_less_the_turns() {
    for costs in models() {
        let planner = Planner::new(&costs);
        for pair in ["D R2", "D' D", "F2 B'", "L U"] {
            let pair = turns(pair);
            for start in starts().step_by(7) {
                let of_turn = |turn: Turn| {
                    planner.milliseconds_of_turn(QuarterTurns::from_bottom_turn(turn.amount))
                };
                let mut least = [u32::MAX; 2];
                for first in Pose::on_table(pair[0].face) {
                    let one = planner.milliseconds_before(start, first) + of_turn(pair[0]);
                    least[0] = least[0].min(one);
                    for second in Pose::on_table(pair[1].face) {
                        let two = planner.milliseconds_between(first, second) + of_turn(pair[1]);
                        least[1] = least[1].min(one + two);
                    }
                }
                let one = cheapest_by_search(start, &pair[..1], &costs);
                assert_eq!(u64::from(least[0]), one, "from {start:?}");
                if pair[0].face.opposite() != pair[1].face {
                    let two = cheapest_by_search(start, &pair, &costs);
                    assert_eq!(u64::from(least[1]), two, "from {start:?}");
                }
            }
        }
    }
}

#[test]
fn a_goal_without_a_stance_has_no_route() {
    let planner = Planner::new(&CostModel::default());
    let start = Stance::START;
    assert_eq!(planner.route(start, |_| false), None);
    assert_eq!(planner.route(start, |_| true), Some(Vec::new()));
    let holding = planner.route(start, |stance| stance.arm == Arm::Holding);
    assert_eq!(holding, Some(vec![Motion::Hold]));
}
