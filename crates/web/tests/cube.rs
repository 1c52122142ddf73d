//! Each call of the module, as a page makes it.

use cube_core::{Cube, Facelet, Pattern, RandomCubes, Rotation, State, notation::Algorithm};
use serde_json::{Value, json};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn answered(request: &Value) -> Value {
    serde_json::from_str(&web::cube::answer(&request.to_string())).expect("an answer is JSON")
}

fn ok(request: &Value) -> Value {
    let answer = answered(request);
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].clone()
}

fn refusal(request: &Value) -> String {
    let answer = answered(request);
    answer["error"].as_str().expect("a refusal").to_owned()
}

fn applied(facelets: &str, turns: &str) -> String {
    let answer = ok(&json!({"call": "apply", "facelets": facelets, "turns": turns}));
    answer["facelets"].as_str().expect("54 letters").to_owned()
}

fn painted(stickers: &[(usize, char)]) -> String {
    let mut letters: Vec<char> = SOLVED.chars().collect();
    for &(place, letter) in stickers {
        letters[place] = letter;
    }
    letters.into_iter().collect()
}

fn laws(facelets: &str) -> Vec<String> {
    let answer = ok(&json!({"call": "check", "facelets": facelets}));
    let broken = answer["broken"].as_array().expect("a list");
    assert_eq!(
        answer["legal"],
        broken.is_empty() && !facelets.contains('?')
    );
    let law = |broken: &Value| broken["law"].as_str().expect("a name").to_owned();
    broken.iter().map(law).collect()
}

#[test]
fn a_state_is_read_in_every_form() {
    let by_turns = ok(&json!({"call": "read", "text": "M U"}));
    assert_eq!(by_turns["rotation"], "x'");
    assert_eq!(by_turns["facelets"], applied(SOLVED, "M U"));
    for text in ["checkerboard", "M2 E2 S2", "CheckerBoard"] {
        let read = ok(&json!({"call": "read", "text": text}));
        let pattern = Pattern::find("checkerboard").expect("it is known");
        assert_eq!(read["facelets"], State::from(pattern).to_string(), "{text}");
        let by_pieces = ok(&json!({"call": "read", "text": read["reid"]}));
        assert_eq!(by_pieces["facelets"], pattern.cube().to_string());
    }
    let colours = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb";
    let read = ok(&json!({"call": "read", "text": colours}));
    assert_eq!(
        (&read["facelets"], &read["turns"]),
        (&json!(SOLVED), &Value::Null)
    );
    assert!(refusal(&json!({"call": "read", "text": "superflop"})).contains("superflop"));
    assert!(refusal(&json!({"call": "read"})).contains("text"));
}

#[test]
fn a_random_state_is_that_of_the_seed() {
    for seed in [0, 3, 1 << 40] {
        let drawn = RandomCubes::new(seed).draw().to_string();
        assert_eq!(
            ok(&json!({"call": "random", "seed": seed}))["facelets"],
            drawn
        );
        let read = ok(&json!({"call": "read", "text": "random", "seed": seed}));
        assert_eq!(read["facelets"], drawn);
    }
    assert!(refusal(&json!({"call": "random", "seed": -1})).contains("-1"));
}

#[test]
fn turns_are_told_one_by_one_with_their_layers() {
    let answer = ok(&json!({"call": "turns", "turns": "[r: U2] 2R' x // a comment"}));
    assert_eq!(answer["text"], "[Rw: U2] M x");
    let texts: Vec<&str> = answer["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["text"].as_str().expect("a text"))
        .collect();
    assert_eq!(texts, ["Rw", "U2", "Rw'", "M", "x"]);
    let wide = &answer["moves"][0];
    assert_eq!(
        *wide,
        json!({"text": "Rw", "axis": "x", "layers": [0, 1], "quarters": -1})
    );
    assert_eq!(
        ok(&json!({"call": "turns", "turns": " "}))["moves"],
        json!([])
    );
    assert!(refusal(&json!({"call": "turns", "turns": "R Q"})).contains("column 3"));
}

/// Each layer turns as its name says: the stickers of the cubies in it, and no others, go where the
/// rotation of the whole cube by these quarters takes them.
#[test]
fn layers_and_quarters_are_those_of_the_turn() {
    let names = "R L U D F B Rw Lw Uw Dw Fw Bw M E S x y z";
    for name in names
        .split(' ')
        .flat_map(|name| ["", "'", "2"].map(|amount| format!("{name}{amount}")))
    {
        let turn = &ok(&json!({"call": "turns", "turns": name}))["moves"][0];
        let (axis, whole) = match turn["axis"].as_str() {
            Some("x") => (0, Rotation::X),
            Some("y") => (1, Rotation::Y),
            _ => (2, Rotation::Z),
        };
        // x, y and z go clockwise as seen from the positive end.
        let quarters = (-turn["quarters"].as_i64().expect("a number")).rem_euclid(4);
        let rotation = (0..quarters).fold(Rotation::IDENTITY, |held, _| held.then(whole));
        let layers = turn["layers"].as_array().expect("a list");
        let state = State::from(&Algorithm::parse(&name).expect("a turn"));
        let homes: Vec<Facelet> = homes(&state);
        for place in Facelet::all() {
            let is_moved = layers.contains(&json!(cubie(place)[axis]));
            let there = if is_moved {
                rotation.apply_to_facelet(place)
            } else {
                place
            };
            assert_eq!(homes[there.index()], place, "{name}: {place}");
        }
    }
}

/// The home of the sticker at each place, found by a letter of its own for each sticker.
fn homes(state: &State) -> Vec<Facelet> {
    let homes = state.cube.homes();
    let mut there = homes;
    for place in Facelet::all() {
        there[state.rotation.apply_to_facelet(place).index()] = homes[place.index()];
    }
    there.to_vec()
}

/// Place of a sticker's cubie: x to the right, y up, z to the front.
fn cubie(place: Facelet) -> [i64; 3] {
    use cube_core::Face::{B, D, F, L, R, U};
    let mut at = [0; 3];
    for face in core::iter::once(place.face()).chain(place.other_faces()) {
        match face {
            R => at[0] = 1,
            L => at[0] = -1,
            U => at[1] = 1,
            D => at[1] = -1,
            F => at[2] = 1,
            B => at[2] = -1,
        }
    }
    at
}

#[test]
fn turns_are_applied_to_the_cube_as_held() {
    let mut moved = 0;
    for seed in 0..50 {
        let scramble = ok(&json!({"call": "scramble", "seed": seed, "length": 20}));
        let turns = format!("{} M' y Rw2 z'", scramble["turns"].as_str().expect("turns"));
        let state = State::from(&Algorithm::parse(&turns).expect("turns"));
        assert_eq!(applied(SOLVED, &turns), state.to_string());
        let each = ok(&json!({"call": "apply", "facelets": SOLVED, "turns": turns, "each": true}));
        let states = each["states"].as_array().expect("a list");
        assert_eq!(states.len(), 24);
        assert_eq!(states[23], each["facelets"]);
        moved += usize::from(states[0] != states[1]);
        let inverse = ok(&json!({"call": "inverse", "turns": turns}))["turns"].clone();
        assert_eq!(
            applied(&state.to_string(), inverse.as_str().expect("turns")),
            SOLVED
        );
    }
    assert_eq!(moved, 50);
    let own: String = (0..54).map(|n| char::from(b'0' + n)).collect();
    assert_eq!(
        applied(&applied(&own, "R U"), "U' R'"),
        own,
        "any 54 characters"
    );
    assert!(
        refusal(&json!({"call": "apply", "facelets": "UU", "turns": "R"})).contains("2 stickers")
    );
}

#[test]
fn a_scramble_wastes_no_turn() {
    for seed in 0..100 {
        let scramble = ok(&json!({"call": "scramble", "seed": seed, "length": 25}));
        let turns = scramble["turns"].as_str().expect("turns");
        assert_eq!(turns.split(' ').count(), 25);
        let simple = ok(&json!({"call": "simplify", "turns": turns}));
        assert_eq!(
            simple["turns"].as_str().expect("turns").split(' ').count(),
            25,
            "{turns}"
        );
    }
    assert!(refusal(&json!({"call": "scramble", "seed": 1, "length": 1001})).contains("1000"));
}

#[test]
fn turns_are_simplified_and_undone() {
    let simple = |turns| ok(&json!({"call": "simplify", "turns": turns}))["turns"].clone();
    assert_eq!(simple("R L R"), "R2 L");
    assert_eq!(simple("M"), "R L' x'");
    assert_eq!(simple("R R'"), "");
    let inverse = |turns| ok(&json!({"call": "inverse", "turns": turns}))["turns"].clone();
    assert_eq!(inverse("[F: R U] M"), "M' [F: U' R']");
    assert_eq!(inverse(""), "");
}

#[test]
fn patterns_show_what_their_turns_make() {
    let patterns = ok(&json!({"call": "patterns"}));
    let patterns = patterns.as_array().expect("a list");
    assert_eq!(patterns.len(), Pattern::ALL.len());
    for pattern in patterns {
        let turns = pattern["turns"].as_str().expect("turns");
        assert_eq!(
            pattern["facelets"],
            applied(SOLVED, turns),
            "{}",
            pattern["name"]
        );
    }
}

#[test]
fn the_structure_is_that_of_the_state() {
    let answer = ok(&json!({"call": "structure", "state": "R U R' U'"}));
    assert_eq!(
        (&answer["order"], &answer["parity"]),
        (&json!(6), &json!("even"))
    );
    assert_eq!(answer["cycles"], "(URF RDF)+ (ULB RUB)- (UR UB FR)");
    assert_eq!(
        ok(&json!({"call": "structure", "state": "superflip"}))["symmetries"],
        48
    );
}

#[test]
fn painting_names_each_broken_law() {
    assert!(laws(SOLVED).is_empty());
    for seed in 0..20 {
        assert!(laws(&RandomCubes::new(seed).draw().to_string()).is_empty());
    }
    // As held: other centres, the same laws.
    assert!(laws(&applied(&RandomCubes::new(7).draw().to_string(), "x y M")).is_empty());
    // UF and FU exchanged; URF turned round; UF and UR exchanged.
    let flipped = painted(&[(7, 'F'), (19, 'U')]);
    assert_eq!(laws(&flipped), ["flip"]);
    assert_eq!(laws(&painted(&[(8, 'F'), (9, 'U'), (20, 'R')])), ["twist"]);
    assert_eq!(laws(&painted(&[(19, 'R'), (10, 'F')])), ["parity"]);
    let answer = ok(&json!({"call": "check", "facelets": flipped}));
    assert_eq!(answer["broken"][0]["places"], json!([7, 19]));
    // A tenth white sticker, at F of the edge UF.
    let answer = ok(&json!({"call": "check", "facelets": painted(&[(19, 'U')])}));
    assert_eq!(answer["broken"][0]["law"], "count");
    assert_eq!(
        answer["broken"][0]["places"].as_array().map(Vec::len),
        Some(10)
    );
    assert_eq!(answer["broken"][1]["law"], "edge");
    // The mirror image of a corner.
    assert_eq!(laws(&painted(&[(9, 'F'), (20, 'R')]))[0], "corner");
    // UF painted as UR, and nothing else: UR twice, UF nowhere.
    let twice = laws(&painted(&[(19, 'R'), (23, 'F')]));
    assert!(
        twice.contains(&"twice".to_owned()) && twice.contains(&"missing".to_owned()),
        "{twice:?}"
    );
    assert_eq!(laws(&painted(&[(4, 'R')])), ["centres"]);
    assert_eq!(laws(&painted(&[(0, 'X')]))[0], "colour");
}

#[test]
fn a_cube_that_is_being_painted_is_checked_so_far() {
    let empty: String = (0..54)
        .map(|place| {
            if place % 9 == 4 {
                char::from(SOLVED.as_bytes()[place])
            } else {
                '?'
            }
        })
        .collect();
    assert!(laws(&empty).is_empty());
    let mut letters: Vec<char> = empty.chars().collect();
    // Opposite colours on one edge, before anything else is painted.
    (letters[7], letters[19]) = ('U', 'D');
    assert_eq!(laws(&String::from_iter(&letters)), ["edge"]);
    // Any part of a cube that exists is fine.
    let whole: Vec<char> = Cube::from(&"R U F2 D' L".parse().expect("turns"))
        .to_string()
        .chars()
        .collect();
    for count in 0..54 {
        let part = (0..54).map(|n| {
            if n % 9 == 4 || n * 7 % 54 < count {
                whole[n]
            } else {
                '?'
            }
        });
        assert!(laws(&part.collect::<String>()).is_empty(), "{count}");
    }
    letters[4] = '?';
    assert_eq!(laws(&String::from_iter(&letters)), ["centres"]);
}

#[test]
fn requests_of_any_kind_get_an_answer() {
    for request in [
        "",
        "{",
        "[]",
        "{}",
        "{\"call\":1}",
        "{\"call\":\"read\",\"text\":{}}",
        "{\"call\":\"R\"}",
        "{\"call\":\"read\" \"a\"}",
        "{\"call\":\"check\",\"facelets\":\"\\ud83d\\ude00\"}",
        "nul",
        "{\"a\":tru}",
        "{\"a\":1e5}",
        "{\"a\":\"\\x\"}",
    ] {
        let answer: Value = serde_json::from_str(&web::cube::answer(request)).expect(request);
        assert!(answer["error"].is_string(), "{request}");
    }
    let odd = "tab\t quote\" slash\\ é 中 \u{1}";
    let answer = refusal(&json!({"call": odd}));
    assert!(answer.contains("no call"), "{answer}");
}
