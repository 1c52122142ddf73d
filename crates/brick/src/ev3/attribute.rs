//! One attribute file of one device: opened once, read and written many times, with errors that
//! name the device and the path.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use ev3dev_lang_rust::{Attribute, Ev3Error};

use crate::DeviceError;

/// What a file will be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    ReadWrite,
}

impl Access {
    /// The group's permission bits that this needs. `ev3dev-lang-rust` opens a file by these
    /// bits (udev gives attributes to the group `ev3dev`), whoever the user is.
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
    /// Opens the file `name` in a device's directory, and reads it once if it is to be read: what
    /// cannot be used is to be found at start-up, not in the middle of a turn.
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

    /// The file's text, without the line end.
    pub(super) fn text(&self) -> Result<String, DeviceError> {
        self.attribute
            .get::<String>()
            .map_err(|error| library_error(self.device, "reading", &self.path, error))
    }

    /// The file's text as a whole number.
    pub(super) fn integer(&self) -> Result<i32, DeviceError> {
        let text = self.text()?;
        text.trim()
            .parse()
            .map_err(|_| self.protocol(text, "a whole number"))
    }

    /// The file's bytes, read at one moment.
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

    /// The error for a content that cannot be understood.
    pub(super) fn protocol(&self, seen: String, expected: &str) -> DeviceError {
        DeviceError::Protocol {
            device: self.device.to_owned(),
            seen,
            expected: format!("{expected} in {}", self.path.display()),
        }
    }
}

/// The error for an access that the operating system refused. A device that is gone, or a file of
/// it that is not there, counts as disconnected.
pub(super) fn access_error(
    device: &str,
    action: &str,
    path: &Path,
    source: io::Error,
) -> DeviceError {
    let gone = matches!(
        source.raw_os_error(),
        Some(libc::ENODEV | libc::ENXIO | libc::ENOENT)
    );
    let was_there = matches!(source.raw_os_error(), Some(libc::ENODEV | libc::ENXIO));
    if gone {
        let path = path.display();
        DeviceError::Disconnected {
            device: device.to_owned(),
            reason: if was_there {
                format!("it was unplugged ({action} {path}: {source})")
            } else {
                format!("{action} {path} failed: {source}")
            },
        }
    } else {
        DeviceError::Io {
            device: device.to_owned(),
            action: format!("{action} {}", path.display()),
            source,
        }
    }
}

/// Translates an error of `ev3dev-lang-rust`, which keeps of the system's error only its text.
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

/// The number in a text like `No such device (os error 19)`.
pub(super) fn os_error_code(text: &str) -> Option<i32> {
    let (_, rest) = text.rsplit_once("(os error ")?;
    rest.strip_suffix(')')?.parse().ok()
}
