//! Goals of steps: which pieces are where, and which of them may stand for one another.

use std::{collections::HashSet, str::FromStr};

use cube_core::{Corner, Edge};

use crate::{
    hand_turn::HandTurn,
    held::{CENTRES, Effect, Held, PIECES, kind, ways},
};

/// A piece by its number: 0 to 11 the edges, 12 to 19 the corners, 20 the centres.
pub(crate) type Piece = usize;

/// A text that names no piece.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "piece {seen:?}: allowed are an edge such as UF, a corner such as UFR, or `centres`, with a space \
     between"
)]
#[non_exhaustive]
pub struct UnknownPiece {
    /// The word.
    pub seen: String,
}

/// Reads the names of pieces, with spaces between them.
pub(crate) fn pieces(text: &str) -> Result<Vec<Piece>, UnknownPiece> {
    text.split_whitespace().map(piece).collect()
}

fn piece(word: &str) -> Result<Piece, UnknownPiece> {
    if word == "centres" {
        return Ok(CENTRES);
    }
    let edge = Edge::from_str(word).map(Edge::index);
    let corner = Corner::from_str(word).map(|corner| 12 + corner.index());
    edge.or(corner).map_err(|_| UnknownPiece {
        seen: word.to_owned(),
    })
}

/// Name of a piece, as [`pieces`] reads it.
pub(crate) fn name(piece: Piece) -> String {
    match piece {
        0..12 => Edge::ALL[piece].to_string(),
        12..CENTRES => Corner::ALL[piece - 12].to_string(),
        _ => "centres".to_owned(),
    }
}

/// Pieces that a goal asks for together: each may stand where any of them is at home.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Group {
    pub(crate) pieces: Vec<Piece>,
    /// Whether they must stand the right way round: edges with their first sticker (of U or D, else of
    /// F or B) where the place has its own, and corners with that of U or D there.
    pub(crate) oriented: bool,
}

/// The goal of a step, with all that the steps before it have done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Goal {
    pub(crate) groups: Vec<Group>,
    /// Turns after which the goal counts as reached, too: a last layer may be turned as a whole.
    pub(crate) up_to: Vec<HandTurn>,
}

impl Goal {
    /// This goal and pieces at home, the right way round.
    #[must_use]
    pub(crate) fn solving(&self, pieces: &[Piece]) -> Self {
        let mut goal = self.without(pieces);
        goal.groups.extend(pieces.iter().map(|&piece| Group {
            pieces: vec![piece],
            oriented: true,
        }));
        goal
    }

    /// This goal and more groups. Their pieces leave their groups of before, unless they are at home.
    #[must_use]
    pub(crate) fn grouping(&self, groups: Vec<Group>) -> Self {
        let moved: Vec<Piece> = groups
            .iter()
            .flat_map(|group| group.pieces.clone())
            .collect();
        let mut goal = self.without(&moved);
        goal.groups.extend(groups);
        goal
    }

    fn without(&self, pieces: &[Piece]) -> Self {
        let mut goal = self.clone();
        for group in &mut goal.groups {
            group.pieces.retain(|piece| !pieces.contains(piece));
        }
        goal.groups.retain(|group| !group.pieces.is_empty());
        goal
    }

    /// Pieces of which this goal asks more than the goal before it.
    pub(crate) fn added(&self, before: &Self) -> Vec<Piece> {
        let groups = self.groups.iter();
        let added = groups.filter(|group| !before.groups.contains(group));
        added.flat_map(|group| group.pieces.clone()).collect()
    }

    /// Pieces that the goal asks to be at home, the right way round.
    pub(crate) fn solved(&self) -> impl Iterator<Item = Piece> {
        let is_home = |group: &&Group| group.pieces.len() == 1 && group.oriented;
        self.groups
            .iter()
            .filter(is_home)
            .map(|group| group.pieces[0])
    }

    /// Pieces of a list that are not where the goal wants them, or stand the wrong way round there.
    pub(crate) fn missing(&self, pieces: &[Piece], held: &Held) -> Vec<Piece> {
        let is_there = |piece: Piece, group: &Group| {
            let way = held.code(piece) % ways(piece);
            match piece {
                CENTRES => held.is_home(piece),
                _ => group.pieces.contains(&held.place(piece)) && (way == 0 || !group.oriented),
            }
        };
        let is_missing = |piece: &Piece| {
            let mut groups = self.groups.iter();
            let group = groups.find(|group| group.pieces.contains(piece));
            group.is_some_and(|group| !is_there(*piece, group))
        };
        pieces.iter().copied().filter(is_missing).collect()
    }

    pub(crate) fn is_reached(&self, held: &Held) -> bool {
        let labels = Labels::of(&self.groups);
        let wanted = labels.pattern(&Held::SOLVED);
        if self.up_to.is_empty() {
            return labels.pattern(held) == wanted;
        }
        labels.closure(&self.up_to).contains(&labels.pattern(held))
    }
}

/// The look of a cube to somebody who sees some pieces only: the label of each place, 0 for the rest.
pub(crate) type Pattern = [u8; PIECES];

/// Labels of pieces by which patterns are made.
#[derive(Debug, Clone)]
pub(crate) struct Labels {
    /// Group of each piece that is seen.
    groups: [Option<u8>; PIECES],
    /// Whether a group's pieces must stand the right way round.
    oriented: [bool; PIECES],
}

impl Labels {
    pub(crate) fn of(groups: &[Group]) -> Self {
        let mut labels = Self {
            groups: [None; PIECES],
            oriented: [false; PIECES],
        };
        for (number, group) in groups.iter().enumerate() {
            labels.oriented[number] = group.oriented;
            for &piece in &group.pieces {
                labels.groups[piece] = Some(number as u8);
            }
        }
        labels
    }

    pub(crate) fn pattern(&self, held: &Held) -> Pattern {
        let mut pattern = [0; PIECES];
        for piece in 0..PIECES {
            let Some(group) = self.groups[piece] else {
                continue;
            };
            let code = held.code(piece);
            if piece == CENTRES {
                pattern[CENTRES] = 1 + code;
                continue;
            }
            let ways = ways(piece);
            let place = usize::from(code / ways) + 12 * kind(piece);
            pattern[place] = 1 + group * 3 + self.way(group, code % ways);
        }
        pattern
    }

    fn way(&self, group: u8, way: u8) -> u8 {
        if self.oriented[usize::from(group)] {
            way
        } else {
            0
        }
    }

    /// The pattern after a turn.
    pub(crate) fn turned(&self, pattern: &Pattern, turn: HandTurn) -> Pattern {
        let effect = Effect::of_turn(turn);
        let mut turned = [0; PIECES];
        for (place, &label) in pattern.iter().enumerate() {
            let Some(label) = label.checked_sub(1) else {
                continue;
            };
            if place == CENTRES {
                turned[CENTRES] = 1 + effect.pose[usize::from(label)];
                continue;
            }
            let (first, map) = match kind(place) {
                0 => (0, &effect.edges),
                _ => (12, &effect.corners),
            };
            let ways = ways(place);
            let code = (place - first) as u8 * ways + label % 3;
            let to = map[usize::from(code)];
            let group = label / 3;
            turned[first + usize::from(to / ways)] = 1 + group * 3 + self.way(group, to % ways);
        }
        turned
    }

    /// All patterns that these turns make of the solved cube's.
    pub(crate) fn closure(&self, turns: &[HandTurn]) -> HashSet<Pattern> {
        let mut known = HashSet::from([self.pattern(&Held::SOLVED)]);
        let mut open: Vec<Pattern> = known.iter().copied().collect();
        while let Some(pattern) = open.pop() {
            for &turn in turns {
                let next = self.turned(&pattern, turn);
                if known.insert(next) {
                    open.push(next);
                }
            }
        }
        known
    }
}
