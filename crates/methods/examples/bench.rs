//! Mean lengths of a method over cubes of a file, one a line.
//! Arguments: method or file, cubes, metric, beams, sequences, extra turns, rows.
use cube_core::{Cube, Rotation};
use methods::{Ahead, Count, Method, Prepared, Style};
use std::time::Instant;
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
    let all = method.placements();
    let prepared = Prepared::new(method).unwrap();
    println!("tables {:?}, {} placements", start.elapsed(), all.len());
    let cubes = std::fs::read_to_string("data/cubes/random1000.txt").unwrap();
    let count: usize = args[2].parse().unwrap();
    let metric = if args.get(3).is_some_and(|a| a.contains("stm")) {
        Count::SliceTurns
    } else {
        Count::HalfTurns
    };
    let number = |at: usize| args.get(at).map(|a| a.parse::<usize>().unwrap());
    let default = Ahead::default();
    let ahead = Style::LookAhead(Ahead {
        beams: number(4).unwrap_or(default.beams),
        sequences: number(5).unwrap_or(default.sequences),
        extra: number(6).unwrap_or(default.extra),
    });
    let rows = args.get(7).map_or("15234", |a| a.as_str());
    let one = &[Rotation::IDENTITY][..];
    let each: Vec<_> = all.chunks(1).collect();
    for (row, name, rotations, style) in [
        ("1", "person", one, Style::AsPerson),
        (
            "5",
            "person, placement by the first steps",
            &all[..],
            Style::AsPerson,
        ),
        ("2", "person, all placements", &all[..], Style::AsPerson),
        ("3", "ahead one", one, ahead),
        ("4", "ahead, all placements", &all[..], ahead),
    ] {
        if !rows.contains(row) {
            continue;
        }
        let (mut sum, mut nodes, mut n, mut fail) = (0, 0, 0, 0);
        let (mut least, mut most) = (usize::MAX, 0);
        let mut steps = [0.0; 16];
        let start = Instant::now();
        for line in cubes.lines().take(count) {
            let cube: Cube = line.parse().unwrap();
            let solve = |rotations| prepared.solve_held(&cube, rotations, style, metric);
            // As a person chooses: the shortest first step, then the shortest second one, and so on.
            let lengths = |s: &methods::Solution| {
                let mut lengths = [0; 16];
                s.steps
                    .iter()
                    .for_each(|step| lengths[step.step] += step.turns.len());
                lengths
            };
            let solution = if row == "5" {
                each.iter().filter_map(|one| solve(one)).min_by_key(lengths)
            } else {
                solve(rotations)
            };
            match solution {
                None => fail += 1,
                Some(s) => {
                    let (turns, _) = s.face_turns();
                    assert!(cube.after(&turns).is_solved());
                    let length = if metric == Count::SliceTurns {
                        s.stm()
                    } else {
                        turns.len()
                    };
                    sum += length;
                    least = least.min(length);
                    most = most.max(length);
                    nodes += s.nodes;
                    n += 1;
                    for step in &s.steps {
                        steps[step.step] += step.turns.len() as f64;
                        if n == 1 {
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
        let means: Vec<String> = steps
            .iter()
            .take_while(|sum| **sum > 0.0)
            .map(|sum| format!("{:.2}", sum / n as f64))
            .collect();
        println!(
            "{name}: {:.2} mean, {least} to {most}, {n} cubes, {fail} failed, {:.2} ms, {} nodes, {}",
            sum as f64 / n as f64,
            start.elapsed().as_secs_f64() * 1000.0 / count as f64,
            nodes / n.max(1),
            means.join(" + ")
        );
    }
}
