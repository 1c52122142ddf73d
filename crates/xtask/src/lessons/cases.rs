//! Tables of the cases and algorithms of a step.

use std::fmt::Write as _;

use ::methods::{Case, HandTurn, Outline, Prepared, ShownCase, ShownCases, Ways};
use cube_core::{Cube, Turns};

use super::{drawing, pictures::Pictures, proofs::grouped};

/// Width of the picture of a case, in pixels.
const WIDTH: usize = 90;

/// Words of the looks.
const LOOKS: &str = "\
A piece is *up* where its top colour is on top. *Headlights* are two corners with the same colour on one side and another
one between them, a *bar* is three stickers alike in a row, a *block* is a corner that fits both edges beside it. Left and
right of a side are meant as one looks at that side.
";

/// The cases of a step, or its algorithms; nothing where it has none.
pub(super) fn section(
    method: &Prepared,
    step: usize,
    outline: &Outline<'_>,
    pictures: &mut Pictures,
) -> String {
    if let Ways::Algorithms { algorithms, .. } = outline.way {
        return table_of_algorithms(algorithms, outline, pictures);
    }
    let Some(shown) = method.cases(step) else {
        return String::new();
    };
    let mut text = odds(outline, &shown);
    if shown.cases.iter().any(|shown| !looks(shown).is_empty()) {
        text += LOOKS;
    }
    text += "\n| cube | case | look | algorithms | met |\n|---|---|---|---|---|\n";
    for case in &shown.cases {
        text += &row(case, shown.states, outline, pictures);
    }
    text
}

/// Sentence about the states that the step can meet.
fn odds(outline: &Outline<'_>, shown: &ShownCases<'_>) -> String {
    let all = shown.states;
    let cases: u64 = shown.cases.iter().map(|case| case.states).sum();
    let which = match outline.way {
        Ways::Parts { .. } => "The last part can stand in",
        _ => "The step can meet",
    };
    let done = match all - cases {
        0 => String::new(),
        done => format!("; {done} ({}) without a case", fraction(done, all)),
    };
    format!(
        "\n{} cases. {which} {} states, each as often as another{done}. *Met* is the share of the states that show \
         the\ncase. The first algorithm is the shortest, the second the usual one for fingers; both begin as the \
         cube is held in the\npicture, and a turn of U may follow.\n",
        shown.cases.len(),
        grouped(all)
    )
}

fn row(shown: &ShownCase<'_>, all: u64, outline: &Outline<'_>, pictures: &mut Pictures) -> String {
    let case = shown.case;
    let picture = drawing::case(outline, shown.cube, &case.name);
    let picture = pictures.element(&case.name, picture, WIDTH);
    let names = [&*case.name, &case.title, &case.group]
        .into_iter()
        .filter(|name| !name.is_empty());
    let names = names.collect::<Vec<_>>().join("<br>");
    let [short, usual] = [text_of(&shown.short), text_of(&case.usual)];
    let algorithms = if short == usual {
        format!("`{usual}`")
    } else {
        format!("`{short}`<br>`{usual}`")
    };
    let met = fraction(shown.states, all);
    format!(
        "| {picture} | {names} | {} | {algorithms} | {met} |\n",
        looks(shown)
    )
}

/// Looks of a case as sentences, and those that its file has.
fn looks(shown: &ShownCase<'_>) -> String {
    let looks = shown.looks.iter().map(ToString::to_string);
    let written = Some(&shown.case.looks).filter(|looks| !looks.is_empty());
    let looks: Vec<String> = looks.chain(written.cloned()).collect();
    looks.join("; ")
}

fn table_of_algorithms(
    algorithms: &[Case],
    outline: &Outline<'_>,
    pictures: &mut Pictures,
) -> String {
    let mut text = "\n| before it | algorithm | turns |\n|---|---|---|\n".to_owned();
    for algorithm in algorithms {
        let turns = text_of(&algorithm.short[0]);
        let done: Turns = turns.parse().expect("algorithms are turns of faces");
        let cube = Cube::from(&done.inverse());
        let picture = drawing::case(outline, cube, &algorithm.name);
        let picture = pictures.element(&algorithm.name, picture, WIDTH);
        writeln!(text, "| {picture} | {} | `{turns}` |", algorithm.name)
            .expect("a string takes everything");
    }
    text
}

/// Turns with spaces between them, wide turns in the small letters that lists of algorithms have.
fn text_of(turns: &[HandTurn]) -> String {
    let word = |turn: &HandTurn| {
        let name = turn.to_string();
        match name.split_once('w') {
            Some((face, amount)) => format!("{}{amount}", face.to_lowercase()),
            None => name,
        }
    };
    turns.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A part of a whole as a fraction in lowest terms.
fn fraction(part: u64, whole: u64) -> String {
    let (mut divisor, mut rest) = (whole, part);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    format!("{}/{}", part / divisor, whole / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_in_lowest_terms() {
        let fractions = [(4, 216), (2, 216), (1, 216), (16, 288), (6, 150)];
        let texts = fractions.map(|(part, whole)| fraction(part, whole));
        assert_eq!(texts, ["1/54", "1/108", "1/216", "1/18", "1/25"]);
    }

    #[test]
    fn wide_turns_have_small_letters() {
        let turns = HandTurn::sequence("r U2 f' M").expect("turns");
        assert_eq!(text_of(&turns), "r U2 f' M");
    }
}
