//! Whether a cube lies in the cradle, by the stickers of each look and by the distance sensor.
//!
//! A person may take the cube out at any time, and no motor notices. The colour sensor then reads
//! the floor of the cradle: darker than every colour of the cube.

use std::time::Duration;

use brick::Distance;
use cube_core::Face;
use recogniser::Centres;

use crate::{error::RunError, no_cube::NoCube, run::Run};

/// Share of the darkest colour's brightness below which a sticker is no sticker: the light on a side
/// changes by less, and an empty cradle reads a tenth.
const MAX_SHARE_OF_DARKEST: f32 = 0.5;
/// Least number of stickers that show an empty cradle: fewer may be dark by dirt or a logo.
const MIN_STICKERS: usize = 3;
/// Measurements of the distance sensor that must all be far, one after each of its periods: it may
/// miss a cube once.
const FAR_MEASUREMENTS: u32 = 3;
/// Time from one measurement of the distance sensor to the next.
const DISTANCE_PERIOD: Duration = Duration::from_millis(60);

impl Run<'_, '_> {
    /// Checks that a look at this side, whose stickers have these values, has read a cube.
    ///
    /// # Errors
    /// [`NoCube`] when the distance sensor sees no cube, or all stickers are dark.
    pub(crate) fn check_presence(
        &mut self,
        face: Face,
        values: &[[f32; 3]],
    ) -> Result<(), RunError> {
        if let Some(distance) = self.far_distance() {
            return Err(NoCube::Far(distance).into());
        }
        let darkest = self.colours.as_ref().and_then(Centres::darkest);
        match darkest.filter(|_| values.len() >= MIN_STICKERS) {
            Some(darkest) if brightest(values) < MAX_SHARE_OF_DARKEST * darkest => {
                // Readings of the sensor, from 0 to 1023.
                let [brightest, darkest_colour] =
                    [brightest(values), darkest].map(|value| value.round() as u16);
                let dark = NoCube::Dark {
                    face,
                    brightest,
                    darkest_colour,
                };
                Err(dark.into())
            }
            _ => Ok(()),
        }
    }

    /// The measurement of a distance sensor that saw the cube in this run and sees it no longer. A
    /// sensor that fails says nothing.
    fn far_distance(&mut self) -> Option<Distance> {
        let mut distance = self.distance()?;
        if self.config.start.sees_cube(distance) {
            self.sensor_saw_cube = true;
            return None;
        }
        if !self.sensor_saw_cube {
            return None;
        }
        for _ in 1..FAR_MEASUREMENTS {
            self.brick.clock.sleep(DISTANCE_PERIOD);
            distance = self.distance()?;
            if self.config.start.sees_cube(distance) {
                return None;
            }
        }
        Some(distance)
    }

    /// Whether the distance sensor sees a cube; none if it says nothing, or has seen none in this run.
    pub(crate) fn sees_cube(&mut self) -> Option<bool> {
        let distance = self.distance()?;
        let sees = self.config.start.sees_cube(distance);
        self.sensor_saw_cube.then_some(sees)
    }

    fn distance(&mut self) -> Option<Distance> {
        let sensor = self.brick.distance.as_mut()?;
        let distance = sensor.distance();
        if let Err(error) = &distance {
            log::debug!("the distance sensor says nothing about the cube: {error}");
        }
        distance.ok()
    }
}

/// Greatest channel of all values.
fn brightest(values: &[[f32; 3]]) -> f32 {
    values.as_flattened().iter().copied().fold(0.0, f32::max)
}

#[cfg(test)]
mod tests;
