//! The program under test, as a process whose output is read line by line.

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
/// Time between two checks whether the program has ended.
const POLL: Duration = Duration::from_millis(20);

/// A process and its output.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    lines: Receiver<String>,
    last: VecDeque<String>,
}

/// Next output of a program.
#[derive(Debug)]
pub(crate) enum Said {
    Line(String),
    /// The program's outputs are closed.
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
        // The command holds ends of the pipe, which would keep it open.
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

    /// The last lines that were read.
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

    /// The exit code, if the program ends in time; -1 for a program that a signal ended.
    pub(crate) fn exit_code(&mut self, patience: Duration) -> io::Result<Option<i32>> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status.code().unwrap_or(-1)));
            }
            if begun.elapsed() > patience {
                return Ok(None);
            }
            thread::sleep(POLL);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The signal to an ended process fails, and that is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
