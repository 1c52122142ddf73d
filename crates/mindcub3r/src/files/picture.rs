//! Destination of a picture: a PNG or SVG file, or standard output.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{durable, output};

/// Destination of a picture that a person named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PictureFile {
    StandardOutput,
    /// A file whose name has the ending of the picture's format or no ending, or a device or a pipe
    /// of any name.
    Named(PathBuf),
}

/// Name that no picture of a format can have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the picture is {}: allowed are a name that ends in .{ending} or has no ending, and - for standard output",
    ending.to_ascii_uppercase()
)]
pub(crate) struct InvalidPictureFile {
    ending: &'static str,
}

impl PictureFile {
    /// Reads the destination of a PNG picture.
    pub(crate) fn png(text: &str) -> Result<Self, InvalidPictureFile> {
        Self::with_ending(text, "png")
    }

    /// Reads the destination of an SVG picture.
    pub(crate) fn svg(text: &str) -> Result<Self, InvalidPictureFile> {
        Self::with_ending(text, "svg")
    }

    fn with_ending(text: &str, ending: &'static str) -> Result<Self, InvalidPictureFile> {
        if text == "-" {
            return Ok(Self::StandardOutput);
        }
        let path = Path::new(text);
        let seen = path.extension();
        let is_picture = seen.is_none_or(|seen| seen.eq_ignore_ascii_case(ending));
        if (is_picture && path.file_name().is_some()) || durable::is_special(path) {
            Ok(Self::Named(path.to_owned()))
        } else {
            Err(InvalidPictureFile { ending })
        }
    }

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
    fn the_name_of_a_picture_ends_as_its_format_or_has_no_ending() {
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
            assert_eq!(PictureFile::png(name), named(name), "{name}");
        }
        for name in ["a.svg", "b.SVG", "a.png.svg", "/dev/null", "a"] {
            assert_eq!(PictureFile::svg(name), named(name), "{name}");
        }
        for read in [PictureFile::png, PictureFile::svg] {
            assert_eq!(read("-"), Ok(PictureFile::StandardOutput));
            for name in ["many.jpg", "a.png.", "a.svg.", "a.tar.gz", "", ".."] {
                assert!(read(name).is_err(), "{name}");
            }
        }
        assert!(PictureFile::png("a.svg").is_err());
        let error = PictureFile::svg("a.png").unwrap_err();
        assert!(error.to_string().starts_with("the picture is SVG"));
    }
}
