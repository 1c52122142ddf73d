//! Body of a table: put behind its header, and counted.

use super::header::{Description, MAGIC, MAX_VALUES, VERSION};

/// The file of a table: the header that the description and the body give, then the body.
#[allow(dead_code, reason = "the build script and tests make whole files")]
pub(crate) fn file(table: &Description, body: &[u8]) -> Vec<u8> {
    [&header(table, body), body].concat()
}

/// The header that the description and the body give.
pub(crate) fn header(table: &Description, body: &[u8]) -> Vec<u8> {
    [
        &MAGIC[..],
        &VERSION.to_le_bytes(),
        &table.bits.to_le_bytes(),
        &table.entries().to_le_bytes(),
        &table.name_field(),
        table.counts.map(u64::to_le_bytes).as_flattened(),
        &crc32fast::hash(body).to_le_bytes(),
    ]
    .concat()
}

/// Number of entries of each value in the body of a table of `entries` entries of `bits` bits.
pub(crate) fn counts(bits: u32, entries: u64, body: &[u8]) -> [u64; MAX_VALUES] {
    let mut bytes = [0u64; 256];
    for &byte in body {
        bytes[usize::from(byte)] += 1;
    }
    let mut counts = [0; MAX_VALUES];
    for (byte, times) in bytes.into_iter().enumerate() {
        for shift in (0..8).step_by(bits as usize) {
            counts[byte >> shift & ((1 << bits) - 1)] += times;
        }
    }
    // Zeros fill up the last byte.
    let room = body.len() as u64 * 8 / u64::from(bits);
    counts[0] = counts[0].saturating_sub(room.saturating_sub(entries));
    counts
}
