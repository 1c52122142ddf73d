//! The program under test, as a process whose lines are heard as they come.

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use walker::{Failure, Signal};

/// Lines that are kept for the scene of a failure.
const MAX_LINES: usize = 25;
/// Time between two looks whether the program has ended.
const LOOK: Duration = Duration::from_millis(20);

/// A process and its output.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    lines: Receiver<String>,
    last: VecDeque<String>,
}

/// What a program says next.
#[derive(Debug)]
pub(crate) enum Said {
    Line(String),
    /// Its outputs are closed.
    End,
    Nothing,
}

impl Program {
    /// Starts a command with both outputs in one.
    pub(crate) fn start(mut command: Command) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        let child = command
            .stdin(Stdio::null())
            .stdout(writer.try_clone()?)
            .stderr(writer)
            .spawn()?;
        // It holds ends of the pipe, which would stay open.
        drop(command);
        let (say, lines) = channel();
        thread::spawn(move || {
            let mut reader = BufReader::new(reader);
            let mut bytes = Vec::new();
            while reader
                .read_until(b'\n', &mut bytes)
                .is_ok_and(|length| length > 0)
            {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                if say.send(line).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Ok(Self {
            child,
            lines,
            last: VecDeque::new(),
        })
    }

    /// The next line, if it comes in time.
    pub(crate) fn says(&mut self, patience: Duration) -> Said {
        match self.lines.recv_timeout(patience) {
            Ok(line) => {
                self.last.push_back(line.clone());
                if self.last.len() > MAX_LINES {
                    self.last.pop_front();
                }
                Said::Line(line)
            }
            Err(RecvTimeoutError::Disconnected) => Said::End,
            Err(RecvTimeoutError::Timeout) => Said::Nothing,
        }
    }

    /// The last lines that were heard.
    pub(crate) fn last(&self) -> impl Iterator<Item = &String> {
        self.last.iter()
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: Signal) -> Result<(), Failure> {
        let name = format!("-{}", signal.name());
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([&name, &id]).status();
        match sent {
            Ok(status) if status.success() => Ok(()),
            other => Err(Failure::Transport(format!("kill {name} {id}: {other:?}"))),
        }
    }

    /// The exit code, if it ends in time; -1 for one that a signal ended.
    pub(crate) fn exit_code(&mut self, patience: Duration) -> io::Result<Option<i32>> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status.code().unwrap_or(-1)));
            }
            if begun.elapsed() > patience {
                return Ok(None);
            }
            thread::sleep(LOOK);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // An ended process cannot be killed, and that is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
