//! Strip of the picture: the position of one motor over time, and guides to compare it with.

use std::time::Duration;

use brick::Degrees;
use robot::Config;
use simulator::{Posture, geometry::TURNTABLE_RATIO};

use super::{
    line::{Point, simplified},
    marks::Marks,
    recording::Sample,
    window::{Window, part, windows},
};

/// Maximum distance of the drawn line from a sample, in motor degrees: less than a pixel.
const TOLERANCE_DEG: f64 = 0.5;

/// Height of a quarter turn of the cube in pixels: an overshoot of 6 degrees of the cube is 3 pixels.
const QUARTER_HEIGHT: f64 = 45.0;

/// Position of one motor over time.
#[derive(Debug)]
pub(super) struct Strip {
    /// Class of the line.
    pub(super) class: &'static str,
    pub(super) name: &'static str,
    /// Meaning of the strip's numbers.
    pub(super) scale: &'static str,
    /// Height in pixels.
    pub(super) height: f64,
    pub(super) line: Vec<Point>,
    /// Shifts of the line, in the order of time.
    pub(super) windows: Vec<Window>,
    pub(super) guides: Vec<Guide>,
}

/// Horizontal line at a position that means something.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Guide {
    pub(super) weight: Weight,
    pub(super) name: &'static str,
    /// Position in motor degrees, in a window of no offset.
    pub(super) degrees: f64,
}

/// Strength with which a guide is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Strong,
    Weak,
}

impl Strip {
    /// Parts of the line, one for each window, shifted down by its offset.
    pub(super) fn parts(&self) -> impl Iterator<Item = Vec<Point>> {
        let ends = self.windows.iter().skip(1).map(|next| next.begin);
        let ends = ends.chain([f64::INFINITY]);
        self.windows.iter().zip(ends).map(|(window, end)| {
            let mut part = part(&self.line, window.begin, end);
            for point in &mut part {
                point.degrees -= window.offset;
            }
            part
        })
    }
}

impl Guide {
    /// Name and position of the guide, as they stand in the picture within a window.
    pub(super) fn label(&self, window: Window) -> String {
        let degrees = self.degrees + window.offset;
        format!("{} {degrees:.0}", self.name)
            .trim_start()
            .to_owned()
    }
}

/// Strips of flipper, turntable and colour arm until the end of a run.
pub(super) fn strips(
    samples: &[Sample],
    marks: &Marks,
    end: Duration,
    config: &Config,
) -> [Strip; 3] {
    let line = |degrees: &dyn Fn(&Posture) -> f64| line_of(samples, end, degrees);
    let (mechanism, robot) = (&config.mechanism, &config.robot);
    let motor_per_third = robot.gear_ratio() / TURNTABLE_RATIO;
    [
        Strip {
            class: "flipper",
            name: "flipper",
            scale: "motor degrees from its upper stop, down positive",
            height: 190.0,
            line: line(&|posture| posture.flipper),
            windows: vec![Window::WHOLE],
            guides: vec![
                guide("release", mechanism.flipper_release()),
                guide("clear", mechanism.flipper_clear()),
                guide("hold", mechanism.flipper_hold()),
                guide("pull", mechanism.flipper_pull()),
            ],
        },
        turntable(
            line(&|posture| posture.turntable * motor_per_third),
            marks,
            config,
        ),
        Strip {
            class: "arm",
            name: "colour arm",
            scale: "motor degrees from its outer stop, inwards negative",
            height: 170.0,
            line: line(&|posture| posture.arm),
            windows: vec![Window::WHOLE],
            guides: vec![
                guide("away", robot.arm_away()),
                guide("park", robot.arm_park()),
                guide("centre", robot.arm_centre()),
            ],
        },
    ]
}

fn line_of(samples: &[Sample], end: Duration, degrees: &dyn Fn(&Posture) -> f64) -> Vec<Point> {
    let point = |sample: &Sample| Point {
        seconds: sample.at.as_secs_f64(),
        degrees: degrees(&sample.posture),
    };
    let mut points: Vec<Point> = samples.iter().map(point).collect();
    if let Some(&last) = points.last()
        && end.as_secs_f64() > last.seconds
    {
        let seconds = end.as_secs_f64();
        points.push(Point { seconds, ..last });
    }
    simplified(&points, TOLERANCE_DEG)
}

fn guide(name: &'static str, degrees: Degrees) -> Guide {
    Guide {
        weight: Weight::Strong,
        name,
        degrees: degrees.as_degrees().into(),
    }
}

/// Strip of the turntable, which turns on and on while faces are read.
fn turntable(line: Vec<Point>, marks: &Marks, config: &Config) -> Strip {
    let turn = f64::from(config.robot.whole_turn().as_degrees());
    let begins = marks.actions.iter().map(|span| span.begin.as_secs_f64());
    let mut strip = Strip {
        class: "turntable",
        name: "turntable",
        scale: "motor degrees, clockwise positive; lines at quarter turns of the cube; shifted by \
                whole turns, as the numbers tell",
        height: 0.0,
        windows: windows(&line, &begins.collect::<Vec<_>>(), turn),
        line,
        guides: Vec::new(),
    };
    strip.guides = quarters(&strip, turn);
    strip.height = (strip.guides.len() as f64 * QUARTER_HEIGHT).clamp(200.0, 900.0);
    strip
}

/// Guides where the cube stands square: from below the line to above it.
fn quarters(strip: &Strip, turn: f64) -> Vec<Guide> {
    let degrees: Vec<f64> = strip.parts().flatten().map(|point| point.degrees).collect();
    let lowest = degrees.iter().copied().fold(0.0, f64::min) * 4.0 / turn;
    let highest = degrees.iter().copied().fold(0.0, f64::max) * 4.0 / turn;
    // An overshoot goes beyond the last guide by less than half a quarter.
    let numbers = (lowest - 0.5).ceil() as i32..=(highest + 0.5).floor() as i32;
    let guide = |number: i32| Guide {
        weight: if number % 4 == 0 {
            Weight::Strong
        } else {
            Weight::Weak
        },
        name: "",
        degrees: f64::from(number) * turn / 4.0,
    };
    numbers.map(guide).collect()
}
