//! Pages of methods of the program and of hostile ones.

use app::{Player, Walkthrough, Way};
use cube_core::{Face, Facelets, State};
use methods::{HandTurn, Method, Prepared, Solution, Style};
use solver::{Limits, Objective};

use crate::{cube_picture::Arrow, stickering::Look};

use super::{
    hands::{InHand, arrows},
    page::page,
};

fn state(text: &str) -> State {
    text.parse().expect("a state")
}

/// A player as a person, and its solution from a state to a target.
fn solved(method: Method, [from, to]: [&State; 2]) -> (Player, Solution) {
    let way = Way {
        style: Style::AsPerson,
        ..Way::default()
    };
    let prepared = Prepared::new(method).expect("its tables are made");
    let player = Player::new(prepared, way);
    let way = from.way_to(to);
    let cube = way.from.towards(&way.to);
    let solution = player.solve(&cube, &Limits::default(), &Objective::HALF_TURNS);
    (player, solution.expect("the method solves every cube"))
}

/// The page of a solution that a player has found.
fn page_of(player: &Player, solution: &Solution, [from, to]: [&State; 2]) -> String {
    let way = from.way_to(to);
    let walkthrough = Walkthrough {
        player,
        cube: &way.from.towards(&way.to),
        solution,
    };
    page(&walkthrough, [from, to])
}

#[test]
fn a_page_shows_each_step_each_turn_and_the_target_at_the_end() {
    let ways = [
        ("R U2 F' L D B' U R2 F U' L2 D'", "solved"),
        ("x M U R' F2 L D2", "superflip"),
    ];
    for (method, (from, to)) in ["layers-eight", "roux"].into_iter().zip(ways) {
        let (from, to) = (state(from), state(to));
        let method = Method::shipped(method).expect("known");
        let (player, solution) = solved(method, [&from, &to]);
        let body = body_of(&page_of(&player, &solution, [&from, &to]));
        let count = |tag: &str| body.matches(tag).count();
        let steps = &solution.steps;
        let in_hand = solution.in_hand();
        let turns: usize = in_hand.iter().map(|step| step.turns().len()).sum();
        assert_eq!(count("<section>"), steps.len() + 2);
        assert_eq!(count("<li>"), turns);
        assert_eq!(count("<svg"), steps.len() + turns + 2);
    }
}

/// The body of a page, once an XML reader has found it well-formed.
fn body_of(page: &str) -> String {
    let body = page.split_once("<body>").expect("a body").1;
    let body = body.split_once("</body>").expect("its end").0;
    let text = format!("<body>{body}</body>");
    roxmltree::Document::parse(&text).expect("well-formed");
    text
}

#[test]
fn pictures_show_the_colours_in_the_hand_and_end_in_those_of_the_target() {
    let (from, to) = (state("y' R U F"), state("x R U2 F L"));
    let (_, solution) = solved(Method::shipped("roux").expect("known"), [&from, &to]);
    let mut hand = InHand::new([&from, &to], solution.rotation);
    for step in solution.in_hand() {
        hand = hand.turned_to_view(step.rotation);
        hand = step
            .step
            .turns
            .iter()
            .fold(hand, |hand, turn| hand.after(*turn));
        hand = hand.turned_to_view(step.back);
    }
    let end = hand.turned_to_view(solution.closing_rotation());
    let rotated = end.turned_to_view(from.way_to(&to).rotation);
    assert_eq!(
        Facelets::from_faces(&rotated.faces()),
        to.facelets(),
        "{}",
        solution.text()
    );
}

#[test]
fn a_step_shows_its_own_pieces_and_paler_ones_that_are_done() {
    // The cross and the two pairs at the back are done, those in front are out.
    let from = state("R U R' L' U L");
    let ends = [&from, &State::SOLVED];
    let (player, solution) = solved(Method::shipped("cfop").expect("known"), ends);
    let outlines: Vec<_> = player.method().outlines().collect();
    let done = &solution.steps[0];
    assert_eq!(outlines[done.step].title, "First two layers");
    let hand = InHand::new(ends, solution.rotation);
    let stickering = hand.stickering(&outlines, done);
    let looks = |names: &str, look: Look| {
        names
            .split_whitespace()
            .all(|name| stickering.look(name.parse().expect("a piece")) == look)
    };
    assert!(looks(&done.goal, Look::Full), "{}", done.goal);
    assert!(looks("DR DF DL DB DBL BL DBR BR", Look::Dimmed));
    assert!(looks("UR UF UL UB UFR UFL UBL UBR", Look::Grey));
}

#[test]
fn arrows_show_the_layers_of_each_turn() {
    let arrows_of = |name: &str| {
        let turns = HandTurn::sequence(name).expect("a turn");
        arrows(turns[0])
    };
    let arrow = |turn: &str, depth| Arrow {
        turn: turn.parse().expect("a turn"),
        depth,
    };
    assert_eq!(arrows_of("R2"), [arrow("R2", 0)]);
    assert_eq!(arrows_of("M'"), [arrow("L'", 1)]);
    assert_eq!(arrows_of("r'"), [arrow("R'", 0), arrow("R'", 1)]);
    assert_eq!(arrows_of("y"), [0, 1, 2].map(|depth| arrow("U", depth)));
    // Each arrow's layer does what the state says: the turns of the layers are the turn.
    let state = state("S");
    assert_eq!(arrows_of("S"), [arrow("F", 1)]);
    assert_eq!(state.rotation.apply(Face::U), Face::R);
}

#[test]
fn texts_of_a_method_file_are_text_on_the_page() {
    let hostile = "<script>alert(1)</script> \\\"x\\\" & <img src=x onerror=y> \\u001b[2J";
    let step = format!(
        "[[step]]\nname = \"all\"\ntitle = \"{hostile}\"\ntext = \"{hostile}\"\nsolve = \"all\"\n"
    );
    let layers = "[[step]]\nname = \"low\"\ntitle = \"low\"\ntext = \"\"\n\
                  solve = \"DR DF DL DB DFR DFL DBL DBR FR FL BL BR\"\n";
    let case = format!(
        "[[step.case]]\nname = \"{hostile}\"\ntitle = \"{hostile}\"\nlooks = \"{hostile}\"\n\
         usual = \"R U R' U R U2 R'\"\n"
    );
    let text = format!(
        "name = \"{hostile}\"\ntitle = \"{hostile}\"\ntext = \"{hostile}\"\n{layers}{step}{case}"
    );
    let method = Method::read(&text).expect("well-formed");
    let from = state("R U2 R' U' R U' R'");
    let ends = [&from, &State::SOLVED];
    let (player, solution) = solved(method, ends);
    let page = page_of(&player, &solution, ends);
    assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
    assert!(
        !page.contains("<script") && !page.contains("<img"),
        "{page}"
    );
    assert!(!page.contains('\u{1b}'), "{page}");
    body_of(&page);
}
