//! Files of the kernel that may be absent.

use std::{fs, path::Path};

/// Text of a file; none if the file is absent, unreadable or empty.
pub(super) fn text(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let text = text.trim_matches(['\0', '\n', ' ']);
    (!text.is_empty()).then(|| text.to_owned())
}
