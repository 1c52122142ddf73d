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

/// A list of the goal and the turns of a step.
pub(super) fn facts(outline: &Outline<'_>, before: Option<&Outline<'_>>) -> String {
    let is_new = |wanted: &&Wanted| {
        let is_known = before.is_some_and(|before| before.goal.contains(wanted));
        !is_known
            && wanted
                .pieces
                .iter()
                .any(|name| outline.added.contains(name))
    };
    let mut goals = Vec::new();
    for (words, is_kind) in KINDS {
        let of_kind = outline.goal.iter().filter(is_new).filter(|it| is_kind(it));
        let of_kind: Vec<&Wanted> = of_kind.collect();
        if of_kind.first().is_some_and(|it| it.pieces.len() == 1) {
            let names: Vec<&str> = of_kind.iter().map(|it| &*it.pieces[0]).collect();
            goals.push(format!("{words}: `{}`", names.join(" ")));
        } else {
            goals.extend(
                of_kind
                    .iter()
                    .map(|it| format!("{words}: `{}`", it.pieces.join(" "))),
            );
        }
    }
    let mut sentences = vec![format!("- **Goal:** {}.", goals.join("; "))];
    if !outline.up_to.is_empty() {
        let turns = families(outline.up_to);
        sentences.push(format!("Turns of {turns} may still be missing."));
    }
    if before.is_some() {
        sentences.push("All that was done before stays.".to_owned());
    }
    sentences.join(" ") + "\n" + &way(&outline.way)
}

/// The turns of a step, and its parts.
fn way(way: &Ways<'_>) -> String {
    let one_by_one = |parts: &[Vec<String>]| {
        let parts = parts.iter().map(|part| format!("`{}`", part.join(" ")));
        let parts = parts.collect::<Vec<_>>().join(", ");
        format!("- **Parts:** {parts}, one after another, in any order.\n")
    };
    match way {
        Ways::Turns(turns) => format!("- **Turns:** {}.\n", families(turns)),
        Ways::Parts {
            parts,
            turns,
            own_faces: false,
        } => one_by_one(parts) + &format!("- **Turns:** {}.\n", families(turns)),
        Ways::Parts {
            parts,
            turns,
            own_faces: true,
        } => {
            one_by_one(parts)
                + &format!(
                    "- **Turns:** {}, and the faces beside the part's place; where a piece of it is stuck in \
                     another open place, also the faces beside that.\n",
                    families(turns)
                )
        }
        Ways::Cases => {
            "- **Turns:** the algorithm of the case, and turns of U around it.\n".to_owned()
        }
        Ways::Algorithms { parts, .. } => {
            let parts = if parts.is_empty() {
                String::new()
            } else {
                one_by_one(parts)
            };
            parts
                + "- **Turns:** the algorithms below, each from any side, also in the mirror and backwards, with \
                   turns of U between them.\n"
        }
    }
}

/// Turns by the layers that turn: `U` for all amounts, `U2` for half turns alone.
fn families(turns: &[HandTurn]) -> String {
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

#[cfg(test)]
mod tests {
    use ::methods::Method;

    #[test]
    fn goals_and_turns_are_told_in_words() {
        let facts = |method: &str, step: usize| {
            let method = Method::shipped(method).expect("the method is shipped");
            let outlines: Vec<_> = method.outlines().collect();
            let before = step.checked_sub(1).map(|before| &outlines[before]);
            super::facts(&outlines[step], before)
        };
        let cross = facts("cfop", 0);
        assert!(
            cross.contains("at home, the right way round: `DR DF DL DB`."),
            "{cross}"
        );
        assert!(cross.contains("all six faces"), "{cross}");
        let pairs = facts("cfop", 1);
        assert!(pairs.contains("`DFR FR`, `DLF FL`"), "{pairs}");
        assert!(pairs.contains("`U`, and the faces beside"), "{pairs}");
        let corners = facts("layers", 5);
        assert!(
            corners.contains("Turns of `U` may still be missing"),
            "{corners}"
        );
        let domino = facts("reduction", 1);
        assert!(domino.contains("in any order: `FR FL BL BR`"), "{domino}");
        assert!(domino.contains("`U R D L F2 B2`"), "{domino}");
        assert!(facts("roux", 3).contains("centres"));
        assert!(!facts("cfop", 3).contains("centres"));
    }
}
