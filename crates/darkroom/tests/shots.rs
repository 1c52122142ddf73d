//! Photographs against their truth.

use cube_core::{Face, Facelets};
use darkroom::{Plastic, Scene, Shot, Wishes};

/// A cube whose sides are all mixed, and look otherwise after each turn.
fn mixed() -> Facelets {
    let faces = std::array::from_fn(|k| Face::ALL[(k * 7 + k / 9 + k * k / 5) % 6]);
    Facelets::from_faces(&faces)
}

fn shot(seed: u64, face: Face, wishes: &Wishes) -> Shot {
    Scene::with(seed, &mixed(), face, wishes)
        .expect("six letters")
        .render()
}

fn pixel(shot: &Shot, [x, y]: [f64; 2]) -> [i32; 3] {
    assert!(x >= 0.0 && y >= 0.0, "{x} {y} lies outside of the picture");
    let (x, y) = (x as usize, y as usize);
    assert!(
        x < shot.width && y < shot.height,
        "{x} {y} lies outside of the picture"
    );
    let at = (y * shot.width + x) * 3;
    [0, 1, 2].map(|k| i32::from(shot.rgb[at + k]))
}

fn apart(a: [i32; 3], b: [i32; 3]) -> i32 {
    (0..3)
        .map(|k| (a[k] - b[k]).abs())
        .max()
        .expect("three channels")
}

/// The place of the nine paints that is nearest to what the picture shows in a cell.
fn nearest_letter(shot: &Shot, cell: usize) -> char {
    let seen = pixel(shot, shot.truth.centres[cell]);
    let nearest = (0..9).min_by_key(|&k| apart(seen, shot.truth.paints[k].map(i32::from)));
    shot.truth.facelets[nearest.expect("nine paints")]
}

#[test]
fn a_frontal_shot_shows_each_facelet_in_its_cell_as_nets_have_it() {
    for (number, face) in Face::ALL.into_iter().enumerate() {
        let shot = shot(7, face, &Wishes::FRONTAL);
        let side: Vec<char> = mixed().as_array()[9 * number..9 * number + 9].to_vec();
        assert_eq!(shot.truth.facelets.to_vec(), side);
        assert_eq!(shot.truth.quarter, 0);
        for (cell, &letter) in side.iter().enumerate() {
            assert_eq!(nearest_letter(&shot, cell), letter, "{face} {cell}");
        }
    }
}

#[test]
fn each_turned_shot_shows_what_its_truth_says() {
    for seed in 0..24 {
        let wishes = Wishes {
            size: Some((320, 240)),
            quarter: Some(seed as usize % 4),
            angle: Some(25.0),
            off_centre: true,
            ..Wishes::FRONTAL
        };
        let shot = shot(seed, Face::R, &wishes);
        // The middles are in the order of the corners: each nearer to its own corner than to any other.
        for (corner, cell) in [0, 2, 8, 6].into_iter().enumerate() {
            let away = |[x, y]: [f64; 2]| {
                (x - shot.truth.corners[corner][0]).hypot(y - shot.truth.corners[corner][1])
            };
            let nearest = (0..9).min_by(|&a, &b| {
                away(shot.truth.centres[a]).total_cmp(&away(shot.truth.centres[b]))
            });
            assert_eq!(nearest, Some(cell), "{seed}");
        }
        // A slanting look turns a side by no more than some degrees.
        assert_eq!(shot.truth.quarter, seed as usize % 4);
        for cell in 0..9 {
            assert_eq!(
                nearest_letter(&shot, cell),
                shot.truth.facelets[cell],
                "{seed} {cell}: {}",
                shot.description
            );
        }
    }
}

#[test]
fn corners_are_where_stickers_end() {
    let wishes = Wishes {
        plastic: Some(Plastic::Black),
        ..Wishes::FRONTAL
    };
    let shot = shot(3, Face::F, &wishes);
    let [a, b, c, d] = shot.truth.corners;
    // 60 % of 480 pixels, in the middle.
    for (seen, sought) in [
        (a, [176.0, 96.0]),
        (b, [464.0, 96.0]),
        (c, [464.0, 384.0]),
        (d, [176.0, 384.0]),
    ] {
        assert!(
            (seen[0] - sought[0]).abs() < 0.5 && (seen[1] - sought[1]).abs() < 0.5,
            "{seen:?} for {sought:?}"
        );
    }
    // Along the upper row's middle: paint begins in the cell's first fifth and is not outside.
    let row = shot.truth.centres[0][1];
    let painted = |x: f64| {
        let [r, g, b] = pixel(&shot, [x, row]);
        r.max(g).max(b) > 90
    };
    assert!(!painted(a[0] + 2.0), "a black rim inside of the corner");
    assert!(
        painted(a[0] + 0.25 * 96.0),
        "paint a quarter of a cell further in"
    );
}

#[test]
fn hard_shots_keep_the_side_in_the_picture_and_their_colours_apart() {
    for seed in 0..60 {
        let wishes = Wishes {
            size: Some((320, 240)),
            ..Wishes::HARD
        };
        let scene = Scene::with(seed, &mixed(), Face::ALL[seed as usize % 6], &wishes)
            .expect("six letters");
        let truth = scene.truth();
        for [x, y] in truth.corners.into_iter().chain(truth.centres) {
            assert!(
                (0.0..320.0).contains(&x) && (0.0..240.0).contains(&y),
                "{seed}: {x} {y}"
            );
        }
        assert!(scene.legibility() > 11.0, "{seed}: {}", scene.description());
        let [a, b, c, _] = truth.corners;
        // Clockwise, with the upper row upwards.
        let turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
        assert!(
            turn > 0.0 && b[0] - a[0] > (b[1] - a[1]).abs() * 0.9,
            "{seed}: {:?}",
            truth.corners
        );
    }
}

#[test]
fn a_hand_covers_no_middle_of_a_sticker() {
    for seed in 0..40 {
        let wishes = |hand| Wishes {
            size: Some((320, 240)),
            hand: Some(hand),
            ..Wishes::CLEAN
        };
        let (held, free) = (
            shot(seed, Face::U, &wishes(true)),
            shot(seed, Face::U, &wishes(false)),
        );
        assert_ne!(held.rgb, free.rgb, "a hand is seen");
        for cell in held.truth.centres {
            assert!(
                apart(pixel(&held, cell), pixel(&free, cell)) < 40,
                "{seed}: {}",
                held.description
            );
        }
    }
}

#[test]
fn one_seed_makes_one_picture_and_another_seed_another() {
    let wishes = Wishes {
        size: Some((160, 120)),
        ..Wishes::HARD
    };
    assert_eq!(shot(5, Face::L, &wishes).rgb, shot(5, Face::L, &wishes).rgb);
    assert_ne!(shot(5, Face::L, &wishes).rgb, shot(6, Face::L, &wishes).rgb);
}

#[test]
fn six_pictures_show_one_cube() {
    let words = |face| {
        let scene = Scene::from_seed(9, &mixed(), face).expect("six letters");
        let line = scene.description();
        let fixed = [
            "plastic", "usual", "sticker", "size", "askew", "kelvin", "backdrop", "jpeg",
        ];
        line.split(' ')
            .filter(|word| fixed.contains(&word.split('=').next().unwrap_or("")))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    for face in Face::ALL {
        assert_eq!(words(face), words(Face::U));
    }
}

#[test]
fn seven_letters_are_refused() {
    let mut letters = *mixed().as_array();
    letters[..9].copy_from_slice(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
    let error = Scene::from_seed(1, &Facelets::new(letters), Face::U).expect_err("15 letters");
    assert_eq!(
        error.to_string(),
        "facelets of 15 letters; at most 6 are allowed"
    );
}
