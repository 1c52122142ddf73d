//! Recognises a cube from colour readings of its stickers.
//!
//! ```text
//!   samples ──▶ Readings ──▶ recognise ──▶ Recognition
//!                 ▲   │
//!      scan_json::parse, write
//! ```
//! [`Readings`] holds some samples of each sticker. [`recognise()`] returns the most likely cube,
//! whether that cube may be trusted, and if not, the stickers to read again. This crate knows no
//! devices.
//!
//! After an incomplete scan, [`PossibleCubes`] chooses the stickers to read next. [`Refusal`]
//! describes a refused scan for a person: the stickers in doubt, with the [names](ColourNames) of
//! their possible colours, and the [`Question`] whose answer determines the cube. [`Centres`]
//! tells whether the cube's pose is unchanged, [`SeenCube`] whether a sticker is one that was read
//! before, and [`TwistedCube`] whether a cube that is refused has a twisted corner. [`AllButOne`] is
//! the legal cube that lies there but for one piece, where no turns solve the cube as it is.
//!
//! [`assemble()`] makes a cube of six pictures of its sides, in any order and turn.
//!
//! Stickers are indexed by [`Facelet`](cube_core::Facelet); in files and for people they have the
//! numbers of [`StickerNumber`]:
//!
//! ```text
//!               1  2  3
//!               4  5  6
//!               7  8  9
//!   10 11 12   19 20 21   28 29 30   37 38 39
//!   13 14 15   22 23 24   31 32 33   40 41 42
//!   16 17 18   25 26 27   34 35 36   43 44 45
//!              46 47 48
//!              49 50 51
//!              52 53 54
//! ```
//! U is 1 to 9, L 10 to 18, F 19 to 27, R 28 to 36, B 37 to 45, D 46 to 54.
//!
//! ```
//! let scan = include_str!("../data/ev3-random-02.json");
//! let readings = recogniser::scan_json::parse(scan)?;
//! let recognition = recogniser::recognise(&readings)?;
//! assert!(recognition.accepted);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod all_but_one;
mod centres;
mod colour_name;
mod consistent;
mod disturbed_scan;
#[doc(hidden)]
pub mod fit;
mod flaw;
mod light;
mod numbering;
mod possible_cubes;
mod question;
mod readings;
mod recognise;
mod refusal;
pub mod scan_json;
mod seen_cube;
mod seen_side;
mod turned;
mod turned_pattern;
mod twisted;
mod untwist;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use all_but_one::AllButOne;
pub use centres::{Centres, WrongColour};
pub use colour_name::{ColourName, ColourNames};
pub use consistent::consistent_cubes;
pub use disturbed_scan::turned_since_scan;
pub use flaw::{EdgePair, Flaw, FlawAt, SameEdge};
pub use numbering::{InvalidStickerNumber, StickerNumber};
pub use possible_cubes::PossibleCubes;
pub use question::{Question, Then};
pub use readings::{ChannelOutOfRange, MissingStickers, Readings, Sample};
pub use recognise::{
    Ask, Assembly, Disagrees, Neighbour, SideReadings, Unassembled, UnreadSquare, Verdict, Way,
    assemble, assemble_any,
};
pub use recognise::{Candidate, Reason, Recognition, TooFewStickers, Unsolvable, recognise};
pub use refusal::{InDoubt, Refusal};
pub use seen_cube::SeenCube;
pub use seen_side::Difference;
pub use turned::UnlikeCentres;
pub use turned_pattern::{changed_colour, show_same_stickers, turned_since_blurred_scan};
pub use twisted::{TwistedCube, suspect_corners, twisted_corner};
pub use untwist::Untwist;
