//! The example `service`, asked over TCP.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
};

use cube_core::{Cube, Pattern, Turns};

#[expect(dead_code, reason = "the test has a listener of its own")]
#[path = "../examples/service.rs"]
mod example;

/// A client of the service, and its next answer to a line.
fn asked(client: &mut BufReader<TcpStream>, line: &str) -> serde_json::Value {
    writeln!(client.get_mut(), "{line}").expect("the service reads");
    let mut answer = String::new();
    client.read_line(&mut answer).expect("the service answers");
    serde_json::from_str(&answer).expect("JSON")
}

#[test]
fn the_service_leads_several_clients_from_any_state_to_any_other() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || example::listen(&listener));
    let client = || BufReader::new(TcpStream::connect(address).expect("the service listens"));
    let mut clients = [client(), client()];
    let superflip = Pattern::find("superflip").expect("a pattern").cube();
    let from = Cube::from(&"R U R' U'".parse::<Turns>().expect("turns"));
    for client in &mut clients {
        let answer = asked(
            client,
            r#"{"from": "R U R' U'", "to": "superflip", "turns": 21, "milliseconds": 60000}"#,
        );
        let turns: Turns = answer["turns"]
            .as_str()
            .expect("a text")
            .parse()
            .expect("turns");
        assert_eq!(from.after(&turns), superflip);
        assert!(turns.len() <= 21);
        assert_eq!(answer["ended"], "length");
    }
    // Its time is over at once: the answer is a first solution.
    let answer = asked(
        &mut clients[0],
        r#"{"from": "superflip", "to": "solved", "turns": 19, "milliseconds": 0}"#,
    );
    assert_eq!(answer["ended"], "condition");
    let answer = asked(
        &mut clients[1],
        r#"{"from": "R Q", "to": "solved", "turns": 20, "milliseconds": 9}"#,
    );
    let error = answer["error"].as_str().expect("a text");
    assert!(error.contains("'Q' seen"), "{error}");
    let answer = asked(&mut clients[1], "{}");
    assert!(
        answer["error"]
            .as_str()
            .is_some_and(|text| text.contains("missing field"))
    );
}
