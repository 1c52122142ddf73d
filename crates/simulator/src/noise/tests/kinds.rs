//! Tests that each kind of noise changes readings as it says.

use super::*;
use crate::noise::steps::{beside, finished};

fn changed(clean: &[Rgb; 54], degraded: &[Rgb; 54]) -> Vec<usize> {
    (0..54).filter(|&i| clean[i] != degraded[i]).collect()
}

fn saturation(rgb: Rgb) -> f64 {
    let [red, green, blue] = channels(rgb);
    let most = red.max(green).max(blue);
    (most - red.min(green).min(blue)) / most
}

#[test]
fn drift_multiplies_each_face_by_one_factor_per_channel() {
    let level = 0.3;
    for seed in 0..30 {
        let (clean, degraded) = both(NoiseKind::Drift, level, seed);
        for (face, channel) in (0..6).flat_map(|face| (0..3).map(move |channel| (face, channel))) {
            // The factors that rounding leaves possible for every sticker of the face at once.
            let (mut low, mut high) = (0.0f64, f64::INFINITY);
            for home in face * 9..face * 9 + 9 {
                let (before, after) = (
                    channels(clean[home])[channel],
                    channels(degraded[home])[channel],
                );
                low = low.max((after - 0.5) / before);
                if after < f64::from(BRIGHTEST) {
                    high = high.min((after + 0.5) / before);
                }
            }
            assert!(
                low <= high,
                "face {face}, channel {channel}: {low} to {high}"
            );
            let most = (1.0 + level) * (1.0 + level / 3.0);
            let least = (1.0 - level) * (1.0 - level / 3.0);
            assert!(low <= most && high >= least, "{low} to {high}");
        }
    }
}

#[test]
fn gauss_spreads_logarithms_as_far_as_it_says() {
    let level = 0.1;
    let mut brightness = Vec::new();
    let mut tint = Vec::new();
    for seed in 0..400 {
        let (clean, degraded) = both(NoiseKind::Gauss, level, seed);
        for (before, after) in clean.iter().zip(&degraded) {
            let (before, after) = (channels(*before), channels(*after));
            // Readings in this range: nothing is cut off, and the additive noise and the rounding
            // are small.
            if before.iter().all(|channel| (40.0..160.0).contains(channel)) {
                let logs: [f64; 3] = std::array::from_fn(|c| (after[c] / before[c]).ln());
                let mean = logs.iter().sum::<f64>() / 3.0;
                brightness.push(mean);
                tint.extend(logs.map(|log| log - mean));
            }
        }
    }
    let deviation =
        |values: &[f64]| (values.iter().map(|x| x * x).sum::<f64>() / values.len() as f64).sqrt();
    // The variances: a² + (a / 2)² / 3, and (a / 2)² · 2 / 3.
    let (common, single) = (deviation(&brightness), deviation(&tint));
    assert!(
        (common - 0.1041).abs() < 0.005,
        "{common} of {}",
        brightness.len()
    );
    assert!(
        (single - 0.0408).abs() < 0.003,
        "{single} of {}",
        tint.len()
    );
}

#[test]
fn blend_mixes_in_no_more_than_its_level_of_frame_and_neighbour() {
    let level = 0.4;
    for seed in 0..30 {
        let (clean, degraded) = both(NoiseKind::Blend, level, seed);
        let brightest = clean
            .iter()
            .flat_map(|&rgb| channels(rgb))
            .fold(0.0, f64::max);
        for home in 0..54 {
            let most = if home % 9 == 4 { 0.3 * level } else { level };
            let (before, after) = (channels(clean[home]), channels(degraded[home]));
            let explained = beside(home).into_iter().any(|neighbour| {
                let neighbour = channels(clean[neighbour]);
                (0..=1000).any(|step| {
                    let part = most * f64::from(step) / 1000.0;
                    (0..3).all(|c| {
                        let foreign = 0.5 * neighbour[c] + 0.5 * 0.04 * brightest;
                        let value = (1.0 - part) * before[c] + part * foreign;
                        (value - after[c]).abs() < 0.6
                    })
                })
            });
            assert!(explained, "sticker {home}: {before:?} became {after:?}");
        }
    }
}

#[test]
fn stickers_lie_beside_two_three_or_four_others_of_their_face() {
    assert_eq!(beside(9), [10, 12]);
    assert_eq!(beside(9 + 1), [9, 11, 13]);
    assert_eq!(beside(9 + 4), [10, 12, 14, 16]);
}

#[test]
fn as_many_stickers_are_worn_as_are_asked_for() {
    for (count, expected) in [(0, 0), (20, 20), (60, 54)] {
        let clean = clean(3);
        let worn = worn(&clean, &mixed_cube(), count, 0.6, &mut generator(4));
        assert_eq!(changed(&clean, &worn).len(), expected);
    }
}

#[test]
fn worn_stickers_are_at_most_six_less_saturated_and_darker() {
    for seed in 0..30 {
        let (clean, degraded) = both(NoiseKind::Worn6, 0.6, seed);
        let worn = changed(&clean, &degraded);
        assert_eq!(worn.len(), 6);
        for home in worn {
            let (before, after) = (clean[home], degraded[home]);
            assert!(
                saturation(after) < saturation(before) + 0.02,
                "{before:?} became {after:?}"
            );
            let light = |rgb| channels(rgb).iter().sum::<f64>();
            assert!((light(after) / light(before) - 0.7).abs() < 0.02);
        }
    }
}

#[test]
fn at_level_1_the_two_nearest_colours_have_one_median_and_the_others_stay() {
    let cube = mixed_cube();
    for seed in 0..30 {
        let (clean, degraded) = both(NoiseKind::RedOrange, 1.0, seed);
        let medians = |readings: &[Rgb; 54]| {
            let scan = Scan {
                readings: readings.map(channels),
                stickers: &cube,
            };
            palette::characters(&cube)
                .into_iter()
                .map(|character| scan.median(character))
                .collect::<Vec<_>>()
        };
        let (before, after) = (medians(&clean), medians(&degraded));
        let moved: Vec<usize> = (0..6)
            .filter(|&colour| before[colour] != after[colour])
            .collect();
        let &[moved] = moved.as_slice() else {
            panic!("{moved:?} moved");
        };
        let same = (0..6).filter(|&other| {
            other != moved && (0..3).all(|c| (after[other][c] - after[moved][c]).abs() <= 1.0)
        });
        assert_eq!(same.count(), 1, "{after:?}");
        let light = |median: [f64; 3]| median.iter().sum::<f64>();
        assert!(
            light(before[moved]) > light(after[moved]),
            "the brighter one moves"
        );
    }
}

#[test]
fn the_two_nearest_colours_are_red_and_orange_and_orange_moves() {
    let cube = mixed_cube();
    for palette in [PaletteName::Random02, PaletteName::Random03] {
        let clean = clean_scan(palette, Scheme::Standard, &cube, &mut generator(1));
        let noise = Noise::new(NoiseKind::RedOrange, 0.5).expect("in range");
        let degraded = noise.degrade(&clean, &cube, &mut generator(2));
        let changed = changed(&clean, &degraded);
        assert_eq!(changed.len(), 9);
        assert!(
            changed.into_iter().all(|home| cube[home] == 'o'),
            "{palette:?}"
        );
    }
}

#[test]
fn outliers_change_so_many_edges_and_corners_into_other_colours() {
    for count in 0..5 {
        for seed in 0..30 {
            let (clean, degraded) = both(NoiseKind::Outliers, f64::from(count), seed);
            let changed = changed(&clean, &degraded);
            assert_eq!(changed.len(), count as usize);
            for home in changed {
                assert_ne!(home % 9, 4, "centres stay");
                let cube = mixed_cube();
                let source = (0..54)
                    .find(|&other| clean[other] == degraded[home] && cube[other] != cube[home]);
                assert!(source.is_some(), "sticker {home}");
            }
        }
    }
}

#[test]
fn a_bad_centre_moves_towards_one_other_colour() {
    for seed in 0..30 {
        let (clean, degraded) = both(NoiseKind::BadCentre, 1.0, seed);
        let changed = changed(&clean, &degraded);
        let &[home] = changed.as_slice() else {
            panic!("{changed:?} changed");
        };
        assert_eq!(home % 9, 4);
        let cube = mixed_cube();
        let scan = Scan {
            readings: clean.map(channels),
            stickers: &cube,
        };
        let reached: Vec<char> = palette::characters(&cube)
            .into_iter()
            .filter(|&character| finished(scan.median(character)) == channels(degraded[home]))
            .collect();
        assert_eq!(reached.len(), 1);
        assert_ne!(reached[0], cube[home]);
    }
}

#[test]
fn combo_gets_worse_with_its_level() {
    let difference = |level| {
        (0..50)
            .map(|seed| {
                let (clean, degraded) = both(NoiseKind::Combo, level, seed);
                let pairs = clean.iter().zip(&degraded);
                pairs
                    .flat_map(|(&one, &other)| {
                        let (one, other) = (channels(one), channels(other));
                        (0..3).map(move |c| (one[c] - other[c]).abs())
                    })
                    .sum::<f64>()
            })
            .sum::<f64>()
    };
    let differences = [0.0, 0.5, 1.0, 2.0, 4.0].map(difference);
    assert!(
        differences.is_sorted_by(|less, more| less < more),
        "{differences:?}"
    );
}
