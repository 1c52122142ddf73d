//! Colours of the faces, ink that is read easily on a colour, and mixtures.

use cube_core::Face;
use palette::{Srgb, color_difference::Wcag21RelativeContrast};

/// Colour in which a face of the solved cube is shown: red, green, blue of 0 to 255. White up and
/// green in front, as cubes are sold.
pub const fn color(face: Face) -> [u8; 3] {
    match face {
        Face::U => [255, 255, 255],
        Face::R => [200, 20, 30],
        Face::F => [0, 155, 72],
        Face::D => [255, 213, 0],
        Face::L => [255, 110, 0],
        Face::B => [0, 70, 173],
    }
}

/// Black or white, whichever has the larger contrast on a colour of red, green and blue, by the
/// definition of the Web Content Accessibility Guidelines 2.1.
pub(crate) fn ink_on(colour: [u8; 3]) -> [u8; 3] {
    let [black, white] = [[0; 3], [255; 3]];
    if contrast(black, colour) >= contrast(white, colour) {
        black
    } else {
        white
    }
}

/// Contrast of two colours: 1 for equal ones to 21 for black and white.
pub(crate) fn contrast(one: [u8; 3], other: [u8; 3]) -> f32 {
    let [one, other] = [one, other].map(|colour| Srgb::from(colour).into_format::<f32>());
    one.relative_contrast(other)
}

/// Colour between two colours: the first at a share of 0, the other at 1.
pub(crate) fn mixed(one: [u8; 3], other: [u8; 3], share: f32) -> [u8; 3] {
    let channel = |n: usize| {
        let (one, other) = (f32::from(one[n]), f32::from(other[n]));
        (one + (other - one) * share).round() as u8
    };
    [channel(0), channel(1), channel(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_lies_between_its_colours() {
        let (one, other) = ([0, 100, 255], [100, 0, 255]);
        for (share, mixture) in [(0.0, one), (0.25, [25, 75, 255]), (1.0, other)] {
            assert_eq!(mixed(one, other, share), mixture);
        }
    }

    #[test]
    fn the_ink_is_black_on_bright_colours_and_white_on_dark_ones() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-4);
        for (colour, ink) in [
            ([255, 255, 255], 0),
            ([255, 213, 0], 0),
            ([0, 70, 173], 255),
            ([60, 60, 60], 255),
        ] {
            assert_eq!(ink_on(colour), [ink; 3], "{colour:?}");
        }
    }
}
