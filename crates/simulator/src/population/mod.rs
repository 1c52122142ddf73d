//! Owners: drawn sensors and cubes, as wide as reality. Recognition is fitted to some of them and
//! judged on others.
//!
//! ```text
//!   Owner::draw ──▶ the sensor's gains, six colours, scatter, faults of stickers
//!        │ look
//!        ▼
//!   54 readings of a cube ──▶ Statistics: the same measures as of a real scan
//! ```
//! Every quantity comes from a stated [range](ranges), taken from real scans and from reports of
//! owners (sources there). Errors that stay with a sticker, as wear and dirt, are the same at each
//! [`Owner::look`]; the errors of a look, as the place of the sensor, are new each time.
//!
//! **The population is frozen.** A recogniser that is fitted to the population must not shape it:
//! one test pins the readings of the first owners, another shows the place of the real scans among
//! them.
//!
//! ```
//! use rand::SeedableRng;
//! use simulator::{Scheme, population::Owner};
//! let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
//! let owner = Owner::draw(Scheme::Standard, &mut rng);
//! let (mut lasting, mut fresh) = (rng.clone(), rng.clone());
//! let solved = std::array::from_fn(|home| home / 9);
//! let first = owner.look(&solved, &mut lasting.clone(), &mut fresh);
//! let again = owner.look(&solved, &mut lasting, &mut fresh);
//! assert_ne!(first, again);
//! ```

mod colours;
mod look;
mod owner;
pub mod ranges;
mod statistics;

pub use owner::Owner;
pub use statistics::Statistics;

/// Red, green and blue of a reading, before it is rounded and cut to 0 to 255.
type Light = [f64; 3];

#[cfg(test)]
mod tests;
