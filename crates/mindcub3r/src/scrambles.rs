//! Scrambles: turns from the solved cube to a state, few enough to make by hand, that say nothing of it.

use cube_core::{Cube, Face, Facelet, RandomTurns, Turn, Turns};
use solver::{Limits, Objective, Request, Search, SolveError};

/// Most turns of a scramble, as scrambles of competitions have.
pub(crate) const MAX_TURNS: usize = 21;

/// Nodes between two looks at the best turns so far.
const NODES_PER_LOOK: u64 = 500;

/// Turns of a blind scramble that are chosen by chance at its beginning, and as many at its end.
const CHANCE_TURNS: usize = 2;
/// Nodes of one attempt at a blind scramble; others begin and end otherwise.
const MAX_ATTEMPT_NODES: u64 = 20_000;
/// Attempts before a state is taken for one that is far: near ones need few.
const MAX_ATTEMPTS: usize = 30;
/// Fewest turns of a blind scramble: almost no random state has a shorter one.
const MIN_BLIND_TURNS: usize = 18;
/// Turns of an algorithm of the last layer: fewer do nothing to it that a person has to learn.
const ALGORITHM_TURNS: std::ops::RangeInclusive<usize> = 6..=16;

/// Turns from the solved cube to a state.
///
/// # Errors
/// When the solver fails: a fault of the program.
pub(crate) fn scramble(state: &Cube) -> Result<Turns, SolveError> {
    if let Some(turns) = within(&Cube::SOLVED, state, MAX_TURNS, u64::MAX)? {
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
pub(crate) fn blind(state: &Cube, chance: &mut RandomTurns) -> Result<Turns, SolveError> {
    let tells_nothing = |turns: &Turns| {
        let is_whole = turns.simplified().len() == turns.len();
        is_whole && turns.len() >= MIN_BLIND_TURNS && !holds_algorithm(turns)
    };
    loop {
        for _ in 0..MAX_ATTEMPTS {
            let [first, last] = [(); 2].map(|()| chance.draw(CHANCE_TURNS));
            let (from, to) = (Cube::SOLVED.after(&first), state.after(&last.inverse()));
            let most = MAX_TURNS - first.len() - last.len();
            let middle = within(&from, &to, most, MAX_ATTEMPT_NODES)?;
            let all = middle.map(|middle| [&first[..], &middle[..], &last[..]].concat().into());
            if let Some(all) = all.filter(tells_nothing) {
                return Ok(all);
            }
        }
        // A state that is far has few ways of 21 turns, and any of them will do.
        let any = scramble(state)?;
        if tells_nothing(&any) {
            return Ok(any);
        }
    }
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

/// Turns from one cube to another, at most so many; `None` where the nodes do not suffice.
fn within(from: &Cube, to: &Cube, most: usize, nodes: u64) -> Result<Option<Turns>, SolveError> {
    let mut search = Search::new(from, to, &Objective::HALF_TURNS);
    // A turn costs 1.
    search.look_below(most as u32 + 1);
    while search.best().is_none() && !search.is_finished() && search.nodes() < nodes {
        search.advance(NODES_PER_LOOK)?;
    }
    Ok(search
        .best()
        .map(|best| best.turns.clone())
        .filter(|turns| turns.len() <= most))
}
