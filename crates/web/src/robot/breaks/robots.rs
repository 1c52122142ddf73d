//! Robots that are known by a name: values of properties that differ from the usual ones.

use serde_json::{Value, json};

/// Names of the robots, with the properties that are not as usual.
fn robots() -> [(&'static str, Value); 16] {
    [
        ("Good robot", json!({})),
        ("Dim lamp", json!({"lamp": 20, "uneven": 0.6, "noise": 4})),
        ("Flickering lamps", json!({"flicker": 0.3})),
        ("Worn stickers", json!({"worn": 16, "fade": 0.8})),
        ("Sensor a peg off", json!({"peg": 8})),
        ("Slippery cube", json!({"slip": 0.06})),
        ("Sliding double tilts", json!({"slide": 0.15})),
        ("Worn rubber", json!({"wear": 0.5, "loose": 0.03})),
        ("Stiff side", json!({"side": "right", "tight": 32})),
        ("Stuck flipper", json!({"play": 60})),
        ("Wobbly LEGO", json!({"firm": 0.55})),
        ("Table askew", json!({"askew": 30})),
        (
            "Weak battery",
            json!({"volts": 6.65, "heavy": 10, "stiff": 10}),
        ),
        ("Empty battery", json!({"volts": 6.2})),
        ("Brown-out", json!({"volts": 7, "brown": 6.6})),
        ("Clumsy people", json!({"often": 2})),
    ]
}

pub(super) fn all() -> Vec<Value> {
    robots()
        .into_iter()
        .map(|(name, values)| json!({"name": name, "values": values}))
        .collect()
}
