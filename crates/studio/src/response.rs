//! Responses: heads with the rules that browsers keep, and bodies from memory or a file.

use std::{
    fmt::Write as _,
    io::{self, Read, Write},
};

use crate::request::{Method, Refusal, Request};

/// Rules for the page: code from this server alone, WebAssembly, workers from there or from code that
/// the page holds, the manifest by which a browser installs the page, no frames around the page. Styles may stand in the page's own elements. Older Safari does
/// not count websockets as `'self'`, so they are named.
fn policy(host: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         connect-src 'self' ws://{host}; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    )
}

pub(crate) struct Response<'a> {
    pub(crate) status: u16,
    pub(crate) content_type: &'a str,
    /// Mark of this version of the body.
    pub(crate) etag: Option<String>,
    pub(crate) is_gzip: bool,
    pub(crate) body: Body<'a>,
}

pub(crate) enum Body<'a> {
    Bytes(&'a [u8]),
    Reader(Box<dyn Read>, u64),
}

impl Body<'_> {
    fn length(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::Reader(_, length) => *length,
        }
    }
}

/// Sends a response.
///
/// # Errors
/// When the client does not take it.
pub(crate) fn send(
    stream: &mut impl Write,
    request: &Request,
    response: Response<'_>,
) -> io::Result<()> {
    let is_known = match (&request.known, &response.etag) {
        (Some(known), Some(etag)) => known.split(',').any(|known| known.trim() == etag),
        _ => false,
    };
    let status = if is_known { 304 } else { response.status };
    let mut head = head(status);
    let mut line = |name: &str, value: &str| {
        let _ = write!(head, "{name}: {value}\r\n");
    };
    line("Content-Type", response.content_type);
    line("Content-Security-Policy", &policy(&request.host));
    if let Some(etag) = &response.etag {
        line("ETag", etag);
    }
    if response.is_gzip {
        line("Content-Encoding", "gzip");
    }
    line("Vary", "Accept-Encoding");
    if !is_known {
        line("Content-Length", &response.body.length().to_string());
    }
    head.push_str("\r\n");
    let body = match response.body {
        Body::Bytes(_) | Body::Reader(..) if is_known || request.method == Method::Head => {
            Body::Bytes(&[])
        }
        body => body,
    };
    match body {
        Body::Bytes(bytes) => {
            stream.write_all(head.as_bytes())?;
            stream.write_all(bytes)
        }
        Body::Reader(mut reader, length) => {
            stream.write_all(head.as_bytes())?;
            copy(&mut reader, length, stream)
        }
    }
}

/// Copies as many bytes as were promised, through a small buffer: threads have small stacks.
fn copy(reader: &mut dyn Read, length: u64, stream: &mut impl Write) -> io::Result<()> {
    let mut buffer = [0; 4096];
    let mut reader = reader.take(length);
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(()),
            read => stream.write_all(&buffer[..read])?,
        }
    }
}

/// Sends a refusal.
///
/// # Errors
/// When the client does not take it.
pub(crate) fn refuse(stream: &mut impl Write, refusal: &Refusal) -> io::Result<()> {
    let text = format!("{}\n", refusal.text);
    let mut head = head(refusal.status);
    let _ = write!(
        head,
        "Content-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n",
        text.len()
    );
    if refusal.status == 405 {
        head.push_str("Allow: GET, HEAD\r\n");
    }
    if refusal.status == 426 {
        head.push_str("Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    }
    stream.write_all(format!("{head}\r\n{text}").as_bytes())
}

/// Status line, and the headers of every response.
fn head(status: u16) -> String {
    format!(
        "HTTP/1.1 {status} {}\r\nConnection: close\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n",
        reason(status)
    )
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        304 => "Not Modified",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        408 => "Request Timeout",
        421 => "Misdirected Request",
        426 => "Upgrade Required",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}
