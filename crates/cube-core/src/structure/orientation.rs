//! Flipped edges and twisted corners, about each of the three axes.

use alloc::vec::Vec;

use crate::{Axis, Corner, Cube, Edge, Rotation};

impl Cube {
    /// Places of the edges that are flipped about an axis: turns of all faces without quarter turns
    /// of the axis's two faces do not bring such an edge home the right way round. Their number is
    /// even.
    ///
    /// The definition of Herbert Kociemba and of the ZZ method is that about
    /// [`Axis::FrontBack`], and that of [`edge_at`](Self::edge_at).
    ///
    /// ```
    /// use cube_core::{Axis, Cube, Edge};
    /// let cube = Cube::SOLVED.turned("F".parse()?);
    /// let flipped = [Edge::Uf, Edge::Df, Edge::Fr, Edge::Fl];
    /// assert_eq!(cube.flipped_edges(Axis::FrontBack), flipped);
    /// assert_eq!(cube.flipped_edges(Axis::UpDown), []);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    ///
    /// # Panics
    /// Never: a rotation takes edges to edges.
    pub fn flipped_edges(&self, axis: Axis) -> Vec<Edge> {
        // About F and B a flip is `edge_orientation`, so the axis is brought there.
        let to_front = match axis {
            Axis::FrontBack => Rotation::IDENTITY,
            Axis::UpDown => Rotation::X.inverse(),
            Axis::RightLeft => Rotation::Y,
        };
        let held = self.rotated(to_front);
        let is_flipped = |place: &Edge| {
            let there = to_front.apply_to_facelet(place.facelets()[0]);
            let is_there = |edge: &Edge| edge.facelets().contains(&there);
            let mut edges = Edge::ALL.into_iter();
            let there = edges.find(is_there).expect("an edge stays an edge");
            held.edge_at(there).1 == 1
        };
        Edge::ALL.into_iter().filter(is_flipped).collect()
    }

    /// Places of the corners that are twisted about an axis: the corner's sticker of the axis's two
    /// faces is on neither of them.
    ///
    /// Usual is [`Axis::UpDown`], and that is the twist of [`corner_at`](Self::corner_at).
    ///
    /// ```
    /// use cube_core::{Axis, Corner, Cube};
    /// let cube = Cube::SOLVED.turned("R".parse()?);
    /// let twisted = [Corner::Urf, Corner::Ubr, Corner::Dfr, Corner::Drb];
    /// assert_eq!(cube.twisted_corners(Axis::UpDown), twisted);
    /// assert_eq!(cube.twisted_corners(Axis::RightLeft), []);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    ///
    /// # Panics
    /// Never: a corner has a sticker of each axis.
    pub fn twisted_corners(&self, axis: Axis) -> Vec<Corner> {
        let is_twisted = |place: &Corner| {
            let (piece, twists) = self.corner_at(*place);
            let on_axis = |corner: Corner| {
                let mut faces = corner.faces().into_iter();
                let found = faces.position(|face| face.axis() == axis);
                found.expect("a corner has a sticker of each axis")
            };
            (on_axis(piece) + usize::from(twists)) % 3 != on_axis(*place)
        };
        Corner::ALL.into_iter().filter(is_twisted).collect()
    }
}
