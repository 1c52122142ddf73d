//! The order in which pieces are placed.

use super::positions::{FIRST_CORNER, Moves, Position, place_of};

/// The stage of one table: one piece to place, and the pieces that must stay.
pub(crate) struct Stage {
    /// Index of the table, 0 to 19.
    pub(crate) index: usize,
    /// Home of the piece's first sticker, in the pose that has this slot at the front.
    pub(crate) slot: Position,
    /// One sticker of each piece placed before, at home.
    pub(crate) placed: Vec<Position>,
}

impl Stage {
    /// All 20 stages: five slots (DF, DFR, FR, URF, UF), each four times, with a rotation y after
    /// each stage.
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

    /// Number of rotations y since the first stage, modulo 4.
    pub(crate) fn yaw(&self) -> usize {
        self.index % 4
    }

    /// Name of the piece that the stage places.
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

    /// Every position that the piece can have.
    ///
    /// A free place allows all its positions, except near the end: by the law of twist, the last
    /// corner has one orientation left; once the corners and two of the last four edges are placed,
    /// parity fixes the places of the other two edges, and the law of flip the last edge's flip.
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
