//! Items as lines of text.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Fields, ImplItem, Item, Type, Visibility, punctuated::Punctuated};

use super::interface::Interface;
use crate::syntax;

pub(super) fn visibility(item: &Item) -> Option<&Visibility> {
    match item {
        Item::Const(one) => Some(&one.vis),
        Item::Enum(one) => Some(&one.vis),
        Item::Fn(one) => Some(&one.vis),
        Item::Mod(one) => Some(&one.vis),
        Item::Static(one) => Some(&one.vis),
        Item::Struct(one) => Some(&one.vis),
        Item::Trait(one) => Some(&one.vis),
        Item::Type(one) => Some(&one.vis),
        Item::Use(one) => Some(&one.vis),
        _ => None,
    }
}

/// Adds the lines of an item that users call `name` in the module `shown`; `all` are the items of
/// the library, among which its implementations are.
pub(super) fn show<'a>(
    item: &Item,
    shown: &str,
    name: &str,
    all: impl Iterator<Item = &'a Item>,
    found: &mut Interface,
) {
    let path = format!("{shown}::{name}");
    match item {
        Item::Const(one) => {
            found
                .lines
                .insert(format!("pub const {path}: {}", text(&one.ty)));
        }
        Item::Static(one) => {
            found
                .lines
                .insert(format!("pub static {path}: {}", text(&one.ty)));
        }
        Item::Type(one) => {
            found
                .lines
                .insert(format!("pub type {path} = {}", text(&one.ty)));
        }
        Item::Fn(one) => {
            found.lines.insert(function(&one.sig, &path));
        }
        Item::Trait(one) => {
            let mut bare = one.clone();
            bare.attrs.clear();
            found.lines.insert(format!("{path}: {}", text(&bare)));
        }
        Item::Struct(one) => {
            let generics = text(&one.generics);
            found.lines.insert(format!("pub struct {path}{generics}"));
            for (place, field) in one.fields.iter().enumerate() {
                if matches!(field.vis, Visibility::Public(_)) {
                    let name = field.ident.as_ref().map_or(place.to_string(), text);
                    found
                        .lines
                        .insert(format!("pub {path}.{name}: {}", text(&field.ty)));
                }
            }
        }
        Item::Enum(one) => {
            found
                .lines
                .insert(format!("pub enum {path}{}", text(&one.generics)));
            for variant in &one.variants {
                let fields = fields(&variant.fields);
                found
                    .lines
                    .insert(format!("{path}::{}{fields}", variant.ident));
            }
        }
        _ => {}
    }
    if let Item::Fn(_) | Item::Trait(_) | Item::Struct(_) | Item::Enum(_) = item {
        let own = syntax::name(item).unwrap_or_default();
        found.count(own, syntax::attributes(item));
    }
    if matches!(item, Item::Struct(_) | Item::Enum(_)) {
        for derived in derives(syntax::attributes(item)) {
            found.lines.insert(format!("impl {derived} for {path}"));
        }
        let own = syntax::name(item);
        for implementation in all {
            if let Item::Impl(one) = implementation
                && let Some(name) = named(&one.self_ty).filter(|name| own.as_ref() == Some(name))
            {
                implemented(one, &name, &path, found);
            }
        }
    }
}

/// Adds the lines of an implementation for a type, which the library calls `name` and users `path`.
fn implemented(one: &syn::ItemImpl, name: &str, path: &str, found: &mut Interface) {
    if let Some((_, implemented, _)) = &one.trait_ {
        let generics = text(&one.generics);
        let what = text(implemented);
        let kind = text(&one.self_ty).replace(name, path);
        found
            .lines
            .insert(format!("impl{generics} {what} for {kind}"));
        return;
    }
    for item in &one.items {
        match item {
            ImplItem::Fn(one) if matches!(one.vis, Visibility::Public(_)) => {
                let method = &one.sig.ident;
                found
                    .lines
                    .insert(function(&one.sig, &format!("{path}::{method}")));
                found.count(format!("{name}::{method}"), &one.attrs);
            }
            ImplItem::Const(one) if matches!(one.vis, Visibility::Public(_)) => {
                let name = &one.ident;
                found
                    .lines
                    .insert(format!("pub const {path}::{name}: {}", text(&one.ty)));
            }
            _ => {}
        }
    }
}

/// A signature, with its path instead of its name.
fn function(signature: &syn::Signature, path: &str) -> String {
    let mut signature = signature.clone();
    // The name of no function, which stands once in the text.
    signature.ident = quote::format_ident!("name_of_the_item");
    format!("pub {}", text(&signature)).replace("name_of_the_item", path)
}

fn fields(fields: &Fields) -> String {
    let bare = |field: &syn::Field| {
        let name = field.ident.as_ref().map(|name| format!("{name}: "));
        format!("{}{}", name.unwrap_or_default(), text(&field.ty))
    };
    let listed = fields.iter().map(bare).collect::<Vec<_>>().join(", ");
    match fields {
        Fields::Unit => String::new(),
        Fields::Unnamed(_) => format!("({listed})"),
        Fields::Named(_) => format!(" {{ {listed} }}"),
    }
}

fn derives(attributes: &[Attribute]) -> Vec<String> {
    let parse = Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
    (attributes.iter())
        .filter(|attribute| attribute.path().is_ident("derive"))
        .filter_map(|attribute| attribute.parse_args_with(parse).ok())
        .flatten()
        .map(|path| text(&path))
        .collect()
}

/// The last name of the type, behind references.
fn named(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Type::Reference(to) => named(&to.elem),
        _ => None,
    }
}

/// Tokens as a person writes them, in one line.
fn text(tokens: &impl ToTokens) -> String {
    let tokens: TokenStream = tokens.to_token_stream();
    let mut text = tokens.to_string();
    for (spaced, close) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        ("< ", "<"),
        (" >", ">"),
        ("& ", "&"),
        (" ,", ","),
        (" ;", ";"),
        (" : ", ": "),
        ("( ", "("),
        (" (", "("),
        (" )", ")"),
        ("[ ", "["),
        (" ]", "]"),
        (",)", ")"),
        ("->", " -> "),
        ("  ", " "),
        // The binding of an argument is no part of the interface.
        ("(mut self", "(self"),
    ] {
        text = text.replace(spaced, close);
    }
    text
}
