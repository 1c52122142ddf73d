//! Robots that the program drives, each as a session: this brick, or a simulated one.

pub(crate) mod aside;
pub(crate) mod buttons;
pub(crate) mod simulated;
pub(crate) mod this_brick;

use brick::Brick;
use robot::{Config, RunError, error::During, session};

/// Brings back arm, flipper and table before a run.
pub(crate) fn set_back(brick: &mut Brick, config: &Config) -> Result<(), RunError> {
    session::set_back(brick, &config.mechanism).map_err(|source| RunError::Mechanism {
        during: During::Homing,
        source,
    })
}
