//! Claims about cubes are true: each is checked again on stickers of `cube-core`, with goals read from the
//! method files.

use std::collections::{BTreeSet, HashMap};

use cube_core::{Corner, Cube, Edge, Face, Facelet, RandomCubes, Rotation, State};
use methods::{Ahead, Claim, Count, Method, Prepared, Solution, Style};

use crate::shipped::{prepared, with_usual_algorithms};

/// Cubes for each method.
const CUBES: usize = 40;

/// Beams that a test has time for.
const FEW: Style = Style::LookAhead(Ahead::USUAL.with_beams(4).with_sequences(3).with_extra(1));

/// A cube by its stickers: the place of each, by the place where it belongs.
struct Stickers([Facelet; 54]);

impl Stickers {
    fn of(state: &State) -> Self {
        let mut places = state.cube.homes();
        for (place, home) in Facelet::all().zip(state.cube.homes()) {
            places[home.index()] = state.rotation.apply_to_facelet(place);
        }
        Self(places)
    }

    fn place(&self, sticker: Facelet) -> Facelet {
        self.0[sticker.index()]
    }

    fn is_home(&self, piece: &str) -> bool {
        stickers(piece).into_iter().all(|it| self.place(it) == it)
    }

    /// Faces beside the place of a piece.
    fn faces(&self, piece: &str) -> BTreeSet<Face> {
        let stickers = stickers(piece).into_iter();
        stickers.map(|sticker| self.place(sticker).face()).collect()
    }

    fn shows_top(&self, piece: &str) -> bool {
        let mut stickers = stickers(piece).into_iter();
        let top = stickers.find(|sticker| sticker.face() == Face::U);
        self.place(top.expect("the piece has the top colour"))
            .face()
            == Face::U
    }

    /// Whether the first sticker is where the place has its own.
    fn is_right_way_round(&self, piece: &str) -> bool {
        let first = first(&stickers(piece));
        let place = stickers_of(&self.faces(piece));
        self.place(first) == self::first(&place)
    }

    fn is_one_of(&self, piece: &str, places: &[&str]) -> bool {
        let faces = self.faces(piece);
        places.iter().any(|place| faces_of(place) == faces)
    }

    fn are_joined(&self, edge: &str, corner: &str) -> bool {
        stickers(edge).into_iter().all(|sticker| {
            let mut others = stickers(corner).into_iter();
            let other = others.find(|other| other.face() == sticker.face());
            other.is_some_and(|other| self.place(other).face() == self.place(sticker).face())
        })
    }
}

fn stickers(piece: &str) -> Vec<Facelet> {
    if piece == "centres" {
        return Face::ALL.map(Facelet::centre).to_vec();
    }
    match piece.parse::<Edge>() {
        Ok(edge) => edge.facelets().to_vec(),
        Err(_) => piece.parse::<Corner>().expect(piece).facelets().to_vec(),
    }
}

fn faces_of(piece: &str) -> BTreeSet<Face> {
    stickers(piece).into_iter().map(Facelet::face).collect()
}

/// Stickers of the piece that belongs between these faces.
fn stickers_of(faces: &BTreeSet<Face>) -> Vec<Facelet> {
    let edges = Edge::ALL.map(|edge| edge.to_string());
    let corners = Corner::ALL.map(|corner| corner.to_string());
    let mut pieces = edges.into_iter().chain(corners);
    let piece = pieces.find(|piece| faces_of(piece) == *faces);
    stickers(&piece.expect("a piece belongs there"))
}

/// The sticker of U or D, of edges without them that of F or B.
fn first(stickers: &[Facelet]) -> Facelet {
    let of = |faces: [Face; 2]| {
        stickers
            .iter()
            .find(|sticker| faces.contains(&sticker.face()))
    };
    let first = of([Face::U, Face::D]).or_else(|| of([Face::F, Face::B]));
    *first.expect("each piece has one")
}

/// Goals of a method's steps by their titles, as its file has them.
struct Goals(HashMap<String, StepGoal>);

#[derive(Default, Clone)]
struct StepGoal {
    /// Pieces at home, with those of the steps before.
    solved: Vec<String>,
    is_all: bool,
    oriented: Vec<Vec<String>>,
    /// Turns that may be missing: one sequence for each arrangement of the solved pieces.
    up_to: Vec<String>,
}

impl Goals {
    fn of(name: &str) -> Self {
        let path = format!("{}/methods/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the file is there");
        let file: toml::Table = text.parse().expect("the file is TOML");
        let words = |text: &toml::Value| -> Vec<String> {
            let words = text.as_str().expect("a text").split_whitespace();
            words.map(str::to_owned).collect()
        };
        let lists = |value: Option<&toml::Value>| -> Vec<Vec<String>> {
            let list = value.and_then(toml::Value::as_array);
            list.into_iter().flatten().map(words).collect()
        };
        let mut before = StepGoal::default();
        let mut goals = HashMap::new();
        for step in file["step"].as_array().expect("steps") {
            let mut goal = StepGoal {
                solved: before.solved.clone(),
                ..StepGoal::default()
            };
            for piece in step.get("solve").map(words).unwrap_or_default() {
                if piece == "all" {
                    goal.is_all = true;
                } else {
                    goal.solved.push(piece);
                }
            }
            goal.solved.extend(lists(step.get("each")).concat());
            goal.oriented = lists(step.get("orient"));
            before = goal.clone();
            goal.up_to = missing_turns(&goal, &step.get("up_to").map(words).unwrap_or_default());
            goals.insert(step["title"].as_str().expect("a title").to_owned(), goal);
        }
        Self(goals)
    }
}

/// Sequences of these turns, one for each arrangement of the solved pieces.
fn missing_turns(goal: &StepGoal, turns: &[String]) -> Vec<String> {
    let look = |sequence: &str| -> Vec<Facelet> {
        let places = Stickers::of(&after(&State::SOLVED, sequence));
        let pieces = goal.solved.iter().flat_map(|piece| stickers(piece));
        pieces.map(|sticker| places.place(sticker)).collect()
    };
    let amounts = ["", "2", "'"];
    let turns = turns.iter().flat_map(|turn| match turn.strip_suffix('2') {
        Some(_) => vec![turn.clone()],
        None => amounts.map(|amount| format!("{turn}{amount}")).to_vec(),
    });
    let turns: Vec<String> = turns.collect();
    let mut known = BTreeSet::from([look("")]);
    let mut sequences = vec![String::new()];
    let mut at = 0;
    while let Some(sequence) = sequences.get(at).cloned() {
        for turn in &turns {
            let next = format!("{sequence} {turn}");
            if known.insert(look(&next)) {
                sequences.push(next);
            }
        }
        at += 1;
    }
    sequences
}

impl StepGoal {
    fn is_reached(&self, state: &State) -> bool {
        self.up_to.iter().any(|missing| {
            let stickers = Stickers::of(&after(state, missing));
            let is_oriented = |group: &Vec<String>| {
                let of_kind = |kind: usize| {
                    let pieces = group.iter().map(String::as_str);
                    pieces
                        .filter(|piece| piece.len() == kind)
                        .collect::<Vec<_>>()
                };
                [of_kind(2), of_kind(3)].iter().all(|group| {
                    let is_there = |piece: &&str| {
                        stickers.is_one_of(piece, group) && stickers.is_right_way_round(piece)
                    };
                    group.iter().all(is_there)
                })
            };
            self.solved.iter().all(|piece| stickers.is_home(piece))
                && self.oriented.iter().all(is_oriented)
                && (!self.is_all || Facelet::all().all(|it| stickers.place(it) == it))
        })
    }
}

fn after(state: &State, turns: &str) -> State {
    if turns.is_empty() {
        return state.clone();
    }
    state.after(&turns.parse().expect("turns"))
}

/// A cube after a rotation of the whole, its pieces named by where they belong as it is held then.
fn viewed(state: &State, rotation: Rotation) -> State {
    State::new(
        state.cube.rotated(rotation),
        rotation.inverse().then(state.rotation).then(rotation),
    )
}

/// Whether a claim is true of a state, and where it is about what stays, of the one before.
fn is_true(claim: &Claim, goals: &Goals, before: &State, state: &State) -> bool {
    let stickers = Stickers::of(state);
    let is_reached = |title: &String, state| goals.0[title].is_reached(state);
    match claim {
        Claim::Home(pieces) => pieces.iter().all(|piece| stickers.is_home(piece)),
        Claim::Away(pieces) => !pieces.iter().any(|piece| stickers.is_home(piece)),
        Claim::Reversed(piece) => {
            stickers.faces(piece) == faces_of(piece) && !stickers.is_home(piece)
        }
        Claim::OnTop(pieces) => {
            let is_on_top = |piece: &String| stickers.faces(piece).contains(&Face::U);
            pieces.iter().all(is_on_top)
        }
        Claim::Stuck { piece, place } => {
            piece != place
                && stickers.faces(piece) == faces_of(place)
                && !faces_of(place).contains(&Face::U)
        }
        Claim::Joined([one, other]) => {
            let is_edge = one.len() == 2;
            let (edge, corner) = if is_edge { (one, other) } else { (other, one) };
            stickers.are_joined(edge, corner)
                && !(stickers.is_home(edge) && stickers.is_home(corner))
        }
        Claim::TopColour(pieces) => pieces.iter().all(|piece| stickers.shows_top(piece)),
        Claim::NoTopColour(pieces) => !pieces.iter().any(|piece| stickers.shows_top(piece)),
        Claim::WrongWay(pieces) => !pieces
            .iter()
            .any(|piece| stickers.is_right_way_round(piece)),
        Claim::Outside { pieces, places } => {
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            !pieces
                .iter()
                .any(|piece| stickers.is_one_of(piece, &places))
        }
        Claim::Done(titles) => titles.iter().all(|title| is_reached(title, state)),
        Claim::Kept(titles) => [before, state]
            .iter()
            .all(|state| titles.iter().all(|title| is_reached(title, state))),
        Claim::Skipped(title) => is_reached(title, state),
        Claim::Solved => Facelet::all().all(|it| stickers.place(it) == it),
        unchecked => panic!("no check of {unchecked:?}"),
    }
}

/// Kind of a claim.
fn kind(claim: &Claim) -> String {
    let text = format!("{claim:?}");
    let end = text.find(|letter: char| !letter.is_alphabetic());
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Checks all claims of a solution; adds the kinds that there were.
fn check(
    method: &Prepared,
    goals: &Goals,
    cube: &Cube,
    solution: &Solution,
    kinds: &mut BTreeSet<String>,
) {
    let mut state = State::from(cube.rotated(solution.rotation));
    let mut held = solution.rotation;
    let explained = method.explain(cube, solution, Count::SliceTurns);
    assert_eq!(explained.len(), solution.steps.len());
    for (in_hand, explained) in solution.in_hand().iter().zip(explained) {
        let done = &in_hand.step;
        assert_eq!(explained.hold, held, "{done:?}");
        assert!(!explained.after.is_empty(), "{done:?}");
        let before = viewed(&state, in_hand.rotation);
        let after = after(&before, &done.text());
        let moved = before.rotation.inverse().then(after.rotation);
        held = held.then(in_hand.rotation).then(moved);
        for (claims, state) in [(&explained.before, &before), (&explained.after, &after)] {
            for claim in claims {
                let name = &method.method().name;
                let is_true = is_true(claim, goals, &before, state);
                assert!(is_true, "{name}: {claim}: {state}: {done:?}");
                kinds.insert(kind(claim));
            }
        }
        state = after;
    }
}

#[test]
fn every_claim_of_every_step_is_true() {
    let mut kinds = BTreeSet::new();
    for name in Method::shipped_names() {
        let methods = [prepared(name), with_usual_algorithms(name)];
        let goals = Goals::of(name);
        for (number, cube) in RandomCubes::new(21).take(CUBES).enumerate() {
            let rotation = Rotation::ALL[number % 24];
            let (method, style) = (methods[number / 24 % 2], [Style::AsPerson, FEW]);
            for style in style {
                let solution = method.solve_held(&cube, &[rotation], style, Count::SliceTurns);
                let solution = solution.expect("the method solves each cube");
                check(method, &goals, &cube, &solution, &mut kinds);
            }
        }
    }
    let expected = [
        "Away",
        "Done",
        "Home",
        "Joined",
        "Kept",
        "NoTopColour",
        "OnTop",
        "Outside",
        "Reversed",
        "Skipped",
        "Solved",
        "Stuck",
        "TopColour",
        "WrongWay",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
}
