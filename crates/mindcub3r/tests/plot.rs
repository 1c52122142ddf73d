//! Pictures of simulated runs, as the program writes them.

use std::fs;

use crate::common::{Run, Sandbox};

const RUN: [&str; 6] = ["run", "--simulate", "--seed", "3", "--cube", "R U F2"];

fn drawn(sandbox: &Sandbox, options: &[&str]) -> Run {
    sandbox.run(&[&RUN[..], &["--plot", "run.svg"], options].concat())
}

fn title(sandbox: &Sandbox) -> String {
    let svg = fs::read_to_string(sandbox.path("run.svg")).expect("the picture is written");
    let document = roxmltree::Document::parse(&svg).expect("valid XML");
    let mut all = document.descendants();
    let title = all.find(|node| node.has_tag_name("title"));
    let title = title.and_then(|node| node.text()).expect("a title");
    title.to_owned()
}

#[test]
fn a_picture_changes_nothing_about_the_run() {
    let sandbox = Sandbox::new();
    for options in [&[][..], &["--json"]] {
        let run = drawn(&sandbox, options);
        assert_eq!(run.code, Some(0), "{run:?}");
        let title = title(&sandbox);
        assert!(title.starts_with("simulated run, seed 3, "), "{title}");
        assert!(title.ends_with(" s, target reached"), "{title}");
        let without = sandbox.run(&[&RUN[..], options].concat());
        assert_eq!(run.stdout, without.stdout);
        assert_eq!(run.stderr, without.stderr);
    }
    let mut files = sandbox.content();
    files.retain(|path| path.is_file());
    let history = sandbox.path("home/.local/share/mindcub3r/states/history");
    assert_eq!(files, [history, sandbox.path("run.svg")]);
}

#[test]
fn a_run_that_failed_is_drawn_and_fails_as_without_a_picture() {
    let sandbox = Sandbox::new();
    sandbox.write("jams.toml", "[mechanism]\ngear_ratio = 5\n");
    let run = drawn(&sandbox, &["--simulator", "jams.toml"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stdout.ends_with("solved: no\n"), "{}", run.stdout);
    assert!(run.stderr.contains("error: jam: "), "{}", run.stderr);
    let title = title(&sandbox);
    assert!(title.ends_with("target not reached"), "{title}");
}

#[test]
fn a_picture_that_cannot_be_written_is_reported_and_the_result_is_not_lost() {
    let sandbox = Sandbox::new();
    sandbox.write("jams.toml", "[mechanism]\ngear_ratio = 5\n");
    for (path, cause) in [
        ("missing/run.svg", "No such file or directory"),
        ("/dev/full", "No space left"),
    ] {
        let plot = [&RUN[..], &["--plot", path]].concat();
        let message = format!("error: writing {path}: {cause}");
        let run = sandbox.run(&plot);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.stdout.ends_with("solved: yes\n"), "{}", run.stdout);
        assert_eq!(run.stderr.matches("error: ").count(), 1, "{}", run.stderr);
        assert!(run.stderr.contains(&message), "{}", run.stderr);

        let json = sandbox.run(&[&plot[..], &["--json"]].concat());
        assert_eq!(json.code, Some(1), "{json:?}");
        assert!(json.stdout.contains(r#""event":"report","reached":true"#));

        let failed = sandbox.run(&[&plot[..], &["--simulator", "jams.toml"]].concat());
        assert_eq!(failed.code, Some(1), "{failed:?}");
        assert!(failed.stdout.ends_with("solved: no\n"), "{failed:?}");
        assert!(failed.stderr.contains(&message), "{}", failed.stderr);
        let last = failed.stderr.lines().last().expect("a line");
        assert!(last.starts_with("error: jam: "), "{last}");
    }
}

#[test]
fn the_name_of_a_picture_ends_in_svg_or_has_no_ending() {
    let sandbox = Sandbox::new();
    let plot = |name| sandbox.run(&[&RUN[..], &["--plot", name]].concat());
    let refused = plot("run.png");
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("ends in .svg"), "{refused:?}");
    assert!(sandbox.content().is_empty());
    for name in ["run.SVG", "run", "/dev/null"] {
        assert_eq!(plot(name).code, Some(0), "{name}");
    }
}

#[test]
fn only_simulated_runs_are_drawn() {
    let sandbox = Sandbox::new();
    for arguments in [
        &["--plot", "run.svg"][..],
        &["run", "--once", "--plot", "run.svg"],
    ] {
        let run = sandbox.run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains("--simulate"), "{}", run.stderr);
    }
    assert!(sandbox.content().is_empty());
}
