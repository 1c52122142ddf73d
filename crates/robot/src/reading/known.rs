//! Readings of a cube so far, and whether another scan follows.

use recogniser::{Centres, Readings, Reason, Recognition, Refusal, show_same_stickers};

/// Greatest number of scans in which the cube may have moved.
const MAX_MOVED_SCANS: u32 = 4;

/// Readings and refusals of a cube so far.
#[derive(Default)]
pub(super) struct Known {
    /// Readings of the latest scan: a slip may have spoilt the readings before it.
    pub(super) latest: Readings,
    /// All readings that may be taken together: those since the last fault, since the last scan in
    /// great doubt, and of a cube that lay in one pose.
    pub(super) all: Readings,
    /// The latest refusal, which holds the stickers in doubt and the reason.
    pub(super) refusal: Option<Recognition>,
    /// Centres of the first scan.
    pub(super) first_centres: Option<Centres>,
    /// Whether the latest scan left so great a doubt that something other than light or wear may be
    /// wrong.
    pub(super) is_in_great_doubt: bool,
    /// The scan before the latest one, if the sensor reads at the same places since.
    pub(super) before: Option<Readings>,
    /// Scans that show other stickers than the scan before.
    pub(super) moved_scans: u32,
    /// Scans that do not count among `run.scans`.
    pub(super) uncounted_scans: u32,
}

impl Known {
    /// Whether the readings look like no cube at all: another scan would not help.
    pub(super) fn looks_empty(&self) -> bool {
        self.refusal.as_ref().is_some_and(Recognition::looks_empty)
    }

    /// Whether the latest scan shows a cube clearly, one that no turns solve.
    pub(super) fn shows_unsolvable(&self) -> bool {
        let reason = self.refusal.as_ref().and_then(|it| it.reason.as_ref());
        matches!(reason, Some(Reason::Unsolvable(_)))
    }

    /// Drops the readings before the next scan: they may show another cube, or another pose.
    pub(super) fn forget(&mut self) {
        self.all = Readings::new();
    }

    /// Whether the latest scan shows other stickers than the scan before: the cube has moved within one of
    /// them.
    pub(super) fn has_moved(&self) -> bool {
        let before = self.before.as_ref();
        before.is_some_and(|before| !show_same_stickers(before, &self.latest))
    }

    /// Counts a scan whose cube has moved: it is no reason against the next one.
    pub(super) fn note_move(&mut self) {
        if self.moved_scans < MAX_MOVED_SCANS && self.has_moved() {
            self.moved_scans += 1;
            self.uncounted_scans += 1;
        }
    }

    /// Whether another scan follows the one of this number.
    pub(super) fn may_scan_again(&self, scan: u32, scans: u32) -> bool {
        let may_have_moved = self.moved_scans < MAX_MOVED_SCANS && self.has_moved();
        let scans = scans + u32::from(may_have_moved);
        !self.looks_empty() && scan < scans + self.uncounted_scans
    }

    /// Adds the latest scan to all readings, which it replaces where its centres differ.
    pub(super) fn add_scan(&mut self) {
        let [before, now] = [&self.all, &self.latest].map(Centres::of);
        if let Err(wrong) = before.agree_with(&now) {
            log::info!("this scan shows another pose than the scan before: {wrong}");
            self.forget();
        }
        self.all.extend(&self.latest);
    }

    /// The latest refusal, with the readings of the latest scan alone.
    pub(super) fn refused(&self) -> Option<Refusal> {
        let recognition = self.refusal.clone()?;
        Some(Refusal::new(&self.latest, recognition))
    }
}
