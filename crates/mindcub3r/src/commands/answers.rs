//! Answers: to one input, and to each of a list in its place, where states are answered on all cores.

use std::{
    fmt::Display,
    mem,
    num::NonZero,
    sync::mpsc::{Receiver, channel, sync_channel},
    thread,
};

use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use crate::{
    failure::{Exit, bad_input, exit_of, one_line},
    input::{
        list::{NoState, StateList},
        puzzle::Puzzle,
    },
    output,
};

/// Maximum of unusable lines whose numbers are named.
const MAX_NAMED: usize = 5;

/// Prints the answer to one input.
pub(super) fn print(answer: &(impl Serialize + Display), json: bool) -> anyhow::Result<()> {
    if json {
        output::json(answer)
    } else {
        output::line(&answer.to_string())
    }
}

/// Prints the error of a line in the place of its answer.
pub(super) fn refuse(error: &anyhow::Error, json: bool) -> anyhow::Result<()> {
    let error = one_line(error);
    if json {
        output::json(&Refusal { error })
    } else {
        output::line(&format!("error: {error}"))
    }
}

/// Answer to a line that cannot be used.
#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

/// Tells the rotation of the whole cube that is still to be done, if there is one; `place` names its line
/// among many.
pub(super) fn tell_rotation(rotation: &str, place: &str) {
    if !rotation.is_empty() {
        output::tell(&format!(
            "{place}rotation: {rotation} (of the whole cube, after the turns)"
        ));
    }
}

/// Form of the answers to a list of states.
#[derive(Debug, Clone, Copy)]
pub(super) struct Form {
    pub(super) json: bool,
    /// Answers have several lines, and are parted by empty ones.
    pub(super) is_parted: bool,
}

/// Reads the states of standard input, answers each on all cores, and prints the answers in the order
/// of the states, each by the number of its line; then warns of one state over several lines.
///
/// # Errors
/// When lines could not be used, and when an answer cannot be printed.
pub(super) fn answer_states<T: Send, A: Send>(
    puzzle: Puzzle,
    form: Form,
    read: impl FnMut(&str) -> anyhow::Result<T>,
    answer: impl Fn(T) -> anyhow::Result<A> + Sync,
    print: impl FnMut(&A, usize) -> anyhow::Result<()> + Send,
) -> anyhow::Result<Exit> {
    let mut states = StateList::of_input(puzzle);
    let exit = answer_each(&mut states, form, read, answer, print);
    states.warn();
    exit
}

/// Answers the states of a list as [`answer_states`] does, without the warning.
pub(super) fn answer_each<T: Send, A: Send>(
    states: &mut StateList,
    Form { json, is_parted }: Form,
    mut read: impl FnMut(&str) -> anyhow::Result<T>,
    answer: impl Fn(T) -> anyhow::Result<A> + Sync,
    print: impl FnMut(&A, usize) -> anyhow::Result<()> + Send,
) -> anyhow::Result<Exit> {
    let items = states.map(|state| read(&state?));
    on_all_cores(items, answer, |answers| {
        let mut is_first = true;
        let answers = answers.map(|answer| {
            if !mem::take(&mut is_first) && is_parted && !json {
                output::line("")?;
            }
            answer
        });
        answer_lines(answers, print, |error| refuse(error, json))
    })
}

/// Answers each line of standard input, in order, by its number. `refuse` reports a line that cannot be
/// used, and the next line follows; the result is an error if there were such lines.
pub(super) fn answer_lines<T>(
    lines: impl Iterator<Item = anyhow::Result<T>>,
    mut answer: impl FnMut(&T, usize) -> anyhow::Result<()>,
    refuse: impl Fn(&anyhow::Error) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    let (mut count, mut bad, mut named) = (0, 0, Vec::new());
    for line in lines {
        count += 1;
        match line.and_then(|line| answer(&line, count)) {
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

/// Works on all cores. `take` gets the results in the order of the items, each as soon as it and
/// all before it are there; items are read only a few ahead of the results. Where the system starts
/// no threads, the calling thread works item by item.
fn on_all_cores<T: Send, R: Send, A: Send>(
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
}
