//! The kinds of requests.

use crate::{Objective, Request};

/// The kind of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// [`Request::ByTables`].
    Tables,
    /// [`Request::FewTurns`].
    TwoPhase,
    /// [`Request::LowCost`].
    #[default]
    Robot,
}

impl Method {
    /// The request of this kind, with the objective where the kind has one.
    pub const fn request(self, objective: &Objective) -> Request<'_> {
        match self {
            Self::Tables => Request::ByTables,
            Self::TwoPhase => Request::FewTurns,
            Self::Robot => Request::LowCost(objective),
        }
    }
}
