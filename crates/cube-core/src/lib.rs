//! The 3x3x3 cube: arithmetic only, no files, no clock, no logging.
//!
//! The crate reads texts and stickers, and gives cubes that can exist and turns that lead from one
//! cube to another:
//!
//! ```text
//!   text ──▶ Facelets ──▶ Cube ──▶ Turns ──▶ text
//!     │      (anything)   (legal)
//!     └────▶ State: a cube and how it lies, from a text in any form
//! ```
//!
//! Read [`Face`] and [`Turn`] first, then [`Turns`] (sequences), [`Facelets`] (54 stickers, raw)
//! and [`Cube`] (the cubie model, always solvable; the one door is `Cube::try_from(&facelets)`,
//! whose error [`InvalidCube`] names the broken law). [`Rotation`] is one of the 24 poses of a
//! cube. [`notation`] reads and prints turn sequences, [`Reid`] states as twenty pieces;
//! [`Pattern`] is a library of named states, and `RandomCubes` (feature `rand`) draws from all
//! cubes. [`painted`] and [`slip`] say what is wrong with stickers that are no cube. [`tables`]
//! solves any cube towards any other by look-ups alone. [`pocket`] is the 2x2x2.
//! [`Cube::cycles`], [`Cube::order`] and [`Cube::symmetries`] tell the structure of a cube.
//!
//! ```
//! use cube_core::{Cube, tables};
//! // The stickers of U, R, F, D, L and B, each face row by row.
//! let cube: Cube = "UUFUUFUUF RRRRRRRRR FFDFFDFFD DDBDDBDDB LLLLLLLLL UBBUBBUBB".parse()?;
//! assert_eq!(cube, Cube::SOLVED.turned("R".parse()?));
//! let solution = tables::solve(&cube, &Cube::SOLVED);
//! assert!(cube.after(&solution).is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(not(any(feature = "std", test)), no_std)]

extern crate alloc;

mod arrays;
mod cube;
mod cube_text;
mod face;
mod facelets;
mod layout;
mod legality;
mod letters;
pub mod net;
pub mod notation;
pub mod painted;
mod patterns;
mod piece;
mod pieces;
pub mod pocket;
#[cfg(feature = "rand")]
mod random;
mod reid;
mod rotation;
mod side_lists;
pub mod slip;
mod state;
mod structure;
pub mod tables;
#[cfg(feature = "serde")]
mod text_form;
mod turn;
mod turns;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use arrays::{InvalidArrays, PositionArrays};
pub use cube::Cube;
pub use cube_text::InvalidStickers;
pub use face::{Axis, Face, InvalidFace};
pub use facelets::{Facelet, FaceletKind, Facelets, InvalidFacelet};
pub use layout::WrongFaceletCount;
pub use legality::InvalidCube;
pub use letters::Letters;
pub use patterns::{Pattern, UnknownPattern, nearest_name};
pub use piece::{Corner, Edge, InvalidCorner, InvalidEdge};
pub use pieces::{PieceNumbers, Pieces};
#[cfg(feature = "rand")]
pub use random::{RandomCubes, RandomTurns};
pub use reid::{InvalidReid, Reid};
pub use rotation::{InvalidRotation, Rotation};
pub use side_lists::SideLists;
pub use state::{InvalidState, State, Way};
pub use structure::{Cycle, Cycles, Parity, Symmetry};
pub use turn::{Amount, InvalidTurn, Turn};
pub use turns::Turns;
