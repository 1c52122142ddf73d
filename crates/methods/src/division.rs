//! Division of a goal into pruning tables, and of each table into units.
//!
//! A table is best when it holds the whole goal. Where that is too large, pieces that stand for one another
//! are seen twice: how all of them are oriented, and where each group is. Pieces with a place of their own
//! go two by two. As many of these units as fit are the base of each table; the others are dealt out.

use std::collections::HashSet;

use crate::{
    goal::{Goal, Group, Labels, Piece},
    hand_turn::HandTurn,
    held::{Held, PIECES, kind, ways},
    step::face_turns,
};

/// Entries of a pruning table at most: four megabytes.
const MAX_ENTRIES: usize = 8_000_000;
/// Codes of a piece.
const CODES: usize = 24;
/// Patterns of all pieces of a kind that are worth counting.
const MAX_OF_KIND: f64 = 200_000.0;
/// Parts of all combinations that the turns of some layers make at least: fewer than these by more are not
/// looked for.
const MIN_SHARE: f64 = 12.0;

/// Groups whose pieces make one number.
pub(crate) type UnitGroups = Vec<Group>;
pub(crate) type TableUnits = Vec<UnitGroups>;

/// The tables of a goal. `patterns` counts those of a unit; `None` where a unit has too many of them, or
/// where tables could not tell together whether a goal is reached up to turns.
pub(crate) fn divided(
    goal: &Goal,
    alphabet: &[HandTurn],
    mut patterns: impl FnMut(&[Group]) -> Option<usize>,
) -> Option<Vec<TableUnits>> {
    let pairs = pairs(&goal.groups);
    if goal.groups.iter().all(|group| group.pieces.len() == 1) && fit(&pairs, &mut patterns)? {
        return Some(vec![pairs]);
    }
    let kinds = kinds(&goal.groups);
    let most: Vec<f64> = kinds
        .iter()
        .map(|kind| most_patterns(kind, alphabet))
        .collect();
    let is_small = most.iter().all(|most| *most <= MAX_OF_KIND)
        && most.iter().product::<f64>() <= share(&goal.groups, alphabet) * MAX_ENTRIES as f64;
    if is_small && fit(&kinds, &mut patterns)? {
        return Some(vec![kinds]);
    }
    let tables = dealt_out(overlapping(&goal.groups), &mut patterns)?;
    tells_turns_apart(&tables, goal).then_some(tables)
}

/// Count of combinations of which the turns make one at least. Turns of all faces make all that the laws
/// of the cube leave: edges and corners are swapped an even number of times in all, flips and twists add up
/// to nothing.
fn share(groups: &[Group], alphabet: &[HandTurn]) -> f64 {
    if !face_turns().iter().all(|turn| alphabet.contains(turn)) {
        return MIN_SHARE;
    }
    let pieces = |is_wanted: &dyn Fn(&Group) -> bool, kinds: &[usize]| {
        let wanted = groups.iter().filter(|group| is_wanted(group));
        let pieces = wanted.flat_map(|group| &group.pieces);
        pieces
            .filter(|piece| kinds.contains(&kind(**piece)))
            .count()
    };
    let laws = [
        (pieces(&|group| group.oriented, &[0]) == 12, 2.0),
        (pieces(&|group| group.oriented, &[1]) == 8, 3.0),
        (pieces(&|group| group.pieces.len() == 1, &[0, 1]) == 20, 2.0),
    ];
    let binding = laws.into_iter().filter(|(is_binding, _)| *is_binding);
    binding.map(|(_, part)| part).product()
}

/// Whether one table holds all of these units.
fn fit(units: &[UnitGroups], patterns: &mut impl FnMut(&[Group]) -> Option<usize>) -> Option<bool> {
    let mut size = 1;
    for unit in units {
        size *= patterns(unit)?;
        if size > MAX_ENTRIES {
            return Some(false);
        }
    }
    Some(true)
}

/// Singles of one kind two by two, in their order.
fn pairs(groups: &[Group]) -> Vec<UnitGroups> {
    let mut pairs: Vec<UnitGroups> = Vec::new();
    for group in groups.iter().filter(|group| group.pieces.len() == 1) {
        let is_partner = |pair: &&mut UnitGroups| {
            pair.len() == 1 && kind(pair[0].pieces[0]) == kind(group.pieces[0])
        };
        match pairs.iter_mut().find(is_partner) {
            Some(pair) => pair.push(group.clone()),
            None => pairs.push(vec![group.clone()]),
        }
    }
    pairs
}

/// The groups of each kind together.
fn kinds(groups: &[Group]) -> Vec<UnitGroups> {
    let of_kind = |wanted| {
        let is_wanted = |group: &&Group| kind(group.pieces[0]) == wanted;
        groups.iter().filter(is_wanted).cloned().collect()
    };
    let kinds = (0..3).map(of_kind);
    kinds.filter(|kind: &UnitGroups| !kind.is_empty()).collect()
}

/// Patterns that the turns make of groups of one kind, or more than these: each piece takes one of the
/// places that it can reach, and pieces of a group do so in any order.
fn most_patterns(groups: &[Group], alphabet: &[HandTurn]) -> f64 {
    let mut before: Vec<Piece> = Vec::new();
    let mut most = 1.0;
    for group in groups {
        for (number, &piece) in group.pieces.iter().enumerate() {
            let codes = codes_after(piece, alphabet);
            let places: HashSet<u8> = codes.iter().map(|code| code / ways(piece)).collect();
            let is_rival = |other: &&Piece| codes.contains(&Held::SOLVED.code(**other));
            let taken = before.iter().filter(is_rival).count();
            let ways = if group.oriented {
                codes.len() / places.len()
            } else {
                1
            };
            most *= (ways * (places.len() - taken)) as f64 / (number + 1) as f64;
            before.push(piece);
        }
    }
    most
}

/// Codes that the turns give to a piece of the solved cube.
fn codes_after(piece: Piece, turns: &[HandTurn]) -> HashSet<u8> {
    let mut open = vec![Held::SOLVED];
    let mut codes = HashSet::new();
    while let Some(held) = open.pop() {
        if codes.insert(held.code(piece)) {
            open.extend(turns.iter().map(|turn| held.turned(*turn)));
        }
    }
    codes
}

/// Units that together say all about these groups: orientations, places of groups, singles two by two.
fn overlapping(groups: &[Group]) -> Vec<UnitGroups> {
    let mut units = Vec::new();
    for kind in kinds(groups) {
        let (several, singles): (Vec<Group>, Vec<Group>) =
            kind.into_iter().partition(|group| group.pieces.len() > 1);
        if several.iter().any(|group| group.oriented) {
            let all = several
                .iter()
                .chain(&singles)
                .filter(|group| group.oriented);
            units.push(vec![Group {
                pieces: all.flat_map(|group| group.pieces.clone()).collect(),
                oriented: true,
            }]);
        }
        if !is_left_over(&several, &singles) {
            let place = |group: Group| Group {
                oriented: false,
                ..group
            };
            units.extend((!several.is_empty()).then(|| several.into_iter().map(place).collect()));
        }
    }
    units.extend(pairs(groups));
    units
}

/// Whether a group is all that the singles leave, so that it is in its places when they are in theirs.
fn is_left_over(several: &[Group], singles: &[Group]) -> bool {
    let [group] = several else { return false };
    let of_kind = |piece: &Piece| kind(*piece) == kind(group.pieces[0]);
    group.pieces.len() + singles.len() == (0..PIECES).filter(of_kind).count()
}

/// Tables with a common base, as large as leaves room for one more piece, and each with one unit more.
fn dealt_out(
    units: Vec<UnitGroups>,
    patterns: &mut impl FnMut(&[Group]) -> Option<usize>,
) -> Option<Vec<TableUnits>> {
    let sizes = units.iter().map(|unit| patterns(unit));
    let sizes: Vec<usize> = sizes.collect::<Option<_>>()?;
    let mut factors = sizes.iter();
    let all = factors.try_fold(1, |all: usize, size| all.checked_mul(*size));
    if all.is_some_and(|all| all <= MAX_ENTRIES) {
        return Some(vec![units]);
    }
    let mut size = 1;
    let grown = |patterns: &&usize| {
        let grown = size * **patterns;
        let has_room = grown * CODES <= MAX_ENTRIES;
        size = if has_room { grown } else { size };
        has_room
    };
    let count = sizes.iter().take_while(grown).count();
    let (base, rest) = units.split_at(count);
    let mut tables = Vec::new();
    for (unit, patterns) in rest.iter().zip(&sizes[count..]) {
        let with_base = |unit: UnitGroups| [base, &[unit]].concat();
        if size * patterns <= MAX_ENTRIES {
            tables.push(with_base(unit.clone()));
        } else if unit.iter().all(|group| group.pieces.len() == 1) {
            tables.extend(unit.iter().map(|group| with_base(vec![group.clone()])));
        } else {
            tables.push(vec![unit.clone()]);
        }
    }
    Some(tables)
}

/// Whether tables that call a cube solved up to turns all mean the same turns: one table does, and several
/// do whose common groups show each of the turns.
fn tells_turns_apart(tables: &[TableUnits], goal: &Goal) -> bool {
    if goal.up_to.is_empty() || tables.len() == 1 {
        return true;
    }
    let is_common = |group: &&Group| {
        tables
            .iter()
            .all(|table| table.iter().flatten().any(|other| other == *group))
    };
    let common: Vec<Group> = tables[0]
        .iter()
        .flatten()
        .filter(is_common)
        .cloned()
        .collect();
    let [seen, all] =
        [&common, &goal.groups].map(|groups| Labels::of(groups).closure(&goal.up_to).len());
    seen == all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, step::StepWay, store::problem_of, unit::Unit};

    /// Counts of each table of a step that comes with the program.
    fn counts(method: &str, step: usize) -> Vec<Vec<u64>> {
        let method = Method::shipped(method).unwrap();
        let step = &method.steps[step];
        let StepWay::Search(turns) = &step.way else {
            panic!("the step is a search");
        };
        let problem = problem_of(&step.goal, turns).unwrap();
        problem.tables().map(|table| table.counts.clone()).collect()
    }

    #[test]
    fn the_steps_of_the_reduction_have_the_known_states_and_most_turns() {
        // Corners that half turns solve are solved: 96 orders of them are one state.
        for (step, states, most) in [(0, 2_048, 7), (1, 1_082_565, 10), (2, 96 * 29_400, 13)] {
            let counts = counts("reduction", step);
            assert_eq!(counts.len(), 1, "one table holds the step");
            assert_eq!(counts[0].iter().sum::<u64>(), states);
            assert_eq!(counts[0].len(), most + 1);
        }
    }

    #[test]
    fn half_turns_reach_663_552_states_in_at_most_15_turns() {
        let method = Method::shipped("reduction").unwrap();
        let step = method.steps.last().unwrap();
        let StepWay::Search(turns) = &step.way else {
            panic!("the step is a search");
        };
        let units: Vec<Unit> = kinds(&step.goal.groups)
            .iter()
            .map(|kind| Unit::new(kind, turns, 10_000).unwrap())
            .collect();
        let mut seen = HashSet::from([[0; 3]]);
        let mut open = vec![[0; 3]];
        let mut found = Vec::new();
        while !open.is_empty() {
            found.push(open.len() as u64);
            let mut next = Vec::new();
            for numbers in open {
                for turn in 0..turns.len() {
                    let turned = std::array::from_fn(|at| units[at].next(numbers[at], turn));
                    if seen.insert(turned) {
                        next.push(turned);
                    }
                }
            }
            open = next;
        }
        assert_eq!((seen.len(), found.len()), (663_552, 15 + 1));
        // The table cannot tell 15 turns from more, so it counts what is nearer.
        assert_eq!(counts("reduction", 3), [&found[..15]]);
    }

    #[test]
    fn the_first_steps_of_petrus_and_zz_have_the_known_most_turns() {
        let block = counts("petrus", 0);
        assert_eq!(block[0].iter().sum::<u64>(), 253_440);
        assert_eq!(block[0].len(), 8 + 1);
        let line = counts("zz", 0);
        assert_eq!(line[0].iter().sum::<u64>(), 2_048 * 132);
        assert_eq!(line[0].len(), 9 + 1);
    }

    #[test]
    fn a_goal_of_many_pieces_is_dealt_out_to_several_tables() {
        let layers = pieces("DR DF DL DB FR FL BL BR DFR DFL DBL DBR");
        let last = Group {
            pieces: pieces("UR UF UL UB"),
            oriented: true,
        };
        let goal = Goal::default().solving(&layers).grouping(vec![last]);
        let alphabet = face_turns();
        let patterns =
            |groups: &[Group]| Unit::new(groups, &alphabet, 10_000).map(|unit| unit.len());
        let tables = divided(&goal, &alphabet, patterns).unwrap();
        assert!(tables.len() > 1);
        let is_seen = |group: &Group| {
            tables
                .iter()
                .flatten()
                .flatten()
                .any(|other| other == group)
        };
        let mut singles = goal.groups.iter().filter(|group| group.pieces.len() == 1);
        assert!(singles.all(is_seen));
        let is_flip = |group: &Group| group.pieces.len() == 12 && group.oriented;
        assert!(tables.iter().flatten().flatten().any(is_flip));
    }

    #[test]
    fn tables_that_may_mean_different_turns_are_refused() {
        let mut goal = Goal::default().solving(&pieces("UR UF DR DF UFR UFL DFR DFL FR FL"));
        goal.up_to = HandTurn::family("U").unwrap();
        let several = |common: &[&str]| {
            let table = |own: &str| {
                let names = [common, &[own]].concat();
                let units = names.iter().map(|name| {
                    let wanted = pieces(name);
                    let is_wanted = |group: &&Group| group.pieces == wanted;
                    goal.groups.iter().filter(is_wanted).cloned().collect()
                });
                units.collect::<TableUnits>()
            };
            tells_turns_apart(&[table("UFR"), table("UFL")], &goal)
        };
        assert!(
            several(&["UR"]),
            "its place tells how far the top is turned"
        );
        assert!(!several(&["DR"]), "it is not turned by the top");
    }

    fn pieces(names: &str) -> Vec<Piece> {
        crate::goal::pieces(names).unwrap()
    }
}
