//! Draws photographs of a Rubik's cube, with what was drawn beside them.
pub use scene::{Scene, WrongLetters};
pub use shot::{Shot, Truth};
pub use wishes::{Backdrop, Plastic, Wishes};

mod backdrop;
mod colour;
mod dice;
mod hand;
mod jpeg;
mod lens;
mod light;
mod look;
mod picture;
mod pose;
mod render;
mod scene;
mod sensor;
mod shades;
mod shot;
mod solid;
mod space;
mod wishes;
