//! Relay: passes the stream of a brick on to the pages here, and their commands to the brick, which so
//! has one client, however many pages watch.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use ::studio::{Command, Commands, Kind, Moments, NoStream, Publisher, Remote, Reply, fetch};
use robot::{Config, RobotKind, event};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{failure::bad_input, live, output, version::LONG_VERSION};

/// Longest wait for a line of the brick, before commands are looked for: a stop waits no longer.
const INTERVAL: Duration = Duration::from_millis(30);
/// Pause before the brick is tried again.
const PAUSE: Duration = Duration::from_secs(2);
/// Maximum of commands that wait for the brick.
const MAX_WAITING: usize = 8;

/// Relay between a brick and the pages here.
#[derive(Debug, Default)]
pub(super) struct Relay(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    is_connected: bool,
    /// Commands to be sent, and where their answers go; a stop is answered at once.
    waiting: VecDeque<(Command, Option<Reply>)>,
    /// Replies that the brick owes, by the number of the message.
    owed: BTreeMap<u64, Reply>,
    /// Number of the last message.
    last_id: u64,
}

/// Fields of a brick's line.
#[derive(Debug, Deserialize)]
struct Line {
    v: u32,
    #[serde(default)]
    at_ms: u64,
    event: String,
    program: Option<String>,
    id: Option<u64>,
    #[serde(default)]
    ok: bool,
    #[serde(default)]
    text: String,
}

/// History of the brick at `host`, which it is asked for at each request of a page.
pub(super) fn moments(host: String, code: String) -> Moments {
    Box::new(move || {
        let fetched = fetch(&host, "/history", &code);
        fetched.map_err(|error| format!("history of {host}: {error}"))
    })
}

impl Relay {
    /// Passes on until `is_ended`; connects again, after a pause, when the connection ends.
    pub(super) fn pass_on(
        &self,
        host: &str,
        code: &str,
        publisher: &Publisher,
        is_ended: impl Fn() -> bool,
    ) -> anyhow::Result<()> {
        let mut last = String::new();
        while !is_ended() {
            if last.is_empty() {
                publisher.publish(
                    Kind::Hello,
                    0,
                    &live::hello(RobotKind::Brick, &Config::default(), &[]),
                );
                let text = format!("connecting to {host}");
                publisher.publish(Kind::Event, 0, &live::log_line(0, "info", &text));
            }
            let ended = match Remote::connect(host, code) {
                Ok(remote) => {
                    output::tell(&format!("connected to {host}"));
                    last.clear();
                    self.lock().is_connected = true;
                    let ended = self.connected(remote, code, publisher, &is_ended);
                    self.disconnect();
                    ended
                }
                Err(error) => Err(error),
            };
            let Err(error) = ended else { break };
            if error.is_final() {
                return Err(bad_input(format!("--brick {host}: {error}")));
            }
            let text = format!("{host}: {error}; trying again");
            // A brick that stays away is named once.
            if text != last {
                output::tell(&text);
                publisher.publish(Kind::Event, 0, &live::log_line(0, "warn", &text));
                last = text;
            }
            let mut left = PAUSE;
            while !left.is_zero() && !is_ended() {
                thread::sleep(INTERVAL);
                left = left.saturating_sub(INTERVAL);
            }
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on while the connection holds.
    fn connected(
        &self,
        mut remote: Remote,
        code: &str,
        publisher: &Publisher,
        is_ended: impl Fn() -> bool,
    ) -> Result<(), NoStream> {
        while !is_ended() {
            for message in self.messages(code) {
                remote.send(&message)?;
            }
            if let Some(text) = remote.next(INTERVAL)? {
                self.line(&text, publisher)?;
            }
        }
        Ok(())
    }

    /// Messages to the brick, for all commands that wait.
    fn messages(&self, code: &str) -> Vec<String> {
        let mut state = self.lock();
        let mut messages = Vec::new();
        while let Some((command, reply)) = state.waiting.pop_front() {
            state.last_id += 1;
            let id = state.last_id;
            state.owed.extend(reply.map(|reply| (id, reply)));
            let mut message = serde_json::to_value(command).unwrap_or_default();
            message["id"] = json!(id);
            message["code"] = json!(code);
            messages.push(message.to_string());
        }
        messages
    }

    /// Passes a line of the brick on.
    fn line(&self, text: &str, publisher: &Publisher) -> Result<(), NoStream> {
        let Ok(line) = serde_json::from_str::<Line>(text) else {
            log::debug!("a line of the brick is no event");
            return Ok(());
        };
        if line.v > event::VERSION {
            return Err(NoStream::Later { found: line.v });
        }
        match line.event.as_str() {
            "answer" => {
                let reply = line.id.and_then(|id| self.lock().owed.remove(&id));
                if let Some(reply) = reply {
                    reply.answer(if line.ok {
                        Ok(&line.text)
                    } else {
                        Err(&line.text)
                    });
                }
            }
            "hello" => {
                let Ok(mut hello) = serde_json::from_str::<Map<String, Value>>(text) else {
                    return Ok(());
                };
                hello.insert("via".to_owned(), LONG_VERSION.into());
                publisher.publish(Kind::Hello, line.at_ms, &Value::Object(hello).to_string());
                let program = line.program.unwrap_or_default();
                if program != LONG_VERSION {
                    let text = format!(
                        "versions differ: mindcub3r {program} on the brick, {LONG_VERSION} here; \
                         scripts/deploy.sh brings this one to the brick"
                    );
                    output::tell(&text);
                    let line = live::log_line(line.at_ms, "warn", &text);
                    publisher.publish(Kind::Event, 0, &line);
                }
            }
            name => publisher.publish(Kind::of_event(name), line.at_ms, text),
        }
        Ok(())
    }

    /// Answers all commands that the brick will not answer any more.
    fn disconnect(&self) {
        let mut state = self.lock();
        state.is_connected = false;
        let waiting = mem::take(&mut state.waiting);
        let owed = mem::take(&mut state.owed);
        drop(state);
        let waiting = waiting.into_iter().filter_map(|(_, reply)| reply);
        for reply in owed.into_values().chain(waiting) {
            reply.answer(Err("the connection to the brick ended"));
        }
    }
}

/// Answer while there is no connection.
const NO_BRICK: &str = "the brick is not connected";

impl Commands for Relay {
    fn stop(&self) -> Result<String, String> {
        let mut state = self.lock();
        if !state.is_connected {
            return Err(NO_BRICK.to_owned());
        }
        let is_stop = |(command, _): &(Command, _)| *command == Command::Stop {};
        if !state.waiting.front().is_some_and(is_stop) {
            state.waiting.push_front((Command::Stop {}, None));
        }
        Ok("stop is sent to the brick".to_owned())
    }

    fn take(&self, command: Command, reply: Reply) {
        let mut state = self.lock();
        let refusal = if !state.is_connected {
            NO_BRICK
        } else if state.waiting.len() + state.owed.len() >= MAX_WAITING {
            "too many commands wait: try again"
        } else {
            state.waiting.push_back((command, Some(reply)));
            return;
        };
        drop(state);
        reply.answer(Err(refusal));
    }
}
