//! Text of the file: above every value stand its meaning, the step that found it, and when and how.

use std::fmt::Write;

use toml::Value;

use super::Kept;

const HEAD: &str = "\
# What this robot was measured to be like: written by `mindcub3r calibrate`. These values hold
# instead of those in robot.toml; without this file those hold. Angles are those of the motors.
# Other comments are not kept.
version = 1
";

/// Values that the steps find, except prices: section, key, meaning, and step.
const FOUND: [(&str, &str, &str, &str); 12] = [
    (
        "stops",
        "arm_spread_deg",
        "How far apart the places lie at which the colour arm met its stop",
        "stops",
    ),
    (
        "stops",
        "flipper_spread_deg",
        "The same of the flipper",
        "stops",
    ),
    (
        "robot",
        "arm_centre_deg",
        "Where the colour arm stands over the centre, from its outer stop; inwards is negative",
        "sensor",
    ),
    (
        "mechanism",
        "flipper_hold_deg",
        "Where the flipper holds the cube, from its upper stop",
        "flipper",
    ),
    (
        "mechanism",
        "flipper_pull_deg",
        "How far the flipper pulls to tilt the cube",
        "flipper",
    ),
    (
        "mechanism",
        "overshoot_deg",
        "How far the turntable turns a layer beyond its target before it comes back",
        "overshoot",
    ),
    (
        "mechanism",
        "flipper_hold_speed_deg_s",
        "How fast the flipper comes down onto the cube",
        "speed",
    ),
    (
        "mechanism",
        "flipper_pull_speed_deg_s",
        "How fast it pulls",
        "speed",
    ),
    (
        "mechanism",
        "flipper_push_speed_deg_s",
        "How fast it pushes the cube back",
        "speed",
    ),
    (
        "scan",
        "square_order",
        "The squares around the centre in the order in which they come under the arm",
        "sensor",
    ),
    (
        "scan",
        "arm_deg",
        "Where the arm stands over each",
        "sensor",
    ),
    ("scan", "table_deg", "Where the table stands then", "sensor"),
];

impl Kept {
    /// Text of the file.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(HEAD);
        self.write_found(&mut text);
        self.write_prices(&mut text);
        self.write_measured(&mut text);
        text
    }

    /// Name of the step that found a value, with its entry if there is one.
    fn found_by(&self, step: &str) -> String {
        match self.measured.of(step) {
            // A line break in the entry would end the comment.
            Some(when) => format!("`calibrate {step}`, {}", when.replace(['\n', '\r'], " ")),
            None => format!("`calibrate {step}`"),
        }
    }

    fn write_found(&self, text: &mut String) {
        let mut header = "";
        for (section, key, comment, step) in FOUND {
            let Some(value) = self.value(section, key) else {
                continue;
            };
            if section != header {
                let _ = write!(text, "\n[{section}]\n");
                header = section;
            }
            let by = self.found_by(step);
            let _ = write!(text, "# {comment}:\n# {by}.\n{key} = {value}\n");
        }
    }

    fn write_prices(&self, text: &mut String) {
        let mut header = format!(
            "\n# How long each motion takes, and what overlaps of two save, in seconds, the median of several:\n# {}.\n[cost]\n",
            self.found_by("durations")
        );
        for (section, key, price) in &self.found {
            if *section == "cost" {
                let _ = writeln!(text, "{header}{key} = {price}");
                header.clear();
            }
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
