//! Whether standard output could be written when the program began.
//!
//! Before `main` the standard library opens `/dev/null` in place of a closed standard stream, and it
//! takes a stream that is open for reading only for one that nobody wants: results would go nowhere,
//! and the exit code would say that all is well. So a look is taken before that, on Linux, by a
//! function that the loader calls first.
#![cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "the loader calls `look`")
)]

use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(target_os = "linux")]
use rustix::fs::OFlags;

/// Set before `main`, and never again.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed, or open for reading only, when the program began.
pub(crate) fn was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

/// The loader calls the functions of this section before `main`.
// SAFETY: the section holds pointers to functions of the C calling convention, as this one is.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

/// Runs before the standard library is ready, of which it uses no more than an atomic flag.
#[cfg(target_os = "linux")]
extern "C" fn look() {
    let flags = rustix::fs::fcntl_getfl(rustix::stdio::stdout());
    let is_open = flags.is_ok_and(|flags| flags & OFlags::ACCMODE != OFlags::RDONLY);
    WAS_CLOSED.store(!is_open, Ordering::Relaxed);
}
