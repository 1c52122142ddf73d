//! Paths of the tree, and the files that every brick has.

use super::refusal::Refusal;

/// Bytes of a frame: 128 rows of 178 pixels of four bytes.
pub const FRAME_BYTES: usize = 178 * 4 * 128;

/// File or directory at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A directory.
    Directory,
    /// A file with these permission bits and this length in bytes; the kernel gives 4096 for every
    /// attribute, however short, but 32 for `bin_data` and 255 for `direct`.
    File {
        /// Permission bits, such as 0o664.
        mode: u16,
        /// The length that `stat` tells.
        size: u64,
    },
}

/// An attribute file, by name, and its permission bits as ev3dev's rules leave them.
pub(super) type Attribute = (&'static str, u16);

pub(super) const READ: u16 = 0o444;
pub(super) const WRITE: u16 = 0o220;
pub(super) const BOTH: u16 = 0o664;
/// Length of `bin_data`, in bytes.
pub(super) const RAW_BYTES: usize = 32;
/// Length of `direct`, in bytes.
pub(super) const DIRECT_BYTES: u64 = 255;

/// The length that the kernel tells of an attribute.
pub(super) fn size(attribute: &str) -> u64 {
    match attribute {
        "bin_data" => RAW_BYTES as u64,
        "direct" => DIRECT_BYTES,
        _ => 4096,
    }
}

/// The kernel's own file of each device: what it told the system's daemon of devices.
pub(super) const UEVENT: Attribute = ("uevent", 0o644);

/// The families of devices below `class`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Motors,
    Sensors,
    Leds,
    Power,
    Ports,
    Boards,
}

impl Family {
    pub(super) const ALL: [(&'static str, Self); 6] = [
        ("tacho-motor", Self::Motors),
        ("lego-sensor", Self::Sensors),
        ("leds", Self::Leds),
        ("power_supply", Self::Power),
        ("lego-port", Self::Ports),
        ("board-info", Self::Boards),
    ];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place<'a> {
    Root,
    Class,
    Family(Family),
    Device(Family, &'a str),
    /// A file or a directory of a device, such as `hold_pid/Kp`.
    Attribute(Family, &'a str, &'a str),
    /// One of [`TOP`].
    Top(&'static str, Kind),
}

const TOP: [(&str, Kind); 4] = [
    ("control", file(WRITE, 0)),
    ("event", file(READ, 0)),
    ("frame", file(BOTH, FRAME_BYTES as u64)),
    ("state", file(READ, 0)),
];

pub(super) const fn file(mode: u16, size: u64) -> Kind {
    Kind::File { mode, size }
}

/// Parses a path; does not check whether the device is there.
pub(super) fn place(path: &str) -> Result<Place<'_>, Refusal> {
    let path = path.trim_matches('/');
    if path.is_empty() {
        return Ok(Place::Root);
    }
    let mut parts = path.splitn(4, '/');
    let first = parts.next().unwrap_or_default();
    let rest = (parts.next(), parts.next(), parts.next());
    if first != "class" {
        let top = TOP.iter().find(|(name, _)| *name == first);
        return match (top, rest.0) {
            (Some(&(name, kind)), None) => Ok(Place::Top(name, kind)),
            (Some(_), Some(_)) => Err(Refusal::NotDirectory),
            (None, _) => Err(Refusal::NoEntry),
        };
    }
    let Some(family) = rest.0 else {
        return Ok(Place::Class);
    };
    let family = Family::ALL
        .iter()
        .find(|(name, _)| *name == family)
        .map(|(_, family)| *family)
        .ok_or(Refusal::NoEntry)?;
    Ok(match (rest.1, rest.2) {
        (None, _) => Place::Family(family),
        (Some(device), None) => Place::Device(family, device),
        (Some(device), Some(attribute)) => Place::Attribute(family, device, attribute),
    })
}

/// The part of a name below a directory; `None` if the name is none below it.
pub(super) fn below<'a>(name: &'a str, directory: &str) -> Option<&'a str> {
    name.strip_prefix(directory)?.strip_prefix('/')
}
