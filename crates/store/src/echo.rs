//! Messages on standard error, and input as they repeat it: bounded, and without characters that act on a
//! terminal.

use std::{
    io::{Write, stderr},
    path::Path,
};

use settings::excerpt_of;
pub use settings::{excerpt, message};

/// Maximum of characters of a path, the longest name that a file system allows: an excerpt of 80
/// would often end before the name of the file.
const MAX_PATH_CHARS: usize = 255;

/// Writes a line on standard error. An error in writing is ignored: the exit code tells the same.
pub fn tell(text: &str) {
    let _ = writeln!(stderr().lock(), "{text}");
}

/// A path in a message.
pub fn path(path: &Path) -> String {
    excerpt_of(&path.to_string_lossy(), MAX_PATH_CHARS).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_messages_are_bounded_and_act_on_no_terminal() {
        let hostile = format!("a\u{1b}[2J{}", "b".repeat(1 << 20));
        for shown in [path(Path::new(&hostile)), message(&hostile)] {
            assert!(shown.starts_with("a\\u{1b}[2Jbb"), "{shown}");
            assert!(shown.len() < 2100, "{}", shown.len());
        }
        assert_eq!(path(Path::new("a\nb.toml")), "a\\nb.toml");
        assert_eq!(message("a\n  b\n"), "a b");
    }
}
