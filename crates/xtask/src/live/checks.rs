//! Checks of a page that a brick's binary serves.

use std::{
    io::Write,
    net::{Shutdown, TcpStream},
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use super::{
    client::{self, Watcher},
    robot::Served,
};
use crate::{
    brick_budget::{BASE, memory_of},
    places::{self, EMULATOR},
};

/// Greatest time from the command to motors without power.
const MAX_STOP: Duration = Duration::from_millis(200);
/// Memory by which an emulated program may grow while connections come and go.
const MAX_GROWTH_KIB: u64 = 2048;
/// Time between two looks at the motors.
const LOOK: Duration = Duration::from_millis(5);
/// Time from the cube's last turn to the end of the run, under emulation.
const AFTER_RUN: Duration = Duration::from_mins(1);
/// Longest time of a run.
const MAX_RUN: Duration = Duration::from_mins(4);

/// All checks, on the brick around this process.
pub(super) fn all(binary: &Path, connections: usize) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(EMULATOR[0]);
    command
        .args(&EMULATOR[1..])
        .args(["-B", &format!("{BASE:#x}")])
        .arg(binary)
        .env("HOME", folder.path())
        .current_dir(places::root());
    let mut served = Served::start(command, folder.path(), true)?;
    refusals(served.port())?;
    come_and_go(&served, connections)?;
    crowd(&mut served)?;
    stop(&mut served)?;
    served.end()?;
    Ok(())
}

/// Foreign pages, foreign names, and commands without the code are refused.
fn refusals(port: u16) -> Result<()> {
    let handshake = |host: &str, more: &str| {
        format!(
            "GET /live HTTP/1.1\r\nHost: {host}\r\n{more}Upgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
    };
    let own = format!("127.0.0.1:{port}");
    for (what, request, begin) in [
        (
            "the own page",
            handshake(&own, &format!("Origin: http://{own}\r\n")),
            "HTTP/1.1 101",
        ),
        (
            "a foreign Origin",
            handshake(&own, "Origin: http://evil.example\r\n"),
            "HTTP/1.1 403",
        ),
        (
            "a foreign Host",
            handshake("evil.example", ""),
            "HTTP/1.1 4",
        ),
        (
            "a foreign Host for a file",
            "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(),
            "HTTP/1.1 4",
        ),
    ] {
        let status = client::status(port, &request)?;
        ensure!(status.starts_with(begin), "{what}: {status}");
        println!("{what}: {status}");
    }
    let mut socket = client::websocket(port)?;
    for code in [None, Some("000000")] {
        let (answer, _) = client::command(&mut socket, "start", code)?;
        ensure!(answer.contains(r#""ok":false"#), "code {code:?}: {answer}");
    }
    println!("no code, a wrong code: refused");
    Ok(())
}

/// Many connections, one after the other, leave nothing behind.
fn come_and_go(served: &Served, connections: usize) -> Result<()> {
    let request = format!(
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
        served.port()
    );
    let some = connections / 10;
    let mut before = 0;
    for number in 0..connections {
        // The first connections may take memory that is used again.
        if number == some {
            before = memory_of(served.id())?;
        }
        let status = client::status(served.port(), &request)?;
        ensure!(
            status.starts_with("HTTP/1.1 200"),
            "connection {number}: {status}"
        );
    }
    let grown = memory_of(served.id())?.saturating_sub(before);
    println!("{connections} connections: memory grew by {grown} KiB (at most {MAX_GROWTH_KIB})");
    ensure!(grown <= MAX_GROWTH_KIB, "connections leave memory behind");
    Ok(())
}

/// A run under clients that are slow, vanish or send garbage; it ends as if they were not there, and
/// its recording is what a page got.
fn crowd(served: &mut Served) -> Result<()> {
    let port = served.port();
    let mut boss = client::websocket(port)?;
    let good = Watcher::start(port, None)?;
    let slow = Watcher::start(port, Some(Duration::from_secs(2)))?;
    let vanishing = client::websocket(port)?;
    let fifth = client::websocket(port);
    ensure!(fifth.is_err(), "a fifth client is let in");
    let (answer, _) = client::ordered(&mut boss, "start")?;
    ensure!(answer.contains(r#""ok":true"#), "start: {answer}");
    thread::sleep(Duration::from_secs(3));
    // Neither a farewell nor another word.
    vanishing.get_ref().shutdown(Shutdown::Both)?;
    drop(vanishing);
    for garbage in [
        &b"\x00\xff\x16\x03garbage\r\n\r\n"[..],
        &vec![b'A'; 20_000],
        b"GET /live HTTP/9\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        // The server may close before all is sent.
        let _ = stream.write_all(garbage);
    }
    drop(boss);
    served.waits_until("solved: yes")?;
    let is_over = |lines: &[String]| {
        lines
            .iter()
            .any(|line| line.contains(r#""event":"report""#))
    };
    let begun = Instant::now();
    while !is_over(&good.lines()) {
        ensure!(
            begun.elapsed() < AFTER_RUN,
            "the page hears no end of the run; its last of {} lines: {:?}\n{}",
            good.lines().len(),
            good.lines().last(),
            served.said()?
        );
        thread::sleep(LOOK);
    }
    slow.end();
    let lines = good.end();
    same_as_the_recording(port, &lines)?;
    println!(
        "a slow client, one that vanishes, garbage: the run ends solved; {} lines came",
        lines.len()
    );
    Ok(())
}

/// Whether the recording that the brick keeps holds what a page got live.
fn same_as_the_recording(port: u16, live: &[String]) -> Result<()> {
    let list = client::body(port, "/recordings")?;
    let list: serde_json::Value = serde_json::from_str(&list).context("the list of recordings")?;
    let name = list[0]["name"].as_str().context("no recording is listed")?;
    let recording = client::body(port, &format!("/recordings/{name}"))?;
    // Postures may be left out, for a slow client and in a long recording.
    let only_live = ["posture", "screen", "hello", "answer", "log"];
    let is_event = |line: &&str| {
        !only_live
            .iter()
            .any(|kind| line.contains(&format!(r#""event":"{kind}""#)))
    };
    let recorded: Vec<&str> = recording.lines().filter(is_event).collect();
    let live: Vec<&str> = live.iter().map(String::as_str).filter(is_event).collect();
    ensure!(
        !recorded.is_empty() && recorded == live,
        "{name} differs from what the page got"
    );
    println!(
        "{name}: {} lines, equal to those that the page got",
        recorded.len()
    );
    Ok(())
}

/// A stop from the page takes the power from the motors in time.
fn stop(served: &mut Served) -> Result<()> {
    served.brick.tell("remove")?;
    served.brick.tell("insert")?;
    let mut boss = client::websocket(served.port())?;
    let (answer, _) = client::ordered(&mut boss, "start")?;
    ensure!(answer.contains(r#""ok":true"#), "start: {answer}");
    // In the scan the turntable turns nearly all the time.
    thread::sleep(Duration::from_secs(8));
    let begun = Instant::now();
    while !served.brick.state()?.contains(" runs") {
        ensure!(begun.elapsed() < MAX_RUN, "no motor runs");
        thread::sleep(LOOK);
    }
    let begun = Instant::now();
    let asking = thread::spawn(move || client::ordered(&mut boss, "stop"));
    while served.brick.state()?.contains(" runs") {
        ensure!(begun.elapsed() < MAX_RUN, "the motors go on");
        thread::sleep(LOOK);
    }
    let took = begun.elapsed();
    let (answer, _) = asking.join().expect("it does not panic")?;
    println!(
        "stop: motors off after {} ms (at most {}); {answer}",
        took.as_millis(),
        MAX_STOP.as_millis()
    );
    ensure!(took <= MAX_STOP, "the stop comes late");
    Ok(())
}
