//! My cube: the scan of a cube that was solved, and the cube that it showed, in `my-cube.json`
//! beside the settings. With it, recognition of later scans of that cube is surer. A cube of the
//! simulated robot is kept in `my-cube-simulated.json`.
//!
//! The file is a scan with one more key: `{"stickers": {"1": [31, 62, 90], ...}, "facelets": "UURF..."}`.

use std::path::{Path, PathBuf};

use cube_core::{Cube, Facelets};
use recogniser::{KnownCube, Readings, Recognition, scan_json};
use robot::{Event, Observer};
use serde::Deserialize;

use super::{durable, regular, stored::Stored};
use crate::{
    echo,
    failure::{OrBadInput, bad_input, one_line},
    input::Kind,
};

/// Sensor that read the cube: colours of one say nothing about the colours of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sensor {
    /// Sensor of the owner's robot, whose readings may come from a recorded scan.
    Real,
    Simulated,
}

impl Sensor {
    pub(crate) const fn simulated_if(is_simulated: bool) -> Self {
        if is_simulated {
            Self::Simulated
        } else {
            Self::Real
        }
    }

    pub(crate) const fn file_name(self) -> &'static str {
        match self {
            Self::Real => "my-cube.json",
            Self::Simulated => "my-cube-simulated.json",
        }
    }
}

/// Cube as it was read before it was solved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct MyCube {
    readings: Readings,
    cube: Cube,
}

/// Key of the file that a scan does not have.
#[derive(Debug, Deserialize)]
struct Shown {
    facelets: String,
}

impl Stored for MyCube {
    const KIND: Kind = Kind::MyCube;
    const LABEL: Option<&'static str> = Some("my cube");
    const CURE: &'static str = "forget it (mindcub3r my-cube forget), and keep the cube anew";

    fn parse(text: &str) -> anyhow::Result<Self> {
        let readings = scan_json::parse(text)?;
        let shown: Shown = serde_json::from_str(text)?;
        let facelets: Facelets = shown.facelets.parse()?;
        let cube = Cube::try_from(&facelets)?;
        // A scan with too few readings is refused.
        KnownCube::new(&readings, &cube)?;
        Ok(Self { readings, cube })
    }
}

impl MyCube {
    pub(crate) const fn cube(&self) -> &Cube {
        &self.cube
    }

    fn text(&self) -> String {
        let stickers = scan_json::write(&self.readings);
        let facelets = self.cube.facelets();
        format!("{{\"stickers\": {stickers}, \"facelets\": \"{facelets}\"}}\n")
    }
}

/// File of my cube, whether anything is there or not.
#[derive(Debug, Clone)]
pub(crate) struct MyCubeFile(pub(crate) PathBuf);

impl MyCubeFile {
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Whether anything is there, readable or not.
    pub(crate) fn is_there(&self) -> bool {
        regular::is_there(&self.0).unwrap_or(true)
    }

    pub(crate) fn load(&self) -> anyhow::Result<Option<MyCube>> {
        MyCube::load(&self.0)
    }

    /// My cube, for a run. A file that cannot be read is warned of, and not used: no run needs it.
    pub(crate) fn known(&self) -> Option<KnownCube> {
        match self.load() {
            Ok(my_cube) => my_cube.and_then(|it| KnownCube::new(&it.readings, &it.cube).ok()),
            Err(error) => {
                log::warn!("{}; scans are read without it", one_line(&error));
                None
            }
        }
    }

    /// Keeps this cube instead of the one before.
    pub(crate) fn keep(&self, my_cube: &MyCube) -> anyhow::Result<()> {
        durable::write(&self.0, my_cube.text().as_bytes())
    }

    pub(crate) fn forget(&self) -> anyhow::Result<()> {
        if !regular::is_there(&self.0).or_bad_input()? {
            let path = echo::path(&self.0);
            return Err(bad_input(format!("no cube is kept in {path}")));
        }
        durable::remove(&self.0)
    }
}

/// Observer that keeps the scan accepted last: after a run that solved the cube, that of my cube.
#[derive(Debug, Default)]
pub(crate) struct LastAccepted(Option<MyCube>);

impl LastAccepted {
    pub(crate) fn take(&mut self) -> Option<MyCube> {
        self.0.take()
    }
}

impl Observer for LastAccepted {
    fn event(&mut self, _: std::time::Duration, _: &Event) {}

    fn scan(&mut self, _: &str, readings: &Readings, recognition: &Recognition) {
        let cube = recognition.cube.filter(|_| recognition.accepted);
        self.0 = cube.map(|cube| MyCube {
            readings: readings.clone(),
            cube,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const NAME: &str = Sensor::Real.file_name();
    const SCAN: &str = include_str!("../../../../data/scans/ev3-random-02.json");

    fn my_cube() -> MyCube {
        let readings = scan_json::parse(SCAN).expect("a scan");
        let recognition = recogniser::recognise(&readings).expect("all is read");
        let mut last = LastAccepted::default();
        last.scan("", &readings, &recognition);
        last.take().expect("the scan is accepted")
    }

    #[test]
    fn a_kept_cube_can_be_loaded_until_it_is_forgotten() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = MyCubeFile(directory.path().join("new").join(NAME));
        assert_eq!(file.load().expect("nothing is wrong"), None);
        assert!(file.known().is_none() && !file.is_there());
        file.keep(&my_cube()).expect("kept");
        assert_eq!(file.load().expect("the file can be read"), Some(my_cube()));
        assert!(file.known().is_some() && file.is_there());
        file.forget().expect("forgotten");
        let refusal = file.forget().expect_err("nothing is there").to_string();
        assert!(refusal.contains("no cube is kept"), "{refusal}");
        assert!(!file.is_there());
    }

    #[test]
    fn a_refused_scan_after_an_accepted_one_is_not_kept() {
        let readings = scan_json::parse(SCAN).expect("a scan");
        let mut recognition = recogniser::recognise(&readings).expect("all is read");
        let mut last = LastAccepted::default();
        last.scan("", &readings, &recognition);
        recognition.accepted = false;
        last.scan("", &readings, &recognition);
        assert_eq!(last.take(), None);
    }

    #[test]
    fn a_damaged_file_is_reported_and_unchanged() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = MyCubeFile(directory.path().join(NAME));
        let good = my_cube().text();
        let facelets = my_cube().cube.facelets().to_string();
        for (broken, reason) in [
            (good.replace("facelets", "face"), "facelets"),
            (good.replace(&facelets, &facelets[1..]), "53"),
            (good.replacen("\"12\"", "\"13\"", 1), "sticker 13 twice"),
            (good[..300].to_owned(), "JSON"),
            ("{}".to_owned(), "sticker 1 is missing"),
        ] {
            assert_ne!(broken, good);
            fs::write(file.path(), &broken).expect("written");
            let error = one_line(&file.load().expect_err(reason));
            assert!(error.contains(NAME) && error.contains(reason), "{error}");
            assert!(error.ends_with("keep the cube anew"), "{error}");
            assert!(file.known().is_none() && file.is_there());
            assert_eq!(
                fs::read_to_string(file.path()).expect("the file is there"),
                broken
            );
        }
        fs::write(file.path(), &good).expect("written");
        assert!(file.known().is_some());
    }
}
