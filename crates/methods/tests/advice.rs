//! Advice of a teacher: each sentence is true of a cube of stickers in space, before and after the turn of which it speaks.

use cube_core::{RandomCubes, Rotation};
use methods::{Count, ExplainedStep, Style};

use crate::{
    shipped::prepared,
    space::{Stickers, Vector, plus},
};

const CUBES: usize = 80;
const UP: Vector = [0, 1, 0];
const NOWHERE: Vector = [0, 0, 0];
/// Pieces of the first two layers, four for each step.
const PIECES: &str = "DR DF DL DB DFR DFL DBL DBR FR FL BL BR";

fn face(letter: &str) -> Vector {
    match letter {
        "U" => UP,
        "D" => [0, -1, 0],
        "R" => [1, 0, 0],
        "L" => [-1, 0, 0],
        "F" => [0, 0, 1],
        "B" => [0, 0, -1],
        _ => panic!("no face: {letter}"),
    }
}

fn colours(piece: &str) -> Vec<Vector> {
    piece.chars().map(|one| face(&one.to_string())).collect()
}

/// Place of a piece that is at home.
fn home(piece: &str) -> Vector {
    colours(piece).into_iter().fold(NOWHERE, plus)
}

fn place(cube: &Stickers, piece: &str) -> Vector {
    let colours = colours(piece);
    cube.sticker(&colours, colours[0]).0
}

fn looks(cube: &Stickers, piece: &str, colour: Vector) -> Vector {
    cube.sticker(&colours(piece), colour).1
}

fn is_home(cube: &Stickers, piece: &str) -> bool {
    let mut colours = colours(piece).into_iter();
    place(cube, piece) == home(piece) && colours.all(|colour| looks(cube, piece, colour) == colour)
}

fn is_on_top(cube: &Stickers, piece: &str) -> bool {
    place(cube, piece)[1] == 1
}

fn is_in_middle(cube: &Stickers, piece: &str) -> bool {
    place(cube, piece)[1] == 0
}

/// A sentence with `_` in place of pieces and faces, and these.
fn parted(sentence: &str) -> (String, Vec<&str>) {
    let is_name = |word: &&str| word.chars().all(|letter| "URFDLB".contains(letter));
    let words = sentence.split(' ');
    let names: Vec<&str> = words.clone().filter(is_name).collect();
    let words = words.map(|word| if is_name(&word) { "_" } else { word });
    (words.collect::<Vec<_>>().join(" "), names)
}

/// Whether a sentence about where a piece is is true.
fn is_there(cube: &Stickers, piece: &str, sentence: &str) -> bool {
    let (words, names) = parted(sentence);
    let is_up = |name| looks(cube, piece, face(name)) == UP;
    assert_eq!(names[0], piece, "{sentence}");
    match &*words {
        "_ is in the top layer" => is_on_top(cube, piece),
        "_ is in the top layer, its _ sticker up" => is_on_top(cube, piece) && is_up(names[1]),
        "_ is in the top layer, its _ sticker to a side" => {
            is_on_top(cube, piece) && !is_up(names[1])
        }
        "_ is in the middle layer" => is_in_middle(cube, piece),
        "_ is stuck in the place of _" => {
            !is_on_top(cube, piece) && place(cube, piece) == home(names[1])
        }
        "_ is in its place, the wrong way round" => {
            place(cube, piece) == home(piece) && !is_home(cube, piece)
        }
        _ => panic!("{sentence}"),
    }
}

/// A turn of a step.
struct Made<'a> {
    piece: &'a str,
    /// Pieces that are at home before the step.
    kept: &'a [&'a str],
    cubes: [&'a Stickers; 2],
    turn: &'a str,
}

impl Made<'_> {
    fn is_whole(&self, at: usize) -> bool {
        self.kept.iter().all(|kept| is_home(self.cubes[at], kept))
    }

    fn is_above_place(&self) -> bool {
        let [x, _, z] = home(self.piece);
        place(self.cubes[1], self.piece) == [x, 1, z]
    }

    /// Whether a sentence about the turn is true.
    fn is_so(&self, sentence: &str) -> bool {
        let Self {
            piece,
            cubes: [before, after],
            turn,
            ..
        } = *self;
        let (words, names) = parted(sentence);
        // A sentence about the top may name another centre.
        let side = names.first().copied().unwrap_or("U");
        let turned = if words.starts_with("turn the top") {
            "U"
        } else {
            side
        };
        let (from, to) = (place(before, piece), place(after, piece));
        let is_half = turn.ends_with('2');
        let is_broken = |at| !self.is_whole(at);
        turn.starts_with(turned)
            && match &*words {
                "turn the top until its _ sticker is above the _ centre" => {
                    let side = face(names[1]);
                    to == plus(UP, side) && looks(after, piece, face(names[0])) == side
                }
                "turn the top until it is above the _ centre" => to == plus(UP, face(side)),
                "turn the top until it is above its place" => self.is_above_place(),
                "turn the top so that it is out of the way" => {
                    is_on_top(after, piece) && !self.is_above_place()
                }
                "turn the top: it comes to its lifted place" => is_broken(0),
                "half a turn of the _ side takes it down to its place" => {
                    is_half && is_on_top(before, piece) && is_home(after, piece)
                }
                "a turn of the _ side takes it to its place" => from != to && is_home(after, piece),
                "a turn of the _ side lifts it to the top" => {
                    !is_on_top(before, piece) && is_on_top(after, piece)
                }
                "a turn of the _ side takes it to the middle layer" => {
                    !is_in_middle(before, piece) && is_in_middle(after, piece)
                }
                "half a turn of the _ side takes it across the middle layer" => {
                    is_half && [before, after].iter().all(|cube| is_in_middle(cube, piece))
                }
                "a turn of the _ side makes room" => is_broken(1) && !is_broken(0),
                "a turn of the _ side lifts its place" => {
                    piece.contains(side) && is_broken(1) && !is_broken(0)
                }
                "turn the _ side back" => is_broken(0) && !is_broken(1),
                "turn the _ side back: it goes down to its place" => {
                    from[1] > to[1] && is_home(after, piece) && !is_broken(1)
                }
                _ => panic!("{sentence}"),
            }
    }
}

/// Checks the sentences of a step of one piece; the answer is whether each turn has its own.
fn check(cube: &Stickers, step: &ExplainedStep) -> bool {
    let piece = step.goal.as_str();
    let own = ["Cross", "First layer", "Middle layer"]
        .iter()
        .position(|name| step.name == *name);
    let own = PIECES.split(' ').take(own.map_or(0, |own| 4 * (own + 1)));
    let kept = own.filter(|one| is_home(cube, one));
    let kept: Vec<&str> = kept.collect();
    let end = cube.after(&step.turns);
    let is_kept = kept.iter().all(|piece| is_home(&end, piece));
    assert!(is_home(&end, piece) && is_kept, "{step:?}");
    let mut sentences = step.why.split("; ");
    let first = sentences.next().expect("a sentence");
    assert!(is_there(cube, piece, first), "{step:?}");
    let mut turns = step.turns.split(' ');
    let mut cube = cube.clone();
    for sentence in sentences {
        if sentence == "what was at home before is at home again" {
            assert!(kept.iter().all(|piece| is_home(&cube, piece)), "{step:?}");
            continue;
        }
        if sentence.starts_with("do this: ") || sentence.starts_with("the sides beside") {
            return false;
        }
        let turn = turns.next().unwrap_or_else(|| panic!("{step:?}"));
        let next = cube.after(turn);
        let made = Made {
            piece,
            kept: &kept,
            cubes: [&cube, &next],
            turn,
        };
        assert!(made.is_so(sentence), "{sentence}: {step:?}");
        cube = next;
    }
    assert_eq!(turns.next(), None, "{step:?}");
    true
}

/// Steps of one piece, and how many of them have a sentence for each turn.
fn checked(method: &str, mut also: impl FnMut(&ExplainedStep, bool)) {
    let prepared = prepared(method);
    for cube in RandomCubes::new(31).take(CUBES) {
        let solution = prepared.solve_held(
            &cube,
            &[Rotation::IDENTITY],
            Style::AsPerson,
            Count::HalfTurns,
        );
        let solution = solution.expect("the method solves every cube");
        let mut stickers = Stickers::of(cube);
        for step in prepared.explained(&cube, &solution, Count::HalfTurns) {
            if !step.goal.contains(' ') {
                let is_whole = check(&stickers, &step);
                also(&step, is_whole);
            }
            stickers = stickers.after(&step.turns);
        }
    }
}

#[test]
fn the_cross_of_the_eight_algorithms_is_made_edge_by_edge_and_each_turn_has_its_reason() {
    let mut edges = 0;
    checked("layers-eight", |step, is_whole| {
        if step.name == "Cross" {
            edges += 1;
            assert!(is_whole, "{step:?}");
            assert!(step.count <= 5 && !step.turns.contains('D'), "{step:?}");
        }
    });
    // Some edges are at home by chance.
    assert!(edges > 3 * CUBES, "{edges}");
}

#[test]
fn reasons_of_corners_and_edges_are_true_and_count_no_turns() {
    for method in ["layers", "layers-eight"] {
        let [mut whole, mut all] = [0, 0];
        checked(method, |_, is_whole| {
            all += 1;
            whole += usize::from(is_whole);
        });
        assert!(all > 6 * CUBES && whole > 0, "{method}: {whole} of {all}");
    }
}
