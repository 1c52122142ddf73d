//! Sensors.

use super::*;

const MODE: &str = "class/lego-sensor/sensor1/mode";

/// Begins to write a mode of the colour sensor.
fn begin(tree: &mut DeviceTree, mode: &str) -> Result<Waiting, Refusal> {
    let write = tree.begin_write(MODE, 0, mode.as_bytes())?;
    Ok(write.expect("the write of a mode may wait"))
}

#[test]
fn a_write_of_a_mode_lasts_until_the_first_message_in_it() {
    let mut tree = tree();
    let bytes = format!("{COLOR}/bin_data");
    pass(&mut tree, 1000);
    let reflected = tree.read(&bytes).unwrap();
    let write = begin(&mut tree, "RGB-RAW").unwrap();
    pass(&mut tree, 39);
    assert_eq!(write.outcome(), None);
    assert_eq!(text(&mut tree, MODE), "COL-REFLECT");
    assert_eq!(tree.read(&bytes).unwrap(), reflected);
    pass(&mut tree, 1);
    assert_eq!(write.outcome(), Some(Ok(())));
    assert_eq!(text(&mut tree, MODE), "RGB-RAW");
    assert_eq!(text(&mut tree, &format!("{COLOR}/num_values")), "4");
    let seen = tree.read(&bytes).unwrap();
    assert_ne!(seen, reflected);
    let red = integer(&mut tree, &format!("{COLOR}/value0"));
    assert_eq!(seen[..2], (red as i16).to_le_bytes());
    assert_eq!(
        tree.read(&format!("{COLOR}/value4")),
        Err(Refusal::NoAddress)
    );
    // In the mode that the sensor has, messages come all the time.
    let same = begin(&mut tree, "RGB-RAW").unwrap();
    assert_eq!(same.outcome(), Some(Ok(())));
}

#[test]
fn a_sensor_takes_one_change_of_mode_at_a_time() {
    let mut tree = tree();
    let first = begin(&mut tree, "RGB-RAW").unwrap();
    let second = begin(&mut tree, "REF-RAW");
    assert_eq!(second.unwrap_err(), Refusal::Busy);
    assert_eq!(begin(&mut tree, "RGB").unwrap_err(), Refusal::Invalid);
    pass(&mut tree, 100);
    assert_eq!(first.outcome(), Some(Ok(())));
    assert_eq!(text(&mut tree, MODE), "RGB-RAW");
    assert!(begin(&mut tree, "REF-RAW").is_ok());
}

#[test]
fn a_silent_sensor_ends_a_write_of_its_mode_after_half_a_second() {
    let mut tree = tree();
    tree.write("control", b"resync").unwrap();
    let write = begin(&mut tree, "RGB-RAW").unwrap();
    pass(&mut tree, 499);
    assert_eq!(write.outcome(), None);
    pass(&mut tree, 1);
    assert_eq!(write.outcome(), Some(Err(Refusal::TimedOut)));
    assert_eq!(text(&mut tree, MODE), "COL-REFLECT");
    pass(&mut tree, 500);
    // The sensor describes itself, and then the driver sets the mode that the sensor had.
    for (millis, refusal) in [(1300, Refusal::NoDevice), (800, Refusal::Busy)] {
        let refused = begin(&mut tree, "RGB-RAW");
        assert_eq!(refused.unwrap_err(), refusal);
        pass(&mut tree, millis);
    }
    assert!(begin(&mut tree, "RGB-RAW").is_ok());
    let codes = [Refusal::Busy, Refusal::TimedOut, Refusal::TooBig].map(Refusal::code);
    assert_eq!(codes, [16, 110, 27]);
}

#[test]
fn a_pulled_plug_ends_a_write_of_a_mode_as_if_the_mode_were_there() {
    let mut tree = tree();
    let write = begin(&mut tree, "RGB-RAW").unwrap();
    tree.write("control", b"unplug in2").unwrap();
    assert_eq!(write.outcome(), Some(Ok(())));
    tree.write("control", b"plug in2").unwrap();
    pass(&mut tree, 100);
    let mode = text(&mut tree, "class/lego-sensor/sensor2/mode");
    assert_eq!(mode, "COL-REFLECT");
}

#[test]
fn up_to_32_bytes_can_be_sent_to_a_sensor_and_none_read_back() {
    let mut tree = tree();
    let direct = format!("{COLOR}/direct");
    assert_eq!(tree.kind(&direct), Ok(file(0o664, 255)));
    assert_eq!(tree.kind(&format!("{COLOR}/bin_data")), Ok(file(0o444, 32)));
    assert_eq!(tree.read(&direct), Err(Refusal::NotSupported));
    let mut send = |offset, length| {
        let sent = tree.begin_write(&direct, offset, &vec![0xff; length]);
        sent.map(|write| assert!(write.is_none()))
    };
    for (offset, length, answer) in [
        (0, 1, Ok(())),
        (0, 32, Ok(())),
        (0, 33, Err(Refusal::Invalid)),
        (1, 1, Err(Refusal::Invalid)),
        (255, 1, Err(Refusal::TooBig)),
    ] {
        assert_eq!(send(offset, length), answer, "{length} at {offset}");
    }
}

#[test]
fn a_distance_sensor_is_what_the_settings_say() {
    for (sensor, driver, value) in [
        ("infrared", "lego-ev3-ir", 14..17),
        ("ultrasonic", "lego-ev3-us", 80..84),
    ] {
        let settings = Settings::from_toml(&format!("[distance]\nsensor = \"{sensor}\"")).unwrap();
        let mut tree = DeviceTree::new(&settings, &solved(), 1, Wiring::default());
        let device = "class/lego-sensor/sensor0";
        assert_eq!(text(&mut tree, &format!("{device}/driver_name")), driver);
        let seen = integer(&mut tree, &format!("{device}/value0"));
        assert!(value.contains(&seen), "{sensor}: {seen}");
        tree.write("control", b"remove").unwrap();
        assert_eq!(answer(&mut tree, "cube"), "out");
        pass(&mut tree, 100);
        let away = integer(&mut tree, &format!("{device}/value0"));
        assert!(away > 3 * seen, "{sensor}: {away}");
    }
    let none = Settings::from_toml("[distance]\nsensor = \"none\"").unwrap();
    let tree = DeviceTree::new(&none, &solved(), 1, Wiring::default());
    assert_eq!(tree.list("class/lego-sensor").unwrap(), ["sensor0"]);
}

#[test]
fn modes_have_the_formats_and_units_of_the_kernel() {
    let settings = Settings::from_toml("[distance]\nsensor = \"ultrasonic\"").unwrap();
    let mut tree = DeviceTree::new(&settings, &solved(), 1, Wiring::default());
    let ultrasonic = "class/lego-sensor/sensor0";
    let modes = text(&mut tree, &format!("{ultrasonic}/modes"));
    assert!(modes.ends_with("US-SI-IN US-DC-CM US-DC-IN"), "{modes}");
    for (device, mode, values, format, units) in [
        (COLOR, "RGB-RAW", 4, "s16", ""),
        (COLOR, "COL-CAL", 3, "u16", ""),
        (ultrasonic, "US-DC-CM", 1, "s16", "cm"),
    ] {
        set(&mut tree, device, &[("mode", mode)]);
        pass(&mut tree, 100);
        let seen = ["num_values", "bin_data_format", "units"]
            .map(|file| text(&mut tree, &format!("{device}/{file}")));
        assert_eq!(seen, [&values.to_string(), format, units], "{mode}");
    }
    assert_eq!(text(&mut tree, &format!("{COLOR}/commands")), "");
    let told = text(&mut tree, &format!("{COLOR}/uevent"));
    assert_eq!(
        told,
        "LEGO_DRIVER_NAME=lego-ev3-color\nLEGO_ADDRESS=ev3-ports:in2"
    );
}
