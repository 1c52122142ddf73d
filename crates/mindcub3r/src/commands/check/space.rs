//! Room on a disk.

use std::path::Path;

/// Bytes that are free for this user on the disk of a folder; none if the system does not tell.
#[cfg(unix)]
pub(super) fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The system does not tell.
#[cfg(not(unix))]
pub(super) fn free_bytes(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_room_and_an_absent_one_has_none() {
        let directory = tempfile::tempdir().expect("a directory");
        assert!(free_bytes(directory.path()).expect("the system tells") > 0);
        assert_eq!(free_bytes(&directory.path().join("absent")), None);
    }
}
