//! Settings of a small robot, read from good and bad texts.

use std::time::Duration;

use settings::{Document, Section};

settings::words! {
    enum Kind {
        Full = "full",
        Quick = "quick",
    }
}

settings::section! {
    /// Settings with a key of each kind.
    struct Running in "run": "The main loop." {
        /// Share that is read.
        kind: Kind = Kind::Full;
        /// Number of looks.
        looks: u32 = 2, in 0..=10;
        /// Whether it thinks.
        thinks: bool = true;
        /// Pause.
        pause_ms => pause: Duration = 50, in 0..=1000;
        /// Fraction.
        share: f64 = 0.5, in 0.0..=1.0;
    }
}

settings::section! {
    /// Settings with a list and a key that may be left out.
    struct Built in "robot": "Build of the robot." {
        /// The gears.
        gear_ratio: f64 = 3.0, in 1.0..=12.0;
        /// Where the arm parks; a name that is long enough for the comment to need a second line
        /// in the shipped file.
        park_deg: i32 = -400, in -700..=0;
        /// Angles.
        angles: [i32; 3] = [1, 2, 3], in 0..=9;
        /// Angle beyond.
        beyond_deg: Option<i32> = None, in 0..=90, like "18";
        /// Name of the builder.
        builder: String = "no\"body";
    }
}

const SECTIONS: [Section; 2] = [Running::SECTION, Built::SECTION];

fn read(text: &str) -> Result<(Running, Built), String> {
    let message = |error: settings::SettingsError| error.to_string();
    let document = Document::parse(text, &SECTIONS).map_err(message)?;
    let running = Running::read_over(&document, &Running::default()).map_err(message)?;
    let built = Built::read_over(&document, &Built::default()).map_err(message)?;
    Ok((running, built))
}

#[test]
fn given_settings_are_read_and_all_others_keep_their_values() {
    let (running, built) = read("").expect("nothing is wrong");
    assert_eq!((running, built), (Running::default(), Built::default()));
    let text = "[run]\nkind = \"quick\"\nlooks = 0x0a\npause_ms = 7\nshare = 1\n\
                [robot]\nangles = [9, 8,\n 7]\nbeyond_deg = 4\nbuilder = 'me'\n";
    let (running, built) = read(text).expect("all in range");
    assert_eq!(
        running,
        Running {
            kind: Kind::Quick,
            looks: 10,
            thinks: true,
            pause_ms: Duration::from_millis(7),
            share: 1.0,
        }
    );
    assert_eq!(running.pause(), Duration::from_millis(7));
    assert_eq!(
        built,
        Built {
            gear_ratio: 3.0,
            park_deg: -400,
            angles: [9, 8, 7],
            beyond_deg: Some(4),
            builder: "me".to_owned(),
        }
    );
}

#[test]
fn values_can_be_laid_over_other_values_than_the_defaults() {
    let base = Running {
        looks: 9,
        share: 0.1,
        ..Running::default()
    };
    let document = Document::parse("[run]\nshare = 0.2", &SECTIONS).expect("declared");
    let over = Running::read_over(&document, &base).expect("in range");
    assert_eq!(over, Running { share: 0.2, ..base });
    assert!(document.has("run", "share") && !document.has("run", "looks"));
}

#[test]
fn input_is_repeated_in_part_and_without_control_characters() {
    let long = "x".repeat(900_000);
    for (text, words) in [
        (format!("{long} = 1"), "xxx..."),
        (format!("[{long}]"), "xxx..."),
        (format!("{long}.{long} = 1"), "xxx..."),
        ("\"a\u{9b}\\u001b[2J\" = 1".to_owned(), "a\\u{9b}\\u{1b}[2J"),
        (format!("run = \"{long}\""), "xxx..."),
        (format!("run.kind = \"\u{9b}{long}\""), "\\u{9b}xxx"),
        (format!("run.looks = 1{}", "0".repeat(300)), "000..."),
        ("run.share = 1e308".to_owned(), "run.share = 1e308 is"),
        ("run.share = -1e308".to_owned(), "run.share = -1e308 is"),
        (format!("run.looks = 0x{}", "f".repeat(300)), "fff..."),
        (format!("run.looks = {long}"), "line 1"),
    ] {
        let error = read(&text).expect_err(words);
        assert!(error.contains(words), "{error:?}");
        assert!(error.len() < 400, "{}", error.len());
        assert!(!error.contains(char::is_control), "{error:?}");
    }
}

#[test]
fn an_error_names_place_key_value_and_range() {
    for (text, message) in [
        (
            "[run]\nlooks = -1",
            "line 2, column 9: run.looks = -1 is out of range: allowed are 0 to 10",
        ),
        (
            "[run]\nlooks = \"two\"",
            "line 2, column 9: run.looks = \"two\": a whole number from 0 to 10 is needed",
        ),
        (
            "[run]\nlooks = 2.5",
            "line 2, column 9: run.looks = 2.5: a whole number from 0 to 10 is needed",
        ),
        (
            "[run]\n# é\n  looks = 123456789012345678901234567890123456789012",
            "line 3, column 11: run.looks = 123456789012345678901234567890123456789012 is out of \
             range: allowed are 0 to 10",
        ),
        (
            "run.share = nan",
            "line 1, column 13: run.share = nan is out of range: allowed are 0 to 1",
        ),
        (
            "run.share = true",
            "line 1, column 13: run.share = true: a number from 0 to 1 is needed",
        ),
        (
            "[run]\nthinks = 1",
            "line 2, column 10: run.thinks = 1: true or false is needed",
        ),
        (
            "[run]\nkind = \"half\"",
            "line 2, column 8: run.kind = \"half\": \"full\" or \"quick\" is needed",
        ),
        (
            "[robot]\nangles = [1, 2]",
            "line 2, column 10: robot.angles has the wrong length: seen 2 values, needed 3",
        ),
        (
            "[robot]\nangles = [1, 2, 3, 4]",
            "line 2, column 10: robot.angles has the wrong length: seen 4 values, needed 3",
        ),
        (
            "[robot]\nangles = [1, 20, 3]",
            "line 2, column 14: robot.angles = 20 is out of range: allowed are 0 to 9",
        ),
        (
            "[robot]\nangles = 4",
            "line 2, column 10: robot.angles = 4: a list of 3 values, each 0 to 9 is needed",
        ),
        (
            "[robot]\nbeyond_deg = 91",
            "line 2, column 14: robot.beyond_deg = 91 is out of range: allowed are 0 to 90",
        ),
        (
            "[robot]\nbuilder = 3",
            "line 2, column 11: robot.builder = 3: a text in quotes is needed",
        ),
    ] {
        assert_eq!(read(text).expect_err(text), message);
    }
}

#[test]
fn an_undeclared_name_is_refused_with_the_declared_ones() {
    for (text, message) in [
        (
            "[run]\nloks = 3",
            "line 2, column 1: run.loks is no setting: did you mean looks?",
        ),
        (
            "[run]\nverify = 3",
            "line 2, column 1: run.verify is no setting: allowed are kind, looks, thinks, \
             pause_ms, share",
        ),
        (
            "[run]\nbuilder = \"me\"",
            "line 2, column 1: run.builder is no setting: did you mean robot.builder?",
        ),
        (
            "[robt]\n",
            "line 1, column 2: [robt] is no section: did you mean [robot]?",
        ),
        (
            "\n[motors]\n",
            "line 2, column 2: [motors] is no section: allowed are run, robot",
        ),
        (
            "run = 3",
            "line 1, column 1: run = 3: a section [run] is needed",
        ),
        (
            "length = 3",
            "line 1, column 1: length is no setting: it stands in no section; allowed are [run], \
             [robot]",
        ),
    ] {
        assert_eq!(read(text).expect_err(text), message);
    }
    for (text, message) in [
        (
            "[run]\nspeed = 1\nthink = true",
            "line 2, column 1: run.speed is no setting: allowed are kind, looks, thinks, pause_ms, \
             share",
        ),
        (
            "[robot]\ngear = 3",
            "line 2, column 1: robot.gear is no setting: did you mean gear_ratio?",
        ),
    ] {
        assert_eq!(read(text).expect_err(text), message);
    }
    for text in [
        "[run\n",
        "\u{0}",
        "[run]\nlooks = 1\nlooks = 2",
        "[run]\nlooks =",
    ] {
        let error = read(text).expect_err(text);
        assert!(
            error.starts_with("line ") && !error.contains('\n'),
            "{error}"
        );
    }
}

#[test]
fn a_value_that_is_no_toml_is_told_with_its_key_and_the_allowed_values() {
    for (text, message) in [
        (
            "[run]\nkind = quick",
            "line 2, column 8: run.kind = quick cannot be read: allowed are \"full\" or \"quick\"",
        ),
        (
            "[run]\nkind = \u{201c}quick\u{201d} # curly",
            "line 2, column 8: run.kind = \u{201c}quick\u{201d} cannot be read: allowed are \
             \"full\" or \"quick\"",
        ),
        (
            "[robot]\n[run]\nlooks = 1\nthinks = no",
            "line 4, column 10: run.thinks = no cannot be read: allowed are true or false",
        ),
        (
            "[run]\nthinks = True",
            "line 2, column 10: run.thinks = True cannot be read: allowed are true or false",
        ),
        (
            "[run]\nshare = 0,5",
            "line 2, column 10: run.share = 0,5 cannot be read: allowed are 0 to 1, a number \
             alone, with a point",
        ),
        (
            "[run]\npause_ms = 7 ms # short",
            "line 2, column 12: run.pause_ms = 7 ms cannot be read: allowed are 0 to 1000, a \
             number alone",
        ),
        (
            "run.looks = 2x",
            "line 1, column 13: run.looks = 2x cannot be read: allowed are 0 to 10, a number alone",
        ),
        (
            "[run]\nlooks =\nshare = 0.5",
            "line 2, column 8: run.looks = (nothing) cannot be read: allowed are 0 to 10",
        ),
        (
            "[robot]\nangles = 1, 2",
            "line 2, column 11: robot.angles = 1, 2 cannot be read: allowed are a list of 3 \
             values, each 0 to 9",
        ),
        (
            "[robot]\nangles = [1, 2, x]",
            "line 2, column 17: robot.angles = [1, 2, x] cannot be read: allowed are a list of 3 \
             values, each 0 to 9",
        ),
    ] {
        assert_eq!(read(text).expect_err(text), message);
    }
}

#[test]
fn a_line_that_is_no_toml_is_repeated() {
    for (text, place, line) in [
        ("[run]\nlooks 2\n", "line 2, column 7: ", "looks 2"),
        ("[run\nlooks = 2", "line 1, column 5: ", "[run"),
        (
            "[run]\nlooks = 1\nlooks = 2",
            "line 3, column 1: ",
            "looks = 2",
        ),
        ("[run]\nother = yes", "line 2, column 9: ", "other = yes"),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.starts_with(place), "{error}");
        assert!(error.ends_with(&format!(": {line}")), "{error}");
    }
}

#[test]
fn a_section_may_allow_only_some_of_its_keys() {
    let sections = [Running::SECTION.only(&["looks"])];
    let document = Document::parse("[run]\nlooks = 4", &sections).expect("allowed");
    assert_eq!(document.get("run", "looks", &(0..=10)), Ok(Some(4u32)));
    let error = Document::parse("[run]\nshare = 0.4", &sections).expect_err("not allowed");
    assert_eq!(
        error.to_string(),
        "line 2, column 1: run.share is no setting: allowed are looks"
    );
    let document = Document::parse_section("looks = 4", "run", &sections).expect("allowed");
    assert!(document.has("run", "looks"));
}

#[test]
fn a_conflict_is_reported_at_the_last_of_its_given_settings() {
    let document = Document::parse("[run]\nlooks = 4\nshare = 0.5", &SECTIONS).expect("declared");
    let message = |settings: &[(&str, &str)]| document.conflict(settings, "no").to_string();
    assert_eq!(
        message(&[("run", "share"), ("run", "looks")]),
        "line 3, column 9: no"
    );
    assert_eq!(
        message(&[("run", "looks"), ("run", "kind")]),
        "line 2, column 9: no"
    );
    // Without any of the settings in the text, the place is their section.
    assert_eq!(message(&[("run", "kind")]), "line 1, column 2: no");
    assert_eq!(message(&[("robot", "builder")]), "no");
    assert!(document.has_section("run") && !document.has_section("robot"));
}

#[test]
fn the_commented_text_tells_meaning_default_and_range_and_reads_back() {
    let text = SECTIONS.map(|section| section.commented()).join("\n");
    assert_eq!(
        text,
        "# The main loop.\n\
         [run]\n\
         # Share that is read.\n\
         kind = \"full\"\n\
         # Number of looks. Allowed: 0 to 10.\n\
         looks = 2\n\
         # Whether it thinks.\n\
         thinks = true\n\
         # Pause. Allowed: 0 to 1000.\n\
         pause_ms = 50\n\
         # Fraction. Allowed: 0 to 1.\n\
         share = 0.5\n\
         \n\
         # Build of the robot.\n\
         [robot]\n\
         # The gears. Allowed: 1 to 12.\n\
         gear_ratio = 3\n\
         # Where the arm parks; a name that is long enough for the comment to need a second line in the\n\
         # shipped file. Allowed: -700 to 0.\n\
         park_deg = -400\n\
         # Angles. Allowed: a list of 3 values, each 0 to 9.\n\
         angles = [1, 2, 3]\n\
         # Angle beyond. Allowed: 0 to 90.\n\
         #beyond_deg = 18\n\
         # Name of the builder.\n\
         builder = 'no\"body'\n"
    );
    assert_eq!(read(&text), Ok((Running::default(), Built::default())));
    let written = Built {
        beyond_deg: Some(3),
        ..Built::default()
    };
    assert_eq!(written.written()[3], ("beyond_deg", "3".to_owned()));
    assert_eq!(Built::default().written().len(), 4);
}
