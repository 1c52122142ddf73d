//! A solver as a service over TCP: a line of JSON for each request and answer, and a thread for each
//! client. It leads from any state to any other, in at most N turns, or as near to that as it comes
//! in time.
//!
//! ```text
//! cargo run --release --example service 7033
//! {"from": "R U R' U'", "to": "superflip", "turns": 20, "milliseconds": 50}
//! ```

use std::{
    error::Error,
    io::{self, BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};

use cube_core::State;
use solver::{Limits, Request, solve};

#[derive(serde::Deserialize)]
struct Task {
    from: String,
    to: String,
    turns: usize,
    milliseconds: u64,
}

fn answer(line: &str) -> Result<String, Box<dyn Error>> {
    let task: Task = serde_json::from_str(line)?;
    let way = task.from.parse::<State>()?.way_to(&task.to.parse()?);
    let end = Instant::now() + Duration::from_millis(task.milliseconds);
    let limits = Limits::until(move || Instant::now() >= end);
    let solution = solve(&way.from, &way.to, Request::AtMost(task.turns), &limits)?;
    Ok(serde_json::to_string(&solution)?)
}

fn serve(mut client: TcpStream) -> io::Result<()> {
    for line in BufReader::new(client.try_clone()?).lines() {
        let error = |error| serde_json::json!({"error": format!("{error}")}).to_string();
        writeln!(client, "{}", answer(&line?).unwrap_or_else(error))?;
    }
    Ok(())
}

/// Serves all clients of a listener.
pub(crate) fn listen(listener: &TcpListener) {
    for client in listener.incoming().flatten() {
        thread::spawn(|| serve(client));
    }
}

fn main() -> io::Result<()> {
    let port = std::env::args().nth(1).unwrap_or_else(|| "7033".into());
    listen(&TcpListener::bind(format!("127.0.0.1:{port}"))?);
    Ok(())
}
