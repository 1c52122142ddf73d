//! Prices of motions and overlaps: defaults, settings, and times that become prices.

use super::*;

fn price(model: &CostModel, motion: &str) -> f64 {
    model.seconds(motion.parse().expect("a motion"))
}

#[test]
fn tilts_without_a_price_cost_the_sum_of_their_parts_less_the_saving_of_one_stroke() {
    let model =
        CostModel::from_toml("tilt_s = 0.8\nhold_s = 0.4\nrelease_s = 0.4").expect("a cost model");
    assert_eq!(price(&model, "tilt"), 0.8);
    assert_eq!(price(&model, "hold-tilt"), 1.128);
    assert_eq!(price(&model, "tilt-release"), 1.086);
    assert_eq!(price(&model, "hold-tilt-release"), 1.423);
}

#[test]
fn a_tilt_in_one_stroke_costs_no_less_than_each_of_its_parts() {
    let text = "tilt_s = 0.1\nhold_s = 0.05\nrelease_s = 0";
    let model = CostModel::from_toml(text).expect("in range");
    for tilt in ["tilt", "hold-tilt", "tilt-release", "hold-tilt-release"] {
        assert_eq!(price(&model, tilt), 0.1, "{tilt}");
    }
}

#[test]
fn a_setting_changes_its_own_price_and_no_other() {
    let text = "spin_180_s = 0.9\ntilt_then_release_s = 1\nhold_s = 0";
    let model = CostModel::from_toml(text).expect("all in range");
    assert_eq!(price(&model, "spin+180"), 0.9);
    assert_eq!(price(&model, "tilt-release"), 1.0);
    let tilt = CostModel::default().seconds(Motion::TILT);
    assert_eq!(price(&model, "tilt"), tilt);
    // Holding is free, and a stroke costs no less than its parts.
    assert_eq!(price(&model, "hold-tilt"), tilt);
    assert_eq!(CostModel::from_toml(""), Ok(CostModel::default()));
}

#[test]
fn every_key_prices_its_own_motion() {
    let model = CostModel::from_toml(
        "tilt_s = 1\nhold_s = 2\nrelease_s = 3\nspin_90_s = 4\nspin_180_s = 5\n\
         turn_90_s = 6\nturn_180_s = 7\nface_scan_s = 8\ntilt_then_release_s = 9\n\
         hold_then_tilt_s = 10\nhold_tilt_release_s = 11",
    )
    .expect("all in range");
    let prices = Motion::ALL.map(|motion| (motion.to_string(), model.seconds(motion)));
    let expected = [
        ("hold", 2.0),
        ("release", 3.0),
        ("hold-tilt-release", 11.0),
        ("hold-tilt", 10.0),
        ("tilt-release", 9.0),
        ("tilt", 1.0),
        ("spin-180", 5.0),
        ("spin-90", 4.0),
        ("spin+90", 4.0),
        ("spin+180", 5.0),
        ("turn-180", 7.0),
        ("turn-90", 6.0),
        ("turn+90", 6.0),
        ("turn+180", 7.0),
    ];
    assert_eq!(
        prices,
        expected.map(|(text, price)| (text.to_owned(), price))
    );
    assert_eq!(model.face_scan(), Duration::from_secs(8));
}

#[test]
fn settings_read_back_as_they_are_written() {
    let model =
        CostModel::from_toml("tilt_s = 1.234\nhold_then_tilt_s = 1.1").expect("all in range");
    let line = |(key, value)| format!("{key} = {value}\n");
    let text: String = model.written().into_iter().map(line).collect();
    assert_eq!(CostModel::from_toml(&text), Ok(model));
}

#[test]
fn a_wrong_price_or_key_is_named() {
    let error = |text: &str| CostModel::from_toml(text).expect_err("refused").to_string();
    assert!(
        error("tilt_s = -1.0").contains("cost.tilt_s = -1.0 is out of range: allowed are 0.05")
    );
    assert!(error("turn_90_s = nan").contains("cost.turn_90_s"));
    assert!(error("hold_tilt_release_s = 21").contains("cost.hold_tilt_release_s"));
    assert!(error("tillt_s = 1").contains("tillt_s"));
}

#[test]
fn timed_motions_cost_the_middle_of_their_times_and_the_others_keep_their_price() {
    let model = CostModel::from_toml("hold_s = 0.3\nface_scan_s = 9").expect("in range");
    let times: Vec<Timed> = [
        ("spin+90", 510),
        ("spin-90", 530),
        ("spin-90", 2000),
        ("hold-tilt-release", 1255),
        ("turn-180", 1100),
    ]
    .map(|(motion, time)| {
        let motion = motion.parse().expect("a motion");
        Timed::alone(motion, Duration::from_millis(time))
    })
    .to_vec();
    let expected = "hold_s = 0.3\nface_scan_s = 9\nspin_90_s = 0.53\nturn_180_s = 1.1\n\
                    hold_tilt_release_s = 1.255";
    assert_eq!(
        model.timed(&times),
        Ok(CostModel::from_toml(expected).expect("in range"))
    );
    assert_eq!(model.timed(&[]), Ok(model.clone()));
    let error = model.timed(&[Timed::alone(Motion::TILT, Duration::from_secs(21))]);
    assert!(
        error
            .expect_err("too long")
            .to_string()
            .contains("cost.tilt_s = 21")
    );
}

#[test]
fn a_time_of_any_motion_becomes_its_own_price() {
    let mut model = CostModel::default();
    for (place, motion) in Motion::ALL.into_iter().enumerate() {
        let time = Duration::from_millis(1000 + place as u64);
        model = model
            .timed(&[Timed::alone(motion, time)])
            .expect("in range");
        assert_eq!(model.duration(motion), time, "{motion}");
        let priced = CostModel::priced_as(motion);
        assert!(CostModel::PRICED.contains(&priced));
        let price = (CostModel::key(motion), model.seconds(motion).to_string());
        assert!(model.written().contains(&price), "{price:?}");
        assert_eq!(model.duration(priced), time, "{motion}");
    }
}

fn motion(text: &str) -> Motion {
    text.parse().expect("a motion")
}

#[test]
fn every_pair_of_motions_overlaps_as_the_flipper_and_the_table_allow() {
    let lifting = ["release", "tilt-release", "hold-tilt-release"];
    let laying = ["hold", "tilt", "hold-tilt"];
    let lowering = ["hold", "hold-tilt", "hold-tilt-release"];
    let flipping = ["release", "tilt", "tilt-release"];
    for before in Motion::ALL.map(|motion| motion.to_string()) {
        for after in Motion::ALL.map(|motion| motion.to_string()) {
            let one_of = |text: &str, names: &[&str]| {
                let name = text.split(['+', '9', '1']).next().map(|name| match name {
                    "spin-" => "spin",
                    "turn-" => "turn",
                    name => name,
                });
                name.is_some_and(|name| names.contains(&name))
            };
            let are = |befores: &[&str], afters: &[&str]| {
                one_of(&before, befores) && one_of(&after, afters)
            };
            let (spins, turns) = (["spin"], ["turn"]);
            let expected = if are(&lifting, &spins) {
                Some(Overlap::LiftThenSpin)
            } else if are(&spins, &lowering) {
                Some(Overlap::SpinThenLower)
            } else if are(&laying, &turns) {
                Some(Overlap::LayThenTurn)
            } else if are(&laying, &flipping) {
                Some(Overlap::LayThenPull)
            } else if are(&turns, &flipping) {
                Some(Overlap::TurnThenFlip)
            } else {
                None
            };
            let overlap = Overlap::between(motion(&before), motion(&after));
            assert_eq!(overlap, expected, "{before}, {after}");
        }
    }
}

#[test]
fn a_motion_costs_less_after_one_that_it_overlaps_with() {
    let each =
        Overlap::ALL.map(|overlap| format!("{} = 0.0{}", overlap.key(), overlap.index() + 1));
    let prices = "hold_s = 0.4\nrelease_s = 0.4\nspin_90_s = 0.6\nturn_90_s = 0.85";
    let text = format!("{prices}\n{}", each.join("\n"));
    let model = CostModel::from_toml(&text).expect("in range");
    for (n, overlap) in Overlap::ALL.into_iter().enumerate() {
        assert_eq!(overlap.index(), n);
        assert_eq!(
            model.saves(overlap),
            Duration::from_millis(10 * (n as u64 + 1))
        );
    }
    for before in Motion::ALL {
        for after in Motion::ALL {
            let saved = Overlap::between(before, after).map_or(0, |o| 10 * (o.index() as u32 + 1));
            let price = model.milliseconds(after);
            assert_eq!(model.after(None, after), price);
            assert_eq!(
                model.after(Some(before), after),
                price - saved,
                "{before}, {after}"
            );
        }
    }
    let row = ["spin+90", "hold", "turn+90", "release"].map(motion);
    assert_eq!(model.in_a_row(&row).as_millis(), 600 + 380 + 820 + 350);
}

#[test]
fn no_motion_costs_less_than_nothing_and_all_turns_are_made_cheaper_alike() {
    let text = "hold_s = 0.1\nturn_90_s = 0.85\nturn_180_s = 1.25\nspin_then_lower_saves_s = 5\n\
                lay_then_turn_saves_s = 5";
    let model = CostModel::from_toml(text).expect("in range");
    assert_eq!(model.after(Some(motion("spin+90")), Motion::Hold), 0);
    assert_eq!(model.after(Some(Motion::Hold), motion("turn+90")), 0);
    assert_eq!(
        model.after(Some(Motion::Hold), motion("turn+180")),
        1250 - 850
    );
    let error = CostModel::from_toml("lay_then_turn_saves_s = 5.1").expect_err("refused");
    assert!(
        error
            .to_string()
            .contains("cost.lay_then_turn_saves_s = 5.1"),
        "{error}"
    );
}

/// Times of two motions in a row, from rest to rest.
fn pair(first: &str, second: &str, [one, other]: [u64; 2]) -> [Timed; 2] {
    let (first, second) = (motion(first), motion(second));
    let timed = |motion, took| Timed::alone(motion, Duration::from_millis(took));
    [
        Timed {
            before: Some(second),
            ..timed(first, one)
        },
        Timed {
            after: Some(first),
            ..timed(second, other)
        },
    ]
}

#[test]
fn an_overlap_saves_the_middle_of_its_pairs_against_the_motions_alone() {
    let prices = "hold_s = 0.4\nhold_then_tilt_s = 1.2\nturn_90_s = 0.85\nturn_180_s = 1.25\n\
                  release_s = 0.4";
    let model = CostModel::from_toml(prices).expect("in range");
    let times = [
        pair("hold", "turn+90", [300, 800]).to_vec(),
        // Without effect: the first motion of the pair above was timed within a pair only.
        vec![Timed::alone(motion("hold"), Duration::from_millis(390))],
        pair("hold", "turn-90", [310, 800]).to_vec(),
        pair("hold-tilt", "turn+180", [1200, 200]).to_vec(),
        pair("turn+90", "release", [900, 450]).to_vec(),
    ]
    .concat();
    // The first pair saves 140 ms, the second 130 ms, and the third more.
    let found = "hold_s = 0.39\nlay_then_turn_saves_s = 0.14\nturn_then_flip_saves_s = 0";
    let expected = format!("{}\n{found}", prices.replace("hold_s = 0.4\n", ""));
    let expected = CostModel::from_toml(&expected).expect("in range");
    assert_eq!(model.timed(&times), Ok(expected));
}

#[test]
fn motions_within_a_longer_row_are_no_pair_and_price_nothing() {
    let model = CostModel::from_toml("lay_then_pull_saves_s = 0.3").expect("in range");
    let mut row = [
        pair("hold", "tilt", [1, 1]),
        pair("tilt", "release", [1, 1]),
    ]
    .concat();
    row.remove(1);
    row[1].after = Some(motion("hold"));
    assert_eq!(model.timed(&row), Ok(model.clone()));
}

#[test]
fn lowering_and_tilting_in_one_stroke_is_never_priced_above_two_strokes() {
    let [hold, tilt, both] = [("hold", 400), ("tilt", 700), ("hold-tilt", 1300)]
        .map(|(text, ms)| Timed::alone(motion(text), Duration::from_millis(ms)));
    let pair = pair("hold-tilt", "tilt", [650, 1250]);
    let times: Vec<_> = [hold, tilt, both].into_iter().chain(pair).collect();
    let model = CostModel::default().timed(&times).expect("in range");
    assert_eq!(price(&model, "hold-tilt"), 1.0); // 400 and 700 less 100 that the pair saved
}
