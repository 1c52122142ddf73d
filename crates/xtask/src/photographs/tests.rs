use cube_core::Face;
use darkroom::Wishes;
use nalgebra::SVector;

use super::{MAX_PLACES, regression, view::View};

/// The finder's time is counted, not measured: this many places are looked at in a small picture.
#[test]
fn few_places_are_looked_at_in_a_picture() {
    let wishes = Wishes {
        size: Some((480, 360)),
        ..Wishes::HARD
    };
    for number in [1, 2] {
        let view = View::of(number, Face::F, &wishes, false).expect("a picture");
        assert!(view.work.pixels < 260_000, "{:?}", view.work);
        assert!(
            view.work.places > 0 && (view.work.places as f64) < MAX_PLACES,
            "{:?}",
            view.work
        );
    }
}

#[test]
fn weights_are_those_that_made_the_data() {
    let rows: Vec<_> = (-20..=20)
        .flat_map(|step| {
            let x = f64::from(step) / 5.0;
            let likely = 1.0 / (1.0 + (1.0 - 2.0 * x).exp());
            let features = SVector::from([x, 1.0]);
            [
                (features, 1.0, 50.0 * likely),
                (features, 0.0, 50.0 * (1.0 - likely)),
            ]
        })
        .collect();
    let weights = regression::fitted(&rows);
    assert!(
        (weights[0] - 2.0).abs() < 0.01 && (weights[1] + 1.0).abs() < 0.01,
        "{weights}"
    );
}

#[test]
fn odds_that_are_true_stay_as_they_are() {
    let tenths = [5, 6, 8, 9];
    let chosen = || {
        tenths
            .iter()
            .flat_map(|&sure| (0..1_000).map(move |n| (n % 10 < sure, sure)))
    };
    let as_sure = chosen().map(|(is_right, sure)| (is_right, sure as f32 / 10.0));
    let twice = chosen().map(|(is_right, sure)| {
        let odds = (sure as f32 / (10 - sure) as f32).powi(2);
        (is_right, odds / (1.0 + odds))
    });
    let [factor, added] = photo::fit::OF_CHOSEN.map(f64::from);
    for (sides, times) in [(as_sure.collect::<Vec<_>>(), 1.0), (twice.collect(), 0.5)] {
        let fitted = regression::of_chosen(sides);
        assert!((fitted[0] - times * factor).abs() < 0.01, "{fitted:?}");
        assert!((fitted[1] - times * added).abs() < 0.01, "{fitted:?}");
    }
}
