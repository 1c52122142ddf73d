//! Unsafe code is where ARCHITECTURE.md says: every other crate forbids it.

use std::{fs, path::Path};

/// Crates with a file of unsafe code, which that file alone allows.
const WITH_UNSAFE_CODE: [&str; 3] = ["brick", "mindcub3r", "web"];

#[test]
fn all_crates_but_three_forbid_unsafe_code() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut denying = Vec::new();
    for entry in fs::read_dir(crates).expect("the workspace's crates") {
        let folder = entry.expect("a crate").path();
        let text = |file: &str| fs::read_to_string(folder.join("src").join(file));
        let root = text("lib.rs")
            .or_else(|_| text("main.rs"))
            .expect("a crate");
        let has = |attribute: &str| root.lines().any(|line| line == attribute);
        if !has("#![forbid(unsafe_code)]") {
            let name = folder.file_name().expect("a name").display().to_string();
            assert!(has("#![deny(unsafe_code)]"), "{name} allows unsafe code");
            denying.push(name);
        }
    }
    denying.sort_unstable();
    assert_eq!(denying, WITH_UNSAFE_CODE);
}
