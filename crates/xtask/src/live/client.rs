//! A client of the page that a brick serves.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tungstenite::{Message, WebSocket};

use crate::process::poll;

/// Code of the page.
pub(super) const CODE: &str = "246810";
/// Port of the page: each brick has a machine of its own, but the network is shared.
pub(super) const PORT: u16 = 18_017;
/// Time in which an emulated program gets to its menu, or ends.
pub(super) const TO_THE_MENU: Duration = Duration::from_mins(1);
/// Time of a whole run at most.
pub(super) const MAX_RUN: Duration = Duration::from_mins(4);

fn connect() -> Result<TcpStream> {
    let stream = TcpStream::connect(("127.0.0.1", PORT))?;
    stream.set_read_timeout(Some(MAX_RUN))?;
    Ok(stream)
}

/// A page that watches and orders, over a websocket.
pub(super) struct Client(WebSocket<TcpStream>);

impl Client {
    pub(super) fn new() -> Result<Self> {
        let url = format!("ws://127.0.0.1:{PORT}/live");
        let (socket, _) = tungstenite::client(url, connect()?).context("the handshake")?;
        Ok(Self(socket))
    }

    /// Lines up to the next event of this kind.
    pub(super) fn until(&mut self, kind: &str) -> Result<Vec<String>> {
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
    pub(super) fn order(&mut self, command: &str) -> Result<Vec<String>> {
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
pub(super) fn is_event(line: &str, kind: &str) -> bool {
    line.contains(&format!(r#""event":"{kind}""#))
}

/// Name and text of the newest recording, which is listed a moment after the report of its run.
pub(super) fn recording() -> Result<(String, String)> {
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
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .context("no end of the head")?;
    ensure!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
    Ok(body.to_owned())
}
