//! The six buttons, by the kernel's stream of input events.
//!
//! The program reads events as records, without ioctl: that works the same on the brick, in an
//! emulator and on a file or FIFO that stands in for the device, and misses no short press.

use std::{
    collections::VecDeque,
    ffi::c_long,
    fs::{File, OpenOptions},
    io::{self, Read},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use rustix::fs::OFlags;

use super::attribute::access_error;
use crate::{Button, ButtonEvent, Buttons, DeviceError, DeviceName};

const BUTTONS: DeviceName = DeviceName::Buttons;
const PATH: &str = "dev/input/by-path/platform-gpio_keys-event";

/// Places in a record, `struct input_event` of `linux/input.h`: a time of two machine words,
/// independent of the C library's `time_t`, then type and code of two bytes and a value of four.
const TYPE: usize = 2 * size_of::<c_long>();
const CODE: usize = TYPE + 2;
const VALUE: usize = CODE + 2;
/// Bytes in one record.
pub(super) const RECORD: usize = VALUE + 4;

/// Event types and codes of `linux/input-event-codes.h`.
mod code {
    pub(super) const TYPE_SYNC: u16 = 0;
    pub(super) const TYPE_KEY: u16 = 1;
    pub(super) const SYNC_REPORT: u16 = 0;
    pub(super) const SYNC_DROPPED: u16 = 3;
    pub(super) const BACKSPACE: u16 = 14;
    pub(super) const ENTER: u16 = 28;
    pub(super) const UP: u16 = 103;
    pub(super) const LEFT: u16 = 105;
    pub(super) const RIGHT: u16 = 106;
    pub(super) const DOWN: u16 = 108;
}

#[derive(Debug)]
pub(super) struct Ev3Buttons {
    file: File,
    path: PathBuf,
    /// The first bytes of a record that is not complete yet.
    partial: Vec<u8>,
    decoder: Decoder,
}

impl Ev3Buttons {
    pub(super) fn open(root: &Path) -> Result<Self, DeviceError> {
        let path = root.join(PATH);
        let file = OpenOptions::new()
            .read(true)
            .custom_flags(OFlags::NONBLOCK.bits().cast_signed())
            .open(&path)
            .map_err(|source| access_error(BUTTONS, "opening", &path, source))?;
        Ok(Self {
            file,
            path,
            partial: Vec::new(),
            decoder: Decoder::default(),
        })
    }
}

impl Buttons for Ev3Buttons {
    fn next_event(&mut self) -> Result<Option<ButtonEvent>, DeviceError> {
        // The device refuses a buffer shorter than one record, so the buffer holds whole records,
        // even when the first bytes of a record are here already (which only a FIFO does).
        let mut buffer = [0; 16 * RECORD];
        while self.decoder.events.is_empty() {
            match self.file.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => self.partial.extend_from_slice(&buffer[..length]),
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => break,
                    io::ErrorKind::Interrupted => continue,
                    _ => return Err(access_error(BUTTONS, "reading", &self.path, error)),
                },
            }
            let whole = self.partial.len() / RECORD * RECORD;
            for record in self.partial[..whole].chunks_exact(RECORD) {
                self.decoder.record(record);
            }
            self.partial.drain(..whole);
        }
        Ok(self.decoder.events.pop_front())
    }
}

#[derive(Debug, Default)]
pub(super) struct Decoder {
    pub(super) events: VecDeque<ButtonEvent>,
    held: Vec<Button>,
    /// Whether the kernel lost events: the events until the next report are incomplete.
    dropped: bool,
}

impl Decoder {
    pub(super) fn record(&mut self, record: &[u8]) {
        let half = |at: usize| u16::from_ne_bytes([record[at], record[at + 1]]);
        let word = |at: usize| {
            i32::from_ne_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]])
        };
        match (half(TYPE), half(CODE)) {
            (code::TYPE_SYNC, code::SYNC_DROPPED) => {
                self.dropped = true;
                // The lost events may include a release: a press that is too short does less harm
                // than one without end.
                for button in std::mem::take(&mut self.held) {
                    self.push(button, false);
                }
            }
            (code::TYPE_SYNC, code::SYNC_REPORT) => self.dropped = false,
            (code::TYPE_KEY, key) if !self.dropped => {
                if let Some(button) = button(key) {
                    self.key(button, word(VALUE));
                }
            }
            _ => {}
        }
    }

    /// Handles a key event; its value is 0 for up, 1 for down, 2 for the keyboard's repetition.
    fn key(&mut self, button: Button, value: i32) {
        let was_held = self.held.contains(&button);
        match value {
            1 if !was_held => {
                self.held.push(button);
                self.push(button, true);
            }
            0 if was_held => {
                self.held.retain(|&held| held != button);
                self.push(button, false);
            }
            _ => {}
        }
    }

    fn push(&mut self, button: Button, pressed: bool) {
        self.events.push_back(ButtonEvent { button, pressed });
    }
}

fn button(key: u16) -> Option<Button> {
    match key {
        code::UP => Some(Button::Up),
        code::DOWN => Some(Button::Down),
        code::LEFT => Some(Button::Left),
        code::RIGHT => Some(Button::Right),
        code::ENTER => Some(Button::Enter),
        code::BACKSPACE => Some(Button::Back),
        _ => None,
    }
}
