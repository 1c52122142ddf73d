//! `resolve --photos`: photographs of six sides, in any order and turn.

use std::path::Path;

use cube_core::{Cube, Facelets, Rotation};
use image::{DynamicImage, ImageFormat, RgbImage, imageops};

use crate::common::{Picture, Sandbox};

/// Photographs by a robot's camera (`crates/photo/data` says whose), with what they show.
const SETS: [(&str, &str); 3] = [
    (
        "trk-01b",
        "DRRUULFFUBFFRRBFUBLDRBFBBBRDUUDDFLLLLLUFLLBRRDUFDBRUDD",
    ),
    (
        "trk-04b",
        "DDLLUURRUFLBURBUDRUFLRFFFFFDLRRDLURFRBBBLDBULDFBUBDDBL",
    ),
    (
        "trk-09",
        "ULBBUFFBBUDURRDBRDRLLUFBBURLFDBDDFFFRUDRLRUDDRUFLBFLLL",
    ),
];

fn photograph(set: &str, face: char) -> RgbImage {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../photo/data/{set}/{face}.png"));
    image::open(path).expect("a photograph").into_rgb8()
}

/// Writes the six photographs of a set as A.png to F.png, in some order, each changed.
fn lay(sandbox: &Sandbox, set: &str, change: impl Fn(usize, RgbImage) -> RgbImage) {
    for (index, (file, face)) in "ABCDEF".chars().zip("LFDBUR".chars()).enumerate() {
        let picture = change(index, photograph(set, face));
        let path = sandbox.path(&format!("{file}.png"));
        picture.save(path).expect("room for a picture");
    }
}

const SIX: [&str; 8] = [
    "resolve", "--photos", "A.png", "B.png", "C.png", "D.png", "E.png", "F.png",
];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&SIX[..], more].concat()
}

fn turned(index: usize, picture: RgbImage) -> RgbImage {
    match index % 4 {
        0 => picture,
        1 => imageops::rotate90(&picture),
        2 => imageops::rotate180(&picture),
        _ => imageops::rotate270(&picture),
    }
}

/// Whether the cubes are one but for how they are held.
fn is_same(answer: &str, expected: &str) -> bool {
    let answer: Facelets = answer.parse().expect("facelets");
    let expected: Facelets = expected.parse().expect("facelets");
    let cube = Cube::try_from(&answer).expect("a legal cube");
    let expected = Cube::try_from(&expected).expect("a legal cube");
    Rotation::ALL
        .iter()
        .any(|&rotation| cube.rotated(rotation) == expected)
}

#[test]
fn a_cube_is_read_from_photographs_in_any_order_and_turn() {
    for (set, expected) in SETS {
        let sandbox = Sandbox::new();
        lay(&sandbox, set, turned);
        let answer = sandbox.answer(&SIX);
        assert!(is_same(&answer, expected), "{set}: {answer}");
        let json = sandbox.json(&with(&["--json"]));
        assert_eq!(json["facelets"], answer.as_str());
        assert_eq!(json["accepted"], true);
        assert_eq!(json["sides"].as_array().map(Vec::len), Some(6));
        assert!(json["confidence"].as_f64() > Some(0.98), "{json}");
    }
}

#[test]
fn photographs_of_a_front_camera_are_noticed() {
    let sandbox = Sandbox::new();
    lay(&sandbox, "trk-01b", |_, picture| {
        imageops::flip_horizontal(&picture)
    });
    let run = sandbox.run(&SIX);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("--mirrored"), "{}", run.stderr);
    let answer = sandbox.answer(&with(&["--mirrored"]));
    assert!(is_same(&answer, SETS[0].1), "{answer}");
}

#[test]
fn a_side_that_is_photographed_twice_is_named() {
    let sandbox = Sandbox::new();
    lay(&sandbox, "trk-01b", turned);
    let again = turned(1, photograph("trk-01b", 'L'));
    again
        .save(sandbox.path("E.png"))
        .expect("room for a picture");
    let run = sandbox.run(&SIX);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stderr.contains("pictures 1 and 5 look the same"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("picture 5 is E.png"), "{}", run.stderr);
}

#[test]
fn the_orientation_that_a_phone_notes_is_followed() {
    // An Exif block that says "turn by a quarter clockwise", as the first segment after the start of a JPEG file.
    let tiff = [
        b'M', b'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ];
    let mut block = vec![0xFF, 0xE1, 0, (2 + 6 + tiff.len()) as u8];
    block.extend(b"Exif\0\0");
    block.extend(tiff);
    let sandbox = Sandbox::new();
    lay(&sandbox, "trk-09", |_, picture| picture);
    let upright = sandbox.json(&with(&["--json"]));
    let mut file = std::io::Cursor::new(Vec::new());
    let lying = DynamicImage::ImageRgb8(imageops::rotate270(&photograph("trk-09", 'L')));
    lying
        .write_to(&mut file, ImageFormat::Jpeg)
        .expect("a JPEG file");
    let mut bytes = file.into_inner();
    bytes.splice(2..2, block);
    std::fs::write(sandbox.path("A.png"), bytes).expect("room for a picture");
    let json = sandbox.json(&with(&["--json"]));
    assert_eq!(json["sides"], upright["sides"]);
    assert_eq!(json["facelets"], upright["facelets"]);
}

#[test]
fn pictures_that_cannot_be_used_are_refused_in_words() {
    let sandbox = Sandbox::new();
    lay(&sandbox, "trk-01b", turned);
    let few = sandbox.refusal(&["resolve", "--photos", "A.png", "B.png"], "");
    assert!(few.contains("has 2 of six pictures"), "{few}");
    sandbox.write("B.png", "no picture");
    let broken = sandbox.refusal(&SIX, "");
    assert!(
        broken.contains("B.png: no picture that can be read"),
        "{broken}"
    );
    assert!(broken.contains("PNG, JPEG and WebP"), "{broken}");
    for file in ["B.png", "C.png"] {
        RgbImage::new(300, 300)
            .save(sandbox.path(file))
            .expect("room for a picture");
    }
    let run = sandbox.run(&SIX);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    for file in ["B.png", "C.png"] {
        let named = format!("{file}: the picture is too dark");
        assert!(run.stderr.contains(&named), "{}", run.stderr);
    }
    let run = sandbox.run(&with(&["--json", "--png", "found.png"]));
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.code, &json["accepted"]), (Some(1), &false.into()));
    assert!(json["pictures"][1]["corners"].is_null() && json["pictures"][0]["corners"].is_array());
    assert_eq!(Picture::open(&sandbox.path("found.png")).size, (1440, 960));
}

#[test]
fn a_side_that_is_hardly_seen_is_named_where_the_pictures_make_no_cube() {
    let sandbox = Sandbox::new();
    // A side of another cube, out of focus.
    let other = imageops::blur(&photograph("trk-09", 'R'), 3.9);
    lay(&sandbox, "trk-01b", |index, picture| match index {
        4 => other.clone(),
        _ => picture,
    });
    let run = sandbox.run(&SIX);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let named = "the side in picture 5 is hardly seen: photograph it again";
    assert!(run.stderr.contains(named), "{}", run.stderr);
    assert!(run.stderr.contains("picture 5 is E.png"), "{}", run.stderr);
}

#[test]
fn a_picture_without_a_side_is_left_out_where_the_others_make_one_cube() {
    let sandbox = Sandbox::new();
    // The table alone.
    let table = RgbImage::from_fn(320, 240, |x, y| {
        image::Rgb([150 + (x / 8) as u8, 130 + (y / 8) as u8, 110])
    });
    lay(&sandbox, "trk-09", |index, picture| match index {
        2 => table.clone(),
        _ => turned(index, picture),
    });
    let run = sandbox.run(&with(&["--json", "--png", "found.png"]));
    let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        (run.code, &json["accepted"]),
        (Some(0), &true.into()),
        "{json}"
    );
    assert!(
        is_same(json["facelets"].as_str().expect("facelets"), SETS[2].1),
        "{json}"
    );
    assert_eq!(json["left_out"], serde_json::json!([3]));
    assert!(json["pictures"][2]["corners"].is_null(), "{json}");
    let told = |run: &crate::common::Run, reason: &str| {
        let told = format!(
            "picture 3 is left out, because the five others make one cube alone (C.png: {reason}"
        );
        assert!(run.stderr.contains(&told), "{}", run.stderr);
    };
    told(&run, "no side of a cube was found");
    // A finger lay on the lens.
    RgbImage::new(300, 300)
        .save(sandbox.path("C.png"))
        .expect("room for a picture");
    let run = sandbox.run(&SIX);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    told(&run, "the picture is too dark");
    table
        .save(sandbox.path("C.png"))
        .expect("room for a picture");
    // Two are too many.
    table
        .save(sandbox.path("D.png"))
        .expect("room for a picture");
    let run = sandbox.run(&SIX);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    for file in ["C.png", "D.png"] {
        let named = format!("{file}: no side of a cube was found");
        assert!(run.stderr.contains(&named), "{}", run.stderr);
    }
}

#[test]
fn the_picture_shows_the_grids_that_were_found() {
    let sandbox = Sandbox::new();
    lay(&sandbox, "trk-01b", |_, picture| picture);
    sandbox.answer(&with(&["--png", "found.png"]));
    let sheet = Picture::open(&sandbox.path("found.png"));
    assert_eq!(sheet.size, (1440, 960));
    let (width, height) = sheet.size;
    for (column, row) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] {
        let pixels = (0..height / 2)
            .flat_map(|y| (0..width / 3).map(move |x| (column * 480 + x, row * 480 + y)));
        let grid = pixels
            .filter(|&(x, y)| sheet.pixel(x, y) == [255, 0, 255])
            .count();
        assert!(grid > 1500, "{column} {row}: {grid}");
    }
}

/// The unfolded cube as programs draw it: sides of the usual colours, lines between the stickers.
fn net(facelets: &str) -> RgbImage {
    const CROSS: [&[u8]; 3] = [b" U  ", b"LFRB", b" D  "];
    let colour = |letter: u8| match letter {
        b'U' => [250, 250, 250],
        b'R' => [200, 20, 30],
        b'F' => [10, 140, 70],
        b'D' => [250, 210, 20],
        b'L' => [240, 110, 20],
        _ => [20, 70, 180],
    };
    RgbImage::from_fn(640, 490, |x, y| {
        let Some([x, y]) = x
            .checked_sub(20)
            .zip(y.checked_sub(20))
            .map(<[u32; 2]>::from)
        else {
            return image::Rgb([255; 3]);
        };
        let square = CROSS.get((y / 150) as usize);
        let face = square.and_then(|row| row.get((x / 150) as usize));
        let Some(face) = face.and_then(|&face| "URFDLB".find(char::from(face))) else {
            return image::Rgb([255; 3]);
        };
        let [x, y] = [x % 150, y % 150];
        let is_line = [x, y].iter().any(|at| at % 50 < 2 || at % 50 > 47);
        let sticker = facelets.as_bytes()[9 * face + (y / 50 * 3 + x / 50) as usize];
        image::Rgb(if is_line { [0; 3] } else { colour(sticker) })
    })
}

#[test]
fn a_net_is_read_from_one_picture() {
    let sandbox = Sandbox::new();
    let save = |picture: &RgbImage| picture.save(sandbox.path("net.png")).expect("room");
    let run = [
        "resolve",
        "--photos",
        "net.png",
        "--json",
        "--png",
        "found.png",
    ];
    for cube in [SETS[0].1, SETS[2].1, SOLVED] {
        save(&net(cube));
        let json = sandbox.json(&run);
        assert_eq!(
            (&json["facelets"], &json["accepted"]),
            (&cube.into(), &true.into())
        );
        assert_eq!(json["pictures"].as_array().map(Vec::len), Some(6));
        assert_eq!(json["sides"][1]["face"], "R");
    }
    assert_eq!(Picture::open(&sandbox.path("found.png")).size, (480, 480));
    // A red sticker too much: drawn so, not read so.
    let impossible = SOLVED.replacen("UUUUUUUUU", "UUUUUUUUR", 1);
    save(&net(&impossible));
    let refused = sandbox.run(&run[..3]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(
        refused.stderr.contains("no turns bring a cube to this net"),
        "{}",
        refused.stderr
    );
    assert!(
        refused.stderr.contains("lower right one of picture 1"),
        "{}",
        refused.stderr
    );
    save(&photograph("trk-09", 'L'));
    let single = sandbox.run(&run[..3]);
    assert_eq!(single.code, Some(1));
    assert!(
        single.stderr.contains("of photographs six are needed"),
        "{}",
        single.stderr
    );
}

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
