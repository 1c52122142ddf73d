//! Method files of somebody's own: proven as far as that is quick.
//!
//! [`OwnMethod::read`] checks each algorithm. [`OwnMethod::prove`] walks through the steps whose states are
//! few: a step that has no way to its goal is an error, a case that is missing a [`Gap`].

use std::fmt;

use crate::{
    file::{self, CaseFile, InvalidMethod, MethodFile},
    goal::Goal,
    method::Method,
    prepared::Prepared,
    proof::{Cause, Wrong, of_cases, of_pairs, of_words},
    step::StepWay,
};

/// States of a step that is walked through when a file is read: more take longer than a person waits.
const MAX_STATES: u64 = 100_000;

/// Names of missing cases that a gap tells at most.
const MAX_NAMES: usize = 6;

/// A method of somebody's own, with the text that it was read from.
#[derive(Debug)]
pub struct OwnMethod {
    /// The method.
    pub method: Method,
    text: String,
    file: MethodFile,
}

/// A step of a method that is played all the same: it lacks cases, as a person may learn few at first, or
/// has too many states for a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gap {
    /// Line of the step, from 1.
    pub line: usize,
    /// Column of the step, from 1.
    pub column: usize,
    /// Title of the step.
    pub step: String,
    /// Lack of the step.
    pub lack: Lack,
}

/// Lack of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lack {
    /// Some states have no case.
    Cases {
        /// States that the step can meet.
        states: u64,
        /// States that have a case.
        known: u64,
        /// Names of the missing cases, where a set that comes with the program has all of them.
        missing: Vec<String>,
    },
    /// The step has more states than can be walked through while a person waits.
    Proof,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line, column, step, ..
        } = self;
        write!(f, "line {line}, column {column}: step {step:?}")?;
        self.lack.fmt(f)
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (states, known, missing) = match self {
            Self::Proof => {
                return write!(
                    f,
                    " is not proven: it has more than {MAX_STATES} states; smaller steps, or `each`, can be"
                );
            }
            Self::Cases {
                states,
                known,
                missing,
            } => (states, known, missing),
        };
        write!(f, ": {known} of {states} states have a case")?;
        let named = &missing[..missing.len().min(MAX_NAMES)];
        if !named.is_empty() {
            write!(f, "; missing are {}", named.join(", "))?;
        }
        match missing.len().checked_sub(MAX_NAMES) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " and {more} more"),
        }
    }
}

impl OwnMethod {
    /// Reads a method file, and checks its algorithms.
    ///
    /// ```
    /// let own = "\
    /// name = 'own'
    /// title = 'Own'
    /// text = ''
    /// [[step]]
    /// name = 'most'
    /// title = 'Most'
    /// text = ''
    /// solve = 'DR DF DL DB DFR DFL DBL DBR FR FL BL BR'
    /// [[step]]
    /// name = 'top'
    /// title = 'Top'
    /// text = ''
    /// solve = 'all'
    /// [[step.case]]
    /// name = 'Sune'
    /// short = [\"R U R' U R U2 R\"]";
    /// let wrong = methods::OwnMethod::read(own).unwrap_err();
    /// assert_eq!((wrong.line, wrong.column), (16, 10));
    /// ```
    ///
    /// # Errors
    /// [`InvalidMethod`] with line, column and cause: a text that is no method file, an algorithm that moves
    /// what the steps before have done, or a case that is there twice.
    pub fn read(text: &str) -> Result<Self, InvalidMethod> {
        let method = Method::read(text)?;
        let file: MethodFile = file::read(text)?;
        let own = Self {
            method,
            text: text.to_owned(),
            file,
        };
        own.check_algorithms()?;
        Ok(own)
    }

    fn check_algorithms(&self) -> Result<(), InvalidMethod> {
        let mut before = Goal::default();
        for (step, place) in self.method.steps.iter().zip(&self.file.step) {
            let file = place.as_ref();
            let (checked, cases) = match &step.way {
                StepWay::Search(_) => (Ok(()), &file.case),
                StepWay::Each(each) => (of_pairs(each, &before), &file.case),
                StepWay::Cases(cases) => (of_cases(cases, &before, &step.goal), &file.case),
                StepWay::Words(words) => (of_words(words, &before), &file.algorithm),
            };
            let refused = |wrong: Wrong| {
                let at = place_of(&wrong, cases).unwrap_or(place.span().start);
                InvalidMethod::at(&self.text, at, &wrong.cause)
            };
            checked.map_err(refused)?;
            before = step.goal.clone();
        }
        Ok(())
    }

    /// Walks through all states of each step that has few, with the tables of the method. No gaps: the method
    /// is proven.
    ///
    /// # Errors
    /// [`InvalidMethod`] at the first step that does not reach its goal from each of its states. Steps by
    /// cases may do so: they are gaps, as steps are that have too many states.
    pub fn prove(&self, prepared: &Prepared) -> Result<Vec<Gap>, InvalidMethod> {
        let mut gaps = Vec::new();
        for (number, place) in self.file.step.iter().enumerate() {
            let step = &prepared.method.steps[number];
            let at =
                |cause: &dyn fmt::Display| InvalidMethod::at(&self.text, place.span().start, cause);
            let lack = match prepared.prove_step(number, MAX_STATES) {
                Ok(_) => continue,
                Err(Cause::TooLarge) => Lack::Proof,
                Err(Cause::Unreached { reached, states })
                    if matches!(step.way, StepWay::Cases(_)) =>
                {
                    Lack::Cases {
                        states,
                        known: reached,
                        missing: prepared.missing_cases(number),
                    }
                }
                Err(cause) => return Err(at(&format_args!("step {:?}: {cause}", step.title))),
            };
            let InvalidMethod { line, column, .. } = at(&"");
            gaps.push(Gap {
                line,
                column,
                step: step.title.clone(),
                lack,
            });
        }
        Ok(gaps)
    }
}

/// Byte of a wrong algorithm in its file; `None` where its case is of a set that comes with the program.
fn place_of(wrong: &Wrong, cases: &[toml::Spanned<CaseFile>]) -> Option<usize> {
    let case = cases.get(wrong.case)?;
    let CaseFile { short, usual, .. } = case.as_ref();
    let span = match (short.get(wrong.algorithm), usual) {
        (Some(algorithm), _) => algorithm.span(),
        (None, Some(usual)) => usual.span(),
        (None, None) => case.span(),
    };
    Some(span.start)
}
