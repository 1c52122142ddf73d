//! Texts that come with the program, as the build script deflated them.

/// A deflated text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packed(&'static [u8]);

/// The deflated text of a file of this crate, by its path.
macro_rules! packed {
    ($path:literal) => {
        $crate::packed::Packed::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $path)))
    };
}
pub(crate) use packed;

impl Packed {
    /// For [`packed`].
    pub(crate) const fn new(bytes: &'static [u8]) -> Self {
        Self(bytes)
    }

    /// The text of the file.
    ///
    /// # Panics
    /// Never: the build script deflated the file, and tests read all of them.
    pub(crate) fn text(self) -> String {
        let bytes = miniz_oxide::inflate::decompress_to_vec(self.0);
        let text = String::from_utf8(bytes.expect("the build script deflated it"));
        text.expect("TOML is UTF-8")
    }
}
