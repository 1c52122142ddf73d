//! The notation against the geometry of stickers in space, centres included: the tests generate
//! every text together with the layers that it turns, and both must show the same cube.

use cube_core::{
    Cube, Face, Facelet, Rotation, Turns,
    notation::{Algorithm, InvalidNotation, MAX_STEPS},
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
            stickers = crate::space::layers_turned(&stickers, step.face, step.layers);
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
