//! Declarations as data, and the commented text that follows from them.

use std::fmt::Write;

/// No line of a comment is longer, in characters.
const MAX_LINE_CHARS: usize = 100;

/// What a setting was called before: the path of the old key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Was {
    /// `section.key`.
    pub path: &'static str,
    /// How many units of the old key make one of the new.
    pub per: f64,
}

/// One declared setting.
#[derive(Debug, Clone, Copy)]
pub struct Declared {
    /// The key, with its unit.
    pub key: &'static str,
    /// What it means, line by line.
    pub doc: &'static [&'static str],
    /// The default as TOML; none where it depends on others.
    pub default: fn() -> Option<String>,
    /// The value that a setting without a default has when all others have theirs, as TOML.
    pub like: Option<&'static str>,
    /// What is allowed, in words; none where the sort of value says it all.
    pub allowed: fn() -> Option<String>,
    /// Old keys that are still read.
    pub was: &'static [Was],
}

/// A declared section of a text of settings.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The name in brackets; empty for what stands above all sections.
    pub name: &'static str,
    /// What it is about.
    pub about: &'static str,
    settings: &'static [Declared],
    only: Option<&'static [&'static str]>,
}

impl Section {
    /// A section with these settings, as [`section!`](crate::section) declares it.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        settings: &'static [Declared],
    ) -> Self {
        Self {
            name,
            about,
            settings,
            only: None,
        }
    }

    /// The same section where only these of its keys are allowed.
    #[must_use]
    pub const fn only(self, keys: &'static [&'static str]) -> Self {
        Self {
            only: Some(keys),
            ..self
        }
    }

    /// The settings that are allowed, in the order of their declaration.
    pub fn settings(&self) -> impl Iterator<Item = &'static Declared> {
        let only = self.only;
        self.settings
            .iter()
            .filter(move |declared| only.is_none_or(|keys| keys.contains(&declared.key)))
    }

    /// The path of one of its keys.
    pub(crate) fn path(&self, key: &str) -> String {
        path(self.name, key)
    }

    /// The section as a person finds it in a shipped file: each setting under a comment with its
    /// meaning and range, with its default; commented out where that depends on others.
    pub fn commented(&self) -> String {
        let mut text = String::new();
        comment(&mut text, self.about);
        if !self.name.is_empty() {
            let _ = writeln!(text, "[{}]", self.name);
        }
        for declared in self.settings() {
            let mut words = declared.doc.join(" ");
            if let Some(allowed) = (declared.allowed)() {
                let _ = write!(words, " Allowed: {allowed}.");
            }
            comment(&mut text, &words);
            let key = declared.key;
            let line = match ((declared.default)(), declared.like) {
                (Some(default), _) => format!("{key} = {default}"),
                (None, Some(like)) => format!("#{key} = {like}"),
                (None, None) => format!("#{key} ="),
            };
            text.push_str(&line);
            text.push('\n');
        }
        text
    }
}

/// `section.key`, or the key alone above all sections.
pub(crate) fn path(section: &str, key: &str) -> String {
    if section.is_empty() {
        key.to_owned()
    } else {
        format!("{section}.{key}")
    }
}

/// Writes words as a comment, line by line.
fn comment(text: &mut String, words: &str) {
    let mut line = String::from("#");
    for word in words.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > MAX_LINE_CHARS {
            text.push_str(&line);
            text.push('\n');
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    if line.len() > 1 {
        text.push_str(&line);
        text.push('\n');
    }
}
