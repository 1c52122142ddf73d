//! Named cases of a step, each with the algorithms that solve it.

use std::collections::{HashMap, HashSet};

use crate::{
    file::{self, CaseFile, CasesFile, InvalidMethod},
    goal::{Goal, Labels, Pattern},
    hand_turn::{HandTurn, as_face_turns, undone},
    held::Held,
};

/// Sets of cases that come with the program, by name.
const SHIPPED: [(&str, &str); 6] = [
    ("oll", include_str!("../cases/oll.toml")),
    ("pll", include_str!("../cases/pll.toml")),
    ("eoll", include_str!("../cases/eoll.toml")),
    ("ocll", include_str!("../cases/ocll.toml")),
    ("cpll", include_str!("../cases/cpll.toml")),
    ("epll", include_str!("../cases/epll.toml")),
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
    /// A shortest algorithm.
    pub short: Vec<HandTurn>,
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
        let short = case.short.as_ref().map(turns).transpose()?;
        let (short, usual) = match (short, usual) {
            (Some(short), usual) => (short.clone(), usual.unwrap_or(short)),
            (None, Some(usual)) => (unrotated(&usual), usual),
            (None, None) => {
                let cause = format!("case {:?} has neither `short` nor `usual`", case.name);
                return Err(InvalidMethod::at(text, at, cause));
            }
        };
        Ok(Self {
            name: case.name.clone(),
            title: case.title.clone(),
            group: case.group.clone(),
            looks: case.looks.clone(),
            short,
            usual,
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

/// Number of the face U.
const TOP: u8 = 0;
/// Sides from which an algorithm can be made: rotations of the whole cube around U, by their index.
const SIDES: std::ops::Range<usize> = 0..4;

/// No turn of U, and the three of them.
fn top_turns() -> Vec<Option<HandTurn>> {
    let turns = HandTurn::all().take(3).map(Some);
    std::iter::once(None).chain(turns).collect()
}

/// A case on a cube: from where its algorithm is made, and the turns of U before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Applied {
    /// Number of the case; `None` where a turn of U is all that is missing.
    pub(crate) case: Option<usize>,
    side: usize,
    before: Option<HandTurn>,
    after: Option<HandTurn>,
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
        let mut recognised = Self {
            labels,
            by_pattern: done.iter().map(|pattern| (*pattern, Vec::new())).collect(),
        };
        for after in top_turns() {
            let nothing = Applied {
                case: None,
                side: 0,
                before: None,
                after,
            };
            recognised.add(nothing, &[], &done);
        }
        for (number, case) in cases.iter().enumerate() {
            recognised.add_case(number, case, goal, &done);
        }
        recognised
    }

    /// Adds a case from all sides. Where one side is not like the others, as with two blocks, the top
    /// is turned before the algorithm instead.
    fn add_case(&mut self, number: usize, case: &Case, goal: &Goal, done: &HashSet<Pattern>) {
        let from = |side| -> Vec<HandTurn> {
            let algorithm = case.short.iter();
            algorithm.map(|turn| turn.renamed(side)).collect()
        };
        let keeps_below = |side| {
            let start = Held::SOLVED.after(&undone(&from(side)));
            let is_below = |piece: &usize| !Held::faces_of_place(*piece).any(|face| face == TOP);
            let mut below = goal.solved().filter(is_below);
            below.all(|piece| start.code(piece) == Held::SOLVED.code(piece))
        };
        let (sides, befores) = if SIDES.clone().all(keeps_below) {
            (SIDES, vec![None])
        } else {
            (0..1, top_turns())
        };
        for side in sides {
            for &before in &befores {
                for after in top_turns() {
                    let applied = Applied {
                        case: Some(number),
                        side,
                        before,
                        after,
                    };
                    self.add(applied, &from(side), done);
                }
            }
        }
    }

    /// Adds one way, unless the goal is reached already or a way with fewer turns after it is there: a
    /// goal that does not mind turns of U needs none.
    fn add(&mut self, applied: Applied, algorithm: &[HandTurn], done: &HashSet<Pattern>) {
        let start = Held::SOLVED
            .after(&undone(applied.after.as_slice()))
            .after(&undone(algorithm))
            .after(&undone(applied.before.as_slice()));
        let pattern = self.labels.pattern(&start);
        if done.contains(&pattern) {
            return;
        }
        let found = self.by_pattern.entry(pattern).or_default();
        let key = |way: &Applied| (way.case, way.side, way.before);
        if found.iter().all(|other| key(other) != key(&applied)) {
            found.push(applied);
        }
    }

    /// What solves a cube; `None` where no case is known, and nothing where the goal is reached.
    pub(crate) fn of(&self, held: &Held) -> Option<&[Applied]> {
        self.by_pattern
            .get(&self.labels.pattern(held))
            .map(Vec::as_slice)
    }

    /// Count of patterns that the cases solve, and the solved ones.
    pub(crate) fn len(&self) -> usize {
        self.by_pattern.len()
    }
}

impl Applied {
    /// All turns, with the short algorithm or the usual one.
    pub(crate) fn turns(&self, cases: &[Case], usual: bool) -> Vec<HandTurn> {
        let mut turns: Vec<HandTurn> = self.before.into_iter().collect();
        if let Some(case) = self.case.map(|case| &cases[case]) {
            let algorithm = if usual { &case.usual } else { &case.short };
            turns.extend(algorithm.iter().map(|turn| turn.renamed(self.side)));
        }
        turns.extend(self.after);
        turns
    }
}
