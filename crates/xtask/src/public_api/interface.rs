//! The public interface of a library: its lines, and which of its items have an example.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, Expr, ExprLit, Lit};

#[derive(Default)]
pub(super) struct Interface {
    /// A line for each item, field, variant and method.
    pub(super) lines: BTreeSet<String>,
    /// By the name in the library, so that an item under two paths counts once: whether the docs of
    /// a type, trait, function or method have an example.
    examples: BTreeMap<String, bool>,
}

impl Interface {
    /// Counts a type, trait, function or method.
    pub(super) fn count(&mut self, name: String, attributes: &[Attribute]) {
        self.examples.insert(name, has_example(attributes));
    }

    /// The number of types, traits, functions and methods with an example, and of all of them.
    pub(super) fn examples(&self) -> (usize, usize) {
        let with_example = self.examples.values().filter(|&&has_example| has_example);
        (with_example.count(), self.examples.len())
    }

    /// The types, traits, functions and methods without an example, by name.
    pub(super) fn without_example(&self) -> impl Iterator<Item = &str> {
        let without = self
            .examples
            .iter()
            .filter(|(_, has_example)| !**has_example);
        without.map(|(name, _)| name.as_str())
    }
}

/// Whether the docs have a block of code without a language, which rustdoc tests.
fn has_example(attributes: &[Attribute]) -> bool {
    let mut is_open = false;
    attributes.iter().filter_map(doc_line).any(|line| {
        let Some(language) = line.trim().strip_prefix("```") else {
            return false;
        };
        is_open = !is_open;
        is_open && language.is_empty()
    })
}

/// The text of a line of docs.
fn doc_line(attribute: &Attribute) -> Option<String> {
    let pair = attribute.meta.require_name_value().ok()?;
    match &pair.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(line),
            ..
        }) if pair.path.is_ident("doc") => Some(line.value()),
        _ => None,
    }
}
