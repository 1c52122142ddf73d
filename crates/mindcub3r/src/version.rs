//! Version of the program.

/// Version, and the commit where the program was built from one.
pub(crate) const LONG_VERSION: &str = env!("MINDCUB3R_LONG_VERSION");
