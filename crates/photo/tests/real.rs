//! The photographs in `data`.

use image::imageops::{rotate90, rotate180, rotate270};
use photo::find_side;

use crate::support::{Point, apart, middles, photograph};

/// Names of all photographs with the middles of their corner stickers.
fn photographs() -> Vec<(&'static str, [Point; 4])> {
    let lines = include_str!("../data/corners.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split(' ');
            let name = words.next().expect("a name");
            let points: Vec<Point> = words
                .map(|word| {
                    let (x, y) = word.split_once(',').expect("x,y");
                    [x, y].map(|value| value.parse().expect("a number"))
                })
                .collect();
            (name, points.try_into().expect("four points"))
        })
        .collect()
}

#[test]
fn all_eighteen_are_found_where_they_are() {
    let photographs = photographs();
    assert_eq!(photographs.len(), 18);
    for (name, corners) in photographs {
        let side = find_side(&photograph(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = middles(&side.corners);
        let cell = apart(corners[0], corners[2]) / 8.0_f32.sqrt();
        for (index, there) in [0, 2, 8, 6].into_iter().zip(corners) {
            let off = apart(found[index], there) / cell;
            assert!(off < 0.25, "{name}: sticker {index} is {off:.2} cells off");
        }
        assert!(side.sure > 0.8, "{name}: sure by {} only", side.sure);
    }
}

/// Brings a point of a turned picture back: the straight picture's width and height.
type Back = fn(Point, f32, f32) -> Point;

#[test]
fn a_turned_picture_has_the_same_side() {
    let picture = photograph("trk-09/D.png");
    let straight = middles(&find_side(&picture).expect("a side").corners);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let turned: [(_, Back); 3] = [
        (rotate90(&picture), |[x, y], _, height| [y, height - x]),
        (rotate180(&picture), |[x, y], width, height| {
            [width - x, height - y]
        }),
        (rotate270(&picture), |[x, y], width, _| [width - y, x]),
    ];
    for (quarters, (picture, back)) in turned.into_iter().enumerate() {
        let found = middles(&find_side(&picture).expect("a side").corners)
            .map(|point| back(point, width, height));
        let cell = apart(straight[0], straight[1]);
        for there in straight {
            let off = found
                .iter()
                .map(|&point| apart(point, there) / cell)
                .fold(f32::MAX, f32::min);
            assert!(off < 0.1, "{} quarters: {off:.2} cells off", quarters + 1);
        }
    }
}

#[test]
fn samples_are_the_colours_of_the_stickers() {
    // From the upper left: white, green, red; yellow, orange, red; three times yellow.
    let side = find_side(&photograph("trk-09/B.png")).expect("a side");
    let raw = |index: usize| side.stickers[index][0].channels();
    let [white, green, red, yellow, orange] = [0, 1, 2, 3, 4].map(raw);
    assert!(
        white.into_iter().all(|channel| channel > 200.0),
        "{white:?}"
    );
    assert!(
        green[1] > green[0] + 20.0 && green[1] > green[2],
        "{green:?}"
    );
    assert!(red[0] > red[1] + 40.0 && red[0] > red[2] + 40.0, "{red:?}");
    assert!(
        yellow[0] > yellow[2] + 40.0 && yellow[1] > yellow[2] + 40.0,
        "{yellow:?}"
    );
    assert!(
        orange[1] > red[1] && orange[0] > orange[2] + 40.0,
        "{orange:?}"
    );
}
