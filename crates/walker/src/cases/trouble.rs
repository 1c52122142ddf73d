//! A cube that cannot be read, and files that cannot be used.

use brick::Button::{Back, Enter, Left, Right};
use cube_core::Face;

use crate::{
    Case, Change, Failure,
    Group::{Menu, Traps},
    Person,
};

/// A cube far from solved.
const MIXED: &str = "BDFRUFDULDLRFRDFRURRBBFULBUFDLFDFFLBRBBBLUDDDULURBLLUR";
const DIM: &str = "[light]\nnoise_kind = \"combo\"\nnoise_level = 2.5\n";

/// Light in which colours differ widely from sticker to sticker, always in the same way, and
/// nothing else changes: each look leaves the same doubt, and the likeliest cube is right.
const UNEVEN: &str = "[light]\npalettes = [\"random-02\"]\nsticker_variation = 0.3\n\
    reading_variation = 0\nreading_offset = 0\nface_brightness = 0\nposition_error_mm = 0\n\
    worn_stickers = 0\n";

/// A cube whose corner at URF is twisted, in light that leaves no doubt.
const TWISTED: &str = "[cube]\nassembly = \"corner twisted\"\n";

/// Settings for one look, after which the program asks the person.
const ONE_LOOK: &str = "[run]\nthink_first_nodes = 2000\nlooks = 0\nscans = 1\n";

pub(super) const CASES: &[Case] = &[
    Case::new("doubt", Menu, doubt)
        .cube(MIXED)
        .simulator(UNEVEN)
        .pinned(),
    Case::new("question", Menu, question)
        .cube(MIXED)
        .simulator(UNEVEN)
        .pinned(),
    Case::new("doubt_again", Menu, doubt_again)
        .cube(MIXED)
        .simulator(DIM)
        .pinned(),
    Case::new("all_but_one", Menu, all_but_one)
        .cube(MIXED)
        .simulator(TWISTED),
    Case::new("empty_cradle", Traps, empty_cradle),
    Case::new("other_files", Traps, other_files),
    Case::new("bad_settings_once", Traps, bad_settings_once).on_tree(crate::case::ONCE),
];

fn doubt(person: &mut Person<'_>) -> Result<(), Failure> {
    const DROP: &str = "drop corrections";
    person.writes("robot.toml", ONE_LOOK)?;
    person.begins_run()?;
    beyond_question(person)?;
    person.seen("Doubt: ", "doubt")?;
    person.off()?;
    person.pick("Doubt", "correct by hand")?;
    person.seen("Correct: ", "correct")?;
    // The cube is read right, so a correction makes no cube.
    let before = person.shown().to_owned();
    person.press(Enter)?;
    while person.shown() == before {
        person.shows("Correct: ")?;
    }
    person.back("Not a cube, from")?;
    person.enter("Not a cube: ")?;
    person.pick("Not a cube", DROP)?;
    person.shows("Doubt: ... correct by hand (of")?;
    person.enter("Correct: ")?;
    person.press(Right)?;
    person.press(Left)?;
    person.back("A cube: it is right: go on")?;
    person.pick("A cube", "correct more")?;
    person.shows("Correct: ")?;
    person.back("A cube: it is right: go on")?;
    person.press(Enter)?;
    person.is_solved_at_last()
}

/// The person's answer about one sticker settles the doubt.
fn question(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("robot.toml", ONE_LOOK)?;
    person.begins_run()?;
    person.seen("Doubt: Is sticker", "question")?;
    let shown = person.shown().to_owned();
    let (colour, is_known) = match asked_for(&shown) {
        Some('R') => ("red", true),
        Some('L') => ("orange", true),
        _ => ("", false),
    };
    person.claim(is_known, "a sticker that is red or orange", &shown)?;
    person.off()?;
    person.pick("Doubt", colour)?;
    let ends = ["Solved: ", "* Starting over"];
    let end = person.shows_one_of(&ends)?;
    person.claim(end == 0, ends[0], ends[end])?;
    person.off()?;
    person.solved(true)?;
    person.back_to_menu()
}

/// The letter that [`MIXED`] has at the place that a question names.
fn asked_for(question: &str) -> Option<char> {
    let after = |name: &str| {
        let mut words = question.split([' ', ',']).skip_while(|word| *word != name);
        words.nth(1)
    };
    let number = |name: &str| after(name)?.parse::<usize>().ok()?.checked_sub(1);
    let face: Face = after("Side")?.parse().ok()?;
    let place = face.index() * 9 + number("row")? * 3 + number("column")?;
    MIXED.chars().nth(place)
}

/// Goes on to the screen with the other choices, where no question settles the doubt.
fn beyond_question(person: &mut Person<'_>) -> Result<(), Failure> {
    person.shows("Doubt: ")?;
    if person.shown().starts_with("Doubt: Is sticker") {
        person.pick("Doubt", "something else")?;
        person.shows("Doubt: ... in doubt look again (of")?;
    }
    Ok(())
}

/// The robot looks again, or the person gives up.
fn doubt_again(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("robot.toml", ONE_LOOK)?;
    person.begins_run()?;
    person.shows("Doubt: ")?;
    person.pick("Doubt", "look again")?;
    person.shows("* Reading, 0 of")?;
    beyond_question(person)?;
    person.pick("Doubt", "give up")?;
    person.menu()?;
    let seen = person.robot_state()?.stickers;
    person.claim(seen == MIXED, MIXED, &seen)?;
    person.is_aside()
}

/// The robot brings all but the twisted corner home, once the person wants that, and says that a corner is left.
fn all_but_one(person: &mut Person<'_>) -> Result<(), Failure> {
    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    person.writes("robot.toml", ONE_LOOK)?;
    person.begins_run()?;
    person.seen(
        "Doubt: Corner ... is twisted. No turns solve that.: 3 in doubt all but that",
        "flaw",
    )?;
    person.off()?;
    person.pick("Doubt", "look again")?;
    person.shows("* Reading, 0 of")?;
    person.shows("Doubt: Corner ... is twisted.")?;
    person.pick("Doubt", "all but that")?;
    person.shows(
        "All but one piece, from ... Solved but for the corner at ... turn it clockwise by hand.",
    )?;
    let seen = person.robot_state()?.stickers;
    let wrong = seen
        .chars()
        .zip(SOLVED.chars())
        .filter(|(a, b)| a != b)
        .count();
    person.claim(wrong == 3, "a solved cube but for one corner", &seen)?;
    person.enter("All but one piece: ")?;
    person.off()?;
    person.back_to_menu()
}

/// The robot reads the empty cradle once, and tells it.
fn empty_cradle(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Remove)?;
    person.begins_run()?;
    person.shows("Doubt: ")?;
    person.pick("Doubt", "give up")?;
    person.menu()?;
    let seen = person.times("* Reading, 0 of");
    person.claim(seen == 1, "one scan", &seen.to_string())
}

fn other_files(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("states/broken.toml", "half =\n")?;
    person.writes("menu.toml", "version = 1\nsound = \"loud\"\n")?;
    person.begins(&[])?;
    person.shows("Settings, from ... menu.toml, line 2 ... correct it, or choose anew")?;
    person.enter_to_menu()?;
    person.item("Go to saved state", "Go to saved state: ")?;
    person.pick("Go to saved state", "broken")?;
    person.shows(
        "Go to saved state, from ... line 1: ... correct the file, or remove it ... broken.toml",
    )?;
    person.enter_to_menu()?;
    person.solves()?;
    person.writes("robot.toml", "half =\n")?;
    person.item("Solve", "Solve, from ... robot.toml, line 1")?;
    person.press(Back)?;
    person.menu()
}

fn bad_settings_once(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("robot.toml", "half =\n")?;
    person.begins(&["--once"])?;
    person.says("error: ... robot.toml, line 1")?;
    person.ends(2)
}
