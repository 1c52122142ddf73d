//! The second program's search: a plain one, which counts the nodes within a limit.
//!
//! A node is a sequence of turns. After a turn, no turn of the same face follows; after turns of two
//! opposite faces, none of either. A sequence that ends with turns of two opposite faces is left out where
//! the other order of these costs as little or less, now and before any next turn (the same throughout: where
//! the face of its last turn comes earlier in U R F D L B than that before it).
//!
//! The bound of a node is the largest of these, of it and the nodes before it: over the grips of its last turn
//! the least sum of what the turns cost and what the table says is left; what is left is the most that the three axes
//! tell, rounded down to steps.

use anyhow::{Result, ensure};

use super::{
    coordinates::{Coordinates, Coset, TURNS, after, axes, rotated},
    cubies::{Matrix, NORMALS, face_of, image, stickers_of},
    price_file::{POSES, PriceList},
};

/// Costs by grip.
type Costs = [u32; 4];

/// Costs by class, twist and pose.
pub(super) trait Table: Sync {
    fn cost(&self, class: usize, twist: usize, pose: usize) -> u32;
}

impl<F: Fn(usize, usize, usize) -> u32 + Sync> Table for F {
    fn cost(&self, class: usize, twist: usize, pose: usize) -> u32 {
        self(class, twist, pose)
    }
}

/// The search of cubes within a limit.
pub(super) struct Recount<'a> {
    coordinates: &'a Coordinates,
    prices: &'a PriceList,
    table: &'a dyn Table,
    /// Unit of bounds: they are rounded down to it.
    step: u32,
    limit: u32,
    nodes: u64,
    /// `[axis][turn]`: turns as they are called along the axis.
    turns: Vec<[usize; TURNS]>,
    /// `[axis][symmetry][pose]`.
    poses: Vec<Vec<Vec<usize>>>,
    /// Turns of the present node.
    path: Vec<usize>,
    /// The cube before any turn.
    stickers: [u8; 54],
    /// Whether a node solves the cube within the limit.
    is_solved: bool,
}

/// A node.
struct Node {
    cosets: [Coset; 3],
    /// The last turn and its costs; none at the root.
    last: Option<(usize, Costs)>,
    /// The turn before it and its costs.
    before: Option<(usize, Costs)>,
    bound: u32,
}

impl<'a> Recount<'a> {
    pub(super) fn new(
        coordinates: &'a Coordinates,
        prices: &'a PriceList,
        table: &'a dyn Table,
        step: u32,
    ) -> Self {
        let axes = axes();
        let turn =
            |matrix: &Matrix, turn: usize| 3 * face_of(image(matrix, NORMALS[turn / 3])) + turn % 3;
        let turns = axes
            .iter()
            .map(|matrix| std::array::from_fn(|n| turn(matrix, n)))
            .collect();
        let seen = |matrix: &Matrix, symmetry: &Matrix| -> Vec<usize> {
            let (along, there) = (prices.seen(matrix), prices.seen(symmetry));
            along.into_iter().map(|pose| there[pose]).collect()
        };
        let upright = &coordinates.upright;
        let of_axis = |matrix: &Matrix| upright.iter().map(|s| seen(matrix, &s.matrix)).collect();
        Self {
            poses: axes.iter().map(of_axis).collect(),
            turns,
            coordinates,
            prices,
            table,
            step,
            limit: 0,
            nodes: 0,
            path: Vec::new(),
            stickers: [0; 54],
            is_solved: false,
        }
    }

    /// Number of nodes of a cube within a limit.
    ///
    /// # Errors
    /// When one of them solves the cube.
    pub(super) fn count(&mut self, cube: &str, limit: u32) -> Result<u64> {
        self.stickers = stickers_of(cube)?;
        let axes = axes();
        let cosets = std::array::from_fn(|axis| {
            self.coordinates
                .coset(&rotated(&self.stickers, &axes[axis]))
        });
        (self.limit, self.nodes, self.is_solved) = (limit, 0, false);
        self.visit(&Node {
            cosets,
            last: None,
            before: None,
            bound: 0,
        });
        ensure!(!self.is_solved, "{cube}: solved within {limit} ms");
        Ok(self.nodes)
    }

    fn visit(&mut self, node: &Node) {
        for turn in 0..TURNS {
            let face = turn / 3;
            let is_opposite = |other: usize| other / 3 == (face + 3) % 6;
            if let Some((last, _)) = node.last {
                let was_pair = node
                    .before
                    .is_some_and(|(before, _)| before / 3 == (last / 3 + 3) % 6);
                if last / 3 == face || (is_opposite(last) && was_pair) {
                    continue;
                }
            }
            let costs = self.made(node.last, turn);
            let cosets: [Coset; 3] = std::array::from_fn(|axis| {
                self.coordinates
                    .turned(node.cosets[axis], self.turns[axis][turn])
            });
            let left = self.left(&cosets, face);
            let sums = costs
                .iter()
                .zip(left)
                .map(|(cost, left)| cost + left * self.step);
            let bound = node.bound.max(sums.min().unwrap_or_default());
            if bound > self.limit {
                continue;
            }
            if let Some((last, _)) = node.last
                && is_opposite(last)
                && self.is_left_out(node, last, turn, &costs)
            {
                continue;
            }
            self.nodes += 1;
            self.path.push(turn);
            let child = Node {
                cosets,
                last: Some((turn, costs)),
                before: node.last,
                bound,
            };
            if left == [0; 4] && costs.iter().any(|&cost| cost <= self.limit) {
                self.is_solved |= self.solves();
            }
            self.visit(&child);
            self.path.pop();
        }
    }

    /// Costs with one more turn.
    fn made(&self, last: Option<(usize, Costs)>, turn: usize) -> Costs {
        std::array::from_fn(|grip| {
            self.reached(last, turn / 3 * 4 + grip) + self.prices.turn[turn % 3]
        })
    }

    /// Least costs with the way to a pose.
    fn reached(&self, last: Option<(usize, Costs)>, pose: usize) -> u32 {
        let Some((last, costs)) = last else {
            return self.prices.first[pose];
        };
        let ways = costs
            .iter()
            .enumerate()
            .map(|(grip, cost)| cost + self.prices.between[last / 3 * 4 + grip][pose]);
        ways.min().unwrap_or_default()
    }

    /// Steps that are left, by grip, after a turn of a face.
    fn left(&self, cosets: &[Coset; 3], face: usize) -> [u32; 4] {
        let mut left = [0; 4];
        for (axis, coset) in cosets.iter().enumerate() {
            let seen = self.coordinates.seen(*coset);
            let twist = self.coordinates.twist_seen(coset.twist, seen);
            for (grip, left) in left.iter_mut().enumerate() {
                let pose = self.poses[axis][seen.symmetry][face * 4 + grip];
                *left = (*left).max(self.table.cost(seen.class, twist, pose) / self.step);
            }
        }
        left
    }

    /// Whether a node that ends with two opposite turns is left out for their other order.
    fn is_left_out(&self, node: &Node, last: usize, turn: usize, costs: &Costs) -> bool {
        let first = self.made(node.before, turn);
        let other = self.made(Some((turn, first)), last);
        let others = (0..POSES).filter(|pose| pose / 4 % 3 != turn / 3 % 3);
        let pairs = others.map(|pose| {
            (
                self.reached(Some((turn, *costs)), pose),
                self.reached(Some((last, other)), pose),
            )
        });
        let ends = (
            costs.iter().min().copied().unwrap_or_default(),
            other.iter().min().copied().unwrap_or_default(),
        );
        let pairs: Vec<(u32, u32)> = pairs.chain([ends]).collect();
        let is_never_dearer = pairs.iter().all(|(here, there)| there <= here);
        let is_same = pairs.iter().all(|(here, there)| there == here);
        is_never_dearer && (!is_same || turn / 3 < last / 3)
    }

    /// Whether the turns of the node solve the cube.
    fn solves(&self) -> bool {
        let end = self
            .path
            .iter()
            .fold(self.stickers, |stickers, &turn| after(&stickers, turn));
        end.chunks(9)
            .all(|face| face.iter().all(|&other| other == face[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places;

    #[test]
    fn without_a_table_the_nodes_are_the_sequences_within_the_limit() {
        let text = places::text(&places::root().join("data/optimum/prices.txt")).expect("prices");
        let prices = PriceList::parse(&text).expect("they are read");
        let coordinates = Coordinates::new().expect("sixteen symmetries");
        let nothing = |_: usize, _: usize, _: usize| 0;
        let mut recount = Recount::new(&coordinates, &prices, &nothing, 1);
        let far = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
        // Sequences of at most three turns without two of opposite faces in a row, by the other program's prices.
        let cost = |turns: &[usize]| prices.cheapest(turns);
        for limit in [900, 2_500, 3_400] {
            let (mut expected, mut pairs) = (0, 0);
            let mut frontier = vec![Vec::new()];
            while !frontier.is_empty() {
                let mut next = Vec::new();
                for turns in &frontier {
                    for turn in 0..TURNS {
                        let mut longer: Vec<usize> = turns.clone();
                        if longer.last().is_some_and(|last| last / 3 == turn / 3) {
                            continue;
                        }
                        let is_pair = longer
                            .last()
                            .is_some_and(|last| last / 3 % 3 == turn / 3 % 3);
                        longer.push(turn);
                        if cost(&longer) <= limit {
                            if is_pair {
                                pairs += 1;
                            } else {
                                expected += 1;
                                next.push(longer);
                            }
                        }
                    }
                }
                frontier = next;
            }
            let seen = recount.count(far, limit).expect("nothing solves it");
            assert!(
                expected <= seen && seen <= expected + pairs,
                "{limit}: {seen}, {expected} and {pairs}"
            );
            assert_eq!(limit >= 2_800, pairs > 0, "{limit}");
        }
        let near = prices.cheapest(&[0]);
        let turned = after(
            &stickers_of("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
                .expect("a state"),
            2,
        );
        let turned: String = turned
            .iter()
            .map(|&face| super::super::cubies::FACES[usize::from(face)])
            .collect();
        assert!(recount.count(&turned, near).is_err(), "one turn solves it");
        assert!(recount.count(&turned, near - 1).is_ok());
    }
}
