//! Mean lengths of a method over cubes of a file, one a line.
use cube_core::{Cube, Face};
use methods::{Ahead, Count, Method, Prepared, Style};
use std::time::{Duration, Instant};
/// CPU time of this process.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    Duration::from_millis(ticks * 10)
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let start = Instant::now();
    let text = std::fs::read_to_string(&args[1]).ok();
    let method = match text {
        Some(text) => match Method::read(&text) {
            Ok(m) => m,
            Err(e) => {
                eprintln!("{e}");
                return;
            }
        },
        None => Method::shipped(&args[1]).unwrap(),
    };
    let prepared = Prepared::new(method).unwrap();
    println!("tables {:?}", start.elapsed());
    println!("{:#?}", prepared.prove());
    let cubes = std::fs::read_to_string("data/cubes/random1000.txt").unwrap();
    let count: usize = args[2].parse().unwrap();
    let metric = if args.get(3).is_some_and(|a| a.contains("stm")) {
        Count::SliceTurns
    } else {
        Count::HalfTurns
    };
    for (name, bottoms, style) in [
        ("person", &[Face::D][..], Style::AsPerson),
        (
            "ahead one",
            &[Face::D][..],
            Style::LookAhead(Ahead::default()),
        ),
        (
            "ahead six",
            &Face::ALL[..],
            Style::LookAhead(Ahead::default()),
        ),
    ] {
        let (mut sum, mut nodes, mut n, mut fail) = (0, 0, 0, 0);
        let mut by_step = std::collections::BTreeMap::new();
        let start = cpu();
        for line in cubes.lines().take(count) {
            let cube: Cube = line.parse().unwrap();
            match prepared.solve(&cube, bottoms, style, metric) {
                None => {
                    fail += 1;
                }
                Some(s) => {
                    let (turns, _) = s.face_turns();
                    assert!(cube.after(&turns).is_solved());
                    sum += if metric == Count::SliceTurns {
                        s.stm()
                    } else {
                        turns.len()
                    };
                    nodes += s.nodes;
                    n += 1;
                    for step in &s.steps {
                        *by_step.entry((step.step, step.name.clone())).or_insert(0) +=
                            step.turns.len();
                    }
                    if n == 1 {
                        for step in &s.steps {
                            println!(
                                "  {} [{}] {} {:?} {:?}",
                                step.name,
                                step.goal,
                                step.text(),
                                step.case,
                                step.others
                            );
                        }
                    }
                }
            }
        }
        for ((_, name), sum) in by_step {
            println!("    {name}: {:.2}", sum as f64 / n as f64);
        }
        println!(
            "{name}: {:.2} mean, {n} cubes, {fail} failed, {:.2} CPU ms, {} nodes",
            sum as f64 / n as f64,
            cpu().saturating_sub(start).as_secs_f64() * 1000.0 / count as f64,
            nodes / n.max(1)
        );
    }
}
