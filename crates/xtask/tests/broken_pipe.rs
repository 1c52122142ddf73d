//! A reader who has seen enough, as behind `| head`.

use std::process::{Command, Stdio};

#[test]
fn a_command_without_a_reader_ends_without_a_panic() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let command = command
        .arg("arrows")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("the program ends");
    let message = String::from_utf8_lossy(&ended.stderr);
    assert_eq!((ended.status.code(), message.as_ref()), (Some(1), ""));
}
