//! `show`: views of a cube, in text and in pictures.

use crate::common::{self, Sandbox};

/// An SVG picture, which must be valid XML: its title, and the number of areas of each class.
struct Picture(String);

impl Picture {
    fn of(sandbox: &Sandbox, arguments: &[&str]) -> Self {
        Self(sandbox.answer(&[&["show"], arguments, &["--svg", "-"]].concat()))
    }

    fn title(&self) -> String {
        let document = roxmltree::Document::parse(&self.0).expect("valid XML");
        let mut nodes = document.descendants();
        let title = nodes.find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        title.and_then(|node| node.text()).expect("a title").into()
    }

    fn count(&self, class: &str) -> usize {
        self.0.matches(&format!("class=\"{class}\"")).count()
    }
}

#[test]
fn the_net_has_the_letters_that_were_typed_and_is_the_same_state() {
    let sandbox = Sandbox::new();
    let typed = "broowywyo bbyorwbwr grwygwwrr bbybybrow ogogoggor gwygbrgyy";
    let net = sandbox.run(&["show", typed]).stdout;
    let sides: Vec<&str> = typed.split(' ').collect();
    let rows: Vec<_> = net.lines().map(|line| line.replace(' ', "")).collect();
    assert_eq!(rows[..3].concat(), sides[0]);
    assert_eq!(rows[6..].concat(), sides[3]);
    for (column, side) in [(0, 4), (3, 2), (6, 1), (9, 5)] {
        let rows = rows[3..6].iter().map(|row| &row[column..column + 3]);
        assert_eq!(rows.collect::<String>(), sides[side]);
    }
    assert_eq!(sandbox.run_with_input(&["show", "-"], &net).stdout, net);
    let json = sandbox.json(&["show", typed, "--json"]);
    assert_eq!(json["net"][0], net.lines().next().expect("a row"));
    let facelets = json["facelets"].as_str().expect("stickers");
    assert!(facelets.chars().all(|c| "URFDLB".contains(c)), "{facelets}");
    let typed = "yyyy oooo bbbb wwww rrrr gggg";
    let net = sandbox.run(&["show", typed, "--puzzle", "2x2x2"]).stdout;
    assert_eq!(
        net,
        "    y y\n    y y\nr r b b o o g g\nr r b b o o g g\n    w w\n    w w\n"
    );
}

#[test]
fn a_state_is_written_in_every_form_and_each_form_reads_back() {
    let sandbox = Sandbox::new();
    let state = "R U2 F' L D B2 U'";
    for (form, words) in [
        ("stickers", 1),
        ("cubies", 20),
        ("arrays", 20),
        ("sides", 6),
    ] {
        let written = sandbox.answer(&["show", state, "--as", form]);
        assert_eq!(written.split_whitespace().count(), words, "{written}");
        let same = ["verify", &written, "", "--to", state];
        assert_eq!(
            sandbox.answer(&same),
            "yes: 0 turns lead there",
            "{written}"
        );
    }
    let typed = "broowywyo bbyorwbwr grwygwwrr bbybybrow ogogoggor gwygbrgyy";
    let stickers = sandbox.answer(&["show", typed, "--as", "stickers"]);
    assert_eq!(stickers, typed.replace(' ', ""));
    let pocket = ["--puzzle", "2x2x2"];
    for (form, words) in [("stickers", 1), ("surfaces", 24)] {
        let written = sandbox.answer(&[&["show", state, "--as", form][..], &pocket].concat());
        assert_eq!(written.split_whitespace().count(), words, "{written}");
        let same = [&["verify", &written, "", "--to", state][..], &pocket].concat();
        assert_eq!(
            sandbox.answer(&same),
            "yes: 0 turns lead there",
            "{written}"
        );
    }
    let list = sandbox.run_with_input(&["show", "-", "--as", "cubies"], "R\nx\n");
    let answers: Vec<_> = list.stdout.lines().collect();
    assert_eq!(answers.len(), 2, "{list:?}");
    assert!(
        answers[1].starts_with("error: --as: the whole cube is turned by x"),
        "{list:?}"
    );
    for (arguments, message) in [
        (
            &["show", "R", "--as", "surfaces"][..],
            "--as surfaces is for the 2x2x2",
        ),
        (
            &["show", "R", "--as", "arrays", "--puzzle", "2x2x2"],
            "allowed are stickers and surfaces",
        ),
    ] {
        let refusal = sandbox.refusal(arguments, "");
        assert!(refusal.contains(message), "{refusal}");
    }
}

#[test]
fn a_cube_in_the_hand_is_a_whole_picture() {
    let sandbox = Sandbox::new();
    sandbox.answer(&["show", "superflip", "--view", "3d", "--png", "cube.png"]);
    let picture = common::Picture::open(&sandbox.path("cube.png"));
    assert_eq!(picture.size.0, 480);
    let svg = Picture::of(&sandbox, &["superflip", "--view", "3d"]);
    assert_eq!(svg.title(), "superflip");
    for face in ["U", "R", "F", "D", "L", "B"] {
        assert_eq!(svg.count(&format!("full-{face}")), 9, "{face}");
    }
    assert_eq!((svg.count("backing"), svg.count("arrow")), (3, 0));
    let near = Picture::of(&sandbox, &["solved", "--view", "3d", "--near-side"]);
    assert_eq!((near.count("full-F"), near.count("full-B")), (9, 0));
    assert_eq!(near.count("backing"), 0);
    let net = Picture::of(&sandbox, &["x R"]);
    assert_eq!((net.title().as_str(), net.count("full-B")), ("x R", 9));
    assert_eq!(sandbox.content().len(), 1);
}

#[test]
fn a_mask_follows_the_pieces_in_every_view() {
    let sandbox = Sandbox::new();
    let cross = ["F R U", "--only", "DF DR, DB DL"];
    let net = sandbox.answer(&[&["show"], &cross[..]].concat());
    let expected = [
        "      . . .",
        "      . U .",
        "      . . .",
        ". . . . . . . . . . . .",
        ". L D F F D R R . . B .",
        ". L . . . . . . . . B .",
        "      . . .",
        "      D D .",
        "      . D .",
    ];
    assert_eq!(net.trim_end(), expected.join("\n"));
    for view in ["net", "3d"] {
        let picture = Picture::of(&sandbox, &[&cross[..], &["--view", view]].concat());
        assert_eq!(picture.count("grey"), 54 - 6 - 8, "{view}");
        assert_eq!(picture.count("full-D"), 5, "{view}");
    }
    let centres = sandbox.answer(&["show", "R", "--only", ""]);
    assert_eq!(centres.matches('.').count(), 48);
}

#[test]
fn a_picture_of_a_state_from_elsewhere_is_named_by_its_stickers() {
    let sandbox = Sandbox::new();
    sandbox.write("cube.txt", "x2");
    for (arguments, start) in [
        (&["@cube.txt", "--view", "3d"][..], "DDDDDDDDDRRRRRRRRRBBB"),
        (&["Random", "--seed", "1"], ""),
    ] {
        let title = Picture::of(&sandbox, arguments).title();
        assert_eq!(title.len(), 54, "{title}");
        assert!(title.starts_with(start), "{title}");
    }
    let long = "(R U2)".repeat(60);
    assert!(Picture::of(&sandbox, &[&long]).title().len() < 100);
}

#[test]
fn options_that_do_not_fit_are_refused_with_the_cure() {
    let sandbox = Sandbox::new();
    for (arguments, message) in [
        (
            &["--view", "3d"][..],
            "add --png FILE.png or --svg FILE.svg",
        ),
        (&["--turn", "R"], "--turn and --near-side need --view 3d"),
        (&["--near-side", "--png", "a.png"], "need --view 3d"),
        (
            &["--only", "DF XY"],
            "piece \"XY\": allowed are the edges UR UF",
        ),
        (&["--only", "df"], "the corners URF UFL"),
        (&["--view", "3d", "--turn", "Q", "--png", "a.png"], "--turn"),
        (&["--svg", "a.png"], "a name that ends in .svg"),
        (&["--svg", "a.svg", "--png", "a.png"], "cannot be used with"),
        (&["--view", "4d"], "3d"),
    ] {
        let run = sandbox.run(&[&["show", "R"], arguments].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
        assert!(sandbox.content().is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_turn_is_marked_by_an_arrow() {
    let sandbox = Sandbox::new();
    for turn in ["R", "U2", "B'"] {
        let arguments = ["solved", "--view", "3d", "--turn", turn];
        let picture = Picture::of(&sandbox, &arguments);
        assert_eq!((picture.count("arrow"), picture.count("rim")), (1, 1));
    }
}
