//! Tests of values and refusals of the settings.

use super::*;

/// The shipped file has each key under its meaning, with its default, and nothing else. After a
/// change of a declaration `UPDATE=1 cargo test -p simulator shipped` writes the file again.
#[test]
fn the_shipped_file_follows_from_the_declarations() {
    if std::env::var_os("UPDATE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/simulator.toml");
        std::fs::write(path, Settings::shipped()).expect("written");
    } else {
        assert_eq!(SHIPPED, Settings::shipped());
    }
    assert_eq!(
        Settings::from_toml(&Settings::shipped()),
        Ok(Settings::default())
    );
}

#[test]
fn values_out_of_range_are_refused_with_key_value_and_range() {
    for (text, words) in [
        (
            "[motors]\nturntable_backlash_deg = 31",
            "motors.turntable_backlash_deg = 31 is out of range: allowed are 0 to 30",
        ),
        (
            "[light]\nface_brightness = nan",
            "light.face_brightness = nan is out of range",
        ),
        (
            "[light]\nworn_stickers = 55",
            "light.worn_stickers = 55 is out of range: allowed are 0 to 54",
        ),
        (
            "[light]\nnoise_kind = \"combo\"\nnoise_level = 5",
            "level of combo = 5 is out of range: allowed are 0 to 4",
        ),
        (
            "[light]\nnoise_level = 0.1",
            "level of clean = 0.1 is out of range: allowed are 0 to 0",
        ),
        ("[light]\npalettes = []", "light.palettes is empty"),
        (
            "[battery]\nvoltage_mv = 1",
            "battery.voltage_mv = 1 is out of range: allowed are 4000 to 12000",
        ),
        (
            "[distance]\nsensor = \"radar\"",
            "\"infrared\" or \"ultrasonic\" or \"none\" is needed",
        ),
        ("[engine]\nx = 1", "[engine] is no section"),
    ] {
        let error = Settings::from_toml(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn limits_change_nothing_else() {
    let strong = Settings::from_toml("[limits]\nscale = 3").unwrap();
    assert_eq!(Settings::default().with_limits(3.0), strong);
    assert_eq!(
        Settings::default().with_limits(1.5).with_limits(2.0),
        strong
    );
}
