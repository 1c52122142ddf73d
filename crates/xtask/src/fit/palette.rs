//! Palettes: real scans of one cube by one robot.

use crate::scans::Real;

/// Scans of one cube by one robot.
pub(super) struct Palette<'a> {
    pub(super) name: &'a str,
    pub(super) scans: Vec<&'a Real>,
}

impl<'a> Palette<'a> {
    /// The palettes of these scans. Of most robots there is one scan; nine are of the same cube by one
    /// robot.
    pub(super) fn all(real: &'a [Real]) -> Vec<Self> {
        const SAME: &str = "ev3-mindsolver";
        let mut palettes: Vec<Self> = Vec::new();
        for scan in real {
            let name = if scan.name.starts_with(SAME) {
                SAME
            } else {
                &scan.name
            };
            match palettes.iter_mut().find(|palette| palette.name == name) {
                Some(palette) => palette.scans.push(scan),
                None => palettes.push(Self {
                    name,
                    scans: vec![scan],
                }),
            }
        }
        palettes
    }
}
