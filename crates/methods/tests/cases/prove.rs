//! The proof that a file has each case of its set once, and that its algorithms solve them.

use std::collections::{HashMap, HashSet};

use cube_core::{Cube, Face, Turns, notation::Algorithm};

use super::{
    file::Case,
    set::{Set, View},
};

/// A set whose cases are known by their usual algorithms.
pub(super) struct Proof {
    /// The name of each case, by the case.
    pub(super) names: HashMap<View, String>,
    /// States of each case, by the case; the solved one among them.
    pub(super) states: HashMap<View, Vec<Cube>>,
    /// Each thing that does not hold.
    pub(super) wrong: Vec<String>,
}

impl Proof {
    /// Checks all but the length of the short algorithms.
    pub(super) fn new(set: &Set, cases: &[Case], last_layers: &[Cube]) -> Self {
        let mut proof = Self {
            names: HashMap::new(),
            states: HashMap::new(),
            wrong: Vec::new(),
        };
        for cube in set.all_states(last_layers).into_values() {
            proof.states.entry(set.case(&cube)).or_default().push(cube);
        }
        for case in cases {
            if let Err(wrong) = proof.add(set, case) {
                proof.wrong.push(format!("{}: {wrong}", case.name));
            }
        }
        proof.check_counts(set, cases);
        proof
    }

    /// Adds a case by its usual algorithm, and checks that the short ones solve the same.
    fn add(&mut self, set: &Set, case: &Case) -> Result<(), String> {
        let numbered = case.name.strip_prefix(set.name);
        if !numbered.is_some_and(|name| name.starts_with(' ')) {
            return Err(format!("the name begins with {:?} and a blank", set.name));
        }
        let (first, others) = case.usual.all().split_first().ok_or("no usual algorithm")?;
        let usual = self.solved_by(set, "usual", &turns_of_usual(first)?)?;
        for text in others {
            if self.solved_by(set, "usual", &turns_of_usual(text)?)? != usual {
                return Err(format!(
                    "the algorithm {text:?} solves another case than {first:?}"
                ));
            }
        }
        if let Some(other) = self.names.insert(usual, case.name.clone()) {
            return Err(format!("{other} is the same case"));
        }
        for text in &case.short {
            if self.solved_by(set, "short", &turns_of_short(text)?)? != usual {
                return Err(format!(
                    "the short algorithm {text:?} solves another case than the usual one"
                ));
            }
        }
        Ok(())
    }

    /// The case that `turns` solve.
    fn solved_by(&self, set: &Set, which: &str, turns: &Turns) -> Result<View, String> {
        let cube = Cube::from(&turns.inverse());
        if !set.has(&cube) {
            return Err(format!("{which} begins where the set does not: at {cube}"));
        }
        let case = set.case(&cube);
        if case == set.case(&Cube::SOLVED) {
            return Err(format!("{which} solves what is solved"));
        }
        debug_assert!(self.states.contains_key(&case), "all states are known");
        Ok(case)
    }

    fn check_counts(&mut self, set: &Set, cases: &[Case]) {
        let names: HashSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        let states: usize = self.states.values().map(Vec::len).sum();
        let counts = [
            ("cases", cases.len(), set.cases),
            ("different names", names.len(), set.cases),
            ("different cases", self.names.len(), set.cases),
            ("cases by their states", self.states.len() - 1, set.cases),
            ("states", states, set.states),
        ];
        for (what, is, should) in counts {
            if is != should {
                let name = set.name;
                self.wrong
                    .push(format!("{name}: {is} {what}, not {should}"));
            }
        }
        let solved = set.case(&Cube::SOLVED);
        for (case, states) in &self.states {
            if *case != solved && !self.names.contains_key(case) {
                let missing = format!("{}: no case for {}", set.name, states[0]);
                self.wrong.push(missing);
            }
        }
    }
}

/// The face turns of a usual algorithm, which may turn the whole cube but leaves U on top.
fn turns_of_usual(text: &str) -> Result<Turns, String> {
    let algorithm: Algorithm = text.parse().map_err(|error| format!("usual: {error}"))?;
    let (turns, rotation) = algorithm.unrotated();
    if rotation.apply(Face::U) == Face::U {
        Ok(turns.simplified())
    } else {
        Err(format!(
            "usual leaves the cube rotated by {rotation}: U must stay on top"
        ))
    }
}

/// The turns of a short algorithm, as it is written.
fn turns_of_short(text: &str) -> Result<Turns, String> {
    let turns: Turns = text.parse().map_err(|error| format!("short: {error}"))?;
    if turns.to_string() == text && turns.simplified() == turns {
        Ok(turns)
    } else {
        Err(format!(
            "short is {:?} in face turns",
            turns.simplified().to_string()
        ))
    }
}
