//! Robots that the program drives, each as a session: this brick, or a simulated one.

pub(crate) mod aside;
pub(crate) mod buttons;
pub(crate) mod simulated;
pub(crate) mod this_brick;
