use crate::{
    Language, Words,
    plural::{Category, category},
    table::{Entry, LANGUAGES, Table},
};

#[test]
fn plurals_follow_the_examples_of_cldr() {
    use Category::{Few, Many, One, Other};
    for (language, examples) in [
        (
            Language::English,
            &[(0, Other), (1, One), (2, Other), (21, Other)][..],
        ),
        (
            Language::German,
            &[(0, Other), (1, One), (2, Other), (101, Other)],
        ),
        (
            Language::Spanish,
            &[(0, Other), (1, One), (2, Other), (16, Other)],
        ),
        (
            Language::French,
            &[(0, One), (1, One), (2, Other), (17, Other)],
        ),
        (
            Language::Russian,
            &[
                (0, Many),
                (1, One),
                (2, Few),
                (4, Few),
                (5, Many),
                (11, Many),
                (12, Many),
                (14, Many),
                (19, Many),
                (21, One),
                (22, Few),
                (100, Many),
                (101, One),
                (111, Many),
                (1000, Many),
            ],
        ),
    ] {
        for &(n, expected) in examples {
            assert_eq!(category(language, n), expected, "{language} {n}");
        }
    }
}

#[test]
fn every_language_has_all_texts_and_fills_them_in() {
    for language in Language::ALL {
        let words = Words::of(language);
        assert!(!words.hint_choose().is_empty(), "{language}");
        for n in [0, 1, 2, 5, 11, 21, 22] {
            let turns = words.done_turns(n);
            assert!(
                turns.contains(&n.to_string()) && !turns.contains('{'),
                "{language}: {turns}"
            );
        }
    }
    assert_eq!(Words::of(Language::Russian).done_turns(3), "3 хода");
    assert_eq!(Words::of(Language::German).done_turns(1), "1 Zug");
}

#[test]
fn a_title_is_found_by_the_english_one() {
    let german = Words::of(Language::German);
    assert_eq!(german.title("First layer"), "Erste Ebene");
    assert_eq!(german.title("Layer by layer"), "Ebene für Ebene");
    assert_eq!(german.title("A step of my own"), "A step of my own");
    // A text of the screen is no title.
    assert_eq!(german.title("Solve"), "Solve");
}

#[test]
fn lists_are_joined_as_the_language_does() {
    let items = |n: usize| ["1", "2", "3"].map(str::to_owned)[..n].to_vec();
    let german = Words::of(Language::German);
    assert_eq!(german.all_of(&items(1)), "1");
    assert_eq!(german.all_of(&items(3)), "1, 2 und 3");
    assert_eq!(Words::ENGLISH.one_of(&items(2)), "1 or 2");
}

#[test]
fn the_check_names_what_a_table_lacks() {
    let table = |text: &str| Table::parse(text).expect("TOML");
    let english = table("a = \"{x} b\"\nc = \"d\"\n[t]\none = \"{n} e\"\nother = \"{n} es\"");
    for (text, wrong) in [
        (
            "a = \"{x}\"\nc = \"d\"\nt.one = \"e\"\nt.few = \"{n}\"\nt.many = \"{n}\"",
            "",
        ),
        (
            "c = \"d\"\nt.one = \"e\"\nt.few = \"{n}\"\nt.many = \"{n}\"",
            "a is missing",
        ),
        (
            "a = \"{y}\"\nc = \"\"\nt.one = \"e\"\nt.few = \"{n}\"\nt.many = \"{n}\"\nz = \"\"",
            "a has {\"y\"} in braces, not {\"x\"}; c is empty; z is no key of en.toml",
        ),
        (
            "a = \"{x}\"\nc = \"d\"\nt.one = \"e\"\nt.many = \"{n}\"",
            "t.few is missing",
        ),
        (
            "a = \"{x}\"\nc = \"d\"\nt = \"e\"",
            "t has {} in braces, not {\"n\"}; t is a plural in one of the languages only",
        ),
    ] {
        let found = table(text).differences(&english, "ru").join("; ");
        assert_eq!(found, wrong, "{text}");
    }
}

/// Every language, the page's sections too: the build checks the brick's alone.
#[test]
fn every_table_is_complete() {
    let read = |language: &str| {
        let path = format!("{}/../../words/{language}.toml", env!("CARGO_MANIFEST_DIR"));
        Table::parse(&std::fs::read_to_string(&path).expect(&path)).expect(&path)
    };
    let english = read("en");
    let own = english.differences(&english, "en");
    assert!(own.is_empty(), "{own:#?}");
    for language in LANGUAGES {
        let wrong = read(language).differences(&english, language);
        assert!(wrong.is_empty(), "words/{language}.toml: {wrong:#?}");
    }
}

#[test]
fn every_key_of_the_brick_is_used() {
    let path = format!("{}/../../words/en.toml", env!("CARGO_MANIFEST_DIR"));
    let mut english = Table::parse(&std::fs::read_to_string(&path).expect("read")).expect("TOML");
    english.keep_sections(&[("brick", "")]);
    let mut sources = String::new();
    for folder in ["dialogue", "mindcub3r", "panel", "words"] {
        let folder = format!("{}/../{folder}/src", env!("CARGO_MANIFEST_DIR"));
        for entry in walkdir::WalkDir::new(folder) {
            let entry = entry.expect("listed");
            let is_test = entry.path().to_string_lossy().contains("tests");
            if !is_test && entry.path().extension().is_some_and(|it| it == "rs") {
                sources += &std::fs::read_to_string(entry.path()).expect("read");
            }
        }
    }
    let unused: Vec<&String> = english
        .0
        .keys()
        .filter(|key| {
            let name = key.replace('.', "_");
            let calls = [format!(".{name}("), format!("Words::{name}")];
            !calls.iter().any(|call| sources.contains(call))
        })
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
    assert!(
        english
            .0
            .values()
            .any(|entry| matches!(entry, Entry::Plural(_)))
    );
}
