//! STATE texts: every form of [`State`], `random`, the names of cases, and the names under which a door has
//! saved states.

use cube_core::{
    InvalidState, Letters, Pattern, RandomCubes, State, nearest_name,
    notation::link::InvalidLink,
    pocket::{InvalidPocketCube, PocketCube},
};
use methods::Case;
use thiserror::Error;

/// A text that is no state. The sentences say what was seen; a door adds what it allows.
#[derive(Debug, Error)]
pub enum NoState<E> {
    /// No pattern, saved state or case has the name.
    #[error(
        "neither a pattern nor a saved state nor a case has this name{}",
        did_you_mean(.nearest.as_ref())
    )]
    UnknownName {
        /// The name that is most like it.
        nearest: Option<String>,
    },
    /// Several cases have the name.
    #[error(
        "{} cases have this name, and each is another cube: name one of {}",
        .0.len(),
        .0.join(", ")
    )]
    SeveralCases(Vec<String>),
    /// The text is of a 2x2x2.
    #[error("{0}")]
    IsPocket(InvalidState),
    /// The text is wrong.
    #[error(transparent)]
    Wrong(InvalidState),
    /// The saved state cannot be read.
    #[error("the saved state cannot be read")]
    Saved(E),
}

fn did_you_mean(nearest: Option<&String>) -> String {
    nearest.map_or(String::new(), |name| format!("; did you mean {name}?"))
}

/// Saved states of a door, by their names.
pub trait SavedStates {
    /// Error of a saved state that cannot be read.
    type Error;

    /// Whether a text has the form of a name.
    fn is_name(&self, text: &str) -> bool;

    /// The state of this name; `None` where none is saved.
    ///
    /// # Errors
    /// When it cannot be read.
    fn load(&self, name: &str) -> Result<Option<State>, Self::Error>;

    /// All names.
    fn names(&self) -> Vec<String>;
}

/// Reads a state, and the letters in which its colours were typed.
///
/// ```
/// use app::{NoSavedStates, read_state};
/// use cube_core::RandomCubes;
/// let random = &mut RandomCubes::new(1);
/// let (state, _) = read_state("Sune", random, &NoSavedStates)?;
/// assert!(!state.cube.is_solved());
/// let error = read_state("Suna", random, &NoSavedStates).unwrap_err();
/// assert!(error.to_string().ends_with("did you mean Sune?"), "{error}");
/// # Ok::<(), app::NoState<std::convert::Infallible>>(())
/// ```
///
/// # Errors
/// Names what was seen and what is wrong with it.
pub fn read_state<S: SavedStates>(
    text: &str,
    random: &mut RandomCubes,
    saved: &S,
) -> Result<(State, Letters), NoState<S::Error>> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("random") {
        return Ok((random.draw().into(), Letters::FACES));
    }
    let is_name = saved.is_name(text);
    if is_name && let Some(state) = saved.load(text).map_err(NoState::Saved)? {
        return Ok((state, Letters::FACES));
    }
    // Some turns are names, too, such as m and r4.
    State::read(text).or_else(|error| match (&Case::named(text)[..], error) {
        ([case], _) => Ok((case.state(), Letters::FACES)),
        ([], InvalidState::UnknownName { .. }) => Err(unknown_name(text, saved)),
        ([], _) if is_name => Err(unknown_name(text, saved)),
        ([], error) if is_of_pocket(&error) => Err(NoState::IsPocket(error)),
        ([], error) => Err(NoState::Wrong(error)),
        (cases, _) => {
            let names = cases.iter().map(|case| case.name.clone()).collect();
            Err(NoState::SeveralCases(names))
        }
    })
}

fn unknown_name<S: SavedStates>(text: &str, saved: &S) -> NoState<S::Error> {
    let names = Pattern::ALL
        .iter()
        .flat_map(Pattern::names)
        .chain(["solved", "random"])
        .map(str::to_owned)
        .chain(Case::common_names())
        .chain(saved.names());
    NoState::UnknownName {
        nearest: nearest_name(&text.to_lowercase(), names),
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

/// Reads a 2x2x2, and the letters in which its colours were typed.
///
/// # Errors
/// Names what was seen and what is wrong with it.
pub fn read_pocket(
    text: &str,
    random: &mut RandomCubes,
) -> Result<(PocketCube, Letters), InvalidPocketCube> {
    if text.trim().eq_ignore_ascii_case("random") {
        return Ok((PocketCube::of(&random.draw()), Letters::FACES));
    }
    PocketCube::read(text)
}

/// The saved states of a door that has none.
#[derive(Debug, Clone, Copy)]
pub struct NoSavedStates;

impl SavedStates for NoSavedStates {
    type Error = std::convert::Infallible;

    fn is_name(&self, _: &str) -> bool {
        false
    }

    fn load(&self, _: &str) -> Result<Option<State>, Self::Error> {
        Ok(None)
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}
