//! Reads the pictures of letters once, so that a mistake in them fails the build, and packs them.

#[path = "src/font/glyph.rs"]
#[allow(dead_code, reason = "the build draws nothing")]
mod glyph;
#[path = "src/font/parse.rs"]
mod parse;

use std::{env, fs, path::Path};

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    let out = env::var("OUT_DIR").expect("set by cargo");
    let counts = ["large", "small"].map(|name| {
        let path = Path::new(&folder).join(format!("src/font/{name}.txt"));
        println!("cargo:rerun-if-changed={}", path.display());
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
        fs::write(Path::new(&out).join(format!("{name}.packed")), packed).expect("written");
        parse::glyphs(&text).len()
    });
    assert_eq!(counts[0], counts[1], "both fonts have the same letters");
    println!("cargo:rerun-if-changed=src/font");
}
