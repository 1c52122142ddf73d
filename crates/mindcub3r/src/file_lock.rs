//! One writer of a file at a time, among all running programs.

use std::{
    fs::{File, TryLockError},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use anyhow::bail;

use crate::{durable, echo, output};

/// Time between two tries to get the lock.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);
/// Time after which the wait is told: writing a file takes some milliseconds, on a slow card some
/// hundred.
const TELL_AFTER: Duration = Duration::from_millis(300);
/// Time after which the wait ends in an error: a program that keeps a lock for so long hangs.
const GIVE_UP_AFTER: Duration = Duration::from_secs(15);

/// Works while no other program works on the same file in this way. The lock is on the folder of
/// the file, so that no lock file is left behind, and the system takes it back however the program
/// ends. A device or a pipe is not locked.
///
/// # Errors
/// The errors of `work`; names the file when another program does not release the lock.
pub(crate) fn alone<T>(path: &Path, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let folder = lock(path)?;
    let result = work();
    drop(folder);
    result
}

/// Locked folder of a file; `None` where there is nothing to lock, or the system knows no locks.
fn lock(path: &Path) -> anyhow::Result<Option<File>> {
    if durable::is_special(path) {
        return Ok(None);
    }
    // A cause that hinders the lock hinders writing, too, which names the cause.
    let Ok(place) = durable::end_of_links(path) else {
        return Ok(None);
    };
    let Ok(folder) = File::open(durable::folder_of(&place)) else {
        return Ok(None);
    };
    let start = Instant::now();
    let mut told = false;
    loop {
        match folder.try_lock() {
            Ok(()) => return Ok(Some(folder)),
            Err(TryLockError::Error(error)) => {
                log::info!("{} is written without a lock: {error}", echo::path(path));
                return Ok(None);
            }
            Err(TryLockError::WouldBlock) => {}
        }
        let waited = start.elapsed();
        if waited > GIVE_UP_AFTER {
            bail!(
                "{}: another program has kept its folder locked for {} s; end that program, and do \
                 this again",
                echo::path(path),
                GIVE_UP_AFTER.as_secs()
            );
        }
        if waited > TELL_AFTER && !told {
            told = true;
            output::tell(&format!(
                "waiting for another program that writes {}",
                echo::path(path)
            ));
        }
        thread::sleep(RETRY_INTERVAL);
    }
}
