//! STATE arguments of the command line: `-`, `@FILE`, and every form of the application layer.

use std::{
    fmt::Display,
    hash::{BuildHasher, RandomState},
    path::Path,
};

use anyhow::Context;
use app::{NoState, read_pocket, read_state};
use cube_core::{
    Letters, Pattern, RandomCubes, Rotation, State,
    pocket::{InvalidPocketCube, PocketCube},
    slip,
};
use robot::{RobotKind, Target};

use super::Kind;
use crate::{
    echo::{self, excerpt},
    failure::bad_input,
    history::{Deed, History, Moment, MomentName},
    input, output,
    saved_states::{self, Name, SavedStates},
};

/// Refusal of a second `-`.
pub(crate) const ONE_INPUT: &str = "standard input can be only one of STATE and --to";

/// Reader of states, with the saved states and the random numbers that some forms need.
#[derive(Debug)]
pub(crate) struct StateReader {
    saved: Option<SavedStates>,
    seed: u64,
    random: RandomCubes,
}

/// A puzzle whose states are read.
pub(crate) trait PuzzleState: Sized + Send + Sync {
    /// Reads a text that is neither `@FILE` nor `-`, and the letters in which its colours were typed.
    fn read(text: &str, reader: &mut StateReader) -> anyhow::Result<(Self, Letters)>;

    /// The slip in stickers that are no state, and what would make one of them.
    fn slip(_: &str) -> Option<String> {
        None
    }
}

impl PuzzleState for State {
    fn read(text: &str, reader: &mut StateReader) -> anyhow::Result<(Self, Letters)> {
        let read = read_state(text, &mut reader.random, &Known(reader.saved.as_ref()));
        read.map_err(|error| match error {
            NoState::Saved(error) => error,
            NoState::UnknownName { .. } => {
                let list = match reader.saved {
                    Some(_) => "`states patterns` and `states list` show the names".to_owned(),
                    None => format!(
                        "`states patterns` shows the patterns; {}",
                        saved_states::NO_DIRECTORY
                    ),
                };
                bad_input(format!(
                    "{error} ({list}; allowed are a name, 54 stickers, 20 cubies, turns, solved, random, \
                     @FILE and -)"
                ))
            }
            NoState::IsPocket(error) => bad_input(format!(
                "{error}; solve, show, verify and inspect take it with --puzzle 2x2x2"
            )),
            other => bad_input(other),
        })
    }

    fn slip(text: &str) -> Option<String> {
        slip::cure(text)
    }
}

impl PuzzleState for PocketCube {
    fn read(text: &str, reader: &mut StateReader) -> anyhow::Result<(Self, Letters)> {
        read_pocket(text, &mut reader.random).map_err(|error| match error {
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
}

/// Saved states and moments, where their folder is known.
struct Known<'a>(Option<&'a SavedStates>);

impl app::SavedStates for Known<'_> {
    type Error = anyhow::Error;

    fn is_name(&self, text: &str) -> bool {
        Name::of_saved(text).is_ok()
    }

    fn load(&self, name: &str) -> anyhow::Result<Option<State>> {
        if let Some(moment) = MomentName::read(name) {
            let history = History::in_folder(self.0.map(SavedStates::directory));
            return Ok(Some(self.moment(moment, None, &history)?.cube.into()));
        }
        let (Some(saved), Ok(name)) = (self.0, name.parse()) else {
            return Ok(None);
        };
        Ok(saved.load(&name)?.map(State::from))
    }

    fn names(&self) -> Vec<String> {
        let names = self.0.and_then(|saved| saved.names().ok());
        names.iter().flatten().map(ToString::to_string).collect()
    }
}

impl Known<'_> {
    /// The moment of this name, unless an old saved state has the name as well.
    fn moment(
        &self,
        name: MomentName,
        robot: Option<RobotKind>,
        history: &History,
    ) -> anyhow::Result<Moment> {
        let saved = Name::of_saved(&name.to_string());
        if self
            .0
            .zip(saved.ok())
            .is_some_and(|(states, name)| states.has(&name))
        {
            return Err(bad_input(format!(
                "{name} now names a moment of the history, and a saved state has this name: give that state \
                 another one with `states rename {name} NEW`"
            )));
        }
        history.named(name, robot)
    }
}

/// State to which a run goes.
#[derive(Debug, Clone)]
pub(crate) struct Goal {
    pub(crate) target: Target,
    pub(crate) deed: Deed,
    /// The moment, if the run goes back to one.
    pub(crate) moment: Option<Moment>,
}

impl Goal {
    /// Line that says to what the run goes back, if it does: `back to moment-3, 12:03 UTC, read for solve`.
    pub(crate) fn line(&self) -> Option<String> {
        Some(format!("back to {}", self.moment.as_ref()?))
    }
}

impl StateReader {
    /// Reader with saved states, if their folder is known, and with random states from a seed; without a
    /// seed, from a fresh one, which is logged.
    pub(crate) fn new(saved: Option<SavedStates>, seed: Option<u64>) -> Self {
        let seed = self::seed(seed);
        Self {
            saved,
            seed,
            random: RandomCubes::new(seed),
        }
    }

    /// Reads a STATE argument.
    pub(crate) fn read<P: PuzzleState>(&mut self, argument: &str) -> anyhow::Result<P> {
        self.read_typed(argument).map(|(state, _)| state)
    }

    /// Reads a STATE argument, and the letters in which its colours were typed.
    pub(crate) fn read_typed<P: PuzzleState>(
        &mut self,
        argument: &str,
    ) -> anyhow::Result<(P, Letters)> {
        let text = input::text_of(argument, Kind::State)?;
        self.read_typed_line(&text)
            .with_context(|| place_of(argument))
    }

    /// Reads a STATE that is neither `@FILE` nor `-`, and the letters in which its colours were typed; adds
    /// the cure of a slip to its error.
    pub(crate) fn read_typed_line<P: PuzzleState>(
        &mut self,
        text: &str,
    ) -> anyhow::Result<(P, Letters)> {
        P::read(text, self).map_err(|error| match P::slip(text) {
            Some(cure) => bad_input(format!("{error:#}; {cure}")),
            None => error,
        })
    }

    /// Reads a STATE that is neither `@FILE` nor `-`.
    pub(crate) fn read_text<P: PuzzleState>(&mut self, text: &str) -> anyhow::Result<P> {
        P::read(text, self).map(|(state, _)| state)
    }

    /// The moment that a text names, if it has the form of such a name; `before` of such a robot, or of any.
    pub(crate) fn moment(
        &self,
        text: &str,
        robot: Option<RobotKind>,
        history: &History,
    ) -> anyhow::Result<Option<Moment>> {
        let Some(name) = MomentName::read(text.trim()) else {
            return Ok(None);
        };
        let moment = Known(self.saved.as_ref()).moment(name, robot, history);
        moment.map(Some).with_context(|| place_of(text.trim()))
    }

    /// Reads the STATE to which a run of such a robot goes. A moment is found in this history: the cube goes back
    /// to it however it lies.
    pub(crate) fn read_goal(
        &mut self,
        argument: &str,
        robot: RobotKind,
        history: &History,
    ) -> anyhow::Result<Goal> {
        self.goal(argument, (robot, history), Self::read_for_robot)
    }

    /// As [`read_goal`](Self::read_goal), of a text that is neither `@FILE` nor `-`.
    pub(crate) fn read_goal_text(
        &mut self,
        text: &str,
        robot: RobotKind,
        history: &History,
    ) -> anyhow::Result<Goal> {
        self.goal(text, (robot, history), Self::read_text::<State>)
    }

    fn goal(
        &mut self,
        argument: &str,
        (robot, history): (RobotKind, &History),
        read: impl FnOnce(&mut Self, &str) -> anyhow::Result<State>,
    ) -> anyhow::Result<Goal> {
        let text = argument.trim();
        if let Some(moment) = self.moment(text, Some(robot), history)? {
            return Ok(Goal {
                target: moment.target(),
                deed: Deed::Undo { to: moment.number },
                moment: Some(moment),
            });
        }
        let cube = read(self, argument)?.cube;
        let is_saved = |name| self.saved.as_ref().is_some_and(|saved| saved.has(name));
        let deed = match (text.parse::<Name>(), Pattern::find(text)) {
            _ if cube.is_solved() => Deed::Solve,
            _ if text.eq_ignore_ascii_case("random") => Deed::Scramble,
            (Ok(name), _) if is_saved(&name) => Deed::Saved(name.to_string()),
            (_, Ok(pattern)) => Deed::Pattern(pattern.name.to_owned()),
            _ => Deed::Target,
        };
        Ok(Goal {
            target: cube.into(),
            deed,
            moment: None,
        })
    }

    /// Reads a STATE for a robot, which takes a cube as it lies: the rotation of the whole cube is
    /// left out, and named on standard error.
    pub(crate) fn read_for_robot(&mut self, argument: &str) -> anyhow::Result<State> {
        let mut state: State = self.read(argument)?;
        if state.rotation == Rotation::IDENTITY {
            return Ok(state);
        }
        output::tell(&format!(
            "state \"{}\": the whole cube is turned by {}, which is left out: a robot turns faces",
            excerpt(argument),
            state.rotation
        ));
        state.rotation = Rotation::IDENTITY;
        Ok(state)
    }

    /// Reads two states, and the letters in which the first was typed. Says on standard error which cubes
    /// `random` stands for, because the results do not name them.
    pub(crate) fn read_both<P: PuzzleState + Display>(
        &mut self,
        from: &str,
        to: &str,
    ) -> anyhow::Result<([P; 2], Letters)> {
        if from == "-" && to == "-" {
            return Err(bad_input(ONE_INPUT));
        }
        let (first, letters) = self.read_typed(from)?;
        let states = [first, self.read(to)?];
        for (argument, state) in [from, to].into_iter().zip(&states) {
            if argument.trim().eq_ignore_ascii_case("random") {
                let seed = self.seed;
                output::tell(&format!("random: {state} (--seed {seed} draws it again)"));
            }
        }
        Ok((states, letters))
    }
}

/// STATE or TURNS whose words the shell parted, as without quotes.
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

/// This seed, or a fresh one, which is logged.
pub(crate) fn seed(chosen: Option<u64>) -> u64 {
    chosen.unwrap_or_else(logged_seed)
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
            [(); 2].map(|()| reader.read_text::<State>("random").expect("a state").cube)
        };
        assert_eq!(state(Some(1)), state(Some(1)));
        assert_ne!(state(Some(1)), state(Some(2)));
        assert_ne!(state(None), state(None));
        assert_ne!(state(Some(1))[0], state(Some(1))[1]);
    }
}
