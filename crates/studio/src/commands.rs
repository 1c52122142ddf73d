//! Commands on their way from the page to the program.
//!
//! A stop acts on the network thread at once: it raises a number that the program's brick looks at,
//! every ten milliseconds, from within each call. All other commands wait in a [`CommandQueue`] for
//! the program's main thread, which drives the robot.

use std::{
    cell::Cell,
    collections::VecDeque,
    fmt,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use robot::event;
use serde::Serialize;

use crate::{
    command::Command,
    hub::{Client, Hub},
    line::{self, Kind},
    outbox::Put,
};

/// Maximum of commands that wait.
const MAX_WAITING: usize = 8;

/// Receiver of commands. Its calls come from network threads, and must not wait for the robot.
pub trait Commands: Send + Sync {
    /// Stops the robot at once; gives the text of the answer.
    ///
    /// # Errors
    /// The reason why it cannot be stopped.
    fn stop(&self) -> Result<String, String>;

    /// Takes a command; `reply` answers it, now or later.
    fn take(&self, command: Command, reply: Reply);
}

/// Line with an answer.
#[derive(Serialize)]
struct Answer<'a> {
    v: u32,
    at_ms: u64,
    event: &'a str,
    id: Option<u64>,
    ok: bool,
    text: &'a str,
}

/// Way of an answer to the page that sent the command.
#[derive(Debug)]
pub struct Reply {
    pub(crate) hub: Arc<Hub>,
    pub(crate) client: Weak<Client>,
    pub(crate) id: Option<u64>,
}

impl Reply {
    /// Answers; a page that has gone misses it.
    #[expect(clippy::missing_panics_doc, reason = "every answer can be written")]
    pub fn answer(self, result: Result<&str, &str>) {
        let Some(client) = self.client.upgrade() else {
            return;
        };
        let (is_ok, text) = match result {
            Ok(text) => (true, text),
            Err(text) => (false, text),
        };
        let answer = Answer {
            v: event::VERSION,
            at_ms: self.hub.at_ms(),
            event: "answer",
            id: self.id,
            ok: is_ok,
            text,
        };
        let line = serde_json::to_string(&answer).expect("numbers and texts are written");
        let frame = line::text_frame(&line);
        if client.outbox.put(Kind::Event, &frame) == Put::Overflow {
            client.end();
        }
    }
}

/// Commands that wait for the program's main thread. Clones are the same queue.
#[derive(Clone, Default)]
pub struct CommandQueue(Arc<Shared>);

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
    /// Number of stops so far.
    stops: AtomicU32,
}

#[derive(Default)]
struct Waiting {
    orders: VecDeque<(Command, Reply, u32)>,
    /// Orders that are being carried out.
    at_work: usize,
}

impl fmt::Debug for CommandQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CommandQueue({} waiting)", self.lock().orders.len())
    }
}

impl CommandQueue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        let waiting = self.0.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner)
    }

    /// The next command, if one comes in this time. The robot counts as at work until the order is
    /// dropped.
    pub fn next(&self, at_most: Duration) -> Option<Order> {
        let is_empty = |waiting: &mut Waiting| waiting.orders.is_empty();
        let waited = (self.0.arrived).wait_timeout_while(self.lock(), at_most, is_empty);
        let (mut waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let (command, reply, stops) = waiting.orders.pop_front()?;
        waiting.at_work += 1;
        drop(waiting);
        Some(Order {
            command,
            stops,
            reply: Some(reply),
            work: Work(self.clone()),
        })
    }

    /// The robot counts as at work until the result is dropped: the person at its buttons began.
    pub fn begin_work(&self) -> Work {
        self.lock().at_work += 1;
        Work(self.clone())
    }

    /// Watch that tells a robot at work of a stop.
    pub fn stop_watch(&self) -> StopWatch {
        StopWatch {
            queue: self.clone(),
            seen: Cell::new(self.stops()),
        }
    }

    fn stops(&self) -> u32 {
        self.0.stops.load(Ordering::Relaxed)
    }
}

impl Commands for CommandQueue {
    fn stop(&self) -> Result<String, String> {
        self.0.stops.fetch_add(1, Ordering::Relaxed);
        let mut waiting = self.lock();
        let stopped: Vec<_> = waiting.orders.drain(..).collect();
        let is_at_work = waiting.at_work > 0 || !stopped.is_empty();
        drop(waiting);
        for (_, reply, _) in stopped {
            reply.answer(Err("stopped before it began"));
        }
        let text = if is_at_work {
            "stopped"
        } else {
            "nothing moves"
        };
        Ok(text.to_owned())
    }

    fn take(&self, command: Command, reply: Reply) {
        let mut waiting = self.lock();
        let moves_robot = !matches!(command, Command::Set { .. });
        let refusal = if moves_robot && (waiting.at_work > 0 || !waiting.orders.is_empty()) {
            Some("the robot is at work: stop it, or wait")
        } else if waiting.orders.len() >= MAX_WAITING {
            Some("too many commands wait: try again")
        } else {
            None
        };
        if let Some(refusal) = refusal {
            drop(waiting);
            reply.answer(Err(refusal));
        } else {
            let stops = self.stops();
            waiting.orders.push_back((command, reply, stops));
            drop(waiting);
            self.0.arrived.notify_one();
        }
    }
}

/// Mark of a robot at work.
#[derive(Debug)]
pub struct Work(CommandQueue);

impl Drop for Work {
    fn drop(&mut self) {
        let mut waiting = self.0.lock();
        waiting.at_work = waiting.at_work.saturating_sub(1);
    }
}

/// Command for the main thread.
#[derive(Debug)]
pub struct Order {
    /// The command.
    pub command: Command,
    /// Number of stops when the command came.
    stops: u32,
    reply: Option<Reply>,
    work: Work,
}

impl Order {
    /// Answers the page, and goes on; later answers are lost.
    pub fn answer(&mut self, result: Result<&str, &str>) {
        if let Some(reply) = self.reply.take() {
            reply.answer(result);
        }
    }

    /// Ends the work, then answers the page: it may send the next command at once.
    pub fn end(self, result: Result<&str, &str>) {
        drop(self.work);
        if let Some(reply) = self.reply {
            reply.answer(result);
        }
    }
}

/// Watch over stops, for a brick that can be interrupted: each stop is reported once.
#[derive(Debug)]
pub struct StopWatch {
    queue: CommandQueue,
    /// Number of stops that were reported.
    seen: Cell<u32>,
}

impl StopWatch {
    /// From now on stops since the order came are reported: also one that came before the robot moved.
    pub fn watch_since(&self, order: &Order) {
        self.seen.set(order.stops);
    }

    /// From now on stops after this call are reported.
    pub fn watch_from_now(&self) {
        self.seen.set(self.queue.stops());
    }

    /// Whether a stop came that was not reported yet.
    pub fn is_stopped(&self) -> bool {
        let stops = self.queue.stops();
        self.seen.replace(stops) != stops
    }
}
