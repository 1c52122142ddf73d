//! Many inputs, answered one by one.

use std::{
    io::{BufRead, stdin},
    sync::mpsc::{Receiver, channel, sync_channel},
    thread,
};

use anyhow::Context;

use crate::failure::{Exit, OrBadInput, bad_input, exit_of};

/// Answers each line of standard input, in order. What is wrong with a line is told by `refuse`,
/// and the rest goes on; at the end it is an error that there were such lines.
pub(super) fn answer_lines<T>(
    lines: impl Iterator<Item = anyhow::Result<T>>,
    mut answer: impl FnMut(&T) -> anyhow::Result<()>,
    refuse: impl Fn(&anyhow::Error) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    let (mut count, mut bad) = (0, 0);
    for line in lines {
        count += 1;
        match line.and_then(|line| answer(&line)) {
            Err(error) if exit_of(&error) == Exit::BadInput => {
                bad += 1;
                refuse(&error)?;
            }
            result => result?,
        }
    }
    if bad > 0 {
        return Err(bad_input(format!(
            "standard input: {bad} of {count} lines could not be used"
        )));
    }
    Ok(Exit::Success)
}

/// The lines of standard input, each as soon as it is there. One that is no text is bad input.
pub(super) fn input_lines() -> impl Iterator<Item = anyhow::Result<String>> {
    stdin().lock().split(b'\n').map(|line| {
        let mut line = line.context("standard input")?;
        line.pop_if(|last| *last == b'\r');
        String::from_utf8(line)
            .context("the line is not UTF-8 text")
            .or_bad_input()
    })
}

/// Works on all cores. `take` gets the results in the order of the items, each as soon as it and
/// those before it are there; the next items are read meanwhile, but only a few ahead.
pub(super) fn on_all_cores<T: Send, R: Send, A: Send>(
    items: impl Iterator<Item = anyhow::Result<T>>,
    work: impl Fn(T) -> anyhow::Result<R> + Sync,
    take: impl FnOnce(&mut dyn Iterator<Item = anyhow::Result<R>>) -> A + Send,
) -> A {
    let ahead = 2 * rayon::current_num_threads();
    let (queue, results) = sync_channel::<Receiver<anyhow::Result<R>>>(ahead);
    let work = &work;
    thread::scope(|threads| {
        // It owns its end of the queue: when it wants no more, nothing more is read.
        let taker = threads.spawn(move || {
            let mut results = results.into_iter().map_while(|result| result.recv().ok());
            take(&mut results)
        });
        rayon::in_place_scope_fifo(|pool| {
            for item in items {
                let (done, result) = channel();
                if queue.send(result).is_err() {
                    break;
                }
                pool.spawn_fifo(move |_| {
                    // Nobody waits for it after an error in writing.
                    let _ = done.send(item.and_then(work));
                });
            }
        });
        drop(queue);
        taker
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
