//! Cost models under which plans are compared.

use actuator::CostModel;

/// A cost model from its settings.
pub(crate) fn model(text: &str) -> CostModel {
    CostModel::from_toml(text).expect("a cost model")
}

/// Default; everything alike and holding free; strokes through hold priced on their own; slow
/// tilts with cheap spins; cheap tilts with dear spins; half turns for nothing more.
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
    ]
}
