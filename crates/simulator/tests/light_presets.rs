//! The shipped kinds of light, `config/light/*.toml`.

use std::{fs, path::PathBuf};

use simulator::{Settings, Simulator, solved};

fn presets() -> Vec<(String, String)> {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../config/light");
    let mut presets: Vec<(String, String)> = fs::read_dir(directory)
        .expect("the directory is part of the repository")
        .map(|entry| {
            let path = entry.expect("the directory can be listed").path();
            let name = path.file_stem().expect("a file").to_string_lossy();
            (name.into_owned(), fs::read_to_string(&path).expect("text"))
        })
        .collect();
    presets.sort();
    presets
}

#[test]
fn every_shipped_light_can_be_loaded_and_makes_a_robot() {
    let presets = presets();
    let names: Vec<&str> = presets.iter().map(|(name, _)| name.as_str()).collect();
    let expected = [
        "askew",
        "clean",
        "dim",
        "everyday",
        "half-worn",
        "lamp",
        "poor",
        "sun",
    ];
    assert_eq!(names, expected);
    let mut different = Vec::new();
    for (name, text) in &presets {
        let settings = Settings::from_toml(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!different.contains(&settings), "{name} is like another");
        Simulator::new(&settings, &solved(), 1);
        different.push(settings);
    }
}

#[test]
fn the_shipped_clean_light_is_without_noise() {
    let presets = presets();
    let clean = presets.iter().find(|(name, _)| name == "clean");
    let (_, text) = clean.expect("it is there");
    let clean = Settings::from_toml(text).expect("a test loads it");
    // Only the fade of worn stickers may differ: there are none of these.
    let faded = text.replace("worn_fade = 0", "worn_fade = 0.2");
    let expected = Settings::from_toml(&faded)
        .expect("well-formed")
        .without_noise();
    assert_ne!(clean, Settings::default());
    assert_eq!(Settings::from_toml(&faded).expect("well-formed"), expected);
}
