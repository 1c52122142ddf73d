//! Refusals of the kernel, and their numbers.

use std::num::IntErrorKind;

use thiserror::Error;

/// Reason why the kernel refuses an access; [`code`](Self::code) is the kernel's number for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refusal {
    /// There is no such file.
    #[error("no such file or directory")]
    NoEntry,
    /// The file cannot be read, or cannot be written.
    #[error("permission denied")]
    Access,
    /// The device was unplugged.
    #[error("no such device")]
    NoDevice,
    /// The device is at work for another write.
    #[error("device or resource busy")]
    Busy,
    /// The device did not answer in time.
    #[error("connection timed out")]
    TimedOut,
    /// The write begins behind the file's end.
    #[error("file too large")]
    TooBig,
    /// There is no such value in this mode.
    #[error("no such device or address")]
    NoAddress,
    /// The written text makes no sense, or its value is out of range.
    #[error("invalid argument")]
    Invalid,
    /// The written number does not fit into its width.
    #[error("numerical result out of range")]
    Range,
    /// The device has no such attribute or function.
    #[error("operation not supported")]
    NotSupported,
    /// There is nothing to read yet.
    #[error("try again")]
    Again,
    /// The path is a directory.
    #[error("is a directory")]
    IsDirectory,
    /// The path is not a directory.
    #[error("not a directory")]
    NotDirectory,
}

impl Refusal {
    /// Linux's number for the refusal (`errno`).
    pub const fn code(self) -> i32 {
        match self {
            Self::NoEntry => 2,
            Self::NoAddress => 6,
            Self::Again => 11,
            Self::Access => 13,
            Self::Busy => 16,
            Self::NoDevice => 19,
            Self::NotDirectory => 20,
            Self::IsDirectory => 21,
            Self::Invalid => 22,
            Self::TooBig => 27,
            Self::Range => 34,
            Self::NotSupported => 95,
            Self::TimedOut => 110,
        }
    }
}

/// A text as the kernel compares it: up to the first 0 byte, without the end of its line.
pub(super) fn line(text: &str) -> &str {
    let text = text.split('\0').next().unwrap_or_default();
    text.strip_suffix('\n').unwrap_or(text)
}

/// A whole number in a range, as the kernel's attributes take them: a sign, digits, and no blanks.
pub(super) fn number(text: &str, range: std::ops::RangeInclusive<i32>) -> Result<i32, Refusal> {
    let value = text.parse::<i32>().map_err(|error| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => Refusal::Range,
        _ => Refusal::Invalid,
    })?;
    range
        .contains(&value)
        .then_some(value)
        .ok_or(Refusal::Invalid)
}
