//! Reading of a state in each form in which people write one, and the distinction of the forms.

use std::str::FromStr;

use cube_core::{
    Cube, Facelet, Facelets, InvalidState, Pattern, Reid, Rotation, State, Turns, net,
    notation::Algorithm,
};
use proptest::prelude::*;

fn read(text: &str) -> State {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    text.parse::<State>().expect_err(text).to_string()
}

fn cube_of(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

/// The net as a program prints it: letters with a space after each, in nine lines.
fn net_of(facelets: &Facelets) -> String {
    let mut squares = [[' '; net::COLUMNS]; net::ROWS];
    for facelet in Facelet::all() {
        let at = net::position(facelet);
        squares[at.row][at.column] = facelets.at(facelet);
    }
    let lines = squares.map(|row| row.map(|square| format!("{square} ")).concat());
    lines.map(|line| line.trim_end().to_owned()).join("\n")
}

fn spaced(text: &str, after: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let words = letters.chunks(after).map(String::from_iter);
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_net_and_any_spacing_are_the_state() {
    for turns in ["R U F'", "R", "", "U2 L' B D2 F R' B2 L D'"] {
        let state = State::from(cube_of(turns));
        let stickers = state.to_string();
        let net = net_of(&state.facelets());
        let colored = net.replace('U', "\u{1b}[48;2;255;255;255;30mU\u{1b}[0m");
        assert_ne!(net, colored);
        let without_first_indent = net.trim_start().to_owned();
        for text in [
            &net,
            &colored,
            &without_first_indent,
            &net.replace('\n', "\r\n"),
        ] {
            assert_eq!(read(text), state, "{text}");
        }
        assert_eq!(read(&net.replace('\n', " ")), state, "lines joined");
        for after in [1, 2, 3, 9, 27, 54] {
            assert_eq!(read(&spaced(&stickers, after)), state, "{after} in a word");
        }
    }
}

#[test]
fn separators_between_the_stickers_count_as_white_space() {
    let state = State::from(cube_of("U2 L' B D2 F R' B2 L D'"));
    let stickers = state.to_string();
    let colors = stickers.replace('U', "w").replace('D', "y").to_lowercase();
    for after in [1, 3, 9] {
        for separator in [",", ", ", " | ", ";", "\",\""] {
            let text = spaced(&stickers, after).replace(' ', separator);
            assert_eq!(read(&text), state, "{text}");
            let text = spaced(&colors, after).replace(' ', separator);
            assert_eq!(read(&text), state, "{text}");
        }
    }
    let ruled = net_of(&state.facelets()).replace(' ', "|");
    assert_eq!(read(&ruled), state, "{ruled}");
    let wrong = spaced(&stickers[1..], 9).replace(' ', ",");
    assert!(
        refusal(&wrong).starts_with("53 stickers seen ("),
        "{}",
        refusal(&wrong)
    );
    // Six distinct characters serve, separators too.
    assert_eq!(read(&stickers.replace('U', ",").replace('D', ":")), state);
}

#[test]
fn labels_before_the_sides_give_their_order() {
    let state = State::from(cube_of("R U F' D2 L B"));
    let stickers = state.to_string();
    let side = |face: &str| {
        let begin = "URFDLB".find(face).expect("a face") * 9;
        &stickers[begin..begin + 9]
    };
    for order in ["URFDLB", "ULFRBD", "dbulrf"] {
        for (before, after) in [("", "\n"), (" ", " "), ("\n", ", ")] {
            let labelled = |face: char| {
                let side = spaced(side(&face.to_uppercase().to_string()), 3);
                format!("{face}:{before}{side}{after}")
            };
            let text: String = order.chars().map(labelled).collect();
            assert_eq!(read(&text), state, "{text}");
        }
    }
    let twice = format!("U:{0} U:{0} F:{0} D:{0} L:{0} B:{0}", side("F"));
    assert!(
        refusal(&twice).starts_with("60 stickers seen ("),
        "{}",
        refusal(&twice)
    );
}

#[test]
fn stickers_of_an_impossible_cube_are_never_taken_for_turns() {
    let mut stickers: Vec<char> = Cube::SOLVED.facelets().to_string().chars().collect();
    let corner = [8, 9, 20].map(|i| stickers[i]);
    for (i, letter) in [8, 9, 20]
        .into_iter()
        .zip([corner[1], corner[2], corner[0]])
    {
        stickers[i] = letter;
    }
    let stickers = String::from_iter(stickers);
    let net = net_of(&stickers.parse().expect("54 stickers"));
    assert!(refusal(&net).ends_with("probably the one at URF"), "{net}");
    for after in [1, 2, 3, 9, 54] {
        let text = spaced(&stickers, after);
        assert!(refusal(&text).contains("a corner is twisted"), "{text}");
        assert!(
            refusal(&text.to_lowercase()).contains("a corner is twisted"),
            "{text}"
        );
    }
}

#[test]
fn a_wrong_number_of_stickers_is_refused_with_the_counts() {
    let solved = Cube::SOLVED.facelets().to_string();
    for after in [1, 2, 9, 54] {
        let text = spaced(&solved[1..], after);
        assert!(
            refusal(&text).starts_with(
                "53 stickers seen (U 8, R 9, F 9, D 9, L 9, B 9), 54 needed: nine for each"
            ),
            "{}",
            refusal(&text)
        );
        let text = spaced(&(solved.clone() + "B"), after);
        assert!(
            refusal(&text).starts_with("55 stickers seen (U 9, "),
            "{text}"
        );
    }
    let bare = "R U F D ".repeat(10);
    assert!(refusal(&bare).starts_with("40 stickers seen (R 10, U 10, F 10, D 10)"));
    let turns = read(&format!("({bare})")).turns.expect("turns");
    assert_eq!(turns.len(), 40);
}

#[test]
fn a_refusal_repeats_no_character_that_acts_on_a_terminal() {
    let solved = Cube::SOLVED.facelets().to_string().replace('U', "\u{1b}");
    let swapped = solved.replacen('\u{1b}', "R", 1).replacen('R', "\u{9b}", 1);
    let mut exchanged: Vec<char> = solved.chars().collect();
    // An edge of one colour, and a corner that no cube has.
    exchanged.swap(7, 19);
    exchanged.swap(1, 10);
    let exchanged: String = exchanged.into_iter().collect();
    let long = format!("{} {}", "U\u{1b}".repeat(30), "x".repeat(100_000));
    for text in [&solved[1..], &swapped, &exchanged, &exchanged[1..], &long] {
        let message = refusal(text);
        assert!(!message.contains(char::is_control), "{message:?}");
        assert!(message.len() < 1000, "{}", message.len());
    }
    let word = Reid::from_str(&format!("{} UF", "\u{1b}[2J".repeat(1000)).repeat(10));
    let message = word.expect_err("no piece").to_string();
    assert!(
        message.len() < 300 && !message.contains(char::is_control),
        "{message:?}"
    );
}

#[test]
fn every_form_gives_its_state() {
    let state = read("R U2 F'");
    assert_eq!(state.cube, cube_of("R U2 F'"));
    assert_eq!(
        state.turns.as_ref().map(ToString::to_string).as_deref(),
        Some("R U2 F'")
    );
    assert_eq!(read(&Reid(state.cube).to_string()), state.cube.into());
    let digits = state.to_string().replace('U', "1").replace('R', "x");
    assert_eq!(read(&digits), state.cube.into());
    assert_eq!(read(" solved\n"), State::SOLVED);
    for pattern in Pattern::ALL {
        let state = read(pattern.name);
        assert_eq!(
            (state.cube, state.rotation),
            (pattern.cube(), Rotation::IDENTITY)
        );
    }
    assert_eq!("  ".parse::<State>(), Err(InvalidState::Empty));
    assert!(matches!(
        "no such name".parse::<State>(),
        Err(InvalidState::UnknownName { seen }) if seen == "no such name"
    ));
    assert!(refusal("R Q").contains("column 3"));
    assert!(refusal("UF UR UB UL DF DR DB DL FR FL").contains("10 pieces seen"));
}

#[test]
fn turns_of_layers_rotate_the_cube_and_the_state_has_the_rotation() {
    for (text, rotation) in [
        ("x", "x"),
        ("M U", "x'"),
        ("Rw U", "x"),
        ("M U M'", ""),
        ("R y", "y"),
        ("M2 E2 S2", ""),
    ] {
        let state = read(text);
        assert_eq!(state.rotation.to_string(), rotation, "{text}");
        // The printed state reads back the same, the centres included.
        let shown = read(&net_of(&state.facelets()));
        assert_eq!((shown.cube, shown.rotation), (state.cube, state.rotation));
        // The next turns refer to the cube in its pose.
        let both = read(&format!("{text} R U"));
        assert_eq!(both.as_held(), state.as_held().then(&cube_of("R U")));
    }
}

#[test]
fn state_turns_and_rotation_make_the_target() {
    for (from, to) in [
        ("M U", "solved"),
        ("solved", "M U"),
        ("x y R", "E' F z"),
        ("Rw U2 M'", "superflip"),
        ("R U", "F"),
    ] {
        let (from, to) = (read(from), read(to));
        let way = from.way_to(&to);
        let turns = cube_core::tables::solve(&way.from, &way.to);
        let made = format!("{turns} {}", way.rotation);
        let end = from.after(&made.parse().expect("turns and rotations"));
        assert_eq!((end.cube, end.rotation), (to.cube, to.rotation), "{made}");
    }
    assert_eq!(read("M U").way_to(&State::SOLVED).rotation.to_string(), "x");
    assert_eq!(
        read("M' U").way_to(&State::SOLVED).rotation.to_string(),
        "x'"
    );
}

#[test]
fn centres_in_an_order_that_no_rotation_makes_are_just_colors() {
    let exchanged = Cube::SOLVED.facelets().to_string();
    let exchanged = exchanged
        .replace('U', "x")
        .replace('R', "U")
        .replace('x', "R");
    assert_eq!(read(&exchanged), State::SOLVED);
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(
        text in prop_oneof![
            any::<String>(),
            "[URFDLB \n]{30,80}",
            "[URFDLBMurf2'\u{1b}\\[;m \n]{0,70}",
        ]
    ) {
        if let Ok(state) = text.parse::<State>() {
            let again = read(&state.to_string());
            prop_assert_eq!((again.cube, again.rotation), (state.cube, state.rotation));
        }
    }

    #[test]
    fn turns_refer_to_the_pose_of_the_state(
        before in "([URFDLBMESxyz]w?[2']? ){0,6}".prop_filter("turns", |text| text.parse::<Algorithm>().is_ok()),
        after in "([URFDLB][2']? ){0,6}",
    ) {
        let state = read_or_solved(&before);
        let both = read_or_solved(&(before + &after));
        let turned = state.as_held().then(&cube_of(&after));
        prop_assert_eq!(both.as_held(), turned);
        prop_assert_eq!(both.rotation, state.rotation);
        let on = state.after(&after.parse().expect("turns"));
        prop_assert_eq!((on.cube, on.rotation), (both.cube, both.rotation));
    }
}

/// The state after turns of the solved cube; an empty text is the solved cube.
fn read_or_solved(text: &str) -> State {
    State::from(&text.parse::<Algorithm>().expect("turns"))
}
