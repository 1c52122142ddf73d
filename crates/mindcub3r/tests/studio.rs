//! `mindcub3r studio`: the page's address, a simulated robot that obeys, recordings.
#![cfg(unix)]

mod addresses;
mod history;
mod settings;

use std::{
    env, fs,
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command},
    time::{Duration, Instant},
};

use crate::common::Sandbox;
use robot::{Event, RunErrorKind, Stamped};
use tungstenite::{Message, WebSocket};

const CODE: &str = "246810";
/// Time after which something that never comes fails a test: no bar, and long enough for a busy machine.
const SOON: Duration = Duration::from_mins(3);

/// Program that serves; killed in the end, if it is still there.
struct Studio {
    child: Child,
    output: BufReader<ChildStdout>,
    url: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Studio {
    fn start(sandbox: &Sandbox, more: &[&str]) -> Self {
        fs::create_dir_all(sandbox.path("page")).expect("a folder");
        sandbox.write("page/index.html", "index.html");
        sandbox.write("page/robot.html", "robot.html");
        let common = [
            "studio",
            "--page",
            "page",
            "--listen",
            "127.0.0.1:0",
            "--code",
            CODE,
        ];
        let arguments = [&common, more].concat();
        let mut child = sandbox
            .command(&arguments)
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut url = String::new();
        output.read_line(&mut url).expect("a first line");
        let url = url.trim_end().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{url}");
        Self { child, output, url }
    }

    fn host(&self) -> &str {
        let rest = self.url.strip_prefix("http://").unwrap_or_default();
        rest.split('/').next().unwrap_or_default()
    }

    fn connect(&self) -> TcpStream {
        let address: SocketAddr = self.host().parse().expect("an address");
        let stream = TcpStream::connect(address).expect("the program listens");
        stream.set_read_timeout(Some(SOON)).expect("a timeout");
        stream
    }

    fn get(&self, path: &str) -> String {
        let mut stream = self.connect();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host());
        stream
            .write_all(request.as_bytes())
            .expect("the program reads");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("a response");
        response
    }

    fn live(&self) -> Live {
        let url = format!("ws://{}/live", self.host());
        let (socket, _) = tungstenite::client(url, self.connect()).expect("a websocket");
        Live { socket, id: 0 }
    }

    /// Sends the signal of Ctrl-C; gives the exit code, and the rest of the output.
    fn interrupt(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("the command `kill` is there").success());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("text");
        let status = self.child.wait().expect("the program ends");
        (status.code(), rest)
    }
}

/// Page that watches.
struct Live {
    socket: WebSocket<TcpStream>,
    id: u64,
}

impl Live {
    fn line(&mut self) -> String {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return text.as_str().to_owned(),
                Ok(_) => {}
                // A signal to this process, such as the end of a child, breaks off a read.
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => panic!("a line: {error}"),
            }
        }
    }

    fn send(&mut self, command: &str) {
        self.id += 1;
        let message = format!(r#"{{"id":{},"code":"{CODE}",{command}}}"#, self.id);
        self.socket.send(message.into()).expect("the program reads");
    }

    /// Text of the answer to a command, and whether it is good.
    fn ask(&mut self, command: &str) -> (bool, String) {
        self.send(command);
        loop {
            let line = self.line();
            if line.contains(r#""event":"answer""#) {
                let answer: serde_json::Value = serde_json::from_str(&line).expect("JSON");
                assert_eq!(answer["id"], self.id);
                let text = answer["text"].as_str().unwrap_or_default().to_owned();
                return (answer["ok"] == true, text);
            }
        }
    }

    /// Events to the report.
    fn run(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            let line = self.line();
            if [r#""event":"answer""#, r#""event":"settings""#]
                .iter()
                .any(|name| line.contains(name))
            {
                continue;
            }
            let stamped: Stamped = serde_json::from_str(&line).expect("an event");
            events.push(stamped.event);
            if matches!(events.last(), Some(Event::Report { .. })) {
                return events;
            }
        }
    }
}

/// Whether the cube reached its target and is solved, and the kind of error, by the report of a run.
fn ended(events: &[Event]) -> (bool, bool, Option<RunErrorKind>) {
    match events.last() {
        Some(Event::Report {
            reached,
            solved,
            error_kind,
            ..
        }) => (*reached, *solved, *error_kind),
        other => panic!("no report: {other:?}"),
    }
}

#[test]
fn a_page_starts_runs_one_after_the_other_and_the_cube_stays_in_the_robot() {
    let sandbox = Sandbox::new();
    let studio = Studio::start(&sandbox, &["--seed", "3", "--pace", "2000"]);
    assert!(studio.get("/").ends_with("\r\n\r\nrobot.html"));
    let mut live = studio.live();
    let hello = live.line();
    assert!(hello.contains(r#""event":"hello""#), "{hello}");
    assert!(
        hello.contains(r#""robot":"simulated","quarter_deg":270,"#),
        "{hello}"
    );
    assert!(hello.contains(r#"{"name":"robot","#), "{hello}");
    assert!(
        hello.contains(r#""commands":["start","stop","scan","checkpoint","set"]"#),
        "{hello}"
    );
    live.send(r#""command":"scan""#);
    let events = live.run();
    assert!(ended(&events).0, "{:?}", events.last());
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Posture { .. }))
    );
    live.send(r#""command":"checkpoint""#);
    assert!(ended(&live.run()).0);
    live.send(r#""command":"start""#);
    assert_eq!(ended(&live.run()), (true, true, None));
    live.send(r#""command":"go","state":"superflip","method":"tables""#);
    assert_eq!(ended(&live.run()), (true, false, None));
    // The cube lies otherwise after each run, and a state is meant as the cube lies.
    for state in ["R U", "F2 L"] {
        live.send(&format!(
            r#""command":"go","state":"{state}","method":"tables""#
        ));
        assert_eq!(ended(&live.run()), (true, false, None), "{state}");
    }
    let (ok, text) = live.ask(r#""command":"set","key":"method","value":"two-phase""#);
    assert!(ok && text == "done", "{text}");
    live.send(r#""command":"start""#);
    let events = live.run();
    assert_eq!(ended(&events), (true, true, None));
    for (command, expected) in [
        (
            r#""command":"start","state":"nonsense""#,
            "neither a pattern nor a saved state",
        ),
        (r#""command":"start","method":"optimal""#, "optimal"),
        (r#""command":"start","state":"@/etc/passwd""#, ""),
        (
            r#""command":"set","key":"sound","value":"on""#,
            "sound: a setting of a brick alone",
        ),
        (
            r#""command":"calibrate","step":"stops""#,
            "mindcub3r calibrate --simulate",
        ),
    ] {
        let (ok, text) = live.ask(command);
        assert!(!ok && text.contains(expected), "{command}: {text}");
    }
    // A newcomer gets hello, and the last run.
    let mut other = studio.live();
    assert_eq!(other.line(), hello);
    assert_eq!(other.run().len(), events.len());
    assert_eq!(studio.interrupt(), (Some(0), String::new()));
}

/// Holds a bar of the wall clock, where `cargo xtask full` asks for it: a busy machine proves nothing.
fn within(bar: Duration, begun: Instant) {
    let took = begun.elapsed();
    assert!(
        took < bar || env::var_os("WALL_CLOCK").is_none(),
        "{took:?}"
    );
}

#[test]
fn a_stop_ends_a_run_and_the_next_one_solves_the_cube() {
    let sandbox = Sandbox::new();
    let studio = Studio::start(&sandbox, &["--seed", "3", "--pace", "15"]);
    let mut live = studio.live();
    live.send(r#""command":"start""#);
    while !live.line().contains("posture") {}
    let (ok, text) = live.ask(r#""command":"scan""#);
    assert!(!ok && text.contains("the robot is at work"), "{text}");
    let begun = Instant::now();
    let (ok, text) = live.ask(r#""command":"stop""#);
    assert!(ok && text == "stopped", "{text}");
    within(Duration::from_millis(200), begun);
    let events = live.run();
    assert_eq!(ended(&events), (false, false, Some(RunErrorKind::Stopped)));
    let Some(Event::Report {
        error: Some(error), ..
    }) = events.last()
    else {
        panic!("no error");
    };
    assert_eq!(error, "stopped from the page");
    // Arm and flipper go aside after a pause of half a second.
    within(Duration::from_secs(3), begun);
    live.send(r#""command":"start""#);
    assert_eq!(ended(&live.run()), (true, true, None));
    // Ctrl-C in the middle of a run is a clean end, too.
    live.send(r#""command":"start""#);
    while !live.line().contains("posture") {}
    assert_eq!(studio.interrupt().0, Some(0));
}

#[test]
fn a_recording_is_offered_and_a_file_that_is_none_is_refused_with_its_line() {
    let sandbox = Sandbox::new();
    sandbox.run(&[
        "run",
        "--simulate",
        "--seed",
        "3",
        "--record",
        "my run.jsonl",
    ]);
    let studio = Studio::start(&sandbox, &["my run.jsonl"]);
    let text = fs::read_to_string(sandbox.path("my run.jsonl")).expect("the recording");
    let list = format!(r#"[{{"name":"my run.jsonl","bytes":{}}}]"#, text.len());
    assert!(studio.get("/recordings").ends_with(&list));
    assert!(studio.get("/recordings/my%20run.jsonl").ends_with(&text));
    let (ok, answer) = studio.live().ask(r#""command":"scan""#);
    assert!(!ok && answer.contains("there is no robot"), "{answer}");
    assert_eq!(studio.interrupt().0, Some(0));

    sandbox.write("later.jsonl", &text.replacen("\"v\":1", "\"v\":2", 1));
    sandbox.write("spoilt.jsonl", &text.replacen('\n', "\nR U\n", 1));
    sandbox.write("empty.jsonl", "");
    for (file, expected) in [
        (
            "later.jsonl",
            "later.jsonl: line 1 is of version 2 of the events; this program reads up to 1",
        ),
        ("spoilt.jsonl", "spoilt.jsonl: line 2 is no event"),
        ("empty.jsonl", "empty.jsonl: empty"),
        ("missing.jsonl", "missing.jsonl: "),
    ] {
        let run = sandbox.bounded_run(&["studio", "--page", ".", "--listen", "127.0.0.1:0", file]);
        assert_eq!(run.code, Some(2), "{file}: {run:?}");
        assert!(run.stderr.contains(expected), "{file}: {}", run.stderr);
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn a_laptop_passes_the_stream_of_a_brick_on_and_commands_back() {
    let sandbox = Sandbox::new();
    // A simulated robot stands in for the brick: the stream is the same.
    let brick = Studio::start(&sandbox, &["--seed", "3", "--pace", "2000"]);
    let host = brick.host().to_owned();
    let laptop = Studio::start(&sandbox, &["--brick", &host]);
    let mut live = laptop.live();
    let hello = loop {
        let line = live.line();
        if line.contains(r#""via":"#) {
            break line;
        }
    };
    assert!(
        hello.contains(r#""commands":["start","stop","scan","checkpoint","set"]"#),
        "{hello}"
    );
    live.send(r#""command":"start""#);
    assert_eq!(ended(&live.run()), (true, true, None));
    let (ok, text) = live.ask(r#""command":"start","state":"nonsense""#);
    assert!(!ok && text.contains("neither a pattern"), "{text}");
    let (ok, text) = live.ask(r#""command":"stop""#);
    assert!(ok && text == "stop is sent to the brick", "{text}");
    drop(brick);
    while !live.line().contains("trying again") {}
    let (ok, text) = live.ask(r#""command":"stop""#);
    assert!(!ok && text == "the brick is not connected", "{text}");
    assert_eq!(laptop.interrupt().0, Some(0));
}

#[test]
fn a_brick_that_refuses_the_code_ends_the_command() {
    let sandbox = Sandbox::new();
    let brick = Studio::start(&sandbox, &[]);
    let arguments = [
        "--page",
        ".",
        "--listen",
        "127.0.0.1:0",
        "--brick",
        brick.host(),
    ];
    let run = sandbox.bounded_run(&[&["studio", "--code", "000000"], &arguments[..]].concat());
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("refused: wrong code"), "{}", run.stderr);
}

#[test]
fn arguments_that_cannot_be_used_are_told() {
    let sandbox = Sandbox::new();
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let taken = other.local_addr().expect("an address").to_string();
    for (arguments, expected) in [
        (&["--listen", "8017"][..], "allowed is ADDRESS:PORT"),
        (&["--code", "12"], "a code has 4 to 32 letters and digits"),
        (&["--brick", "ev3dev.local"], "--code"),
        (&["--brick", "a b", "--code", CODE], "allowed is HOST"),
        (&["--cube", "nonsense"], "nonsense"),
        (&["--listen", &taken], "the port is in use"),
    ] {
        let arguments = [&["studio", "--page", "."], arguments].concat();
        let run = sandbox.bounded_run(&arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert!(
            run.stderr.contains(expected),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

#[test]
fn a_program_that_was_built_without_the_page_names_the_script() {
    if studio::Site::built_in().is_some() {
        return;
    }
    let run = Sandbox::new().bounded_run(&["studio", "--listen", "127.0.0.1:0"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("scripts/build-page.sh"),
        "{}",
        run.stderr
    );
    assert!(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../scripts")
            .is_dir()
    );
}
