//! STATE arguments of the command line that are 2x2x2 cubes.
//!
//! `-`, `@FILE` and `random` are read here; all other forms are those of [`PocketCube`].

use anyhow::Context;
use cube_core::{
    Letters, RandomCubes,
    pocket::{InvalidPocketCube, PocketCube},
};

use crate::{
    failure::bad_input,
    input::{self, Kind},
    output,
    state_argument::{place_of, random_seed},
};

/// Reader of 2x2x2 cubes, with the random numbers that `random` needs.
#[derive(Debug)]
pub(crate) struct PocketReader {
    seed: u64,
    random: RandomCubes,
}

impl PocketReader {
    /// Reader with random cubes from a seed; without a seed, from a fresh one.
    pub(crate) fn new(seed: Option<u64>) -> Self {
        let seed = seed.unwrap_or_else(random_seed);
        Self {
            seed,
            random: RandomCubes::new(seed),
        }
    }

    /// Reads a STATE argument.
    ///
    /// # Errors
    /// Names what was seen, what is wrong with it, and what is allowed.
    pub(crate) fn read(&mut self, argument: &str) -> anyhow::Result<PocketCube> {
        self.read_typed(argument).map(|(cube, _)| cube)
    }

    /// Reads a STATE argument, and the letters in which its colours were typed.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_typed(&mut self, argument: &str) -> anyhow::Result<(PocketCube, Letters)> {
        let text = input::text_of(argument, Kind::State)?;
        self.read_typed_text(&text)
            .with_context(|| place_of(argument))
    }

    /// Reads a STATE that is neither `@FILE` nor `-`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_text(&mut self, text: &str) -> anyhow::Result<PocketCube> {
        self.read_typed_text(text).map(|(cube, _)| cube)
    }

    /// Reads a STATE as [`read_text`](Self::read_text) does, and the letters in which its colours were
    /// typed.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_typed_text(&mut self, text: &str) -> anyhow::Result<(PocketCube, Letters)> {
        if text.trim().eq_ignore_ascii_case("random") {
            return Ok((self.draw(), Letters::FACES));
        }
        PocketCube::read(text).map_err(|error| match error {
            InvalidPocketCube::Name => bad_input(
                "patterns and saved states are 3x3x3 cubes; allowed with --puzzle 2x2x2 are 24 \
                 stickers, 24 names of cubie surfaces, the colours of the 8 cubies, turns, solved, \
                 random, @FILE and -",
            ),
            impossible @ (InvalidPocketCube::NoSuchCorner { .. }
            | InvalidPocketCube::RepeatedCorner { .. }
            | InvalidPocketCube::Twist { .. }) => {
                bad_input(format!("this configuration cannot be solved: {impossible}"))
            }
            other => bad_input(other),
        })
    }

    /// Reads a STATE argument, and tells on standard error which cube `random` stands for.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(crate) fn read_told(&mut self, argument: &str) -> anyhow::Result<PocketCube> {
        let cube = self.read(argument)?;
        if argument.trim().eq_ignore_ascii_case("random") {
            let seed = self.seed;
            output::tell(&format!("random: {cube} (--seed {seed} draws it again)"));
        }
        Ok(cube)
    }

    /// A random cube: all states are equally likely, and all ways to hold it.
    pub(crate) fn draw(&mut self) -> PocketCube {
        PocketCube::of(&self.random.draw())
    }
}
