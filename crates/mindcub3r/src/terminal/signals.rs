//! Signals by which the system ends a program, as flags to look at.
//!
//! Brickman ends a program by SIGTERM (Back held for long), a terminal by SIGINT or, when it goes
//! away, SIGHUP. Their default is to end the program at once, with the motors running on. After
//! [`listen`] they only set flags, and the code that moves the motors looks at them.

use std::{
    process::ExitCode,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

#[cfg(unix)]
const NUMBERS: &[i32] = &[SIGTERM, SIGINT, SIGHUP];
#[cfg(not(unix))]
const NUMBERS: &[i32] = &[];

/// Whether each of [`NUMBERS`] came.
static CAME: LazyLock<Vec<Arc<AtomicBool>>> =
    LazyLock::new(|| NUMBERS.iter().map(|_| Arc::default()).collect());

/// Number of the signal that asked the program to end, if one did: of several, the one that
/// stands first in SIGTERM, SIGINT, SIGHUP.
pub(crate) fn received() -> Option<i32> {
    let mut signals = NUMBERS.iter().zip(CAME.iter());
    let (&number, _) = signals.find(|(_, came)| came.load(Ordering::Relaxed))?;
    Some(number)
}

/// Exit code of a program that a signal ended: 128 and the signal's number, as shells have it.
pub(crate) fn exit_code() -> Option<ExitCode> {
    let number = u8::try_from(received()?).ok()?;
    Some(ExitCode::from(128_u8.saturating_add(number)))
}

/// From now on SIGTERM, SIGINT and SIGHUP set their flags and do nothing else.
#[cfg(unix)]
pub(crate) fn listen() {
    for (&number, came) in NUMBERS.iter().zip(CAME.iter()) {
        if let Err(error) = signal_hook::flag::register(number, Arc::clone(came)) {
            log::warn!("signal {number} will end the program at once: {error}");
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_sets_its_flag_and_does_not_end_the_program() {
        listen();
        assert_eq!(received(), None);
        for (signal, expected) in [(SIGHUP, SIGHUP), (SIGTERM, SIGTERM), (SIGINT, SIGTERM)] {
            signal_hook::low_level::raise(signal).expect("a signal of this process");
            assert_eq!(received(), Some(expected));
        }
    }
}
