//! Addresses that the command prints, and the entry of the page behind them: page/tests/addresses.json, whose addresses
//! the page's tests open.

use std::{fs, path::Path};

use serde::Deserialize;

use super::Studio;
use crate::common::Sandbox;

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../page/tests/addresses.json"
);

#[derive(Deserialize)]
struct Table {
    addresses: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    /// Arguments of the program that print the address.
    #[serde(default)]
    command: Vec<String>,
    address: String,
    /// File that the server sends for `/`.
    page: String,
}

#[test]
fn each_address_that_is_printed_is_one_that_the_page_opens() {
    let text = fs::read_to_string(FILE).expect("the table of addresses");
    let table: Table = serde_json::from_str(&text).expect("a table of addresses");
    let rows: Vec<_> = table
        .addresses
        .iter()
        .filter(|row| !row.command.is_empty())
        .collect();
    assert_eq!(
        rows.len(),
        4,
        "the cube, a simulated robot, a recording, a brick"
    );
    let sandbox = Sandbox::new();
    let hello = r#"{"v":1,"at_ms":0,"event":"hello","program":"0.1.0","robot":"brick"}"#;
    let brick = Studio::start(&sandbox, &[]);
    for Row {
        command,
        address,
        page,
    } in rows
    {
        let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        assert_eq!(arguments.remove(0), "studio");
        let is_recording = |one: &&&str| Path::new(one).extension().is_some_and(|it| it == "jsonl");
        for &file in arguments.iter().filter(is_recording) {
            sandbox.write(file, hello);
        }
        if arguments.last() == Some(&"--brick") {
            arguments.push(brick.host());
        }
        let studio = Studio::start(&sandbox, &arguments);
        assert_eq!(studio.url, format!("http://{}/{address}", studio.host()));
        let entry = studio.get("/");
        assert!(
            entry.ends_with(&format!("\r\n\r\n{page}")),
            "{command:?}: {entry}"
        );
        assert_eq!(studio.interrupt().0, Some(0), "{command:?}");
    }
}
