//! The sweep as text.

use std::fmt::Write;

use super::{
    levels::{Demand, Row},
    run::Outcome,
};

const HEAD: [&str; 3] = [
    "                   this recogniser, colours dealt by lot     reference: right",
    " kind       level    right   right, but   wrong, though      2022-10   2017-11",
    "                                refused        accepted",
];

/// The table, in per cent of the cubes at each level.
pub(crate) fn of(sweep: &[(Row, Outcome)], cubes: usize) -> String {
    let mut text = format!(
        "Per cent of {cubes} cubes at each level; * everyday levels\n\n{}\n",
        HEAD.join("\n")
    );
    for (row, outcome) in sweep {
        let star = match row.demand {
            Demand::Everyday => '*',
            _ => ' ',
        };
        let [newest, strongest] = row.reference;
        let shares = line(&[*outcome], cubes);
        writeln!(
            text,
            "{star}{:<9} {:>6} {shares} {newest:>12} {strongest:>9}",
            row.kind, row.level
        )
        .expect("a string takes any text");
    }
    let of = |chosen: fn(&Row) -> bool| -> Vec<Outcome> {
        let rows = sweep.iter().filter(|(row, _)| chosen(row));
        rows.map(|&(_, outcome)| outcome).collect()
    };
    let everyday = line(&of(|row| row.demand == Demand::Everyday), cubes);
    let all = line(&of(|_| true), cubes);
    write!(
        text,
        "\n*everyday        {everyday}\n all             {all}\n"
    )
    .expect("a string takes any text");
    text
}

/// The documentation with this table put between the marks of the table's place, if it has these
/// marks.
pub(crate) fn put_into(documentation: &str, table: &str) -> Option<String> {
    const BEGIN: &str = "<!-- sweep -->\n```text\n";
    const END: &str = "```\n<!-- end of sweep -->\n";
    let (before, rest) = documentation.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{table}{END}{after}"))
}

/// The three shares over these outcomes.
fn line(outcomes: &[Outcome], cubes: usize) -> String {
    let share = |count: fn(&Outcome) -> usize| {
        100.0 * outcomes.iter().map(count).sum::<usize>() as f64 / (outcomes.len() * cubes) as f64
    };
    // The shares of one level are whole halves of a per cent; the shares over many levels are not.
    let digits = if outcomes.len() == 1 { 1 } else { 2 };
    format!(
        "{:>8.digits$} {:>12.digits$} {:>15.digits$}",
        share(|outcome| outcome.right),
        share(|outcome| outcome.right_but_refused),
        share(|outcome| outcome.wrong_though_accepted),
    )
}
