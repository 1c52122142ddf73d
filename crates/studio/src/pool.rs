//! Threads that serve connections, one after the other: a connection costs no thread of its own, of
//! which the brick's memory would tell.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Stack of a thread for a connection: the deepest is reading a command of nested JSON.
pub(crate) const STACK_BYTES: usize = 128 * 1024;

/// Pool of threads, which begin as connections `C` come, and stay.
pub(crate) struct Pool<C> {
    state: Mutex<State<C>>,
    arrived: Condvar,
    max_threads: usize,
}

struct State<C> {
    waiting: VecDeque<C>,
    threads: usize,
    idle: usize,
    is_closed: bool,
}

pub(crate) enum Full<C> {
    /// All threads are at work.
    AtWork(C),
    /// The system grants no thread.
    NoThread(io::Error),
}

impl<C: Send + 'static> Pool<C> {
    pub(crate) fn new(max_threads: usize) -> Self {
        Self {
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                threads: 0,
                idle: 0,
                is_closed: false,
            }),
            arrived: Condvar::new(),
            max_threads,
        }
    }

    /// Gives a connection to an idle thread, or to a new one that serves each by `serve`.
    ///
    /// # Errors
    /// When no thread is left.
    pub(crate) fn take(
        self: &Arc<Self>,
        connection: C,
        serve: impl Fn(C) + Send + 'static,
    ) -> Result<(), Full<C>> {
        let mut state = self.lock();
        if state.waiting.len() < state.idle {
            state.waiting.push_back(connection);
            self.arrived.notify_one();
            return Ok(());
        }
        if state.threads == self.max_threads {
            return Err(Full::AtWork(connection));
        }
        let pool = Arc::clone(self);
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let work = move || {
            serve(connection);
            while let Some(connection) = pool.next() {
                serve(connection);
            }
        };
        builder.spawn(work).map_err(Full::NoThread)?;
        state.threads += 1;
        Ok(())
    }

    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.arrived.notify_all();
    }

    /// The next connection for a thread; `None` if the pool is closed.
    fn next(&self) -> Option<C> {
        let mut state = self.lock();
        state.idle += 1;
        let state = self
            .arrived
            .wait_while(state, |state| state.waiting.is_empty() && !state.is_closed);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        let next = state.waiting.pop_front();
        state.threads -= usize::from(next.is_none());
        next
    }

    fn lock(&self) -> MutexGuard<'_, State<C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
