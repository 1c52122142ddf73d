//! Peak memory of the program in a whole run, by emulation.

use std::{path::Path, process::Command, thread, time::Duration};

use anyhow::{Context, Result, ensure};

use crate::{
    ev3sim::{self, Brick},
    places,
    process::{self, EMULATOR, Process, greatest_during},
};

/// Resident kibibytes of the program at most.
pub(super) const MAX_KIB: f64 = 20_480.0;

/// Robot seconds in a second of the wall clock.
const SPEED: f64 = 2.0;

/// Start of the program's four gibibytes in the emulator's memory.
const BASE: u64 = 0x1_0000_0000;

/// Longest time of a run, and of a solution with the making of its tables.
const MAX_RUN: Duration = Duration::from_mins(10);

/// Time after the end of a run in which the program writes the statistics and shows the result.
const AFTER_RUN: Duration = Duration::from_secs(5);

/// Time between two readings of the memory; memory that is taken and returned in between does not count.
const BETWEEN_READS: Duration = Duration::from_millis(5);

/// A binary under emulation, its memory where [`memory_of`] looks; its files are in the folder `home`.
pub(super) fn watchable(binary: &Path, home: &Path) -> Command {
    let mut command = process::command(&format!("{EMULATOR} -B {BASE:#x}"));
    command
        .arg(binary)
        .env("HOME", home)
        .env("MINDCUB3R_STATES", home)
        .current_dir(places::root());
    command
}

/// Peak kibibytes in a whole run from the menu on a simulated brick: Solve, start, and the end of
/// the program once the cube is solved.
pub(super) fn of_a_run(binary: &Path) -> Result<u64> {
    let cubes = places::stickers(1)?;
    let options = [
        "--cube",
        &cubes[0],
        "--first",
        "when frames >= 1 do click enter",
        "--first",
        "when frames >= 2 do after 1 click enter",
    ];
    let brick = ev3sim::command("qemu-arm", SPEED, &options);
    ev3sim::work(brick, "brick-budget", &binary)
}

/// Measures the peak memory of such a run on the brick around this process.
pub(super) fn inside(binary: &Path, brick: &Brick) -> Result<u64> {
    let home = tempfile::tempdir()?;
    let mut command = watchable(binary, home.path());
    command.args(["--clock-speed", &SPEED.to_string()]);
    let program = Process::start(command)?;
    let (solved, peak) = peak_during(program.id(), || {
        brick.wait_until("solved: yes", MAX_RUN)?;
        thread::sleep(AFTER_RUN);
        anyhow::Ok(())
    });
    program.signal("TERM")?;
    let (_, said) = program.end(MAX_RUN)?;
    solved.context(said)?;
    Ok(peak)
}

/// Peak kibibytes of a program under emulation that ends by itself.
pub(super) fn peak_of(command: Command) -> Result<u64> {
    let mut program = Process::start(command)?;
    let (status, peak) = peak_during(program.id(), || program.status(MAX_RUN));
    ensure!(
        status?.success(),
        "the program fails: {}",
        program.end(MAX_RUN)?.1
    );
    Ok(peak)
}

/// Result of work, and the peak kibibytes of a process meanwhile.
fn peak_during<T>(process: u32, work: impl FnOnce() -> T) -> (T, u64) {
    let look = || {
        thread::sleep(BETWEEN_READS);
        // An ended process has no mappings any more.
        memory_of(process).unwrap_or_default()
    };
    greatest_during(1, look, work)
}

/// Resident kibibytes of a program under emulation, now.
fn memory_of(process: u32) -> Result<u64> {
    Ok(resident_kib(&places::text(
        format!("/proc/{process}/smaps").as_ref(),
    )?))
}

/// The kibibytes that are resident in the program's own memory, without the emulator's, by the
/// kernel's list of a process's mappings.
fn resident_kib(maps: &str) -> u64 {
    let mut inside = false;
    let mut sum = 0;
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { continue };
        if let Some((from, _)) = first.split_once('-') {
            let from = u64::from_str_radix(from, 16);
            inside = from.is_ok_and(|from| (BASE..2 * BASE).contains(&from));
        } else if inside && first == "Rss:" {
            sum += words
                .next()
                .and_then(|kib| kib.parse::<u64>().ok())
                .unwrap_or(0);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_memory_of_the_emulated_program_counts() {
        let maps = "00400000-00500000 r-xp 00000000 08:01 1 /usr/bin/qemu-arm\nRss:  999 kB\n\
                    100010000-100020000 r-xp 00000000 08:01 2 /x\nSize: 64 kB\nRss:   40 kB\n\
                    1fffef000-1ffff0000 rw-p 00000000 00:00 0\nRss:    2 kB\n\
                    7f0000000000-7f0000001000 rw-p 00000000 00:00 0\nRss:  500 kB\n";
        assert_eq!(resident_kib(maps), 42);
    }
}
