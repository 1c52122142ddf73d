//! `run --plot`: positions of the three motors over time, as an SVG picture.
//!
//! The picture is made of the stream that recordings hold: positions by the encoders, phases and
//! faults, at the times of the robot's clock.

use std::{cell::RefCell, path::PathBuf, rc::Rc};

use panel::svg::{Svg, text_width};
use robot::{Config, Event, Phase, Stamped, stream::Sink};

use crate::durable;

const STYLE: &str = "\
.phase{fill:#eee;stroke:#999}.broken{fill:#f9c9cb;stroke:#999}.fault{fill:#b00020}\
.second{stroke-opacity:.07}.lane{stroke:#1457b8;stroke-width:1.4}";

/// Width of a second: a motion takes 0.4 s and more.
const PIXELS_PER_SECOND: f64 = 60.0;
const MARGIN: f64 = 60.0;
/// Width that the title and the cause of a failure need.
const MIN_WIDTH: f64 = 1000.0;
/// Top of the bands of the phases, which reach down to the time axis.
const TOP: f64 = 50.0;
/// Top of the first lane, below the names of the phases.
const LANES_TOP: f64 = 100.0;
/// Height of a lane: an overshoot of 6 degrees of the cube is 3 pixels.
const LANE_HEIGHT: f64 = 180.0;
const LANE_DISTANCE: f64 = 220.0;
/// Headings of the lanes, in the order of a posture.
const LANES: [&str; 3] = [
    "flipper: motor degrees from its upper stop, down positive",
    "turntable: motor degrees within a turn of the cube, clockwise positive",
    "colour arm: motor degrees from its outer stop, inwards negative",
];
/// Turn of a motor that has none: more than its whole range.
const NO_TURN: i32 = 1_000_000;
/// Largest distance in pixels between the drawn line and a position that is left out.
const TOLERANCE: f64 = 0.4;

/// Picture of a run, written once the run is over.
#[derive(Debug)]
pub(super) struct Plot {
    path: PathBuf,
    events: Rc<RefCell<Vec<Stamped>>>,
}

impl Plot {
    pub(super) fn new(path: PathBuf) -> Self {
        let events = Rc::default();
        Self { path, events }
    }

    /// Sink that takes the run's stream.
    pub(super) fn sink(&self) -> Sink {
        let events = Rc::clone(&self.events);
        Box::new(move |event| events.borrow_mut().push(event.clone()))
    }

    /// Writes the picture of a run with this seed, whose report is the last event.
    pub(super) fn write(self, config: &Config, seed: u64) -> anyhow::Result<()> {
        let picture = svg(&self.events.borrow(), config, seed);
        durable::write_named(&self.path, picture.as_bytes())
    }
}

fn svg(events: &[Stamped], config: &Config, seed: u64) -> String {
    let end = events.last().map_or(0, |last| last.at_ms);
    let (ending, cause) = match events.last().map(|last| &last.event) {
        Some(Event::Report { reached: true, .. }) => ("target reached", None),
        Some(Event::Report { error, .. }) => ("target not reached", error.as_deref()),
        _ => ("no report", None),
    };
    let title = format!(
        "simulated run, seed {seed}, {:.2} s, {ending}",
        end as f64 / 1000.0
    );
    let bottom = LANES_TOP + LANE_DISTANCE * LANES.len() as f64;
    let width = (x_of(end) + MARGIN).max(MIN_WIDTH);
    let mut svg = Svg::new(width, bottom + 10.0, &title, STYLE);
    svg.text("head", [MARGIN, 20.0], &title);
    svg.text("strong", [MARGIN, 38.0], cause.unwrap_or_default());
    draw_phases(&mut svg, events, bottom);
    for second in 0..=end / 1000 {
        let x = x_of(1000 * second);
        svg.line("second", [x, LANES_TOP], [x, bottom - 20.0]);
        svg.text("soft middle", [x, bottom - 8.0], &format!("{second} s"));
    }
    // The turntable, which turns on and on while faces are read, is shown within a turn of the cube.
    let turns = [NO_TURN, config.robot.whole_turn().as_degrees(), NO_TURN];
    for (motor, heading) in LANES.into_iter().enumerate() {
        let top = LANES_TOP + LANE_DISTANCE * motor as f64;
        draw_lane(
            &mut svg,
            heading,
            top,
            turns[motor],
            &positions(events, motor),
        );
    }
    for stamped in events {
        if let Event::Fault { message, .. } = &stamped.event {
            let x = x_of(stamped.at_ms);
            svg.rect("fault", [x - 1.0, TOP, 2.0, bottom - TOP], message);
        }
    }
    svg.finish()
}

/// Times in milliseconds and motor degrees of one motor.
fn positions(events: &[Stamped], motor: usize) -> Vec<(u64, i32)> {
    let position = |stamped: &Stamped| match stamped.event {
        Event::Posture {
            flipper,
            turntable,
            arm,
        } => Some((stamped.at_ms, [flipper, turntable, arm][motor])),
        _ => None,
    };
    events.iter().filter_map(position).collect()
}

/// Distance of a time in milliseconds from the left, in pixels.
fn x_of(at_ms: u64) -> f64 {
    MARGIN + at_ms as f64 * PIXELS_PER_SECOND / 1000.0
}

/// Draws the phases of a run. Some have an event at their end only; a fault or the end of the run breaks
/// off the others.
fn draw_phases(svg: &mut Svg, events: &[Stamped], bottom: f64) {
    let mut open = None;
    for stamped in events {
        let at = stamped.at_ms;
        let (ended, begin) = match &stamped.event {
            Event::PhaseEnds { report } => {
                let took = report.took.as_millis() as u64;
                (Some(report.phase), at.saturating_sub(took))
            }
            Event::Phase { .. } | Event::Report { .. } => (None, at),
            _ => continue,
        };
        if let Some((phase, since)) = open.take_if(|(phase, _)| Some(*phase) != ended) {
            draw_band(svg, "broken", phase, [since, begin], bottom);
        }
        if let Some(phase) = ended {
            open = None;
            draw_band(svg, "phase", phase, [begin, at], bottom);
        }
        if let Event::Phase { phase, .. } = stamped.event {
            open = Some((phase, at));
        }
    }
}

/// Draws the time of a phase as an area, with its name where the area is wide enough.
fn draw_band(svg: &mut Svg, class: &str, phase: Phase, [begin, end]: [u64; 2], bottom: f64) {
    let took = end.saturating_sub(begin);
    let (x, width) = (x_of(begin), x_of(took) - x_of(0));
    let ending = if class == "broken" {
        ", broken off"
    } else {
        ""
    };
    let title = format!("{}{ending}, {:.2} s", phase.name(), took as f64 / 1000.0);
    svg.rect(class, [x, TOP, width, bottom - TOP], &title);
    if text_width(phase.name(), 10.0) + 8.0 < width {
        svg.text("strong", [x + 4.0, TOP + 14.0], phase.name());
    }
}

/// Draws the positions of one motor between its lowest and its highest, whose degrees stand on the left.
/// Positions are shown within a `turn`, from an eighth of it below 0 on; the line breaks where they pass
/// into the next one.
fn draw_lane(svg: &mut Svg, heading: &str, top: f64, turn: i32, line: &[(u64, i32)]) {
    let turns = |degrees: i32| (degrees + turn / 8).div_euclid(turn);
    let within = |degrees: i32| degrees - turn * turns(degrees);
    let shown = || line.iter().map(|&(_, degrees)| within(degrees));
    let (lowest, highest) = (shown().min().unwrap_or(0), shown().max().unwrap_or(0));
    let scale = LANE_HEIGHT / f64::from((highest - lowest).max(1));
    let y_of = |degrees: i32| top + f64::from(highest - degrees) * scale;
    svg.text("strong", [MARGIN, top - 8.0], heading);
    for degrees in [highest, lowest] {
        svg.text("soft", [10.0, y_of(degrees) + 3.0], &degrees.to_string());
    }
    for part in line.chunk_by(|before, after| turns(before.1) == turns(after.1)) {
        let points: Vec<_> = (part.iter())
            .map(|&(at, degrees)| [x_of(at), y_of(within(degrees))])
            .collect();
        svg.polyline("lane", simplified(&points).into_iter());
    }
}

/// Line without the points that lie within [`TOLERANCE`] of it, by the method of Douglas and Peucker.
fn simplified(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let [[x1, y1], .., [x2, y2]] = points else {
        return points.to_vec();
    };
    let distance = |[x, y]: &[f64; 2]| (y - y1 - (y2 - y1) * (x - x1) / (x2 - x1).max(0.1)).abs();
    let distances = points.iter().map(distance).enumerate();
    let furthest = distances.max_by(|(_, a), (_, b)| a.total_cmp(b));
    match furthest {
        Some((index, distance))
            if distance > TOLERANCE && 0 < index && index + 1 < points.len() =>
        {
            let mut line = simplified(&points[..=index]);
            line.pop();
            line.extend(simplified(&points[index..]));
            line
        }
        _ => vec![[*x1, *y1], [*x2, *y2]],
    }
}

#[cfg(test)]
mod tests;
