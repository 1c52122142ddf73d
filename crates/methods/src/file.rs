//! Method files: TOML with one table for each step, read with line and column.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{self, SeqAccess, Visitor},
};
use toml::Spanned;

use crate::order::Order;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MethodFile {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) step: Vec<Spanned<StepFile>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepFile {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) text: String,
    /// Pieces at home, the right way round; `all` for every piece.
    pub(crate) solve: Option<Spanned<String>>,
    /// Pieces at home, either way round.
    pub(crate) place: Option<Spanned<String>>,
    /// Groups of pieces that stand the right way round, each in a place of its group.
    #[serde(default)]
    pub(crate) orient: Vec<Spanned<String>>,
    /// Groups of pieces, each in a place of its group.
    #[serde(default)]
    pub(crate) gather: Vec<Spanned<String>>,
    /// Turns that may still be missing.
    pub(crate) up_to: Option<Spanned<String>>,
    /// Pieces that are solved one group after another, in any order.
    #[serde(default)]
    pub(crate) each: Vec<Spanned<String>>,
    /// Order of these groups.
    pub(crate) order: Option<Spanned<Order>>,
    pub(crate) turns: Option<Spanned<String>>,
    /// Name of a set of cases that comes with the program; with `each`, of one for pairs, which then
    /// are named by it.
    pub(crate) cases: Option<Spanned<String>>,
    #[serde(default)]
    pub(crate) case: Vec<Spanned<CaseFile>>,
    /// The few algorithms that a step repeats.
    #[serde(default)]
    pub(crate) algorithm: Vec<Spanned<CaseFile>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasesFile {
    pub(crate) case: Vec<Spanned<CaseFile>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseFile {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) group: String,
    #[serde(default)]
    pub(crate) looks: String,
    #[serde(default)]
    pub(crate) short: Vec<Spanned<String>>,
    pub(crate) usual: Option<Spanned<Usual>>,
}

/// Algorithms for fingers, the usual one first: a text, or a list of texts.
#[derive(Debug, Clone)]
pub(crate) struct Usual(pub(crate) Vec<String>);

impl<'de> Deserialize<'de> for Usual {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrMore)
    }
}

struct OneOrMore;

impl<'de> Visitor<'de> for OneOrMore {
    type Value = Usual;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an algorithm, or a list of algorithms")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Usual, E> {
        Ok(Usual(vec![text.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Usual, A::Error> {
        let mut algorithms = Vec::new();
        while let Some(text) = list.next_element()? {
            algorithms.push(text);
        }
        if algorithms.is_empty() {
            return Err(de::Error::invalid_length(0, &self));
        }
        Ok(Usual(algorithms))
    }
}

/// A method file that cannot be used.
///
/// ```
/// use methods::Method;
/// let error = Method::read("name = 'own'\ntitle = 7\n").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 9));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {cause}")]
#[non_exhaustive]
pub struct InvalidMethod {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Cause, with what was seen and what is allowed.
    pub cause: String,
}

impl InvalidMethod {
    /// An error at a byte of a text.
    pub(crate) fn at(text: &str, byte: usize, cause: &dyn fmt::Display) -> Self {
        let mut ends = (0..=byte.min(text.len())).rev();
        let end = ends.find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        let before = &text[..end];
        let last_line = before.rsplit('\n').next().unwrap_or(before);
        Self {
            line: before.matches('\n').count() + 1,
            column: last_line.chars().count() + 1,
            cause: cause.to_string(),
        }
    }
}

/// Reads a text of TOML.
pub(crate) fn read<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, InvalidMethod> {
    toml::from_str(text).map_err(|error| {
        let byte = error.span().map_or(0, |span| span.start);
        InvalidMethod::at(text, byte, &error.message())
    })
}
