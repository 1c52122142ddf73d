//! Tests of the report on small made-up workspaces.

use std::{fs, path::Path};

use tempfile::TempDir;

use super::report::{self, Report};

/// A workspace of these files; manifests that are missing are made.
fn report(files: &[(&str, &str)]) -> Report {
    let folder = TempDir::new().expect("a temporary folder");
    let write = |path: &Path, text: &str| {
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write(
        &folder.path().join("Cargo.toml"),
        "[workspace.dependencies]\nbrick = { path = \"crates/brick\" }\n\
         cube-core = { path = \"crates/cube-core\" }\nsolver = { path = \"crates/solver\" }\n",
    );
    // Other crates of 100 lines keep every share below the bar.
    let filler = "const _: () = ();\n".repeat(100);
    for (name, text) in [
        ("mindcub3r", filler.as_str()),
        ("panel", &filler),
        ("studio", &filler),
        ("methods", &filler),
        ("web", &filler),
        ("settings", &filler),
    ] {
        let folder = folder.path().join("crates").join(name);
        write(&folder.join("Cargo.toml"), "[package]\n");
        write(&folder.join("src/lib.rs"), text);
    }
    for (path, text) in files {
        let path = folder.path().join("crates").join(path);
        write(&path, text);
        let name = path
            .strip_prefix(folder.path().join("crates"))
            .expect("a file of a crate");
        let name = name.components().next().expect("a crate");
        let manifest = folder.path().join("crates").join(name).join("Cargo.toml");
        if !manifest.exists() {
            write(&manifest, "[package]\n");
        }
    }
    report::of(folder.path()).expect("a workspace that can be read")
}

/// The imports in circles of a crate `brick` of these files, as `from -> to: names`.
fn circles(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<(String, &str)> = files
        .iter()
        .map(|(path, text)| (format!("brick/src/{path}"), *text))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), *text))
        .collect();
    let report = report(&files);
    assert!(report.violations.is_empty(), "{:?}", report.violations);
    let short = |path: &str| path.trim_start_matches("crates/brick/src/").to_owned();
    let imports = report.circles.iter().flat_map(|circle| &circle.imports);
    imports
        .map(|(from, to, names)| format!("{} -> {}: {}", short(from), short(to), names.join(" ")))
        .collect()
}

const NONE: [&str; 0] = [];

#[test]
fn two_files_that_import_one_another_are_a_circle() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "pub struct B; fn f() { let _ = super::a::A::new; }"),
    ]);
    assert_eq!(found, ["a.rs -> b.rs: B", "b.rs -> a.rs: A"]);
}

#[test]
fn a_circle_of_three_files_is_one_and_a_file_outside_is_not_in_it() {
    let report = report(&[
        ("brick/src/lib.rs", "mod a; mod b; mod c; mod d;"),
        ("brick/src/a.rs", "use crate::b::B; pub struct A(B);"),
        ("brick/src/b.rs", "use crate::c::C; pub struct B(C);"),
        (
            "brick/src/c.rs",
            "use crate::{a::A, d::D}; pub struct C(A, D);",
        ),
        ("brick/src/d.rs", "pub struct D;"),
    ]);
    assert_eq!(report.circles.len(), 1);
    assert_eq!(
        report.circles[0].files,
        [
            "crates/brick/src/a.rs",
            "crates/brick/src/b.rs",
            "crates/brick/src/c.rs"
        ]
    );
    assert!(!report.is_clean());
}

#[test]
fn imports_of_tests_do_not_count() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b; #[cfg(all(test, unix))] mod tests;"),
        (
            "a.rs",
            "use crate::b::B; pub struct A(B); #[cfg(test)] use crate::b;",
        ),
        (
            "b.rs",
            "pub struct B; #[cfg(test)] mod tests { use crate::a::A; } \
             impl B { #[cfg(test)] fn a() -> crate::a::A { crate::a::A } } \
             #[test] fn f() { crate::a::A; }",
        ),
    ]);
    assert_eq!(found, NONE);
}

#[test]
fn code_that_tests_share_with_the_rest_counts() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        (
            "b.rs",
            "pub struct B; #[cfg(any(test, unix))] use crate::a::A;",
        ),
    ]);
    assert_eq!(found.len(), 2);
}

#[test]
fn a_parent_that_hands_on_items_of_its_child_does_not_import_it() {
    for handed_on in [
        "pub use a::A;",
        "pub(crate) use a::A;",
        "pub use self::a::{A as B, A};",
    ] {
        let found = circles(&[
            ("lib.rs", &format!("mod a; {handed_on} pub struct Shared;")),
            ("a.rs", "use super::Shared; pub struct A(Shared);"),
        ]);
        assert_eq!(found, NONE, "{handed_on}");
    }
}

#[test]
fn a_parent_whose_own_code_uses_its_child_imports_it() {
    for own in [
        "mod a; pub use a::A; pub struct Shared; fn f(_: A) {}",
        "mod a; pub struct Shared; fn f() { a::A::new(); }",
        "mod a; use a::A; pub struct Shared;",
        "mod a; pub use a::A; pub struct Shared; fn f() { println!(\"{}\", g(A)); }",
    ] {
        let found = circles(&[
            ("lib.rs", own),
            ("a.rs", "use super::Shared; pub struct A(Shared);"),
        ]);
        assert_eq!(
            found,
            ["lib.rs -> a.rs: A", "a.rs -> lib.rs: Shared"],
            "{own}"
        );
    }
}

#[test]
fn an_item_that_the_parent_hands_on_is_that_of_the_file_that_defines_it() {
    // `b` takes `A`, by way of its parent, from `a`: the parent may use `b`.
    let found = circles(&[
        (
            "lib.rs",
            "mod a; mod b; pub use a::*; use b::B; fn f(_: B) {}",
        ),
        ("a.rs", "pub struct A;"),
        ("b.rs", "use super::A; pub struct B(A);"),
    ]);
    assert_eq!(found, NONE);
    let found = circles(&[
        ("lib.rs", "mod a; mod b; pub use a::A;"),
        ("a.rs", "use super::b::B; pub struct A(B);"),
        ("b.rs", "use super::*; pub struct B; fn f(_: A) {}"),
    ]);
    assert_eq!(found, ["a.rs -> b.rs: B", "b.rs -> a.rs: A"]);
}

#[test]
fn a_file_that_hands_on_what_is_not_below_it_imports_it() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub use super::b::B; pub struct A;"),
        ("b.rs", "use super::a::A; pub struct B(A);"),
    ]);
    assert_eq!(found.len(), 2);
}

#[test]
fn a_function_is_distinguished_from_variables_and_its_module_of_the_same_name() {
    let parent = "mod plan; pub use plan::plan; pub struct Plan;";
    let child = "use super::Plan; pub fn plan() -> Plan { Plan }";
    let variable = format!("{parent} fn f(plan: u8) -> u8 {{ plan + 1 }}");
    let called = format!("{parent} fn f() {{ plan(); }}");
    assert_eq!(circles(&[("lib.rs", &variable), ("plan.rs", child)]), NONE);
    assert_eq!(
        circles(&[("lib.rs", &called), ("plan/mod.rs", child)]).len(),
        2
    );
}

#[test]
fn macros_and_the_texts_of_serde_are_looked_through() {
    let found = circles(&[
        (
            "lib.rs",
            "macro_rules! noted { ($a:expr) => { $crate::b::note($a) } } mod a; mod b;",
        ),
        (
            "a.rs",
            "pub struct A; fn f() { noted!(1); vec![crate::b::B; 3]; }",
        ),
        (
            "b.rs",
            "struct B { #[serde(default = \"crate::a::A::new\")] a: u8 } pub fn note(_: u8) {}",
        ),
    ]);
    assert_eq!(
        found,
        [
            "lib.rs -> b.rs: note",
            "a.rs -> lib.rs: noted",
            "a.rs -> b.rs: B",
            "b.rs -> a.rs: A"
        ]
    );
}

#[test]
fn a_program_and_the_library_beside_it_are_one_crate() {
    let found = circles(&[
        ("lib.rs", "mod a; pub use a::A;"),
        ("a.rs", "pub struct A;"),
        ("main.rs", "mod b; use brick::A; pub struct Shared(A);"),
        ("b.rs", "fn f(_: crate::Shared, _: brick::A) {}"),
    ]);
    assert_eq!(found, NONE);
}

#[test]
fn a_crate_stands_on_those_of_the_table_only() {
    let cube = ("cube-core/src/lib.rs", "pub struct Cube;");
    let manifest = |text| {
        report(&[
            ("solver/Cargo.toml", text),
            ("solver/src/lib.rs", ""),
            ("brick/src/lib.rs", "pub struct Motor;"),
            cube,
        ])
        .violations
    };
    assert_eq!(
        manifest("[dependencies]\ncube-core.workspace = true\n"),
        NONE
    );
    assert_eq!(
        manifest("[dev-dependencies]\nbrick.workspace = true\n"),
        NONE
    );
    for bad in [
        "[dependencies]\nbrick.workspace = true\n",
        "[build-dependencies]\nbrick = { path = \"../brick\" }\n",
        "[target.'cfg(unix)'.dependencies]\nbrick = { workspace = true, features = [] }\n",
    ] {
        assert_eq!(
            manifest(bad),
            ["crates/solver/Cargo.toml: solver depends on brick; allowed: cube-core"],
            "{bad}"
        );
    }
}

#[test]
fn a_crate_that_code_names_counts_as_one_of_the_manifest() {
    let found = report(&[
        ("cube-core/src/lib.rs", "mod a;"),
        ("cube-core/src/a.rs", "use brick::Motor;"),
        ("brick/src/lib.rs", "pub struct Motor;"),
    ]);
    assert_eq!(
        found.violations,
        ["crates/cube-core/src/a.rs: cube-core depends on brick; allowed: no other"]
    );
}

#[test]
fn a_crate_goes_by_its_folder_whatever_name_it_is_published_by() {
    let published = |name: &str, library: &str| {
        format!("[package]\nname = \"{name}\"\n\n[lib]\nname = \"{library}\"\n")
    };
    let depends = "[dependencies]\n\
        cube-core = { package = \"mindcub3r-cube\", path = \"../cube-core\" }\n";
    let found = report(&[
        (
            "cube-core/Cargo.toml",
            published("mindcub3r-cube", "cube_core").as_str(),
        ),
        ("cube-core/src/lib.rs", "pub struct Cube;"),
        ("solver/Cargo.toml", depends),
        ("solver/src/lib.rs", "use cube_core::Cube;"),
        ("simulator/src/lib.rs", "use cube_core::Cube;"),
        ("brick/Cargo.toml", depends),
    ]);
    assert_eq!(
        found.violations,
        [
            "crates/brick/Cargo.toml: brick depends on cube-core; allowed: settings",
            "crates/simulator/src/lib.rs: simulator depends on cube-core; allowed: brick, settings",
        ]
    );
}

#[test]
fn a_crate_that_the_table_lacks_is_reported() {
    let found = report(&[("helpers/src/lib.rs", "")]);
    assert_eq!(found.violations.len(), 1);
    assert!(found.violations[0].starts_with("crate helpers is not in the table"));
}

#[test]
fn a_crate_above_a_fifth_is_reported_and_its_tests_and_blank_lines_do_not_count() {
    let line = "const _: () = ();\n";
    let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", line.repeat(500));
    let size = |lines: usize| {
        let text = format!("{}\n\n\n{tests}\n", line.repeat(lines));
        report(&[
            ("brick/src/lib.rs", &text),
            ("brick/tests/it.rs", &tests),
            ("brick/benches/it.rs", &tests),
        ])
    };
    // The other six crates have 100 lines each.
    assert!(size(150).is_clean());
    assert_eq!(
        size(151).violations,
        ["crate brick holds 20.1 % of all lines; at most 20 %"]
    );
    assert!(
        size(150)
            .to_string()
            .contains("brick             150  20.0 %")
    );
}
