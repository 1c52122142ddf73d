//! Recognition of clean, spoilt and meaningless readings.

use super::{
    model::{Model, labels_of},
    search::FIRST_WIDENING,
    *,
};
use crate::Sample;
use cube_core::{Cube, Face, Facelet, FaceletKind, Rotation, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Six colours as an EV3 might read them: white, red, green, yellow, orange, blue.
const COLOURS: [[u16; 3]; 6] = [
    [256, 249, 327],
    [120, 36, 55],
    [57, 133, 93],
    [186, 165, 88],
    [237, 95, 81],
    [41, 42, 117],
];

fn random_cube(rng: &mut ChaCha8Rng) -> Cube {
    (0..40).fold(Cube::SOLVED, |cube, _| {
        cube.turned(Turn::ALL[rng.random_range(0..18)])
    })
}

/// Readings of the cube's stickers in these colours: corners darker than edges, edges darker than
/// centres, each channel up to `noise` brighter or darker.
fn readings_of(cube: &Cube, colours: &[[u16; 3]; 6], noise: f32, rng: &mut ChaCha8Rng) -> Readings {
    let mut readings = Readings::new();
    for (facelet, face) in Facelet::all().zip(cube.faces()) {
        let gain = match facelet.kind() {
            FaceletKind::Centre => 1.0,
            FaceletKind::Edge => 0.75,
            FaceletKind::Corner => 0.6,
        };
        let [red, green, blue] = colours[face.index()].map(|channel| {
            let factor = gain * (1.0 + rng.random_range(-noise..=noise));
            (f32::from(channel) * factor) as u16
        });
        readings.set(facelet, [Sample::from_raw([red, green, blue])]);
    }
    readings
}

fn recognised(readings: &Readings) -> Recognition {
    recognise(readings).expect("every sticker is read")
}

#[test]
fn clean_readings_of_any_colours_give_their_cube() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let cube = random_cube(&mut rng);
        let mut colours = COLOURS;
        colours.rotate_left(rng.random_range(0..6));
        colours.swap(0, rng.random_range(0..6));
        let recognition = recognised(&readings_of(&cube, &colours, 0.06, &mut rng));
        assert_eq!(recognition.cube, Some(cube));
        assert_eq!(recognition.facelets, Some(cube.facelets()));
        assert!(recognition.accepted, "{recognition:?}");
        assert!(recognition.confidence() > 0.9);
        assert_eq!(recognition.reason, None);
    }
}

#[test]
fn the_solved_cube_is_read_although_its_faces_could_be_brighter_or_darker() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let recognition = recognised(&readings_of(&Cube::SOLVED, &COLOURS, 0.03, &mut rng));
    assert_eq!(recognition.cube, Some(Cube::SOLVED));
    assert!(recognition.accepted);
}

#[test]
fn holding_the_cube_another_way_changes_only_the_labels() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let cube = random_cube(&mut rng);
    let readings = readings_of(&cube, &COLOURS, 0.1, &mut rng);
    for rotation in Rotation::ALL {
        let mut rotated = Readings::new();
        for facelet in Facelet::all() {
            rotated.set(
                rotation.apply_to_facelet(facelet),
                readings.samples(facelet).iter().copied(),
            );
        }
        assert_eq!(recognised(&rotated).cube, Some(cube.rotated(rotation)));
    }
}

#[test]
fn an_empty_cradle_is_no_cube() {
    for level in [0, 1, 7, 300, 1023] {
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            let jitter = facelet.index() as u16 % 2;
            let level = (level + jitter * (level / 100)).min(Sample::MAX_CHANNEL);
            readings.set(facelet, [Sample::from_raw([level, level, level])]);
        }
        let recognition = recognised(&readings);
        assert!(!recognition.accepted);
        assert_eq!(recognition.cube, None);
        assert!(recognition.reason.is_some());
    }
}

#[test]
fn noise_is_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for low in [0, 50, 200] {
        for _ in 0..100 {
            let mut readings = Readings::new();
            for facelet in Facelet::all() {
                let mut channel = || rng.random_range(low..=300);
                readings.set(
                    facelet,
                    [Sample::from_raw([channel(), channel(), channel()])],
                );
            }
            let recognition = recognised(&readings);
            assert!(!recognition.accepted, "{recognition:?}");
            assert!(recognition.reason.is_some());
        }
    }
}

#[test]
fn stickers_of_six_colours_that_form_no_cube_are_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..100 {
        let mut readings = readings_of(&Cube::SOLVED, &COLOURS, 0.03, &mut rng);
        for facelet in Facelet::all().filter(|facelet| facelet.square() != 4) {
            let [red, green, blue] = COLOURS[rng.random_range(0..6)];
            readings.set(facelet, [Sample::from_raw([red, green, blue])]);
        }
        let recognition = recognised(&readings);
        assert!(!recognition.accepted, "{recognition:?}");
    }
}

#[test]
fn one_sticker_of_a_foreign_colour_does_no_harm_and_twenty_leave_the_cube_in_doubt() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let cube = random_cube(&mut rng);
    let readings_with = |foreign: usize, rng: &mut ChaCha8Rng| {
        let mut readings = readings_of(&cube, &COLOURS, 0.03, rng);
        // One sticker of a corner follows from the other two.
        let corners = cube_core::Corner::ALL.map(|corner| corner.facelets()[0]);
        let edges = cube_core::Edge::ALL.map(|edge| edge.facelets()[0]);
        for (n, &facelet) in corners.iter().chain(&edges).take(foreign).enumerate() {
            readings.set(facelet, [Sample::from_raw([200, 20, 300 - 10 * n as u16])]);
        }
        recognised(&readings)
    };
    let few = readings_with(1, &mut rng);
    assert_eq!((few.cube, few.accepted), (Some(cube), true));
    let many = readings_with(20, &mut rng);
    assert!(!many.accepted, "{many:?}");
}

#[test]
fn the_noise_of_a_dark_sensor_is_no_cube() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut readings = Readings::new();
    for facelet in Facelet::all() {
        let mut channel = || rng.random_range(3..=11);
        readings.set(
            facelet,
            [Sample::from_raw([channel(), channel(), channel()])],
        );
    }
    assert_eq!(recognised(&readings).cube, None);
}

#[test]
fn two_faces_of_one_colour_are_refused_with_their_stickers_in_doubt() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let cube = random_cube(&mut rng);
    let mut colours = COLOURS;
    colours[Face::L.index()] = colours[Face::R.index()];
    let recognition = recognised(&readings_of(&cube, &colours, 0.02, &mut rng));
    assert!(!recognition.accepted);
    assert!(!recognition.doubtful.is_empty());
    for facelet in &recognition.doubtful {
        let face = cube.faces()[facelet.index()];
        assert!(
            face == Face::L || face == Face::R,
            "{facelet} has the colour of {face}"
        );
    }
}

#[test]
fn a_logo_on_a_centre_does_no_harm() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for face in Face::ALL {
        let cube = random_cube(&mut rng);
        let mut readings = readings_of(&cube, &COLOURS, 0.05, &mut rng);
        readings.set(Facelet::centre(face), [Sample::from_raw([90, 40, 60])]);
        let recognition = recognised(&readings);
        assert_eq!(recognition.cube, Some(cube), "logo on {face}");
    }
}

#[test]
fn refitting_never_makes_the_fit_worse() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let cube = random_cube(&mut rng);
    let observed = Observed::new(
        &readings_of(&cube, &COLOURS, 0.3, &mut rng),
        &Constants::FITTED,
    );
    let means = start::guesses(&observed)[0];
    let mut model = Model::new(Constants::FITTED, &observed, means, FIRST_WIDENING);
    let labels = labels_of(&cube);
    let mut before = model.objective(&observed, &labels);
    for _ in 0..30 {
        model.refit(&observed, &labels);
        let after = model.objective(&observed, &labels);
        assert!(after <= before + 0.01, "{after} after {before}");
        before = after;
    }
}

/// Removes the part `lost` of a sticker's saturation, and half that part of its brightness.
fn wear(readings: &mut Readings, sticker: Facelet, lost: f32) {
    let value = readings.value(sticker).expect("the sticker was read");
    let grey = value.iter().sum::<f32>() / 3.0;
    let worn = value.map(|channel| (channel + lost * (grey - channel)) * (1.0 - lost / 2.0));
    readings.set(sticker, [Sample::new(worn).expect("wear only darkens")]);
}

#[test]
fn worn_stickers_are_distinguished_by_the_rest_of_their_colours() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut trusted = 0;
    for _ in 0..40 {
        let cube = random_cube(&mut rng);
        let mut readings = readings_of(&cube, &COLOURS, 0.06, &mut rng);
        for _ in 0..6 {
            let sticker = Facelet::from_index(rng.random_range(0..54)).expect("below 54");
            wear(&mut readings, sticker, 0.8);
        }
        let recognition = recognised(&readings);
        if recognition.accepted {
            assert_eq!(recognition.cube, Some(cube));
            trusted += 1;
        }
    }
    // 33 without the second opinion on wear.
    assert!(trusted >= 39, "{trusted} of 40");
}

/// A scan of the noise *badcentre* at level 1, seed 258: the centre of U reads as the colour of D.
/// The guesses led to a cube rotated by a quarter about F, made legal by exchanging two stickers.
#[test]
fn a_centre_in_the_colour_of_another_does_not_turn_the_cube() {
    let readings = crate::scan_json::parse(include_str!("bad_centre.json")).expect("a scan");
    let recognition = recognise(&readings).expect("all is read");
    let facelets = recognition.facelets.expect("a cube").to_string();
    assert_eq!(
        facelets,
        "RRUUULLRRDFRDRUBFRFDFLFLLRDBFLLDDFBUBBDDLUUBUBUDFBBFRL"
    );
    assert!(recognition.accepted, "{:?}", recognition.reason);
}
