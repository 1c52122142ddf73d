//! Peak memory of the program in a whole run, by emulation.

use std::{
    fs,
    path::Path,
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, ensure};

use crate::{
    ev3sim::{self, Brick, Logged, Records},
    places::{self, EMULATOR},
};

/// Resident kibibytes of the program at most.
pub(super) const MAX_KIB: f64 = 20_480.0;

/// Robot seconds in a second of the wall clock.
const SPEED: f64 = 2.0;

/// Start of the program's four gibibytes in the emulator's memory.
pub(crate) const BASE: u64 = 0x1_0000_0000;

/// Longest time of a run.
const MAX_RUN: Duration = Duration::from_mins(2);

/// Time after the end of a run in which the program writes the statistics and shows the result.
const AFTER_RUN: Duration = Duration::from_secs(5);

/// Time between two readings of the memory; memory that is taken and returned in between does not count.
const BETWEEN_READS: Duration = Duration::from_millis(5);

/// Peak kibibytes in a whole run from the menu on a simulated brick: Solve, start, and the end of
/// the program once the cube is solved. The run writes the peak to `file` on the way.
pub(crate) fn of_a_run(binary: &Path, file: &Path) -> Result<u64> {
    let cubes = places::stickers(1)?;
    let options = [
        "--cube",
        &cubes[0],
        "--first",
        "when frames >= 1 do click enter",
        "--first",
        "when frames >= 2 do after 1 click enter",
    ];
    let mut command = ev3sim::command(Records::Arm, SPEED, &options);
    let (binary, path) = (binary.to_string_lossy(), file.to_string_lossy());
    ev3sim::then_xtask(&mut command, &["brick-budget", "--memory", &path, &binary])?;
    // Standard output is kept for the table.
    let output = command.output().context("scripts/with-ev3sim.sh")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    places::text(file)?.trim().parse().context("kibibytes")
}

/// Measures the peak memory of such a run on the brick around this process.
pub(crate) fn measure(binary: &Path, file: &Path) -> Result<()> {
    let brick = Brick::around()?;
    let home = tempfile::tempdir()?;
    let log = home.path().join("log");
    let mut command = Command::new(EMULATOR[0]);
    command
        .args(&EMULATOR[1..])
        .args(["-B", &format!("{BASE:#x}")])
        .arg(binary)
        .args(["--clock-speed", &SPEED.to_string()])
        .env("HOME", home.path());
    let program = Logged::start(&mut command, &log)?;
    let (ended, peak) = watched(program.id(), || {
        ev3sim::wait_until(&brick, "solved: yes", MAX_RUN).and_then(|()| {
            thread::sleep(AFTER_RUN);
            program.terminate()
        })
    });
    ended.with_context(|| fs::read_to_string(&log).unwrap_or_default())?;
    places::write(file, &format!("{peak}\n"))
}

/// Peak kibibytes of a program under emulation that ends by itself.
pub(super) fn peak_of(command: &mut Command) -> Result<u64> {
    let mut program = command.spawn()?;
    let (ended, peak) = watched(program.id(), || program.wait());
    ensure!(ended?.success(), "{command:?} failed");
    Ok(peak)
}

/// Result of waiting for a process, and its peak kibibytes meanwhile.
fn watched<T>(process: u32, wait: impl FnOnce() -> T) -> (T, u64) {
    let maps = format!("/proc/{process}/smaps");
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut peak = 0;
            while !is_over.load(Ordering::Relaxed) {
                // An ended process has no mappings any more.
                peak = peak.max(fs::read_to_string(&maps).map_or(0, |maps| resident_kib(&maps)));
                thread::sleep(BETWEEN_READS);
            }
            peak
        });
        let ended = wait();
        is_over.store(true, Ordering::Relaxed);
        let peak = watch.join();
        (ended, peak.expect("the watching thread cannot panic"))
    })
}

/// Resident kibibytes of a program under emulation, now.
pub(crate) fn memory_of(process: u32) -> Result<u64> {
    let maps = format!("/proc/{process}/smaps");
    let maps = fs::read_to_string(&maps).with_context(|| maps.clone())?;
    Ok(resident_kib(&maps))
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
