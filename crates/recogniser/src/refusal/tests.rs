//! Descriptions of refused scans: stickers in doubt, possible cubes, and questions.

use cube_core::Turns;

use super::*;
use crate::{
    question::Then,
    readings::{Readings, Sample},
};

/// Values of a standard cube under an EV3 sensor, white up and green in front, in the order URFDLB.
const VALUES: [[u16; 3]; 6] = [
    [213, 222, 213],
    [109, 27, 19],
    [21, 82, 46],
    [121, 97, 30],
    [141, 43, 22],
    [21, 42, 66],
];

/// Cycles three edges of U: stickers F2, L2 and R2 change.
const UPPER: &str = "R2 U R U R' U' R' U' R' U R'";
/// Cycles three edges of D: stickers F8, L8 and R8 change.
const LOWER: &str = "L2 D L D L' D' L' D' L' D L'";

fn cube(turns: &str) -> Cube {
    let turns: Turns = turns.parse().expect("turns");
    Cube::SOLVED.after(turns.iter())
}

fn place(name: &str) -> Facelet {
    let mut all = Facelet::all();
    all.find(|facelet| facelet.to_string() == name)
        .expect("a sticker")
}

/// The refusal of a solved cube with `others` as further candidates.
fn refusal(others: &[(Cube, f32)]) -> Refusal {
    let best = Cube::SOLVED;
    let mut readings = Readings::new();
    for (facelet, face) in Facelet::all().zip(best.faces()) {
        readings.set(facelet, [Sample::from_raw(VALUES[face.index()])]);
    }
    let doubtful: Vec<Facelet> = others.first().map_or_else(Vec::new, |(other, _)| {
        let differs =
            |facelet: &Facelet| other.faces()[facelet.index()] != best.faces()[facelet.index()];
        Facelet::all().filter(differs).collect()
    });
    let candidate = |&(cube, margin): &(Cube, f32)| Candidate { cube, margin };
    let recognition = Recognition {
        facelets: Some(best.facelets()),
        cube: Some(best),
        accepted: false,
        doubt: 0.3,
        margin: others.first().map_or(24.0, |(_, margin)| *margin),
        margins: [0.0; Facelet::COUNT],
        candidates: others.iter().map(candidate).collect(),
        doubtful: doubtful.clone(),
        reason: Some(Reason::CouldBeEither(doubtful)),
    };
    Refusal::new(&readings, recognition)
}

fn colours(question: &Question) -> [String; 2] {
    [0, 1].map(|answer| question.answers[answer].0.to_string())
}

#[test]
fn stickers_in_doubt_are_listed_with_their_possible_colours() {
    let refusal = refusal(&[(cube(UPPER), 1.0)]);
    let texts: Vec<String> = refusal.in_doubt().iter().map(ToString::to_string).collect();
    let expected = [
        "sticker 29 (R2): red or orange",
        "sticker 20 (F2): green or red",
        "sticker 11 (L2): orange or green",
    ];
    assert_eq!(texts, expected);
    assert_eq!(
        refusal.text(),
        "sticker 29: red or orange; sticker 20: green or red; sticker 11: orange or green"
    );
}

#[test]
fn cubes_nearly_as_likely_as_the_next_one_are_listed_too() {
    let twice = format!("{UPPER} {UPPER}");
    let text_of = |margin| refusal(&[(cube(UPPER), 1.0), (cube(&twice), margin)]).text();
    let near = text_of(1.0 + MAX_MENTIONED_GAP - 0.1);
    assert_eq!(near, "stickers 11, 20 and 29: red, orange or green");
    assert_eq!(
        text_of(1.0 + MAX_MENTIONED_GAP),
        refusal(&[(cube(UPPER), 1.0)]).text()
    );
}

#[test]
fn the_colour_of_one_sticker_settles_which_of_two_cubes_it_is() {
    let question = refusal(&[(cube(UPPER), 1.0)])
        .question()
        .expect("two cubes");
    assert_eq!(question.sticker, place("R2"));
    assert_eq!(question.to_string(), "Is sticker 29 red or orange?");
    assert_eq!(
        question.place(),
        "side R (red centre), row 1, column 2, edge to white"
    );
    let [(_, likelier), (_, other)] = question.answers;
    assert_eq!(likelier, Then::Cube(Cube::SOLVED));
    assert_eq!(other, Then::Cube(cube(UPPER)));
}

#[test]
fn a_sticker_is_asked_for_that_tells_the_likely_cubes_apart() {
    let both = format!("{UPPER} {LOWER}");
    let others = [(cube(LOWER), 1.0), (cube(&both), 2.0 + MIN_GAP)];
    let question = refusal(&others).question().expect("two likely cubes");
    assert_eq!(question.sticker.square(), 7, "the lower layer is in doubt");
    // With a smaller margin of the third cube, an answer would leave two cubes.
    let others = [(cube(LOWER), 1.0), (cube(&both), 3.0)];
    let question = refusal(&others).question().expect("three likely cubes");
    let asks_again = |then: &Then| matches!(then, Then::Ask(_));
    assert_eq!(
        question
            .answers
            .iter()
            .filter(|(_, then)| asks_again(then))
            .count(),
        1
    );
}

#[test]
fn two_questions_settle_which_of_four_cubes_it_is_and_more_are_not_asked() {
    let both = format!("{UPPER} {LOWER}");
    let mut others = vec![(cube(UPPER), 1.0), (cube(LOWER), 1.5), (cube(&both), 2.0)];
    let first = refusal(&others).question().expect("four cubes");
    assert_eq!(first.sticker, place("R2"));
    for (answer, cubes) in [("", ["", LOWER]), (UPPER, [UPPER, &both])] {
        let place = usize::from(!answer.is_empty());
        let Then::Ask(second) = &first.answers[place].1 else {
            panic!("{answer}: one answer is not enough");
        };
        assert_eq!(second.sticker.square(), 7);
        let expected = cubes.map(|turns| Then::Cube(cube(turns)));
        assert_eq!(
            [0, 1].map(|place| second.answers[place].1.clone()),
            expected
        );
        assert_eq!(colours(second), ["red", "green"].map(str::to_owned));
    }
    others.push((cube(&format!("B2 {UPPER} B2")), 2.5));
    assert_eq!(refusal(&others).question(), None);
}

#[test]
fn no_question_is_asked_where_no_answer_settles_it() {
    // Each of the stickers in doubt has another colour on each of the three cubes.
    let twice = format!("{UPPER} {UPPER}");
    assert_eq!(
        refusal(&[(cube(UPPER), 1.0), (cube(&twice), 2.0)]).question(),
        None
    );
    // Cubes beyond the margin of candidates are not known.
    assert_eq!(refusal(&[(cube(UPPER), 8.5)]).question(), None);
    assert_eq!(refusal(&[]).question(), None);
    // With exchanged centres, the colours belong to other sides.
    let turned = cube("R L'");
    assert_eq!(refusal(&[(turned, 1.0)]).question(), None);
    let mut odd = refusal(&[(cube(UPPER), 1.0)]);
    odd.recognition.reason = Some(Reason::FitNoColour(vec![place("U1")]));
    assert_eq!(odd.question(), None);
}

#[test]
fn doubtful_centres_are_listed_without_colours_and_without_a_question() {
    let mut refusal = refusal(&[(cube(UPPER), 1.0)]);
    refusal.recognition.doubtful = vec![place("U1"), place("R5"), place("L5")];
    let texts: Vec<String> = refusal.in_doubt().iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["centres 14 (L5) and 32 (R5)"]);
    assert_eq!(refusal.question(), None);
}

#[test]
fn a_sticker_that_reads_unlike_its_colour_is_listed_with_that_colour() {
    let mut refusal = refusal(&[]);
    refusal.recognition.doubtful = vec![place("L2"), place("R2")];
    let mut text_of = |reason| {
        refusal.recognition.reason = Some(reason);
        let groups = refusal.in_doubt();
        groups.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    // The other sticker belongs to a cube too unlikely to be mentioned.
    let odd = Reason::FitNoColour(vec![place("L2")]);
    assert_eq!(text_of(odd), ["sticker 11 (L2): unlike orange"]);
    let many = text_of(Reason::ManyFitNoColour);
    assert_eq!(many, ["stickers 11 (L2) and 29 (R2)"]);
}
