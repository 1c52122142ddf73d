//! Scans of a known cube, and of cubes that resemble it.

use cube_core::Rotation;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::{Sample, recognise, recognise_known};
use cube_core::Turn;

/// White, red, green, yellow, an orange near red, blue.
const COLOURS: [[f32; 3]; 6] = [
    [220.0, 230.0, 210.0],
    [130.0, 36.0, 33.0],
    [50.0, 130.0, 60.0],
    [190.0, 165.0, 50.0],
    [147.0, 44.0, 36.0],
    [35.0, 50.0, 110.0],
];

/// The six colours of another cube, of dyed plastic.
const OTHER_COLOURS: [[f32; 3]; 6] = [
    [230.0, 230.0, 230.0],
    [160.0, 40.0, 80.0],
    [80.0, 180.0, 60.0],
    [210.0, 210.0, 80.0],
    [180.0, 50.0, 85.0],
    [60.0, 90.0, 190.0],
];

/// A cube with lasting deviations of its stickers.
struct Real {
    colours: [[f32; 3]; 6],
    /// Lasting deviations, by the sticker's place on the solved cube.
    lasting: [[f32; 3]; Facelet::COUNT],
}

/// Noise with a standard deviation: sums of uniform numbers.
fn noise(deviation: f32, rng: &mut ChaCha8Rng) -> [f32; 3] {
    let mut normal = || {
        let sum: f32 = (0..6).map(|_| rng.random_range(-1.0f32..1.0)).sum();
        deviation * sum / 2.0f32.sqrt()
    };
    let brightness = normal();
    std::array::from_fn(|_| brightness + 0.7 * normal())
}

impl Real {
    fn new(colours: [[f32; 3]; 6], rng: &mut ChaCha8Rng) -> Self {
        let lasting = std::array::from_fn(|_| noise(0.05, rng));
        Self { colours, lasting }
    }

    /// A scan in light with a gain for each channel.
    fn scan(
        &self,
        cube: &Cube,
        rotation: Rotation,
        gain: [f32; 3],
        rng: &mut ChaCha8Rng,
    ) -> Readings {
        let back = rotation.inverse();
        let mut readings = Readings::new();
        for (place, home) in Facelet::all().zip(cube.homes()) {
            let sticker = back.apply_to_facelet(home);
            let (colour, lasting) = (
                self.colours[sticker.face().index()],
                self.lasting[sticker.index()],
            );
            let fresh = noise(0.03, rng);
            let value = std::array::from_fn(|i| {
                (colour[i] * gain[i] * libm::expf(lasting[i] + fresh[i])).min(1023.0)
            });
            readings.set(place, [Sample::new(value).expect("in range")]);
        }
        readings
    }
}

const PLAIN: [f32; 3] = [1.0; 3];

fn random_cube(rng: &mut ChaCha8Rng) -> Cube {
    (0..40).fold(Cube::SOLVED, |cube, _| {
        cube.turned(Turn::ALL[rng.random_range(0..18)])
    })
}

/// Scans of cubes that are known: the known cube, the scan, and the cube that it shows.
fn scans(count: u64, gain: [f32; 3]) -> Vec<(KnownCube, Readings, Cube)> {
    let scan = |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let real = Real::new(COLOURS, &mut rng);
        let first = random_cube(&mut rng);
        let kept = real.scan(&first, Rotation::ALL[0], PLAIN, &mut rng);
        let known = KnownCube::new(&kept, &first).expect("all is read");
        let cube = random_cube(&mut rng);
        let rotation = Rotation::ALL[rng.random_range(0..24)];
        (known, real.scan(&cube, rotation, gain, &mut rng), cube)
    };
    (0..count).map(scan).collect()
}

/// Number of scans that are accepted without and with the known cube; the known cube must not add a
/// wrong one.
fn accepted(scans: &[(KnownCube, Readings, Cube)]) -> (usize, usize) {
    let (mut without, mut with) = (0, 0);
    for (known, readings, cube) in scans {
        let alone = recognise(readings).expect("all is read");
        let known = recognise_known(readings, known).expect("all is read");
        without += usize::from(alone.accepted);
        with += usize::from(known.accepted);
        assert_eq!(known.cube, alone.cube);
        assert_eq!(known.needed_known_cube, known.accepted && !alone.accepted);
        if alone.accepted || !known.accepted {
            // A scan that the known cube does not help has the same recognition as without it.
            assert_eq!(known, alone);
        } else {
            assert_eq!(known.cube, Some(*cube));
            assert!(known.doubt <= MAX_DOUBT_WITH && alone.doubt <= MAX_DOUBT_WITHOUT);
            assert_eq!(known.reason, None);
        }
    }
    (without, with)
}

#[test]
fn a_known_cube_is_accepted_more_often_however_it_lies_and_whatever_the_light() {
    for gain in [PLAIN, [0.7, 0.75, 0.65]] {
        let (without, with) = accepted(&scans(60, gain));
        assert!(with >= without + 8, "{with} instead of {without} of 60");
    }
}

#[test]
fn a_cube_in_the_same_colours_is_not_taken_for_the_known_one() {
    let mut scans = scans(60, PLAIN);
    for i in 1..scans.len() {
        let (before, after) = scans.split_at_mut(i);
        std::mem::swap(&mut before[i - 1].0, &mut after[0].0);
    }
    let (without, with) = accepted(&scans);
    assert!(with <= without + 1, "{with} instead of {without} of 60");
}

#[test]
fn a_cube_in_other_colours_changes_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let cube = random_cube(&mut rng);
    let kept = Real::new(OTHER_COLOURS, &mut rng).scan(&cube, Rotation::ALL[0], PLAIN, &mut rng);
    let known = KnownCube::new(&kept, &cube).expect("all is read");
    for (own, readings, _) in scans(60, PLAIN) {
        assert_eq!(recognise_known(&readings, &known), recognise(&readings));
        let means = own.means;
        assert_eq!(known.rotation_to(&means), None);
    }
}

#[test]
fn a_cube_is_found_in_the_way_in_which_it_lies() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let real = Real::new(COLOURS, &mut rng);
    let cube = random_cube(&mut rng);
    let known = |rotation, gain, rng: &mut _| {
        KnownCube::new(&real.scan(&cube, rotation, gain, rng), &cube).expect("all is read")
    };
    let first = known(Rotation::ALL[0], PLAIN, &mut rng);
    for rotation in Rotation::ALL {
        let now = known(rotation, [1.2, 1.1, 0.9], &mut rng);
        assert_eq!(first.rotation_to(&now.means), Some(rotation));
    }
}

#[test]
fn too_few_stickers_are_no_known_cube() {
    let known = KnownCube::new(&Readings::new(), &Cube::SOLVED);
    assert_eq!(known.map_err(|few| few.stickers), Err(0));
}

#[test]
fn deviations_correlate_as_far_as_they_are_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut pairs = |alike: f32| -> Vec<(Vector, Vector)> {
        let pair = |_| {
            let [then, fresh] = [0; 2].map(|_| noise(0.05, &mut rng));
            let now = std::array::from_fn(|i| alike * then[i] + (1.0 - alike) * fresh[i]);
            (now, then)
        };
        (0..54).map(pair).collect()
    };
    let mut of = |alike: f32| Regression::of(&pairs(alike), 0..3, 0.1, 0.1);
    let same = of(1.0);
    assert!(
        (same.correlation - MAX_CORRELATION).abs() < 1e-3,
        "{same:?}"
    );
    let half = of(0.5);
    assert!((0.45..0.75).contains(&half.correlation), "{half:?}");
    assert!(
        half.slope < half.correlation && half.surer() > 1.2,
        "{half:?}"
    );
    let (none, opposite) = (of(0.0), of(-1.0));
    assert!(none.correlation < 0.1, "{none:?}");
    assert_eq!((opposite.correlation, opposite.slope), (0.0, 0.0));
}
