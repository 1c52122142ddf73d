//! A client that watches, by two threads: one writes its queue, the other reads its commands.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use tungstenite::{
    Message, WebSocket,
    handshake::derive_accept_key,
    protocol::{Role, WebSocketConfig},
};

use crate::{
    command::{self, Command, MAX_MESSAGE_BYTES},
    commands::Reply,
    gate::Visitor,
    hub::Client,
    line::{self, Kind},
    outbox::{Next, Outbox, Put},
    pool::STACK_BYTES,
    request::{PROTOCOL, Refusal, Websocket},
    shared::Shared,
};

/// Time from one question whether the client is still there to the next, however busy the stream is.
const PING_EVERY: Duration = Duration::from_secs(10);
/// Silence after which a client counts as gone: two pings are unanswered.
const GONE_AFTER: Duration = Duration::from_secs(25);
/// Time for one write; a client that takes nothing for so long does not keep up.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves a client that asked for a websocket, until it or the server leaves. `rest` are
/// bytes that came after the request.
///
/// # Errors
/// A refusal while there are enough clients; and when the client does not take the response.
pub(crate) fn serve(
    mut stream: TcpStream,
    websocket: &Websocket,
    rest: Vec<u8>,
    visitor: Visitor,
    shared: &Arc<Shared>,
) -> Result<(), (TcpStream, Refusal)> {
    let Ok(socket) = stream.try_clone() else {
        return Err((stream, Refusal::new(503, "no more sockets: try again")));
    };
    let Some(client) = shared.hub.join(socket) else {
        let text = format!(
            "{} pages watch already, as many as may: close one",
            crate::hub::MAX_CLIENTS
        );
        return Err((stream, Refusal::new(503, text)));
    };
    // A browser that names protocols takes no answer without one of them.
    let protocol = if websocket.has_protocol {
        format!("Sec-WebSocket-Protocol: {PROTOCOL}\r\n")
    } else {
        String::new()
    };
    let head = format!(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         {protocol}Sec-WebSocket-Accept: {}\r\n\r\n",
        derive_accept_key(websocket.key.as_bytes())
    );
    let set = stream
        .set_write_timeout(Some(WRITE_TIMEOUT))
        .and_then(|()| stream.set_read_timeout(Some(GONE_AFTER)))
        .and_then(|()| stream.write_all(head.as_bytes()))
        .and_then(|()| stream.try_clone());
    if let Ok(out) = set {
        watch(stream, out, rest, visitor, &client, shared);
    }
    shared.hub.leave(&client);
    Ok(())
}

/// Writes and reads until one of both ends.
fn watch(
    stream: TcpStream,
    mut out: TcpStream,
    rest: Vec<u8>,
    visitor: Visitor,
    client: &Arc<Client>,
    shared: &Arc<Shared>,
) {
    let writer = {
        let client = Arc::clone(client);
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        builder.spawn(move || {
            write(&mut out, &client.outbox, PING_EVERY);
            client.end();
        })
    };
    let Ok(writer) = writer else {
        log::warn!("no thread for a client");
        return;
    };
    read(stream, rest, visitor, client, shared);
    client.end();
    let _ = writer.join();
}

/// Sends the queue and pings, until the queue is closed or the client takes nothing.
fn write(out: &mut impl Write, outbox: &Outbox, ping_every: Duration) {
    let ping = line::ping_frame();
    let mut asked = Instant::now();
    loop {
        let left = ping_every.saturating_sub(asked.elapsed());
        let sent = if left.is_zero() {
            asked = Instant::now();
            out.write_all(&ping)
        } else {
            match outbox.next(left) {
                Next::Batch(bytes) => out.write_all(&bytes),
                Next::Idle => Ok(()),
                Next::Closed => return,
            }
        };
        if let Err(error) = sent {
            log::debug!("a client is gone: {error}");
            return;
        }
    }
}

/// Reads commands, until the client closes, sends no websocket frames, or falls silent.
fn read(
    stream: TcpStream,
    rest: Vec<u8>,
    mut visitor: Visitor,
    client: &Arc<Client>,
    shared: &Arc<Shared>,
) {
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .max_message_size(Some(MAX_MESSAGE_BYTES))
        .max_frame_size(Some(MAX_MESSAGE_BYTES));
    let incoming = Incoming {
        stream,
        client: Arc::clone(client),
    };
    let mut socket = WebSocket::from_partially_read(incoming, rest, Role::Server, Some(config));
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => obey(text.as_str(), &mut visitor, client, shared),
            Ok(Message::Ping(_) | Message::Pong(_)) => {}
            Ok(_) => return,
            Err(error) => {
                log::debug!("a client leaves: {error}");
                // Its last frame tells the client the reason, if there is still time.
                let _ = socket.flush();
                return;
            }
        }
    }
}

/// Obeys a message, or tells why not.
fn obey(text: &str, visitor: &mut Visitor, client: &Arc<Client>, shared: &Arc<Shared>) {
    let reply = |id| Reply {
        hub: Arc::clone(&shared.hub),
        client: Arc::downgrade(client),
        id,
    };
    let message = match command::parse(text) {
        Ok(message) => message,
        Err(bad) => return reply(bad.id).answer(Err(&bad.text)),
    };
    let reply = reply(Some(message.id));
    // A stop needs no code: no stranger's guesses may keep anyone from it.
    if message.command == (Command::Stop {}) {
        return match shared.commands.stop() {
            Ok(text) => reply.answer(Ok(&text)),
            Err(text) => reply.answer(Err(&text)),
        };
    }
    let code = message.code.as_deref();
    if let Err(denied) = shared.gate.check(code, *visitor, Instant::now()) {
        return reply.answer(Err(&denied.to_string()));
    }
    visitor.is_known = true;
    shared.commands.take(message.command, reply);
}

/// The client's bytes. Frames that answer them, such as pongs, go through the queue: only the other
/// thread writes, and no two frames mix.
struct Incoming {
    stream: TcpStream,
    client: Arc<Client>,
}

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

impl Write for Incoming {
    /// Takes whole frames: the websocket writes what it has collected, and all bytes are taken.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.client.outbox.put(Kind::Event, &bytes.into()) {
            Put::Kept => Ok(bytes.len()),
            Put::Dropped | Put::Overflow => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    #[test]
    fn a_client_is_asked_whether_it_is_there_while_lines_flow_too() {
        let outbox = Outbox::new(VecDeque::new());
        let line = line::text_frame("{}");
        let ping = line::ping_frame();
        let mut sent = Vec::new();
        thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..300 {
                    assert_eq!(outbox.put(Kind::Event, &line), Put::Kept);
                    thread::sleep(Duration::from_millis(1));
                }
                outbox.close();
            });
            write(&mut sent, &outbox, Duration::from_millis(30));
        });
        let pings = sent.windows(ping.len()).filter(|bytes| **bytes == *ping);
        assert!((3..=30).contains(&pings.count()), "{sent:?}");
    }
}
