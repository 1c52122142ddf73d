//! STATE arguments of the command line, in any of their forms.
//!
//! `-` and `@FILE`, `random` and saved states are read here; all other forms are those of
//! [`cube_core::State`].

use std::{
    hash::{BuildHasher, RandomState},
    path::Path,
};

use anyhow::Context;
use cube_core::{
    InvalidState, Letters, Pattern, RandomCubes, Rotation, State, notation::InvalidLink, patterns,
};
use methods::Case;

use crate::{
    echo::{self, excerpt},
    failure::bad_input,
    input::{self, Kind},
    output,
    saved_states::{self, Name, SavedStates},
    slip,
};

/// Cure for a state of the 2x2x2.
const WITH_POCKET: &str = "solve, show, verify and inspect take it with --puzzle 2x2x2";

/// Reader of states, with the saved states and the random numbers that some forms need.
#[derive(Debug)]
pub(crate) struct StateReader {
    saved: Option<SavedStates>,
    seed: u64,
    random: RandomCubes,
}

impl StateReader {
    /// Reader with saved states, if their directory is known, and with random states from a seed;
    /// without a seed, from a fresh one, which is logged.
    pub(crate) fn new(saved: Option<SavedStates>, seed: Option<u64>) -> Self {
        let seed = self::seed(seed);
        Self {
            saved,
            seed,
            random: RandomCubes::new(seed),
        }
    }

    /// Reads a STATE argument.
    ///
    /// # Errors
    /// Names what was seen, what is wrong with it, and what is allowed.
    pub(crate) fn read(&mut self, argument: &str) -> anyhow::Result<State> {
        self.read_typed(argument).map(|(state, _)| state)
    }

    /// Reads a STATE argument, and the letters in which its colours were typed.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_typed(&mut self, argument: &str) -> anyhow::Result<(State, Letters)> {
        let text = input::text_of(argument, Kind::State)?;
        self.read_typed_line(&text)
            .with_context(|| place_of(argument))
    }

    /// Reads a STATE that is neither `@FILE` nor `-`, and adds the cure of a slip to its error.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_line(&mut self, text: &str) -> anyhow::Result<State> {
        self.read_typed_line(text).map(|(state, _)| state)
    }

    /// Reads a STATE as [`read_line`](Self::read_line) does, and the letters in which its colours were
    /// typed.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_typed_line(&mut self, text: &str) -> anyhow::Result<(State, Letters)> {
        self.read_typed_text(text)
            .map_err(|error| match slip::cure(text) {
                Some(cure) => bad_input(format!("{error:#}; {cure}")),
                None => error,
            })
    }

    /// Reads a STATE that is neither `@FILE` nor `-`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_text(&mut self, text: &str) -> anyhow::Result<State> {
        self.read_typed_text(text).map(|(state, _)| state)
    }

    fn read_typed_text(&mut self, text: &str) -> anyhow::Result<(State, Letters)> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("random") {
            return Ok((self.random.draw().into(), Letters::FACES));
        }
        if let Ok(name) = text.parse::<Name>() {
            let loaded = self.saved.as_ref().map(|saved| saved.load(&name));
            return match loaded.transpose()?.flatten() {
                Some(saved) => Ok((saved.into(), Letters::FACES)),
                // Some turns are names, too, such as m and r4.
                None => State::read(text)
                    .or_else(|_| shown_case(text).unwrap_or_else(|| Err(self.unknown_name(text)))),
            };
        }
        State::read(text).or_else(|error| match (shown_case(text), error) {
            (Some(state), _) => state,
            (None, InvalidState::UnknownName { .. }) => {
                Err(self.unknown_name(&text.to_lowercase()))
            }
            (None, error) if is_of_pocket(&error) => {
                Err(bad_input(format!("{error}; {WITH_POCKET}")))
            }
            (None, other) => Err(bad_input(other)),
        })
    }

    /// Reads a STATE for a robot, which takes a cube as it lies: the rotation of the whole cube is
    /// left out, and told.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_for_robot(&mut self, argument: &str) -> anyhow::Result<State> {
        let state = self.read(argument)?;
        if state.rotation == Rotation::IDENTITY {
            return Ok(state);
        }
        output::tell(&format!(
            "state \"{}\": the whole cube is turned by {}, which is left out: a robot turns faces",
            excerpt(argument),
            state.rotation
        ));
        Ok(State {
            rotation: Rotation::IDENTITY,
            ..state
        })
    }

    /// Reads two states, of which only one can come from standard input, and the letters in which the first
    /// was typed. Tells on standard error which cubes `random` stands for, because the results do not name
    /// them.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_both_told(
        &mut self,
        from: &str,
        to: &str,
    ) -> anyhow::Result<([State; 2], Letters)> {
        if from == "-" && to == "-" {
            return Err(bad_input(
                "standard input can be only one of STATE and --to",
            ));
        }
        let (first, letters) = self.read_typed(from)?;
        let states = [first, self.read(to)?];
        for (argument, state) in [from, to].into_iter().zip(&states) {
            if argument.trim() == "random" {
                let (facelets, seed) = (state.cube.facelets(), self.seed);
                output::tell(&format!(
                    "random: {facelets} (--seed {seed} draws it again)"
                ));
            }
        }
        Ok((states, letters))
    }

    fn unknown_name(&self, text: &str) -> anyhow::Error {
        let saved = self.saved.as_ref().and_then(|saved| saved.names().ok());
        let names = Pattern::ALL
            .iter()
            .flat_map(Pattern::names)
            .chain(["solved", "random"])
            .map(str::to_owned)
            .chain(Case::common_names())
            .chain(saved.iter().flatten().map(ToString::to_string));
        let hint = patterns::nearest(text, names)
            .map_or(String::new(), |name| format!("; did you mean {name}?"));
        let list = match self.saved {
            Some(_) => "`states patterns` and `states list` show the names".to_owned(),
            None => format!(
                "`states patterns` shows the patterns; {}",
                saved_states::NO_DIRECTORY
            ),
        };
        bad_input(format!(
            "neither a pattern nor a saved state nor a case has this name{hint} ({list}; allowed are a name, \
             54 stickers, 20 cubies, turns, solved, random, @FILE and -)"
        ))
    }
}

/// STATE or TURNS whose words the shell parted, as without quotes.
///
/// # Errors
/// When `-` or `@FILE` is one of several words.
pub(crate) fn joined(words: &[String]) -> anyhow::Result<String> {
    let stands_alone = |word: &&String| *word == "-" || word.starts_with('@');
    match words.iter().find(stands_alone) {
        Some(word) if words.len() > 1 => Err(bad_input(format!(
            "\"{}\" stands by itself: leave out the {} other words, or quote what belongs together",
            excerpt(word),
            words.len() - 1
        ))),
        _ => Ok(words.join(" ")),
    }
}

/// The cube that shows the case with this name, as `Sune`, `T-perm` or `cfop/pll/T`; `None` where no case
/// has it.
fn shown_case(text: &str) -> Option<anyhow::Result<(State, Letters)>> {
    match &Case::named(text)[..] {
        [] => None,
        [case] => Some(Ok((case.state(), Letters::FACES))),
        cases => {
            let names: Vec<&str> = cases.iter().map(|case| &*case.name).collect();
            Some(Err(bad_input(format!(
                "{} cases have this name, and each is another cube: name one of {}",
                cases.len(),
                names.join(", ")
            ))))
        }
    }
}

/// Whether a text that is no state of the 3x3x3 is about the 2x2x2.
fn is_of_pocket(error: &InvalidState) -> bool {
    match error {
        InvalidState::PocketCube | InvalidState::InvalidPocketCube(_) => true,
        InvalidState::Link(InvalidLink::Puzzle { seen, .. }) => seen == "2x2x2",
        _ => false,
    }
}

/// Place of a STATE, as messages name it.
pub(crate) fn place_of(argument: &str) -> String {
    match argument {
        "-" => "standard input".to_owned(),
        _ => match argument.strip_prefix('@') {
            Some(path) => echo::path(Path::new(path)),
            None => format!("state \"{}\"", excerpt(argument)),
        },
    }
}

/// Random states from a seed; without one, from a fresh seed, which is logged.
pub(crate) fn random_states(seed: Option<u64>) -> RandomCubes {
    RandomCubes::new(self::seed(seed))
}

/// The seed that was given, or a fresh one, which is logged.
pub(crate) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(logged_seed)
}

fn logged_seed() -> u64 {
    let seed = random_seed();
    log::info!("seed {seed}");
    seed
}

/// Fresh seed. The standard library keys its hash maps from the system's randomness.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0_u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_states() {
        let state = |seed| {
            let mut reader = StateReader::new(None, seed);
            [(); 2].map(|()| reader.read_text("random").expect("a state").cube)
        };
        assert_eq!(state(Some(1)), state(Some(1)));
        assert_ne!(state(Some(1)), state(Some(2)));
        assert_ne!(state(None), state(None));
        assert_ne!(state(Some(1))[0], state(Some(1))[1]);
    }
}
