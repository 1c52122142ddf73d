//! Hints of `solve --hint`, and the page of `--explain --pictures`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use app::{HintAnswer, Player};
use cube_core::Cube;
use methods::{Hint, Scheme};

use crate::{durable, echo, failure::bad_input, notation::Notation, output};

/// Name of the page with pictures in its folder.
const PAGE: &str = "solution.html";

/// Writes a page into a folder, which is made if it is missing.
pub(super) fn write_page(folder: &Path, page: &str) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", echo::path(folder)))?;
    let file = folder.join(PAGE);
    durable::write(&file, page.as_bytes())?;
    Ok(file)
}

/// Prints a hint for the next step of a cube; with a scheme, pieces in words as well.
pub(super) fn print_hint(
    player: &Player,
    cube: &Cube,
    hint: Hint,
    scheme: Option<Scheme>,
    json: bool,
) -> anyhow::Result<()> {
    let lesson = player.lesson(cube)?;
    let answer = HintAnswer::new(&player.method().name, hint, lesson.as_ref());
    if json {
        return output::json(&answer);
    }
    output::line(&echo::message(&answer.text))?;
    match lesson.zip(scheme) {
        Some((lesson, scheme)) => match answer.colours(&lesson, scheme) {
            words if words.is_empty() => Ok(()),
            words => output::line(&format!("colours: {words}")),
        },
        None => Ok(()),
    }
}

/// Refuses digits in the texts that explain.
pub(super) fn check_notation(is_text: bool, notation: Notation) -> anyhow::Result<()> {
    if is_text && notation != Notation::default() {
        return Err(bad_input(
            "--notation is for the line of turns and for the JSON of the steps: leave it out with \
             --explain and --hint, or take --explain --json",
        ));
    }
    Ok(())
}

/// Refuses a page that shows nothing, or that has no place.
pub(super) fn check_pictures(directory: &Path, explain: bool, is_list: bool) -> anyhow::Result<()> {
    let refusal = if !explain {
        "--pictures draws the steps that --explain tells: add --explain"
    } else if is_list {
        "--pictures draws one solution: allowed is one STATE, not -"
    } else if directory == Path::new("-") {
        "--pictures writes a file into a folder: allowed is the name of a folder, not -"
    } else {
        return Ok(());
    };
    Err(bad_input(refusal))
}
