//! Palettes: real scans of one cube by one robot.

use crate::scans::Real;

/// Scans of one cube by one robot.
pub(crate) struct Palette<'a> {
    pub(crate) name: &'a str,
    pub(crate) scans: Vec<&'a Real>,
}

impl<'a> Palette<'a> {
    /// The palettes of these scans. Of most robots there is one scan; nine are of the same cube by one
    /// robot.
    pub(crate) fn all(real: &'a [Real]) -> Vec<Self> {
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
