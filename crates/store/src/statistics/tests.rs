//! Statistics files: runs appended and summed up, damaged lines, folding, and a full disk.

use std::time::Duration;

use actuator::Profile;
use brick::{InterruptCause, Millivolts};

use robot::{
    Account, Event, Observer, Phase, Stopped,
    error::Unreadable,
    phase::{PhaseReport, PhaseResult},
};

use super::{solve::Outcome, *};

fn solve(turn_s: f64, outcome: Outcome) -> Solve {
    Solve {
        date: None,
        target: "solved".into(),
        outcome,
        turns: 20,
        home_s: 3.0,
        scan_s: 12.0,
        recognise_s: 0.5,
        think_s: 1.0,
        turn_s,
        scans: 1,
        battery_v: Some(7.4),
        slowed_to: None,
    }
}

fn solved(turn_s: f64) -> Solve {
    solve(turn_s, Outcome::Solved)
}

/// Statistics without a file, in a directory of their own that does not exist yet.
fn without_file() -> (tempfile::TempDir, Statistics) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("below").join(NAME);
    (directory, Statistics::new(path))
}

fn bytes(statistics: &Statistics) -> u64 {
    fs::metadata(&statistics.path)
        .expect("the file is there")
        .len()
}

#[test]
fn a_summary_without_runs_has_no_times() {
    let (_directory, statistics) = without_file();
    let summary = statistics.summary().expect("an empty one");
    assert_eq!(summary, Totals::default().into());
    assert_eq!((summary.runs, summary.mean_seconds), (0, None));
}

#[test]
fn appended_runs_are_counted_and_only_solved_ones_have_times() {
    let (_directory, statistics) = without_file();
    let runs = [
        solved(23.5),
        solve(1.0, Outcome::Failed),
        solve(2.0, Outcome::Stopped),
        solved(33.5),
    ];
    for run in &runs {
        statistics.append(run).expect("appended");
    }
    let expected = Summary {
        runs: 4,
        solved: 2,
        stopped: 1,
        failed: 1,
        mean_seconds: Some(45.0),
        best_seconds: Some(40.0),
        mean_turn_seconds: Some(28.5),
        mean_turns: Some(20.0),
        unreadable: None,
    };
    assert_eq!(statistics.summary().expect("read"), expected);
    assert_eq!(
        statistics.read().expect("read").solves,
        runs,
        "every run reads back as it was written"
    );
}

#[test]
fn the_statistics_of_a_run_come_from_its_report() {
    let mut report = Account::default();
    for (phase, milliseconds) in [
        (Phase::Home, 3000),
        (Phase::Scan, 12_000),
        (Phase::Recognise, 100),
        (Phase::LookAgain, 2345),
        (Phase::Recognise, 200),
        (Phase::Solve, 1000),
        (Phase::Plan, 50),
    ] {
        let took = Duration::from_millis(milliseconds);
        let result = PhaseResult::Homed;
        let report_of = PhaseReport {
            phase,
            took,
            result,
        };
        report.event(took, &Event::PhaseEnds { report: report_of });
    }
    for turn in ["R", "U2"] {
        let turn = turn.parse().expect("a turn");
        report.event(Duration::ZERO, &Event::TurnDone { turn });
    }
    let slower = Event::Slower {
        profile: Profile::Gentle,
        message: String::new(),
    };
    report.event(Duration::ZERO, &slower);
    let outcome = |result| {
        let solve = Solve::of_run("superflip", &report, &result, Some(Millivolts::new(7412)));
        let expected = Solve {
            date: solve.date.clone(),
            target: "superflip".into(),
            outcome: solve.outcome,
            turns: 2,
            home_s: 3.0,
            scan_s: 14.345,
            recognise_s: 0.3,
            think_s: 1.05,
            turn_s: 0.0,
            scans: 2,
            battery_v: Some(7.412),
            slowed_to: Some("gentle".into()),
        };
        assert_eq!(solve, expected);
        solve.outcome
    };
    assert_eq!(outcome(Ok(())), Outcome::Solved);
    let stopped = Stopped(InterruptCause::BackButton);
    assert_eq!(outcome(Err(stopped.into())), Outcome::Stopped);
    let refused = Unreadable::default();
    assert_eq!(outcome(Err(refused.into())), Outcome::Failed);
}

#[test]
fn a_line_that_was_cut_off_anywhere_is_not_counted_and_gone_after_the_next() {
    let (_directory, statistics) = without_file();
    statistics.append(&solved(20.0)).expect("appended");
    let one = bytes(&statistics);
    statistics.append(&solved(30.0)).expect("appended");
    let whole = fs::read(&statistics.path).expect("read");
    for cut in one..whole.len() as u64 {
        fs::write(&statistics.path, &whole[..cut as usize]).expect("written");
        // A line that lacks only its line break counts, until the next append removes it.
        let counted = 1 + u64::from(cut + 1 == whole.len() as u64);
        let runs = statistics.summary().expect("read").runs;
        assert_eq!(runs, counted, "cut at {cut}");
        statistics.append(&solved(30.0)).expect("appended");
        assert_eq!(fs::read(&statistics.path).expect("read"), whole);
    }
}

#[test]
fn foreign_lines_are_not_counted_and_stay_in_the_file() {
    let (_directory, statistics) = without_file();
    statistics.append(&solved(20.0)).expect("appended");
    let mut content = fs::read(&statistics.path).expect("read");
    content.extend(b"\xff\xfe not ours\n\n{\"solve\":{}}\n");
    fs::write(&statistics.path, &content).expect("written");
    statistics.append(&solved(20.0)).expect("appended");
    let summary = statistics.summary().expect("read");
    assert_eq!(summary.runs, 2);
    let unreadable = summary.unreadable.expect("there are two");
    assert_eq!((unreadable.lines, unreadable.first_line), (2, 2));
    let expected = "2 lines cannot be read, and are not counted; the first is line 2";
    assert_eq!(unreadable.to_string(), expected);
    let after = fs::read(&statistics.path).expect("read");
    assert!(after.starts_with(&content));
}

#[test]
fn folding_a_long_file_does_not_change_its_summary() {
    let (_directory, statistics) = without_file();
    let runs = (0..MAX_LINES).map(|i| solved(20.0 + (i * 7 % 100) as f64));
    let content: String = runs.map(|run| line(&Line::Solve(run))).collect();
    for _ in 0..2 {
        // In the second round there is a folded line at the beginning.
        let before = fs::read_to_string(&statistics.path).unwrap_or_default();
        fs::create_dir_all(statistics.path.parent().expect("the file has a folder")).expect("made");
        fs::write(&statistics.path, before + &content).expect("written");
        let mut expected = statistics.read().expect("read");
        expected.solves.push_back(solved(1.0));
        statistics.append(&solved(1.0)).expect("appended");
        let text = fs::read_to_string(&statistics.path).expect("read");
        assert!(text.starts_with("{\"earlier\":"));
        assert_eq!(text.lines().count(), MAX_LINES / 2 + 2);
        let summary = statistics.summary().expect("read");
        assert_eq!(summary, expected.summary());
        assert_eq!(summary.best_seconds, Some(17.5));
    }
}

#[test]
fn a_line_that_did_not_fit_leaves_nothing_behind() {
    let (_directory, statistics) = without_file();
    statistics.append(&solved(20.0)).expect("appended");
    let before = fs::read(&statistics.path).expect("read");
    append_with(&statistics.path, |file| {
        file.write_all(b"{\"solve\":{\"date\":nu")?;
        Err(io::ErrorKind::StorageFull.into())
    })
    .expect_err("no room");
    assert_eq!(fs::read(&statistics.path).expect("read"), before);
}

#[test]
fn a_full_disk_is_an_error_that_names_the_file_and_loses_nothing() {
    let statistics = Statistics::new("/dev/full".into());
    let error = statistics.append(&solved(20.0)).expect_err("no room");
    let text = format!("{error:#}");
    assert!(text.contains("/dev/full"), "{text}");
}
