//! Views of a run: while the robot works, and after the end.

use embedded_graphics::{prelude::*, primitives::Rectangle, text::Alignment};
use words::Words;

use super::{
    frame::{BLACK, Frame},
    parts::{self, BODY, LINE, WIDTH},
    unfolded,
    view::{Counted, Net, Steps},
};
use crate::{
    draw::{Draw, area},
    font::{HUGE, LARGE},
    text,
};

/// Place of the net in all views that have one.
pub(super) const NET: Point = Point::new(3, BODY.top_left.y + 2);

/// Space to the right of U, above R and B.
pub(super) const ABOVE: Rectangle = area(68, NET.y + 1, WIDTH - 69, 2 * LINE);
/// Space to the right of D, below R and B.
pub(super) const BELOW: Rectangle = area(68, NET.y + 63, WIDTH - 69, 2 * LINE);

pub(super) fn working(
    frame: &mut Frame,
    words: Words,
    phase: &str,
    net: &Net,
    steps: Option<Steps>,
    seconds_left: Option<u32>,
    doing: &str,
) {
    let left = seconds_left.map_or_else(String::new, |left| minutes(words, left));
    parts::title(frame, phase, &left);
    unfolded::draw(frame, NET, net, &[]);
    if let Some(steps) = steps {
        count(frame, words, steps);
        let bar = area(2, Frame::HEIGHT as i32 - 13, WIDTH - 4, 11);
        parts::progress_bar(frame, bar, steps.done, steps.whole);
    }
    two_lines(frame, BELOW, doing);
}

/// Draws a net, with two lines of words above R and B, and two below.
pub(super) fn net_and_words(frame: &mut Frame, net: &Net, above: &str, below: &str) {
    /// Pixels of a letter below its line, which must not reach into R and B.
    const DESCENT: i32 = 3;

    unfolded::draw(frame, NET, net, &[]);
    two_lines(frame, ABOVE.translate(Point::new(0, -DESCENT)), above);
    two_lines(frame, BELOW, below);
}

/// Writes the steps: motions in words; sides, of which there are few, in the largest letters.
fn count(frame: &mut Frame, words: Words, steps: Steps) {
    match steps.counted {
        Counted::Motions => {
            let motion = words.phase_motion(&steps.done, &steps.whole);
            two_lines(frame, ABOVE, &motion);
        }
        Counted::Sides => {
            let short = format!("{}/{}", steps.done, steps.whole);
            frame.write(&HUGE, ABOVE, Alignment::Left, BLACK, &short);
        }
    }
}

fn two_lines(frame: &mut Frame, place: Rectangle, words: &str) {
    let lines = text::wrapped(&LARGE, words, &[place.size.width]);
    let mut place = area(place.top_left.x, place.top_left.y, place.size.width, LINE);
    for line in text::at_most(lines, 2) {
        frame.write(&LARGE, place, Alignment::Left, BLACK, &line);
        place.top_left.y += LINE as i32;
    }
}

/// Time left, as in `1:05 left`.
fn minutes(words: Words, seconds: u32) -> String {
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    words.phase_left(&time)
}

pub(super) fn done(
    frame: &mut Frame,
    words: Words,
    title: &str,
    turns: usize,
    seconds: [f32; 3],
    hint: &str,
) {
    /// Distance from one row of the table to the next, in pixels.
    const PITCH: i32 = 17;

    parts::title(frame, title, "");
    parts::hint(frame, hint);
    // Tenths of a second, so that the total is the sum of the times shown.
    let tenths = seconds.map(|seconds| (seconds * 10.0 + 0.5) as u32);
    let total: u32 = tenths.iter().fold(0, |sum, &part| sum.saturating_add(part));
    let turns = words.done_turns(turns);
    let place = parts::across(BODY.top_left.y + 3, 20);
    frame.write(&HUGE, place, Alignment::Left, BLACK, &turns);
    let rows = [
        words.done_scan(),
        words.done_think(),
        words.done_turn(),
        words.done_total(),
    ];
    let values = [tenths[0], tenths[1], tenths[2], total];
    let mut place = parts::across(BODY.top_left.y + 30, LINE);
    for (row, (label, value)) in rows.into_iter().zip(values).enumerate() {
        if row + 1 == values.len() {
            frame.fill(parts::across(place.top_left.y - 2, 1), BLACK);
        }
        frame.write(&LARGE, place, Alignment::Left, BLACK, label);
        let seconds = format!("{}{}{}", value / 10, words.done_point(), value % 10);
        let text = words.done_seconds(&seconds);
        frame.write(&LARGE, place, Alignment::Right, BLACK, &text);
        place.top_left.y += PITCH;
    }
}
