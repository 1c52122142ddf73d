//! Drives the colour sensor across the stickers of the face on top.
//!
//! ```text
//!   Brick ──▶ FaceScanner::read ──▶ FaceReading (x6) ──▶ recogniser::Readings
//! ```
//! [`face`] says how arm and turntable bring the squares under the sensor. A square's samples are
//! [`recogniser::Sample`]s. Which sticker of the cube lies where in the cradle is the caller's
//! business: this crate knows the nine squares that are on top.
#![forbid(unsafe_code)]

mod drive;
mod error;
pub mod face;
mod motors;
mod reading;
mod round;
pub mod settings;
mod square;

pub use self::settings::{InvalidScanSettings, ScanSettings, Stop};
pub use error::ScanError;
pub use face::{FaceScanner, Leave, read_face, read_squares};
pub use motors::{EASE_SPEED, EASE_WAY, GENTLE_SPEED, GENTLE_WAY};
pub use reading::FaceReading;
pub use square::Square;
