//! Scrambles: turns from the solved cube to a state, few enough to make by hand, that say nothing of it.

use cube_core::{Cube, Face, Facelet, RandomTurns, Turn, Turns};
use solver::{Limits, Objective, Request, Search, SolveError};

/// Most turns of a scramble, as scrambles of competitions have.
pub const MAX_TURNS: usize = 21;

/// Nodes between two looks at the best turns so far.
const NODES_PER_LOOK: u64 = 500;

/// Lengths of a blind scramble.
#[derive(Debug, Clone, Copy)]
struct Lengths {
    /// Turns that are chosen by chance at the beginning, and as many at the end.
    chance: usize,
    /// All turns, at most.
    most: usize,
}

/// Lengths of most blind scrambles.
const SHORT: Lengths = Lengths {
    chance: 2,
    most: MAX_TURNS,
};
/// Lengths where the search finds the way back alone in fewer turns: behind four turns by chance even a near
/// state is far.
const LONG: Lengths = Lengths {
    chance: 4,
    most: 27,
};
/// Nodes of one attempt at a blind scramble; others begin and end otherwise. A search may spend more before it is
/// asked.
const MAX_ATTEMPT_NODES: u64 = 20_000;
/// Nodes of all attempts of some lengths: half a second.
const MAX_NODES: u64 = 30_000_000;
/// Attempts of some lengths: states that are far have few such ways.
const MAX_ATTEMPTS: usize = 30;
/// Fewest turns of a blind scramble: almost no random state has a shorter one.
const MIN_BLIND_TURNS: usize = 18;
/// Turns of an algorithm of the last layer: fewer do nothing to it that a person has to learn.
const ALGORITHM_TURNS: std::ops::RangeInclusive<usize> = 6..=16;

/// Turns from the solved cube to a state.
///
/// # Errors
/// When the solver fails: a fault of the program.
pub fn scramble(state: &Cube) -> Result<Turns, SolveError> {
    if let (Some(turns), _) = within(&Cube::SOLVED, state, MAX_TURNS, u64::MAX)? {
        return Ok(turns);
    }
    // Not met by any state so far: the two phases may leave out all ways that are so short.
    let longer = solver::solve(&Cube::SOLVED, state, Request::FewTurns, &Limits::nodes(1))?;
    Ok(longer.turns)
}

/// Turns from the solved cube to a state that is near, which do not show the way back: the first and the
/// last turns come by chance, and there are as many as to any other state.
///
/// # Errors
/// When the solver fails: a fault of the program.
pub fn blind(state: &Cube, chance: &mut RandomTurns) -> Result<Turns, SolveError> {
    let tells_nothing = |turns: &Turns| {
        let is_whole = turns.simplified().len() == turns.len();
        is_whole && turns.len() >= MIN_BLIND_TURNS && !holds_algorithm(turns)
    };
    loop {
        for lengths in [SHORT, LONG] {
            if let Some(turns) = attempts(state, chance, lengths, tells_nothing)? {
                return Ok(turns);
            }
        }
        // A state that is far has few ways of so many turns, and any of them will do.
        let any = scramble(state)?;
        if tells_nothing(&any) {
            return Ok(any);
        }
    }
}

/// A blind scramble of some lengths, if an attempt finds one.
fn attempts(
    state: &Cube,
    chance: &mut RandomTurns,
    lengths: Lengths,
    tells_nothing: impl Fn(&Turns) -> bool,
) -> Result<Option<Turns>, SolveError> {
    let mut nodes = 0;
    for _ in 0..MAX_ATTEMPTS {
        if nodes > MAX_NODES {
            break;
        }
        let [first, last] = [(); 2].map(|()| chance.draw(lengths.chance));
        let (from, to) = (Cube::SOLVED.after(&first), state.after(&last.inverse()));
        let most = lengths.most - first.len() - last.len();
        let (middle, spent) = within(&from, &to, most, MAX_ATTEMPT_NODES)?;
        nodes += spent;
        let all = middle.map(|middle| [&first[..], &middle[..], &last[..]].concat().into());
        if let Some(all) = all.filter(&tells_nothing) {
            return Ok(Some(all));
        }
    }
    Ok(None)
}

/// Whether some of these turns in a row are an algorithm of the last layer, which backwards could be the one
/// to practise.
fn holds_algorithm(turns: &Turns) -> bool {
    let is_algorithm = |part: &[Turn]| {
        let part = Turns::from(part.to_vec());
        keeps_lower_layers(&Cube::from(&part))
    };
    let mut lengths = ALGORITHM_TURNS.filter(|&length| length < turns.len());
    lengths.any(|length| turns.windows(length).any(is_algorithm))
}

/// Whether all stickers below the top layer are at home.
fn keeps_lower_layers(cube: &Cube) -> bool {
    let facelets = cube.facelets();
    let is_below = |facelet: &Facelet| match facelet.face() {
        Face::U => false,
        Face::D => true,
        Face::R | Face::F | Face::L | Face::B => facelet.index() % 9 >= 3,
    };
    let is_home = |facelet: Facelet| facelets.at(facelet) == facelet.face().letter();
    Facelet::all().filter(is_below).all(is_home)
}

/// Turns from one cube to another, at most so many, and the nodes of the search; `None` where the nodes do not
/// suffice.
fn within(
    from: &Cube,
    to: &Cube,
    most: usize,
    nodes: u64,
) -> Result<(Option<Turns>, u64), SolveError> {
    let mut search = Search::new(from, to, &Objective::HALF_TURNS);
    // A turn costs 1.
    search.look_below(most as u32 + 1);
    while search.best().is_none() && !search.is_finished() && search.nodes() < nodes {
        search.advance(NODES_PER_LOOK)?;
    }
    let best = search.best().cloned();
    Ok((best.filter(|turns| turns.len() <= most), search.nodes()))
}
