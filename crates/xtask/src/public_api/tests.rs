//! The list of a made-up library.

use std::{collections::BTreeSet, fs};

use tempfile::TempDir;

use super::{Interface, differences, too_few, unclear};

fn interface(files: &[(&str, &str)]) -> Interface {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("made");
    for (path, text) in files {
        let path = folder.join("src").join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    Interface::of(&folder).expect("a library")
}

#[test]
fn the_list_has_what_users_can_name_and_nothing_else() {
    let interface = interface(&[
        (
            "lib.rs",
            "mod hidden; pub mod shown; pub use hidden::{Shape, deep::measure};\n\
             #[cfg(test)]\nmod tests {\n    pub struct Tested;\n}\n\
             #[cfg(doctest)] pub struct Readme; pub(crate) struct Inner;",
        ),
        (
            "hidden/mod.rs",
            "mod deeper; pub mod deep;\n\
             /// A shape.\n#[derive(Debug, Clone)] pub enum Shape { Dot, Line(u8), Box { side: Option<u8> } }\n\
             impl Shape { /// All.\n pub const ALL: [Self; 2] = []; pub const fn side(&self, n: &[u8]) -> u8 { 0 } fn own(&self) {} }\n\
             impl From<u8> for Shape { fn from(_: u8) -> Self { Self::Dot } } pub struct Unnamed;",
        ),
        ("hidden/deep.rs", "pub use super::deeper::measure;"),
        (
            "hidden/deeper.rs",
            "pub fn measure<'a>(shape: impl IntoIterator<Item = &'a str>) -> Vec<u8> { Vec::new() }",
        ),
        (
            "shown.rs",
            "pub struct Point(pub u8, u8); pub struct Named { pub x: u8, y: u8 } pub const SIZE: (usize, usize) = (1, 2);",
        ),
    ]);
    let lines: Vec<String> = interface.lines.into_iter().collect();
    assert_eq!(
        lines,
        [
            "impl Clone for made::Shape",
            "impl Debug for made::Shape",
            "impl From<u8> for made::Shape",
            "made::Shape: pub enum Shape { Dot, Line(u8), Box { side: Option<u8> } }",
            "made::Shape::ALL: pub const ALL: [Self; 2]",
            "made::Shape::side: pub const fn side(&self, n: &[u8]) -> u8",
            "made::measure: pub fn measure<'a>(shape: impl IntoIterator<Item = &'a str>) -> Vec<u8>",
            "made::shown: pub mod",
            "made::shown::Named: pub struct Named { pub x: u8 }",
            "made::shown::Point: pub struct Point(pub u8, u8)",
            "made::shown::SIZE: pub const SIZE: (usize, usize)",
        ]
    );
}

#[test]
fn removed_and_added_lines_are_reported() {
    let set = |lines: &[&str]| -> BTreeSet<String> {
        lines.iter().map(|&line| line.to_owned()).collect()
    };
    assert_eq!(
        differences(&set(&["kept", "new"]), &set(&["kept", "old"])),
        ["- old", "+ new"]
    );
}

#[test]
fn examples_are_counted_once_for_each_type_and_function() {
    let interface = interface(&[
        (
            "lib.rs",
            "mod hidden; pub mod shown; pub use shown::Shape; pub use hidden::draw;",
        ),
        (
            "hidden.rs",
            "/// ```text\n/// a drawing\n/// ```\n/// ```\n/// draw();\n/// ```\npub fn draw() {}\n\
             /// ```\n/// inner();\n/// ```\nfn inner() {}",
        ),
        (
            "shown.rs",
            "/// ```\n/// Shape::new();\n/// ```\npub struct Shape { /// Not counted.\n pub side: u8 }\n\
             impl Shape { /// ```text\n/// []\n/// ```\n pub fn new() -> Self { Self } pub const A: u8 = 1; }",
        ),
    ]);
    assert_eq!(interface.count(), (2, 3), "`Shape::new` has a drawing only");
}

#[test]
fn a_library_with_examples_at_less_than_two_thirds_is_named_with_what_it_needs() {
    // Of seven, five have one: four were 57 %, five are 71 %.
    let library = |with_example: usize| {
        let item = |number: usize| {
            let docs = if number < with_example {
                "/// ```\n/// f();\n/// ```\n"
            } else {
                ""
            };
            format!("{docs}pub fn f{number}() {{}}\n")
        };
        let text: String = (0..7).map(item).collect();
        too_few("made", &interface(&[("lib.rs", &text)]))
    };
    let expected = "made: 4 of 7 types and functions have an example, 5 are needed (2 of 3); without \
                    one: f4, f5, f6";
    assert_eq!(library(4).as_deref(), Some(expected));
    assert_eq!(library(5), None);
    assert_eq!(too_few("empty", &interface(&[("lib.rs", "")])), None);
    // Exactly two thirds are enough.
    let three = "/// ```\n/// ```\npub fn a() {}\n/// ```\n/// ```\npub fn b() {}\npub fn c() {}";
    assert_eq!(too_few("three", &interface(&[("lib.rs", three)])), None);
}

#[test]
fn open_types_are_marked_and_users_take_others_apart() {
    let interface = interface(&[(
        "lib.rs",
        "#[derive(Debug)] #[non_exhaustive] pub enum Open { A, #[non_exhaustive] B { side: u8 } }\n\
         #[non_exhaustive] pub struct Growing { pub x: u8 } pub enum Closed { A }\n\
         pub struct Whole { pub x: u8 } pub struct Opaque { pub x: u8, y: u8 } pub struct Wrapped(pub u8);",
    )]);
    let transparent: Vec<&str> = interface.transparent.iter().map(String::as_str).collect();
    assert_eq!(transparent, ["Closed", "Whole", "Wrapped"]);
    let line =
        "made::Open: #[non_exhaustive] pub enum Open { A, #[non_exhaustive] B { side: u8 } }";
    assert!(interface.lines.contains(line), "{:?}", interface.lines);
}

#[test]
fn items_that_the_docs_hide_are_no_part_of_the_interface() {
    let interface = interface(&[
        (
            "lib.rs",
            "mod inner; #[doc(hidden)] pub mod fit; #[doc(hidden)] pub fn tune() {} pub use inner::Shape;",
        ),
        ("fit.rs", "pub use crate::inner::Weights;"),
        (
            "inner.rs",
            "pub struct Weights(pub u8); pub struct Shape { x: u8 } impl Shape { #[doc(hidden)] pub fn weights(&self) -> Weights { Weights(0) } }",
        ),
    ]);
    let lines: Vec<String> = interface.lines.into_iter().collect();
    assert_eq!(lines, ["made::Shape: pub struct Shape"]);
}

#[test]
fn an_item_by_two_paths_and_a_name_that_users_cannot_name_are_failures() {
    let of = |root: &str| {
        let files = [
            ("lib.rs", root),
            ("shown.rs", "pub struct Shape(u8);"),
            ("inner.rs", "pub enum Broken { A }"),
        ];
        unclear("made", &interface(&files))
    };
    assert_eq!(of("pub mod shown; mod inner;"), [""; 0]);
    let twice = of("pub mod shown; mod inner; pub use shown::Shape;");
    assert_eq!(
        twice,
        ["made: one item by two paths: made::Shape, made::shown::Shape"]
    );
    let unnamed = of("pub mod shown; mod inner; pub fn read() -> Result<(), inner::Broken> {}");
    let line = "made::read: pub fn read() -> Result<(), inner::Broken>";
    assert_eq!(
        unnamed,
        [format!("made: an item that users cannot name: {line}")]
    );
}
