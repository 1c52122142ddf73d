//! Text of the file: above every value stand its meaning, the step that found it, and when and how.

use std::fmt::Write;

use toml::Value;

use super::{Content, STEPS};

const HEAD: &str = "\
# Measurements of this robot, written by `mindcub3r calibrate`. These values override those in
# robot.toml. Angles are those of the motors. The next calibration drops other comments.
version = 1
";

/// Value that a step finds.
struct Found {
    section: &'static str,
    key: &'static str,
    step: &'static str,
    meaning: &'static str,
}

macro_rules! found {
    ($($step:literal finds $section:ident.$key:ident: $meaning:literal;)+) => {
        [$(Found {
            section: stringify!($section),
            key: stringify!($key),
            step: $step,
            meaning: $meaning,
        }),+]
    };
}

/// Values that the steps find, except prices.
const FOUND: [Found; 12] = found! {
    "stops" finds stops.arm_spread_deg:
        "Spread of the positions at which the colour arm met its stop";
    "stops" finds stops.flipper_spread_deg:
        "Spread of the positions at which the flipper met its stop";
    "sensor" finds robot.arm_centre_deg:
        "Position of the colour arm over the centre, from its outer stop; inwards is negative";
    "flipper" finds mechanism.flipper_hold_deg:
        "Position of the flipper that holds the cube, from its upper stop";
    "flipper" finds mechanism.flipper_pull_deg:
        "Position to which the flipper pulls to tilt the cube";
    "overshoot" finds mechanism.overshoot_deg:
        "Distance past its target at which a turn of a layer comes back";
    "speed" finds mechanism.flipper_hold_speed_deg_s: "Speed of the flipper onto the cube";
    "speed" finds mechanism.flipper_pull_speed_deg_s: "Speed of the flipper that pulls";
    "speed" finds mechanism.flipper_push_speed_deg_s: "Speed of the flipper back from the pull";
    "sensor" finds scan.square_order:
        "The squares around the centre in the order in which they come under the arm";
    "sensor" finds scan.arm_deg: "Position of the arm over each square";
    "sensor" finds scan.table_deg: "Position of the table at each square";
};

/// Name of the step that finds a value.
pub(super) fn step_of(section: &str, key: &str) -> Option<&'static str> {
    let mut found = FOUND.iter();
    match found.find(|found| (found.section, found.key) == (section, key)) {
        Some(found) => Some(found.step),
        None => (section == "cost").then_some("durations"),
    }
}

impl Content {
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
        for Found {
            section,
            key,
            step,
            meaning,
        } in FOUND
        {
            let Some(value) = self.value(section, key) else {
                continue;
            };
            if section != header {
                let _ = write!(text, "\n[{section}]\n");
                header = section;
            }
            let by = self.found_by(step);
            let _ = write!(text, "# {meaning}:\n# {by}.\n{key} = {value}\n");
        }
    }

    fn write_prices(&self, text: &mut String) {
        let mut header = format!(
            "\n# Times of the motions, and times that overlaps of two save, in seconds, each the median of several:\n# {}.\n[cost]\n",
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
        let mut header = "\n# Time and circumstances of each step.\n[measured]\n";
        for step in STEPS {
            if let Some(when) = self.measured.of(step) {
                let when = Value::from(when);
                let _ = writeln!(text, "{header}{step} = {when}");
                header = "";
            }
        }
    }
}
