//! Makes the tables of the two-phase method, so that the repository need not contain them and the
//! program need not make them at its start.

use std::{env, fmt::Write, fs, path::PathBuf};

#[path = "src/table/body.rs"]
mod body;
#[path = "src/two_phase/classes.rs"]
mod classes;
#[path = "src/two_phase/coordinates.rs"]
mod coordinates;
#[path = "src/two_phase/fuse_filter.rs"]
mod fuse_filter;
#[path = "src/two_phase/generate.rs"]
mod generate;
#[path = "src/table/header.rs"]
mod header;
#[path = "src/two_phase/make_filter.rs"]
mod make_filter;
#[path = "src/two_phase/near_phase_two.rs"]
mod near_phase_two;
#[path = "src/numbering.rs"]
mod numbering;
#[path = "src/two_phase/pieces.rs"]
mod pieces;
#[path = "src/two_phase/pruning.rs"]
mod pruning;
#[path = "src/two_phase/symmetry.rs"]
mod symmetry;

use header::Description;
use pruning::TABLES;

fn main() {
    for source in ["body", "header"] {
        println!("cargo::rerun-if-changed=src/table/{source}.rs");
    }
    for source in [
        "classes",
        "coordinates",
        "fuse_filter",
        "generate",
        "make_filter",
        "near_phase_two",
        "pieces",
        "pruning",
        "symmetry",
    ] {
        println!("cargo::rerun-if-changed=src/two_phase/{source}.rs");
    }
    println!("cargo::rerun-if-changed=src/numbering.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut source = String::new();
    for (name, table) in generate::tables() {
        match table {
            generate::Table::Words(words) => {
                let length = words.len();
                let text = format!("pub(super) static {name}: [u16; {length}] = {words:?};");
                writeln!(source, "{text}").expect("a string takes everything");
            }
            generate::Table::Bytes(body) => {
                let described = TABLES.iter().find(|table| table.name == name);
                let file = file(described.expect("pruning.rs describes it"), &body);
                fs::write(directory.join(name), file).expect("cargo's directory can be written");
            }
        }
    }
    fs::write(directory.join("tables.rs"), source + &statics())
        .expect("cargo's directory can be written");
}

/// The file of a table.
///
/// # Panics
/// If the table is not as described. The library refuses the file as well, and cannot say why.
fn file(table: &Description, body: &[u8]) -> Vec<u8> {
    const CURE: &str = "correct generate.rs, or pruning.rs if the table is to change";
    let name = table.name;
    let file = body::file(table, body);
    if let Err(invalid) = table.verified(&file) {
        panic!("{name}: {invalid}; {CURE}");
    }
    let counts = body::counts(table.bits, table.entries(), body);
    assert_eq!(
        counts, table.counts,
        "{name}: entries of each value; {CURE}"
    );
    file
}

/// Source of the statics that hold the bodies, and of the list of files for the tests.
fn statics() -> String {
    let mut statics = String::new();
    let mut files = String::new();
    for (n, Description { name, .. }) in TABLES.iter().enumerate() {
        let length = format!("TABLES[{n}].body_bytes()");
        let body = format!("*body(file!(\"{name}\"), &TABLES[{n}])");
        writeln!(
            statics,
            "pub(super) static {name}: [u8; {length}] = {body};"
        )
        .expect("a string takes everything");
        write!(files, "file!(\"{name}\"), ").expect("a string takes everything");
    }
    let count = TABLES.len();
    format!("{statics}#[cfg(test)]\npub(super) static FILES: [&[u8]; {count}] = [{files}];\n")
}
