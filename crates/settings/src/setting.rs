//! Types of a setting's value: numbers, texts, lists, and optional values.

use std::{ops::RangeInclusive, time::Duration};

use crate::{OutOfRange, SettingsError, Value};

/// A type of setting, with its reader and writer.
///
/// [`unit!`](crate::unit) implements the trait for a unit newtype, [`words!`](crate::words) for an
/// enum.
pub trait Setting: Sized {
    /// Type of a default in a declaration: for a unit newtype the plain number.
    type Raw;
    /// Type of the limits of a value: a range for numbers, `()` for other types.
    type Range;
    /// Whether [`allowed`](Self::allowed) says more than the sort of value.
    const HAS_RANGE: bool;

    /// The value from the plain value of a declaration.
    fn from_raw(raw: Self::Raw) -> Self;

    /// Reads a value.
    ///
    /// # Errors
    /// A value that is not allowed, with place, key, value and the allowed values.
    fn read(value: &Value<'_>, range: &Self::Range) -> Result<Self, SettingsError>;

    /// The value as TOML; `None` for a setting that is left out.
    fn written(&self) -> Option<String>;

    /// The allowed values, in words.
    fn allowed(range: &Self::Range) -> String;

    /// Checks a value that does not come from a text against its range.
    ///
    /// # Errors
    /// [`OutOfRange`] with the key, the value and the allowed range.
    fn check(&self, key: &str, range: &Self::Range) -> Result<(), OutOfRange> {
        let _ = (key, range);
        Ok(())
    }
}

/// Implements [`Setting`] for numbers with a range; `$read` reads a number from TOML and refuses it
/// outside the range.
macro_rules! numbers {
    ($read:ident: $($number:ty)+) => {$(
        impl Setting for $number {
            type Raw = Self;
            type Range = RangeInclusive<Self>;
            const HAS_RANGE: bool = true;

            fn from_raw(raw: Self) -> Self {
                raw
            }

            fn read(value: &Value<'_>, range: &Self::Range) -> Result<Self, SettingsError> {
                let number = value.$read((*range.start()).into(), (*range.end()).into())?;
                // The number is in range, so the type can hold it.
                Ok(number as Self)
            }

            fn written(&self) -> Option<String> {
                Some(self.to_string())
            }

            fn allowed(range: &Self::Range) -> String {
                format!("{} to {}", range.start(), range.end())
            }

            fn check(&self, key: &str, range: &Self::Range) -> Result<(), OutOfRange> {
                if range.contains(self) {
                    Ok(())
                } else {
                    Err(OutOfRange::new(key, self, range.start(), range.end()))
                }
            }
        }
    )+};
}

numbers!(whole: u8 u16 u32 i32 i64);
numbers!(number: f64);

/// A duration is written in milliseconds.
impl Setting for Duration {
    type Raw = u32;
    type Range = RangeInclusive<u32>;
    const HAS_RANGE: bool = true;

    fn from_raw(raw: u32) -> Self {
        Self::from_millis(raw.into())
    }

    fn read(value: &Value<'_>, range: &Self::Range) -> Result<Self, SettingsError> {
        u32::read(value, range).map(Self::from_raw)
    }

    fn written(&self) -> Option<String> {
        Some(self.as_millis().to_string())
    }

    fn allowed(range: &Self::Range) -> String {
        u32::allowed(range)
    }

    fn check(&self, key: &str, range: &Self::Range) -> Result<(), OutOfRange> {
        let milliseconds = self.as_millis().try_into().unwrap_or(u32::MAX);
        u32::check(&milliseconds, key, range)
    }
}

impl Setting for bool {
    type Raw = Self;
    type Range = ();
    const HAS_RANGE: bool = false;

    fn from_raw(raw: Self) -> Self {
        raw
    }

    fn read(value: &Value<'_>, (): &()) -> Result<Self, SettingsError> {
        value.truth()
    }

    fn written(&self) -> Option<String> {
        Some(self.to_string())
    }

    fn allowed((): &()) -> String {
        "true or false".to_owned()
    }
}

impl Setting for String {
    type Raw = &'static str;
    type Range = ();
    const HAS_RANGE: bool = false;

    fn from_raw(raw: &'static str) -> Self {
        raw.to_owned()
    }

    fn read(value: &Value<'_>, (): &()) -> Result<Self, SettingsError> {
        value.text("a text in quotes").map(str::to_owned)
    }

    fn written(&self) -> Option<String> {
        Some(toml::Value::from(self.as_str()).to_string())
    }

    fn allowed((): &()) -> String {
        "a text in quotes".to_owned()
    }
}

/// A list of values as TOML.
fn written_list<T: Setting>(values: &[T]) -> String {
    let values: Vec<String> = values.iter().filter_map(Setting::written).collect();
    format!("[{}]", values.join(", "))
}

impl<T: Setting, const N: usize> Setting for [T; N] {
    type Raw = [T::Raw; N];
    type Range = T::Range;
    const HAS_RANGE: bool = T::HAS_RANGE;

    fn from_raw(raw: Self::Raw) -> Self {
        raw.map(T::from_raw)
    }

    fn read(value: &Value<'_>, range: &Self::Range) -> Result<Self, SettingsError> {
        let elements = value.list(&Self::allowed(range))?;
        let seen = elements.len();
        let read: Result<Vec<T>, SettingsError> = elements
            .iter()
            .map(|element| T::read(element, range))
            .collect();
        let elements: Result<Self, Vec<T>> = read?.try_into();
        elements.map_err(|_| value.wrong_length(seen, N))
    }

    fn written(&self) -> Option<String> {
        Some(written_list(self))
    }

    fn allowed(range: &Self::Range) -> String {
        format!("a list of {N} values, each {}", T::allowed(range))
    }

    fn check(&self, key: &str, range: &Self::Range) -> Result<(), OutOfRange> {
        self.iter().try_for_each(|value| value.check(key, range))
    }
}

impl<T: Setting> Setting for Vec<T> {
    type Raw = Self;
    type Range = T::Range;
    const HAS_RANGE: bool = T::HAS_RANGE;

    fn from_raw(raw: Self) -> Self {
        raw
    }

    fn read(value: &Value<'_>, range: &Self::Range) -> Result<Self, SettingsError> {
        let elements = value.list(&Self::allowed(range))?;
        elements
            .iter()
            .map(|element| T::read(element, range))
            .collect()
    }

    fn written(&self) -> Option<String> {
        Some(written_list(self))
    }

    fn allowed(range: &Self::Range) -> String {
        format!("a list, each {}", T::allowed(range))
    }

    fn check(&self, key: &str, range: &Self::Range) -> Result<(), OutOfRange> {
        self.iter().try_for_each(|value| value.check(key, range))
    }
}

/// A setting that may be left out; its value then depends on other settings.
impl<T: Setting> Setting for Option<T> {
    type Raw = Option<T::Raw>;
    type Range = T::Range;
    const HAS_RANGE: bool = T::HAS_RANGE;

    fn from_raw(raw: Self::Raw) -> Self {
        raw.map(T::from_raw)
    }

    fn read(value: &Value<'_>, range: &Self::Range) -> Result<Self, SettingsError> {
        T::read(value, range).map(Some)
    }

    fn written(&self) -> Option<String> {
        self.as_ref().and_then(T::written)
    }

    fn allowed(range: &Self::Range) -> String {
        T::allowed(range)
    }

    fn check(&self, key: &str, range: &Self::Range) -> Result<(), OutOfRange> {
        self.iter().try_for_each(|value| value.check(key, range))
    }
}
