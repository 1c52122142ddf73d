//! Table files: a body of packed entries behind a header that describes it.
//!
//! ```text
//!   build script:  entries ──▶ body::file ──▶ Description::verified, body::counts ──▶ file
//!   library:       file ──▶ Description::verified, at compile time ──▶ body, an array
//! ```
//! A [`header::Description`] is written by hand, so a table that another generator made fails the
//! build. A test counts the entries of each body, and computes its checksum.

#[cfg(any(test, target_pointer_width = "64"))]
pub(crate) mod body;
pub(crate) mod header;
#[cfg(test)]
mod tests;
