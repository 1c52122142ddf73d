//! Sentences of a teacher about a case are true of the cube as it is held, wherever the case stands: the printed
//! turns are made on stickers in space, and each sentence is read again and judged by them.

use cube_core::{Cube, Face, Rotation, notation::Algorithm};
use methods::{Ahead, Count, ExplainedStep, Prepared, Style};

use crate::{
    shipped::{prepared, with_usual_algorithms},
    space::{
        Stickers, Vector,
        judge::{DOWN, Judge, SIDES, UP, direction, right_of},
        plus,
    },
};

/// Turns of U before a case, and after it.
const TURNS: [&str; 4] = ["", "U", "U2", "U'"];
/// Beams that a test has time for.
const FEW: Style = Style::LookAhead(Ahead::USUAL.with_beams(2).with_sequences(1).with_extra(0));

/// Colours of the pieces of a pair by their names in the hand.
fn pair(cube: &Stickers, goal: &str) -> Option<(Vec<Vector>, Vec<Vector>)> {
    let words: Vec<&str> = goal.split(' ').collect();
    let colours = |word: &str| -> Vec<Vector> {
        let faces = word.chars().map(|face| match face {
            'U' => UP,
            'D' => DOWN,
            'F' => direction("front"),
            'B' => direction("back"),
            'R' => direction("right"),
            _ => direction("left"),
        });
        faces.map(|face| cube.colour(face, face)).collect()
    };
    let find = |length| words.iter().find(|word| word.len() == length);
    let (corner, edge) = (find(3)?, find(2)?);
    (words.len() == 2).then(|| (colours(corner), colours(edge)))
}

/// The step on the cube as it is held for it, and the rest of its turns.
fn held_for(cube: &Stickers, step: &ExplainedStep) -> (Stickers, String) {
    let mut cube = cube.clone();
    let mut words = step.turns.split(' ').peekable();
    let faces = [step.held.top, step.held.front].map(Face::index);
    let colours = faces.map(|face| Stickers::of(Cube::SOLVED).colour_of_face(face));
    let is_held = |cube: &Stickers| {
        [UP, direction("front")].map(|looks| cube.colour(looks, looks)) == colours
    };
    while !is_held(&cube) {
        let word = words.next().expect("the turns begin with the rotation");
        assert!(word.starts_with('y'), "{step:?}");
        cube = cube.after(word);
    }
    (cube, words.collect::<Vec<_>>().join(" "))
}

impl Stickers {
    /// Colour of a face by its number.
    fn colour_of_face(&self, face: usize) -> Vector {
        let looks = [
            UP,
            direction("right"),
            direction("front"),
            DOWN,
            direction("left"),
            direction("back"),
        ];
        self.colour(looks[face], looks[face])
    }
}

/// Number that a sentence begins with.
fn number(words: &str) -> Option<usize> {
    words.split(' ').next()?.parse().ok()
}

/// Checks all that is said of the case of a step; counts the sentences.
fn check_case(cube: &Stickers, step: &ExplainedStep, style: Style) -> usize {
    let name = step.case.as_ref().expect("the step has a case");
    let mut sentences = step.why.split("; ");
    let first = sentences.next().expect("a sentence");
    let (shows, look) = first.split_once(": ").unwrap_or_else(|| panic!("{step:?}"));
    let shows = match shows.strip_prefix("after ") {
        Some(after) => {
            let (setup, shows) = after.split_once(' ').expect("a turn");
            assert!(
                setup.starts_with('U') && step.turns.contains(setup),
                "{step:?}"
            );
            (cube.after(setup), shows)
        }
        None => (cube.clone(), shows),
    };
    let (cube, shows) = shows;
    let name_shown = shows.strip_prefix("the cube shows the case ").expect(shows);
    assert!(
        name_shown == *name || name_shown.starts_with(&format!("{name}, ")),
        "{step:?}"
    );
    let judge = Judge {
        cube: &cube,
        pair: pair(&cube, &step.goal),
    };
    let mut count = 0;
    for sentence in [look].into_iter().chain(sentences) {
        count += 1;
        if let Some(turns) = number(sentence) {
            assert_eq!(turns, step.count, "{step:?}");
        } else if sentence.starts_with("from here") || sentence.starts_with("the other part") {
            assert!(matches!(style, Style::LookAhead(_)) || !step.others.is_empty());
        } else {
            assert!(judge.is_true(sentence), "{sentence}: {step:?}");
        }
    }
    count
}

/// Follows an explained solution on stickers to its end; gives the explained step that has this case, if one has,
/// with the cube as it is held for it.
fn followed(
    prepared: &Prepared,
    cube: &Cube,
    style: Style,
    case: &str,
) -> Option<(Stickers, ExplainedStep)> {
    let count = Count::SliceTurns;
    let solution = prepared.solve_held(cube, &[Rotation::IDENTITY], style, count);
    let solution = solution.expect("the method solves every cube");
    let mut stickers = Stickers::of(*cube);
    assert!(
        stickers.after(&solution.text()).is_solved(),
        "{}",
        solution.text()
    );
    let mut found = None;
    for step in prepared.explained(cube, &solution, count) {
        let (held, rest) = held_for(&stickers, &step);
        if step.case.is_some() {
            check_case(&held, &step, style);
        }
        stickers = held.after(&rest);
        if step.case.as_deref() == Some(case) {
            found = found.or(Some((held, step)));
        }
    }
    assert!(
        stickers.is_solved(),
        "the turns of the steps end as they began"
    );
    found
}

/// The cube that shows a case turned: `after` turns of U, the usual algorithm backwards, turns before it.
fn turned(usual: &str, before: &str, after: &str) -> Cube {
    let text = format!("{after} ({usual})' {before}");
    let (turns, _) = Algorithm::parse(&text).expect("turns").unrotated();
    Cube::SOLVED.after(&turns)
}

/// Steps with cases: each set of the program once, of every method.
const STEPS: [(&str, usize); 9] = [
    ("cfop", 1),
    ("cfop", 2),
    ("cfop", 3),
    ("roux", 2),
    ("layers", 3),
    ("layers", 4),
    ("layers", 5),
    ("layers", 6),
    ("zz", 3),
];

/// Each case of a step in each of four positions, as a person does it and with a look ahead.
fn check_positions(method: &str, step: usize, usual: bool) {
    let prepared = if usual {
        with_usual_algorithms(method)
    } else {
        prepared(method)
    };
    let cases = prepared.cases(step).expect("the step has cases").cases;
    let mut seen = 0;
    for shown in &cases {
        let words = shown.case.usual.iter().map(ToString::to_string);
        let words = words.collect::<Vec<_>>().join(" ");
        for (position, before) in TURNS.into_iter().enumerate() {
            let after = TURNS[(position * 3 + 1) % 4];
            let after = if method == "cfop" && step == 1 {
                ""
            } else {
                after
            };
            let cube = turned(&words, before, after);
            let name = &shown.case.name;
            let found = followed(prepared, &cube, Style::AsPerson, name);
            let (held, explained) = found.unwrap_or_else(|| panic!("{name} is not shown"));
            if step == 1 && method == "cfop" {
                assert_eq!(explained.goal, "DFR FR", "the slot is at the front right");
            } else if usual || method != "roux" {
                let setup = explained
                    .why
                    .strip_prefix("after ")
                    .and_then(|why| why.split(' ').next());
                let held = held.after(setup.unwrap_or_default());
                assert_eq!(
                    picture(&held, prepared, step),
                    picture(&Stickers::of(shown.cube), prepared, step),
                    "{name} {before}: {explained:?}"
                );
            }
            followed(prepared, &cube, FEW, name);
            seen += 1;
        }
    }
    assert_eq!(seen, cases.len() * TURNS.len());
}

/// All that a picture of a case shows: where the top colour is, or which stickers are alike.
fn picture(cube: &Stickers, prepared: &Prepared, step: usize) -> Vec<usize> {
    let judge = Judge { cube, pair: None };
    let title = prepared.method().step_names().nth(step).expect("a step");
    let mut edges = true;
    let mut corners = true;
    match title {
        "edges-turned" => corners = false,
        "corners-turned" | "corners-placed" | "corners" => edges = false,
        _ => {}
    }
    let mut colours = Vec::new();
    for (_, side) in SIDES {
        let [left, middle, right] = judge.row(side);
        let place = plus(UP, side);
        let corner = plus(place, right_of(side));
        if edges {
            colours.extend([middle, judge.cube.colour(place, UP)]);
        }
        if corners {
            colours.extend([left, right, judge.cube.colour(corner, UP)]);
        }
    }
    let is_turned = ["oll", "edges-turned", "corners-turned"].contains(&title);
    let mut known = vec![judge.top()];
    let numbers = colours.into_iter().map(|colour| {
        if is_turned {
            return usize::from(colour == judge.top());
        }
        known
            .iter()
            .position(|it| *it == colour)
            .unwrap_or_else(|| {
                known.push(colour);
                known.len() - 1
            })
    });
    numbers.collect()
}

#[test]
fn every_sentence_is_true_of_every_case_in_every_position() {
    for (method, step) in STEPS {
        check_positions(method, step, false);
    }
}

#[test]
fn the_cases_without_headlights_have_a_look_of_their_own() {
    for (method, step, name, sentence) in [
        ("cfop", 3, "PLL E", "no two stickers of a side are alike"),
        ("roux", 2, "CMLL O diagonal swap", "no headlights"),
    ] {
        let prepared = prepared(method);
        let set = name.split_once(' ').map(|(set, _)| format!("{set} "));
        let set = set.expect("a set and a name");
        let is_up = |why: &str| method == "cfop" || why.contains("all corners are up");
        let mut says = Vec::new();
        for shown in prepared.cases(step).expect("the step has cases").cases {
            assert!(shown.case.name.starts_with(&set));
            let case = &shown.case.name;
            let found = followed(prepared, &shown.cube, Style::AsPerson, case);
            let (_, step) = found.unwrap_or_else(|| panic!("{case} is not shown"));
            if step.why.contains(sentence) && is_up(&step.why) {
                says.push(case.clone());
            }
        }
        assert_eq!(says, [name]);
    }
}

#[test]
fn usual_algorithms_begin_where_the_case_is_taught() {
    for (method, step) in STEPS {
        check_positions(method, step, true);
    }
}

#[test]
fn the_t_permutation_is_taught_from_one_side() {
    let prepared = with_usual_algorithms("cfop");
    let t = "R U R' U' R' F R2 U' R' U' R U R' F'";
    let begins = TURNS.map(|before| {
        let cube = turned(t, before, "");
        let (_, step) = followed(prepared, &cube, Style::AsPerson, "PLL T").expect("it is shown");
        assert!(step.turns.contains(t), "{step:?}");
        step.turns.split(' ').next().expect("a turn").to_owned()
    });
    assert_eq!(begins, ["R", "y'", "y2", "y"].map(str::to_owned));
}
