//! What to do about a file of the program's own that cannot be used.

use std::io::ErrorKind;

use crate::failure;

/// A file that may not be read, which may well be a good one.
const FORBIDDEN: &str = "let the user who runs the program read it (chmod, chown)";
/// A folder, a pipe or a device where a file belongs.
pub(crate) const NO_FILE: &str = "move it away";

/// The cure of this error of reading a file: `otherwise` is for a file that can be read, but not used.
pub(crate) fn of<'t>(error: &anyhow::Error, otherwise: &'t str) -> &'t str {
    match failure::io_kind(error) {
        Some(ErrorKind::PermissionDenied) => FORBIDDEN,
        // The latter is that of `regular`.
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
    fn what_cannot_be_read_is_not_to_be_corrected() {
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
