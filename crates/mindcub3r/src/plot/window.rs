//! Windows onto a line that wanders far, as the turntable's does: each shifts the line by whole turns
//! of the cube, so that a stroke stays large.

use super::line::Point;

/// Lowest and highest position that a window shows, in turns of the cube: a face is read from 0 to 1.
const SHOWN_TURNS: [f64; 2] = [-0.5, 1.25];

/// Part of a line, drawn lower by an offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Window {
    /// Begin in seconds; the window ends where the next one begins.
    pub(super) begin: f64,
    /// Offset that is taken off the positions, in motor degrees.
    pub(super) offset: f64,
}

impl Window {
    /// Window that shifts nothing.
    pub(super) const WHOLE: Self = Self {
        begin: 0.0,
        offset: 0.0,
    };
}

/// Windows for a line. A new window begins only at one of `times`, in seconds, and only where the
/// line would leave the present window before the next of these times. `turn` is a turn of the cube
/// in motor degrees.
pub(super) fn windows(line: &[Point], times: &[f64], turn: f64) -> Vec<Window> {
    let mut windows = vec![Window::WHOLE];
    for (index, &begin) in times.iter().enumerate() {
        let end = times.get(index + 1).copied().unwrap_or(f64::INFINITY);
        let offset = windows[windows.len() - 1].offset;
        let [lowest, highest] = extremes(line, begin, end);
        let [shown_from, shown_to] = SHOWN_TURNS.map(|turns| turns * turn);
        if lowest - offset < shown_from || highest - offset > shown_to {
            let middle = f64::midpoint(lowest, highest);
            let shown_middle = f64::midpoint(shown_from, shown_to);
            let offset = ((middle - shown_middle) / turn).round() * turn;
            windows.push(Window { begin, offset });
        }
    }
    windows.dedup_by(|next, before| next.offset == before.offset);
    windows
}

/// Part of a line between two times, in seconds, with its position at either.
pub(super) fn part(line: &[Point], begin: f64, end: f64) -> Vec<Point> {
    let mut part = Vec::new();
    part.extend(at(line, begin));
    let is_between = |point: &&Point| point.seconds > begin && point.seconds < end;
    part.extend(line.iter().filter(is_between));
    part.extend(at(line, end).or(line.last().copied()));
    part
}

/// Position of a line at a time; `None` outside of the line.
fn at(line: &[Point], seconds: f64) -> Option<Point> {
    let after = line.iter().position(|point| point.seconds >= seconds)?;
    let right = line[after];
    let Some(left) = after.checked_sub(1).map(|before| line[before]) else {
        return (right.seconds == seconds).then_some(right);
    };
    let share = (seconds - left.seconds) / (right.seconds - left.seconds);
    let degrees = left.degrees + share * (right.degrees - left.degrees);
    Some(Point { seconds, degrees })
}

fn extremes(line: &[Point], begin: f64, end: f64) -> [f64; 2] {
    let part = part(line, begin, end);
    let degrees = || part.iter().map(|point| point.degrees);
    [
        degrees().fold(f64::INFINITY, f64::min),
        degrees().fold(f64::NEG_INFINITY, f64::max),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURN: f64 = 1080.0;

    /// Line that rests from one whole second to the next, then moves by so many turns in a second,
    /// and so on.
    fn moves(turns: &[f64]) -> (Vec<Point>, Vec<f64>) {
        let (mut line, mut degrees, mut seconds) = (Vec::new(), 0.0, 0.0);
        for by in turns {
            for add in [0.0, by * TURN] {
                degrees += add;
                line.push(Point { seconds, degrees });
                seconds += 1.0;
            }
        }
        line.push(Point { seconds, degrees });
        let times = (0..turns.len()).map(|index| 2.0 * index as f64).collect();
        (line, times)
    }

    #[test]
    fn a_line_that_stays_near_is_seen_through_one_window() {
        let (line, times) = moves(&[1.0, -0.5, 0.25, -0.75, 0.5]);
        assert_eq!(windows(&line, &times, TURN), [Window::WHOLE]);
        assert_eq!(windows(&[], &[], TURN), [Window::WHOLE]);
    }

    #[test]
    fn a_line_that_wanders_off_is_shifted_by_whole_turns_and_every_stroke_is_shown() {
        let (line, times) = moves(&[1.0, 1.0, 1.0, 0.25, -0.5, -1.0, -1.0, -1.0, -1.0]);
        let windows = windows(&line, &times, TURN);
        assert!((4..9).contains(&windows.len()), "{windows:?}");
        for (index, window) in windows.iter().enumerate() {
            assert!(index == 0 || times.contains(&window.begin), "{window:?}");
            assert_eq!(window.offset % TURN, 0.0, "{window:?}");
            let end = windows
                .get(index + 1)
                .map_or(f64::INFINITY, |next| next.begin);
            for point in part(&line, window.begin, end) {
                let shown = (point.degrees - window.offset) / TURN;
                assert!((-0.75..=1.5).contains(&shown), "{point:?} in {window:?}");
            }
        }
    }

    #[test]
    fn the_parts_of_a_line_meet() {
        let (line, _) = moves(&[1.0, -0.5]);
        let (left, right) = (part(&line, 0.0, 0.5), part(&line, 0.5, f64::INFINITY));
        assert_eq!(left.last(), right.first());
        assert_eq!(right.last(), line.last());
    }
}
