//! Cost models for the comparison of plans, and the starts of plans.

use actuator::{CostModel, Motion, Overlap, Stance, Start};

/// A cost model from its settings.
pub(crate) fn model(text: &str) -> CostModel {
    CostModel::from_toml(text).expect("a cost model")
}

/// Eight cost models: default; equal prices and free holding; own prices for strokes through hold;
/// slow tilts with cheap spins; cheap tilts with dear spins; dear half spins with cheap half turns
/// and tilts in one stroke; two kinds of overlaps.
pub(crate) fn models() -> Vec<CostModel> {
    vec![
        CostModel::default(),
        model(
            "tilt_s = 1\nhold_s = 0\nrelease_s = 0\nspin_90_s = 1\nspin_180_s = 1\n\
             turn_90_s = 1\nturn_180_s = 1",
        ),
        model("tilt_then_release_s = 0.9\nhold_then_tilt_s = 1.0\nhold_tilt_release_s = 1.1"),
        model("tilt_s = 2.5\nspin_90_s = 0.1\nspin_180_s = 0.15"),
        model("tilt_s = 0.3\nspin_90_s = 2.0\nspin_180_s = 9.0\nrelease_s = 1.5"),
        model("spin_180_s = 3.0\nhold_tilt_release_s = 0.31\nturn_180_s = 0.85"),
        model(OVERLAPS),
        model(FREE_OVERLAPS),
    ]
}

/// Overlaps that save about as much as on the robot.
pub(crate) const OVERLAPS: &str = "lift_then_spin_saves_s = 0.15\nspin_then_lower_saves_s = 0.2\n\
     lay_then_turn_saves_s = 0.1\nlay_then_pull_saves_s = 0.05\nturn_then_flip_saves_s = 0.12";

/// Overlaps that save the whole price of a motion, and a flipper that goes up and down for free.
pub(crate) const FREE_OVERLAPS: &str = "hold_s = 0\nrelease_s = 0\nlay_then_turn_saves_s = 5\n\
     lay_then_pull_saves_s = 5\nturn_then_flip_saves_s = 5\nspin_then_lower_saves_s = 5";

/// Overlaps with random savings of up to `most` milliseconds each; the same for the same seed.
pub(crate) fn random_overlaps(seed: u64, most: u64) -> String {
    let mut state = seed;
    let line = |overlap: Overlap| {
        // Knuth's multiplier: good enough to spread prices.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let milliseconds = (state >> 33) % (most + 1);
        format!("{} = {}\n", overlap.key(), milliseconds as f64 / 1000.0)
    };
    Overlap::ALL.map(line).concat()
}

/// Every start: each stance at rest, and each stance after every motion that leads to it.
pub(crate) fn starts() -> impl Iterator<Item = Start> {
    Stance::all().flat_map(|stance| {
        let rest = Start::from(stance);
        let after = Motion::ALL.into_iter();
        let after = after.filter_map(move |motion| rest.apply(motion).ok().map(|(to, _)| to));
        std::iter::once(rest).chain(after)
    })
}
