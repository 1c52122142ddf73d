//! Values of a method's page, by the names that `page.md.jinja` has for them.

use ::methods::{Case, Count, Outline, Prepared, ShownCase, StepProof, Style, Ways};
use anyhow::{Context, Result};
use cube_core::{Cube, Face, Rotation, State, Turns};
use indicatif::HumanCount;
use serde_json::{Value, json};

use super::{drawing, pictures::Pictures, words};

/// Widths of the pictures of a step and of the example, and of a case, in pixels.
const WIDTH: usize = 240;
const CASE_WIDTH: usize = 90;

/// Turns that lead from the solved cube to the example.
const SCRAMBLE: &str = "F2 U' L2 D R2 U2 B' L U' F R' D2 B2 L' U F' R2 D' B L2";

/// The method's text, its steps, an example and the proof.
pub(super) fn of_page(
    method: &Prepared,
    proofs: &[StepProof],
    pictures: &mut Pictures,
) -> Result<Value> {
    let about = method.method();
    let outlines: Vec<Outline<'_>> = about.outlines().collect();
    let steps = (0..outlines.len()).map(|number| of_step(method, &outlines, number, pictures));
    let steps: Vec<Value> = steps.collect();
    let proofs = outlines.iter().zip(proofs).map(|(outline, proof)| {
        let states = HumanCount(proof.states).to_string();
        json!({ "title": outline.title, "states": states, "longest": proof.longest })
    });
    Ok(json!({
        "title": about.title,
        "name": about.name,
        "text": about.text.trim(),
        "steps": steps,
        "example": of_example(method, pictures)?,
        "proofs": proofs.collect::<Vec<_>>(),
    }))
}

fn of_step(
    method: &Prepared,
    outlines: &[Outline<'_>],
    number: usize,
    pictures: &mut Pictures,
) -> Value {
    let outline = &outlines[number];
    let about = method.method();
    let title = format!("{} {}", about.name, outline.title);
    let picture = pictures.element(&title, drawing::reached(about, number), WIDTH);
    let before = number.checked_sub(1).map(|before| &outlines[before]);
    let (parts, turns) = words::way(&outline.way);
    let mut step = json!({
        "title": outline.title,
        "picture": picture,
        "text": outline.text.trim(),
        "goals": words::goals(outline, before),
        "up_to": if outline.up_to.is_empty() { String::new() } else { words::families(outline.up_to) },
        "parts": parts,
        "turns": turns,
    });
    if let Ways::Algorithms { algorithms, .. } = outline.way {
        let algorithms = algorithms
            .iter()
            .map(|it| of_algorithm(it, outline, pictures));
        step["algorithms"] = algorithms.collect();
    } else if let Some(shown) = method.cases(number) {
        let all = shown.states;
        let done = all - shown.cases.iter().map(|case| case.states).sum::<u64>();
        step["states"] = HumanCount(all).to_string().into();
        step["done"] = done.into();
        step["done_part"] = words::fraction(done, all).into();
        let cases = shown
            .cases
            .iter()
            .map(|it| of_case(it, all, outline, pictures));
        let cases: Vec<Value> = cases.collect();
        step["has_looks"] = cases.iter().any(|case| case["looks"] != "").into();
        step["cases"] = cases.into();
    }
    step
}

fn of_algorithm(algorithm: &Case, outline: &Outline<'_>, pictures: &mut Pictures) -> Value {
    let turns = words::turns(&algorithm.short[0]);
    let done: Turns = turns.parse().expect("algorithms are turns of faces");
    let picture = drawing::case(outline, Cube::from(&done.inverse()), &algorithm.name);
    let picture = pictures.element(&algorithm.name, picture, CASE_WIDTH);
    json!({ "picture": picture, "name": algorithm.name, "turns": turns })
}

/// A case of a step that can meet `all` states.
fn of_case(
    shown: &ShownCase<'_>,
    all: u64,
    outline: &Outline<'_>,
    pictures: &mut Pictures,
) -> Value {
    let case = shown.case;
    let picture = drawing::case(outline, shown.cube, &case.name);
    let mut names = vec![&*case.name, &case.title, &case.group];
    names.retain(|name| !name.is_empty());
    let mut looks: Vec<String> = shown.looks.iter().map(ToString::to_string).collect();
    looks.extend(Some(&case.looks).filter(|looks| !looks.is_empty()).cloned());
    let mut algorithms = [&shown.short, &case.usual]
        .map(|turns| format!("`{}`", words::turns(turns)))
        .to_vec();
    algorithms.dedup();
    json!({
        "picture": pictures.element(&case.name, picture, CASE_WIDTH),
        "names": names,
        "looks": looks.join("; "),
        "algorithms": algorithms,
        "met": words::fraction(shown.states, all),
    })
}

/// One cube, solved as a person does, and made again step by step.
fn of_example(method: &Prepared, pictures: &mut Pictures) -> Result<Value> {
    let cube = Cube::from(&SCRAMBLE.parse::<Turns>()?);
    let name = &method.method().name;
    let solution = method.solve(&cube, &[Face::U], Style::AsPerson, Count::HalfTurns);
    let solution = solution.with_context(|| format!("{name} does not solve {SCRAMBLE}"))?;
    method.replay(&cube, &solution)?;
    let held = State::from(cube.rotated(solution.rotation));
    let in_hand = solution.in_hand();
    let steps = in_hand.iter().map(|in_hand| {
        let step = &in_hand.step;
        let turns: Vec<String> = in_hand.turns().iter().map(ToString::to_string).collect();
        let case = step.case.as_deref().unwrap_or_default();
        json!({ "name": step.name, "goal": step.goal, "case": case, "turns": turns.join(" ") })
    });
    let closing = Some(solution.closing_rotation()).filter(|it| *it != Rotation::IDENTITY);
    Ok(json!({
        "picture": pictures.element("example", drawing::whole(&held, "example"), WIDTH),
        "scramble": SCRAMBLE,
        "rotation": solution.rotation.to_string(),
        "steps": steps.collect::<Vec<_>>(),
        "htm": solution.htm(),
        "stm": solution.stm(),
        "closing": closing.map(|rotation| rotation.to_string()),
    }))
}
