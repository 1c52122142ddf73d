//! State of standard output when the program began: writable or not.
//!
//! Before `main` the standard library opens `/dev/null` in place of a closed standard stream, and
//! it ignores errors of a stream that is open for reading only: results would go nowhere, and the
//! exit code would say that all is well. On Linux, a function that the loader calls earlier checks
//! standard output.
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

/// Pointer to [`look`] in the section whose functions the loader calls before `main`.
// SAFETY: the section holds pointers to functions of the C calling convention, as this one is.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

/// Checks standard output. The standard library is not ready yet: only its atomic flag is used.
#[cfg(target_os = "linux")]
extern "C" fn look() {
    let flags = rustix::fs::fcntl_getfl(rustix::stdio::stdout());
    let is_open = flags.is_ok_and(|flags| flags & OFlags::ACCMODE != OFlags::RDONLY);
    WAS_CLOSED.store(!is_open, Ordering::Relaxed);
}
