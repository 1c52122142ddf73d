//! Long computations of a run, and the place where they run.
//!
//! Recognition takes the brick up to a quarter of a second, and the motors must stop within 100 ms
//! of a press. The press is noticed by reading the brick's clock ([`brick::interrupt`]). A host with
//! threads therefore computes on a second thread and reads the clock on the first; a host without
//! threads, as a page, computes in place.

use std::fmt;

use brick::Clock;

/// A place for a long computation.
pub trait Aside: fmt::Debug {
    /// Calls `work` once and returns when `work` has returned. Where the host can, it reads the clock
    /// meanwhile, at least every 10 ms.
    fn compute(&self, clock: &dyn Clock, work: &mut (dyn FnMut() + Send));
}

/// Computes on the calling thread; the clock is not read meanwhile.
#[derive(Debug, Default, Clone, Copy)]
pub struct InPlace;

impl Aside for InPlace {
    fn compute(&self, _: &dyn Clock, work: &mut (dyn FnMut() + Send)) {
        work();
    }
}

/// The result of `compute`, computed at this place.
///
/// # Panics
/// When the place does not call `work`, against the contract of [`Aside::compute`].
pub fn compute_aside<T: Send>(
    aside: &dyn Aside,
    clock: &dyn Clock,
    compute: impl FnOnce() -> T + Send,
) -> T {
    let mut compute = Some(compute);
    let mut result = None;
    aside.compute(clock, &mut || {
        if let Some(compute) = compute.take() {
            result = Some(compute());
        }
    });
    result.expect("a place for computations calls the work once")
}

#[cfg(test)]
mod tests {
    use std::{rc::Rc, time::Duration};

    use simulator::{Settings, Simulator, solved};

    use super::*;

    #[test]
    fn a_computation_in_place_gives_its_result_and_takes_no_robot_time() {
        let brick = Simulator::new(&Settings::default(), &solved(), 1).brick();
        let clock: Rc<dyn Clock> = Rc::clone(&brick.clock);
        assert_eq!(compute_aside(&InPlace, &*clock, || 6 * 7), 42);
        assert_eq!(clock.now(), Duration::ZERO);
    }
}
