//! Names of colours: of usual cubes, of unusual ones, and in any light.

use super::*;

/// Reflected red, green and blue of screen colours `rrggbb`, under a light in which white reads
/// `white`; the plastic around a sticker absorbs a part.
fn read(colours: [u32; 6], white: [f32; 3]) -> [Option<[f32; 3]>; 6] {
    colours.map(|colour| {
        Some(std::array::from_fn(|channel| {
            let byte = colour >> (16 - 8 * channel) & 0xff;
            let part = libm::powf(byte as f32 / 255.0, 2.2);
            white[channel] * (0.85 * part + 0.02)
        }))
    })
}

/// White stickers as EV3 sensors read them: little blue, much green, much blue.
const LIGHTS: [[f32; 3]; 3] = [
    [80.0, 84.0, 30.0],
    [290.0, 400.0, 270.0],
    [60.0, 66.0, 84.0],
];

const WHITE: u32 = 0xff_ffff;
const RED: u32 = 0xb7_1234;
const GREEN: u32 = 0x00_9b48;
const YELLOW: u32 = 0xff_d500;
const ORANGE: u32 = 0xff_5800;
const BLUE: u32 = 0x00_46ad;

fn assert_named(colours: [u32; 6], expected: [&str; 6]) {
    for white in LIGHTS {
        let names = ColourNames::of_colours(read(colours, white));
        let names = names.0.map(|name| name.to_string());
        assert_eq!(names, expected, "{white:?}");
    }
}

#[test]
fn the_usual_colours_have_their_names_in_any_light_of_the_sensor() {
    assert_named(
        [WHITE, RED, GREEN, YELLOW, ORANGE, BLUE],
        ["white", "red", "green", "yellow", "orange", "blue"],
    );
}

#[test]
fn a_cube_without_white_has_the_colour_that_is_there() {
    for (colour, name) in [
        (0x10_1010, "black"),
        (0x80_8080, "grey"),
        (0xff_69b4, "pink"),
        (0x70_30a0, "purple"),
    ] {
        assert_named(
            [colour, RED, GREEN, YELLOW, ORANGE, BLUE],
            [name, "red", "green", "yellow", "orange", "blue"],
        );
    }
}

#[test]
fn a_colour_of_its_own_in_place_of_orange_is_named() {
    for (colour, name) in [
        (0x6b_3e1a, "brown"),
        (0xff_80c0, "pink"),
        (0x80_30c0, "purple"),
        (0x30_d5c8, "turquoise"),
        (0x10_1010, "black"),
    ] {
        assert_named(
            [WHITE, RED, GREEN, YELLOW, colour, BLUE],
            ["white", "red", "green", "yellow", name, "blue"],
        );
    }
}

#[test]
fn two_shades_of_one_colour_are_light_and_dark() {
    assert_named(
        [WHITE, RED, 0x00_6030, YELLOW, 0x90_e080, BLUE],
        [
            "white",
            "red",
            "dark green",
            "yellow",
            "light green",
            "blue",
        ],
    );
    assert_named(
        [WHITE, RED, GREEN, YELLOW, 0x70_b0ff, 0x00_30a0],
        ["white", "red", "green", "yellow", "light blue", "dark blue"],
    );
}

#[test]
fn dark_and_pale_colours_are_named_by_their_hue() {
    assert_named(
        [
            0x80_8080, 0x60_0010, 0x00_4020, 0x80_6000, 0x80_3000, 0x00_1050,
        ],
        ["white", "red", "green", "yellow", "orange", "blue"],
    );
    let pale = [
        0xff_ffff, 0xff_b3ba, 0xba_ffc9, 0xff_ffba, 0xff_dfba, 0xba_e1ff,
    ];
    assert_named(pale, ["white", "red", "green", "yellow", "orange", "blue"]);
}

#[test]
fn no_two_faces_have_one_name_whatever_was_read() {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
    for round in 0..300 {
        let largest: f32 = random.random_range(0.0..300.0);
        let mut colours = [[0.0; 3]; 6]
            .map(|colour: [f32; 3]| Some(colour.map(|_| random.random_range(0.0..=largest))));
        if round % 3 == 0 {
            colours[4] = colours[1];
        }
        let names = ColourNames::of_colours(colours)
            .0
            .map(|name| name.to_string());
        for (n, name) in names.iter().enumerate() {
            assert!(!names[..n].contains(name), "{names:?} {colours:?}");
        }
    }
}

#[test]
fn colours_that_are_the_same_or_unread_are_named_by_their_sides() {
    let mut colours = read([WHITE, RED, GREEN, YELLOW, RED, BLUE], LIGHTS[1]);
    let names = ColourNames::of_colours(colours);
    // The same red twice: one face may get another hue's name, but both must not share a name.
    assert_ne!(names.of(Face::R), names.of(Face::L));
    colours[2] = None;
    let names = ColourNames::of_colours(colours);
    assert_eq!(names.of(Face::L).to_string(), "the colour of side L");
    assert_eq!(names.of(Face::L).short(), "as side L");
}
