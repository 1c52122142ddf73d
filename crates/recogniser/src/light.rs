//! Scaling of readings of one cube to the light of another scan.

use cube_core::Facelet;

use crate::readings::Readings;

impl Readings {
    /// These readings scaled to the light of `others`, a scan of the same cube, by the centre of
    /// each face: light falls differently on a cube that was moved. A face keeps its light if one of the two
    /// scans lacks its centre. The looks at a sticker are joined.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// use recogniser::{Readings, Sample};
    /// let [centre, corner] = [4, 0].map(|square| Facelet::new(Face::F, square));
    /// let [mut before, mut now] = [Readings::new(), Readings::new()];
    /// before.add(centre, [Sample::from_raw([200, 100, 100])]);
    /// now.add(centre, [Sample::from_raw([220, 110, 110])]);
    /// now.add(corner, [Sample::from_raw([110, 55, 11])]);
    /// let value = now.in_light_of(&before).value(corner).expect("it was read");
    /// assert_eq!(value.map(f32::round), [100.0, 50.0, 10.0]);
    /// ```
    #[must_use]
    pub fn in_light_of(&self, others: &Self) -> Self {
        /// Largest change of light from scan to scan; a larger one counts as this much, as the centre may be misread.
        const MAX_GAIN: f32 = 1.3;
        let sum = |value: [f32; 3]| value.iter().sum::<f32>().max(1.0);
        let mut scaled = Self::new();
        for sticker in Facelet::all() {
            let centre = Facelet::centre(sticker.face());
            let gain = match (others.value(centre), self.value(centre)) {
                (Some(other), Some(own)) => (sum(other) / sum(own)).clamp(1.0 / MAX_GAIN, MAX_GAIN),
                _ => 1.0,
            };
            let samples = self.samples(sticker).iter();
            scaled.add(sticker, samples.map(|sample| sample.brightened(gain)));
        }
        scaled
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Face;

    use super::*;
    use crate::readings::Sample;

    #[test]
    fn new_readings_are_made_as_bright_as_the_old_ones_by_the_centre() {
        let (centre, corner) = (Facelet::centre(Face::F), Facelet::new(Face::F, 0));
        let (mut old, mut fresh) = (Readings::new(), Readings::new());
        old.add(centre, [Sample::from_raw([200, 100, 100])]);
        fresh.add(centre, [Sample::from_raw([220, 110, 110])]);
        fresh.add(corner, [Sample::from_raw([110, 55, 11])]);
        let scaled = fresh.in_light_of(&old);
        let value = scaled.value(corner).expect("the sticker was read");
        for (seen, wanted) in value.into_iter().zip([100.0, 50.0, 10.0]) {
            assert!((seen - wanted).abs() < 1e-3, "{value:?}");
        }
        // A centre that changed too much counts as the largest change, and a face without a centre stays
        // unchanged.
        fresh.set(centre, [Sample::from_raw([20, 10, 10])]);
        let value = fresh
            .in_light_of(&old)
            .value(corner)
            .expect("the sticker was read");
        assert!((value[0] - 143.0).abs() < 1e-3, "{value:?}");
        assert_eq!(fresh.in_light_of(&Readings::new()), fresh);
    }
}
