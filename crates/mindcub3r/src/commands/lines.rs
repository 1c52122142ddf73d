//! Answers to many inputs, one by one.

use std::{
    io::{BufRead, Read, stdin},
    iter, mem,
    num::NonZero,
    sync::mpsc::{Receiver, channel, sync_channel},
    thread,
};

use anyhow::Context;
use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

use crate::{
    failure::{Exit, OrBadInput, bad_input, exit_of},
    input::{self, Kind},
};

/// Maximum of unusable lines whose numbers are named.
const MAX_NAMED: usize = 5;

/// Error of a line that has no state: it is empty, or only a comment. It is answered like any other
/// line, and does not count as one that could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("empty; write `solved` for the solved cube")]
pub(super) struct NoState;

/// Answers each line of standard input, in order. `refuse` reports a line that cannot be used, and
/// the next line follows; the result is an error if there were such lines.
pub(super) fn answer_lines<T>(
    lines: impl Iterator<Item = anyhow::Result<T>>,
    mut answer: impl FnMut(&T) -> anyhow::Result<()>,
    refuse: impl Fn(&anyhow::Error) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    let (mut count, mut bad, mut named) = (0, 0, Vec::new());
    for line in lines {
        count += 1;
        match line.and_then(|line| answer(&line)) {
            Err(error) if error.is::<NoState>() => refuse(&error)?,
            Err(error) if exit_of(&error) == Exit::BadInput => {
                bad += 1;
                if named.len() < MAX_NAMED {
                    named.push(count);
                }
                refuse(&error)?;
            }
            result => result?,
        }
    }
    if bad > 0 {
        return Err(bad_input(format!(
            "standard input: {bad} of {count} lines could not be used: {}",
            numbered(&named, bad)
        )));
    }
    Ok(Exit::Success)
}

/// Numbers as in `line 2`, `lines 1, 2 and 5`, `lines 1, 2, 3, 4, 5 and 7 more`; `count` is the
/// number of all lines.
fn numbered(lines: &[usize], count: usize) -> String {
    let mut words: Vec<_> = lines.iter().map(usize::to_string).collect();
    if count > lines.len() {
        words.push(format!("{} more", count - lines.len()));
    }
    match words.split_last() {
        Some((last, [])) => format!("line {last}"),
        Some((last, others)) => format!("lines {} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Lines of standard input, each as soon as it is there, without a byte order mark before the
/// first. A line that is no text or too long is bad input, and never held whole.
pub(super) fn input_lines(kind: Kind) -> impl Iterator<Item = anyhow::Result<String>> {
    let mut input = stdin().lock();
    let mut is_first = true;
    iter::from_fn(move || {
        let line = next_line(&mut input, kind).transpose()?;
        Some(if mem::take(&mut is_first) {
            line.map(input::without_mark)
        } else {
            line
        })
    })
}

fn next_line(input: &mut impl BufRead, kind: Kind) -> anyhow::Result<Option<String>> {
    // One byte more than a line may have, for its line break.
    let limit = input::MAX_BYTES + 1;
    let mut line = Vec::new();
    let read = input.by_ref().take(limit).read_until(b'\n', &mut line);
    if read.context("standard input")? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 == limit {
        input.skip_until(b'\n').context("standard input")?;
        return Err(kind.too_long("the line is "));
    }
    line.pop_if(|last| *last == b'\r');
    String::from_utf8(line)
        .context("the line is not UTF-8 text")
        .or_bad_input()
        .map(Some)
}

/// Works on all cores. `take` gets the results in the order of the items, each as soon as it and
/// all before it are there; items are read only a few ahead of the results. Where the system starts
/// no threads, the calling thread works item by item.
pub(super) fn on_all_cores<T: Send, R: Send, A: Send>(
    items: impl Iterator<Item = anyhow::Result<T>>,
    work: impl Fn(T) -> anyhow::Result<R> + Sync,
    take: impl FnOnce(&mut dyn Iterator<Item = anyhow::Result<R>>) -> A + Send,
) -> A {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    // One thread more, for `take`.
    match ThreadPoolBuilder::new().num_threads(cores + 1).build() {
        Ok(pool) => on_pool(&pool, 2 * cores, items, work, take),
        Err(error) => {
            log::info!("no threads start ({error}): answering one after another");
            take(&mut items.map(|item| item.and_then(&work)))
        }
    }
}

fn on_pool<T: Send, R: Send, A: Send>(
    pool: &ThreadPool,
    ahead: usize,
    items: impl Iterator<Item = anyhow::Result<T>>,
    work: impl Fn(T) -> anyhow::Result<R> + Sync,
    take: impl FnOnce(&mut dyn Iterator<Item = anyhow::Result<R>>) -> A + Send,
) -> A {
    let (queue, results) = sync_channel::<Receiver<anyhow::Result<R>>>(ahead);
    let work = &work;
    let mut answer = None;
    pool.in_place_scope_fifo(|scope| {
        // `take` owns its end of the queue: once it wants no more results, no more items are read.
        scope.spawn_fifo(|_| {
            let mut results = results.into_iter().map_while(|result| result.recv().ok());
            answer = Some(take(&mut results));
        });
        for item in items {
            let (done, result) = channel();
            if queue.send(result).is_err() {
                break;
            }
            scope.spawn_fifo(move |_| {
                // After an error in writing nobody waits for the result.
                let _ = done.send(item.and_then(work));
            });
        }
        drop(queue);
    });
    answer.expect("the scope waits for all that it spawns")
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn lines_are_named_by_number_but_not_without_end() {
        for (lines, count, words) in [
            (&[2][..], 1, "line 2"),
            (&[1, 9], 2, "lines 1 and 9"),
            (&[1, 3, 9], 3, "lines 1, 3 and 9"),
            (&[1, 2, 3, 4, 5], 12, "lines 1, 2, 3, 4, 5 and 7 more"),
        ] {
            assert_eq!(numbered(lines, count), words);
        }
    }

    #[test]
    fn a_line_may_have_a_mebibyte_and_a_longer_one_does_not_hinder_the_next() {
        let most = "a".repeat(input::MAX_BYTES as usize);
        let mut lines = Cursor::new(format!("{most}\r\n{most}\n{most}b\n\nlast"));
        let mut next = || next_line(&mut lines, Kind::State);
        let error = next().expect_err("the carriage return counts");
        assert!(error.to_string().contains("longer than 1 MiB"), "{error}");
        assert_eq!(next().expect("allowed"), Some(most.clone()));
        assert_eq!(exit_of(&next().expect_err("too long")), Exit::BadInput);
        assert_eq!(next().expect("a line"), Some(String::new()));
        assert_eq!(next().expect("a line"), Some("last".to_owned()));
        assert_eq!(next().expect("the end"), None);
    }
}
