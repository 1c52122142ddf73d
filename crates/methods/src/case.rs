//! Named cases of a step, each with the algorithms that solve it.

use std::collections::HashSet;

use cube_core::Rotation;

use crate::{
    count::Count,
    file::{self, CaseFile, CasesFile, InvalidMethod},
    goal::{Goal, Labels, Pattern},
    hand_turn::{HandTurn, as_face_turns, undone},
    held::{Held, TOP, renamed_piece},
    packed::{Packed, packed},
    quick_hash::QuickMap,
};

/// Sets of cases that come with the program, by name.
const SHIPPED: [(&str, Packed); 8] = [
    ("oll", packed!("cases/oll.toml")),
    ("pll", packed!("cases/pll.toml")),
    ("eoll", packed!("cases/eoll.toml")),
    ("ocll", packed!("cases/ocll.toml")),
    ("cpll", packed!("cases/cpll.toml")),
    ("epll", packed!("cases/epll.toml")),
    ("f2l", packed!("cases/f2l.toml")),
    ("cmll", packed!("cases/cmll.toml")),
];

/// A case: what stands where, and the algorithms that people use for it.
///
/// ```
/// use methods::Method;
/// let cfop = Method::shipped("cfop").expect("it comes with the crate");
/// let sune = cfop.case(2, "OLL 27").expect("the third step turns the last layer");
/// assert_eq!(sune.title, "Sune");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// Standard name, as `OLL 27` or `Ua`.
    pub name: String,
    /// Common name, as `Sune`; empty where there is none.
    pub title: String,
    /// Group of cases that it belongs to.
    pub group: String,
    /// Look by which one recognises it.
    pub looks: String,
    /// Short algorithms, the shortest first.
    pub short: Vec<Vec<HandTurn>>,
    /// The usual algorithm for fingers: the one that most people learn.
    pub usual: Vec<HandTurn>,
    /// Further algorithms for fingers, which other people use.
    pub others: Vec<Vec<HandTurn>>,
}

impl Case {
    fn read(text: &str, case: &CaseFile, at: usize) -> Result<Self, InvalidMethod> {
        let turns = |turns: &toml::Spanned<String>| {
            let at = |error| InvalidMethod::at(text, turns.span().start, &error);
            HandTurn::sequence(turns.as_ref()).map_err(at)
        };
        let mut usual = Vec::new();
        if let Some(list) = &case.usual {
            let read = |algorithm: &String| {
                HandTurn::sequence(algorithm)
                    .map_err(|error| InvalidMethod::at(text, list.span().start, &error))
            };
            let algorithms = list.as_ref().0.iter().map(read);
            usual = algorithms.collect::<Result<Vec<_>, _>>()?;
        }
        let mut short = case
            .short
            .iter()
            .map(turns)
            .collect::<Result<Vec<_>, _>>()?;
        short.extend(
            usual
                .first()
                .filter(|_| short.is_empty())
                .map(|usual| unrotated(usual)),
        );
        let Some(first) = short.first() else {
            let cause = format!("case {:?} has neither `short` nor `usual`", case.name);
            return Err(InvalidMethod::at(text, at, &cause));
        };
        Ok(Self {
            name: case.name.clone(),
            title: case.title.clone(),
            group: case.group.clone(),
            looks: case.looks.clone(),
            usual: usual.first().unwrap_or(first).clone(),
            others: usual.into_iter().skip(1).collect(),
            short,
        })
    }

    /// The usual algorithm, with a rotation of the whole cube behind it where it leaves the pieces below
    /// the last layer elsewhere. A shifted middle slice stays so where the goal leaves it free.
    pub(crate) fn usual_for(&self, goal: &Goal) -> Vec<HandTurn> {
        let below: Vec<usize> = below(goal).collect();
        let ways = Rotation::ALL.into_iter().map(|rotation| {
            let rotation = HandTurn::sequence(&rotation.to_string());
            let mut turns = self.usual.clone();
            turns.extend(rotation.expect("rotations are turns of hands"));
            turns
        });
        let keeps = |turns: &Vec<HandTurn>| Held::SOLVED.after(turns).are_home(&below);
        ways.into_iter()
            .find(keeps)
            .unwrap_or_else(|| self.usual.clone())
    }

    /// Look of a cube on which the usual algorithm begins, whatever turn of U follows.
    fn taught(&self, labels: &Labels) -> Vec<Pattern> {
        let usual = undone(&unrotated(&self.usual));
        let starts = turns_of_u().map(|after| {
            let end = Held::SOLVED.after(after.as_slice());
            labels.pattern(&end.after(&usual))
        });
        starts.collect()
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
        let text = text.text();
        let file: CasesFile = file::read(&text).expect("shipped cases are read by a test");
        Some(Self::read_all(&text, &file.case).expect("shipped cases are read by a test"))
    }

    pub(crate) fn all_shipped() -> impl Iterator<Item = Vec<Self>> {
        SHIPPED.iter().filter_map(|(name, _)| Self::shipped(name))
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

/// Indices of the rotations about the axis of U.
pub(crate) const SIDES: [usize; 4] = [0, 1, 2, 3];

/// A case on a cube: the side from which its algorithm is done, and the turns of U around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Applied {
    /// Number of the case, and of its short algorithm; none where the turn alone does it.
    pub(crate) algorithm: Option<(usize, usize)>,
    /// Turn of U that brings the case into place.
    pub(crate) before: Option<HandTurn>,
    /// Side from which the algorithm is done: the index of a rotation about the axis of U.
    pub(crate) side: usize,
    /// Turn of U that ends.
    pub(crate) after: Option<HandTurn>,
}

/// Cases by what the cube shows.
#[derive(Debug)]
pub(crate) struct Recognised {
    labels: Labels,
    by_pattern: QuickMap<Pattern, Vec<Applied>>,
    /// Sides from which the algorithms may be done.
    sides: Vec<usize>,
    /// For each case, what a cube shows on which its usual algorithm begins.
    taught: Vec<Vec<Pattern>>,
}

/// No turn of U, and the three of them.
pub(crate) fn turns_of_u() -> impl Iterator<Item = Option<HandTurn>> + Clone {
    [None]
        .into_iter()
        .chain((0..3).map(|turn| HandTurn::all().nth(turn)))
}

/// Sides from which the pieces below the last layer that a goal asks for look alike.
fn sides(goal: &Goal) -> Vec<usize> {
    let below: Vec<usize> = below(goal).collect();
    let looks_alike = |side: &usize| {
        let renamed = |&piece: &usize| below.contains(&renamed_piece(piece, *side));
        below.iter().all(renamed)
    };
    SIDES.into_iter().filter(looks_alike).collect()
}

/// Pieces below the last layer that a goal asks to be at home.
fn below(goal: &Goal) -> impl Iterator<Item = usize> {
    let is_top = |piece: &usize| Held::faces_of_place(*piece).any(|face| face == TOP);
    goal.solved().filter(move |piece| !is_top(piece))
}

impl Recognised {
    /// All that these cases solve, from each side, with a turn of U at the end.
    pub(crate) fn new(goal: &Goal, cases: &[Case]) -> Self {
        let labels = Labels::of(&goal.groups);
        let done = labels.closure(&goal.up_to);
        let sides = sides(goal);
        let mut recognised = Self {
            taught: cases.iter().map(|case| case.taught(&labels)).collect(),
            labels,
            by_pattern: done.iter().map(|pattern| (*pattern, Vec::new())).collect(),
            sides: sides.clone(),
        };
        for after in turns_of_u() {
            let nothing = Applied {
                algorithm: None,
                before: None,
                side: 0,
                after,
            };
            recognised.add(nothing, &[], &done);
        }
        // From the four sides, no turn before an algorithm is needed.
        let befores = turns_of_u().take(if sides.len() == SIDES.len() { 1 } else { 4 });
        for (case, known) in cases.iter().enumerate() {
            for (algorithm, turns) in known.short.iter().enumerate() {
                for &side in &sides {
                    let turns: Vec<_> = turns.iter().map(|turn| turn.renamed(side)).collect();
                    for (before, after) in befores
                        .clone()
                        .flat_map(|it| turns_of_u().map(move |after| (it, after)))
                    {
                        let applied = Applied {
                            algorithm: Some((case, algorithm)),
                            before,
                            side,
                            after,
                        };
                        recognised.add(applied, &turns, &done);
                    }
                }
            }
        }
        recognised
    }

    /// Adds one way, unless the goal is reached already or the same way is there with another turn at
    /// its end. A goal that does not mind turns of U needs none there.
    fn add(&mut self, mut applied: Applied, algorithm: &[HandTurn], done: &HashSet<Pattern>) {
        let end = Held::SOLVED.after(&undone(applied.after.as_slice()));
        let start = end
            .after(&undone(algorithm))
            .after(&undone(applied.before.as_slice()));
        let pattern = self.labels.pattern(&start);
        if done.contains(&pattern) {
            return;
        }
        let is_end = done.contains(&self.labels.pattern(&end));
        applied.after = applied.after.filter(|_| !is_end);
        let found = self.by_pattern.entry(pattern).or_default();
        let key = |way: &Applied| (way.algorithm, way.side, way.before);
        if found.iter().all(|other| key(other) != key(&applied)) {
            found.push(applied);
        }
    }

    /// Ways that solve a cube; `None` where no case is known, and nothing where the goal is reached.
    pub(crate) fn of(&self, held: &Held) -> Option<&[Applied]> {
        self.by_pattern
            .get(&self.labels.pattern(held))
            .map(Vec::as_slice)
    }

    /// The rotation of the whole cube after which a way's case stands as it is taught: as its usual algorithm
    /// begins. Of several the one with which the algorithm is made as it is written, or none where the cube
    /// is held after `view` already. Where no rotation does it, `view` stays.
    pub(crate) fn view(&self, held: &Held, way: &Applied, view: Rotation) -> Rotation {
        let Some((case, _)) = way.algorithm else {
            return view;
        };
        let held = held.after(way.before.as_slice());
        let is_taught = |side: &usize| {
            let pattern = self.labels.pattern(&held.renamed(*side));
            self.taught[case].contains(&pattern)
        };
        let back = Rotation::ALL[way.side].inverse();
        let rank = |side: &usize| (*side != back.index(), *side != view.index());
        let sides = self.sides.iter().copied().filter(is_taught);
        sides
            .min_by_key(rank)
            .map_or(view, |side| Rotation::ALL[side])
    }

    /// Count of the patterns that the cases solve, and of the solved ones.
    pub(crate) fn states(&self) -> usize {
        self.by_pattern.len()
    }

    /// One way by a case for each pattern that shows one, in the order of the cases.
    pub(crate) fn ways(&self, cases: &[Case]) -> Vec<Applied> {
        let by_case =
            |ways: &Vec<Applied>| ways.iter().find(|way| way.case(cases).is_some()).copied();
        let mut ways: Vec<Applied> = self.by_pattern.values().filter_map(by_case).collect();
        ways.sort_by_key(|way| (way.algorithm, way.side, way.before, way.after));
        ways
    }
}

impl Applied {
    /// The case, unless the turn of U alone does it.
    pub(crate) fn case<'a>(&self, cases: &'a [Case]) -> Option<&'a Case> {
        self.algorithm.map(|(case, _)| &cases[case])
    }

    pub(crate) fn name(&self, cases: &[Case]) -> Option<String> {
        self.case(cases).map(|case| case.name.clone())
    }

    /// Number of turns before the algorithm.
    pub(crate) fn setup(&self) -> usize {
        usize::from(self.before.is_some() && self.algorithm.is_some())
    }

    /// Length of the turns, with the short algorithm.
    pub(crate) fn length(&self, cases: &[Case], count: Count) -> usize {
        let short = self
            .algorithm
            .map(|(case, number)| &cases[case].short[number]);
        let turns = self.before.iter().chain(short.into_iter().flatten());
        turns.chain(&self.after).map(|turn| count.of(*turn)).sum()
    }

    pub(crate) fn turns(&self, cases: &[Case]) -> Vec<HandTurn> {
        let mut turns: Vec<HandTurn> = self.before.into_iter().collect();
        if let Some((case, number)) = self.algorithm {
            let case = &cases[case];
            turns.extend(
                case.short[number]
                    .iter()
                    .map(|turn| turn.renamed(self.side)),
            );
        }
        turns.extend(self.after);
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{goal, hand_turn::text_of, method::Method, step::StepWay};

    fn usual_for(turns: &str, goal: &str) -> String {
        let turns = HandTurn::sequence(turns).unwrap();
        let case = Case {
            name: String::new(),
            title: String::new(),
            group: String::new(),
            looks: String::new(),
            short: Vec::new(),
            usual: turns,
            others: Vec::new(),
        };
        let pieces = goal::pieces(goal).unwrap();
        text_of(&case.usual_for(&Goal::default().solving(&pieces)))
    }

    #[test]
    fn the_usual_algorithm_ends_as_it_began_where_the_goal_minds() {
        let (blocks, whole) = ("DL FL BL DR FR BR", "DL FL BL DR FR BR centres");
        let sune = "R U R' U R U2 R'";
        assert_eq!(
            usual_for(&format!("{sune} y"), blocks),
            format!("{sune} y y'")
        );
        assert_eq!(usual_for("M U M", blocks), "M U M");
        assert_eq!(usual_for("M' U' M", whole), "M' U' M");
        assert_eq!(usual_for("M U M x", blocks), "M U M x x'");
        assert_eq!(
            usual_for("M U M' R", blocks),
            "M U M' R",
            "it keeps no blocks"
        );
    }

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
