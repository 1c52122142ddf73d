//! `cargo xtask cases`: the named cases of methods, proven.
//!
//! ```text
//!   data/cases/*.toml ──▶ file ──▶ prove: each case once, all states    ──▶ what is wrong
//!                                    │ states
//!                         search ──▶ shortest ──▶ choose: for fingers   ──▶ `short`
//! ```
//! `set` says what a set of cases keeps and looks at.

mod choose;
mod file;
mod prove;
mod search;
mod set;
mod shortest;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, process::ExitCode};

use anyhow::{Context, Result};

use self::{
    prove::Proof,
    set::{Set, last_layers},
    shortest::{Shortest, shortest},
};
use crate::{missed, places};

/// Proves the named cases of methods in `data/cases`
///
/// Each algorithm solves its case, the cases of a set differ by more than turns of U, and together
/// they are all that the set can meet. Fails when that does not hold, or when a search for the
/// shortest algorithms finds others than those of the files.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Writes the shortest algorithms into the files
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let last_layers = last_layers();
    let mut wrong = Vec::new();
    println!("set    cases  states  longest  mean turns  with AUF");
    for sets in Set::ALL.chunk_by(|one, other| one.kept == other.kept) {
        let mut proofs = Vec::new();
        for set in sets {
            let path = file::path(set);
            let cases =
                file::cases(&places::text(&path)?).with_context(|| path.display().to_string())?;
            let proof = Proof::new(set, &cases, &last_layers);
            wrong.extend(proof.wrong.iter().cloned());
            proofs.push((*set, proof));
        }
        for ((set, proof), shortest) in proofs.iter().zip(shortest(&proofs)) {
            print_row(set, proof, &shortest);
            let short = by_name(proof, &shortest);
            if arguments.write {
                let path = file::path(set);
                places::write(&path, &file::with_short(&places::text(&path)?, &short))?;
            } else {
                wrong.extend(others(set, &short)?);
            }
        }
    }
    Ok(missed::exit_code(&wrong))
}

fn print_row(set: &Set, proof: &Proof, shortest: &Shortest) {
    let means = shortest.means(set, proof);
    println!(
        "{:<5}{:>7}{:>8}{:>9}{:>12.2}{:>10.2}",
        set.name,
        proof.names.len(),
        proof.states.values().map(Vec::len).sum::<usize>(),
        shortest.longest(),
        means.without_auf,
        means.with_auf,
    );
}

/// The chosen shortest algorithm of each named case.
fn by_name(proof: &Proof, shortest: &Shortest) -> HashMap<String, String> {
    let chosen = proof.names.iter().filter_map(|(case, name)| {
        let turns = shortest.easiest(case)?;
        Some((name.clone(), turns.to_string()))
    });
    chosen.collect()
}

/// The cases of a file whose shortest algorithm is not the chosen one.
fn others(set: &Set, short: &HashMap<String, String>) -> Result<Vec<String>> {
    let cases = file::cases(&places::text(&file::path(set))?)?;
    let others = cases.iter().filter_map(|case| {
        let chosen = short.get(&case.name).map_or("nothing", String::as_str);
        (case.short != chosen).then(|| {
            let (name, short) = (&case.name, &case.short);
            format!("{name}: short is {short:?}, the search finds {chosen:?} (--write writes it)")
        })
    });
    Ok(others.collect())
}
