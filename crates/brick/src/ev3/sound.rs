//! The loudspeaker, by the program `beep` of ev3dev.

use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::{DeviceError, DeviceName, Sound};

/// The program that plays a tone.
pub(super) const PROGRAM: &str = "beep";

#[derive(Debug)]
pub(super) struct Ev3Sound {
    program: PathBuf,
    /// Programs whose end has not been collected. An ended child stays a zombie until this program
    /// collects it, or ends itself.
    playing: Vec<Child>,
}

impl Ev3Sound {
    pub(super) fn new() -> Self {
        Self::with_program(PROGRAM.into())
    }

    /// Loudspeaker with another program that takes the same arguments.
    pub(super) fn with_program(program: PathBuf) -> Self {
        Self {
            program,
            playing: Vec::new(),
        }
    }

    /// Collects the programs that have ended; returns the number of the others.
    pub(super) fn reap(&mut self) -> usize {
        self.playing
            .retain_mut(|child| matches!(child.try_wait(), Ok(None)));
        self.playing.len()
    }
}

impl Sound for Ev3Sound {
    fn tone(&mut self, hertz: u16, duration: Duration) -> Result<(), DeviceError> {
        self.reap();
        let child = Command::new(&self.program)
            .args(["-f", &hertz.to_string()])
            .args(["-l", &duration.as_millis().to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|source| DeviceError::Io {
                device: DeviceName::Loudspeaker,
                action: format!("starting {}", self.program.display()),
                source,
            })?;
        self.playing.push(child);
        Ok(())
    }
}
