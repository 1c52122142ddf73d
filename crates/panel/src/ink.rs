//! Ink that is read easily on a colour.

use palette::{Srgb, color_difference::Wcag21RelativeContrast};

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

#[cfg(test)]
mod tests {
    use super::*;

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
