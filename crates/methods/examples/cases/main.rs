//! `cargo xtask cases`: the named cases of methods, proven.
//!
//! ```text
//!   cases/*.toml ──▶ file ──▶ prove: each case once, all states    ──▶ what is wrong
//!                               │ states
//!                    search ──▶ shortest ──▶ select: those to list ──▶ `short`
//! ```
//! `set` says what a set of cases keeps and looks at, `choose` what is easier for the fingers.

mod choose;
mod file;
mod prove;
mod search;
mod select;
mod set;
mod shortest;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, process::ExitCode};

use anyhow::{Context, Result};

use self::{
    prove::Proof,
    select::{Next, listed},
    set::{Set, View, last_layers},
    shortest::{Short, short},
};
use crate::{figures, places};

/// Proves the named cases of methods in `crates/methods/cases`
///
/// Each algorithm solves its case, the cases of a set differ by more than turns of U, and together
/// they are all that the set can meet. Fails when that does not hold, or when a search for short
/// algorithms chooses others than those of the files.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Writes the short algorithms into the files
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let last_layers = last_layers();
    let mut wrong = Vec::new();
    println!("set    cases  states  longest  mean turns  with AUF  listed");
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
        let found = short(&proofs);
        for ((set, proof), short) in proofs.iter().zip(&found) {
            let next = next_of(set, sets, &found);
            let lists = by_name(proof, listed(set, short, next.as_ref(), &last_layers));
            print_row(set, proof, short, &lists);
            if arguments.write {
                let path = file::path(set);
                places::write(&path, &file::with_short(&places::text(&path)?, &lists))?;
            } else {
                wrong.extend(others(set, &lists)?);
            }
        }
    }
    Ok(figures::exit_code(&wrong))
}

/// The set that follows another one, which is among those found by the same search.
fn next_of(set: &Set, sets: &[Set], found: &[Short]) -> Option<Next> {
    let next = Set::named(set.next?)?;
    let at = sets.iter().position(|other| other.name == next.name)?;
    let turns = found[at].turns_by_state(&next);
    Some(Next { set: next, turns })
}

/// The algorithms of each named case.
fn by_name(proof: &Proof, mut lists: HashMap<View, Vec<String>>) -> HashMap<String, Vec<String>> {
    let named = proof.names.iter();
    let lists = named.map(|(case, name)| (name.clone(), lists.remove(case).unwrap_or_default()));
    lists.collect()
}

fn print_row(set: &Set, proof: &Proof, short: &Short, lists: &HashMap<String, Vec<String>>) {
    let means = short.means(set, proof);
    println!(
        "{:<5}{:>7}{:>8}{:>9}{:>12.2}{:>10.2}{:>8}",
        set.name,
        proof.names.len(),
        proof.states.values().map(Vec::len).sum::<usize>(),
        short.longest(),
        means.without_auf,
        means.with_auf,
        lists.values().map(Vec::len).sum::<usize>(),
    );
}

/// The cases of a file whose short algorithms are not the chosen ones.
fn others(set: &Set, lists: &HashMap<String, Vec<String>>) -> Result<Vec<String>> {
    let cases = file::cases(&places::text(&file::path(set))?)?;
    let others = cases.iter().filter_map(|case| {
        let (name, short) = (&case.name, &case.short);
        let chosen = lists.get(name).map_or(&[][..], Vec::as_slice);
        (short != chosen).then(|| {
            format!("{name}: short is {short:?}, the search chooses {chosen:?} (--write writes it)")
        })
    });
    Ok(others.collect())
}
