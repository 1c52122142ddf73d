//! Memory stays bounded, measured by the system: one test after the other.
#![cfg(target_os = "linux")]

mod common;

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use common::{connect, event, get, line, run, server, watch};
use studio::{DEFAULT_HISTORY_BYTES, Kind};

/// Held by the test that measures.
static MEASURES: Mutex<()> = Mutex::new(());

const HISTORY_KB: usize = DEFAULT_HISTORY_BYTES / 1024;

#[test]
fn the_run_does_not_notice_a_client_that_never_reads() {
    let _alone = MEASURES.lock().unwrap_or_else(PoisonError::into_inner);
    let (server, _queue) = server();
    let publisher = server.publisher();
    let slow: Vec<_> = (0..4).map(|_| watch(&server)).collect();
    let before = common::resident_kb();
    let events = if common::is_full() { 200_000 } else { 40_000 };
    let longest = run(&publisher, events);
    common::within(Duration::from_millis(250), longest);
    let grown = common::resident_kb().saturating_sub(before);
    // The run so far, once for newcomers and thinned meanwhile; four queues; buffers.
    assert!(grown < 4 * HISTORY_KB + 4 * 300, "{grown} kB");
    drop(slow);
    common::until("slow clients are gone", || server.clients() == 0);
    let mut live = watch(&server);
    assert!(line(&mut live).contains("hello"));
}

/// Connections of all kinds one after the other; memory after the first tenth, and at the end.
fn connections(count: usize) -> (usize, usize) {
    let _alone = MEASURES.lock().unwrap_or_else(PoisonError::into_inner);
    let (server, _queue) = server();
    let publisher = server.publisher();
    let mut early = 0;
    for number in 0..count {
        match number % 4 {
            0 => assert!(get(&server, "/", "").starts_with("HTTP/1.1 200 ")),
            1 => drop(connect(server.address())),
            2 => assert!(get(&server, "/nothing", "").starts_with("HTTP/1.1 404 ")),
            _ => {
                let mut live = watch(&server);
                assert!(line(&mut live).contains("hello"));
                drop(live);
                common::until("the client is gone", || server.clients() == 0);
            }
        }
        publisher.publish(Kind::RunBegins, 0, &event(0));
        if number == count / 10 {
            early = common::resident_kb();
        }
    }
    (early, common::resident_kb())
}

#[test]
fn two_thousand_connections_leave_no_memory_behind() {
    let (early, end) = connections(2_000);
    assert!(end < early + 1_500, "{early} kB, then {end} kB");
}

#[test]
#[ignore = "takes a while: `cargo test -p studio -- --ignored`"]
fn ten_thousand_connections_leave_no_memory_behind() {
    let (early, end) = connections(10_000);
    assert!(end < early + 1_500, "{early} kB, then {end} kB");
}
