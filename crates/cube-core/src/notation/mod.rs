//! The notation of turn sequences in the forms that people and alg viewers write.
//!
//! ```text
//!   text ──▶ Algorithm ──▶ (Turns, Rotation)
//!            (as written)   (face turns only)
//! ```
//!
//! | written                        | meaning                                                    |
//! |--------------------------------|------------------------------------------------------------|
//! | `U R F D L B`                  | a face, 90 degrees clockwise                               |
//! | `Rw` or `r`, also `2Rw`, `2r`  | the face and the layer behind it                           |
//! | `M E S`, also `m e s` as words | the middle layer, in the direction of L, D, F              |
//! | `2R`, `3R`                     | only the second, only the third layer counted from R       |
//! | `2-3Rw`, also `2-3r`           | the layers from the second to the third counted from R     |
//! | `Rs`                           | `R L'`: both faces, as the slice between them turns round the hand |
//! | `x y z`, also `X Y Z`, `3Rw`   | the whole cube, in the direction of R, U, F                |
//! | `[r] [u2] [f']`                | the whole cube as `x y2 z'`, in the WCA's old notation     |
//! | `R2 R3 R' Ri R2' R1`           | 180 degrees; counterclockwise (thrice); 180 degrees; `R`   |
//! | `R4` to `R9`                   | as many quarters, so `R4` turns nothing                    |
//! | `(A)3`, `(A)*3`, `(A)^3`, `(A)'` | A three times; A undone                                  |
//! | `[A, B]`                       | the commutator A B A' B'                                   |
//! | `[A: B]`, `A: B`               | the conjugate A B A'; `[A: B, C]` is `[A: [B, C]]`         |
//! | `// ...`, `/* ... */`, `.`     | a comment to the end of the line, a comment, a pause       |
//!
//! Spaces may be left out (`RUR'U'`) or be underscores, and all usual apostrophes are read, `-` at the
//! end of a turn among them (`R_U_R-_U-`). A number belongs to the element before it: `R2R` is `R2 R`.
//! `(A)x3` is refused: it can mean `(A)3` and `(A) x3`. Whole [`link`]s to alg.cubing.net and twizzle.net
//! are read, too.
//!
//! [`Algorithm`] keeps the written structure; [`Algorithm::unrotated`] converts it to plain face
//! turns. Reading is bounded: no text makes the parser panic, expand to more than [`MAX_STEPS`]
//! steps, or nest deeper than [`MAX_DEPTH`].
//!
//! ```
//! use cube_core::Turns;
//! let turns: Turns = "[R: U2] (F R')2 // a conjugate, and a group twice".parse()?;
//! assert_eq!(turns.to_string(), "R U2 R' F R' F R'");
//! let error = "(F R".parse::<Turns>().unwrap_err();
//! assert!(error.to_string().contains("\"(\" is not closed"));
//! # Ok::<(), cube_core::notation::InvalidNotation>(())
//! ```

mod algorithm;
mod error;
pub mod link;
mod parse;
mod sequence;

pub use algorithm::Algorithm;
pub use error::{InvalidNotation, Position};
pub use sequence::{MAX_DEPTH, MAX_STEPS};
