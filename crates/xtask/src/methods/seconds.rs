//! The robot's seconds: solutions chosen by them, beside solutions chosen by turns.

use ::methods::{Ahead, Count, Prepared};
use anyhow::Result;
use cube_core::Cube;
use robot::RobotTime;

use super::{
    bars::MAX_RATIO,
    play::{self, Play},
};

/// Prints the head of the table.
pub(super) fn print_head() {
    println!(
        "{:<14}{:<10}{:>8}{:>9}{:>10}{:>10}{:>8}{:>6}",
        "method", "chosen by", "turns", "seconds", "CPU ms", "nodes", "ratio", "bar"
    );
}

/// Prints two lines of the table: a look ahead with any hold, by turns and by the robot's seconds.
/// Returns the missed bar, if it is missed.
pub(super) fn measure(
    method: &Prepared,
    cubes: &[Cube],
    ahead: Ahead,
    robot: &RobotTime<'_>,
) -> Result<Option<String>> {
    let name = &method.method().name;
    let mean = |count| play::mean(method, Play::Any, cubes, (ahead, count), robot);
    let (turns, metric) = play::metric(method);
    let by_turns = mean(turns)?;
    let by_seconds = mean(Count::Cost(robot.objective()))?;
    let ratio = by_seconds.seconds / by_turns.seconds;
    let ratios = format!("{ratio:>8.3}{MAX_RATIO:>6}");
    for (by, mean, ratio) in [
        (metric, by_turns, ""),
        ("seconds", by_seconds, ratios.as_str()),
    ] {
        println!(
            "{name:<14}{by:<10}{:>8.2}{:>9.2}{:>10.2}{:>10.0}{ratio}",
            mean.turns, mean.seconds, mean.milliseconds, mean.nodes
        );
    }
    Ok((ratio > MAX_RATIO)
        .then(|| format!("{name}, robot seconds: missed: ratio {ratio:.3}, bar {MAX_RATIO}")))
}
