//! What is wrong with a text of settings, and what it says in an old way.

use std::fmt;

use thiserror::Error;

use crate::{OutOfRange, Place};

/// Settings that cannot be used: what is wrong, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsError {
    place: Option<Place>,
    problem: Box<Problem>,
}

/// What is wrong with settings. `key` is the path as it is written: `section.key`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// No such section is declared.
    #[error("[{name}] is no section: {hint}")]
    UnknownSection {
        /// The name as it is written.
        name: String,
        /// What is allowed.
        hint: String,
    },
    /// A key stands where a section is needed.
    #[error("{name} = {seen}: a section [{name}] is needed")]
    NoSection {
        /// The name of the section.
        name: String,
        /// The value as it is written.
        seen: String,
    },
    /// No such key is declared.
    #[error("{key} is no setting: {hint}")]
    UnknownKey {
        /// The key.
        key: String,
        /// What is allowed.
        hint: String,
    },
    /// A value lies outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A value of another sort than is needed.
    #[error("{key} = {seen}: {needed} is needed")]
    WrongType {
        /// The key.
        key: String,
        /// The value as it is written.
        seen: String,
        /// What is needed, in words.
        needed: String,
    },
    /// An array of another length than is needed.
    #[error("{key} has the wrong length: seen {seen} values, needed {needed}")]
    WrongLength {
        /// The key.
        key: String,
        /// How many values there are.
        seen: usize,
        /// How many are needed.
        needed: usize,
    },
    /// A setting is given by its key and by an old key of it.
    #[error("{old} is an old key of {new}, and both are given: remove {old}")]
    OldAndNew {
        /// The old key.
        old: String,
        /// The key.
        new: String,
    },
    /// Two old keys of one setting are given, with different values.
    #[error(
        "{first} = {one} and {second} = {other} are old keys of {new}, which has one value: write {new} alone"
    )]
    OldKeysDiffer {
        /// One old key.
        first: String,
        /// Its value as it is written.
        one: String,
        /// The other old key.
        second: String,
        /// Its value as it is written.
        other: String,
        /// The key.
        new: String,
    },
    /// Values that do not go together, or make no sense: told by the crate they belong to.
    #[error("{0}")]
    Conflict(String),
}

impl SettingsError {
    /// A problem that stands at a place of the text, or nowhere in it.
    pub(crate) fn new(place: Option<Place>, problem: Problem) -> Self {
        Self {
            place,
            problem: Box::new(problem),
        }
    }

    /// Where it stands; none if it follows from what is not in the text.
    pub const fn place(&self) -> Option<Place> {
        self.place
    }

    /// What is wrong.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.problem),
            None => self.problem.fmt(f),
        }
    }
}

impl std::error::Error for SettingsError {}

/// An old key that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    pub(crate) place: Place,
    pub(crate) old: String,
    pub(crate) new: String,
    pub(crate) value: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            place,
            old,
            new,
            value,
        } = self;
        write!(f, "{place}: {old} is an old key: write {new} = {value}")
    }
}
