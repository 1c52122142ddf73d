//! A family of robots: each number draws one.
//!
//! | what | from | to | source |
//! |---|---|---|---|
//! | battery | 6.8 V | 8.4 V | nearly empty and full Li-ion |
//! | sag | 0.15 ohm | 0.3 ohm | estimate for Li-ion |
//! | inertia of the motors | 0.6 of Pybricks' | Pybricks' | fits to measured strokes |
//! | loads in N cm: spin, layer, tilt, arm | 0.5, 2, 2, 0.5 | 2, 6, 6, 2 | estimates |
//! | play of the table's gears | 3 | 12 motor degrees | estimate |
//! | play of the upper layers when held | 15 | 23 thirds of a degree | peers' overshoots, 18 to 28 at the motor |
//! | stops, N cm a degree | 5 | 10 | estimate |
//! | white, blue over red | 0.37 | 1.4 | readings that users published |
//! | new reading of the sensor | 2 ms | 10 ms | at most 575 a second |
//! | reading a file | 0.1 ms | 1 ms | measured: Python 0.9, C++ 0.04 |
//! | limits | strain by ev3dev's Python program | twice that | assumption |
//! | voltage reads too high | 0 | 0.13 V | ev3dev issue 1133 |
//!
//! `[robot] wider` names groups of these values that are drawn from beyond their ranges: from 0.7 of
//! the lower end to 1.3 of the upper one. The battery's voltage is drawn from 30 % of its range beyond
//! both ends instead, 6.3 to 8.9 V: a brick does not run at 4.8 V. The limits stay in their ranges.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::settings::{Settings, Wider};

/// Pybricks' inertias of the large and the medium motor, in kg m2.
const PYBRICKS: [f64; 2] = [0.00248, 0.00052];

/// Part of an end of a range, or of a range, by which a wider range goes beyond the end.
const BEYOND: f64 = 0.3;

impl Settings {
    /// The robot of this number: the same number gives the same robot.
    pub fn of_family(number: u32) -> Self {
        Self::of_wider_family(number, Wider::None)
    }

    /// The robot of this number, with the values of a group drawn from wider ranges.
    pub fn of_wider_family(number: u32, wider: Wider) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(number.into());
        let mut draw = |group: Wider, low: f64, high: f64| {
            let beyond = if wider.has(group) { BEYOND } else { 0.0 };
            between(low * (1.0 - beyond), high * (1.0 + beyond), &mut rng)
        };
        let mut settings = Self::default();
        let motors = &mut settings.motors;
        let group = Wider::Mechanics;
        let inertia = draw(group, 0.6, 1.0);
        motors.large_inertia_kg_m2 = PYBRICKS[0] * inertia;
        motors.medium_inertia_kg_m2 = PYBRICKS[1] * draw(group, 0.6, 1.0);
        motors.spin_load_ncm = draw(group, 0.5, 2.0);
        motors.layer_load_ncm = draw(group, 2.0, 6.0);
        motors.tilt_load_ncm = draw(group, 2.0, 6.0);
        motors.arm_load_ncm = draw(group, 0.5, 2.0);
        motors.flipper_load_ncm = draw(group, 0.5, 2.0);
        motors.turntable_backlash_deg = draw(group, 3.0, 12.0);
        motors.stop_stiffness_ncm_per_deg = draw(group, 5.0, 10.0);
        let battery = &mut settings.battery;
        let group = Wider::Battery;
        let [empty, full] = voltages(wider);
        battery.voltage_mv = draw(Wider::None, empty, full) as u32;
        battery.resistance_ohm = draw(group, 0.15, 0.3);
        battery.reads_high_mv = draw(group, 0.0, 130.0) as u32;
        settings.mechanism.play_deg = draw(Wider::Mechanics, 15.0, 23.0);
        let light = &mut settings.light;
        let group = Wider::Sensor;
        let hue = if wider.has(group) { BEYOND } else { 0.0 };
        let [red, blue] = [0.37 * (1.0 - hue), 1.4 * (1.0 + hue)].map(f64::ln);
        let blue_over_red = draw(Wider::None, red, blue).exp().sqrt();
        let brightness = draw(group, 150.0, 260.0);
        light.white_red = brightness / blue_over_red;
        light.white_blue = brightness * blue_over_red;
        light.white_green = brightness * draw(group, 0.85, 1.15);
        settings.sensor.reading_ms = draw(group, 2.0, 11.0) as u32;
        settings.sensor.attribute_ms = draw(group, 0.04, 0.4);
        // The middle of the range of a limit is 1.5 times the weakest limit; each limit is drawn
        // alone.
        let limits = &mut settings.limits;
        for limit in [
            &mut limits.pull_speed_deg_s,
            &mut limits.push_speed_deg_s,
            &mut limits.lay_speed_deg_s,
            &mut limits.spin_acceleration_deg_s2,
            &mut limits.askew_deg,
        ] {
            *limit *= draw(Wider::None, 1.0, 2.0) / 1.5;
        }
        settings
    }
}

impl Wider {
    /// Whether the values of a group are drawn from wider ranges.
    fn has(self, group: Self) -> bool {
        group != Self::None && (self == group || self == Self::All)
    }
}

/// Ends of the range of the battery's voltage, in millivolts.
fn voltages(wider: Wider) -> [f64; 2] {
    let [empty, full] = [6800.0, 8400.0];
    if !wider.has(Wider::Battery) {
        return [empty, full];
    }
    let beyond = BEYOND * (full - empty);
    [empty - beyond, full + beyond]
}

fn between(low: f64, high: f64, rng: &mut impl Rng) -> f64 {
    low + (high - low) * rng.random::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the table above for one robot: name, value, and the range's ends.
    fn drawn(settings: &Settings) -> Vec<(&'static str, f64, f64, f64)> {
        let motors = &settings.motors;
        let light = &settings.light;
        let shipped = Settings::default().limits;
        let limits = &settings.limits;
        let weakest = |limit: f64, of: f64| limit / (of / 1.5);
        let battery = &settings.battery;
        vec![
            ("battery", f64::from(battery.voltage_mv), 6800.0, 8400.0),
            ("sag", battery.resistance_ohm, 0.15, 0.3),
            ("reads high", f64::from(battery.reads_high_mv), 0.0, 130.0),
            ("large", motors.large_inertia_kg_m2 / PYBRICKS[0], 0.6, 1.0),
            (
                "medium",
                motors.medium_inertia_kg_m2 / PYBRICKS[1],
                0.6,
                1.0,
            ),
            ("spin", motors.spin_load_ncm, 0.5, 2.0),
            ("layer", motors.layer_load_ncm, 2.0, 6.0),
            ("tilt", motors.tilt_load_ncm, 2.0, 6.0),
            ("arm", motors.arm_load_ncm, 0.5, 2.0),
            (
                "play of the gears",
                motors.turntable_backlash_deg,
                3.0,
                12.0,
            ),
            (
                "play of the layers",
                settings.mechanism.play_deg,
                15.0,
                23.0,
            ),
            ("stops", motors.stop_stiffness_ncm_per_deg, 5.0, 10.0),
            ("white", light.white_blue / light.white_red, 0.37, 1.4),
            ("reading", f64::from(settings.sensor.reading_ms), 2.0, 10.0),
            ("attribute", settings.sensor.attribute_ms, 0.04, 0.4),
            (
                "pull",
                weakest(limits.pull_speed_deg_s, shipped.pull_speed_deg_s),
                1.0,
                2.0,
            ),
            (
                "push",
                weakest(limits.push_speed_deg_s, shipped.push_speed_deg_s),
                1.0,
                2.0,
            ),
            (
                "lay",
                weakest(limits.lay_speed_deg_s, shipped.lay_speed_deg_s),
                1.0,
                2.0,
            ),
            (
                "throw",
                weakest(
                    limits.spin_acceleration_deg_s2,
                    shipped.spin_acceleration_deg_s2,
                ),
                1.0,
                2.0,
            ),
            (
                "askew",
                weakest(limits.askew_deg, shipped.askew_deg),
                1.0,
                2.0,
            ),
        ]
    }

    #[test]
    fn robots_of_the_family_fill_the_ranges_of_the_table() {
        let robots: Vec<_> = (0..300).map(|n| drawn(&Settings::of_family(n))).collect();
        for (place, &(what, _, low, high)) in robots[0].iter().enumerate() {
            let values = || robots.iter().map(|robot| robot[place].1);
            let least = values().fold(f64::MAX, f64::min);
            let most = values().fold(f64::MIN, f64::max);
            assert!(
                least >= low - 1e-9 && most <= high + 1e-9,
                "{what}: {least} to {most}"
            );
            let span = high - low;
            assert!(least < low + 0.1 * span, "{what}: none below {least}");
            assert!(most > high - 0.1 * span, "{what}: none above {most}");
        }
    }

    #[test]
    fn wider_ranges_reach_beyond_both_ends_of_their_own_group_only() {
        let groups = [
            (Wider::Battery, &["battery", "sag", "reads high"][..]),
            (Wider::Sensor, &["white", "reading", "attribute"]),
            (
                Wider::Mechanics,
                &[
                    "large",
                    "medium",
                    "spin",
                    "layer",
                    "tilt",
                    "arm",
                    "play of the gears",
                    "play of the layers",
                    "stops",
                ],
            ),
        ];
        for (wider, names) in groups {
            let robots = |wider| {
                (0..300)
                    .map(move |number| drawn(&Settings::of_wider_family(number, wider)))
                    .collect::<Vec<_>>()
            };
            let (usual, robots) = (robots(Wider::None), robots(wider));
            for (place, &(what, _, low, high)) in robots[0].iter().enumerate() {
                let beyond = |is: &dyn Fn(f64) -> bool| robots.iter().any(|it| is(it[place].1));
                if !names.contains(&what) {
                    assert!(
                        (0..300).all(|it| robots[it][place] == usual[it][place]),
                        "{what}"
                    );
                    continue;
                }
                assert!(beyond(&|value| value > high), "{wider}: {what}");
                assert!(
                    low == 0.0 || beyond(&|value| value < low),
                    "{wider}: {what}"
                );
                let (least, most) = match what {
                    "battery" => (6320.0, 8880.0),
                    // Whole milliseconds of a range that ends at 11.
                    "reading" => (1.0, 14.0),
                    _ => (0.7 * low, 1.3 * high),
                };
                assert!(
                    !beyond(&|value| value < least - 1.0 || value > most + 1e-9),
                    "{what}"
                );
            }
        }
    }

    #[test]
    fn a_text_names_the_group_that_is_wider() {
        let read = Settings::from_toml("[robot]\nfamily = 7\nwider = \"battery\"").unwrap();
        let expected = Settings::of_wider_family(7, Wider::Battery);
        assert_eq!(read.battery, expected.battery);
        assert_ne!(read.battery, Settings::of_family(7).battery);
        assert_eq!(read.motors, Settings::of_family(7).motors);
    }

    #[test]
    fn the_same_number_is_the_same_robot_and_keys_that_are_given_hold() {
        assert_eq!(Settings::of_family(7), Settings::of_family(7));
        assert_ne!(Settings::of_family(7), Settings::of_family(8));
        let text = "[robot]\nfamily = 7\n[battery]\nvoltage_mv = 7001\n[limits]\nscale = 2";
        let read = Settings::from_toml(text).unwrap();
        let mut expected = Settings::of_family(7);
        expected.robot.family = Some(7);
        expected.battery.voltage_mv = 7001;
        expected.limits.scale = 2.0;
        assert_eq!(read, expected);
    }
}
