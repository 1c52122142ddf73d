//! The terminal: results on standard output (`output`, `json_lines`) and messages on standard error, lines
//! and signals from the person (`typed_lines`, `guides`, `signals`), progress (`patience`), and the parts
//! that several commands' arguments and `--help` share (`help`, `names`, `notation`, `number`).

pub(crate) mod closed_output;
pub(crate) mod guides;
pub(crate) mod help;
pub(crate) mod json_lines;
pub(crate) mod names;
pub(crate) mod notation;
pub(crate) mod number;
pub(crate) mod output;
pub(crate) mod patience;
pub(crate) mod signals;
pub(crate) mod typed_lines;
