//! Text files of the program's own: each kind says once how its text is read and written, and the cure of
//! one that cannot be used.

use std::path::Path;

use settings::SettingsError;

use super::{cure, durable, regular};
use crate::{
    echo,
    failure::{OrBadInput, bad_input},
    text::{self, Kind},
};

/// Content of a file, from its text.
pub trait Stored: Sized {
    /// Kind of the text, for the refusal of one that is too long.
    const KIND: Kind;
    /// Words before the path in an error; `None` where the path says enough.
    const LABEL: Option<&'static str>;
    /// Cure for a file that can be read, but not used.
    const CURE: &'static str;

    /// Content of a text.
    fn parse(text: &str) -> anyhow::Result<Self>;

    /// Text that [`parse`](Self::parse) reads back.
    fn text(&self) -> String;

    /// Writes the file, whole or not at all, in place of the one that is there.
    fn save(&self, path: &Path) -> anyhow::Result<()> {
        durable::write(path, self.text().as_bytes())
    }

    /// Content of the file; `None` if nothing is there.
    fn load(path: &Path) -> anyhow::Result<Option<Self>> {
        let text = regular::open(path)
            .or_bad_input()
            .and_then(|file| file.map(|file| text::read(file, Self::KIND)).transpose());
        let content = text.and_then(|text| text.map(|text| Self::parse(&text)).transpose());
        content.map_err(|error| Self::refusal(path, &error))
    }

    /// Refusal of a file that is there, with the cure.
    fn refusal(path: &Path, error: &anyhow::Error) -> anyhow::Error {
        let cure = cure::of(error, Self::CURE);
        match Self::LABEL {
            None => unusable(path, error, cure),
            Some(label) => bad_input(format!("{error:#}; {cure}"))
                .context(format!("{label} {}", echo::path(path))),
        }
    }
}

/// Error of a file that cannot be used. Errors of settings begin with their place in the file.
pub fn unusable(path: &Path, error: &anyhow::Error, cure: &str) -> anyhow::Error {
    let separator = if error.is::<SettingsError>() {
        ","
    } else {
        ":"
    };
    bad_input(format!("{}{separator} {error:#}; {cure}", echo::path(path)))
}
