//! A connection: one request, and its response.

use std::{
    io::{self, Read},
    net::{Shutdown, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    gate::{Denied, Visitor},
    host, live,
    peer::Peer,
    places::{Connection, Place},
    remote::is_timeout,
    request::{self, MAX_HEAD_BYTES, Method, Refusal, Request},
    response::{self, Body, Response},
    shared::Shared,
};

/// Time for the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// Time for one write of a response: over Bluetooth a buffer takes a second.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time and bytes that are read on after a refusal: a connection that is closed with bytes unread
/// is reset, and the client may never see the response.
const LINGER: Duration = Duration::from_millis(200);
const MAX_LINGER_READS: usize = 16;
/// Type of a text with a line of JSON for each event or moment.
const LINES: &str = "application/x-ndjson";
const TEXT: &str = "text/plain; charset=utf-8";
/// Path at which the robot is stopped.
const STOP: &str = "/stop";

pub(crate) fn serve(connection: Connection, shared: &Arc<Shared>) {
    let Connection {
        stream,
        peer,
        place,
    } = connection;
    serve_stream(stream, peer, &place, shared);
}

fn serve_stream(mut stream: TcpStream, peer: Peer, place: &Place, shared: &Arc<Shared>) {
    let answered = stream
        .set_nodelay(true)
        .and_then(|()| stream.set_write_timeout(Some(WRITE_TIMEOUT)));
    if answered.is_err() {
        return;
    }
    let head = read_head(&mut stream);
    place.keep();
    let refusal = match head {
        Ok((request, rest)) => match answer(stream, peer, &request, rest, shared) {
            Ok(()) => return,
            Err((unanswered, refusal)) => {
                stream = unanswered;
                refusal
            }
        },
        Err(Some(refusal)) => refusal,
        Err(None) => return,
    };
    log::debug!("refused: {refusal}");
    if response::refuse(&mut stream, &refusal).is_ok() {
        linger(&mut stream);
    }
}

/// Reads the head of a request; also gives the bytes after it. The error is `None` where nobody is
/// there to hear of it.
fn read_head(stream: &mut TcpStream) -> Result<(Request, Vec<u8>), Option<Refusal>> {
    let deadline = Instant::now() + HEAD_TIMEOUT;
    let late = || Some(Refusal::new(408, "request too slow: its head takes 5 s"));
    let mut bytes = Vec::new();
    let mut buffer = [0; 1024];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        stream.set_read_timeout(Some(left)).map_err(|_| None)?;
        let room = buffer.len().min(MAX_HEAD_BYTES + 1 - bytes.len());
        match stream.read(&mut buffer[..room]) {
            Ok(0) => return Err(None),
            Ok(read) => bytes.extend_from_slice(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if is_timeout(&error) => return Err(late()),
            Err(_) => return Err(None),
        }
        if let Some((request, length)) = request::parse(&bytes).map_err(Some)? {
            let rest = bytes.split_off(length);
            return Ok((request, rest));
        }
    }
}

fn answer(
    mut stream: TcpStream,
    peer: Peer,
    request: &Request,
    rest: Vec<u8>,
    shared: &Arc<Shared>,
) -> Result<(), (TcpStream, Refusal)> {
    let Ok(local) = stream.local_addr() else {
        return Ok(());
    };
    if let Err(refusal) = host::check(request, local, &shared.names) {
        return Err((stream, refusal));
    }
    if request.path == "/live" {
        let visitor = match may_watch(request, peer, shared) {
            Ok(visitor) => visitor,
            Err(refusal) => return Err((stream, refusal)),
        };
        return match &request.websocket {
            Some(websocket) if request.method == Method::Get => {
                live::serve(stream, websocket, rest, visitor, shared)
            }
            _ => {
                let refusal = Refusal::new(426, "/live is a websocket: open it by ws://");
                Err((stream, refusal))
            }
        };
    }
    let response = match request.path.as_str() {
        STOP => stop(request, shared),
        _ if request.method == Method::Post => Err(Refusal::new(405, "method not allowed: GET")),
        "/recordings" => list(request, peer, shared),
        "/history" => moments(request, peer, shared),
        path => match path.strip_prefix("/recordings/") {
            Some(name) => recording(name, request, peer, shared),
            None => (shared.site.get(request))
                .unwrap_or_else(|| Err(Refusal::new(404, "no such page; the page is at /"))),
        },
    };
    match response {
        Ok(response) => {
            if let Err(error) = response::send(&mut stream, request, response) {
                log::debug!("a client does not take {}: {error}", request.path);
            }
            Ok(())
        }
        Err(refusal) => Err((stream, refusal)),
    }
}

/// Stops the robot, whoever asks: a code that is missing, wrong or refused for a minute must not keep it moving.
fn stop(request: &Request, shared: &Shared) -> Result<Response<'static>, Refusal> {
    if request.method != Method::Post {
        return Err(Refusal::new(405, "method not allowed: POST"));
    }
    let stopped = shared.commands.stop();
    let text = stopped.map_err(|text| Refusal::new(503, text))?;
    let length = text.len() as u64;
    Ok(plain(TEXT, io::Cursor::new(text), length))
}

/// Checks that a client may watch: anyone on this machine, and others by the code. Gives the client, with whether it gave the
/// right code.
fn may_watch(request: &Request, peer: Peer, shared: &Shared) -> Result<Visitor, Refusal> {
    let code = request.code.as_deref();
    let stranger = Visitor {
        peer,
        is_known: false,
    };
    match shared.gate.check(code, stranger, Instant::now()) {
        Ok(()) => Ok(Visitor {
            is_known: true,
            ..stranger
        }),
        Err(Denied::Missing) if peer.is_loopback() => Ok(stranger),
        Err(denied @ Denied::Missing) => Err(Refusal::new(401, denied.to_string())),
        Err(denied @ Denied::Wrong) => Err(Refusal::new(403, denied.to_string())),
        Err(denied @ Denied::Closed { .. }) => Err(Refusal::new(429, denied.to_string())),
    }
}

fn list(request: &Request, peer: Peer, shared: &Shared) -> Result<Response<'static>, Refusal> {
    may_watch(request, peer, shared)?;
    let list = serde_json::to_vec(&shared.recordings.list()).unwrap_or_default();
    let length = list.len() as u64;
    Ok(plain("application/json", io::Cursor::new(list), length))
}

fn moments(request: &Request, peer: Peer, shared: &Shared) -> Result<Response<'static>, Refusal> {
    may_watch(request, peer, shared)?;
    let moments = shared.moments.as_ref();
    let moments = moments.ok_or_else(|| Refusal::new(404, "no history: there is no robot here"))?;
    let lines = moments().map_err(|text| Refusal::new(503, text))?;
    let length = lines.len() as u64;
    Ok(plain(LINES, io::Cursor::new(lines), length))
}

/// Content that is not packed, and another one at each request.
fn plain(
    content_type: &'static str,
    content: impl Read + 'static,
    length: u64,
) -> Response<'static> {
    Response {
        status: 200,
        content_type,
        etag: None,
        is_gzip: false,
        body: Body::Reader(Box::new(content), length),
    }
}

fn recording(
    name: &str,
    request: &Request,
    peer: Peer,
    shared: &Shared,
) -> Result<Response<'static>, Refusal> {
    may_watch(request, peer, shared)?;
    let Some((file, length)) = shared.recordings.open(name) else {
        return Err(Refusal::new(
            404,
            "no such recording; /recordings lists all",
        ));
    };
    Ok(plain(LINES, file, length))
}

/// Reads on for a moment, so that the client gets the refusal.
fn linger(stream: &mut TcpStream) {
    let _ = stream.shutdown(Shutdown::Write);
    if stream.set_read_timeout(Some(LINGER)).is_err() {
        return;
    }
    let mut buffer = [0; 4096];
    for _ in 0..MAX_LINGER_READS {
        if !matches!(stream.read(&mut buffer), Ok(1..)) {
            return;
        }
    }
}
