//! Head of an http request: a pure function over bytes.

use std::fmt;

use httparse::{EMPTY_HEADER, Status};

/// Maximum of bytes in a request's head: that of a browser has about 700.
pub const MAX_HEAD_BYTES: usize = 8192;
/// Maximum of header lines: a browser sends about 15.
const MAX_HEADERS: usize = 64;
/// Websocket protocol of the stream. A page cannot set headers of a websocket, so it names a protocol for the code besides:
/// `mindcub3r, code.123456`.
pub(crate) const PROTOCOL: &str = "mindcub3r";
const CODE_PROTOCOL: &str = "code.";
/// Beginning of the header `Authorization` that has a code.
pub(crate) const BEARER: &str = "Bearer ";
/// Letters of a websocket's key: 16 bytes in base64.
const KEY_LETTERS: usize = 24;

/// Method of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// To read.
    #[default]
    Get,
    /// To read the head of the response.
    Head,
    /// To stop the robot.
    Post,
}

/// Websocket that a client asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Websocket {
    /// Its key.
    pub key: String,
    /// Whether the client names the protocol of the stream.
    pub has_protocol: bool,
}

/// Request of a page or of another program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Request {
    /// Method.
    pub method: Method,
    /// Path, decoded; begins with `/`.
    pub path: String,
    /// Code: of the header `Authorization`, or of a websocket's protocols.
    pub code: Option<String>,
    /// Header `Host`.
    pub host: String,
    /// Header `Origin`.
    pub origin: Option<String>,
    /// Header `If-None-Match`.
    pub known: Option<String>,
    /// Whether the client unpacks gzip.
    pub takes_gzip: bool,
    /// The websocket that the client asks for.
    pub websocket: Option<Websocket>,
}

/// Refusal of a request: status and text of the response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Status of the response.
    pub status: u16,
    /// One line of text.
    pub text: String,
}

impl Refusal {
    /// Refusal with this status and text.
    pub(crate) fn new(status: u16, text: impl Into<String>) -> Self {
        Self {
            status,
            text: text.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.status, self.text)
    }
}

/// Reads a request's head. `Ok(None)` while the head is incomplete; else the request, and the
/// number of bytes of its head.
///
/// # Errors
/// The refusal of a head that is too long or malformed, or has a method of another kind.
pub fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, Refusal> {
    let mut headers = [EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let length = match parsed.parse(bytes) {
        Ok(Status::Complete(length)) if length <= MAX_HEAD_BYTES => length,
        Ok(Status::Partial) if bytes.len() < MAX_HEAD_BYTES => return Ok(None),
        Ok(_) | Err(httparse::Error::TooManyHeaders) => {
            let text = format!("request head too long: at most {MAX_HEAD_BYTES} bytes");
            return Err(Refusal::new(431, text));
        }
        Err(error) => return Err(Refusal::new(400, format!("no http request: {error}"))),
    };
    let method = match parsed.method {
        Some("GET") => Method::Get,
        Some("HEAD") => Method::Head,
        Some("POST") => Method::Post,
        _ => return Err(Refusal::new(405, "method not allowed: GET, HEAD or POST")),
    };
    let mut request = Request {
        method,
        path: path(parsed.path.unwrap_or_default())?,
        ..Request::default()
    };
    let (mut host, mut upgrade) = (None, Upgrade::default());
    for header in parsed.headers.iter() {
        let Ok(value) = std::str::from_utf8(header.value) else {
            continue;
        };
        let value = value.trim();
        match header.name.to_ascii_lowercase().as_str() {
            "host" => once(&mut host, value, "Host")?,
            "origin" => once(&mut request.origin, value, "Origin")?,
            "authorization" => request.code = value.strip_prefix(BEARER).map(str::to_owned),
            "if-none-match" => request.known = Some(value.to_owned()),
            "accept-encoding" => request.takes_gzip |= has_gzip(value),
            "content-length" if value != "0" => return Err(with_body()),
            "transfer-encoding" => return Err(with_body()),
            name => upgrade.header(name, value),
        }
    }
    request.host = host.ok_or_else(|| Refusal::new(400, "header Host is missing"))?;
    request.websocket = upgrade.websocket(&mut request.code)?;
    Ok(Some((request, length)))
}

fn with_body() -> Refusal {
    Refusal::new(400, "request with a body: it has none")
}

/// Keeps the value of a header that must not come twice.
fn once(slot: &mut Option<String>, value: &str, name: &str) -> Result<(), Refusal> {
    match slot.replace(value.to_owned()) {
        None => Ok(()),
        Some(_) => Err(Refusal::new(400, format!("header {name} comes twice"))),
    }
}

/// Path of a request's target, decoded. A query says nothing here: histories and logs keep it, so no code stands in it.
fn path(target: &str) -> Result<String, Refusal> {
    let malformed = || Refusal::new(400, "malformed path: a path begins with /");
    let path = target.split('?').next().unwrap_or_default();
    let path = decoded(path).filter(|path| path.starts_with('/'));
    path.ok_or_else(malformed)
}

/// Text with its percent signs decoded; `None` if it is no text then, or has control characters.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let (digits, after) = rest.split_at_checked(2)?;
            // A sign, which `from_str_radix` takes, is no digit.
            digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
            let digits = std::str::from_utf8(digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.contains(char::is_control)).then_some(text)
}

/// Whether a list of encodings has gzip, and does not refuse it.
fn has_gzip(value: &str) -> bool {
    value.split(',').any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let is_refused = weight
            .split_once('=')
            .is_some_and(|(_, weight)| weight.trim().parse() == Ok(0.0_f32));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

#[derive(Debug, Default)]
struct Upgrade {
    is_asked: bool,
    is_websocket: bool,
    version: Option<String>,
    key: Option<String>,
    has_protocol: bool,
    code: Option<String>,
}

impl Upgrade {
    fn header(&mut self, name: &str, value: &str) {
        let names = |word: &str| {
            let mut words = value.split(',').map(str::trim);
            words.any(|each| each.eq_ignore_ascii_case(word))
        };
        match name {
            "connection" => self.is_asked |= names("upgrade"),
            "upgrade" => self.is_websocket |= names("websocket"),
            "sec-websocket-version" => self.version = Some(value.to_owned()),
            "sec-websocket-key" => self.key = Some(value.to_owned()),
            "sec-websocket-protocol" => {
                for protocol in value.split(',').map(str::trim) {
                    self.has_protocol |= protocol == PROTOCOL;
                    let code = protocol.strip_prefix(CODE_PROTOCOL);
                    self.code = code.map(str::to_owned).or(self.code.take());
                }
            }
            _ => {}
        }
    }

    /// The websocket, if the client asks for one; its code goes to `code`.
    fn websocket(self, code: &mut Option<String>) -> Result<Option<Websocket>, Refusal> {
        if !self.is_asked || !self.is_websocket {
            return Ok(None);
        }
        if self.version.as_deref() != Some("13") {
            return Err(Refusal::new(426, "websocket version not known: 13"));
        }
        let Some(key) = self.key.filter(|key| key.len() == KEY_LETTERS) else {
            return Err(Refusal::new(400, "header Sec-WebSocket-Key is malformed"));
        };
        *code = code.take().or(self.code);
        Ok(Some(Websocket {
            key,
            has_protocol: self.has_protocol,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<Request>, u16> {
        let text = text.replace('\n', "\r\n");
        match parse(text.as_bytes()) {
            Ok(found) => Ok(found.map(|(request, length)| {
                assert_eq!(length, text.len());
                request
            })),
            Err(refusal) => Err(refusal.status),
        }
    }

    #[test]
    fn a_request_of_a_page_is_read() {
        let request = read(
            "GET /recordings/run%203.jsonl?x&code=654321 HTTP/1.1\nHost: ev3dev:8017\nAuthorization: Bearer 123456\nOrigin: http://ev3dev:8017\nAccept-Encoding: br, gzip;q=0.5\nIf-None-Match: \"a\"\n\n",
        );
        let expected = Request {
            path: "/recordings/run 3.jsonl".to_owned(),
            code: Some("123456".to_owned()),
            host: "ev3dev:8017".to_owned(),
            origin: Some("http://ev3dev:8017".to_owned()),
            known: Some("\"a\"".to_owned()),
            takes_gzip: true,
            ..Request::default()
        };
        assert_eq!(request, Ok(Some(expected)));
    }

    #[test]
    fn a_websocket_is_asked_for_by_four_headers() {
        let head = |version: &str, key: &str| {
            read(&format!(
                "GET /live HTTP/1.1\nHost: localhost\nConnection: keep-alive, Upgrade\nUpgrade: \
                 websocket\nSec-WebSocket-Version: {version}\nSec-WebSocket-Key: {key}\n\n"
            ))
        };
        let key = "dGhlIHNhbXBsZSBub25jZQ==";
        let found = head("13", key).map(|request| request.and_then(|it| it.websocket));
        let websocket = Websocket {
            key: key.to_owned(),
            has_protocol: false,
        };
        assert_eq!(found, Ok(Some(websocket)));
        let protocols = "13\nSec-WebSocket-Protocol: mindcub3r, code.123456";
        let request = head(protocols, key).expect("a request").expect("whole");
        assert_eq!(request.code.as_deref(), Some("123456"));
        assert!(request.websocket.is_some_and(|it| it.has_protocol));
        assert_eq!(head("8", key), Err(426));
        assert_eq!(head("13", "short"), Err(400));
    }

    #[test]
    fn an_incomplete_head_is_waited_for_and_a_bad_one_refused() {
        assert_eq!(read("GET / HTTP/1.1\nHost: localhost\n"), Ok(None));
        for (text, status) in [
            ("PUT / HTTP/1.1\nHost: a\n\n", 405),
            ("POST / HTTP/1.1\nHost: a\nContent-Length: 3\n\n", 400),
            ("GET / HTTP/1.1\n\n", 400),
            ("GET / HTTP/1.1\nHost: a\nHost: b\n\n", 400),
            ("GET / HTTP/1.1\nHost: a\nContent-Length: 3\n\n", 400),
            ("GET http://a/ HTTP/1.1\nHost: a\n\n", 400),
            ("GET /%zz HTTP/1.1\nHost: a\n\n", 400),
            ("GET /%+1 HTTP/1.1\nHost: a\n\n", 400),
            ("GET /%00 HTTP/1.1\nHost: a\n\n", 400),
            ("\u{1}\u{2}\n\n", 400),
        ] {
            assert_eq!(read(text), Err(status), "{text}");
        }
        let long = format!(
            "GET / HTTP/1.1\nHost: a\nX: {}\n\n",
            "x".repeat(MAX_HEAD_BYTES)
        );
        assert_eq!(read(&long), Err(431));
        assert_eq!(read(&long[..MAX_HEAD_BYTES]), Err(431));
        let many = format!(
            "GET / HTTP/1.1\nHost: a\n{}\n",
            "X: 1\n".repeat(MAX_HEADERS)
        );
        assert_eq!(read(&many), Err(431));
    }

    #[test]
    fn gzip_with_a_weight_of_zero_is_refused() {
        assert!(has_gzip("deflate, GZIP"));
        assert!(!has_gzip("gzip;q=0, br"));
        assert!(!has_gzip("br"));
    }
}
