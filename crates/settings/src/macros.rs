//! The macros that declare settings.

/// Declares a section: a struct, its defaults, and the declarations as data.
///
/// ```text
/// section! {
///     /// Meaning of the struct.
///     pub struct Name in "section": "Subject of the section." {
///         /// Meaning of the setting.
///         pub key_unit => getter: Type = default, in min..=max, like "value";
///     }
/// }
/// ```
/// Each setting becomes a field with the name of its key, and a getter if the declaration names
/// one. The default and the range are plain values ([`Setting::Raw`](crate::Setting::Raw)); a type
/// without a range has no `in`. A setting whose default depends on other settings is an `Option`
/// with the default `None`; `like` is its value when all other settings have their defaults.
///
/// `struct Name in "section" with facts: Type` adds a field that the caller hands in instead of
/// the text; its default is the default of its type. `checked by method`, after the field, names
/// the check across settings: `fn(&self, &Document) -> Result<(), SettingsError>`.
///
/// The macro makes `Default`, `SECTION`, `read_over(&Document, &Self)`, `from_toml(text)` for a
/// section alone and without its name (both with `&facts` as the last argument, if there are any),
/// `in_range()` for values that do not come from a text, and `written()`: all keys with their
/// values as TOML, without the settings that are left out.
#[macro_export]
macro_rules! section {
    (
        $(#[$attribute:meta])*
        $vis:vis struct $Name:ident in $section:literal
        $(with $facts:ident: $Facts:ident)? $(checked by $check:ident)? : $about:literal {
            $(
                $(#[doc = $doc:literal])*
                $field_vis:vis $key:ident $(=> $getter:ident)?: $type:ty = $default:expr
                    $(, in $min:literal..=$max:literal)?
                    $(, like $like:literal)?;
            )+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, PartialEq)]
        #[allow(clippy::struct_field_names, reason = "keys carry their unit")]
        $vis struct $Name {
            $($facts: $Facts,)?
            $($(#[doc = $doc])* $field_vis $key: $type,)+
        }

        impl Default for $Name {
            fn default() -> Self {
                Self {
                    $($facts: Default::default(),)?
                    $($key: <$type as $crate::Setting>::from_raw($default),)+
                }
            }
        }

        #[allow(dead_code, reason = "not every section is used in every way")]
        impl $Name {
            /// The declaration of the section.
            $vis const SECTION: $crate::Section = $crate::Section::new(
                $section,
                $about,
                &[$($crate::Declared {
                    key: stringify!($key),
                    doc: &[$($doc),*],
                    default: || {
                        $crate::Setting::written(&<$type as $crate::Setting>::from_raw($default))
                    },
                    like: $crate::__optional!($($like)?),
                    allowed: || {
                        <$type as $crate::Setting>::allowed(&$crate::__range!($($min, $max)?))
                    },
                    has_range: <$type as $crate::Setting>::HAS_RANGE,
                }),+],
            );

            /// The values of a document; for settings that the document lacks, the values of
            /// `base`.
            ///
            /// # Errors
            /// A value that is not allowed, with place, key, value and the allowed values.
            $vis fn read_over(
                document: &$crate::Document<'_>,
                base: &Self,
                $($facts: &$Facts,)?
            ) -> Result<Self, $crate::SettingsError> {
                let mut read = base.clone();
                $(read.$facts = $facts.clone();)?
                $(
                    let range = $crate::__range!($($min, $max)?);
                    if let Some(value) = document.get($section, stringify!($key), &range)? {
                        read.$key = value;
                    }
                )+
                $(read.$check(document)?;)?
                Ok(read)
            }

            /// The values of a text with the keys of this section; defaults for missing keys.
            ///
            /// # Errors
            /// A value that is not allowed, with place, key, value and the allowed values.
            $vis fn from_toml(
                text: &str,
                $($facts: &$Facts,)?
            ) -> Result<Self, $crate::SettingsError> {
                let document =
                    $crate::Document::parse_section(text, $section, &[Self::SECTION])?;
                Self::read_over(&document, &Self::default() $(, $facts)?)
            }

            /// Checks each value against its own range.
            ///
            /// # Errors
            /// The first value out of range, with key, value and allowed range.
            $vis fn in_range(&self) -> Result<(), $crate::OutOfRange> {
                $(
                    let range = $crate::__range!($($min, $max)?);
                    $crate::Setting::check(
                        &self.$key,
                        concat!($section, ".", stringify!($key)),
                        &range,
                    )?;
                )+
                Ok(())
            }

            /// All keys with their values as TOML, without the settings that are left out.
            $vis fn written(&self) -> Vec<(&'static str, String)> {
                [$((stringify!($key), $crate::Setting::written(&self.$key))),+]
                    .into_iter()
                    .filter_map(|(key, value)| Some((key, value?)))
                    .collect()
            }

            $($crate::__getter! {
                [$(#[doc = $doc])*] [$($getter)?] [$($min, $max)?] [$vis] $key: $type = $default
            })+
        }
    };
}

/// Declares a closed set: an enum, each value with its word. The macro makes `ALL`, `name`,
/// `Display`, `FromStr` with the refusal [`UnknownWord`](crate::UnknownWord), and
/// [`Setting`](crate::Setting).
///
/// ```
/// settings::words! {
///     /// Share that is read.
///     pub enum Scan { Full = "full", Quick = "quick" }
/// }
/// use settings::Setting;
/// assert_eq!(Scan::ALL.map(Scan::name), ["full", "quick"]);
/// assert_eq!("quick".parse(), Ok(Scan::Quick));
/// let error = "half".parse::<Scan>().unwrap_err();
/// assert_eq!(error.to_string(), "\"half\" is unknown: allowed are full and quick");
/// assert_eq!(Scan::Quick.written(), Some("\"quick\"".to_owned()));
/// assert_eq!(Scan::allowed(&()), "\"full\" or \"quick\"");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $Enum:ident {
            $($(#[$of_variant:meta])* $Variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $Enum {
            $($(#[$of_variant])* $Variant),+
        }

        #[allow(dead_code, reason = "not every set is used in every way")]
        impl $Enum {
            /// All values, in the order of their declaration.
            $vis const ALL: [Self; [$($word),+].len()] = [$(Self::$Variant),+];

            /// Word of the value, in settings, events and on screens.
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word,)+
                }
            }
        }

        impl ::std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $Enum {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> Result<Self, $crate::UnknownWord> {
                match word {
                    $($word => Ok(Self::$Variant),)+
                    _ => Err($crate::UnknownWord::new(word, &[$($word),+])),
                }
            }
        }

        impl $crate::Setting for $Enum {
            type Raw = Self;
            type Range = ();
            const HAS_RANGE: bool = false;

            fn from_raw(raw: Self) -> Self {
                raw
            }

            fn read(value: &$crate::Value<'_>, (): &()) -> Result<Self, $crate::SettingsError> {
                let needed = <Self as $crate::Setting>::allowed(&());
                let word = value.text(&needed)?;
                word.parse().map_err(|_| value.wrong_type(needed))
            }

            fn written(&self) -> Option<String> {
                Some(format!("{:?}", self.name()))
            }

            fn allowed((): &()) -> String {
                Self::ALL.map(|value| format!("{:?}", value.name())).join(" or ")
            }
        }
    };
}

/// Implements [`Setting`](crate::Setting) for a unit newtype, by its number.
///
/// ```
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// struct Degrees(i32);
/// settings::unit!(Degrees: i32, Degrees, |degrees: &Degrees| degrees.0);
/// use settings::Setting;
/// assert_eq!(Degrees(-3).written(), Some("-3".to_owned()));
/// assert_eq!(Degrees::allowed(&(-700..=0)), "-700 to 0");
/// ```
#[macro_export]
macro_rules! unit {
    ($Unit:ty: $Number:ty, $from:expr, $into:expr) => {
        impl $crate::Setting for $Unit {
            type Raw = $Number;
            type Range = <$Number as $crate::Setting>::Range;
            const HAS_RANGE: bool = <$Number as $crate::Setting>::HAS_RANGE;

            fn from_raw(raw: $Number) -> Self {
                $from(raw)
            }

            fn check(&self, key: &str, range: &Self::Range) -> Result<(), $crate::OutOfRange> {
                $crate::Setting::check(&$into(self), key, range)
            }

            fn read(
                value: &$crate::Value<'_>,
                range: &Self::Range,
            ) -> Result<Self, $crate::SettingsError> {
                <$Number as $crate::Setting>::read(value, range).map($from)
            }

            fn written(&self) -> Option<String> {
                $crate::Setting::written(&$into(self))
            }

            fn allowed(range: &Self::Range) -> String {
                <$Number as $crate::Setting>::allowed(range)
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __range {
    () => {
        ()
    };
    ($min:literal, $max:literal) => {
        $min..=$max
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __optional {
    () => {
        None
    };
    ($value:literal) => {
        Some($value)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __getter {
    ([$($doc:tt)*] [] [$($range:tt)*] [$vis:vis] $key:ident: $type:ty = $default:expr) => {};
    ([$($doc:tt)*] [$getter:ident] [] [$vis:vis] $key:ident: $type:ty = $default:expr) => {
        $($doc)*
        #[doc = concat!("\n\nKey `", stringify!($key), "`, by default `", stringify!($default), "`.")]
        $vis const fn $getter(&self) -> $type {
            self.$key
        }
    };
    ([$($doc:tt)*] [$getter:ident] [$min:literal, $max:literal] [$vis:vis]
        $key:ident: $type:ty = $default:expr) => {
        $($doc)*
        #[doc = concat!("\n\nKey `", stringify!($key), "`, by default `", stringify!($default),
            "`, allowed are ", stringify!($min), " to ", stringify!($max), ".")]
        $vis const fn $getter(&self) -> $type {
            self.$key
        }
    };
}
