//! A STATE as it is written on the command line, in any of its forms.
//!
//! Tried in this order: `-` and `@FILE`; the words `solved` and `random`; the name of a pattern;
//! the name of a saved state; 54 stickers; Reid's 20 cubies; turns of the solved cube. A text
//! that looks like stickers or like cubies is taken for them even when it is wrong, so that the
//! error says what is wrong with them.

use std::hash::{BuildHasher, RandomState};

use anyhow::Context;
use cube_core::{
    Cube, Face, Facelets, Pattern, RandomCubes, Reid, Turns, notation::Algorithm, patterns,
};

use crate::{
    failure::{OrBadInput, bad_input},
    input,
    saved_states::{self, Name, SavedStates},
};

/// How much of a text an error repeats.
const MAX_QUOTE: usize = 60;

/// A state that was given, and the turns by which it was given, if it was.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) cube: Cube,
    pub(crate) turns: Option<Turns>,
}

impl From<Cube> for State {
    fn from(cube: Cube) -> Self {
        Self { cube, turns: None }
    }
}

/// Reads states, with what some of their forms need.
#[derive(Debug)]
pub(crate) struct StateReader {
    saved: Option<SavedStates>,
    random: RandomCubes,
}

impl StateReader {
    /// Reads saved states from a directory, if one is known, and draws random ones from a seed;
    /// without one, from a seed of its own, which is logged.
    pub(crate) fn new(saved: Option<SavedStates>, seed: Option<u64>) -> Self {
        Self {
            saved,
            random: random_states(seed),
        }
    }

    /// Reads a STATE argument.
    ///
    /// # Errors
    /// Says what was seen, what is wrong with it, and what is allowed.
    pub(crate) fn read(&mut self, argument: &str) -> anyhow::Result<State> {
        let text = input::text_of(argument)?;
        self.read_text(&text).with_context(|| match argument {
            "-" => "standard input".to_owned(),
            _ if argument.starts_with('@') => argument[1..].to_owned(),
            _ => format!("state {:?}", quote(argument)),
        })
    }

    /// Reads a STATE that stands neither for a file nor for standard input.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_text(&mut self, text: &str) -> anyhow::Result<State> {
        let text = text.trim();
        match text {
            "" => return Err(bad_input("empty; write `solved` for the solved cube")),
            "solved" => return Ok(Cube::SOLVED.into()),
            "random" => return Ok(self.random.draw().into()),
            _ => {}
        }
        if let Ok(pattern) = Pattern::find(text) {
            return Ok(of_turns(pattern.turns.parse()?));
        }
        if let Ok(name) = text.parse::<Name>() {
            let loaded = self.saved.as_ref().map(|saved| saved.load(&name));
            return match loaded.transpose()?.flatten() {
                Some(state) => Ok(State {
                    cube: state.cube,
                    turns: state.turns,
                }),
                None => Err(self.unknown_name(text)),
            };
        }
        match form_of(text) {
            Form::Stickers => {
                let facelets: Facelets = text.parse().or_bad_input()?;
                Ok(Cube::try_from(&facelets).or_bad_input()?.into())
            }
            Form::Cubies => Ok(text.parse::<Reid>().or_bad_input()?.0.into()),
            Form::Turns => match Algorithm::parse(text) {
                Ok(algorithm) => Ok(of_turns(algorithm.unrotated().0)),
                Err(_) if looks_like_a_name(text) => Err(self.unknown_name(&text.to_lowercase())),
                Err(error) => Err(error).or_bad_input(),
            },
        }
    }

    fn unknown_name(&self, text: &str) -> anyhow::Error {
        let saved = self.saved.as_ref().and_then(|saved| saved.names().ok());
        let names = Pattern::ALL
            .iter()
            .flat_map(Pattern::names)
            .chain(["solved", "random"])
            .map(str::to_owned)
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
            "neither a pattern nor a saved state has this name{hint} ({list}; allowed are a name, \
             54 stickers, 20 cubies, turns, solved, random, @FILE and -)"
        ))
    }
}

/// The random states of a seed, or else of a seed of its own, which is logged.
pub(crate) fn random_states(seed: Option<u64>) -> RandomCubes {
    let seed = seed.unwrap_or_else(|| {
        let seed = random_seed();
        log::info!("seed {seed}");
        seed
    });
    RandomCubes::new(seed)
}

/// A seed that nobody chose. The standard library keys its hash maps from the system's randomness.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0_u8)
}

fn of_turns(turns: Turns) -> State {
    State {
        cube: Cube::from(&turns),
        turns: Some(turns),
    }
}

/// What a text that is no name looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Stickers,
    Cubies,
    Turns,
}

fn form_of(text: &str) -> Form {
    if looks_like_cubies(text) {
        Form::Cubies
    } else if looks_like_stickers(text) {
        Form::Stickers
    } else {
        Form::Turns
    }
}

/// A word, with letters that stand for no turn.
fn looks_like_a_name(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let stands_for_nothing = |c: char| c.is_lowercase() && !"urfdlbmesxyzwi".contains(c);
    text.chars().all(is_word)
        && text.contains(stands_for_nothing)
        && text.split(' ').any(|word| word.chars().count() >= 3)
}

/// Ten words or more of two or three face letters, and not all of three, as rows of stickers are.
fn looks_like_cubies(text: &str) -> bool {
    let is_face = |letter| Face::from_letter(letter).is_some();
    let words: Vec<_> = text.split_whitespace().collect();
    words.len() >= 10
        && words
            .iter()
            .all(|word| matches!(word.len(), 2 | 3) && word.chars().all(is_face))
        && words.iter().any(|word| word.len() == 2)
}

/// About 54 characters that do not read as turns, or that bear no mark of turns: no sequence of
/// that length does without any half or counterclockwise turn and without a space.
fn looks_like_stickers(text: &str) -> bool {
    let stickers = text.chars().filter(|c| !c.is_whitespace()).count();
    let words: Vec<_> = text.split_whitespace().collect();
    let in_blocks = words.len() <= 6 || words.iter().all(|word| word.chars().count() >= 3);
    let has_mark = text.contains(['2', '3', '\'', '’', '(', '[', '/']);
    let reads_as_turns = || Algorithm::parse(text).is_ok();
    match stickers {
        54 => in_blocks && !(has_mark && reads_as_turns() && !is_cube(text)) || is_cube(text),
        40..=70 => in_blocks && !(has_mark && reads_as_turns()),
        _ => false,
    }
}

fn is_cube(text: &str) -> bool {
    text.parse::<Facelets>()
        .is_ok_and(|facelets| Cube::try_from(&facelets).is_ok())
}

/// The beginning of a text.
fn quote(text: &str) -> String {
    if text.chars().count() <= MAX_QUOTE {
        text.to_owned()
    } else {
        let beginning: String = text.chars().take(MAX_QUOTE - 3).collect();
        beginning + "..."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_for_what_it_looks_like() {
        let solved = Cube::SOLVED.facelets().to_string();
        let in_lines: String = solved
            .as_bytes()
            .chunks(3)
            .map(|row| String::from_utf8_lossy(row).into_owned() + " ")
            .collect();
        let spaced: String = solved.chars().flat_map(|c| [c, ' ']).collect();
        let digits = solved
            .chars()
            .map(|c| char::from_digit(Face::from_letter(c).unwrap().index() as u32 + 1, 10))
            .collect::<Option<String>>()
            .unwrap();
        let half_turns = "R2 U2 F2 D2 L2 B2 ".repeat(4) + "R2 U2 F2";
        for (text, form) in [
            (solved.as_str(), Form::Stickers),
            (in_lines.as_str(), Form::Stickers),
            (spaced.as_str(), Form::Stickers),
            (digits.as_str(), Form::Stickers),
            (&solved[1..], Form::Stickers),
            (&digits[2..], Form::Stickers),
            (half_turns.as_str(), Form::Turns),
            (&half_turns.replace(' ', ""), Form::Turns),
            ("UF UR UB UL DF DR DB DL FR FL", Form::Cubies),
            ("UF UR", Form::Turns),
            ("R U R' U'", Form::Turns),
        ] {
            assert_eq!(form_of(text), form, "{text}");
        }
    }

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
