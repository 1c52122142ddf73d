//! The page of a method.

use std::fmt::Write as _;

use ::methods::{Outline, Prepared, StepProof};
use anyhow::Result;

use super::{cases, drawing, example, pictures::Pictures, proofs, step};

/// Width of the picture of a step, in pixels.
const WIDTH: usize = 240;

/// The page: the method's text, its steps, an example and the proof.
pub(super) fn page(
    method: &Prepared,
    proofs: &[StepProof],
    pictures: &mut Pictures,
) -> Result<String> {
    let about = method.method();
    let name = &about.name;
    let outlines: Vec<Outline<'_>> = about.outlines().collect();
    let mut page = format!(
        "# {}\n\n{}\n\n`mindcub3r solve STATE --method {name} --as-person --explain` solves a cube this way, and \
         `--pictures DIR` draws each\nstep. A piece has the name of its place: `DF` is the edge at the bottom in \
         front, `DFR` the corner to the right of it.\n[How turns are written](../methods.md#how-turns-are-written). \
         In the pictures white is at the bottom, and a step leaves open what\nis grey.\n",
        about.title,
        about.text.trim()
    );
    for (number, outline) in outlines.iter().enumerate() {
        let title = format!("{name} {}", outline.title);
        let picture = drawing::reached(about, number);
        let picture = pictures.element(&title, picture, WIDTH);
        let before = number.checked_sub(1).map(|before| &outlines[before]);
        write!(
            page,
            "\n## {}. {}\n\n{picture}\n\n{}\n\n{}",
            number + 1,
            outline.title,
            outline.text.trim(),
            step::facts(outline, before)
        )?;
        page += &cases::section(method, number, outline, pictures);
    }
    page += &example::section(method, pictures)?;
    page += &proofs::section(proofs, &outlines);
    Ok(page)
}
