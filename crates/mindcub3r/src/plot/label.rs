//! Labels above the strips, in rows: each in the first row where nothing is in its way.

use panel::svg::{Side, Svg, text_width};

use super::marks::{Action, Note, Outcome, Span};

/// Height of a row.
pub(super) const ROW: f64 = 13.0;
/// Space between a text and the line at its time.
const GAP: f64 = 3.0;

/// Text beside the line at its time. Lengths are in pixels.
#[derive(Debug)]
pub(super) struct Label {
    x: f64,
    side: Side,
    text: String,
    text_class: &'static str,
    line_class: &'static str,
}

impl Label {
    /// Label with the name of a motion or reading that begins at `x`.
    pub(super) fn of_action(span: &Span<Action>, x: f64) -> Self {
        Self {
            x,
            side: Side::Right,
            text: name(span),
            text_class: "",
            line_class: "begin",
        }
    }

    /// Label with a note for the time at `x`, kept within the width of the picture where possible.
    pub(super) fn of_note(note: &Note, x: f64, width: f64) -> Self {
        let (text_class, line_class) = if note.is_fault {
            ("strong fault", "failed")
        } else {
            ("soft", "noted")
        };
        let text = note.text.clone();
        let needed = text_width(&text, 10.0) + GAP;
        let side = if x + needed > width && x > needed {
            Side::Left
        } else {
            Side::Right
        };
        Self {
            x,
            side,
            text,
            text_class,
            line_class,
        }
    }

    /// Left and right end in pixels.
    fn extent(&self) -> [f64; 2] {
        let width = text_width(&self.text, 10.0) + 2.0 * GAP;
        match self.side {
            Side::Left => [self.x - width, self.x],
            Side::Right => [self.x, self.x + width],
        }
    }
}

/// Name of a motion or reading, as it stands in the picture.
pub(super) fn name(span: &Span<Action>) -> String {
    let name = match span.what {
        Action::Motion(motion, _) => motion.to_string(),
        Action::Reading(face) => format!("read {face}"),
    };
    match span.outcome {
        Outcome::Done => name,
        Outcome::BrokenOff => format!("{name}, broken off"),
    }
}

/// Labels, each in the first row in which nothing is in its way.
#[derive(Debug)]
pub(super) struct Rows(Vec<(Label, usize)>);

impl Rows {
    /// Rows for labels in the order of their times.
    pub(super) fn new(labels: impl Iterator<Item = Label>) -> Self {
        let mut taken_up_to: Vec<f64> = Vec::new();
        let place = |label: Label| {
            let [left, right] = label.extent();
            let free = taken_up_to.iter().position(|&taken| taken <= left);
            let row = free.unwrap_or(taken_up_to.len());
            taken_up_to.resize(taken_up_to.len().max(row + 1), 0.0);
            taken_up_to[row] = right;
            (label, row)
        };
        Self(labels.map(place).collect())
    }

    /// Height of all rows.
    pub(super) fn height(&self) -> f64 {
        let rows = self.0.iter().map(|(_, row)| row + 1).max();
        rows.unwrap_or(0) as f64 * ROW
    }

    /// Right end of all labels.
    pub(super) fn right(&self) -> f64 {
        let ends = self.0.iter().map(|(label, _)| label.extent()[1]);
        ends.fold(0.0, f64::max)
    }

    /// Draws the texts from `top` down, each with a line from there to `bottom`.
    pub(super) fn draw(&self, svg: &mut Svg, top: f64, bottom: f64) {
        let top_of = |row: usize| top + row as f64 * ROW;
        for (label, row) in &self.0 {
            let (from, to) = ([label.x, top_of(*row)], [label.x, bottom]);
            svg.line(label.line_class, from, to);
        }
        for (label, row) in &self.0 {
            let x = match label.side {
                Side::Left => label.x - GAP,
                Side::Right => label.x + GAP,
            };
            let place = [x, top_of(*row) + ROW - 3.0];
            svg.plated(label.text_class, place, label.side, &label.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn note(text: &str, is_fault: bool) -> Note {
        Note {
            at: Duration::ZERO,
            text: text.to_owned(),
            is_fault,
        }
    }

    #[test]
    fn no_label_lies_on_another() {
        let texts = [
            "hold",
            "hold-tilt-release",
            "turn-90",
            "spin+180, broken off",
        ];
        let labels = (0..100).map(|index: usize| {
            let x = 80.0 + 24.0 * index as f64;
            Label::of_note(&note(texts[index % 4], false), x, f64::INFINITY)
        });
        let rows = Rows::new(labels);
        assert!(rows.height() <= 7.0 * ROW, "{}", rows.height());
        for (index, (label, row)) in rows.0.iter().enumerate() {
            for (other, other_row) in &rows.0[..index] {
                let is_apart = other.extent()[1] <= label.extent()[0];
                assert!(is_apart || row != other_row, "{label:?} on {other:?}");
            }
        }
    }

    #[test]
    fn a_note_at_the_end_stays_in_the_picture() {
        let long = note(&"word ".repeat(20), true);
        for (x, side) in [(100.0, Side::Right), (950.0, Side::Left)] {
            let label = Label::of_note(&long, x, 1000.0);
            assert_eq!(label.side, side);
            let [left, right] = label.extent();
            assert!(left >= 0.0 && right <= 1000.0, "{left} to {right}");
        }
    }
}
