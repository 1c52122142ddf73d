//! Reading of the cube: scan, look again at the doubtful stickers, scan once more.
//!
//! ```text
//!   scan ──▶ recognise ──▶ accepted: the cube
//!                │ refused        ▲
//!                ├─▶ look again at the doubtful stickers, up to `run.looks` times, unless the doubt is great
//!                ├─▶ scan the whole cube, up to `run.scans` scans, unless the cradle looks empty
//!                └─▶ ask the operator: scan again, accept a cube, or end with the stickers in doubt
//! ```
//! Recognition takes the readings of the latest scan, and if it refuses them, those of all scans of a
//! cube in one pose. After a scan in great doubt, and after a fault, all stickers are read anew: a
//! slip within a scan mixes the stickers of two faces.
//! The robot recovers from a motor that is stuck during a scan: see `recover`.

use cube_core::{Cube, Facelet, Rotation};
use recogniser::{Centres, Readings, Recognition, Refusal, SeenCube};
use scanner::FaceScanner;

use crate::{
    config::ScanKind,
    error::{RunError, Slipped, Unreadable},
    event::Event,
    faces::{Seen, looks_at, read_looks, whole_cube},
    no_cube::NoCube,
    operator::Decision,
    phase::{Phase, PhaseResult},
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

/// Readings and refusals of a cube so far.
struct Known {
    /// Readings of the latest scan: a slip may have spoilt the readings before it.
    latest: Readings,
    /// All readings that may be taken together: those since the last fault, since the last scan in
    /// great doubt, and of a cube that lay in one pose.
    all: Readings,
    /// The latest refusal, which holds the stickers in doubt and the reason.
    refusal: Option<Recognition>,
    /// Centres of the first scan.
    first_centres: Option<Centres>,
    /// Whether a scan in great doubt was made that does not count among `run.scans`.
    has_uncounted_scan: bool,
}

impl Known {
    /// Whether the readings look like no cube at all: another scan would not help.
    fn looks_empty(&self) -> bool {
        self.refusal.as_ref().is_some_and(Recognition::looks_empty)
    }

    /// Drops the readings before the next scan: they may show another cube, or another pose.
    fn forget(&mut self) {
        self.all = Readings::new();
    }

    /// Whether another scan follows the one of this number.
    fn may_scan_again(&self, scan: u32, scans: u32) -> bool {
        !self.looks_empty() && scan < scans + u32::from(self.has_uncounted_scan)
    }

    /// Adds the latest scan to all readings, which it replaces where its centres differ.
    fn add_scan(&mut self) {
        let [before, now] = [&self.all, &self.latest].map(Centres::of);
        if let Err(wrong) = before.agree_with(&now) {
            log::info!("this scan shows another pose than the scan before: {wrong}");
            self.forget();
        }
        self.all.extend(&self.latest);
    }

    /// The latest refusal, with the readings of the latest scan alone.
    fn refused(&self) -> Option<Refusal> {
        let recognition = self.refusal.clone()?;
        Some(Refusal::new(&self.latest, recognition))
    }
}

impl Run<'_, '_> {
    /// The cube that rests in the cradle or that of the recorded readings, if the task has one;
    /// otherwise the cube of as many scans and looks as the robot needs.
    pub(crate) fn read_cube(&mut self) -> Result<Cube, RunError> {
        if let Some(resting) = self.resting.take() {
            self.seen = resting.seen.map(|seen| *seen);
            self.colours = self.seen.map(|seen| *seen.colours());
            self.put_in = self.colours;
            self.tell_cube(&resting.cube);
            return Ok(resting.cube);
        }
        if let Some(readings) = &self.task.readings {
            let recognition = self.recognise(readings, "recorded scan")?;
            return match self.trusted(&recognition) {
                Some(cube) => {
                    self.colours = Some(Centres::of_cube(readings, &cube));
                    Ok(cube)
                }
                None => Err(error_of(&Refusal::new(readings, recognition))),
            };
        }
        let mut scanner = self.scanner();
        let mut known = Known {
            latest: Readings::new(),
            all: Readings::new(),
            refusal: None,
            first_centres: None,
            has_uncounted_scan: false,
        };
        let mut scan = 1;
        loop {
            // Only the first scan may be quick: a cube that it could not settle needs more
            // stickers.
            let kind = match scan {
                1 => self.task.scan,
                _ => ScanKind::Full,
            };
            match self.scan_and_look(scan, kind, &mut scanner, &mut known) {
                Ok(Some(cube)) => return self.known_to_lie(cube, &known),
                Ok(None) if known.may_scan_again(scan, self.config.run.scans) => scan += 1,
                Ok(None) => {
                    let refusal = known.refused();
                    match self.ask(refusal.as_ref())? {
                        Decision::LookAgain => scan += 1,
                        Decision::Cube(cube) => {
                            self.tell_cube(&cube);
                            return self.known_to_lie(cube, &known);
                        }
                        Decision::GiveUp => {
                            return Err(refusal.map_or_else(
                                || Unreadable::default().into(),
                                |refusal| error_of(&refusal),
                            ));
                        }
                    }
                }
                Err(failure) => {
                    self.put_in.get_or_insert_with(|| {
                        (known.first_centres).unwrap_or_else(|| Centres::of(&known.latest))
                    });
                    self.recover_to_read(failure)?;
                    scanner = self.scanner();
                    known.forget();
                }
            }
        }
    }

    /// One scan with the looks that follow it; a cube only if the recogniser accepts it.
    fn scan_and_look(
        &mut self,
        scan: u32,
        kind: ScanKind,
        scanner: &mut FaceScanner<'_>,
        known: &mut Known,
    ) -> Result<Option<Cube>, RunError> {
        known.latest = Readings::new();
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
                return Ok(self.trusted(&recognition));
            }
            let reason = recognition.reason_text();
            let doubtful = recognition.doubtful.clone();
            let has_few_in_doubt = doubtful.len() <= MAX_DOUBTFUL_STICKERS;
            let is_spoilt = recognition.doubt > MAX_DOUBT_BEFORE_LOOKS || recognition.accepted;
            let may_be_pooled = recognition.doubt <= MAX_DOUBT_TO_POOL;
            known.refusal = Some(recognition);
            if !may_be_pooled {
                known.forget();
            }
            // After a fault the first scan in great doubt does not count: the cube of this robot may
            // have slipped within it. Bad light would leave the next scan in doubt, too.
            known.has_uncounted_scan |= is_spoilt && self.faults.any();
            let last = look == self.config.run.looks;
            if last || is_spoilt || !has_few_in_doubt || doubtful.is_empty() {
                self.tell(&Event::Refused {
                    reason,
                    looks_again: false,
                });
                break;
            }
            self.tell(&Event::Refused {
                reason,
                looks_again: true,
            });
            self.look_again(&doubtful, scanner, known)?;
        }
        Ok(None)
    }

    /// Whether the cube may be the target that the robot has made, although the check found another
    /// colour and this reading too.
    fn may_be_made(&self, recognition: &Recognition) -> bool {
        let is_near = |made: Cube| {
            recognition
                .cube
                .is_some_and(|cube| is_mistaken(&cube, &made))
        };
        recognition.doubt > MAX_DOUBT_NEAR_TARGET && self.made.is_some_and(is_near)
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
        let started = self.brick.clock.now();
        let mut wanted = doubtful.to_vec();
        for sticker in doubtful {
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
        let fresh = fresh.in_light_of(&known.latest);
        known.latest.extend(&fresh);
        known.all.extend(&fresh);
        let seen = Seen {
            stickers: doubtful.len(),
            ..seen
        };
        self.ends(Phase::LookAgain, started, seen.result());
        Ok(())
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

    fn trusted(&mut self, recognition: &Recognition) -> Option<Cube> {
        let cube = recognition.cube.filter(|_| recognition.accepted)?;
        self.tell_cube(&cube);
        Some(cube)
    }

    fn tell_cube(&mut self, cube: &Cube) {
        let lies = self.mechanism.stance().pose.shows(&cube.facelets());
        self.tell(&Event::Cube { cube: *cube, lies });
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
        let seen = SeenCube::new(&known.latest, &cube);
        self.colours = Some(*seen.colours());
        if self.put_in.is_none() {
            self.put_in = match now_elsewhere {
                Some(Err(_)) => known.first_centres,
                _ => self.colours,
            };
        }
        self.seen = Some(seen);
        self.made = None;
        Ok(cube)
    }

    /// The operator's decision about a cube that no scan could settle.
    fn ask(&mut self, refusal: Option<&Refusal>) -> Result<Decision, RunError> {
        match refusal {
            Some(refusal) => self.crew.operator.unreadable(self.brick, refusal),
            None => Ok(Decision::GiveUp),
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
mod tests;
