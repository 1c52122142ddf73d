use super::*;

fn price(model: &CostModel, motion: &str) -> f64 {
    model.seconds(motion.parse().expect("a motion"))
}

#[test]
fn left_out_tilts_cost_the_sum_of_their_parts() {
    let model = CostModel::default();
    assert_eq!(price(&model, "tilt"), 0.8);
    assert_eq!(price(&model, "hold-tilt"), 1.2);
    assert_eq!(price(&model, "tilt-release"), 1.2);
    assert_eq!(price(&model, "hold-tilt-release"), 1.6);
    assert_eq!(price(&model, "spin-180"), 0.95);
    assert_eq!(price(&model, "turn+90"), 0.85);
}

#[test]
fn settings_change_what_they_name_and_nothing_else() {
    let text = "spin_180_s = 0.9\ntilt_then_release_s = 1\nhold_s = 0";
    let model = CostModel::from_toml(text).expect("all in range");
    assert_eq!(price(&model, "spin+180"), 0.9);
    assert_eq!(price(&model, "tilt-release"), 1.0);
    assert_eq!(price(&model, "hold-tilt"), 0.8);
    assert_eq!(price(&model, "spin+90"), 0.6);
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
    assert!(error("tilt_s = -1.0").contains("cost.tilt_s = -1 is out of range: allowed are 0.05"));
    assert!(error("turn_90_s = nan").contains("cost.turn_90_s"));
    assert!(error("hold_tilt_release_s = 21").contains("cost.hold_tilt_release_s"));
    assert!(error("tillt_s = 1").contains("tillt_s"));
}

#[test]
fn timed_motions_cost_their_median_and_the_others_what_they_did() {
    let model = CostModel::from_toml("hold_s = 0.3\nface_scan_s = 9").expect("in range");
    let times: Vec<(Motion, Duration)> = [
        ("spin+90", 510),
        ("spin-90", 530),
        ("spin-90", 2000),
        ("hold-tilt-release", 1255),
        ("turn-180", 1100),
    ]
    .map(|(motion, time)| {
        let motion = motion.parse().expect("a motion");
        (motion, Duration::from_millis(time))
    })
    .to_vec();
    let expected = "hold_s = 0.3\nface_scan_s = 9\nspin_90_s = 0.53\nturn_180_s = 1.1\n\
                    hold_tilt_release_s = 1.255";
    assert_eq!(
        model.timed(&times),
        Ok(CostModel::from_toml(expected).expect("in range"))
    );
    assert_eq!(model.timed(&[]), Ok(model.clone()));
    let error = model.timed(&[(Motion::TILT, Duration::from_secs(21))]);
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
        model = model.timed(&[(motion, time)]).expect("in range");
        assert_eq!(model.duration(motion), time, "{motion}");
        let priced = CostModel::priced_as(motion);
        assert!(CostModel::PRICED.contains(&priced));
        let price = (CostModel::key(motion), model.seconds(motion).to_string());
        assert!(model.written().contains(&price), "{price:?}");
        assert_eq!(model.duration(priced), time, "{motion}");
    }
}
