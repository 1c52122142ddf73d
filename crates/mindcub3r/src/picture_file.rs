//! Destination of a picture: a PNG file, or standard output.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use thiserror::Error;

use crate::{durable, output};

/// Ending of the name of a picture.
const ENDING: &str = "png";

/// Destination of a picture that a person named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PictureFile {
    /// Standard output, written `-`.
    StandardOutput,
    /// A file whose name ends in `.png` or has no ending, or a device or a pipe of any name.
    Named(PathBuf),
}

/// Name that no picture can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "pictures are PNG files: allowed are a name that ends in .png or has no ending, and - for standard output"
)]
pub(crate) struct InvalidPictureFile;

impl FromStr for PictureFile {
    type Err = InvalidPictureFile;

    fn from_str(text: &str) -> Result<Self, InvalidPictureFile> {
        if text == "-" {
            return Ok(Self::StandardOutput);
        }
        let path = Path::new(text);
        let ending = path.extension();
        let is_picture = ending.is_none_or(|ending| ending.eq_ignore_ascii_case(ENDING));
        if (is_picture && path.file_name().is_some()) || durable::is_special(path) {
            Ok(Self::Named(path.to_owned()))
        } else {
            Err(InvalidPictureFile)
        }
    }
}

impl PictureFile {
    /// Writes the picture.
    ///
    /// # Errors
    /// The errors of [`durable::write_named`], or of [`output::bytes`].
    pub(crate) fn write(&self, picture: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::StandardOutput => output::bytes(picture),
            Self::Named(path) => durable::write_named(path, picture),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_picture_ends_in_png_or_has_no_ending() {
        let named = |name: &str| Ok(PictureFile::Named(name.into()));
        for name in [
            "a.png",
            "b.PNG",
            "a.jpg.png",
            "/deep/er/c.png",
            "/dev/null",
            "a",
            "png",
        ] {
            assert_eq!(name.parse(), named(name), "{name}");
        }
        assert_eq!("-".parse(), Ok(PictureFile::StandardOutput));
        for name in ["many.jpg", "a.png.", "a.tar.gz", "", ".."] {
            assert_eq!(
                name.parse::<PictureFile>(),
                Err(InvalidPictureFile),
                "{name}"
            );
        }
    }
}
