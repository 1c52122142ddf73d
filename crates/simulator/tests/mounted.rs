//! The device tree as a program under `ev3sim` sees it: behaviour of the kernel's files that a tree
//! without a file system cannot show.
//!
//! Runs on a simulated brick only, and fails elsewhere:
//! `scripts/with-ev3sim.sh cargo test -p simulator --features ev3sim --test mounted`

use std::{
    env,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    iter,
    os::{
        fd::{AsFd, BorrowedFd},
        unix::fs::{OpenOptionsExt, PermissionsExt},
    },
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    event::{
        Timespec,
        epoll::{self, CreateFlags, EventData, EventFlags},
    },
    fs::OFlags,
};

const EVENTS: &str = "/dev/input/by-path/platform-gpio_keys-event";

/// Lock of the one robot: the tests take it one after the other.
fn robot() -> MutexGuard<'static, ()> {
    static ROBOT: Mutex<()> = Mutex::new(());
    let turn = ROBOT.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(
        env::var_os("EV3SIM_CONTROL").is_some(),
        "there is no simulated brick: run this by scripts/with-ev3sim.sh"
    );
    turn
}

fn tell(command: &str) -> io::Result<()> {
    let control = env::var_os("EV3SIM_CONTROL").expect("checked by robot()");
    fs::write(control, command)
}

/// The directory of the device on this port.
fn device(family: &str, port: &str) -> String {
    let devices = fs::read_dir(format!("/sys/class/{family}")).unwrap();
    devices
        .map(|device| device.unwrap().path().display().to_string())
        .find(|device| {
            let address = fs::read_to_string(format!("{device}/address"));
            address.is_ok_and(|address| address.trim() == format!("ev3-ports:{port}"))
        })
        .unwrap_or_else(|| panic!("nothing on {port}"))
}

/// The text of a file that is opened once and read many times.
fn text(file: &mut File) -> io::Result<String> {
    let mut text = String::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_string(&mut text)?;
    Ok(text.trim_end().to_owned())
}

/// Whether the file wakes its reader within this time.
fn called(file: BorrowedFd<'_>, flags: EventFlags, limit: Duration) -> bool {
    let epoll = epoll::create(CreateFlags::CLOEXEC).unwrap();
    epoll::add(&epoll, file, EventData::new_u64(0), flags).unwrap();
    let mut events = Vec::with_capacity(1);
    let limit = Timespec::try_from(limit).unwrap();
    epoll::wait(
        &epoll,
        rustix::buffer::spare_capacity(&mut events),
        Some(&limit),
    )
    .unwrap();
    !events.is_empty()
}

#[test]
fn a_reader_that_waits_for_a_state_is_woken_when_it_changes_and_only_then() {
    let _turn = robot();
    let motor = device("tacho-motor", "outB");
    let set = |name: &str, value: &str| fs::write(format!("{motor}/{name}"), value).unwrap();
    let mut state = File::open(format!("{motor}/state")).unwrap();
    assert_eq!(text(&mut state).unwrap(), "");
    let none = EventFlags::empty();
    assert!(!called(state.as_fd(), none, Duration::from_millis(300)));
    set("speed_sp", "500");
    set("command", "run-forever");
    assert!(
        text(&mut state).unwrap().starts_with("running"),
        "a read gives the state at once"
    );
    assert!(called(state.as_fd(), none, Duration::from_secs(5)));
    assert!(
        called(state.as_fd(), none, Duration::ZERO),
        "the state changed since the last read"
    );
    // The motor may be overloaded for some moments until it is at its speed.
    let changes = iter::from_fn(|| {
        assert!(text(&mut state).unwrap().starts_with("running"));
        called(state.as_fd(), none, Duration::from_millis(300)).then_some(())
    });
    assert!(
        changes.take(10).count() < 10,
        "woken though the state stays"
    );
    set("command", "reset");
    assert!(called(state.as_fd(), none, Duration::from_secs(5)));
}

#[test]
fn an_open_file_of_an_unplugged_sensor_says_that_there_is_no_such_device() {
    let _turn = robot();
    let sensor = device("lego-sensor", "in2");
    let mut mode = OpenOptions::new()
        .read(true)
        .write(true)
        .open(format!("{sensor}/mode"))
        .unwrap();
    mode.write_all(b"RGB-RAW").unwrap();
    assert_eq!(text(&mut mode).unwrap(), "RGB-RAW");
    tell("unplug in2").unwrap();
    let no_device = |result: io::Result<_>| result.unwrap_err().raw_os_error() == Some(19);
    assert!(no_device(text(&mut mode).map(|_| ())));
    assert!(no_device(mode.write_all(b"RGB-RAW")));
    assert!(!fs::exists(&sensor).unwrap());
    tell("plug in2").unwrap();
    assert!(no_device(text(&mut mode).map(|_| ())));
    let again = device("lego-sensor", "in2");
    assert_ne!(again, sensor);
    let bytes = fs::read(format!("{again}/bin_data")).unwrap();
    assert_eq!(bytes.len(), 32);
}

#[test]
fn a_write_of_a_mode_waits_for_the_sensor_and_holds_up_nobody_else() {
    let _turn = robot();
    let mode = format!("{}/mode", device("lego-sensor", "in2"));
    let position = format!("{}/position", device("tacho-motor", "outC"));
    fs::write(&mode, "COL-REFLECT").unwrap();
    let file = mode.clone();
    let writer = thread::spawn(move || {
        let start = Instant::now();
        fs::write(file, "RGB-RAW").unwrap();
        start.elapsed()
    });
    let mut reads = 0;
    while !writer.is_finished() {
        fs::read(&position).unwrap();
        reads += 1;
    }
    let took = writer.join().unwrap();
    assert!(took >= Duration::from_millis(35), "{took:?}");
    assert!(reads >= 1, "{reads} reads in {took:?}");
    assert_eq!(fs::read_to_string(&mode).unwrap(), "RGB-RAW\n");

    tell("resync").unwrap();
    let start = Instant::now();
    let silent = fs::write(&mode, "COL-REFLECT").unwrap_err();
    assert_eq!(silent.raw_os_error(), Some(110));
    assert!(start.elapsed() >= Duration::from_millis(450));
    let wait = Duration::from_mins(1);
    while fs::write(&mode, "RGB-RAW").is_err() {
        assert!(start.elapsed() < wait, "the link comes back after 3 s");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn directories_below_a_motor_can_be_listed_and_their_files_set() {
    let _turn = robot();
    let gains = format!("{}/hold_pid", device("tacho-motor", "outA"));
    let listed = fs::read_dir(&gains).unwrap();
    let mut names: Vec<_> = listed.map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["Kd", "Ki", "Kp"]);
    let path = format!("{gains}/Ki");
    fs::write(&path, "7\n").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "7\n");
    fs::write(&path, "0").unwrap();
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o664
    );
}

#[test]
fn refusals_carry_the_kernels_number() {
    let _turn = robot();
    let motor = device("tacho-motor", "outC");
    let number = |result: io::Result<()>| result.map_err(|error| error.raw_os_error().unwrap());
    let command = format!("{motor}/command");
    assert_eq!(number(File::open(&command).map(drop)), Err(13));
    assert_eq!(number(fs::write(format!("{motor}/state"), "x")), Err(13));
    assert_eq!(
        number(fs::write(format!("{motor}/speed_sp"), "1561")),
        Err(22)
    );
    assert_eq!(
        number(fs::write(format!("{motor}/speed_sp"), "1560\n")),
        Ok(())
    );
    assert_eq!(number(fs::write(command, "reset")), Ok(()));
    assert_eq!(number(tell("dance")), Err(22));
    let mode = |name: &str| {
        let metadata = fs::metadata(format!("{motor}/{name}")).unwrap();
        (metadata.permissions().mode() & 0o777, metadata.len())
    };
    assert_eq!(mode("command"), (0o220, 4096));
    assert_eq!(mode("position"), (0o664, 4096));
    assert_eq!(mode("state"), (0o444, 4096));
}

#[test]
fn a_click_can_be_waited_for_and_read() {
    let _turn = robot();
    let mut events = OpenOptions::new()
        .read(true)
        .custom_flags(OFlags::NONBLOCK.bits().cast_signed())
        .open(EVENTS)
        .unwrap();
    let mut records = [0; 1024];
    let empty = events.read(&mut records).unwrap_err();
    assert_eq!(empty.kind(), io::ErrorKind::WouldBlock);
    tell("click left 20").unwrap();
    let limit = Duration::from_secs(5);
    assert!(called(events.as_fd(), EventFlags::IN, limit));
    let pressed = events.read(&mut records).unwrap();
    assert!(called(events.as_fd(), EventFlags::IN, limit));
    let released = events.read(&mut records).unwrap();
    assert_eq!(pressed, released);
    assert!([2 * 16, 2 * 24].contains(&pressed));
}

#[test]
fn a_drawn_frame_can_be_captured() {
    let _turn = robot();
    let mut screen = OpenOptions::new().write(true).open("/dev/fb0").unwrap();
    let frame = [[0; 712], [0xff; 712]].concat().repeat(64);
    screen.write_all(&frame).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("screen.png");
    tell(&format!("capture {}", file.display())).unwrap();
    let file = std::io::BufReader::new(std::fs::File::open(&file).unwrap());
    let mut picture = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; picture.output_buffer_size().unwrap()];
    let info = picture.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width, info.height), (178, 128));
    let pixel = |x: usize, y: usize| bytes[(y * 178 + x) * 3];
    assert_eq!((pixel(0, 0), pixel(177, 1), pixel(9, 126)), (0, 255, 0));
}
