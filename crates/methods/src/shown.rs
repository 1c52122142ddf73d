//! Cases of a step as a learner meets them: how each looks, its algorithms from there, and how often the
//! cube shows it.

use std::collections::HashSet;

use cube_core::{Cube, Rotation};

use crate::{
    case::{Case, turns_of_u},
    goal::{Goal, Piece},
    hand_turn::{HandTurn, as_face_turns},
    held::Held,
    look::Look,
    prepared::{Prepared, PreparedEach, PreparedStep},
    proof::states::{left, placements},
    step::StepWay,
};

/// The cases of a step.
///
/// ```
/// use methods::{Method, Prepared};
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let pll = cfop.cases(3).expect("PLL has cases");
/// assert_eq!((pll.cases.len(), pll.states), (21, 288));
/// # Ok::<(), methods::GoalTooLarge>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownCases<'a> {
    /// The cases in the order of their file.
    pub cases: Vec<ShownCase<'a>>,
    /// States that the step can meet, all equally often: of a step by parts those of the last part.
    pub states: u64,
}

/// A case of a step.
///
/// ```
/// use methods::{Method, Prepared};
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let pll = cfop.cases(3).expect("PLL has cases");
/// for shown in pll.cases.iter().take(3) {
///     println!("{}: {}", shown.case.name, shown.cube);
/// }
/// # Ok::<(), methods::GoalTooLarge>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// The cube that shows it, all else solved, held as the usual algorithm begins.
    pub cube: Cube,
    /// Looks by which one recognises it on that cube.
    pub looks: Vec<Look>,
    /// The shortest of its algorithms, for the cube as it is held, with the turn of U before it.
    pub short: Vec<HandTurn>,
    /// States that show the case.
    pub states: u64,
}

impl Prepared {
    /// The cases of a step, by its number from 0; `None` where it has none, or too many states to be walked
    /// through.
    ///
    /// ```
    /// use methods::{Method, Prepared};
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let shown = cfop.cases(2).expect("OLL has cases");
    /// let sune = &shown.cases[26];
    /// assert_eq!((sune.case.title.as_str(), sune.states, shown.states), ("Sune", 4, 216));
    /// assert!(cfop.cases(0).is_none(), "the cross has none");
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn cases(&self, step: usize) -> Option<ShownCases<'_>> {
        let way = &self.method.steps.get(step)?.way;
        let (cases, states) = match way {
            StepWay::Cases(cases) => (cases, self.left_before(step)?),
            StepWay::Each(each) if !each.cases.is_empty() => (&each.cases, self.last_part(step)),
            StepWay::Search(_) | StepWay::Each(_) | StepWay::Words(_) => return None,
        };
        let shown: Vec<Option<String>> = states.iter().map(|it| self.shows(step, it)).collect();
        let count = |name: &str| {
            shown
                .iter()
                .filter(|it| it.as_deref() == Some(name))
                .count()
        };
        let cases = cases.iter().map(|case| {
            let (turns, _) = as_face_turns(&case.usual);
            let cube = Cube::from(&turns.inverse());
            let held = Held::of(&cube, Rotation::IDENTITY);
            Some(ShownCase {
                case,
                cube,
                looks: self.looks_of(step, "DFR FR", &held),
                short: self.short(step, case, &held)?,
                states: count(&case.name) as u64,
            })
        });
        Some(ShownCases {
            cases: cases.collect::<Option<_>>()?,
            states: states.len() as u64,
        })
    }

    /// Cubes that the steps before leave.
    fn left_before(&self, step: usize) -> Option<Vec<Held>> {
        let start = Goal::default();
        let before = step.checked_sub(1).map(|before| &self.method.steps[before]);
        let before = before.map_or(&start, |before| &before.goal);
        let left = left(before, &self.method.steps[step].goal)?;
        Some(left.into_values().collect())
    }

    /// Cubes on which one part is left, the first.
    fn last_part(&self, step: usize) -> Vec<Held> {
        let Some(each) = self.each(step) else {
            return Vec::new();
        };
        let others = (1..each.count()).fold(0, |bits, part| bits | 1 << part);
        let taken: HashSet<Piece> = each.kept(others).solved().collect();
        placements(each.pieces(0), &taken)
    }

    fn each(&self, step: usize) -> Option<&PreparedEach> {
        match &self.steps[step] {
            PreparedStep::Each(each) => Some(each),
            PreparedStep::Search(_) | PreparedStep::Cases(_) | PreparedStep::Words { .. } => None,
        }
    }

    /// Name of the case that a cube shows.
    fn shows(&self, step: usize, held: &Held) -> Option<String> {
        match (&self.steps[step], &self.method.steps[step].way) {
            (PreparedStep::Cases(recognised), StepWay::Cases(cases)) => {
                recognised.of(held)?.first()?.name(cases)
            }
            (PreparedStep::Each(each), _) => each.case(held, 0),
            _ => None,
        }
    }

    /// The shortest algorithm of a case on the cube that shows it.
    fn short(&self, step: usize, case: &Case, held: &Held) -> Option<Vec<HandTurn>> {
        match (&self.steps[step], &self.method.steps[step].way) {
            (PreparedStep::Cases(recognised), StepWay::Cases(cases)) => {
                let ways = recognised.of(held)?.iter();
                let own = ways.filter(|way| way.name(cases).as_ref() == Some(&case.name));
                let turns = own.map(|applied| applied.turns(cases));
                turns.min_by_key(Vec::len)
            }
            (PreparedStep::Each(each), _) => {
                let is_solved = |turns: &Vec<HandTurn>| {
                    let solved = each.solved(&held.after(turns));
                    each.open(solved).next().is_none()
                };
                let befores =
                    turns_of_u().map(|before| [before.as_slice(), &case.short[0]].concat());
                befores.into_iter().find(is_solved)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{hand_turn::text_of, shipped::prepared};

    #[test]
    fn the_cases_are_met_as_often_as_the_literature_says() {
        let odds = |shown: &ShownCases<'_>, name: &str| {
            let mut cases = shown.cases.iter();
            let case = cases.find(|shown| shown.case.name == name);
            (case.expect("the case is known").states, shown.states)
        };
        let cfop = prepared("cfop");
        let [pairs, oll, pll] = [1, 2, 3].map(|step| cfop.cases(step).expect("it has cases"));
        for (name, states) in [("OLL 27", 4), ("OLL 20", 1), ("OLL 21", 2), ("OLL 1", 2)] {
            assert_eq!(odds(&oll, name), (states, 216), "{name}");
        }
        for (name, states) in [("PLL H", 4), ("PLL Na", 4), ("PLL E", 8), ("PLL T", 16)] {
            assert_eq!(odds(&pll, name), (states, 288), "{name}");
        }
        // The cases, and the solved one: one state, of PLL also with the turns of U.
        for (shown, solved) in [(pairs, 1), (oll, 1), (pll, 4)] {
            let all: u64 = shown.cases.iter().map(|shown| shown.states).sum();
            assert_eq!(all + solved, shown.states);
        }
    }

    #[test]
    fn the_short_algorithm_solves_the_case_as_it_is_held() {
        for (name, steps) in [("cfop", &[1, 2][..]), ("roux", &[2]), ("layers", &[6])] {
            let prepared = prepared(name);
            for &step in steps {
                let goal = &prepared.method.steps[step].goal;
                for shown in prepared.cases(step).expect("it has cases").cases {
                    let held = Held::of(&shown.cube, Rotation::IDENTITY);
                    let end = held.after(&shown.short);
                    let turns = text_of(&shown.short);
                    assert!(goal.is_reached(&end), "{}: {turns}", shown.case.name);
                }
            }
        }
    }
}
