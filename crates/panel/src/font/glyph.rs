//! Glyph: one letter, point by point.

use std::iter;

/// Rows of a letter, from the top of `b` to the bottom of `g`.
pub(super) const ROWS: usize = 13;

/// Bit of the first column in a row.
pub(super) const FIRST: u16 = 1 << 15;

/// Letter, point by point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glyph {
    pub(super) character: char,
    /// White columns to the left of the letter in the file, where all letters of a kind may be
    /// equally wide.
    pub(super) left: u8,
    /// Columns from the first to the last black one.
    pub(super) width: u8,
    /// Rows from the top; the highest bit is the first column in the file.
    pub(super) rows: [u16; ROWS],
}

impl Glyph {
    pub(super) const SPACE: Self = Self {
        character: ' ',
        left: 0,
        width: 0,
        rows: [0; ROWS],
    };

    /// Box for a character that has no letter.
    pub(super) const fn empty_box(width: u8, height: usize) -> Self {
        let full = !(u16::MAX >> width);
        let mut rows = [0; ROWS];
        let mut row = 0;
        while row < height {
            rows[row] = FIRST | 1 << (16 - width);
            row += 1;
        }
        (rows[0], rows[height - 1]) = (full, full);
        Self {
            character: '\0',
            left: 0,
            width,
            rows,
        }
    }

    /// Black points as column and row, columns counted from the first that has a black point.
    pub(super) fn points(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = (0..).zip(self.rows.iter().map(|bits| bits << self.left));
        rows.flat_map(|(row, mut bits)| {
            iter::from_fn(move || {
                let column = bits.leading_zeros();
                bits &= !FIRST.checked_shr(column)?;
                Some((column as usize, row))
            })
        })
    }
}
