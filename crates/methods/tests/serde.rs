//! The feature `serde`: what is written reads back as the same value.

use cube_core::{Cube, Face, Turns};
use methods::{Count, HandTurn, Method, Prepared, Style};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The JSON of a value, which reads back as the same value.
fn written<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).expect("JSON");
    assert_eq!(&serde_json::from_str::<T>(&text).expect(&text), value);
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn solutions_and_lessons_read_back() {
    let turns: Turns = "R U2 F' L D2 B U' R2 F D' L2 B' U F2"
        .parse()
        .expect("turns");
    let cube = Cube::from(&turns);
    let method = Method::shipped("layers").expect("it comes with the program");
    let prepared = Prepared::new(method).expect("the steps are small enough");
    let solved = prepared.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
    let solution = solved.expect("the method is proven");
    let json = written(&solution);
    let steps = json["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), solution.steps.len());
    assert_eq!(steps[0]["name"], json!(solution.steps[0].name));
    assert_eq!(
        steps[0]["turns"][0],
        json!(solution.steps[0].turns[0].to_string())
    );
    for in_hand in solution.in_hand() {
        written(&in_hand);
    }
    written(&prepared.method().progress(&cube));
}

#[test]
fn a_turn_of_hands_is_its_text() {
    for turn in HandTurn::sequence("R Uw' M2 y").expect("turns") {
        assert_eq!(written(&turn), json!(turn.to_string()));
    }
    let error = serde_json::from_value::<HandTurn>(json!("Q")).expect_err("no turn");
    assert!(error.to_string().contains('Q'), "{error}");
}
