//! Time to plan the motions of a whole solution.

use std::hint::black_box;

use actuator::{CostModel, Planner, Stance};
use criterion::{Criterion, criterion_group, criterion_main};
use cube_core::{Cube, Turn};

/// Twenty turns: the superflip, as known since 1995.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

fn plan_twenty_turns(criterion: &mut Criterion) {
    let turns: Vec<Turn> = SUPERFLIP
        .split(' ')
        .map(|turn| turn.parse().expect("a turn"))
        .collect();
    let costs = CostModel::default();
    let planner = Planner::new(&costs);
    let plan = planner.plan(Stance::START, &turns);
    assert_eq!(
        Cube::from(&plan.turns_performed()),
        Cube::SOLVED.after(&turns),
        "the plan makes other turns"
    );
    criterion.bench_function("planner for a cost model", |bencher| {
        bencher.iter(|| Planner::new(black_box(&costs)));
    });
    criterion.bench_function("plan of 20 turns", |bencher| {
        bencher.iter(|| planner.plan(Stance::START, black_box(&turns)));
    });
    criterion.bench_function("cost of 20 turns", |bencher| {
        bencher.iter(|| planner.milliseconds(Stance::START, black_box(&turns)));
    });
}

criterion_group!(benches, plan_twenty_turns);
criterion_main!(benches);
