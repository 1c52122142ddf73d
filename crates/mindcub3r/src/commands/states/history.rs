//! `states history`: the cubes that the robots of this place have read.

use panel::net;
use robot::{RobotKind, RunErrorKind};
use serde::Serialize;

use crate::{
    history::{CentreColours, History, Moment, MomentName, Outcome},
    output,
};

/// A moment by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Line<'a> {
    name: String,
    at: Option<&'a str>,
    robot: RobotKind,
    doing: &'static str,
    goal: Option<String>,
    again: bool,
    ended: Option<&'static str>,
    ended_at: Option<&'a str>,
    reason: Option<RunErrorKind>,
    turns: Option<String>,
    count: Option<usize>,
    facelets: String,
    centres: &'a CentreColours,
    parent: Option<String>,
    /// Whether an undo of this kind of robot goes here.
    before: bool,
}

impl<'a> Line<'a> {
    fn of(moment: &'a Moment, is_before: bool) -> Self {
        let end = moment.ended.as_ref();
        Self {
            name: moment.name(),
            at: moment.at.as_deref(),
            robot: moment.robot,
            doing: moment.deed.name(),
            goal: moment.deed.goal(),
            again: moment.again,
            ended: end.map(|end| end.outcome.name()),
            ended_at: end.and_then(|end| end.at.as_deref()),
            reason: end.and_then(|end| end.outcome.reason()),
            turns: end.and_then(|end| Some(end.turns.as_ref()?.to_string())),
            count: end.map(|end| end.count),
            facelets: moment.cube.facelets().to_string(),
            centres: &moment.centres,
            parent: moment
                .parent
                .map(|number| MomentName::Number(number).to_string()),
            before: is_before,
        }
    }
}

/// All moments as lines of JSON, the newest last.
pub(crate) fn lines(history: &History) -> anyhow::Result<String> {
    let moments = history.moments()?;
    let befores = befores(&moments);
    let line = |moment: &Moment| {
        let line = Line::of(moment, befores.contains(&moment.number));
        serde_json::to_string(&line).expect("numbers and texts are written") + "\n"
    };
    Ok(moments.iter().map(line).collect())
}

/// Prints the last moments, the newest last; all without a number.
pub(super) fn list(history: &History, last: Option<usize>, json: bool) -> anyhow::Result<()> {
    let moments = history.moments()?;
    if moments.is_empty() {
        output::tell("the history has no moment yet; each run keeps the cube that it reads");
    }
    let befores = befores(&moments);
    let first = moments.len() - last.unwrap_or(usize::MAX).min(moments.len());
    let shown = &moments[first..];
    if json {
        return (shown.iter()).try_for_each(|moment| {
            output::json(&Line::of(moment, befores.contains(&moment.number)))
        });
    }
    let rows: Vec<_> = shown
        .iter()
        .map(|moment| columns(moment, &befores))
        .collect();
    let widths: [usize; 6] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0));
    for row in rows {
        let cells = row.iter().zip(widths).filter(|(_, width)| *width > 0);
        let cells: Vec<_> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        output::line(cells.join("  ").trim_end())?;
    }
    Ok(())
}

/// Numbers of the moments to which an undo goes, of each kind of robot.
fn befores(moments: &[Moment]) -> Vec<u32> {
    let kinds = [RobotKind::Brick, RobotKind::Simulated];
    let before = |robot| History::before_among(moments, Some(robot));
    kinds
        .into_iter()
        .filter_map(before)
        .map(|moment| moment.number)
        .collect()
}

fn columns(moment: &Moment, befores: &[u32]) -> [String; 6] {
    let date = match (moment.day(), moment.clock()) {
        (Some(day), Some(clock)) => format!("{day} {clock} UTC"),
        _ => "time unknown".to_owned(),
    };
    let robot = match moment.robot {
        RobotKind::Simulated => "simulated",
        RobotKind::Brick => "",
    };
    let mark = if befores.contains(&moment.number) {
        "before"
    } else {
        ""
    };
    let again = if moment.again { ", read again" } else { "" };
    let deed = format!("{}{again}", moment.deed);
    [
        moment.name(),
        date,
        robot.to_owned(),
        deed,
        end(moment),
        mark.to_owned(),
    ]
}

/// End of the run that began with a moment: `stopped after 7 turns`.
fn end(moment: &Moment) -> String {
    let Some(end) = &moment.ended else {
        return "end unknown".to_owned();
    };
    let turns = match end.count {
        1 => "1 turn".to_owned(),
        count => format!("{count} turns"),
    };
    match end.outcome {
        Outcome::Reached => format!("reached, {turns}"),
        Outcome::Read => "read".to_owned(),
        Outcome::Stopped => format!("stopped after {turns}"),
        Outcome::Failed(None) => format!("failed after {turns}"),
        Outcome::Failed(Some(kind)) => format!("failed after {turns}: {}", name_of(kind)),
    }
}

/// Name of a kind of errors, as JSON has it.
fn name_of(kind: RunErrorKind) -> String {
    let name = serde_json::to_string(&kind).expect("a kind is a text");
    name.trim_matches('"').replace('_', " ")
}

/// Shows a moment.
pub(super) fn show(history: &History, moment: &Moment, json: bool) -> anyhow::Result<()> {
    if json {
        let before = history.before(Some(moment.robot))?;
        let is_before = before.is_some_and(|before| before.number == moment.number);
        return output::json(&Line::of(moment, is_before));
    }
    output::line(&net::text(&moment.cube, output::net_style()))?;
    output::line(&format!("facelets: {}", moment.cube.facelets()))?;
    output::line(&moment.to_string())?;
    output::line(&end(moment))?;
    match moment.ended.as_ref().and_then(|end| end.turns.as_ref()) {
        Some(turns) if !turns.is_empty() => output::line(&format!("turns: {turns}")),
        _ => Ok(()),
    }
}
