//! Reid's notation both ways.

use cube_core::{Corner, Cube, Edge, Facelet, Reid, Turn};
use proptest::prelude::*;

const SOLVED: &str = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
/// The example of haqreu's article on a MindCub3r solver (habr, 2015).
const ARTICLE: &str = "RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB";

#[test]
fn the_solved_cube_is_written_as_its_places() {
    assert_eq!(SOLVED.parse(), Ok(Reid(Cube::SOLVED)));
    assert_eq!(Reid(Cube::SOLVED).to_string(), SOLVED);
}

#[test]
fn the_articles_example_is_read_sticker_by_sticker() {
    let Reid(cube) = ARTICLE.parse().expect("the example is a cube");
    assert_eq!(Reid(cube).to_string(), ARTICLE);
    // Each letter of the text is the colour at the same letter of the solved text.
    let stickers = cube.facelets();
    for (place, piece) in SOLVED.split(' ').zip(ARTICLE.split(' ')) {
        let mut sorted: Vec<char> = place.chars().collect();
        sorted.sort_unstable();
        let edges = Edge::ALL.map(|edge| edge.facelets().to_vec());
        let corners = Corner::ALL.map(|corner| corner.facelets().to_vec());
        let facelets: &Vec<Facelet> = edges
            .iter()
            .chain(&corners)
            .find(|facelets| {
                let mut letters: Vec<char> = facelets
                    .iter()
                    .map(|facelet| facelet.face().letter())
                    .collect();
                letters.sort_unstable();
                letters == sorted
            })
            .expect("every word of the solved text is a place");
        for (face, color) in place.chars().zip(piece.chars()) {
            let mut on_face = facelets.iter().filter(|f| f.face().letter() == face);
            let facelet = on_face
                .next()
                .expect("a place lies on the faces of its name");
            assert_eq!(stickers.at(*facelet), color, "{piece} at {place}");
        }
    }
}

#[test]
fn an_error_names_place_and_piece() {
    let with = |number: usize, word: &str| {
        let mut words: Vec<&str> = SOLVED.split(' ').collect();
        words[number - 1] = word;
        words.join(" ").parse::<Reid>().expect_err(word).to_string()
    };
    for (message, expected) in [
        (
            with(2, "UD"),
            "Reid's notation, piece 2 (at UR): \"UD\" is no edge; allowed are two letters of U R F D L B whose faces touch, as in UF",
        ),
        (
            with(3, "UBL"),
            "Reid's notation, piece 3 (at UB): \"UBL\" is no edge; ",
        ),
        (
            with(12, "xé"),
            "Reid's notation, piece 12 (at BL): \"xé\" is no edge; ",
        ),
        (
            with(13, "UF"),
            "Reid's notation, piece 13 (at UFR): \"UF\" is no corner; ",
        ),
        (
            with(20, "DUR"),
            "Reid's notation, piece 20 (at DBR): \"DUR\" is no corner; allowed are three letters of U R F D L B whose faces meet, as in UFR",
        ),
        (
            with(13, "FUR"),
            "Reid's notation, piece 13 (at UFR): \"FUR\" runs the wrong way round; allowed for this corner are FRU, RUF and UFR",
        ),
        (with(1, "FU"), "Reid's notation: an edge is flipped: "),
        (with(13, "FRU"), "Reid's notation: a corner is twisted: "),
        (
            with(1, "UR"),
            "Reid's notation: the edge UR occurs twice, at UR and at UF",
        ),
        (with(1, ""), "Reid's notation: 19 pieces seen, 20 needed: "),
    ] {
        assert!(message.starts_with(expected), "{message}");
    }
}

proptest! {
    #[test]
    fn a_written_state_reads_back_the_same(
        turns in prop::collection::vec(prop::sample::select(&Turn::ALL[..]), 0..40)
    ) {
        let reid = Reid(Cube::SOLVED.after(&turns));
        prop_assert_eq!(reid.to_string().parse(), Ok(reid));
    }

    #[test]
    fn no_words_make_reading_panic(
        words in prop::collection::vec("[URFDLB]{2,3}|[A-Za-zé]{0,4}", 18..22)
    ) {
        if let Ok(reid) = words.join(" ").parse::<Reid>() {
            prop_assert_eq!(reid.to_string(), words.join(" "));
        }
    }

    #[test]
    fn shuffled_pieces_are_refused_or_read_as_they_are(
        words in Just(SOLVED.split(' ').collect::<Vec<_>>()),
        swaps in prop::collection::vec((0..12_usize, 0..12_usize, 12..20_usize, 12..20_usize), 0..9)
    ) {
        let mut words = words;
        for (a, b, c, d) in swaps {
            words.swap(a, b);
            words.swap(c, d);
        }
        if let Ok(reid) = words.join(" ").parse::<Reid>() {
            prop_assert_eq!(reid.to_string(), words.join(" "));
        }
    }
}
