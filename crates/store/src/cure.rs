//! Cures for files that cannot be used.

use std::io::ErrorKind;

use crate::failure::{self, bad_input};

/// Cure for a file without read permission, whose content may be good.
const FORBIDDEN: &str = "let the user who runs the program read it (chmod, chown)";
/// Cure for a folder, a pipe or a device where a file belongs.
pub const NO_FILE: &str = "move it away";
/// Cure for the same where an option may have named it.
const NO_FILE_NAMED: &str = "move it away, or name a file";

/// Cure for an error of reading a file; `otherwise` is for a file that can be read, but not used.
pub fn of<'t>(error: &anyhow::Error, otherwise: &'t str) -> &'t str {
    of_unreadable(error).unwrap_or(otherwise)
}

/// The error with the cure for a file that cannot be read; an error of the content stays as it is,
/// because it names the allowed values.
pub fn with_cure_if_unreadable(error: anyhow::Error) -> anyhow::Error {
    match of_unreadable(&error) {
        Some(NO_FILE) => bad_input(format!("{error:#}; {NO_FILE_NAMED}")),
        Some(cure) => bad_input(format!("{error:#}; {cure}")),
        None => error,
    }
}

fn of_unreadable(error: &anyhow::Error) -> Option<&'static str> {
    match failure::io_kind(error)? {
        ErrorKind::PermissionDenied => Some(FORBIDDEN),
        // `regular` reports `InvalidInput` for everything that is no regular file.
        ErrorKind::IsADirectory | ErrorKind::InvalidInput => Some(NO_FILE),
        _ => None,
    }
}

/// Error with all its causes on one line, and the cure for the system's error if that is the last
/// cause.
pub fn one_line_with_cure(error: &anyhow::Error) -> String {
    let text = failure::one_line(error);
    match failure::last_system_error(error).and_then(of_system) {
        Some(cure) => format!("{text}; {cure}"),
        None => text,
    }
}

/// Cure for a kind of system error, whichever file has it and whether it is read or written.
const fn of_system(kind: ErrorKind) -> Option<&'static str> {
    match kind {
        ErrorKind::NotFound => Some("see that the name is right"),
        ErrorKind::PermissionDenied => {
            Some("let the user who runs the program use it (chmod, chown)")
        }
        ErrorKind::IsADirectory | ErrorKind::NotADirectory => Some("name a file"),
        ErrorKind::StorageFull => Some("delete what is not needed, and try again"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use anyhow::Context;

    use super::*;
    use crate::failure::{OrBadInput, is_bad_input};

    #[test]
    fn an_error_of_the_system_ends_with_its_cure_and_other_errors_stay() {
        let full = io::Error::from_raw_os_error(28);
        let writing = anyhow::Error::new(full).context("writing x");
        assert!(
            one_line_with_cure(&writing)
                .ends_with("(os error 28); delete what is not needed, and try again"),
            "{}",
            one_line_with_cure(&writing)
        );
        let denied = || Err::<(), _>(io::Error::from_raw_os_error(13)).or_bad_input();
        let reading = denied().context("robot.toml").unwrap_err();
        assert!(
            one_line_with_cure(&reading).ends_with("(chmod, chown)"),
            "{reading:#}"
        );
        let cured = denied().map_err(|error| bad_input(format!("{error:#}; do this")));
        assert!(one_line_with_cure(&cured.unwrap_err()).ends_with("(os error 13); do this"));
        assert_eq!(
            one_line_with_cure(&bad_input("no (os error x)")),
            "no (os error x)"
        );
    }

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

    #[test]
    fn only_an_unreadable_file_gets_a_cure_without_another_one() {
        let read = |kind| Err::<(), _>(io::Error::from(kind)).or_bad_input();
        let message = |kind| {
            let error = read(kind).context("robot.toml").unwrap_err();
            let error = with_cure_if_unreadable(error);
            assert!(is_bad_input(&error));
            format!("{error:#}")
        };
        let forbidden = message(ErrorKind::PermissionDenied);
        assert!(forbidden.starts_with("robot.toml: "), "{forbidden}");
        assert!(forbidden.ends_with(FORBIDDEN), "{forbidden}");
        assert!(message(ErrorKind::IsADirectory).ends_with(NO_FILE_NAMED));
        let error = bad_input("run.scans = 0: allowed are 1 to 10");
        let error = with_cure_if_unreadable(error);
        assert_eq!(error.to_string(), "run.scans = 0: allowed are 1 to 10");
    }
}
