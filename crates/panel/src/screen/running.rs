//! Views of a run: while the robot works, and after the end.

use super::{
    font::{HUGE, LARGE},
    frame::{Align, Area, Frame},
    parts::{self, BODY, LINE, MARGIN},
    text, unfolded,
    view::{Counted, Net, Steps},
};

/// Place of the net in all views that have one.
pub(super) const NET: (usize, usize) = (3, BODY.y + 2);

/// Space to the right of U, above R and B.
pub(super) const ABOVE: Area = Area::new(70, BODY.y + 3, Frame::WIDTH - 70 - 2, 26);
/// Space to the right of D, below R and B.
pub(super) const BELOW: Area = Area::new(70, BODY.y + 65, Frame::WIDTH - 70 - 2, 30);

pub(super) fn working(
    frame: &mut Frame,
    phase: &str,
    net: &Net,
    steps: Option<Steps>,
    seconds_left: Option<u32>,
    doing: &str,
) {
    let left = seconds_left.map_or_else(String::new, minutes);
    parts::title(frame, phase, &left);
    unfolded::draw(frame, NET, net, &[]);
    if let Some(steps) = steps {
        count(frame, steps);
        let bar = Area::new(2, Frame::HEIGHT - 13, Frame::WIDTH - 4, 11);
        parts::progress_bar(frame, bar, steps.done, steps.whole);
    }
    two_lines(frame, BELOW, doing);
}

/// Writes the steps: motions in words; sides, of which there are few, in the largest letters that
/// fit.
fn count(frame: &mut Frame, steps: Steps) {
    let short = format!("{}/{}", steps.done, steps.whole);
    match steps.counted {
        Counted::Motions => two_lines(frame, ABOVE, &steps.to_string()),
        Counted::Sides if HUGE.width(&short) <= ABOVE.width => {
            frame.write(&HUGE, ABOVE, Align::Left, true, &short);
        }
        Counted::Sides => frame.write(&LARGE, ABOVE, Align::Left, true, &short),
    }
}

fn two_lines(frame: &mut Frame, area: Area, words: &str) {
    let lines = text::at_most(text::wrapped(&LARGE, words, |_| area.width), 2);
    for (row, line) in lines.iter().enumerate() {
        let place = Area::new(area.x, area.y + row * 15, area.width, 13);
        frame.write(&LARGE, place, Align::Left, true, line);
    }
}

/// Time left, as in `1:05 left`.
fn minutes(seconds: u32) -> String {
    format!("{}:{:02} left", seconds / 60, seconds % 60)
}

pub(super) fn done(frame: &mut Frame, title: &str, turns: usize, seconds: [f32; 3], hint: &str) {
    parts::title(frame, title, "");
    parts::hint(frame, hint);
    // Tenths of a second, so that the total is the sum of the times shown.
    let tenths = seconds.map(|seconds| (seconds * 10.0 + 0.5) as u32);
    let total: u32 = tenths.iter().fold(0, |sum, &part| sum.saturating_add(part));
    let turns = format!("{turns} turn{}", if turns == 1 { "" } else { "s" });
    let place = Area::new(MARGIN, BODY.y + 4, Frame::WIDTH - 2 * MARGIN, 20);
    frame.write(&HUGE, place, Align::Left, true, &turns);
    let rows = ["Scan", "Think", "Turn", "Total"];
    let values = [tenths[0], tenths[1], tenths[2], total];
    for (row, (label, value)) in rows.into_iter().zip(values).enumerate() {
        let y = BODY.bottom() - (rows.len() - row) * LINE;
        let place = Area::new(MARGIN, y, Frame::WIDTH - 2 * MARGIN, LINE - 2);
        frame.write(&LARGE, place, Align::Left, true, label);
        let text = format!("{}.{} s", value / 10, value % 10);
        frame.write(&LARGE, place, Align::Right, true, &text);
    }
    let sum = Area::new(
        MARGIN,
        BODY.bottom() - LINE - 2,
        Frame::WIDTH - 2 * MARGIN,
        1,
    );
    frame.fill(sum, true);
}
