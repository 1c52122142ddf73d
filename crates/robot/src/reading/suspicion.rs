//! Suspicions about a reading: a corner that is twisted, a cube that moved, a sensor beside the stickers.

use cube_core::{Facelet, FaceletKind};
use recogniser::{
    AllButOne, InDoubt, Readings, Recognition, TwistedCube, changed_colour, suspect_corners,
    twisted_corner,
};
use scanner::FaceScanner;

use super::{
    known::Known,
    scanned::{Flawed, Scanned},
};
use crate::{
    aside::compute_aside,
    error::{RunError, Slipped, Twisted, Unreadable, numbers_of},
    event::Event,
    put_in::PutIn,
    run::Run,
    target::PoseNeed,
};

impl Run<'_, '_> {
    /// Notes how the cube was put in by the first scan, which something has disturbed, unless a scan before
    /// has told it. A scan that read no side tells nothing: the cube then counts as put in as it lies, if
    /// the recovery does not tilt it.
    pub(super) fn note_put_in(&mut self, known: &Known) {
        if self.put_in.is_none() && !self.sides_read.is_empty() {
            self.put_in = Some(PutIn::Scan {
                order: self.sides_read.clone(),
                readings: known.latest.clone(),
            });
        }
    }

    /// The error of a cube that cannot be read, with what the robot has found besides.
    pub(super) fn with_cause(&self, error: RunError, has_moved: bool) -> RunError {
        match error {
            RunError::Unreadable(unreadable) => Unreadable {
                has_moved,
                is_sensor_off: self.scan != self.config.scan,
                ..unreadable
            }
            .into(),
            error => error,
        }
    }

    /// Finds the stops of the motors again, and the place of the sensor, before the next scan: a flipper
    /// that does not tilt, or a sensor beside the stickers, would spoil that, too. Returns whether the
    /// robot reads at other places then.
    pub(super) fn set_up_anew(&mut self, known: &Known) -> Result<bool, RunError> {
        if self.pose_need == PoseNeed::Kept {
            return Ok(false);
        }
        self.find_stops_again()?;
        // The sensor has read a cube where it stands, and a piece of that may have turned since.
        if self.seen.is_some() && known.shows_unsolvable() {
            return Ok(false);
        }
        let has_moved = self.aim_again()?;
        if has_moved {
            // The sensor stood beside the stickers.
            self.put_in = match self.put_in.take() {
                Some(PutIn::Scan { readings, .. }) => Some(PutIn::Blurred(readings)),
                other => other,
            };
        }
        Ok(has_moved)
    }

    /// The cube of an accepted recognition, once the corners that may be twisted were read again.
    ///
    /// # Errors
    /// As [`read_looks`](crate::faces::read_looks).
    pub(super) fn unless_twisted(
        &mut self,
        recognition: &Recognition,
        scanner: &mut FaceScanner<'_>,
        known: &mut Known,
    ) -> Result<Scanned, RunError> {
        let Some(cube) = recognition.cube else {
            return Ok(Scanned::Refused);
        };
        let suspects = suspect_corners(&known.latest, &cube);
        if suspects.is_empty() {
            return Ok(self.trusted(recognition, &known.latest));
        }
        let stickers: Vec<Facelet> = suspects.iter().flat_map(|it| it.facelets()).collect();
        let in_doubt = InDoubt::new(stickers.clone(), Vec::new());
        self.tell(&Event::Refused {
            reason: format!("{in_doubt} have the colours of one another"),
            doubtful: numbers_of(&[in_doubt]),
            looks_again: true,
        });
        let fresh = self.read_again(&stickers, scanner, known)?;
        for sticker in stickers {
            known
                .latest
                .set(sticker, fresh.samples(sticker).iter().copied());
        }
        known.all = known.latest.clone();
        if let Some((corner, untwist)) = twisted_corner(&known.latest, &cube) {
            let error = Twisted {
                untwist,
                corner: Some(corner),
            };
            return Ok(Scanned::Flawed(Flawed {
                cube: AllButOne::of_corner(cube, corner, untwist),
                error: error.into(),
            }));
        }
        let again = self.recognise(&known.latest, "corners read again")?;
        if !again.accepted {
            if let Some(twisted) = self.twisted(&known.latest) {
                return Ok(Scanned::Flawed(twisted));
            }
            known.is_in_great_doubt = true;
            known.refusal = Some(again);
            known.forget();
            return Ok(Scanned::Refused);
        }
        Ok(self.trusted(&again, &known.latest))
    }

    /// The cube of a refused scan that has a twisted corner.
    pub(super) fn twisted(&self, readings: &Readings) -> Option<Flawed> {
        let twisted = compute_aside(self.crew.aside, &*self.brick.clock, || {
            TwistedCube::recognise(readings)
        })?;
        let error = Twisted {
            untwist: twisted.untwist,
            corner: self.unconfirmed.and_then(|state| twisted.corner_of(&state)),
        };
        Some(Flawed {
            cube: twisted.all_but_one(),
            error: error.into(),
        })
    }
}

/// Checks that a second look at some stickers shows about the colours of the first.
///
/// # Errors
/// [`Slipped`] when several are others: the cube moved within the scan, or another one was put in.
pub(super) fn check_unmoved(before: &Readings, fresh: &Readings) -> Result<(), Slipped> {
    let around = Facelet::all().filter(|place| place.kind() != FaceletKind::Centre);
    let changes = around.filter_map(|place| changed_colour(before, fresh, place));
    match changes.collect::<Vec<_>>()[..] {
        [first, _, ..] => Err(Slipped(first)),
        _ => Ok(()),
    }
}
