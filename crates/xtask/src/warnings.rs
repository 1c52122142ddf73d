//! Warnings of a run, to find those that it repeats.

use std::{cell::RefCell, collections::BTreeSet};

/// Warnings of one thread, without their numbers: two that differ in numbers alone are one repeated.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    kinds: BTreeSet<String>,
    is_repeated: bool,
}

thread_local! {
    static WARNINGS: RefCell<Warnings> = RefCell::default();
}

impl Warnings {
    /// Warnings of this thread since the last call.
    pub(crate) fn take() -> Self {
        WARNINGS.take()
    }

    pub(crate) const fn is_repeated(&self) -> bool {
        self.is_repeated
    }
}

struct Counter;

impl log::Log for Counter {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            let text = record.args().to_string();
            let kind = text.replace(|digit: char| digit.is_ascii_digit(), "");
            WARNINGS.with_borrow_mut(|it| it.is_repeated |= !it.kinds.insert(kind));
        }
    }

    fn flush(&self) {}
}

/// Counts the warnings of this program from now on.
pub(crate) fn count() {
    // A second call fails to set the logger, and that is no matter.
    if log::set_logger(&Counter).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
}
