//! The worked example of a page: one cube, solved as a person does.

use std::fmt::Write as _;

use ::methods::{Count, Prepared, Style};
use anyhow::{Context, Result};
use cube_core::{Cube, Face, Rotation, State, Turns};

use super::{drawing, pictures::Pictures};

/// Turns that lead from the solved cube to the example.
const SCRAMBLE: &str = "F2 U' L2 D R2 U2 B' L U' F R' D2 B2 L' U F' R2 D' B L2";
/// Width of its picture, in pixels.
const WIDTH: usize = 240;

/// The example, made again step by step before it is explained.
pub(super) fn section(method: &Prepared, pictures: &mut Pictures) -> Result<String> {
    let turns: Turns = SCRAMBLE.parse()?;
    let cube = Cube::from(&turns);
    let name = &method.method().name;
    let solution = method.solve(&cube, &[Face::U], Style::AsPerson, Count::HalfTurns);
    let solution = solution.with_context(|| format!("{name} does not solve {SCRAMBLE}"))?;
    method.replay(&cube, &solution)?;
    let held = State::from(cube.rotated(solution.rotation));
    let picture = pictures.element("example", drawing::whole(&held, "example"), WIDTH);
    let rotation = solution.rotation;
    let mut text = format!(
        "\n## Example\n\n{picture}\n\nThe cube after `{SCRAMBLE}`, held with white at the bottom (`{rotation}` after \
         the scramble\nwith white on top and green in front).\n\n\
         ```console\n$ mindcub3r solve \"{SCRAMBLE}\" --method {name} --as-person --colour U --explain\n```\n\n\
         | step | pieces | case | turns |\n|---|---|---|---|\n"
    );
    for in_hand in solution.in_hand() {
        let done = &in_hand.step;
        let turns: Vec<String> = in_hand.turns().iter().map(ToString::to_string).collect();
        let turns = turns.join(" ");
        let (name, goal, case) = (
            &done.name,
            &done.goal,
            done.case.as_deref().unwrap_or_default(),
        );
        writeln!(text, "| {name} | `{goal}` | {case} | `{turns}` |")?;
    }
    let (htm, stm) = (solution.htm(), solution.stm());
    let closing = solution.closing_rotation();
    write!(text, "\n{htm} turns of faces")?;
    if stm != htm {
        write!(
            text,
            ", or {stm} where a turn of the middle slice counts one"
        )?;
    }
    if closing != Rotation::IDENTITY {
        write!(text, "; `{closing}` brings the cube back to where it lay")?;
    }
    text.push_str(".\n");
    Ok(text)
}
