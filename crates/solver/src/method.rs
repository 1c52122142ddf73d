//! The ways to find a solution.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// A way to find a solution. Prints and reads as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// Piece by piece with hard-coded tables: no search, 80 turns or so.
    Tables,
    /// Few turns, by the two-phase method: 20 or less.
    TwoPhase,
    /// Turns that cost little under the objective, by the same method: on a robot, little time.
    #[default]
    Robot,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Tables, Self::TwoPhase, Self::Robot];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::TwoPhase => "two-phase",
            Self::Robot => "robot",
        }
    }
}

/// A name that no method has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown method {0:?}: allowed are tables, two-phase and robot")]
pub struct UnknownMethod(String);

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_reads_back_and_the_refusal_names_them_all() {
        let refusal = "table".parse::<Method>().unwrap_err().to_string();
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert!(refusal.contains(method.name()), "{refusal}");
        }
    }
}
