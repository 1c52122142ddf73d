//! Sides in photographs, in drawn pictures, and pictures without any.

mod drawn;
mod none;
mod real;
mod support;
