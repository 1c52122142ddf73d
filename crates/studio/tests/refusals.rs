//! Foreign pages, wrong codes and garbage are refused.

use std::{
    io::{Read, Write},
    net::Shutdown,
    time::Duration,
};

use crate::common::{
    self, CODE, UPGRADE, ask, connect, exchange, get, line, server, try_watch, watch,
};
use studio::{Command, CommandQueue};

#[test]
fn the_page_comes_with_its_rules() {
    let (server, _queue) = server();
    let page = get(&server, "/", "Accept-Encoding: gzip\r\n");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    for header in [
        "Content-Type: text/html; charset=utf-8",
        "Content-Encoding: gzip",
        "Cache-Control: no-cache",
        "X-Content-Type-Options: nosniff",
        "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:;",
        "manifest-src 'self';",
    ] {
        assert!(page.contains(header), "{header}: {page}");
    }
    let plain = get(&server, "/", "");
    assert!(plain.ends_with("\r\n\r\nhi"), "{plain}");
    for (path, content_type) in [
        ("/cube.wasm?v=1", "application/wasm"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon-192.png", "image/png"),
    ] {
        let file = get(&server, path, "");
        let header = format!("Content-Type: {content_type}\r\n");
        assert!(file.contains(&header), "{path}: {file}");
    }
    let (_, etag) = plain.split_once("ETag: ").expect("a mark");
    let etag = etag.lines().next().expect("a line");
    let known = get(&server, "/", &format!("If-None-Match: {etag}\r\n"));
    assert!(known.starts_with("HTTP/1.1 304 "), "{known}");
    let head = format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
    let head = exchange(&server, head.as_bytes());
    assert!(
        head.contains("Content-Length: 2\r\n") && head.ends_with("\r\n\r\n"),
        "{head}"
    );
    assert!(get(&server, "/nothing", "").starts_with("HTTP/1.1 404 "));
    for module in ["/robot.wasm", "/photo.wasm"] {
        assert!(get(&server, module, "").contains("scripts/build-page.sh"));
    }
    assert!(get(&server, "/recordings", "").ends_with("\r\n\r\n[]"));
    assert!(get(&server, "/recordings/..%2fCargo.toml", "").starts_with("HTTP/1.1 404 "));
}

#[test]
fn a_page_of_a_robot_begins_with_its_own_entry() {
    let queue = CommandQueue::default();
    let packed = |text: &[u8]| {
        let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255, 1];
        let length = u16::try_from(text.len()).expect("a short text");
        file.extend(length.to_le_bytes());
        file.extend((!length).to_le_bytes());
        file.extend(text);
        file.extend([0; 8]);
        file
    };
    let site = || {
        studio::Site::of(vec![
            ("index.html", packed(b"the cube")),
            ("robot.html", packed(b"the robot")),
        ])
    };
    for (site, entry) in [(site(), "the cube"), (site().of_robot(), "the robot")] {
        let options = studio::Options {
            site,
            ..common::options(&queue)
        };
        let server = studio::Server::start(options).expect("a free port");
        let page = get(&server, "/", "");
        assert!(page.ends_with(&format!("\r\n\r\n{entry}")), "{page}");
        assert!(get(&server, "/index.html", "").ends_with("the cube"));
    }
}

#[test]
fn the_history_is_read_anew_at_each_request_by_pages_and_by_other_programs() {
    let (server, queue) = server();
    let none = get(&server, "/history", "");
    assert!(
        none.starts_with("HTTP/1.1 404 ") && none.contains("there is no robot here"),
        "{none}"
    );
    let reads = std::sync::atomic::AtomicU32::new(0);
    let moments: studio::Moments =
        Box::new(
            move || match reads.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
                2 => Err("the history cannot be read: the card was pulled".to_owned()),
                read => Ok(format!("{{\"name\":\"moment-{read}\"}}\n")),
            },
        );
    let options = studio::Options {
        moments: Some(moments),
        ..common::options(&queue)
    };
    let server = studio::Server::start(options).expect("a free port");
    let lines = get(&server, "/history", "");
    assert!(
        lines.ends_with("\r\n\r\n{\"name\":\"moment-0\"}\n"),
        "{lines}"
    );
    let host = server.address().to_string();
    let fetched = studio::fetch(&host, "/history", CODE).expect("a history");
    assert_eq!(fetched, "{\"name\":\"moment-1\"}\n");
    let refused = studio::fetch(&host, "/history", CODE).expect_err("it cannot be read");
    assert_eq!(
        refused.to_string(),
        "refused: the history cannot be read: the card was pulled"
    );
    let refused = studio::fetch(&host, "/history", "000000").expect_err("a wrong code");
    assert!(refused.is_final(), "{refused}");
}

#[test]
fn a_foreign_host_or_origin_is_refused_everywhere() {
    let (server, _queue) = server();
    for path in ["/", "/live", "/recordings", "/history", "/nothing"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: evil.example\r\n{UPGRADE}\r\n");
        let response = exchange(&server, request.as_bytes());
        assert!(response.starts_with("HTTP/1.1 421 "), "{path}: {response}");
        assert!(response.contains("foreign Host"), "{response}");
        for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
            let response = get(&server, path, &format!("Origin: {origin}\r\n{UPGRADE}"));
            assert!(response.starts_with("HTTP/1.1 403 "), "{path}: {response}");
        }
    }
    assert_eq!(server.clients(), 0);
    let port = server.address().port();
    for host in [format!("ev3dev.local:{port}"), format!("localhost:{port}")] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\r\n");
        let response = exchange(&server, request.as_bytes());
        assert!(response.starts_with("HTTP/1.1 200 "), "{response}");
    }
}

#[test]
fn a_command_needs_the_code_and_ten_wrong_ones_close_the_gate() {
    let (server, queue) = server();
    let (mut owner, mut stranger) = (watch(&server), watch(&server));
    let command = |code: &str| format!(r#"{{"id":1,{code}"command":"scan"}}"#);
    let right = command(&format!(r#""code":"{CODE}","#));
    let missing = ask(&mut stranger, &command(""));
    assert!(
        missing.contains(r#""ok":false"#) && missing.contains("code missing"),
        "{missing}"
    );
    assert!(queue.next(Duration::ZERO).is_none());
    owner.send(right.clone().into()).expect("the server reads");
    let order = queue.next(common::SOON).expect("the right code");
    assert_eq!(order.command, Command::Scan {});
    drop(order);
    for _ in 0..10 {
        let wrong = ask(&mut stranger, &command(r#""code":"123455","#));
        assert!(wrong.contains("wrong code"), "{wrong}");
    }
    let closed = ask(&mut stranger, &right);
    assert!(
        closed.contains("too many wrong codes: wait 60 s"),
        "{closed}"
    );
    let stop = format!(r#"{{"id":2,"code":"{CODE}","command":"stop"}}"#);
    assert!(
        ask(&mut owner, &stop).contains(r#""ok":true"#),
        "the owner can still stop"
    );
    let response = get(&server, "/recordings", &with_code(CODE));
    assert!(response.starts_with("HTTP/1.1 429 "), "{response}");
}

#[test]
fn a_message_that_is_no_command_is_answered() {
    let (server, _queue) = server();
    let mut live = watch(&server);
    let answer = ask(&mut live, r#"{"id":7,"command":"fly"}"#);
    assert!(answer.contains(r#""id":7,"ok":false"#), "{answer}");
    assert!(
        answer.contains("unknown variant `fly`, expected one of"),
        "{answer}"
    );
    let answer = ask(&mut live, "hello");
    assert!(answer.contains(r#""id":null,"ok":false"#), "{answer}");
}

#[test]
fn anyone_may_stop_the_robot_without_a_code_and_while_codes_are_refused() {
    let (server, queue) = server();
    let stops = queue.stop_watch();
    let mut stranger = watch(&server);
    let stop = r#"{"id":2,"command":"stop"}"#;
    let answer = ask(&mut stranger, stop);
    assert!(answer.contains(r#""ok":true"#), "{answer}");
    assert!(stops.is_stopped());
    for _ in 0..10 {
        get(&server, "/recordings", &with_code("000000"));
    }
    let locked_out = get(&server, "/live", &format!("{}{UPGRADE}", with_code(CODE)));
    assert!(locked_out.starts_with("HTTP/1.1 429 "), "{locked_out}");
    assert!(ask(&mut stranger, stop).contains(r#""ok":true"#) && stops.is_stopped());
    let host = server.address();
    let post = |path: &str, headers: &str| {
        let request = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n");
        exchange(&server, request.as_bytes())
    };
    let stopped = post("/stop", "Content-Length: 0\r\n");
    assert!(
        stopped.starts_with("HTTP/1.1 200 ") && stopped.ends_with("\r\n\r\nnothing moves"),
        "{stopped}"
    );
    assert!(stops.is_stopped());
    // A page of another site stops nothing, and nothing else takes a message this way.
    let foreign = post("/stop", "Origin: http://evil.example\r\n");
    assert!(foreign.starts_with("HTTP/1.1 403 "), "{foreign}");
    for (path, response) in [("/live", post("/live", UPGRADE)), ("/", post("/", ""))] {
        assert!(!response.starts_with("HTTP/1.1 1"), "{path}: {response}");
        assert!(response.starts_with("HTTP/1.1 4"), "{path}: {response}");
    }
    let read = get(&server, "/stop", "");
    assert!(read.starts_with("HTTP/1.1 405 "), "{read}");
    assert!(!stops.is_stopped());
}

#[test]
fn another_machine_keeps_nobody_out_by_wrong_codes_or_half_sent_heads() {
    let Some(ip) = own_address() else {
        eprintln!("this machine has no address besides loopback: nothing is tested");
        return;
    };
    let queue = studio::CommandQueue::default();
    let options = studio::Options {
        listen: (std::net::Ipv4Addr::UNSPECIFIED, 0).into(),
        ..common::options(&queue)
    };
    let server = studio::Server::start(options).expect("a free port");
    let port = server.address().port();
    let other: std::net::SocketAddr = (ip, port).into();
    let here = std::net::SocketAddr::from(([127, 0, 0, 1], port));
    let request = |address: std::net::SocketAddr, code: &str| {
        let mut stream = connect(address);
        let head = format!(
            "GET /recordings HTTP/1.1\r\nHost: {address}\r\n{}\r\n",
            with_code(code)
        );
        stream.write_all(head.as_bytes()).expect("the server reads");
        let mut response = String::new();
        let _ = stream.read_to_string(&mut response);
        response
    };
    for _ in 0..10 {
        let wrong = request(other, "000000");
        assert!(wrong.starts_with("HTTP/1.1 403 "), "{wrong}");
    }
    let closed = request(other, CODE);
    assert!(closed.starts_with("HTTP/1.1 429 "), "{closed}");
    let owner = request(here, CODE);
    assert!(owner.starts_with("HTTP/1.1 200 "), "{owner}");

    let mut half_sent: Vec<_> = (0..40).map(|_| connect(other)).collect();
    for stream in &mut half_sent {
        let _ = stream.write_all(b"GET / HT");
    }
    common::until("the other machine's share is taken", || {
        request(other, CODE).starts_with("HTTP/1.1 503 ")
    });
    let owner = request(here, CODE);
    assert!(owner.starts_with("HTTP/1.1 200 "), "{owner}");
}

/// Header with a code.
fn with_code(code: &str) -> String {
    format!("Authorization: Bearer {code}\r\n")
}

/// Address of this machine other than loopback, if it has one.
fn own_address() -> Option<std::net::IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    // Nothing is sent: the system only chooses a way.
    socket.connect("192.0.2.1:9").ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[test]
fn from_another_machine_watching_needs_the_code() {
    let Some(ip) = own_address() else {
        eprintln!("this machine has no address besides loopback: nothing is tested");
        return;
    };
    let queue = studio::CommandQueue::default();
    let options = studio::Options {
        listen: (ip, 0).into(),
        ..common::options(&queue)
    };
    let server = studio::Server::start(options).expect("a free port");
    assert!(
        get(&server, "/", "").starts_with("HTTP/1.1 200 "),
        "the page is no secret"
    );
    for path in ["/live", "/recordings", "/recordings/a", "/history"] {
        let response = get(&server, path, UPGRADE);
        assert!(response.starts_with("HTTP/1.1 401 "), "{path}: {response}");
        let in_query = get(&server, &format!("{path}?code={CODE}"), UPGRADE);
        assert!(in_query.starts_with("HTTP/1.1 401 "), "{path}: {in_query}");
        let wrong = format!("{}{UPGRADE}", with_code("000000"));
        let response = get(&server, path, &wrong);
        assert!(response.starts_with("HTTP/1.1 403 "), "{path}: {response}");
    }
    let response = get(&server, "/recordings", &with_code(CODE));
    assert!(response.starts_with("HTTP/1.1 200 "), "{response}");
    let mut stream = connect(server.address());
    let host = server.address();
    let protocols = format!("Sec-WebSocket-Protocol: mindcub3r, code.{CODE}\r\n");
    let request = format!("GET /live HTTP/1.1\r\nHost: {host}\r\n{protocols}{UPGRADE}\r\n");
    stream
        .write_all(request.as_bytes())
        .expect("the server reads");
    let mut head = [0; 129];
    stream.read_exact(&mut head).expect("a response");
    let head = String::from_utf8_lossy(&head);
    assert!(
        head.starts_with("HTTP/1.1 101 ")
            && head.contains("\r\nSec-WebSocket-Protocol: mindcub3r\r\n"),
        "{head}"
    );
}

#[test]
fn garbage_is_refused_and_the_server_goes_on() {
    let (server, _queue) = server();
    let mut garbage = vec![0_u8; 20_000];
    let mut number = 1_u32;
    for byte in &mut garbage {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = (number >> 24) as u8;
    }
    for start in 0..50 {
        let response = exchange(&server, &garbage[start * 17..]);
        assert!(
            response.is_empty() || response.starts_with("HTTP/1.1 4"),
            "{response}"
        );
    }
    let long = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(100_000));
    assert!(exchange(&server, long.as_bytes()).starts_with("HTTP/1.1 431 "));
    // As a websocket: frames without masks, of a length that nothing has, of no text.
    for frame in [
        &b"\x81\x02hi"[..],
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff",
        &garbage,
    ] {
        let mut live = watch(&server);
        live.get_mut().write_all(frame).expect("the server reads");
        let _ = live.get_mut().shutdown(Shutdown::Write);
        while let Ok(message) = live.read() {
            assert!(!message.is_binary());
        }
    }
    common::until("all clients are gone", || server.clients() == 0);
    assert!(line(&mut watch(&server)).contains("hello"));
}

#[test]
fn a_fifth_client_is_told_to_wait_and_a_place_becomes_free() {
    let (server, _queue) = server();
    let mut clients: Vec<_> = (0..studio::MAX_CLIENTS).map(|_| watch(&server)).collect();
    for client in &mut clients {
        assert!(line(client).contains("hello"));
    }
    let refused = try_watch(&server).map(|_| ()).expect_err("there are four");
    assert!(
        refused.starts_with("503 4 pages watch already"),
        "{refused}"
    );
    drop(clients.pop());
    common::until("a place becomes free", || {
        server.clients() < studio::MAX_CLIENTS
    });
    assert!(line(&mut watch(&server)).contains("hello"));
}

#[test]
fn slow_requests_hold_no_more_than_their_places() {
    let (server, _queue) = server();
    let mut slow: Vec<_> = (0..30).map(|_| connect(server.address())).collect();
    for stream in &mut slow {
        let _ = stream.write_all(b"GET / HT");
    }
    common::until("a request is refused", || {
        get(&server, "/", "").starts_with("HTTP/1.1 503 ")
    });
    drop(slow);
    common::until("the places are free", || {
        get(&server, "/", "").starts_with("HTTP/1.1 200 ")
    });
}
