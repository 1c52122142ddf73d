//! The public interface. One program holds all files, because linking takes longer than most tests.

mod arrays;
mod conversions;
mod generated;
mod geometry;
mod legality;
mod letters;
mod link;
mod notation;
mod notation_texts;
mod patterns;
#[cfg(feature = "rand")]
mod random;
mod reid;
#[cfg(feature = "serde")]
mod serde;
mod side_lists;
mod space;
mod state;
mod surfaces;
#[cfg(feature = "rand")]
mod tables;
mod text;
