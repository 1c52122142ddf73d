//! `solve --step`: the shortest ways to the goal of one step of a human method.

use anyhow::ensure;
use app::Player;
use clap::Args;
use cube_core::Way;
use methods::{GoalWay, HandTurn, Method, NoWays};
use serde::Serialize;
use solver::optimal::TurnSet;

use crate::{
    echo,
    failure::{Exit, OrBadInput, bad_input, exit_of_search},
    notation::Notation,
    output,
    patience::Patience,
    search::SearchArguments,
};

/// Nodes of a search for ways by some turns alone, which may never come to an end.
const MAX_NODES: u64 = 100_000_000;

/// Arguments for the ways to a step.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Human methods")]
pub(super) struct StepArguments {
    /// Lists the shortest ways to the goal of a step, such as the cross, with all that belongs to the
    /// steps before; of a step in parts, to one more part. Without --method, of cfop, or else the first
    /// method that has the step. The face D is at the bottom, or that of --colour; --count says how many,
    /// --moves by which turns
    #[arg(
        long,
        value_name = "STEP",
        conflicts_with_all = ["explain", "hint", "pictures", "as_person", "usual", "all"]
    )]
    step: Option<String>,
}

/// A way by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Line {
    turns: String,
    htm: usize,
    stm: usize,
    goal: String,
}

impl StepArguments {
    /// Name of the step, if one is named.
    pub(super) fn step(&self) -> Option<&str> {
        self.step.as_deref()
    }

    /// Name of the option, if it is set.
    pub(super) fn option(&self) -> Option<&'static str> {
        self.step.as_ref().map(|_| "--step")
    }

    /// Refuses the option for the many states of `-`.
    pub(super) fn check_one_state(&self) -> anyhow::Result<()> {
        match self.option() {
            Some(option) => Err(bad_input(format!(
                "{option} is for one STATE, not for the many of `-`: ask for each by itself"
            ))),
            None => Ok(()),
        }
    }

    /// Lists ways to the step's goal.
    pub(super) fn print(
        &self,
        search: &SearchArguments,
        player: &Player,
        way: &Way,
        notation: Notation,
        json: bool,
    ) -> anyhow::Result<Exit> {
        let name = self.step.as_deref().unwrap_or_default();
        let step = number_of(name, player.method())?;
        let cube = way.from.towards(&way.to);
        let (count, turns) = (search.optimal().count(), search.optimal().moves());
        let count = count.unwrap_or(1);
        let patience = Patience::new(None);
        let found = search.limited(u64::MAX, patience.condition(), |limits| {
            let most = turns.map_or(u64::MAX, |_| MAX_NODES);
            let limits = limits.with_nodes(limits.max_nodes().min(most));
            let is_allowed = |turn| turns.is_none_or(|turns| allows(turns, turn));
            player.ways(step, &cube, &is_allowed, count, &limits)
        });
        patience.end(found.is_ok());
        let (rotation, found) = match found {
            // The step is the fault of an argument; that no way leads there is an answer.
            Err(error @ NoWays::ByAlgorithms { .. }) => Err(error).or_bad_input()?,
            found => found?,
        };
        ensure!(
            !found.ways.is_empty(),
            "no way to the goal of {} found in {} nodes: allow more turns, or search longer",
            echo::message(name),
            found.nodes
        );
        let rotation = rotation.to_string();
        let lines = found.ways.iter().map(|way| line(&rotation, way, notation));
        let lines: Vec<Line> = lines.collect();
        if json {
            output::json(&lines)?;
        } else {
            lines
                .iter()
                .try_for_each(|line| output::line(&line.turns))?;
        }
        if !found.is_complete {
            output::tell(&format!("stopped: {} ways so far", lines.len()));
        }
        Ok(exit_of_search())
    }
}

/// Whether a turn is one of the turns of faces that are allowed.
fn allows(turns: TurnSet, turn: HandTurn) -> bool {
    let name = turn.to_string();
    turns.turns().any(|allowed| allowed.to_string() == name)
}

/// Number of a step in its method.
fn number_of(step: &str, method: &Method) -> anyhow::Result<usize> {
    method.step_named(step).ok_or_else(|| {
        let names: Vec<&str> = method.step_names().collect();
        bad_input(format!(
            "--step {}: no step of the method {}; allowed are {}",
            echo::message(step),
            method.name,
            names.join(", ")
        ))
    })
}

fn line(rotation: &str, way: &GoalWay, notation: Notation) -> Line {
    let words = way.turns.iter().map(ToString::to_string);
    let rotation = Some(rotation.to_owned()).filter(|rotation| !rotation.is_empty());
    let words: Vec<String> = rotation.into_iter().chain(words).collect();
    Line {
        turns: notation.rewritten(words.join(" ")),
        htm: way.turns.iter().map(|turn| turn.htm()).sum(),
        stm: way.turns.iter().map(|turn| turn.stm()).sum(),
        goal: way.goal.clone(),
    }
}
