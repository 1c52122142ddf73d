//! A client of the page that a brick serves.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tungstenite::{Message, WebSocket, client::IntoClientRequest, http::HeaderValue};

use crate::process::poll;

/// Code of the page.
pub(crate) const CODE: &str = "246810";
/// Port of the page: each brick has a machine of its own, but the network is shared.
pub(crate) const PORT: u16 = 18_017;
/// Time in which an emulated program gets to its menu, or ends.
pub(crate) const TO_THE_MENU: Duration = Duration::from_mins(1);
/// Time of a whole run at most.
pub(crate) const MAX_RUN: Duration = Duration::from_mins(4);

/// Lines that only a live page gets. Postures may be left out, for a slow client and in a long recording.
const ONLY_LIVE: [&str; 5] = ["posture", "screen", "hello", "answer", "log"];

fn connect() -> Result<TcpStream> {
    let stream = TcpStream::connect(("127.0.0.1", PORT))?;
    stream.set_read_timeout(Some(MAX_RUN))?;
    Ok(stream)
}

/// A page that watches and orders, over a websocket.
pub(crate) struct Client(WebSocket<TcpStream>);

impl Client {
    pub(crate) fn new() -> Result<Self> {
        // A page of another machine needs the code to watch, too.
        let mut request = format!("ws://127.0.0.1:{PORT}/live").into_client_request()?;
        let code = HeaderValue::from_str(&format!("Bearer {CODE}"))?;
        request.headers_mut().insert("Authorization", code);
        let (socket, _) = tungstenite::client(request, connect()?).context("the handshake")?;
        Ok(Self(socket))
    }

    /// Lines up to the next event of this kind.
    pub(crate) fn until(&mut self, kind: &str) -> Result<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        while !lines.last().is_some_and(|line| is_event(line, kind)) {
            let message = self.0.read();
            let message = message.with_context(|| format!("no {kind} after {:?}", lines.last()))?;
            if let Message::Text(text) = message {
                lines.push(text.to_string());
            }
        }
        Ok(lines)
    }

    /// Sends a command with the code of the page, which the robot must obey; lines up to the answer.
    pub(crate) fn order(&mut self, command: &str) -> Result<Vec<String>> {
        let order = format!(r#"{{"id":7,"code":"{CODE}","command":"{command}"}}"#);
        self.0.send(Message::text(order))?;
        let lines = self.until("answer")?;
        let is_obeyed = lines
            .last()
            .is_some_and(|line| line.contains(r#""ok":true"#));
        ensure!(is_obeyed, "{command}: {:?}", lines.last());
        Ok(lines)
    }
}

/// Whether a line is an event of this kind.
fn is_event(line: &str, kind: &str) -> bool {
    line.contains(&format!(r#""event":"{kind}""#))
}

/// Compares the newest recording with the lines that the page got of its run, in words.
pub(crate) fn compare_recording(lines: &[String]) -> Result<String> {
    let (name, recording) = recording()?;
    let is_event = |line: &&str| !ONLY_LIVE.iter().any(|kind| is_event(line, kind));
    let recorded: Vec<&str> = recording.lines().filter(is_event).collect();
    let live = lines.iter().map(String::as_str).filter(is_event);
    let is_same = !recorded.is_empty() && live.eq(recorded.iter().copied());
    ensure!(is_same, "{name} differs from what the page got");
    Ok(format!(
        "{name}: {} lines, equal to those that the page got",
        recorded.len()
    ))
}

/// Name and text of the newest recording, which is listed a moment after the report of its run.
fn recording() -> Result<(String, String)> {
    let name = poll("a recording is listed", TO_THE_MENU, || {
        let list: Value = serde_json::from_str(&get("/recordings")?)?;
        Ok(list[0]["name"].as_str().map(str::to_owned))
    })?;
    let text = get(&format!("/recordings/{name}"))?;
    Ok((name, text))
}

/// Body of a file of the page.
fn get(path: &str) -> Result<String> {
    let mut stream = connect()?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nAuthorization: Bearer {CODE}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .context("no end of the head")?;
    ensure!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
    Ok(body.to_owned())
}
