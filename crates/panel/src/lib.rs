//! Pictures for people: the screen of the brick, the unfolded cube, pictures of scans.
//!
//! ```text
//!   View ──▶ screen::draw ──▶ Frame      what the brick's screen shows, black and white
//!   Cube ──▶ net::text                   the unfolded cube in a terminal
//!   State, Stickering ──▶ Stickers ──▶ net_picture, cube_picture
//!                                        the cube unfolded and in the hand, as PNG and SVG files
//!   Readings, Recognition ──▶ scan_picture::png   what a scan saw, and why it is refused
//!   Walkthrough ──▶ storyboard::page    the steps of a solution, a page for a phone or a printer
//!   lines, areas, texts ──▶ svg::Svg     a diagram, for a browser
//! ```
//! Screen and PNG files are drawn by embedded-graphics (`draw.rs`), texts in fonts of our own
//! (`font`). No picture reads a clock, a file or a button: it depends on its arguments alone. Read
//! [`net`] first, then [`screen`].
#![forbid(unsafe_code)]

mod canvas;
pub mod cube_picture;
mod draw;
mod font;
mod ink;
pub mod net;
pub mod net_picture;
pub mod scan_picture;
pub mod screen;
pub mod stickering;
pub mod storyboard;
pub mod svg;
mod text;
