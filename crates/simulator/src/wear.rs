//! Wear of a sticker: less colour, less light.

use ::palette::{LinSrgb, Mix};

/// Fades a sticker: `part` of its saturation is lost, and half of `part` of its brightness.
pub(crate) fn fade(light: &mut [f64; 3], part: f64) {
    let grey = light.iter().sum::<f64>() / 3.0;
    let faded = LinSrgb::from(*light).mix(LinSrgb::new(grey, grey, grey), part);
    *light = (faded * (1.0 - part / 2.0)).into();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worn_sticker_is_greyer_and_darker() {
        let mut light = [200.0, 50.0, 50.0];
        fade(&mut light, 0.5);
        assert_eq!(light, [112.5, 56.25, 56.25]);
    }
}
