//! Whole runs of the program against the simulated robot: thinking before and while it moves.

use crate::common::{Run, SOLVED, Sandbox};

/// Settings of a slow brick: much is left to find when the motors start.
const SLOW: &str =
    "[run]\nthink_first_nodes = 20000\nsimulated_nodes_per_s = 60000\nthink_while_moving = ";

fn simulate(seed: u32, think_while_moving: bool, options: &[&str]) -> Run {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", &format!("{SLOW}{think_while_moving}\n"));
    let seed = seed.to_string();
    let mut arguments = vec!["run", "--simulate", "--config", "robot.toml"];
    arguments.extend(["--seed", &seed]);
    arguments.extend(options);
    sandbox.run(&arguments)
}

/// Rest of the line of the summary with this name.
#[track_caller]
fn line<'a>(run: &'a Run, name: &str) -> &'a str {
    let found = run
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{name:<10} ")));
    found.unwrap_or_else(|| panic!("no {name}: {run:?}"))
}

/// Number before `what` in a line.
fn number(line: &str, what: &str) -> Option<f64> {
    let before = line.split_once(what)?.0;
    before.split_whitespace().next_back()?.parse().ok()
}

#[test]
fn thinking_while_moving_ends_at_the_target_and_sooner() {
    let (mut saved_by_any, mut planned_less) = (0.0, 0.0);
    for seed in 1..=4 {
        for (target, shown) in [
            ("solved", SOLVED),
            (
                "superflip",
                "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
            ),
        ] {
            let options = ["--target-state", target];
            let (with, without) = (
                simulate(seed, true, &options),
                simulate(seed, false, &options),
            );
            for run in [&with, &without] {
                let end = format!("cube: {shown}\nsolved: yes\n");
                assert!(run.stdout.ends_with(&end), "{run:?}");
            }
            assert_eq!(line(&with, "scan"), line(&without, "scan"));
            // The search runs while the last face is read; the time that it takes after that is no
            // longer than in a run without it.
            let thought = |run: &Run| number(line(run, "solve"), " s ").expect("a number");
            assert!(thought(&with) <= thought(&without));
            let planned = |run: &Run| number(line(run, "plan"), " s by").expect("a number");
            assert!(planned(&with) <= planned(&without), "{with:?}");
            planned_less += planned(&without) - planned(&with);
            let saved = number(line(&with, "turn"), " s saved");
            assert_eq!(number(line(&without, "turn"), " s saved"), None);
            // The cost model is within some hundredths of the simulated motors.
            let promised = planned(&with) - saved.unwrap_or(0.0);
            let took = number(line(&with, "turn"), " s ").expect("a number");
            let off = took / promised - 1.0;
            assert!(off.abs() < 0.03, "{off}: {with:?}");
            assert_eq!(
                saved.is_some(),
                line(&with, "turn").contains("turns in the end: ")
            );
            saved_by_any += saved.unwrap_or(0.0);
        }
    }
    assert!(saved_by_any > 0.5, "{saved_by_any}");
    assert!(planned_less > 2.0, "{planned_less}");
}

#[test]
fn a_simulated_run_that_thinks_is_the_same_each_time() {
    let run = simulate(2, true, &[]);
    assert_eq!(run.stdout, simulate(2, true, &[]).stdout);
    assert_eq!(run.stderr, simulate(2, true, &[]).stderr);
}

#[test]
fn thinking_before_the_first_motion_takes_a_simulated_brick_its_time() {
    let run = simulate(1, false, &[]);
    let seconds = number(line(&run, "solve"), " s ").expect("a number");
    // 20,000 nodes, more if there is no solution by then.
    assert!(seconds >= 0.33, "{seconds}");
    let tables = simulate(1, true, &["--method", "tables"]);
    assert_eq!(number(line(&tables, "solve"), " s "), Some(0.0));
    assert_eq!(number(line(&tables, "turn"), " s saved"), None);
}
