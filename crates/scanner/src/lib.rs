//! Scanner: drives the colour sensor across the stickers of the face on top.
//!
//! ```text
//!   Brick ──▶ FaceScanner::read ──▶ FaceReading (x6) ──▶ recogniser::Readings
//! ```
//! [`face`] describes the moves of arm and turntable. A square's samples are
//! [`recogniser::Sample`]s. This crate knows the nine squares on top; the caller knows which
//! sticker of the cube lies at each square. [`find_askew`] finds the angle of a cube that stands askew,
//! [`find_pegs_off`] the place of a sensor that is mounted elsewhere.
#![forbid(unsafe_code)]

mod aim;
mod arm_length;
mod askew;
mod drive;
mod error;
pub mod face;
mod motors;
mod reading;
mod round;
pub mod settings;
mod square;

pub use self::aim::find_pegs_off;
pub use self::askew::{find_askew, square};
pub use self::settings::{InvalidScanSettings, ScanSettings, Stop};
pub use error::ScanError;
pub use face::{FaceScanner, Leave, read_face, read_squares};
pub use motors::{EASE_SPEED, EASE_WAY, GENTLE_SPEED, GENTLE_WAY};
pub use reading::FaceReading;
pub use square::Square;
