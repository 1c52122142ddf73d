//! Pruning tables as bytes, so that they are made once.
//!
//! | bytes | field |
//! |---|---|
//! | 8 | magic |
//! | 4 | version of the format |
//! | 4 | key: CRC-32 of all that the tables depend on |
//! | 4 | CRC-32 of the rest |
//!
//! For each table, its length follows in 4 bytes, and its entries, four bits each, deflated. Numbers are
//! little-endian.

use miniz_oxide::{deflate, inflate};

use crate::{
    distances::Distances,
    store::{GoalTooLarge, Table},
};

/// First bytes; the first of them is no ASCII, so that the file is no text.
const MAGIC: [u8; 8] = *b"\x89CUBEHUM";
/// Version of the format.
const VERSION: u32 = 1;
/// Level of compression: the fastest. Higher ones take a tenth off, and a small processor seconds.
const LEVEL: u8 = 1;

/// Bytes that are not the tables of a method; the caller makes them anew.
///
/// ```
/// use methods::{InvalidTables, Method, Prepared};
/// let layers = Method::shipped("layers").expect("it comes with the crate");
/// let error = Prepared::with_tables(layers, b"tables?").unwrap_err();
/// assert!(matches!(error, InvalidTables::Length { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidTables {
    /// The bytes end early, or go on.
    #[error("{seen} bytes of tables, which end early or go on")]
    Length {
        /// Count of the bytes.
        seen: usize,
    },
    /// The first bytes are others.
    #[error("magic \"{}\", expected \"{}\"", .seen.escape_ascii(), MAGIC.escape_ascii())]
    Magic {
        /// The first bytes.
        seen: [u8; 8],
    },
    /// The format is another.
    #[error("format version {seen}, expected {VERSION}")]
    Version {
        /// Number in the bytes.
        seen: u32,
    },
    /// The goals or turns of the method are others.
    #[error("tables for other goals or turns: key {seen:08x}, expected {expected:08x}")]
    Key {
        /// Key in the bytes.
        seen: u32,
        /// Key of the method.
        expected: u32,
    },
    /// Some bytes are damaged.
    #[error("checksum {seen:08x}, expected {expected:08x}")]
    Checksum {
        /// Checksum of the tables.
        seen: u32,
        /// Checksum in the bytes.
        expected: u32,
    },
    /// The method has no tables.
    #[error(transparent)]
    TooLarge(#[from] GoalTooLarge),
}

/// Key of some tables.
fn key(tables: &[Table]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for table in tables {
        hasher.update(&table.description());
    }
    hasher.finalize()
}

/// The tables as bytes.
pub(crate) fn write<'a>(tables: &[Table], made: impl Iterator<Item = &'a Distances>) -> Vec<u8> {
    let mut body = Vec::new();
    for distances in made {
        let packed = deflate::compress_to_vec(distances.bits(), LEVEL);
        body.extend((packed.len() as u32).to_le_bytes());
        body.extend(packed);
    }
    let numbers = [VERSION, key(tables), crc32fast::hash(&body)].map(u32::to_le_bytes);
    body.splice(0..0, MAGIC.into_iter().chain(numbers.into_iter().flatten()));
    body
}

/// Reads the bytes that [`write`] gave for the same tables.
///
/// # Errors
/// [`InvalidTables`] names the first field that differs.
pub(crate) fn read(tables: &[Table], bytes: &[u8]) -> Result<Vec<Distances>, InvalidTables> {
    let length = InvalidTables::Length { seen: bytes.len() };
    let mut rest = bytes;
    let seen: [u8; 8] = field(&mut rest).ok_or(length.clone())?;
    if seen != MAGIC {
        return Err(InvalidTables::Magic { seen });
    }
    let mut number = || field(&mut rest).map(u32::from_le_bytes);
    let (Some(version), Some(seen), Some(checksum)) = (number(), number(), number()) else {
        return Err(length);
    };
    if version != VERSION {
        return Err(InvalidTables::Version { seen: version });
    }
    let expected = key(tables);
    if seen != expected {
        return Err(InvalidTables::Key { seen, expected });
    }
    let (seen, expected) = (crc32fast::hash(rest), checksum);
    if seen != expected {
        return Err(InvalidTables::Checksum { seen, expected });
    }
    let made = tables.iter().map(|table| unpacked(table, &mut rest));
    let made: Option<Vec<Distances>> = made.collect();
    made.filter(|_| rest.is_empty()).ok_or(length)
}

/// Takes the next table off the rest.
fn unpacked(table: &Table, rest: &mut &[u8]) -> Option<Distances> {
    let length = u32::from_le_bytes(field(rest)?);
    let (packed, after) = rest.split_at_checked(length as usize)?;
    *rest = after;
    let mut bits = vec![0; table.size().div_ceil(2)];
    let packed = std::iter::once(packed);
    let filled = inflate::decompress_slice_iter_to_slice(&mut bits, packed, false, true).ok()?;
    (filled == bits.len()).then(|| table.of_bits(bits))?
}

/// Takes the next field off the rest.
fn field<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (field, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*field)
}

#[cfg(test)]
mod tests {
    use crate::{Method, Prepared};

    /// A method of a small table: a cross alone.
    const SMALL: &str = "name = 'small'\ntitle = ''\ntext = ''\n\
        [[step]]\nname = 'cross'\ntitle = ''\ntext = ''\nsolve = 'DR DF DL DB'\n";

    fn small() -> Method {
        Method::read(SMALL).expect("it is a method")
    }

    #[test]
    fn kept_tables_are_those_that_were_made() {
        let made = Prepared::new(small()).expect("its tables are small");
        let bytes = made.tables();
        let kept = Prepared::with_tables(small(), &bytes).expect("nothing is damaged");
        assert_eq!(kept.tables(), bytes);
        let proofs = [&kept, &made].map(|prepared| format!("{:?}", prepared.prove()));
        assert_eq!(proofs[0], proofs[1], "the tables tell the same states");
    }

    #[test]
    fn damaged_and_foreign_tables_are_refused_by_what_differs() {
        let bytes = Prepared::new(small())
            .expect("its tables are small")
            .tables();
        let refusal = |bytes: &[u8]| {
            let refused = Prepared::with_tables(small(), bytes);
            refused.expect_err("the bytes are wrong").to_string()
        };
        let with = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            refusal(&bytes)
        };
        assert!(with(1).starts_with("magic "));
        assert!(with(8).starts_with("format version 0"));
        assert!(with(12).contains("other goals"));
        assert!(with(30).starts_with("checksum "));
        assert!(with(bytes.len() - 1).starts_with("checksum "));
        assert!(refusal(&bytes[..10]).contains("10 bytes"));
        let other = Method::read(&SMALL.replace("DR DF DL DB", "UR UF UL DB"));
        let other = Prepared::with_tables(other.expect("it is a method"), &bytes);
        let refused = other.expect_err("its goals are others").to_string();
        assert!(refused.contains("other goals"), "{refused}");
    }
}
