//! The written form of one table, as `source` holds it.

/// One table in its written form: names and turns refer to the pose in which the piece is placed.
pub(super) struct SourceTable {
    /// The home of the piece's first sticker.
    pub(super) slot: &'static str,
    /// Positions of that sticker, each with the turns that bring the sticker home.
    pub(super) entries: &'static [(&'static str, &'static str)],
}
