//! Pictures in which no side is found.

use image::{Rgb, RgbImage};
use photo::{NoSide, find_side};

use crate::support::photograph;

#[test]
fn a_picture_of_few_pixels_is_too_small() {
    for (width, height) in [(0, 0), (119, 400), (400, 119)] {
        let picture = RgbImage::new(width, height);
        assert_eq!(
            find_side(&picture).unwrap_err(),
            NoSide::TooSmall(width, height)
        );
    }
    assert_eq!(
        NoSide::TooSmall(119, 400).to_string(),
        "the picture has 119 x 400 pixels: at least 120 x 120 are needed"
    );
}

#[test]
fn a_picture_without_light_is_too_dark() {
    let noise = RgbImage::from_fn(320, 240, |x, y| {
        Rgb([0, 1, 2].map(|channel| ((7 * x + 13 * y + x * y + channel) % 23) as u8))
    });
    assert_eq!(find_side(&noise).unwrap_err(), NoSide::TooDark);
    let mut dim = photograph("trk-09/D.png");
    dim.pixels_mut()
        .for_each(|pixel| pixel.0 = pixel.0.map(|value| value / 64));
    assert_eq!(find_side(&dim).unwrap_err(), NoSide::TooDark);
}

#[test]
fn a_narrow_picture_has_no_grid() {
    for (width, height) in [(120, 8_000), (8_000, 120)] {
        let narrow = RgbImage::from_pixel(width, height, Rgb([200, 180, 160]));
        assert_eq!(find_side(&narrow).unwrap_err(), NoSide::NoGrid);
    }
}

#[test]
fn a_bright_picture_without_a_cube_has_no_grid() {
    let plain = RgbImage::from_pixel(320, 240, Rgb([200, 180, 160]));
    let stripes = RgbImage::from_fn(320, 240, |x, _| {
        Rgb([if x / 20 % 2 == 0 { 240 } else { 20 }; 3])
    });
    let tiles = RgbImage::from_fn(480, 360, |x, y| {
        Rgb([if x % 40 < 3 || y % 40 < 3 { 90 } else { 220 }; 3])
    });
    for (name, picture) in [("plain", plain), ("stripes", stripes), ("tiles", tiles)] {
        assert_eq!(
            find_side(&picture).map(|side| side.sure),
            Err(NoSide::NoGrid),
            "{name}"
        );
    }
}
