//! Free space on a disk.
#![cfg_attr(unix, expect(unsafe_code, reason = "statvfs is a C function"))]

use std::path::Path;

/// Bytes that are free for this user on the disk of a folder; `None` if the system does not tell.
#[cfg(unix)]
pub(super) fn free_bytes(folder: &Path) -> Option<u64> {
    use std::{ffi::CString, mem::MaybeUninit, os::unix::ffi::OsStrExt};

    let path = CString::new(folder.as_os_str().as_bytes()).ok()?;
    let mut answer = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the path ends with a zero, and the answer is large enough for one `statvfs`.
    if unsafe { libc::statvfs(path.as_ptr(), answer.as_mut_ptr()) } != 0 {
        return None;
    }
    // SAFETY: the call has succeeded, so the system has filled `answer`.
    let answer = unsafe { answer.assume_init() };
    #[allow(
        clippy::useless_conversion,
        reason = "their widths differ from system to system"
    )]
    let (blocks, size) = (u64::from(answer.f_bavail), u64::from(answer.f_frsize));
    Some(blocks.saturating_mul(size))
}

/// `None`: this system does not tell.
#[cfg(not(unix))]
pub(super) fn free_bytes(_: &Path) -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_free_space_and_a_missing_one_has_none() {
        let directory = tempfile::tempdir().expect("a directory");
        assert!(free_bytes(directory.path()).expect("it is told") > 0);
        assert_eq!(free_bytes(&directory.path().join("absent")), None);
    }
}
