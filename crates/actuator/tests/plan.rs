//! Plans are legal, perform what they were made for, and nothing is cheaper. Plans of two and three
//! turns are compared from every stance in `brute_force.rs`.

mod common;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
};

use actuator::{Arm, CostModel, Motion, Plan, Planner, Pose, Stance, plan};
use common::models;
use cube_core::{Cube, Face, Turn};

/// Turns from their usual letters.
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

/// The cost in milliseconds of the cheapest motions that make the turns: a plain Dijkstra over
/// which turns have been made and the stance, by every motion there is.
fn cheapest_by_search(start: Stance, turns: &[Turn], costs: &CostModel) -> u64 {
    let all = (1u32 << turns.len()) - 1;
    let may_come_next = |done: u32, i: usize| {
        let open = |j: usize| done & (1 << j) == 0;
        let passes = |j: usize| turns[j].face == turns[i].face.opposite();
        open(i) && (0..i).all(|j| !open(j) || passes(j))
    };
    let mut settled = BTreeMap::new();
    let mut queue = BinaryHeap::from([Reverse((0, 0, start))]);
    while let Some(Reverse((cost, done, stance))) = queue.pop() {
        if done == all {
            return cost;
        }
        if settled.insert((done, stance), cost).is_some() {
            continue;
        }
        for motion in Motion::ALL {
            let Ok((after, turned)) = stance.apply(motion) else {
                continue;
            };
            let cost = cost + u64::from(costs.milliseconds(motion));
            match turned {
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

/// That the plan is what it claims to be, whatever it costs.
fn check(plan: &Plan, start: Stance, turns: &[Turn], costs: &CostModel) {
    assert_eq!(plan.start(), start);
    let mut stance = start;
    let mut completed = Vec::new();
    for step in plan.steps() {
        let (after, turned) = stance.apply(step.motion).expect("a legal motion");
        assert_eq!(step.completes.map(|i| turns[i]), turned);
        assert_eq!(step.cost, costs.duration(step.motion));
        completed.extend(step.completes);
        stance = after;
    }
    assert_eq!(plan.end(), stance);
    assert_eq!(plan.cost(), plan.steps().iter().map(|step| step.cost).sum());
    completed.sort_unstable();
    assert_eq!(completed, (0..turns.len()).collect::<Vec<_>>());
    let cube = Cube::SOLVED.after(turns);
    assert_eq!(Cube::from(&plan.turns_performed()), cube);
}

fn check_against_search(planner: &Planner, start: Stance, turns: &[Turn]) {
    let plan = planner.plan(start, turns);
    check(&plan, start, turns, planner.costs());
    let cheapest = cheapest_by_search(start, turns, planner.costs());
    let milliseconds = plan.cost().as_millis();
    assert_eq!(milliseconds, cheapest.into(), "{turns:?} from {start}");
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
fn plans_of_three_and_four_turns_are_cheapest_from_every_stance() {
    for (seed, costs) in models().into_iter().enumerate() {
        let planner = Planner::new(&costs);
        for (start, sample) in Stance::all().cycle().zip(samples(seed as u64, 4, 144)) {
            check_against_search(&planner, start, &sample[..3]);
            check_against_search(&planner, start, &sample);
        }
    }
}

#[test]
fn opposite_faces_are_turned_in_the_cheaper_order_however_many_stand_side_by_side() {
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
    // B lies nearer to the table than F: it goes first, whichever way it is written.
    let planner = Planner::new(&CostModel::default());
    for text in ["F B", "B F"] {
        let plan = planner.plan(Stance::START, &turns(text));
        assert_eq!(plan.turns_performed(), turns("B F").into());
    }
}

#[test]
fn a_plan_is_never_dearer_than_the_usual_translation() {
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
fn the_usual_translation_is_right_from_every_stance() {
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

#[test]
fn every_face_is_brought_to_the_top_the_cheapest_way() {
    for costs in models() {
        for start in Stance::all() {
            for face in Face::ALL {
                for arm in Arm::ALL {
                    let motions = plan::bring_to_top(start, face, arm, &costs);
                    let mut stance = start;
                    for &motion in &motions {
                        stance = stance.apply(motion).expect("a legal motion").0;
                    }
                    assert_eq!(stance.arm, arm);
                    assert_eq!(stance.pose.face_at(Face::U), face);
                    let cost: u32 = motions.iter().map(|&m| costs.milliseconds(m)).sum();
                    let planner = Planner::new(&costs);
                    let nearest = Stance::all()
                        .filter(|s| s.arm == arm && s.pose.face_at(Face::U) == face)
                        .map(|s| planner.milliseconds_between(start, s));
                    assert_eq!(Some(cost), nearest.min());
                }
            }
        }
    }
}

#[test]
fn the_way_between_two_stances_is_the_cheapest_there_is() {
    // Without turns: the same search, over the stances alone.
    for costs in models() {
        let planner = Planner::new(&costs);
        for from in Stance::all() {
            let mut settled: BTreeMap<Stance, u32> = BTreeMap::new();
            let mut queue = BinaryHeap::from([Reverse((0, from))]);
            while let Some(Reverse((cost, stance))) = queue.pop() {
                if settled.contains_key(&stance) {
                    continue;
                }
                settled.insert(stance, cost);
                for motion in Motion::ALL {
                    if let Ok((after, None)) = stance.apply(motion) {
                        queue.push(Reverse((cost + costs.milliseconds(motion), after)));
                    }
                }
            }
            assert_eq!(settled.len(), Stance::COUNT);
            for (to, cost) in settled {
                assert_eq!(planner.milliseconds_between(from, to), cost);
            }
        }
    }
}

#[test]
fn no_stance_fulfils_what_cannot_be() {
    let planner = Planner::new(&CostModel::default());
    let start = Stance::START;
    assert_eq!(planner.route(start, |_| false), None);
    assert_eq!(planner.route(start, |_| true), Some(Vec::new()));
    let pose = Pose::START.tilted();
    let motions = planner.route(start, |stance| stance.pose == pose);
    assert_eq!(motions.map(|m| m.len()), Some(1));
}
