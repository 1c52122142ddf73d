//! Server, and clients that talk to it by bytes or by websocket.
#![allow(dead_code, reason = "each test uses a part")]

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};

use studio::{
    CommandQueue, DEFAULT_HISTORY_BYTES, Kind, Options, Publisher, Recordings, Server, Site,
};
use tungstenite::{Message, WebSocket};

pub(crate) const CODE: &str = "123456";
/// Time after which something that never comes fails a test: no bar, and long enough for a busy machine.
pub(crate) const SOON: Duration = Duration::from_mins(1);

/// `hi` in gzip.
const HI: [u8; 25] = [
    0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255, 0x01, 2, 0, 0xfd, 0xff, b'h', b'i', 0xac, 0x2a, 0x93,
    0xd8, 2, 0, 0, 0,
];

/// Options of a server of a small page on a free port.
pub(crate) fn options(queue: &CommandQueue) -> Options {
    Options {
        listen: "127.0.0.1:0".parse().expect("an address"),
        names: vec!["ev3dev.local".to_owned()],
        code: CODE.parse().expect("a code"),
        site: Site::of(
            [
                "index.html",
                "cube.wasm",
                "sw.js",
                "manifest.webmanifest",
                "icon-192.png",
            ]
            .map(|name| (name, HI.to_vec()))
            .into(),
        ),
        recordings: Recordings::None,
        moments: None,
        commands: Arc::new(queue.clone()),
        max_history_bytes: DEFAULT_HISTORY_BYTES,
    }
}

/// Server on a free port, and the commands that come to it.
pub(crate) fn server() -> (Server, CommandQueue) {
    let queue = CommandQueue::default();
    let server = Server::start(options(&queue)).expect("a free port");
    let hello = r#"{"v":1,"at_ms":0,"event":"hello","program":"0.1.0","robot":"simulated"}"#;
    server.publisher().publish(Kind::Hello, 0, hello);
    (server, queue)
}

/// Sends bytes, and reads until the server closes.
pub(crate) fn exchange(server: &Server, bytes: &[u8]) -> String {
    let mut stream = connect(server.address());
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    String::from_utf8_lossy(&response).into_owned()
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(SOON)).expect("a timeout");
    stream
}

/// Response to a request for `path` with these headers beside `Host`.
pub(crate) fn get(server: &Server, path: &str, headers: &str) -> String {
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n",
        server.address()
    );
    exchange(server, request.as_bytes())
}

/// Headers that ask for a websocket.
pub(crate) const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\n\
     Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

pub(crate) type Live = WebSocket<TcpStream>;

/// Client that watches.
pub(crate) fn watch(server: &Server) -> Live {
    try_watch(server).expect("the server takes a client")
}

/// Client that watches, if the server takes it; else the response.
pub(crate) fn try_watch(server: &Server) -> Result<Live, String> {
    let stream = connect(server.address());
    let url = format!("ws://{}/live", server.address());
    match tungstenite::client(url, stream) {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
            let body = response.body().as_deref().unwrap_or_default();
            let text = String::from_utf8_lossy(body);
            Err(format!("{} {text}", response.status().as_u16()))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Next line of the stream.
pub(crate) fn line(live: &mut Live) -> String {
    try_line(live).expect("a line")
}

pub(crate) fn try_line(live: &mut Live) -> Result<String, tungstenite::Error> {
    loop {
        if let Message::Text(text) = live.read()? {
            return Ok(text.as_str().to_owned());
        }
    }
}

/// Answer to a message.
pub(crate) fn ask(live: &mut Live, message: &str) -> String {
    live.send(Message::text(message)).expect("the server reads");
    loop {
        let line = line(live);
        if line.contains(r#""event":"answer""#) {
            return line;
        }
    }
}

/// Whether `cargo xtask full` runs, with more of the same, and with bars of the wall clock.
pub(crate) fn is_full() -> bool {
    std::env::var_os("WALL_CLOCK").is_some()
}

/// Holds a bar of the wall clock in the long campaign: a busy machine proves nothing.
pub(crate) fn within(bar: Duration, took: Duration) {
    assert!(took < bar || !is_full(), "{took:?}");
}

/// Waits until something is so.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < SOON, "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Memory of this process, in kB.
pub(crate) fn resident_kb() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the process has a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number.expect("resident memory").parse().expect("a number")
}

pub(crate) fn posture(number: u64) -> String {
    format!(
        r#"{{"v":1,"at_ms":{number},"event":"posture","flipper":{number},"turntable":0,"arm":0}}"#
    )
}

pub(crate) fn event(number: u64) -> String {
    format!(r#"{{"v":1,"at_ms":{number},"event":"turn_done","turn":"R"}}"#)
}

/// A run of this many postures, with an event after each tenth; gives the longest time of a call.
pub(crate) fn run(publisher: &Publisher, postures: u64) -> Duration {
    let mut longest = Duration::ZERO;
    for number in 0..postures {
        let begun = Instant::now();
        publisher.publish(Kind::Posture, number, &posture(number));
        if number % 10 == 9 {
            publisher.publish(Kind::Event, number, &event(number));
        }
        longest = longest.max(begun.elapsed());
    }
    longest
}
