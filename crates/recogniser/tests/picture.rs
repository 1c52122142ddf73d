//! The example `picture`, on pictures of random cubes with noise.

use std::io::Cursor;

use cube_core::{Facelet, net};
use rand::RngExt;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

#[expect(dead_code, reason = "the test makes pictures of its own")]
#[path = "../examples/picture.rs"]
mod example;

/// Side of a square, in pixels.
const SIDE: usize = 10;

/// Colours of U R F D L B.
const COLOURS: [[i32; 3]; 6] = [
    [240, 240, 240],
    [200, 30, 40],
    [20, 160, 70],
    [240, 220, 40],
    [250, 120, 20],
    [20, 70, 180],
];

/// Picture of a net with this noise in each channel of each pixel.
fn picture(faces: &[cube_core::Face; 54], noise: i32, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let (width, height) = (net::COLUMNS * SIDE, net::ROWS * SIDE);
    let mut colours = vec![[128; 3]; net::COLUMNS * net::ROWS];
    for facelet in Facelet::all() {
        let at = net::position(facelet);
        colours[at.row * net::COLUMNS + at.column] = COLOURS[faces[facelet.index()].index()];
    }
    let mut pixels = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let colour = colours[row / SIDE * net::COLUMNS + column / SIDE];
            pixels.extend(colour.map(|value| {
                let value = value + rng.random_range(-noise..=noise);
                value.clamp(0, 255) as u8
            }));
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels).expect("the pixels");
    drop(writer);
    bytes
}

#[test]
fn a_picture_of_a_net_is_read_right_up_to_some_noise_and_no_other_cube_is_accepted() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut cube = cube_core::Cube::SOLVED;
    for noise in [0, 10, 25, 60, 100, 127] {
        for _ in 0..3 {
            for _ in 0..30 {
                cube = cube.turned(cube_core::Turn::ALL[rng.random_range(0..18)]);
            }
            let bytes = picture(&cube.faces(), noise, &mut rng);
            let seen = example::read(Cursor::new(bytes)).expect("a picture");
            if noise <= 25 {
                assert_eq!(seen.cube, Some(cube), "{noise}");
                assert!(seen.accepted, "{noise}: {}", seen.reason_text());
            }
            assert!(!seen.accepted || seen.cube == Some(cube), "{noise}");
        }
    }
    assert!(example::read(Cursor::new(b"no picture".to_vec())).is_err());
}
