//! Bounds as a search looks them up: of each record, the costs after every way to turn.
//!
//! One look-up of a record tells the bounds of all children of a node.

use std::{
    array, io,
    sync::{Mutex, PoisonError},
    thread,
};

use super::{
    cosets::Cosets,
    format::TableCosts,
    frame::Frames,
    kind::{BLOCK_BYTES, POSES, TURNS, TWISTS, WAYS},
};
use crate::objective::GRIPS;

/// Unit of bounds, in that of the objective: so large that a byte holds all.
pub(super) const fn step(most: u16) -> u16 {
    most / 255 + 1
}

/// Fills `into` with the bounds of all records, in steps of [`step`], rounded down.
///
/// # Errors
/// When the costs cannot be read.
pub(super) fn fill<R: Fn(u64, &mut [u8]) -> io::Result<()> + Sync>(
    costs: &TableCosts<R>,
    cosets: &Cosets,
    frames: &Frames,
    threads: usize,
    into: &mut [u8],
) -> io::Result<()> {
    let classes = Mutex::new(into.chunks_mut(TWISTS * WAYS).enumerate());
    let work = || {
        let mut block = vec![0; BLOCK_BYTES];
        loop {
            let next = classes
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next();
            let Some((class, into)) = next else {
                return Ok(());
            };
            for (turn, near) in cosets.neighbours(class).into_iter().enumerate() {
                costs.read_class(near.class, &mut block)?;
                let poses = &frames.poses[near.symmetry][turn / 3 * GRIPS..][..GRIPS];
                let places: [usize; GRIPS] = array::from_fn(|grip| usize::from(poses[grip]));
                let step = step(costs.most());
                for (twist, into) in into.chunks_mut(WAYS).enumerate() {
                    let twist = cosets.twist_after(twist, turn, near.symmetry);
                    for (grip, place) in places.iter().enumerate() {
                        let at = 2 * (twist * POSES + place);
                        let cost = u16::from_le_bytes([block[at], block[at + 1]]);
                        into[grip * TURNS + turn] = (cost / step) as u8;
                    }
                }
            }
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let mut done = others
            .into_iter()
            .map(|other| other.join().expect("no thread panics"));
        done.try_for_each(|done| done).and(own)
    })
}
