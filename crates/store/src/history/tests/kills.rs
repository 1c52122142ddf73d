//! Writers that are killed at any moment.

use std::{
    env,
    io::{self, BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use robot::{Observer, RobotKind};

use super::{
    super::{Deed, History},
    Place, cube, ending, known,
};

/// Name of the variable with the folder of a writer.
const WRITER: &str = "MINDCUB3R_TEST_HISTORY";

#[test]
#[ignore = "a writer for the test that kills it"]
fn writer() {
    let Some(folder) = env::var_os(WRITER) else {
        return;
    };
    let history = History::in_folder(Some(Path::new(&folder)));
    loop {
        let mut keeper = history.keeper(RobotKind::Simulated, Deed::Solve);
        let next = history
            .moments()
            .expect("read")
            .last()
            .map_or(1, |last| last.number + 1);
        keeper.event(Duration::ZERO, &known(cube(next)));
        println!("kept {next}.");
        keeper.end(&ending(None));
        println!("ended {next}.");
    }
}

/// Kills a writer so many times, each at another moment.
fn kill_writers(kills: u32) {
    let place = Place::new();
    let mut kept = 0;
    for kill in 0..kills {
        let mut child = Command::new(env::current_exe().expect("a program"))
            .args([
                "history::tests::kills::writer",
                "--exact",
                "--ignored",
                "--nocapture",
            ])
            .env(WRITER, place.0.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        // The test harness prints a few words first.
        let first = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("kept")));
        thread::sleep(Duration::from_micros(u64::from(kill) * 137 % 9000));
        child.kill().expect("killed");
        child.wait().expect("ended");
        let lines: Vec<_> = first
            .into_iter()
            .chain(lines)
            .map_while(io::Result::ok)
            .collect();
        let last_of = |word: &str| {
            let numbers = lines
                .iter()
                .filter_map(|line| line.rsplit_once(word)?.1.strip_suffix('.'));
            numbers
                .filter_map(|number| number.parse::<u32>().ok())
                .next_back()
                .unwrap_or(0)
        };
        let (last, ended) = (last_of("kept "), last_of("ended "));
        assert!(last > kept, "kill {kill}: {last} after {kept}");
        let moments = place.moments();
        assert!(
            moments
                .iter()
                .all(|moment| moment.cube == cube(moment.number))
        );
        let newest = moments.last().expect("moments").number;
        assert!(
            [last, last + 1].contains(&newest),
            "kill {kill}: {newest} for {last}"
        );
        for number in newest.saturating_sub(100).max(1)..=last {
            let moment = moments.iter().find(|moment| moment.number == number);
            let moment = moment.unwrap_or_else(|| panic!("moment {number} is lost"));
            let has_ended = moment.ended.is_some();
            assert!(
                has_ended || !(kept + 1..=ended).contains(&number),
                "the end of {number} is lost"
            );
        }
        kept = newest;
    }
}

#[test]
fn killed_writers_lose_nothing_that_they_had_kept() {
    kill_writers(12);
}

#[test]
#[ignore = "200 programs; `cargo xtask full` runs it"]
fn two_hundred_killed_writers_lose_nothing_that_they_had_kept() {
    kill_writers(200);
}
