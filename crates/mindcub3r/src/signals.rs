//! Signals by which the system ends a program, noted to be polled.
//!
//! Brickman ends a program by SIGTERM (Back held for long), a terminal by SIGINT or, when the
//! terminal goes away, SIGHUP. Without a handler these signals would end the program at once, with
//! the motors running on. After [`listen`] they are only noted, and code that moves the motors
//! polls [`received`].
#![cfg_attr(unix, expect(unsafe_code, reason = "sigaction is a C function"))]

use std::{
    process::ExitCode,
    sync::atomic::{AtomicI32, Ordering},
};

/// Number of the first signal that came, or 0.
static RECEIVED: AtomicI32 = AtomicI32::new(0);

/// Number of the signal by which the program was told to end, if it was.
pub(crate) fn received() -> Option<i32> {
    Some(RECEIVED.load(Ordering::Relaxed)).filter(|&number| number != 0)
}

/// Exit code of a program that a signal told to end: 128 and the signal's number, as shells have
/// it.
pub(crate) fn exit_code() -> Option<ExitCode> {
    let number = u8::try_from(received()?).ok()?;
    Some(ExitCode::from(128_u8.saturating_add(number)))
}

/// Installs handlers: from now on SIGTERM, SIGINT and SIGHUP are noted and do nothing else.
#[cfg(unix)]
pub(crate) fn listen() {
    for signal in [libc::SIGTERM, libc::SIGINT, libc::SIGHUP] {
        if let Err(error) = handle(signal) {
            log::warn!("signal {signal} will end the program at once: {error}");
        }
    }
}

#[cfg(unix)]
fn handle(signal: libc::c_int) -> std::io::Result<()> {
    // SAFETY: all-zero bytes are a valid `sigaction` (no flags, an empty mask, a null handler), of
    // which the handler and the flags are then set. `note` has the signature of a handler without
    // SA_SIGINFO, lives as long as the program, and does only what a handler may: one access to an
    // atomic integer, which on this target needs no lock. The pointers are to a live local variable
    // and null, which `sigaction` allows.
    let failed = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = note as extern "C" fn(libc::c_int) as libc::sighandler_t;
        action.sa_flags = libc::SA_RESTART;
        libc::sigaction(signal, &raw const action, std::ptr::null_mut()) != 0
    };
    if failed {
        return Err(std::io::Error::last_os_error());
    }
    Ok(())
}

/// Signal handler. Runs between any two instructions of the program.
#[cfg(unix)]
extern "C" fn note(signal: libc::c_int) {
    // A second signal changes nothing. A plain load and store: 32 bits are written as one.
    if RECEIVED.load(Ordering::Relaxed) == 0 {
        RECEIVED.store(signal, Ordering::Relaxed);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_noted_and_does_not_end_the_program() {
        listen();
        assert_eq!(received(), None);
        for signal in [libc::SIGHUP, libc::SIGTERM, libc::SIGINT] {
            // SAFETY: `raise` has no preconditions.
            assert_eq!(unsafe { libc::raise(signal) }, 0);
            assert_eq!(received(), Some(libc::SIGHUP), "the first signal is kept");
        }
    }
}
