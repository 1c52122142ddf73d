//! Pose of the cube in the cradle.

use std::fmt;

use cube_core::{Face, Facelet, Facelets, Rotation};

use crate::QuarterTurns;

/// Pose of the cube in the cradle: the face of the cube at each side.
///
/// The sides of the cradle have the names of a [`Face`] too: U is the top, F the side over which
/// the colour arm reaches, D the turntable. At the start ([`Pose::START`]) every face of the cube
/// lies at the side of its own name. A turn of the bottom layer leaves the pose unchanged: the
/// centres of the other five faces stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pose(Rotation);

/// Position in [`Rotation::ALL`] of each rotation, by the faces that it brings to the top and to
/// the front (6 times the first plus the second).
const POSITIONS: [u8; 36] = {
    let mut positions = [u8::MAX; 36];
    let mut i = 0;
    while i < 24 {
        positions[key(Rotation::ALL[i])] = i as u8;
        i += 1;
    }
    positions
};

/// Key of a rotation in [`POSITIONS`]: two neighbouring faces identify it.
const fn key(rotation: Rotation) -> usize {
    rotation.apply(Face::U).index() * 6 + rotation.apply(Face::F).index()
}

impl Pose {
    /// Pose of a run's begin: U up and F in front.
    pub const START: Self = Self(Rotation::IDENTITY);
    /// Number of poses.
    pub const COUNT: usize = 24;

    /// Pose after this rotation from [`START`](Self::START).
    pub const fn new(rotation: Rotation) -> Self {
        Self(rotation)
    }

    /// Rotation from [`START`](Self::START) to this pose: it takes each face of the cube to its
    /// side of the cradle.
    pub const fn rotation(self) -> Rotation {
        self.0
    }

    /// All 24 poses, [`START`](Self::START) first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Rotation::ALL.into_iter().map(Self)
    }

    /// Position in [`all`](Self::all), 0 to 23.
    pub const fn index(self) -> usize {
        POSITIONS[key(self.0)] as usize
    }

    /// Side of the cradle at which a face of the cube lies.
    pub const fn side_of(self, face: Face) -> Face {
        self.0.apply(face)
    }

    /// Face of the cube that lies at a side of the cradle.
    pub const fn face_at(self, side: Face) -> Face {
        self.0.inverse().apply(side)
    }

    /// Pose after one pull of the flipper: B goes to D, D to F, F to U, U to B.
    #[must_use]
    pub const fn tilted(self) -> Self {
        Self(self.0.then(Rotation::X))
    }

    /// Pose after the turntable has spun the whole cube.
    #[must_use]
    pub const fn spun(self, quarters: QuarterTurns) -> Self {
        let mut rotation = self.0;
        let mut left = quarters.quarters().rem_euclid(4);
        while left > 0 {
            rotation = rotation.then(Rotation::Y);
            left -= 1;
        }
        Self(rotation)
    }

    /// Four poses with this face of the cube on the turntable, each spun clockwise from the pose
    /// before it.
    #[expect(clippy::missing_panics_doc, reason = "every face can lie below")]
    pub fn on_table(face: Face) -> [Self; 4] {
        let down = Rotation::ALL
            .into_iter()
            .find(|rotation| rotation.apply(face) == Face::D)
            .expect("every face can lie below");
        let pose = Self(down);
        [
            pose,
            pose.spun(QuarterTurns::Clockwise),
            pose.spun(QuarterTurns::Half),
            pose.spun(QuarterTurns::Counterclockwise),
        ]
    }

    /// The stickers as they lie in the cradle: those on top first, then those at its sides R, F, D,
    /// L and B.
    #[must_use]
    pub fn shows(self, facelets: &Facelets) -> Facelets {
        let back = self.0.inverse();
        let mut shown = *facelets.as_array();
        for (place, letter) in Facelet::all().zip(&mut shown) {
            *letter = facelets.at(back.apply_to_facelet(place));
        }
        Facelets::new(shown)
    }

    /// Name of the sticker on top at `square` (0 to 8, row by row as seen from above with the
    /// cradle's F side at the lower edge of the picture).
    ///
    /// # Panics
    /// When `square` is above 8.
    ///
    /// ```
    /// use actuator::Pose;
    /// // One tilt brings the front to the top; its upper row now lies at the back.
    /// assert_eq!(Pose::START.tilted().facelet_at_top(0).to_string(), "F1");
    /// ```
    pub fn facelet_at_top(self, square: usize) -> Facelet {
        self.0
            .inverse()
            .apply_to_facelet(Facelet::new(Face::U, square))
    }
}

impl fmt::Display for Pose {
    /// The faces at the top and in front, as in `U up, F in front`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, front) = (self.face_at(Face::U), self.face_at(Face::F));
        write!(f, "{top} up, {front} in front")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn top(pose: Pose) -> String {
        let squares = (0..9).map(|square| pose.facelet_at_top(square).to_string());
        squares.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_tilted_cube_shows_its_back_on_the_table_and_its_front_on_top() {
        let solved = cube_core::Cube::SOLVED.facelets();
        let shown = |pose: Pose| pose.shows(&solved).to_string();
        assert_eq!(shown(Pose::START), solved.to_string());
        let faces = |text: &str| text.chars().step_by(9).collect::<String>();
        assert_eq!(faces(&shown(Pose::START.tilted())), "FRDBLU");
        let spun = Pose::START.spun(QuarterTurns::Clockwise);
        assert_eq!(faces(&shown(spun)), "UBRDFL");
    }

    #[test]
    fn every_pose_stands_at_its_index() {
        assert_eq!(Pose::all().count(), Pose::COUNT);
        for (index, pose) in Pose::all().enumerate() {
            assert_eq!(pose.index(), index);
            for face in Face::ALL {
                assert_eq!(pose.face_at(pose.side_of(face)), face);
            }
        }
    }

    #[test]
    fn a_tilt_moves_back_to_bottom_to_front_to_top_to_back() {
        for pose in Pose::all() {
            let tilted = pose.tilted();
            for (from, to) in [
                (Face::B, Face::D),
                (Face::D, Face::F),
                (Face::F, Face::U),
                (Face::U, Face::B),
                (Face::L, Face::L),
                (Face::R, Face::R),
            ] {
                assert_eq!(tilted.face_at(to), pose.face_at(from));
            }
        }
    }

    #[test]
    fn a_clockwise_spin_moves_right_to_front_to_left_to_back() {
        for pose in Pose::all() {
            let spun = pose.spun(QuarterTurns::Clockwise);
            for (from, to) in [
                (Face::R, Face::F),
                (Face::F, Face::L),
                (Face::L, Face::B),
                (Face::B, Face::R),
                (Face::U, Face::U),
                (Face::D, Face::D),
            ] {
                assert_eq!(spun.face_at(to), pose.face_at(from));
            }
            assert_eq!(
                spun.spun(QuarterTurns::Clockwise),
                pose.spun(QuarterTurns::Half)
            );
            assert_eq!(spun.spun(QuarterTurns::Counterclockwise), pose);
            assert_eq!(
                pose.spun(QuarterTurns::Half),
                pose.spun(QuarterTurns::HalfBack)
            );
        }
    }

    #[test]
    fn the_top_is_read_row_by_row_with_the_front_below() {
        // The expected rows were drawn by hand on the unfolded cube.
        let start = Pose::START;
        assert_eq!(top(start), "U1 U2 U3 U4 U5 U6 U7 U8 U9");
        let clockwise = start.spun(QuarterTurns::Clockwise);
        assert_eq!(top(clockwise), "U7 U4 U1 U8 U5 U2 U9 U6 U3");
        let tilted = start.tilted();
        assert_eq!(top(tilted), "F1 F2 F3 F4 F5 F6 F7 F8 F9");
        assert_eq!(top(tilted.tilted()), "D1 D2 D3 D4 D5 D6 D7 D8 D9");
        // The stickers of B are numbered as seen from behind, so B comes up with its rows reversed.
        let thrice = tilted.tilted().tilted();
        assert_eq!(top(thrice), "B9 B8 B7 B6 B5 B4 B3 B2 B1");
        // R comes to the front with its upper row up after a clockwise spin, then to the top.
        assert_eq!(top(clockwise.tilted()), "R1 R2 R3 R4 R5 R6 R7 R8 R9");
    }

    #[test]
    fn the_top_shows_nine_stickers_of_the_face_that_lies_there() {
        for pose in Pose::all() {
            let mut seen: Vec<_> = (0..9).map(|square| pose.facelet_at_top(square)).collect();
            assert!(seen.iter().all(|f| f.face() == pose.face_at(Face::U)));
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 9);
        }
    }
}
