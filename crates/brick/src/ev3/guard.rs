//! The guard: a small process beside the program, which stops the motors when the program is gone.
//!
//! ```text
//!   program ── a pulse twice a second ──▶ pipe ──▶ guard
//!      ▲ starts it before the first motion           ├─ the pipe ends:     resets every motor, and ends
//!      └── ends it after the last motor's reset      └─ 3 s without pulse: stops the motors, if one runs
//! ```
//! ev3dev's kernel goes on with a motor's last command when the program that gave it is killed. Only
//! the kernel itself notices each such end: it closes the program's end of the pipe. The guard is the
//! program's own file, started again under the name [`NAME`] and in a process group of its own, so
//! that neither `killall` by the program's name nor a signal to its group reaches it. The guard reads no
//! settings and makes no tables.

use std::{
    fs, io,
    os::{
        fd::{AsFd, BorrowedFd},
        unix::process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::OFlags,
    io::Errno,
};

use super::emergency_stop_at;

/// Name of the guard's process.
pub const NAME: &str = "cube-guard";
/// Time without a pulse after which a program counts as gone: twice the longest hold-up from which
/// runs recover by themselves.
pub const MAX_SILENCE: Duration = Duration::from_secs(3);

/// Link of every process to its own file, which it is even after a deployment has replaced the file.
const OWN_PROGRAM: &str = "/proc/self/exe";

/// Guard of this process. Dropped, the guard ends without touching the motors.
#[derive(Debug)]
pub struct Guard {
    process: Child,
    pulses: ChildStdin,
}

impl Guard {
    /// Starts a guard of the motors below `root`.
    ///
    /// # Errors
    /// When the system cannot start another process.
    #[expect(clippy::missing_panics_doc, reason = "a piped input is there")]
    pub fn start(root: &Path) -> io::Result<Self> {
        let mut process = Command::new(OWN_PROGRAM)
            .arg0(NAME)
            .arg(root)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let pulses = process.stdin.take().expect("the input is a pipe");
        let guard = Self { process, pulses };
        // A guard that a person has stopped must not stop the program, when the pipe is full.
        let flags = rustix::fs::fcntl_getfl(&guard.pulses)?;
        rustix::fs::fcntl_setfl(&guard.pulses, flags | OFlags::NONBLOCK)?;
        Ok(guard)
    }

    /// Shows the guard that this process is alive.
    ///
    /// # Errors
    /// When the guard is gone.
    pub fn pulse(&self) -> io::Result<()> {
        match rustix::io::write(&self.pulses, &[0]) {
            Ok(_) | Err(Errno::AGAIN | Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Ends the guard before the pipe does: the motors are reset by then, and another program may have them.
impl Drop for Guard {
    fn drop(&mut self) {
        if let Err(error) = self.process.kill().and_then(|()| self.process.wait()) {
            log::debug!("the guard ends by itself: {error}");
        }
    }
}

/// The work of the guard's process: watches the pulses until their pipe ends.
pub fn watch(root: &Path, pulses: BorrowedFd<'_>, max_silence: Duration) {
    let silence = Timespec {
        tv_sec: max_silence.as_secs().cast_signed(),
        tv_nsec: max_silence.subsec_nanos().into(),
    };
    loop {
        let mut waiting = [PollFd::from_borrowed_fd(pulses.as_fd(), PollFlags::IN)];
        match poll(&mut waiting, Some(&silence)) {
            Ok(0) => stop_if_one_runs(root),
            Ok(_) if has_pulse(pulses) => {}
            Err(Errno::INTR) => {}
            Ok(_) | Err(_) => break,
        }
    }
    emergency_stop_at(root);
}

/// Takes the pulses out of the pipe; false at its end.
fn has_pulse(pulses: BorrowedFd<'_>) -> bool {
    match rustix::io::read(pulses, &mut [0; 64]) {
        Ok(count) => count > 0,
        Err(error) => error == Errno::INTR,
    }
}

/// Lets all motors coast if one of them runs. Their positions stay, for a program that goes on.
fn stop_if_one_runs(root: &Path) {
    let Ok(folders) = fs::read_dir(root.join("sys/class/tacho-motor")) else {
        return;
    };
    let motors: Vec<PathBuf> = folders.flatten().map(|motor| motor.path()).collect();
    let state = |motor: &PathBuf| fs::read_to_string(motor.join("state")).unwrap_or_default();
    if motors.iter().any(|motor| state(motor).contains("running")) {
        for motor in &motors {
            // A motor that was unplugged meanwhile must not keep the others running.
            let _ = fs::write(motor.join("stop_action"), "coast");
            let _ = fs::write(motor.join("command"), "stop");
        }
    }
}
