//! Table of one language as the build reads it, and its check against English.

use std::collections::{BTreeMap, BTreeSet};

/// Languages by their codes, English first.
pub(crate) const LANGUAGES: [&str; 5] = ["en", "de", "es", "fr", "ru"];

/// Categories of plurals that the five languages use, by their names in CLDR, in the order in which
/// the forms of a text are numbered.
pub(crate) const CATEGORIES: [&str; 4] = ["one", "few", "many", "other"];

/// Text, or its forms by category of the number `{n}`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Text(String),
    Plural(BTreeMap<String, String>),
}

/// Texts by key, sorted.
#[derive(Debug, Default)]
pub(crate) struct Table(pub(crate) BTreeMap<String, Entry>);

/// Categories that whole numbers have in a language, of which a plural must have a form each.
pub(crate) fn needed(language: &str) -> &'static [&'static str] {
    match language {
        "ru" => &["one", "few", "many"],
        _ => &["one", "other"],
    }
}

/// Names in braces, each once, in the order of the text.
pub(crate) fn placeholders(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in text.split('{').skip(1) {
        let name = part.split('}').next().unwrap_or_default().to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl Entry {
    /// Text, or a form that any number may have.
    pub(crate) fn first(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Plural(forms) => (CATEGORIES.iter().rev())
                .find_map(|category| forms.get(*category))
                .map_or("", String::as_str),
        }
    }

    fn forms(&self) -> Vec<(String, &str)> {
        match self {
            Self::Text(text) => vec![(String::new(), text)],
            Self::Plural(forms) => forms
                .iter()
                .map(|(category, text)| (format!(".{category}"), text.as_str()))
                .collect(),
        }
    }
}

impl Table {
    /// Table of a TOML text, whose keys are joined by points.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let value: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| error.to_string())?;
        let mut table = Self::default();
        table.add("", &value)?;
        Ok(table)
    }

    fn add(&mut self, before: &str, values: &toml::Table) -> Result<(), String> {
        for (key, value) in values {
            let key = if before.is_empty() {
                key.clone()
            } else {
                format!("{before}.{key}")
            };
            match value {
                toml::Value::String(text) => {
                    self.0.insert(key, Entry::Text(text.clone()));
                }
                toml::Value::Table(inner) if is_plural(inner) => {
                    let forms = inner.iter().map(|(category, text)| {
                        text.as_str()
                            .map(|text| (category.clone(), text.to_owned()))
                            .ok_or_else(|| format!("{key}: a form is no text"))
                    });
                    let forms = forms.collect::<Result<_, _>>()?;
                    self.0.insert(key, Entry::Plural(forms));
                }
                toml::Value::Table(inner) => self.add(&key, inner)?,
                _ => return Err(format!("{key}: neither a text nor a section")),
            }
        }
        Ok(())
    }

    /// Drops all sections but these, whose names in the keys are replaced by the names beside them.
    pub(crate) fn keep_sections(&mut self, sections: &[(&str, &str)]) {
        let all = std::mem::take(&mut self.0);
        let within = all.into_iter().filter_map(|(key, entry)| {
            let key = sections.iter().find_map(|(section, name)| {
                let rest = key.strip_prefix(section)?.strip_prefix('.')?;
                Some(format!("{name}{rest}"))
            });
            Some((key?, entry))
        });
        self.0 = within.collect();
    }

    /// Keys that lack, keys that English has not, placeholders that differ, and forms that lack.
    pub(crate) fn differences(&self, english: &Self, language: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        for key in english.0.keys().filter(|key| !self.0.contains_key(*key)) {
            wrong.push(format!("{key} is missing"));
        }
        for (key, entry) in &self.0 {
            let Some(model) = english.0.get(key) else {
                wrong.push(format!("{key} is no key of en.toml"));
                continue;
            };
            let names = |text: &str| placeholders(text).into_iter().collect::<BTreeSet<_>>();
            let mut wanted = names(model.first());
            for (category, text) in entry.forms() {
                let mut found = names(text);
                if !category.is_empty() {
                    // A form may do without its number, as in "a turn".
                    found.remove("n");
                    wanted.remove("n");
                }
                if found != wanted {
                    wrong.push(format!(
                        "{key}{category} has {found:?} in braces, not {wanted:?}"
                    ));
                }
                if text.trim().is_empty() {
                    wrong.push(format!("{key}{category} is empty"));
                }
            }
            match (entry, model) {
                (Entry::Plural(forms), Entry::Plural(_)) => {
                    let lacking = needed(language)
                        .iter()
                        .filter(|it| !forms.contains_key(**it));
                    wrong.extend(lacking.map(|category| format!("{key}.{category} is missing")));
                }
                (Entry::Text(_), Entry::Text(_)) => {}
                _ => wrong.push(format!("{key} is a plural in one of the languages only")),
            }
        }
        wrong
    }
}

fn is_plural(table: &toml::Table) -> bool {
    !table.is_empty() && table.keys().all(|key| CATEGORIES.contains(&key.as_str()))
}
