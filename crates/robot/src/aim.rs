//! Sensor that is mounted a peg of LEGO off on its arm: the robot finds that, and reads there.

use crate::{
    error::{During, RunError, RunErrorKind},
    event::Event,
    phase::{Phase, PhaseResult},
    robot_part::RobotPart,
    run::Run,
};

impl Run<'_, '_> {
    /// Finds the place of the sensor after a scan in great doubt, once a run, and reads there from now on;
    /// after another one where the settings say. Returns whether the place has changed.
    ///
    /// # Errors
    /// When arm or table is stuck, or a device cannot be reached.
    pub(crate) fn aim_again(&mut self) -> Result<bool, RunError> {
        if self.sensor_pegs.is_some() {
            let has_moved = self.scan != self.config.scan;
            self.scan = self.config.scan.clone();
            return Ok(has_moved);
        }
        let started = self.begins(Phase::Recover, 1);
        let pegs =
            scanner::find_pegs_off(self.brick, &self.scan).map_err(|source| RunError::Scan {
                during: During::Aiming,
                source,
            })?;
        self.sensor_pegs = Some(pegs.unwrap_or(0));
        if let Some(pegs) = pegs.filter(|&pegs| pegs != 0) {
            match self.scan.with_sensor_out(pegs) {
                Ok(moved) => {
                    self.scan = moved;
                    self.tell_moved_sensor(pegs);
                }
                Err(error) => log::warn!("{error}"),
            }
        }
        self.ends(Phase::Recover, started, PhaseResult::Recovered);
        Ok(self.scan != self.config.scan)
    }

    fn tell_moved_sensor(&mut self, pegs: i32) {
        let (count, way) = (pegs.abs(), if pegs > 0 { "out" } else { "in" });
        let s = if count == 1 { "" } else { "s" };
        self.tell(&Event::Fault {
            kind: RunErrorKind::Scan,
            message: format!(
                "the colour sensor is mounted {count} peg{s} too far {way} on its arm: the robot reads \
                 there; better move the sensor, then calibrate it"
            ),
            part: RobotPart::Sensor,
            phase: Some(Phase::Scan),
            motion: None,
        });
        self.tell(&Event::Recovery);
    }
}
