//! Texts of a person at a terminal: arguments, questions, help and progress.

pub(crate) mod closed_output;
pub(crate) mod echo;
pub(crate) mod guides;
pub(crate) mod help;
pub(crate) mod notation;
pub(crate) mod number;
pub(crate) mod patience;
