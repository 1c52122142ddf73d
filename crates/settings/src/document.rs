//! Documents: texts of settings, parsed once, checked against the declared keys, and read value by
//! value.

use crate::excerpt::excerpt;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    Place, Problem, Section, Setting, SettingsError, Value,
    nearest::nearest,
    section::{declared, path},
    syntax,
    value::seen,
};

/// A text of settings in which all sections and keys are declared ones.
#[derive(Debug)]
pub struct Document<'t> {
    text: &'t str,
    /// The names of the sections in the text, with their byte offsets.
    sections: Vec<(String, usize)>,
    entries: Vec<Entry<'t>>,
}

#[derive(Debug)]
struct Entry<'t> {
    section: &'static str,
    key: &'static str,
    value: Spanned<DeValue<'t>>,
}

impl<'t> Document<'t> {
    /// Parses a text that may have the sections `sections`.
    ///
    /// # Errors
    /// The first error with its place: no TOML, an unknown section or key. Values are
    /// checked when they are read.
    pub fn parse(text: &'t str, sections: &[Section]) -> Result<Self, SettingsError> {
        Self::parse_in(text, "", sections)
    }

    /// Parses the keys of one section, without the line with the section's name. Other sections may
    /// follow.
    ///
    /// # Errors
    /// The errors of [`parse`](Self::parse).
    pub fn parse_section(
        text: &'t str,
        name: &str,
        sections: &[Section],
    ) -> Result<Self, SettingsError> {
        Self::parse_in(text, name, sections)
    }

    fn parse_in(text: &'t str, top: &str, sections: &[Section]) -> Result<Self, SettingsError> {
        let table =
            DeTable::parse(text).map_err(|error| syntax::error(text, top, sections, &error))?;
        let mut found: Vec<(String, Spanned<_>, Spanned<_>)> = Vec::new();
        let mut names = Vec::new();
        for (key, value) in table.into_inner() {
            let is_section = sections.iter().any(|section| section.name == key.get_ref());
            match value.get_ref() {
                DeValue::Table(_) => {
                    let name = key.get_ref().clone().into_owned();
                    if !is_section {
                        let problem = unknown_section(&name, sections);
                        return Err(at(text, key.span().start, problem));
                    }
                    names.push((name.clone(), key.span().start));
                    if let DeValue::Table(inner) = value.into_inner() {
                        found.extend(
                            inner
                                .into_iter()
                                .map(|(key, value)| (name.clone(), key, value)),
                        );
                    }
                }
                _ if is_section => {
                    let problem = Problem::NoSection {
                        name: key.get_ref().clone().into_owned(),
                        seen: seen(text, &value),
                    };
                    return Err(at(text, key.span().start, problem));
                }
                _ => found.push((top.to_owned(), key, value)),
            }
        }
        found.sort_by_key(|(_, key, _)| key.span().start);
        let mut document = Self {
            text,
            sections: names,
            entries: Vec::new(),
        };
        for (section, key, value) in found {
            document.add(&section, &key, value, sections)?;
        }
        Ok(document)
    }

    fn add(
        &mut self,
        section: &str,
        key: &Spanned<impl AsRef<str>>,
        value: Spanned<DeValue<'t>>,
        sections: &[Section],
    ) -> Result<(), SettingsError> {
        let name = key.get_ref().as_ref();
        let Some((section, setting)) = declared(section, name, sections) else {
            let problem = unknown_key(section, name, sections);
            return Err(at(self.text, key.span().start, problem));
        };
        self.entries.push(Entry {
            section,
            key: setting.key,
            value,
        });
        Ok(())
    }

    /// Reads a setting; `None` if the text does not give it.
    ///
    /// # Errors
    /// A value that is not allowed, with place, key, value and the allowed values.
    pub fn get<T: Setting>(
        &self,
        section: &str,
        key: &str,
        range: &T::Range,
    ) -> Result<Option<T>, SettingsError> {
        let Some(entry) = self.entry(section, key) else {
            return Ok(None);
        };
        let key_path = path(section, key);
        let value = Value {
            text: self.text,
            key: &key_path,
            node: &entry.value,
        };
        T::read(&value, range).map(Some)
    }

    /// Whether the text gives a setting.
    pub fn has(&self, section: &str, key: &str) -> bool {
        self.entry(section, key).is_some()
    }

    /// Whether the text has a section, even an empty one.
    pub fn has_section(&self, name: &str) -> bool {
        self.sections.iter().any(|(section, _)| section == name)
    }

    /// All settings that the text gives, in its order: section, key, and value as TOML.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &'static str, &'t str)> {
        self.entries.iter().map(|entry| {
            let value = self.text.get(entry.value.span()).unwrap_or_default();
            (entry.section, entry.key, value)
        })
    }

    /// The error for values that contradict each other. `settings` are pairs of section and key.
    /// The place of the error is the last of these settings in the text, or else the first of their
    /// sections in the text.
    pub fn conflict(&self, settings: &[(&str, &str)], message: impl Into<String>) -> SettingsError {
        let found = settings
            .iter()
            .filter_map(|(section, key)| self.entry(section, key));
        let place = found
            .map(|entry| entry.value.span().start)
            .max()
            .or_else(|| {
                let sections = self.sections.iter();
                let mut named = sections
                    .filter(|(name, _)| settings.iter().any(|(section, _)| section == name));
                named.next().map(|(_, start)| *start)
            })
            .map(|start| Place::of(self.text, start));
        SettingsError::new(place, Problem::Conflict(message.into()))
    }

    fn entry(&self, section: &str, key: &str) -> Option<&Entry<'t>> {
        self.entries
            .iter()
            .find(|entry| entry.section == section && entry.key == key)
    }
}

fn at(text: &str, offset: usize, problem: Problem) -> SettingsError {
    SettingsError::new(Some(Place::of(text, offset)), problem)
}

fn unknown_section(name: &str, sections: &[Section]) -> Problem {
    let names = || {
        let names = sections.iter().map(|section| section.name);
        names.filter(|name| !name.is_empty())
    };
    let hint = match nearest(name, names()) {
        Some(nearest) => format!("did you mean [{nearest}]?"),
        None => format!("allowed are {}", names().collect::<Vec<_>>().join(", ")),
    };
    Problem::UnknownSection {
        name: excerpt(name).to_string(),
        hint,
    }
}

fn unknown_key(section: &str, key: &str, sections: &[Section]) -> Problem {
    let elsewhere = sections
        .iter()
        .find(|other| other.settings().any(|setting| setting.key == key));
    let own: Vec<&str> = sections
        .iter()
        .filter(|other| other.name == section)
        .flat_map(|section| section.settings().map(|setting| setting.key))
        .collect();
    let hint = match (elsewhere, nearest(key, own.iter().copied())) {
        (Some(elsewhere), _) => format!("did you mean {}?", elsewhere.path(key)),
        (None, Some(nearest)) => format!("did you mean {nearest}?"),
        (None, None) if own.is_empty() => {
            let names: Vec<String> = sections
                .iter()
                .filter(|section| !section.name.is_empty())
                .map(|section| format!("[{}]", section.name))
                .collect();
            format!("it stands in no section; allowed are {}", names.join(", "))
        }
        (None, None) => format!("allowed are {}", own.join(", ")),
    };
    Problem::UnknownKey {
        key: excerpt(&path(section, key)).to_string(),
        hint,
    }
}
