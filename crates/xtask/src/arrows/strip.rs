//! Removal of test code from a file, and the count of the lines that are left.

use std::ops::RangeInclusive;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Attribute, Block, Fields, File, ImplItem, Item, Meta, Stmt, Token, TraitItem,
    punctuated::Punctuated,
    visit_mut::{self, VisitMut},
};

use crate::syntax;

/// Removes everything under `#[cfg(test)]` or `#[cfg(doctest)]` from a file, and returns the number
/// of non-blank lines that are left.
pub(crate) fn tests(file: &mut File, text: &str) -> usize {
    let mut strip = Strip::default();
    if is_for_tests(&file.attrs) {
        file.items.clear();
        return 0;
    }
    strip.visit_file_mut(file);
    text.lines()
        .enumerate()
        .filter(|(index, line)| {
            let number = index + 1;
            !line.trim().is_empty() && !strip.removed.iter().any(|lines| lines.contains(&number))
        })
        .count()
}

/// Whether these attributes make an item one of tests only.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("cfg") => attribute
            .parse_args::<Meta>()
            .is_ok_and(|condition| needs_test(&condition)),
        _ => false,
    })
}

/// Whether a condition of `cfg` is false outside tests.
fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test") || path.is_ident("doctest"),
        Meta::List(list) => {
            let parts = list
                .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .unwrap_or_default();
            if list.path.is_ident("all") {
                parts.iter().any(needs_test)
            } else {
                list.path.is_ident("any") && !parts.is_empty() && parts.iter().all(needs_test)
            }
        }
        Meta::NameValue(_) => false,
    }
}

#[derive(Default)]
struct Strip {
    removed: Vec<RangeInclusive<usize>>,
}

impl Strip {
    /// Whether an item stays; the lines of a removed item are noted.
    fn keeps(&mut self, attributes: &[Attribute], thing: &impl ToTokens) -> bool {
        let goes = is_for_tests(attributes);
        if goes {
            self.removed.extend(lines_of(thing.to_token_stream()));
        }
        !goes
    }

    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain(|item| self.keeps(syntax::attributes(item), item));
    }
}

/// First to last line of some code.
fn lines_of(tokens: TokenStream) -> Option<RangeInclusive<usize>> {
    let spans: Vec<_> = tokens.into_iter().map(|token| token.span()).collect();
    Some(spans.first()?.start().line..=spans.last()?.end().line)
}

impl VisitMut for Strip {
    fn visit_file_mut(&mut self, file: &mut File) {
        self.items(&mut file.items);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.items(items);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, implementation: &mut syn::ItemImpl) {
        implementation.items.retain(|item| match item {
            ImplItem::Const(one) => self.keeps(&one.attrs, one),
            ImplItem::Fn(one) => self.keeps(&one.attrs, one),
            ImplItem::Type(one) => self.keeps(&one.attrs, one),
            ImplItem::Macro(one) => self.keeps(&one.attrs, one),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, implementation);
    }

    fn visit_item_trait_mut(&mut self, declaration: &mut syn::ItemTrait) {
        declaration.items.retain(|item| match item {
            TraitItem::Const(one) => self.keeps(&one.attrs, one),
            TraitItem::Fn(one) => self.keeps(&one.attrs, one),
            TraitItem::Type(one) => self.keeps(&one.attrs, one),
            TraitItem::Macro(one) => self.keeps(&one.attrs, one),
            _ => true,
        });
        visit_mut::visit_item_trait_mut(self, declaration);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(|statement| match statement {
            Stmt::Item(item) => self.keeps(syntax::attributes(item), item),
            Stmt::Local(local) => self.keeps(&local.attrs, local),
            Stmt::Macro(one) => self.keeps(&one.attrs, one),
            Stmt::Expr(..) => true,
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_fields_mut(&mut self, fields: &mut Fields) {
        if let Fields::Named(named) = fields {
            let all = std::mem::take(&mut named.named);
            named.named = all
                .into_iter()
                .filter(|field| self.keeps(&field.attrs, field))
                .collect();
        }
        visit_mut::visit_fields_mut(self, fields);
    }
}
