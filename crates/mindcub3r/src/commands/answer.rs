//! Answers of `solve`, to one state and to many.

use std::{cell::Cell, time::Instant};

use app::{Answer, Short};

use super::{
    lines::{answer_lines, on_all_cores},
    list::refuse,
    net_lines::Letters,
};
use crate::{
    failure::{Exit, exit_of},
    output,
};

/// Answer to a state: turns, or how far a method came.
#[derive(Debug)]
pub(super) enum Reply {
    Found(Box<Answer>),
    Short(Short),
    /// A human method that does not solve the cube.
    Unsolved(anyhow::Error),
}

/// Answers the states of standard input on all cores, in their order, and says how many a second were
/// solved.
pub(super) fn answer_each<T: Send>(
    states: impl Iterator<Item = anyhow::Result<T>>,
    answer: impl Fn(T) -> anyhow::Result<Reply> + Sync,
    letters: &Letters,
    json: bool,
) -> anyhow::Result<Exit> {
    let mut first_line = None;
    let states = states.inspect(|_| {
        first_line.get_or_insert_with(Instant::now);
    });
    let (solved, short, result) = on_all_cores(states, answer, |answers| {
        let (mut solved, mut short) = (0, 0);
        let refused = Cell::new(0);
        let print = |reply: &Reply| match reply {
            Reply::Found(answer) => {
                solved += 1;
                let line = format!("line {}: ", solved + short + refused.get());
                print(answer, &line, json)
            }
            Reply::Short(end) => {
                short += 1;
                print_short(end, json)
            }
            Reply::Unsolved(error) => {
                short += 1;
                refuse(error, json)
            }
        };
        let refuse = |error: &anyhow::Error| {
            refused.set(refused.get() + 1);
            refuse(error, json)
        };
        let result = answer_lines(answers, print, refuse);
        (solved, short, result)
    });
    let is_complete = match &result {
        Ok(_) => true,
        Err(error) => exit_of(error) == Exit::BadInput,
    };
    // A rate is of no interest to a person who asks for one answer.
    if let Some(start) = first_line
        && solved > 1
        && is_complete
    {
        let seconds = start.elapsed().as_secs_f64();
        let rate = f64::from(solved) / seconds;
        output::tell(&format!(
            "{solved} cubes in {seconds:.2} s: {rate:.1} a second"
        ));
    }
    if let Some(warning) = letters.warning() {
        output::tell(&warning);
    }
    let exit = result?;
    anyhow::ensure!(
        short == 0,
        "{short} of {} cubes end short of the target",
        solved + short
    );
    Ok(exit)
}

/// Prints an answer; `place` names its line among many.
pub(super) fn print(answer: &Answer, place: &str, json: bool) -> anyhow::Result<()> {
    if json {
        output::json(answer)?;
    } else {
        output::line(&answer.turns)?;
        if answer.is_nothing_to_do() {
            let already = if answer.is_to_solved {
                "solved already"
            } else {
                "nothing to do: already there"
            };
            output::tell(&format!("{place}{already}"));
        }
    }
    if let Some(note) = &answer.note {
        output::tell(&format!("{place}{note}"));
    }
    // Without centres, nobody sees how the whole cube lies.
    if !json && !answer.is_pocket {
        tell_rotation(&answer.rotation, place);
    }
    Ok(())
}

/// Prints how far a method came, in the place of an answer.
fn print_short(end: &Short, json: bool) -> anyhow::Result<()> {
    if json {
        output::json(end)
    } else {
        output::line(&format!("error: {}", end.error))
    }
}

/// Tells the rotation of the whole cube that is still to be done, if there is one.
pub(super) fn tell_rotation(rotation: &str, place: &str) {
    if !rotation.is_empty() {
        output::tell(&format!(
            "{place}rotation: {rotation} (of the whole cube, after the turns)"
        ));
    }
}
