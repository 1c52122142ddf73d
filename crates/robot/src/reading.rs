//! Reading of the cube: scan, look again at the doubtful stickers, scan once more.
//!
//! ```text
//!   scan ──▶ recognise ──▶ accepted: the cube
//!                │ refused        ▲
//!                ├─▶ look again at the doubtful stickers, up to `run.looks` times, unless the doubt is great
//!                ├─▶ scan the whole cube, up to `run.scans` scans, unless the cradle looks empty
//!                └─▶ ask the operator: scan again, accept a cube, or end with the stickers in doubt;
//!                    of a cube that no turns solve: solve all but one piece, scan again, or end
//! ```
//! Recognition takes the readings of the latest scan, and if it refuses them, those of all scans of a
//! cube in one pose. After a scan in great doubt, and after a fault, all stickers are read anew: a
//! slip within a scan mixes the stickers of two faces.
//! The robot recovers from a motor that is stuck during a scan: see `recover`.

mod flawed;
mod known;
mod scanned;
mod suspicion;

use cube_core::{Cube, Face, Facelet, Rotation};
use recogniser::{AllButOne, Centres, Readings, Recognition, Refusal, SeenCube};
use scanner::FaceScanner;

use self::{known::Known, scanned::Scanned, suspicion::check_unmoved};
use crate::{
    config::ScanKind,
    error::{RunError, Slipped, Unreadable},
    event::Event,
    faces::{Seen, looks_at, read_looks, whole_cube},
    happened::Happened,
    no_cube::NoCube,
    operator::Decision,
    phase::{Phase, PhaseResult},
    put_in::PutIn,
    quick::quick_scan,
    run::Run,
    target::PoseNeed,
};

/// Greatest number of stickers that the robot looks at again one by one: with more, a whole scan
/// takes little longer.
const MAX_DOUBTFUL_STICKERS: usize = 18;

/// Greatest doubt of a refused scan that looks at single stickers may settle. Light and wear leave
/// less in doubt; after a slip within the scan, which mixes the stickers of two faces, the doubt is
/// greater, and looks would patch a cube together that does not exist.
const MAX_DOUBT_BEFORE_LOOKS: f32 = 0.1;

/// Greatest doubt of a refused scan whose readings still count beside those of the next scan.
const MAX_DOUBT_TO_POOL: f32 = 0.3;

/// Greatest number of stickers in which a cube differs from another that it may be by mistake: a
/// turn that went wrong changes more.
const MAX_MISTAKEN_STICKERS: usize = 8;

/// Greatest doubt of a cube that is nearly the target after the target was made: it may be the target,
/// and the check was wrong. A clear reading leaves a tenth of this doubt.
const MAX_DOUBT_NEAR_TARGET: f32 = 0.001;

impl Run<'_, '_> {
    /// The cube that rests in the cradle or that of the recorded readings, if the task has one;
    /// otherwise the cube of as many scans and looks as the robot needs.
    pub(crate) fn read_cube(&mut self) -> Result<Cube, RunError> {
        if let Some(resting) = self.resting.take() {
            self.seen = resting.seen.map(|seen| *seen);
            self.colours = self.seen.map(|seen| *seen.colours());
            self.put_in = self.colours.map(PutIn::Cube);
            self.flaw = resting.flaw;
            self.tell_cube(&resting.cube, None);
            return Ok(resting.cube);
        }
        if let Some(readings) = &self.task.readings {
            let recognition = self.recognise(readings, "recorded scan")?;
            return match self.trusted(&recognition, readings) {
                Scanned::Cube(cube) => {
                    self.colours = Some(Centres::of_cube(readings, &cube));
                    Ok(cube)
                }
                _ => Err(error_of(&Refusal::new(readings, recognition))),
            };
        }
        let mut scanner = self.scanner();
        let mut known = Known::default();
        let mut scan = 1;
        loop {
            // Only the first scan may be quick: a cube that it could not settle needs more
            // stickers.
            let kind = match scan {
                1 => self.task.scan,
                _ => ScanKind::Full,
            };
            match self.scan_and_look(scan, kind, &mut scanner, &mut known) {
                Ok(Scanned::Cube(cube)) => return self.known_to_lie(cube, &known),
                Ok(Scanned::Flawed(flawed)) => match self.all_but_one(flawed, &known)? {
                    Some(cube) => return self.known_to_lie(cube, &known),
                    None => scan += 1,
                },
                Ok(Scanned::Refused) if known.may_scan_again(scan, self.config.run.scans) => {
                    scan += 1;
                    known.note_move();
                    if known.is_in_great_doubt {
                        // A cube that slips off the flipper while it is read looks like this, and no motor
                        // notices.
                        self.slow_down("a scan in doubt");
                        self.note_put_in(&known);
                        match self.set_up_anew(&known) {
                            Ok(true) => {
                                known.uncounted_scans += 1;
                                known.latest = Readings::new();
                            }
                            Ok(false) => {}
                            Err(failure) => self.recover_to_read(failure)?,
                        }
                        scanner = self.scanner();
                    }
                }
                Ok(Scanned::Refused) => match self.settled(&known)? {
                    Some(cube) => return self.known_to_lie(cube, &known),
                    None => scan += 1,
                },
                Err(failure) => {
                    self.note_put_in(&known);
                    self.recover_to_read(failure)?;
                    scanner = self.scanner();
                    known.forget();
                }
            }
        }
    }

    /// One scan with the looks that follow it.
    fn scan_and_look(
        &mut self,
        scan: u32,
        kind: ScanKind,
        scanner: &mut FaceScanner<'_>,
        known: &mut Known,
    ) -> Result<Scanned, RunError> {
        let before = std::mem::take(&mut known.latest);
        known.before = (before.read_count() > 0).then_some(before);
        known.is_in_great_doubt = false;
        self.sides_read.clear();
        let started = self.brick.clock.now();
        let seen = match kind {
            ScanKind::Full => {
                let looks = whole_cube(self);
                read_looks(self, Phase::Scan, &looks, scanner, &mut known.latest)?
            }
            ScanKind::Quick => quick_scan(self, scanner, &mut known.latest)?,
        };
        self.ends(Phase::Scan, started, seen.result());
        known
            .first_centres
            .get_or_insert(Centres::of(&known.latest));
        known.add_scan();
        for look in 0..=self.config.run.looks {
            let label = match look {
                0 => format!("scan {scan}"),
                look => format!("scan {scan}, look {look}"),
            };
            let recognition = self.recognise_both(known, &label)?;
            if recognition.accepted && !self.may_be_made(&recognition) {
                return self.unless_twisted(&recognition, scanner, known);
            }
            let refused = Unreadable::from(&Refusal::new(&known.latest, recognition.clone()));
            let refused = |looks_again| Event::Refused {
                reason: refused.why(),
                doubtful: refused.doubtful(),
                looks_again,
            };
            let doubtful = recognition.doubtful.clone();
            let has_few_in_doubt = doubtful.len() <= MAX_DOUBTFUL_STICKERS;
            let is_spoilt = recognition.doubt > MAX_DOUBT_BEFORE_LOOKS || recognition.accepted;
            let may_be_pooled = recognition.doubt <= MAX_DOUBT_TO_POOL;
            known.refusal = Some(recognition);
            known.is_in_great_doubt = is_spoilt;
            if !may_be_pooled {
                known.forget();
            }
            // After a fault the first scan in great doubt does not count: the cube of this robot may
            // have slipped within it. Bad light would leave the next scan in doubt, too.
            if is_spoilt && self.faults.any() {
                known.uncounted_scans = known.uncounted_scans.max(1);
            }
            let last = look == self.config.run.looks;
            if last || is_spoilt || !has_few_in_doubt || doubtful.is_empty() {
                self.tell(&refused(false));
                break;
            }
            self.tell(&refused(true));
            self.look_again(&doubtful, scanner, known)?;
        }
        Ok(Scanned::Refused)
    }

    /// Whether the cube may be the target that the robot has made, although the check found another
    /// colour and this reading too.
    fn may_be_made(&self, recognition: &Recognition) -> bool {
        let is_near = |state: Cube| {
            recognition
                .cube
                .is_some_and(|cube| is_mistaken(&cube, &state))
        };
        recognition.doubt > MAX_DOUBT_NEAR_TARGET && self.unconfirmed.is_some_and(is_near)
    }

    /// Reads the doubtful stickers once more, and the centre of each of their faces. The centres
    /// scale the new readings to the brightness of the old ones, because the light on a cube
    /// changes when the robot moves it.
    ///
    /// # Errors
    /// [`Slipped`] when a centre has another colour than in the scan; as [`read_looks`].
    fn look_again(
        &mut self,
        doubtful: &[Facelet],
        scanner: &mut FaceScanner<'_>,
        known: &mut Known,
    ) -> Result<(), RunError> {
        let fresh = self.read_again(doubtful, scanner, known)?;
        check_unmoved(&known.latest, &fresh)?;
        known.latest.extend(&fresh);
        known.all.extend(&fresh);
        Ok(())
    }

    /// New readings of these stickers and of the centres of their faces, in the light of the latest scan.
    ///
    /// # Errors
    /// As [`look_again`](Self::look_again).
    fn read_again(
        &mut self,
        stickers: &[Facelet],
        scanner: &mut FaceScanner<'_>,
        known: &Known,
    ) -> Result<Readings, RunError> {
        let started = self.brick.clock.now();
        let mut wanted = stickers.to_vec();
        for sticker in stickers {
            let centre = Facelet::centre(sticker.face());
            if !wanted.contains(&centre) {
                wanted.push(centre);
            }
        }
        let looks = looks_at(self, &wanted);
        let mut fresh = Readings::new();
        let seen = read_looks(self, Phase::LookAgain, &looks, scanner, &mut fresh)?;
        let [before, now] = [&known.latest, &fresh].map(Centres::of);
        before.agree_with(&now).map_err(Slipped)?;
        let seen = Seen {
            stickers: stickers.len(),
            ..seen
        };
        self.ends(Phase::LookAgain, started, seen.result());
        Ok(fresh.in_light_of(&known.latest))
    }

    /// Recognition of this scan alone; if the recogniser refuses it, that of all scans together.
    fn recognise_both(&mut self, known: &Known, label: &str) -> Result<Recognition, RunError> {
        let own = self.recognise(&known.latest, label)?;
        if own.accepted || known.all == known.latest {
            return Ok(own);
        }
        let all = self.recognise(&known.all, &format!("{label}, all readings"))?;
        Ok(if all.accepted { all } else { own })
    }

    fn recognise(&mut self, readings: &Readings, label: &str) -> Result<Recognition, RunError> {
        let started = self.brick.clock.now();
        let recognition = self.recognised(readings)?;
        self.crew.observer.scan(label, readings, &recognition);
        self.tell(&Event::of_recognition(label, &recognition));
        let result = match recognition.cube.filter(|_| recognition.accepted) {
            Some(cube) => PhaseResult::Recognised {
                cube,
                confidence: recognition.confidence(),
            },
            None => PhaseResult::Refused,
        };
        self.ends(Phase::Recognise, started, result);
        Ok(recognition)
    }

    /// The cube of an accepted recognition: a legal one, without a flaw.
    fn trusted(&mut self, recognition: &Recognition, readings: &Readings) -> Scanned {
        match recognition.cube.filter(|_| recognition.accepted) {
            Some(cube) => {
                self.flaw = None;
                let performed = self.performed.take();
                let happened = performed.and_then(|it| it.explained(&cube, readings));
                self.tell_cube(&cube, happened);
                Scanned::Cube(cube)
            }
            None => Scanned::Refused,
        }
    }

    /// Tells the observer of the cube, with its flaw, if it has one, and what happened before.
    fn tell_cube(&mut self, cube: &Cube, happened: Option<Happened>) {
        let flaw = self.flaw;
        let shown = match flaw {
            Some(flaw) => AllButOne::new(*cube, flaw).facelets(),
            None => cube.facelets(),
        };
        let lies = self.mechanism.stance().pose.shows(&shown);
        self.tell(&Event::Cube {
            cube: *cube,
            lies,
            flaw,
            happened,
        });
    }

    /// The cube, if its centres lie as in the first scan, where the task needs that. After a slip
    /// off the flipper the next scan may read a whole cube, in another pose: the first scan then tells
    /// how the cube was put in.
    fn known_to_lie(&mut self, cube: Cube, known: &Known) -> Result<Cube, RunError> {
        let centres = Centres::of(&known.latest);
        let now_elsewhere = known.first_centres.map(|first| first.agree_with(&centres));
        if let (PoseNeed::Kept, Some(Err(wrong))) = (self.pose_need, now_elsewhere) {
            return Err(Slipped(wrong).into());
        }
        let seen = match self.flaw {
            Some(flaw) => SeenCube::flawed(&known.latest, &AllButOne::new(cube, flaw)),
            None => SeenCube::new(&known.latest, &cube),
        };
        self.colours = Some(*seen.colours());
        self.turned = self
            .put_in
            .as_ref()
            .map(|it| it.turned(&known.latest, &cube));
        // From here on the colours of a whole cube tell how it was put in: turns leave them where they are.
        if let Some(turned) = &self.turned {
            log::info!("since it was put in the cube has turned: {turned:?}");
        }
        if !matches!(self.put_in, Some(PutIn::Cube(_))) {
            let turned = self
                .turned
                .and_then(Result::ok)
                .unwrap_or(Rotation::IDENTITY);
            let colours = Face::ALL.map(|face| seen.colours().values()[turned.apply(face).index()]);
            if self.turned.is_none_or(|turned| turned.is_ok()) {
                self.put_in = Some(PutIn::Cube(Centres::new(colours)));
            }
        }
        self.seen = Some(seen);
        self.unconfirmed = None;
        Ok(cube)
    }

    /// The cube that the operator settles where no scan could; `None` if the robot is to read it once more.
    ///
    /// # Errors
    /// The reason of the refusal if the run is to end; the operator's.
    fn settled(&mut self, known: &Known) -> Result<Option<Cube>, RunError> {
        let has_moved = known.moved_scans > 0;
        let Some(refusal) = known.refused() else {
            return Err(self.with_cause(Unreadable::default().into(), has_moved));
        };
        let error = self.with_cause(error_of(&refusal), has_moved);
        let error = match self.flawed(&known.latest, &refusal, error) {
            Ok(flawed) => return self.all_but_one(flawed, known),
            Err(error) => error,
        };
        match self.crew.operator.unreadable(self.brick, &refusal)? {
            Decision::LookAgain => Ok(None),
            Decision::Cube(cube) => {
                self.flaw = None;
                self.tell_cube(&cube, None);
                Ok(Some(cube))
            }
            Decision::GiveUp => Err(error),
        }
    }
}

/// Whether a cube differs from another, however it lies, in so few stickers that a reading may have
/// mistaken one for the other.
fn is_mistaken(cube: &Cube, other: &Cube) -> bool {
    let faces = cube.faces();
    Rotation::ALL.iter().any(|&rotation| {
        let others = other.rotated(rotation).faces();
        let differing = faces.iter().zip(&others).filter(|(a, b)| a != b).count();
        (1..=MAX_MISTAKEN_STICKERS).contains(&differing)
    })
}

/// The error of a refused scan that nobody settles.
fn error_of(refusal: &Refusal) -> RunError {
    match &refusal.recognition().reason {
        Some(reason) if refusal.recognition().looks_empty() => NoCube::Scan(reason.clone()).into(),
        _ => Unreadable::from(refusal).into(),
    }
}

#[cfg(test)]
mod flawed_tests;
#[cfg(test)]
mod tests;
