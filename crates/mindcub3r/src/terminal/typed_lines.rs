//! Lines that a person types at a terminal while a robot is at hand.

use std::{
    io::{BufRead, Read, stdin},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use brick::{Brick, DeviceError};

/// Lines of standard input.
pub(crate) struct TypedLines(Source);

enum Source {
    /// Lines from a thread, so that the program heeds the button below the screen and signals while
    /// a line is awaited.
    Aside(Receiver<String>),
    /// Lines that are read when they are needed, where the system starts no thread.
    InPlace(Box<dyn BufRead>),
}

/// Maximum length of a line in bytes; the rest of it is not read.
const MAX_LINE_BYTES: u64 = 4096;

/// Time between two polls of buttons and signals while a line is awaited.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl TypedLines {
    /// Lines of standard input from now on.
    pub(crate) fn new() -> Self {
        let (sender, lines) = channel();
        // The thread ends with the program, or when nobody wants its lines any more.
        let reader = thread::Builder::new().spawn(move || {
            let mut input = stdin().lock();
            while let Some(line) = next_line(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self(match reader {
            Ok(_) => Source::Aside(lines),
            Err(error) => {
                log::warn!(
                    "no thread starts ({error}): button and signals are heard after each answer"
                );
                Source::InPlace(Box::new(stdin().lock()))
            }
        })
    }

    /// Next line; `None` at the end of the input.
    pub(crate) fn next(&mut self, brick: &mut Brick) -> Result<Option<String>, DeviceError> {
        match &mut self.0 {
            Source::InPlace(input) => {
                let line = next_line(input);
                // On an interrupted brick `next_event` returns an error.
                brick.buttons.next_event()?;
                Ok(line)
            }
            Source::Aside(lines) => loop {
                match lines.recv_timeout(POLL_INTERVAL) {
                    Ok(line) => return Ok(Some(line)),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => drop(brick.buttons.next_event()?),
                }
            },
        }
    }
}

/// Next line, of which only the beginning is kept if it is long; `None` at the end of the input.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = (input.by_ref().take(MAX_LINE_BYTES)).read_until(b'\n', &mut line);
    if read.ok()? == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    Some(String::from_utf8_lossy(&line).into_owned())
}

#[cfg(test)]
impl TypedLines {
    /// Lines of a text, read when they are needed.
    pub(crate) fn of(text: String) -> Self {
        Self(Source::InPlace(Box::new(std::io::Cursor::new(text))))
    }

    /// These lines, from a thread that has sent them.
    pub(crate) fn sent(lines: &[&str]) -> Self {
        let (sender, receiver) = channel();
        for line in lines {
            let sent = sender.send((*line).to_owned());
            sent.expect("the receiver is there");
        }
        Self(Source::Aside(receiver))
    }
}
