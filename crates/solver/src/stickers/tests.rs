//! The score against the cube, the bound against known distances, and both methods replayed.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cube_core::{Pattern, Turn, Turns};

use super::{
    score::{Stickers, Turned},
    *,
};

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

#[test]
fn a_turn_takes_off_at_most_24_points_and_a_quarter_turn_12() {
    let mut far = Cube::SOLVED;
    for number in 0..500_usize {
        far = far.turned(Turn::ALL[(number * 7 + number * number) % 18]);
        for turn in Turn::ALL {
            let quarters = turn.amount.quarters();
            let most = if quarters == 2 { 24 } else { 12 };
            let (before, after) = (score(&far), score(&far.turned(turn)));
            assert!(before.abs_diff(after) <= most, "{turn}: {before}, {after}");
            assert!(before <= 96, "{before}");
        }
    }
}

#[test]
fn turned_stickers_are_those_of_the_turned_cube() {
    let turned = Turned::new();
    let mut there = cube("R U2 F' L D");
    for turn in Turn::ALL {
        let stickers = turned.after(&Stickers::of(&there), turn);
        there = there.turned(turn);
        assert_eq!(stickers, Stickers::of(&there), "{turn}");
    }
}

#[test]
fn the_search_finds_the_fewest_turns_from_any_cube_to_any_other() {
    let to = Pattern::find("superflip").expect("a pattern").cube();
    for (turns, length) in [
        ("", 0),
        ("R", 1),
        ("L R", 2),
        ("R U R' U'", 4),
        ("R2 L2 U2 D2", 4),
        ("R L R", 2),
        ("U F' D2 L B", 5),
    ] {
        let from = to.after(&turns.parse::<Turns>().expect("turns"));
        let end = shortest(&from, &to, &Limits::default()).expect("a right solution");
        let Shortest::Found(solution) = end else {
            panic!("{turns}: {end:?}");
        };
        assert_eq!(from.after(&solution.turns), to);
        assert_eq!(solution.turns.len(), length, "{turns}: {}", solution.turns);
    }
}

#[test]
fn a_limit_ends_the_search_with_what_it_ruled_out() {
    let far = cube("R U2 F' L D2 B U' R2 F D' L2 B'");
    let mut least = 0;
    for nodes in [0, 1, 1000, 100_000] {
        let end = shortest(&far, &Cube::SOLVED, &Limits::nodes(nodes)).expect("no wrong solution");
        let Shortest::Unfinished(unfinished) = end else {
            panic!("{nodes}: {end:?}");
        };
        assert_eq!(unfinished.nodes, nodes);
        assert!(unfinished.at_least >= least && unfinished.at_least <= 12);
        least = unfinished.at_least;
    }
    assert!(least > 4, "{least}");
    let polls = AtomicUsize::new(0);
    let limits = Limits::until(move || polls.fetch_add(1, Relaxed) >= 3);
    let end = shortest(&far, &Cube::SOLVED, &limits).expect("no wrong solution");
    assert!(matches!(
        end,
        Shortest::Unfinished(Unfinished { nodes: 1500, .. })
    ));
}

#[test]
fn a_walk_takes_the_first_turn_of_the_least_score_and_visits_no_state_twice() {
    // From R each of R, R2 and R' scores differently; from U D each of them is as good.
    for (turns, expected) in [("", ""), ("R", "R'"), ("D U", "U' D'"), ("L2 R2", "R2 L2")] {
        let walk = walk(&cube(turns), &Cube::SOLVED).expect("a right walk");
        assert!(walk.is_at_target());
        assert_eq!(walk.turns.to_string(), expected, "{turns}");
    }
    // Without its memory the walk would go to and fro between two states.
    let far = cube("R U2 F' L D2 B U' R2 F D' L2 B'");
    let walk = walk(&far, &Cube::SOLVED).expect("no wrong walk");
    assert!(
        !walk.is_at_target() && walk.made == MAX_WALK_TURNS,
        "{walk:?}"
    );
    assert_eq!(score(&far), walk.score_before);
    assert_eq!(score(&far.after(&walk.turns)), walk.score);
    assert!(walk.score < walk.score_before && walk.turns.len() < MAX_WALK_TURNS);
}

#[test]
fn the_walk_follows_a_search_that_reaches_its_limit() {
    let near = cube("R U2 F'");
    let outcome = |nodes| solve(&near, &Cube::SOLVED, &Limits::nodes(nodes)).expect("no fault");
    assert!(matches!(outcome(100_000), Outcome::Shortest(_)));
    let Outcome::Walked(walk, unfinished) = outcome(0) else {
        panic!("no nodes, no search");
    };
    assert_eq!(unfinished.nodes, 0);
    assert_eq!(score(&near.after(&walk.turns)), walk.score);
}
