//! One attribute file of one device: opened once, read and written many times, with errors that
//! name the device and the path.

use std::{
    fs::{self, File},
    io,
    os::unix::fs::{FileExt, PermissionsExt},
    path::{Path, PathBuf},
};

use rustix::io::Errno;

use crate::{DeviceError, DeviceName};

/// Size of the longest content: the kernel gives an attribute at most a page.
const MAX_BYTES: usize = 4096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    ReadWrite,
}

impl Access {
    /// Permission bits of the group that this access needs: udev gives attributes to the group
    /// `ev3dev`. They are asked of every user, so that a check as root finds what a run as the
    /// user `robot` would meet.
    const fn group_bits(self) -> u32 {
        match self {
            Self::Read => 0o040,
            Self::Write => 0o020,
            Self::ReadWrite => 0o060,
        }
    }
}

#[derive(Debug)]
pub(super) struct DeviceFile {
    device: DeviceName,
    path: PathBuf,
    file: File,
}

impl DeviceFile {
    /// Opens the file `name` in a device's directory, and reads it once if the access includes
    /// reading, so that an unusable file fails at start-up and not in the middle of a turn.
    pub(super) fn open(
        device: DeviceName,
        directory: &Path,
        name: &str,
        access: Access,
    ) -> Result<Self, DeviceError> {
        let path = directory.join(name);
        let io_error = |action: &str, source| access_error(device, action, &path, source);
        let mode = fs::metadata(&path)
            .map_err(|source| io_error("opening", source))?
            .permissions()
            .mode();
        let needed = access.group_bits();
        if mode & needed != needed {
            return Err(io_error(
                "opening",
                io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    format!(
                        "its mode is {:03o}, but the group needs {needed:03o}; \
                         have ev3dev's udev rules run?",
                        mode & 0o777
                    ),
                ),
            ));
        }
        let opened = File::options()
            .read(access != Access::Write)
            .write(access != Access::Read)
            .open(&path);
        let file = Self {
            device,
            file: opened.map_err(|source| io_error("opening", source))?,
            path,
        };
        if access != Access::Write {
            file.bytes()?;
        }
        Ok(file)
    }

    /// Text of the file, without the line end.
    pub(super) fn text(&self) -> Result<String, DeviceError> {
        let text = String::from_utf8(self.bytes()?).map_err(|error| {
            access_error(self.device, "reading", &self.path, io::Error::other(error))
        })?;
        Ok(text.trim_end().to_owned())
    }

    pub(super) fn integer(&self) -> Result<i32, DeviceError> {
        let text = self.text()?;
        text.trim()
            .parse()
            .map_err(|_| self.protocol(text, "a whole number"))
    }

    /// Bytes of the file, read in one access.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, DeviceError> {
        let mut bytes = vec![0; MAX_BYTES];
        let count = self
            .file
            .read_at(&mut bytes, 0)
            .map_err(|source| access_error(self.device, "reading", &self.path, source))?;
        bytes.truncate(count);
        Ok(bytes)
    }

    pub(super) fn write(&self, text: &str) -> Result<(), DeviceError> {
        self.file
            .write_all_at(text.as_bytes(), 0)
            .map_err(|source| {
                let action = format!("writing {text:?} to");
                access_error(self.device, &action, &self.path, source)
            })
    }

    pub(super) fn write_integer(&self, value: i32) -> Result<(), DeviceError> {
        self.write(&value.to_string())
    }

    /// Error for a content that is not allowed.
    pub(super) fn protocol(&self, seen: String, expected: &str) -> DeviceError {
        DeviceError::Protocol {
            device: self.device,
            seen,
            expected: format!("{expected} in {}", self.path.display()),
        }
    }
}

/// Error for an access that the operating system refused. A device that was unplugged, or a missing
/// file of a device, counts as disconnected.
pub(super) fn access_error(
    device: DeviceName,
    action: &str,
    path: &Path,
    source: io::Error,
) -> DeviceError {
    let action = format!("{action} {}", path.display());
    match Errno::from_io_error(&source) {
        Some(Errno::NODEV | Errno::NXIO) => DeviceError::Disconnected {
            device,
            reason: format!("it was unplugged ({action}: {source})"),
        },
        Some(Errno::NOENT) => DeviceError::Disconnected {
            device,
            reason: format!("{action} failed: {source}"),
        },
        _ => DeviceError::Io {
            device,
            action,
            source,
        },
    }
}
