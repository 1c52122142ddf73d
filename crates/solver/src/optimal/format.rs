//! Files of tables: see `table::header`.

use thiserror::Error;

use super::kind::Kind;
use crate::table::{body, header::Description};

/// The error for a file that is not that of a table; the caller makes the table anew.
///
/// ```
/// use solver::optimal::{Kind, Making};
/// let error = Making::resumed(Kind::Near, vec![0; 10]).unwrap_err();
/// assert!(error.to_string().starts_with("10 bytes, expected "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{0}")]
pub struct InvalidFile(String);

impl InvalidFile {
    pub(super) const fn new(text: String) -> Self {
        Self(text)
    }
}

/// The file of a table.
///
/// # Errors
/// [`InvalidFile`] if the table has other numbers of entries than its kind: a fault of this crate or
/// of the machine.
pub fn file(kind: Kind, mut table: Vec<u8>) -> Result<Vec<u8>, InvalidFile> {
    let described = description(kind);
    let counts = body::counts(described.bits, described.entries(), &table);
    if counts != described.counts {
        return Err(InvalidFile(format!(
            "entries of values 0 to 3: {:?}, expected {:?}",
            &counts[..4],
            &described.counts[..4]
        )));
    }
    let header = body::header(&described, &table);
    drop(table.splice(0..0, header));
    Ok(table)
}

/// The table in a file.
///
/// # Errors
/// [`InvalidFile`] says what differs from the file that [`file()`] gives.
///
/// ```
/// use solver::optimal::{Kind, verified};
/// assert!(verified(Kind::Near, b"another file").is_err());
/// ```
pub fn verified(kind: Kind, file: &[u8]) -> Result<&[u8], InvalidFile> {
    let header = description(kind).verified(file);
    let (checksum, body) = header.map_err(|invalid| InvalidFile(invalid.to_string()))?;
    let seen = crc32fast::hash(body);
    if seen != checksum {
        return Err(InvalidFile(format!(
            "checksum {seen:08x}, expected {checksum:08x}"
        )));
    }
    Ok(body)
}

/// Name, and entries of each value: facts of the cube.
const fn description(kind: Kind) -> Description {
    match kind {
        Kind::Near => Description::new("NEAR", 2, &[6_379, 68_364, 776_568, 140_057_099]),
        Kind::MiddlePairs => Description::new(
            "MIDDLE_PAIRS",
            2,
            &[29_040_110, 243_573_026, 997_080_647, 421_207_137],
        ),
        Kind::Middle => Description::new(
            "MIDDLE",
            2,
            &[32_774_871, 300_037_276, 1_664_413_445, 1_384_576_248],
        ),
        Kind::Layers => Description::new(
            "LAYERS",
            2,
            &[26_040_110, 261_452_344, 1_873_462_322, 2_770_839_574],
        ),
    }
}
