//! Category of a whole number, by the rules of Unicode's CLDR (cardinal plurals, version 46).

use crate::Language;

/// Category of a number, in the order of the forms in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Category {
    /// Singular.
    One,
    /// Small numbers of Russian.
    Few,
    /// Large numbers of Russian.
    Many,
    /// All others.
    Other,
}

/// Category of a whole number. The category `many` of Spanish and French, for millions, is left
/// out: their texts count none.
pub(crate) const fn category(language: Language, n: usize) -> Category {
    match language {
        Language::French => match n {
            0 | 1 => Category::One,
            _ => Category::Other,
        },
        Language::Russian => match (n % 10, n % 100) {
            (_, 11..=14) => Category::Many,
            (1, _) => Category::One,
            (2..=4, _) => Category::Few,
            _ => Category::Many,
        },
        Language::English | Language::German | Language::Spanish => match n {
            1 => Category::One,
            _ => Category::Other,
        },
    }
}
