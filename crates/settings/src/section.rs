//! Declarations as data, and the commented text of a section.

use std::fmt::Write;

/// Longest line of a comment, in characters.
const MAX_LINE_CHARS: usize = 100;

/// One declared setting.
#[derive(Debug, Clone, Copy)]
pub struct Declared {
    /// The key, with its unit.
    pub key: &'static str,
    /// The meaning, line by line.
    pub doc: &'static [&'static str],
    /// The default as TOML; `None` where the default depends on other settings.
    pub default: fn() -> Option<String>,
    /// The value, as TOML, that a setting without a default has when all other settings have their
    /// defaults.
    pub like: Option<&'static str>,
    /// The allowed values, in words; the sort of value where every value of the sort is allowed.
    pub allowed: fn() -> String,
    /// Whether [`allowed`](Self::allowed) says more than the sort of value.
    pub has_range: bool,
}

/// A declared section of a text of settings.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The name in brackets; empty for the settings above all sections.
    pub name: &'static str,
    /// The subject of the section.
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

    /// The section with `keys` as its only allowed keys.
    #[must_use]
    pub const fn only(self, keys: &'static [&'static str]) -> Self {
        Self {
            only: Some(keys),
            ..self
        }
    }

    /// The allowed settings, in the order of their declaration.
    pub fn settings(&self) -> impl Iterator<Item = &'static Declared> {
        let only = self.only;
        self.settings
            .iter()
            .filter(move |declared| only.is_none_or(|keys| keys.contains(&declared.key)))
    }

    pub(crate) fn path(&self, key: &str) -> String {
        path(self.name, key)
    }

    /// The text of the section in a shipped file: each setting with its default, under a comment
    /// with its meaning and range. A setting whose default depends on other settings is commented
    /// out.
    pub fn commented(&self) -> String {
        let mut text = String::new();
        comment(&mut text, self.about);
        if !self.name.is_empty() {
            let _ = writeln!(text, "[{}]", self.name);
        }
        for declared in self.settings() {
            let mut words = declared.doc.join(" ");
            if declared.has_range {
                let _ = write!(words, " Allowed: {}.", (declared.allowed)());
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

/// The path of a key: `section.key`, or the key alone above all sections.
pub(crate) fn path(section: &str, key: &str) -> String {
    if section.is_empty() {
        key.to_owned()
    } else {
        format!("{section}.{key}")
    }
}

/// The setting that a section declares under a key, with the section's name.
pub(crate) fn declared(
    section: &str,
    key: &str,
    sections: &[Section],
) -> Option<(&'static str, &'static Declared)> {
    let mut named = sections.iter().filter(|other| other.name == section);
    named.find_map(|section| {
        let setting = section.settings().find(|setting| setting.key == key)?;
        Some((section.name, setting))
    })
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
