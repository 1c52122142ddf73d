//! Where a picture goes: into a PNG file, or to standard output.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use thiserror::Error;

use crate::{durable, output};

/// The ending of the name of a picture.
const ENDING: &str = "png";

/// The place of a picture that a person named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PictureFile {
    /// Written `-`.
    StandardOutput,
    /// A file whose name ends in `.png`, or a device or a pipe of any name.
    Named(PathBuf),
}

/// A name that no picture can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("pictures are PNG files: allowed are a name that ends in .png, and - for standard output")]
pub(crate) struct InvalidPictureFile;

impl FromStr for PictureFile {
    type Err = InvalidPictureFile;

    fn from_str(text: &str) -> Result<Self, InvalidPictureFile> {
        if text == "-" {
            return Ok(Self::StandardOutput);
        }
        let path = Path::new(text);
        let ending = path.extension();
        let is_picture = ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
        if is_picture || durable::is_special(path) {
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
    /// Those of [`durable::write_named`], or of [`output::bytes`].
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
    fn a_picture_has_a_name_that_says_so() {
        let named = |name: &str| Ok(PictureFile::Named(name.into()));
        for name in ["a.png", "b.PNG", "a.jpg.png", "/deep/er/c.png", "/dev/null"] {
            assert_eq!(name.parse(), named(name), "{name}");
        }
        assert_eq!("-".parse(), Ok(PictureFile::StandardOutput));
        for name in ["many.jpg", "png", ".png", "a", "a.png.", "a.png/b", ""] {
            assert_eq!(
                name.parse::<PictureFile>(),
                Err(InvalidPictureFile),
                "{name}"
            );
        }
    }
}
