//! Makes the tables of the two-phase method, so that the repository need not contain them and the
//! program need not make them at its start.

use std::{env, fmt::Write, fs, path::PathBuf};

#[path = "src/two_phase/classes.rs"]
mod classes;
#[path = "src/two_phase/coordinates.rs"]
mod coordinates;
#[path = "src/two_phase/generate.rs"]
mod generate;
#[path = "src/two_phase/pieces.rs"]
mod pieces;
#[path = "src/two_phase/symmetry.rs"]
mod symmetry;

fn main() {
    for source in ["classes", "coordinates", "generate", "pieces", "symmetry"] {
        println!("cargo::rerun-if-changed=src/two_phase/{source}.rs");
    }
    println!("cargo::rerun-if-changed=build.rs");
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut source = String::new();
    for (name, table) in generate::tables() {
        let text = match table {
            generate::Table::Words(words) => {
                format!(
                    "pub(super) static {name}: [u16; {}] = {words:?};",
                    words.len()
                )
            }
            generate::Table::Bytes(bytes) => {
                fs::write(directory.join(name), &bytes).expect("cargo's directory can be written");
                format!(
                    "pub(super) static {name}: &[u8; {}] = \
                     include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"));",
                    bytes.len()
                )
            }
        };
        writeln!(source, "{text}").expect("a string takes everything");
    }
    fs::write(directory.join("tables.rs"), source).expect("cargo's directory can be written");
}
