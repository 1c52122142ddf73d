//! The stream does not wait for its clients, and reaches those who keep up.

use std::{
    io::Read,
    thread,
    time::{Duration, Instant},
};

use crate::common::{self, CODE, ask, connect, event, line, posture, run, server, try_line, watch};
use studio::{CommandQueue, Kind};

#[test]
fn a_newcomer_gets_hello_then_the_run_so_far_then_live_lines() {
    let (server, _queue) = server();
    let publisher = server.publisher();
    publisher.publish(Kind::Event, 1, "of an earlier run");
    publisher.publish(Kind::RunBegins, 2, "begins");
    publisher.publish(Kind::Event, 3, "three");
    let mut live = watch(&server);
    publisher.publish(Kind::Posture, 4, "four");
    assert!(line(&mut live).contains("hello"));
    let lines = [(); 3].map(|()| line(&mut live));
    assert_eq!(lines, ["begins", "three", "four"]);
}

#[test]
fn a_long_run_reaches_a_client_that_keeps_up_without_a_gap() {
    let (server, _queue) = server();
    let mut live = watch(&server);
    let publisher = server.publisher();
    let reader = thread::spawn(move || {
        line(&mut live);
        [(); 2000].map(|()| line(&mut live))
    });
    for number in 0..2000 {
        publisher.publish(Kind::Event, number, &event(number));
        if number % 20 == 0 {
            thread::sleep(Duration::from_millis(1));
        }
    }
    let lines = reader.join().expect("all lines come");
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(*line, event(number as u64));
    }
}

#[test]
fn a_slow_client_misses_postures_but_no_event() {
    let (server, _queue) = server();
    let publisher = server.publisher();
    let mut slow = watch(&server);
    // The system's buffers take megabytes, so there are many postures in which to find a gap.
    for number in 0..150_000 {
        publisher.publish(Kind::Posture, number, &posture(number));
        if number % 1000 == 999 {
            publisher.publish(Kind::Event, number, &event(number));
        }
    }
    publisher.publish(Kind::Event, 150_000, "last");
    assert_eq!(server.clients(), 1, "it is not dropped");
    let (mut postures, mut events) = (0, 0);
    loop {
        let line = line(&mut slow);
        if line == "last" {
            break;
        }
        postures += usize::from(line.contains("posture"));
        events += usize::from(line.contains("turn_done"));
    }
    assert_eq!(events, 150);
    assert!(postures < 150_000, "{postures} postures came");
}

#[test]
fn a_client_that_does_not_keep_up_even_with_events_is_dropped() {
    let (server, _queue) = server();
    let publisher = server.publisher();
    let mut slow = watch(&server);
    let mut number = 0;
    while server.clients() > 0 {
        publisher.publish(Kind::Event, number, &event(number));
        number += 1;
        assert!(number < 1_000_000, "it is never dropped");
    }
    while try_line(&mut slow).is_ok() {}
    assert!(
        line(&mut watch(&server)).contains("hello"),
        "another is taken in"
    );
}

#[test]
fn a_stop_arrives_at_once_in_the_middle_of_a_run() {
    let (server, queue) = server();
    let mut live = watch(&server);
    let message = |command: &str| format!(r#"{{"id":1,"code":"{CODE}","command":"{command}"}}"#);
    let publisher = server.publisher();
    live.send(message("start").into())
        .expect("the server reads");
    let mut order = queue.next(common::SOON).expect("an order");
    order.answer(Ok("started"));
    while !line(&mut live).contains("started") {}
    let watch = queue.stop_watch();
    watch.watch_since(&order);
    let watcher = thread::spawn(move || {
        let busy = ask(&mut live, &message("scan"));
        assert!(busy.contains("the robot is at work"), "{busy}");
        let sent = Instant::now();
        live.send(message("stop").into()).expect("the server reads");
        (sent, live)
    });
    let mut number = 0;
    let stopped = loop {
        run(&publisher, 100);
        number += 1;
        if watch.is_stopped() {
            break Instant::now();
        }
        assert!(number < 100_000, "no stop arrives");
    };
    let (sent, mut live) = watcher.join().expect("the page goes on");
    let took = stopped.saturating_duration_since(sent);
    common::within(Duration::from_millis(200), took);
    assert!(!watch.is_stopped(), "a stop is reported once");
    loop {
        let line = line(&mut live);
        if line.contains(r#""ok":true,"text":"stopped""#) {
            break;
        }
    }
    drop(order);
    assert!(
        ask(&mut live, r#"{"id":2,"code":"123456","command":"stop"}"#).contains("nothing moves")
    );
}

#[test]
fn a_stop_reaches_a_robot_that_has_not_begun() {
    let (server, queue) = server();
    let mut live = watch(&server);
    let message = |command: &str| format!(r#"{{"id":1,"code":"{CODE}","command":"{command}"}}"#);
    live.send(message("start").into())
        .expect("the server reads");
    let order = queue.next(common::SOON).expect("an order");
    ask(&mut live, &message("stop"));
    let watch = queue.stop_watch();
    watch.watch_since(&order);
    assert!(watch.is_stopped());
    drop(order);
    live.send(message("start").into())
        .expect("the server reads");
    common::until("the order waits", || {
        format!("{queue:?}").contains("(1 waiting)")
    });
    live.send(message("stop").into()).expect("the server reads");
    common::until("the order is gone", || {
        format!("{queue:?}").contains("(0 waiting)")
    });
}

#[test]
fn the_server_ends_with_its_clients_and_its_port_is_free() {
    let (server, queue) = server();
    let mut live = watch(&server);
    let idle = connect(server.address());
    let address = server.address();
    let begun = Instant::now();
    drop(server);
    common::within(Duration::from_secs(2), begun.elapsed());
    while try_line(&mut live).is_ok() {}
    let options = studio::Options {
        listen: address,
        ..common::options(&queue)
    };
    drop(idle);
    studio::Server::start(options).expect("the port is free");
}

#[test]
fn a_client_that_vanishes_in_the_middle_of_a_frame_is_let_go() {
    let queue = CommandQueue::default();
    let server = studio::Server::start(common::options(&queue)).expect("a free port");
    let mut live = watch(&server);
    let stream = live.get_mut();
    std::io::Write::write_all(stream, b"\x81\xfe").expect("the server reads");
    stream
        .shutdown(std::net::Shutdown::Write)
        .expect("it is open");
    common::until("the client is gone", || server.clients() == 0);
    let _ = stream.read(&mut [0; 8]);
}
