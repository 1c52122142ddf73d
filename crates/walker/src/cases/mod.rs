//! Every case, in the order in which the walks run.

mod calibration;
mod devices;
mod disk;
mod history;
mod jams;
mod learn;
mod menu;
mod once;
mod ready;
mod states;
mod stop;
mod trouble;

use crate::Case;

pub use once::{from_menu, once};

/// Every case.
pub fn cases() -> Vec<Case> {
    [
        menu::CASES,
        states::CASES,
        history::CASES,
        learn::CASES,
        ready::CASES,
        calibration::CASES,
        trouble::CASES,
        devices::CASES,
        jams::CASES,
        stop::CASES,
        disk::CASES,
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_words_of_their_own() {
        let names: BTreeSet<_> = cases().iter().map(|case| case.name).collect();
        assert_eq!(names.len(), cases().len());
        for name in names {
            let is_word =
                |letter: char| letter.is_ascii_lowercase() || "_0123456789".contains(letter);
            assert!(name.chars().all(is_word), "{name}");
        }
    }
}
