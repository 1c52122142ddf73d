//! The form in which `source` holds the tables.

/// One table as it is written: names and turns as the cube is held when the piece's turn comes.
pub(super) struct SourceTable {
    /// Where the piece's first sticker belongs.
    pub(super) slot: &'static str,
    /// Where it is, and the turns that bring it home.
    pub(super) entries: &'static [(&'static str, &'static str)],
}
