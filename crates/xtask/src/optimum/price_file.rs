//! The price list of the second program: a plain text, one line for each pose.

use anyhow::{Context, Result, ensure};

use super::cubies::{FACES, Matrix, NORMALS, face_of, image};

pub(super) const POSES: usize = 24;

/// Least costs by the pose of the last turn; none before the first.
type Costs = Vec<(Option<usize>, u32)>;

/// Prices in milliseconds, by poses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PriceList {
    /// Faces below and in front, of each pose. Pose `4 * face + grip` has `face` below.
    pub(super) poses: Vec<[usize; 2]>,
    /// Before a first turn.
    pub(super) first: Vec<u32>,
    /// `[pose][next pose]`.
    pub(super) between: Vec<Vec<u32>>,
    /// Clockwise, half, counterclockwise.
    pub(super) turn: Vec<u32>,
}

impl PriceList {
    /// Reads the lines `turn`, `first`, and one for each pose: faces below and in front, then the prices from there to
    /// each pose.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut numbers = |name: &str, count: usize| -> Result<(String, Vec<u32>)> {
            let line = lines.next().with_context(|| format!("no line {name}"))?;
            let mut words = line.split_whitespace();
            let title = words.next().with_context(|| format!("no title: {name}"))?;
            let values = words
                .map(|word| Ok(word.parse()?))
                .collect::<Result<Vec<u32>>>()?;
            ensure!(values.len() == count, "{title}: {} prices", values.len());
            Ok((title.to_owned(), values))
        };
        let turn = numbers("turn", 3)?.1;
        let first = numbers("first", POSES)?.1;
        let (mut poses, mut between) = (Vec::new(), Vec::new());
        for pose in 0..POSES {
            let (title, row) = numbers("pose", POSES)?;
            let faces: Vec<usize> = title
                .chars()
                .filter_map(|letter| FACES.iter().position(|&other| other == letter))
                .collect();
            let [below, front] = faces[..] else {
                anyhow::bail!("pose {title}: two faces, please");
            };
            ensure!(below == pose / 4, "pose {title} is not in its place");
            poses.push([below, front]);
            between.push(row);
        }
        Ok(Self {
            poses,
            first,
            between,
            turn,
        })
    }

    /// Poses as a symmetry of space sees them: faces below and in front go where it takes them.
    pub(super) fn seen(&self, matrix: &Matrix) -> Vec<usize> {
        let there = |faces: &[usize; 2]| faces.map(|face| face_of(image(matrix, NORMALS[face])));
        let seen = self.poses.iter().map(|faces| {
            let found = self.poses.iter().position(|&other| other == there(faces));
            found.expect("a symmetry takes poses to poses")
        });
        seen.collect()
    }

    /// Checks that a symmetry leaves the prices alike.
    pub(super) fn check_symmetry(&self, matrix: &Matrix) -> Result<()> {
        let seen = self.seen(matrix);
        for pose in 0..POSES {
            for next in 0..POSES {
                ensure!(
                    self.between[pose][next] == self.between[seen[pose]][seen[next]],
                    "the price from pose {pose} to {next} is another one in the mirror or turned"
                );
            }
        }
        ensure!(
            self.turn[0] == self.turn[2],
            "left and right turns cost the same"
        );
        Ok(())
    }

    /// Least price of turns, with neighbours on one axis in either order: a shortest way through the poses.
    pub(super) fn cheapest(&self, turns: &[usize]) -> u32 {
        let mut costs: Costs = vec![(None, 0)];
        let mut rest = turns;
        while let [turn, others @ ..] = rest {
            let is_opposite = |next: &&usize| **next / 3 == (turn / 3 + 3) % 6;
            costs = if let Some(next) = others.first().filter(is_opposite) {
                rest = &others[1..];
                let mut after = self.made(&costs, &[*turn, *next]);
                after.extend(self.made(&costs, &[*next, *turn]));
                after
            } else {
                rest = others;
                self.made(&costs, &[*turn])
            };
        }
        costs
            .iter()
            .map(|&(_, cost)| cost)
            .min()
            .unwrap_or_default()
    }

    /// Costs by pose after some turns in this order.
    fn made(&self, costs: &Costs, turns: &[usize]) -> Costs {
        turns.iter().fold(costs.clone(), |costs, turn| {
            (turn / 3 * 4..turn / 3 * 4 + 4)
                .map(|pose| {
                    let way = |&(from, cost): &(Option<usize>, u32)| {
                        cost + from.map_or(self.first[pose], |from| self.between[from][pose])
                    };
                    let least = costs.iter().map(way).min().unwrap_or_default();
                    (Some(pose), least + self.turn[turn % 3])
                })
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use actuator::{CostModel, Planner, Stance};
    use cube_core::{Turn, Turns};

    use super::*;

    #[test]
    fn prices_are_those_of_the_planner_in_any_order_of_opposite_turns() {
        let planner = Planner::new(&CostModel::default());
        let prices = PriceList::parse(&super::super::price_list(&planner)).expect("they are read");
        let mut state = 7_u64;
        for _ in 0..300 {
            let mut turns = Turns::new();
            while turns.len() < 12 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                turns.push(Turn::ALL[(state >> 33) as usize % 18]);
                turns = turns.simplified();
            }
            let indices: Vec<usize> = turns.iter().map(|turn| turn.index()).collect();
            let expected = planner.milliseconds(Stance::START, &turns);
            assert_eq!(u64::from(prices.cheapest(&indices)), expected, "{turns}");
        }
        assert!(PriceList::parse("turn 1 2").is_err());
    }
}
