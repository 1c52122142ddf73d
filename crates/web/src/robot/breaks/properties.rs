//! Properties of a simulated robot that a page offers: settings of `config/simulator.toml`, in the units of a person.

use serde_json::{Value, json};
use simulator::Settings;

/// A property with a range; the range of the page may be narrower than that of the setting.
struct Property {
    /// Name in the address of a page.
    id: &'static str,
    title: &'static str,
    /// Effect of a greater value.
    hint: &'static str,
    unit: &'static str,
    /// Least and greatest value, and step.
    range: (f64, f64, f64),
    /// Settings that the property sets, as section and key, each with its value for 1.
    keys: &'static [(&'static str, &'static str, f64)],
}

const fn property(
    (id, title, hint): (&'static str, &'static str, &'static str),
    unit: &'static str,
    range: (f64, f64, f64),
    keys: &'static [(&'static str, &'static str, f64)],
) -> Property {
    Property {
        id,
        title,
        hint,
        unit,
        range,
        keys,
    }
}

const CHANCE: (f64, f64, f64) = (0.0, 0.3, 0.01);
/// Motor degrees of the turntable for a degree of the cube.
const CUBE_DEG: f64 = 3.0;

/// Names of groups that events have, too.
pub(super) const LIGHT_GROUP: &str = "Light and sensor";
/// See [`LIGHT_GROUP`].
pub(super) const BATTERY_GROUP: &str = "Battery";

const LIGHT: [Property; 8] = [
    property(
        (
            "lamp",
            "Light",
            "The dimmer, the nearer the colours are to one another.",
        ),
        " %",
        (20.0, 150.0, 1.0),
        &[
            ("light", "white_red", 2.65),
            ("light", "white_green", 2.55),
            ("light", "white_blue", 3.2),
        ],
    ),
    property(
        (
            "uneven",
            "Changing light",
            "Each side lies in other light when it comes up.",
        ),
        "",
        (0.0, 0.9, 0.025),
        &[("light", "face_brightness", 1.0)],
    ),
    property(
        (
            "flicker",
            "Flickering lamps",
            "Readings swing a hundred times a second.",
        ),
        "",
        (0.0, 0.5, 0.01),
        &[("light", "flicker", 1.0)],
    ),
    property(
        (
            "noise",
            "Noise of the sensor",
            "Each reading is a little off.",
        ),
        "",
        (0.0, 20.0, 0.5),
        &[("light", "reading_offset", 1.0)],
    ),
    property(
        (
            "place",
            "Sensor off its place",
            "It looks at the edge of a sticker, or at its neighbour.",
        ),
        " mm",
        (0.0, 20.0, 0.5),
        &[("light", "position_error_mm", 1.0)],
    ),
    property(
        (
            "peg",
            "Sensor too far out",
            "Mounted a peg off: 8 mm, and always the same way.",
        ),
        " mm",
        (-16.0, 16.0, 1.0),
        &[("light", "sensor_too_far_out_mm", 1.0)],
    ),
    property(
        ("worn", "Worn stickers", "Worn ones have lost colour."),
        "",
        (0.0, 54.0, 1.0),
        &[("light", "worn_stickers", 1.0)],
    ),
    property(
        ("fade", "How worn they are", "At 1 they are grey."),
        "",
        (0.0, 1.0, 0.05),
        &[("light", "worn_fade", 1.0)],
    ),
];

const GRIP: [Property; 6] = [
    property(
        (
            "slip",
            "Tilts that slip",
            "The cube falls back, and no motor feels it.",
        ),
        "",
        CHANCE,
        &[("mechanism", "slip_chance", 1.0)],
    ),
    property(
        (
            "slide",
            "Double tilts that slide",
            "The second of two tilts in a row slips.",
        ),
        "",
        CHANCE,
        &[("mechanism", "double_slip_chance", 1.0)],
    ),
    property(
        (
            "wear",
            "Wear of the rubber",
            "Tilts slip the oftener, the more were made: at 1 after 60 one in 17.",
        ),
        "",
        (0.0, 1.0, 0.05),
        &[("mechanism", "slip_growth", 1.0)],
    ),
    property(
        (
            "loose",
            "Loose hold",
            "The flipper lies on the cube without a grip: the whole cube turns along.",
        ),
        "",
        CHANCE,
        &[("mechanism", "loose_hold_chance", 1.0)],
    ),
    property(
        (
            "play",
            "Play of the grip",
            "A loose grip leaves layers askew: the next tilt gets stuck.",
        ),
        "°",
        (0.0, 90.0, 1.0),
        &[("mechanism", "play_deg", 1.0)],
    ),
    property(
        (
            "stiff",
            "Stiff layers",
            "The turntable works harder, and slower.",
        ),
        " N·cm",
        (0.0, 15.0, 0.5),
        &[("motors", "layer_load_ncm", 1.0)],
    ),
];

const LEGO: [Property; 3] = [
    property(
        (
            "firm",
            "Firmness of the LEGO",
            "At a low one a fast flipper knocks the cube askew.",
        ),
        "",
        (0.4, 1.5, 0.05),
        &[("limits", "scale", 1.0)],
    ),
    property(
        (
            "heavy",
            "Heavy tilts",
            "The flipper works harder, and slower.",
        ),
        " N·cm",
        (0.0, 15.0, 0.5),
        &[("motors", "tilt_load_ncm", 1.0)],
    ),
    property(
        (
            "askew",
            "Table askew at the start",
            "By up to so much, either way, when the robot is turned on.",
        ),
        "°",
        (0.0, 45.0, 1.0),
        &[("motors", "turntable_start_max_deg", CUBE_DEG)],
    ),
];

const BATTERY: [Property; 2] = [
    property(
        (
            "volts",
            "Battery",
            "A weak one makes the robot slow; below 6.3 V it refuses.",
        ),
        " V",
        (5.5, 9.0, 0.05),
        &[("battery", "voltage_mv", 1000.0)],
    ),
    property(
        (
            "brown",
            "Brown-out",
            "Below this voltage, under load, the brick turns off; at 0 it never does.",
        ),
        " V",
        (0.0, 9.0, 0.1),
        &[("battery", "brown_out_mv", 1000.0)],
    ),
];

const CHANCES: [Property; 1] = [property(
    (
        "often",
        "Faults by chance",
        "So many a minute, of all the kinds below; each passes after a while.",
    ),
    "",
    (0.0, 10.0, 0.5),
    &[("faults", "per_minute", 1.0)],
)];

const STIFF: &str = "Stiff side";

const TIGHT: [Property; 1] = [property(
    (
        "tight",
        "Load of the stiff side",
        "Beyond 30 the motor cannot turn it. Choose the side below.",
    ),
    " N·cm",
    (0.0, 40.0, 0.5),
    &[("motors", "stiff_layer_load_ncm", 1.0)],
)];

/// Titles of the groups, and their properties.
const GROUPS: [(&str, &[Property]); 6] = [
    (LIGHT_GROUP, &LIGHT),
    ("Cube and grip", &GRIP),
    ("LEGO and motors", &LEGO),
    (BATTERY_GROUP, &BATTERY),
    ("From outside", &CHANCES),
    (STIFF, &TIGHT),
];

/// Default of a setting that is a number.
fn default(section: &str, key: &str) -> f64 {
    let sections = Settings::SECTIONS;
    let sections = sections.iter().filter(|one| one.name == section);
    let mut settings = sections.flat_map(|section| section.settings().collect::<Vec<_>>());
    let declared = settings.find(|one| one.key == key);
    declared
        .and_then(|declared| (declared.default)()?.parse().ok())
        .expect("a test looks for each of the settings")
}

/// Sides of the cube of which one can be stiff, as `mechanism.stiff_face` names them.
const SIDES: [&str; 6] = ["up", "right", "front", "down", "left", "back"];

/// All properties; one that is a choice of words, or none of them, comes last.
pub(super) fn all() -> Vec<Value> {
    let numbers = GROUPS.iter().flat_map(|(group, properties)| {
        properties.iter().map(move |one| {
            let (least, most, step) = one.range;
            let (section, key, factor) = one.keys[0];
            json!({
                "id": one.id, "title": one.title, "hint": one.hint, "group": group, "unit": one.unit,
                "min": least, "max": most, "step": step,
                "usual": (1000.0 * default(section, key) / factor).round() / 1000.0,
                "keys": one.keys, "words": [],
            })
        })
    });
    let side = json!({
        "id": "side", "title": "Which side", "hint": "The side that is stiff, as the cube was put in.",
        "group": STIFF, "unit": "", "min": 0, "max": 0, "step": 0, "usual": "",
        "keys": [["mechanism", "stiff_face", 1]], "words": SIDES,
    });
    numbers.chain([side]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_end_of_each_property_is_a_value_that_the_simulator_takes() {
        for property in GROUPS.iter().flat_map(|(_, properties)| *properties) {
            let (least, most, _) = property.range;
            for &(section, key, factor) in property.keys {
                let usual = default(section, key) / factor;
                assert!((least..=most).contains(&usual), "{key}: {usual}");
                for value in [least, most] {
                    let value = if factor == 1.0 {
                        value
                    } else {
                        (value * factor).round()
                    };
                    let text = format!("[{section}]\n{key} = {value}");
                    Settings::from_toml(&text).expect(&text);
                }
            }
        }
        for side in SIDES {
            let text = format!("[mechanism]\nstiff_face = \"{side}\"");
            Settings::from_toml(&text).expect(&text);
        }
    }
}
