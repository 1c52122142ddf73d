//! Motors that were unplugged, and count from another zero since.

use brick::{DeviceName, Part};

/// Motors that have lost their zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LostZeros {
    flipper: bool,
    table: bool,
    arm: bool,
}

impl LostZeros {
    pub(super) fn add(&mut self, device: DeviceName) {
        match device {
            DeviceName::FlipperMotor => self.flipper = true,
            DeviceName::TurntableMotor => self.table = true,
            DeviceName::ColorArmMotor => self.arm = true,
            _ => {}
        }
    }

    pub(super) const fn has(self, part: Part) -> bool {
        match part {
            Part::Flipper => self.flipper,
            Part::Turntable => self.table,
            Part::ColorArm => self.arm,
        }
    }
}
