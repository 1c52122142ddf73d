//! Headers that fit their description, and headers that do not.

use super::{
    body::{counts, file},
    header::{Description, HEADER_BYTES},
};

/// Table of the nibbles of the text 123456789, on which the check value of a CRC is published.
const TABLE: Description = Description::new("NIBBLES", 4, &[0, 1, 1, 10, 1, 1, 1, 1, 1, 1]);
const BODY: &[u8] = b"123456789";
/// CRC-32 of the text 123456789, from the catalogue of CRC algorithms by Greg Cook.
const CHECKSUM: u32 = 0xCBF4_3926;
/// Place of the checksum, which the header states and does not describe.
const CHECKSUM_BYTES: std::ops::Range<usize> = 188..192;

#[test]
fn a_file_has_the_described_header_the_known_checksum_and_the_body() {
    let file = file(&TABLE, BODY);
    assert_eq!(file.len(), HEADER_BYTES + BODY.len());
    assert_eq!(TABLE.verified(&file), Ok((CHECKSUM, BODY)));
}

#[test]
fn entries_of_each_width_are_counted_without_those_that_fill_up_the_last_byte() {
    assert_eq!(counts(4, TABLE.entries(), BODY), TABLE.counts);
    let counted = |bits, entries, body| counts(bits, entries, body)[..4].to_vec();
    assert_eq!(counted(1, 11, &[0b1010_0111, 0b101]), [4, 7, 0, 0]);
    assert_eq!(counted(2, 5, &[0b1101_0001, 0b10]), [1, 2, 1, 1]);
    assert_eq!(counted(4, 3, &[0x31, 0x02]), [0, 1, 1, 1]);
    // An entry behind the last one is counted, so it makes a difference.
    assert_eq!(counted(4, 1, &[0x31]), [0, 1, 0, 1]);
}

#[test]
fn each_difference_is_refused_with_the_seen_and_the_expected_value() {
    let refusal = |at: usize, bytes: &[u8]| {
        let mut file = file(&TABLE, BODY);
        file[at..at + bytes.len()].copy_from_slice(bytes);
        let refused = TABLE.verified(&file).expect_err("the header differs");
        refused.to_string()
    };
    let expected = r#"magic "\x7fCUBETAB", expected "\x89CUBETAB""#;
    assert_eq!(refusal(0, b"\x7f"), expected);
    assert_eq!(refusal(8, &[2]), "format version 2, expected 1");
    assert_eq!(refusal(12, &[2]), "2 bits an entry, expected 4");
    assert_eq!(refusal(16, &[17]), "17 entries, expected 18");
    let expected = r#"table "NIB\x1b[2J", expected "NIBBLES""#;
    assert_eq!(refusal(24, b"NIB\x1b[2J"), expected);
    let expected = "266 entries of value 3, expected 10";
    assert_eq!(refusal(60 + 3 * 8 + 1, &[1]), expected);
    let short = file(&TABLE, &BODY[1..]);
    let refused = TABLE.verified(&short).expect_err("the body is short");
    let expected = "table file of 200 bytes, expected 201";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn no_bit_of_a_header_and_no_length_differs_unnoticed() {
    let whole = file(&TABLE, BODY);
    for bit in 0..HEADER_BYTES * 8 {
        let mut file = whole.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        let verified = TABLE.verified(&file);
        if CHECKSUM_BYTES.contains(&(bit / 8)) {
            let (checksum, body) = verified.expect("the checksum is not described");
            assert_eq!((checksum ^ CHECKSUM).count_ones(), 1);
            assert_eq!(body, BODY);
        } else {
            assert!(verified.is_err(), "bit {bit}");
        }
    }
    for length in 0..whole.len() {
        assert!(TABLE.verified(&whole[..length]).is_err(), "{length} bytes");
    }
    assert!(TABLE.verified(&[&whole[..], &[0]].concat()).is_err());
}
