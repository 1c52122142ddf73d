//! Goal and turns of a step, in words.

use ::methods::{HandTurn, Outline, Wanted, Ways};

/// Words for a kind of goal, and whether a goal is of that kind.
type Kind = (&'static str, fn(&Wanted) -> bool);

/// Kinds of goals for lists of pieces.
const KINDS: [Kind; 4] = [
    ("at home, the right way round", Wanted::is_home),
    ("at home, either way round", |it| {
        it.pieces.len() == 1 && !it.is_oriented
    }),
    ("the right way round, in any order", |it| {
        it.pieces.len() > 1 && it.is_oriented
    }),
    (
        "among their places, in any order and either way round",
        |it| it.pieces.len() > 1 && !it.is_oriented,
    ),
];

/// The parts of a step's goal that the step before did not reach.
pub(super) fn goals(outline: &Outline<'_>, before: Option<&Outline<'_>>) -> Vec<String> {
    let is_new = |wanted: &&Wanted| {
        let is_known = before.is_some_and(|before| before.goal.contains(wanted));
        let is_added = |name| outline.added.contains(name);
        !is_known && wanted.pieces.iter().any(is_added)
    };
    let mut goals = Vec::new();
    for (words, is_kind) in KINDS {
        let of_kind = outline.goal.iter().filter(is_new).filter(|it| is_kind(it));
        let lists: Vec<String> = of_kind.map(|it| it.pieces.join(" ")).collect();
        // Single pieces make one list.
        let lists = if lists.iter().any(|list| list.contains(' ')) {
            lists
        } else {
            vec![lists.join(" ")]
        };
        let lists = lists.into_iter().filter(|list| !list.is_empty());
        goals.extend(lists.map(|list| format!("{words}: `{list}`")));
    }
    goals
}

/// The parts of a step, and its turns.
pub(super) fn way(way: &Ways<'_>) -> (Vec<String>, String) {
    let listed = |parts: &[Vec<String>]| {
        let parts = parts.iter().map(|part| format!("`{}`", part.join(" ")));
        parts.collect::<Vec<_>>()
    };
    match way {
        Ways::Turns(turns) => (Vec::new(), families(turns)),
        Ways::Parts {
            parts,
            turns,
            own_faces,
        } => {
            let beside = if *own_faces {
                ", and the faces beside the part's place; where a piece of it is stuck in another open place, also \
                 the faces beside that"
            } else {
                ""
            };
            (listed(parts), families(turns) + beside)
        }
        Ways::Cases => (
            Vec::new(),
            "the algorithm of the case, and turns of U around it".to_owned(),
        ),
        Ways::Algorithms { parts, .. } => (
            listed(parts),
            "the algorithms below, each from any side, also in the mirror and backwards, with turns of U between them"
                .to_owned(),
        ),
    }
}

/// Turns by the layers that turn: `U` for all amounts, `U2` for half turns alone.
pub(super) fn families(turns: &[HandTurn]) -> String {
    let names: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let mut families: Vec<String> = Vec::new();
    for name in &names {
        let layers = name.trim_end_matches(['2', '\'']);
        let has_quarters = names.iter().any(|name| name == layers);
        let family = if has_quarters {
            layers.to_owned()
        } else {
            format!("{layers}2")
        };
        if !families.contains(&family) {
            families.push(family);
        }
    }
    if families == ["U", "R", "F", "D", "L", "B"] {
        return "all six faces".to_owned();
    }
    format!("`{}`", families.join(" "))
}

/// Turns with spaces between them, wide turns in the small letters that lists of algorithms have.
pub(super) fn turns(turns: &[HandTurn]) -> String {
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
pub(super) fn fraction(part: u64, whole: u64) -> String {
    let (mut divisor, mut rest) = (whole, part);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    format!("{}/{}", part / divisor, whole / divisor)
}

#[cfg(test)]
mod tests {
    use ::methods::Method;

    use super::*;

    #[test]
    fn a_fraction_is_in_lowest_terms() {
        let fractions = [(4, 216), (2, 216), (1, 216), (16, 288), (6, 150)];
        let texts = fractions.map(|(part, whole)| fraction(part, whole));
        assert_eq!(texts, ["1/54", "1/108", "1/216", "1/18", "1/25"]);
    }

    #[test]
    fn wide_turns_have_small_letters() {
        let hand = HandTurn::sequence("r U2 f' M").expect("turns");
        assert_eq!(turns(&hand), "r U2 f' M");
    }

    #[test]
    fn goals_and_turns_are_said_in_words() {
        let step = |method: &str, step: usize| {
            let method = Method::shipped(method).expect("the method is shipped");
            let outlines: Vec<_> = method.outlines().collect();
            let before = step.checked_sub(1).map(|before| &outlines[before]);
            let (parts, turns) = way(&outlines[step].way);
            (goals(&outlines[step], before), parts, turns)
        };
        let (goals, _, turns) = step("cfop", 0);
        assert_eq!(goals, ["at home, the right way round: `DR DF DL DB`"]);
        assert_eq!(turns, "all six faces");
        let (_, parts, turns) = step("cfop", 1);
        assert_eq!(parts[..2], ["`DFR FR`", "`DLF FL`"]);
        assert!(turns.starts_with("`U`, and the faces beside"), "{turns}");
        let (goals, _, turns) = step("reduction", 1);
        let is_slice = |goal: &String| goal.ends_with("in any order: `FR FL BL BR`");
        assert!(goals.iter().any(is_slice), "{goals:?}");
        assert_eq!(turns, "`U R D L F2 B2`");
        let has_centres = |method: &str, number: usize| {
            let (goals, ..) = step(method, number);
            goals.iter().any(|goal| goal.contains("centres"))
        };
        assert!(has_centres("roux", 3) && !has_centres("cfop", 3));
        let layers = Method::shipped("layers").expect("the method is shipped");
        let corners = layers.outlines().nth(5).expect("a step");
        assert_eq!(families(corners.up_to), "`U`");
    }
}
