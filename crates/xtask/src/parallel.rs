//! The same work on many inputs, on all processors.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// The results of `work` on each input, in the order of the inputs.
pub(crate) fn map<I: Sync, O: Send>(inputs: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let next = AtomicUsize::new(0);
    let outputs = Mutex::new(Vec::with_capacity(inputs.len()));
    let one_after_another = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(input) = inputs.get(index) else {
                break;
            };
            let output = work(input);
            let mut outputs = outputs.lock().expect("no thread panics while it writes");
            outputs.push((index, output));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(one_after_another);
        }
    });
    let mut outputs = outputs.into_inner().expect("all threads are done");
    outputs.sort_by_key(|(index, _)| *index);
    outputs.into_iter().map(|(_, output)| output).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_the_order_of_the_inputs() {
        let inputs: Vec<u64> = (0..1000).collect();
        let doubled = super::map(&inputs, |number| 2 * number);
        assert!(
            doubled
                .iter()
                .enumerate()
                .all(|(index, number)| *number == 2 * index as u64)
        );
        assert_eq!(doubled.len(), 1000);
    }
}
