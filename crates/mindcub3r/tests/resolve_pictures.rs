//! `resolve --png`: the picture shows what was read, what was decided, and what is in doubt.

use crate::common::{Picture, SOLVED, Sandbox, scan};

/// Side of a sticker's square.
const SQUARE: u32 = 60;

fn picture(sandbox: &Sandbox, file: &str) -> Picture {
    Picture::open(&sandbox.path(file))
}

/// Pixel of the part of a sticker that shows its reading: right of the middle, beyond the square
/// that shows the decision. `place` is column and row in the net.
fn as_read(picture: &Picture, place: (u32, u32)) -> [u8; 3] {
    picture.pixel(place.0 * SQUARE + 47, place.1 * SQUARE + 30)
}

/// Pixel of the part that shows the decision, beside the letter.
fn as_decided(picture: &Picture, place: (u32, u32)) -> [u8; 3] {
    picture.pixel(place.0 * SQUARE + 20, place.1 * SQUARE + 20)
}

/// Whether the sticker has a frame in the red of doubt.
fn is_striped(picture: &Picture, place: (u32, u32)) -> bool {
    let top = place.1 * SQUARE + 4;
    let line = place.0 * SQUARE + 4..place.0 * SQUARE + SQUARE - 4;
    let red = line.filter(|&x| picture.pixel(x, top) == [230, 0, 0]);
    red.count() > 20
}

fn striped(picture: &Picture) -> usize {
    let places = (0..12).flat_map(|column| (0..9).map(move |row| (column, row)));
    places.filter(|&place| is_striped(picture, place)).count()
}

fn differ(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > 60)
}

#[test]
fn a_good_scan_looks_calm_in_the_colours_of_the_cube() {
    let sandbox = Sandbox::new();
    sandbox.write("scan.json", &scan(|_| None));
    let answer = sandbox.answer(&["resolve", "scan.json", "--png", "scan.png"]);
    assert_eq!(answer, SOLVED);
    let picture = picture(&sandbox, "scan.png");
    assert_eq!(picture.size, (720, 672));
    assert_eq!(striped(&picture), 0);
    // The brightest stickers are white, whatever the light.
    assert!(
        as_read(&picture, (3, 0))
            .iter()
            .all(|&channel| channel > 245)
    );
    for place in [(3, 0), (0, 4), (5, 5), (8, 3), (11, 5), (4, 8)] {
        let (read, decided) = (as_read(&picture, place), as_decided(&picture, place));
        assert!(!differ(read, decided), "{place:?}: {read:?} {decided:?}");
    }
    assert!(differ(as_read(&picture, (3, 0)), as_read(&picture, (4, 4))));
    assert_eq!(sandbox.content().len(), 2, "nothing is left aside");
}

#[test]
fn a_sticker_that_reads_like_another_colour_stands_out() {
    let sandbox = Sandbox::new();
    // Sticker 20, above the front centre, reads blue instead of green.
    let odd = scan(|number| (number == 20).then(|| "[20, 60, 180]".to_owned()));
    sandbox.write("scan.json", &odd);
    sandbox.run(&["resolve", "scan.json", "--json", "--png", "scan.png"]);
    let picture = picture(&sandbox, "scan.png");
    let (read, decided) = (as_read(&picture, (4, 3)), as_decided(&picture, (4, 3)));
    assert!(differ(read, decided), "{read:?} {decided:?}");
    assert!(!differ(decided, as_read(&picture, (4, 4))));
}

#[test]
fn a_refused_scan_is_drawn_too_with_stripes_where_it_is_in_doubt() {
    let sandbox = Sandbox::new();
    // Red edges as orange ones: nobody can tell them apart.
    let same = scan(|number| {
        (28..=45)
            .contains(&number)
            .then(|| "[200, 30, 30]".to_owned())
    });
    sandbox.write("scan.json", &same);
    let run = sandbox.run(&["resolve", "scan.json", "--png", "scan.png"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    assert!(run.stderr.contains("refused"), "{run:?}");
    let run = sandbox.run(&["resolve", "scan.json", "--json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{run:?}");
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let doubtful = answer["doubtful"].as_array().expect("a list").len();
    assert!(doubtful > 0);
    assert_eq!(striped(&picture(&sandbox, "scan.png")), doubtful);
}

#[test]
fn readings_that_show_no_cube_are_drawn_without_a_decision() {
    let sandbox = Sandbox::new();
    sandbox.write("dark.json", &scan(|_| Some("[3, 4, 2]".to_owned())));
    let run = sandbox.run(&["resolve", "dark.json", "--png", "dark.png"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    let picture = picture(&sandbox, "dark.png");
    assert_eq!(
        as_read(&picture, (3, 0)),
        as_decided(&picture, (3, 0)),
        "no inner square"
    );
    assert!(
        as_read(&picture, (3, 0))
            .iter()
            .all(|&channel| channel < 60),
        "dark stickers look dark"
    );
}

#[test]
fn stickers_that_were_not_read_are_crossed_out_and_decided_by_the_others() {
    let sandbox = Sandbox::new();
    let partial = scan(|number| (47..=48).contains(&number).then(|| "null".to_owned()));
    sandbox.write("scan.json", &partial);
    let answer = sandbox.answer(&["resolve", "scan.json", "--png", "scan.png"]);
    assert_eq!(answer, SOLVED);
    let picture = picture(&sandbox, "scan.png");
    let (unread, read) = ((4, 6), (3, 6));
    assert!(!differ(
        as_decided(&picture, unread),
        as_decided(&picture, read)
    ));
    assert!(differ(as_read(&picture, unread), as_read(&picture, read)));
}

#[test]
fn a_scan_that_cannot_be_drawn_leaves_no_picture() {
    let sandbox = Sandbox::new();
    sandbox.write("bad.json", "{}");
    sandbox.refusal(&["resolve", "bad.json", "--png", "bad.png"], "");
    let refusal = sandbox.refusal(&["resolve", "-", "--png", "all.png"], &scan(|_| None));
    assert!(refusal.contains("--png"), "{refusal}");
    sandbox.write("scan.json", &scan(|_| None));
    let run = sandbox.run(&["resolve", "scan.json", "--png", "missing/scan.png"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    assert!(run.stderr.contains("missing/scan.png"), "{run:?}");
}
