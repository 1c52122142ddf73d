//! The notation against the geometry of stickers in space, centres included: the tests generate
//! every text together with the layers that it turns, and both must show the same cube.

mod space;

use cube_core::{
    Cube, Face, Facelet, Rotation, Turns,
    notation::{Algorithm, InvalidNotation, MAX_DEPTH, MAX_STEPS},
};
use proptest::prelude::*;

/// Layers turned clockwise by some quarters, seen onto a face: 1 is the layer of the face.
#[derive(Debug, Clone, Copy)]
struct Step {
    face: Face,
    layers: &'static [i32],
    quarters: i32,
}

/// A text, and the steps that it means.
type Written = (String, Vec<Step>);

fn undone(steps: &[Step]) -> Vec<Step> {
    let back = |step: &Step| Step {
        quarters: (12 - step.quarters) % 4,
        ..*step
    };
    steps.iter().rev().map(back).collect()
}

fn repeated(steps: &[Step], times: usize) -> Vec<Step> {
    steps.repeat(times)
}

/// Every name of layers, with the face and the layers that the name means.
fn layer_names() -> Vec<(String, Face, &'static [i32])> {
    let mut names = Vec::new();
    for face in Face::ALL {
        let lower = face.letter().to_ascii_lowercase();
        for (name, layers) in [
            (format!("{face}"), &[1][..]),
            (format!("1{face}"), &[1]),
            (format!("2{face}"), &[0]),
            (format!("3{face}"), &[-1]),
            (format!("{face}w"), &[1, 0]),
            (format!("2{face}w"), &[1, 0]),
            (format!("3{face}w"), &[1, 0, -1]),
            (format!("{lower}"), &[1, 0]),
            (format!("2{lower}"), &[1, 0]),
            (format!("3{lower}"), &[1, 0, -1]),
            (format!("2-3{face}w"), &[0, -1]),
            (format!("2-3{face}"), &[0, -1]),
            (format!("2-3{lower}"), &[0, -1]),
            (format!("1-2{face}w"), &[1, 0]),
            (format!("1-3{lower}"), &[1, 0, -1]),
            (format!("1-1{face}"), &[1]),
            (format!("2-2{face}"), &[0]),
            (format!("3-3{face}w"), &[-1]),
        ] {
            names.push((name, face, layers));
        }
    }
    for (name, face, layers) in [
        ("M", Face::L, &[0][..]),
        ("E", Face::D, &[0]),
        ("S", Face::F, &[0]),
        ("x", Face::R, &[1, 0, -1]),
        ("y", Face::U, &[1, 0, -1]),
        ("z", Face::F, &[1, 0, -1]),
        ("X", Face::R, &[1, 0, -1]),
        ("Y", Face::U, &[1, 0, -1]),
        ("Z", Face::F, &[1, 0, -1]),
    ] {
        names.push((name.to_owned(), face, layers));
    }
    names
}

/// Names that stand as words of their own, as [`layer_names`].
fn words() -> Vec<(String, Face, &'static [i32])> {
    let mut words = Vec::new();
    for (name, face) in [("m", Face::L), ("e", Face::D), ("s", Face::F)] {
        words.push((name.to_owned(), face, &[0][..]));
    }
    words
}

const AMOUNTS: [(&str, i32); 15] = [
    ("4", 4),
    ("5'", 3),
    ("9", 1),
    ("", 1),
    ("1", 1),
    ("2", 2),
    ("3", 3),
    ("'", 3),
    ("i", 3),
    ("’", 3),
    ("`", 3),
    ("2'", 2),
    ("'2", 2),
    ("3'", 1),
    ("1'", 3),
];

fn one_step() -> impl Strategy<Value = Written> {
    (
        prop::sample::select(layer_names()),
        prop::sample::select(&AMOUNTS[..]),
    )
        .prop_map(|((name, face, layers), (suffix, quarters))| {
            let step = Step {
                face,
                layers,
                quarters,
            };
            (format!("{name}{suffix}"), vec![step])
        })
}

fn joined(parts: Vec<(Written, &'static str)>) -> Written {
    let mut all = (String::new(), Vec::new());
    for ((text, steps), separator) in parts {
        // A number would belong to the element before it, and x3 could repeat a bracket.
        let separator = match text.chars().next() {
            Some('0'..='9' | 'x' | 'X') if separator.is_empty() => " ",
            _ => separator,
        };
        all.0.push_str(separator);
        all.0.push_str(&text);
        all.1.extend(steps);
    }
    all
}

fn row_of(part: impl Strategy<Value = Written>) -> impl Strategy<Value = Written> {
    let separators = ["", " ", " . ", "\n", " /* R [ */ ", "// (x \n"];
    let separator = prop::sample::select(separators.to_vec());
    prop::collection::vec((part, separator), 1..4).prop_map(joined)
}

/// A bracket of some kind, repeated and undone or not.
fn bracket_of(row: impl Strategy<Value = Written> + Clone) -> impl Strategy<Value = Written> {
    let suffix = prop::sample::select(vec![
        ("", 1),
        ("2", 2),
        ("3", 3),
        ("*2", 2),
        ("×3", 3),
        ("^2", 2),
    ]);
    (row.clone(), row, 0..4, suffix, any::<bool>()).prop_map(
        |((a, a_steps), (b, b_steps), kind, (suffix, times), is_undone)| {
            let (text, steps) = match kind {
                0 => (format!("({a})"), a_steps),
                1 => (
                    format!("[{a}, {b}]"),
                    [&a_steps[..], &b_steps, &undone(&a_steps), &undone(&b_steps)].concat(),
                ),
                2 => (
                    format!("[{a}:{b}]"),
                    [&a_steps[..], &b_steps, &undone(&a_steps)].concat(),
                ),
                _ => (
                    format!("({a}: {b})"),
                    [&a_steps[..], &b_steps, &undone(&a_steps)].concat(),
                ),
            };
            let steps = repeated(&steps, times);
            if is_undone {
                (format!("{text}{suffix}'"), undone(&steps))
            } else {
                (format!("{text}{suffix}"), steps)
            }
        },
    )
}

fn any_text() -> impl Strategy<Value = Written> {
    let flat = row_of(one_step()).boxed();
    let nested = row_of(prop_oneof![one_step(), bracket_of(flat)]).boxed();
    row_of(prop_oneof![one_step(), bracket_of(nested)])
}

/// The stickers of a solved cube after some steps, as its holder sees them.
fn seen_after(steps: &[Step]) -> [char; 54] {
    let mut stickers = *Cube::SOLVED.facelets().as_array();
    for step in steps {
        for _ in 0..step.quarters {
            stickers = space::layers_turned(&stickers, step.face, step.layers);
        }
    }
    stickers
}

/// The stickers of a solved cube after some turns and then a rotation.
fn seen_after_turns(turns: &Turns, rotation: Rotation) -> [char; 54] {
    let before = Cube::from(turns).facelets();
    let mut after = [' '; 54];
    for facelet in Facelet::all() {
        after[rotation.apply_to_facelet(facelet).index()] = before.at(facelet);
    }
    after
}

fn parsed(text: &str) -> Algorithm {
    Algorithm::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn turns(text: &str) -> String {
    parsed(text).unrotated().0.to_string()
}

#[test]
fn every_name_of_layers_turns_them_as_geometry_says() {
    let ends = [("-", 3), ("2-", 2), ("_", 1)];
    for (name, face, layers) in [layer_names(), words()].concat() {
        for (suffix, quarters) in AMOUNTS.into_iter().chain(ends) {
            let text = format!("{name}{suffix}");
            let (turns, rotation) = parsed(&text).unrotated();
            let step = Step {
                face,
                layers,
                quarters,
            };
            assert_eq!(
                seen_after_turns(&turns, rotation),
                seen_after(&[step]),
                "{text}"
            );
        }
    }
}

proptest! {
    #[test]
    fn any_text_turns_the_layers_that_it_names((text, steps) in any_text()) {
        let (turns, rotation) = parsed(&text).unrotated();
        prop_assert_eq!(seen_after_turns(&turns, rotation), seen_after(&steps), "{}", text);
    }

    #[test]
    fn a_printed_algorithm_reads_back_the_same((text, _) in any_text()) {
        let algorithm = parsed(&text);
        prop_assert_eq!(parsed(&algorithm.to_string()), algorithm.clone());
        let (turns, rotation) = algorithm.unrotated();
        prop_assert_eq!(turns.to_string().parse(), Ok(turns.clone()));
        let read = text.parse::<Turns>();
        if rotation == Rotation::IDENTITY {
            prop_assert_eq!(read, Ok(turns));
        } else {
            prop_assert_eq!(read, Err(InvalidNotation::Rotated { rotation }));
        }
    }

    #[test]
    fn an_algorithm_and_its_inverse_cancel((text, steps) in any_text()) {
        let inverse = parsed(&text).inverse();
        let (turns, rotation) = inverse.unrotated();
        prop_assert_eq!(seen_after_turns(&turns, rotation), seen_after(&undone(&steps)));
        prop_assert_eq!(inverse.inverse().unrotated(), parsed(&text).unrotated());
    }

    #[test]
    fn the_inverse_of_a_commutator_is_the_commutator_exchanged(
        (a, _) in row_of(one_step()), (b, _) in row_of(one_step())
    ) {
        let commutator = parsed(&format!("[{a}, {b}]"));
        prop_assert_eq!(commutator.inverse(), parsed(&format!("[{b}, {a}]")));
    }

    #[test]
    fn no_text_makes_reading_panic(
        text in prop_oneof![
            any::<String>(),
            "[URFDLBurfdlbMESmesXYZxyzwi0-9_^'’*×.,:()\\[\\]/ \n-]{0,60}",
        ]
    ) {
        if let Ok(algorithm) = Algorithm::parse(&text) {
            prop_assert!(algorithm.unrotated().0.len() <= 2 * MAX_STEPS as usize);
            prop_assert_eq!(parsed(&algorithm.to_string()), algorithm);
        }
    }
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
