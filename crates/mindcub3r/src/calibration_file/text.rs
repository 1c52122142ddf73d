//! The file as it is written: every value under a line that says what it is, by which step it was
//! found, and when and how.

use std::fmt::Write;

use toml::Value;

use super::Kept;

const HEAD: &str = "\
# What this robot was measured to be like: written by `mindcub3r calibrate`. These values hold
# instead of those in robot.toml; without this file those hold. Angles are those of the motors;
# 3 degrees of the turntable's motor are 1 of the cube. Other comments are not kept.
version = 1
";

impl Kept {
    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(HEAD);
        self.write_stops(&mut text);
        self.write_mechanism(&mut text);
        self.write_positions(&mut text);
        self.write_prices(&mut text);
        self.write_measured(&mut text);
        text
    }

    /// By which step something was found, and when.
    fn found_by(&self, step: &str) -> String {
        match self.measured.of(step) {
            // A comment ends with its line.
            Some(when) => format!("`calibrate {step}`, {}", when.replace(['\n', '\r'], " ")),
            None => format!("`calibrate {step}`"),
        }
    }

    fn write_stops(&self, text: &mut String) {
        let Some(stops) = &self.stops else { return };
        let by = self.found_by("stops");
        let _ = write!(
            text,
            "\n[stops]\n\
             # How far apart the places lie at which the colour arm met its stop: {by}.\n\
             arm_spread_deg = {}\n\
             # The same of the flipper: {by}.\n\
             flipper_spread_deg = {}\n",
            stops.arm_spread_deg, stops.flipper_spread_deg
        );
    }

    fn write_mechanism(&self, text: &mut String) {
        let mechanism = &self.mechanism;
        let by = |step| self.found_by(step);
        let values = [
            (
                "flipper_hold_deg",
                mechanism.flipper_hold_deg,
                format!(
                    "Where the flipper holds the cube, from its upper stop: {}",
                    by("flipper")
                ),
            ),
            (
                "flipper_pull_deg",
                mechanism.flipper_pull_deg,
                format!(
                    "How far the flipper pulls to tilt the cube: {}",
                    by("flipper")
                ),
            ),
            (
                "overshoot_deg",
                mechanism.overshoot_deg,
                format!(
                    "How far the turntable turns a layer beyond its target before it comes back:\n# {}",
                    by("overshoot")
                ),
            ),
        ];
        let mut header = "\n[mechanism]\n";
        for (key, value, comment) in values {
            if let Some(value) = value {
                let _ = write!(text, "{header}# {comment}.\n{key} = {value}\n");
                header = "";
            }
        }
    }

    fn write_positions(&self, text: &mut String) {
        let Some(positions) = &self.scan else { return };
        let by = self.found_by("sensor");
        let _ = write!(
            text,
            "\n[scan]\n\
             # Where the colour arm stands over the centre, from its outer stop; inwards is negative:\n\
             # {by}.\n\
             arm_centre_deg = {}\n\
             # The squares around the centre in the order in which they come under the arm.\n\
             square_order = {:?}\n\
             # Where the arm stands over each: {by}.\n\
             arm_deg = {:?}\n\
             # Where the table stands then: {by}.\n\
             table_deg = {:?}\n",
            positions.arm_centre_deg,
            positions.square_order,
            positions.arm_deg,
            positions.table_deg,
        );
    }

    fn write_prices(&self, text: &mut String) {
        if self.prices.is_empty() {
            return;
        }
        let by = self.found_by("durations");
        let _ = write!(
            text,
            "\n# How long each motion takes, in seconds, the median of several: {by}.\n[cost]\n"
        );
        for (key, price) in &self.prices {
            let _ = writeln!(text, "{key} = {price}");
        }
    }

    fn write_measured(&self, text: &mut String) {
        let mut header = "\n# When and how each step was done.\n[measured]\n";
        for (step, when) in self.measured.entries() {
            if let Some(when) = when {
                let when = Value::from(when);
                let _ = writeln!(text, "{header}{step} = {when}");
                header = "";
            }
        }
    }
}
