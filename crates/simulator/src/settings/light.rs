//! Stickers and light.

use settings::{Document, OutOfRange, SettingsError};

use crate::noise::kind::{Noise, NoiseKind};

settings::words! {
    /// Name of a real scan whose colours are used.
    pub enum PaletteName {
        /// Over-exposed: many channels are cut off at 255.
        Random01 = "random-01",
        /// Well exposed.
        Random02 = "random-02",
        /// Well exposed.
        Random03 = "random-03",
        /// Dark: white reads 70; a sensor that hangs too high.
        Dark01 = "dark-01",
        /// Well exposed; corners are darker than edges.
        Random07 = "random-07",
        /// A later LEGO sensor: red, orange and yellow are pale.
        Spike08 = "spike-08",
        /// A later LEGO sensor.
        Spike10 = "spike-10",
        /// Raw readings of an official cube with a logo on white.
        Mindsolver03 = "mindsolver-03",
    }
}

settings::words! {
    /// Assignment of the six colours to the faces.
    pub enum Scheme {
        /// White up, red right, green front, yellow down, orange left, blue back.
        Standard = "standard",
        /// By lot.
        Random = "random",
    }
}

settings::section! {
    /// Stickers, light and colour sensor.
    pub(crate) struct LightSettings in "light" checked by check:
        "Stickers, light and colour sensor."
    {
        /// Real scans from which the colours come, one of them by lot; also "random-01", "random-07",
        /// "dark-01", "spike-08", "spike-10", "mindsolver-03".
        pub(crate) palettes: Vec<PaletteName> = vec![PaletteName::Random02, PaletteName::Random03];
        /// Colours of the faces: "standard" (white up, green front) or "random".
        pub(crate) scheme: Scheme = Scheme::Standard;
        /// Raw reading of white: red.
        pub(crate) white_red: f64 = 265.0, in 50.0..=1023.0;
        /// Raw reading of white: green.
        pub(crate) white_green: f64 = 255.0, in 50.0..=1023.0;
        /// Raw reading of white: blue.
        pub(crate) white_blue: f64 = 320.0, in 50.0..=1023.0;
        /// Greatest change of a face's brightness, a fraction: drawn each time the face comes up.
        pub(crate) face_brightness: f64 = 0.075, in 0.0..=0.9;
        /// Standard deviation from sticker to sticker, a fraction.
        pub(crate) sticker_variation: f64 = 0.04, in 0.0..=1.0;
        /// Standard deviation from reading to reading, a fraction.
        pub(crate) reading_variation: f64 = 0.03, in 0.0..=1.0;
        /// Standard deviation added to every channel, raw units.
        pub(crate) reading_offset: f64 = 1.0, in 0.0..=100.0;
        /// Greatest distance of the sensor from its ideal place.
        pub(crate) position_error_mm: f64 = 1.5, in 0.0..=20.0;
        /// Distance by which the sensor is mounted too far out on its arm: 8 for a peg of LEGO.
        pub(crate) sensor_too_far_out_mm: f64 = 0.0, in -16.0..=16.0;
        /// Change of all readings by lamps that flicker a hundred times a second, a fraction.
        pub(crate) flicker: f64 = 0.0, in 0.0..=0.5;
        /// Radius of the disc that the sensor sees.
        pub(crate) footprint_radius_mm: f64 = 5.0, in 0.5..=20.0;
        /// Number of stickers that have lost colour.
        pub(crate) worn_stickers: u8 = 2, in 0..=54;
        /// Fraction of their colour that these stickers have lost.
        pub(crate) worn_fade: f64 = 0.2, in 0.0..=1.0;
        /// Noise of the readings besides, by its name in the sweep of docs/recognition.md: "drift",
        /// "gauss", "blend", "worn6", "redorange", "outliers", "badcentre", "combo", or "clean" for
        /// none.
        pub(crate) noise_kind: NoiseKind = NoiseKind::Clean;
        /// Level of that noise, in a range that depends on its kind. Noise that does not belong to
        /// the stickers themselves is drawn each time a face comes up.
        pub(crate) noise_level: f64 = 0.0, in 0.0..=48.0;
    }
}

impl LightSettings {
    /// Noise of [`NoiseKind`] that spoils the readings of each look, besides the other variations.
    pub(crate) fn noise(&self) -> Result<Noise, OutOfRange> {
        Noise::new(self.noise_kind, self.noise_level)
    }

    /// Checks that a palette is named, and that the level is in the range of its kind of noise.
    fn check(&self, document: &Document<'_>) -> Result<(), SettingsError> {
        if self.palettes.is_empty() {
            let names = PaletteName::ALL.map(PaletteName::name).join(", ");
            let message = format!("light.palettes is empty: name at least one of {names}");
            return Err(document.conflict(&[("light", "palettes")], message));
        }
        let keys = [("light", "noise_kind"), ("light", "noise_level")];
        self.noise()
            .map(drop)
            .map_err(|error| document.conflict(&keys, error.to_string()))
    }
}
