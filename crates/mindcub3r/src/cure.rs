//! Cures for files of the program's own that cannot be used.

use std::io::ErrorKind;

use crate::failure;

/// Cure for a file without read permission, whose content may be good.
const FORBIDDEN: &str = "let the user who runs the program read it (chmod, chown)";
/// Cure for a folder, a pipe or a device where a file belongs.
pub(crate) const NO_FILE: &str = "move it away";

/// Cure for an error of reading a file; `otherwise` is for a file that can be read, but not used.
pub(crate) fn of<'t>(error: &anyhow::Error, otherwise: &'t str) -> &'t str {
    match failure::io_kind(error) {
        Some(ErrorKind::PermissionDenied) => FORBIDDEN,
        // `regular` reports `InvalidInput` for everything that is no regular file.
        Some(ErrorKind::IsADirectory | ErrorKind::InvalidInput) => NO_FILE,
        _ => otherwise,
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use anyhow::Context;

    use super::*;
    use crate::failure::{OrBadInput, bad_input};

    #[test]
    fn the_cure_for_an_unreadable_file_is_not_to_correct_it() {
        for (kind, expected) in [
            (ErrorKind::PermissionDenied, FORBIDDEN),
            (ErrorKind::IsADirectory, NO_FILE),
            (ErrorKind::InvalidInput, NO_FILE),
            (ErrorKind::InvalidData, "correct it"),
        ] {
            let failed = || Err::<(), _>(io::Error::from(kind));
            for error in [failed().context("name"), failed().or_bad_input()] {
                let error = error.context("more").unwrap_err();
                assert_eq!(of(&error, "correct it"), expected, "{kind:?}");
            }
        }
        assert_eq!(of(&bad_input("no TOML"), "correct it"), "correct it");
    }
}
