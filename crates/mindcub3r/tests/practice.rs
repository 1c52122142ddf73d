//! `scramble --for`: scrambles on which a step of a human method can be practised.

use crate::common::Sandbox;

#[test]
fn a_scramble_for_a_case_shows_that_case_to_a_person() {
    let sandbox = Sandbox::new();
    for (practised, step, case) in [
        ("cfop/oll/Sune", "Last layer orientation", "OLL 27"),
        ("CFOP/PLL/ub", "Last layer permutation", "PLL Ub"),
        ("Antisune", "Last layer orientation", "OLL 26"),
        ("pll/T-perm", "Last layer permutation", "PLL T"),
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
            "--for cfop: no step \"olls\": allowed are cross, pairs, oll, pll; did you mean oll?",
        ),
        (
            "cfop/oll/58",
            "--for cfop: step oll has no case \"58\": allowed are ",
        ),
        (
            "pll/Q",
            "step pll has no case \"Q\": allowed are PLL Aa, PLL Ab, PLL E, PLL F, PLL Ga, PLL Gb, PLL Gc, \
             PLL Gd, PLL H, PLL Ja, PLL Jb, PLL Na, PLL Nb, PLL Ra, PLL Rb, PLL T, PLL Ua, PLL Ub, PLL V, \
             PLL Y, PLL Z, adjacent corners swapped",
        ),
        ("oll/Sunne", "; did you mean Sune?"),
    ] {
        let refusal = sandbox.refusal(&["scramble", "--for", practised], "");
        assert!(refusal.contains(message), "{refusal}");
    }
    let refusal = sandbox.refusal(&["scramble", "--for", "cfop/pairs", "--list"], "");
    assert!(refusal.contains("leave --list out"), "{refusal}");
}

#[test]
fn names_that_cubers_use_lead_to_their_steps() {
    let sandbox = Sandbox::new();
    for (typed, name) in [
        ("cfop/f2l", "cfop/pairs"),
        ("Fridrich/cross", "cfop/cross"),
        ("roux/fb", "roux/first-block"),
        ("roux/sb", "roux/second-block"),
        ("roux/cmll", "roux/corners"),
        ("roux/lse", "roux/edges"),
        ("LSE", "roux/edges"),
        ("petrus/2x2x2", "petrus/small-block"),
        ("petrus/222", "petrus/small-block"),
        ("beginner/cross", "layers/cross"),
        ("lbl/eoll", "layers/edges-turned"),
        ("pll/J", "cfop/pll/adjacent corners swapped"),
    ] {
        let scramble = |name: &str| sandbox.answer(&["scramble", "--for", name, "--seed", "1"]);
        let is_same = scramble(typed) == scramble(name);
        assert_eq!(is_same, typed != "pll/J", "{typed}");
    }
}

#[test]
fn scrambles_have_21_turns_at_most() {
    let scrambles = Sandbox::new().answer(&["scramble", "--count", "200", "--seed", "2"]);
    let lengths = scrambles.lines().map(|line| line.split(' ').count());
    let lengths: Vec<usize> = lengths.collect();
    assert_eq!(lengths.len(), 200);
    assert!(lengths.iter().all(|&length| length <= 21), "{lengths:?}");
    assert!(
        lengths.iter().sum::<usize>() > 200 * 20,
        "they stay those of random states"
    );
}

/// Turns without those of U before and after, seen from each side: what a person knows of an algorithm.
fn cores(turns: &str) -> Vec<String> {
    let turns: cube_core::Turns = turns.parse().expect("face turns");
    let is_of_top = |turn: &&cube_core::Turn| turn.face == cube_core::Face::U;
    let begun = turns
        .iter()
        .skip_while(is_of_top)
        .copied()
        .collect::<Vec<_>>();
    let ended = begun.len() - begun.iter().rev().take_while(is_of_top).count();
    let core = cube_core::Turns::from(begun[..ended].to_vec());
    let sides = cube_core::Rotation::ALL
        .iter()
        .filter(|side| side.apply(cube_core::Face::U) == cube_core::Face::U);
    let from = |side: &cube_core::Rotation| {
        let turned = core.iter().map(|turn| cube_core::Turn {
            face: side.apply(turn.face),
            ..*turn
        });
        turned.collect::<cube_core::Turns>().to_string()
    };
    sides.map(from).collect()
}

#[test]
fn a_scramble_to_practise_does_not_show_the_way_back() {
    let sandbox = Sandbox::new();
    let text = sandbox.answer(&["scramble", "--for", "Sune", "--seed", "1", "--count", "100"]);
    let scrambles: Vec<&str> = text.lines().collect();
    let known: std::collections::HashSet<&str> = scrambles.iter().copied().collect();
    assert_eq!((scrambles.len(), known.len()), (100, 100), "all differ");
    let taught = cores("R U R' U R U2 R'");
    for scramble in scrambles {
        let turns: cube_core::Turns = scramble.parse().expect("face turns");
        assert!(
            (18..=21).contains(&turns.len()),
            "no shorter than others: {scramble}"
        );
        assert_eq!(turns.simplified().len(), turns.len(), "{scramble}");
        let back = turns.inverse().to_string();
        assert!(!taught.contains(&cores(&back)[0]), "{scramble}");
        let middle = cube_core::Turns::from(turns[2..turns.len() - 2].to_vec());
        let within = middle.inverse().to_string();
        assert!(
            taught.iter().all(|core| !within.contains(core.as_str())),
            "{scramble}"
        );
    }
}
