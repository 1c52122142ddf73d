//! Recording of one run in a file that a person named.

use std::path::{Path, PathBuf};

use robot::{Config, Hello, Recording, RobotKind, stream::Sink};

use crate::{durable, failure::one_line, output, version::LONG_VERSION};

#[derive(Debug)]
pub(crate) struct RunFile {
    path: PathBuf,
    recording: Recording,
}

impl RunFile {
    pub(crate) fn new(path: Option<&Path>, robot: RobotKind, config: &Config) -> Option<Self> {
        Some(Self {
            path: path?.to_owned(),
            recording: Recording::new(Hello::new(LONG_VERSION, robot, config)),
        })
    }

    pub(crate) fn sink(&self) -> Sink {
        self.recording.sink()
    }

    pub(crate) fn write(self) -> anyhow::Result<()> {
        durable::write_named(&self.path, self.recording.text().as_bytes())
    }
}

/// First error of a run and its file; a second one goes to standard error.
pub(crate) fn first_of(run: anyhow::Result<()>, file: anyhow::Result<()>) -> anyhow::Result<()> {
    match (run, file) {
        (Err(error), Err(other)) => {
            output::tell(&format!("error: {}", one_line(&other)));
            Err(error)
        }
        (run, file) => run.and(file),
    }
}
