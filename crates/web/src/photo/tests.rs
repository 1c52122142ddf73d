use super::*;

fn asked(request: &Value, picture: &[u8]) -> Value {
    serde_json::from_str(&answer(&request.to_string(), picture)).expect("JSON")
}

/// A side as a picture of 300 x 300 shows it.
fn picture(colours: [[u8; 3]; 9]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for y in 0..300 {
        for x in 0..300 {
            let (column, row) = ((x - 60) / 60, (y - 60) / 60);
            let is_on = |at: i32| (60..240).contains(&at) && (5..55).contains(&((at - 60) % 60));
            let [r, g, b] = if is_on(x) && is_on(y) {
                colours[(3 * row + column) as usize]
            } else {
                [20, 20, 20]
            };
            bytes.extend([r, g, b, 255]);
        }
    }
    bytes
}

const COLOURS: [[u8; 3]; 6] = [
    [244, 244, 240],
    [196, 17, 31],
    [11, 138, 67],
    [247, 209, 23],
    [242, 106, 18],
    [20, 73, 184],
];

/// The sides of a cube as they are photographed.
fn sides(facelets: &str) -> Vec<Value> {
    let letters: Vec<char> = facelets.chars().collect();
    letters
        .chunks(9)
        .map(|face| {
            let colour = |place: usize| COLOURS["URFDLB".find(face[place]).expect("a face")];
            let picture = picture(std::array::from_fn(colour));
            let side = asked(
                &json!({"call": "side", "width": 300, "height": 300}),
                &picture,
            );
            side["ok"]["samples"].clone()
        })
        .collect()
}

#[test]
fn a_picture_that_shows_no_side_says_why() {
    let grey = vec![120; 4 * 150 * 150];
    let side = |width: u32, picture: &[u8]| {
        asked(
            &json!({"call": "side", "width": width, "height": 150}),
            picture,
        )
    };
    assert_eq!(side(150, &grey)["ok"]["none"], "no_grid");
    assert_eq!(side(150, &vec![0; 4 * 150 * 150])["ok"]["none"], "dark");
    assert_eq!(
        asked(
            &json!({"call": "side", "width": 9, "height": 9}),
            &[0; 4 * 81]
        )["ok"]["none"],
        "small"
    );
    let refused = side(151, &grey);
    let text = refused["error"].as_str().expect("an error");
    assert_eq!(
        text,
        "a picture of 151 x 150 pixels has 90000 bytes; allowed are four a pixel"
    );
}

fn assembled(request: &Value) -> Value {
    let mut request = request.clone();
    request["call"] = json!("assemble");
    asked(&request, &[])["ok"].clone()
}

fn after(turns: &str) -> String {
    let cube = cube_core::Cube::SOLVED;
    let turns: cube_core::Turns = turns.parse().expect("turns");
    cube.after(&turns).facelets().to_string()
}

#[test]
fn six_sides_in_any_order_are_a_cube() {
    let cube = after("R U2 F' L D B' U R2 F L2 B D'");
    let mut sides = sides(&cube);
    sides.swap(0, 4);
    let found = assembled(&json!({ "sides": sides }));
    assert_eq!(found["facelets"], json!(cube), "{found}");
    assert_eq!(found["is_usual"], true);
    assert_eq!(found["centres"][2], json!(COLOURS[2]));
}

#[test]
fn a_side_twice_is_named_and_five_sides_are_refused() {
    let sides = sides(&after("R U2 F' L D B' U R2 F L2 B D'"));
    let twice: Vec<&Value> = sides.iter().take(5).chain([&sides[1]]).collect();
    assert_eq!(
        assembled(&json!({ "sides": twice })),
        json!({ "same": [1, 5], "which": [0, 0, 0, 0, 0, 0] })
    );
    let few = asked(&json!({"call": "assemble", "sides": &sides[..5]}), &[]);
    assert_eq!(few["error"], "5 sides seen, six are needed");
}

#[test]
fn another_side_that_a_picture_may_show_makes_the_cube() {
    let cube = after("R U2 F' L D B' U R2 F L2 B D'");
    let mut sides = sides(&cube);
    let tiles: [Value; 9] = std::array::from_fn(|n| {
        json!([if n % 2 == 0 {
            [200, 90, 60]
        } else {
            [40, 90, 60]
        }])
    });
    let seen = std::mem::replace(&mut sides[2], json!(tiles));
    let alone = assembled(&json!({ "sides": sides }));
    assert!(alone["facelets"].is_null(), "{alone}");
    let others = json!([[], [], [seen], [], [], []]);
    let found = assembled(&json!({ "sides": sides, "others": others }));
    assert_eq!(found["facelets"], json!(cube), "{found}");
    assert_eq!(found["which"], json!([0, 0, 1, 0, 0, 0]));
}
