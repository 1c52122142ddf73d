//! Run times of cube turns and of the table method; each result is checked.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cube_core::{Cube, Facelets, Turn, Turns, tables};
use std::hint::black_box;

type Method = fn(&Cube, &Cube) -> Turns;

fn thousand_cubes() -> Vec<Cube> {
    include_str!("../../../data/cubes/random1000.txt")
        .lines()
        .map(|line| line.parse::<Facelets>().expect("54 stickers"))
        .map(|facelets| Cube::try_from(&facelets).expect("a legal cube"))
        .collect()
}

fn turns(criterion: &mut Criterion) {
    // All 18 turns in a row, repeated until the cube is solved again.
    let mut cube = Cube::SOLVED;
    let mut sequence = Turns::new();
    while sequence.is_empty() || !cube.is_solved() {
        cube = cube.after(&Turn::ALL);
        sequence.extend(Turn::ALL);
    }
    let mut group = criterion.benchmark_group("cube");
    group.throughput(Throughput::Elements(sequence.len() as u64));
    group.bench_function("turn", |bencher| {
        bencher.iter(|| {
            let cube = black_box(Cube::SOLVED).after(&sequence);
            assert!(cube.is_solved());
        });
    });
    group.finish();
}

fn table_method(criterion: &mut Criterion) {
    let cubes = thousand_cubes();
    let methods = [
        ("plain order", tables::solve_plain as Method),
        ("shortest of 24 ways", tables::solve),
    ];
    let mut group = criterion.benchmark_group("table method");
    for (name, method) in methods {
        let mut next = cubes.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let cube = next.next().expect("the cycle is endless");
                let turns = method(black_box(cube), &Cube::SOLVED);
                assert!(cube.after(&turns).is_solved());
            });
        });
    }
    group.finish();
}

criterion_group!(benches, turns, table_method);
criterion_main!(benches);
