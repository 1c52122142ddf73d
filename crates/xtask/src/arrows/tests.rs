//! Each rule, broken in a small made-up repository.

use std::{collections::BTreeMap, fs, path::PathBuf};

use tempfile::TempDir;

use super::{crates, imports, in_circles, large_crates, large_files};

/// A repository of these files.
struct Tree(TempDir);

impl Tree {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        Self(folder)
    }

    fn root(&self) -> PathBuf {
        self.0.path().to_path_buf()
    }
}

/// The imports in circles of a crate `brick` of these files, as `from -> to: names`.
fn circles(files: &[(&str, &str)]) -> Vec<String> {
    let tree = Tree::new(files);
    let folder = tree.root().join("brick");
    fs::create_dir(&folder).expect("a folder");
    let source = folder.join("src");
    fs::create_dir(&source).expect("a folder");
    for (path, _) in files {
        let to = source.join(path);
        fs::create_dir_all(to.parent().expect("a file has a folder")).expect("a folder");
        fs::rename(tree.root().join(path), to).expect("a file");
    }
    let imports = imports(&folder).expect("code that can be read");
    let found = in_circles(&source, &imports).into_iter();
    let short = |line: String| line.split_once("files: ").expect("a circle").1.to_owned();
    found.map(short).collect()
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
    let found = circles(&[
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "use crate::c::C; pub struct B(C);"),
        ("c.rs", "use crate::{a::A, d::D}; pub struct C(A, D);"),
        ("d.rs", "pub struct D;"),
    ]);
    assert_eq!(
        found,
        ["a.rs -> b.rs: B", "b.rs -> c.rs: C", "c.rs -> a.rs: A"]
    );
}

#[test]
fn imports_of_tests_do_not_count() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;\n#[cfg(test)]\nmod tests;\n"),
        ("a.rs", "use crate::b::B; pub struct A(B);\n"),
        (
            "b.rs",
            "pub struct B;\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n",
        ),
        ("tests.rs", "use crate::{a, b};"),
    ]);
    assert_eq!(found, NONE);
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
            ["a.rs -> lib.rs: Shared", "lib.rs -> a.rs: A"],
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
            "mod a; mod b; pub use a::A; use b::B; fn f(_: B) {}",
        ),
        ("a.rs", "pub struct A;"),
        ("b.rs", "use super::A; pub struct B(A);"),
    ]);
    assert_eq!(found, NONE);
    let found = circles(&[
        ("lib.rs", "mod a; mod b; pub use a::A;"),
        ("a.rs", "use super::b::B; pub struct A(B);"),
        ("b.rs", "use super::A; pub struct B; fn f(_: A) {}"),
    ]);
    assert_eq!(found, ["a.rs -> b.rs: B", "b.rs -> a.rs: A"]);
}

#[test]
fn an_item_of_another_crate_that_the_root_hands_on_is_of_no_file() {
    let found = circles(&[
        (
            "lib.rs",
            "mod a; pub(crate) use store::durable; use a::A; fn f(_: A) {}",
        ),
        ("a.rs", "pub struct A; fn f() { crate::durable::write(); }"),
    ]);
    assert_eq!(found, NONE);
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
fn macros_and_modules_inside_a_file_are_looked_through() {
    let found = circles(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub struct A; fn f() { vec![crate::b::B; 3]; }"),
        (
            "b.rs",
            "pub struct B; mod inner { use super::super::a::A; use super::B; }",
        ),
    ]);
    assert_eq!(found, ["a.rs -> b.rs: B", "b.rs -> a.rs: A"]);
}

#[test]
fn a_program_and_the_library_beside_it_are_one_crate() {
    let found = circles(&[
        ("lib.rs", "mod a; pub use a::A;"),
        ("a.rs", "pub struct A;"),
        ("main.rs", "mod b; use brick::A; pub struct Shared(A);"),
        ("b.rs", "fn f(_: brick::A) {}"),
    ]);
    assert_eq!(found, NONE);
}

#[test]
fn a_crate_stands_on_those_of_the_table_only_by_its_folder_whatever_it_is_published_as() {
    let tree = |manifest: &str| {
        let manifest = format!("[package]\nname = \"solver\"\nedition = \"2024\"\n{manifest}");
        let package = |name: &str| format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n");
        let tree = Tree::new(&[
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"3\"\n",
            ),
            ("crates/solver/Cargo.toml", &manifest),
            ("crates/solver/src/lib.rs", ""),
            ("crates/cube-core/Cargo.toml", &package("published-cube")),
            ("crates/cube-core/src/lib.rs", ""),
            ("crates/brick/Cargo.toml", &package("brick")),
            ("crates/brick/src/lib.rs", ""),
            ("crates/helpers/Cargo.toml", &package("helpers")),
            ("crates/helpers/src/lib.rs", ""),
        ]);
        crates(&tree.root()).expect("a workspace")
    };
    let unknown = "crate helpers is not in the table of crates: add it to crates.txt";
    for fine in [
        "[dependencies]\npublished-cube = { path = \"../cube-core\" }\n",
        "[dev-dependencies]\nbrick = { path = \"../brick\" }\n",
    ] {
        assert_eq!(tree(fine), [unknown], "{fine}");
    }
    for bad in [
        "[dependencies]\nbrick = { path = \"../brick\" }\n",
        "[build-dependencies]\nbrick = { path = \"../brick\" }\n",
        "[target.'cfg(unix)'.dependencies]\nbrick = { path = \"../brick\" }\n",
    ] {
        let upward = "crates/solver: depends on brick; allowed: \"cube-core\"";
        let mut found = tree(bad);
        found.sort();
        assert_eq!(found, [unknown, upward], "{bad}");
    }
}

#[test]
fn a_file_of_more_than_420_lines_is_reported_and_its_tests_do_not_count() {
    let lines = |count: usize| "const _: () = ();\n".repeat(count);
    let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", lines(500));
    let tree = Tree::new(&[
        ("crates/brick/src/lib.rs", &(lines(420) + &tests)),
        ("crates/brick/src/long.rs", &lines(421)),
        ("page/src/long.ts", &"// line\n".repeat(421)),
    ]);
    assert_eq!(
        large_files(&tree.root()).expect("files"),
        [
            "crates/brick/src/long.rs has 421 lines; at most 420",
            "page/src/long.ts has 421 lines; at most 420",
        ]
    );
}

#[test]
fn a_crate_above_a_seventh_is_reported() {
    let counts = |brick: usize| {
        let counts = [("brick", brick), ("others", 600)];
        let counts: BTreeMap<String, usize> =
            counts.map(|(name, lines)| (name.to_owned(), lines)).into();
        large_crates(&counts)
    };
    assert_eq!(counts(100).len(), 1, "the others are too large");
    assert_eq!(
        counts(101),
        [
            "brick has 101 of 701 lines; at most 1 of 7",
            "others has 600 of 701 lines; at most 1 of 7"
        ]
    );
}
