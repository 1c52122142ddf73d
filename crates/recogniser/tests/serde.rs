//! The feature `serde`: what is written reads back as the same value.

use cube_core::{Corner, Cube, Edge, Facelet};
use recogniser::{
    AllButOne, Ask, EdgePair, Flaw, FlawAt, Neighbour, Readings, Recognition, Refusal, Sample,
    StickerNumber, Unsolvable, Untwist, recognise, scan_json,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// The JSON of a value, which reads back as the same value.
fn written<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).expect("JSON");
    assert_eq!(&serde_json::from_str::<T>(&text).expect(&text), value);
    serde_json::from_str(&text).expect("JSON")
}

/// The error that a JSON text gives.
fn refused<T: DeserializeOwned + std::fmt::Debug>(json: &Value) -> String {
    serde_json::from_value::<T>(json.clone())
        .expect_err("it is refused")
        .to_string()
}

fn readings() -> Readings {
    scan_json::parse(include_str!("../data/ev3-random-02.json")).expect("a scan")
}

#[test]
fn readings_keep_their_looks_and_what_was_not_read() {
    let mut readings = readings();
    let [sticker, unread] = Edge::Uf.facelets();
    readings.set(unread, []);
    for _ in 0..2 {
        readings.add(
            sticker,
            [[1.5, 2.0, 3.0], [4.0, 5.0, 6.0]].map(|it| Sample::new(it).expect("in range")),
        );
    }
    let json = written(&readings);
    assert_eq!(json[sticker.to_string()].as_array().map(Vec::len), Some(3));
    assert_eq!(
        json[sticker.to_string()][1],
        json!([[1.5, 2.0, 3.0], [4.0, 5.0, 6.0]])
    );
    assert_eq!(
        json.as_object().map(serde_json::Map::len),
        Some(53),
        "{unread} was not read"
    );
    assert_eq!(written(&Readings::new()), json!({}));
    let error = refused::<Readings>(&json!({"U1": [[[1.0, 2.0, 1024.0]]]}));
    assert!(
        error.contains("a channel reads 1024: allowed are 0 to 1023"),
        "{error}"
    );
    assert!(refused::<Readings>(&json!({"X1": []})).contains("X1"));
}

#[test]
fn recognitions_read_back_and_go_on_as_before() {
    let mut readings = readings();
    let accepted = recognise(&readings).expect("enough is read");
    let json = written(&accepted);
    assert_eq!(
        (&json["accepted"], &json["reason"]),
        (&json!(true), &Value::Null)
    );
    for sticker in [Edge::Uf, Edge::Ub].into_iter().flat_map(Edge::facelets) {
        readings.set(sticker, []);
    }
    let refusal = |recognition: Recognition| Refusal::new(&readings, recognition);
    let recognition = recognise(&readings).expect("enough is read");
    let json = written(&recognition);
    assert_eq!(
        json["margins"].as_array().map(Vec::len),
        Some(Facelet::COUNT)
    );
    let again: Recognition = serde_json::from_value(json.clone()).expect("a recognition");
    assert_eq!(
        refusal(again).question(),
        refusal(recognition.clone()).question()
    );
    let question = refusal(recognition).question();
    let question = serde_json::to_value(question.expect("one answer settles it")).expect("JSON");
    assert!(question["answers"][0][0].is_string(), "{question}");
    let mut short = json;
    short["margins"] = json!([1.0]);
    assert!(refused::<Recognition>(&short).contains("1 margins, 54 needed"));
}

#[test]
fn sticker_numbers_are_numbers() {
    for number in StickerNumber::all() {
        assert_eq!(written(&number), json!(number.get()));
    }
    assert!(refused::<StickerNumber>(&json!(55)).contains("allowed are 1 to 54"));
}

#[test]
fn flaws_are_written_by_their_names_and_no_edge_is_exchanged_with_itself() {
    let cube = AllButOne::of_corner(Cube::SOLVED, Corner::Urf, Untwist::Clockwise);
    let flaw = json!({"flaw": "twisted_corner", "piece": "URF", "untwist": "clockwise"});
    assert_eq!(written(&cube)["flaw"], flaw);
    let place = Edge::Uf;
    let flipped = json!({"flaw": "flipped_edge", "place": "UF"});
    assert_eq!(written(&FlawAt::FlippedEdge { place }), flipped);
    let pieces = EdgePair::try_from([Edge::Uf, Edge::Ub]).expect("two edges");
    let exchanged = json!({"flaw": "exchanged_edges", "pieces": ["UF", "UB"]});
    assert_eq!(written(&Flaw::ExchangedEdges { pieces }), exchanged);
    let same = json!({"flaw": "exchanged_edges", "pieces": ["UF", "UF"]});
    assert!(refused::<Flaw>(&same).contains("two different edges are needed"));
}

#[test]
fn a_question_for_a_picture_and_a_broken_law_read_back() {
    let ask = Ask::new(2, Neighbour::Left).under(4);
    let expected = json!({"side": 2, "above": 4, "neighbour": "left"});
    assert_eq!(written(&ask), expected);
    written(&Unsolvable::SideTurned(cube_core::Face::F));
}
