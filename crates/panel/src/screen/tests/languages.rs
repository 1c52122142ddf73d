//! Every text of every language, laid out as its key says: none is cut off on the screen.

use std::{collections::BTreeMap, env, fs, path::Path};

use cube_core::{Face, Facelet};
use words::{Language, Words};

use super::{examples::net_of, write_png};
use crate::{
    screen::{Counted, Net, Steps, View, draw},
    text::MISFITS,
};

/// Texts of the section `brick` by key, with the titles of steps, on the way and to practise, and of methods; of a plural, the
/// form for a large number.
fn texts(language: Language) -> BTreeMap<String, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../words");
    let path = format!("{folder}/{language}.toml");
    let table: toml::Table = fs::read_to_string(&path)
        .expect(&path)
        .parse()
        .expect(&path);
    let mut found = BTreeMap::new();
    let mut open = vec![
        (String::new(), &table["brick"]),
        ("step".to_owned(), &table["methods"]["step"]),
        ("practise".to_owned(), &table["methods"]["step"]),
        ("method".to_owned(), &table["base"]["method"]),
    ];
    while let Some((key, value)) = open.pop() {
        match value {
            toml::Value::String(text) => {
                found.insert(key, text.clone());
            }
            toml::Value::Table(inner) => {
                let plural = inner.get("many").or(inner.get("other"));
                let forms = ["one", "few", "many", "other"];
                match plural.filter(|_| inner.keys().all(|it| forms.contains(&it.as_str()))) {
                    Some(form) => open.push((key, form)),
                    None => open.extend(inner.iter().map(|(name, value)| {
                        let dot = if key.is_empty() { "" } else { "." };
                        (format!("{key}{dot}{name}"), value)
                    })),
                }
            }
            other => panic!("{key}: {other}"),
        }
    }
    found
}

/// Layouts of one language.
struct Layouts {
    words: Words,
    texts: BTreeMap<String, String>,
}

/// Methods by the names that a person sees in the settings.
const LONGEST_METHOD: &str = "layers-eight";

impl Layouts {
    fn of(language: Language) -> Self {
        Self {
            words: Words::of(language),
            texts: texts(language),
        }
    }

    fn get(&self, key: &str) -> &str {
        &self.texts[key]
    }

    /// The widest of these texts, by letters.
    fn widest<'a>(&'a self, keys: &[&str]) -> &'a str {
        let texts = keys.iter().map(|key| self.get(key));
        texts.max_by_key(|text| text.chars().count()).expect("some")
    }

    /// Text with values such as the screen shows in the worst case that a person meets.
    fn filled(&self, key: &str) -> String {
        let on_off = ["settings.on", "settings.off"];
        let value = match key {
            "settings.scan" => self.widest(&["settings.full", "settings.quick"]),
            "settings.speed" => {
                self.widest(&["settings.gentle", "settings.standard", "settings.own"])
            }
            "settings.method" => LONGEST_METHOD,
            "settings.language" => "Français",
            _ => self.widest(&on_off),
        };
        let purposes = [
            "menu.solve",
            "menu.scramble",
            "menu.undo",
            "history.run",
            "history.save",
        ];
        let readings = [
            "menu.checkpoint",
            "menu.learn",
            "history.save",
            "history.read",
        ];
        let purpose = self.widest(if key == "history.at" {
            &readings
        } else {
            &purposes
        });
        let mut text = self.get(key).to_owned();
        for (name, value) in [
            ("n", "100"),
            ("done", "100"),
            ("whole", "120"),
            ("time", "2:34"),
            ("face", "U"),
            ("value", value),
            ("name", "cube-12"),
            ("number", "12"),
            ("purpose", purpose),
            ("one", self.get("colour.orange")),
            ("other", self.get("colour.yellow")),
            ("row", "3"),
            ("column", "3"),
            ("colour", self.get("colour.orange")),
            ("place", "URF"),
            ("unread", "12"),
            ("angle", "+180"),
            ("was", self.get("flaw.counterclockwise")),
            ("way", self.get("flaw.clockwise")),
        ] {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        let list = self.words.all_of(&["12", "33", "41"].map(str::to_owned));
        let stickers = self.words.read_stickers(3, &list);
        text.replace("{stickers}", &stickers)
    }

    fn list(title: &str, item: &str, hint: &str) -> View {
        View::List {
            title: title.to_owned(),
            items: vec![item.to_owned(); 8],
            chosen: 1,
            hint: hint.to_owned(),
        }
    }

    fn working(phase: &str, seconds_left: Option<u32>, doing: &str) -> View {
        View::Working {
            phase: phase.to_owned(),
            net: net_of("R U F"),
            steps: Some(Steps {
                counted: Counted::Motions,
                done: 100,
                whole: 120,
            }),
            seconds_left,
            doing: doing.to_owned(),
        }
    }

    fn doubt(reason: &str, choice: &str) -> View {
        View::Doubt {
            reason: reason.to_owned(),
            net: net_of("R U F"),
            blink: false,
            choices: vec![choice.to_owned(); 3],
            chosen: 1,
        }
    }

    fn moment(&self, when: &str, deed: &str, ended: &str) -> View {
        View::Moment {
            title: self.get("menu.history").to_owned(),
            when: when.to_owned(),
            net: net_of("R U F"),
            deed: deed.to_owned(),
            ended: ended.to_owned(),
            hint: self.get("hint.go_there").to_owned(),
        }
    }

    fn message(text: &str) -> View {
        View::Message {
            title: String::new(),
            text: text.to_owned(),
            first_line: 0,
            hint: String::new(),
        }
    }

    /// View that shows the text of a key; `None` for parts of other texts.
    #[expect(
        clippy::unnested_or_patterns,
        clippy::match_same_arms,
        reason = "a line each for titles, items and parts"
    )]
    fn view(&self, key: &str) -> Option<View> {
        let text = self.filled(key);
        let text = text.as_str();
        let (section, name) = key.split_once('.').unwrap_or(("", key));
        Some(match (section, name) {
            ("hint", _) => Self::list("", "", text),
            ("menu", _) => Self::list(text, text, ""),
            // These begin a phase whose length is known.
            ("phase", "scan" | "look_again" | "think" | "turn" | "orient" | "verify") => {
                Self::working(text, Some(154), "R U2 F'")
            }
            ("phase", "face") => Self::working("", None, text),
            ("phase", "motion" | "left") => Self::working("", Some(154), ""),
            ("doing", _) => Self::working("", Some(154), text),
            // The longest method has seven steps.
            ("step", _) => Self::working("", Some(154), &format!("7/7 {text}")),
            ("practise", _) => Self::list("", text, ""),
            ("method", _) => Self::list(text, "", ""),
            ("phase" | "help", _) => Self::working(text, None, ""),
            ("done", "turns" | "scan" | "think" | "turn" | "total" | "seconds" | "point") => {
                View::Done {
                    title: String::new(),
                    turns: 100,
                    scan_s: 123.4,
                    think_s: 12.3,
                    turn_s: 234.5,
                    hint: String::new(),
                }
            }
            ("name", "space" | "erase" | "add") => View::Name {
                title: String::new(),
                name: "cube-12".to_owned(),
                letter: if name == "space" { ' ' } else { 'm' },
                hint: String::new(),
            },
            ("name", "another" | "replace") => Self::list("", text, ""),
            ("name", "title" | "saved" | "not_a_name" | "not_saved" | "taken")
            | ("done", "solved" | "scrambled" | "as_it_was" | "done" | "all_but_one")
            | ("done", "slower" | "stopped" | "setting_back")
            | ("history", "unwritten")
            | ("trouble", "not_connected")
            | ("read", "cube" | "not_a_cube")
            | ("calibrate", "stops" | "turntable" | "sensor" | "flipper")
            | ("calibrate", "overshoot" | "speed" | "durations") => Self::list(text, "", ""),
            ("history", "again") => Self::list("", &format!("12 {text}"), ""),
            ("history", "now" | "minutes" | "hours" | "days") => self.moment(text, "", ""),
            ("history", "read_again" | "at" | "before") => self.moment("", text, ""),
            ("history", "end_unknown" | "reached" | "stopped" | "failed") => {
                self.moment("", "", text)
            }
            ("history", "follows") => self.moment("", "", &format!("x\n{text}")),
            ("settings", "sound" | "start" | "scan" | "method" | "think" | "speed")
            | ("settings", "language") => Self::list("", text, ""),
            ("statistics", _) => View::Table {
                title: String::new(),
                rows: vec![(text.to_owned(), "1234.5 s".to_owned()); 7],
                first_row: 0,
                hint: String::new(),
            },
            ("read", "look_again" | "something_else" | "by_hand" | "give_up" | "all_but_that")
            | ("colour", "light" | "dark" | "of_side") => Self::doubt("", text),
            ("colour", "long_of_side") => return None,
            ("colour", _) => Self::doubt("", text),
            ("read", "right" | "more" | "drop") => Self::list("", text, ""),
            ("read", "title") => View::Correct {
                net: Net::UNREAD,
                cursor: Facelet::new(Face::F, 4),
                blink: true,
                hint: String::new(),
            },
            ("read", "question") => {
                Self::doubt(&format!("{text} {}", self.filled("read.place")), "")
            }
            ("read", "stickers" | "centres" | "more_stickers" | "unlike_colour" | "place")
            | ("flaw", "clockwise" | "counterclockwise")
            | ("settings", _)
            | ("history", "run" | "save" | "read")
            | ("page", "or")
            | ("", _) => return None,
            ("read", "other_law") => Self::message(text),
            ("read", _) | ("flaw", "corner" | "edge" | "edges") => Self::doubt(text, ""),
            ("flaw", "corner_law" | "edge_law" | "exchanged" | "side_turned") => {
                Self::doubt(text, "")
            }
            ("done" | "name" | "history" | "ready" | "page" | "learn", _)
            | ("trouble" | "calibrate" | "flaw", _) => Self::message(text),
            _ => panic!("{key}: say above where the screen shows it"),
        })
    }
}

/// Texts that the screen cannot show whole, each with its language and key.
fn misfits(language: Language) -> Vec<String> {
    let layouts = Layouts::of(language);
    let mut wrong = Vec::new();
    for key in layouts.texts.keys() {
        let Some(view) = layouts.view(key) else {
            continue;
        };
        MISFITS.take();
        let frame = draw(&view, layouts.words);
        // Up and down nudge the table while the robot waits: the text does not scroll.
        let scrolls = key.starts_with("ready.by_") && view.furthest_scroll() > 0;
        let cut = MISFITS.take();
        if !cut.is_empty() || scrolls {
            wrong.push(format!("{language} {key}: {cut:?}"));
        }
        if let Some(previews) = env::var_os("SCREEN_PREVIEWS") {
            fs::create_dir_all(&previews).expect("a folder");
            write_png(
                &frame,
                &Path::new(&previews).join(format!("{language}-{key}.png")),
            );
        }
    }
    wrong
}

#[test]
fn no_text_is_cut_off_in_any_of_the_languages() {
    let wrong: Vec<String> = Language::ALL.into_iter().flat_map(misfits).collect();
    assert!(
        wrong.is_empty(),
        "{}\n{} texts",
        wrong.join("\n"),
        wrong.len()
    );
}
