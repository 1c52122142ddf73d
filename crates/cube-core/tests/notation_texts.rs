//! The notation on texts that were written by hand: what they mean, why they are refused, and how
//! long and how deep they may be.

use cube_core::{
    Turns,
    notation::{Algorithm, InvalidNotation, MAX_DEPTH},
};

fn parsed(text: &str) -> Algorithm {
    Algorithm::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn turns(text: &str) -> String {
    parsed(text).unrotated().0.to_string()
}

#[test]
fn texts_as_people_write_them_are_read() {
    for (text, expected) in [
        ("", ""),
        ("  // nothing but a comment", ""),
        ("R1 U2 F3", "R U2 F'"),
        ("RUR'U'", "R U R' U'"),
        ("R2R", "R2 R"),
        ("Ri U2i", "R' U2"),
        ("R R R R", "R R R R"),
        ("y R x U z F", "B R D"),
        ("M", "R L'"),
        ("r u", "L B"),
        ("M2 E2 S2", "R2 L2 D2 U2 B2 F2"),
        ("[R, U]", "R U R' U'"),
        ("[R: U]'", "R U' R'"),
        ("[R: U, F]", "R U F U' F' R'"),
        ("[R: U: F]", "R U F U' R'"),
        ("R: U", "R U R'"),
        ("(R U)3'", "U' R' U' R' U' R'"),
        ("(R U)'2", "U' R' U' R'"),
        ("(R U)^2", "R U R U"),
        ("(R U)^-2", "U' R' U' R'"),
        ("(R U)^-1'", "R U"),
        // The optimiser of pglass's solver makes L D R of this.
        ("Z U L D Zi", "L D R"),
        ("X U Xi Y2 R Y2", "F L"),
        ("M m' e E'", "R L' R' L U D' U' D"),
        ("Rs Us2 Fs'", "R L' U D' U D' B F'"),
        ("R4 U5'", "R R R R U' U' U' U' U'"),
        ("2-3Rw 2-3r'", "R' R"),
        ("[r] U [r'] [u2] F [u2]", "F B"),
        ("R_U_R-_U2-", "R U R' U2"),
        ("(R_U)2-", "U' R' U' R'"),
        ("(R U) x3 R", "R U R"),
        ("(R U)x R", "R U R"),
    ] {
        assert_eq!(turns(text), expected, "{text:?}");
    }
}

#[test]
fn an_error_names_the_place_the_character_and_the_allowed_elements() {
    for (text, message) in [
        (
            "R U Q",
            "column 5: 'Q' seen; allowed here: a turn (U R F D L B, Rw or r for two layers, M E S for a middle layer, x y z for the whole cube), ( or [",
        ),
        (
            "R\nU, F",
            "line 2, column 2: ',' seen; allowed here: a turn; a comma stands within [A, B] only",
        ),
        ("R22", "column 2: 22 times; allowed here: 1 to 9"),
        ("R U0", "column 4: 0 times; allowed here: 1 to 9"),
        (
            "(R U)x3",
            "column 6: x3 right after a bracket: write 3 alone to repeat what is in the bracket, or a space before x to turn the whole cube",
        ),
        ("[R, U]X12 F", "column 7: X12 right after a bracket"),
        ("red", "column 2: 'e' seen; allowed here: a turn"),
        ("seem", "column 1: 's' seen"),
        ("m2e", "column 1: 'm' seen"),
        ("R-U", "column 2: '-' seen"),
        ("R - U", "column 3: '-' seen"),
        ("R-- U", "column 2: '-' seen"),
        (
            "[R]",
            "column 3: ']' seen; allowed here: a turn, or the comma",
        ),
        ("[r2 U]", "column 6: ']' seen"),
        (
            "3-2R",
            "column 3: '2' seen; allowed here: a turn; the layers before it are 1 to 3",
        ),
        ("2-4R", "column 3: '4' seen"),
        ("2-R", "column 2: '-' seen"),
        ("rs", "column 2: 's' seen"),
        (
            "(R)^",
            "column 5: the end seen; allowed here: the number of repetitions",
        ),
        ("R''", "column 3: '\\'' seen"),
        (
            "R U)",
            "column 4: ')' seen; allowed here: a turn, or ( before it",
        ),
        (
            "R U]",
            "column 4: ']' seen; allowed here: a turn, or [ before it",
        ),
        (
            "(R U",
            "column 1: \"(\" is not closed; put \")\" where it ends",
        ),
        (
            "R [U, F",
            "column 3: \"[\" is not closed; put \"]\" where it ends",
        ),
        (
            "R /* U",
            "column 3: \"/*\" is not closed; put \"*/\" where it ends",
        ),
        ("(R U]", "column 5: ']' seen; allowed here: a turn or )"),
        (
            "(R, U)",
            "column 3: ',' seen; allowed here: a turn or ); a commutator is [A, B]",
        ),
        (
            "[R U]",
            "column 5: ']' seen; allowed here: a turn, or the comma of [A, B], or the colon of [A: B]",
        ),
        ("[R, U, F]", "column 6: ',' seen; allowed here: a turn or ]"),
        ("[R, U: F]", "column 6: ':' seen; allowed here: a turn or ]"),
        ("()", "column 2: ')' seen; allowed here: at least one turn"),
        (
            "[R, ]",
            "column 5: ']' seen; allowed here: at least one turn",
        ),
        (
            "R:",
            "column 3: the end seen; allowed here: at least one turn",
        ),
        (
            "(R)*",
            "column 5: the end seen; allowed here: the number of repetitions",
        ),
        ("(R)0", "column 4: 0 times; allowed here: 1 to 10000"),
        (
            "4R",
            "column 1: '4' seen; allowed here: a turn; the layers before it are 1 to 3, or a range as 2-3",
        ),
        (
            "2M",
            "column 2: 'M' seen; allowed here: a face after the number of a layer",
        ),
        ("2", "column 1: '2' seen"),
        ("R 99999999999999999999", "column 3: '9' seen"),
    ] {
        let error = text.parse::<Turns>().expect_err(text).to_string();
        let expected = format!("turn sequence, {message}");
        assert!(error.starts_with(&expected), "{text:?}: {error}");
    }
}

#[test]
fn the_length_is_bounded() {
    assert_eq!(turns("(R)10000").split(' ').count(), 10_000);
    let too_long = |text: &str| {
        matches!(
            Algorithm::parse(text),
            Err(InvalidNotation::TooLong { .. } | InvalidNotation::Times { .. })
        )
    };
    for text in [
        "(R)10000 U".to_owned(),
        "(R)10001".to_owned(),
        "((((R)9999)9999)9999)9999".to_owned(),
        "(R)18446744073709551617".to_owned(),
        "[(R)3000, (U)3000]".to_owned(),
        "(R)4000: (U)4000".to_owned(),
        "R".repeat(10_001),
        format!("{}R{}", "[".repeat(40), ", R]".repeat(40)),
    ] {
        assert!(too_long(&text), "{text:.60}: {:?}", Algorithm::parse(&text));
    }
}

#[test]
fn the_depth_is_bounded() {
    let nested = |depth: u32| {
        format!(
            "{}R{}",
            "(".repeat(depth as usize),
            ")".repeat(depth as usize)
        )
    };
    assert_eq!(turns(&nested(MAX_DEPTH)), "R");
    // A turn of four quarters and both faces are printed as groups, one level deeper.
    for deeper in ["R4", "Rs", "[r5]"] {
        let text = |depth| nested(depth).replace('R', deeper);
        let algorithm = parsed(&text(MAX_DEPTH - 1));
        assert_eq!(parsed(&algorithm.to_string()), algorithm);
        assert!(Algorithm::parse(&text(MAX_DEPTH)).is_err(), "{deeper}");
    }
    for text in [
        nested(MAX_DEPTH + 1),
        nested(1_000_000),
        "R:".repeat(100_000),
        "[".repeat(100_000),
    ] {
        let error = Algorithm::parse(&text).expect_err("the groups are too deep");
        assert!(matches!(error, InvalidNotation::TooDeep { .. }), "{error}");
    }
}
