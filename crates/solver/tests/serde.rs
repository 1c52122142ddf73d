//! Texts of the types that `serde` knows, read back.

use std::fmt;

use cube_core::{Cube, Turns, pocket::PocketCube};
use serde::{Serialize, de::DeserializeOwned};
use solver::{
    Distance, Ended, Limits, Metric, Objective, Price, Request, distance, pocket, solve, stickers,
};

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

/// A value is this text, and the text this value.
fn is<T>(value: &T, text: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).expect("a text"), text);
    assert_eq!(&serde_json::from_str::<T>(text).expect("a value"), value);
}

fn refused<T: DeserializeOwned + fmt::Debug>(text: &str, reason: &str) {
    let error = serde_json::from_str::<T>(text)
        .expect_err("refused")
        .to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn answers_read_back() {
    let limits = Limits::nodes(1000);
    let near = solve(&cube("R U"), &Cube::SOLVED, Request::AtMost(2), &limits).expect("no fault");
    let nodes = near.nodes;
    is(
        &near,
        &format!(r#"{{"turns":"U' R'","nodes":{nodes},"ended":"length"}}"#),
    );
    for (ended, text) in [
        (Ended::Finished, r#""finished""#),
        (Ended::Nodes, r#""nodes""#),
        (Ended::Condition, r#""condition""#),
    ] {
        is(&ended, text);
    }
    is(&Distance::Exact(2), r#"{"exact":2}"#);
    let far = cube("R U2 F' L D2 B U' R2 F D' L2 B' U F2 R D L B2 U F'");
    let between = distance(&far, &Cube::SOLVED, &limits).expect("no fault");
    is(
        &between,
        &format!(
            r#"{{"between":{{"least":{},"most":{}}}}}"#,
            between.least(),
            between.most()
        ),
    );
    let held: PocketCube = "R x".parse().expect("a cube");
    is(
        &pocket::solve(&held, &PocketCube::SOLVED, Metric::HalfTurns),
        r#"{"turns":"R'","rotation":"x'","nodes":8}"#,
    );
    for nodes in [0, 10_000] {
        let outcome = stickers::solve(&cube("R U"), &Cube::SOLVED, &Limits::nodes(nodes));
        let outcome = outcome.expect("no fault");
        let text = serde_json::to_string(&outcome).expect("a text");
        is(&outcome, &text);
    }
}

#[test]
fn requests_and_limits_read_back_but_for_functions() {
    is(&Request::ByTables, r#""by-tables""#);
    is(&Request::FewTurns, r#""few-turns""#);
    is(&Request::AtMost(20), r#"{"at-most":20}"#);
    assert!(serde_json::to_string(&Request::LowCost(&Objective::HALF_TURNS)).is_err());
    refused::<Request<'static>>(r#"{"low-cost":1}"#, "unknown variant");
    let limits: Limits = serde_json::from_str(r#"{"nodes":500}"#).expect("limits");
    assert_eq!(limits.max_nodes(), 500);
    assert_eq!(
        serde_json::to_string(&limits).expect("a text"),
        r#"{"nodes":500}"#
    );
    let error = serde_json::to_string(&limits.or_until(|| true)).expect_err("refused");
    assert!(
        error.to_string().starts_with("limits with conditions"),
        "{error}"
    );
    refused::<Limits>(r#"{"nodes":500,"milliseconds":50}"#, "unknown field");
    for (metric, text) in Metric::ALL
        .iter()
        .zip([r#""half-turn""#, r#""quarter-turn""#])
    {
        is(metric, text);
    }
    refused::<Metric>(r#""slice-turn""#, "allowed are half-turn and quarter-turn");
    is(&Price::MAX, "5000000");
    refused::<Price>("5000001", "allowed are 0 to 5000000");
}

#[test]
fn errors_read_back() {
    is(&Price::new(5_000_001).unwrap_err(), r#"{"seen":5000001}"#);
    let error = "slice-turn".parse::<Metric>().unwrap_err();
    is(&error, r#"{"seen":"slice-turn"}"#);
}

#[cfg(target_pointer_width = "64")]
#[test]
fn optimal_answers_and_options_read_back() {
    use solver::optimal::{InvalidTurnSet, Kind, Making, SearchOptions, TurnSet, Wanted, near};
    let turns: TurnSet = "R U2".parse().expect("turns");
    is(&turns, &format!("\"{turns}\""));
    refused::<TurnSet>(r#""M""#, "allowed are the faces");
    is(
        &SearchOptions::new(Wanted::Count(3)).with_threads(2),
        r#"{"wanted":{"count":3},"threads":2}"#,
    );
    for kind in Kind::ALL {
        is(&kind, &format!("\"{}\"", kind.name()));
    }
    let limits = Limits::nodes(10_000);
    let outcome = near(&cube("R U2"), &Cube::SOLVED, turns, Wanted::One, &limits);
    let outcome = outcome.expect("these turns lead there");
    let nodes = outcome.nodes;
    is(
        &outcome,
        &format!(r#"{{"solutions":["U2 R'"],"at_least":2,"nodes":{nodes},"is_complete":true}}"#),
    );
    let error = near(&cube("L"), &Cube::SOLVED, turns, Wanted::One, &limits).unwrap_err();
    is(&error, &format!(r#"{{"turns":"{turns}"}}"#));
    is(&"".parse::<TurnSet>().unwrap_err(), r#""empty""#);
    is(
        &"M".parse::<TurnSet>().unwrap_err(),
        r#"{"no-face-turn":{"seen":"M"}}"#,
    );
    assert_eq!("".parse::<TurnSet>(), Err(InvalidTurnSet::Empty));
    let error = Making::resumed(Kind::Near, vec![0; 10]).unwrap_err();
    let text = serde_json::to_string(&error.to_string()).expect("a text");
    is(&error, &text);
}
