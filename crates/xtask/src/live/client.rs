//! Clients of a page: one that watches, and raw requests.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use tungstenite::{Message, WebSocket, client::IntoClientRequest};

use super::robot::CODE;

/// Time of a socket's read or write.
const PATIENCE: Duration = Duration::from_secs(20);
/// Time between two looks whether the watcher is to end.
const INTERVAL: Duration = Duration::from_millis(100);

/// Opens a websocket to the page at this port.
pub(super) fn websocket(port: u16) -> Result<WebSocket<TcpStream>> {
    let stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let request = format!("ws://127.0.0.1:{port}/live").into_client_request()?;
    let (socket, _) = tungstenite::client(request, stream).context("the handshake")?;
    Ok(socket)
}

/// A client that reads all lines on a thread of its own.
pub(super) struct Watcher {
    lines: Arc<Mutex<Vec<String>>>,
    is_over: Arc<AtomicBool>,
    reading: JoinHandle<()>,
}

impl Watcher {
    /// Watches; with a pause after each line, if one is given.
    pub(super) fn start(port: u16, pause: Option<Duration>) -> Result<Self> {
        let mut socket = websocket(port)?;
        socket.get_ref().set_read_timeout(Some(INTERVAL))?;
        let (lines, is_over) = (Arc::default(), Arc::new(AtomicBool::new(false)));
        let (own, over) = (Arc::clone(&lines), Arc::clone(&is_over));
        let reading = thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                match socket.read() {
                    Ok(Message::Text(text)) => {
                        let lines: &Mutex<Vec<String>> = &own;
                        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                        lines.push(text.to_string());
                    }
                    Ok(_) => {}
                    Err(tungstenite::Error::Io(error))
                        if matches!(
                            error.kind(),
                            std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                        ) => {}
                    Err(_) => return,
                }
                if let Some(pause) = pause {
                    thread::sleep(pause);
                }
            }
        });
        Ok(Self {
            lines,
            is_over,
            reading,
        })
    }

    /// Lines so far.
    pub(super) fn lines(&self) -> Vec<String> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.clone()
    }

    /// Ends, and gives all lines.
    pub(super) fn end(self) -> Vec<String> {
        self.is_over.store(true, Ordering::Relaxed);
        let lines = Arc::clone(&self.lines);
        // A thread that panicked has lost its client: the lines so far tell that.
        let _ = self.reading.join();
        lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Sends a command, and gives the answer and the time that it took.
pub(super) fn command(
    socket: &mut WebSocket<TcpStream>,
    command: &str,
    code: Option<&str>,
) -> Result<(String, Duration)> {
    let code = code.map_or(String::new(), |code| format!(r#""code":"{code}","#));
    let begun = Instant::now();
    socket.send(Message::text(format!(
        r#"{{"id":7,{code}"command":"{command}"}}"#
    )))?;
    while begun.elapsed() < PATIENCE {
        if let Message::Text(text) = socket.read()?
            && text.contains(r#""event":"answer""#)
        {
            return Ok((text.to_string(), begun.elapsed()));
        }
    }
    bail!("no answer to {command}")
}

/// Sends a command with the right code.
pub(super) fn ordered(
    socket: &mut WebSocket<TcpStream>,
    words: &str,
) -> Result<(String, Duration)> {
    command(socket, words, Some(CODE))
}

/// First line of the answer to a raw request.
pub(super) fn status(port: u16, request: &str) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = [0; 512];
    let length = stream.read(&mut answer)?;
    let text = String::from_utf8_lossy(&answer[..length]);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// Whole body of a file of the page.
pub(super) fn body(port: u16, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let text = String::from_utf8_lossy(&answer);
    let (_, body) = text.split_once("\r\n\r\n").context("no end of the head")?;
    Ok(body.to_owned())
}
