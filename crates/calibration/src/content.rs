//! Calibration of a robot as the text of a file: the findings of each step, and the settings with them
//! laid over. Above every value stand its meaning, the step that found it, and when and how.

use std::{collections::BTreeMap, fmt::Write};

use robot::Config;
use settings::{Document, Section, SettingsError};
use toml::Value;

use crate::finding::{self, Finding, Found, POSITIONS};

/// Version of the format.
pub const VERSION: i64 = 1;

/// Steps whose findings are kept.
pub const STEPS: [&str; 6] = [
    "stops",
    "sensor",
    "flipper",
    "overshoot",
    "speed",
    "durations",
];

settings::section! {
    /// Version of the format, above all sections.
    struct Head in "": "" {
        version: i64 = 1, in 1..=1;
    }
}

settings::section! {
    /// Keys of [`Measured`], one for each of [`STEPS`].
    struct Entries in "measured": "Time and circumstances of each step." {
        stops: Option<String> = None;
        sensor: Option<String> = None;
        flipper: Option<String> = None;
        overshoot: Option<String> = None;
        speed: Option<String> = None;
        durations: Option<String> = None;
    }
}

const SECTIONS: [Section; 7] = {
    let [stops, robot, scan, mechanism, cost] = finding::SECTIONS;
    [
        Head::SECTION,
        Entries::SECTION,
        stops,
        robot,
        scan,
        mechanism,
        cost,
    ]
};

/// Beginning of the entry of a step that measured the simulated robot, not a real one.
const SIMULATED: &str = "in the simulator";

/// Time and circumstances of each step that was done.
#[derive(Debug, Clone, Default)]
pub struct Measured(BTreeMap<&'static str, String>);

impl Measured {
    /// Entry of this step; `None` if the step was not done.
    pub fn of(&self, step: &str) -> Option<&str> {
        self.0.get(step).map(String::as_str)
    }

    /// Steps whose values come from a simulated robot; see [`measured_in_simulator`].
    pub fn simulated(&self) -> Vec<&'static str> {
        let is_simulated = |step: &&str| {
            let entry = self.of(step);
            entry.is_some_and(|entry| entry.starts_with(SIMULATED))
        };
        STEPS.into_iter().filter(is_simulated).collect()
    }

    fn read(document: &Document<'_>) -> Result<Self, SettingsError> {
        let mut measured = BTreeMap::new();
        for step in STEPS {
            if let Some(entry) = document.get("measured", step, &())? {
                measured.insert(step, entry);
            }
        }
        Ok(Self(measured))
    }
}

/// Entry of a step in the simulator, with its seed; [`Measured::simulated`] recognises its
/// beginning.
pub fn measured_in_simulator(seed: u64) -> String {
    format!("{SIMULATED}, seed {seed}")
}

/// Version that a text names, whatever else is in it.
pub fn version(text: &str) -> Option<i64> {
    let table: toml::Table = text.parse().ok()?;
    table.get("version")?.as_integer()
}

/// Content of a file, and the settings with the file laid over them.
#[derive(Debug)]
pub struct Read {
    /// The content of the file.
    pub content: Content,
    /// The settings with the findings laid over them.
    pub config: Config,
}

/// Content of the file: the findings of each step that was done, and its entry.
#[derive(Debug, Clone, Default)]
pub struct Content {
    /// Entries of the steps.
    pub measured: Measured,
    found: Vec<Found>,
}

impl Content {
    /// Parses a text, and lays it over settings.
    ///
    /// # Errors
    /// A key or value that is not allowed, with its place.
    pub fn read(text: &str, settings: &Config) -> Result<Read, SettingsError> {
        let document = Document::parse(text, &SECTIONS)?;
        let head = Head::read_over(&document, &Head::default())?;
        if !document.has("", "version") {
            let message = format!(
                "the version is missing: version = {} is needed",
                head.version
            );
            return Err(document.conflict(&[], message));
        }
        let is_given = |&(section, key): &(&str, &str)| document.has(section, key);
        let missing = POSITIONS.iter().find(|position| !is_given(position));
        if let Some((section, key)) = missing
            && (POSITIONS.iter().any(is_given) || document.has_section("scan"))
        {
            let message =
                format!("{section}.{key} is missing: the places of the squares go together");
            return Err(document.conflict(&POSITIONS, message));
        }
        finding::Stops::read_over(&document, &finding::Stops::default())?;
        let found = document
            .settings()
            .filter(|(section, _, _)| !["", "measured"].contains(section))
            .map(|(section, key, value)| (section, key, value.to_owned()))
            .collect();
        Ok(Read {
            content: Self {
                measured: Measured::read(&document)?,
                found,
            },
            config: Config::read_over(&document, settings)?,
        })
    }

    /// TOML value of a setting, if a step found it.
    fn value(&self, section: &str, key: &str) -> Option<&str> {
        let found = self.found.iter();
        let mut of_it = found.filter(|found| (found.0, found.1) == (section, key));
        of_it.next().map(|(_, _, value)| value.as_str())
    }

    /// Adds a finding in place of an earlier one of its step. New prices replace all earlier ones,
    /// also those not measured this time.
    pub fn add(&mut self, finding: &Finding, when: &str) {
        let found = finding.settings();
        let has_prices = matches!(finding, Finding::Durations(_) | Finding::Speeds(..));
        self.found.retain(|old| {
            let is_found = found.iter().any(|new| (new.0, new.1) == (old.0, old.1));
            !(is_found || has_prices && old.0 == "cost")
        });
        self.found.extend(found);
        let step = match finding {
            Finding::Stops(_) => "stops",
            Finding::Positions(_) => "sensor",
            Finding::Flipper { .. } => "flipper",
            Finding::Overshoot(_) => "overshoot",
            Finding::Speeds(..) => "speed",
            Finding::Durations(_) => "durations",
        };
        self.measured.0.insert(step, when.to_owned());
    }

    /// Removes findings and entry of a step; gives whether anything of it was there.
    pub fn remove(&mut self, step: &str) -> bool {
        let found = self.found.len();
        self.found
            .retain(|(section, key, _)| step_of(section, key) != Some(step));
        self.measured.0.remove(step).is_some() || found > self.found.len()
    }
}

const HEAD: &str = "\
# Measurements of this robot, written by `mindcub3r calibrate`. These values override those in
# robot.toml. Angles are those of the motors. The next calibration drops other comments.
version = 1
";

/// Value that a step finds, and its meaning.
struct Measurable {
    section: &'static str,
    key: &'static str,
    step: &'static str,
    meaning: &'static str,
}

macro_rules! found {
    ($($step:literal finds $section:ident.$key:ident: $meaning:literal;)+) => {
        [$(Measurable {
            section: stringify!($section),
            key: stringify!($key),
            step: $step,
            meaning: $meaning,
        }),+]
    };
}

/// Values that the steps find, except prices.
const FOUND: [Measurable; 12] = found! {
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
fn step_of(section: &str, key: &str) -> Option<&'static str> {
    let mut found = FOUND.iter();
    match found.find(|found| (found.section, found.key) == (section, key)) {
        Some(found) => Some(found.step),
        None => (section == "cost").then_some("durations"),
    }
}

impl Content {
    /// The text of the file.
    pub fn text(&self) -> String {
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
        for Measurable {
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
