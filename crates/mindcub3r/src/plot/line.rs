//! Lines of few points.

/// Point of a line: time in seconds, and position in motor degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) seconds: f64,
    pub(super) degrees: f64,
}

/// Line with as few points as the method of Ramer, Douglas and Peucker needs to stay within
/// `tolerance` degrees of all points. First and last point stay. Points are in the order of time.
pub(super) fn simplified(points: &[Point], tolerance: f64) -> Vec<Point> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut is_needed = vec![false; points.len()];
    (is_needed[0], is_needed[last]) = (true, true);
    let mut stretches = vec![(0, last)];
    while let Some((begin, end)) = stretches.pop() {
        if let Some((farthest, distance)) = farthest_between(points, begin, end)
            && distance > tolerance
        {
            is_needed[farthest] = true;
            stretches.extend([(begin, farthest), (farthest, end)]);
        }
    }
    let needed = points.iter().zip(is_needed).filter(|(_, needed)| *needed);
    needed.map(|(point, _)| *point).collect()
}

/// Point between two others that is farthest from the straight line between them, and its distance
/// in degrees.
fn farthest_between(points: &[Point], begin: usize, end: usize) -> Option<(usize, f64)> {
    let (first, last) = (points[begin], points[end]);
    let slope = (last.degrees - first.degrees) / (last.seconds - first.seconds).max(f64::EPSILON);
    let distance = |index: usize| {
        let point = points[index];
        (point.degrees - first.degrees - slope * (point.seconds - first.seconds)).abs()
    };
    let between = (begin + 1..end).map(|index| (index, distance(index)));
    between.max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(degrees: impl IntoIterator<Item = f64>) -> Vec<Point> {
        let at = |(index, degrees)| Point {
            seconds: index as f64 * 0.005,
            degrees,
        };
        degrees.into_iter().enumerate().map(at).collect()
    }

    #[test]
    fn a_straight_line_keeps_its_ends() {
        let points = line((0..1000).map(|index| 0.3 * f64::from(index)));
        assert_eq!(simplified(&points, 0.5), [points[0], points[999]]);
        for short in [0, 1, 2] {
            assert_eq!(simplified(&points[..short], 0.5), points[..short]);
        }
    }

    #[test]
    fn peaks_stay_and_dropped_points_are_within_half_a_degree() {
        let mut degrees: Vec<f64> = (0..2000)
            .map(|index| 90.0 * (f64::from(index) / 100.0).sin())
            .collect();
        degrees[700] = 500.0;
        degrees[1300] -= 0.7;
        let points = line(degrees);
        let few = simplified(&points, 0.5);
        assert!(few.len() < 300, "{} points", few.len());
        for peak in [700, 1300] {
            assert!(few.contains(&points[peak]), "{:?} is lost", points[peak]);
        }
        for point in &points {
            let after = few.iter().position(|kept| kept.seconds >= point.seconds);
            let after = after.expect("the last point is kept");
            let (left, right) = (few[after.saturating_sub(1)], few[after]);
            let part =
                (point.seconds - left.seconds) / (right.seconds - left.seconds).max(f64::EPSILON);
            let drawn = left.degrees + part * (right.degrees - left.degrees);
            assert!((drawn - point.degrees).abs() <= 0.5 + 1e-9, "{point:?}");
        }
    }
}
