//! Constants of the regulators.

use super::*;

fn gains(tree: &mut DeviceTree, motor: &str) -> [i32; 6] {
    let files = [
        "speed_pid/Kp",
        "speed_pid/Ki",
        "speed_pid/Kd",
        "hold_pid/Kp",
        "hold_pid/Ki",
        "hold_pid/Kd",
    ];
    files.map(|file| integer(tree, &format!("{motor}/{file}")))
}

const LARGE: [i32; 6] = [1000, 60, 0, 80_000, 0, 0];

#[test]
fn regulators_have_the_constants_of_their_motors() {
    let mut tree = tree();
    assert_eq!(gains(&mut tree, TURNTABLE), LARGE);
    let arm = gains(&mut tree, "class/tacho-motor/motor2");
    assert_eq!(arm, [1000, 60, 0, 160_000, 0, 0]);
    let directory = format!("{TURNTABLE}/hold_pid");
    assert_eq!(tree.kind(&directory), Ok(Kind::Directory));
    assert_eq!(tree.list(&directory).unwrap(), ["Kd", "Ki", "Kp"]);
    let listed = tree.list(TURNTABLE).unwrap();
    let named = |name: &str| listed.iter().filter(|own| *own == name).count();
    assert_eq!(["hold_pid", "speed_pid", "Kp"].map(named), [1, 1, 0]);
    for (below, refusal) in [
        ("hold_pid/Kx", Refusal::NoEntry),
        ("hold", Refusal::NoEntry),
        ("hold_pid/Kp/x", Refusal::NotDirectory),
        ("speed/Kp", Refusal::NotDirectory),
    ] {
        let path = format!("{TURNTABLE}/{below}");
        assert_eq!(tree.kind(&path), Err(refusal), "{below}");
        assert_eq!(tree.read(&path), Err(refusal), "{below}");
    }
    assert_eq!(tree.read(&directory), Err(Refusal::IsDirectory));
    assert_eq!(tree.write(&directory, b"1"), Err(Refusal::IsDirectory));
    tree.write("control", b"unplug outB").unwrap();
    assert_eq!(tree.kind(&directory), Err(Refusal::NoEntry));
    let open = tree.read(&format!("{directory}/Kp"));
    assert_eq!(open, Err(Refusal::NoDevice));
}

#[test]
fn constants_can_be_set_and_a_reset_or_a_plug_puts_them_back() {
    let mut tree = tree();
    let path = format!("{TURNTABLE}/speed_pid/Kd");
    for (text, answer) in [
        ("0", Ok(())),
        ("2147483647\n", Ok(())),
        ("2147483648", Err(Refusal::Range)),
        ("-1", Err(Refusal::Invalid)),
        ("1.5", Err(Refusal::Invalid)),
    ] {
        assert_eq!(tree.write(&path, text.as_bytes()), answer, "{text:?}");
    }
    assert_eq!(integer(&mut tree, &path), i32::MAX);
    let others = [("hold_pid/Kp", "5"), ("hold_pid/Ki", "6")];
    set(&mut tree, TURNTABLE, &others);
    let now = gains(&mut tree, TURNTABLE);
    assert_eq!(now, [1000, 60, i32::MAX, 5, 6, 0]);
    assert_eq!(gains(&mut tree, FLIPPER), LARGE);
    set(&mut tree, TURNTABLE, &[("command", "stop")]);
    assert_eq!(gains(&mut tree, TURNTABLE), now);
    set(&mut tree, TURNTABLE, &[("command", "reset")]);
    assert_eq!(gains(&mut tree, TURNTABLE), LARGE);
    set(&mut tree, TURNTABLE, &others);
    tree.write("control", b"unplug outB\nplug outB").unwrap();
    assert_eq!(gains(&mut tree, "class/tacho-motor/motor3"), LARGE);
}

#[test]
fn a_motor_without_gains_has_no_force() {
    let mut tree = tree();
    let duty = format!("{TURNTABLE}/duty_cycle");
    let weak = [
        ("speed_pid/Kp", "0"),
        ("speed_pid/Ki", "0"),
        ("speed_sp", "500"),
        ("command", "run-forever"),
    ];
    set(&mut tree, TURNTABLE, &weak);
    pass(&mut tree, 500);
    assert_eq!(integer(&mut tree, &duty), 0);
    // A change takes effect at once: 500 degrees a second behind, 10 percent for each 100.
    set(&mut tree, TURNTABLE, &[("speed_pid/Kp", "1000")]);
    pass(&mut tree, 2);
    assert_eq!(integer(&mut tree, &duty), 50);
    let hold = [
        ("command", "reset"),
        ("hold_pid/Kp", "0"),
        ("stop_action", "hold"),
        ("command", "stop"),
    ];
    set(&mut tree, TURNTABLE, &hold);
    pass(&mut tree, 1000);
    // The motor takes a new number for a displacement; it stands since the reset.
    set(
        &mut tree,
        TURNTABLE,
        &[("command", "stop"), ("position", "5")],
    );
    pass(&mut tree, 10);
    assert_eq!(integer(&mut tree, &duty), 0);
    // Five degrees off, 2 percent for each; the sum of the errors grows every 2 ms.
    set(&mut tree, TURNTABLE, &[("hold_pid/Kp", "20000")]);
    pass(&mut tree, 2);
    assert_eq!(integer(&mut tree, &duty), -10);
    set(&mut tree, TURNTABLE, &[("hold_pid/Ki", "100000")]);
    pass(&mut tree, 2);
    assert_eq!(integer(&mut tree, &duty), -100);
}
