//! Views as the program shows them, and views with texts longer than any.

use cube_core::{Corner, Cube, Face, Facelet, Turns};
use recogniser::{AllButOne, Untwist};

use super::super::{Counted, Net, Steps, View};

/// An error message longer than the screen, with a path that is longer than a line.
pub(super) const LONG: &str = "Cause: the calibration file cannot be read: \
    /home/robot/.config/mindcub3r/calibration.toml: line 7, flipper.hold_angle: 400 degrees seen, \
    allowed are 60 to 120.\n\nCure: correct the line, or choose Calibrate from the menu to write \
    the file anew. What was saved is kept.";

const REASON: &str = "many stickers fit no colour: is the sensor above the stickers and not half \
    covered, and does no other light fall on them?";

pub(super) fn net_of(turns: &str) -> Net {
    let turns: Turns = turns.parse().expect("turns");
    let cube = Cube::SOLVED.after(turns.iter());
    Net {
        stickers: cube.faces().map(Some),
        doubtful: Vec::new(),
    }
}

/// Net as after the first two faces of a scan.
fn half_read() -> Net {
    let mut net = net_of("R U2 F' L D B2 U' R2");
    for face in [Face::R, Face::D, Face::L, Face::B] {
        for square in 0..9 {
            net.stickers[Facelet::new(face, square).index()] = None;
        }
    }
    for square in [5, 6, 7] {
        net.stickers[Facelet::new(Face::F, square).index()] = None;
    }
    net
}

fn doubtful() -> Net {
    let doubtful = [(Face::U, 2), (Face::R, 1), (Face::F, 6), (Face::L, 3)];
    Net {
        doubtful: doubtful
            .map(|(face, square)| Facelet::new(face, square))
            .into(),
        ..net_of("R U2 F' L D B2 U' R2")
    }
}

fn texts<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(Into::into).into()
}

/// Question about a cube whose corner at URF is twisted.
fn flaw() -> View {
    let cube = AllButOne::of_corner(Cube::SOLVED, Corner::Urf, Untwist::Clockwise);
    let mut net = Net::all_but_one(&cube);
    net.doubtful = cube.flaw_at().stickers();
    View::Doubt {
        reason: "Corner URF is twisted. No turns solve that.".into(),
        net,
        blink: true,
        choices: texts(["all but that", "look again", "give up"]),
        chosen: 0,
    }
}

/// Examples, each with the name of its snapshot.
pub(super) fn examples() -> Vec<(&'static str, View)> {
    [lists(), runs(), stickers(), words()].concat()
}

fn lists() -> Vec<(&'static str, View)> {
    let menu = [
        "Solve",
        "Scramble",
        "Go to saved state",
        "Save this cube",
        "Patterns",
        "Calibrate",
        "Statistics",
        "Settings",
        "Quit",
    ];
    let list = |chosen| View::List {
        title: "MindCub3r".into(),
        items: texts(menu),
        chosen,
        hint: "middle: choose".into(),
    };
    vec![
        ("menu", list(0)),
        ("menu-scrolled", list(7)),
        (
            "short-list",
            View::List {
                title: "Patterns".into(),
                items: texts([
                    "Superflip",
                    "Checkerboard",
                    "Cube in a cube in a cube, mirrored",
                ]),
                chosen: 2,
                hint: "middle: turn it   back: menu".into(),
            },
        ),
    ]
}

fn runs() -> Vec<(&'static str, View)> {
    vec![
        (
            "scanning",
            View::Working {
                phase: "Scanning".into(),
                net: half_read(),
                steps: Some(Steps {
                    counted: Counted::Sides,
                    done: 15,
                    whole: 54,
                }),
                seconds_left: Some(47),
                doing: "face F".into(),
            },
        ),
        (
            "thinking",
            View::Working {
                phase: "Thinking".into(),
                net: net_of("R U2 F' L D B2 U' R2"),
                steps: None,
                seconds_left: None,
                doing: "best so far: 19 turns".into(),
            },
        ),
        (
            "turning",
            View::Working {
                phase: "Turning".into(),
                net: net_of("R U2 F' L"),
                steps: Some(Steps {
                    counted: Counted::Motions,
                    done: 112,
                    whole: 128,
                }),
                seconds_left: Some(65),
                doing: "R U2 F'".into(),
            },
        ),
        (
            "done",
            View::Done {
                title: "Solved".into(),
                turns: 20,
                scan_s: 32.46,
                think_s: 4.0,
                turn_s: 41.25,
                hint: "middle: next  back: menu".into(),
            },
        ),
    ]
}

fn stickers() -> Vec<(&'static str, View)> {
    let doubt = |blink, reason: &str, chosen| View::Doubt {
        reason: reason.into(),
        net: doubtful(),
        blink,
        choices: texts(["look again", "correct by hand", "give up"]),
        chosen,
    };
    let question = |text: &str, colours: [&str; 2]| View::Doubt {
        reason: text.into(),
        net: Net {
            doubtful: vec![Facelet::new(Face::U, 5)],
            ..doubtful()
        },
        blink: true,
        choices: texts([colours[0], colours[1], "look again", "something else"]),
        chosen: 0,
    };
    let mut corrected = net_of("R U2 F' L D B2 U' R2");
    corrected.stickers[Facelet::new(Face::F, 2).index()] = Some(Face::L);
    vec![
        ("doubt", doubt(false, "stickers 12 and 31 in doubt", 0)),
        (
            "doubt-blinking",
            doubt(true, "stickers 12 and 31 in doubt", 0),
        ),
        (
            "doubt-two-cubes",
            doubt(
                false,
                "Stickers 6 and 38: red or orange; stickers 44 and 49: blue or green.",
                0,
            ),
        ),
        ("doubt-long-reason", doubt(true, REASON, 2)),
        (
            "question",
            question(
                "Is sticker 6 red or orange? Side U (white centre), row 2, column 3, edge to red.",
                ["red", "orange"],
            ),
        ),
        ("flaw", flaw()),
        (
            "question-long",
            question(
                "Is sticker 30 light green or turquoise? Side R (dark green centre), row 1, \
                 column 3, corner to purple and light blue.",
                ["light green", "turquoise"],
            ),
        ),
        (
            "undo",
            View::Moment {
                title: "Undo".into(),
                when: "2 min ago".into(),
                net: net_of("R U2 F' L D B2 U' R2"),
                deed: "as it was before superflip".into(),
                ended: "stopped after 4 turns".into(),
                hint: "middle: go back  back: menu".into(),
            },
        ),
        (
            "correct",
            View::Correct {
                net: corrected.clone(),
                cursor: Facelet::new(Face::F, 2),
                blink: true,
                hint: "middle: colour  back: done".into(),
            },
        ),
        (
            "correct-unread",
            View::Correct {
                net: half_read(),
                cursor: Facelet::new(Face::D, 8),
                blink: true,
                hint: "middle: colour  back: done".into(),
            },
        ),
    ]
}

fn words() -> Vec<(&'static str, View)> {
    let message = |first_line| View::Message {
        title: "Cannot start".into(),
        text: LONG.into(),
        first_line,
        hint: "middle: try again  back: menu".into(),
    };
    vec![
        ("message", message(0)),
        ("message-scrolled", message(5)),
        (
            "letters",
            View::Message {
                title: "The quick brown fox".into(),
                text: ('!'..='~')
                    .flat_map(|letter| [letter, ' '])
                    .collect::<String>()
                    + "\n° × ± µ ä é ß ✓",
                first_line: 0,
                hint: "jumps over the lazy dog, 0123456789".into(),
            },
        ),
        (
            "short-message",
            View::Message {
                title: "Put in the cube".into(),
                text: "Any side up. Then press the middle button.".into(),
                first_line: 0,
                hint: "middle: start  back: menu".into(),
            },
        ),
        (
            "name",
            View::Name {
                title: "Name this cube".into(),
                name: "my-cub".into(),
                letter: 'e',
                hint: "right: add  middle: save".into(),
            },
        ),
        (
            "name-long",
            View::Name {
                title: "Name this cube".into(),
                name: "a name far too long for the field ".into(),
                letter: ' ',
                hint: "right: add  middle: save".into(),
            },
        ),
        (
            "table",
            View::Table {
                title: "Statistics".into(),
                rows: [
                    ("Solves", "128"),
                    ("Failed", "3"),
                    ("Fastest", "58.2 s"),
                    ("Average", "71.9 s"),
                    ("Average of the last twelve solves", "70.4 s"),
                    ("Last", "2026-11-21 12:04, after looking again"),
                    ("Battery", "7.64 V"),
                    ("Version", "0.1.0"),
                ]
                .map(|(label, value)| (label.into(), value.into()))
                .into(),
                first_row: 0,
                hint: "middle: back".into(),
            },
        ),
    ]
}

/// Views of every kind with texts that fit nowhere, and with none.
pub(super) fn longest() -> Vec<View> {
    let words = LONG.repeat(3);
    let one_word = "W".repeat(400);
    let strange = "\u{4e2d}\u{e4}\u{301}\t\n\u{200b}".repeat(50);
    let texts = [words, one_word, strange, String::new()];
    texts.iter().flat_map(|text| of_text(text)).collect()
}

fn of_text(text: &str) -> Vec<View> {
    let text = || text.to_owned();
    let numbers = [0, 1, 7, usize::MAX];
    let faces = Facelet::all().flat_map(|cursor| {
        [false, true].map(|blink| View::Correct {
            net: Net::UNREAD,
            cursor,
            blink,
            hint: text(),
        })
    });
    let views = numbers.into_iter().flat_map(|number| {
        [
            View::List {
                title: text(),
                items: vec![text(); 100],
                chosen: number.min(99),
                hint: text(),
            },
            View::List {
                title: text(),
                items: Vec::new(),
                chosen: number,
                hint: text(),
            },
            View::Working {
                phase: text(),
                net: half_read(),
                steps: Some(Steps {
                    counted: Counted::Motions,
                    done: number,
                    whole: 1_000_000,
                }),
                seconds_left: Some(u32::MAX),
                doing: text(),
            },
            View::Working {
                phase: text(),
                net: Net::UNREAD,
                steps: Some(Steps {
                    counted: Counted::Sides,
                    done: number,
                    whole: 0,
                }),
                seconds_left: Some(0),
                doing: text(),
            },
            View::Done {
                title: text(),
                turns: number,
                scan_s: f32::MAX,
                think_s: f32::NAN,
                turn_s: -1.0,
                hint: text(),
            },
            View::Doubt {
                reason: text(),
                net: Net {
                    doubtful: Facelet::all().collect(),
                    ..net_of("F")
                },
                blink: true,
                choices: vec![text(); 8],
                chosen: number.min(7),
            },
            View::Moment {
                title: text(),
                when: text(),
                net: half_read(),
                deed: text(),
                ended: text(),
                hint: text(),
            },
            View::Message {
                title: text(),
                text: text(),
                first_line: number,
                hint: text(),
            },
            View::Name {
                title: text(),
                name: text(),
                letter: 'W',
                hint: text(),
            },
            View::Table {
                title: text(),
                rows: vec![(text(), text()); 9],
                first_row: number,
                hint: text(),
            },
        ]
    });
    faces.chain(views).collect()
}
