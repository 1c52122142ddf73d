//! Noise: the same on every machine, and within its levels.

use super::*;
use crate::cube::Kind;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

mod kinds;

/// A cube in which every face shows all colours: the colours round each face follow one another,
/// one colour a square. The cube is no legal one, but has nine stickers of each colour.
fn mixed_cube() -> [char; 54] {
    std::array::from_fn(|home| {
        let (face, square) = (home / 9, home % 9);
        let turned = if square == 4 { 0 } else { square };
        ['w', 'r', 'g', 'y', 'o', 'b'][(face + turned) % 6]
    })
}

fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn clean(seed: u64) -> [Rgb; 54] {
    let palette = PaletteName::ALL[seed as usize % 3];
    clean_scan(palette, Scheme::Random, &mixed_cube(), &mut generator(seed))
}

/// A clean scan, and the same scan with this noise.
fn both(kind: NoiseKind, level: f64, seed: u64) -> ([Rgb; 54], [Rgb; 54]) {
    let clean = clean(seed);
    let noise = Noise::new(kind, level).expect("a level that means something");
    let degraded = noise.degrade(&clean, &mixed_cube(), &mut generator(seed + 1000));
    (clean, degraded)
}

fn channels(rgb: Rgb) -> [f64; 3] {
    [rgb.red, rgb.green, rgb.blue].map(f64::from)
}

#[test]
fn a_clean_scan_has_the_palettes_readings_each_in_its_place() {
    let palette = Palette::named(PaletteName::Random02);
    let stickers = crate::solved();
    for (scheme, seed) in [
        (Scheme::Standard, 1),
        (Scheme::Standard, 2),
        (Scheme::Random, 3),
    ] {
        let scan = clean_scan(
            PaletteName::Random02,
            scheme,
            &stickers,
            &mut generator(seed),
        );
        for face in 0..6 {
            let centre = channels(scan[face * 9 + 4]).map(|channel| channel as u8);
            let colour = (0..6)
                .find(|&colour| palette.shades(colour, Kind::Centre) == [centre])
                .expect("the reading of some centre");
            assert!(scheme == Scheme::Random || colour == face);
            for kind in [Kind::Edge, Kind::Corner] {
                let mut real = palette.shades(colour, kind).to_vec();
                let mut dealt: Vec<_> = (face * 9..face * 9 + 9)
                    .filter(|&home| Kind::of(home) == kind)
                    .map(|home| channels(scan[home]).map(|channel| channel as u8))
                    .collect();
                real.sort_unstable();
                dealt.sort_unstable();
                assert_eq!(real, dealt, "face {face}, colour {colour}, {kind:?}");
            }
        }
    }
}

#[test]
fn a_scan_dealt_to_another_cube_has_each_reading_once_at_its_colour_and_kind() {
    let (there, stickers) = (mixed_cube(), crate::solved());
    // The green channel names the sticker from which a reading comes.
    let readings = std::array::from_fn(|home| Rgb::new(200, home as u16, 17));
    let mut schemes = Vec::new();
    for seed in 0..30 {
        let dealt = clean_scan_of(
            (&readings, &there),
            Scheme::Random,
            &stickers,
            &mut generator(seed),
        );
        let sources = dealt.map(|rgb| usize::from(rgb.green));
        let scheme: [char; 6] = std::array::from_fn(|face| there[sources[face * 9 + 4]]);
        for (home, source) in sources.into_iter().enumerate() {
            assert_eq!(dealt[home], readings[source]);
            assert_eq!(there[source], scheme[home / 9], "sticker {home}");
            assert_eq!(Kind::of(source), Kind::of(home), "sticker {home}");
        }
        let mut sorted = sources;
        sorted.sort_unstable();
        assert_eq!(sorted, std::array::from_fn(|home| home));
        if !schemes.contains(&scheme) {
            schemes.push(scheme);
        }
    }
    assert!(schemes.len() > 20, "{schemes:?}");
}

#[test]
fn a_scan_is_dealt_the_same_way_on_every_machine() {
    let readings = std::array::from_fn(|home| Rgb::new(200, home as u16, 17));
    let rng = &mut generator(1);
    let dealt = clean_scan_of(
        (&readings, &mixed_cube()),
        Scheme::Random,
        &crate::solved(),
        rng,
    );
    let places = (1u32..).zip(dealt.map(|rgb| u32::from(rgb.green)));
    let sum: u32 = places.map(|(place, source)| place * source).sum();
    assert_eq!((dealt[0].green, sum), (11, 37_992));
}

#[test]
fn the_same_seed_gives_the_same_readings_and_another_gives_others() {
    for kind in NoiseKind::ALL
        .into_iter()
        .filter(|&kind| kind != NoiseKind::Clean)
    {
        let scan = |seed| {
            let noise = Noise::new(kind, 1.0).expect("a level of every kind");
            let rng = &mut generator(seed);
            degraded_scan(
                noise,
                PaletteName::Random03,
                Scheme::Random,
                &mixed_cube(),
                rng,
            )
        };
        assert_eq!(scan(1), scan(1), "{kind}");
        assert_ne!(scan(1), scan(2), "{kind}");
    }
}

#[test]
fn pinned_readings_are_the_same_on_every_machine() {
    let noise = Noise::new(NoiseKind::Combo, 1.0).expect("a level of combo");
    let scan = degraded_scan(
        noise,
        PaletteName::Random02,
        Scheme::Random,
        &mixed_cube(),
        &mut generator(1),
    );
    let sum = scan.iter().enumerate().fold(0u64, |sum, (index, &rgb)| {
        let [red, green, blue] = channels(rgb).map(|channel| channel as u64);
        sum + (index as u64 + 1) * (red + 256 * green + 65_536 * blue)
    });
    assert_eq!((scan[0], sum), (Rgb::new(167, 119, 39), 6_570_911_697));
}

#[test]
fn the_lowest_level_changes_nothing() {
    for kind in NoiseKind::ALL {
        for seed in 0..20 {
            let (clean, degraded) = both(kind, kind.levels().min(), seed);
            assert_eq!(clean, degraded, "{kind}");
        }
    }
}

#[test]
fn readings_stay_in_range_at_the_highest_level() {
    for kind in NoiseKind::ALL {
        for seed in 0..20 {
            let (_, degraded) = both(kind, kind.levels().max(), seed);
            let brightest = degraded
                .iter()
                .flat_map(|&rgb| channels(rgb))
                .fold(0.0, f64::max);
            assert!(brightest <= f64::from(BRIGHTEST), "{kind}: {brightest}");
        }
    }
}

#[test]
fn levels_out_of_range_are_refused_by_name() {
    for (kind, level, words) in [
        (
            NoiseKind::Clean,
            0.1,
            "level of clean = 0.1 is out of range: allowed are 0 to 0",
        ),
        (NoiseKind::Outliers, 49.0, "level of outliers = 49"),
        (NoiseKind::Combo, -0.5, "level of combo = -0.5"),
        (NoiseKind::Gauss, f64::NAN, "level of gauss = NaN"),
    ] {
        let error = Noise::new(kind, level).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn any_characters_can_be_degraded() {
    let mut rng = generator(1);
    for stickers in [
        ['?'; 54],
        std::array::from_fn(|i| char::from(b'A' + i as u8)),
    ] {
        for kind in NoiseKind::ALL {
            let noise = Noise::new(kind, kind.levels().max()).expect("in range");
            degraded_scan(
                noise,
                PaletteName::Random01,
                Scheme::Random,
                &stickers,
                &mut rng,
            );
        }
    }
}

#[test]
fn a_second_look_finds_the_same_wear_and_other_noise() {
    let stickers = mixed_cube();
    let clean = clean_scan(
        PaletteName::Random02,
        Scheme::Standard,
        &stickers,
        &mut generator(1),
    );
    let look = |kind, level, fresh| {
        let noise = Noise::new(kind, level).expect("in range");
        noise.degrade_look(&clean, &stickers, &mut generator(2), &mut generator(fresh))
    };
    for kind in NoiseKind::ALL {
        let level = kind.levels().max();
        let [one, other] = [3, 4].map(|fresh| look(kind, level, fresh));
        let lasts = !matches!(
            kind,
            NoiseKind::Drift | NoiseKind::Gauss | NoiseKind::Blend | NoiseKind::Combo
        );
        assert_eq!(one == other, lasts, "{kind}");
        assert_eq!(one == clean, kind == NoiseKind::Clean, "{kind}");
    }
}
