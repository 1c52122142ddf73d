//! Lines of the stream, as websocket frames: encoded once for all clients.

use std::sync::Arc;

use tungstenite::{
    Bytes,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

/// Kind of a line: decides which lines a slow client and the memory do without first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `hello`: begins the stream anew, and is the first line for every newcomer.
    Hello,
    /// `settings`: of it every newcomer gets the latest line, behind `hello`.
    Settings,
    /// `run_begins`: what came before belongs to an earlier run.
    RunBegins,
    /// Any other event.
    Event,
    /// `posture`: dropped first.
    Posture,
    /// `screen`: dropped after postures.
    Screen,
}

impl Kind {
    /// Kind of the line with this `event`.
    pub fn of_event(name: &str) -> Self {
        match name {
            "hello" => Self::Hello,
            "settings" => Self::Settings,
            "run_begins" => Self::RunBegins,
            "posture" => Self::Posture,
            "screen" => Self::Screen,
            _ => Self::Event,
        }
    }

    /// Whether a client can do without the line.
    pub(crate) const fn can_be_dropped(self) -> bool {
        matches!(self, Self::Posture | Self::Screen)
    }
}

pub(crate) fn text_frame(text: &str) -> Arc<[u8]> {
    frame(text.as_bytes(), OpCode::Data(Data::Text))
}

/// Frame to which a client answers: shows that it is still there.
pub(crate) fn ping_frame() -> Arc<[u8]> {
    encoded(Frame::ping(Bytes::new()))
}

fn frame(payload: &[u8], code: OpCode) -> Arc<[u8]> {
    encoded(Frame::message(Bytes::copy_from_slice(payload), code, true))
}

fn encoded(frame: Frame) -> Arc<[u8]> {
    let mut bytes = Vec::with_capacity(frame.len());
    frame.format(&mut bytes).expect("a vector takes all bytes");
    bytes.into()
}
