//! Named cases of a step, each with the algorithms that solve it.

use std::collections::{HashMap, HashSet};

use crate::{
    file::{self, CaseFile, CasesFile, InvalidMethod},
    goal::{Goal, Labels, Pattern},
    hand_turn::{HandTurn, as_face_turns, undone},
    held::Held,
    play::Count,
};

/// Sets of cases that come with the program, by name.
const SHIPPED: [(&str, &str); 8] = [
    ("oll", include_str!("../cases/oll.toml")),
    ("pll", include_str!("../cases/pll.toml")),
    ("eoll", include_str!("../cases/eoll.toml")),
    ("ocll", include_str!("../cases/ocll.toml")),
    ("cpll", include_str!("../cases/cpll.toml")),
    ("epll", include_str!("../cases/epll.toml")),
    ("f2l", include_str!("../cases/f2l.toml")),
    ("cmll", include_str!("../cases/cmll.toml")),
];

/// A case: what stands where, and the algorithms that people use for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Standard name, as `OLL 27` or `Ua`.
    pub name: String,
    /// Common name, as `Sune`; empty where there is none.
    pub title: String,
    /// Group of cases that it belongs to.
    pub group: String,
    /// How one recognises it.
    pub looks: String,
    /// Short algorithms, the shortest first.
    pub short: Vec<Vec<HandTurn>>,
    /// The usual algorithm for fingers.
    pub usual: Vec<HandTurn>,
}

impl Case {
    fn read(text: &str, case: &CaseFile, at: usize) -> Result<Self, InvalidMethod> {
        let turns = |turns: &toml::Spanned<String>| {
            let at = |error| InvalidMethod::at(text, turns.span().start, error);
            HandTurn::sequence(turns.as_ref()).map_err(at)
        };
        let usual = case.usual.as_ref().map(turns).transpose()?;
        let mut short = case
            .short
            .iter()
            .map(turns)
            .collect::<Result<Vec<_>, _>>()?;
        short.extend(usual.as_deref().filter(|_| short.is_empty()).map(unrotated));
        let Some(first) = short.first() else {
            let cause = format!("case {:?} has neither `short` nor `usual`", case.name);
            return Err(InvalidMethod::at(text, at, cause));
        };
        Ok(Self {
            name: case.name.clone(),
            title: case.title.clone(),
            group: case.group.clone(),
            looks: case.looks.clone(),
            usual: usual.unwrap_or_else(|| first.clone()),
            short,
        })
    }

    /// Cases of a file.
    pub(crate) fn read_all(
        text: &str,
        cases: &[toml::Spanned<CaseFile>],
    ) -> Result<Vec<Self>, InvalidMethod> {
        let read =
            |case: &toml::Spanned<CaseFile>| Self::read(text, case.as_ref(), case.span().start);
        cases.iter().map(read).collect()
    }

    /// Cases of a set that comes with the program; `None` for an unknown name.
    pub(crate) fn shipped(name: &str) -> Option<Vec<Self>> {
        let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
        let file: CasesFile = file::read(text).expect("shipped cases are read by a test");
        Some(Self::read_all(text, &file.case).expect("shipped cases are read by a test"))
    }

    /// Names of the sets that come with the program.
    pub(crate) fn shipped_names() -> String {
        SHIPPED.map(|(name, _)| name).join(", ")
    }
}

/// Face turns that do the same to the pieces, wherever the whole cube ends.
fn unrotated(turns: &[HandTurn]) -> Vec<HandTurn> {
    let (turns, _) = as_face_turns(turns);
    HandTurn::sequence(&turns.simplified().to_string()).expect("face turns are turns of hands")
}

/// A case on a cube: the turns of U that bring it into place and finish it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Applied {
    /// Number of the case, and of its short algorithm; none where the turn alone does it.
    pub(crate) algorithm: Option<(usize, usize)>,
    pub(crate) before: Option<HandTurn>,
    pub(crate) after: Option<HandTurn>,
}

/// Cases by what the cube shows.
#[derive(Debug)]
pub(crate) struct Recognised {
    labels: Labels,
    by_pattern: HashMap<Pattern, Vec<Applied>>,
}

impl Recognised {
    /// All that these cases solve, up to turns of U before and after.
    pub(crate) fn new(goal: &Goal, cases: &[Case]) -> Self {
        let labels = Labels::of(&goal.groups);
        let done = labels.closure(&goal.up_to);
        let mut by_pattern: HashMap<Pattern, Vec<Applied>> =
            done.iter().map(|pattern| (*pattern, Vec::new())).collect();
        let ends = ends(&labels, &done);
        for (after, end) in &ends {
            // A layer that is only turned needs no algorithm.
            let turned = by_pattern.entry(labels.pattern(end));
            turned.or_insert_with(|| {
                vec![Applied {
                    algorithm: None,
                    before: None,
                    after: *after,
                }]
            });
        }
        let mut recognised = Self { labels, by_pattern };
        for (case, known) in cases.iter().enumerate() {
            for (number, turns) in known.short.iter().enumerate() {
                let back = undone(turns);
                for (after, end) in &ends {
                    let start = end.after(&back);
                    recognised.add((case, number), start, *after, &done);
                }
            }
        }
        recognised
    }

    /// Adds an algorithm for the cube that it solves, and for those of one turn of U more.
    fn add(
        &mut self,
        algorithm: (usize, usize),
        start: Held,
        after: Option<HandTurn>,
        done: &HashSet<Pattern>,
    ) {
        let befores = HandTurn::all().take(3).map(Some);
        for before in std::iter::once(None).chain(befores) {
            let start = before.map_or(start, |turn| start.turned(turn.inverse()));
            let pattern = self.labels.pattern(&start);
            if !done.contains(&pattern) {
                self.by_pattern.entry(pattern).or_default().push(Applied {
                    algorithm: Some(algorithm),
                    before,
                    after,
                });
            }
        }
    }

    /// What solves a cube; `None` where no case is known, and nothing where the goal is reached.
    pub(crate) fn of(&self, held: &Held) -> Option<&[Applied]> {
        self.by_pattern
            .get(&self.labels.pattern(held))
            .map(Vec::as_slice)
    }
}

/// Cubes at which an algorithm may end, each with the turn of U that is then missing.
fn ends(labels: &Labels, done: &HashSet<Pattern>) -> Vec<(Option<HandTurn>, Held)> {
    let mut ends = vec![(None, Held::SOLVED)];
    for after in HandTurn::all().take(3) {
        let end = Held::SOLVED.turned(after.inverse());
        let pattern = labels.pattern(&end);
        if !done.contains(&pattern) {
            ends.push((Some(after), end));
        } else if pattern != labels.pattern(&Held::SOLVED) {
            // The goal is reached without the turn; else it does not see it at all.
            ends.push((None, end));
        }
    }
    ends
}

impl Applied {
    /// Name of the case.
    pub(crate) fn name(&self, cases: &[Case]) -> Option<String> {
        self.algorithm.map(|(case, _)| cases[case].name.clone())
    }

    /// Length of the turns, with the short algorithm.
    pub(crate) fn length(&self, cases: &[Case], count: Count) -> usize {
        let short = self
            .algorithm
            .map(|(case, number)| &cases[case].short[number]);
        let turns = self.before.iter().chain(short.into_iter().flatten());
        turns.chain(&self.after).map(|turn| count.of(*turn)).sum()
    }

    /// All turns, with the short algorithm or the usual one.
    pub(crate) fn turns(&self, cases: &[Case], usual: bool) -> Vec<HandTurn> {
        let mut turns: Vec<HandTurn> = self.before.into_iter().collect();
        if let Some((case, number)) = self.algorithm {
            let case = &cases[case];
            turns.extend(if usual {
                &case.usual
            } else {
                &case.short[number]
            });
        }
        turns.extend(self.after);
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::{Method, StepWay};

    /// States that a step by cases knows, and their mean turns as text.
    fn states_and_mean(method: &str, step: usize) -> (usize, String) {
        let method = Method::shipped(method).expect("the method is shipped");
        let step = &method.steps[step];
        let StepWay::Cases(cases) = &step.way else {
            panic!("{} is no step by cases", step.name);
        };
        let recognised = Recognised::new(&step.goal, cases);
        let fewest = |ways: &Vec<Applied>| -> usize {
            let lengths = ways.iter().map(|way| way.length(cases, Count::HalfTurns));
            lengths.min().unwrap_or(0)
        };
        let turns: usize = recognised.by_pattern.values().map(fewest).sum();
        let states = recognised.by_pattern.len();
        (states, format!("{:.2}", turns as f64 / states as f64))
    }

    #[test]
    fn steps_by_shipped_cases_take_the_turns_that_their_table_tells() {
        let cfop = [2, 3].map(|step| states_and_mean("cfop", step));
        assert_eq!(cfop, [(216, "9.22".into()), (288, "11.64".into())]);
        let looks = [3, 4, 5, 6].map(|step| states_and_mean("layers", step));
        let expected = [(8, "5.88"), (27, "7.93"), (24, "8.17"), (48, "9.35")];
        assert_eq!(looks, expected.map(|(states, mean)| (states, mean.into())));
    }
}
