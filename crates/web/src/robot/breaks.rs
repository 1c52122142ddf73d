//! Breakage of a simulated robot, for a page that offers it: faults from outside, at a time of the run, and
//! properties of the robot, from its start.

mod properties;
mod robots;

use serde_json::{Value, json};
use simulator::{Disturbance, DisturbanceKind, Plug};

use self::properties::{BATTERY_GROUP as BATTERY, LIGHT_GROUP as LIGHT};

/// Words of a kind of fault for a person at a page.
struct Words {
    group: &'static str,
    title: &'static str,
    hint: &'static str,
    /// Amounts to choose from, with their titles; none for a kind without an amount.
    amounts: &'static [(&'static str, &'static str)],
}

const HAND: &str = "A hand at the cube";
const MOTORS: &str = "Motors and plugs";

/// Groups in the order in which a page shows them.
const GROUPS: [&str; 4] = [HAND, MOTORS, LIGHT, BATTERY];

const fn words(kind: DisturbanceKind) -> Words {
    const fn at_once(group: &'static str, title: &'static str, hint: &'static str) -> Words {
        by(group, title, hint, &[])
    }
    const fn by(
        group: &'static str,
        title: &'static str,
        hint: &'static str,
        amounts: &'static [(&'static str, &'static str)],
    ) -> Words {
        Words {
            group,
            title,
            hint,
            amounts,
        }
    }
    const QUARTERS: &[(&str, &str)] = &[("1", "a quarter"), ("2", "by half")];
    match kind {
        DisturbanceKind::Remove => at_once(
            HAND,
            "Take the cube out",
            "A hand takes the cube out, and puts it back as it lay.",
        ),
        DisturbanceKind::Exchange => at_once(
            HAND,
            "Exchange the cube",
            "A hand puts another scrambled cube in.",
        ),
        DisturbanceKind::Spin => by(
            HAND,
            "Spin the cube",
            "A hand turns the whole cube clockwise, seen from above.",
            QUARTERS,
        ),
        DisturbanceKind::Tilt => by(
            HAND,
            "Tilt the cube",
            "A hand tilts the whole cube over its front edge.",
            QUARTERS,
        ),
        DisturbanceKind::Turn => by(
            HAND,
            "Turn a layer",
            "A hand turns the upper layer clockwise.",
            QUARTERS,
        ),
        DisturbanceKind::Twist => at_once(
            HAND,
            "Twist a corner",
            "A corner is twisted in its place: no turns solve this cube any more.",
        ),
        DisturbanceKind::Knock => by(
            HAND,
            "Knock it askew",
            "The cube comes to lie askew in its cradle.",
            &[("12", "by 12°"), ("25", "by 25°")],
        ),
        DisturbanceKind::Jam => at_once(
            MOTORS,
            "Block a motor",
            "A finger or a loose brick blocks the motor where it stands.",
        ),
        DisturbanceKind::Unplug => at_once(
            MOTORS,
            "Pull a plug",
            "A plug comes out, and goes in again.",
        ),
        DisturbanceKind::Skip => by(
            MOTORS,
            "Skip gears",
            "Gears skip: the motor turns on by 20°, what it drives stays.",
            &[("20", "by 20°")],
        ),
        DisturbanceKind::Light => by(
            LIGHT,
            "Change the light",
            "A cloud, a hand or a lamp: all readings change.",
            &[("0.6", "darker"), ("1.5", "brighter")],
        ),
        DisturbanceKind::Garble => at_once(
            LIGHT,
            "Garble a message",
            "One message of the colour sensor comes with its bytes exchanged.",
        ),
        DisturbanceKind::Resync => at_once(
            LIGHT,
            "Lose the sensor",
            "For 2 s the colour sensor sends old values, and then zeros.",
        ),
        DisturbanceKind::Battery => by(
            BATTERY,
            "Drain the battery",
            "The battery's voltage falls, and stays there.",
            &[("6600", "to 6.6 V"), ("6000", "to 6.0 V")],
        ),
    }
}

const fn part(plug: Plug) -> &'static str {
    match plug {
        Plug::Flipper => "flipper",
        Plug::Turntable => "turntable",
        Plug::Arm => "colour arm",
        Plug::Color => "colour sensor",
        Plug::Distance => "distance sensor",
    }
}

/// Choices of a kind: a title, and the words of the fault after its time. A kind without a choice has one, without
/// a title.
fn choices(kind: DisturbanceKind) -> Vec<(String, String)> {
    let name = kind.name();
    let amounts = words(kind).amounts;
    match (kind.parts(), amounts) {
        ([], []) => vec![(String::new(), name.to_owned())],
        ([], amounts) => amounts
            .iter()
            .map(|(by, title)| ((*title).to_owned(), format!("{name} by {by}")))
            .collect(),
        (parts, amounts) => {
            let by = amounts.first().map(|(by, _)| format!(" by {by}"));
            let by = by.unwrap_or_default();
            parts
                .iter()
                .map(|&plug| (part(plug).to_owned(), format!("{name} {plug}{by}")))
                .collect()
        }
    }
}

/// A fault in the words of its buttons: `Block a motor (flipper) for 3 s`.
pub(super) fn text(fault: &Disturbance) -> String {
    let kind = fault.kind();
    let by = fault.by().to_string();
    let mut amounts = words(kind).amounts.iter();
    let amount = amounts.find(|(one, _)| *one == by).map(|(_, title)| *title);
    let which = match (fault.part(), amount) {
        (Some(plug), _) => format!(" ({})", part(plug)),
        (None, Some(title)) => format!(" ({title})"),
        (None, None) if words(kind).amounts.is_empty() => String::new(),
        (None, None) => format!(" ({by})"),
    };
    let lasts = fault
        .lasts()
        .map(|lasts| format!(" for {} s", lasts.as_secs_f64()));
    format!("{}{which}{}", words(kind).title, lasts.unwrap_or_default())
}

/// All that can break, as a page offers it.
pub(super) fn breaks() -> Value {
    let fault = |kind: &DisturbanceKind| {
        let words = words(*kind);
        let choices = choices(*kind);
        let choice = |(title, words): &(String, String)| json!({"title": title, "words": words});
        json!({
            "title": words.title,
            "hint": words.hint,
            "passes": kind.can_pass(),
            "choices": choices.iter().map(choice).collect::<Vec<_>>(),
        })
    };
    let group = |group: &str| {
        let kinds = (DisturbanceKind::ALL.iter()).filter(|kind| words(**kind).group == group);
        json!({"title": group, "faults": kinds.map(fault).collect::<Vec<_>>()})
    };
    json!({
        "groups": GROUPS.map(group),
        "properties": properties::all(),
        "robots": robots::all(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robot::answered;

    #[test]
    fn every_kind_of_fault_is_offered_in_words_that_the_simulator_takes() {
        let answer = answered(r#"{"call":"breaks"}"#).expect("an answer");
        let list = |value: &Value| value.as_array().expect("a list").clone();
        let mut kinds = Vec::new();
        for fault in (list(&answer["groups"]).iter()).flat_map(|group| list(&group["faults"])) {
            for choice in list(&fault["choices"]) {
                let words = choice["words"].as_str().expect("words");
                let lasts = if fault["passes"] == json!(true) {
                    " for 3"
                } else {
                    ""
                };
                let fault: Disturbance = format!("at 1 {words}{lasts}").parse().expect(words);
                kinds.push(fault.kind());
            }
        }
        for kind in DisturbanceKind::ALL {
            let offered = kinds.iter().filter(|&&one| one == kind).count();
            assert!(offered >= kind.parts().len().max(1), "{kind}: {offered}");
        }
    }
}
