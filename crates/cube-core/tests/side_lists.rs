//! Stickers without the centres: against the cycles of the article that writes them.

use cube_core::{Cube, InvalidState, Letters, SideLists, State, Turn, Turns};
use proptest::prelude::*;

const SOLVED: &str = "WWWWWWWW RRRRRRRR BBBBBBBB OOOOOOOO GGGGGGGG YYYYYYYY";

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

#[test]
fn the_solved_cube_is_written_as_the_article_prints_it() {
    assert_eq!(SideLists(Cube::SOLVED).to_string(), SOLVED);
    // The article's text ends with a space.
    assert_eq!(read(&format!("{SOLVED} ")), State::SOLVED);
}

#[test]
fn a_turn_of_u_moves_the_stickers_as_the_article_does() {
    // The permutations of the article's turn of the upper side (kevindaniel-s.github.io, 2021):
    // in each the second takes the content of the first, and the first that of the last. The sides
    // are numbered as in the text: up 0, left 1, center 2, right 3, back 4, down 5.
    let mut cycles: Vec<[(usize, usize); 4]> = vec![
        [0, 2, 7, 5].map(|square| (0, square)),
        [1, 4, 6, 3].map(|square| (0, square)),
    ];
    cycles.extend([0, 1, 2].map(|square| [4, 3, 2, 1].map(|side| (side, square))));
    let scrambled = cube_of("R U2 F' D L B");
    let before: Vec<char> = SideLists(scrambled).to_string().chars().collect();
    let mut after = before.clone();
    let at = |(side, square): (usize, usize)| side * 9 + square;
    for cycle in cycles {
        for n in 0..4 {
            after[at(cycle[(n + 1) % 4])] = before[at(cycle[n])];
        }
    }
    let turned = scrambled.turned("U".parse::<Turn>().expect("a turn"));
    assert_eq!(String::from_iter(after), SideLists(turned).to_string());
}

#[test]
fn each_sticker_is_that_of_the_unfolded_cube() {
    // The 54 stickers, cut to sides, without the fifth of each, in the order U L F R B D.
    let cube = cube_of("R U2 F' D L B");
    let stickers = cube.to_string();
    let sides = [0, 4, 2, 1, 5, 3].map(|side| {
        let side = &stickers[side * 9..][..9];
        format!("{}{}", &side[..4], &side[5..])
    });
    let in_faces = sides.join(" ");
    let in_colours: String = in_faces
        .chars()
        .map(|face| match face {
            'U' => 'W',
            'L' => 'R',
            'F' => 'B',
            'R' => 'O',
            'B' => 'G',
            'D' => 'Y',
            other => other,
        })
        .collect();
    assert_eq!(SideLists(cube).to_string(), in_colours);
    for text in [&in_faces, &in_colours] {
        let letters: Vec<char> = text.chars().filter(|c| *c != ' ').collect();
        let in_words = |length| {
            let words = letters.chunks(length).map(String::from_iter);
            words.collect::<Vec<_>>().join(" ")
        };
        for spacing in [
            in_words(2),
            in_words(3),
            text.clone(),
            text.replace(' ', ""),
            text.replace("", " "),
            text.replace(' ', "\n"),
            text.replace(' ', ", "),
            text.to_lowercase(),
        ] {
            assert_eq!(read(&spacing), State::from(cube), "{spacing}");
        }
    }
}

#[test]
fn the_typed_letters_are_kept() {
    let (_, letters) = State::read(SOLVED).expect("48 stickers");
    assert_eq!(letters, SideLists::LETTERS);
    assert_eq!(letters.to_string(), "WOBYRG");
    let (_, letters) = State::read(&SOLVED.to_lowercase()).expect("48 stickers");
    assert_eq!(letters.to_string(), "wobyrg");
    let faces = "UUUUUUUU LLLLLLLL FFFFFFFF RRRRRRRR BBBBBBBB DDDDDDDD";
    let (_, letters) = State::read(faces).expect("48 stickers");
    assert_eq!(letters, Letters::FACES);
}

#[test]
fn other_letters_are_asked_for_their_centres() {
    for letters in ["abcdef", "123456", "WRBOGX", "wrbogü"] {
        let typed: String = SOLVED
            .chars()
            .map(|c| match "WRBOGY".find(c) {
                Some(at) => letters.chars().nth(at).expect("six letters"),
                None => c,
            })
            .collect();
        for text in [
            typed.clone(),
            typed.replace(' ', ""),
            typed.replace("", " "),
        ] {
            assert!(
                matches!(text.parse::<State>(), Err(InvalidState::NoCentres)),
                "{text}: {}",
                refusal(&text)
            );
            assert!(refusal(&text).contains("write all 54 stickers"), "{text}");
        }
    }
}

#[test]
fn wrong_stickers_are_refused_by_name() {
    let five = SOLVED.replacen('W', "R", 1);
    assert!(
        refusal(&five).starts_with("the colour 'W' (of the U centre) occurs 8 times, not 9"),
        "{}",
        refusal(&five)
    );
    let mut swapped: Vec<char> = SOLVED.chars().collect();
    swapped.swap(7, 20);
    let swapped = String::from_iter(swapped);
    assert!(
        refusal(&swapped).starts_with("the corner at URF has the colours B"),
        "{}",
        refusal(&swapped)
    );
    // A sticker too few is counted.
    assert!(refusal(&SOLVED[1..]).starts_with("47 stickers seen ("));
    // Face letters that are not eight each are 54 of which some were left out.
    let faces = "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBB";
    assert!(refusal(faces).starts_with("48 stickers seen (U 9, "));
}

proptest! {
    #[test]
    fn printed_stickers_read_back(turns in "([URFDLB][2']? ){0,30}") {
        let cube = cube_of(&turns);
        prop_assert_eq!(read(&SideLists(cube).to_string()), State::from(cube));
    }
}
