//! The page of a storyboard, in HTML.

use app::{Walkthrough, others};
use cube_core::{Rotation, State};
use methods::{ExplainedStep, HandTurn};
use settings::message;

use super::hands::InHand;
use crate::{stickering::Stickering, svg::escaped};

const STYLE: &str = "\
body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:auto;padding:1rem;color:#222;background:#fff}\
section{border-top:1px solid #bbb;break-inside:avoid;overflow:hidden}\
figure{margin:0;max-width:18rem}\
dt{font-weight:bold}dd{margin:0 0 .4rem}\
ol{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0}\
li{width:4.5rem;text-align:center;font-weight:bold}svg{display:block}\
@media(min-width:34rem){figure{float:left;width:15rem;margin-right:2rem}ol,section{clear:both}}";

const LEGEND: &str = "\
The pieces of a step have their colours, those that are done are paler, the others grey. An arrow shows the turn that \
comes next.";

/// The page of a solution from a state to a target, in HTML.
pub fn page(walkthrough: &Walkthrough<'_>, [from, to]: [&State; 2]) -> String {
    let (method, solution) = (walkthrough.player.method(), walkthrough.solution);
    let outlines: Vec<_> = method.outlines().collect();
    let mut hand = InHand::new([from, to], solution.rotation);
    let title = format!("{}: {} turns", shown(&method.title), solution.stm());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         {}<style>{STYLE}</style>\n</head>\n<body>\n{}{}",
        element("title", &title),
        element("h1", &title),
        element("p", &shown(&method.text)),
    );
    let hold = format!("Hold the cube: {}.", walkthrough.hold());
    page += &section(
        "Before",
        &(element("p", &hold)
            + &element("p", LEGEND)
            + &figure(&hand.picture(&Stickering::FULL, "before"))),
    );
    let mut last = None;
    let steps = walkthrough.steps();
    let steps = steps.iter().zip(&solution.steps);
    let steps = steps.zip(solution.in_hand());
    for (number, ((step, done), in_hand)) in (1..).zip(steps) {
        let is_new = last.replace(done.step) != Some(done.step);
        let text = is_new.then(|| shown(outlines[done.step].text));
        let frames = frames(&hand, &in_hand);
        let stickering = hand.stickering(&outlines, done);
        page += &step_section(number, text, step, &stickering, &frames);
        hand = frames.end;
    }
    let end = walkthrough.end();
    let end = end.map(|end| element("p", &format!("Turn the whole cube: {end}.")));
    let solved = end.unwrap_or_default()
        + &figure(&hand.picture(&Stickering::FULL, "after"))
        + &element("p", &format!("All turns: {}", walkthrough.turns()));
    page + &section("After", &solved) + "</body>\n</html>\n"
}

/// The cube in the hand on the way through a step.
struct Frames {
    /// The cube as it is held for the step, and where words are about it.
    begin: InHand,
    /// The cube before each turn or rotation of the whole.
    turns: Vec<(InHand, HandTurn)>,
    end: InHand,
}

fn frames(hand: &InHand, step: &methods::InHand) -> Frames {
    let begin = hand.turned_to_view(step.rotation);
    let mut turns = Vec::new();
    let turn_to_view = |hand: InHand, rotation: Rotation, turns: &mut Vec<_>| {
        let text = rotation.to_string();
        let words = HandTurn::sequence(&text).expect("rotations are turns of hands");
        words.into_iter().fold(hand, |hand, word| {
            turns.push((hand.clone(), word));
            let rotation = word.to_string().parse().expect("a rotation");
            hand.turned_to_view(rotation)
        })
    };
    let mut hand = turn_to_view(hand.clone(), step.rotation, &mut turns);
    for &turn in &step.step.turns {
        turns.push((hand.clone(), turn));
        hand = hand.after(turn);
    }
    let end = turn_to_view(hand, step.back, &mut turns);
    Frames { begin, turns, end }
}

/// A step: its picture, a line for each thing that is known of it, and its turns.
fn step_section(
    number: usize,
    text: Option<String>,
    step: &ExplainedStep,
    stickering: &Stickering,
    frames: &Frames,
) -> String {
    let name = format!("{number}. {}", shown(&step.name));
    let about = [
        ("Goal", step.goal.clone()),
        ("Case", step.case.clone().unwrap_or_default()),
        ("Before", step.before.join("; ")),
        ("Why", step.why.clone()),
        ("Others", others(step)),
        ("After", step.after.join("; ")),
        ("Turns", step.turns.clone()),
    ];
    let about = about.into_iter().filter(|(_, text)| !text.is_empty());
    let about = about.map(|(key, text)| element("dt", key) + &element("dd", &shown(&text)));
    let turns = frames.turns.iter().map(|(hand, turn)| {
        let picture = hand.picture_of(*turn, stickering);
        format!("<li>{picture}{}</li>\n", escaped(&turn.to_string()))
    });
    let body = text.map(|text| element("p", &text)).unwrap_or_default()
        + &figure(&frames.begin.picture(stickering, &name))
        + &format!("<dl>\n{}</dl>\n", about.collect::<String>())
        + &format!("<ol>\n{}</ol>\n", turns.collect::<String>());
    section(&name, &body)
}

fn section(title: &str, body: &str) -> String {
    format!("<section>\n{}{body}</section>\n", element("h2", title))
}

fn figure(picture: &str) -> String {
    format!("<figure>{picture}</figure>\n")
}

fn element(tag: &str, text: &str) -> String {
    format!("<{tag}>{}</{tag}>\n", escaped(text))
}

/// A text of a method file on one line, bounded.
fn shown(text: &str) -> String {
    message(text)
}
