//! Drawing of the picture: phases, notes and motions above, three strips below them, and the time
//! axis.

use std::time::Duration;

use actuator::Motion;
use panel::svg::{Side, Svg, text_width};

use super::{
    label::{Label, ROW, Rows, name},
    marks::{Action, Marks, Outcome, Span},
    strip::{Guide, Strip, Weight},
    window::Window,
};

/// Styles of the elements by class.
const STYLE: &str = "\
.fault{fill:#b00020}\
.second{stroke-opacity:.07}.fifth{stroke-opacity:.16}.begin{stroke-opacity:.3;stroke-width:.7}\
.guide{stroke-opacity:.4;stroke-width:.7;stroke-dasharray:5 3}\
.quarter{stroke-opacity:.13;stroke-width:.7}\
.noted{stroke:#666;stroke-dasharray:2 2}.failed{stroke:#b00020;stroke-width:1.5}\
.flipper{stroke:#1457b8;stroke-width:1.4}.turntable{stroke:#a84300;stroke-width:1.4}\
.arm{stroke:#6a2f9c;stroke-width:1.4}\
.stroke{fill:#dfebfb}.spin{fill:#fdeacf}.turn{fill:#dcf2dc}.reading{fill:#efe6f7}\
.broken{fill:#f9c9cb}.phase{fill:#e4e4e4;stroke:#999}";

/// Width of a second: a motion takes 0.4 s and more, and its name needs some 40 pixels.
const PIXELS_PER_SECOND: f64 = 60.0;
/// Space beside the strips, at either side: labels stand there.
const MARGIN: f64 = 80.0;
/// Minimum width of a picture: headings and notes of a short run need it.
const MIN_WIDTH: f64 = 1000.0;
/// Maximum of characters in a line of a failure's cause: as many as a window shows without
/// scrolling.
const CAUSE_CHARACTERS: usize = 150;
/// Distance of the title's base line from the top.
const TITLE: f64 = 20.0;
/// Height of the row of phases.
const PHASES: f64 = 18.0;
/// Space above a strip, for its heading.
const HEADING: f64 = 22.0;
/// Space between the border of a strip and its outermost positions.
const PADDING: f64 = 15.0;
/// Height of the time axis.
const AXIS: f64 = 30.0;
/// Seconds after which labels and names are repeated, so that some can be seen wherever a viewer is
/// scrolled to.
const REPEATED_EVERY_S: f64 = 10.0;
/// Minimum distance between two labels above each other.
const LABEL_DISTANCE: f64 = 10.5;

/// Picture as an SVG file. `cause` is the cause of a failed run, else empty.
pub(super) fn svg(
    title: &str,
    cause: &str,
    marks: &Marks,
    strips: &[Strip],
    end: Duration,
) -> String {
    let width = (x_of(end) + MARGIN).max(MIN_WIDTH);
    let notes = marks.notes.iter();
    let notes = Rows::new(notes.map(|note| Label::of_note(note, x_of(note.at), width)));
    let actions = marks.actions.iter();
    let actions = Rows::new(actions.map(|span| Label::of_action(span, x_of(span.begin))));
    let cause: Vec<_> = (cause.lines())
        .flat_map(|line| textwrap::wrap(line, CAUSE_CHARACTERS))
        .collect();

    let phases_top = TITLE + cause.len() as f64 * ROW + 10.0;
    let notes_top = phases_top + PHASES + 6.0;
    let actions_top = notes_top + notes.height();
    let top = actions_top + actions.height() + 4.0;
    let heights = strips.iter().map(|strip| HEADING + strip.height);
    let bottom = top + heights.sum::<f64>();
    let width = width.max(notes.right() + 4.0);
    let mut drawing = Drawing {
        svg: Svg::new(width, bottom + AXIS, title, STYLE),
        top,
        bottom,
        end: end.as_secs_f64(),
    };
    drawing.svg.text("head", [MARGIN, TITLE], title);
    for (row, line) in (1..).zip(&cause) {
        let place = [MARGIN, TITLE + f64::from(row) * ROW];
        drawing.svg.text("strong fault", place, line);
    }
    drawing.phases(marks, phases_top);
    for span in &marks.actions {
        drawing.band(span);
    }
    drawing.time_axis();
    notes.draw(&mut drawing.svg, notes_top, bottom);
    actions.draw(&mut drawing.svg, actions_top, bottom);
    let mut strip_top = top + HEADING;
    for strip in strips {
        drawing.strip(strip, strip_top);
        strip_top += strip.height + HEADING;
    }
    drawing.svg.finish()
}

/// Distance of a time from the left, in pixels.
fn x_of(time: Duration) -> f64 {
    x_of_seconds(time.as_secs_f64())
}

fn x_of_seconds(seconds: f64) -> f64 {
    MARGIN + seconds * PIXELS_PER_SECOND
}

/// Times between two given ones, in seconds, at which labels are repeated.
fn repeated(from: f64, to: f64) -> impl Iterator<Item = f64> {
    let times = (1..).map(|index| f64::from(index) * REPEATED_EVERY_S);
    times
        .skip_while(move |&seconds| seconds <= from)
        .take_while(move |&seconds| seconds < to)
}

struct Drawing {
    svg: Svg,
    /// Top of the strips, the heading of the first included.
    top: f64,
    /// Bottom of the strips.
    bottom: f64,
    /// The end of the run, in seconds.
    end: f64,
}

impl Drawing {
    fn phases(&mut self, marks: &Marks, top: f64) {
        for span in &marks.phases {
            let (begin, end) = (x_of(span.begin), x_of(span.end));
            // Recognising and planning take no time of a simulated robot.
            if end - begin < 1.0 {
                continue;
            }
            let took = span.end.saturating_sub(span.begin).as_secs_f64();
            let (class, name) = match span.outcome {
                Outcome::Done => ("phase", span.what.name().to_owned()),
                Outcome::BrokenOff => ("phase broken", format!("{}, broken off", span.what.name())),
            };
            let with_time = format!("{name} {took:.2} s");
            self.svg
                .rect(class, [begin, top, end - begin, PHASES], &with_time);
            let fits = |text: &&String| begin + text_width(text, 10.0) + 4.0 < end;
            let Some(text) = [&with_time, &name].into_iter().find(fits) else {
                continue;
            };
            let again = repeated(span.begin.as_secs_f64() + 2.0, self.end).map(x_of_seconds);
            for x in std::iter::once(begin).chain(again) {
                if x + text_width(text, 10.0) + 4.0 < end {
                    self.svg.text("strong", [x + 4.0, top + 13.0], text);
                }
            }
        }
    }

    /// Draws a motion or reading behind all strips.
    fn band(&mut self, span: &Span<Action>) {
        let class = match (span.outcome, span.what) {
            (Outcome::BrokenOff, _) => "broken",
            (_, Action::Motion(Motion::Spin(_), _)) => "spin",
            (_, Action::Motion(Motion::Turn(_), _)) => "turn",
            (_, Action::Motion(Motion::Hold | Motion::Release | Motion::Tilt { .. }, _)) => {
                "stroke"
            }
            (_, Action::Reading(_)) => "reading",
        };
        let number = match span.what {
            Action::Motion(_, Some((number, of))) => format!("motion {number} of {of}: "),
            Action::Motion(_, None) | Action::Reading(_) => String::new(),
        };
        let took = span.end.saturating_sub(span.begin).as_secs_f64();
        let told = format!("{number}{}, {took:.2} s", name(span));
        let x = x_of(span.begin);
        let place = [x, self.top, x_of(span.end) - x, self.bottom - self.top];
        self.svg.rect(class, place, &told);
    }

    fn time_axis(&mut self) {
        for second in 0..=self.end.floor() as usize {
            let x = x_of_seconds(second as f64);
            let (line, text, label) = match second % 5 {
                0 => ("fifth", "strong middle", format!("{second} s")),
                _ => ("second", "soft middle", second.to_string()),
            };
            self.svg.line(line, [x, self.top], [x, self.bottom + 5.0]);
            self.svg.text(text, [x, self.bottom + 17.0], &label);
        }
    }

    fn strip(&mut self, strip: &Strip, top: f64) {
        let parts: Vec<_> = strip.parts().collect();
        let drawn = parts.iter().flatten().map(|point| point.degrees);
        let shown: Vec<f64> = strip
            .guides
            .iter()
            .map(|guide| guide.degrees)
            .chain(drawn)
            .collect();
        let highest = shown.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let lowest = shown.iter().copied().fold(f64::INFINITY, f64::min);
        let scale = (strip.height - 2.0 * PADDING) / (highest - lowest).max(1.0);
        let y_of = |degrees: f64| top + PADDING + (highest - degrees) * scale;

        let (left, right) = (MARGIN, x_of_seconds(self.end));
        self.svg
            .rect("frame", [left, top, right - left, strip.height], "");
        for guide in &strip.guides {
            let y = y_of(guide.degrees);
            let class = match guide.weight {
                Weight::Strong => "guide",
                Weight::Weak => "quarter",
            };
            self.svg.line(class, [left, y], [right, y]);
        }
        self.guide_labels(strip, y_of);
        for part in &parts {
            let points = part.iter();
            let points = points.map(|point| [x_of_seconds(point.seconds), y_of(point.degrees)]);
            self.svg.polyline(strip.class, points);
        }
        let heading = format!("{}: {}", strip.name, strip.scale);
        let [mut free, y] = [left + text_width(&heading, 10.0) + MARGIN, top - 6.0];
        self.svg.plated("strong", [left, y], Side::Right, &heading);
        for x in repeated(0.0, self.end).map(x_of_seconds) {
            if x > free {
                self.svg.plated("strong", [x, y], Side::Right, strip.name);
                free = x;
            }
        }
    }

    /// Draws the labels of guides where there is room: at either side, where a window begins, and
    /// repeatedly between.
    fn guide_labels(&mut self, strip: &Strip, y_of: impl Fn(f64) -> f64) {
        let mut labelled: Vec<(&Guide, f64)> = Vec::new();
        for weight in [Weight::Strong, Weight::Weak] {
            for guide in strip.guides.iter().filter(|guide| guide.weight == weight) {
                let y = y_of(guide.degrees);
                let is_near = |other: &(&Guide, f64)| (other.1 - y).abs() < LABEL_DISTANCE;
                if !labelled.iter().any(is_near) {
                    labelled.push((guide, y));
                }
            }
        }
        let ends = strip.windows.iter().skip(1).map(|next| next.begin);
        let spans = strip.windows.iter().zip(ends.chain([self.end]));
        let mut put = |x: f64, side: Side, window: &Window| {
            for (guide, y) in &labelled {
                let label = guide.label(*window);
                // Above the line, so that the line of a resting motor does not strike the label
                // through.
                self.svg.plated("soft", [x, y - 3.0], side, &label);
            }
        };
        for (index, (window, end)) in spans.enumerate() {
            match index {
                0 => put(MARGIN - 6.0, Side::Left, window),
                _ => put(x_of_seconds(window.begin) + 3.0, Side::Right, window),
            }
            for seconds in repeated(window.begin + 1.5, end - 1.0) {
                put(x_of_seconds(seconds) + 3.0, Side::Right, window);
            }
        }
        if let Some(last) = strip.windows.last() {
            put(x_of_seconds(self.end) + 6.0, Side::Right, last);
        }
    }
}
