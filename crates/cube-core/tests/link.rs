//! Links to alg.cubing.net and twizzle.net: the cube with which each page begins.

use cube_core::{InvalidState, State, notation::link::InvalidLink, pocket::PocketCube};
use proptest::prelude::*;

fn read(text: &str) -> State {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    text.parse::<State>().expect_err(text).to_string()
}

#[test]
fn a_link_is_the_cube_that_its_page_shows_first() {
    for (link, turns) in [
        // Setup, and turns from there on.
        (
            "https://alg.cubing.net/?setup=R_U_R-_U-&alg=U_R_U-_R-",
            "R U R' U'",
        ),
        ("https://alg.cubing.net/?alg=U_R&setup=F2-_M", "F2 M"),
        (
            "https://alg.cubing.net/?type=reconstruction&setup=F_R&alg=R-_F-",
            "F R",
        ),
        (
            "https://alpha.twizzle.net/edit/?setup-alg=R+U+R%27&alg=F",
            "R U R'",
        ),
        (
            "https://alpha.twizzle.net/edit/?alg=F&experimental-setup-alg=R%20U2",
            "R U2",
        ),
        (
            "https://twizzle.net/edit/?setup-alg=R+U&setup-anchor=start&alg=F",
            "R U",
        ),
        // Turns alone are those of the solved cube.
        ("https://alg.cubing.net/?alg=R_U_R-_U-", "R U R' U'"),
        (
            "http://alg.cubing.net?alg=R_U_R-_U-&view=playback",
            "R U R' U'",
        ),
        (
            "https://experiments.cubing.net/cubing.js/twizzle/?alg=R+U+R%27+U%27",
            "R U R' U'",
        ),
        (
            "https://alpha.twizzle.net/explore/?puzzle=3x3x3&alg=R2+U",
            "R2 U",
        ),
        (
            "https://alg.cubing.net/?alg=(R_U)3-_%5BR,_U%5D_2%26%2345%3B3Rw",
            "(R U)3' [R, U] 2-3Rw",
        ),
        (
            "https://alg.cubing.net/?alg=R_U%2F%2F_F2L%26%2345%3B1%0AF",
            "R U F",
        ),
        (
            "https://alg.cubing.net/?alg=R_U_%2F*_a_%2B_b_*%2F_F",
            "R U F",
        ),
        (
            "https://alpha.twizzle.net/edit/?alg=R+U%2F%2F+cross%0AF",
            "R U F",
        ),
        ("https://alg.cubing.net/?title=a%26b&alg=R%20U%27", "R U'"),
        ("https://alg.cubing.net/?alg=R+U%E2%80%99", "R U'"),
        // Turns that end with the setup, or with the solved cube.
        (
            "https://alg.cubing.net/?type=alg&alg=R_U_R-_U-",
            "U R U' R'",
        ),
        (
            "https://alg.cubing.net/?type=alg&alg=R_U&setup=F",
            "F U' R'",
        ),
        (
            "https://alg.cubing.net/?type=reconstruction-end-with-setup&alg=M",
            "M'",
        ),
        (
            "https://alpha.twizzle.net/edit/?setup-anchor=end&alg=R+U+R%27",
            "R U' R'",
        ),
        (
            "https://alpha.twizzle.net/edit/?experimental-setup-anchor=end&alg=F&setup-alg=z2",
            "z2 F'",
        ),
        // As people copy them.
        ("  alg.cubing.net/?alg=R_U \n", "R U"),
        ("HTTPS://WWW.alg.cubing.net/?alg=R_U", "R U"),
        (
            "https://alg.cubing.net/?puzzle=3x3x3&amp;alg=R_U#more",
            "R U",
        ),
        ("https://alg.cubing.net/?setup=&alg=R", "R"),
    ] {
        assert_eq!(read(link), read(turns), "{link}");
    }
}

#[test]
fn the_alg_undoes_the_cube_of_a_link_that_ends_solved() {
    let link = "https://alg.cubing.net/?type=alg&alg=R_U_R-_U-_R-_F_R2_U-_R-_U-_R_U_R-_F-";
    let algorithm = "R U R' U' R' F R2 U' R' U' R U R' F'";
    let end = read(link).after(&algorithm.parse().expect("turns"));
    assert_eq!(end, State::SOLVED);
}

#[test]
fn a_link_of_the_2x2x2_is_a_2x2x2() {
    let link = "https://alg.cubing.net/?puzzle=2x2x2&alg=R_U-";
    let cube: PocketCube = link.parse().expect("a 2x2x2");
    assert_eq!(cube, "R U'".parse().expect("turns"));
    let without = "https://alpha.twizzle.net/edit/?alg=R+U%27";
    assert_eq!(without.parse(), Ok(cube));
    let error = without
        .replace('?', "?puzzle=3x3x3&")
        .parse::<PocketCube>()
        .expect_err("another puzzle");
    assert_eq!(
        error.to_string(),
        "the link shows the puzzle \"3x3x3\"; needed is 2x2x2"
    );
    assert!(matches!(
        link.parse::<State>(),
        Err(InvalidState::Link(InvalidLink::Puzzle {
            needed: "3x3x3",
            ..
        }))
    ));
}

#[test]
fn other_links_are_refused_with_the_cause() {
    for (link, message) in [
        (
            "https://example.org/?alg=R",
            "link to \"example.org\": links to alg.cubing.net and",
        ),
        (
            "https://alg.cubing.net.evil.org/?alg=R",
            "link to \"alg.cubing.net.evil.org\"",
        ),
        ("https://", "link to \"\""),
        (
            "https://alg.cubing.net/",
            "the link has no turns: neither alg nor setup",
        ),
        (
            "https://alg.cubing.net/?alg=&setup=",
            "the link has no turns",
        ),
        (
            "https://alg.cubing.net/?puzzle=4x4x4&alg=R",
            "the link shows the puzzle \"4x4x4\"",
        ),
        (
            "https://alpha.twizzle.net/explore/?puzzle-description=c+f+0&alg=R",
            "the link shows the puzzle \"c f 0\"",
        ),
        (
            "https://alg.cubing.net/?alg=R_Q",
            "the link's alg: turn sequence, column 3: 'Q' seen",
        ),
        (
            "https://alpha.twizzle.net/edit/?setup-alg=R%&alg=U",
            "the link's setup: turn sequence, column 2: '%' seen",
        ),
    ] {
        let seen = refusal(link);
        assert!(seen.starts_with(message), "{link}: {seen}");
    }
}

proptest! {
    #[test]
    fn no_link_makes_reading_panic(rest in "[?&=%+_#a-zA-Z0-9'é-]{0,40}", known in any::<bool>()) {
        let site = if known { "alg.cubing.net" } else { "alpha.twizzle.net/edit/" };
        for link in [format!("https://{site}?alg={rest}"), format!("https://{rest}")] {
            if let Err(error) = link.parse::<State>() {
                let message = error.to_string();
                prop_assert!(message.len() < 600, "{message}");
                prop_assert!(!message.contains(char::is_control), "{message:?}");
            }
        }
    }

    #[test]
    fn turns_read_the_same_from_a_link(turns in "([URFDLBMESxyz]w?[2']? ){0,12}") {
        prop_assume!(turns.parse::<cube_core::notation::Algorithm>().is_ok());
        prop_assume!(!turns.is_empty());
        let escaped = turns.trim().replace('\'', "-").replace(' ', "_");
        let encoded = turns.trim().replace('\'', "%27").replace(' ', "+");
        let state = read(&format!("({turns})"));
        prop_assert_eq!(&read(&format!("https://alg.cubing.net/?alg={escaped}")), &state);
        prop_assert_eq!(&read(&format!("https://alpha.twizzle.net/edit/?alg={encoded}")), &state);
    }
}
