//! Threads that serve connections, one after the other: a connection costs no thread of its own, of
//! which the brick's memory would tell.

use std::{
    collections::VecDeque,
    io,
    net::TcpStream,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Stack of a thread for a connection: the deepest is reading a command of nested JSON.
pub(crate) const STACK_BYTES: usize = 128 * 1024;

/// Pool of threads, which begin as connections come, and stay.
pub(crate) struct Pool {
    state: Mutex<State>,
    arrived: Condvar,
    max_threads: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<TcpStream>,
    threads: usize,
    idle: usize,
    is_closed: bool,
}

pub(crate) enum Full {
    /// All threads are at work.
    AtWork(TcpStream),
    /// The system grants no thread.
    NoThread(io::Error),
}

impl Pool {
    pub(crate) fn new(max_threads: usize) -> Self {
        Self {
            state: Mutex::default(),
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
        stream: TcpStream,
        serve: impl Fn(TcpStream) + Send + 'static,
    ) -> Result<(), Full> {
        let mut state = self.lock();
        if state.waiting.len() < state.idle {
            state.waiting.push_back(stream);
            self.arrived.notify_one();
            return Ok(());
        }
        if state.threads == self.max_threads {
            return Err(Full::AtWork(stream));
        }
        let pool = Arc::clone(self);
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let work = move || {
            serve(stream);
            while let Some(stream) = pool.next() {
                serve(stream);
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
    fn next(&self) -> Option<TcpStream> {
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

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
