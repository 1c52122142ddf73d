//! The order of a step's parts.

use serde::Deserialize;

/// Order in which a person does the parts of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Order {
    /// The part with the fewest turns is next.
    #[default]
    Nearest,
    /// All parts together take the fewest turns, each by one of its shortest ways.
    Best,
}
