//! Texts of the brick's screen, by key and language.
//!
//! ```text
//!   words/en.toml, de.toml, ... ──▶ build.rs: each complete? ──▶ Words, a function for each key
//! ```
//! A key `hint.choose` in the section `brick` of `words/en.toml` is the function
//! [`Words::hint_choose`]; the names in braces are its parameters, and `n` is the number that
//! chooses the form of a plural. The build fails where a language lacks a text, a placeholder or a
//! form, or has a key that English has not. Of the other sections, which belong to the page, there are the
//! titles of steps and methods, which [`Words::title`] looks up by the English ones.
//!
//! English is the source of the keys. Each language is packed, and unpacked when it is first used: the
//! five together take 16 kB of the program.
//! Command line, log and JSON are English whatever the language: they are read by programs.

#![forbid(unsafe_code)]

mod language;
mod plural;
#[cfg(test)]
mod table;
#[cfg(test)]
mod tests;

use std::{fmt::Display, sync::OnceLock};

pub use language::Language;
use plural::{Category, category};

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// Texts of one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Words {
    language: Language,
}

impl Words {
    /// Texts of English, the language of files and logs.
    pub const ENGLISH: Self = Self {
        language: Language::English,
    };

    /// Texts of a language.
    pub const fn of(language: Language) -> Self {
        Self { language }
    }

    /// Language of the texts.
    pub const fn language(self) -> Language {
        self.language
    }

    /// Words joined as a list, as in `red, green and blue`.
    pub fn all_of(self, items: &[String]) -> String {
        self.listed(items, |words, first, last| words.list_and(&first, &last))
    }

    /// Words joined as a choice, as in `red, green or blue`.
    pub fn one_of(self, items: &[String]) -> String {
        self.listed(items, |words, first, last| words.list_or(&first, &last))
    }

    /// Title of a step or a method by its English one; one that the tables lack stays as it is.
    pub fn title(self, english: &str) -> &str {
        let [first, end] = Self::TITLES;
        let known = (first..end).find(|&number| Self::ENGLISH.text(number) == english);
        known.map_or(english, |number| self.text(number))
    }

    fn listed(self, items: &[String], join: fn(Self, &str, &str) -> String) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => join(self, &first.join(", "), last),
        }
    }

    /// Text by its number.
    fn text(self, number: usize) -> &'static str {
        unpacked(self.language)[number]
    }

    /// Form of a plural for a number, filled in. `first` is the number of its first form.
    fn counted(self, first: usize, n: usize, values: &[(&str, &dyn Display)]) -> String {
        let form = |category: Category| self.text(first + category as usize);
        let form = match form(category(self.language, n)) {
            // The form for any number is left out where no whole number needs another one.
            "" => form(Category::Other),
            text => text,
        };
        fill(form, values)
    }
}

/// Texts of a language, unpacked at the first use.
fn unpacked(language: Language) -> &'static [&'static str] {
    static TEXTS: [OnceLock<Vec<&'static str>>; 5] = [const { OnceLock::new() }; 5];
    let (place, packed): (usize, &[u8]) = match language {
        Language::English => (0, include_bytes!(concat!(env!("OUT_DIR"), "/en.packed"))),
        Language::German => (1, include_bytes!(concat!(env!("OUT_DIR"), "/de.packed"))),
        Language::Spanish => (2, include_bytes!(concat!(env!("OUT_DIR"), "/es.packed"))),
        Language::French => (3, include_bytes!(concat!(env!("OUT_DIR"), "/fr.packed"))),
        Language::Russian => (4, include_bytes!(concat!(env!("OUT_DIR"), "/ru.packed"))),
    };
    TEXTS[place].get_or_init(|| {
        let bytes = miniz_oxide::inflate::decompress_to_vec(packed).expect("the build packed it");
        let text = String::from_utf8(bytes).expect("the build packed text");
        // A language in use stays in memory until the program ends.
        String::leak(text).split('\0').collect()
    })
}

/// Template with its names in braces replaced by values.
fn fill(template: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = String::with_capacity(template.len() + 8);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            text.push_str(&value.to_string());
        }
        rest = after;
    }
    text.push_str(rest);
    text
}
