//! Pictures of whole runs.

use std::sync::Arc;

use app::SolverMethod;
use cube_core::{Cube, Turns};
use robot::{Task, Turning, Unattended, event::Unobserved, whole_run};
use roxmltree::{Document, Node};

use super::*;
use crate::robots::simulated::{Setting, Simulated};

/// Maximum size of a picture in bytes: a browser shows as much without effort.
const MAX_BYTES: usize = 200_000;

/// Picture of a run on a simulated robot with these settings, and the stream of the run.
fn drawn(simulator: &str) -> (String, Vec<Stamped>) {
    let config = Config::default();
    let task = Task {
        turning: Turning::By(Arc::new(SolverMethod::Tables)),
        ..Task::to(Cube::SOLVED)
    };
    let plot = Plot::new("unwritten".into());
    let setting = Setting {
        simulator: simulator::Settings::from_toml(simulator).expect("settings"),
        cube: Cube::from(&"R U2 F' L D".parse::<Turns>().expect("turns")),
        seed: 3,
        cube_seed: 3,
        pace: None,
    };
    let mut robot = Simulated::new(&config, &setting, || false, Some(plot.sink()));
    let observer = &mut Unobserved;
    let ended = (robot.session).run(&config, observer, &mut Unattended, |brick, crew| {
        whole_run(brick, &config, &task, crew)
    });
    let (_, ending) = robot.judged(Some(&task.target), ended.result, None);
    robot.session.report(ended.at, &ended.account, &ending);
    let events = plot.events.take();
    let svg = svg(&events, &config, 3);
    assert!(svg.len() < MAX_BYTES, "{} bytes", svg.len());
    (svg, events)
}

fn of_class<'a, 'input>(document: &'a Document<'input>, class: &str) -> Vec<Node<'a, 'input>> {
    let is_of_class = |node: &Node<'_, '_>| node.attribute("class") == Some(class);
    document.descendants().filter(is_of_class).collect()
}

/// Texts that a viewer shows for the areas of a class.
fn titles<'a>(document: &'a Document<'_>, class: &str) -> Vec<&'a str> {
    let areas = of_class(document, class).into_iter();
    areas
        .filter_map(|area| area.first_element_child()?.text())
        .collect()
}

fn texts<'a>(document: &'a Document<'_>) -> Vec<&'a str> {
    let is_text = |node: &Node<'_, '_>| node.has_tag_name("text");
    let all = document.descendants().filter(is_text);
    all.filter_map(|node| node.text()).collect()
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).expect("the attribute");
    text.parse().expect("a number")
}

#[test]
fn every_phase_of_a_run_is_a_band_as_long_as_the_phase_took() {
    let (svg, events) = drawn("");
    let document = Document::parse(&svg).expect("valid XML");
    let texts = texts(&document);
    assert!(texts[0].ends_with("target reached"), "{}", texts[0]);
    let ended = |stamped: &Stamped| match &stamped.event {
        Event::PhaseEnds { report } => {
            let seconds = report.took.as_millis() as f64 / 1000.0;
            let end = 60.0 + 0.06 * stamped.at_ms as f64;
            Some((format!("{}, {seconds:.2} s", report.phase.name()), end))
        }
        _ => None,
    };
    let (expected, ends): (Vec<_>, Vec<_>) = events.iter().filter_map(ended).unzip();
    assert!(expected.len() >= 6, "{expected:?}");
    assert_eq!(titles(&document, "phase"), expected);
    for (band, end) in of_class(&document, "phase").iter().zip(ends) {
        let right = number(band, "x") + number(band, "width");
        assert!((right - end).abs() < 0.2, "{band:?}");
    }
    for name in ["home", "scan", "turn", "verify", "5 s"] {
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
    assert!(of_class(&document, "broken").is_empty() && of_class(&document, "fault").is_empty());
}

#[test]
fn the_lines_of_all_motors_are_in_the_picture() {
    let (svg, _) = drawn("");
    let document = Document::parse(&svg).expect("valid XML");
    for (lane, least) in [(0, 50), (1, 50), (2, 20)] {
        let top = 100.0 + 220.0 * f64::from(lane);
        let ys: Vec<f64> = (of_class(&document, "lane").iter())
            .flat_map(|line| line.attribute("points").expect("points").split(' '))
            .map(|point| point.split_once(',').expect("x and y").1)
            .map(|y| y.parse().expect("a number"))
            .filter(|y| (top..=top + 180.0).contains(y))
            .collect();
        assert!(
            (least..2_000).contains(&ys.len()),
            "{lane}: {} points",
            ys.len()
        );
        assert!(ys.contains(&top) && ys.contains(&(top + 180.0)), "{lane}");
    }
    for forbidden in ["<script", "href", "onload"] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn a_line_without_its_needless_points_is_nowhere_far_from_them() {
    let points: Vec<[f64; 2]> = (0..500)
        .map(|x| [f64::from(x), 50.0 * (f64::from(x) / 40.0).sin()])
        .collect();
    let line = simplified(&points);
    assert!((20..200).contains(&line.len()), "{} points", line.len());
    for [x, y] in points {
        let after = line.partition_point(|point| point[0] < x).max(1);
        let [[x1, y1], [x2, y2]] = [line[after - 1], line[after]];
        let drawn = y1 + (y2 - y1) * (x - x1) / (x2 - x1);
        assert!(
            (drawn - y).abs() <= TOLERANCE,
            "{x}: {drawn} instead of {y}"
        );
    }
    assert_eq!(simplified(&[[0.0, 1.0]]), [[0.0, 1.0]]);
}

#[test]
fn a_fault_is_drawn_at_its_time_and_breaks_off_its_phase() {
    // A table with another gear leaves the cube askew: the flipper gets stuck on it.
    let (svg, events) = drawn("[mechanism]\ngear_ratio = 5\n");
    let document = Document::parse(&svg).expect("valid XML");
    let fault = events.iter().find_map(|stamped| match &stamped.event {
        Event::Fault { message, .. } => Some((stamped.at_ms, message)),
        _ => None,
    });
    let (at, message) = fault.expect("the flipper gets stuck");
    let texts = texts(&document);
    assert!(texts[0].ends_with("target not reached"), "{}", texts[0]);
    assert!(texts[1].starts_with("jam: "), "{}", texts[1]);
    assert_eq!(titles(&document, "fault"), [message]);
    let mark = of_class(&document, "fault")[0];
    let middle = number(&mark, "x") + 1.0;
    assert!((middle - 60.0 - 0.06 * at as f64).abs() < 0.1, "{mark:?}");
    let broken = titles(&document, "broken");
    assert!(broken[0].contains(", broken off"), "{broken:?}");
}
