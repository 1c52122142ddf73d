//! `scramble --for`: scrambles on which a step of a human method can be practised.

mod common;

use common::Sandbox;

#[test]
fn a_scramble_for_a_case_shows_that_case_to_a_person() {
    let sandbox = Sandbox::new();
    for (practised, step, case) in [
        ("cfop/oll/Sune", "Last layer orientation", "OLL 27"),
        ("CFOP/PLL/ub", "Last layer permutation", "PLL Ub"),
    ] {
        let scramble = sandbox.answer(&["scramble", "--for", practised, "--seed", "3"]);
        let played = ["--method", "cfop", "--as-person", "--json"];
        let solved = sandbox.json(&[&["solve", &scramble], &played[..]].concat());
        assert_eq!(solved["steps"][0]["name"], step);
        assert_eq!(solved["steps"][0]["case"], case);
        let again = sandbox.answer(&["scramble", "--for", practised, "--seed", "3"]);
        assert_eq!(scramble, again);
        let other = sandbox.answer(&["scramble", "--for", practised, "--seed", "4"]);
        assert_ne!(scramble, other, "another seed, another scramble");
    }
}

#[test]
fn the_list_tells_how_often_each_case_comes() {
    let sandbox = Sandbox::new();
    let list = sandbox.answer(&["scramble", "--for", "cfop/oll/fish", "--list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("OLL 9    4 of 216"), "{list}");
}

#[test]
fn names_that_mean_nothing_are_told_with_those_that_do() {
    let sandbox = Sandbox::new();
    for (practised, message) in [
        (
            "cfopp/oll",
            "--for: no method \"cfopp\": allowed are layers, ",
        ),
        (
            "cfop",
            "--for cfop: name a step, as cfop/cross; allowed are ",
        ),
        (
            "cfop/olls",
            "--for cfop: no step \"olls\": allowed are cross, pairs, ",
        ),
        (
            "cfop/oll/58",
            "--for cfop: step oll has no case \"58\": allowed are ",
        ),
    ] {
        let refusal = sandbox.refusal(&["scramble", "--for", practised], "");
        assert!(refusal.contains(message), "{refusal}");
    }
    let refusal = sandbox.refusal(&["scramble", "--for", "cfop/pairs", "--list"], "");
    assert!(refusal.contains("leave --list out"), "{refusal}");
}
