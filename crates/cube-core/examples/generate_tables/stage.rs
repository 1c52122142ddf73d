//! The order in which pieces are placed.

use crate::positions::{FIRST_CORNER, Moves, Position, place_of};

/// One table: one piece to place, others that must stay.
pub(crate) struct Stage {
    /// Which table, 0 to 19.
    pub(crate) index: usize,
    /// Where the piece's first sticker belongs, the cube held so that this is at the front.
    pub(crate) slot: Position,
    /// One sticker of each piece placed before, at home.
    pub(crate) placed: Vec<Position>,
}

impl Stage {
    /// All 20: five slots (DF, DFR, FR, URF, UF), each four times, with a y in between.
    pub(crate) fn all(moves: &Moves) -> Vec<Self> {
        const SLOTS: [Position; 5] = [10, FIRST_CORNER + 12, 16, FIRST_CORNER, 2];
        let mut placed: Vec<Position> = Vec::new();
        let mut stages = Vec::new();
        for index in 0..20 {
            let slot = SLOTS[index / 4];
            let stage = Self {
                index,
                slot,
                placed: placed.clone(),
            };
            stages.push(stage);
            placed.push(slot);
            for position in &mut placed {
                *position = moves.yawed[*position as usize];
            }
        }
        stages
    }

    /// Quarter turns y since the start, 0 to 3.
    pub(crate) fn yaw(&self) -> usize {
        self.index % 4
    }

    /// What is placed.
    pub(crate) fn title(&self) -> String {
        const GROUPS: [&str; 5] = [
            "bottom edge",
            "bottom corner",
            "middle edge",
            "top corner",
            "top edge",
        ];
        const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];
        format!("{} {}", ORDINALS[self.index % 4], GROUPS[self.index / 4])
    }

    /// Every position in which the piece can be.
    ///
    /// That is any place where no placed piece is, except near the end: the last corner has its
    /// place and, by the law of twist, its orientation left; when the corners and two of the last
    /// four edges are placed, parity forbids to exchange the other two and the law of flip
    /// forbids to flip the last alone.
    pub(crate) fn reachable(&self) -> Vec<Position> {
        let kind = if self.slot < FIRST_CORNER {
            0..FIRST_CORNER
        } else {
            FIRST_CORNER..48
        };
        kind.filter(|&position| match self.index {
            15 | 19 => position == self.slot,
            18 => place_of(self.slot).contains(&position),
            _ => !place_of(position).any(|other| self.placed.contains(&other)),
        })
        .collect()
    }
}
