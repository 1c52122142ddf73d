//! docs/json.md: its examples are run, and their keys compared.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use crate::common::Sandbox;
use robot::Stamped;
use serde_json::Value;

/// Command of the page, and the lines that the page says it prints.
struct Example {
    /// Command as the page has it, without `$`.
    command: String,
    lines: Vec<Value>,
}

fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("a workspace")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/json.md")).expect("the page is there")
}

/// Fenced blocks, each with its kind.
fn blocks(page: &str) -> Vec<(String, String)> {
    let parts: Vec<&str> = page.split("```").collect();
    let fenced = parts.chunks(2).filter_map(|pair| pair.get(1));
    let block = |text: &&str| {
        text.split_once('\n')
            .map(|(kind, body)| (kind.into(), body.into()))
    };
    fenced.filter_map(block).collect()
}

/// Values of the lines of a text. Of the phases in a report only the first is kept, as `phase_ends`
/// tells all of them; the page leaves out the motions behind `...`.
fn parsed(body: &str) -> Vec<Value> {
    let value = |line| {
        let value = serde_json::from_str::<Value>(line);
        let mut value = value.unwrap_or_else(|error| panic!("{line}: {error}"));
        if let Some(motions) = value.get_mut("motions").and_then(Value::as_array_mut) {
            motions.retain(|motion| motion != "...");
        }
        if let Some(phases) = value.get_mut("phases").and_then(Value::as_array_mut) {
            phases.truncate(1);
        }
        value
    };
    body.lines().map(value).collect()
}

fn examples(page: &str) -> Vec<Example> {
    let blocks = blocks(page);
    let pairs = blocks.windows(2).filter(|pair| pair[0].0 == "console");
    let example = |pair: &[(String, String)]| Example {
        command: pair[0].1.trim().trim_start_matches("$ ").to_owned(),
        lines: parsed(&pair[1].1),
    };
    pairs.map(example).collect()
}

/// Events of the page.
fn events_of(page: &str) -> Vec<Value> {
    let bodies = blocks(page).into_iter().filter(|(kind, _)| kind == "json");
    let lines = bodies.flat_map(|(_, body)| parsed(&body));
    lines.filter(|line| line["event"].is_string()).collect()
}

/// Paths of keys in a value, each with the kind of what is there; a `null` tells no kind.
fn shape(value: &Value, path: &str, shape_of: &mut BTreeMap<String, BTreeSet<&'static str>>) {
    let kinds = shape_of.entry(path.to_owned()).or_default();
    match value {
        Value::Null => {}
        Value::Bool(_) => drop(kinds.insert("yes or no")),
        Value::Number(_) => drop(kinds.insert("number")),
        Value::String(_) => drop(kinds.insert("text")),
        Value::Array(elements) => {
            kinds.insert("list");
            for element in elements {
                shape(element, &format!("{path}[]"), shape_of);
            }
        }
        Value::Object(entries) => {
            kinds.insert("object");
            for (key, below) in entries {
                shape(below, &format!("{path}.{key}"), shape_of);
            }
        }
    }
}

/// Shape of all lines together, apart for each event.
fn shapes(lines: &[Value]) -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut shapes = BTreeMap::new();
    for line in lines {
        let event = line["event"].as_str().unwrap_or_default();
        shape(line, event, &mut shapes);
    }
    shapes
}

/// Checks that both sides know the same of each key, and that both know all keys, except those of
/// possible lines.
#[track_caller]
fn assert_same_shape(command: &str, documented: &[Value], printed: &[Value], possible: &[Value]) {
    let (documented, printed) = (shapes(documented), shapes(printed));
    let possible = shapes(possible);
    let missing: Vec<_> = (documented.keys())
        .filter(|path| !printed.contains_key(*path))
        .collect();
    let unknown: Vec<_> = (printed.keys())
        .filter(|path| !documented.contains_key(*path) && !possible.contains_key(*path))
        .collect();
    assert!(missing.is_empty(), "{command} prints no {missing:?}");
    assert!(unknown.is_empty(), "{command} prints {unknown:?}");
    for (path, kinds) in &documented {
        let known = [kinds, &printed[path]];
        if known.iter().all(|kinds| !kinds.is_empty()) {
            assert_eq!(known[0], known[1], "{command}: {path}");
        }
    }
}

/// Words of a command, where texts stand between double quotes.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

#[test]
fn every_example_prints_what_the_page_says() {
    let sandbox = Sandbox::new();
    let scan = fs::read_to_string(root().join("docs/pictures/scan-doubtful.json"));
    sandbox.write("scan-doubtful.json", &scan.expect("the file is there"));
    sandbox.answer(&["states", "save", "three-turns", "F R U"]);
    sandbox.run(&["run", "--simulate", "--seed", "1", "--cube", "F R U"]);
    let (examples, events) = (examples(&page()), events_of(&page()));
    assert!(examples.len() >= 10, "{}", examples.len());
    for Example { command, lines } in examples {
        let (input, command) = match command.strip_prefix("printf 'Q\\n' | ") {
            Some(command) => ("Q\n", command),
            None => ("", command.as_str()),
        };
        let arguments = words(command.strip_prefix("mindcub3r ").expect(command));
        let run = sandbox.run_with_input(&arguments, input);
        assert_same_shape(command, &lines, &parsed(&run.stdout), &events);
    }
}

#[test]
fn every_event_of_the_page_is_one() {
    let mut events = BTreeSet::new();
    for line in events_of(&page()) {
        let read: Stamped = serde_json::from_value(line.clone()).expect("an event");
        let written = serde_json::to_value(&read).expect("written");
        let line = [line];
        assert_same_shape("an event", &line, &[written], &[]);
        events.insert(line[0]["event"].as_str().map(str::to_owned));
    }
    assert_eq!(events.len(), 25, "{events:?}");
}

#[test]
fn every_command_with_json_is_on_the_page() {
    fn look(command: &clap::Command, name: &str, page: &str) {
        for below in command.get_subcommands() {
            let name = format!("{name} {}", below.get_name());
            let has_json = below
                .get_arguments()
                .any(|argument| argument.get_id() == "json");
            assert!(!has_json || page.contains(&name), "{name}");
            look(below, &name, page);
        }
    }
    look(&mindcub3r::command(), "mindcub3r", &page());
}
