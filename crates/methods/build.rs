//! Deflates the texts of methods and cases, so that the program carries a quarter of their bytes.

use std::{env, fs, path::PathBuf};

/// Level of compression: the smallest.
const LEVEL: u8 = 10;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["methods", "cases"] {
        println!("cargo::rerun-if-changed={folder}");
        fs::create_dir_all(out.join(folder)).expect("cargo's directory can be written");
        for entry in fs::read_dir(folder).expect("the folder is part of the crate") {
            let path = entry.expect("the folder can be read").path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                println!("cargo::rerun-if-changed={}", path.display());
                let text = fs::read(&path).expect("the text can be read");
                let packed = miniz_oxide::deflate::compress_to_vec(&text, LEVEL);
                fs::write(out.join(&path), packed).expect("cargo's directory can be written");
            }
        }
    }
}
