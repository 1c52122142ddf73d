//! One value of a text, and its conversions.

use std::fmt::Display;

use crate::excerpt::excerpt;
use toml::{
    Spanned,
    de::{DeArray, DeValue},
};

use crate::{OutOfRange, Place, Problem, SettingsError};

/// One value of a text, with its key.
#[derive(Debug, Clone, Copy)]
pub struct Value<'v> {
    pub(crate) text: &'v str,
    /// The path of the key in the text.
    pub(crate) key: &'v str,
    pub(crate) node: &'v Spanned<DeValue<'v>>,
}

impl<'v> Value<'v> {
    pub(crate) fn seen(&self) -> String {
        seen(self.text, self.node)
    }

    fn error(&self, problem: Problem) -> SettingsError {
        let place = Place::of(self.text, self.node.span().start);
        SettingsError::new(Some(place), problem)
    }

    /// The error for a value of the wrong sort; `needed` is the needed sort, in words.
    pub fn wrong_type(&self, needed: impl Into<String>) -> SettingsError {
        self.error(Problem::WrongType {
            key: self.key.to_owned(),
            seen: self.seen(),
            needed: needed.into(),
        })
    }

    /// The error for a value that makes no sense; `why` is the message after key and value.
    pub fn refused(&self, why: &str) -> SettingsError {
        self.error(Problem::Conflict(format!(
            "{} = {} {why}",
            self.key,
            self.seen()
        )))
    }

    /// The error for a number out of range; it repeats the number's text.
    fn out_of_range(&self, min: impl Display, max: impl Display) -> SettingsError {
        self.error(OutOfRange::new(self.key, self.seen(), min, max).into())
    }

    /// A whole number in a range.
    ///
    /// # Errors
    /// A value of another sort, or a number out of range.
    pub fn whole(&self, min: i128, max: i128) -> Result<i128, SettingsError> {
        let DeValue::Integer(digits) = self.node.get_ref() else {
            return Err(self.wrong_type(format!("a whole number from {min} to {max}")));
        };
        match i128::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(self.out_of_range(min, max)),
        }
    }

    /// A number in a range, with or without a fraction.
    ///
    /// # Errors
    /// The errors of [`whole`](Self::whole).
    pub fn number(&self, min: f64, max: f64) -> Result<f64, SettingsError> {
        let digits = match self.node.get_ref() {
            DeValue::Float(digits) => Some(digits.as_str().parse::<f64>().ok()),
            DeValue::Integer(digits) => {
                let whole = i128::from_str_radix(digits.as_str(), digits.radix());
                Some(whole.ok().map(|whole| whole as f64))
            }
            _ => None,
        };
        let Some(number) = digits else {
            return Err(self.wrong_type(format!("a number from {min} to {max}")));
        };
        match number {
            Some(number) if number >= min && number <= max => Ok(number),
            _ => Err(self.out_of_range(min, max)),
        }
    }

    /// A truth value: true or false.
    ///
    /// # Errors
    /// A value of another sort.
    pub fn truth(&self) -> Result<bool, SettingsError> {
        match self.node.get_ref() {
            DeValue::Boolean(truth) => Ok(*truth),
            _ => Err(self.wrong_type("true or false")),
        }
    }

    /// A text; `needed` is the needed sort of value, in words.
    ///
    /// # Errors
    /// A value of another sort.
    pub fn text(&self, needed: &str) -> Result<&'v str, SettingsError> {
        match self.node.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.wrong_type(needed)),
        }
    }

    /// The values of an array; `needed` is the needed sort of value, in words.
    ///
    /// # Errors
    /// A value of another sort.
    pub fn list(&self, needed: &str) -> Result<Vec<Self>, SettingsError> {
        let elements: &'v DeArray<'v> = match self.node.get_ref() {
            DeValue::Array(elements) => elements,
            _ => return Err(self.wrong_type(needed)),
        };
        Ok(elements.iter().map(|node| Self { node, ..*self }).collect())
    }

    /// The error for an array of a wrong length.
    pub fn wrong_length(&self, seen: usize, needed: usize) -> SettingsError {
        self.error(Problem::WrongLength {
            key: self.key.to_owned(),
            seen,
            needed,
        })
    }
}

/// A value's text on one line; only the beginning of a long text.
pub(crate) fn seen(text: &str, value: &Spanned<DeValue<'_>>) -> String {
    let written = text.get(value.span()).unwrap_or_default();
    let words = written.split_whitespace().collect::<Vec<_>>().join(" ");
    excerpt(&words).to_string()
}
