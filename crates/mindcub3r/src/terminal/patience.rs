//! Search for which a person waits: shown on a terminal once it takes long, and ended by Ctrl-C.

use std::{
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{output, signals};

/// Time before the search is shown: shorter searches end before a person wonders.
const SILENCE: Duration = Duration::from_secs(1);

/// Time between two updates of the line.
const REDRAW: Duration = Duration::from_millis(200);

/// Person who waits for a search. Ctrl-C ends the search instead of the program: the best turns so
/// far are its answer.
#[derive(Debug)]
pub(crate) struct Patience(Arc<Wait>);

/// The wait for a search, which shares it with the search's condition.
#[derive(Debug)]
struct Wait {
    start: Instant,
    limit: Option<Duration>,
    next: Mutex<Duration>,
    line: OnceLock<ProgressBar>,
}

impl Patience {
    /// Begins the wait for a search, which ends after `limit` if there is one.
    pub(crate) fn new(limit: Option<Duration>) -> Self {
        #[cfg(unix)]
        signals::listen();
        Self(Arc::new(Wait {
            start: Instant::now(),
            limit,
            next: Mutex::new(SILENCE),
            line: OnceLock::new(),
        }))
    }

    /// Condition that ends the search: whether the person has. Each poll may also show the time that
    /// the search has taken.
    pub(crate) fn condition(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let wait = Arc::clone(&self.0);
        move || {
            wait.show();
            signals::received().is_some()
        }
    }

    /// Ends the wait, and tells whether the turns that were found are those of a search that was ended.
    pub(crate) fn end(self, are_found: bool) {
        if let Some(line) = self.0.line.get() {
            line.finish_and_clear();
        }
        if are_found && signals::received().is_some() {
            output::tell("stopped: these are the best turns so far");
        }
    }
}

impl Wait {
    /// Shows the time that the search has taken, once it is due.
    fn show(&self) {
        let elapsed = self.start.elapsed();
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if elapsed >= *next {
            *next = elapsed + REDRAW;
            let line = self.line.get_or_init(line);
            line.set_message(progress_text(elapsed, self.limit));
            line.tick();
        }
    }
}

/// Line on standard error, where that is a terminal.
fn line() -> ProgressBar {
    let target = if output::standard_error_is_drawn_over() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = ProgressStyle::with_template("{msg}").expect("the template is well-formed");
    ProgressBar::with_draw_target(None, target).with_style(style)
}

fn progress_text(elapsed: Duration, limit: Option<Duration>) -> String {
    let whole = limit.map_or_else(String::new, |limit| format!(" of {}", limit.as_secs()));
    let elapsed = elapsed.as_secs();
    format!("search: {elapsed}{whole} s; Ctrl-C ends it with the best turns so far")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_search_says_how_long_it_takes_and_what_ends_it() {
        let (elapsed, limit) = (Duration::from_millis(3900), Duration::from_secs(45));
        for (limit, expected) in [
            (None, "search: 3 s; Ctrl-C"),
            (Some(limit), "search: 3 of 45 s; "),
        ] {
            let line = progress_text(elapsed, limit);
            assert!(line.starts_with(expected), "{line}");
        }
    }
}
