//! What was seen of the top face in one turn, compared with what was seen before: by how much the
//! upper layers have turned against the cradle, and whether it is another face.
//!
//! ```text
//!   light   ___       ___       ___            before
//!          /   \_____/   \_____/   \____       angle of the cube
//!            ___       ___       ___           later: the same, further on by what the
//!         __/   \_____/   \_____/   \__        upper layers were taken along
//! ```
//! The arm stands over the corners. There the light falls between two stickers and beside the cube
//! in every quarter, so that a face of one colour will do.

use crate::face_model::Seen;

/// In cube degrees: shifts are sought so far both ways, and so finely. Four quarters of a face of
/// one colour look alike, so farther makes no sense.
const SOUGHT: f64 = 45.0;
const FINE: f64 = 0.5;
/// The light of a whole turn.
const WHOLE: f64 = 360.0;
/// As far as this two measurements may be apart for what lies between to be a straight line.
const WIDEST_GAP: f64 = 12.0;
/// Two looks at one face differ by less than this part of its light, two faces by more.
const SAME_WITHIN: f64 = 0.15;

/// The light of one turn of the cube, by rising angle.
#[derive(Debug, Clone)]
pub(crate) struct Look(Vec<Seen>);

impl Look {
    /// From the readings of a sweep.
    pub(crate) fn new(mut seen: Vec<Seen>) -> Self {
        for seen in &mut seen {
            seen.angle = seen.angle.rem_euclid(WHOLE);
        }
        seen.sort_by(|a, b| a.angle.total_cmp(&b.angle));
        Self(seen)
    }

    /// The brightest channel of all.
    pub(crate) fn brightest(&self) -> f64 {
        let channels = self.0.iter().flat_map(|seen| seen.rgb);
        channels.fold(0.0, f64::max)
    }

    /// By how many degrees of the cube, clockwise seen from above, the upper layers have turned
    /// since an earlier look at the same face, both looks beginning at the same angle of the
    /// cradle but for whole quarters.
    pub(crate) fn turned_since(&self, earlier: &Self) -> f64 {
        let steps = (SOUGHT / FINE) as i32;
        let off = |step: i32| self.difference(earlier, f64::from(step) * FINE);
        let (_, best) = (-steps..=steps)
            .map(|step| (off(step), step))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .expect("there are steps");
        // The lowest point of the parabola through the best and its neighbours.
        let [before, here, after] = [best - 1, best, best + 1].map(off);
        let bend = before - 2.0 * here + after;
        let beyond = if bend > 0.0 {
            ((before - after) / (2.0 * bend)).clamp(-0.5, 0.5)
        } else {
            0.0
        };
        (f64::from(best) + beyond) * FINE
    }

    /// Whether it is the face that was seen earlier, with the upper layers where they were.
    pub(crate) fn is_same_face(&self, earlier: &Self) -> bool {
        let off = self.difference(earlier, 0.0).sqrt();
        log::debug!("two looks differ by {off:.3} of the light");
        off < SAME_WITHIN
    }

    /// By how much a look differs from an earlier one, whatever the upper layers have turned between.
    pub(crate) fn unlike(&self, earlier: &Self) -> f64 {
        self.difference(earlier, self.turned_since(earlier))
    }

    /// The mean square of what differs from an earlier look whose upper layers were turned on by
    /// `turned`, in parts of the mean light: how bright it is as a whole does not count.
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

    /// The light at an angle, between the two measurements around it.
    fn at(&self, angle: f64) -> Option<[f64; 3]> {
        let angle = angle.rem_euclid(WHOLE);
        let after = self.0.partition_point(|seen| seen.angle <= angle);
        let (first, last) = (self.0.first()?, self.0.last()?);
        let (before, from) = match after.checked_sub(1) {
            Some(index) => (&self.0[index], self.0[index].angle),
            None => (last, last.angle - WHOLE),
        };
        let (after, to) = match self.0.get(after) {
            Some(seen) => (seen, seen.angle),
            None => (first, first.angle + WHOLE),
        };
        let part = (angle - from) / (to - from);
        (to - from <= WIDEST_GAP).then(|| {
            std::array::from_fn(|channel| {
                before.rgb[channel] + part * (after.rgb[channel] - before.rgb[channel])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bright in the corners, and as bright as `scale` as a whole.
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
    fn a_turn_of_the_upper_layers_is_seen_whichever_way_and_however_bright() {
        let before = face(0.0, 1.0, WHITE);
        for turned in [-30.0, -6.3, -0.4, 0.0, 1.0, 6.0, 21.9] {
            let seen = face(turned, 0.9, WHITE).turned_since(&before);
            assert!((seen - turned).abs() < 0.2, "{turned}: {seen}");
        }
    }

    #[test]
    fn another_face_is_told_from_the_same_in_other_light() {
        let before = face(0.0, 1.0, WHITE);
        assert!(face(0.0, 0.85, WHITE).is_same_face(&before));
        assert!(!face(0.0, 1.0, GREEN).is_same_face(&before));
    }
}
