use image::{Rgb, RgbImage};

use crate::{
    cells::{CORNERS, EDGES, INNER, OUTER, PLACES},
    evidence::{Evidence, Feature, ROUGH},
    fit,
    homography::Homography,
    sample,
};

/// A side of which the cells' axes are `u` and `v`, before a camera of this focal length, in pixels around the middle.
fn seen(u: [f64; 3], v: [f64; 3], focal: f64) -> Homography {
    let places = [
        [-1.0, -1.0],
        [1.0, -1.0],
        [1.0, 1.0],
        [-1.0, 1.0],
        [0.0, 0.0],
        [0.0, 1.0],
        [1.0, 0.0],
    ];
    let pairs = places.map(|[x, y]: [f64; 2]| {
        let [right, down, far] = [0, 1, 2].map(|axis| x * u[axis] + y * v[axis]);
        let scale = focal / (far + 10.0);
        (
            [x as f32, y as f32],
            [right, down].map(|value| (scale * value) as f32),
        )
    });
    Homography::through(&pairs).expect("seven places")
}

#[test]
fn a_tilted_square_is_told_from_a_rectangle() {
    let (sine, cosine) = 0.6_f64.sin_cos();
    let square = seen([cosine, 0.0, sine], [0.0, 1.0, 0.0], 900.0);
    assert!(square.unsquare([0.0, 0.0], 1000.0) < 0.03, "{square:?}");
    let long = seen([1.5 * cosine, 0.0, 1.5 * sine], [0.0, 1.0, 0.0], 900.0);
    assert!(long.unsquare([0.0, 0.0], 1000.0) > 0.2, "{long:?}");
    let oblique = seen([1.0, 0.5, 0.0], [0.0, 1.0, 0.0], 900.0);
    assert!(oblique.unsquare([0.0, 0.0], 1000.0) > 0.3, "{oblique:?}");
}

#[test]
fn a_map_goes_through_its_points_and_turns_upright() {
    let map = seen([0.0, 1.0, 0.2], [-1.0, 0.0, 0.3], 700.0);
    let [x, y] = map.at([1.0, 0.0]);
    assert!(
        (x - 0.0).abs() < 1.0 && (y - 700.0 / 10.2).abs() < 1.0,
        "{x} {y}"
    );
    let upright = map.upright();
    assert!(
        upright.at([1.0, 0.0])[0] > 50.0 && upright.at([0.0, 1.0])[1] > 50.0,
        "{upright:?}"
    );
}

/// Windows are left early by what the rest of them could show at best.
#[test]
fn nothing_is_better_than_what_is_hoped_for() {
    let hoped = Evidence::hoped();
    let mut seen = 0;
    for set in ["trk-01b", "trk-04b", "trk-09"] {
        let path = format!("{}/data/{set}/F.png", env!("CARGO_MANIFEST_DIR"));
        let picture = image::open(path).expect("a photograph").into_rgb8();
        for candidate in fit::candidates(&picture) {
            seen += 1;
            for feature in Feature::ALL {
                let n = feature as usize;
                // The size is known before anything is hoped for.
                let gain = ROUGH[n] * (candidate.features[n] - hoped[feature]);
                assert!(
                    feature == Feature::Size || gain < 1e-4,
                    "{set}: {feature:?} {gain}"
                );
            }
        }
    }
    assert!(seen > 100, "{seen} grids");
}

#[test]
fn a_sticker_is_read_beside_what_it_mirrors() {
    let red = Rgb([180, 30, 20]);
    let mut picture = RgbImage::from_pixel(90, 90, red);
    // Half of the sticker in the middle is white by a lamp, half of the one at its right lies in a shadow, and a chip
    // of the one at its left shows black.
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        if (30..60).contains(&y) {
            match x {
                30..45 => *pixel = Rgb([255, 240, 238]),
                60..75 => *pixel = Rgb([90, 15, 10]),
                13..15 if y < 42 => *pixel = Rgb([4, 4, 4]),
                _ => {}
            }
        }
    }
    let pairs = CORNERS.map(|[x, y]| ([x, y], [45.0 + 30.0 * x, 45.0 + 30.0 * y]));
    let map = Homography::through(&pairs).expect("four corners");
    let stickers = sample::stickers(&picture, &map);
    let read = stickers.map(|samples| samples[0].channels().map(|channel| channel.round() as u8));
    assert_eq!(read[3..6], [[180, 30, 20], [180, 30, 20], [90, 15, 10]]);
}

#[test]
fn edges_have_the_cells_and_borders_that_lie_there() {
    let onto = |(from, step): ([f32; 2], [f32; 2])| [from[0] + step[0], from[1] + step[1]];
    assert!(
        INNER
            .into_iter()
            .all(|border| PLACES.contains(&onto(border)))
    );
    assert!(
        OUTER
            .into_iter()
            .all(|border| !PLACES.contains(&onto(border)))
    );
    for borders in [INNER, OUTER] {
        for (n, border) in borders.iter().enumerate() {
            assert!(!borders[..n].contains(border), "{border:?} stands twice");
        }
    }
    for edge in EDGES {
        let cells = edge.cells.map(|cell| PLACES[cell]);
        let seams = edge.seams.map(|seam| INNER[seam]);
        assert_eq!(seams.map(|seam| seam.0), [cells[0], cells[1]]);
        assert_eq!(seams.map(onto), [cells[1], cells[2]]);
        assert_eq!(edge.ends.map(|border| OUTER[border].0), cells);
        let step = OUTER[edge.ends[0]].1;
        assert!(edge.ends.iter().all(|&border| OUTER[border].1 == step));
    }
}

/// Where a row is hidden, or goes on beyond the side, the likeliest grid lies beside it.
#[test]
fn the_likeliest_grid_comes_with_those_beside_it() {
    let path = format!("{}/data/trk-09/F.png", env!("CARGO_MANIFEST_DIR"));
    let picture = image::open(path).expect("a photograph").into_rgb8();
    let sides = crate::find_sides(&picture).expect("large and light enough");
    let (best, others) = sides.split_first().expect("a side");
    let middle = |corners: &[[f32; 2]; 4]| {
        [0, 1].map(|axis| corners.map(|it| it[axis]).iter().sum::<f32>() / 4.0)
    };
    let [x, y] = middle(&best.corners);
    let cell = (best.corners[1][0] - best.corners[0][0]) / 3.0;
    let beside = others
        .iter()
        .map(|side| middle(&side.corners))
        .filter(|[other_x, other_y]| {
            let [right, down] = [(other_x - x) / cell, (other_y - y) / cell];
            (right.abs() + down.abs() - 1.0).abs() < 0.2
        });
    assert!(beside.count() >= 2, "{others:?}");
}
