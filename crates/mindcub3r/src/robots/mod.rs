//! Robots that the program drives, each as a session: this brick, or a simulated one.

pub(crate) mod aside;
pub(crate) mod buttons;
#[cfg(target_os = "linux")]
pub(crate) mod guarded;
pub(crate) mod simulated;
pub(crate) mod this_brick;
