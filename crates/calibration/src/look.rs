//! Comparison of two looks at the top face, each over one round of the cube: the angle by which the
//! upper layers have turned against the cradle, and whether the face is another one.
//!
//! ```text
//!   light   ___       ___       ___            before
//!          /   \_____/   \_____/   \____       angle of the cube
//!            ___       ___       ___           later: the same, further on by what the
//!         __/   \_____/   \_____/   \__        upper layers were taken along
//! ```
//! The arm stands over the corners. There the light falls between two stickers and beside the cube
//! in every quarter, so that a face of one colour is enough.

use crate::face_model::Seen;

/// Greatest shift of the search, both ways, and its step, in cube degrees. Four quarters of a face
/// of one colour look alike, so a greater shift would be ambiguous.
const MAX_SHIFT_DEG: f64 = 45.0;
const SHIFT_STEP_DEG: f64 = 0.5;
/// Degrees of a whole round.
const WHOLE_ROUND_DEG: f64 = 360.0;
/// Greatest angle between two measurements over which the light counts as a straight line, in
/// degrees.
const MAX_GAP_DEG: f64 = 12.0;
/// Greatest difference of two looks at one face, in parts of the light; looks at two faces differ
/// by more.
const MAX_SAME_DIFFERENCE: f64 = 0.15;

#[derive(Debug, Clone)]
pub(crate) struct Look(Vec<Seen>);

impl Look {
    pub(crate) fn new(mut seen: Vec<Seen>) -> Self {
        for seen in &mut seen {
            seen.angle = seen.angle.rem_euclid(WHOLE_ROUND_DEG);
        }
        seen.sort_by(|a, b| a.angle.total_cmp(&b.angle));
        Self(seen)
    }

    pub(crate) fn brightest(&self) -> f64 {
        let channels = self.0.iter().flat_map(|seen| seen.rgb);
        channels.fold(0.0, f64::max)
    }

    /// Angle by which the upper layers have turned since an earlier look at the same face, in
    /// degrees of the cube, clockwise seen from above. Both looks must begin at the same angle of
    /// the cradle, or at whole quarters from it.
    pub(crate) fn turned_since(&self, earlier: &Self) -> f64 {
        let steps = (MAX_SHIFT_DEG / SHIFT_STEP_DEG) as i32;
        let off = |step: i32| self.difference(earlier, f64::from(step) * SHIFT_STEP_DEG);
        let (_, best) = (-steps..=steps)
            .map(|step| (off(step), step))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .expect("there are steps");
        // The lowest point of the parabola through the best step and its neighbours.
        let [before, here, after] = [best - 1, best, best + 1].map(off);
        let bend = before - 2.0 * here + after;
        let beyond = if bend > 0.0 {
            ((before - after) / (2.0 * bend)).clamp(-0.5, 0.5)
        } else {
            0.0
        };
        (f64::from(best) + beyond) * SHIFT_STEP_DEG
    }

    /// Whether both looks show the same face, with the upper layers at the same angle.
    pub(crate) fn is_same_face(&self, earlier: &Self) -> bool {
        let off = self.difference(earlier, 0.0).sqrt();
        log::debug!("two looks differ by {off:.3} of the light");
        off < MAX_SAME_DIFFERENCE
    }

    /// Difference of a look from an earlier one, without the turn of the upper layers between them.
    pub(crate) fn unlike(&self, earlier: &Self) -> f64 {
        self.difference(earlier, self.turned_since(earlier))
    }

    /// Mean square of the difference from an earlier look whose upper layers are turned on by
    /// `turned`, in parts of the mean light; the brightness as a whole does not count.
    fn difference(&self, earlier: &Self, turned: f64) -> f64 {
        let (scale, earlier_scale) = (1.0 / self.mean(), 1.0 / earlier.mean());
        let (mut sum, mut count) = (0.0, 0);
        for seen in &self.0 {
            let Some(before) = earlier.at(seen.angle + turned) else {
                continue;
            };
            for (now, before) in seen.rgb.into_iter().zip(before) {
                sum += (now * scale - before * earlier_scale).powi(2);
                count += 1;
            }
        }
        if count == 0 {
            f64::MAX
        } else {
            sum / f64::from(count)
        }
    }

    fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().flat_map(|seen| seen.rgb).sum();
        (sum / (3 * self.0.len()).max(1) as f64).max(1.0)
    }

    /// Light at an angle, interpolated between the two measurements around it; none in too wide a
    /// gap.
    fn at(&self, angle: f64) -> Option<[f64; 3]> {
        let angle = angle.rem_euclid(WHOLE_ROUND_DEG);
        let after = self.0.partition_point(|seen| seen.angle <= angle);
        let (first, last) = (self.0.first()?, self.0.last()?);
        let (before, from) = match after.checked_sub(1) {
            Some(index) => (&self.0[index], self.0[index].angle),
            None => (last, last.angle - WHOLE_ROUND_DEG),
        };
        let (after, to) = match self.0.get(after) {
            Some(seen) => (seen, seen.angle),
            None => (first, first.angle + WHOLE_ROUND_DEG),
        };
        let part = (angle - from) / (to - from);
        (to - from <= MAX_GAP_DEG).then(|| {
            std::array::from_fn(|channel| {
                before.rgb[channel] + part * (after.rgb[channel] - before.rgb[channel])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A face that is bright in its corners, with the brightness `scale` as a whole.
    fn face(turned: f64, scale: f64, colour: [f64; 3]) -> Look {
        let seen = (2..72).map(|bin| {
            let angle = f64::from(bin) * 5.0 + 2.0;
            let wave = 1.0 + 0.4 * ((angle + turned) * 4.0).to_radians().cos();
            Seen {
                angle,
                rgb: colour.map(|channel| channel * wave * scale),
            }
        });
        Look::new(seen.collect())
    }

    const WHITE: [f64; 3] = [250.0, 240.0, 300.0];
    const GREEN: [f64; 3] = [40.0, 90.0, 60.0];

    #[test]
    fn a_turn_of_the_upper_layers_is_measured_in_both_directions_and_in_any_light() {
        let before = face(0.0, 1.0, WHITE);
        for turned in [-30.0, -6.3, -0.4, 0.0, 1.0, 6.0, 21.9] {
            let seen = face(turned, 0.9, WHITE).turned_since(&before);
            assert!((seen - turned).abs() < 0.2, "{turned}: {seen}");
        }
    }

    #[test]
    fn another_face_is_distinguished_from_the_same_face_in_other_light() {
        let before = face(0.0, 1.0, WHITE);
        assert!(face(0.0, 0.85, WHITE).is_same_face(&before));
        assert!(!face(0.0, 1.0, GREEN).is_same_face(&before));
    }
}
