//! Drawing of the picture: phases above, below them a strip for each motor, and the time axis.

use std::time::Duration;

use brick::Degrees;
use panel::svg::Svg;
use robot::Config;
use simulator::geometry::TURNTABLE_RATIO;

use super::{
    marks::{Marks, Note, Span},
    recording::Sample,
};

/// Styles of the elements by class. Names of motions and notes are written downwards, so that none
/// reaches the next motion, which begins 0.2 s later or more.
const STYLE: &str = "\
.fault{fill:#b00020}.down{writing-mode:vertical-rl}\
.second{stroke-opacity:.07}.guide{stroke-opacity:.3;stroke-dasharray:5 3}\
.noted{stroke:#666;stroke-dasharray:2 2}.failed{stroke:#b00020;stroke-width:1.5}\
.flipper{stroke:#1457b8;stroke-width:1.4}.turntable{stroke:#a84300;stroke-width:1.4}\
.arm{stroke:#6a2f9c;stroke-width:1.4}\
.stroke{fill:#dfebfb}.spin{fill:#fdeacf}.turn{fill:#dcf2dc}.reading{fill:#efe6f7}\
.broken{fill:#f9c9cb}.phase{fill:#e4e4e4;stroke:#999}";

/// Width of a second: a motion takes 0.4 s and more.
const PIXELS_PER_SECOND: f64 = 60.0;
/// Space beside the strips, at either side, for the names of the guides.
const MARGIN: f64 = 80.0;
/// Width that the title and the cause of a failure need.
const MIN_WIDTH: f64 = 1000.0;
/// Maximum of characters in a line of a failure's cause: as many as a window shows without
/// scrolling.
const CAUSE_CHARACTERS: usize = 150;
/// Top of the phases, below four lines of a failure's cause.
const PHASES_TOP: f64 = 90.0;
const PHASES_HEIGHT: f64 = 18.0;
/// Top of the first strip. The names of the motions stand above it, up to the phases.
const STRIPS_TOP: f64 = 310.0;
/// Height of a strip: an overshoot of 6 degrees of the cube is 3 pixels.
const STRIP_HEIGHT: f64 = 200.0;
/// Distance from the top of a strip to the top of the next, whose heading stands between them.
const STRIP_DISTANCE: f64 = 240.0;
/// Seconds after which the names of the guides are repeated, so that some can be seen wherever a
/// viewer is scrolled to.
const REPEATED_EVERY_S: usize = 10;

/// Position of one motor over time.
#[derive(Debug)]
pub(super) struct Strip {
    /// Class of the line.
    class: &'static str,
    heading: &'static str,
    /// Seconds and motor degrees. A line breaks where the table passes from a whole turn to 0.
    lines: Vec<Vec<[f64; 2]>>,
    /// Positions that mean something, in motor degrees, with their names.
    guides: Vec<(String, f64)>,
}

/// Strips of flipper, turntable and colour arm. The turntable, which turns on and on while faces are
/// read, is shown within one turn of the cube.
pub(super) fn strips(samples: &[Sample], config: &Config) -> [Strip; 3] {
    let (mechanism, robot) = (&config.mechanism, &config.robot);
    let motor_per_third = robot.gear_ratio() / TURNTABLE_RATIO;
    let turn = f64::from(robot.whole_turn().as_degrees());
    let line = |degrees: &dyn Fn(&Sample) -> f64| -> Vec<[f64; 2]> {
        let point = |sample: &Sample| [sample.at.as_secs_f64(), degrees(sample)];
        samples.iter().map(point).collect()
    };
    let named = |name: &str, degrees: Degrees| {
        let degrees = degrees.as_degrees();
        (format!("{name} {degrees}"), f64::from(degrees))
    };
    let quarters = (0..4).map(|quarter| f64::from(quarter) * turn / 4.0);
    [
        Strip {
            class: "flipper",
            heading: "flipper: motor degrees from its upper stop, down positive",
            lines: vec![line(&|sample| sample.posture.flipper)],
            guides: vec![
                named("release", mechanism.flipper_release()),
                named("clear", mechanism.flipper_clear()),
                named("hold", mechanism.flipper_hold()),
                named("pull", mechanism.flipper_pull()),
            ],
        },
        Strip {
            class: "turntable",
            heading: "turntable: motor degrees within a turn of the cube, clockwise positive",
            lines: wrapped(
                &line(&|sample| sample.posture.turntable * motor_per_third),
                turn,
            ),
            guides: quarters
                .map(|degrees| (format!("{degrees:.0}"), degrees))
                .collect(),
        },
        Strip {
            class: "arm",
            heading: "colour arm: motor degrees from its outer stop, inwards negative",
            lines: vec![line(&|sample| sample.posture.arm)],
            guides: vec![
                named("away", robot.arm_away()),
                named("park", robot.arm_park()),
                named("centre", robot.arm_centre()),
            ],
        },
    ]
}

/// Parts of a line within one turn. The turn begins half a quarter below 0, so that no stroke
/// crosses its border that ends at a quarter.
fn wrapped(line: &[[f64; 2]], turn: f64) -> Vec<Vec<[f64; 2]>> {
    let turns = |degrees: f64| (degrees / turn + 0.125).floor();
    line.chunk_by(|before, after| turns(before[1]) == turns(after[1]))
        .map(|part| {
            let points = part.iter();
            let within =
                |&[seconds, degrees]: &[f64; 2]| [seconds, degrees - turns(degrees) * turn];
            points.map(within).collect()
        })
        .collect()
}

/// Picture as an SVG file, under a title and the cause of a failure, which may be empty.
pub(super) fn svg(
    [title, cause]: [&str; 2],
    marks: &Marks,
    strips: &[Strip],
    end: Duration,
) -> String {
    let width = (x_of(end) + MARGIN).max(MIN_WIDTH);
    let bottom = STRIPS_TOP + STRIP_DISTANCE * strips.len() as f64;
    let mut svg = Svg::new(width, bottom + 10.0, title, STYLE);
    svg.text("head", [MARGIN, 20.0], title);
    for (row, line) in (0..).zip(textwrap::wrap(cause, CAUSE_CHARACTERS)) {
        svg.text(
            "strong fault",
            [MARGIN, 38.0 + f64::from(row) * 13.0],
            &line,
        );
    }
    for span in &marks.phases {
        area(&mut svg, span, PHASES_TOP, PHASES_TOP + PHASES_HEIGHT);
    }
    for span in &marks.actions {
        area(&mut svg, span, PHASES_TOP + PHASES_HEIGHT, bottom);
    }
    time_axis(&mut svg, end, bottom);
    for span in &marks.phases {
        let y = PHASES_TOP + 13.0;
        svg.text("strong", [x_of(span.begin) + 4.0, y], &span.name);
    }
    for span in &marks.actions {
        let middle = (span.begin + span.end) / 2;
        let place = [x_of(middle), PHASES_TOP + PHASES_HEIGHT + 6.0];
        svg.text("down", place, &span.name);
    }
    for note in &marks.notes {
        draw_note(&mut svg, note, bottom);
    }
    let tops = (0..).map(|row| STRIPS_TOP + f64::from(row) * STRIP_DISTANCE);
    for (strip, top) in strips.iter().zip(tops) {
        draw_strip(&mut svg, strip, top, end);
    }
    svg.finish()
}

/// Distance of a time from the left, in pixels.
fn x_of(time: Duration) -> f64 {
    x_of_seconds(time.as_secs_f64())
}

fn x_of_seconds(seconds: f64) -> f64 {
    MARGIN + seconds * PIXELS_PER_SECOND
}

/// Draws the time that a phase or an action took as an area between two heights.
fn area(svg: &mut Svg, span: &Span, top: f64, bottom: f64) {
    let took = span.end.saturating_sub(span.begin).as_secs_f64();
    let (x, width) = (x_of(span.begin), took * PIXELS_PER_SECOND);
    let place = [x, top, width, bottom - top];
    svg.rect(span.class, place, &format!("{}, {took:.2} s", span.name));
}

fn time_axis(svg: &mut Svg, end: Duration, bottom: f64) {
    for second in 0..=end.as_secs() {
        let x = x_of_seconds(second as f64);
        svg.line("second", [x, STRIPS_TOP], [x, bottom - 20.0]);
        svg.text("soft middle", [x, bottom - 8.0], &format!("{second} s"));
    }
}

fn draw_note(svg: &mut Svg, note: &Note, bottom: f64) {
    let (line, text) = if note.is_fault {
        ("failed", "down strong fault")
    } else {
        ("noted", "down soft")
    };
    let x = x_of(note.at);
    svg.line(line, [x, STRIPS_TOP], [x, bottom - 20.0]);
    svg.text(text, [x + 8.0, STRIPS_TOP + 4.0], &note.text);
}

fn draw_strip(svg: &mut Svg, strip: &Strip, top: f64, end: Duration) {
    let drawn = strip.lines.iter().flatten().map(|point| point[1]);
    let shown = || {
        drawn
            .clone()
            .chain(strip.guides.iter().map(|guide| guide.1))
    };
    let highest = shown().fold(f64::NEG_INFINITY, f64::max);
    let lowest = shown().fold(f64::INFINITY, f64::min);
    let scale = STRIP_HEIGHT / (highest - lowest).max(1.0);
    let y_of = |degrees: f64| top + (highest - degrees) * scale;
    svg.text("strong", [MARGIN, top - 8.0], strip.heading);
    for (name, degrees) in &strip.guides {
        let y = y_of(*degrees);
        svg.line("guide", [MARGIN, y], [x_of(end), y]);
        for second in (0..=end.as_secs()).step_by(REPEATED_EVERY_S) {
            let x = x_of_seconds(second as f64) - 75.0;
            svg.text("soft", [x, y - 3.0], name);
        }
    }
    for line in &strip.lines {
        let points = line.iter();
        let points = points.map(|&[seconds, degrees]| [x_of_seconds(seconds), y_of(degrees)]);
        svg.polyline(strip.class, points);
    }
}
