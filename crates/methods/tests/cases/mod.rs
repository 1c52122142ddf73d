//! Proves the named cases of methods in `cases`, and chooses their short algorithms.
//!
//! ```text
//! cargo test --release -p mindcub3r-methods --test all -- --ignored                 compares the files
//! WRITE_CASES=1 cargo test --release -p mindcub3r-methods --test all -- --ignored   writes the short algorithms into them
//!
//!   cases/*.toml ──▶ file ──▶ prove: each case once, all states    ──▶ what is wrong
//!                               │ states
//!                    search ──▶ shortest ──▶ select: those to list ──▶ `short`
//! ```
//! Each algorithm solves its case, the cases of a set differ by more than turns of U, and together they are all that the
//! set can meet. `set` says what a set of cases keeps and looks at, `choose` what is easier for the fingers.

mod checks;
mod choose;
mod file;
mod prove;
mod search;
mod select;
mod set;
mod shortest;

use std::{collections::HashMap, error::Error, fs};

use self::{
    prove::Proof,
    select::{Next, listed},
    set::{Set, View, last_layers},
    shortest::{Short, short},
};

/// Violations of the proof; short algorithms that the search does not choose are among them, unless they are
/// written anew.
fn wrong(is_write: bool) -> Result<Vec<String>, Box<dyn Error>> {
    let last_layers = last_layers();
    let mut wrong = Vec::new();
    println!("set    cases  states  longest  mean turns  with AUF  listed");
    for sets in Set::all().chunk_by(|one, other| one.kept == other.kept) {
        let mut proofs = Vec::new();
        for set in sets {
            let cases = file::cases(&fs::read_to_string(file::path(set))?)?;
            let proof = Proof::new(set, &cases, &last_layers);
            wrong.extend(proof.wrong.iter().cloned());
            proofs.push((*set, proof));
        }
        let found = short(&proofs);
        for ((set, proof), short) in proofs.iter().zip(&found) {
            let next = next_of(set, sets, &found);
            let lists = by_name(proof, listed(set, short, next.as_ref(), &last_layers));
            print_row(set, proof, short, &lists);
            let path = file::path(set);
            let text = fs::read_to_string(&path)?;
            if is_write {
                fs::write(&path, file::with_short(&text, &lists))?;
            } else {
                wrong.extend(others(&text, &lists)?);
            }
        }
    }
    Ok(wrong)
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
fn others(
    text: &str,
    lists: &HashMap<String, Vec<String>>,
) -> Result<Vec<String>, toml::de::Error> {
    let cases = file::cases(text)?;
    let others = cases.iter().filter_map(|case| {
        let (name, short) = (&case.name, &case.short);
        let chosen = lists.get(name).map_or(&[][..], Vec::as_slice);
        (short != chosen).then(|| {
            format!("{name}: short is {short:?}, the search chooses {chosen:?} (WRITE_CASES=1 writes it)")
        })
    });
    Ok(others.collect())
}
