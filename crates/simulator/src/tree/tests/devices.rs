//! Plugs, buttons, screen and the control file.

use super::*;

#[test]
fn an_unplugged_device_is_gone_and_comes_back_with_a_new_number() {
    let mut tree = tree();
    set(&mut tree, COLOR, &[("mode", "RGB-RAW")]);
    tree.write("control", b"unplug in2").unwrap();
    assert_eq!(tree.list("class/lego-sensor").unwrap(), ["sensor0"]);
    assert_eq!(
        tree.kind(&format!("{COLOR}/bin_data")),
        Err(Refusal::NoEntry)
    );
    assert_eq!(
        tree.read(&format!("{COLOR}/bin_data")),
        Err(Refusal::NoDevice)
    );
    assert_eq!(answer(&mut tree, "unplugged"), "in2");
    tree.write("control", b"plug in2").unwrap();
    let sensors = tree.list("class/lego-sensor").unwrap();
    assert_eq!(sensors, ["sensor0", "sensor2"]);
    tree.write("control", b"unplug in1\nplug in1\nplug in1")
        .unwrap();
    let sensors = tree.list("class/lego-sensor").unwrap();
    assert_eq!(sensors, ["sensor3", "sensor2"]);
    assert_eq!(
        text(&mut tree, "class/lego-sensor/sensor2/mode"),
        "COL-REFLECT"
    );
    assert_eq!(
        tree.read(&format!("{COLOR}/bin_data")),
        Err(Refusal::NoDevice)
    );

    set(
        &mut tree,
        FLIPPER,
        &[("speed_sp", "100"), ("command", "run-forever")],
    );
    tree.write("control", b"unplug outA").unwrap();
    let state = format!("{FLIPPER}/state");
    assert_eq!(tree.read(&state), Err(Refusal::NoDevice));
    assert_eq!(
        tree.write(&format!("{FLIPPER}/command"), b"stop"),
        Err(Refusal::NoDevice)
    );
    assert_eq!(tree.changes(&state), None);
    assert_eq!(answer(&mut tree, "energised"), "none");
    tree.write("control", b"plug outA").unwrap();
    assert_eq!(integer(&mut tree, "class/tacho-motor/motor3/speed_sp"), 0);
}

#[test]
fn a_motor_that_was_unplugged_shows_what_was_counted_while_it_was_plugged_in() {
    let mut tree = tree();
    let run = [("speed_sp", "500"), ("command", "run-forever")];
    set(&mut tree, TURNTABLE, &run);
    pass(&mut tree, 1000);
    let counted = integer(&mut tree, &format!("{TURNTABLE}/position"));
    assert!(counted > 300, "{counted}");
    set(&mut tree, TURNTABLE, &[("position", "7")]);
    // Without its plug the motor rolls out, and nothing counts its steps.
    tree.write("control", b"unplug outB").unwrap();
    pass(&mut tree, 2000);
    let turned: f64 = answer(&mut tree, "turntable").parse().unwrap();
    assert!(turned > f64::from(counted) + 50.0, "{turned}");
    tree.write("control", b"plug outB").unwrap();
    let position = "class/tacho-motor/motor3/position";
    let found = integer(&mut tree, position);
    assert!((found - counted).abs() <= 1, "{found}, not {counted}");
    set(
        &mut tree,
        "class/tacho-motor/motor3",
        &[("command", "reset")],
    );
    assert_eq!(integer(&mut tree, position), 0);
    tree.write("control", b"unplug outB\nplug outB").unwrap();
    let again = integer(&mut tree, "class/tacho-motor/motor4/position");
    assert!(
        (again - counted).abs() <= 1,
        "a reset leaves the count: {again}"
    );
}

#[test]
fn every_reader_gets_the_events_since_it_began() {
    let mut tree = tree();
    let early = tree.open_events(Layout::Words64);
    tree.write("control", b"press back").unwrap();
    let late = tree.open_events(Layout::Words32);
    assert_eq!(tree.read_events(late, 1024), Err(Refusal::Again));
    pass(&mut tree, 2500);
    tree.write("control", b"release back").unwrap();
    assert_eq!(tree.read_events(early, 23), Err(Refusal::Invalid));
    assert_eq!(tree.read_events(early, 1024).unwrap().len(), 4 * 24);
    let records = tree.read_events(late, 31).unwrap();
    let [seconds, micros, code, value] = std::array::from_fn(|word| {
        u32::from_ne_bytes(records[4 * word..][..4].try_into().unwrap())
    });
    assert_eq!((seconds, micros), (2, 500_000));
    assert_eq!(
        code.to_ne_bytes(),
        [[1u16, 14].map(u16::to_ne_bytes)].concat().concat()[..]
    );
    assert_eq!(value, 0);
    assert!(tree.has_events(late));
    tree.close_events(late);
    assert!(!tree.has_events(late));
}

#[test]
fn a_reader_that_falls_behind_learns_that_it_lost_events() {
    let mut tree = tree();
    let reader = tree.open_events(Layout::Words32);
    for _ in 0..17 {
        tree.write("control", b"press up\nrelease up").unwrap();
    }
    let records = tree.read_events(reader, 4096).unwrap();
    assert_eq!(
        records[8..12],
        [[0u16, 3].map(u16::to_ne_bytes)].concat().concat()[..]
    );
    assert!(records.len() < 64 * 16);
}

#[test]
fn commands_wait_for_their_time_or_for_a_state() {
    let mut tree = tree();
    let reader = tree.open_events(Layout::Words32);
    tree.write(
        "control",
        b"after 1.5 click enter 50 # half a second later\n\
          when energised: outB do jam turntable\n\
          when motions >= 2 do quit\n",
    )
    .unwrap();
    assert_eq!(answer(&mut tree, "pending"), "3");
    pass(&mut tree, 1499);
    assert!(!tree.has_events(reader));
    pass(&mut tree, 1);
    assert_eq!(tree.read_events(reader, 1024).unwrap().len(), 2 * 16);
    pass(&mut tree, 50);
    assert_eq!(tree.read_events(reader, 1024).unwrap().len(), 2 * 16);
    set(
        &mut tree,
        TURNTABLE,
        &[("speed_sp", "500"), ("command", "run-forever")],
    );
    pass(&mut tree, 500);
    assert_eq!(answer(&mut tree, "jammed"), "turntable");
    assert_eq!(tree.take_effects(), []);
    set(&mut tree, TURNTABLE, &[("command", "run-forever")]);
    pass(&mut tree, 1);
    assert_eq!(tree.take_effects(), [Effect::Quit]);
    assert_eq!(answer(&mut tree, "pending"), "0");
}

#[test]
fn an_unknown_command_is_refused_and_reported() {
    let mut tree = tree();
    for line in [
        "dance",
        "press",
        "press start",
        "unplug outD",
        "jam cube",
        "battery low",
        "insert UUU",
        "after 1",
        "after soon click up",
        "after 1 dance",
        "when solved: yes",
        "quit now",
    ] {
        assert_eq!(
            tree.write("control", line.as_bytes()),
            Err(Refusal::Invalid),
            "{line}"
        );
        assert_eq!(answer(&mut tree, "refused"), line);
    }
    assert_eq!(answer(&mut tree, "pending"), "0");
}

#[test]
fn the_cube_is_judged_by_its_stickers() {
    let mut tree = tree();
    assert_eq!(answer(&mut tree, "solved"), "yes");
    set(
        &mut tree,
        FLIPPER,
        &[("speed_sp", "-100"), ("command", "run-forever")],
    );
    pass(&mut tree, 1000);
    set(&mut tree, FLIPPER, &[("command", "reset")]);
    let turned = "UUUUUUUUURRRRRRFFFFFFFFFLLLDDDDDDDDDLLLLLLBBBBBBBBBRRR";
    tree.write("control", format!("insert {turned}").as_bytes())
        .unwrap();
    assert_eq!(answer(&mut tree, "solved"), "no");
    assert_eq!(answer(&mut tree, "stickers"), turned);
    tree.write("control", b"remove").unwrap();
    assert_eq!(answer(&mut tree, "cube"), "out");
    tree.write("control", b"insert").unwrap();
    assert_eq!(answer(&mut tree, "stickers"), turned);
}

#[test]
fn a_frame_is_what_was_written_to_it() {
    let mut tree = tree();
    assert_eq!(tree.kind("frame"), Ok(file(0o664, 91136)));
    assert_eq!(tree.write_frame(91130, &[0; 10]), Ok(6));
    assert_eq!(tree.write_frame(91137, &[0]), Err(Refusal::Invalid));
    let frame = tree.read("frame").unwrap();
    assert_eq!((frame[91129], frame[91130]), (0xff, 0));
    assert_eq!(answer(&mut tree, "frames"), "1");
    tree.write("control", b"capture here.png").unwrap();
    assert_eq!(tree.take_effects(), [Effect::Capture("here.png".into())]);
}
