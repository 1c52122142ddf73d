//! The loudspeaker, by way of the program `beep` that ev3dev brings.

use std::{
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::{DeviceError, Sound};

/// The program that plays a tone.
pub(super) const PROGRAM: &str = "beep";

/// Starts `beep` for each tone.
#[derive(Debug)]
pub(super) struct Ev3Sound {
    program: PathBuf,
    /// Tones that have not been seen to end. A child that nobody asks for stays a zombie as long
    /// as this program runs; after that the system takes care of it.
    playing: Vec<Child>,
}

impl Ev3Sound {
    pub(super) fn new() -> Self {
        Self::with_program(PROGRAM.into())
    }

    /// With another program that takes the same arguments.
    pub(super) fn with_program(program: PathBuf) -> Self {
        Self {
            program,
            playing: Vec::new(),
        }
    }

    /// Forgets the tones that have ended; gives the number of those that have not.
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
                device: "loudspeaker".to_owned(),
                action: format!("starting {}", self.program.display()),
                source,
            })?;
        self.playing.push(child);
        Ok(())
    }
}
