//! Discovery of devices: the directories of a class, and the device on each port.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::attribute::access_error;
use crate::{DeviceError, DeviceName};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) directory: PathBuf,
    /// Name of the port alone, such as `outA` or `in2`.
    pub(super) port: String,
    /// Name of the driver, such as `lego-ev3-l-motor`.
    pub(super) driver: String,
}

/// All devices of a class, in the order of their directories' names. A class without a directory
/// has no devices: the kernel makes the directory for the first device.
pub(super) fn devices(device: DeviceName, class: &Path) -> Result<Vec<Found>, DeviceError> {
    let mut found = Vec::new();
    for directory in subdirectories(device, class)? {
        let read = |name: &str| {
            let path = directory.join(name);
            fs::read_to_string(&path).map(|text| text.trim().to_owned())
        };
        match (read("address"), read("driver_name")) {
            (Ok(address), Ok(driver)) => found.push(Found {
                // `ev3-ports:outA`; kernels before 4.14 say just `outA`.
                port: address.rsplit(':').next().unwrap_or_default().to_owned(),
                driver,
                directory,
            }),
            // The device was unplugged between the listing and the reading, and counts as absent.
            (Err(error), _) | (_, Err(error)) => {
                log::debug!("{} is left out: {error}", directory.display());
            }
        }
    }
    Ok(found)
}

pub(super) fn subdirectories(
    device: DeviceName,
    class: &Path,
) -> Result<Vec<PathBuf>, DeviceError> {
    let listing = fs::read_dir(class)
        .and_then(|entries| {
            entries
                .map(|entry| entry.map(|entry| entry.path()))
                .collect::<io::Result<Vec<_>>>()
        })
        .or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(Vec::new()),
            _ => Err(error),
        });
    let mut paths = listing.map_err(|source| access_error(device, "listing", class, source))?;
    paths.sort();
    Ok(paths)
}

pub(super) fn describe(found: &[Found]) -> String {
    if found.is_empty() {
        return "nothing".to_owned();
    }
    let words: Vec<_> = found
        .iter()
        .map(|found| format!("{} on {}", found.driver, found.port))
        .collect();
    words.join(", ")
}
