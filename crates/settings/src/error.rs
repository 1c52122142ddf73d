//! Errors in a text of settings.

use std::fmt;

use thiserror::Error;

use crate::{OutOfRange, Place};

/// An error in settings: the problem, and its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsError {
    place: Option<Place>,
    problem: Box<Problem>,
}

/// A problem with settings. `key` is the path in the text: `section.key`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// The value of a declared key is not TOML.
    #[error("{key} = {seen} cannot be read: allowed are {allowed}")]
    Unreadable {
        /// The key.
        key: String,
        /// The value's text.
        seen: String,
        /// The allowed values, in words.
        allowed: String,
    },
    /// The text has a section that is not declared.
    #[error("[{name}] is no section: {hint}")]
    UnknownSection {
        /// The name in the text.
        name: String,
        /// The allowed names.
        hint: String,
    },
    /// A key stands where a section is needed.
    #[error("{name} = {seen}: a section [{name}] is needed")]
    NoSection {
        /// The name of the section.
        name: String,
        /// The value's text.
        seen: String,
    },
    /// The text has a key that is not declared.
    #[error("{key} is no setting: {hint}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The allowed names.
        hint: String,
    },
    /// A value lies outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A value has the wrong sort.
    #[error("{key} = {seen}: {needed} is needed")]
    WrongType {
        /// The key.
        key: String,
        /// The value's text.
        seen: String,
        /// The needed sort of value, in words.
        needed: String,
    },
    /// An array has the wrong length.
    #[error("{key} has the wrong length: seen {seen} values, needed {needed}")]
    WrongLength {
        /// The key.
        key: String,
        /// Number of values in the text.
        seen: usize,
        /// Needed number of values.
        needed: usize,
    },
    /// Values contradict each other, or make no sense: the message is that of the crate that owns
    /// the settings.
    #[error("{0}")]
    Conflict(String),
}

impl SettingsError {
    /// The error for a problem, with its place if the text has one.
    pub(crate) fn new(place: Option<Place>, problem: Problem) -> Self {
        Self {
            place,
            problem: Box::new(problem),
        }
    }

    /// The place of the problem; `None` if the problem has no place in the text.
    pub const fn place(&self) -> Option<Place> {
        self.place
    }

    /// The problem.
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
