//! Pictures of whole runs.

use std::sync::Arc;

use app::SolverMethod;
use cube_core::{Cube, Turns};
use robot::{Config, Task, Turning, Unattended, whole_run};
use roxmltree::{Document, Node};

use super::*;
use crate::robots::simulated::{Setting, Simulated};

/// Maximum size of a picture in bytes: a browser shows as much without effort.
const MAX_BYTES: usize = 1_500_000;

/// Events of a run, with their times.
#[derive(Default)]
struct Heard(Vec<(Duration, Event)>);

impl Observer for Heard {
    fn event(&mut self, at: Duration, event: &Event) {
        self.0.push((at, event.clone()));
    }
}

/// Picture of a run on a simulated robot with these settings, and the events of the run.
fn drawn(simulator: &str) -> (String, Heard) {
    let config = Config::default();
    let task = Task {
        turning: Turning::By(Arc::new(SolverMethod::Tables)),
        ..Task::to(Cube::SOLVED)
    };
    let mut plot = Plot::new("unwritten".into(), config.clone(), 3);
    let setting = Setting {
        simulator: simulator::Settings::from_toml(simulator).expect("settings"),
        cube: Cube::from(&"R U2 F' L D".parse::<Turns>().expect("turns")),
        seed: 3,
        pace: None,
        recording: Some(plot.recording()),
    };
    let mut heard = Heard::default();
    let mut observers = robot::Observers(vec![&mut plot, &mut heard]);
    let mut robot = Simulated::new(&config, &setting, || false, None);
    let ended = (robot.session).run(&config, &mut observers, &mut Unattended, |brick, crew| {
        whole_run(brick, &config, &task, crew)
    });
    let (_, ending) = robot.judged(Some(&task.target), ended.result);
    plot.marks.break_off(ended.at);
    let svg = plot.svg(ended.at, &ended.report.last_event(&ending));
    assert!(svg.len() < MAX_BYTES, "{} bytes", svg.len());
    (svg, heard)
}

fn texts<'a>(document: &'a Document<'_>) -> Vec<&'a str> {
    let named = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    named.filter_map(|node| node.text()).collect()
}

/// Name of a motion, without its number.
fn text_of<'a>(name: &&'a str) -> &'a str {
    name.split_once(": ").map_or(name, |(_, motion)| motion)
}

/// Texts that a viewer shows for the rectangles of a class.
fn told<'a>(document: &'a Document<'_>, class: &str) -> Vec<&'a str> {
    let is_of_class = |node: &Node<'_, '_>| node.attribute("class") == Some(class);
    let rects = document.descendants().filter(is_of_class);
    rects
        .filter_map(|rect| rect.first_element_child()?.text())
        .collect()
}

#[test]
fn every_motion_and_every_phase_of_a_run_is_in_its_picture() {
    let (svg, heard) = drawn("");
    let document = Document::parse(&svg).expect("valid XML");
    let texts = texts(&document);
    assert!(texts[0].ends_with("target reached"), "{}", texts[0]);
    let bands = ["stroke", "spin", "turn"]
        .map(|class| told(&document, class))
        .concat();
    let (mut motions, mut began) = (0, Duration::ZERO);
    for (at, event) in &heard.0 {
        match event {
            Event::MotionBegins { .. } => began = *at,
            Event::MotionEnds { motion, number, .. } => {
                motions += 1;
                let took = format!("{motion}, {:.2} s", at.saturating_sub(began).as_secs_f64());
                let number = number.map_or(String::new(), |number| format!("motion {number} of "));
                let is_it =
                    |text: &&str| text.starts_with(&number) && took.starts_with(text_of(text));
                assert!(texts.iter().any(is_it), "{number}{motion} at {at:?}");
                let is_it = |band: &&str| band.starts_with(&number) && band.ends_with(&took);
                assert!(
                    bands.iter().any(is_it),
                    "{number}{took} at {at:?}: {bands:?}"
                );
            }
            Event::PhaseEnds { report } if !report.took.is_zero() => {
                let name = report.phase.name();
                let is_it = |phase: &&str| phase.starts_with(name);
                assert!(told(&document, "phase").iter().any(is_it), "{name}");
            }
            _ => {}
        }
    }
    assert!(motions > 10);
    assert_eq!(bands.len(), motions, "{bands:?}");
    assert_eq!(told(&document, "reading").len(), 6);
    assert!(told(&document, "broken").is_empty());
}

#[test]
fn guides_and_lines_of_all_motors_are_in_the_picture() {
    let (svg, _) = drawn("");
    let document = Document::parse(&svg).expect("valid XML");
    let texts = texts(&document);
    for label in [
        "clear 35",
        "hold 90",
        "270",
        "810",
        "park -400",
        "centre -750",
        "5 s",
    ] {
        assert!(texts.contains(&label), "{label}");
    }
    for class in ["flipper", "turntable", "arm"] {
        let is_line = |node: &Node<'_, '_>| {
            node.has_tag_name("polyline") && node.attribute("class") == Some(class)
        };
        let points = document.descendants().filter(is_line);
        let points: usize = points
            .filter_map(|line| Some(line.attribute("points")?.split(' ').count()))
            .sum();
        assert!((50..5_000).contains(&points), "{class}: {points} points");
    }
    for forbidden in ["<script", "href", "onload"] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
}

#[test]
fn a_fault_is_drawn_at_its_time_and_ends_its_motion_there() {
    // A table with another gear leaves the cube askew: the flipper gets stuck on it.
    let (svg, heard) = drawn("[mechanism]\ngear_ratio = 5\n");
    let document = Document::parse(&svg).expect("valid XML");
    let fault = heard.0.iter().find_map(|(at, event)| match event {
        Event::Fault { .. } => Some((*at, event.line()?)),
        _ => None,
    });
    let (at, line) = fault.expect("the flipper gets stuck");
    let texts = texts(&document);
    assert!(texts[0].ends_with("target not reached"), "{}", texts[0]);
    assert!(texts[1].starts_with("jam: "), "{}", texts[1]);
    assert!(texts.contains(&line.as_str()), "{line}");
    let broken = told(&document, "broken");
    let is_motion = |text: &&str| text.starts_with("hold") && text.contains(", broken off");
    assert!(broken.iter().any(is_motion), "{broken:?}");
    let is_fault = |node: &Node<'_, '_>| node.attribute("class") == Some("failed");
    let lines: Vec<_> = document.descendants().filter(is_fault).collect();
    let x = 80.0 + 60.0 * at.as_secs_f64();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].attribute("x1"), Some(format!("{x:.1}").as_str()));
    let is_broken = |node: &Node<'_, '_>| node.attribute("class") == Some("broken");
    let band = document
        .descendants()
        .find(is_broken)
        .expect("a motion is broken off");
    let number = |name| {
        band.attribute(name)
            .and_then(|text| text.parse::<f64>().ok())
    };
    let right = number("x")
        .zip(number("width"))
        .map(|(left, width)| left + width);
    assert!(
        right.is_some_and(|right| (right - x).abs() < 0.2),
        "{band:?}"
    );
}
