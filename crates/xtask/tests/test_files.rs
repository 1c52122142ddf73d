//! Crates whose tests are one program name every file of their folder `tests`: one that is not named would never run.

use std::{fs, path::Path};

#[test]
fn a_program_of_all_tests_names_every_file_of_its_folder() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut programs = 0;
    for entry in fs::read_dir(crates).expect("the workspace's crates") {
        let folder = entry.expect("a crate").path();
        let Ok(program) = fs::read_to_string(folder.join("tests/all.rs")) else {
            continue;
        };
        programs += 1;
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        for file in fs::read_dir(folder.join("tests")).expect("its tests") {
            let path = file.expect("a file").path();
            let name = path
                .file_stem()
                .and_then(|name| name.to_str())
                .expect("a name");
            let is_source = path.extension().is_some_and(|it| it == "rs") && name != "all";
            let is_named = program.contains(&format!("mod {name};\n"))
                || manifest.contains(&format!("name = \"{name}\""));
            assert!(
                !is_source || is_named,
                "{} is in no program",
                path.display()
            );
        }
    }
    assert!(programs > 3, "{programs} programs");
}
