//! Client of another program's stream: how a laptop watches a brick.

use std::{
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs},
    time::Duration,
};

use robot::event;
use thiserror::Error;
use tungstenite::{
    HandshakeError, Message, WebSocket,
    client::IntoClientRequest,
    http::{HeaderValue, header::AUTHORIZATION},
    protocol::WebSocketConfig,
};

use crate::request::BEARER;

/// Time for a connection, and for one write.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum of bytes in a line that is taken.
const MAX_LINE_BYTES: usize = 256 * 1024;
/// Maximum of bytes in a text that is fetched, its head included: a history has a quarter of that.
const MAX_TEXT_BYTES: u64 = 512 * 1024;
/// Maximum of header lines in front of it.
const MAX_HEADERS: usize = 32;

/// Reason why there is no stream.
#[derive(Debug, Error)]
pub enum NoStream {
    /// The name leads nowhere, or nobody listens there.
    #[error("{0}")]
    Unreachable(#[from] io::Error),
    /// The program there refused; the text is its own.
    #[error("refused: {text}")]
    Refused {
        /// Status of the response.
        status: u16,
        /// One line of text.
        text: String,
    },
    /// The events there are of a later version of the format.
    #[error(
        "its events are of version {found}, this program reads up to {}; take the same mindcub3r \
         on both",
        event::VERSION
    )]
    Later {
        /// Version of the events there.
        found: u32,
    },
    /// The connection ended.
    #[error("the connection ended: {0}")]
    Ended(String),
}

impl NoStream {
    /// Whether another try comes to the same: the code, the name or the version is wrong.
    pub const fn is_final(&self) -> bool {
        matches!(
            self,
            Self::Refused {
                status: 401 | 403 | 404 | 421,
                ..
            } | Self::Later { .. }
        )
    }
}

/// Stream of another program.
#[derive(Debug)]
pub struct Remote(WebSocket<TcpStream>);

impl Remote {
    /// Connects to the studio at `host`, a name or address with a port.
    ///
    /// # Errors
    /// When nobody listens there, or the code is refused.
    pub fn connect(host: &str, code: &str) -> Result<Self, NoStream> {
        let stream = reach(host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(CONNECT_TIMEOUT))?;
        stream.set_write_timeout(Some(CONNECT_TIMEOUT))?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_LINE_BYTES))
            .max_frame_size(Some(MAX_LINE_BYTES));
        let url = format!("ws://{host}/live");
        let ended = |error: tungstenite::Error| NoStream::Ended(error.to_string());
        let mut request = url.into_client_request().map_err(ended)?;
        let bearer = HeaderValue::try_from(bearer(code));
        let bearer = bearer.map_err(|error| NoStream::Ended(error.to_string()))?;
        request.headers_mut().insert(AUTHORIZATION, bearer);
        let shaken = tungstenite::client::client_with_config(request, stream, Some(config));
        match shaken {
            Ok((socket, _)) => Ok(Self(socket)),
            Err(HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                let body = response.body().as_deref().unwrap_or_default();
                let text = String::from_utf8_lossy(body);
                let text = text.lines().next().unwrap_or_default().trim().to_owned();
                let status = response.status();
                Err(NoStream::Refused {
                    text: if text.is_empty() {
                        status.to_string()
                    } else {
                        text
                    },
                    status: status.as_u16(),
                })
            }
            Err(error) => Err(NoStream::Ended(error.to_string())),
        }
    }

    /// The next line, if one comes in this time.
    ///
    /// # Errors
    /// When the connection ended.
    pub fn next(&mut self, at_most: Duration) -> Result<Option<String>, NoStream> {
        self.0.get_ref().set_read_timeout(Some(at_most))?;
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(Some(text.as_str().to_owned())),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_timeout(&error) => return Ok(None),
                Err(error) => return Err(NoStream::Ended(error.to_string())),
            }
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the connection ended.
    pub fn send(&mut self, message: &str) -> Result<(), NoStream> {
        let sent = self.0.send(Message::text(message));
        sent.map_err(|error| NoStream::Ended(error.to_string()))
    }
}

/// Text at a path of the studio at `host`, a name or address with a port.
///
/// # Errors
/// When nobody listens there, or the request is refused.
pub fn fetch(host: &str, path: &str, code: &str) -> Result<String, NoStream> {
    let mut stream = reach(host)?;
    stream.set_read_timeout(Some(CONNECT_TIMEOUT))?;
    stream.set_write_timeout(Some(CONNECT_TIMEOUT))?;
    let bearer = bearer(code);
    let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: {bearer}\r\n\r\n");
    stream.write_all(head.as_bytes())?;
    let mut bytes = Vec::new();
    stream.take(MAX_TEXT_BYTES).read_to_end(&mut bytes)?;
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let Ok(httparse::Status::Complete(head)) = response.parse(&bytes) else {
        return Err(NoStream::Ended("its answer is no http".to_owned()));
    };
    let text = String::from_utf8_lossy(&bytes[head..]).into_owned();
    match response.code {
        Some(200) => Ok(text),
        status => Err(NoStream::Refused {
            status: status.unwrap_or_default(),
            text: text.trim().to_owned(),
        }),
    }
}

/// Header `Authorization` with a code.
fn bearer(code: &str) -> String {
    format!("{BEARER}{code}")
}

/// Connects to the first address of a name that answers.
fn reach(host: &str) -> io::Result<TcpStream> {
    let mut failure = io::Error::from(io::ErrorKind::NotFound);
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// Both kinds mean a timeout, by the system.
pub(crate) fn is_timeout(error: &io::Error) -> bool {
    [io::ErrorKind::WouldBlock, io::ErrorKind::TimedOut].contains(&error.kind())
}
