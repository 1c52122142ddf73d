//! The colour sensor and the distance sensor.
//!
//! The program looks for an unplugged sensor again at the next reading, on any port: unlike a
//! motor, a sensor has no position to lose.

use std::{
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use super::{
    attribute::{Access, DeviceFile},
    discovery::{self, Found},
};
use crate::{ColorSensor, DeviceError, DeviceName, Distance, DistanceSensor, ErrorKind, Rgb};

/// Time limit for a change of a sensor's mode.
const MODE_LIMIT: Duration = Duration::from_secs(1);
/// Time between two looks at the mode meanwhile.
const MODE_POLL: Duration = Duration::from_millis(5);
/// Pause after the confirmation of a new mode, in which values may still be those of the old mode:
/// many times the interval at which the sensors send.
const STALE: Duration = Duration::from_millis(100);

const COLOR: DeviceName = DeviceName::ColorSensor;
const COLOR_DRIVER: &str = "lego-ev3-color";
const COLOR_MODE: &str = "RGB-RAW";
const DISTANCE: DeviceName = DeviceName::DistanceSensor;

#[derive(Debug)]
pub(super) struct Ev3ColorSensor {
    class: PathBuf,
    /// The open file of the values; none after the sensor was unplugged.
    values: Option<DeviceFile>,
}

impl Ev3ColorSensor {
    pub(super) fn open(class: &Path) -> Result<Self, DeviceError> {
        let values = open_color(class)?;
        Ok(Self {
            class: class.to_owned(),
            values: Some(values),
        })
    }
}

fn find_color(class: &Path) -> Result<Found, DeviceError> {
    let found = discovery::devices(COLOR, class)?;
    let sensor = found.iter().find(|sensor| sensor.driver == COLOR_DRIVER);
    sensor.cloned().ok_or_else(|| DeviceError::Disconnected {
        device: COLOR,
        reason: format!(
            "no {COLOR_DRIVER} on any port (sensors found: {})",
            discovery::describe(&found)
        ),
    })
}

fn open_color(class: &Path) -> Result<DeviceFile, DeviceError> {
    let sensor = find_color(class)?;
    set_mode(COLOR, &sensor, COLOR_MODE)?;
    let values = DeviceFile::open(COLOR, &sensor.directory, "bin_data", Access::Read)?;
    decode(&values, &values.bytes()?)?;
    Ok(values)
}

impl ColorSensor for Ev3ColorSensor {
    fn rgb(&mut self) -> Result<Rgb, DeviceError> {
        let class = &self.class;
        read_or_find_again(
            &mut self.values,
            || open_color(class),
            |values| decode(values, &values.bytes()?),
        )
    }
}

/// Red, green and blue as signed little-endian 16-bit numbers; the bytes after them are unused.
fn decode(values: &DeviceFile, bytes: &[u8]) -> Result<Rgb, DeviceError> {
    parse_rgb(bytes).ok_or_else(|| {
        values.protocol(
            format!("{bytes:?}"),
            "three 16-bit numbers of 0 to 1023 as bytes",
        )
    })
}

/// The first three channels of `bin_data`, if all of them are present and within the range.
pub(super) fn parse_rgb(bytes: &[u8]) -> Option<Rgb> {
    let channel = |index: usize| {
        let pair = bytes.get(2 * index..2 * index + 2)?;
        let value = i16::from_le_bytes([pair[0], pair[1]]);
        u16::try_from(value).ok().filter(|&value| value <= Rgb::MAX)
    };
    Some(Rgb::new(channel(0)?, channel(1)?, channel(2)?))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DistanceKind {
    Infrared,
    Ultrasonic,
}

impl DistanceKind {
    fn of_driver(driver: &str) -> Option<Self> {
        match driver {
            "lego-ev3-ir" => Some(Self::Infrared),
            "lego-ev3-us" => Some(Self::Ultrasonic),
            _ => None,
        }
    }

    const fn mode(self) -> &'static str {
        match self {
            Self::Infrared => "IR-PROX",
            Self::Ultrasonic => "US-DIST-CM",
        }
    }

    /// Distance in the file `value0`.
    fn distance_in(self, file: &DeviceFile) -> Result<Distance, DeviceError> {
        let value = file.integer()?;
        self.distance(value).ok_or_else(|| {
            let allowed = "0 to 100 (infrared) or 0 to 2550 (ultrasonic)";
            file.protocol(value.to_string(), allowed)
        })
    }

    /// Distance from `value0`, whose unit is percent, or a tenth of a centimetre.
    fn distance(self, value: i32) -> Option<Distance> {
        match self {
            Self::Infrared => u8::try_from(value)
                .ok()
                .filter(|&percent| percent <= 100)
                .map(Distance::Percent),
            Self::Ultrasonic => u16::try_from(value)
                .ok()
                .filter(|&millimetres| millimetres <= 2550)
                .map(Distance::Millimetres),
        }
    }
}

#[derive(Debug)]
pub(super) struct Ev3DistanceSensor {
    class: PathBuf,
    value: Option<(DistanceKind, DeviceFile)>,
}

impl Ev3DistanceSensor {
    /// Finds the sensor on any port; none if no distance sensor is built in.
    pub(super) fn open(class: &Path) -> Result<Option<Self>, DeviceError> {
        let value = open_distance(class)?;
        Ok(value.map(|value| Self {
            class: class.to_owned(),
            value: Some(value),
        }))
    }
}

fn find_distance(class: &Path) -> Result<Option<(DistanceKind, Found)>, DeviceError> {
    let found = discovery::devices(DISTANCE, class)?;
    Ok(found
        .into_iter()
        .find_map(|sensor| Some((DistanceKind::of_driver(&sensor.driver)?, sensor))))
}

fn open_distance(class: &Path) -> Result<Option<(DistanceKind, DeviceFile)>, DeviceError> {
    let Some((kind, sensor)) = find_distance(class)? else {
        return Ok(None);
    };
    set_mode(DISTANCE, &sensor, kind.mode())?;
    let value = DeviceFile::open(DISTANCE, &sensor.directory, "value0", Access::Read)?;
    Ok(Some((kind, value)))
}

impl DistanceSensor for Ev3DistanceSensor {
    fn distance(&mut self) -> Result<Distance, DeviceError> {
        let class = &self.class;
        read_or_find_again(
            &mut self.value,
            || {
                open_distance(class)?.ok_or_else(|| DeviceError::Disconnected {
                    device: DISTANCE,
                    reason: "no lego-ev3-ir and no lego-ev3-us on any port".to_owned(),
                })
            },
            |(kind, file)| kind.distance_in(file),
        )
    }
}

/// Reads a sensor that is present; looks for a sensor that was unplugged. The reading that finds
/// the sensor unplugged still fails, so that the caller learns of it. One that was plugged in just now counts as
/// unplugged until udev has given its files to the group, and its driver takes a mode.
pub(super) fn read_or_find_again<S, T>(
    sensor: &mut Option<S>,
    find: impl FnOnce() -> Result<S, DeviceError>,
    read: impl FnOnce(&S) -> Result<T, DeviceError>,
) -> Result<T, DeviceError> {
    let present = match sensor.take() {
        Some(present) => present,
        None => find().map_err(not_ready)?,
    };
    let reading = read(&present);
    let gone = matches!(&reading, Err(error) if error.kind() == ErrorKind::Disconnected);
    if !gone {
        *sensor = Some(present);
    }
    reading
}

fn not_ready(error: DeviceError) -> DeviceError {
    match error {
        DeviceError::Io {
            device,
            action,
            source,
        } => DeviceError::Disconnected {
            device,
            reason: format!("it was plugged in and is not ready ({action} failed: {source})"),
        },
        error => error,
    }
}

pub(super) fn look_at_color(class: &Path) -> Result<(Found, Rgb), DeviceError> {
    let sensor = find_color(class)?;
    let rgb = in_mode(COLOR, &sensor, COLOR_MODE, || {
        let values = DeviceFile::open(COLOR, &sensor.directory, "bin_data", Access::Read)?;
        decode(&values, &values.bytes()?)
    })?;
    Ok((sensor, rgb))
}

/// The distance sensor and its newest reading; none if no distance sensor is built in.
pub(super) fn look_at_distance(class: &Path) -> Result<Option<(Found, Distance)>, DeviceError> {
    let Some((kind, sensor)) = find_distance(class)? else {
        return Ok(None);
    };
    let distance = in_mode(DISTANCE, &sensor, kind.mode(), || {
        let value = DeviceFile::open(DISTANCE, &sensor.directory, "value0", Access::Read)?;
        kind.distance_in(&value)
    })?;
    Ok(Some((sensor, distance)))
}

/// Calls `read` with a sensor in this mode, and puts the sensor back into its mode before. Nothing
/// is written for a sensor that is in this mode already, as in a run.
fn in_mode<T>(
    device: DeviceName,
    sensor: &Found,
    mode: &str,
    read: impl FnOnce() -> Result<T, DeviceError>,
) -> Result<T, DeviceError> {
    let file = DeviceFile::open(device, &sensor.directory, "mode", Access::ReadWrite)?;
    let before = file.text()?;
    if before == mode {
        return read();
    }
    let result = set_mode(device, sensor, mode).and_then(|()| read());
    file.write(&before).and(result)
}

/// Puts a sensor into a mode, and returns when its values are those of that mode.
fn set_mode(device: DeviceName, sensor: &Found, mode: &str) -> Result<(), DeviceError> {
    let file = DeviceFile::open(device, &sensor.directory, "mode", Access::ReadWrite)?;
    file.write(mode)?;
    let start = Instant::now();
    while file.text()? != mode {
        if start.elapsed() > MODE_LIMIT {
            return Err(DeviceError::Timeout {
                device,
                waiting_for: format!("mode {mode} on {}", sensor.port),
                limit: MODE_LIMIT,
            });
        }
        thread::sleep(MODE_POLL);
    }
    thread::sleep(STALE);
    Ok(())
}
