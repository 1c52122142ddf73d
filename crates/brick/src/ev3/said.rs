//! Files of the kernel that may be absent.

use std::{fs, path::Path};

/// The text of a file, if it is there, can be read, and says something.
pub(super) fn said(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let text = text.trim_matches(['\0', '\n', ' ']);
    (!text.is_empty()).then(|| text.to_owned())
}
