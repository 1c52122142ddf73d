//! Header of a table file, and the description that it must fit.
//!
//! | bytes | field |
//! |---|---|
//! | 8 | magic |
//! | 4 | version of the format |
//! | 4 | bits of an entry |
//! | 8 | number of entries |
//! | 36 | name, filled up with zeros |
//! | 128 | number of entries of each value from 0 to 15 |
//! | 4 | CRC-32 of the body, the one of gzip and PNG |
//!
//! Numbers are little-endian. In a table of distances the value is the depth. The body follows,
//! with its first entry in the lowest bits of its first byte.

use thiserror::Error;

/// Length of the header: three cache lines, so that the body is aligned as the file is.
pub(crate) const HEADER_BYTES: usize = 192;
/// First bytes of the file; the first of them is no ASCII, so that the file is no text.
pub(crate) const MAGIC: [u8; 8] = *b"\x89CUBETAB";
/// Version of the format.
pub(crate) const VERSION: u32 = 1;
/// Most bytes of a name.
pub(crate) const MAX_NAME_BYTES: usize = 36;
/// Values of an entry of four bits.
pub(crate) const MAX_VALUES: usize = 16;

/// Contents that a table must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Description {
    pub(crate) name: &'static str,
    /// Bits of an entry: 1, 2 or 4.
    pub(crate) bits: u32,
    /// Number of entries of each value.
    pub(crate) counts: [u64; MAX_VALUES],
}

/// Difference between a header and the description of the table; the caller adds the cure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum InvalidTable {
    #[error("table file of {seen} bytes, expected {expected}")]
    Length { seen: usize, expected: usize },
    #[error("magic \"{}\", expected \"{}\"", .seen.escape_ascii(), MAGIC.escape_ascii())]
    Magic { seen: [u8; MAGIC.len()] },
    #[error("format version {seen}, expected {VERSION}")]
    Version { seen: u32 },
    #[error("{seen} bits an entry, expected {expected}")]
    Bits { seen: u32, expected: u32 },
    #[error("{seen} entries, expected {expected}")]
    Entries { seen: u64, expected: u64 },
    #[error("table \"{}\", expected \"{expected}\"", name_in(.seen).escape_ascii())]
    Name {
        seen: [u8; MAX_NAME_BYTES],
        expected: &'static str,
    },
    #[error("{seen} entries of value {value}, expected {expected}")]
    Count {
        value: usize,
        seen: u64,
        expected: u64,
    },
}

impl Description {
    /// A table whose entries of value 0, 1, 2 ... are as many as `counts` says.
    ///
    /// # Panics
    /// If the name is longer than the header's field, if entries would straddle bytes, or if there
    /// are counts of values that an entry cannot hold.
    pub(crate) const fn new(name: &'static str, bits: u32, counts: &[u64]) -> Self {
        assert!(name.len() <= MAX_NAME_BYTES, "the name fits its field");
        assert!(matches!(bits, 1 | 2 | 4), "entries do not straddle bytes");
        assert!(counts.len() <= 1 << bits, "an entry holds every value");
        let mut all = [0; MAX_VALUES];
        let mut value = 0;
        while value < counts.len() {
            all[value] = counts[value];
            value += 1;
        }
        Self {
            name,
            bits,
            counts: all,
        }
    }

    /// Number of entries.
    pub(crate) const fn entries(&self) -> u64 {
        let (mut sum, mut value) = (0, 0);
        while value < MAX_VALUES {
            sum += self.counts[value];
            value += 1;
        }
        sum
    }

    /// Length of the body, in bytes.
    pub(crate) const fn body_bytes(&self) -> usize {
        (self.entries() * self.bits as u64).div_ceil(8) as usize
    }

    /// The name as the header holds it.
    pub(crate) const fn name_field(&self) -> [u8; MAX_NAME_BYTES] {
        let mut field = [0; MAX_NAME_BYTES];
        let name = self.name.as_bytes();
        let mut at = 0;
        while at < name.len() {
            field[at] = name[at];
            at += 1;
        }
        field
    }

    /// The checksum that the header states, and the body, which is not read.
    ///
    /// # Errors
    /// [`InvalidTable`] names the first field that is not as described.
    pub(crate) const fn verified<'a>(
        &self,
        file: &'a [u8],
    ) -> Result<(u32, &'a [u8]), InvalidTable> {
        let length = InvalidTable::Length {
            seen: file.len(),
            expected: HEADER_BYTES + self.body_bytes(),
        };
        let Some((mut header, body)) = file.split_at_checked(HEADER_BYTES) else {
            return Err(length);
        };
        let seen = field(&mut header);
        if !is_same(&seen, &MAGIC) {
            return Err(InvalidTable::Magic { seen });
        }
        let seen = u32::from_le_bytes(field(&mut header));
        if seen != VERSION {
            return Err(InvalidTable::Version { seen });
        }
        let (seen, expected) = (u32::from_le_bytes(field(&mut header)), self.bits);
        if seen != expected {
            return Err(InvalidTable::Bits { seen, expected });
        }
        let (seen, expected) = (u64::from_le_bytes(field(&mut header)), self.entries());
        if seen != expected {
            return Err(InvalidTable::Entries { seen, expected });
        }
        let seen = field(&mut header);
        if !is_same(&seen, &self.name_field()) {
            let expected = self.name;
            return Err(InvalidTable::Name { seen, expected });
        }
        let mut value = 0;
        while value < MAX_VALUES {
            let (seen, expected) = (u64::from_le_bytes(field(&mut header)), self.counts[value]);
            if seen != expected {
                return Err(InvalidTable::Count {
                    value,
                    seen,
                    expected,
                });
            }
            value += 1;
        }
        if body.len() != self.body_bytes() {
            return Err(length);
        }
        Ok((u32::from_le_bytes(field(&mut header)), body))
    }
}

/// Takes the next field off a header.
const fn field<const N: usize>(header: &mut &[u8]) -> [u8; N] {
    let Some((field, rest)) = header.split_first_chunk() else {
        panic!("HEADER_BYTES counts every field")
    };
    *header = rest;
    *field
}

/// The name in its field, without the zeros that fill the field up.
fn name_in(field: &[u8]) -> &[u8] {
    let end = field.iter().rposition(|&byte| byte != 0);
    &field[..end.map_or(0, |last| last + 1)]
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
