//! Models of sensors, and the modes of each.

use super::place::RAW_BYTES;

/// Bytes of a message.
pub(super) type Raw = [u8; RAW_BYTES];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Model {
    Color,
    Infrared,
    Ultrasonic,
}

/// Data of a mode, as the kernel has them.
#[derive(Debug)]
pub(super) struct Mode {
    pub(super) name: &'static str,
    pub(super) values: usize,
    pub(super) format: Format,
    pub(super) decimals: u8,
    pub(super) units: &'static str,
}

/// Format of a value, little-endian where it has more than one byte.
#[derive(Debug, Clone, Copy)]
pub(super) enum Format {
    S8,
    S16,
    U16,
    S32,
}

impl Format {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::S8 => "s8",
            Self::S16 => "s16",
            Self::U16 => "u16",
            Self::S32 => "s32",
        }
    }

    /// Bytes of a value.
    pub(super) const fn width(self) -> usize {
        match self {
            Self::S8 => 1,
            Self::S16 | Self::U16 => 2,
            Self::S32 => 4,
        }
    }

    /// The number at a place of the raw data.
    pub(super) fn number(self, raw: &Raw, index: usize) -> i64 {
        let at = index * self.width();
        match self {
            Self::S8 => i64::from(raw[at] as i8),
            Self::S16 => i64::from(i16::from_le_bytes([raw[at], raw[at + 1]])),
            Self::U16 => i64::from(u16::from_le_bytes([raw[at], raw[at + 1]])),
            Self::S32 => {
                let bytes = [raw[at], raw[at + 1], raw[at + 2], raw[at + 3]];
                i64::from(i32::from_le_bytes(bytes))
            }
        }
    }
}

const fn mode(name: &'static str, values: usize, format: Format, units: &'static str) -> Mode {
    Mode {
        name,
        values,
        format,
        decimals: 0,
        units,
    }
}

/// A distance, in tenths of its unit.
const fn distance(name: &'static str, units: &'static str) -> Mode {
    Mode {
        decimals: 1,
        ..mode(name, 1, Format::S16, units)
    }
}

// From `ev3_uart_sensor_defs.c`.
const COLOR_MODES: &[Mode] = &[
    mode("COL-REFLECT", 1, Format::S8, "pct"),
    mode("COL-AMBIENT", 1, Format::S8, "pct"),
    mode("COL-COLOR", 1, Format::S8, "col"),
    mode("REF-RAW", 2, Format::S16, ""),
    mode("RGB-RAW", 4, Format::S16, ""),
    mode("COL-CAL", 3, Format::U16, ""),
];
const INFRARED_MODES: &[Mode] = &[
    mode("IR-PROX", 1, Format::S8, "pct"),
    mode("IR-SEEK", 8, Format::S8, "pct"),
    mode("IR-REMOTE", 4, Format::S8, "btn"),
    mode("IR-REM-A", 1, Format::S16, ""),
    mode("IR-S-ALT", 4, Format::S8, "pct"),
    mode("IR-CAL", 2, Format::S32, ""),
];
const ULTRASONIC_MODES: &[Mode] = &[
    distance("US-DIST-CM", "cm"),
    distance("US-DIST-IN", "in"),
    mode("US-LISTEN", 1, Format::S8, ""),
    distance("US-SI-CM", "cm"),
    distance("US-SI-IN", "in"),
    distance("US-DC-CM", "cm"),
    distance("US-DC-IN", "in"),
];

impl Model {
    pub(super) const fn driver(self) -> &'static str {
        match self {
            Self::Color => "lego-ev3-color",
            Self::Infrared => "lego-ev3-ir",
            Self::Ultrasonic => "lego-ev3-us",
        }
    }

    pub(super) const fn modes(self) -> &'static [Mode] {
        match self {
            Self::Color => COLOR_MODES,
            Self::Infrared => INFRARED_MODES,
            Self::Ultrasonic => ULTRASONIC_MODES,
        }
    }
}
