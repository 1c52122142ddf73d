//! Tests over a directory of plain files in the layout of `/sys` and `/dev`.
//!
//! Plain files only hold the last bytes written: a write does not shorten them, no command moves
//! anything, and an unplugged device is a missing directory. The tests on a live device tree cover
//! the rest.

mod checking;
mod devices;
mod guarding;
mod opening;
mod parsing;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// A brick of plain files, which are removed on drop.
struct FakeBrick {
    root: TempDir,
}

impl FakeBrick {
    /// A machine without devices.
    fn bare() -> Self {
        let root = tempfile::tempdir().expect("a temporary directory can be made");
        Self { root }
    }

    /// A complete MindCub3r.
    fn complete() -> Self {
        let brick = Self::bare();
        // The numbers of the directories follow the order of plugging in, not that of the ports.
        brick.motor("motor0", "ev3-ports:outC", "lego-ev3-m-motor", "1560");
        brick.motor("motor1", "ev3-ports:outA", "lego-ev3-l-motor", "1050");
        brick.motor("motor2", "ev3-ports:outB", "lego-ev3-l-motor", "1050");
        brick.sensor("sensor0", "ev3-ports:in4", "lego-ev3-color", "RGB-RAW");
        brick.set(
            "sys/class/lego-sensor/sensor0/bin_data",
            &rgb_bytes([300, 20, 1]),
        );
        brick.sensor("sensor1", "ev3-ports:in1", "lego-ev3-ir", "IR-PROX");
        brick.set("sys/class/lego-sensor/sensor1/value0", b"42\n");
        for light in ["led0:red", "led0:green", "led1:red", "led1:green"] {
            brick.set(
                &format!("sys/class/leds/{light}:brick-status/brightness"),
                b"0\n",
            );
        }
        brick.set("sys/class/leds/mmc0::/brightness", b"0\n");
        brick.set(
            "sys/class/power_supply/lego-ev3-battery/voltage_now",
            b"7512345\n",
        );
        brick.set("dev/input/by-path/platform-gpio_keys-event", b"");
        brick.set("dev/fb0", b"");
        brick
    }

    fn motor(&self, name: &str, address: &str, driver: &str, max_speed: &str) {
        let file = |file: &str, text: &str| {
            self.set(
                &format!("sys/class/tacho-motor/{name}/{file}"),
                text.as_bytes(),
            );
        };
        file("address", address);
        file("driver_name", driver);
        file("max_speed", max_speed);
        file("position", "0");
        file("state", "");
        file("speed_sp", "0");
        file("position_sp", "0");
        file("time_sp", "0");
        file("stop_action", "");
        file("speed_pid/Kp", "1000");
        file("speed_pid/Ki", "60");
        file("command", "");
        self.chmod(&format!("sys/class/tacho-motor/{name}/command"), 0o220);
    }

    fn sensor(&self, name: &str, address: &str, driver: &str, mode: &str) {
        let file = |file: &str, text: &str| {
            self.set(
                &format!("sys/class/lego-sensor/{name}/{file}"),
                text.as_bytes(),
            );
        };
        file("address", address);
        file("driver_name", driver);
        file("mode", mode);
    }

    fn root(&self) -> &Path {
        self.root.path()
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    /// Writes a file, with the permissions of an attribute that can be read and written.
    fn set(&self, path: &str, content: &[u8]) {
        let full = self.path(path);
        let directory = full.parent().expect("the path has a directory");
        fs::create_dir_all(directory).expect("the directory can be made");
        fs::write(&full, content).expect("the file can be written");
        self.chmod(path, 0o664);
    }

    fn chmod(&self, path: &str, mode: u32) {
        fs::set_permissions(self.path(path), fs::Permissions::from_mode(mode))
            .expect("the permissions can be set");
    }

    fn get(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("the file can be read")
    }

    /// Removes a file, or a device with all its files.
    fn remove(&self, path: &str) {
        let full = self.path(path);
        if full.is_dir() {
            fs::remove_dir_all(full)
        } else {
            fs::remove_file(full)
        }
        .expect("the file was there");
    }
}

fn rgb_bytes(channels: [i16; 3]) -> Vec<u8> {
    channels.into_iter().flat_map(i16::to_le_bytes).collect()
}
