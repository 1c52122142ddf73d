//! Cubes on which one step of a method, or one case of it, can be practised.

use cube_core::{Cube, Facelet, Rotation, State};
use thiserror::Error;

use crate::{
    case::{Applied, Case},
    count::Count,
    hand_turn::{HandTurn, text_of, undone},
    held::Held,
    merged::merged,
    method::Method,
    names::did_you_mean,
    nodes::Nodes,
    prepared::{Prepared, PreparedStep},
    solution::Done,
    step::StepWay,
};

/// Practice of a step: where its cubes come from.
///
/// ```
/// use cube_core::RandomCubes;
/// use methods::{Method, Prepared};
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let practice = cfop.practice("pll/T")?;
/// let mut cubes = RandomCubes::new(7).filter_map(|random| practice.state(&random));
/// assert!(cubes.next().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Practice<'a> {
    prepared: &'a Prepared,
    step: usize,
    source: Source<'a>,
}

/// Slice turns that bring centres home: a method that moves the middle layer leaves them elsewhere.
const CENTRE_TURNS: [&str; 4] = ["", "M", "M2", "M'"];

/// Source of the cubes on which a step is next.
#[derive(Debug)]
enum Source<'a> {
    /// A person plays up to the step.
    Played,
    /// A person plays up to the step, and on until a part shows one of these cases.
    Parts(Vec<&'a Case>),
    /// A person plays through the step; then one of these ways is undone, each as likely as another.
    Undone(&'a [Case], Vec<Applied>),
}

/// A case, and how often a cube shows it.
///
/// ```
/// use methods::{Method, Prepared};
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let shares = cfop.practice("pll")?.shares();
/// let states: usize = shares.iter().map(|share| share.states).sum();
/// assert!(states <= shares[0].of);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Share<'a> {
    /// The case.
    pub case: &'a Case,
    /// States of the step that show it.
    pub states: usize,
    /// All states of the step, those in which nothing is left to do included.
    pub of: usize,
}

/// A name by which a method has nothing to practise.
///
/// ```
/// use methods::{Method, NoPractice};
/// let roux = Method::shipped("roux").expect("it comes with the crate");
/// let error = roux.can_practise("pll").unwrap_err();
/// assert!(matches!(error, NoPractice::UnknownStep { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoPractice {
    /// The method has no step with this name.
    #[error("no step {seen:?}: allowed are {allowed}")]
    UnknownStep {
        /// Beginning of the name, as it was written.
        seen: String,
        /// Names of the steps, and the nearest one.
        allowed: String,
    },
    /// The step has no cases to choose from.
    #[error("step {step} has no case {seen:?}: it has no cases; leave the case out")]
    NoCases {
        /// Name of the step.
        step: String,
        /// Beginning of the case's name, as it was written.
        seen: String,
    },
    /// The step has other cases.
    #[error("step {step} has no case {seen:?}: allowed are {allowed}")]
    UnknownCase {
        /// Name of the step.
        step: String,
        /// Beginning of the case's name, as it was written.
        seen: String,
        /// Names and groups of cases, and the nearest one.
        allowed: String,
    },
}

impl Prepared {
    /// Practice of a step, or of some of its cases: `oll`, `oll/OLL 27`, `oll/27`, `oll/Sune`, `oll/dot`.
    /// Steps and cases go by any name that cubers use for them, a case also by the group that it belongs to;
    /// capitals, spaces and hyphens do not count.
    ///
    /// # Errors
    /// [`NoPractice`] says which names there are.
    ///
    /// ```
    /// use cube_core::{Cube, RandomCubes};
    /// use methods::{Method, Prepared};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let sune = cfop.practice("oll/Sune")?;
    /// let random = RandomCubes::new(1).draw();
    /// let state = sune.state(&random).expect("every cube leads to an orientation");
    /// let progress = cfop.method().progress(&state.cube);
    /// assert_eq!(progress.next.expect("it is not solved").title, "Last layer orientation");
    /// assert!(cfop.practice("oll/Antisuna").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn practice(&self, name: &str) -> Result<Practice<'_>, NoPractice> {
        let (step, chosen) = self.method.practised(name)?;
        let source = match (&self.method.steps[step].way, &self.steps[step], chosen) {
            (StepWay::Cases(cases), PreparedStep::Cases(recognised), chosen) => {
                let is_chosen = |case| chosen.as_ref().is_none_or(|chosen| chosen.contains(&case));
                let mut ways = recognised.ways(cases);
                ways.retain(|way| way.case(cases).is_some_and(is_chosen));
                Source::Undone(cases, ways)
            }
            (_, _, Some(cases)) => Source::Parts(cases),
            (_, _, None) => Source::Played,
        };
        Ok(Practice {
            prepared: self,
            step,
            source,
        })
    }
}

impl Method {
    /// Checks that [`Prepared::practice`] knows a name, without the tables of the method.
    ///
    /// # Errors
    /// [`NoPractice`] says which names there are.
    ///
    /// ```
    /// use methods::Method;
    /// let roux = Method::shipped("roux").expect("it comes with the program");
    /// assert!(roux.can_practise("corners").is_ok());
    /// assert!(roux.can_practise("pll").is_err());
    /// ```
    pub fn can_practise(&self, name: &str) -> Result<(), NoPractice> {
        self.practised(name).map(|_| ())
    }

    /// The step of a name, and its cases where the name chooses some.
    pub(crate) fn practised(&self, name: &str) -> Result<(usize, Option<Vec<&Case>>), NoPractice> {
        let (step_name, case_name) = match name.split_once('/') {
            Some((step, case)) => (step.trim(), Some(case.trim())),
            None => (name.trim(), None),
        };
        let step = self.step_named(step_name).ok_or_else(|| {
            let names: Vec<&str> = self.step_names().collect();
            NoPractice::UnknownStep {
                seen: excerpt(step_name),
                allowed: names.join(", ") + &did_you_mean(step_name, names),
            }
        })?;
        let chosen = case_name.map(|name| self.chosen(step, name));
        Ok((step, chosen.transpose()?))
    }

    /// Cases of a step with this name, or of this kind or group.
    fn chosen(&self, step: usize, name: &str) -> Result<Vec<&Case>, NoPractice> {
        let cases = self.steps[step].cases();
        let (step, seen) = (self.steps[step].name.clone(), excerpt(name));
        if cases.is_empty() {
            return Err(NoPractice::NoCases { step, seen });
        }
        let found = Case::called(cases, name);
        if !found.is_empty() {
            return Ok(found);
        }
        let mut groups: Vec<&str> = cases.iter().map(|case| &*case.group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups.retain(|group| !group.is_empty());
        let names = cases.iter().map(|case| case.set_and_name().1);
        let titles = cases.iter().map(|case| &*case.title);
        let known = names.chain(titles).chain(groups.iter().copied());
        let hint = did_you_mean(name, known.filter(|name| !name.is_empty()));
        let allowed = [&[&*Case::names_of(cases)], &groups[..]]
            .concat()
            .join(", ")
            + &hint;
        Err(NoPractice::UnknownCase {
            step,
            seen,
            allowed,
        })
    }
}

impl<'a> Practice<'a> {
    /// A state in which the step is next as the cube lies, with its centres at home, made from a random cube;
    /// `None` where this cube leads to none, as it skips the step: draw another. The first steps are done as
    /// a person does them, with D at the bottom. Cases come as often as they do after random cubes.
    ///
    /// # Panics
    /// Never: turns are read as they are printed.
    pub fn state(&self, random: &Cube) -> Option<State> {
        let start = Held::of(random, Rotation::IDENTITY);
        let mut nodes = Nodes::unlimited();
        let played = self
            .prepared
            .as_person(start, Count::HalfTurns, &mut nodes)
            .ok()?;
        let turns_before = |step: usize| -> Vec<HandTurn> {
            let before = played.iter().filter(|done| done.step < step);
            before.flat_map(|done| done.turns.clone()).collect()
        };
        let mut turns = turns_before(self.step);
        let mut wanted = None;
        match &self.source {
            Source::Played => {
                played.iter().find(|done| done.step == self.step)?;
            }
            Source::Parts(cases) => {
                let mut parts = played.iter().filter(|done| done.step == self.step);
                let is_chosen = |name: &str| cases.iter().any(|case| case.name == name);
                loop {
                    let part = parts.next()?;
                    if part.case.as_deref().is_some_and(is_chosen) {
                        break;
                    }
                    turns.extend(&part.turns);
                }
            }
            Source::Undone(cases, ways) => {
                turns = turns_before(self.step + 1);
                let way = ways.get(number_below(ways.len(), random))?;
                turns.extend(undone(&way.turns(cases)));
                wanted = way.case(cases);
            }
        }
        let is_wanted = |case: Option<&str>| match (&self.source, wanted) {
            (Source::Played, _) => true,
            (Source::Parts(cases), _) => cases.iter().any(|it| Some(&*it.name) == case),
            (Source::Undone(..), wanted) => wanted.map(|it| &*it.name) == case,
        };
        let turns = text_of(&merged(turns));
        CENTRE_TURNS
            .into_iter()
            .map(|centres| centred(random, &format!("{turns} {centres}")))
            .find(|cube| {
                self.prepared
                    .next_of_person(cube)
                    .is_some_and(|done| done.step == self.step && is_wanted(done.case.as_deref()))
            })
            .map(State::from)
    }

    /// Each case of the step, with the count of the states that show it; nothing for a step that has no
    /// cases, or whose cases are those of its parts.
    ///
    /// ```
    /// use methods::{Method, Prepared};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let shares = cfop.practice("pll")?.shares();
    /// let h = shares.iter().find(|share| share.case.name == "PLL H").expect("the most symmetric one");
    /// assert_eq!((h.states, h.of), (4, 288));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shares(&self) -> Vec<Share<'a>> {
        let (Source::Undone(cases, ways), PreparedStep::Cases(recognised)) =
            (&self.source, &self.prepared.steps[self.step])
        else {
            return Vec::new();
        };
        let of = recognised.states();
        let share = |case: &'a Case| {
            let shows = |way: &&Applied| way.case(cases) == Some(case);
            let states = ways.iter().filter(shows).count();
            Share { case, states, of }
        };
        let shares = cases.iter().map(share);
        shares.filter(|share| share.states > 0).collect()
    }
}

impl Prepared {
    /// The first step, or part of one, that a person does on a cube as it lies with its centres at home.
    fn next_of_person(&self, cube: &Cube) -> Option<Done> {
        let held = Held::of(cube, Rotation::IDENTITY);
        let nodes = &mut Nodes::unlimited();
        (0..self.steps.len()).find_map(|step| {
            let next = self.next(step, &held, Rotation::IDENTITY, Count::HalfTurns, nodes);
            next.ok().flatten()
        })
    }
}

/// A cube after turns, and turned as a whole until its centres are at home.
fn centred(cube: &Cube, turns: &str) -> Cube {
    let turns = turns.parse();
    let turns = turns.expect("the names are those of the notation");
    State::from(*cube).after(&turns).cube
}

/// Beginning of a name that an error repeats.
fn excerpt(name: &str) -> String {
    const MAX_CHARS: usize = 60;
    name.chars().take(MAX_CHARS).collect()
}

/// A number below a bound, as random as the cube from which it is made.
fn number_below(bound: usize, random: &Cube) -> usize {
    /// The odd number nearest to 2^32 divided by the golden ratio, which spreads its multiples evenly.
    const SPREAD: u32 = 0x9E37_79B1;
    let mix = |number: u32, home: Facelet| (number ^ home.index() as u32).wrapping_mul(SPREAD);
    let number = random.homes().into_iter().fold(0, mix);
    ((u64::from(number) * bound as u64) >> u32::BITS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, shipped::prepared, step::Each};
    use cube_core::RandomCubes;

    /// Step and case that a person meets first on this state, held as it lies.
    fn met(prepared: &Prepared, state: &State) -> (usize, Option<String>) {
        let held = Held::of(&state.cube, state.rotation);
        let steps = prepared.as_person(held, Count::HalfTurns, &mut Nodes::unlimited());
        let first = steps.expect("shipped methods are proven").swap_remove(0);
        (first.step, first.case)
    }

    #[test]
    fn every_step_of_every_method_comes_next_where_it_is_practised() {
        let mut cubes = RandomCubes::new(1);
        for name in Method::shipped_names() {
            let prepared = prepared(name);
            for (number, step) in prepared.method.steps.iter().enumerate() {
                let practice = prepared.practice(&step.name).expect("the step is there");
                let states = (0..60).filter_map(|_| practice.state(&cubes.draw()));
                let mut count = 0;
                for state in states.take(3) {
                    assert_eq!(met(prepared, &state).0, number, "{name}/{}", step.name);
                    assert_eq!(state.rotation, Rotation::IDENTITY, "{name}/{}", step.name);
                    count += 1;
                }
                assert_eq!(count, 3, "{name}/{}", step.name);
            }
        }
    }

    #[test]
    fn every_case_shows_itself_from_random_sides() {
        let (prepared, mut cubes) = (prepared("cfop"), RandomCubes::new(2));
        for (number, set) in [(1, "pairs"), (2, "oll"), (3, "pll")] {
            let cases = match &prepared.method.steps[number].way {
                StepWay::Cases(cases) | StepWay::Each(Each { cases, .. }) => cases.clone(),
                _ => panic!("the step has cases"),
            };
            for case in cases {
                let practice = prepared.practice(&format!("{set}/{}", case.name));
                let practice = practice.expect("the case is there");
                let draws = (0..2_000).filter_map(|_| practice.state(&cubes.draw()));
                let state = draws.take(1).last().expect("some cube shows the case");
                assert_eq!(met(prepared, &state), (number, Some(case.name.clone())));
            }
        }
    }

    #[test]
    fn shares_are_those_of_random_cubes() {
        let prepared = prepared("cfop");
        for (set, cases, left) in [("oll", 57, 1), ("pll", 21, 4)] {
            let shares = prepared.practice(set).expect("the step is there").shares();
            assert_eq!(shares.len(), cases);
            let states: usize = shares.iter().map(|share| share.states).sum();
            assert_eq!(states + left, shares[0].of, "{set}");
        }
        let dots = prepared.practice("oll/DOT").expect("a group").shares();
        assert_eq!(dots.len(), 8);
        assert_eq!(dots.iter().map(|dot| dot.states).sum::<usize>(), 27);
    }

    #[test]
    fn numbers_below_a_bound_are_all_drawn_about_as_often() {
        const BOUND: usize = 31;
        let mut counts = [0; BOUND];
        for cube in RandomCubes::new(3).take(100 * BOUND) {
            counts[number_below(BOUND, &cube)] += 1;
        }
        // Five standard deviations of a Poisson distribution with the mean 100.
        assert!(
            counts.iter().all(|count| (50..150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn unknown_names_are_told_with_those_that_there_are() {
        let prepared = prepared("cfop");
        let refused = |name: &str| {
            prepared
                .practice(name)
                .expect_err("it is unknown")
                .to_string()
        };
        assert_eq!(
            refused("crss"),
            "no step \"crss\": allowed are cross, pairs, oll, pll; did you mean cross?"
        );
        assert_eq!(
            refused("cross/7"),
            "step cross has no case \"7\": it has no cases; leave the case out"
        );
        let cases = refused("oll/99");
        assert!(
            cases.contains("allowed are OLL 1 to OLL 57, C, L, P, T, W, "),
            "{cases}"
        );
        let hostile = refused(&"x".repeat(1_000));
        assert!(hostile.len() < 200, "{hostile}");
    }
}
