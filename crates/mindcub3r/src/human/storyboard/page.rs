//! The page of a storyboard, in HTML.

use std::iter;

use cube_core::State;
use methods::{Done, Outline};
use panel::{stickering::Stickering, svg::escaped};

use super::hands::InHand;
use crate::{
    echo,
    human::{Player, Told, ToldStep, others},
};

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

/// The page of a solution from a state to a target.
pub(super) fn page(player: &Player, told: &Told, [from, to]: [&State; 2]) -> String {
    let method = player.method();
    let outlines: Vec<_> = method.outlines().collect();
    let mut hand = InHand::new([from, to], told.solution.rotation);
    let title = format!("{}: {} turns", shown(&method.title), told.stm);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         {}<style>{STYLE}</style>\n</head>\n<body>\n{}{}",
        element("title", &title),
        element("h1", &title),
        element("p", &shown(&method.text)),
    );
    let hold = format!("Hold the cube: {}.", told.hold());
    page += &section(
        "Before",
        &(element("p", &hold)
            + &element("p", LEGEND)
            + &figure(&hand.picture(&Stickering::FULL, "before"))),
    );
    let mut last = None;
    let steps = told.steps(player);
    let steps = steps.iter().zip(&told.solution.steps);
    for (number, (step, done)) in (1..).zip(steps) {
        let is_new = last.replace(done.step) != Some(done.step);
        let text = is_new.then(|| shown(outlines[done.step].text));
        page += &step_section(number, text, step, &hand, &outlines, done);
        hand = hand.after(&step.turns);
    }
    let end = told.end();
    let end = end.map(|end| element("p", &format!("Turn the whole cube: {end}.")));
    let all = format!("{} ({} HTM, {} STM)", told.turns, told.htm, told.stm);
    let solved = end.unwrap_or_default()
        + &figure(&hand.picture(&Stickering::FULL, "after"))
        + &element("p", &format!("All turns: {all}"));
    page + &section("After", &solved) + "</body>\n</html>\n"
}

/// A step: its picture, a line for each thing that is known of it, and its turns.
fn step_section(
    number: usize,
    text: Option<String>,
    step: &ToldStep,
    hand: &InHand,
    outlines: &[Outline<'_>],
    done: &Done,
) -> String {
    let name = format!("{number}. {}", shown(&step.name));
    let stickering = hand.stickering(outlines, done);
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
    let befores = iter::successors(Some(hand.clone()), {
        let mut turns = done.turns.iter();
        move |hand: &InHand| Some(hand.after(&turns.next()?.to_string()))
    });
    let turns = befores.zip(&done.turns).map(|(hand, &turn)| {
        let picture = hand.picture_of(turn, &stickering);
        format!("<li>{picture}{}</li>\n", escaped(&turn.to_string()))
    });
    let body = text.map(|text| element("p", &text)).unwrap_or_default()
        + &figure(&hand.picture(&stickering, &name))
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
    echo::message(text)
}
