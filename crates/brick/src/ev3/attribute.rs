//! One attribute file of one device: opened once, read and written many times, with errors that
//! name the device and the path.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use ev3dev_lang_rust::{Attribute, Ev3Error};
use rustix::io::Errno;

use crate::DeviceError;

/// Intended use of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    ReadWrite,
}

impl Access {
    /// Permission bits of the group that this access needs. `ev3dev-lang-rust` opens a file by
    /// these bits (udev gives attributes to the group `ev3dev`), for every user.
    const fn group_bits(self) -> u32 {
        match self {
            Self::Read => 0o040,
            Self::Write => 0o020,
            Self::ReadWrite => 0o060,
        }
    }
}

/// An open attribute file.
#[derive(Debug)]
pub(super) struct DeviceFile {
    device: &'static str,
    path: PathBuf,
    attribute: Attribute,
}

impl DeviceFile {
    /// Opens the file `name` in a device's directory, and reads it once if the access includes
    /// reading, so that an unusable file fails at start-up and not in the middle of a turn.
    pub(super) fn open(
        device: &'static str,
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
        let attribute = Attribute::from_path(&path)
            .map_err(|error| library_error(device, "opening", &path, error))?;
        let file = Self {
            device,
            path,
            attribute,
        };
        if access != Access::Write {
            file.bytes()?;
        }
        Ok(file)
    }

    /// Text of the file, without the line end.
    pub(super) fn text(&self) -> Result<String, DeviceError> {
        self.attribute
            .get::<String>()
            .map_err(|error| library_error(self.device, "reading", &self.path, error))
    }

    /// Text of the file as a whole number.
    pub(super) fn integer(&self) -> Result<i32, DeviceError> {
        let text = self.text()?;
        text.trim()
            .parse()
            .map_err(|_| self.protocol(text, "a whole number"))
    }

    /// Bytes of the file, read in one access.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, DeviceError> {
        self.attribute
            .get_bytes()
            .map_err(|error| library_error(self.device, "reading", &self.path, error))
    }

    /// Writes a text.
    pub(super) fn write(&self, text: &str) -> Result<(), DeviceError> {
        self.attribute.set_str_slice(text).map_err(|error| {
            let action = format!("writing {text:?} to");
            library_error(self.device, &action, &self.path, error)
        })
    }

    /// Writes a whole number.
    pub(super) fn write_integer(&self, value: i32) -> Result<(), DeviceError> {
        self.write(&value.to_string())
    }

    /// Error for a content that is not allowed.
    pub(super) fn protocol(&self, seen: String, expected: &str) -> DeviceError {
        DeviceError::Protocol {
            device: self.device.to_owned(),
            seen,
            expected: format!("{expected} in {}", self.path.display()),
        }
    }
}

/// Error for an access that the operating system refused. A device that was unplugged, or a missing
/// file of a device, counts as disconnected.
pub(super) fn access_error(
    device: &str,
    action: &str,
    path: &Path,
    source: io::Error,
) -> DeviceError {
    let device = device.to_owned();
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

/// Translates an error of `ev3dev-lang-rust`, which holds only the text of the system's error.
fn library_error(device: &str, action: &str, path: &Path, error: Ev3Error) -> DeviceError {
    let text = match error {
        Ev3Error::InternalError { msg } => msg,
        other => other.to_string(),
    };
    match os_error_code(&text) {
        Some(code) => access_error(device, action, path, io::Error::from_raw_os_error(code)),
        None => access_error(device, action, path, io::Error::other(text)),
    }
}

/// Error number in a text like `No such device (os error 19)`.
pub(super) fn os_error_code(text: &str) -> Option<i32> {
    let (_, rest) = text.rsplit_once("(os error ")?;
    rest.strip_suffix(')')?.parse().ok()
}
