//! `cargo xtask driver-judge`: ev3dev's real motor driver as the judge of the simulated motor.
//!
//! ```text
//!   scenarios.txt ──┬─▶ the driver's C files, built for this machine (virtual-brick/judge) ──┐
//!                   └─▶ the files of the simulated device tree ──────────────────────────────┴─▶ apart by ──▶ bars
//!   a whole run of the simulated robot ──▶ its commands to the driver, its readings of positions beside the driver's
//! ```
//! The driver's sources are ev3dev's, under the GPL, and no part of this repository: they are taken from a folder.

mod judge;
mod recorder;
mod replay;
mod scenario;
mod trace;
mod tree;

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, ensure};
use rayon::prelude::*;

pub(crate) use self::judge::sources;
use self::{
    judge::{Bench, Judge, Variant},
    scenario::Scenario,
    trace::{Apart, Trace},
    tree::Simulated,
};
use crate::figures::{Bar, Column, Table};

/// Judges the simulated motor by ev3dev's real motor driver, built for this machine
///
/// Performs each scenario on both, and replays a whole run of the simulated robot on the real driver. Fails when an
/// angle or a word of `state` is farther off than its bar. Without ev3dev's sources prints `not run, no drivers`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Folder with ev3dev's sources, see virtual-brick/README.md; else that of the variable `EV3DEV_SOURCES`, or
    /// ../shared/ev3dev-sources if it is there
    #[arg(long, value_name = "DIR")]
    drivers: Option<PathBuf>,
    /// Scenario to perform instead of all, with the changes of its `state`; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
}

const COLUMNS: [Column; 8] = [
    ("deg", 1),
    ("allowed", 1),
    ("rms", 1),
    ("ms", 0),
    ("allowed", 0),
    ("overl. ms", 0),
    ("duty %", 0),
    ("notices", 0),
];

/// Greatest difference of the angle.
const DEGREES: f64 = 1.5;
/// Longest time in which the words of `state` differ: a tick of the driver.
const WORDS_MS: f64 = 2.0;
/// Milliseconds in which one side alone may be overloaded: four ticks of the driver.
const OVERLOADED_MS: f64 = 8.0;

/// A scenario on both sides.
struct Compared {
    scenario: Scenario,
    real: Trace,
    simulated: Trace,
    /// Simulated motor beside the real driver.
    apart: Apart,
    /// Real driver beside itself, its tick a millisecond later, and with inductance.
    spread: Apart,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Some(sources) = judge::sources(arguments.drivers.as_deref())? else {
        println!("not run, no drivers");
        return Ok(ExitCode::SUCCESS);
    };
    let judge = Judge::build(&sources)?;
    let mut scenarios = scenario::all()?;
    let names = &arguments.only;
    for name in names {
        let is_known = scenarios.iter().any(|scenario| scenario.name == *name);
        ensure!(is_known, "no scenario {name}: see scenarios.txt");
    }
    scenarios.retain(|it| names.is_empty() || names.contains(&it.name));
    let compared = scenarios
        .into_par_iter()
        .map(|scenario| compare(&judge, scenario));
    let compared: Vec<Compared> = compared.collect::<Result<_>>()?;
    let mut table = Table::new("simulated motor beside the driver", COLUMNS);
    for it in &compared {
        it.print(&mut table);
        if !names.is_empty() {
            println!("  real:     {}", it.real.states());
            println!("  simulated:{}", it.simulated.states());
        }
    }
    println!(
        "{} scenarios, {} of {} judged within their bars",
        compared.len(),
        compared
            .iter()
            .filter(|it| it.is_judged() && it.holds())
            .count(),
        compared.iter().filter(|it| it.is_judged()).count(),
    );
    if names.is_empty() {
        table = table.and(replay::judge_run(&judge)?);
    }
    Ok(table.end())
}

fn compare(judge: &Judge, scenario: Scenario) -> Result<Compared> {
    let robot = Simulated::new(scenario.motor)?;
    let bench = Bench {
        number: scenario.motor.number(),
        stop: robot.stop(),
    };
    let simulated = robot.perform(&scenario)?;
    let perform = |variant| judge.perform(&scenario, bench, variant);
    let real = perform(Variant::Plain)?;
    let later = perform(Variant::Later)?.apart(&real);
    let spread = later.max(perform(Variant::Inductive)?.apart(&real));
    Ok(Compared {
        apart: simulated.apart(&real),
        scenario,
        real,
        simulated,
        spread,
    })
}

impl Compared {
    const fn is_judged(&self) -> bool {
        !self.scenario.is_only_reported
    }

    /// Largest differences: the bars, or the real driver's own spread where that is larger.
    fn allowed(&self) -> Apart {
        let spread = self.spread;
        Apart {
            degrees: spread.degrees.max(DEGREES),
            words_ms: spread.words_ms.max(WORDS_MS),
            overloaded_ms: spread.overloaded_ms.max(OVERLOADED_MS),
            ..spread
        }
    }

    fn holds(&self) -> bool {
        let (apart, allowed) = (self.apart, self.allowed());
        apart.degrees <= allowed.degrees
            && apart.words_ms <= allowed.words_ms
            && apart.overloaded_ms <= allowed.overloaded_ms
            && self.real.answers == self.simulated.answers
    }

    /// Prints the line of the scenario, and judges it.
    fn print(&self, table: &mut Table) {
        let (apart, allowed) = (self.apart, self.allowed());
        let name = &self.scenario.name;
        let values = [
            apart.degrees,
            allowed.degrees,
            apart.rms,
            apart.words_ms,
            allowed.words_ms,
            apart.overloaded_ms,
            apart.duty,
            apart.notices,
        ];
        table.line(name, &values, &[]);
        if !self.is_judged() {
            return;
        }
        for (what, value, limit) in [
            ("deg", apart.degrees, allowed.degrees),
            ("ms", apart.words_ms, allowed.words_ms),
            ("ms overloaded", apart.overloaded_ms, allowed.overloaded_ms),
        ] {
            table.judge(&format!("{name}: {what}"), value, Bar::AtMost(what, limit));
        }
        let (real, simulated) = (&self.real.answers, &self.simulated.answers);
        let longest = real.len().max(simulated.len());
        let others = (0..longest).filter(|&at| real.get(at) != simulated.get(at));
        for at in others.clone() {
            let shown = |answers: &[String]| answers.get(at).cloned().unwrap_or_default();
            println!("  real: {}", shown(real));
            println!("  simulated: {}", shown(simulated));
        }
        let other = format!("{name}: other answers");
        table.judge(&other, others.count() as f64, Bar::AtMost("answers", 0.0));
    }
}
