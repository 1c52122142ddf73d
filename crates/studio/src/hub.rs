//! All clients of the stream, and the run so far.

use std::{
    net::{Shutdown, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    history::History,
    line::{self, Kind},
    outbox::{Outbox, Put},
};

/// Maximum of clients that watch: each takes two threads and up to 256 kB.
pub const MAX_CLIENTS: usize = 4;
/// Maximum of bytes in a line: a screen has some 4,000.
const MAX_LINE_BYTES: usize = 64 * 1024;

#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) outbox: Outbox,
    /// Closed to end the threads of the client, wherever they wait.
    socket: TcpStream,
}

impl Client {
    pub(crate) fn end(&self) {
        self.outbox.close();
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

/// All clients, and the run so far.
#[derive(Debug)]
pub(crate) struct Hub(Mutex<State>);

#[derive(Debug)]
struct State {
    hello: Option<Arc<[u8]>>,
    settings: Option<Arc<[u8]>>,
    history: History,
    /// The robot's time of the last line.
    at_ms: u64,
    clients: Vec<Arc<Client>>,
    is_closed: bool,
}

impl Hub {
    pub(crate) fn new(max_history_bytes: usize) -> Self {
        Self(Mutex::new(State {
            hello: None,
            settings: None,
            history: History::new(max_history_bytes),
            at_ms: 0,
            clients: Vec::new(),
            is_closed: false,
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a line to all clients, and keeps it for newcomers.
    pub(crate) fn publish(&self, kind: Kind, at_ms: u64, text: &str) {
        if text.len() > MAX_LINE_BYTES {
            log::debug!("a line of {} bytes is not sent", text.len());
            return;
        }
        let frame = line::text_frame(text);
        let mut state = self.lock();
        if kind != Kind::Settings {
            state.at_ms = at_ms;
        }
        match kind {
            Kind::Hello => {
                state.history.clear();
                state.settings = None;
                state.hello = Some(Arc::clone(&frame));
            }
            Kind::Settings => state.settings = Some(Arc::clone(&frame)),
            Kind::RunBegins => {
                state.history.clear();
                state.history.push(kind, &frame);
            }
            Kind::Event | Kind::Posture | Kind::Screen => state.history.push(kind, &frame),
        }
        state.clients.retain(|client| {
            let overflows = client.outbox.put(kind, &frame) == Put::Overflow;
            if overflows {
                log::debug!("a client does not keep up, and is dropped");
                client.end();
            }
            !overflows
        });
    }

    /// Takes a client in, who gets the run so far first; `None` if there are enough.
    pub(crate) fn join(&self, socket: TcpStream) -> Option<Arc<Client>> {
        let mut state = self.lock();
        if state.is_closed || state.clients.len() >= MAX_CLIENTS {
            return None;
        }
        let mut backlog = state.history.pieces();
        for line in [&state.settings, &state.hello].into_iter().flatten() {
            backlog.push_front(Arc::clone(line));
        }
        let client = Arc::new(Client {
            outbox: Outbox::new(backlog),
            socket,
        });
        state.clients.push(Arc::clone(&client));
        Some(client)
    }

    pub(crate) fn leave(&self, client: &Arc<Client>) {
        client.end();
        let mut state = self.lock();
        state.clients.retain(|other| !Arc::ptr_eq(other, client));
    }

    /// The robot's time of the last line.
    pub(crate) fn at_ms(&self) -> u64 {
        self.lock().at_ms
    }

    pub(crate) fn clients(&self) -> usize {
        self.lock().clients.len()
    }

    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        for client in state.clients.drain(..) {
            client.end();
        }
    }
}
