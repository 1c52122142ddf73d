//! `cargo xtask motion-times`: prices of motions beside their times.

use std::{collections::BTreeMap, process::ExitCode, time::Duration};

use actuator::{CostModel, Motion, Overlap};
use anyhow::Result;
use calibration::{DURATIONS, Prepared};
use cube_core::{Cube, Facelets};
use robot::{Alone, Config, Event, Observer, Pace, Phase, Task, whole_run};
use simulator::{Settings, Simulator};

use crate::{parallel, places};

/// Compares the prices of motions, and of pairs that overlap, with their times in runs.
///
/// Prints the shipped robot's prices and means over cubes 1 to 150 and 151 to 300, then 20 robots
/// of the family that no speed was chosen on, each priced by its own `calibrate durations`. Fails
/// when a row is off by more than 15 %, or all together by more than 5 %.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The first robot of the family
    #[arg(long, value_name = "N", default_value_t = 1501)]
    from: u32,
    /// Number of robots of the family
    #[arg(long, value_name = "N", default_value_t = 20)]
    robots: u32,
}

/// A motion by the index of its price, and its overlap with the next motion.
type Row = (usize, Option<usize>);

/// Planned and taken milliseconds of each motion of a row.
type Times = BTreeMap<Row, Vec<[f64; 2]>>;

/// Observer that keeps the motions of the phase in which the cube is turned.
#[derive(Default)]
struct Turning {
    is_turning: bool,
    motions: Vec<(Motion, u64)>,
}

impl Observer for Turning {
    fn event(&mut self, _: Duration, event: &Event) {
        match event {
            Event::Phase { phase, .. } => self.is_turning = *phase == Phase::Turn,
            Event::MotionEnds {
                motion, took_ms, ..
            } if self.is_turning => self.motions.push((*motion, *took_ms)),
            _ => {}
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cubes = places::cubes(300)?;
    let config = Config::default();
    let numbered: Vec<(u32, &String)> = (1..).zip(&cubes).collect();
    let nominal = Settings::default();
    let runs = parallel::map(&numbered, |&(number, cube)| {
        times_of(&nominal, &config, number, cube)
    });
    let runs = runs.into_iter().collect::<Result<Vec<Times>>>()?;
    let (first, second) = runs.split_at(150);
    println!("the shipped robot, milliseconds\n");
    let mut holds = table(
        &["cubes 1-150", "cubes 151-300"],
        &[sum(first), sum(second)],
    );
    let robots: Vec<u32> = (arguments.from..arguments.from + arguments.robots).collect();
    let runs = parallel::map(&robots, |&number| {
        let settings = Settings::of_family(number);
        let priced = priced(&settings, &config, number)?;
        times_of(
            &settings,
            &priced,
            number,
            &cubes[number as usize % cubes.len()],
        )
    });
    let runs = runs.into_iter().collect::<Result<Vec<Times>>>()?;
    let last = arguments.from + arguments.robots - 1;
    println!(
        "\nrobots {} to {last}, each by its own prices\n",
        arguments.from
    );
    holds &= table(&["one cube each"], &[sum(&runs)]);
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The settings with the prices that a robot measures by calibration.
fn priced(settings: &Settings, config: &Config, number: u32) -> Result<Config> {
    let simulator = Simulator::new(settings, &simulator::solved(), u64::from(number) << 32);
    let found = DURATIONS.run(&mut simulator.brick(), config, &mut Prepared::quiet())?;
    Ok(found.laid_over(config)?)
}

fn times_of(settings: &Settings, config: &Config, number: u32, cube: &str) -> Result<Times> {
    let facelets: Facelets = cube.parse()?;
    let simulator = Simulator::new(settings, facelets.as_array(), number.into());
    let mut config = config.clone();
    config.run.think_first_nodes = 20_000;
    config.run.think_while_moving = false;
    let (mut turning, mut alone) = (Turning::default(), Alone::default());
    let pace = Pace::NodesPerSecond(config.run.simulated_nodes_per_s.into());
    let crew = alone.observed(pace, &mut turning);
    let task = Task::to(Cube::SOLVED);
    whole_run(&mut simulator.brick(), &config, &task, crew)?;
    let mut times = Times::new();
    for (index, &(motion, took)) in turning.motions.iter().enumerate() {
        let next = turning.motions.get(index + 1);
        let overlap = next.and_then(|&(next, _)| Overlap::between(motion, next));
        let saved = overlap.map_or(0.0, |overlap| config.cost.saves(overlap).as_secs_f64());
        let planned = f64::from(config.cost.milliseconds(motion)) - 1000.0 * saved;
        let priced = CostModel::priced_as(motion);
        let place = CostModel::PRICED.iter().position(|&other| other == priced);
        let row = (place.unwrap_or(0), overlap.map(Overlap::index));
        times.entry(row).or_default().push([planned, took as f64]);
    }
    Ok(times)
}

fn sum(all: &[Times]) -> Times {
    let mut sum = Times::new();
    for (row, times) in all.iter().flatten() {
        sum.entry(*row).or_default().extend(times);
    }
    sum
}

/// Prints a row for each motion and each pair; the answer is whether the prices hold.
fn table(names: &[&str], columns: &[Times]) -> bool {
    /// Least number of motions in a row that is judged.
    const MIN_MOTIONS: usize = 5;
    let mut holds = true;
    println!(
        "| motion, and what overlaps | planned | {} | off |",
        names.join(" | ")
    );
    println!("|---|---|{}---|", "---|".repeat(names.len()));
    let last = &columns[columns.len() - 1];
    for (row, times) in last.iter().filter(|(_, times)| times.len() >= MIN_MOTIONS) {
        let mean = |times: &[[f64; 2]], column: usize| {
            times.iter().map(|time| time[column]).sum::<f64>() / times.len() as f64
        };
        let (planned, taken) = (mean(times, 0), mean(times, 1));
        let off = taken / planned - 1.0;
        holds &= off.abs() <= 0.15;
        let motion = CostModel::PRICED[row.0];
        let overlap = row
            .1
            .map_or(String::new(), |index| format!(", {}", Overlap::ALL[index]));
        let taken: Vec<String> = columns
            .iter()
            .map(|column| {
                let of_it = column.get(row).map_or(&[][..], Vec::as_slice);
                format!("{:.0}", mean(of_it, 1))
            })
            .collect();
        println!(
            "| {motion}{overlap} | {planned:.0} | {} | {:+.1} % |",
            taken.join(" | "),
            100.0 * off
        );
    }
    let [planned, taken] = [0, 1].map(|column| {
        last.values()
            .flatten()
            .map(|time| time[column])
            .sum::<f64>()
    });
    let off = taken / planned - 1.0;
    println!("all together: {:+.1} %", 100.0 * off);
    holds && off.abs() <= 0.05
}
