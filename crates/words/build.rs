//! Reads the section `brick` of the tables, checks each language against English, and writes one
//! function for each key, and one packed file for each language.

#[path = "src/table.rs"]
mod table;

use std::{env, fmt::Write, fs, path::Path};

use table::{CATEGORIES, Entry, LANGUAGES, Table, placeholders};

fn main() {
    let tables =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../words");
    println!("cargo:rerun-if-changed={}", tables.display());
    let read = |language: &str| {
        let path = tables.join(format!("{language}.toml"));
        println!("cargo:rerun-if-changed={}", path.display());
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut table =
            Table::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        table.keep_sections(&[
            ("brick", ""),
            ("methods.step", TITLES),
            ("base.method", TITLES),
        ]);
        table
    };
    let english = read("en");
    let out = env::var("OUT_DIR").expect("set by cargo");
    let out = Path::new(&out);
    for language in LANGUAGES {
        let other = read(language);
        let wrong = other.differences(&english, language);
        assert!(
            wrong.is_empty(),
            "words/{language}.toml: {}",
            wrong.join("; ")
        );
        let packed = miniz_oxide::deflate::compress_to_vec(forms(&other).join("\0").as_bytes(), 9);
        fs::write(out.join(format!("{language}.packed")), packed).expect("written");
    }
    fs::write(out.join("texts.rs"), source(&english)).expect("written");
}

/// Prefix of the keys of titles of steps and methods, which are looked up by their English text.
const TITLES: &str = "title.";

/// Texts in the order of their numbers: one for a text, one of each category for a plural.
fn forms(table: &Table) -> Vec<&str> {
    let entries = table.0.values();
    let forms = entries.flat_map(|entry| match entry {
        Entry::Text(text) => vec![text.as_str()],
        Entry::Plural(forms) => (CATEGORIES.iter())
            .map(|category| forms.get(*category).map_or("", String::as_str))
            .collect(),
    });
    forms.collect()
}

/// A function for each key.
fn source(english: &Table) -> String {
    let mut source = "impl Words {\n".to_owned();
    let mut number = 0;
    let mut titles: Option<(usize, usize)> = None;
    for (key, entry) in &english.0 {
        if key.starts_with(TITLES) {
            titles = Some((titles.map_or(number, |(first, _)| first), number + 1));
            number += 1;
            continue;
        }
        let name = key.replace('.', "_");
        let doc = format!("{:?}", entry.first());
        let mut names = placeholders(entry.first());
        let is_plural = matches!(entry, Entry::Plural(_));
        names.retain(|name| !(is_plural && name == "n"));
        let parameters = names
            .iter()
            .map(|name| format!(", {name}: &dyn std::fmt::Display"));
        let parameters = parameters.collect::<Vec<_>>().concat();
        let values = names.iter().map(|name| format!("({name:?}, {name}), "));
        let values = values.collect::<Vec<_>>().concat();
        let function = match entry {
            Entry::Plural(_) => format!(
                "pub fn {name}(self, n: usize{parameters}) -> String {{ self.counted({number}, n, &[(\"n\", &n), {values}]) }}"
            ),
            Entry::Text(_) if names.is_empty() => {
                format!("pub fn {name}(self) -> &'static str {{ self.text({number}) }}")
            }
            Entry::Text(_) => format!(
                "pub fn {name}(self{parameters}) -> String {{ fill(self.text({number}), &[{values}]) }}"
            ),
        };
        let _ = writeln!(source, "#[doc = {doc}]\n{function}");
        number += match entry {
            Entry::Text(_) => 1,
            Entry::Plural(_) => CATEGORIES.len(),
        };
    }
    let (first, end) = titles.expect("there are titles");
    let _ = writeln!(
        source,
        "/// Number of the first title of a step or method, and that after the last.\nconst TITLES: [usize; 2] = [{first}, {end}];\n}}"
    );
    source
}
