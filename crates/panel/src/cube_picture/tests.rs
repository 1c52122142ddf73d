//! Geometry of the pictures, and their colours, which are read back from PNG and SVG files.

use cube_core::{Corner, Cube, Edge, Face, Facelet, State, Turn, pocket::PocketCube};
use nalgebra::Vector3;

use super::{
    view::{FAR, Frame, NEAR},
    *,
};
use crate::stickering::{Look, Paint, Piece, Stickering};

const FLOATING: Parts = Parts {
    far_side: FarSide::Floating,
    turn: None,
};
const HIDDEN: Parts = Parts {
    far_side: FarSide::Hidden,
    turn: None,
};

fn state(text: &str) -> State {
    text.parse().expect("a state")
}

fn stickers_of(text: &str) -> Stickers {
    Stickers::from(&state(text).faces())
}

fn picture(stickers: &Stickers, parts: Parts, width: u32) -> Canvas {
    Canvas::read(&png(stickers, parts, width).expect("encoded"))
}

/// Corners in the picture of each sticker of the faces, before they are made round.
fn squares(faces: [Face; 3], side: usize) -> Vec<[Vector2<f64>; 4]> {
    let camera = scene::camera();
    let places = (0..side * side).map(|square| (square / side, square % side));
    let of_face = |face| {
        let squares = places.clone();
        squares.map(move |place| scene::square(face, side, place))
    };
    let all = faces.into_iter().flat_map(of_face);
    all.map(|square| square.map(|corner| camera.project(corner)))
        .collect()
}

/// Twice the area left of the way from `a` over `b` to `c`.
fn bend(a: Vector2<f64>, b: Vector2<f64>, c: Vector2<f64>) -> f64 {
    (b - a).perp(&(c - b))
}

/// Whether a straight line along a side of one polygon parts it from the other.
fn is_parted(one: &[Vector2<f64>], other: &[Vector2<f64>]) -> bool {
    let along_side_of = |one: &[Vector2<f64>], other: &[Vector2<f64>]| {
        (0..one.len()).any(|n| {
            let (a, b) = (one[n], one[(n + 1) % one.len()]);
            other.iter().all(|&point| bend(a, b, point) <= 0.0)
        })
    };
    along_side_of(one, other) || along_side_of(other, one)
}

#[test]
fn near_stickers_are_convex_quadrilaterals_on_the_body_and_none_overlap() {
    for side in [2, 3] {
        let squares = squares(NEAR, side);
        assert_eq!(squares.len(), 3 * side * side);
        let body = scene::outline(&scene::camera());
        for (n, square) in squares.iter().enumerate() {
            for corner in 0..4 {
                let [a, b, c] = [0, 1, 2].map(|next| square[(corner + next) % 4]);
                assert!(bend(a, b, c) > 0.001, "{square:?}");
                let is_inside = |n: usize| bend(body[n], body[(n + 1) % 6], a) > 0.0;
                assert!((0..6).all(is_inside), "{square:?}");
            }
            for other in &squares[n + 1..] {
                assert!(is_parted(square, other), "{square:?} {other:?}");
            }
        }
    }
}

#[test]
fn the_camera_is_in_front_of_the_near_faces_alone() {
    let camera = scene::camera().place();
    for face in Face::ALL {
        let frame = Frame::of(face);
        let is_before = (camera - frame.point(0.0, 0.0, 0.0)).dot(&frame.normal) > 0.0;
        assert_eq!(is_before, NEAR.contains(&face), "{face}");
        assert_ne!(NEAR.contains(&face), FAR.contains(&face), "{face}");
    }
}

#[test]
fn the_stickers_of_a_piece_lie_on_one_cubie() {
    let cubie = |place: Facelet| -> Vector3<i32> {
        let frame = Frame::of(place.face());
        let [row, column] = [place.square() / 3, place.square() % 3];
        let [row, column] = [row, column].map(|n| (n as f64 - 1.0) * 2.0 / 3.0);
        let middle = frame.point(column, row, 0.0) - frame.normal / 3.0;
        (middle * 1.5).map(|length| length.round() as i32)
    };
    for corner in Corner::ALL {
        let [a, b, c] = corner.facelets().map(cubie);
        assert!(a == b && b == c, "{corner}");
    }
    for edge in Edge::ALL {
        let [a, b] = edge.facelets().map(cubie);
        assert_eq!(a, b, "{edge}");
    }
}

/// Pixel in the middle of a sticker.
fn pixel(
    picture: &Canvas,
    areas: &[Area],
    face: Face,
    side: usize,
    place: (usize, usize),
) -> [u8; 3] {
    let square = scene::square(face, side, place).map(|p| scene::camera().project(p));
    let middle = square.iter().sum::<Vector2<f64>>() / 4.0;
    let fit = Fit::new(areas, picture.size().width);
    let [x, y] = fit.place(middle);
    picture.color(x as u32, y as u32)
}

#[test]
fn the_middle_of_every_sticker_is_seen_in_its_colour() {
    let all = ["superflip", "checkerboard", "F R U B2 L' D R2 x", "solved"].map(stickers_of);
    let turned = PocketCube::SOLVED.after(&"F R U2 B".parse::<cube_core::Turns>().expect("turns"));
    for stickers in all.iter().chain([&Stickers::from(turned.stickers())]) {
        for (parts, shown) in [(FLOATING, &Face::ALL[..]), (HIDDEN, &NEAR)] {
            let areas = areas(stickers, parts);
            let picture = picture(stickers, parts, 300);
            for (face, row, column, paint) in stickers.iter() {
                if shown.contains(&face) {
                    let seen = pixel(&picture, &areas, face, stickers.side(), (row, column));
                    assert_eq!(seen, paint.color(), "{face} {row} {column}");
                }
            }
        }
    }
}

#[test]
fn a_picture_has_the_width_that_is_asked_for_and_a_margin() {
    let stickers = stickers_of("solved");
    for parts in [FLOATING, HIDDEN] {
        for width in [1, 16, 99, 1000] {
            let picture = picture(&stickers, parts, width);
            assert_eq!(picture.size().width, width);
            let share = f64::from(picture.size().height) / f64::from(width);
            assert!((0.9..=1.1).contains(&share), "{share}");
        }
        let picture = picture(&stickers, parts, 200);
        let (right, bottom) = (199, picture.size().height - 1);
        let is_edge = |x, y| x == 0 || y == 0 || x == right || y == bottom;
        let places = (0..=bottom).flat_map(|y| (0..=right).map(move |x| (x, y)));
        let mut edge = places.filter(|&(x, y)| is_edge(x, y));
        assert!(edge.all(|(x, y)| picture.color(x, y) == [255; 3]));
        assert!(png(&stickers, parts, 0).is_err());
    }
}

#[test]
fn an_svg_picture_is_valid_xml_with_an_area_for_each_sticker() {
    let title = "a < b & \"c\"";
    let cross = ["DF", "DR", "DB", "DL"].map(|name| name.parse().expect("an edge"));
    let stickering = Stickering::only(cross).with(Piece::Corner(Corner::Urf), Look::Dimmed);
    let stickers = stickering.stickers(&state("F R U"));
    let turn = Some("F'".parse().expect("a turn"));
    let file = svg(&stickers, Parts { turn, ..FLOATING }, title);
    let document = roxmltree::Document::parse(&file).expect("valid XML");
    assert!(
        document
            .descendants()
            .any(|node| node.text() == Some(title))
    );
    let count = |class: &str| {
        let is_there = |node: &roxmltree::Node| node.attribute("class") == Some(class);
        document.descendants().filter(is_there).count()
    };
    for (class, expected) in [
        ("grey", 54 - 6 - 8 - 3),
        ("full-D", 5),
        ("full-F", 2),
        ("full-U", 1),
        ("dimmed-U", 1),
        ("backing", 3),
        ("body", 1),
        ("rim", 1),
        ("arrow", 1),
    ] {
        assert_eq!(count(class), expected, "{class}");
        assert!(file.contains(&format!(".{class}{{fill:#")), "{class}");
    }
    let near = svg(&stickers, HIDDEN, title);
    assert_eq!(near.matches("<polygon").count(), 27 + 1);
}

#[test]
fn an_arrow_leads_where_the_stickers_of_the_layer_go() {
    for turn in Turn::ALL {
        let [from, to] = arrow::course(turn);
        assert!(from != to && from.axis() != turn.face.axis(), "{turn}");
        let quarter = match turn.amount {
            cube_core::Amount::Half => Turn::new(turn.face, cube_core::Amount::Clockwise),
            _ => turn,
        };
        let colours = Cube::SOLVED.turned(quarter).faces();
        let is_beside = |place: &Facelet| {
            place.face() == to && place.other_faces().any(|face| face == turn.face)
        };
        for place in Facelet::all().filter(is_beside) {
            assert_eq!(colours[place.index()], from, "{turn}");
        }
    }
}

#[test]
fn an_arrow_lies_on_its_layer_and_on_the_body() {
    let body = scene::outline(&scene::camera());
    for (turn, side, depth) in Turn::ALL
        .into_iter()
        .flat_map(|turn| [(turn, 2, 0), (turn, 3, 0), (turn, 3, 1)])
    {
        let axis = Frame::of(turn.face).normal;
        let width = 2.0 / side as f64;
        let outer = 1.0 - depth as f64 * width;
        let layer = outer - width..=outer;
        for point in arrow::outline(Arrow { turn, depth }, side, scene::RIM) {
            assert!(layer.contains(&point.dot(&axis)), "{turn}: {point}");
            let seen = scene::camera().project(point);
            let is_inside = |n: usize| bend(body[n], body[(n + 1) % 6], seen) > 0.0;
            assert!((0..6).all(is_inside), "{turn}: {point}");
        }
        let stickers = Stickers::from(&Cube::SOLVED.faces());
        let with_arrow = picture(
            &stickers,
            Parts {
                turn: Some(turn),
                ..HIDDEN
            },
            200,
        );
        let ink = scene::Ink::Arrow.color();
        let inked = with_arrow.colors().iter().filter(|&&pixel| pixel == ink);
        assert!(inked.count() > 300, "{turn}");
    }
}

#[test]
fn dimmed_stickers_keep_a_shade_of_their_colour() {
    let mut seen = vec![Paint::Grey.color(), scene::Ink::Body.color()];
    for face in Face::ALL {
        seen.extend([Paint::Full(face), Paint::Dimmed(face)].map(Paint::color));
    }
    for (n, one) in seen.iter().enumerate() {
        for other in &seen[n + 1..] {
            let apart: u32 = (0..3).map(|c| u32::from(one[c].abs_diff(other[c]))).sum();
            assert!(apart >= 40, "{one:?} {other:?}");
        }
    }
}

#[test]
fn a_plain_picture_has_every_area_in_its_colour_within_its_frame() {
    let stickers = stickers_of("F R U B2 L' D R2");
    let slices = ["R", "L2"].map(|turn| Arrow {
        turn: turn.parse().expect("a turn"),
        depth: 1,
    });
    for far_side in [FarSide::Floating, FarSide::Hidden] {
        let file = plain(&stickers, far_side, &slices, "<title>");
        let document = roxmltree::Document::parse(&file).expect("valid XML");
        let root = document.root_element();
        let frame = root.attribute("viewBox").expect("a frame");
        let frame: Vec<f64> = frame
            .split(' ')
            .map(|it| it.parse().expect("a number"))
            .collect();
        let mut seen: Vec<(String, usize)> = Vec::new();
        for path in root.children().filter(|node| node.has_tag_name("path")) {
            let [fill, points] = ["fill", "d"].map(|name| path.attribute(name).expect(name));
            seen.push((fill.to_owned(), points.matches('z').count()));
            let numbers = points
                .split([' ', 'M', 'z'])
                .filter(|text| !text.is_empty());
            let numbers: Vec<f64> = numbers.map(|text| text.parse().expect(text)).collect();
            for point in numbers.chunks(2) {
                assert!(point[0] >= 0.0 && point[0] <= frame[2], "{point:?}");
                assert!(point[1] >= 0.0 && point[1] <= frame[3], "{point:?}");
            }
        }
        let areas = scene::areas(&stickers, far_side, &slices, Corners::Sharp);
        for area in &areas {
            let [red, green, blue] = area.ink.color();
            let fill = format!("#{red:02x}{green:02x}{blue:02x}");
            let wanted = areas
                .iter()
                .filter(|other| other.ink.color() == area.ink.color());
            let drawn = seen
                .iter()
                .filter(|(seen, _)| *seen == fill)
                .map(|(_, count)| count);
            assert_eq!(drawn.sum::<usize>(), wanted.count(), "{fill}");
        }
    }
}
