//! Few named algorithms, repeated: the shortest sequence of them and of turns of the top layer.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    case::{Case, SIDES},
    count::Count,
    goal::{Goal, Labels},
    hand_turn::{HandTurn, mirrored, undone},
    held::Held,
    nodes::Nodes,
    quick_hash::QuickSet,
};

/// Cubes that one search looks at, at most.
const MAX_CUBES: usize = 100_000;

/// A sequence of named algorithms.
pub(crate) struct Sentence {
    pub(crate) turns: Vec<HandTurn>,
    /// Names of the algorithms in their order.
    pub(crate) names: Vec<String>,
}

/// A cube on the way, the one before it, and the word between them.
struct Visited {
    held: Held,
    before: Option<(usize, usize)>,
}

/// All that may be said: turns of the top layer, and each algorithm from each of the four sides, in the
/// mirror, and backwards.
struct Word {
    turns: Vec<HandTurn>,
    name: Option<String>,
}

/// The shortest sequence of algorithms and turns of U that reaches a goal, and after each word of which
/// the goal before still holds; `None` where there is none, or the nodes come to a limit before.
pub(crate) fn shortest(
    held: Held,
    kept: &Goal,
    goal: &Goal,
    algorithms: &[Case],
    count: Count,
    nodes: &mut Nodes,
) -> Option<Sentence> {
    let words = words(algorithms);
    let labels = Labels::of(&goal.groups);
    let (done, kept_labels) = (labels.closure(&goal.up_to), Labels::of(&kept.groups));
    let kept = kept_labels.closure(&kept.up_to);
    let mut visited = vec![Visited { held, before: None }];
    let mut open = BinaryHeap::from([(Reverse(0), Reverse(0))]);
    let mut closed = QuickSet::default();
    while let Some((Reverse(length), Reverse(at))) = open.pop() {
        if !nodes.next() {
            return None;
        }
        let held = visited[at].held;
        let pattern = labels.pattern(&held);
        if done.contains(&pattern) {
            return Some(sentence(&visited, &words, at));
        }
        if !closed.insert(pattern) || closed.len() > MAX_CUBES {
            continue;
        }
        for (number, word) in words.iter().enumerate() {
            let next = held.after(&word.turns);
            if !kept.contains(&kept_labels.pattern(&next))
                || closed.contains(&labels.pattern(&next))
            {
                continue;
            }
            let added: usize = word.turns.iter().map(|turn| count.of(*turn)).sum();
            open.push((Reverse(length + added), Reverse(visited.len())));
            visited.push(Visited {
                held: next,
                before: Some((at, number)),
            });
        }
    }
    None
}

fn words(algorithms: &[Case]) -> Vec<Word> {
    let turns_of_u = HandTurn::all().take(3).map(|turn| Word {
        turns: vec![turn],
        name: None,
    });
    let ways = algorithms.iter().flat_map(ways);
    turns_of_u
        .chain(ways.map(|(turns, name)| Word {
            turns,
            name: Some(name),
        }))
        .collect()
}

/// All ways to make an algorithm, with their names: from each side, in the mirror, and backwards.
pub(crate) fn ways(algorithm: &Case) -> impl Iterator<Item = (Vec<HandTurn>, String)> {
    let there = algorithm.short[0].clone();
    let [back, mirrored] = [undone(&there), mirrored(&there)];
    let mirrored_back = undone(&mirrored);
    let ways = [
        (there, ""),
        (mirrored, " mirrored"),
        (back, " backwards"),
        (mirrored_back, " mirrored, backwards"),
    ];
    ways.into_iter().flat_map(|(turns, way)| {
        let name = format!("{}{way}", algorithm.name);
        SIDES.map(|side| {
            let turns = turns.iter().map(|turn| turn.renamed(side)).collect();
            (turns, name.clone())
        })
    })
}

fn sentence(visited: &[Visited], words: &[Word], end: usize) -> Sentence {
    let mut said = Vec::new();
    let mut at = end;
    while let Some((before, word)) = visited[at].before {
        said.push(&words[word]);
        at = before;
    }
    said.reverse();
    let names = said.iter().filter_map(|word| word.name.clone());
    Sentence {
        names: names.collect(),
        turns: said
            .iter()
            .flat_map(|word| word.turns.iter().copied())
            .collect(),
    }
}
