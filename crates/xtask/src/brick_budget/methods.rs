//! Human methods on the brick: their tables, and solutions by them.

use std::{fs, path::Path};

use ::methods::Method;
use anyhow::{Context, Result};
use mindcub3r::MAX_HUMAN_RUN_NODES;

use super::{
    cost::{Cost, Meter},
    memory::{self, MAX_KIB},
    table::Table,
};
use crate::parallel;

/// Bytes of the tables that one method keeps.
const MAX_TABLE_BYTES: u64 = 4_000_000;
/// Time in which the tables of one method are made.
const MAX_MAKING_MS: f64 = 60_000.0;
/// Time of a solution once the tables are made, with the start of the program.
const MAX_SOLUTION_MS: f64 = 8000.0;

/// Measured demands of one method.
struct Demands {
    table_bytes: u64,
    making: Cost,
    solutions: Vec<Cost>,
    kib: u64,
}

/// Measures the methods of these names, or all of the program: each makes and keeps its tables, then
/// solves the cubes by them as a run does. Prints a line for each; its numbers must be within their bars.
pub(super) fn measure(
    meter: &Meter,
    work: &Path,
    names: &[String],
    cubes: &[String],
    table: &mut Table,
) -> Result<()> {
    let names: Vec<String> = match names {
        [] => Method::shipped_names().map(str::to_owned).collect(),
        names => names.to_vec(),
    };
    let measured = parallel::map(&names, |name| {
        demands(meter, &work.join(name), name, cubes).with_context(|| format!("method {name}"))
    });
    println!(
        "\nHuman methods, {} cubes each, by kept tables",
        cubes.len()
    );
    println!("                  tables   made once   a solution, seconds    memory");
    println!("                   bytes     seconds   median        worst       KiB");
    for (name, demands) in names.iter().zip(measured) {
        print(table, name, demands?);
    }
    println!(
        "allowed: {MAX_TABLE_BYTES} bytes, made in {:.0} s, a solution in {:.0} s, {} KiB",
        MAX_MAKING_MS / 1000.0,
        MAX_SOLUTION_MS / 1000.0,
        MAX_KIB
    );
    Ok(())
}

fn demands(meter: &Meter, folder: &Path, name: &str, cubes: &[String]) -> Result<Demands> {
    fs::create_dir_all(folder)?;
    let config = folder.join("robot.toml");
    fs::write(&config, "")?;
    let (config, nodes) = (config.to_string_lossy(), MAX_HUMAN_RUN_NODES.to_string());
    let solve = |cube| {
        let options = ["--config", &*config, "solve", cube];
        // As a run does, which chooses by the robot's seconds.
        let method = ["--method", name, "--objective", "seconds"];
        [&options[..], &method, &["--node-limit", &nodes]].concat()
    };
    let first = cubes.first().context("no cube")?;
    let making = meter.cost(&solve(first))?;
    let place = folder.join(format!("method-{name}.tables"));
    let table_bytes = fs::metadata(&place)?.len();
    let solutions = cubes.iter().map(|cube| meter.cost(&solve(cube)));
    let solutions = solutions.collect::<Result<Vec<_>>>()?;
    let by_kept = memory::peak_of(&mut meter.command(&solve(first)))?;
    fs::remove_file(&place)?;
    let made = memory::peak_of(&mut meter.command(&solve(first)))?;
    let once = &solutions[0];
    Ok(Demands {
        table_bytes,
        making: Cost {
            ms: making.ms - once.ms,
            instructions: making.instructions - once.instructions,
        },
        solutions,
        kib: by_kept.max(made),
    })
}

/// Prints the line of a method, and judges it.
fn print(table: &mut Table, name: &str, mut demands: Demands) {
    let solutions = &mut demands.solutions;
    solutions.sort_by(|one, other| one.ms.total_cmp(&other.ms));
    let median = solutions[(solutions.len() - 1) / 2].ms;
    let worst = solutions[solutions.len() - 1].ms;
    let is_too_much = demands.table_bytes > MAX_TABLE_BYTES
        || demands.making.ms > MAX_MAKING_MS
        || worst > MAX_SOLUTION_MS
        || demands.kib > MAX_KIB;
    table.holds &= !is_too_much;
    println!(
        "{name:<14} {:>9} {:>11.1} {:>8.1} {:>12.1} {:>9}{}",
        demands.table_bytes,
        demands.making.ms / 1000.0,
        median / 1000.0,
        worst / 1000.0,
        demands.kib,
        if is_too_much { "   too much" } else { "" }
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demands_of(table_bytes: u64, making: f64, solution: f64, kib: u64) -> Demands {
        let cost = |ms| Cost {
            ms,
            instructions: 0.0,
        };
        Demands {
            table_bytes,
            making: cost(making),
            solutions: vec![cost(solution), cost(1.0)],
            kib,
        }
    }

    #[test]
    fn each_number_of_a_method_has_a_bar() {
        let holds = |demands| {
            let mut table = Table { holds: true };
            print(&mut table, "cfop", demands);
            table.holds
        };
        assert!(holds(demands_of(4_000_000, 60_000.0, 8000.0, MAX_KIB)));
        assert!(!holds(demands_of(4_000_001, 0.0, 0.0, 0)));
        assert!(!holds(demands_of(0, 60_000.5, 0.0, 0)));
        assert!(!holds(demands_of(0, 0.0, 8000.5, 0)));
        assert!(!holds(demands_of(0, 0.0, 0.0, MAX_KIB + 1)));
    }
}
