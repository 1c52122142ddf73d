//! Bars that a check misses.

use std::process::ExitCode;

/// Prints each missed bar on a line, and returns the exit code of the check.
pub(crate) fn exit_code(missed: &[String]) -> ExitCode {
    for line in missed {
        println!("{line}");
    }
    if missed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_bar_is_a_failure() {
        assert_eq!(exit_code(&[]), ExitCode::SUCCESS);
        let missed = ["99 % are right, not 100".to_owned()];
        assert_eq!(exit_code(&missed), ExitCode::FAILURE);
    }
}
